"""The picture of Hex Heaven: a layout of tiles that grows. The middle of the cell 0,0 is the
origin; a tile is 100 units high."""

from engine.hexheaven import placement_preview
from engine.hexheaven.events import Laid, Lifted
from engine.hexheaven.moves import parse_move
from engine.hexheaven.tiles import TILE_NAMES, parse_tile
from ui.games.hexheaven import status_icons, tile_shapes
from ui.games.renderer import BoardRenderer, Cell, Drawing, Sprite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.events import Event
    from engine.hexheaven.placement_preview import LaidTile
    from engine.hexheaven.state import HexHeavenState
    from ui.games.geometry import Box
    from ui.games.renderer import Shape

CELL_OUTLINE = "M38.1-22V22L0 44-38.1 22V-22L0-44z"  # the outline of a cell to tap
MIN_CROP_TILES = 4  # tiles that a still picture is wide at least
MIN_VIEW_SIZE = (
    5 * tile_shapes.TILE_WIDTH,
    4.6 * tile_shapes.ROW_HEIGHT,
)  # what is shown at least, so that tiles stay small
LIFT_HEIGHT = 12  # how far a tile is raised that is being lifted out
PICK_SIZE = (92, 104)  # the size of a pick in the tray


class HexHeavenRenderer(BoardRenderer):
    """The picture of one moment of Hex Heaven. A choice is a tile, a cell and a rotation."""

    can_pan = True
    view: "HexHeavenState"
    after: "HexHeavenState | None"

    # ---- the board

    def symbols(self) -> "list[Shape]":
        """Bases and crests of all tiles, see ``ui.games.hexheaven.tile_shapes``."""
        return tile_shapes.tile_symbols()

    def view_box(self) -> "Box":
        """All tiles and the cells around them, and at least ``LEAST``."""
        middles = [
            tile_shapes.cell_middle(spot) for spot in placement_preview.layout_cells(self.view)
        ]
        left, right = min([x for x, _ in middles]), max([x for x, _ in middles])
        top, bottom = min([y for _, y in middles]), max([y for _, y in middles])
        wide = max(right - left + tile_shapes.TILE_WIDTH, MIN_VIEW_SIZE[0])
        high = max(bottom - top + tile_shapes.TILE_HEIGHT, MIN_VIEW_SIZE[1])
        return ((left + right - wide) / 2, (top + bottom - high) / 2, wide, high)

    def crop(self) -> "Box":
        """The tiles alone, the one that is held among them; while its cell is still to be chosen,
        the cells around them as well."""
        lying = placement_preview.laid_tiles(self.view)
        if len(self.tokens) in (1, 2) or not lying:
            return self.view_box()
        middles = [tile_shapes.cell_middle(one) for one in lying]
        if self.tokens:
            middles.append(tile_shapes.cell_middle(placement_preview.layout_cell(self.tokens[1])))
        left, right = min([x for x, _ in middles]), max([x for x, _ in middles])
        top, bottom = min([y for _, y in middles]), max([y for _, y in middles])
        wide = max(right - left + tile_shapes.TILE_WIDTH, MIN_CROP_TILES * tile_shapes.TILE_WIDTH)
        high = bottom - top + tile_shapes.TILE_HEIGHT
        return ((left + right - wide) / 2, (top + bottom - high) / 2, wide, high)

    def cells(self) -> "list[Cell]":
        """Every cell that holds a tile or touches one."""
        outline = ("path", {"d": CELL_OUTLINE})
        found = []
        for spot in placement_preview.layout_cells(self.view):
            x, y = tile_shapes.cell_middle(spot)
            found.append(Cell(spot.name, x, y, outline, spot.r))
        return found

    # ---- what lies on it

    def sprites(self) -> "list[Sprite]":
        """The tiles of the layout, those that the choice would lift raised, and the chosen one."""
        lying = placement_preview.laid_tiles(self.view)
        if len(self.tokens) < 3:
            return _layout_sprites(lying)
        tile, cell, rotation = self._selected_placement()
        x, y = tile_shapes.cell_middle(placement_preview.layout_cell(cell))
        held = tile_shapes.tile_sprites(tile, x, y, rotation, "tentative")
        return _layout_sprites(lying, placement_preview.heaven_cells(self.view, cell)) + held

    def _selected_placement(self) -> "tuple[int, str, int]":
        """Tile, cell and rotation of a complete choice."""
        tile, cell, rotation = self.tokens
        return parse_tile(tile), cell, int(rotation[1:])

    def frames(self, events: "tuple[Event, ...]") -> "list[list[Sprite]]":
        """A heaven is seen as it is closed, and then rising, long enough to be marvelled at."""
        lifted = [event for event in events if isinstance(event, Lifted)]
        if not lifted:
            return []
        lying = placement_preview.laid_tiles(self.view)
        for event in events:
            if isinstance(event, Laid):
                lying.append(placement_preview.laid_tile(event.tile, event.cell, event.rotation))
        lying.sort(key=lambda one: (one.r, one.q))
        rising = _layout_sprites(lying, list(lifted[0].sources))
        return [_layout_sprites(lying), rising, rising]

    def overlays(self) -> "list[Shape]":
        """What each cell would give the chosen tile; of a complete choice, what each edge gives."""
        shapes: list[Shape] = []
        if len(self.tokens) == 1:
            for choice in placement_preview.placement_options(
                self.view, parse_tile(self.tokens[0])
            ):
                x, y = tile_shapes.cell_middle(placement_preview.layout_cell(choice.cell))
                heaven = placement_preview.heaven_cells(self.view, choice.cell) != []
                shapes += status_icons.placement_icon(x, y, choice, self.view.opening, heaven)
        elif len(self.tokens) == 3 and not self.view.opening:
            tile, cell, _ = self._selected_placement()
            x, y = tile_shapes.cell_middle(placement_preview.layout_cell(cell))
            shapes = status_icons.edge_point_badges(
                x, y, placement_preview.edge_points(self.view, tile, cell)
            )
        return shapes

    def recent_move_overlays(self) -> "list[Shape]":
        """The tiles that others laid, numbered in the order of each one's turn; while they are at
        it, what each edge of their last one gives."""
        view = self.view
        laid = [event for event in self.recent_events if isinstance(event, Laid)]
        shapes: list[Shape] = []
        if laid and laid[-1].seat == view.turn != view.viewer and not view.opening:
            cell = laid[-1].cell
            x, y = tile_shapes.cell_middle(placement_preview.layout_cell(cell))
            shapes = status_icons.edge_point_badges(
                x, y, placement_preview.edge_points(view, parse_tile(laid[-1].tile), cell)
            )
        cells = [event.cell for event in laid if event.seat != view.turn]
        if len(cells) < 2:
            return shapes
        for number, cell in enumerate(cells):
            x, y = tile_shapes.cell_middle(placement_preview.layout_cell(cell))
            shapes += status_icons.order_badge(x, y, number + 1)
        return shapes

    # ---- beside it

    def side_icon(self, seat: int) -> "list[Shape]":
        """A tile with the seat's number."""
        return status_icons.side_icon(seat)

    def hand(self, seat: int) -> Drawing:
        """All that the seat may lay, hidden tiles as backs."""
        return status_icons.hand_drawing(self.view, seat)

    def status_panel(self) -> Drawing:
        """The deck, the adjacencies used and free, the points of the turn."""
        return status_icons.status_panel(self.view)

    def pick(self, token: str) -> Drawing:
        """A tile of the hand, a kept one marked; or the chosen tile at a rotation."""
        tile = parse_tile(token)
        if tile:
            kept = token in [TILE_NAMES[one] for one in self.view.keep]
            return Drawing(tile_shapes.draw_tile(tile, 0, 0, 0, "kept" if kept else ""), *PICK_SIZE)
        rotation = int(token[1:])
        return Drawing(
            tile_shapes.draw_tile(parse_tile(self.tokens[0]), 0, 0, rotation), *PICK_SIZE
        )

    def move_icon(self, told: str, seat: int) -> "Drawing | None":
        """The tile that was laid, as it lies; other moves are written."""
        made = parse_move(told)
        if made is None or not made.tile:
            return None
        return Drawing(tile_shapes.draw_tile(made.tile, 0, 0, made.rotation), *PICK_SIZE)


def _layout_sprites(lying: "list[LaidTile]", raised: "list[str] | None" = None) -> "list[Sprite]":
    """The tiles of a layout; those on the cells ``raised`` are being lifted out."""
    found: "list[Sprite]" = []
    for one in lying:
        if raised and one.name in raised:
            x, y = tile_shapes.cell_middle(one)
            found += tile_shapes.tile_sprites(one.tile, x, y - LIFT_HEIGHT, one.rotation, "heaven")
        else:
            found += _tile_sprites(one)
    return found


# Tiles that have been drawn, since the board is drawn at every tap.
_sprite_cache: "dict[str, list[Sprite]]" = {}
CACHE_LIMIT = 1000  # of them, after which they are forgotten


def _tile_sprites(one: "LaidTile") -> "list[Sprite]":
    key = f"{one.name}/{one.tile}/{one.rotation}"
    if key not in _sprite_cache:
        if len(_sprite_cache) >= CACHE_LIMIT:
            _sprite_cache.clear()
        x, y = tile_shapes.cell_middle(one)
        _sprite_cache[key] = tile_shapes.tile_sprites(one.tile, x, y, one.rotation)
    return _sprite_cache[key]
