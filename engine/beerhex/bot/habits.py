"""Habits: what games tell everybody about how a player plays.

When a game is over, all faces are open. They tell what the player laid first, how often it was the
own symbol later, on the player's line and beside it, and where that completed three touching caps
that an attack could have removed; how often a line that seemed joined was; and how often such caps
of the opponent were attacked. The strongest bot adapts to the habits of its opponent in earlier
games, see ``adaptation``.
"""

from engine.beerhex.bot.adaptation import (
    ATTACKS_MADE,
    ATTACKS_POSSIBLE,
    FIRST_FACES,
    FIRST_THIRDS,
    JOINED,
    NUMBERS,
    OWN,
    OWN_ON_LINE,
    OWN_THIRD,
    OWN_THIRD_ON_LINE,
    PLACED,
    PLACED_ON_LINE,
    PLACED_THIRD,
    PLACED_THIRD_ON_LINE,
    SEEMED_JOINED,
)
from engine.beerhex.bot.first_faces import FIRST_CAPS, NO_FACES, with_face
from engine.beerhex.bot.placements import OFF_LINE, ON_LINE, completes_triple
from engine.beerhex.constants import BOARD, GOAL_SIDES, TRIPLES, popcount
from engine.beerhex.moves import ATTACK, ATTACK_PREFIX, PLACE, parse_move
from engine.beerhex.position import FILLING, START
from engine.beerhex.transitions import shortest_chain
from engine.game import OMNISCIENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.moves import Move
    from engine.beerhex.state import BeerHexState


def observe_game(states: "list[BeerHexState]", moves: "list[str]", seat: int) -> "list[int]":
    """Return the numbers that a finished game tells about the player in a seat.

    Args:
        states: The full states from the start to the end.
        moves: The moves between them.
        seat: The player's seat.

    Returns:
        Its numbers, see ``NUMBERS``; [] if the game isn't over or not known in full.
    """
    if states[-1].outcome is None or states[-1].viewer != OMNISCIENT:
        return []
    counts = [0] * NUMBERS
    counts[FIRST_FACES] = counts[FIRST_THIRDS] = NO_FACES
    placements = 0
    for state, after, text in zip(states, states[1:], moves):
        if state.turn != seat:
            continue
        move = parse_move(text)
        if move.kind == PLACE:
            if state.phase == START:
                _count_joined_line(counts, state, after)
            placements += 1
            if placements <= FIRST_CAPS:
                is_third = completes_triple(state, move.cell)
                counts[FIRST_FACES] = with_face(counts[FIRST_FACES], move.face == seat)
                counts[FIRST_THIRDS] = with_face(counts[FIRST_THIRDS], is_third)
            elif state.phase != FILLING and 0 not in (state.hands[seat] or ()):
                _count_later_placement(counts, state, move)
        theirs = state.shells[1 - seat] & ~state.face_up
        if state.phase == START and any([triple & theirs == triple for triple in TRIPLES]):
            counts[ATTACKS_POSSIBLE] += 1
            if move.kind == ATTACK:
                counts[ATTACKS_MADE] += _is_aimed_at(state, move, 1 - seat)
    return counts


def _count_later_placement(counts: "list[int]", state: "BeerHexState", move: "Move") -> None:
    """Count a placement after the first ones."""
    is_own = move.face == state.turn
    is_third = completes_triple(state, move.cell)
    counts[PLACED_THIRD if is_third else PLACED] += 1
    counts[OWN_THIRD if is_third else OWN] += is_own
    if is_on_line(state, move.cell):
        counts[PLACED_ON_LINE] += 1
        counts[OWN_ON_LINE] += is_own
        counts[PLACED_THIRD_ON_LINE] += is_third
        counts[OWN_THIRD_ON_LINE] += is_third and is_own


def _is_aimed_at(state: "BeerHexState", move: "Move", seat: int) -> bool:
    """Return whether an attack is on at least two caps of a seat."""
    attacked = sum([1 << cell for cell in move.cells])
    return popcount(attacked & state.shells[seat] & ~state.face_up) > 1


def _count_joined_line(counts: "list[int]", state: "BeerHexState", after: "BeerHexState") -> None:
    """Count a placement that seems to join the mover's sides, and whether it does."""
    seat = state.mover
    if not _is_joined(_seeming_cells(after, seat), seat):
        return
    if not _is_joined(_seeming_cells(state, seat), seat):
        counts[SEEMED_JOINED] += 1
        counts[JOINED] += _is_joined(after.faces[seat] & (after.shells[seat] | after.face_up), seat)


def _is_joined(cells: int, seat: int) -> bool:
    """Return whether these cells join a seat's sides."""
    return BOARD.is_connected(cells, *GOAL_SIDES[seat])


def _seeming_cells(state: "BeerHexState", seat: int) -> int:
    """Return where a seat's symbol is, if all its face-down caps have it and no other has."""
    return state.shells[seat] & ~state.face_up | state.faces[seat] & state.face_up


def is_on_line(state: "BeerHexState", cell: int) -> bool:
    """Return whether a cap of the mover on this cell would shorten the mover's way.

    The way needs as few further caps as possible if all caps had their owners' symbols.
    """
    seat, empty = state.mover, BOARD.all_cells & ~state.occupied()
    mine = _seeming_cells(state, seat)
    start, goal = GOAL_SIDES[seat]
    _, before = shortest_chain(mine, empty, start, goal)
    _, after = shortest_chain(mine | 1 << cell, empty & ~(1 << cell), start, goal)
    return before < 0 or after < before


def observe_present_game(states: "list[BeerHexState]", seat: int) -> "list[list[list[int]]]":
    """Return the caps of a seat and their kinds, before each attack and at the end.

    Args:
        states: The states or views of a game from the start on.
        seat: The seat.

    Returns:
        Per attack, and for the last state, [cell, kind] of each cap that lies there; [] if the game
        began with a position that was set up.
    """
    if states[0].occupied() or states[0].attacks:
        return []
    caps: "list[list[int]]" = []
    located = []
    number = 0
    for before, after in zip(states, states[1:]):
        if after.last.startswith(ATTACK_PREFIX):
            located.append(caps)
            caps = [cap for cap in caps if after.shells[seat] >> cap[0] & 1]
        elif before.turn == seat:
            move = parse_move(after.last)
            if move.kind == PLACE:
                kind = number
                if number >= FIRST_CAPS:
                    kind = ON_LINE if is_on_line(before, move.cell) else OFF_LINE
                caps = caps + [[move.cell, kind]]
                number += 1
    return located + [caps]
