"""Positions of Hex Heaven: layouts that obey the edge rule, and states with them."""

from collections.abc import Sequence

import pytest

from engine.game import IllegalMove
from engine.hexheaven import GAME, HexHeavenState
from engine.hexheaven.layout import Layout, cell_at, fitting_rotations
from engine.hexheaven.moves import decode_lay, encode_lay, parse_code, to_notation
from engine.hexheaven.tiles import BLANK_S, BLANK_V, JEWELS, TILE_NAMES
from tests.support.narrowing import assert_present

RULE_SETS = ("casual", "serious", "solo", "three")
ALL_TILES = list(range(1, JEWELS + 1))
RING_CELLS = [(1, -1), (0, 1), (2, -1), (1, 1), (2, 0)]  # with 0,0 the sides of 1,0
TILES_WITHOUT_GREEN = (1, 2)  # the tiles without a green half-gem


def parse_lay(move: str) -> tuple[int, int, int]:
    """Return the tile, cell and rotation of a placement."""
    return decode_lay(parse_code(move))


def cell_of(move: str) -> str:
    """Return the name of the cell of a placement."""
    return move[move.index("@") + 1 : move.index("/")]


def lay_tiles(
    cells: Sequence[tuple[int, int]],
    tiles: Sequence[int],
    first: str = "V@0,0/0",
    last: "int | None" = None,
) -> list[str]:
    """Return moves that lay tiles by the edge rule, found by backtracking.

    Args:
        cells: The cells, each touching an earlier one or ``first``.
        tiles: The tiles to choose from, in the order of trying.
        first: The first placement.
        last: The tile for the last cell, if it matters.
    """
    layout = Layout()
    if first:
        layout.lay(*parse_lay(first))
    moves = [first] if first else []

    def search(index: int) -> bool:
        if index == len(cells):
            return True
        cell = cell_at(*cells[index])
        for tile in (last,) if last and index == len(cells) - 1 else tiles:
            if TILE_NAMES[tile] in [move.split("@")[0] for move in moves]:
                continue
            fits = fitting_rotations(tile, layout.border.get(cell, 0))
            for rotation in range(6):
                if fits >> rotation & 1:
                    moves.append(to_notation(encode_lay(tile, cell, rotation)))
                    layout.lay(tile, cell, rotation)
                    if search(index + 1):
                        return True
                    layout.lift(cell)
                    moves.pop()
        return False

    assert search(0), "no such layout"
    return moves


def make_state(
    rules: str, layout: list[str], hands: Sequence[Sequence[int]], **fields: object
) -> HexHeavenState:
    """Return a consistent full position after the opening.

    Tiles that are nowhere form the deck; with ``deck`` given, they are out of the game. ``bonus``
    is taken from them if needed.
    """
    state = HexHeavenState(GAME.validate_options({"rules": rules}))
    state.opening = False
    state.seed = 1
    state.hands = tuple(tuple(sorted(hand)) for hand in hands)
    for move in layout:
        state.layout.lay(*parse_lay(move))
    for name, value in fields.items():
        assert hasattr(state, name), name
        setattr(state, name, value)
    used = [tile for tile, _, _ in state.laid_tiles()]
    used += [*state.keep, *assert_present(state.deck), state.bonus or 0]
    used += [tile for hand in state.hands for tile in hand]
    rest = [tile for tile in range(1, JEWELS + 1) if tile not in used]
    if state.rules.has_bonus and state.bonus is None:
        state.bonus = rest.pop()
    if "deck" in fields:
        state.lost = tuple(sorted(state.lost + tuple(rest)))
    else:
        state.deck = tuple(rest)
    blanks = [tile for tile in (BLANK_V, BLANK_V + 1) if tile in used or tile in state.lost]
    state.lost += tuple(t for t in (BLANK_V, BLANK_V + 1) if t not in blanks + list(state.specials))
    state.lost = tuple(sorted(state.lost))
    state.deck_size = len(assert_present(state.deck))
    assert GAME.restore(state.pack()) == state
    return state


def moves_with_tile(state: HexHeavenState, tile: int) -> list[str]:
    """Return the legal moves that lay ``tile``."""
    return [move for move in state.legal() if move.startswith(f"{TILE_NAMES[tile]}@")]


def find_adjacent_move(state: HexHeavenState, n: int, tile: "int | None" = None) -> "str | None":
    """Return a legal move that touches n tiles (of ``tile`` only), or None."""
    for move in state.legal():
        if "@" in move and (tile is None or parse_lay(move)[0] == tile):
            if state.layout.adjacency(parse_lay(move)[1]) == n:
                return move
    return None


def adjacent_move(state: HexHeavenState, n: int, tile: "int | None" = None) -> str:
    """Return a legal move that touches n tiles (of ``tile`` only); there must be one."""
    return assert_present(find_adjacent_move(state, n, tile))


def start_state(rules: str, seed: int = 0) -> HexHeavenState:
    return GAME.start({"rules": rules}, seed)


def illegal_reason(state: HexHeavenState, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    assert move not in state.legal()
    return caught.value.reason


def after_opening(rules: str, seed: int = 0) -> HexHeavenState:
    state = start_state(rules, seed)
    while state.opening:
        state = state.play(state.legal()[0])
    return state


def heaven_closing_state(
    rules: str, side: tuple[int, int] = (2, 0), order: list[int] = ALL_TILES, **fields: object
) -> tuple[HexHeavenState, str, int]:
    """Return a state in which the seat to move can close the heaven around 1,0 on ``side``.

    Also return the move that does so, and the tile on 1,0.
    """
    cells = [(1, 0)] + [cell for cell in RING_CELLS if cell != side] + [side]
    layout = lay_tiles(cells, order)
    closing = layout.pop()
    tile = parse_lay(closing)[0]
    rest = [t for t in order if t not in [parse_lay(m)[0] for m in layout] + [tile]]
    seats = {"casual": 2, "serious": 2, "solo": 1, "three": 3}[rules]
    middle = [rest.pop(len(rest) // 2) for _ in range(3 * seats - 1)]
    hands = [[tile, *middle[:2]]] + [middle[i : i + 3] for i in range(2, len(middle), 3)]
    if rules == "serious":
        fields.setdefault("specials", (0, BLANK_S))
    state = make_state(rules, layout, hands, **fields)
    return state, closing, parse_lay(layout[1])[0]


def ended_state(
    rules: str,
    scores: tuple[int, ...],
    hands: Sequence[Sequence[int]],
    bonus: int,
    deck: tuple[int, ...] = (3,),
) -> HexHeavenState:
    layout = lay_tiles([(1, 0), (0, 1)], [4, 6, 8])
    short = [list(hand) for hand in hands]
    state = make_state(
        rules, layout, short, bonus=bonus, deck=deck, scores=scores, laid=1, placed=1, used=4,
        single_edge=scores[0] < max(scores[1:]),
    )  # fmt: skip
    return state.play("pass")


def serious_state(
    points: int,
    advantage: tuple[int, int] = (0, 0),
    deck: tuple[int, ...] = (3, 5),
    hands: Sequence[Sequence[int]] = ((9, 11), (10, 12, 14)),
    **fields: object,
) -> HexHeavenState:
    layout = lay_tiles([(1, 0), (0, 1)], [4, 6, 8], first="16@0,0/0")
    return make_state(
        "serious", layout, hands, deck=deck, advantage=advantage, points=points,
        laid=1, placed=1, used=4, **fields,
    )  # fmt: skip


def serious_opening_state(*hands: tuple[int, ...]) -> HexHeavenState:
    state = start_state("serious")
    used = [tile for hand in hands for tile in hand]
    state.deck = tuple(tile for tile in ALL_TILES if tile not in used)
    state.hands = tuple(tuple(sorted(hand)) for hand in hands)
    return state
