"""Hex Heaven's room: jewel tiles in a layout that grows, and the hands that feed it.

Beside the files of every room: ``tiles`` what the tiles look like, ``signs`` the small drawings
around the layout.
"""

from ui.games import GameUI
from ui.games.hexheaven.input import HexHeavenInput
from ui.games.hexheaven.narrator import HexHeavenNarrator
from ui.games.hexheaven.renderer import HexHeavenRenderer

GAME_UI = GameUI(
    __name__,
    HexHeavenRenderer,
    HexHeavenInput,
    HexHeavenNarrator,
    has_lesson=True,
    has_puzzles=True,
)
