"""Mixtour by Dieter Stein (2011): build a stack of five with your colour on top.

The board is 5×5, each of the two players has 20 pieces of a colour; White (seat 0) begins. A turn
enters a piece from hand on an empty cell, or moves any number of pieces off the top of any stack,
in a straight line over empty cells, onto another stack whose *height* is the distance. Taking back
the opponent's last move is not allowed. A player who can do neither passes; two passes in a row are
a draw. A stack of five or more leaves the board at once: its pieces return to the hands of their
colours and the colour on top scores, no matter who built it. The first to the agreed points wins.
Addition of this implementation: the third occurrence of a position (board, hands, player to move,
banned reversal) is a draw, unless the option ``repetition`` is off.

Notation: ``b2`` enters; ``c4:3-d3`` moves three pieces from c4 onto d3 (``c4-d3`` is read as
``c4:1-d3``); ``pass``; ``resign``; ``time``. Columns are a–e from the left, rows 1–5 from the
bottom.

Modules, each importing only earlier ones: ``constants`` (board, stacks), ``moves`` (notation,
codes), ``position`` (data), ``move_generation``, ``transitions``, ``serialization``, ``events``,
``state`` (positions, the contract), ``game`` (options, start). ``bot`` has the computer players and
a faster implementation of the rules for them, ``learn`` reasons for moves and puzzles.
"""

from engine.mixtour.game import GAME
from engine.mixtour.state import MixtourState

__all__ = ["GAME", "MixtourState"]
