"""Tic-tac-toe, a traditional game: three in a row.

The board is 3×3. In turn X (seat 0) and O (seat 1) put a piece on an empty cell; three of one's own
in a row, upright, across or diagonal, win. A full board without a row is a draw.

Notation: ``b2`` puts a piece on b2; ``resign``. Columns are a–c from the left, rows 1–3 from the
bottom.

Modules, each importing only earlier ones: ``constants`` (board, rows), ``moves`` (notation),
``position`` (data), ``move_generation``, ``transitions``, ``serialization``, ``events``, ``state``
(positions, the contract), ``game`` (options, start).
"""

from tests.example.engine.tictactoe.game import GAME
from tests.example.engine.tictactoe.state import TicTacToeState

__all__ = ["GAME", "TicTacToeState"]
