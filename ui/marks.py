"""Which cells are marked, and how: the last turn, what won, what is chosen, where to go on."""

from ui.boards.drawing import Drawing
from ui.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.taps import Plan


def marks(
    session: Session,
    pictured: Drawing,
    moves: list,
    plan: "Plan | None" = None,
    after: "State | None" = None,
    offers: "list | tuple" = (),
) -> dict:
    """Cell -> words as Stage.mark takes them. ``moves``: those up to the shown position, as
    whoever looks may read them; ``after``: the state that a complete choice leads to; ``offers``:
    the cells on which the choice can go on."""
    words: dict = {}
    for move in moves[_turn_start(session, pictured) :]:
        for cell in pictured.touched(move):
            words[cell] = ["touched"]
    if session.over and session.ply == session.last:
        for cell in session.tip.outcome.witness:  # type: ignore[union-attr]
            words.setdefault(str(cell), []).append("won")
    if plan:
        for cell in offers:
            words.setdefault(cell, []).append("offered")
        for cell in pictured.vacant(plan.view, list(offers)):
            words[cell].append("vacant")
        tokens = plan.taps.prefix
        for cell in tokens:
            words.setdefault(cell, []).append("picked")
        for cell, word in pictured.marks(plan.view, tuple(tokens), after).items():
            words.setdefault(cell, []).append(word)
    return {cell: " ".join(found) for cell, found in words.items()}


def _turn_start(session: Session, pictured: Drawing) -> int:
    """How many moves came before the last turn: of a chain of moves all are the last turn."""
    start = max(session.ply - 1, 0)
    while pictured.chain and start and _same_player(session, start):
        start -= 1
    return start


def _same_player(session: Session, ply: int) -> bool:
    return session.states[ply].turn == session.states[ply - 1].turn
