"""The list of games: their names, their numbers in links, and their packages.

A game is two packages and one entry here. ``engine.mixtour`` has its rules, as an object ``GAME``,
and its bots; ``ui.games.mixtour`` has what a page shows and says of it. Both are imported on first
use, so a page loads only the games that are played. The lobby's cards, the style sheets and the
words of the page are generated from this list as well.
"""

from engine.game import Game, Option

# The levels of bots, the weakest first. Every game has the five without a plus. "+" and "++" are
# levels between these, for games in which the five are too far apart.
LEVEL_NAMES = ("beginner", "easy", "casual", "strong", "master")
LEVEL_SUFFIXES = ("", "+", "++")
LEVELS = tuple([name + plus for name in LEVEL_NAMES for plus in LEVEL_SUFFIXES])


class OptionSchema:
    """How the links of one period encode a game's options. Published ones never change.

    A schema is computed from ``Option.since`` and ``Option.earlier`` of the options. Choices have
    today's names in every schema: a choice that is renamed keeps its place, and so old links keep
    their meaning.

    Attributes:
        options: (name, choices) of every option of that period. A link holds for each the index of
            its value among the choices, the first option in the least significant digit.
        later_defaults: For every option added later, the value that games of that period have.
    """

    def __init__(self, options: tuple, later_defaults: "dict | None" = None) -> None:
        self.options = options
        self.later_defaults = later_defaults or {}

    def completed(self, options: dict) -> dict:
        """Return options of a game of that period, completed by those that were added later."""
        whole = dict(self.later_defaults)
        whole.update(options)
        return whole

    def can_encode(self, options: dict) -> bool:
        """Return whether this schema can express these options, complete, exactly."""
        named = dict(self.options)
        for name in options:
            known = named.get(name) or (self.later_defaults.get(name),)
            if choice_index(known, options[name]) < 0:
                return False
        return True

    def upgrade_booleans(self, options: dict) -> dict:
        """Return options in which those with two choices have today's choices.

        Early records stored these as False or True. Where the choices have other names today, False
        is the first and True the second.
        """
        upgraded = dict(options)
        for name, choices in self.options:
            value = upgraded.get(name)
            if type(value) is bool and len(choices) == 2:
                if not any(value is choice for choice in choices):
                    upgraded[name] = choices[int(value)]
        return upgraded


def choice_index(choices: tuple, value: object) -> int:
    """Return the index of a value among choices, −1 if it is none of them; 1 isn't True."""
    for place, choice in enumerate(choices):
        if choice == value and type(choice) is type(value):
            return place
    return -1


class GameEntry:
    """One game in the list.

    Attributes:
        name: The key in ``GAMES``.
        number: The game's permanent number in links: 0 … 60; 61 to 63 are for tests and examples.
        schemas: A tuple of ``OptionSchema``; a link has the index of the one it was written with.
        rules_package: The package with its ``GAME``.
        ui_package: The package with its interface.
        levels: Those of ``LEVELS`` that it has. Given as ``levels_per_name``: how many there are of
            each of ``LEVEL_NAMES``, by default one.
    """

    def __init__(
        self,
        name: str,
        number: int,
        rules_package: str = "",
        ui_package: str = "",
        levels_per_name: "tuple[int, ...]" = (),
    ) -> None:
        self.name = name
        self.number = number
        self._schemas: "tuple | None" = None
        self.rules_package = rules_package or "engine." + name
        self.ui_package = ui_package or "ui.games." + name
        named = list(enumerate(levels_per_name or [1 for _ in LEVEL_NAMES]))
        assert len(named) == len(LEVEL_NAMES), "every game has a level of every name"
        assert all([0 < count <= len(LEVEL_SUFFIXES) for _, count in named]), (
            "one to three of a name"
        )
        self.levels = tuple(
            [LEVEL_NAMES[i] + LEVEL_SUFFIXES[n] for i, count in named for n in range(count)]
        )

    @property
    def schemas(self) -> tuple:
        """All schemas of the game, the oldest first."""
        if self._schemas is None:
            self._schemas = option_schemas(self.load().options)
        return self._schemas

    def schema_number_for(self, options: dict) -> int:
        """Return the number of the schema that links with these options are written with.

        It is the oldest that can express them: so a link works in older versions of the program as
        long as no newer option was chosen. The last one if none can.
        """
        numbers = [n for n, schema in enumerate(self.schemas) if schema.can_encode(options)]
        return numbers[0] if numbers else len(self.schemas) - 1

    def load(self) -> Game:
        """Import the game on first use and return it."""
        game: Game = __import__(self.rules_package, None, None, ("GAME",)).GAME
        return game


def option_schemas(options: tuple) -> tuple:
    """Return the schemas of a game with these options, the oldest first.

    There is one for every number at which an option was added, or its choices changed.
    """
    changes = [option.since for option in options]
    changes += [until + 1 for option in options for until, _ in option.earlier]
    return tuple([_schema_at(options, number) for number in range(max(changes + [0]) + 1)])


def _schema_at(options: tuple, number: int) -> OptionSchema:
    current = [
        (option.name, _choices_at(option, number)) for option in options if option.since <= number
    ]
    later = {option.name: option.default for option in options if option.since > number}
    return OptionSchema(tuple(current), later)


def _choices_at(option: Option, number: int) -> tuple:
    """Return the choices that an option had at the time of a schema."""
    for until, choices in option.earlier:
        if number <= until:
            earlier: tuple = choices
            return earlier
    return option.choices


# In the order of the lobby.
CATALOGUE: "list[GameEntry]" = [
    GameEntry("beerhex", 2),
    GameEntry("hexheaven", 3, levels_per_name=(1, 1, 1, 3, 1)),
    GameEntry("inphexion", 1, levels_per_name=(3, 3, 3, 3, 1)),
    GameEntry("mixtour", 0, levels_per_name=(3, 3, 3, 3, 1)),
]


# Games for tests and examples. They can be played, saved and sent, and looked up by name, but the
# lobby doesn't list them. Their numbers are 61, 62 and 63.
UNLISTED: "list[GameEntry]" = []


def game_entry(name: str) -> GameEntry:
    """Return the entry of the game of that name, listed or not. Raises KeyError."""
    for entry in CATALOGUE + UNLISTED:
        if entry.name == name:
            return entry
    raise KeyError(name)


def entry_by_number(number: int) -> GameEntry:
    """Return the entry of the game with this number in links, listed or not. Raises KeyError."""
    for entry in CATALOGUE + UNLISTED:
        if entry.number == number:
            return entry
    raise KeyError(number)


class Games:
    """A read-only mapping from a game's name to the game, which imports games on first use.

    Iteration, length and ``in`` are about the listed games; unlisted ones can be looked up.
    """

    def __init__(self) -> None:
        self._loaded: dict[str, Game] = {}

    def names(self) -> "list[str]":
        """Return the names of the listed games, in the order of the lobby."""
        return [entry.name for entry in CATALOGUE]

    def __contains__(self, name: object) -> bool:
        return any(name == entry.name for entry in CATALOGUE)

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(self.names())

    def __len__(self) -> int:
        return len(CATALOGUE)

    def __getitem__(self, name: str) -> Game:
        """Return the game of that name. Raises KeyError."""
        if name not in self._loaded:
            self._loaded[name] = game_entry(name).load()
        return self._loaded[name]


GAMES = Games()
