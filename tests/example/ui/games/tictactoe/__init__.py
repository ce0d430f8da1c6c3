"""The user interface of tic-tac-toe: renderer, input, narrator, and the diagrams of its rules."""

from tests.example.ui.games.tictactoe.input import TicTacToeInput
from tests.example.ui.games.tictactoe.narrator import TicTacToeNarrator
from tests.example.ui.games.tictactoe.renderer import TicTacToeRenderer
from ui.games import GameUI

GAME_UI = GameUI(__name__, TicTacToeRenderer, TicTacToeInput, TicTacToeNarrator)
