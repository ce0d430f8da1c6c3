"""The user interface of Hex Heaven: jewel tiles in a layout that grows, and the hands.

Beside the usual modules, ``tile_shapes`` draws the tiles, and ``status_icons`` the small drawings
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
