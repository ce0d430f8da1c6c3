"""The one list of games: their names, their numbers in links, and where their parts are.

A game is two rooms and one entry here. Its rules are a package with a ``GAME`` (``engine.mixtour``)
and a ``player`` module with its computer players; what a page shows and says of it is a second
package (``ui.games.mixtour``). Both are imported when they are first asked for, so that a page pays
only for what it plays. Cards, style sheets and words of the page are made from this list as well.
"""

from engine.game import Game, Option

# The levels of computer players, the weakest first. Every game has the five without a plus; each
# plus is a step up from there, for games in which five are too far apart.
LEVEL_NAMES = ("beginner", "easy", "casual", "strong", "master")
LEVEL_SUFFIXES = ("", "+", "++")
LEVELS = tuple([name + plus for name in LEVEL_NAMES for plus in LEVEL_SUFFIXES])


class OptionSchema:
    """How the links of one time write a game's options down, frozen for ever. It follows from what
    the options say: since when they are there, and which choices they had before (``Option``).

    Attributes:
        options: (name, choices) of every option of that time; a link holds, for each of them, the
            place of its value among the choices, the first option counting least.
        since: option -> value, of options that came later: what they are in a game of that time.

    Choices stand under the names that they have today: where a choice gets another name, its
    place in every schema keeps the meaning, and the name is changed.
    """

    def __init__(self, options: tuple, later_defaults: "dict | None" = None) -> None:
        self.options = options
        self.later_defaults = later_defaults or {}

    def completed(self, options: dict) -> dict:
        """Options of a game of that time, which may lack those that came later, with these."""
        whole = dict(self.later_defaults)
        whole.update(options)
        return whole

    def can_encode(self, options: dict) -> bool:
        """Whether it can say these options, all of the game, as they are."""
        named = dict(self.options)
        for name in options:
            known = named.get(name) or (self.later_defaults.get(name),)
            if choice_index(known, options[name]) < 0:
                return False
        return True

    def upgrade_booleans(self, options: dict) -> dict:
        """Options that were written down when every choice of a switch was still called False or
        True: where the choices have other names by now, False is the first and True the second."""
        found = dict(options)
        for name, choices in self.options:
            value = found.get(name)
            if type(value) is bool and len(choices) == 2:
                if not any(value is choice for choice in choices):
                    found[name] = choices[int(value)]
        return found


def choice_index(choices: tuple, value: object) -> int:
    """The place of a value among choices, -1 if it is none of them; 1 is not True."""
    for place, choice in enumerate(choices):
        if choice == value and type(choice) is type(value):
            return place
    return -1


class GameEntry:
    """One game in the list.

    Attributes:
        name: the key in ``GAMES``.
        number: what stands for the game in links, for ever: 0 … 60; from 61 to 63 they
            are for tests and examples.
        schemas: a tuple of ``Schema``; a link says by number which one it was written with.
        rules: the package with its ``GAME``; ``player`` in it has its computer players.
        room: the package with what the page shows of it and says about it.
        levels: those of ``LEVELS`` that it has; given as how many there are of each of
            ``NAMES``, one of each unless said otherwise.
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
        """Every schema there has been."""
        if self._schemas is None:
            self._schemas = option_schemas(self.load().options)
        return self._schemas

    def schema_number_for(self, options: dict) -> int:
        """The number of the schema that links of a game with these settled options are written
        with: the oldest that says them, so that an option that nobody has chosen keeps no link
        from a program that doesn't know it yet. The last if none says them."""
        numbers = [n for n, schema in enumerate(self.schemas) if schema.can_encode(options)]
        return numbers[0] if numbers else len(self.schemas) - 1

    def load(self) -> Game:
        """The game itself, imported when it is first asked for."""
        game: Game = __import__(self.rules_package, None, None, ("GAME",)).GAME
        return game


def option_schemas(options: tuple) -> tuple:
    """The schemas of a game with these options: one for every time at which an option was new or
    had other choices than before."""
    changes = [option.since for option in options]
    changes += [until + 1 for option in options for until, _ in option.earlier]
    return tuple([_schema_at(options, number) for number in range(max(changes + [0]) + 1)])


def _schema_at(options: tuple, number: int) -> OptionSchema:
    there = [
        (option.name, _choices_at(option, number)) for option in options if option.since <= number
    ]
    return OptionSchema(
        tuple(there), {option.name: option.default for option in options if option.since > number}
    )


def _choices_at(option: Option, number: int) -> tuple:
    """The choices that an option had at the time of a schema."""
    for until, choices in option.earlier:
        if number <= until:
            found: tuple = choices
            return found
    return option.choices


# In the order of the lobby.
CATALOGUE: "list[GameEntry]" = [
    GameEntry("beerhex", 2),
    GameEntry("hexheaven", 3, levels_per_name=(1, 1, 1, 3, 1)),
    GameEntry("inphexion", 1, levels_per_name=(3, 3, 3, 3, 1)),
    GameEntry("mixtour", 0, levels_per_name=(3, 3, 3, 3, 1)),
]


# Games for tests and examples: played, saved and sent like all others, and found by their names,
# but in no list of the games there are. Their numbers are 61, 62 and 63.
UNLISTED: "list[GameEntry]" = []


def game_entry(name: str) -> GameEntry:
    """The entry of the game of that name, listed or not; KeyError if there is none."""
    for found in CATALOGUE + UNLISTED:
        if found.name == name:
            return found
    raise KeyError(name)


def entry_by_number(number: int) -> GameEntry:
    """The entry of the game that has this number in links; KeyError if there is none."""
    for found in CATALOGUE + UNLISTED:
        if found.number == number:
            return found
    raise KeyError(number)


class Games:
    """A read-only mapping from a game's name to the game, filled lazily. To iterate over it, count
    it or ask whether a name is in it is about the listed games; unlisted ones can be got."""

    def __init__(self) -> None:
        self._loaded: dict[str, Game] = {}

    def names(self) -> "list[str]":
        """Every game's name, in the order of the lobby."""
        return [found.name for found in CATALOGUE]

    def __contains__(self, name: object) -> bool:
        return any(name == found.name for found in CATALOGUE)

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(self.names())

    def __len__(self) -> int:
        return len(CATALOGUE)

    def __getitem__(self, name: str) -> Game:
        """The game of that name; KeyError if there is none."""
        if name not in self._loaded:
            self._loaded[name] = game_entry(name).load()
        return self._loaded[name]


GAMES = Games()
