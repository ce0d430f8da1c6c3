"""A played game as data: its name, its options, its seed and its moves.

Positions are never stored: replaying the moves through the rules gives every one of them, on
every interpreter the same. Saves, files and links all hold a ``Record``.

>>> from engine.record import Record
>>> record = Record("mixtour", {}, moves=["c3", "d4"])
>>> [state.turn for state in record.replay()]
[0, 1, 0]
"""

from engine.catalogue import GAMES, game_entry
from engine.game import BadOptions, IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.catalogue import OptionSchema
    from engine.game import Game, State

VERSION = 2  # of the dict that ``to_data`` makes
MAX_PLIES = 1000  # moves in a record
MAX_MOVE_LENGTH = 40  # characters in a move
MAX_SEED = 0xFFFFFFFF


class RecordError(ValueError):
    """This is no record that can be played. ``reason`` is one of "not-a-game", "newer" (made by a
    later version of the program), "unknown-game", "bad-options", "bad-move" (facts: ply, counted
    from 0, and move) and "too-long"; ``facts`` are the holes of the sentence that says so."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


class Record:
    """A game from its first position to some ply.

    Attributes:
        game: the name in ``GAMES``.
        options: the settled options.
        seed: 0 … 2**32 − 1; always 0 if the game has no chance.
        moves: the moves so far, ``resign`` among them. Whether they are legal shows in ``replay``.
    """

    def __init__(
        self, game: str, options: "dict | None" = None, seed: int = 0, moves: "tuple | list" = ()
    ) -> None:
        """Raises RecordError: "unknown-game", "bad-options", "not-a-game" (seed), "too-long"."""
        rules = find_game(game)
        self.options = validated_options(rules, options)
        if type(seed) is not int or not 0 <= seed <= MAX_SEED:
            raise RecordError("not-a-game")
        if len(moves) > MAX_PLIES:
            raise RecordError("too-long")
        self.game = game
        self.seed = seed if rules.chance else 0
        self.moves = list(moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.to_data() == other.to_data()

    def __repr__(self) -> str:
        return f"Record({self.game!r}, {self.options!r}, {self.seed!r}, {self.moves!r})"

    def start(self) -> "State":
        """The first position, nothing hidden."""
        return find_game(self.game).start(self.options, self.seed)

    def replay(self) -> "list[State]":
        """Every position of the game, the first included, nothing hidden.
        Raises RecordError "bad-move" at the first move that the rules refuse."""
        return list(self.iter_states())

    def iter_states(self) -> "Iterator[State]":
        """The same one by one, for whoever has something else to do between two of them."""
        state = self.start()
        yield state
        for ply, move in enumerate(self.moves):
            try:
                state = state.play(move)
            except IllegalMove:
                raise RecordError("bad-move", ply=ply, move=move) from None
            yield state

    def up_to(self, ply: int) -> "Record":
        """The same game cut off after ``ply`` moves."""
        return Record(self.game, self.options, self.seed, self.moves[:ply])

    def to_data(self) -> dict:
        """This record as JSON-able data."""
        return {
            "version": VERSION,
            "game": self.game,
            "schema": current_schema(self.game),
            "options": dict(self.options),
            "seed": self.seed,
            "moves": list(self.moves),
        }


def find_game(name: object) -> "Game":
    """The game called ``name``. Raises RecordError "unknown-game"."""
    if type(name) is not str:
        raise RecordError("not-a-game")
    try:
        return GAMES[name]
    except KeyError:
        raise RecordError("unknown-game", game=name[:MAX_MOVE_LENGTH]) from None


def validated_options(game: "Game", options: "dict | None") -> dict:
    """The options as the game settles them. Raises RecordError "bad-options"."""
    try:
        return game.validate_options(options)
    except BadOptions:
        raise RecordError("bad-options") from None


def current_schema(game: str) -> int:
    """The number of the schema that new records and links of ``game`` are written with."""
    return len(game_entry(game).schemas) - 1


def find_schema(game: object, number: object) -> "OptionSchema":
    """The schema of that number. Raises RecordError "not-a-game", "unknown-game", and "newer" for
    a number that this program does not know yet."""
    schemas = game_entry(find_game(game).name).schemas
    if type(number) is not int or number < 0:
        raise RecordError("not-a-game")
    if number >= len(schemas):
        raise RecordError("newer")
    found: "OptionSchema" = schemas[number]
    return found


def from_data(data: object) -> Record:
    """The record that ``to_data`` made this of, in this or any earlier version of the program.
    Its moves are strings; whether they are legal shows in ``replay``. Raises RecordError."""
    data = upgrade(data)
    moves = parse_moves(data.get("moves"), MAX_MOVE_LENGTH)
    return Record(data.get("game"), parse_options(data), data.get("seed"), moves)  # type: ignore[arg-type]


def parse_options(data: dict) -> dict:
    """The options in data of the current version, completed by what its schema says of later ones;
    they are not settled yet. Raises RecordError."""
    options = data.get("options")
    if not isinstance(options, dict):
        raise RecordError("not-a-game")
    return find_schema(data.get("game"), data.get("schema")).completed(options)


def parse_moves(moves: object, max_length: int) -> "list[str]":
    """``moves``, which must be a list of at most MAX_PLIES strings of at most ``longest``
    characters. Raises RecordError."""
    if not isinstance(moves, list):
        raise RecordError("not-a-game")
    if len(moves) > MAX_PLIES:
        raise RecordError("too-long")
    for ply, move in enumerate(moves):
        if type(move) is not str:
            raise RecordError("not-a-game")
        if len(move) > max_length:
            raise RecordError("bad-move", ply=ply, move=move[:max_length])
    return moves


def upgrade(data: object) -> dict:
    """Data of any version as data of the current one; the argument stays as it is.
    Raises RecordError: "not-a-game", "newer"."""
    return migrate(data, VERSION, _MIGRATIONS)


def migrate(data: object, current: int, migrations: dict) -> dict:
    """Lift ``data`` to version ``current``, where ``steps[n]`` turns version n into n + 1 and
    gives a new dict. Data without a version is of version 0."""
    if not isinstance(data, dict):
        raise RecordError("not-a-game")
    version = data.get("version", 0)
    if type(version) is not int or version < 0:
        raise RecordError("not-a-game")
    if version > current:
        raise RecordError("newer")
    lifted: dict = data
    for step in range(version, current):
        if step not in migrations:
            raise RecordError("not-a-game")
        lifted = migrations[step](lifted)
    return lifted


def _migrate_0(old: dict) -> dict:
    """Version 0 had no version, called the options "rules" and kept the moves in one string."""
    log = old.get("log")
    if type(log) is not str:
        raise RecordError("not-a-game")
    return {
        "version": 1,
        "game": old.get("game"),
        "options": old.get("rules", {}),
        "seed": old.get("seed", 0),
        "moves": log.split(";") if log else [],
    }


def _migrate_1(old: dict) -> dict:
    """Version 1 did not say by which schema its options are written: it was always the first, and
    every switch was called False or True."""
    lifted = dict(old)
    lifted["version"], lifted["schema"] = 2, 0
    if isinstance(old.get("options"), dict):
        lifted["options"] = find_schema(old.get("game"), 0).upgrade_booleans(old["options"])
    return lifted


_MIGRATIONS = {0: _migrate_0, 1: _migrate_1}
