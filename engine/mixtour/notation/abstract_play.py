"""Mixtour as Abstract Play records it (``engine.notation.abstract_play``).

There ``c4-d3`` moves a whole stack, the variants are named for matches but count points, and there
is neither a ban on taking back nor a rule about repetition.
"""

from engine.mixtour.constants import CELL_BY_NAME, HEIGHT
from engine.mixtour.moves import (
    NO_CODE,
    decode_stack_move,
    encode_stack_move,
    is_stack_move,
    parse_code,
    to_notation,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import Outcome
    from engine.mixtour.state import MixtourState

# Points -> the variants, by their names in records; their keys are the last words.
_VARIANTS = {1: [], 2: ["Best of Three"], 3: ["Best of Five"]}
DRAW_OPTIONS = {"repetition": True}


def options_of(variants: "list[str]") -> dict:
    """Return the options; raises ValueError with an unknown variant."""
    points = 1
    for variant in variants:
        key = variant.lower().split(" ")[-1]
        points = {"three": 2, "five": 3}.get(key, 0)
        if not points or len(variants) > 1:
            raise ValueError(variant)
    return {"points": points, "repetition": False}


def variants_of(options: dict) -> "list[str]":
    """Return the variants; raises ValueError for a number of points that isn't played there."""
    if options["points"] not in _VARIANTS:
        raise ValueError(str(options["points"]))
    return list(_VARIANTS[options["points"]])


def is_draw_by_rule_of_ours(outcome: "Outcome") -> bool:
    """Return whether the game was drawn by a rule that isn't played there."""
    return outcome.reason == "repetition"


def from_theirs(state: "MixtourState", move: str) -> str:
    """Return a move in our notation; ``c4-d3`` moves all of c4."""
    code = parse_code(move)
    if code != NO_CODE and is_stack_move(code) and ":" not in move:
        _, source, target = decode_stack_move(code)
        height = HEIGHT[state.stacks[source]]
        return to_notation(encode_stack_move(max(1, height), source, target))
    return move


def to_theirs(state: "MixtourState", move: str) -> str:
    """Return a legal move in their notation."""
    code = parse_code(move)
    if code == NO_CODE or not is_stack_move(code):
        return move
    count, _, _ = decode_stack_move(code)
    source, _, target = to_notation(code).partition("-")
    cell = source.split(":")[0]
    is_whole = count == HEIGHT[state.stacks[CELL_BY_NAME[cell]]]
    return cell + "-" + target if is_whole else source + "-" + target
