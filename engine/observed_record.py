"""A game as one viewer was told of it: what was dealt to them, and every move as they learned it.

Where a ``Record`` holds a whole game with its secrets, a ``ObservedRecord`` holds what a seat or a
bystander saw of it, and gives the view after every move; nothing else can be read from it.

>>> from engine.record import Record
>>> from engine.observed_record import observe_record
>>> observe_record(Record("beerhex", {}, moves=["a1g"]), None).moves
['a1?']
"""

from engine.game import SPECTATOR, BadPosition, IllegalMove
from engine.record import (
    MAX_PLIES,
    Record,
    RecordError,
    current_schema,
    find_game,
    migrate,
    parse_moves,
    parse_options,
    validated_options,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State

VERSION = 1  # of the dict that ``to_data`` makes
MAX_OBSERVATION = 100  # characters in what was dealt, and in a move as it is told


class ObservedRecord:
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
        viewer: "int | None" = SPECTATOR,
        initial_observation: str = "",
        moves: "tuple | list" = (),
    ) -> None:
        """Raises RecordError: "unknown-game", "bad-options", "not-a-game" (viewer), "too-long"."""
        rules = find_game(game)
        self.options = validated_options(rules, options)
        if viewer is not SPECTATOR:
            if type(viewer) is not int or not 0 <= viewer < rules.seats(self.options):
                raise RecordError("not-a-game")
        if len(moves) > MAX_PLIES or len(initial_observation) > MAX_OBSERVATION:
            raise RecordError("too-long")
        self.game = game
        self.viewer = viewer
        self.initial_observation = initial_observation
        self.moves = list(moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ObservedRecord) and self.to_data() == other.to_data()

    def __repr__(self) -> str:
        given = (self.game, self.options, self.viewer, self.initial_observation, self.moves)
        return "ObservedRecord(" + ", ".join([repr(value) for value in given]) + ")"

    def replay(self) -> "list[State]":
        """The viewer's view of every position, the first included. Raises RecordError "not-a-game"
        if this can't be dealt, and "bad-move" at the first move that can't be told."""
        try:
            views = [
                find_game(self.game).initial_view(
                    self.options, self.viewer, self.initial_observation
                )
            ]
        except BadPosition:
            raise RecordError("not-a-game") from None
        for ply, told in enumerate(self.moves):
            try:
                views.append(views[-1].play(told))
            except IllegalMove:
                raise RecordError("bad-move", ply=ply, move=told) from None
        return views

    def up_to(self, ply: int) -> "ObservedRecord":
        """The same game cut off after ``ply`` moves."""
        return ObservedRecord(
            self.game, self.options, self.viewer, self.initial_observation, self.moves[:ply]
        )

    def to_data(self) -> dict:
        """This told record as JSON-able data; a bystander is None."""
        return {
            "version": VERSION,
            "game": self.game,
            "schema": current_schema(self.game),
            "options": dict(self.options),
            "viewer": self.viewer,
            "dealt": self.initial_observation,
            "moves": list(self.moves),
        }


def observe_record(record: Record, viewer: "int | None") -> ObservedRecord:
    """The whole of ``record`` as that seat, or BYSTANDER, was told of it. Raises RecordError
    "bad-move" for moves that are not legal."""
    states = record.replay()
    told = [states[ply].observed_move(move, viewer) for ply, move in enumerate(record.moves)]
    return ObservedRecord(
        record.game, record.options, viewer, states[0].initial_observation(viewer), told
    )


def from_data(data: object) -> ObservedRecord:
    """The told record that ``to_data`` made this of, in this or any earlier version of the
    program. Whether it fits the rules shows in ``replay``. Raises RecordError."""
    data = migrate(data, VERSION, _MIGRATIONS)
    moves, dealt = parse_moves(data.get("moves"), MAX_OBSERVATION), data.get("dealt")
    if type(dealt) is not str or "viewer" not in data:
        raise RecordError("not-a-game")
    options = parse_options(data)
    return ObservedRecord(data.get("game"), options, data["viewer"], dealt, moves)  # type: ignore[arg-type]


_MIGRATIONS: dict = {}  # version n -> function that makes version n + 1 of it
