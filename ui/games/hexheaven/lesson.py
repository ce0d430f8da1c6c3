"""Hex Heaven's lesson: edges, colours, touching, each number once, a heaven, and the turn's end."""

from engine.hexheaven import guide
from engine.hexheaven.moves import read
from ui.games.lesson import Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.hexheaven.moves import Move
    from engine.hexheaven.state import HexHeavenState

_CASUAL = {"rules": "casual"}
_SEED = 515
_OPENING = "21@0,1/5, 15@1,0/0, 16@0,2/1, 4@2,-1/4"
_RING = _OPENING + ", 17@2,0/0, 2@1,-1/0"  # five tiles around the one on 1,0
_AFTER = _RING + ", 7@1,1/3"  # the sixth: tile 15 is lifted


def _lays(state: "HexHeavenState", move: str) -> bool:
    return _placed(move) is not None


def _placed(move: str) -> "Move | None":
    """A move that lays a tile; None if it is another."""
    made = read(move)
    return made if made and made.tile else None


def _touches(count: int, least: int = -6) -> "Callable[[HexHeavenState, str], bool]":
    """Moves that lay a tile beside so many others, 0 for any, and earn that much at least."""

    def wanted(state: "HexHeavenState", move: str) -> bool:
        made = _placed(move)
        if made is None or count not in (0, guide.touching(state, made.cell)):
            return False
        return guide.points(state, made.tile, made.cell) >= least

    return wanted


LESSON = (
    Step("edges", "", _lays, "", _CASUAL, _SEED),
    Step("points", "21@0,1/1, 13@-1,1/5, 5@0,2/4, 9@1,2/4", _touches(0, 3), "", _CASUAL, 338),
    Step("touch", _OPENING, _touches(2), "", _CASUAL, _SEED),
    Step("once", _OPENING + ", 17@2,0/0", _touches(3, 1), "", _CASUAL, _SEED),
    Step("heaven", _RING, ("7@1,1/3",), "1,1", _CASUAL, _SEED),
    Step("lifted", _AFTER, _lays, "", _CASUAL, _SEED),
    Step("end", _AFTER + ", 15@-1,0/1", ("pass",), "", _CASUAL, _SEED, any=True),
)


def _opening(view: "HexHeavenState", tokens: tuple) -> bool:
    return view.opening and not tokens


def _tile_chosen(view: "HexHeavenState", tokens: tuple) -> bool:
    return len(tokens) == 1 and not view.opening


def _behind(view: "HexHeavenState", tokens: tuple) -> bool:
    return not tokens and not view.opening and view.single_edge and 1 in guide.free(view)


def _goes_on(view: "HexHeavenState", tokens: tuple) -> bool:
    return not tokens and not view.opening and view.laid > 0 and not view.keep


def _alone(view: "HexHeavenState", tokens: tuple) -> bool:
    return not tokens and not view.opening and view.rules.name == "solo"


TIPS = (
    ("tip-first", _opening),
    ("tip-solo", _alone),
    ("tip-place", _tile_chosen),
    ("tip-behind", _behind),
    ("tip-more", _goes_on),
)
