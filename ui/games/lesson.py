"""The steps of a lesson: each explains one idea on a board, and the learner tries it with a move.

A game's ``learn/lesson.py`` has ``LESSON``, a tuple of steps, and ``TIPS`` (see
``ui.learn.tip_adviser``). Their words are in ``learn/lesson.py`` of each language. The learner has
seat 0.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from engine.game import State


class LessonStep:
    """One step of a lesson.

    Its words are ``key`` for what to do and ``key`` + "-done" for what that was. There may be
    ``key`` + "-other" about other legal moves, and ``key`` + "-on" for the right cells with a wrong
    pick.

    Args:
        key: The key of its words.
        moves: The moves that lead to its position, in notation, with commas between them. If they
            continue where the step before it ended, they are played as the opponent's answer.
        expected: The moves that count; or a function ``(state, move)`` that says whether one does,
            ``state`` being the full state. Of a turn of several moves it is the first. () for a
            peek.
        cells: The cells to point out until something is chosen, with spaces between them.
        options: The options of the game.
        seed: The seed of the game.
        continues_any: Whether it continues after every move that was right in the step before, not
            only from the one among ``moves``.
        reveals_all: Whether its position is shown with all that is hidden.

    Attributes:
        moves: The moves as a list; ``cells`` likewise.
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
        reveals_all: bool = False,
    ) -> None:
        self.key = key
        self.moves = moves.split(", ") if moves else []
        self.expected = expected
        self.cells = cells.split()
        self.options = options
        self.seed = seed
        self.continues_any = continues_any
        self.reveals_all = reveals_all

    @property
    def is_peek(self) -> bool:
        """Whether the learner is to peek under a piece in this step, instead of moving."""
        return self.expected == ()

    def accepts(self, state: "State", move: str) -> bool:
        """Return whether a legal move of the step's position is what the step asks for."""
        if isinstance(self.expected, tuple):
            return move in self.expected
        return self.expected(state, move)
