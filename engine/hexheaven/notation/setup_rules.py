"""How positions of Hex Heaven are set up by taps: every tile is there once, and can be moved."""

from engine.game import BadPosition
from engine.hexheaven.constants import ADVANTAGE_TO_WIN, HAND_SIZE, RULE_SETS
from engine.hexheaven.layout import (
    ORIGIN,
    REACH,
    ROTATIONS_OF_MASK,
    STEPS,
    cell_name,
    fitting_rotations,
    parse_cell,
)
from engine.hexheaven.notation.tile_arrangement import MAX_POINTS, SEATS, TileArrangement
from engine.hexheaven.notation.tile_positions import (
    TilePositions,
    check_heavens,
    is_far,
    layout_of,
)
from engine.hexheaven.tiles import BLANK, JEWELS, KIND, TILE_NAMES, WORD, parse_tile
from engine.notation.setup_position import Arrangement

DECK, OUT = "deck", "out"  # places of tiles
HAND = "hand-"  # a place; then the seat, counted from 1


class HexHeavenSetup(TilePositions):
    """A tile is laid on a cell, turned there, or moved to a hand, the deck, or out of the game."""

    rest = DECK

    def pieces(self, options: dict) -> "list[str]":
        """Return the names of the tiles that have no fixed place, by colour, shape and word."""
        specials = [tile for tile in RULE_SETS[options["rules"]].specials if tile]
        jewels = sorted(range(1, JEWELS + 1), key=lambda tile: (KIND[tile], WORD[tile], tile))
        return [TILE_NAMES[tile] for tile in jewels + specials]

    def places(self, options: dict) -> "list[str]":
        """Return the hands, the deck, and out of the game."""
        seats = RULE_SETS[options["rules"]].seats
        return [HAND + str(seat + 1) for seat in range(seats)] + [DECK, OUT]

    def tap_kind(self, options: dict) -> str:
        """Return "tile": a second tap turns a tile."""
        return "tile"

    # Where the tiles are

    def place_of(self, arrangement: Arrangement, piece: str) -> str:
        """Return the cell or place that a tile is in."""
        assert isinstance(arrangement, TileArrangement)
        tile = parse_tile(piece)
        for cell, on in arrangement.pieces.items():
            if on.startswith(piece + "/"):
                return cell
        for seat, hand in enumerate(arrangement.hands):
            if tile in hand or tile == arrangement.rules.specials[seat]:
                return HAND + str(seat + 1)
        return OUT if tile in arrangement.out else DECK

    def piece_on(self, arrangement: Arrangement, cell: str) -> str:
        """Return the tile on a cell; "" for none, or for the starting tile."""
        assert isinstance(arrangement, TileArrangement)
        tile = arrangement.on(cell).partition("/")[0]
        return "" if tile and parse_tile(tile) == arrangement.rules.starting_tile else tile

    def rotation_of(self, arrangement: Arrangement, piece: str) -> int:
        """Return the rotation of a tile of the layout; 0 for others."""
        on = arrangement.on(self.place_of(arrangement, piece))
        return int(on.partition("/")[2] or 0)

    def cells_for(self, arrangement: Arrangement, piece: str) -> "list[str]":
        """Return the empty cells where a tile fits and no heaven comes of it, by cell."""
        assert isinstance(arrangement, TileArrangement)
        tile = parse_tile(piece)
        layout = layout_of(arrangement.without(tile))
        cells = sorted(layout.border) if layout.tiles else [ORIGIN]
        names = []
        for cell in cells:
            is_closed = layout.adjacency(cell) == len(STEPS) and KIND[tile] != BLANK
            fits = fitting_rotations(tile, layout.border.get(cell, 0))
            if fits and not is_closed and not layout.surrounded(cell) and not is_far(cell):
                names.append(cell_name(cell))
        on = self.place_of(arrangement, piece)
        return [name for name in names if name != on]

    def moved(self, arrangement: Arrangement, piece: str, place: str) -> TileArrangement:
        """Return the arrangement after a tile is moved beside the layout."""
        assert isinstance(arrangement, TileArrangement)
        tile, before = parse_tile(piece), arrangement
        changed = arrangement.without(tile)
        if tile > JEWELS:
            owner = arrangement.rules.specials.index(tile)
            if place != HAND + str(owner + 1):
                raise BadPosition("position-special")
        elif place == OUT:
            changed.out = tuple(sorted(changed.out + (tile,)))
        elif place != DECK:
            seat = int(place[len(HAND) :]) - 1
            hands = list(changed.hands)
            if len(hands[seat]) >= HAND_SIZE and tile not in before.hands[seat]:
                raise BadPosition("position-hand-full", n=HAND_SIZE)
            hands[seat] = tuple(sorted(hands[seat] + (tile,)))
            changed.hands = tuple(hands)
        elif self.place_of(before, piece) == DECK:
            return before  # it keeps its place among those to be drawn
        return changed

    def placed(self, arrangement: Arrangement, cell: str, piece: str) -> TileArrangement:
        """Return the arrangement after a tile is laid on a cell; one that lies there is turned."""
        assert isinstance(arrangement, TileArrangement)
        tile, on = parse_tile(piece), arrangement.on(cell)
        rotation = int(on.partition("/")[2]) if on.startswith(piece + "/") else -1
        if on and rotation < 0:
            raise BadPosition("position-occupied")
        others = arrangement.without(tile)
        layout = layout_of(others)
        place = parse_cell(cell)
        if layout.tiles and place not in layout.border:
            raise BadPosition("position-apart")
        if is_far(place):
            raise BadPosition("position-far", cell=cell, n=REACH)
        rotations = ROTATIONS_OF_MASK[fitting_rotations(tile, layout.border.get(place, 0))]
        if not rotations:
            raise BadPosition("position-no-fit")
        if rotations == (rotation,):
            raise BadPosition("position-one-way")
        following = [fits for fits in rotations if fits > rotation]
        changed = others.with_tile(cell, tile, (following or rotations)[0])
        check_heavens(layout_of(changed))
        return changed

    def taken(self, arrangement: Arrangement, cell: str) -> TileArrangement:
        """Return the arrangement with the tile of a cell back in the deck, or at its player's."""
        assert isinstance(arrangement, TileArrangement)
        piece = self.piece_on(arrangement, cell)
        if arrangement.on(cell) and not piece:
            raise BadPosition("position-start-tile")
        return arrangement.without(parse_tile(piece)) if piece else arrangement

    # Numbers

    def numbers(self, options: dict) -> "list[tuple[str, int, int, int]]":
        """Return the points, the advantage points and the first heaven, or the requirement."""
        rules = RULE_SETS[options["rules"]]
        if rules.name == "solo":
            return [("required", -1, 0, MAX_POINTS)]
        name, least, most = "points", -MAX_POINTS, MAX_POINTS
        if rules.name == "serious":
            name, least, most = "advantage", 0, ADVANTAGE_TO_WIN - 1
        numbers = [(name, seat, least, most) for seat in range(rules.seats)]
        return numbers + ([("heaven", -1, 0, 1)] if rules.name == "serious" else [])

    def number(self, arrangement: Arrangement, index: int) -> int:
        """Return one of the numbers."""
        assert isinstance(arrangement, TileArrangement)
        if index == len(arrangement.points):
            return 1 if arrangement.heaven else 0
        return arrangement.points[index]

    def with_number(self, arrangement: Arrangement, index: int, value: int) -> Arrangement:
        """Return a copy with another number; without a heaven nothing lies under the deck."""
        points = list(arrangement.points)
        if index == len(points):
            assert isinstance(arrangement, TileArrangement)
            under = arrangement.under if value else ()
            return arrangement.replaced(heaven=value > 0, under=under)
        points[index] = value
        return arrangement.with_points(tuple(points))


SETUP = HexHeavenSetup(SEATS)
