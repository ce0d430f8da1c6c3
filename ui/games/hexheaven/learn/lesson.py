"""Hex Heaven's lesson: edges, colours, touching, each number once, a heaven, and the turn's end."""

from engine.hexheaven import placement_preview
from engine.hexheaven.moves import parse_move
from ui.games.lesson import LessonStep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.hexheaven.moves import Move
    from engine.hexheaven.state import HexHeavenState

_CASUAL = {"rules": "casual"}
_SEED = 515
LOW_DECK = 6  # tiles in the deck; a turn draws up to three
_OPENING = "21@0,1/5, 15@1,0/0, 16@0,2/1, 4@2,-1/4"
_RING = _OPENING + ", 17@2,0/0, 2@1,-1/0"  # five tiles around the one on 1,0
_AFTER = _RING + ", 7@1,1/3"  # the sixth: tile 15 is lifted


def _lays(state: "HexHeavenState", move: str) -> bool:
    return _lay_move(move) is not None


def _lay_move(move: str) -> "Move | None":
    """A move that lays a tile; None if it is another."""
    made = parse_move(move)
    return made if made and made.tile else None


def _lays_touching(count: int, least: int = -6) -> "Callable[[HexHeavenState, str], bool]":
    """Moves that lay a tile beside so many others, 0 for any, and earn that much at least."""

    def wanted(state: "HexHeavenState", move: str) -> bool:
        made = _lay_move(move)
        if made is None or count not in (0, placement_preview.adjacency_at(state, made.cell)):
            return False
        return placement_preview.placement_points(state, made.tile, made.cell) >= least

    return wanted


LESSON = (
    LessonStep("edges", "", _lays, "", _CASUAL, _SEED),
    LessonStep(
        "points", "21@0,1/1, 13@-1,1/5, 5@0,2/4, 9@1,2/4", _lays_touching(0, 3), "", _CASUAL, 338
    ),
    LessonStep("touch", _OPENING, _lays_touching(2), "", _CASUAL, _SEED),
    LessonStep("once", _OPENING + ", 17@2,0/0", _lays_touching(3, 1), "", _CASUAL, _SEED),
    LessonStep("heaven", _RING, ("7@1,1/3",), "1,1", _CASUAL, _SEED),
    LessonStep("lifted", _AFTER, _lays, "", _CASUAL, _SEED),
    LessonStep("end", _AFTER + ", 15@-1,0/1", ("pass",), "", _CASUAL, _SEED, continues_any=True),
)


def _opening(rules: str) -> "Callable[[HexHeavenState, tuple], bool]":
    """The first choice of a game of these rules, whose opening is unlike that of others."""

    def fits(view: "HexHeavenState", tokens: tuple) -> bool:
        return view.opening and not tokens and view.rules.name == rules

    return fits


def _begins(*rules: str) -> "Callable[[HexHeavenState, tuple], bool]":
    """The beginning of a turn, the opening's apart, in games of these rules."""

    def fits(view: "HexHeavenState", tokens: tuple) -> bool:
        return _chooses(view, tokens) and view.laid == 0 and view.rules.name in rules

    return fits


def _chooses(view: "HexHeavenState", tokens: tuple) -> bool:
    """What comes next is to be chosen, past the opening."""
    return not tokens and not view.opening


def _tile_chosen(view: "HexHeavenState", tokens: tuple) -> bool:
    return len(tokens) == 1 and not view.opening


def _special(view: "HexHeavenState", tokens: tuple) -> bool:
    return _chooses(view, tokens) and view.specials[view.turn or 0] > 0


def _behind(view: "HexHeavenState", tokens: tuple) -> bool:
    return _single(view, tokens) and not _ahead(view)


def _overtaken(view: "HexHeavenState", tokens: tuple) -> bool:
    return _single(view, tokens) and _ahead(view)


def _single(view: "HexHeavenState", tokens: tuple) -> bool:
    return (
        _chooses(view, tokens)
        and view.single_edge
        and 1 in placement_preview.free_adjacencies(view)
    )


def _ahead(view: "HexHeavenState") -> bool:
    return view.scores[view.turn or 0] == max(view.scores)


def _goes_on(view: "HexHeavenState", tokens: tuple) -> bool:
    if view.rules.name == "solo":  # there one may do better to save tiles
        return False
    return _chooses(view, tokens) and view.laid > 0 and not view.keep


def _rises(view: "HexHeavenState", tokens: tuple) -> bool:
    return _begins("solo")(view, tokens) and view.required > 0


def _ends_soon(view: "HexHeavenState", tokens: tuple) -> bool:
    """The deck lasts for some two turns: what is left in hand is about to count."""
    return _chooses(view, tokens) and view.rules.has_bonus and view.deck_size <= LOW_DECK


TIPS = (
    ("tip-first", _opening("casual")),
    ("tip-first-serious", _opening("serious")),
    ("tip-first-solo", _opening("solo")),
    ("tip-first-three", _opening("three")),
    ("tip-last", _ends_soon),
    ("tip-open", _begins("casual", "serious", "three")),
    ("tip-serious", _begins("serious")),
    ("tip-solo", _begins("solo")),
    ("tip-required", _rises),
    ("tip-place", _tile_chosen),
    ("tip-behind", _behind),
    ("tip-still", _overtaken),
    ("tip-special", _special),
    ("tip-more", _goes_on),
)
