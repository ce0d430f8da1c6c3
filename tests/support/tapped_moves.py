"""Moves with the taps that make them, as in the games."""

from ui.board.move_selection import MoveSelection

ENTER = {"b2": [["b2"]]}
STACKS = {  # as in Mixtour: source, target, number
    "c4:1-d4": [["c4", "d4", "n1"]],
    "c4:2-d4": [["c4", "d4", "n2"]],
    "c4:2-c2": [["c4", "c2", "n2"]],
    "d4:1-c4": [["d4", "c4", "n1"]],
}
CAPS = {  # as in BeerHex: a cell and a face, with a clue or not; three cells in any order
    "e5g": [["e5", "g"]],
    "e5g!": [["e5", "g", "clue"]],
    "e5s": [["e5", "s"]],
    "claim": [["claim"]],
}
for _left_out in ("a1", "b1", "c1", "d1"):
    _a, _b, _c = [cell for cell in ("a1", "b1", "c1", "d1") if cell != _left_out]
    CAPS["x " + " ".join((_a, _b, _c))] = [
        [_a, _b, _c], [_a, _c, _b], [_b, _a, _c], [_b, _c, _a], [_c, _a, _b], [_c, _b, _a],
    ]  # fmt: skip
TILES = {  # as in Hex Heaven: a tile, a cell, a rotation
    f"{tile}@{cell}/{turn}": [[str(tile), cell, f"r{turn}"]]
    for tile in (7, 9)
    for cell in ("0,1", "1,-2")
    for turn in (0, 1, 2)
    if (tile, turn) != (9, 2)
}


def merge_moves(first: dict, second: dict) -> dict:
    """Return the moves of both."""
    merged = dict(first)
    merged.update(second)
    return merged


def is_cell(token: str) -> bool:
    """Return whether a token is a cell: a letter and a digit, or two numbers."""
    return "," in token or (len(token) == 2 and token[0] in "abcde" and token[1].isdigit())


def make_selection(moves: dict, default: object = None, cycles: bool = False) -> MoveSelection:
    """Return a selection over moves that are given with the taps that make them."""
    return MoveSelection(sorted(moves), lambda move: moves[move], is_cell, default, cycles)  # type: ignore


ALIKE = "b3g b2s c2g e5s d1g e1s x_b3_c2_d1"  # an attack that finds three equal caps
