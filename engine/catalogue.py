"""The one list of games: their names, their numbers in links, and where their parts are.

A game is two rooms and one entry here. Its rules are a package with a ``GAME`` (``engine.mixtour``)
and a ``player`` module with its computer players; what a page shows and says of it is a second
package (``ui.games.mixtour``). Both are imported when they are first asked for, so that a page pays
only for what it plays. Cards, style sheets and words of the page are made from this list as well.
"""

from engine.game import Game

# The levels of computer players, the weakest first. Every game has the five without a plus; each
# plus is a step up from there, for games in which five are too far apart.
NAMES = ("beginner", "easy", "casual", "strong", "master")
PLUSES = ("", "+", "++")
LEVELS = tuple([name + plus for name in NAMES for plus in PLUSES])


class Schema:
    """How the links of one time write a game's options down, frozen for ever. An option that is
    added says since which schema it is there (``Option.since``). Who adds a choice to an option
    that there was lists all schemas of the game, the old ones as they were.

    Attributes:
        options: (name, choices) of every option of that time; a link holds, for each of them, the
            place of its value among the choices, the first option counting least.
        since: option -> value, of options that came later: what they are in a game of that time.

    Choices stand under the names that they have today: where a choice gets another name, its
    place in every schema keeps the meaning, and the name is changed.
    """

    def __init__(self, options: tuple, since: "dict | None" = None) -> None:
        self.options = options
        self.since = since or {}

    def complete(self, options: dict) -> dict:
        """Options of a game of that time, which may lack those that came later, with these."""
        whole = dict(self.since)
        whole.update(options)
        return whole

    def renamed(self, options: dict) -> dict:
        """Options that were written down when every choice of a switch was still called False or
        True: where the choices have other names by now, False is the first and True the second."""
        found = dict(options)
        for name, choices in self.options:
            value = found.get(name)
            if type(value) is bool and len(choices) == 2:
                if not any(value is choice for choice in choices):
                    found[name] = choices[int(value)]
        return found


class Entry:
    """One game in the list.

    Attributes:
        name: the key in ``GAMES``.
        number: what stands for the game in links, for ever: 0 … 60; from 61 to 63 they
            are for tests and examples.
        schemas: a tuple of ``Schema``; a link says by number which one it was written with, and
            new ones are written with the last. They follow from the game's options unless listed.
        rules: the package with its ``GAME``; ``player`` in it has its computer players.
        room: the package with what the page shows of it and says about it.
        levels: those of ``LEVELS`` that it has; given as how many there are of each of
            ``NAMES``, one of each unless said otherwise.
    """

    def __init__(
        self,
        name: str,
        number: int,
        schemas: "tuple | None" = None,
        rules: str = "",
        room: str = "",
        steps: "tuple[int, ...]" = (),
    ) -> None:
        self.name = name
        self.number = number
        self._schemas = schemas
        self.rules = rules or "engine." + name
        self.room = room or "ui.games." + name
        named = list(enumerate(steps or [1 for _ in NAMES]))
        assert len(named) == len(NAMES), "every game has a level of every name"
        assert all([0 < count <= len(PLUSES) for _, count in named]), "one to three of a name"
        self.levels = tuple([NAMES[i] + PLUSES[n] for i, count in named for n in range(count)])

    @property
    def schemas(self) -> tuple:
        """Every schema there has been."""
        if self._schemas is None:
            self._schemas = schemas_of(self.load().options)
        return self._schemas

    def load(self) -> Game:
        """The game itself, imported when it is first asked for."""
        game: Game = __import__(self.rules, None, None, ("GAME",)).GAME
        return game


def schemas_of(options: tuple) -> tuple:
    """The schemas of a game whose options have never got another choice: one for every time at
    which there were new options."""
    numbers = range(max([option.since for option in options] + [0]) + 1)
    return tuple([_schema(options, number) for number in numbers])


def _schema(options: tuple, number: int) -> Schema:
    there = [(option.name, option.choices) for option in options if option.since <= number]
    return Schema(
        tuple(there), {option.name: option.default for option in options if option.since > number}
    )


# In the order of the lobby.
CATALOGUE: "list[Entry]" = [
    Entry("beerhex", 2),
    Entry("hexheaven", 3, steps=(1, 1, 1, 3, 1)),
    Entry(
        "inphexion",
        1,
        (
            # Until the second schema Black's first disc could be placed or infect, if it was free.
            Schema(
                (
                    ("size", (5, 6, 7, 8, 9)),
                    ("free_second", (False, "either")),
                    ("pie", (False, True)),
                    ("neutral", (False, True)),
                )
            ),
            Schema(
                (
                    ("size", (5, 6, 7, 8, 9)),
                    ("free_second", (False, True, "either")),
                    ("pie", (False, True)),
                    ("neutral", (False, True)),
                )
            ),
        ),
        steps=(3, 3, 3, 3, 1),
    ),
    Entry("mixtour", 0, steps=(3, 3, 3, 3, 1)),
]


# Games for tests and examples: played, saved and sent like all others, and found by their names,
# but in no list of the games there are. Their numbers are 61, 62 and 63.
UNLISTED: "list[Entry]" = []


def entry(name: str) -> Entry:
    """The entry of the game of that name, listed or not; KeyError if there is none."""
    for found in CATALOGUE + UNLISTED:
        if found.name == name:
            return found
    raise KeyError(name)


def numbered(number: int) -> Entry:
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
            self._loaded[name] = entry(name).load()
        return self._loaded[name]


GAMES = Games()
