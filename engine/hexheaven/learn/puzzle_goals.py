"""The goal that only puzzles of Hex Heaven have, "best": a turn that earns as much as any can.

``engine.learn.puzzle_goals`` lists all goals, and calls the functions of this module.
"""

from engine.learn.puzzle_goals import FAILED, SOLVED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.state import HexHeavenState


def turn_points(solved: "HexHeavenState") -> int:
    """Return the points of a turn that ends in this position."""
    return solved.points


def judge_goal(goal: str, states: "list[HexHeavenState]", solved: "HexHeavenState") -> str:
    """Return SOLVED, FAILED or "" (undecided).

    A turn with as many points as the best one solves the puzzle once it is over or could end there.
    It can't end there while tiles that were lifted are in ``keep``, since they must be laid again
    first. A turn that is over with fewer points fails.
    """
    last = states[-1]
    is_turn_over = last.turn != states[0].turn
    # Passing resets ``points`` and ``keep``.
    turn = states[-2] if is_turn_over else last
    if turn.points >= solved.points and (is_turn_over or not turn.keep):
        return SOLVED
    return FAILED if is_turn_over else ""
