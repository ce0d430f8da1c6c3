"""Requests to the worker of the computer players, which answers costly sealed play too.

The worker (``web/worker.mjs``) is started on the first request. Every request ends in one of two
callbacks: with the worker's reply, or because the worker can't be asked or does not answer.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    OnReply = Callable[[dict], None]
    OnUnavailable = Callable[[bool], None]

LOAD_TIMEOUT_MS = 25000  # how long a request waits for a worker that is loading
# How long a worker may take to answer: ten times the time limit of a search.
ANSWER_TIMEOUT_MS = 20000
ANSWER_TIMEOUT_PARTS = 10  # timers that make up that time, see ``wait_while_awake``


def wait_while_awake(
    set_timer: "Callable[[int, Callable[[], None]], object]",
    is_waiting: "Callable[[], bool]",
    action: "Callable[[], None]",
    parts: int = ANSWER_TIMEOUT_PARTS,
) -> None:
    """Call ``action()`` once the page has been awake for ANSWER_TIMEOUT_MS.

    The time is made of several timers: on a phone that slept, with page and worker, only one of
    them is over when it wakes.

    Args:
        set_timer: Calls a function after so many milliseconds.
        is_waiting: Whether the answer is still missing; if not, ``action`` is not called.
        action: The function to call at the end.
        parts: How many timers are left.
    """

    def on_timer() -> None:
        if is_waiting() and parts > 1:
            wait_while_awake(set_timer, is_waiting, action, parts - 1)
        elif is_waiting():
            action()

    set_timer(ANSWER_TIMEOUT_MS // ANSWER_TIMEOUT_PARTS, on_timer)


class BotPort:
    """The browser's functions that clients of the worker use."""

    def start(self, on_message: "Callable[[str], None]") -> bool:
        """Begin to load the worker, and return whether that was possible.

        Args:
            on_message: Called with every message of the worker: ``{"ready": true}`` once it can
                answer, ``{"failed": reason}`` when it can't or no longer can, and replies as
                ``engine.bots.service`` and ``engine.sealed.rpc`` describe them.
        """
        raise NotImplementedError

    def load_modules(self, then: "Callable[[bool], None]") -> None:
        """Load the modules of the fallback bot, then call ``then`` with whether they are there."""
        raise NotImplementedError

    def send(self, text: str) -> None:
        """Send a message to the worker: a request, or ``{"forget": id}``."""
        raise NotImplementedError

    def stop(self) -> None:
        """End the worker, if there is one."""
        raise NotImplementedError

    def set_timer(self, ms: int, action: "Callable[[], None]") -> None:
        """Call ``action()`` once after ``ms`` milliseconds, never before the caller returns."""
        raise NotImplementedError

    def warn(self, text: str) -> None:
        """Log something that should not have happened."""
        raise NotImplementedError

    def show_status(self, status: str) -> None:
        """Show ``WorkerClient.status`` in the page."""
        raise NotImplementedError


class _Request:
    """A request that waits for its reply."""

    def __init__(self, data: dict, on_reply: "OnReply", on_unavailable: "OnUnavailable") -> None:
        self.data = data
        self.on_reply = on_reply
        self.on_unavailable = on_unavailable
        self.is_sent = False


class WorkerClient:
    """The client of the page's one worker.

    Args:
        port: The browser's functions that it uses.
        on_failure: Called once if there is no worker, or no longer one.

    Attributes:
        status: "off" (not started yet), "loading", "ready" or "failed".
    """

    def __init__(self, port: BotPort, on_failure: "Callable[[], None]") -> None:
        self.status = "off"
        self._port = port
        self._on_failure = on_failure
        self._last_id = 0
        self._requests: "dict[int, _Request]" = {}

    def start(self) -> None:
        """Begin to load the worker, unless that was done before."""
        if self.status == "off":
            self._set_status("loading")
            if not self._port.start(self._on_message):
                self.fail()

    def request(
        self,
        data: dict,
        on_reply: "OnReply",
        on_unavailable: "OnUnavailable",
        load_timeout_ms: int = LOAD_TIMEOUT_MS,
    ) -> int:
        """Send a request to the worker, once it is ready.

        Args:
            data: The request, without an id.
            on_reply: Called with the worker's reply.
            on_unavailable: Called instead if there is no worker, if it is not ready in time, or
                if it does not answer in time; with whether it was the latter.
            load_timeout_ms: How long to wait for a worker that is loading.

        Returns:
            The id of the request, for ``cancel`` and ``give_up``.
        """
        self.start()
        self._last_id += 1
        id = self._last_id
        if self.status == "failed":
            on_unavailable(False)
            return id
        self._requests[id] = _Request(data, on_reply, on_unavailable)
        if self.status == "ready":
            self._send(id)
        else:
            self._port.set_timer(load_timeout_ms, lambda: self.give_up(id))
        return id

    def cancel(self, id: int) -> None:
        """Forget a request: neither of its callbacks will be called."""
        request = self._requests.pop(id, None)
        if request and request.is_sent:
            self._port.send(json.dumps({"forget": id}))

    def give_up(self, id: int) -> None:
        """Stop waiting for the worker to load: call ``on_unavailable`` of an unsent request."""
        if id in self._requests and not self._requests[id].is_sent:
            self._requests.pop(id).on_unavailable(False)

    def fail(self) -> None:
        """Terminate the worker, and call ``on_unavailable`` of all requests."""
        if self.status == "failed":
            return
        self._port.stop()  # it holds much memory, and its search may never end
        self._set_status("failed")
        requests, self._requests = self._requests, {}
        self._on_failure()
        for id in sorted(requests):
            requests[id].on_unavailable(False)

    def _set_status(self, status: str) -> None:
        """Set the status and show it."""
        self.status = status
        self._port.show_status(status)

    def _send(self, id: int) -> None:
        """Send a waiting request to the worker."""
        request = self._requests[id]
        request.is_sent = True
        self._port.send(json.dumps({"id": id} | request.data))
        # The timers hold on to the id only.
        wait_while_awake(
            self._port.set_timer,
            lambda: id in self._requests,
            lambda: self._requests.pop(id).on_unavailable(True),
        )

    def _on_message(self, text: str) -> None:
        """Handle a message of the worker."""
        message = _parsed_message(text)
        if self.status == "failed":
            return
        if "ready" in message:
            self._set_status("ready")
            for id in sorted(self._requests):
                self._send(id)
        elif "failed" in message:
            self._port.warn("no computer player: " + str(message["failed"]))
            self.fail()
        else:
            id = message.get("id", self._last_id)  # an error may come without an id
            if type(id) is int and id in self._requests and self._requests[id].is_sent:
                self._requests.pop(id).on_reply(message)


def _parsed_message(text: str) -> dict:
    """Return a message of the worker; {} if it is not a JSON object."""
    try:
        message = json.loads(text)
    except ValueError:
        message = None
    return message if isinstance(message, dict) else {}
