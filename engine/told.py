"""A game as one viewer was told of it: what was dealt to them, and every move as they learned it.

Where a ``Record`` holds a whole game with its secrets, a ``ToldRecord`` holds what a seat or a
bystander saw of it, and gives the view after every move; nothing else can be read from it.

>>> from engine.record import Record
>>> from engine.told import told_of
>>> told_of(Record("beerhex", {}, moves=["a1g"]), None).moves
['a1?']
"""

from engine.game import BYSTANDER, BadPosition, IllegalMove
from engine.record import (
    MAX_PLIES,
    Record,
    RecordError,
    checked_moves,
    checked_options,
    climb,
    find_game,
    last_schema,
    settled,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State

VERSION = 1  # of the dict that ``to_data`` makes
MAX_TOLD = 100  # characters in what was dealt, and in a move as it is told


class ToldRecord:
    """A game as one viewer knows it, from its first position to some ply.

    Attributes:
        game: the name in ``GAMES``.
        options: the settled options.
        viewer: a seat's number, or BYSTANDER.
        dealt: what the viewer learned at the start, as ``State.dealt`` says it.
        moves: the moves so far as the viewer was told them, ``resign`` among them. Whether what
            is dealt and told fits the rules shows in ``replay``.
    """

    def __init__(
        self,
        game: str,
        options: "dict | None" = None,
        viewer: "int | None" = BYSTANDER,
        dealt: str = "",
        moves: "tuple | list" = (),
    ) -> None:
        """Raises RecordError: "unknown-game", "bad-options", "not-a-game" (viewer), "too-long"."""
        rules = find_game(game)
        self.options = settled(rules, options)
        if viewer is not BYSTANDER:
            if type(viewer) is not int or not 0 <= viewer < rules.seats(self.options):
                raise RecordError("not-a-game")
        if len(moves) > MAX_PLIES or len(dealt) > MAX_TOLD:
            raise RecordError("too-long")
        self.game = game
        self.viewer = viewer
        self.dealt = dealt
        self.moves = list(moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ToldRecord) and self.to_data() == other.to_data()

    def __repr__(self) -> str:
        given = (self.game, self.options, self.viewer, self.dealt, self.moves)
        return "ToldRecord(" + ", ".join([repr(value) for value in given]) + ")"

    def replay(self) -> "list[State]":
        """The viewer's view of every position, the first included. Raises RecordError "not-a-game"
        if this can't be dealt, and "bad-move" at the first move that can't be told."""
        try:
            views = [find_game(self.game).begin(self.options, self.viewer, self.dealt)]
        except BadPosition:
            raise RecordError("not-a-game") from None
        for ply, told in enumerate(self.moves):
            try:
                views.append(views[-1].play(told))
            except IllegalMove:
                raise RecordError("bad-move", ply=ply, move=told) from None
        return views

    def upto(self, ply: int) -> "ToldRecord":
        """The same game cut off after ``ply`` moves."""
        return ToldRecord(self.game, self.options, self.viewer, self.dealt, self.moves[:ply])

    def to_data(self) -> dict:
        """This told record as JSON-able data; a bystander is None."""
        return {
            "version": VERSION,
            "game": self.game,
            "schema": last_schema(self.game),
            "options": dict(self.options),
            "viewer": self.viewer,
            "dealt": self.dealt,
            "moves": list(self.moves),
        }


def told_of(record: Record, viewer: "int | None") -> ToldRecord:
    """The whole of ``record`` as that seat, or BYSTANDER, was told of it. Raises RecordError
    "bad-move" for moves that are not legal."""
    states = record.replay()
    told = [states[ply].told(move, viewer) for ply, move in enumerate(record.moves)]
    return ToldRecord(record.game, record.options, viewer, states[0].dealt(viewer), told)


def from_data(data: object) -> ToldRecord:
    """The told record that ``to_data`` made this of, in this or any earlier version of the
    program. Whether it fits the rules shows in ``replay``. Raises RecordError."""
    data = climb(data, VERSION, _STEPS)
    moves, dealt = checked_moves(data.get("moves"), MAX_TOLD), data.get("dealt")
    if type(dealt) is not str or "viewer" not in data:
        raise RecordError("not-a-game")
    options = checked_options(data)
    return ToldRecord(data.get("game"), options, data["viewer"], dealt, moves)  # type: ignore[arg-type]


_STEPS: dict = {}  # version n -> function that makes version n + 1 of it
