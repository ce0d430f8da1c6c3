"""The drawing of Hex Heaven: a layout of tiles that grows.

The middle of the cell 0,0 is the origin; a tile is 100 units high.
"""

from engine.hexheaven import layout_queries, placement_preview
from engine.hexheaven.events import Laid, Lifted
from engine.hexheaven.moves import parse_move
from engine.hexheaven.tiles import TILE_NAMES, parse_tile
from ui.games.hexheaven import status_icons, tile_shapes
from ui.games.renderer import BoardRenderer, Cell, Drawing, Sprite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.events import Event
    from engine.hexheaven.layout_queries import LaidTile
    from engine.hexheaven.state import HexHeavenState
    from ui.games.geometry import Box
    from ui.games.renderer import Shape
    from ui.words import GameWords

CELL_OUTLINE = "M38.1-22V22L0 44-38.1 22V-22L0-44z"  # of a cell to tap, around (0, 0)
MIN_CROP_TILES = 4  # the least width of a static board, in tiles
# The least width and height to show, so that a few tiles are not drawn too large.
MIN_VIEW_SIZE = (5 * tile_shapes.TILE_WIDTH, 4.6 * tile_shapes.ROW_HEIGHT)
LIFT_HEIGHT = 12  # how far a tile is raised while it is lifted out
PICK_SIZE = (92, 104)  # the size of a pick in the tray


class HexHeavenRenderer(BoardRenderer):
    """The drawing of one position of Hex Heaven. A selection is a tile, a cell and a rotation."""

    can_pan = True
    view: "HexHeavenState"
    after: "HexHeavenState | None"

    # ---- the board

    def symbols(self) -> "list[Shape]":
        """Return the bases and crests of all tiles, see ``ui.games.hexheaven.tile_shapes``."""
        return tile_shapes.tile_symbols()

    def view_box(self) -> "Box":
        """Return the box of all tiles and the cells around them, at least MIN_VIEW_SIZE."""
        middles = [tile_shapes.cell_middle(cell) for cell in layout_queries.layout_cells(self.view)]
        left, right = min([x for x, _ in middles]), max([x for x, _ in middles])
        top, bottom = min([y for _, y in middles]), max([y for _, y in middles])
        width = max(right - left + tile_shapes.TILE_WIDTH, MIN_VIEW_SIZE[0])
        height = max(bottom - top + tile_shapes.TILE_HEIGHT, MIN_VIEW_SIZE[1])
        return ((left + right - width) / 2, (top + bottom - height) / 2, width, height)

    def crop(self) -> "Box":
        """Return the box of the tiles alone, including the selected one.

        While a cell is still to be chosen, the cells around them are included.
        """
        tiles = layout_queries.laid_tiles(self.view)
        if len(self.tokens) in (1, 2) or not tiles:
            return self.view_box()
        middles = [tile_shapes.cell_middle(tile) for tile in tiles]
        if self.tokens:
            middles.append(tile_shapes.cell_middle(layout_queries.layout_cell(self.tokens[1])))
        left, right = min([x for x, _ in middles]), max([x for x, _ in middles])
        top, bottom = min([y for _, y in middles]), max([y for _, y in middles])
        width = max(right - left + tile_shapes.TILE_WIDTH, MIN_CROP_TILES * tile_shapes.TILE_WIDTH)
        height = bottom - top + tile_shapes.TILE_HEIGHT
        return ((left + right - width) / 2, (top + bottom - height) / 2, width, height)

    def cells(self) -> "list[Cell]":
        """Return all cells that hold a tile or touch one."""
        outline = ("path", {"d": CELL_OUTLINE})
        cells = []
        for cell in layout_queries.layout_cells(self.view):
            x, y = tile_shapes.cell_middle(cell)
            cells.append(Cell(cell.name, x, y, outline, cell.r))
        return cells

    # ---- pieces

    def sprites(self) -> "list[Sprite]":
        """Return the tiles of the layout and the selected one; a heaven that it makes is raised."""
        tiles = layout_queries.laid_tiles(self.view)
        if len(self.tokens) < 3:
            return _layout_sprites(tiles)
        tile, cell, rotation = self._selected_placement()
        x, y = tile_shapes.cell_middle(layout_queries.layout_cell(cell))
        selected = tile_shapes.tile_sprites(tile, x, y, rotation, "tentative")
        return _layout_sprites(tiles, placement_preview.heaven_cells(self.view, cell)) + selected

    def _selected_placement(self) -> "tuple[int, str, int]":
        """Return tile, cell and rotation of a complete selection."""
        tile, cell, rotation = self.tokens
        return parse_tile(tile), cell, int(rotation[1:])

    def frames(self, events: "tuple[Event, ...]") -> "list[list[Sprite]]":
        """Return a heaven as it is completed, and then rising, for two moments."""
        lifted = [event for event in events if isinstance(event, Lifted)]
        if not lifted:
            return []
        tiles = layout_queries.laid_tiles(self.view)
        for event in events:
            if isinstance(event, Laid):
                tiles.append(layout_queries.laid_tile(event.tile, event.cell, event.rotation))
        tiles.sort(key=lambda tile: (tile.r, tile.q))
        rising = _layout_sprites(tiles, list(lifted[0].sources))
        return [_layout_sprites(tiles), rising, rising]

    def overlays(self) -> "list[Shape]":
        """Return what each cell would score; for a complete selection, what each edge scores."""
        shapes: list[Shape] = []
        if len(self.tokens) == 1:
            for option in placement_preview.placement_options(
                self.view, parse_tile(self.tokens[0])
            ):
                x, y = tile_shapes.cell_middle(layout_queries.layout_cell(option.cell))
                makes_heaven = placement_preview.heaven_cells(self.view, option.cell) != []
                shapes += status_icons.placement_icon(x, y, option, self.view.opening, makes_heaven)
        elif len(self.tokens) == 3 and not self.view.opening:
            tile, cell, _ = self._selected_placement()
            x, y = tile_shapes.cell_middle(layout_queries.layout_cell(cell))
            shapes = status_icons.edge_point_badges(
                x, y, placement_preview.edge_points(self.view, tile, cell)
            )
        return shapes

    def recent_move_overlays(self) -> "list[Shape]":
        """Return the order of the tiles that others laid, as numbers.

        During another player's turn, also return what each edge of their last tile scores. Return
        nothing once the game is over.
        """
        view = self.view
        if view.outcome:
            return []
        laid = [event for event in self.recent_events if isinstance(event, Laid)]
        shapes: list[Shape] = []
        if laid and laid[-1].seat == view.turn != view.viewer and not view.opening:
            cell = laid[-1].cell
            x, y = tile_shapes.cell_middle(layout_queries.layout_cell(cell))
            shapes = status_icons.edge_point_badges(
                x, y, placement_preview.edge_points(view, parse_tile(laid[-1].tile), cell)
            )
        cells = [event.cell for event in laid if event.seat != view.turn]
        if len(cells) < 2:
            return shapes
        for number, cell in enumerate(cells):
            x, y = tile_shapes.cell_middle(layout_queries.layout_cell(cell))
            shapes += status_icons.order_badge(x, y, number + 1)
        return shapes

    # ---- beside the board

    def side_icon(self, seat: int) -> "list[Shape]":
        """Return a round badge with the seat's number."""
        return status_icons.side_icon(seat)

    def hand(self, seat: int) -> Drawing:
        """Return all tiles that the seat may lay, hidden ones face down."""
        return status_icons.hand_drawing(self.view, seat)

    def status_panel(self, say: "GameWords") -> Drawing:
        """Return deck, bonus tile, the used and free adjacencies, and the points of the turn."""
        return status_icons.status_panel(self.view, say)

    def pick(self, token: str) -> Drawing:
        """Return a tile of the hand, marked if it is kept; or the chosen tile at a rotation."""
        tile = parse_tile(token)
        if tile:
            is_kept = token in [TILE_NAMES[kept_tile] for kept_tile in self.view.keep]
            return Drawing(
                tile_shapes.draw_tile(tile, 0, 0, 0, "kept" if is_kept else ""), *PICK_SIZE
            )
        rotation = int(token[1:])
        return Drawing(
            tile_shapes.draw_tile(parse_tile(self.tokens[0]), 0, 0, rotation), *PICK_SIZE
        )

    def move_icon(self, move: str, seat: int) -> "Drawing | None":
        """Return the tile that was laid, with its rotation; None for other moves."""
        parsed = parse_move(move)
        if not parsed.tile:
            return None
        return Drawing(tile_shapes.draw_tile(parsed.tile, 0, 0, parsed.rotation), *PICK_SIZE)


def _layout_sprites(tiles: "list[LaidTile]", raised: "list[str] | None" = None) -> "list[Sprite]":
    """Return the tiles of a layout; those on the cells ``raised`` are being lifted out."""
    sprites: "list[Sprite]" = []
    for tile in tiles:
        if raised and tile.name in raised:
            x, y = tile_shapes.cell_middle(tile)
            sprites += tile_shapes.tile_sprites(
                tile.tile, x, y - LIFT_HEIGHT, tile.rotation, "heaven"
            )
        else:
            sprites += _tile_sprites(tile)
    return sprites


_sprite_cache: "dict[str, list[Sprite]]" = {}
CACHE_LIMIT = 1000  # tiles, after which the cache is cleared


def _tile_sprites(tile: "LaidTile") -> "list[Sprite]":
    """Return the sprites of a laid tile, cached since the board is drawn at every tap."""
    key = f"{tile.name}/{tile.tile}/{tile.rotation}"
    if key not in _sprite_cache:
        if len(_sprite_cache) >= CACHE_LIMIT:
            _sprite_cache.clear()
        x, y = tile_shapes.cell_middle(tile)
        _sprite_cache[key] = tile_shapes.tile_sprites(tile.tile, x, y, tile.rotation)
    return _sprite_cache[key]
