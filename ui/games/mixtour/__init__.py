"""The user interface of Mixtour: stacks of discs on a wooden 5×5 board."""

from ui.games import GameUI
from ui.games.mixtour.input import MixtourInput
from ui.games.mixtour.narrator import MixtourNarrator
from ui.games.mixtour.renderer import MixtourRenderer

GAME_UI = GameUI(
    __name__, MixtourRenderer, MixtourInput, MixtourNarrator, has_lesson=True, has_puzzles=True
)
