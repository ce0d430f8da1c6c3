"""Tiles that are set up by hand, and their text; docs/notation.md specifies it.

>>> from engine.hexheaven.game import GAME
>>> options = GAME.validate_options({"rules": "solo"})
>>> arrangement = parse_tiles_text(options, "V@0,0/0;7@1,0/0 1 5,6,9 points=2")
>>> arrangement.pieces["1,0"], arrangement.hands, arrangement.points
('7/0', ((5, 6, 9),), (2,))
>>> format_tiles_text(arrangement)
'v@0,0/0;7@1,0/0 1 5,6,9 points=2'
"""

from engine.game import BadPosition
from engine.hexheaven.constants import RULE_SETS
from engine.hexheaven.layout import cell_name, parse_cell
from engine.hexheaven.moves import REDRAW, decode_lay, format_tiles, parse_code, parse_tiles
from engine.hexheaven.tiles import JEWELS, PERIOD, TILE_NAMES, parse_tile
from engine.notation.setup_position import Arrangement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.constants import RuleSet

# More than the longest text that taps lead to: each of the 30 tiles, on a cell, takes 13 characters
# at most.
MAX_TEXT = 500
ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789@/,;=- "
SEATS = "123"
MAX_POINTS = 999  # a position's points, and minus them
NONE = "-"  # in place of tiles where there are none
HEAVEN = "heaven"  # the word that says that the first heaven is over
# The groups of tiles that a text may name, in its order: tiles out of the game, face up under the
# deck, the bonus tile, and the tiles that are drawn next.
GROUPS = ("out", "under", "bonus", "deck")
POINTS = "points"


class TileArrangement(Arrangement):
    """Tiles in a layout and beside it.

    A piece on a cell is the tile's name and its rotation, ``7/3``. Points are those of the seats,
    or their advantage points; solo the required points. A tile that is nowhere else is in the deck,
    after those that are named.

    Attributes:
        rules: The rule set of the options.
        hands: Per seat the tiles in hand without the special tile, ascending.
        out: The jewel tiles out of the game, ascending.
        under: The tiles that lie face up under the deck, in the order in which they are drawn.
        bonus: The bonus tile, or () to leave it to chance.
        deck: The tiles that are drawn next, the next one first.
        heaven: Whether the first heaven of the game is over.
    """

    def __init__(self, options: dict) -> None:
        self.rules: "RuleSet" = RULE_SETS[options["rules"]]
        Arrangement.__init__(self, options, {}, 0, (0,) * self.rules.seats)
        self.hands: "tuple[tuple[int, ...], ...]" = ((),) * self.rules.seats
        self.out: "tuple[int, ...]" = ()
        self.under: "tuple[int, ...]" = ()
        self.bonus: "tuple[int, ...]" = ()
        self.deck: "tuple[int, ...]" = ()
        self.heaven = False

    def laid(self) -> "list[tuple[int, int, int]]":
        """Return (cell, tile, rotation) of the laid tiles, by cell."""
        laid = []
        for name, piece in self.pieces.items():
            tile, _, rotation = piece.partition("/")
            laid.append((parse_cell(name), parse_tile(tile), int(rotation)))
        return sorted(laid)

    def with_tile(self, cell: str, tile: int, rotation: int) -> "TileArrangement":
        """Return a copy with a tile on a cell."""
        changed = self.with_cell(cell, TILE_NAMES[tile] + "/" + str(rotation))
        assert isinstance(changed, TileArrangement)
        return changed

    def without(self, tile: int) -> "TileArrangement":
        """Return a copy in which a tile is nowhere, so that it counts as in the deck."""
        beginning = TILE_NAMES[tile] + "/"
        pieces = {
            cell: piece for cell, piece in self.pieces.items() if not piece.startswith(beginning)
        }
        groups = {name: _without(getattr(self, name), tile) for name in GROUPS}
        hands = tuple([_without(hand, tile) for hand in self.hands])
        changed = self.replaced(pieces=pieces, hands=hands, **groups)
        assert isinstance(changed, TileArrangement)
        return changed

    def placed_tiles(self) -> "list[int]":
        """Return the tiles that have a place of their own, on the board or beside it."""
        tiles = [tile for _, tile, _ in self.laid()]
        for group in self.hands + (self.out, self.under, self.bonus, self.deck):
            tiles += group
        return tiles

    def rest(self) -> "list[int]":
        """Return the jewel tiles without such a place, ascending."""
        placed = self.placed_tiles()
        return [tile for tile in range(1, JEWELS + 1) if tile not in placed]


def _without(tiles: "tuple[int, ...]", tile: int) -> "tuple[int, ...]":
    return tuple([other for other in tiles if other != tile])


def format_tiles_text(arrangement: TileArrangement) -> str:
    """Return an arrangement as text, in its only form."""
    lays = [
        f"{TILE_NAMES[tile]}@{cell_name(cell)}/{rotation}"
        for cell, tile, rotation in arrangement.laid()
    ]
    hands = ";".join([format_tiles(hand) or NONE for hand in arrangement.hands])
    words = [";".join(lays) or NONE, SEATS[arrangement.turn], hands]
    if any(arrangement.points):
        words.append(POINTS + "=" + ",".join([str(points) for points in arrangement.points]))
    if arrangement.heaven:
        words.append(HEAVEN)
    for name in GROUPS:
        tiles = getattr(arrangement, name)
        if tiles:
            words.append(name + "=" + format_tiles(tiles))
    return " ".join(words).lower()


def parse_tiles_text(options: dict, text: str) -> TileArrangement:
    """Return the arrangement that a text describes, which isn't checked yet.

    Raises:
        BadPosition: "position-form" (fact: part) for what isn't understood, "position-hands" (n)
            for another number of hands, "position-twice" (tile) for a tile in two places.
    """
    words = text.lower().split(" ") if len(text) <= MAX_TEXT else []
    words = [word for word in words if word]
    arrangement = TileArrangement(options)
    seats = tuple(SEATS[: arrangement.rules.seats])
    if len(words) < 3 or words[1] not in seats:
        raise BadPosition("position-form", part=text[:40])
    arrangement.turn = seats.index(words[1])
    for lay in words[0].split(";") if words[0] != NONE else []:
        _read_lay(arrangement, lay)
    hands = words[2].split(";")
    if len(hands) != len(seats):
        raise BadPosition("position-hands", n=len(seats))
    arrangement.hands = tuple([tuple(sorted(_read_jewels(hand, hand))) for hand in hands])
    read = []
    for word in words[3:]:
        name, _, value = word.partition("=")
        if name in read:
            raise BadPosition("position-form", part=word[:40])
        read.append(name)
        _read_word(arrangement, name, value, word)
    placed = sorted(arrangement.placed_tiles())
    for tile, following in zip(placed, placed[1:]):
        if tile == following:
            raise BadPosition("position-twice", tile=TILE_NAMES[tile])
    return arrangement


def _read_lay(arrangement: TileArrangement, lay: str) -> None:
    """Read a tile of the layout; of rotations that look alike the smallest counts."""
    rules = arrangement.rules
    code = parse_code(lay.upper())
    if code <= REDRAW:
        raise BadPosition("position-form", part=lay[:40])
    tile, cell, rotation = decode_lay(code)
    name = cell_name(cell)
    if tile > JEWELS and tile not in (rules.starting_tile,) + rules.specials:
        raise BadPosition("position-form", part=lay[:40])
    if arrangement.on(name):
        raise BadPosition("position-form", part=lay[:40])
    arrangement.pieces[name] = TILE_NAMES[tile] + "/" + str(rotation % PERIOD[tile])


def _read_word(arrangement: TileArrangement, name: str, value: str, word: str) -> None:
    """Read one of the words that a text may end in."""
    rules = arrangement.rules
    is_serious = rules.name == "serious"
    if name == POINTS:
        arrangement.points = _read_points(value, rules.seats, word)
    elif name == "out":
        arrangement.out = tuple(sorted(_read_jewels(value, word)))
    elif name == "deck":
        arrangement.deck = _read_jewels(value, word)
    elif name == "bonus" and rules.has_bonus and "," not in value:
        arrangement.bonus = _read_jewels(value, word)
    elif name == "under" and is_serious:
        arrangement.under = _read_jewels(value, word)
    elif word == HEAVEN and is_serious:
        arrangement.heaven = True
    else:
        raise BadPosition("position-form", part=word[:40])


def _read_jewels(names: str, word: str) -> "tuple[int, ...]":
    """Return the jewel tiles of a group; () for NONE."""
    tiles = () if names == NONE else parse_tiles(names)
    if tiles is None or (not tiles and names != NONE) or any([tile > JEWELS for tile in tiles]):
        raise BadPosition("position-form", part=word[:40])
    return tiles


def _read_points(value: str, seats: int, word: str) -> "tuple[int, ...]":
    """Return the points of the seats, each of three digits at most."""
    numbers = value.split(",")
    for number in numbers:
        digits = number[1:] if number.startswith("-") else number
        if not 0 < len(digits) <= 3 or not all(["0" <= digit <= "9" for digit in digits]):
            raise BadPosition("position-form", part=word[:40])
    if len(numbers) != seats:
        raise BadPosition("position-form", part=word[:40])
    return tuple([int(number) for number in numbers])
