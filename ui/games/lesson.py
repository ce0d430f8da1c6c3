"""What a lesson is: steps on a real board, each with one idea that the learner tries by a move.

A game's own ``lesson.py`` has ``LESSON``, a tuple of steps, and ``TIPS`` (see
``ui.learn.tip_advisor``); what is said stands beside
its words, in ``lesson.py`` of each language. The learner sits in seat 0.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from engine.game import State


class LessonStep:
    """One idea. Its words: ``key`` what to do, ``key`` + "-done" what that was, and, if there is
    more to say than that it was not meant, ``key`` + "-other" of another legal move; ``key`` +
    "-on" where the right cells are chosen and only a pick is another.

    Attributes:
        key: the key of its words.
        moves: the moves that lead to its position. If they go on from where the step before it
            ended, they are played on the board, as the opponent's answer.
        wanted: the moves that count, or a function ``(state, move)`` that says whether one does,
            ``state`` being the game's own; of a turn of several moves the first. () for a peek.
        cells: cells to point out until something is chosen.
        options, seed: of the game.
        any: whether it goes on from every move that was right in the step before, not only from
            the one among ``moves``.
    """

    def __init__(
        self,
        key: str,
        moves: str,
        expected: "tuple | Callable[[Any, str], bool]",
        cells: str = "",
        options: "dict | None" = None,
        seed: int = 0,
        continues_any: bool = False,
    ) -> None:
        """``moves``, with commas between them, and ``cells`` are in the game's notation."""
        self.key = key
        self.moves = moves.split(", ") if moves else []
        self.expected = expected
        self.cells = cells.split()
        self.options = options
        self.seed = seed
        self.continues_any = continues_any

    @property
    def is_peek(self) -> bool:
        """Whether one looks under something in this step, in place of moving."""
        return self.expected == ()

    def accepts(self, state: "State", move: str) -> bool:
        """Whether this legal move of the step's position is what is asked for."""
        if isinstance(self.expected, tuple):
            return move in self.expected
        return self.expected(state, move)
