"""A game in play on this device: whose move it is, what may be taken back, who may look.

A ``Session`` holds the whole truth of a game: every full state. It knows no browser: times and
ids are given to it.

What may be drawn and said of it is in ``ui.session.visibility``; how it is saved in
``ui.library.saves``.
"""

from engine.catalogue import LEVELS
from engine.game import RESIGN, SPECTATOR
from engine.person_names import clean_name
from engine.record import MAX_PLIES, Record, RecordError, find_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from engine.game import State
    from engine.match import Match
    from ui.session.view_models import Action
    from ui.words import GameWords

    class Correspondence(Protocol):
        """What a session by link keeps beside the game, of letters (``ui.session.correspondence``,
        which says more) or of sealed links (``ui.session.sealed.sealed_session``)."""

        id: Any
        is_sealed: bool
        note_key: str

        def continue_series(self, new: "Session") -> "Session": ...
        def to_data(self) -> dict: ...
        def locked_plies(self, session: "Session") -> int: ...
        def mark_sent(self, ply: int) -> None: ...
        def has_unsent(self, session: "Session") -> bool: ...
        def outgoing_link(self, session: "Session") -> str: ...
        def recipient_seats(self, session: "Session") -> "list[int]": ...
        def message_key(self, session: "Session") -> str: ...
        def status_text(self, session: "Session", name: str, say: GameWords) -> str: ...
        def actions(self, session: "Session", say: GameWords) -> "list[Action]": ...
        def progress_text(self, session: "Session", name: str, say: GameWords) -> str: ...


HUMAN = "human"  # a person at this phone
FRIEND = "friend"  # a person at another phone, by link


class SessionError(ValueError):
    """This cannot be done now. ``reason``: "not-at-tip", "nothing-to-undo", "nothing-to-redo",
    "reveals" (needs the table's consent), "secret" (the game is not open yet), "too-long"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Session:
    """A game in play.

    Attributes:
        id: what it is saved under.
        record: the moves played up to the tip; change it by ``play``, ``undo`` and ``redo`` only.
        undone: the moves that ``redo`` would play again, the next one first.
        seats: for every seat "human", "friend" or the level of a computer player.
        remote: what this device knows of the other phone, in a game with a friend; else None.
        names: for every seat what its person is called; "" for nobody in particular.
        match: the match that this game belongs to, as it stood when the game began, or None.
        series: how many games each seat's person had won against the same others when this one
            began.
        created, changed: times, as the caller counts them.
        revision: how often it has been saved (see ``ui.library.store``).
        copy: whether it came in a file while that very game by link was on this device already:
            links that arrive are for the other one.
        holder: the seat whose person holds a shared phone; None if nobody is known to.
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
        """A session at the last position of ``record``. ``states``: what its ``replay`` has given,
        if somebody has asked it. Raises RecordError for moves that are not legal ("bad-move") and
        for an id, seats or names that fit no game ("not-a-game")."""
        self.id = _validated_id(id)
        self.record = record
        self.seats = _validated_seats(record, seats)
        self.names = _validated_names(len(seats), names)
        self.match = match
        self.correspondence: "Correspondence | None" = None
        self.prior_wins = [0] * len(self.seats)
        self.created = self.changed = now
        self.revision = 0
        self.is_copy = False
        self.redo_moves: "list[str]" = []
        self.device_holder: "int | None" = None
        self.states = states or record.replay()
        self._cursor: "int | None" = None  # None: at the tip, and moves with it
        self._secrets_by_ply: "list[bool | None]" = []

    # Where we are

    @property
    def displayed_ply(self) -> int:
        """How many moves the shown position is from the first one."""
        return self.ply_count if self._cursor is None else self._cursor

    @property
    def ply_count(self) -> int:
        """How many moves have been played."""
        return len(self.record.moves)

    @property
    def current_state(self) -> "State":
        """The position to move in: the full state."""
        return self.states[-1]

    @property
    def displayed_state(self) -> "State":
        """The full state at ``ply``; ``ui.session.visibility`` says what of it may be drawn."""
        return self.states[self.displayed_ply]

    @property
    def turn(self) -> "int | None":
        """The seat that goes on with the game; None if nobody can, or not yet."""
        return self.current_state.turn

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.current_state.outcome is not None

    def go_to_ply(self, ply: int) -> None:
        """Show the position after ``ply`` moves, or the nearest there is."""
        ply = max(0, min(ply, self.ply_count))
        self._cursor = None if ply == self.ply_count else ply

    def player_kind(self, seat: "int | None" = None) -> "str | None":
        """HUMAN, FRIEND or a level: who plays ``seat``; without one, who is to move, None if nobody
        is."""
        seat = self.turn if seat is None else seat
        return None if seat is None else self.seats[seat]

    def human_seats(self) -> "list[int]":
        """The seats that people at this phone play."""
        return [seat for seat, kind in enumerate(self.seats) if kind == HUMAN]

    # Moves, and taking them back

    def play(self, move: str, now: "float | None" = None) -> "State":
        """Play ``move`` at the tip and return the new tip. What had been undone is forgotten.
        Raises SessionError: "not-at-tip" while an earlier position is shown, "too-long" when a
        record holds no more moves but a resignation; IllegalMove."""
        if self._cursor is not None:
            raise SessionError("not-at-tip")
        if self.ply_count >= MAX_PLIES - 1 and move != RESIGN:
            raise SessionError("too-long")
        after = self.current_state.play(move)
        self._push(move, after)
        self.redo_moves = []
        self._on_change(now)
        return after

    def play_all(self, moves: "list[str]", now: "float | None" = None) -> "str | None":
        """Play these one after another, up to the first that can't be played: the reason of that
        SessionError, or None."""
        for move in moves:
            try:
                self.play(move, now)
            except SessionError as error:
                return str(error.reason)
        return None

    def undo_blocker(self, consent: bool = False) -> "str | None":
        """None if ``undo`` would work, else the reason it would not: "nothing-to-undo" or
        "reveals". ``consent``: everybody has agreed to take the move back."""
        target = self._undo_target()
        if target is None:
            return "nothing-to-undo"
        needs = self._has_revealed_since(target) or self._has_changed_hands_since(target)
        return "reveals" if needs and not consent else None

    def undo(self, consent: bool = False, now: "float | None" = None) -> None:
        """Take back to the last decision of a person: among people one move, against computers
        one's own move with their answers. Raises SessionError with the key of ``can_undo``."""
        reason = self.undo_blocker(consent)
        if reason:
            raise SessionError(reason)
        if self.needs_handover():
            self.conceal()  # perhaps it is the next one who takes back, the phone in hand
        target = self._undo_target() or 0
        self.redo_moves = self.record.moves[target:] + self.redo_moves
        self.record.moves = self.record.moves[:target]
        self.states = self.states[: target + 1]
        self._on_change(now)

    def redo_blocker(self) -> "str | None":
        """None if ``redo`` would work, else "nothing-to-redo"."""
        return None if self.redo_moves else "nothing-to-redo"

    def redo(self, now: "float | None" = None) -> None:
        """Play again what ``undo`` took back: up to the next decision of a person.
        Raises SessionError "nothing-to-redo"."""
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
        self._secrets_by_ply = self._secrets_by_ply[: len(self.states) - 1]
        if now is not None:
            self.changed = now
        if not self.has_secrets_at(self.ply_count):
            # From here the phone passes freely: nobody is known to hold it any more.
            self.device_holder = None

    def _undo_target(self) -> "int | None":
        sent = self.correspondence.locked_plies(self) if self.correspondence else 0
        for ply in range(self.ply_count - 1, sent - 1, -1):
            if self.player_kind(self.states[ply].turn) == HUMAN:
                return ply
        return None

    def _has_revealed_since(self, target: int) -> bool:
        """Whether a move since ``target`` showed somebody what they could not have known."""
        if self.is_over and not self._has_perfect_information():
            return True  # the end lays everything open
        moves = self.record.moves
        return any(
            moves[ply] != RESIGN and self.states[ply].reveals(moves[ply])
            for ply in range(target, self.ply_count)
        )

    def _has_changed_hands_since(self, target: int) -> bool:
        """Whether a phone with secrets on it has changed hands since the person moved there."""
        if len(self.human_seats()) < 2 or not self.has_secrets_at(target):
            return False
        return self.device_holder != self.states[target].turn

    def mark_sent(self, ply: int) -> None:
        """The first ``ply`` moves have gone to the other phone."""
        if self.correspondence and ply <= self.ply_count:
            self.correspondence.mark_sent(ply)

    # Who may look

    def is_public(self) -> bool:
        """Whether all of the game may be shown to anybody: as a link, and to fork from."""
        return self.is_over or self._has_perfect_information()

    def _has_perfect_information(self) -> bool:
        # The order of a deck is a secret too: a copy of the game would tell what comes.
        game = find_game(self.record.game)
        return not (game.hidden or game.chance)

    def has_secrets_at(self, ply: int) -> bool:
        """Whether at ``ply`` somebody may know more, or less, than another.

        Sound and cheap: the views of all seats are compared with a bystander's, once a position
        (``State.alike``)."""
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
        """``secret_at`` the tip."""
        return self.has_secrets_at(self.ply_count)

    def _next_device_holder(self) -> "int | None":
        """Who should hold a shared phone now: the person to move; while a computer moves,
        whoever has it."""
        return self.current_state.turn if self.player_kind() == HUMAN else self.device_holder

    def needs_handover(self) -> bool:
        """Whether the phone must change hands before anything of a seat's own is drawn."""
        return (
            len(self.human_seats()) > 1
            and self.has_secrets_now()
            and self.device_holder != self._next_device_holder()
        )

    def reveal(self) -> None:
        """The person to move has the phone in hand."""
        self.device_holder = self._next_device_holder()

    def conceal(self) -> None:
        """Nobody is known to have the phone in hand: the next look needs the curtain lifted."""
        self.device_holder = None

    # Other games from this one

    def fork(
        self, id: str, ply: int, now: float = 0.0, seats: "list[str] | None" = None
    ) -> "Session":
        """A new session that goes on from the position after ``ply`` moves, with others in the
        ``seats`` if they are given; a person who stays keeps the name. Raises SessionError "secret"
        while the game is not open: the copy would tell what is."""
        if not self.is_public():
            raise SessionError("secret")
        seats = seats or [HUMAN if kind == FRIEND else kind for kind in self.seats]
        names = [name if kind == HUMAN else "" for kind, name in zip(seats, self.names)]
        return Session(id, self.record.up_to(ply), seats, names, now)


def _validated_id(id: object) -> str:
    """An id is part of a key and of an attribute: 1 to 40 lower-case letters, digits, hyphens."""
    if type(id) is not str or not 0 < len(id) <= 40:
        raise RecordError("not-a-game")
    if not all(c in "abcdefghijklmnopqrstuvwxyz0123456789-" for c in id):
        raise RecordError("not-a-game")
    return id


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
