"""Why a move can't be played: every rule of laying and of ending a turn, with a reason for each."""

from engine.game import EVERYONE, IllegalMove
from engine.hexheaven import turns
from engine.hexheaven.moves import PASS, REDRAW, parts
from engine.hexheaven.tiles import HIDDEN, NAMES, PERIOD, TURNED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.state import Position


def check(state: "Position", code: int, facts: "list | None") -> None:
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
    codes = state.codes()
    for tile in state.keep:
        if any(code >> 15 == tile for code in codes):
            raise IllegalMove("kept-first", tile=NAMES[tile])
    if PASS not in codes:
        raise IllegalMove("lay-first")


def _check_redraw(state: "Position") -> None:
    if not state.opening or (not _mover_hidden(state) and state.codes() != [REDRAW]):
        raise IllegalMove("redraw-not-now")


def _mover_hidden(state: "Position") -> bool:
    return HIDDEN in state.hands[state.mover]


def _check_laying(state: "Position", code: int) -> None:
    tile, cell, rotation = parts(code)
    seat = state.mover
    by_hand = tile in state.hands[seat] or (_mover_hidden(state) and tile in _possible(state, seat))
    if not by_hand and (state.opening or tile not in state.keep + (state.specials[seat],)):
        raise IllegalMove("not-in-hand", tile=NAMES[tile])
    if cell in state.layout.tiles:
        raise IllegalMove("occupied")
    if state.opening:
        _check_opening_place(state, tile, cell)
    else:
        _check_adjacency(state, cell, by_hand)
    asked = state.layout.border.get(cell, 0)
    if (TURNED[tile][rotation] ^ asked >> 6) & asked & 63:
        raise IllegalMove("edges")
    if rotation >= PERIOD[tile]:
        raise IllegalMove("rotation-alike", rotation=rotation % PERIOD[tile])


def _check_opening_place(state: "Position", tile: int, cell: int) -> None:
    if cell not in state.opening_cells():
        if not state.layout.tiles:
            raise IllegalMove("first-cell")
        if cell not in state.layout.border:
            raise IllegalMove("not-touching")
        raise IllegalMove("not-in-line" if state.rules.name == "serious" else "not-at-first")
    if state.opening_colour_clash(tile, cell):
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
        number, bonus = turns.draws(state), turns.turns_up_bonus(state)
        awaited = number > 0 or bonus
    else:
        awaited = code == REDRAW or turns.opens_hands(state, code)
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
        good = _good_hands(state, code >> 15, facts)
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
    holding.hands = turns.replaced(state.hands, seat, shown)
    return all(tile in possible for tile in shown) and holding.codes() == [REDRAW]


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
