"""What the worker calls: a question about a view as JSON, the computer player's answer as JSON.

``{"id": 1, "ask": "move", "game": "mixtour", "view": …, "level": "strong", "seed": 7}`` where
``view`` is what ``State.pack`` gave. ``ask`` is one of

- ``hello``: is anybody there? → ``{"id", "levels": […], "games": […]}``
- ``move``, ``hint``: what would this level play? → ``{"id", "move", "value", "ranked", "playouts",
  "seconds"}``; ``value`` and those in ``ranked`` (``[[move, value], …]``, best first) run from −1
  to 1 for the seat to move. A hint names the best move, a move the one that the level chose.
- ``rate``: how good was ``"played"``? → the same as for a hint, and ``"played"``, its value
  ``"rated"``, and ``"loss"``: what it gave away against the best, 0 … 2.

``id`` comes back as it was sent. What cannot be answered gives ``{"id", "error": key}``, and
never an exception.
"""

import json

from engine import GAMES
from engine.bots import LEVELS, Thought, think
from engine.bots.player import results
from engine.game import GameError, State

_RANKED = 12  # as many moves a hint or a review can show


def answer(message: str) -> str:
    """The answer to one message; see above."""
    asked: object = None
    try:
        asked = json.loads(message)
        if not isinstance(asked, dict):
            raise GameError("message")
        reply = _reply(asked)
    except GameError as error:
        reply = {"error": error.reason}
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        reply = {"error": "message"}
    except Exception as error:  # the page waits for an answer, whatever went wrong
        reply = {"error": "failed", "detail": repr(error)}
    reply["id"] = asked.get("id") if isinstance(asked, dict) else None
    return json.dumps(reply)


def _reply(asked: dict) -> dict:
    """The answer without its id. Raises GameError, or KeyError and the like for nonsense."""
    ask = asked["ask"]
    if ask == "hello":
        return {"levels": list(LEVELS), "games": GAMES.names()}
    if ask not in ("move", "hint", "rate"):
        raise GameError("ask-unknown", ask=str(ask))
    if asked["game"] not in GAMES:
        raise GameError("game-unknown", game=str(asked["game"]))
    view = GAMES[asked["game"]].restore(asked["view"])
    if view.turn is None:
        raise GameError("over")
    if ask == "rate":
        return _rated(view, asked)
    thought = think(view, asked["level"], asked["seed"])
    return _told(thought, ask == "hint")


def _told(thought: Thought, best: bool) -> dict:
    """A thought as data; with the best move in place of the chosen one if asked so."""
    ranked = [[move, round(value, 4)] for move, value in thought.ranked[:_RANKED]]
    return {
        "move": ranked[0][0] if best and ranked else thought.move,
        "value": round(thought.value, 4),
        "ranked": ranked,
        "playouts": thought.playouts,
        "seconds": round(thought.seconds, 3),
    }


def _rated(view: State, asked: dict) -> dict:
    """How good the played move was against the best."""
    played = asked["played"]
    if played not in view.legal():
        raise GameError("move-unknown", move=str(played))
    thought = think(view, asked["level"], asked["seed"])
    reply = _told(thought, True)
    value = thought.value if played == reply["move"] else _value_of(view, played, thought, asked)
    reply["played"] = played
    reply["rated"] = round(value, 4)
    reply["loss"] = round(max(0.0, thought.value - value), 4)
    return reply


def _value_of(view: State, played: str, thought: Thought, asked: dict) -> float:
    """The value of a move that was not the best, for who played it. A search spends little on
    such moves: between two who see everything, the position after it is searched itself."""
    if not view.game.hidden and view.game.seats(view.options) == 2:
        after = view.play(played)
        if after.outcome is not None:
            return results(after)[view.turn or 0]
        value = think(after.view(after.turn), asked["level"], asked["seed"]).value
        return value if after.turn == view.turn else -value
    weighed = [value for move, value in thought.ranked if move == played]
    lowest = [value for _, value in thought.ranked] or [thought.value]
    return weighed[0] if weighed else min(lowest)
