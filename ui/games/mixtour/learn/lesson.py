"""The lesson of Mixtour: enter, distance and height, parts of stacks, free ways, scoring."""

from engine.mixtour.constants import CELL_NAMES
from ui.games.lesson import LessonStep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.mixtour.state import MixtourState


def _enters(state: "MixtourState", move: str) -> bool:
    """Return whether a move enters a piece."""
    return ":" not in move


def _onto_d3(state: "MixtourState", move: str) -> bool:
    """Return whether a move ends on d3."""
    return move.endswith("-d3")


_TWO = "c3, d3, c3:1-d3, e4, b3, b1"  # a stack of two on d3, pieces near and far

LESSON = (
    LessonStep("enter", "", _enters),
    LessonStep("onto", "c3, d3", ("c3:1-d3",), "c3 d3"),
    LessonStep("height", _TWO, _onto_d3, "d3"),
    LessonStep("part", _TWO + ", b3:1-d3, a1", ("d3:2-e4",), "d3 e4", continues_any=True),
    LessonStep("way", "d2, d3, d2:1-d3, d1, b3, c3", _onto_d3, "d3"),
    LessonStep(
        "five",
        "e1, e2, e1:1-e2, c4, e5, c4:1-e2, b1, b2, b1:1-b2, d5, a4, d5:1-e5",
        ("b2:2-e2",),
        "e2",
    ),
)


def _first(view: "MixtourState", tokens: tuple) -> bool:
    """Return whether the board is empty."""
    return _tallest(view) == 0


def _several_chosen(view: "MixtourState", tokens: tuple) -> bool:
    """Return whether a stack of several pieces is chosen."""
    return len(tokens) == 1 and view.stack_height(tokens[0]) > 1


def _tall(view: "MixtourState", tokens: tuple) -> bool:
    """Return whether there is a tall stack and nothing is chosen."""
    return not tokens and _tallest(view) > 2


def _tallest(view: "MixtourState") -> int:
    """Return the height of the tallest stack."""
    return max([view.stack_height(name) for name in CELL_NAMES])


TIPS = (
    ("tip-first", _first),
    ("tip-several", _several_chosen),
    ("tip-tall", _tall),
)
