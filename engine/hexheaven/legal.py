"""What may be played, and why other moves can't be: every rule of laying and of ending a turn,
with a reason for each."""

from engine.game import EVERYONE, IllegalMove
from engine.hexheaven.ending import draws, turns_up_bonus
from engine.hexheaven.layout import ANY, ORIGIN, ROTATIONS, STEPS, fitting
from engine.hexheaven.moves import (
    NONE,
    PASS,
    REDRAW,
    lay_code,
    parse,
    parts,
    split_told,
    text,
    tile_of,
)
from engine.hexheaven.tiles import COLOUR, HIDDEN, NAMES, PERIOD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.position import Position


def legal(state: "Position") -> "list[str]":
    """Every legal move but ``resign``, sorted."""
    return sorted([text(code) for code in codes(state)])


def codes(state: "Position") -> "list[int]":
    """The codes of every legal move but ``resign``, ascending; [] when the game is over, and in
    the opening for those who can't see the mover's hand."""
    seat = state.turn
    if seat is None:
        return []
    if state.opening:
        return _opening_codes(state)
    out = _laying(state, state.hands[seat], state.by_hand())
    may_pass = state.laid > 0 or not out
    if state.keep or state.specials[seat]:
        kept = _laying(state, state.keep, ANY)
        may_pass = may_pass and not kept
        special = state.specials[seat]
        out = sorted(out + kept + (_laying(state, (special,), ANY) if special else []))
    return [PASS] + out if may_pass else out


def placements(state: "Position", tile: int) -> "list[int]":
    """The codes of laying this one tile now, ascending; empty if it can't be laid."""
    return [code for code in codes(state) if code > REDRAW and tile_of(code) == tile]


def _laying(state: "Position", tiles: tuple, adjacencies: int) -> "list[int]":
    """Codes of laying any of these tiles at one of these adjacencies."""
    out = []
    border = state.layout.border
    cells = state.layout.open_cells(adjacencies)
    for tile in tiles:
        for cell in cells:
            fits = fitting(tile, border[cell])
            if fits:
                base = lay_code(tile, cell, 0)
                for rotation in ROTATIONS[fits]:
                    out.append(base + rotation)
    return out


def _opening_codes(state: "Position") -> "list[int]":
    hand = state.hands[state.mover]
    if HIDDEN in hand:
        return []
    out = []
    border = state.layout.border
    for cell in opening_cells(state):
        for tile in hand:
            if not _colour_clash(state, tile, cell):
                for rotation in ROTATIONS[fitting(tile, border.get(cell, 0))]:
                    out.append(lay_code(tile, cell, rotation))
    return sorted(out) or [REDRAW]


def opening_cells(state: "Position") -> "list[int]":
    """The cells where the opening of these rules lets a tile be laid, ascending."""
    if state.rules.name == "serious":
        return _line_cells(state)
    cells = state.layout.open_cells(ANY)
    if state.rules.name == "solo":
        cells = [c for c in cells if c - ORIGIN in STEPS]
    return cells


def _line_cells(state: "Position") -> "list[int]":
    """Serious: the first tile's cell, then any beside it, then the two ends of the line."""
    line = sorted(state.layout.tiles)
    if not line:
        return [ORIGIN]
    if len(line) == 1:
        return sorted([line[0] + step for step in STEPS])
    step = line[1] - line[0]
    return [line[0] - step, line[-1] + step]


def _colour_clash(state: "Position", tile: int, cell: int) -> bool:
    """Serious: whether ``tile`` has the colour of the tile it would touch on ``cell``."""
    layout = state.layout
    return state.rules.name == "serious" and any(
        [
            cell + step in layout.tiles and COLOUR[layout.tile(cell + step)] == COLOUR[tile]
            for step in STEPS
        ]
    )


# Why not


def checked(state: "Position", move: str) -> "tuple[int, list]":
    """The code of a move that can be played here, and the facts it is told with (in a view; else
    none). Raises IllegalMove."""
    if state.outcome is not None:
        raise IllegalMove("over")
    bare, facts = split_told(move)
    code = parse(bare)
    if code == NONE or (facts is not None and state.viewer == EVERYONE):
        raise IllegalMove("syntax", move=move)
    _check(state, code, facts)
    return code, facts or []


def _check(state: "Position", code: int, facts: "list | None") -> None:
    """Raises IllegalMove unless this code (with these facts, in a view) can be played here."""
    if code == PASS:
        _check_pass(state)
    elif code == REDRAW:
        _check_redraw(state)
    else:
        _check_laying(state, code)
    if state.viewer != EVERYONE:
        _check_facts(state, code, facts)


def _check_pass(state: "Position") -> None:
    if state.opening:
        raise IllegalMove("pass-not-now")
    found = codes(state)
    for tile in state.keep:
        if any([tile_of(code) == tile for code in found]):
            raise IllegalMove("kept-first", tile=NAMES[tile])
    if PASS not in found:
        raise IllegalMove("lay-first")


def _check_redraw(state: "Position") -> None:
    if not state.opening or (not state.hidden(state.mover) and codes(state) != [REDRAW]):
        raise IllegalMove("redraw-not-now")


def _check_laying(state: "Position", code: int) -> None:
    tile, cell, rotation = parts(code)
    seat = state.mover
    by_hand = tile in state.hands[seat] or (
        state.hidden(state.mover) and tile in _possible(state, seat)
    )
    if not by_hand and (state.opening or tile not in state.keep + (state.specials[seat],)):
        raise IllegalMove("not-in-hand", tile=NAMES[tile])
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
    if _colour_clash(state, tile, cell):
        raise IllegalMove("same-colour")


def _check_adjacency(state: "Position", cell: int, by_hand: bool) -> None:
    adjacency = state.layout.adjacency(cell)
    if adjacency == 0:
        raise IllegalMove("not-touching")
    if adjacency == 6:
        raise IllegalMove("six")
    if by_hand and not state.by_hand() >> adjacency & 1:
        if state.used >> adjacency & 1:
            raise IllegalMove("adjacency-used", n=adjacency)
        raise IllegalMove("single-edge")


# What a view is told with a move


def _possible(state: "Position", holder: int) -> list[int]:
    """The tiles that may be in a hidden hand (by seat), or be the bonus tile (−1)."""
    mask = state.ruled_out[holder]
    return [tile for tile in state.unseen() if not mask >> tile & 1]


def _check_facts(state: "Position", code: int, facts: "list | None") -> None:
    if code == PASS:
        number, bonus = draws(state), turns_up_bonus(state)
        awaited = number > 0 or bonus
    else:
        awaited = code == REDRAW or (code > REDRAW and state.ends_opening())
    if facts is None:
        if awaited:
            raise IllegalMove("untold")
        return
    if not awaited:
        good = False
    elif code == PASS:
        good = _good_pass(state, facts, number, bonus)
    elif code == REDRAW:
        good = _good_redraw(state, facts)
    else:
        good = _good_hands(state, tile_of(code), facts)
    if not good:
        raise IllegalMove("told-wrong")


def _distinct(tiles: list) -> bool:
    return len(set(tiles)) == len(tiles)


def _good_pass(state: "Position", facts: list, number: int, bonus: bool) -> bool:
    if len(facts) != 1 + bonus or len(facts[0]) != number:
        return False
    unseen = state.unseen()
    above = state.deck_size - len(state.bottom)
    for place, tile in enumerate(facts[0]):
        if tile not in (unseen if place < above else state.bottom):
            return False
    if bonus and (len(facts[1]) != 1 or facts[1][0] not in _possible(state, -1)):
        return False
    return _distinct([tile for group in facts for tile in group])


def _good_redraw(state: "Position", facts: list) -> bool:
    seat = state.mover
    hand = state.hands[seat]
    own = state.viewer == seat
    if len(facts) != 1 + own or any(len(g) != len(hand) or not _distinct(g) for g in facts):
        return False
    shown = tuple(sorted(facts[0]))
    if own:
        drawable = state.unseen() + list(shown)
        return shown == hand and all(tile in drawable for tile in facts[1])
    possible = _possible(state, seat)
    holding = state.copy()
    holding.hands = tuple(
        [shown if owner == seat else hand for owner, hand in enumerate(state.hands)]
    )
    return all(tile in possible for tile in shown) and codes(holding) == [REDRAW]


def _good_hands(state: "Position", laid: int, facts: list) -> bool:
    if len(facts) != state.rules.seats:
        return False
    for seat, told in enumerate(facts):
        hand = state.hands[seat]
        if len(told) != len(hand) - (seat == state.mover):
            return False
        possible = _possible(state, seat) if HIDDEN in hand else hand
        if any(tile not in possible or tile == laid for tile in told):
            return False
    return _distinct([tile for told in facts for tile in told])
