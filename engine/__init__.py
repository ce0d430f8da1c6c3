"""The rules of Coaster's games, in the Python that CPython, Pyodide and MicroPython share.

``GAMES["mixtour"]`` is a game. ``engine.game`` has the contract of a game, ``engine.catalogue`` the
list of games.
"""

from engine.catalogue import GAMES

__all__ = ["GAMES"]
