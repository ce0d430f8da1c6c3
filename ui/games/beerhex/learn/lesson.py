"""The lesson of BeerHex: hide a symbol, peek, attack twice, a bluff that pays, declarations."""

from engine.beerhex.move_generation import attackable_cells
from engine.beerhex.position import START
from ui.games.lesson import LessonStep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.state import BeerHexState

_FIRST = {"starter": "gold"}


def _hides_gold(state: "BeerHexState", move: str) -> bool:
    """Return whether a move places a cap with a triangle inside."""
    return move.endswith("g")


# Gold's way lacks b4. A ring on a4 looks like a part of it: Silver's attack on it fails, and two
# caps with triangles stay face up.
_BLUFF = "c1g, e1s, c2g, e3s, b3g, d4s, b5g, e5s"
_OPEN = _BLUFF + ", a4s, x a4 b3 c2"

# Eleven rings are placed, and four triangles block Silver, who needs three more to go around.
_SHORT = "d2g, b1s, d3g, b2s, d4g, b3s, d5g, b4s, a1s, b5s, a2s, a4s, a3s, a5s, e5s, c5g"

LESSON = (
    LessonStep("lay", "", _hides_gold, "", _FIRST),
    LessonStep("peek", "b2g, d3s", (), "b2", _FIRST),
    LessonStep("alike", "b3s, c3s, d3s, a5g", ("x b3 c3 d3",), "b3 c3 d3", _FIRST),
    LessonStep("unlike", "c2g, b3s, c3s, d3g", ("x b3 c3 d3",), "b3 c3 d3", _FIRST),
    LessonStep("bluff", _BLUFF, ("a4s",), "a4", _FIRST),
    LessonStep("open", _OPEN, ("b4g",), "b4", _FIRST),
    LessonStep("claim", _OPEN + ", b4g, e4s", ("claim",), "", _FIRST),
    LessonStep("cut", _SHORT, ("deny",), "c1 d1 e1", _FIRST, reveals_all=True),
)


def _first(view: "BeerHexState", tokens: tuple) -> bool:
    """Return whether the player places their first cap."""
    return not tokens and view.hand_size(view.mover) == 13


def _can_attack(view: "BeerHexState", tokens: tuple) -> bool:
    """Return whether the player can attack and has chosen nothing."""
    return not tokens and view.phase == START and bool(attackable_cells(view))


def _late(view: "BeerHexState", tokens: tuple) -> bool:
    """Return whether a turn starts with more than nine caps on the board."""
    return not tokens and view.phase == START and bin(view.occupied()).count("1") > 9


TIPS = (
    ("tip-first", _first),
    ("tip-attack", _can_attack),
    ("tip-claim", _late),
)
