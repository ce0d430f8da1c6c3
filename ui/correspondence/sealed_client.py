"""Where the questions of sealed play (``engine.sealed.rpc``) are answered.

What takes much arithmetic is asked of the computer players' worker, where Python is quick; all
else, and everything if there is no such worker, is answered in the page, with modules that are
fetched when they are first wanted.
"""

import json

from engine.catalogue import GAMES
from ui.computer.bot_client import LOAD_TIMEOUT_MS, wait_while_awake

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.computer.bot_client import BotClient

    AnswerCallback = Callable[[dict], None]

NOT_FETCHED = "not-fetched"  # the error if the modules can't be had now


class SealedClientPort:
    """What the desk needs of its surroundings."""

    def load_modules(self, then: "Callable[[bool], None]") -> None:
        """Have the modules of sealed play, then call ``then(True)``; ``then(False)`` if they can't
        be had now."""
        raise NotImplementedError

    def set_timer(self, ms: int, action: "Callable[[], None]") -> None:
        """Call ``action()`` once after ``ms`` milliseconds."""
        raise NotImplementedError

    def after_paint(self, action: "Callable[[], None]") -> None:
        """Call ``action()`` once what has been shown can be seen, and never at once."""
        raise NotImplementedError


class SealedClient:
    """The one desk of the page, which shares the worker of ``computer``."""

    def __init__(self, bot_client: "BotClient", port: SealedClientPort) -> None:
        self._bot_client = bot_client
        self._port = port
        self._number = 0
        # Request id -> (request, callback), of those that wait for the worker.
        self._pending: "dict[str, tuple[dict, AnswerCallback]]" = {}
        self._sent: "list[str]" = []
        bot_client.message_handler = self._on_worker_message

    def request(self, request: dict, on_answer: "AnswerCallback") -> None:
        """Ask something; ``then(answer)`` is called once, never before ``ask`` returns. Questions
        about a game name it (``game``), even where the answer doesn't need that. The answer's error
        is NOT_FETCHED if what answers can't be had now: ask again later."""
        self._number += 1
        id = f"desk {self._number}"
        game = request.get("game", "")
        if (
            game not in GAMES
            or not GAMES[game].slow_sealed_play
            or self._bot_client.status == "failed"
        ):
            self._answer_in_page(request, on_answer)
            return
        self._pending[id] = (request, on_answer)
        self._bot_client.start()
        if id in self._pending and self._bot_client.status == "loading":
            self._port.set_timer(LOAD_TIMEOUT_MS, lambda: self._on_load_timeout(id))
        self._dispatch_pending()

    def _dispatch_pending(self) -> None:
        """The worker's status may have changed: take what waits to whoever answers it."""
        status = self._bot_client.status
        for id in sorted(self._pending, key=_request_number):
            if status == "failed":
                self._fall_back(id)
            elif status == "ready" and id not in self._sent:
                self._send(id)

    def _send(self, id: str) -> None:
        """Ask the worker."""
        self._sent.append(id)
        wait_while_awake(
            self._port.set_timer, lambda: id in self._pending, lambda: self._fall_back(id)
        )
        self._bot_client.send(json.dumps({"id": id, "desk": self._pending[id][0]}))

    def _on_worker_message(self, message: dict) -> bool:
        """What the worker has said, {} that its status has changed; whether that is about a
        question of this desk."""
        if not message:
            self._dispatch_pending()
        id = message.get("id")
        if not isinstance(id, str):
            return False
        if id in self._pending and "desk" in message:
            _, then = self._pop_request(id)
            then(message["desk"])
        elif id in self._pending:
            self._fall_back(id)
        return True

    def _on_load_timeout(self, id: str) -> None:
        if id in self._pending and id not in self._sent:
            self._fall_back(id)

    def _fall_back(self, id: str) -> None:
        """The worker doesn't answer this."""
        self._answer_in_page(*self._pop_request(id))

    def _pop_request(self, id: str) -> "tuple[dict, AnswerCallback]":
        if id in self._sent:
            self._sent.remove(id)
        return self._pending.pop(id)

    def _answer_in_page(self, question: dict, then: "AnswerCallback") -> None:
        """Answer in the page."""

        def come(there: bool) -> None:
            self._port.after_paint(
                lambda: then(_compute_answer(question) if there else _NOT_FETCHED)
            )

        self._port.load_modules(come)


_NOT_FETCHED: dict = {"error": NOT_FETCHED, "facts": {}}


def _compute_answer(question: dict) -> dict:
    from engine.sealed.rpc import handle_request

    return handle_request(question)


def _request_number(id: str) -> int:
    return int(id.split()[1])
