"""The one list of games: their names, their numbers in links, and where their parts are.

A game is two rooms and one entry here. Its rules are a package with a ``GAME`` (``engine.mixtour``)
and a ``player`` module with its computer players; what a page shows and says of it is a second
package (``ui.games.mixtour``). Both are imported when they are first asked for, so that a page pays
only for what it plays. Cards, style sheets and words of the page are made from this list as well.
"""

from engine.game import Game


class Schema:
    """How the links of one time write a game's options down, frozen for ever: whoever adds an
    option, or a choice to one, adds a schema and leaves the old ones alone.

    Attributes:
        options: (name, choices) of every option of that time; a link holds, for each of them, the
            place of its value among the choices, the first option counting least.
        since: option -> value, of options that came later: what they are in a game of that time.
    """

    def __init__(self, options: tuple, since: "dict | None" = None) -> None:
        self.options = options
        self.since = since or {}


class Entry:
    """One game in the list.

    Attributes:
        name: the key in ``GAMES``.
        number: what stands for the game in links, for ever; 0 … 61 (62 and 63 are for tests).
        schemas: a tuple of ``Schema``; a link says by number which one it was written with, and
            new ones are written with the last.
        rules: the package with its ``GAME``; ``player`` in it has its computer players.
        room: the package with what the page shows of it and says about it.
    """

    def __init__(
        self, name: str, number: int, schemas: tuple, rules: str = "", room: str = ""
    ) -> None:
        self.name = name
        self.number = number
        self.schemas = schemas
        self.rules = rules or "engine." + name
        self.room = room or "ui.games." + name


# In the order of the lobby.
CATALOGUE: "list[Entry]" = [
    Entry(
        "beerhex",
        2,
        (Schema((("clues", (False, True)), ("starter", ("gold", "silver", "lot")))),),
    ),
    Entry("hexheaven", 3, (Schema((("rules", ("casual", "serious", "solo", "three")),)),)),
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
    ),
    Entry("mixtour", 0, (Schema((("points", (1, 2, 3, 5)), ("repetition", (True, False)))),)),
]


def entry(name: str) -> Entry:
    """The entry of the game of that name; KeyError if there is none."""
    for found in CATALOGUE:
        if found.name == name:
            return found
    raise KeyError(name)


class Games:
    """A read-only mapping from a game's name to the game, filled lazily."""

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
            self._loaded[name] = __import__(entry(name).rules, None, None, ("GAME",)).GAME
        return self._loaded[name]


GAMES = Games()
