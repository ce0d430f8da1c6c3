"""Whole games on this device: beginning, keeping, finding, copying and dropping them.

Whoever shows the page knows a game by its id, and gets it as a table: no session leaves here.
"""

import time
from collections import namedtuple

from engine import GAMES
from engine.catalogue import LEVELS
from engine.record import Record, RecordError, find_game
from ui.games import game_ui
from ui.library.lobby import LobbyRow
from ui.library.saves import is_sealed_save, peek_record, to_data
from ui.library.store import LESSON_ID_PREFIX, PUZZLE_ID_PREFIX, parse_saved_game
from ui.session.correspondence import Correspondence, has_unsent
from ui.session.series import new_match, next_game, next_game_id, rematch, starter_chooser
from ui.session.session import FRIEND, HUMAN, Session, SessionError
from ui.session.view_models import Action, Toast
from ui.table.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.computer.bot_client import BotClient
    from ui.correspondence.sealed_client import SealedClient
    from ui.learn.puzzle_collection import PuzzleGroup
    from ui.learn.review import ReviewRunner
    from ui.learn.tip_advisor import TipAdvisor
    from ui.library.finished_games import HistoryEntry
    from ui.library.new_game_form import NewGameRequest
    from ui.library.store import Store
    from ui.session.view_models import TableView
    from ui.table.advisers import HintSource
    from ui.words import Words


# The id of a game to put on the table, and the key of what is to be said of it ("" for nothing):
# that it could not be kept, though it can be played all the same, or that somebody else begins.
SaveResult = namedtuple("SaveResult", ("id", "toast_key"))

RECENT_GAMES = 8  # games in play that somebody may have in mind
GAMES_WITH_TIPS = 3  # games of each kind that come with tips
SHOW_INVITATION = "invite"  # in place of a key: the game begins with a letter to the other phone

# What a link led to: the id of a game to put on the table ("": none), or a picture with its title
# (None: none), and the key of what is to be said: ``remote.LETTER`` if it is one to ``deliver``,
# ``remote.PART`` if it is a part of one.
LinkResult = namedtuple("LinkResult", ("id", "static_board", "title", "toast_key"))


def hint_source() -> "HintSource":
    """Return what answers a person who asks for a hint, which comes after the first screen."""
    from ui.learn import hints

    return hints


class GameLibrary:
    """The games that ``store`` keeps. ``seed()`` is a fresh random seed, 0 … 2**32 − 1.

    Attributes:
        desk: gives the desk of sealed games, ``ui.correspondence.sealed_client``.
        late: called with a table and what has come there without an action.
        today: gives the date, 2026-01-31.
        keys: whether there may be a keyboard.
    """

    has_keyboard = False

    on_background_update: "Callable[[Table, TableView], None]"
    current_date: "Callable[[], str]"

    def __init__(
        self,
        store: "Store",
        new_seed: "Callable[[], int]",
        sealed_client: "Callable[[], SealedClient] | None" = None,
    ) -> None:
        self._store = store
        self._new_seed = new_seed
        self.sealed_client: Callable[[], SealedClient] = sealed_client  # type: ignore[assignment]
        self._last_deleted: "tuple[str, str] | None" = None  # (id, text) of the game deleted last
        self._current: "Session | None" = None  # the game that goes on the table next
        self._just_started: "dict[str, bool]" = {}  # the ids of games that were begun just now
        self._tips_given: "dict[str, dict]" = {}  # id -> the tips that were given in that game

    # ---- beginning

    def create_game(self, request: "NewGameRequest", quick_start: bool = False) -> SaveResult:
        """A new game as a sheet describes it, the first of a match if it says so. ``again``: as the
        last time; whoever has a game of the kind in play may think of that one."""
        runs = quick_start and self._has_recent_game(request.record.game)
        kept = self._create_requested(request)
        return SaveResult(kept.id, "again-kept") if runs and not kept.toast_key else kept

    def _has_recent_game(self, game: str) -> bool:
        """Whether one of the latest games in play is of this kind."""
        for id in self.saved_game_ids()[0][:RECENT_GAMES]:
            try:
                if peek_record(self.current_text(id)).get("game") == game:
                    return True
            except RecordError:
                pass
        return False

    def _create_requested(self, request: "NewGameRequest") -> SaveResult:
        seats, names = request.seats, []
        for seat in range(len(seats)):
            names.append("" if seats[seat] in LEVELS else request.names[seat])
        return self._create(request.record, seats, names, request.best_of)

    def rematch(self, table: Table, at_suggested_level: bool = False) -> SaveResult:
        """The same again, with a new seed; somebody else begins. A friend at another phone may
        have begun it already. ``step``: against the level that the end of the game suggests."""
        level = table.context.suggested_level if at_suggested_level else ""
        new = rematch(table.session, self._store.new_id(), self._new_seed(), time.time(), level)
        for there in (
            self._store.correspondence_games(new.correspondence.id) if new.correspondence else ()
        ):
            self._current = there
            return SaveResult(there.id, "")
        kept = self.add_started_game(new)
        if kept.toast_key or len(new.seats) == 1:
            return kept
        turned = not table.session.current_state.game.starter_option
        return SaveResult(kept.id, "next-turned" if turned else "next-begins")

    def _create(
        self, record: Record, seats: "list[str]", names: "list[str]", best_of: int
    ) -> SaveResult:
        session = Session(self._store.new_id(), record, seats, names, time.time())
        if FRIEND in seats and find_game(record.game).sealed:
            from ui.session.sealed.sealed_session import (
                create_invitation,  # loaded after the first screen
            )

            session = create_invitation(session)
        elif FRIEND in seats:
            session.correspondence = Correspondence(
                self._new_seed() << 16 | self._new_seed() & 0xFFFF
            )
        elif best_of > 1:
            session.match = new_match(session, best_of)
        kept = self.add_started_game(session)
        first = session.player_kind() == HUMAN and session.correspondence and not kept.toast_key
        return SaveResult(kept.id, "friend-first") if first else kept

    def add_started_game(self, session: Session) -> SaveResult:
        """Save a game that people begin here."""
        if HUMAN in session.seats:
            self._store.count_game_started(session.record.game)
        self._just_started[session.id] = True
        kept = self.add_game(session)
        return (
            SaveResult(kept.id, SHOW_INVITATION)
            if has_unsent(session) and not kept.toast_key
            else kept
        )

    def fork(self, table: Table, seats: "list[str] | None" = None) -> "SaveResult | None":
        """A game that goes on from the shown position, with others in the ``seats`` if they are
        given; None if that would tell secrets."""
        old = table.session
        try:
            return self.add_game(
                old.fork(self._store.new_id(), old.displayed_ply, time.time(), seats)
            )
        except SessionError:
            return None

    def set_current(self, session: Session) -> None:
        """The game that goes on the table next."""
        self._current = session

    def add_game(self, session: Session) -> SaveResult:
        """Save a new game. It is in hand even if that fails."""
        self._current = session
        reason = self._store.save(session).reason
        return SaveResult(session.id, "save-" + reason if reason else "")

    def discard_if_unplayed(self, table: Table) -> None:
        """A table is left: a game that was begun just now, to which nobody was invited and in which
        nobody has made a move, is not worth keeping, unless a match goes on with it."""
        session = self._load_or_none(table.id) if self._just_started.pop(table.id, False) else None
        if (
            session is None
            or session.correspondence
            or session.redo_moves
            or not session.human_seats()
        ):
            return
        if session.match and any(session.match.wins):
            return
        if not any([session.player_kind(state.turn) == HUMAN for state in session.states[:-1]]):
            self._store.delete(session.id)
            self._store.count_game_started(session.record.game, -1)

    # ---- learning

    def learning_offers(self, game: str, saved_forms: dict) -> "list[str]":
        """What else than a game a person who is about to play this one should be offered, as keys
        of the page's words: its lesson, "lesson" for the first time, "lesson-on" in the midst of
        it; and its "puzzles", but not to whoever comes for the first time. ``sheets``: the games
        that have been begun before."""
        found = []
        if game_ui(game).has_lesson:
            if self._store.lesson_step(game):
                found.append("lesson-on")
            elif not self._store.has_opened_lesson(game):
                found.append("lesson")
        if (found != ["lesson"] or game in saved_forms) and game_ui(game).has_puzzles:
            found.append("puzzles")
        return found

    def is_lesson_offered(self, game: str) -> bool:
        """Whether somebody who comes to play this game for the first time is offered its lesson."""
        return not self._store.games_started(game) and "lesson" in self.learning_offers(game, {})

    def create_after_lesson(self, game: str, against_computer: bool) -> SaveResult:
        """A first game after the lesson: ``alone`` against the computer at its first level, or
        among people."""
        record = Record(game, None, self._new_seed())
        seats = find_game(game).seats(record.options)
        others = LEVELS[0] if against_computer else HUMAN
        return self._create(record, [HUMAN] + [others] * (seats - 1), [""] * seats, 1)

    def tip_advisor(self, table: Table, words: "Words") -> "TipAdvisor | None":
        """Who gives tips at a table, if it is one of the first games of its kind that are begun
        here, and tips are wanted."""
        if not self.has_tip_advisor(table):
            return None
        from ui.learn.tip_advisor import TipAdvisor  # loaded after the first screen

        return TipAdvisor(table.game, words, self._tips_given.setdefault(table.id, {}))

    def has_tip_advisor(self, table: Table) -> bool:
        """Whether there is a coach for that table."""
        first = 0 < self._store.games_started(table.game) <= GAMES_WITH_TIPS
        learns = bool(table.table_view.turn_view.learning_progress)
        return first and not learns and table.settings["tips"] and table.game_ui.has_lesson

    # ---- puzzles

    def has_puzzle_progress(self) -> bool:
        """Whether any puzzle has been solved, or its solution seen, here."""
        return bool(self._store.puzzles_text())

    def daily_puzzle_summary(self, words: "Words") -> "tuple[str, str, bool]":
        """What the lobby says of today's puzzle, see ``ui.learn.puzzle_collection``."""
        from ui.learn.puzzle_collection import daily_summary  # loaded after the first screen

        return daily_summary(self._store, words, self.current_date(), time.time())

    def puzzle_groups(self, game: str, words: "Words") -> "tuple[list[PuzzleGroup], int]":
        """All puzzles of a game, and the number of the first that isn't solved, 0 if all are."""
        from ui.learn.puzzle_collection import puzzle_groups

        return puzzle_groups(self._store, game, words)

    def puzzle_id(self, game: str, number: int) -> str:
        """The id of a game's puzzle of that number."""
        from ui.learn.puzzle_collection import ordered_puzzles

        return PUZZLE_ID_PREFIX + ordered_puzzles(game)[number - 1].name

    # ---- the next game of a match

    def starter_prompt(self, table: Table) -> "tuple[str, str, list[Action]] | None":
        """What the loser is asked before the next game: a title, a text and a button for each
        seat that may start; None if nobody is asked."""
        loser = starter_chooser(table.session)
        if loser is None:
            return None
        say, name = table.say, table.context.seat_name
        acts = [Action(say("starts", name=name(seat)), f"starts-{seat + 1}") for seat in (0, 1)]
        return say("next-game"), say("chooses-starter", name=name(loser)), acts

    def start_next_game(self, table: Table, starter: "int | None") -> "SaveResult | None":
        """The next game of the match, begun by the seat ``starter`` (None: whoever is to), or the
        one that has been begun already; None if there is none."""
        old = table.session
        session = next_game(old, starter, next_game_id(old.id), self._new_seed(), time.time())
        if session is None:
            return None
        there = self._store.load(session.id)
        if there.ok and to_data(there.value)["match"] == to_data(session)["match"]:
            self._current = there.value
            return SaveResult(there.value.id, "")
        if there.value != "missing":  # what lies there follows from another end of the old game
            session.id = self._store.new_id()
        return self.add_started_game(session)

    # ---- what lies here

    def saved_game_ids(self) -> "tuple[list[str], list[str]]":
        """The ids of all saved games, readable or not, the latest first: those that go on, and
        those that are known to be over."""
        over = self._store.history.ids()
        running: "list[str]" = []
        ended: "list[str]" = []
        for id in self._store.latest_ids():
            (ended if id in over else running).append(id)
        return running, ended

    def current_text(self, id: str) -> str:
        """The text of the game that is saved as ``id``; "" if there is none any more."""
        return self._store.current_text(id)

    def has_history(self) -> bool:
        """Whether any game has been finished here."""
        return bool(self._store.history.ids())

    def history_entries(self) -> "list[HistoryEntry]":
        """What is kept of all finished games, the latest first."""
        return self._store.history.entries()

    def clear_history(self) -> "str | None":
        """Forget all finished games but those that are saved. None, or the reason it failed."""
        return self._store.history.clear(time.time())

    def saved_id_set(self) -> dict:
        """The ids of all saved games, as the keys of a dict."""
        return {id: True for id in self._store.game_ids()}

    def lobby_row(self, id: str, text: str, words: "Words") -> "LobbyRow | None":
        """The lobby's row of the game that is saved as ``id`` with this text; None if it can't be
        read, or can't be shown: that hides no other game."""
        try:
            session = parse_saved_game(id, text)
            self._store.history.update(session)  # it may have ended before there was a history
            return LobbyRow(session, words)
        except Exception:
            return None

    def needs_lazy_modules(self, id: str) -> bool:
        """Whether it takes modules that come after the first screen to go on with what is saved
        as ``id``."""
        studies = id.startswith(LESSON_ID_PREFIX) or id.startswith(PUZZLE_ID_PREFIX)
        return studies or is_sealed_save(self._store.current_text(id))

    def storage_warning(self, is_persistent: bool, words: "Words") -> "Toast | None":
        """What is offered, once, before games are likely to be lost. ``lasts``: whether the browser
        has promised to keep them."""
        said = self._store.storage_risk(is_persistent)
        return Toast(words(said), "export", words("export-now")) if said else None

    def select_game(self, id: str) -> bool:
        """Take the saved game of that id in hand, or the lesson or puzzle; whether it is there and
        can be read."""
        if id.startswith(PUZZLE_ID_PREFIX):
            from ui.learn.puzzle_collection import find_by_id

            return find_by_id(id)[0] is not None
        if id.startswith(LESSON_ID_PREFIX):
            game = id[len(LESSON_ID_PREFIX) :]
            return game in GAMES and game_ui(game).has_lesson
        self._current = self._load_or_none(id)
        return self._current is not None

    def _load_or_none(self, id: str) -> "Session | None":
        found = self._store.load(id)
        return found.value if found.ok else None

    def create_table(
        self,
        id: str,
        words: "Words",
        size: "tuple[int, int]" = (0, 0),
        use_fallback: bool = False,
        settings: "dict | None" = None,
    ) -> Table:
        """A table with the game of that id, which was begun, found or led to just now; if another
        has come in hand since, it is found again (see ``Table`` for the rest)."""
        if id.startswith(LESSON_ID_PREFIX):
            from ui.learn.lesson import LessonTable  # loaded when somebody learns

            game = id[len(LESSON_ID_PREFIX) :]
            return LessonTable(
                game, words, self._store, size, use_fallback, settings, self.has_keyboard
            )
        if id.startswith(PUZZLE_ID_PREFIX):
            from ui.learn.puzzle import PuzzleTable

            return PuzzleTable(
                id, words, self._store, self.current_date(), size, use_fallback, settings
            )
        if self._current is None or self._current.id != id:
            self.select_game(id)
        session, self._current = self._current, None
        assert session is not None and session.id == id
        if session.correspondence and session.correspondence.is_sealed:
            from ui.correspondence.sealed_table import SealedTable  # loaded after the first screen

            made = SealedTable(session, words, self._store, size, use_fallback, settings)
            return made.connect(self.sealed_client(), self._new_seed, self.on_background_update)
        table = Table(session, words, self._store, size, use_fallback, settings)
        table.hint_source = hint_source
        return table

    def adopt_newer(self, table: Table) -> "TableView | None":
        """Another tab has saved something: the situation if that is a newer state of this game."""
        found = self._store.load_stored(table.id)
        return table.adopt_newer(found.value) if found.ok else None

    def delete(self, id: str) -> str:
        """Delete a game, for now; the key of what is to be said, "" if it was not there."""
        dropped = self._store.delete(id)
        if dropped.ok:
            self._last_deleted = (id, dropped.value)
            return "deleted"
        return "" if dropped.value == "missing" else "delete-failed"

    def undelete(self) -> None:
        """Bring back the game deleted last."""
        if self._last_deleted:
            self._store.restore(self._last_deleted[0], self._last_deleted[1])
            self._last_deleted = None

    def open_link(self, text: str, words: "Words") -> LinkResult:
        """What the fragment of an address leads to; a game that is not here yet is kept."""
        from ui.links.link_resolver import resolve_link  # comes with all games

        found = resolve_link(text, self._store, words, time.time())
        if found.session is None:
            return LinkResult("", found.static_board, found.title, found.toast_key)
        self._current = found.session
        said = self.add_game(found.session).toast_key if found.is_new else ""
        return LinkResult(found.session.id, None, "", said or found.toast_key)

    # ---- looking at a finished game again

    def create_review_runner(
        self, table: Table, bot_client: "BotClient", on_change: "Callable[[], None]"
    ) -> "ReviewRunner":
        """Who reviews the finished game on a table, with what is kept of that."""
        from ui.learn.review import Review, ReviewRunner  # loaded after the first screen

        def keep(text: str) -> None:
            self._store.save_review(table.id, text)

        review = Review(table.session, self._store.review_text(table.id))
        return ReviewRunner(review, table, bot_client, keep, on_change)

    # ---- giving away

    def message_link(self, table: Table) -> str:
        """The letter to the other phone, without the page's address; "" if there is none to send,
        since it is the turn of whoever is here, or nobody is elsewhere."""
        session = table.session
        return session.correspondence.outgoing_link(session) if session.correspondence else ""

    def can_share_full_link(self, table: Table) -> bool:
        """Whether the link to all of this game may be given to anybody."""
        return table.session.is_public()

    def full_link(self, table: Table) -> str:
        """The link to all of this game, secrets included, without the page's address."""
        from ui.links.link_resolver import full_link

        return full_link(table.session)

    def spectator_link(self, table: Table) -> str:
        """The link to what a bystander sees of this game, without the page's address."""
        from ui.links.link_resolver import spectator_link

        return spectator_link(table.session)
