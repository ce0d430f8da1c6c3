"""What a computer player has to say to somebody else: its move, a hint, or what it thinks of a move
that was played. All of it comes from the view of the seat to move."""

from engine.bots.bot import returns
from engine.bots.levels import FALLBACK, search
from engine.bots.openings import opening_moves
from engine.learn.reasons import compare_moves, find_reasons
from engine.rng import Rng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.bots.bot import SearchResult
    from engine.game import State

REQUEST_KINDS = ("move", "hint", "review")

MAX_RANKED = 12  # as many moves a hint or a review can show
OPENING_TABLE_LEVELS = (FALLBACK, "strong", "master")  # who takes first moves from a table
DETERMINIZATIONS = 3  # in which a move that was not weighed is tried where something is hidden
TRIAL_SECONDS = 1.2  # seconds for a move that is tried, unless the question says how many


def answer_request(request: dict, view: "State") -> "Iterator[dict | None]":
    """Answer a question in steps: None after every small piece of work, and at last the reply, as
    ``engine.bots.service`` describes it. Raises KeyError or GameError for a question that is
    none."""
    ask, level, seed = request["ask"], request["level"], request["seed"]
    if ask == "move" and level.rstrip("+") in OPENING_TABLE_LEVELS:
        known = opening_moves(view)
        if known:
            move = Rng(seed).choice(known)
            yield {"move": move, "value": 0.0, "ranked": [], "playouts": 0, "seconds": 0.0}
            return
    thought: "SearchResult | None" = None
    for step in search(view, level, seed, request.get("seconds")):
        if step is None:
            yield None
        thought = step
    assert thought is not None
    told = to_reply(thought, ask != "move")
    if ask == "hint":
        found = find_reasons(view, told["move"])
        told["reasons"] = [reason.pack() for reason in found if reason.weight > 0]
    elif ask == "review":
        played = request["played"]
        if request.get("weigh"):
            for value in _evaluate_played(request, view, thought, told["move"], played):
                if value is None:
                    yield None
                else:
                    told["played"] = round(value, 4)
        against, better = compare_moves(view, played, told["move"])
        told["against"] = [reason.pack() for reason in against]
        told["reasons"] = [reason.pack() for reason in better]
    yield told


def _evaluate_played(
    request: dict, view: "State", result: "SearchResult", best: str, played: str
) -> "Iterator[float | None]":
    """In steps, what the move is worth that was played, −1 … 1, beside the best one. What the
    search has not weighed is tried in imagined worlds, and so is then the best, with the same
    means."""
    values = dict(result.ranked)
    top = result.ranked[0][1] if result.ranked else result.value
    if played == best or (view.game.hidden and played in values):
        yield top if played == best else min(top, values[played])
        return
    worths = []
    for move in (best, played):
        for worth in _move_value(request, view, move):
            if worth is None:
                yield None
            else:
                worths.append(worth)
    yield max(-1.0, top - max(0.0, worths[0] - worths[1]))


def _move_value(request: dict, view: "State", move: str) -> "Iterator[float | None]":
    """In steps, the value of the position after a move for whoever played it, by what the next
    player thinks of it."""
    seat = view.turn or 0
    game, rng, total = view.game, Rng(request["seed"]), 0.0
    worlds = DETERMINIZATIONS if game.hidden or game.chance else 1
    seconds = request.get("seconds", TRIAL_SECONDS) / worlds
    for _ in range(worlds):
        after = view.determinize(rng).play(move)
        if after.turn is None:
            total += returns(after)[seat]
            continue
        seen = after.view(after.turn) if game.hidden else after
        for thought in search(seen, request["level"], request["seed"], seconds):
            yield None
            if thought is not None:
                total += thought.value if after.turn == seat else -thought.value
    yield total / worlds


def to_reply(result: "SearchResult", best: bool) -> dict:
    """A thought as data, without an id; with the best move in place of the chosen one if
    ``best``."""
    ranked = [[move, round(value, 4)] for move, value in result.ranked[:MAX_RANKED]]
    return {
        "move": ranked[0][0] if best and ranked else result.move,
        "value": round(result.value, 4),
        "ranked": ranked,
        "playouts": result.simulations,
        "seconds": round(result.seconds, 3),
    }
