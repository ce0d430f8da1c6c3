"""Tic-tac-toe on a page: its picture, input and talk, and the figures of its rules."""

from tests.example.ui.games.tictactoe.input import TicTacToeInput
from tests.example.ui.games.tictactoe.picture import TicTacToePicture
from tests.example.ui.games.tictactoe.talk import TicTacToeTalk
from ui.games import Room

ROOM = Room(__name__, TicTacToePicture, TicTacToeInput, TicTacToeTalk)
