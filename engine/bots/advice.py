"""What a computer player has to say to somebody else: its move, a hint, or what it thinks of a move
that was played. All of it comes from the view of the seat to move."""

from engine.bots import FALLBACK, ponder
from engine.bots.openings import replies
from engine.bots.player import results
from engine.reasons import compared, reasons
from engine.rng import Rng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.bots.player import Thought
    from engine.game import State

ASKS = ("move", "hint", "review")

RANKED = 12  # as many moves a hint or a review can show
TABLED = (FALLBACK, "strong", "master")  # who takes first moves from a table
WORLDS = 3  # in which a move that was not weighed is tried where something is hidden
TRYING = 1.2  # seconds for a move that is tried, unless the question says how many


def answers(asked: dict, view: "State") -> "Iterator[dict | None]":
    """Answer a question in steps: None after every small piece of work, and at last the reply, as
    ``engine.bots.worker`` describes it. Raises KeyError or GameError for a question that is
    none."""
    ask, level, seed = asked["ask"], asked["level"], asked["seed"]
    if ask == "move" and level.rstrip("+") in TABLED:
        known = replies(view)
        if known:
            move = Rng(seed).choice(known)
            yield {"move": move, "value": 0.0, "ranked": [], "playouts": 0, "seconds": 0.0}
            return
    thought: "Thought | None" = None
    for step in ponder(view, level, seed, asked.get("seconds")):
        if step is None:
            yield None
        thought = step
    assert thought is not None
    told = reply(thought, ask != "move")
    if ask == "hint":
        found = reasons(view, told["move"])
        told["reasons"] = [reason.pack() for reason in found if reason.weight > 0]
    elif ask == "review":
        played = asked["played"]
        if asked.get("weigh"):
            for value in _weighed(asked, view, thought, told["move"], played):
                if value is None:
                    yield None
                else:
                    told["played"] = round(value, 4)
        against, better = compared(view, played, told["move"])
        told["against"] = [reason.pack() for reason in against]
        told["reasons"] = [reason.pack() for reason in better]
    yield told


def _weighed(
    asked: dict, view: "State", thought: "Thought", best: str, played: str
) -> "Iterator[float | None]":
    """In steps, what the move is worth that was played, −1 … 1, beside the best one. What the
    search has not weighed is tried in imagined worlds, and so is then the best, with the same
    means."""
    values = dict(thought.ranked)
    top = thought.ranked[0][1] if thought.ranked else thought.value
    if played == best or (view.game.hidden and played in values):
        yield top if played == best else min(top, values[played])
        return
    worths = []
    for move in (best, played):
        for worth in _worth(asked, view, move):
            if worth is None:
                yield None
            else:
                worths.append(worth)
    yield max(-1.0, top - max(0.0, worths[0] - worths[1]))


def _worth(asked: dict, view: "State", move: str) -> "Iterator[float | None]":
    """In steps, the value of the position after a move for whoever played it, by what the next
    player thinks of it."""
    seat = view.turn or 0
    game, rng, total = view.game, Rng(asked["seed"]), 0.0
    worlds = WORLDS if game.hidden or game.chance else 1
    seconds = asked.get("seconds", TRYING) / worlds
    for _ in range(worlds):
        after = view.imagine(rng).play(move)
        if after.turn is None:
            total += results(after)[seat]
            continue
        seen = after.view(after.turn) if game.hidden else after
        for thought in ponder(seen, asked["level"], asked["seed"], seconds):
            yield None
            if thought is not None:
                total += thought.value if after.turn == seat else -thought.value
    yield total / worlds


def reply(thought: "Thought", best: bool) -> dict:
    """A thought as data, without an id; with the best move in place of the chosen one if
    ``best``."""
    ranked = [[move, round(value, 4)] for move, value in thought.ranked[:RANKED]]
    return {
        "move": ranked[0][0] if best and ranked else thought.move,
        "value": round(thought.value, 4),
        "ranked": ranked,
        "playouts": thought.playouts,
        "seconds": round(thought.seconds, 3),
    }
