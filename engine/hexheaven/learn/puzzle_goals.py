"""Judging the puzzles that only Hex Heaven has: which turn earns most?"""

from engine.learn.puzzles import FAILED, SOLVED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.state import HexHeavenState


def turn_points(best: "HexHeavenState") -> int:
    """How many points a turn has earned that ends like this."""
    return best.points


def judge_goal(goal: str, states: "list[HexHeavenState]", best: "HexHeavenState") -> str:
    """Solved as soon as a turn that could end has earned as much as the best one, failed if it ends
    with less."""
    last = states[-1]
    over = last.turn != states[0].turn
    turn = states[-2] if over else last
    if turn.points >= best.points and (over or not turn.keep):
        return SOLVED
    return FAILED if over else ""
