"""The user interface of BeerHex: bottle caps with hidden faces on a rhombus of hexagons."""

from ui.games import GameUI
from ui.games.beerhex.input import BeerHexInput
from ui.games.beerhex.narrator import BeerHexNarrator
from ui.games.beerhex.renderer import BeerHexRenderer

GAME_UI = GameUI(
    __name__, BeerHexRenderer, BeerHexInput, BeerHexNarrator, has_lesson=True, has_puzzles=True
)
