"""Legal moves of Hex Heaven, and the reasons why other moves are illegal.

Every rule of laying tiles and of ending a turn is checked here.
"""

from engine.game import OMNISCIENT, IllegalMove
from engine.hexheaven.layout import (
    ANY_ADJACENCY,
    ORIGIN,
    ROTATIONS_OF_MASK,
    STEPS,
    fitting_rotations,
)
from engine.hexheaven.moves import (
    NO_CODE,
    PASS,
    REDRAW,
    decode_lay,
    encode_lay,
    parse_code,
    split_revealed,
    tile_of,
    to_notation,
)
from engine.hexheaven.tiles import COLOUR, HIDDEN, PERIOD, TILE_NAMES
from engine.hexheaven.turn_end import reveals_bonus, tiles_to_draw

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.position import Position


def legal_moves(state: "Position") -> "list[str]":
    """Return every legal move except ``ENDINGS``, sorted."""
    return sorted([to_notation(code) for code in legal_codes(state)])


def legal_codes(state: "Position") -> "list[int]":
    """Return the codes of the legal moves, ascending.

    Empty when the game is over, and in the opening in views without the mover's hand.
    """
    seat = state.turn
    if seat is None:
        return []
    if state.opening:
        return _opening_codes(state)
    codes = _lay_codes(state, state.hands[seat], state.hand_adjacencies())
    may_pass = state.laid > 0 or not codes
    if state.keep or state.specials[seat]:
        kept = _lay_codes(state, state.keep, ANY_ADJACENCY)
        may_pass = may_pass and not kept
        special = state.specials[seat]
        codes = sorted(
            codes + kept + (_lay_codes(state, (special,), ANY_ADJACENCY) if special else [])
        )
    return [PASS] + codes if may_pass else codes


def placement_codes(state: "Position", tile: int) -> "list[int]":
    """Return the codes of laying this tile now, ascending; [] if it can't be laid."""
    return [code for code in legal_codes(state) if code > REDRAW and tile_of(code) == tile]


def _lay_codes(state: "Position", tiles: tuple, adjacencies: int) -> "list[int]":
    """Return the codes of laying any of these tiles at one of these adjacencies."""
    codes = []
    border = state.layout.border
    cells = state.layout.open_cells(adjacencies)
    for tile in tiles:
        for cell in cells:
            fits = fitting_rotations(tile, border[cell])
            if fits:
                base = encode_lay(tile, cell, 0)
                for rotation in ROTATIONS_OF_MASK[fits]:
                    codes.append(base + rotation)
    return codes


def _opening_codes(state: "Position") -> "list[int]":
    hand = state.hands[state.mover]
    if HIDDEN in hand:
        return []
    codes = []
    border = state.layout.border
    for cell in opening_cells(state):
        for tile in hand:
            if not _has_colour_clash(state, tile, cell):
                for rotation in ROTATIONS_OF_MASK[fitting_rotations(tile, border.get(cell, 0))]:
                    codes.append(encode_lay(tile, cell, rotation))
    return sorted(codes) or [REDRAW]


def opening_cells(state: "Position") -> "list[int]":
    """Return the cells where the opening of these rules lets a tile be laid, ascending."""
    if state.rules.name == "serious":
        return _line_end_cells(state)
    cells = state.layout.open_cells(ANY_ADJACENCY)
    if state.rules.name == "solo":
        cells = [c for c in cells if c - ORIGIN in STEPS]
    return cells


def _line_end_cells(state: "Position") -> "list[int]":
    """Return the cells of a serious opening.

    The first tile's cell, then any beside it, then the two ends of the line.
    """
    line = sorted(state.layout.tiles)
    if not line:
        return [ORIGIN]
    if len(line) == 1:
        return sorted([line[0] + step for step in STEPS])
    step = line[1] - line[0]
    return [line[0] - step, line[-1] + step]


def _has_colour_clash(state: "Position", tile: int, cell: int) -> bool:
    """Return whether, in serious rules, ``tile`` has the colour of a neighbour of ``cell``."""
    layout = state.layout
    return state.rules.name == "serious" and any(
        [
            cell + step in layout.tiles and COLOUR[layout.tile(cell + step)] == COLOUR[tile]
            for step in STEPS
        ]
    )


# Checks


def validate_move(state: "Position", text: object) -> "tuple[int, list]":
    """Return the code of a legal move, and the groups of tiles that it reveals in a view.

    Raises:
        IllegalMove: For any other move. The reason is "reveal-missing" or "reveal-wrong" if a view
            is not given the right tiles; all other reasons are rules.
    """
    if state.turn is None:
        raise IllegalMove("over")
    bare, revealed = split_revealed(text)
    code = parse_code(bare)
    if code == NO_CODE or (revealed is not None and state.viewer == OMNISCIENT):
        raise IllegalMove("syntax", move=str(text))
    _check_code(state, code, revealed)
    return code, revealed or []


def _check_code(state: "Position", code: int, revealed: "list | None") -> None:
    """Raise IllegalMove unless this code can be played, in a view with these revealed tiles."""
    if code == PASS:
        _check_pass(state)
    elif code == REDRAW:
        _check_redraw(state)
    else:
        _check_laying(state, code)
    if state.viewer != OMNISCIENT:
        _check_revealed(state, code, revealed)


def _check_pass(state: "Position") -> None:
    if state.opening:
        raise IllegalMove("pass-not-now")
    codes = legal_codes(state)
    for tile in state.keep:
        if any([tile_of(code) == tile for code in codes]):
            raise IllegalMove("kept-first", tile=TILE_NAMES[tile])
    if PASS not in codes:
        raise IllegalMove("lay-first")


def _check_redraw(state: "Position") -> None:
    if not state.opening or (
        not state.is_hand_hidden(state.mover) and legal_codes(state) != [REDRAW]
    ):
        raise IllegalMove("redraw-not-now")


def _check_laying(state: "Position", code: int) -> None:
    tile, cell, rotation = decode_lay(code)
    seat = state.mover
    by_hand = tile in state.hands[seat] or (
        state.is_hand_hidden(state.mover) and tile in _possible_tiles(state, seat)
    )
    if not by_hand and (state.opening or tile not in state.keep + (state.specials[seat],)):
        raise IllegalMove("not-in-hand", tile=TILE_NAMES[tile])
    if cell in state.layout.tiles:
        raise IllegalMove("occupied")
    if state.opening:
        _check_opening_place(state, tile, cell)
    else:
        _check_adjacency(state, cell, by_hand)
    if not state.layout.fits(tile, cell, rotation):
        raise IllegalMove("edges")
    if rotation >= PERIOD[tile]:
        raise IllegalMove("rotation-alike", rotation=rotation % PERIOD[tile])


def _check_opening_place(state: "Position", tile: int, cell: int) -> None:
    if cell not in opening_cells(state):
        if not state.layout.tiles:
            raise IllegalMove("first-cell")
        if cell not in state.layout.border:
            raise IllegalMove("not-touching")
        raise IllegalMove("not-in-line" if state.rules.name == "serious" else "not-at-first")
    if _has_colour_clash(state, tile, cell):
        raise IllegalMove("same-colour")


def _check_adjacency(state: "Position", cell: int, by_hand: bool) -> None:
    adjacency = state.layout.adjacency(cell)
    if adjacency == 0:
        raise IllegalMove("not-touching")
    if adjacency == 6:
        raise IllegalMove("six")
    if by_hand and not state.hand_adjacencies() >> adjacency & 1:
        if state.used >> adjacency & 1:
            raise IllegalMove("adjacency-used", n=adjacency)
        raise IllegalMove("single-edge")


# Revealed tiles of observed moves


def _possible_tiles(state: "Position", holder: int) -> list[int]:
    """Return the tiles that may be in a hidden hand (by seat), or be the bonus tile (−1)."""
    mask = state.ruled_out[holder]
    return [tile for tile in state.unseen_tiles() if not mask >> tile & 1]


def _check_revealed(state: "Position", code: int, revealed: "list | None") -> None:
    if code == PASS:
        number, bonus = tiles_to_draw(state), reveals_bonus(state)
        is_expected = number > 0 or bonus
    else:
        is_expected = code == REDRAW or (code > REDRAW and state.is_last_opening_tile())
    if revealed is None:
        if is_expected:
            raise IllegalMove("reveal-missing")
        return
    if not is_expected:
        is_valid = False
    elif code == PASS:
        is_valid = _is_valid_pass_reveal(state, revealed, number, bonus)
    elif code == REDRAW:
        is_valid = _is_valid_redraw_reveal(state, revealed)
    else:
        is_valid = _is_valid_hands_reveal(state, tile_of(code), revealed)
    if not is_valid:
        raise IllegalMove("reveal-wrong")


def _are_distinct(tiles: list) -> bool:
    return len(set(tiles)) == len(tiles)


def _is_valid_pass_reveal(state: "Position", revealed: list, number: int, bonus: bool) -> bool:
    if len(revealed) != 1 + bonus or len(revealed[0]) != number:
        return False
    unseen = state.unseen_tiles()
    above = state.deck_size - len(state.bottom)
    for place, tile in enumerate(revealed[0]):
        if tile not in (unseen if place < above else state.bottom):
            return False
    if bonus and (len(revealed[1]) != 1 or revealed[1][0] not in _possible_tiles(state, -1)):
        return False
    return _are_distinct([tile for group in revealed for tile in group])


def _is_valid_redraw_reveal(state: "Position", revealed: list) -> bool:
    seat = state.mover
    hand = state.hands[seat]
    own = state.viewer == seat
    if len(revealed) != 1 + own or any(
        len(g) != len(hand) or not _are_distinct(g) for g in revealed
    ):
        return False
    shown = tuple(sorted(revealed[0]))
    if own:
        drawable = state.unseen_tiles() + list(shown)
        return shown == hand and all(tile in drawable for tile in revealed[1])
    possible = _possible_tiles(state, seat)
    holding = state.copy()
    holding.hands = tuple(
        [shown if owner == seat else hand for owner, hand in enumerate(state.hands)]
    )
    return all(tile in possible for tile in shown) and legal_codes(holding) == [REDRAW]


def _is_valid_hands_reveal(state: "Position", laid: int, revealed: list) -> bool:
    if len(revealed) != state.rules.seats:
        return False
    for seat, group in enumerate(revealed):
        hand = state.hands[seat]
        if len(group) != len(hand) - (seat == state.mover):
            return False
        possible = _possible_tiles(state, seat) if HIDDEN in hand else hand
        if any(tile not in possible or tile == laid for tile in group):
            return False
    return _are_distinct([tile for group in revealed for tile in group])
