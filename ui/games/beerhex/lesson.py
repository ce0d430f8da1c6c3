"""BeerHex's lesson: hide a symbol, peek, attack twice, see what an open cap is worth, claim."""

from ui.games.lesson import Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State

_FIRST = {"starter": "gold"}


def _hides_gold(state: "State", move: str) -> bool:
    return move.endswith("g")


# Silver's attack fails, and two caps with gold inside stay open on Gold's way.
_OPEN = "c1g, b4g, c2g, a4s, b3g, x a4 b3 b4"

LESSON = (
    Step("lay", "", _hides_gold, "", _FIRST),
    Step("peek", "b2g, d3s", (), "b2", _FIRST),
    Step("alike", "b3s, c3s, d3s, a5g", ("x b3 c3 d3",), "b3 c3 d3", _FIRST),
    Step("unlike", "c2g, b3s, c3s, d3g", ("x b3 c3 d3",), "b3 c3 d3", _FIRST),
    Step("open", _OPEN, ("b5g",), "b5", _FIRST),
    Step("claim", _OPEN + ", b5g, e3s", ("claim",), "", _FIRST),
)
