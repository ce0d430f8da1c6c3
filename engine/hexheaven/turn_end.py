"""The effects that ``pass`` would have: ending the turn, drawing, perhaps ending the game."""

from engine.hexheaven.constants import ADVANTAGE_TO_WIN, HAND_SIZE, POINTS_PER_ADVANTAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.position import Position


def advantage_points(points: int) -> int:
    """Return the advantage points for a turn's points."""
    return max(0, points // POINTS_PER_ADVANTAGE)


def tiles_to_draw(state: "Position") -> int:
    """Return how many tiles ``pass`` would draw now."""
    if turn_ends_game(state):
        return 0
    return min(HAND_SIZE - len(state.hands[state.mover]), state.deck_size)


def turn_ends_game(state: "Position") -> bool:
    """Return whether ``pass`` would end the game before any drawing.

    That is so with seven advantage points, and after a solo turn below the requirement.
    """
    if state.rules.name == "solo":
        return state.points < state.required
    return state.rules.name == "serious" and (
        state.advantage[state.mover] + advantage_points(state.points) >= ADVANTAGE_TO_WIN
    )


def reveals_bonus(state: "Position") -> bool:
    """Return whether ``pass`` would end a game that has a bonus tile."""
    return state.rules.has_bonus and (
        tiles_to_draw(state) == state.deck_size or _is_stalled_round(state)
    )


def pass_ends_game(state: "Position") -> bool:
    """Return whether ``pass`` would end the game.

    Besides the other reasons, a serious game ends if the next player has two tiles or fewer, and a
    solo game if nothing is left.
    """
    if turn_ends_game(state) or _is_stalled_round(state) or reveals_bonus(state):
        return True
    if state.rules.name == "serious":
        return len(state.hands[1 - state.mover]) < HAND_SIZE
    return state.rules.name == "solo" and not state.hands[0] and not state.deck_size


def _is_stalled_round(state: "Position") -> bool:
    """Return whether ``pass`` would end a round in which no seat has laid a tile.

    Nothing can ever change then, so the game is over and scored as it stands (the published rules
    don't say).
    """
    return state.placed == 0 and state.idle + 1 >= state.rules.seats > 1
