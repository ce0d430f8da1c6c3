"""Which positions of Hex Heaven can be, as states and as text.

The opening is over, and all hands lie open. What has no other place is the deck.
"""

from engine.game import BadPosition
from engine.hexheaven.constants import ADVANTAGE_TO_WIN, HAND_SIZE
from engine.hexheaven.layout import ORIGIN, REACH, STEPS, Layout, axial_coordinates, cell_name
from engine.hexheaven.notation.tile_arrangement import (
    ALPHABET,
    MAX_POINTS,
    MAX_TEXT,
    TileArrangement,
    format_tiles_text,
    parse_tiles_text,
)
from engine.hexheaven.state import HexHeavenState
from engine.hexheaven.tiles import BLANK, HIDDEN, JEWELS, KIND, TILE_NAMES
from engine.hexheaven.transitions import begin_turn
from engine.notation.setup_position import Arrangement, SinglePieceRules
from engine.rng import Rng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from engine.hexheaven.constants import RuleSet


class TilePositions(SinglePieceRules):
    """The layout, the hands, whose turn it is, the points; and, in serious games, the first heaven.

    A special tile that isn't in the layout is before its player. The starting tile stays where it
    is.
    """

    is_midgame = True
    alphabet = ALPHABET
    max_length = MAX_TEXT

    def empty(self, options: dict) -> TileArrangement:
        """Return the arrangement with no tile but the starting tile."""
        arrangement = TileArrangement(options)
        start = arrangement.rules.starting_tile
        return arrangement.with_tile(cell_name(ORIGIN), start, 0) if start else arrangement

    # Checks

    def check_cell(self, arrangement: Arrangement, cell: str) -> None:
        """Check nothing: the layout is checked as a whole."""

    def check_shape(self, arrangement: Arrangement) -> None:
        """Check the layout but for its being in one piece, the sizes of hands, and the numbers."""
        assert isinstance(arrangement, TileArrangement)
        rules, layout = arrangement.rules, Layout()
        start = TILE_NAMES[rules.starting_tile] + "/0"
        if rules.starting_tile and arrangement.on(cell_name(ORIGIN)) != start:
            raise BadPosition("position-start-tile")
        for cell, tile, rotation in arrangement.laid():
            if is_far(cell):
                raise BadPosition("position-far", cell=cell_name(cell), n=REACH)
            if not layout.fits(tile, cell, rotation):
                raise BadPosition("position-edges", cell=cell_name(cell))
            layout.lay(tile, cell, rotation)
        check_heavens(layout)
        for seat, hand in enumerate(arrangement.hands):
            if len(hand) > rules.deal_size:
                _refuse_hand(seat, rules)
        for seat, points in enumerate(arrangement.points):
            if rules.name == "serious" and points >= ADVANTAGE_TO_WIN:
                raise BadPosition("position-points", seat=seat)
            if points < 0 and not rules.has_bonus:
                raise BadPosition("position-negative")
        if arrangement.under and not arrangement.heaven:
            raise BadPosition("position-under")

    def check(self, arrangement: Arrangement) -> None:
        """Check that the opening is over, the game isn't, and the tiles are in one piece."""
        assert isinstance(arrangement, TileArrangement)
        self.check_shape(arrangement)
        rules, laid = arrangement.rules, [cell for cell, _, _ in arrangement.laid()]
        least = rules.seats * (rules.deal_size - HAND_SIZE) + (1 if rules.starting_tile else 0)
        if len(laid) < least:
            raise BadPosition("position-few", n=least)
        if not _is_connected(laid):
            raise BadPosition("position-apart")
        state = self.drawn(arrangement)
        assert state.deck is not None
        for seat, hand in enumerate(state.hands):
            may_be_short = not state.deck and (
                seat != arrangement.turn if rules.seats > 1 else len(hand) > 0
            )
            if len(hand) > HAND_SIZE or (len(hand) < HAND_SIZE and not may_be_short):
                _refuse_hand(seat, rules)
        if rules.has_bonus and not state.deck:
            raise BadPosition("position-deck")

    # States

    def drawn(self, arrangement: Arrangement, seed: int = 0) -> HexHeavenState:
        """Return a state that shows an arrangement, which isn't checked but for its shape.

        The tiles of the deck that aren't named are shuffled by the seed. The last of them is the
        bonus tile, unless that is named.
        """
        assert isinstance(arrangement, TileArrangement)
        rules, state = arrangement.rules, HexHeavenState(arrangement.options)
        rest = arrangement.rest()
        Rng(seed).shuffle(rest)
        pile = list(arrangement.deck) + rest
        if rules.has_bonus:
            state.bonus = (arrangement.bonus or tuple(pile[-1:]) or (HIDDEN,))[0]
            pile = [tile for tile in pile if tile != state.bonus]
        state.seed = seed
        state.opening = False
        state.layout = layout_of(arrangement)
        laid = [tile for _, tile, _ in arrangement.laid()]
        state.specials = tuple([0 if tile in laid else tile for tile in rules.specials])
        state.hands = arrangement.hands
        state.lost = tuple(sorted(rules.unused_blanks + arrangement.out))
        state.deck = tuple(pile) + arrangement.under
        state.deck_size = len(state.deck)
        state.bottom = tuple(sorted(arrangement.under))
        state.heavens = 1 if arrangement.heaven else 0
        if rules.has_bonus:
            state.scores = arrangement.points
        elif rules.name == "serious":
            state.advantage = arrangement.points
        else:
            state.required = arrangement.points[0]
        begin_turn(state, arrangement.turn)
        return state

    def state_of(self, arrangement: Arrangement, seed: int = 0) -> HexHeavenState:
        """Return the first state of a game, whose unnamed tiles are shuffled by the seed."""
        self.check(arrangement)
        return self.drawn(arrangement, seed)

    def arrangement_of(self, state: "State") -> TileArrangement:
        """Return the arrangement of a state; its deck is named unless the seed gives the same.

        What was laid in a turn under way stays laid; kept tiles are out of the game.
        """
        assert isinstance(state, HexHeavenState) and state.deck is not None
        rules, arrangement = state.rules, TileArrangement(state.options)
        for tile, cell, rotation in state.laid_tiles():
            arrangement.pieces[cell] = TILE_NAMES[tile] + "/" + str(rotation)
        arrangement.turn = state.turn or 0
        arrangement.hands = state.hands
        lost = state.lost + state.keep
        arrangement.out = tuple(sorted([tile for tile in lost if tile <= JEWELS]))
        above = len(state.deck) - len(state.bottom)
        arrangement.deck, arrangement.under = state.deck[:above], state.deck[above:]
        arrangement.bonus = (state.bonus,) if state.bonus else ()
        if rules.name == "serious":
            arrangement.heaven = state.heavens > 0
            most = ADVANTAGE_TO_WIN - 1  # a player may have won
            arrangement.points = tuple([min(points, most) for points in state.advantage])
        else:
            points = state.scores if rules.has_bonus else (state.required,)
            arrangement.points = tuple([max(-MAX_POINTS, min(n, MAX_POINTS)) for n in points])
        unnamed = arrangement.replaced(deck=(), bonus=())
        assert isinstance(unnamed, TileArrangement)
        again = self.drawn(unnamed, state.seed or 0)
        return unnamed if (again.deck, again.bonus) == (state.deck, state.bonus) else arrangement

    # Text

    def format(self, arrangement: Arrangement) -> str:
        """Return an arrangement as text, in its only form."""
        assert isinstance(arrangement, TileArrangement)
        return format_tiles_text(arrangement)

    def parse(self, options: dict, text: str) -> TileArrangement:
        """Return the arrangement that a text describes, which isn't checked yet."""
        return parse_tiles_text(options, text)


def layout_of(arrangement: TileArrangement) -> Layout:
    """Return the layout of an arrangement, whether its edges are alike or not."""
    layout = Layout()
    for cell, tile, rotation in arrangement.laid():
        layout.lay(tile, cell, rotation)
    return layout


def _refuse_hand(seat: int, rules: "RuleSet") -> None:
    """Raise BadPosition for a hand of another size."""
    if rules.seats == 1:
        raise BadPosition("position-only-hand", n=HAND_SIZE)
    raise BadPosition("position-hand", seat=seat, n=HAND_SIZE)


def is_far(cell: int) -> bool:
    """Return whether no tile can lie on a cell, which is too far from the first one."""
    q, r = axial_coordinates(cell)
    return max(abs(q), abs(r)) > REACH


def check_heavens(layout: Layout) -> None:
    """Check that no jewel tile is surrounded: it would have been lifted out."""
    for cell in layout.tiles:
        neighbours = [cell + step for step in STEPS if cell + step in layout.tiles]
        if len(neighbours) == len(STEPS) and KIND[layout.tile(cell)] != BLANK:
            raise BadPosition("position-surrounded")


def _is_connected(cells: "list[int]") -> bool:
    """Return whether cells are in one piece."""
    left, pending = set(cells[1:]), cells[:1]
    while pending:
        cell = pending.pop()
        for step in STEPS:
            if cell + step in left:
                left.remove(cell + step)
                pending.append(cell + step)
    return not left
