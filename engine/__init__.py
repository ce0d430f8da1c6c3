"""The rules of Coaster's games, in the Python that CPython, Pyodide and MicroPython share.

``GAMES["mixtour"]`` is a game; what a game offers is in ``engine.game``, and which games there are
in ``engine.catalogue``.
"""

from engine.catalogue import GAMES

__all__ = ["GAMES"]
