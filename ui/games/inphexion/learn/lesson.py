"""The lesson of inpHeXion: infect, choose a disc, expel, beware of pushes, connect."""

from ui.games.lesson import LessonStep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.inphexion.state import InphexionState

_SMALL = {"size": 5}


def _any(state: "InphexionState", move: str) -> bool:
    """Accept any move."""
    return True


def _infects_c3(state: "InphexionState", move: str) -> bool:
    """Return whether a move infects the disc on c3."""
    return move.startswith("c3>")


LESSON = (
    LessonStep("first", "", _any, "", _SMALL),
    LessonStep("infect", "c3, c3>d3", _any, "c3", _SMALL),
    LessonStep("gap", "b3, b3>c3, b3>a3, c3>c2, c3>c4, c3>d3", _infects_c3, "c3", _SMALL),
    LessonStep("expel", "d5, d5>e5, d5>c5, e5>e4, c5>c4, e4>e3", ("e4>d4",), "e4", _SMALL),
    LessonStep(
        "push",
        "a4, a4>a5, a4>a3, a4>b4, a3>b3, a5>b5, b3>c3, b3>b2, c3>c2, b2>a2",
        ("b2>b1",),
        "b2",
        _SMALL,
    ),
    LessonStep(
        "join", "c1, c1>d1, c1>b1, d1>e1, d1>d2, c1>b2, b1>a1, b2>a2", ("c1>c2",), "", _SMALL
    ),
)


def _first(view: "InphexionState", tokens: tuple) -> bool:
    """Return whether the board is empty."""
    return not view.white | view.black | view.neutral_set()  # a neutral piece is infected first


def _begins(view: "InphexionState", tokens: tuple) -> bool:
    """Return whether a turn starts with discs of both colours on the board."""
    return not tokens and not view.pending and bool(view.white and view.black)


def _disc_chosen(view: "InphexionState", tokens: tuple) -> bool:
    """Return whether a disc to push is chosen."""
    return len(tokens) == 1 and not view.pending


def _later(view: "InphexionState", tokens: tuple) -> bool:
    """Return whether a turn starts with several discs on the board."""
    return _begins(view, tokens) and bin(view.white).count("1") > 3


TIPS = (
    ("tip-first", _first),
    ("tip-begin", _begins),
    ("tip-push", _disc_chosen),
    ("tip-surround", _later),
)
