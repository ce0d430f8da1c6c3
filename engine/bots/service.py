"""What the worker calls: a question about a view as JSON, the computer player's answer as JSON.

A question is ``{"id": 1, "ask": "move", "game": "mixtour", "view": …, "level": "strong",
"seed": 7}`` where ``view`` is what ``State.pack`` gave, and perhaps ``seconds`` in place of the
level's limit. ``ask`` is ``move`` (what would this level play?), ``hint`` (what is best?) or
``review`` (what of the move ``played``?). The answer is ``{"id", "move", "value", "ranked",
"playouts", "seconds"}``: ``value`` and those in ``ranked`` (``[[move, value], …]``, best first) run
from −1 to 1 for the seat to move. A hint names the best move, and as ``reasons`` what speaks for it
(``Reason.pack``); a move the one that the level chose. A review names the best move as well, with
``reasons`` for it that the played one doesn't have and those ``against`` that one; if the question
says ``weigh``, ``played`` is what that one is worth.

``id`` comes back as it was sent. What cannot be answered gives ``{"id", "error": key}``, and never
an exception.
"""

import json

from engine.bots.analysis import REQUEST_KINDS, answer_request
from engine.bots.bot import Clock
from engine.catalogue import GAMES
from engine.game import GameError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class BotService:
    """Thinks about one question at a time, in small steps, so that whoever drives it can hear in
    between that the answer is no longer wanted."""

    def __init__(self) -> None:
        self._id: object = None
        self._search: Iterator[dict | None] | None = None

    def ask(self, message: str) -> "str | None":
        """Begin to think about a question, in place of the one before; the answer, if it is there
        at once: to nonsense, or where there is but one move."""
        self.cancel()
        asked: object = None
        try:
            asked = json.loads(message)
            if not isinstance(asked, dict):
                raise GameError("message")
            self._id = asked.get("id")
            self._start(asked)
            return self._step()
        except GameError as error:
            reply = {"error": error.reason}
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            reply = {"error": "message"}
        except Exception as error:  # the page waits for an answer, whatever went wrong
            reply = {"error": "failed", "detail": repr(error)}
        return self._finish(reply)

    def step(self, milliseconds: float) -> "str | None":
        """Think on for about so long; the answer when it is there, None until then and when
        nothing is asked."""
        clock = Clock(milliseconds / 1000)
        try:
            answer = self._step()
            while answer is None and self._search is not None and not clock.expired():
                answer = self._step()
        except Exception as error:
            answer = self._finish({"error": "failed", "detail": repr(error)})
        return answer

    def cancel(self) -> None:
        """Drop the question; there will be no answer to it."""
        self._id = self._search = None

    def _start(self, request: dict) -> None:
        """Take a question on. Raises GameError, or KeyError and the like for nonsense."""
        if request["ask"] not in REQUEST_KINDS:
            raise GameError("ask-unknown", ask=str(request["ask"]))
        if request["game"] not in GAMES:
            raise GameError("game-unknown", game=str(request["game"]))
        view = GAMES[request["game"]].restore(request["view"])
        if view.turn is None:
            raise GameError("over")
        self._search = answer_request(request, view)

    def _step(self) -> "str | None":
        told = next(self._search) if self._search is not None else None
        return None if told is None else self._finish(told)

    def _finish(self, reply: dict) -> str:
        """The answer as JSON; nothing is asked any more."""
        reply["id"] = self._id
        self.cancel()
        return json.dumps(reply)
