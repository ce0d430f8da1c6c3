"""The worker's service: requests about a view as JSON, a bot's replies as JSON.

A request is ``{"id": 1, "ask": "move", "game": "mixtour", "view": …, "level": "strong",
"seed": 7}``, where ``view`` comes from ``State.pack``; ``seconds`` may replace the level's time
limit; ``habits`` tells how the opponent played earlier games, and ``present`` what a bot must know
of this game to use that (see ``Bot.adapt``). ``ask`` is
``move`` (what does this level play?), ``hint`` (what is best?) or ``review`` (how good was the move
``played``?).

A reply is ``{"id", "move", "value", "ranked", "playouts", "seconds"}``. ``value`` and those in
``ranked`` (``[[move, value], …]``, best first) are from −1 to 1 for the seat to move. For ``move``
the reply has the move that the level chose. For ``hint`` it has the best move, and in ``reasons``
(``Reason.pack``) what speaks for it. For ``review`` it has the best move as well, with ``reasons``
for it that the played move doesn't have, and those ``against`` the played move, and the
``distances`` of both (see ``engine.bots.forced_outcomes``; 0 for unknown); if the request has
``weigh``, ``played`` is the value of the played move.

``id`` is returned as it came. What cannot be answered gives ``{"id", "error": key}``, never an
exception.
"""

import json

from engine.bots.analysis import REQUEST_KINDS, answer_request
from engine.bots.bot import TimeLimit
from engine.catalogue import GAMES
from engine.game import GameError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class BotService:
    """Answers one request at a time, in small steps.

    The caller can receive messages between the steps, and cancel a request that is obsolete.
    """

    def __init__(self) -> None:
        self._id: object = None
        self._search: Iterator[dict | None] | None = None

    def ask(self, message: str) -> "str | None":
        """Start to answer a request, in place of the one before; never raises.

        Returns:
            The reply if it is immediate: to an invalid request, or if there is only one move.
        """
        self.cancel()
        request: object = None
        try:
            request = json.loads(message)
            if not isinstance(request, dict):
                raise GameError("message")
            self._id = request.get("id")
            self._start(request)
            return self._step()
        except GameError as error:
            reply = {"error": error.reason}
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            reply = {"error": "message"}
        except Exception as error:  # the page waits for an answer, whatever went wrong
            reply = {"error": "failed", "detail": repr(error)}
        return self._finish(reply)

    def step(self, milliseconds: float) -> "str | None":
        """Continue for about so many milliseconds.

        Returns:
            The reply; None while there is none.
        """
        limit = TimeLimit(milliseconds / 1000)
        try:
            reply = self._step()
            while reply is None and self._search is not None and not limit.expired():
                reply = self._step()
        except Exception as error:
            reply = self._finish({"error": "failed", "detail": repr(error)})
        return reply

    def cancel(self) -> None:
        """Drop the request; it gets no reply."""
        self._id = self._search = None

    def _start(self, request: dict) -> None:
        """Accept a request. Raises GameError, or KeyError and the like if it is invalid."""
        if request["ask"] not in REQUEST_KINDS:
            raise GameError("ask-unknown", ask=str(request["ask"]))
        if request["game"] not in GAMES:
            raise GameError("game-unknown", game=str(request["game"]))
        view = GAMES[request["game"]].restore(request["view"])
        if view.turn is None:
            raise GameError("over")
        self._search = answer_request(request, view)

    def _step(self) -> "str | None":
        reply = next(self._search) if self._search is not None else None
        return None if reply is None else self._finish(reply)

    def _finish(self, reply: dict) -> str:
        """Return the reply as JSON, and drop the request."""
        reply["id"] = self._id
        self.cancel()
        return json.dumps(reply)
