"""Whole games on this device: beginning, keeping, finding, copying and dropping them.

Whoever shows the page knows a game by its id, and gets it as a table: no session leaves here.
"""

import time
from collections import namedtuple

from engine import GAMES
from engine.catalogue import LEVELS
from engine.record import Record, RecordError, find_game
from ui.games import room
from ui.play.lobby import Row
from ui.play.matches import again, asked, following, next_id, started
from ui.play.remote import Remote, due
from ui.play.saves import is_sealed, record_in, to_data
from ui.play.session import FRIEND, HUMAN, Session, SessionError
from ui.play.situation import Act, Notice
from ui.play.store import LESSON, PUZZLE, read
from ui.play.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.play.advisers import HintSource
    from ui.play.coach import Coach
    from ui.play.computer import Computer
    from ui.play.desk import Desk
    from ui.play.history import Entry
    from ui.play.puzzles import Group
    from ui.play.review import Reviewer
    from ui.play.sheet import Beginning
    from ui.play.situation import Situation
    from ui.play.store import Store
    from ui.words import Words


# The id of a game to put on the table, and the key of what is to be said of it ("" for nothing):
# that it could not be kept, though it can be played all the same, or that somebody else begins.
Kept = namedtuple("Kept", ("id", "said"))

LATEST = 8  # games in play that somebody may have in mind
TIPS = 3  # games of each kind that come with tips
INVITE = "invite"  # in place of a key: the game begins with a letter to the other phone

# What a link led to: the id of a game to put on the table ("": none), or a picture with its title
# (None: none), and the key of what is to be said: ``remote.LETTER`` if it is one to ``deliver``,
# ``remote.PART`` if it is a part of one.
Led = namedtuple("Led", ("id", "still", "title", "said"))


def hint_source() -> "HintSource":
    """Return what answers a person who asks for a hint, which comes after the first screen."""
    from ui.play import hints

    return hints


class Shelf:
    """The games that ``store`` keeps. ``seed()`` is a fresh random seed, 0 … 2**32 − 1.

    Attributes:
        desk: gives the desk of sealed games, ``ui.play.desk``.
        late: called with a table and what has come there without an action.
        today: gives the date, 2026-01-31.
        keys: whether there may be a keyboard.
    """

    keys = False

    late: "Callable[[Table, Situation], None]"
    today: "Callable[[], str]"

    def __init__(
        self, store: "Store", seed: "Callable[[], int]", desk: "Callable[[], Desk] | None" = None
    ) -> None:
        self._store = store
        self._seed = seed
        self.desk: Callable[[], Desk] = desk  # type: ignore[assignment]
        self._dropped: "tuple[str, str] | None" = None  # (id, text) of the game deleted last
        self._in_hand: "Session | None" = None  # the game that goes on the table next
        self._begun: "dict[str, bool]" = {}  # the ids of games that were begun just now
        self._told: "dict[str, dict]" = {}  # id -> the tips that were given in that game

    # ---- beginning

    def begin(self, beginning: "Beginning", again: bool = False) -> Kept:
        """A new game as a sheet describes it, the first of a match if it says so. ``again``: as the
        last time; whoever has a game of the kind in play may think of that one."""
        runs = again and self._runs(beginning.record.game)
        kept = self._set_out(beginning)
        return Kept(kept.id, "again-kept") if runs and not kept.said else kept

    def _runs(self, game: str) -> bool:
        """Whether one of the latest games in play is of this kind."""
        for id in self.saved()[0][:LATEST]:
            try:
                if record_in(self.text(id)).get("game") == game:
                    return True
            except RecordError:
                pass
        return False

    def _set_out(self, beginning: "Beginning") -> Kept:
        seats, names = beginning.seats, []
        for seat in range(len(seats)):
            names.append("" if seats[seat] in LEVELS else beginning.names[seat])
        return self._begin(beginning.record, seats, names, beginning.best_of)

    def rematch(self, table: Table, step: bool = False) -> Kept:
        """The same again, with a new seed; somebody else begins. A friend at another phone may
        have begun it already. ``step``: against the level that the end of the game suggests."""
        level = table.look.step if step else ""
        new = again(table.session, self._store.new_id(), self._seed(), time.time(), level)
        for there in self._store.of_friends(new.remote.id) if new.remote else ():
            self._in_hand = there
            return Kept(there.id, "")
        kept = self.keep_begun(new)
        if kept.said or len(new.seats) == 1:
            return kept
        turned = not table.session.tip.game.starter_option
        return Kept(kept.id, "next-turned" if turned else "next-begins")

    def _begin(self, record: Record, seats: "list[str]", names: "list[str]", best_of: int) -> Kept:
        session = Session(self._store.new_id(), record, seats, names, time.time())
        if FRIEND in seats and find_game(record.game).sealed:
            from ui.play.sealed import invited  # loaded after the first screen

            session = invited(session)
        elif FRIEND in seats:
            session.remote = Remote(self._seed() << 16 | self._seed() & 0xFFFF)
        elif best_of > 1:
            session.match = started(session, best_of)
        kept = self.keep_begun(session)
        first = session.whose() == HUMAN and session.remote and not kept.said
        return Kept(kept.id, "friend-first") if first else kept

    def keep_begun(self, session: Session) -> Kept:
        """Save a game that people begin here."""
        if HUMAN in session.seats:
            self._store.count_begun(session.record.game)
        self._begun[session.id] = True
        kept = self.keep(session)
        return Kept(kept.id, INVITE) if due(session) and not kept.said else kept

    def fork(self, table: Table, seats: "list[str] | None" = None) -> "Kept | None":
        """A game that goes on from the shown position, with others in the ``seats`` if they are
        given; None if that would tell secrets."""
        old = table.session
        try:
            return self.keep(old.fork(self._store.new_id(), old.ply, time.time(), seats))
        except SessionError:
            return None

    def take_in_hand(self, session: Session) -> None:
        """The game that goes on the table next."""
        self._in_hand = session

    def keep(self, session: Session) -> Kept:
        """Save a new game. It is in hand even if that fails."""
        self._in_hand = session
        reason = self._store.save(session).reason
        return Kept(session.id, "save-" + reason if reason else "")

    def left(self, table: Table) -> None:
        """A table is left: a game that was begun just now, to which nobody was invited and in which
        nobody has made a move, is not worth keeping, unless a match goes on with it."""
        session = self._load(table.id) if self._begun.pop(table.id, False) else None
        if session is None or session.remote or session.undone or not session.humans():
            return
        if session.match and any(session.match.wins):
            return
        if not any([session.whose(state.turn) == HUMAN for state in session.states[:-1]]):
            self._store.delete(session.id)
            self._store.count_begun(session.record.game, -1)

    # ---- learning

    def offers(self, game: str, sheets: dict) -> "list[str]":
        """What else than a game a person who is about to play this one should be offered, as keys
        of the page's words: its lesson, "lesson" for the first time, "lesson-on" in the midst of
        it; and its "puzzles", but not to whoever comes for the first time. ``sheets``: the games
        that have been begun before."""
        found = []
        if room(game).teaches:
            if self._store.step(game):
                found.append("lesson-on")
            elif not self._store.begun_lesson(game):
                found.append("lesson")
        if (found != ["lesson"] or game in sheets) and room(game).poses:
            found.append("puzzles")
        return found

    def teaches(self, game: str) -> bool:
        """Whether somebody who comes to play this game for the first time is offered its lesson."""
        return not self._store.begun(game) and "lesson" in self.offers(game, {})

    def after_lesson(self, game: str, alone: bool) -> Kept:
        """A first game after the lesson: ``alone`` against the computer at its first level, or
        among people."""
        record = Record(game, None, self._seed())
        seats = find_game(game).seats(record.options)
        others = LEVELS[0] if alone else HUMAN
        return self._begin(record, [HUMAN] + [others] * (seats - 1), [""] * seats, 1)

    def coach(self, table: Table, words: "Words") -> "Coach | None":
        """Who gives tips at a table, if it is one of the first games of its kind that are begun
        here, and tips are wanted."""
        if not self.advises(table):
            return None
        from ui.play.coach import Coach  # loaded after the first screen

        return Coach(table.game, words, self._told.setdefault(table.id, {}))

    def advises(self, table: Table) -> bool:
        """Whether there is a coach for that table."""
        first = 0 < self._store.begun(table.game) <= TIPS
        learns = bool(table.situation.standing.steps)
        return first and not learns and table.settings["tips"] and table.room.teaches

    # ---- puzzles

    def has_solved(self) -> bool:
        """Whether any puzzle has been solved, or its solution seen, here."""
        return bool(self._store.puzzles())

    def daily(self, words: "Words") -> "tuple[str, str, bool]":
        """What the lobby says of today's puzzle, see ``ui.play.puzzles``."""
        from ui.play.puzzles import daily  # loaded after the first screen

        return daily(self._store, words, self.today(), time.time())

    def puzzles(self, game: str, words: "Words") -> "tuple[list[Group], int]":
        """All puzzles of a game, and the number of the first that isn't solved, 0 if all are."""
        from ui.play.puzzles import listed

        return listed(self._store, game, words)

    def puzzle(self, game: str, number: int) -> str:
        """The id of a game's puzzle of that number."""
        from ui.play.puzzles import ordered

        return PUZZLE + ordered(game)[number - 1].name

    # ---- the next game of a match

    def starter(self, table: Table) -> "tuple[str, str, list[Act]] | None":
        """What the loser is asked before the next game: a title, a text and a button for each
        seat that may start; None if nobody is asked."""
        loser = asked(table.session)
        if loser is None:
            return None
        say, name = table.say, table.look.name
        acts = [Act(say("starts", name=name(seat)), f"starts-{seat + 1}") for seat in (0, 1)]
        return say("next-game"), say("chooses-starter", name=name(loser)), acts

    def next_game(self, table: Table, starter: "int | None") -> "Kept | None":
        """The next game of the match, begun by the seat ``starter`` (None: whoever is to), or the
        one that has been begun already; None if there is none."""
        old = table.session
        session = following(old, starter, next_id(old.id), self._seed(), time.time())
        if session is None:
            return None
        there = self._store.load(session.id)
        if there.ok and to_data(there.value)["match"] == to_data(session)["match"]:
            self._in_hand = there.value
            return Kept(there.value.id, "")
        if there.value != "missing":  # what lies there follows from another end of the old game
            session.id = self._store.new_id()
        return self.keep_begun(session)

    # ---- what lies here

    def saved(self) -> "tuple[list[str], list[str]]":
        """The ids of all saved games, readable or not, the latest first: those that go on, and
        those that are known to be over."""
        over = self._store.history.ids()
        running: "list[str]" = []
        ended: "list[str]" = []
        for id in self._store.latest():
            (ended if id in over else running).append(id)
        return running, ended

    def text(self, id: str) -> str:
        """The text of the game that is saved as ``id``; "" if there is none any more."""
        return self._store.text(id)

    def has_history(self) -> bool:
        """Whether any game has been finished here."""
        return bool(self._store.history.ids())

    def history(self) -> "list[Entry]":
        """What is kept of all finished games, the latest first."""
        return self._store.history.entries()

    def clear_history(self) -> "str | None":
        """Forget all finished games but those that are saved. None, or the reason it failed."""
        return self._store.history.clear(time.time())

    def ids(self) -> dict:
        """The ids of all saved games, as the keys of a dict."""
        return {id: True for id in self._store.ids()}

    def row(self, id: str, text: str, words: "Words") -> "Row | None":
        """The lobby's row of the game that is saved as ``id`` with this text; None if it can't be
        read, or can't be shown: that hides no other game."""
        try:
            session = read(id, text)
            self._store.history.note(session)  # it may have ended before there was a history
            return Row(session, words)
        except Exception:
            return None

    def comes_later(self, id: str) -> bool:
        """Whether it takes modules that come after the first screen to go on with what is saved
        as ``id``."""
        studies = id.startswith(LESSON) or id.startswith(PUZZLE)
        return studies or is_sealed(self._store.text(id))

    def rescue(self, lasts: bool, words: "Words") -> "Notice | None":
        """What is offered, once, before games are likely to be lost. ``lasts``: whether the browser
        has promised to keep them."""
        said = self._store.at_risk(lasts)
        return Notice(words(said), "export", words("export-now")) if said else None

    def find(self, id: str) -> bool:
        """Take the saved game of that id in hand, or the lesson or puzzle; whether it is there and
        can be read."""
        if id.startswith(PUZZLE):
            from ui.play.puzzles import wanted

            return wanted(id)[0] is not None
        if id.startswith(LESSON):
            game = id[len(LESSON) :]
            return game in GAMES and room(game).teaches
        self._in_hand = self._load(id)
        return self._in_hand is not None

    def _load(self, id: str) -> "Session | None":
        found = self._store.load(id)
        return found.value if found.ok else None

    def table(
        self,
        id: str,
        words: "Words",
        size: "tuple[int, int]" = (0, 0),
        small: bool = False,
        settings: "dict | None" = None,
    ) -> Table:
        """A table with the game of that id, which was begun, found or led to just now; if another
        has come in hand since, it is found again (see ``Table`` for the rest)."""
        if id.startswith(LESSON):
            from ui.play.lesson import Lesson  # loaded when somebody learns

            game = id[len(LESSON) :]
            return Lesson(game, words, self._store, size, small, settings, self.keys)
        if id.startswith(PUZZLE):
            from ui.play.puzzle import PuzzleTable

            return PuzzleTable(id, words, self._store, self.today(), size, small, settings)
        if self._in_hand is None or self._in_hand.id != id:
            self.find(id)
        session, self._in_hand = self._in_hand, None
        assert session is not None and session.id == id
        if session.remote and session.remote.sealed:
            from ui.play.sealedtable import SealedTable  # loaded after the first screen

            made = SealedTable(session, words, self._store, size, small, settings)
            return made.seated(self.desk(), self._seed, self.late)
        table = Table(session, words, self._store, size, small, settings)
        table.hint_source = hint_source
        return table

    def newer(self, table: Table) -> "Situation | None":
        """Another tab has saved something: the situation if that is a newer state of this game."""
        found = self._store.kept(table.id)
        return table.newer(found.value) if found.ok else None

    def drop(self, id: str) -> str:
        """Delete a game, for now; the key of what is to be said, "" if it was not there."""
        dropped = self._store.delete(id)
        if dropped.ok:
            self._dropped = (id, dropped.value)
            return "deleted"
        return "" if dropped.value == "missing" else "delete-failed"

    def undrop(self) -> None:
        """Bring back the game deleted last."""
        if self._dropped:
            self._store.restore(self._dropped[0], self._dropped[1])
            self._dropped = None

    def arrive(self, text: str, words: "Words") -> Led:
        """What the fragment of an address leads to; a game that is not here yet is kept."""
        from ui.play.links import arrival  # comes with all games

        found = arrival(text, self._store, words, time.time())
        if found.session is None:
            return Led("", found.still, found.title, found.said)
        self._in_hand = found.session
        said = self.keep(found.session).said if found.fresh else ""
        return Led(found.session.id, None, "", said or found.said)

    # ---- looking at a finished game again

    def reviewer(
        self, table: Table, computer: "Computer", changed: "Callable[[], None]"
    ) -> "Reviewer":
        """Who reviews the finished game on a table, with what is kept of that."""
        from ui.play.review import Review, Reviewer  # loaded after the first screen

        def keep(text: str) -> None:
            self._store.keep_review(table.id, text)

        review = Review(table.session, self._store.review(table.id))
        return Reviewer(review, table, computer, keep, changed)

    # ---- giving away

    def letter(self, table: Table) -> str:
        """The letter to the other phone, without the page's address; "" if there is none to send,
        since it is the turn of whoever is here, or nobody is elsewhere."""
        session = table.session
        return session.remote.letter(session) if session.remote else ""

    def is_open(self, table: Table) -> bool:
        """Whether the link to all of this game may be given to anybody."""
        return table.session.is_open()

    def link(self, table: Table) -> str:
        """The link to all of this game, secrets included, without the page's address."""
        from ui.play.links import of_game

        return of_game(table.session)

    def bystander_link(self, table: Table) -> str:
        """The link to what a bystander sees of this game, without the page's address."""
        from ui.play.links import of_bystander

        return of_bystander(table.session)
