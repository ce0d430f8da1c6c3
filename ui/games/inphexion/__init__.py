"""The user interface of inpHeXion: two colonies of amoebas on a rhombus of hexagons."""

from ui.games import GameUI
from ui.games.inphexion.input import InphexionInput
from ui.games.inphexion.narrator import InphexionNarrator
from ui.games.inphexion.renderer import InphexionRenderer

GAME_UI = GameUI(
    __name__,
    InphexionRenderer,
    InphexionInput,
    InphexionNarrator,
    has_lesson=True,
    has_puzzles=True,
)
