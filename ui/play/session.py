"""A game in play on this device: whose move it is, what may be taken back, who may look.

A ``Session`` holds the whole truth of a game: every full state. It knows no browser: times and
ids are given to it.

What may be drawn and said of it is in ``ui.play.sight``; how it is saved in ``ui.play.saves``.
"""

from engine.catalogue import LEVELS
from engine.game import RESIGN, SPECTATOR
from engine.record import MAX_PLIES, Record, RecordError, clean_name, find_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from engine.game import State
    from engine.match import Match
    from ui.play.situation import Act
    from ui.words import GameWords

    class Remote(Protocol):
        """What a session by link keeps beside the game, of letters (``ui.play.remote``, which says
        more) or of sealed links (``ui.play.sealed``)."""

        id: Any
        sent: Any
        sealed: bool
        note: str

        def following(self, new: "Session") -> "Session": ...
        def to_data(self) -> dict: ...
        def stays(self, session: "Session") -> int: ...
        def went(self, ply: int) -> None: ...
        def due(self, session: "Session") -> bool: ...
        def letter(self, session: "Session") -> str: ...
        def to(self, session: "Session") -> "list[int]": ...
        def message(self, session: "Session") -> str: ...
        def status(self, session: "Session", name: str, say: GameWords) -> str: ...
        def acts(self, session: "Session", say: GameWords) -> "list[Act]": ...
        def progress(self, session: "Session", name: str, say: GameWords) -> str: ...


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
        revision: how often it has been saved (see ``ui.play.store``).
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
        self.id = _checked_id(id)
        self.record = record
        self.seats = _checked_seats(record, seats)
        self.names = _checked_names(len(seats), names)
        self.match = match
        self.remote: "Remote | None" = None
        self.series = [0] * len(self.seats)
        self.created = self.changed = now
        self.revision = 0
        self.copy = False
        self.undone: "list[str]" = []
        self.holder: "int | None" = None
        self.states = states or record.replay()
        self._cursor: "int | None" = None  # None: at the tip, and moves with it
        self._secret: "list[bool | None]" = []

    # Where we are

    @property
    def ply(self) -> int:
        """How many moves the shown position is from the first one."""
        return self.last if self._cursor is None else self._cursor

    @property
    def last(self) -> int:
        """How many moves have been played."""
        return len(self.record.moves)

    @property
    def tip(self) -> "State":
        """The position to move in: the full state."""
        return self.states[-1]

    @property
    def shown(self) -> "State":
        """The full state at ``ply``; ``ui.play.sight`` says what of it may be drawn."""
        return self.states[self.ply]

    @property
    def turn(self) -> "int | None":
        """The seat that goes on with the game; None if nobody can, or not yet."""
        return self.tip.turn

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.tip.outcome is not None

    def step(self, ply: int) -> None:
        """Show the position after ``ply`` moves, or the nearest there is."""
        ply = max(0, min(ply, self.last))
        self._cursor = None if ply == self.last else ply

    def whose(self, seat: "int | None" = None) -> "str | None":
        """HUMAN, FRIEND or a level: who plays ``seat``; without one, who is to move, None if nobody
        is."""
        seat = self.turn if seat is None else seat
        return None if seat is None else self.seats[seat]

    def humans(self) -> "list[int]":
        """The seats that people at this phone play."""
        return [seat for seat, kind in enumerate(self.seats) if kind == HUMAN]

    # Moves, and taking them back

    def play(self, move: str, now: "float | None" = None) -> "State":
        """Play ``move`` at the tip and return the new tip. What had been undone is forgotten.
        Raises SessionError: "not-at-tip" while an earlier position is shown, "too-long" when a
        record holds no more moves but a resignation; IllegalMove."""
        if self._cursor is not None:
            raise SessionError("not-at-tip")
        if self.last >= MAX_PLIES - 1 and move != RESIGN:
            raise SessionError("too-long")
        after = self.tip.play(move)
        self._push(move, after)
        self.undone = []
        self._changed(now)
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

    def can_undo(self, consent: bool = False) -> "str | None":
        """None if ``undo`` would work, else the reason it would not: "nothing-to-undo" or
        "reveals". ``consent``: everybody has agreed to take the move back."""
        target = self._undo_to()
        if target is None:
            return "nothing-to-undo"
        needs = self._brought_to_light(target) or self._handed_over(target)
        return "reveals" if needs and not consent else None

    def undo(self, consent: bool = False, now: "float | None" = None) -> None:
        """Take back to the last decision of a person: among people one move, against computers
        one's own move with their answers. Raises SessionError with the key of ``can_undo``."""
        reason = self.can_undo(consent)
        if reason:
            raise SessionError(reason)
        if self.needs_curtain():
            self.lower()  # perhaps it is the next one who takes back, the phone in hand
        target = self._undo_to() or 0
        self.undone = self.record.moves[target:] + self.undone
        self.record.moves = self.record.moves[:target]
        self.states = self.states[: target + 1]
        self._changed(now)

    def can_redo(self) -> "str | None":
        """None if ``redo`` would work, else "nothing-to-redo"."""
        return None if self.undone else "nothing-to-redo"

    def redo(self, now: "float | None" = None) -> None:
        """Play again what ``undo`` took back: up to the next decision of a person.
        Raises SessionError "nothing-to-redo"."""
        if not self.undone:
            raise SessionError("nothing-to-redo")
        while True:
            move = self.undone.pop(0)
            self._push(move, self.tip.play(move))
            if not self.undone or self.whose() == HUMAN:
                break
        self._changed(now)

    def _push(self, move: str, after: "State") -> None:
        self.record.moves.append(move)
        self.states.append(after)

    def _changed(self, now: "float | None") -> None:
        self._cursor = None
        self._secret = self._secret[: len(self.states) - 1]
        if now is not None:
            self.changed = now
        if not self.secret_at(self.last):
            # From here the phone passes freely: nobody is known to hold it any more.
            self.holder = None

    def _undo_to(self) -> "int | None":
        sent = self.remote.stays(self) if self.remote else 0
        for ply in range(self.last - 1, sent - 1, -1):
            if self.whose(self.states[ply].turn) == HUMAN:
                return ply
        return None

    def _brought_to_light(self, target: int) -> bool:
        """Whether a move since ``target`` showed somebody what they could not have known."""
        if self.over and not self._plain():
            return True  # the end lays everything open
        moves = self.record.moves
        return any(
            moves[ply] != RESIGN and self.states[ply].reveals(moves[ply])
            for ply in range(target, self.last)
        )

    def _handed_over(self, target: int) -> bool:
        """Whether a phone with secrets on it has changed hands since the person moved there."""
        if len(self.humans()) < 2 or not self.secret_at(target):
            return False
        return self.holder != self.states[target].turn

    def sent(self, ply: int) -> None:
        """The first ``ply`` moves have gone to the other phone."""
        if self.remote and ply <= self.last:
            self.remote.went(ply)

    # Who may look

    def is_open(self) -> bool:
        """Whether all of the game may be shown to anybody: as a link, and to fork from."""
        return self.over or self._plain()

    def _plain(self) -> bool:
        # The order of a deck is a secret too: a copy of the game would tell what comes.
        game = find_game(self.record.game)
        return not (game.hidden or game.chance)

    def secret_at(self, ply: int) -> bool:
        """Whether at ``ply`` somebody may know more, or less, than another.

        Sound and cheap: the views of all seats are compared with a bystander's, once a position
        (``State.alike``)."""
        if not find_game(self.record.game).hidden or self.states[ply].outcome is not None:
            return False
        while len(self._secret) <= ply:
            self._secret.append(None)
        known = self._secret[ply]
        if known is None:
            state = self.states[ply]
            common = state.view(SPECTATOR)
            known = any(
                [not state.view(seat).same_information(common) for seat in range(len(self.seats))]
            )
            self._secret[ply] = known
        return known

    def secret_now(self) -> bool:
        """``secret_at`` the tip."""
        return self.secret_at(self.last)

    def _next_holder(self) -> "int | None":
        """Who should hold a shared phone now: the person to move; while a computer moves,
        whoever has it."""
        return self.tip.turn if self.whose() == HUMAN else self.holder

    def needs_curtain(self) -> bool:
        """Whether the phone must change hands before anything of a seat's own is drawn."""
        return len(self.humans()) > 1 and self.secret_now() and self.holder != self._next_holder()

    def lift(self) -> None:
        """The person to move has the phone in hand."""
        self.holder = self._next_holder()

    def lower(self) -> None:
        """Nobody is known to have the phone in hand: the next look needs the curtain lifted."""
        self.holder = None

    # Other games from this one

    def fork(
        self, id: str, ply: int, now: float = 0.0, seats: "list[str] | None" = None
    ) -> "Session":
        """A new session that goes on from the position after ``ply`` moves, with others in the
        ``seats`` if they are given; a person who stays keeps the name. Raises SessionError "secret"
        while the game is not open: the copy would tell what is."""
        if not self.is_open():
            raise SessionError("secret")
        seats = seats or [HUMAN if kind == FRIEND else kind for kind in self.seats]
        names = [name if kind == HUMAN else "" for kind, name in zip(seats, self.names)]
        return Session(id, self.record.up_to(ply), seats, names, now)


def _checked_id(id: object) -> str:
    """An id is part of a key and of an attribute: 1 to 40 lower-case letters, digits, hyphens."""
    if type(id) is not str or not 0 < len(id) <= 40:
        raise RecordError("not-a-game")
    if not all(c in "abcdefghijklmnopqrstuvwxyz0123456789-" for c in id):
        raise RecordError("not-a-game")
    return id


def _checked_seats(record: Record, seats: object) -> "list[str]":
    if not isinstance(seats, list) or len(seats) != find_game(record.game).seats(record.options):
        raise RecordError("not-a-game")
    if not all(kind in (HUMAN, FRIEND) or kind in LEVELS for kind in seats):
        raise RecordError("not-a-game")
    return list(seats)


def _checked_names(count: int, names: object) -> "list[str]":
    if names is None:
        return [""] * count
    if not isinstance(names, list) or len(names) != count:
        raise RecordError("not-a-game")
    if not all(type(name) is str for name in names):
        raise RecordError("not-a-game")
    return [clean_name(name) for name in names]
