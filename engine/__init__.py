"""The rules of Coaster's games, in the Python that CPython, Pyodide and MicroPython share.

``GAMES["mixtour"]`` is a game; what a game offers is in ``engine.game``. A game's module is
imported when it is first asked for, so that a page pays only for what it plays.
"""

from engine.game import Game

# name -> module; the order is the order of the lobby.
_MODULES = (
    ("beerhex", "engine.beerhex"),
    ("hexheaven", "engine.hexheaven"),
    ("inphexion", "engine.inphexion"),
    ("mixtour", "engine.mixtour"),
)


class Games:
    """A read-only mapping from a game's name to the game, filled lazily."""

    def __init__(self) -> None:
        self._loaded: dict[str, Game] = {}

    def names(self) -> list[str]:
        """Every game's name, in the order of the lobby."""
        return [name for name, _ in _MODULES]

    def __contains__(self, name: object) -> bool:
        return any(name == known for known, _ in _MODULES)

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(self.names())

    def __len__(self) -> int:
        return len(_MODULES)

    def __getitem__(self, name: str) -> Game:
        """The game of that name; KeyError if there is none."""
        if name not in self._loaded:
            for known, module in _MODULES:
                if name == known:
                    self._loaded[name] = __import__(module, None, None, ("GAME",)).GAME
                    break
            else:
                raise KeyError(name)
        return self._loaded[name]


GAMES = Games()
