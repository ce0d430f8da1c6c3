"""The goal that only puzzles of BeerHex have, "caps": three caps with the same symbol for certain.

``engine.learn.puzzle_goals`` lists all goals, and calls the functions of this module.
"""

from engine.beerhex.learn.move_reasons import same_symbol_odds
from engine.beerhex.moves import parse_move
from engine.hexboard import bitset_of
from engine.learn.puzzle_goals import FAILED, SOLVED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.state import BeerHexState


def judge_goal(goal: str, states: "list[BeerHexState]", solved: "BeerHexState") -> str:
    """Return SOLVED, FAILED or "" (undecided).

    Only attacking caps that are alike in every world of the view solves the puzzle.
    """
    if len(states) < 2:
        return ""
    first, after = states[0], states[1]
    if len(after.attacks) == len(first.attacks):
        return FAILED
    cells = bitset_of(parse_move(after.attacks[-1][1]).cells)
    return SOLVED if same_symbol_odds(first.view(first.turn), cells) == 1 else FAILED
