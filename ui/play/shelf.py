"""Whole games on this device: beginning, keeping, finding, copying and dropping them.

Whoever shows the page knows a game by its id, and gets it as a table: no session leaves here.
"""

import time
from collections import namedtuple

from engine import GAMES
from engine.record import Record, RecordError, find_game
from ui.games import room
from ui.play import links
from ui.play.lobby import Row
from ui.play.matches import again, asked, following, next_id, started
from ui.play.remote import due, letter_of
from ui.play.saves import to_data
from ui.play.session import FRIEND, HUMAN, LEVELS, Remote, Session, SessionError
from ui.play.situation import Act
from ui.play.store import LESSON, read
from ui.play.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.play.coach import Coach
    from ui.play.history import Entry
    from ui.play.sheet import Beginning
    from ui.play.situation import Situation
    from ui.play.store import Store
    from ui.words import Words


# The id of a game to put on the table, and the key of what is to be said of it ("" for nothing):
# that it could not be kept, though it can be played all the same, or that somebody else begins.
Kept = namedtuple("Kept", ("id", "said"))

INVITE = "invite"  # in place of a key: the game begins with a letter to the other phone

# What a link led to: the id of a game to put on the table ("": none), or a picture with its title
# (None: none), and the key of what is to be said; ``links.LETTER`` if it is one to ``deliver``.
Led = namedtuple("Led", ("id", "still", "title", "said"))

# What a letter led to: the id of a game to put on the table, whether the other's move is to be
# shown there, and what is to be said; or, with ``ask``, what is asked first (``mailbox.whose``).
Delivered = namedtuple("Delivered", ("id", "moved", "said", "ask"))


class Shelf:
    """The games that ``store`` keeps. ``seed()`` is a fresh random seed, 0 … 2**32 − 1."""

    def __init__(self, store: "Store", seed: "Callable[[], int]") -> None:
        self._store = store
        self._seed = seed
        self._dropped: "tuple[str, str] | None" = None  # (id, text) of the game deleted last
        self._in_hand: "Session | None" = None  # the game that goes on the table next

    # ---- beginning

    def begin(self, beginning: "Beginning") -> Kept:
        """A new game as a sheet describes it, the first of a match if it says so."""
        seats, names = beginning.seats, []
        for seat in range(len(seats)):
            names.append("" if seats[seat] in LEVELS else beginning.names[seat])
        return self._begin(beginning.record, seats, names, beginning.best_of)

    def rematch(self, table: Table) -> Kept:
        """The same again, with a new seed; somebody else begins. A friend at another phone may
        have begun it already."""
        new = again(table.session, self._store.new_id(), self._seed(), time.time())
        for there in self._store.of_friends(new.remote.id) if new.remote else ():
            self._in_hand = there
            return Kept(there.id, "")
        kept = self._keep_begun(new)
        changes = not kept.said and len(table.session.seats) > 1
        return Kept(kept.id, "next-begins") if changes else kept

    def _begin(self, record: Record, seats: "list[str]", names: "list[str]", best_of: int) -> Kept:
        session = Session(self._store.new_id(), record, seats, names, time.time())
        if FRIEND in seats:
            session.remote = Remote(self._seed() << 16 | self._seed() & 0xFFFF)
        elif best_of > 1:
            session.match = started(session, best_of)
        kept = self._keep_begun(session)
        first = session.remote and not kept.said
        return Kept(kept.id, "friend-first") if first else kept

    def _keep_begun(self, session: Session) -> Kept:
        if HUMAN in session.seats:
            self._store.count_begun(session.record.game)
        kept = self.keep(session)
        return Kept(kept.id, INVITE) if due(session) and not kept.said else kept

    def fork(self, table: Table) -> "Kept | None":
        """A game that goes on from the shown position; None if that would tell secrets."""
        old = table.session
        try:
            return self.keep(old.fork(self._store.new_id(), old.ply, time.time()))
        except SessionError:
            return None

    def keep(self, session: Session) -> Kept:
        """Save a new game. It is in hand even if that fails."""
        self._in_hand = session
        reason = self._store.save(session).reason
        return Kept(session.id, "save-" + reason if reason else "")

    # ---- learning

    def offer(self, game: str) -> str:
        """Whether a person who is about to play this game should be offered its lesson: "lesson"
        for the first time, "lesson-on" in the midst of it, else "" (keys of the page's words)."""
        if not room(game).teaches:
            return ""
        if self._store.step(game):
            return "lesson-on"
        return "" if self._store.begun_lesson(game) else "lesson"

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
        from ui.play.coach import GAMES as FIRST  # loaded after the first screen
        from ui.play.coach import Coach

        first = 0 < self._store.begun(table.game) <= FIRST
        learns = bool(table.situation.standing.lesson)
        if not first or learns or not table.settings["tips"] or not table.room.teaches:
            return None
        return Coach(table.game, words)

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
        return self._keep_begun(session)

    # ---- what lies here

    def saved(self) -> "list[tuple[str, str, bool]]":
        """(id, text, whether it is known to be over) of every saved game, readable or not: those
        that go on first, the latest first."""
        over = self._store.history.ids()
        running, ended = [], []
        for id, text in self._store.texts():
            if id in over:
                ended.append((id, text, True))
            else:
                running.append((id, text, False))
        return running + ended

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
        read."""
        try:
            session = read(id, text)
        except RecordError:
            return None
        self._store.history.note(session)  # it may have ended before there was a history
        return Row(session, words)

    def find(self, id: str) -> bool:
        """Take the saved game of that id in hand, or the lesson; whether it is there and can be
        read."""
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
        """A table with the game of that id, which was begun, found or led to just now (see
        ``Table`` for the rest)."""
        if id.startswith(LESSON):
            from ui.play.lesson import Lesson  # loaded when somebody learns

            return Lesson(id[len(LESSON) :], words, self._store, size, small, settings)
        session, self._in_hand = self._in_hand, None
        assert session is not None and session.id == id
        return Table(session, words, self._store, size, small, settings)

    def newer(self, table: Table) -> "Situation | None":
        """Another tab has saved something: the situation if that is a newer state of this game."""
        session = self._load(table.id)
        return table.newer(session) if session else None

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

    def take_over(self, text: str) -> "tuple[bool, str, dict]":
        """Add the games of an exported file: whether the text was such a file, and what is to be
        said, as a key of the page's words and facts for its holes."""
        try:
            imported = self._store.import_text(text)
        except RecordError as error:
            return False, "refused-" + error.reason, {}
        if imported.refused:
            facts = {"n": len(imported.refused), "reason": imported.refused[0].reason}
            return True, "import-refused", facts
        n = len(imported.sessions)
        return True, "imported" if n else "imported-none", {"n": n}

    def arrive(self, text: str, words: "Words") -> Led:
        """What the fragment of an address leads to; a game that is not here yet is kept."""
        found = links.arrival(text, self._store, words, time.time())
        if found.session is None:
            return Led("", found.still, found.title, found.said)
        self._in_hand = found.session
        said = self.keep(found.session).said if found.fresh else ""
        return Led(found.session.id, None, "", said or found.said)

    def deliver(self, text: str, words: "Words", seat: "int | None" = None) -> Delivered:
        """What a letter leads to (``arrive`` has read it): a game that is kept here. ``seat``: the
        one that whoever opens it says is theirs, if that was asked."""
        from ui.play import mailbox  # loaded after the first screen

        found, letter = mailbox.opened(text, self._store, time.time(), seat)
        session: "Session | None" = found.session
        if session is None:
            return Delivered("", False, "", mailbox.whose(letter, words))
        said = ""
        if found.changed:
            said = (self.keep if session.revision else self._keep_begun)(session).said
        self._in_hand = session
        said = words(said) if said else mailbox.said(found, words)
        return Delivered(session.id, mailbox.brings(found), said, None)

    # ---- giving away

    def letter(self, table: Table) -> str:
        """The letter to the other phone, without the page's address; "" if there is none to send,
        since it is the turn of whoever is here, or nobody is elsewhere."""
        return letter_of(table.session)

    def friend(self, table: Table) -> str:
        """What the person at the other phone is called."""
        return table.look.name(table.session.seats.index(FRIEND))

    def has_secrets(self) -> bool:
        """Whether a file of all games would tell what somebody may not know yet."""
        return not all([session.is_open() for session in self._store.load_all().sessions])

    def is_open(self, table: Table) -> bool:
        """Whether the link to all of this game may be given to anybody."""
        return table.session.is_open()

    def link(self, table: Table) -> str:
        """The link to all of this game, secrets included, without the page's address."""
        return links.of_game(table.session)

    def bystander_link(self, table: Table) -> str:
        """The link to what a bystander sees of this game, without the page's address."""
        return links.of_bystander(table.session)
