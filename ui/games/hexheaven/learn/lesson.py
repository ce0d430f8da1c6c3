"""The lesson of Hex Heaven: edges, points, adjacencies, a heaven, and the end of a turn."""

from engine.hexheaven import layout_queries, placement_preview
from engine.hexheaven.moves import parse_move
from ui.games.lesson import LessonStep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.hexheaven.moves import Move
    from engine.hexheaven.state import HexHeavenState

_CASUAL = {"rules": "casual"}
_SEED = 515
LOW_DECK = 6  # tiles in the deck, of which a turn draws up to three
_OPENING = "21@0,1/5, 15@1,0/0, 16@0,2/1, 4@2,-1/4"
_RING = _OPENING + ", 17@2,0/0, 2@1,-1/0"  # five tiles around the one on 1,0
_AFTER = _RING + ", 7@1,1/3"  # the sixth: tile 15 is lifted


def _lays(state: "HexHeavenState", move: str) -> bool:
    """Return whether a move lays a tile."""
    return _lay_move(move) is not None


def _lay_move(move: str) -> "Move | None":
    """Return a parsed move that lays a tile; None for other moves."""
    parsed = parse_move(move)
    return parsed if parsed.tile else None


def _lays_touching(count: int, least: int = -6) -> "Callable[[HexHeavenState, str], bool]":
    """Accept moves that lay a tile beside ``count`` others (0: any) for at least ``least``."""

    def accepts(state: "HexHeavenState", move: str) -> bool:
        parsed = _lay_move(move)
        if parsed is None or count not in (0, layout_queries.adjacency_at(state, parsed.cell)):
            return False
        return placement_preview.placement_points(state, parsed.tile, parsed.cell) >= least

    return accepts


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
    """Apply to the first selection of a game under these rules, while it is in the opening."""

    def fits(view: "HexHeavenState", tokens: tuple) -> bool:
        return view.opening and not tokens and view.rules.name == rules

    return fits


def _begins(*rules: str) -> "Callable[[HexHeavenState, tuple], bool]":
    """Apply to the start of a turn after the opening, under these rules."""

    def fits(view: "HexHeavenState", tokens: tuple) -> bool:
        return _chooses(view, tokens) and view.laid == 0 and view.rules.name in rules

    return fits


def _chooses(view: "HexHeavenState", tokens: tuple) -> bool:
    """Return whether a selection starts, after the opening."""
    return not tokens and not view.opening


def _tile_chosen(view: "HexHeavenState", tokens: tuple) -> bool:
    """Return whether a tile is chosen, after the opening."""
    return len(tokens) == 1 and not view.opening


def _special(view: "HexHeavenState", tokens: tuple) -> bool:
    """Return whether a selection starts while the player has special tiles."""
    return _chooses(view, tokens) and view.specials[view.turn or 0] > 0


def _behind(view: "HexHeavenState", tokens: tuple) -> bool:
    """Return whether the player may use a single edge and is behind."""
    return _single(view, tokens) and not _ahead(view)


def _overtaken(view: "HexHeavenState", tokens: tuple) -> bool:
    """Return whether the player may use a single edge and is ahead."""
    return _single(view, tokens) and _ahead(view)


def _single(view: "HexHeavenState", tokens: tuple) -> bool:
    """Return whether a selection starts in which a single edge may be used."""
    return (
        _chooses(view, tokens)
        and view.single_edge
        and 1 in placement_preview.free_adjacencies(view)
    )


def _ahead(view: "HexHeavenState") -> bool:
    """Return whether the player to move has the most points."""
    return view.scores[view.turn or 0] == max(view.scores)


def _goes_on(view: "HexHeavenState", tokens: tuple) -> bool:
    """Return whether the player may lay more tiles in this turn."""
    if view.rules.name == "solo":  # saving tiles may be better there
        return False
    return _chooses(view, tokens) and view.laid > 0 and not view.keep


def _rises(view: "HexHeavenState", tokens: tuple) -> bool:
    """Return whether a turn starts in a solo game that requires points."""
    return _begins("solo")(view, tokens) and view.required > 0


def _ends_soon(view: "HexHeavenState", tokens: tuple) -> bool:
    """Return whether the deck lasts for about two more turns, after which hands are scored."""
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
