"""Goals of puzzles that only Hex Heaven has: which turn earns most?"""

from engine.learn.puzzles import FAILED, SOLVED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.state import HexHeavenState


def turn_points(best: "HexHeavenState") -> int:
    """Return the points of a turn that ends in this position."""
    return best.points


def judge_goal(goal: str, states: "list[HexHeavenState]", best: "HexHeavenState") -> str:
    """Return SOLVED, FAILED or "" (undecided).

    A turn that could end with as many points as the best one solves the puzzle; ending it with
    fewer fails.
    """
    last = states[-1]
    over = last.turn != states[0].turn
    turn = states[-2] if over else last
    if turn.points >= best.points and (over or not turn.keep):
        return SOLVED
    return FAILED if over else ""
