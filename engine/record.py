"""A played game as data: its name, its options, its seed and its moves.

Positions are never stored: replaying the moves through the rules gives every one of them, on every
interpreter the same. Saves, files and links all hold a ``Record``.

>>> from engine.record import Record
>>> record = Record("mixtour", {}, moves=["c3", "d4"])
>>> [state.turn for state in record.replay()]
[0, 1, 0]
"""

from engine.catalogue import GAMES, game_entry
from engine.game import BadOptions, BadPosition, IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.catalogue import OptionSchema
    from engine.game import Game, State

# Of the dict that ``to_data`` makes: of games that begin as the rules say, and with a position that
# was set up.
VERSION, SETUP_VERSION = 2, 3
MAX_PLIES = 1000  # moves in a record
MAX_MOVE_LENGTH = 40  # characters in a move
MAX_SEED = 0xFFFFFFFF
MAX_SETUP_LENGTH = 500  # characters of a position that was set up


class RecordError(ValueError):
    """The data is no record that can be played.

    Attributes:
        reason: One of "not-a-game", "newer" (made by a later version of the program),
            "unknown-game", "bad-options", "bad-move" (facts: ply, counted from 0, and move),
            "too-long" and "later" (it needs modules that aren't loaded yet).
        facts: The values of the placeholders of the text for that reason.
    """

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


class Record:
    """A game from its first position to some ply.

    Attributes:
        game: The name in ``GAMES``.
        options: The validated options.
        seed: 0 … 2**32 − 1; always 0 if the game has no chance.
        moves: The moves so far, ``ENDINGS`` among them. ``replay`` shows whether they are legal.
        setup: The position that was set up for the game to begin with, as text
            (docs/notation.md); "" if it begins as the rules say. ``start`` shows whether it can.
    """

    def __init__(
        self,
        game: str,
        options: "dict | None" = None,
        seed: int = 0,
        moves: "tuple | list" = (),
        setup: str = "",
    ) -> None:
        """Raise RecordError: "unknown-game", "bad-options", "not-a-game" (seed), "too-long"."""
        rules = find_game(game)
        self.options = validated_options(rules, options)
        if type(seed) is not int or not 0 <= seed <= MAX_SEED:
            raise RecordError("not-a-game")
        if len(moves) > MAX_PLIES:
            raise RecordError("too-long")
        self.game = game
        self.seed = seed if rules.chance else 0
        self.moves = list(moves)
        self.setup = setup

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.to_data() == other.to_data()

    def __repr__(self) -> str:
        setup = f", {self.setup!r}" if self.setup else ""
        return f"Record({self.game!r}, {self.options!r}, {self.seed!r}, {self.moves!r}{setup})"

    def start(self) -> "State":
        """Return the first position as a full state.

        Raises:
            RecordError: "not-a-game" if no game can begin with the position that was set up, or
                "later".
        """
        if not self.setup:
            return find_game(self.game).start(self.options, self.seed)
        try:
            module = __import__(
                game_entry(self.game).rules_package + ".notation.setup_rules",
                None,
                None,
                ("SETUP",),
            )
        except ImportError:  # the page loads these modules when they are needed
            raise RecordError("later") from None
        try:
            arrangement = module.SETUP.parse(self.options, self.setup)
            state: "State" = module.SETUP.state_of(arrangement, self.seed)
        except BadPosition:
            raise RecordError("not-a-game") from None
        return state

    def replay(self) -> "list[State]":
        """Return the full state of every position, the first included.

        Raises:
            RecordError: "bad-move" at the first move that the rules refuse, or as ``start``.
        """
        return list(self.iter_states())

    def iter_states(self) -> "Iterator[State]":
        """Yield the states of ``replay`` one by one, for callers that do other work in between.

        Raises:
            RecordError: As ``replay``.
        """
        state = self.start()
        yield state
        for ply, move in enumerate(self.moves):
            try:
                state = state.play(move)
            except IllegalMove:
                raise RecordError("bad-move", ply=ply, move=move) from None
            yield state

    def up_to(self, ply: int) -> "Record":
        """Return the same game cut off after ``ply`` moves."""
        return self.with_moves(self.moves[:ply])

    def with_moves(self, moves: "list[str]") -> "Record":
        """Return a game with these moves that begins as this one does."""
        return Record(self.game, self.options, self.seed, moves, self.setup)

    def to_data(self) -> dict:
        """Return this record as JSON-able data."""
        data = {
            "version": SETUP_VERSION if self.setup else VERSION,
            "game": self.game,
            "schema": current_schema(self.game),
            "options": dict(self.options),
            "seed": self.seed,
            "moves": list(self.moves),
        }
        if self.setup:
            data["setup"] = self.setup
        return data


def find_game(name: object) -> "Game":
    """Return the game called ``name``. Raises RecordError "unknown-game" or "not-a-game"."""
    if type(name) is not str:
        raise RecordError("not-a-game")
    try:
        return GAMES[name]
    except KeyError:
        raise RecordError("unknown-game", game=name[:MAX_MOVE_LENGTH]) from None


def validated_options(game: "Game", options: "dict | None") -> dict:
    """Return the options as the game validates them. Raises RecordError "bad-options"."""
    try:
        return game.validate_options(options)
    except BadOptions:
        raise RecordError("bad-options") from None


def current_schema(game: str) -> int:
    """Return the number of the schema with which new records of ``game`` are written."""
    return len(game_entry(game).schemas) - 1


def find_schema(game: object, number: object) -> "OptionSchema":
    """Return the schema of that number.

    Raises:
        RecordError: "not-a-game", "unknown-game", or "newer" for a number that this program does
            not know yet.
    """
    schemas = game_entry(find_game(game).name).schemas
    if type(number) is not int or number < 0:
        raise RecordError("not-a-game")
    if number >= len(schemas):
        raise RecordError("newer")
    schema: "OptionSchema" = schemas[number]
    return schema


def from_data(data: object) -> Record:
    """Return the record that ``to_data`` wrote, in this or any earlier version of the program.

    Its moves are strings; ``replay`` shows whether they are legal.

    Raises:
        RecordError: The data is no record.
    """
    data = upgrade(data)
    moves = parse_moves(data.get("moves"), MAX_MOVE_LENGTH)
    setup = data.get("setup", "")
    if type(setup) is not str or len(setup) > MAX_SETUP_LENGTH:
        raise RecordError("not-a-game")
    # A Record refuses a game or seed of another type by itself.
    return Record(data.get("game"), parse_options(data), data.get("seed"), moves, setup)  # type: ignore[arg-type]


def parse_options(data: dict) -> dict:
    """Return the options in data of the current version, completed, but not yet validated.

    Raises:
        RecordError: "not-a-game", "unknown-game" or "newer".
    """
    options = data.get("options")
    if not isinstance(options, dict):
        raise RecordError("not-a-game")
    return find_schema(data.get("game"), data.get("schema")).completed(options)


def parse_moves(moves: object, max_length: int) -> "list[str]":
    """Return ``moves`` if it is a list of strings.

    Args:
        moves: At most MAX_PLIES moves.
        max_length: The most characters in a move.

    Raises:
        RecordError: "not-a-game", "too-long" or "bad-move".
    """
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
    """Return data of any version as data of the current one; the argument stays as it is.

    Raises:
        RecordError: "not-a-game" or "newer".
    """
    return migrate(data, SETUP_VERSION, _MIGRATIONS)


def migrate(data: object, current: int, migrations: dict) -> dict:
    """Upgrade versioned data.

    Args:
        data: A dict with its ``version``; 0 if it has none.
        current: The version to upgrade to.
        migrations: n -> function that returns version n + 1 of data of version n, as a new dict.

    Raises:
        RecordError: "not-a-game" or "newer".
    """
    if not isinstance(data, dict):
        raise RecordError("not-a-game")
    version = data.get("version", 0)
    if type(version) is not int or version < 0:
        raise RecordError("not-a-game")
    if version > current:
        raise RecordError("newer")
    upgraded: dict = data
    for step in range(version, current):
        if step not in migrations:
            raise RecordError("not-a-game")
        upgraded = migrations[step](upgraded)
    return upgraded


def _migrate_0(old: dict) -> dict:
    """Upgrade version 0, with "rules" for "options", and the moves in one string."""
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
    """Upgrade version 1, without a schema, always the first; switches were False or True."""
    upgraded = dict(old)
    upgraded["version"], upgraded["schema"] = 2, 0
    if isinstance(old.get("options"), dict):
        upgraded["options"] = find_schema(old.get("game"), 0).upgrade_booleans(old["options"])
    return upgraded


def _migrate_2(old: dict) -> dict:
    """Upgrade version 2, without positions that were set up."""
    upgraded = dict(old)
    upgraded["version"], upgraded["setup"] = 3, ""
    return upgraded


_MIGRATIONS = {0: _migrate_0, 1: _migrate_1, 2: _migrate_2}
