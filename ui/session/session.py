"""The session of one game on this device: playing, undoing, and copying it to practise.

A ``Session`` holds every full state of a game; ``ui.session.visibility`` says which view of them
may be drawn, ``ui.session.handover_rule`` when a shared device has to change hands, and
``ui.library.saves`` saves them. Times and ids are passed in.
"""

from engine.catalogue import LEVELS
from engine.game import ENDINGS, SPECTATOR
from engine.person_names import clean_name
from engine.record import MAX_PLIES, Record, RecordError, find_game
from ui.session.handover_rule import needs_handover, release_device

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from engine.game import Outcome, State
    from engine.match import Match
    from ui.session.view_models import Action
    from ui.words import GameWords

    class _Correspondence(Protocol):
        """The interface of a session's correspondence.

        That is a ``ui.session.correspondence.Correspondence``, or in a game with secrets a
        ``ui.session.sealed.sealed_session.SealedCorrespondence``.
        """

        id: Any
        sent_ply: Any
        handed_over_ply: Any
        is_sealed: bool
        live: Any

        @property
        def note_key(self) -> str: ...
        def continue_series(self, new: "Session") -> "Session": ...
        def to_data(self) -> dict: ...
        def locked_plies(self, session: "Session") -> int: ...
        def mark_sent(self, ply: int) -> None: ...
        def mark_handed_over(self, ply: int) -> None: ...
        def has_unsent(self, session: "Session") -> bool: ...
        def outgoing_link(self, session: "Session") -> str: ...
        def recipient_seats(self, session: "Session") -> "list[int]": ...
        def message_key(self, session: "Session") -> str: ...
        def status_text(self, session: "Session", name: str, say: GameWords) -> str: ...
        def actions(self, session: "Session", say: GameWords) -> "list[Action]": ...
        def progress_text(self, session: "Session", name: str, say: GameWords) -> str: ...


HUMAN = "human"  # a person at this device
FRIEND = "friend"  # a person at another device, by link
FORFEIT = "forfeit"  # the reason of an outcome that a sealed game's player has claimed
MAX_ID_LENGTH = 40  # characters of a session's id
ID_CHARS = "abcdefghijklmnopqrstuvwxyz0123456789-"


class SessionError(ValueError):
    """An action that is not possible now.

    Attributes:
        reason: "not-at-tip", "nothing-to-undo", "nothing-to-redo", "reveals" (everybody has to
            consent), "secret" (a copy would reveal secrets), or "too-long".
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Session:
    """A game with its states, its players, and the displayed position.

    Attributes:
        id: The id that it is saved under.
        record: The moves up to the current state; only ``play``, ``undo`` and ``redo`` change it.
        states: The states from the first to the current one.
        redo_moves: The moves that ``redo`` would play again, the next one first.
        seats: For every seat HUMAN, FRIEND or the level of a computer player.
        names: For every seat the name of its player; "" for none.
        correspondence: The correspondence with another device; None for a local game.
        match: The match that the game belongs to, as it stood when the game began, or None.
        prior_wins: The games of the series that each seat's player had won before this one.
        created: When the game was created, in the caller's time.
        changed: When it was changed last.
        revision: How often it has been saved (see ``ui.library.store``).
        is_copy: Whether it was imported while the same correspondence game was on this device:
            links that arrive are for the other one.
        clock: The data of the game's clock (see ``ui.clock.clock``), which is checked when it is
            used; None for none.
        on_change: Called after moves were played, undone or redone; not saved.
        device_holder: The seat whose player holds a shared device; None if unknown (see
            ``ui.session.handover_rule``). It is not saved.
    """

    def __init__(
        self,
        id: str,
        record: Record,
        seats: "list[str]",
        names: "list[str] | None" = None,
        now: float = 0.0,
        match: "Match | None" = None,
        states: "list[State] | None" = None,
    ) -> None:
        """Create a session at the last position of ``record``.

        Args:
            id: The id.
            record: The game's record.
            seats: The kind of player in every seat.
            names: Their names.
            now: The time.
            match: The match that the game belongs to.
            states: The states of the record, if it has been replayed already.

        Raises:
            RecordError: "bad-move" for illegal moves; "not-a-game" for an id, seats or names that
                don't fit the game.
        """
        if not is_session_id(id):
            raise RecordError("not-a-game")
        self.id = id
        self.record = record
        self.seats = _validated_seats(record, seats)
        self.names = _validated_names(len(seats), names)
        self.match = match
        self.correspondence: "_Correspondence | None" = None
        self.prior_wins = [0] * len(self.seats)
        self.created = self.changed = now
        self.revision = 0
        self.is_copy = False
        self.clock: "dict | None" = None
        self.on_change: "Callable[[], None] | None" = None
        self.redo_moves: "list[str]" = []
        self.device_holder: "int | None" = None
        self.states = states or record.replay()
        self._cursor: "int | None" = None  # the displayed ply; None for the last one
        self._secrets_by_ply: "list[bool | None]" = []

    # Positions

    @property
    def displayed_ply(self) -> int:
        """The ply of the displayed position."""
        return self.ply_count if self._cursor is None else self._cursor

    @property
    def ply_count(self) -> int:
        """The number of moves played."""
        return len(self.record.moves)

    @property
    def current_state(self) -> "State":
        """The full state after all moves."""
        return self.states[-1]

    @property
    def displayed_state(self) -> "State":
        """The full state at ``displayed_ply``; see ``ui.session.visibility``."""
        return self.states[self.displayed_ply]

    @property
    def turn(self) -> "int | None":
        """The seat to move; None if the game is over, or while an answer is awaited."""
        return self.current_state.turn

    @property
    def outcome(self) -> "Outcome | None":
        """How the game ended; None before."""
        return self.current_state.outcome

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    def go_to_ply(self, ply: int) -> None:
        """Display the position at ``ply``, or the nearest one."""
        ply = max(0, min(ply, self.ply_count))
        self._cursor = None if ply == self.ply_count else ply

    def player_kind(self, seat: "int | None" = None) -> "str | None":
        """Return the kind of player in a seat: HUMAN, FRIEND or a level.

        Args:
            seat: The seat; None for the seat to move.

        Returns:
            None if no seat is to move.
        """
        seat = self.turn if seat is None else seat
        return None if seat is None else self.seats[seat]

    def human_seats(self) -> "list[int]":
        """Return the seats of the people at this device."""
        return [seat for seat, kind in enumerate(self.seats) if kind == HUMAN]

    def own_seat(self) -> "int | None":
        """Return the seat of the only person at this device; None if it isn't one of several."""
        people = self.human_seats()
        return people[0] if len(people) == 1 and len(self.seats) > 1 else None

    # Moves

    def play(self, move: str, now: "float | None" = None) -> "State":
        """Play a move and return the new current state; moves to redo are dropped.

        Raises:
            SessionError: "not-at-tip" while an earlier position is displayed; "too-long" if the
                record has room for a resignation only.
            IllegalMove: If the move is illegal.
        """
        if self._cursor is not None:
            raise SessionError("not-at-tip")
        if self.ply_count >= MAX_PLIES - 1 and move not in ENDINGS:
            raise SessionError("too-long")
        after = self.current_state.play(move)
        self._push(move, after)
        self.redo_moves = []
        self._on_change(now)
        return after

    def play_all(self, moves: "list[str]", now: "float | None" = None) -> "str | None":
        """Play moves until one can't be played; return the reason of its SessionError, or None."""
        for move in moves:
            try:
                self.play(move, now)
            except SessionError as error:
                return str(error.reason)
        return None

    def undo_blocker(self, consent: bool = False) -> "str | None":
        """Return why ``undo`` is not possible: "nothing-to-undo" or "reveals"; None if it is.

        Args:
            consent: Whether everybody has agreed to take back a move that revealed something.
        """
        target = self._undo_target()
        if target is None:
            return "nothing-to-undo"
        needs = self._has_revealed_since(target) or self._has_changed_hands_since(target)
        return "reveals" if needs and not consent else None

    def undo(self, consent: bool = False, now: "float | None" = None) -> None:
        """Take back the last decision of a person, with the computers' answers to it.

        Raises:
            SessionError: With the reason from ``undo_blocker``.
        """
        reason = self.undo_blocker(consent)
        if reason:
            raise SessionError(reason)
        if needs_handover(self):
            release_device(self)  # the next player may be the one who takes back, device in hand
        target = self._undo_target() or 0
        self.redo_moves = self.record.moves[target:] + self.redo_moves
        self.record.moves = self.record.moves[:target]
        self.states = self.states[: target + 1]
        self._on_change(now)

    def redo_blocker(self) -> "str | None":
        """Return "nothing-to-redo", or None if ``redo`` is possible."""
        return None if self.redo_moves else "nothing-to-redo"

    def redo(self, now: "float | None" = None) -> None:
        """Play undone moves again, up to the next decision of a person.

        Raises:
            SessionError: "nothing-to-redo".
        """
        if not self.redo_moves:
            raise SessionError("nothing-to-redo")
        while True:
            move = self.redo_moves.pop(0)
            self._push(move, self.current_state.play(move))
            if not self.redo_moves or self.player_kind() == HUMAN:
                break
        self._on_change(now)

    def _push(self, move: str, after: "State") -> None:
        self.record.moves.append(move)
        self.states.append(after)

    def _on_change(self, now: "float | None") -> None:
        self._cursor = None
        if self.on_change:
            self.on_change()
        self._secrets_by_ply = self._secrets_by_ply[: len(self.states) - 1]
        if now is not None:
            self.changed = now
        if not self.has_secrets_at(self.ply_count):
            # From here the device passes freely.
            self.device_holder = None

    def _undo_target(self) -> "int | None":
        """Return the ply of the last decision of a person that isn't locked; None for none."""
        locked = self.correspondence.locked_plies(self) if self.correspondence else 0
        for ply in range(self.ply_count - 1, locked - 1, -1):
            if self.player_kind(self.states[ply].turn) == HUMAN:
                return ply
        return None

    def _has_revealed_since(self, target: int) -> bool:
        """Return whether a move since ``target`` revealed something hidden."""
        if self.is_over and not self._has_perfect_information():
            return True  # the end reveals everything
        moves = self.record.moves
        return any(
            moves[ply] not in ENDINGS and self.states[ply].reveals(moves[ply])
            for ply in range(target, self.ply_count)
        )

    def _has_changed_hands_since(self, target: int) -> bool:
        """Return whether the device, with secrets on it, has changed hands since ``target``."""
        if len(self.human_seats()) < 2 or not self.has_secrets_at(target):
            return False
        return self.device_holder != self.states[target].turn

    def mark_sent(self, ply: int) -> None:
        """Note that the position at ``ply`` has been sent to the other device."""
        if self.correspondence and ply <= self.ply_count:
            self.correspondence.mark_sent(ply)

    # Secrets

    def is_public(self) -> bool:
        """Return whether all of the game may be shown to anybody, as by a link or a copy."""
        return self.is_over or self._has_perfect_information()

    def _has_perfect_information(self) -> bool:
        # The order of a deck is secret too: a copy would reveal the next tiles.
        game = find_game(self.record.game)
        return not (game.hidden or game.chance)

    def has_secrets_at(self, ply: int) -> bool:
        """Return whether some seat knows more than a spectator at ``ply``.

        The views of all seats are compared (``State.same_information``), once per position.
        """
        if not find_game(self.record.game).hidden or self.states[ply].outcome is not None:
            return False
        while len(self._secrets_by_ply) <= ply:
            self._secrets_by_ply.append(None)
        known = self._secrets_by_ply[ply]
        if known is None:
            state = self.states[ply]
            common = state.view(SPECTATOR)
            known = any(
                [not state.view(seat).same_information(common) for seat in range(len(self.seats))]
            )
            self._secrets_by_ply[ply] = known
        return known

    def has_secrets_now(self) -> bool:
        """Return whether the current state has secrets."""
        return self.has_secrets_at(self.ply_count)

    # Practice

    def practice_copy(
        self, id: str, ply: int, now: float = 0.0, seats: "list[str] | None" = None
    ) -> "Session":
        """Return a new session to try how the game goes on from the position at ``ply``.

        Args:
            id: The id of the new session.
            ply: Where it continues.
            now: The time.
            seats: Other kinds of players; people who stay keep their names.

        Raises:
            SessionError: "secret" if the copy would reveal secrets.
        """
        if not self.is_public():
            raise SessionError("secret")
        seats = seats or [HUMAN if kind == FRIEND else kind for kind in self.seats]
        names = [name if kind == HUMAN else "" for kind, name in zip(seats, self.names)]
        return Session(id, self.record.up_to(ply), seats, names, now)


def is_session_id(id: object) -> bool:
    """Return whether this is an id that fits into keys and attributes."""
    return type(id) is str and 0 < len(id) <= MAX_ID_LENGTH and not id.strip(ID_CHARS)


def _validated_seats(record: Record, seats: object) -> "list[str]":
    if not isinstance(seats, list) or len(seats) != find_game(record.game).seats(record.options):
        raise RecordError("not-a-game")
    if not all(kind in (HUMAN, FRIEND) or kind in LEVELS for kind in seats):
        raise RecordError("not-a-game")
    return list(seats)


def _validated_names(count: int, names: object) -> "list[str]":
    if names is None:
        return [""] * count
    if not isinstance(names, list) or len(names) != count:
        raise RecordError("not-a-game")
    if not all(type(name) is str for name in names):
        raise RecordError("not-a-game")
    return [clean_name(name) for name in names]
