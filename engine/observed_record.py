"""A game as one viewer observed it: the initial observation and every observed move.

Where a ``Record`` holds a whole game with its secrets, an ``ObservedRecord`` holds what a seat or a
spectator saw of it. It gives the view after every move, and reveals nothing else.

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
MAX_OBSERVATION = 100  # characters in the initial observation, and in an observed move


class ObservedRecord:
    """A game as one viewer knows it, from its first position to some ply.

    Attributes:
        game: The name in ``GAMES``.
        options: The validated options.
        viewer: A seat's number, or SPECTATOR.
        initial_observation: The viewer's knowledge at the start (``State.initial_observation``).
        moves: The moves as the viewer observed them, ``ENDINGS`` among them. ``replay`` shows
            whether they fit the rules.
        setup: Always "": these games begin as the rules say.
    """

    setup = ""

    def __init__(
        self,
        game: str,
        options: "dict | None" = None,
        viewer: "int | None" = SPECTATOR,
        initial_observation: str = "",
        moves: "tuple | list" = (),
    ) -> None:
        """Raise RecordError: "unknown-game", "bad-options", "not-a-game" (viewer), "too-long"."""
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
        """Return the viewer's view of every position, the first included.

        Raises:
            RecordError: "not-a-game" if the game can't begin with this observation; "bad-move" at
                the first move that can't be observed.
        """
        try:
            views = [
                find_game(self.game).initial_view(
                    self.options, self.viewer, self.initial_observation
                )
            ]
        except BadPosition:
            raise RecordError("not-a-game") from None
        for ply, move in enumerate(self.moves):
            try:
                views.append(views[-1].play(move))
            except IllegalMove:
                raise RecordError("bad-move", ply=ply, move=move) from None
        return views

    def up_to(self, ply: int) -> "ObservedRecord":
        """Return the same game cut off after ``ply`` moves."""
        return ObservedRecord(
            self.game, self.options, self.viewer, self.initial_observation, self.moves[:ply]
        )

    def to_data(self) -> dict:
        """Return this record as JSON-able data; a spectator is None."""
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
    """Return ``record`` as a viewer (a seat or SPECTATOR) observed it.

    Raises:
        RecordError: "bad-move" for a move that is not legal.
    """
    states = record.replay()
    moves = [states[ply].observed_move(move, viewer) for ply, move in enumerate(record.moves)]
    return ObservedRecord(
        record.game, record.options, viewer, states[0].initial_observation(viewer), moves
    )


def from_data(data: object) -> ObservedRecord:
    """Return the record that ``to_data`` wrote, in this or any earlier version of the program.

    ``replay`` shows whether it fits the rules.

    Raises:
        RecordError: The data is no observed record.
    """
    data = migrate(data, VERSION, _MIGRATIONS)
    moves, observation = parse_moves(data.get("moves"), MAX_OBSERVATION), data.get("dealt")
    if type(observation) is not str or "viewer" not in data:
        raise RecordError("not-a-game")
    options = parse_options(data)
    return ObservedRecord(data.get("game"), options, data["viewer"], observation, moves)  # type: ignore[arg-type]


_MIGRATIONS: dict = {}  # version n -> function that makes version n + 1 of it
