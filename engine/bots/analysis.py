"""Replies of bots: a move, a hint, or the evaluation of a move that was played.

All of it follows from the view of the seat to move.
"""

from engine.bots.bot import payoffs
from engine.bots.chances import value_for_another
from engine.bots.forced_outcomes import find_distances, is_applicable, rank
from engine.bots.levels import FALLBACK, search
from engine.bots.openings import opening_moves
from engine.learn.move_reasons import compare_moves, find_reasons
from engine.rng import Rng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.bots.bot import SearchResult
    from engine.game import State

REQUEST_KINDS = ("move", "hint", "review")

MAX_RANKED = 12  # moves in a reply
OPENING_TABLE_LEVELS = (FALLBACK, "strong", "master")  # they use the tables of openings
DETERMINIZATIONS = 3  # in which a move is tried that the search has not evaluated
TRIAL_SECONDS = 1.2  # for a move that is tried, unless the request says how many


def answer_request(request: dict, view: "State") -> "Iterator[dict | None]":
    """Answer a request in steps.

    Args:
        request: As ``engine.bots.service`` specifies it.
        view: The view of the seat to move.

    Yields:
        None after every small piece of work, and at last the reply.

    Raises:
        KeyError: The request lacks a field.
        GameError: The request can't be answered.
    """
    ask, level, seed = request["ask"], request["level"], request["seed"]
    if ask == "move" and level.rstrip("+") in OPENING_TABLE_LEVELS:
        known = opening_moves(view)
        if known:
            move = Rng(seed).choice(known)
            yield {"move": move, "value": 0.0, "ranked": [], "playouts": 0, "seconds": 0.0}
            return
    result: "SearchResult | None" = None
    opponent = request.get("habits"), request.get("present")
    for step in search(view, level, seed, request.get("seconds"), *opponent):
        if step is None:
            yield None
        result = step
    assert result is not None
    reply = to_reply(result, ask != "move")
    distances: "dict[str, int]" = {}
    if ask != "move" and is_applicable(view):
        for found in find_distances(view):
            if found is None:
                yield None
            else:
                distances = found
        _prefer_shortest(reply, distances)
    if ask == "hint":
        reasons = find_reasons(view, reply["move"])
        reply["reasons"] = [reason.pack() for reason in reasons if reason.weight > 0]
    elif ask == "review":
        played = request["played"]
        if request.get("weigh"):
            for value in _evaluate_played(request, view, result, reply["move"], played):
                if value is None:
                    yield None
                else:
                    reply["played"] = round(value, 4)
        against, better = compare_moves(view, played, reply["move"])
        reply["against"] = [reason.pack() for reason in against]
        reply["reasons"] = [reason.pack() for reason in better]
        reply["distances"] = [distances.get(reply["move"], 0), distances.get(played, 0)]
    yield reply


def _prefer_shortest(reply: dict, distances: "dict[str, int]") -> None:
    """Change a reply if distances show that another move is better than its best.

    Args:
        reply: A reply to a hint or review; its move, value and ranking are replaced.
        distances: The distances of all legal moves.
    """
    ranked = [move for move, _ in reply["ranked"]] or [reply["move"]]
    moves = ranked + [move for move in distances if move not in ranked]
    best = max([rank(distance) for distance in distances.values()])
    if rank(distances[reply["move"]]) < best:
        reply["move"] = next(move for move in moves if rank(distances[move]) == best)
    distance = distances[reply["move"]]
    if distance:
        reply["value"] = 1.0 if distance > 0 else -1.0
    values = dict(reply["ranked"])
    for move, known in distances.items():
        if known and move in values:
            values[move] = 1.0 if known > 0 else -1.0
    values[reply["move"]] = reply["value"]
    order = [reply["move"]] + [move for move in moves if move != reply["move"]]
    reply["ranked"] = [[move, values[move]] for move in order if move in values][:MAX_RANKED]


def _evaluate_played(
    request: dict, view: "State", result: "SearchResult", best: str, played: str
) -> "Iterator[float | None]":
    """Evaluate the move that was played, beside the best one, in steps.

    A move that the search has not evaluated is tried in determinizations. So is then the best one,
    to compare them by the same means.

    Yields:
        None, and at last the value, −1 … 1.
    """
    values = dict(result.ranked)
    top = result.ranked[0][1] if result.ranked else result.value
    if played == best or (view.game.hidden and played in values):
        yield top if played == best else min(top, values[played])
        return
    trials = []
    for move in (best, played):
        for trial in _move_value(request, view, move):
            if trial is None:
                yield None
            else:
                trials.append(trial)
    yield max(-1.0, top - max(0.0, trials[0] - trials[1]))


def _move_value(request: dict, view: "State", move: str) -> "Iterator[float | None]":
    """Evaluate a move for the seat to move, in steps, by what the next player expects after it.

    Yields:
        None, and at last the value.
    """
    seat = view.turn or 0
    game, rng, total = view.game, Rng(request["seed"]), 0.0
    seats = game.seats(view.options)
    worlds = DETERMINIZATIONS if game.hidden or game.chance else 1
    seconds = request.get("seconds", TRIAL_SECONDS) / worlds
    for _ in range(worlds):
        after = view.determinize(rng).play(move)
        if after.turn is None:
            total += payoffs(after)[seat]
            continue
        next_view = after.view(after.turn) if game.hidden else after
        for result in search(next_view, request["level"], request["seed"], seconds):
            yield None
            if result is not None:
                is_own = after.turn == seat
                total += result.value if is_own else value_for_another(result.value, seats)
    yield total / worlds


def to_reply(result: "SearchResult", best: bool) -> dict:
    """Return a search result as a reply without its id.

    Args:
        result: The result.
        best: Whether to name the best move instead of the one that the level chose.
    """
    ranked = [[move, round(value, 4)] for move, value in result.ranked[:MAX_RANKED]]
    return {
        "move": ranked[0][0] if best and ranked else result.move,
        "value": round(result.value, 4),
        "ranked": ranked,
        "playouts": result.simulations,
        "seconds": round(result.seconds, 3),
    }
