"""The shapes of Hex Heaven's tiles.

A tile is drawn in two parts. Its *base* turns with the tile and has the half green gems on its
edges. Its *crest* stays upright to be readable: the gem (or the ornament of a special tile) and
the ribbon with the sign of its virtue. Colour never stands alone: red gems are cut as stars, blue
ones in steps, and round and square gems differ in outline.
"""

import math

from engine.hexheaven.tiles import (
    BLANK_S,
    BLANK_V,
    COLOUR,
    EDGES,
    HIDDEN,
    JEWELS,
    RED,
    ROUND,
    SHAPE,
    WORD,
    edge_numbers,
)
from ui.games.renderer import Sprite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.layout_queries import LayoutCell
    from ui.games.geometry import Point
    from ui.games.renderer import Shape

TILE_WIDTH, TILE_HEIGHT = 86.6, 100
ROW_HEIGHT = 75  # from row to row
HEXAGON = "M43.3-25V25L0 50-43.3 25V-25L0-50z"
COLOUR_CLASSES = ("red", "blue")  # of bases, by colour
SPECIAL_CREST_IDS = {BLANK_V: "hh-virtues", BLANK_S: "hh-sins", HIDDEN: "hh-back"}

# A half gem on the right edge: per class name its lines or areas, from corner to corner.
_HALF_GEM = (
    ("hh-half", (((43.3, -15), (35, -8), (35, 8), (43.3, 15)),)),
    ("hh-half-table", (((43.3, -9), (39.5, -5), (39.5, 5), (43.3, 9)),)),
    (
        "hh-half-edge",
        (
            ((43.3, -15), (35, -8), (35, 8), (43.3, 15)),
            ((43.3, -9), (39.5, -5), (39.5, 5), (43.3, 9)),
            ((43.3, -15), (43.3, -9)),
            ((35, -8), (39.5, -5)),
            ((35, 8), (39.5, 5)),
        ),
    ),
)
_ROUND_RADIUS = 19  # the radius of a round gem
_SQUARE_HALF = 16.5  # half the side of a square one


def cell_middle(cell: "LayoutCell") -> "Point":
    """Return the middle of a cell."""
    return (round(TILE_WIDTH * (cell.q + cell.r / 2), 1), ROW_HEIGHT * cell.r)


def base_class(tile: int) -> str:
    """Return the class name of a tile's base."""
    special = {BLANK_V: "virtues", BLANK_S: "sins", HIDDEN: "back"}.get(tile)
    return special or COLOUR_CLASSES[COLOUR[tile]]


def base_id(tile: int) -> str:
    """Return the id of the symbol of a tile's base."""
    return f"hh-base-{EDGES[tile]}"


def crest_id(tile: int) -> str:
    """Return the id of the symbol of a tile's crest."""
    return SPECIAL_CREST_IDS.get(tile) or f"hh-crest-{tile}"


def tile_sprites(tile: int, x: float, y: float, rotation: int, state: str = "") -> "list[Sprite]":
    """Return a tile on the board; ``state`` has extra class names."""
    classes = (base_class(tile) + " " + state).strip()
    return [
        Sprite(f"base-{tile}", base_id(tile), x, y, 60 * rotation, classes),
        Sprite(f"crest-{tile}", crest_id(tile), x, y, 0, classes),
    ]


def draw_tile(
    tile: int, x: float = 0, y: float = 0, rotation: int = 0, state: str = ""
) -> "list[Shape]":
    """Return a tile as plain shapes: for picks, icons and results."""
    classes = ("piece " + base_class(tile) + " " + state).strip()
    translation = f"translate({x} {y})"
    transform = translation + f" rotate({60 * rotation})"
    return [
        ("use", {"class": classes, "href": "#" + base_id(tile), "transform": transform}),
        ("use", {"class": classes, "href": "#" + crest_id(tile), "transform": translation}),
    ]


# ---- symbols


def tile_symbols() -> "list[Shape]":
    """Return all symbols that tiles are made of."""
    symbols = [_base_symbol(edges) for edges in sorted(set(EDGES))]
    for tile in range(1, JEWELS + 1):
        gem = _gem(COLOUR[tile], SHAPE[tile])
        symbols.append(("g", {"id": crest_id(tile)}, gem + _ribbon(WORD[tile])))
    for tile, ornament in ((BLANK_V, _halo()), (BLANK_S, _flame())):
        larger = {"transform": "translate(0 12) scale(1.15)"}
        symbols.append(("g", {"id": crest_id(tile)}, [("g", larger, ornament)]))
    symbols.append(("g", {"id": crest_id(HIDDEN)}, _back()))
    return symbols


def _base_symbol(edges: int) -> "Shape":
    """Return the hexagon, lit from above, with a half gem on every green edge."""
    shapes: list[Shape] = [
        ("path", {"class": "hh-tile", "d": HEXAGON}),
        ("path", {"class": "hh-bevel", "d": "M38.1-22V22L0 44-38.1 22V-22L0-44z"}),
    ]
    for name, lines in _HALF_GEM if edges else ():
        path = "".join(
            [_rotated_path(line, side) for side in edge_numbers(edges) for line in lines]
        )
        shapes.append(("path", {"class": name, "d": path}))
    return ("g", {"id": f"hh-base-{edges}"}, shapes)


def _rotated_path(line: "tuple[Point, ...]", side: int) -> str:
    """Return a line that is given for the right edge on edge number ``side``."""
    cos, sin = math.cos(math.pi * side / 3), math.sin(math.pi * side / 3)
    return "M" + "L".join([f"{x * cos - y * sin:.1f} {x * sin + y * cos:.1f}" for x, y in line])


def _gem(colour: int, shape: int) -> "list[Shape]":
    """Return a gem of that colour and shape."""
    name = COLOUR_CLASSES[colour]
    outline: Shape
    if shape == ROUND:
        outline = ("circle", {"class": "hh-gem " + name, "r": _ROUND_RADIUS})
    else:
        outline = ("path", {"class": "hh-gem " + name, "d": _chamfered(_SQUARE_HALF, 4)})
    facets = _star_facets(shape) if colour == RED else _step_facets(shape)
    shine = ("path", {"class": "hh-shine", "d": "M-11-9Q-6-14 1-14.500Q-6-11-8.5-4.500z"})
    return [("g", {"transform": "translate(0 -13)"}, [outline] + facets + [shine])]


def _chamfered(half: float, cut: float) -> str:
    """Return a square with cut corners around (0, 0)."""
    side = half - cut
    return (
        f"M{-side} {-half}H{side}L{half} {-side}V{side}"
        f"L{side} {half}H{-side}L{-half} {side}V{-side}z"
    )


def _star_facets(shape: int) -> "list[Shape]":
    """Return facets that meet in the middle."""
    if shape == ROUND:
        rays = "M0-19V19M-19 0H19M-13.4-13.400L13.4 13.400M13.4-13.400L-13.4 13.4"
        table = "M0-8.500L6-6 8.5 0 6 6 0 8.5-6 6-8.5 0-6-6z"
    else:
        rays = "M-14.5-14.500L14.5 14.500M14.5-14.500L-14.5 14.500M0-16.500V16.500M-16.5 0H16.5"
        table = "M0-9L9 0 0 9-9 0z"
    return [
        ("path", {"class": "hh-facet", "d": rays}),
        ("path", {"class": "hh-table red", "d": table}),
    ]


def _step_facets(shape: int) -> "list[Shape]":
    """Return facets in steps, one inside the other."""
    if shape == ROUND:
        return [
            ("circle", {"class": "hh-step", "r": 13}),
            ("circle", {"class": "hh-table blue", "r": 7}),
        ]
    return [
        ("path", {"class": "hh-step", "d": _chamfered(11.5, 2.5)}),
        ("path", {"class": "hh-table blue", "d": _chamfered(6.5, 1.5)}),
    ]


# The signs of the seven virtues, around (0, 0): a snowflake, a goblet, a heart, a hammer, an
# hourglass, a smile, a sprout.
VIRTUES = (
    "M0-11V11M-9.5-5.5L9.5 5.5M-9.5 5.5L9.5-5.5M-4-9L0-6 4-9M-4 9L0 6 4 9",
    "M-8-10H8C8-2 4 2 0 2-4 2-8-2-8-10zM0 2V10M-6 10H6M-7-6H7",
    "M0 10C-13 1-11-8-5.5-9-2-9.5 0-6 0-5 0-6 2-9.5 5.5-9 11-8 13 1 0 10z",
    "M-11-10H5L11-4V-2H-11zM-3-2V11",
    "M-8-10H8M-8 10H8M-6-10C-6-3-1-2-1 0-1 2-6 3-6 10M6-10C6-3 1-2 1 0 1 2 6 3 6 10M-3 9L0 5 3 9z",
    "M-10 0A10 10 0 1 0 10 0 10 10 0 1 0-10 0M-5 3C-3 7 3 7 5 3M-4-4V-2M4-4V-2",
    "M0 11V0M0 3C-9 3-10-4-10-7-3-7 0-3 0 3zM0 0C0-6 4-10 10-10 10-4 7 0 0 0z",
)


def _ribbon(word: int) -> "list[Shape]":
    """Return the ribbon with the sign of its virtue."""
    ends = "M-20 16H-30L-26 24.5-30 33H-20zM20 16H30L26 24.5 30 33H20z"
    return [
        ("path", {"class": "hh-ribbon-end", "d": ends}),
        ("path", {"class": "hh-ribbon", "d": "M-22 10H22V37H-22z"}),
        ("path", {"class": "hh-virtue", "d": VIRTUES[word], "transform": "translate(0 23.5)"}),
    ]


def _halo() -> "list[Shape]":
    """Return the ornament of Virtues: a sun with wings."""
    rays = "M0-34V-28M0 8V14M-22-10H-16M16-10H22M-15.5-25.500L-11.3-21.300M15.5-25.500L11.3-21.3"
    wings = "M-13-6C-22-16-31-14-36-22-35-9-27 3-12 2zM13-6C22-16 31-14 36-22 35-9 27 3 12 2z"
    return [
        ("path", {"class": "hh-wing", "d": wings}),
        ("path", {"class": "hh-ray", "d": rays}),
        ("circle", {"class": "hh-sun", "cy": -10, "r": 11}),
        ("circle", {"class": "hh-sun-ring", "cy": -10, "r": 6.5}),
    ]


def _flame() -> "list[Shape]":
    """Return the ornament of Sins: a flame between horns."""
    horns = "M-9 4C-24 4-31-9-27-25-22-15-17-12-9-13zM9 4C24 4 31-9 27-25 22-15 17-12 9-13z"
    flame = "M0-35C10-24 14-16 12-7 10 3 5 7 0 8-5 7-10 3-12-7-14-16-6-22 0-35z"
    heart = "M0-17C5-11 6-7 5-2 4 2 2 3 0 4-2 3-4 2-5-2-6-7-3-11 0-17z"
    return [
        ("path", {"class": "hh-horn", "d": horns}),
        ("path", {"class": "hh-flame", "d": flame}),
        ("path", {"class": "hh-heart", "d": heart}),
    ]


def _back() -> "list[Shape]":
    """Return a tile that lies face down."""
    return [
        ("path", {"class": "hh-lattice", "d": "M0-30L26-15V15L0 30-26 15V-15z"}),
        ("path", {"class": "hh-lattice", "d": "M0-30V30M-26-15L26 15M26-15L-26 15"}),
    ]
