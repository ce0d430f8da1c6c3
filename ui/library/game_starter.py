"""Start games: new ones, rematches, the next one of a match, and copies to practise in."""

import time

from engine.catalogue import LEVELS
from engine.record import Record, find_game
from ui.library.game_library import SaveResult
from ui.library.saves import to_data
from ui.session.correspondence import (
    NOTHING_SENT,
    Correspondence,
    has_unsent,
    waiting_for_remote,
)
from ui.session.series import new_match
from ui.session.session import FRIEND, HUMAN, Session, SessionError
from ui.session.view_models import Action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from ui.library.game_library import GameLibrary
    from ui.library.new_game_form import NewGameRequest
    from ui.library.store import Store
    from ui.words import GameWords

    class _SeatContext(Protocol):
        """The part of ``ui.table.presentation.view_context.ViewContext`` that is used."""

        @property
        def suggested_level(self) -> str: ...

        def seat_name(self, seat: int) -> str: ...

    class _StarterTable(Protocol):
        """The part of ``ui.table.table.Table`` that starting a game uses."""

        say: GameWords

        @property
        def session(self) -> Session: ...

        @property
        def id(self) -> str: ...

        @property
        def context(self) -> _SeatContext: ...


SHOW_INVITATION = "invite"  # in place of a toast's key: show the link to the other phone first


class GameStarter:
    """Starts games and adds them to ``library``.

    Args:
        library: The saved games.
        store: Where they are saved.
        new_seed: Returns a fresh random seed, 0 … 2**32 − 1.
    """

    def __init__(
        self, library: "GameLibrary", store: "Store", new_seed: "Callable[[], int]"
    ) -> None:
        self._library = library
        self._store = store
        self._new_seed = new_seed
        self._just_started: "dict[str, bool]" = {}  # the ids of games started on this visit

    # New games

    def create_game(self, request: "NewGameRequest") -> SaveResult:
        """Create the game that a form describes, the first of a match if it says so."""
        seats = request.seats
        names = ["" if kind in LEVELS else name for kind, name in zip(seats, request.names)]
        clock = request.remembered_form.get("clock")
        return self._create(request.record, seats, names, request.best_of, clock)

    def create_after_lesson(self, game: str, against_computer: bool) -> SaveResult:
        """Create a first game after the lesson, against the computer's first level or people."""
        record = Record(game, None, self._new_seed())
        seats = find_game(game).seats(record.options)
        opponent = LEVELS[0] if against_computer else HUMAN
        return self._create(record, [HUMAN] + [opponent] * (seats - 1), [""] * seats, 1)

    def _create(
        self,
        record: Record,
        seats: "list[str]",
        names: "list[str]",
        best_of: int,
        clock: "Any" = None,
    ) -> SaveResult:
        session = Session(self._store.new_id(), record, seats, names, time.time())
        if seats[1:]:
            session.clock = clock
        if FRIEND in seats and find_game(record.game).sealed:
            # Loaded after the first screen.
            from ui.session.sealed.sealed_session import create_invitation

            session = create_invitation(session)
        elif FRIEND in seats:
            session.correspondence = Correspondence(
                self._new_seed() << 16 | self._new_seed() & 0xFFFF
            )
        elif best_of > 1:
            session.match = new_match(session, best_of)
        result = self.add_started_game(session)
        starts = session.player_kind() == HUMAN and session.correspondence
        return SaveResult(result.id, "friend-first") if starts and not result.toast_key else result

    def add_started_game(self, session: Session) -> SaveResult:
        """Save a game that is started on this device, and count it."""
        if HUMAN in session.seats:
            self._store.progress.count_game_started(session.record.game)
        self._just_started[session.id] = True
        result = self._library.add_game(session)
        if has_unsent(session) and not result.toast_key:
            return SaveResult(result.id, SHOW_INVITATION)
        return result

    def keep(self, id: str) -> None:
        """Keep a game though nothing has happened in it: another phone may come to know it."""
        self._just_started.pop(id, None)

    def discard_if_unplayed(self, table: "_StarterTable") -> None:
        """Delete the game of a table that is left if it was just started and nothing happened.

        It is kept if a person has moved, if another phone may know it or an invitation by link may
        have been sent, or if it continues a match. The invitation to a sealed game is shown first,
        and may be scanned then.
        """
        loaded = self._store.load(table.id) if self._just_started.pop(table.id, False) else None
        if loaded is None or not loaded.ok:
            return
        session: Session = loaded.value
        correspondence = session.correspondence
        if correspondence and (
            correspondence.is_sealed
            or correspondence.handed_over_ply != NOTHING_SENT
            or waiting_for_remote(session)
            or any(session.prior_wins)
        ):
            return
        if session.redo_moves or not session.human_seats():
            return
        if session.match and any(session.match.wins):
            return
        if not any([session.player_kind(state.turn) == HUMAN for state in session.states[:-1]]):
            self._store.delete(session.id)
            self._store.progress.count_game_started(session.record.game, -1)

    # Games that follow another

    def rematch(self, table: "_StarterTable", at_suggested_level: bool = False) -> SaveResult:
        """Create the same game again with a new seed and another seat to start.

        If a friend at another phone has started it already, that game is selected.

        Args:
            table: The table of the game before.
            at_suggested_level: Whether to play against the level suggested at the end of the game.
        """
        from ui.session.next_games.next_games import rematch  # loaded after the first screen

        level = table.context.suggested_level if at_suggested_level else ""
        new = rematch(table.session, self._store.new_id(), self._new_seed(), time.time(), level)
        if new.correspondence:
            for session in self._store.correspondence_games(new.correspondence.id):
                self._library.set_current(session)
                return SaveResult(session.id, "")
        result = self.add_started_game(new)
        if result.toast_key or len(new.seats) == 1:
            return result
        before = table.session
        turned = before.record.setup or not before.current_state.game.starter_option
        return SaveResult(result.id, "next-turned" if turned else "next-begins")

    def starter_prompt(self, table: "_StarterTable") -> "tuple[str, str, list[Action]] | None":
        """Return the question to the loser before the next game of a match.

        Returns:
            A title, a text, and an action for each seat that may start; None if no person chooses.
        """
        from ui.session.next_games.next_games import starter_chooser

        loser = starter_chooser(table.session)
        if loser is None:
            return None
        say, name = table.say, table.context.seat_name
        actions = [Action(say("starts", name=name(seat)), f"starts-{seat + 1}") for seat in (0, 1)]
        return say("next-game"), say("chooses-starter", name=name(loser)), actions

    def start_next_game(self, table: "_StarterTable", starter: "int | None") -> "SaveResult | None":
        """Create the next game of the match, or select it if it has been started already.

        Args:
            table: The table of the game before.
            starter: The seat that starts; None for the one whose turn it is to start.

        Returns:
            None if there is no next game.
        """
        from ui.session.next_games.next_games import next_game, next_game_id

        old = table.session
        session = next_game(old, starter, next_game_id(old.id), self._new_seed(), time.time())
        if session is None:
            return None
        saved = self._store.load(session.id)
        if saved.ok and to_data(saved.value)["match"] == to_data(session)["match"]:
            self._library.set_current(saved.value)
            return SaveResult(saved.value.id, "")
        if saved.value != "missing":  # that game follows from another end of the old one
            session.id = self._store.new_id()
        return self.add_started_game(session)

    def start_practice(
        self, table: "_StarterTable", seats: "list[str] | None" = None
    ) -> "SaveResult | None":
        """Create a game that continues from the displayed position.

        Args:
            table: The table of the game to copy.
            seats: Other kinds of players; None for those of the game.

        Returns:
            None if the copy would reveal secrets.
        """
        old = table.session
        try:
            copy = old.practice_copy(self._store.new_id(), old.displayed_ply, time.time(), seats)
        except SessionError:
            return None
        return self._library.add_game(copy)
