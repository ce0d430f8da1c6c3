"""The small drawings around Hex Heaven's layout: placements, the status panel, hands."""

from engine.hexheaven import placement_preview
from engine.hexheaven.tiles import HIDDEN
from engine.hexheaven.turn_end import advantage_points
from ui.games.hexheaven import tile_shapes
from ui.games.renderer import Drawing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.state import HexHeavenState
    from ui.games.renderer import Shape
    from ui.words import GameWords

_CHIP_PATH = "M19.1-11V11L0 22-19.1 11V-11L0-22z"
_EDGE_MIDDLES = (
    (43.3, 0),
    (21.65, 37.5),
    (-21.65, 37.5),
    (-43.3, 0),
    (-21.65, -37.5),
    (21.65, -37.5),
)


def format_signed(points: int) -> str:
    """Return a number with its sign: +2, −1, 0."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def _sign_class(points: int) -> str:
    """Return the class name for the sign of a number."""
    return "gain" if points > 0 else "loss" if points else "even"


def placement_icon(
    x: float, y: float, option: "placement_preview.PlacementOption", opening: bool, heaven: bool
) -> "list[Shape]":
    """Return what a placement would use and score: the adjacency on a chip, and the points.

    Args:
        x: The middle of the cell.
        y: The middle of the cell.
        option: The placement.
        opening: Whether the game is in the opening, where nothing is scored.
        heaven: Whether the tile would make a heaven, which is shown by a glow.
    """
    group = {"transform": f"translate({x} {y})"}
    if opening:
        return [("g", group, [("circle", {"class": "hh-here", "r": 11})])]
    points = {
        "class": "hh-points " + _sign_class(option.points),
        "y": 12,
        "text": format_signed(option.points),
    }
    shapes: "list[Shape]" = [
        ("path", {"class": "hh-chip", "d": _CHIP_PATH, "transform": "translate(0 -23) scale(.6)"}),
        ("text", {"class": "hh-chip-count", "y": -22.5, "text": str(option.adjacency)}),
        ("text", points),
    ]
    if heaven:
        shapes.insert(
            0, ("path", {"class": "hh-heaven", "d": _CHIP_PATH, "transform": "scale(1.9)"})
        )
    return [("g", group, shapes)]


def edge_point_badges(x: float, y: float, points: "list[int | None]") -> "list[Shape]":
    """Return the +1 or −1 of every edge of a tile, on the edge."""
    badges: list[Shape] = []
    for (dx, dy), value in zip(_EDGE_MIDDLES, points):
        if value:
            badges.append(
                (
                    "g",
                    {"transform": f"translate({x + dx} {y + dy})"},
                    [
                        ("circle", {"class": "hh-badge " + _sign_class(value), "r": 13}),
                        (
                            "text",
                            {"class": "hh-badge-text", "y": 0.5, "text": format_signed(value)},
                        ),
                    ],
                )
            )
    return badges


def order_badge(x: float, y: float, number: int) -> "list[Shape]":
    """Return the number of a tile in the order of a turn, at its upper corner."""
    shapes: list[Shape] = [
        ("circle", {"class": "hh-order", "r": 12}),
        ("text", {"class": "hh-order-number", "y": 0.5, "text": str(number)}),
    ]
    return [("g", {"transform": f"translate({x} {y - 38})"}, shapes)]


# ---- the status panel

STATUS_PANEL_SIZE = (400, 66)
_LABEL_Y, _MIDDLE_Y = -24, 9  # of the words in the panel, and of what stands below them
_CHIP_PITCH = 36


def status_panel(view: "HexHeavenState", say: "GameWords") -> Drawing:
    """Return the deck, the bonus tile, the used and free adjacencies, the points of the turn."""
    shapes = _deck_icon(-196, view.deck_size)
    shapes.append(_label(-196, "start", say("label-deck")))
    first, x = 2, -94
    if view.rules.has_bonus:
        first, x = 1, -56
        shapes.append(_label(-98, "middle", say("label-bonus")))
        transform = f"translate(-98 {_MIDDLE_Y}) scale(.44)"
        bonus = (view.bonus or HIDDEN) if view.is_bonus_revealed() else HIDDEN
        shapes.append(("g", {"transform": transform}, tile_shapes.draw_tile(bonus)))
    shapes.append(_label(x + (5 - first) * _CHIP_PITCH / 2, "middle", say("label-adjacency")))
    used = placement_preview.used_adjacencies(view)
    for n in range(first, 6):
        is_barred = view.opening or view.turn is None or (n == 1 and not view.single_edge)
        state = "used" if n in used else "barred" if is_barred else "free"
        shapes += _adjacency_chip(x, n, state)
        x += _CHIP_PITCH
    if not view.opening:
        shapes += [_turn_points(view), _label(196, "end", say("label-turn"))]
    return Drawing(shapes, *STATUS_PANEL_SIZE)


def _label(x: float, anchor: str, text: str) -> "Shape":
    """Return a word above a part of the panel."""
    attributes = {"class": "hh-label", "x": x, "y": _LABEL_Y, "text-anchor": anchor, "text": text}
    return ("text", attributes)


def _turn_points(view: "HexHeavenState") -> "Shape":
    """Return the points of the turn.

    Solo games add the requirement, serious ones the advantage points that they make.
    """
    text, tone = format_signed(view.points), _sign_class(view.points)
    if view.rules.name == "solo":
        text += f"/{view.required}"
        if view.points < view.required:
            tone = "loss"
    gained = advantage_points(view.points)
    if view.rules.name == "serious" and gained:
        text += f"▸{gained}"
    return ("text", {"class": "hh-sum " + tone, "x": 196, "y": _MIDDLE_Y, "text": text})


def _deck_icon(x: float, size: int) -> "list[Shape]":
    """Return a small pile of tiles, or an empty place, with the number of tiles."""
    shapes: list[Shape] = []
    classes = "hh-pile" if size else "hh-pile spent"
    for i in range(min(3, size or 1)):
        transform = f"translate({x + 18} {_MIDDLE_Y + 3 - 5 * i}) scale(.36 .3)"
        shapes.append(
            ("path", {"class": classes, "d": tile_shapes.HEXAGON, "transform": transform})
        )
    shapes.append(("text", {"class": "hh-count", "x": x + 36, "y": _MIDDLE_Y, "text": str(size)}))
    return shapes


def _adjacency_chip(x: float, n: int, state: str) -> "list[Shape]":
    """Return a chip with a number of adjacent tiles, struck through if it is used."""
    shapes: list[Shape] = [
        ("path", {"class": "hh-slot " + state, "d": _CHIP_PATH}),
        ("text", {"class": "hh-slot-count " + state, "y": 0.5, "text": str(n)}),
    ]
    if state == "used":
        shapes.append(("path", {"class": "hh-strike", "d": "M-13 13L13-13"}))
    return [("g", {"transform": f"translate({x} {_MIDDLE_Y}) scale(.84)"}, shapes)]


# ---- hands

TILE_PITCH = 92  # from tile to tile, in units


def hand_drawing(view: "HexHeavenState", seat: int) -> Drawing:
    """Return a seat's tiles in a row."""
    tiles = placement_preview.held_tiles(view, seat)
    width = max(4, len(tiles)) * TILE_PITCH
    shapes: list[Shape] = []
    for i, tile in enumerate(tiles):
        state = "kept" if i >= len(view.hands[seat]) else ""
        shapes += tile_shapes.draw_tile(tile, (i + 0.5) * TILE_PITCH - width / 2, 0, 0, state)
    return Drawing(shapes, width, 104)


def side_icon(seat: int) -> "list[Shape]":
    """Return the icon of a seat: a round badge with its number; hexagons count adjacencies."""
    return [
        ("circle", {"class": "hh-seat", "r": 36}),
        ("text", {"class": "hh-seat-number", "y": 2, "text": str(seat + 1)}),
    ]
