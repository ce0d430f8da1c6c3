"""The client of the computer players.

A request is sent to the worker, and the reply goes to a callback, so that the page never waits.
The fallback bot in the page replies instead if the worker can't start, fails, takes too long or
sends an illegal move. It also makes first moves while the worker is still loading: at once if an
opening table has the position. It searches in short slices, between which the page handles taps.
"""

from ui.computer.worker_client import LOAD_TIMEOUT_MS, WorkerClient

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.game import State
    from ui.computer.worker_client import BotPort

FIRST_MOVE_TIMEOUT_MS = 1200  # how long a move waits for a worker that is loading
RETRY_MS = 10000  # milliseconds until the fallback bot's modules are requested again


class _PendingRequest:
    """A request to a bot that has no reply yet."""

    def __init__(
        self,
        task: str,
        view: "State",
        level: str,
        seed: int,
        on_reply: "Callable[[dict], None]",
        parameters: dict,
    ) -> None:
        self.task = task
        self.view = view
        self.level = level
        self.seed = seed
        self.on_reply = on_reply
        self.parameters = parameters
        self.request_id = 0

    def request_data(self, level: str) -> dict:
        """Return the request to a bot of that level, without the view."""
        return self.parameters | {"ask": self.task, "level": level, "seed": self.seed}


class BotClient:
    """The client of the computer players, with at most one request at a time.

    Args:
        port: The browser's functions that it uses.
        on_failure: Called once if there is no worker, or no longer one.

    Attributes:
        worker: The client of the worker.
        slice_ms: How long the fallback bot may search without a break, in milliseconds.
    """

    def __init__(self, port: "BotPort", on_failure: "Callable[[], None]") -> None:
        self.worker = WorkerClient(port, on_failure)
        self.slice_ms = 12
        self._port = port
        self._pending: "_PendingRequest | None" = None

    @property
    def status(self) -> str:
        """The worker's status, as ``WorkerClient.status``."""
        return self.worker.status

    def start(self) -> None:
        """Begin to load the worker, unless that was done before."""
        self.worker.start()

    def ask(
        self,
        task: str,
        view: "State",
        level: str,
        seed: int,
        on_reply: "Callable[[dict], None]",
        parameters: "dict | None" = None,
    ) -> None:
        """Ask a bot; this replaces an earlier request.

        Args:
            task: "move" for what this level would play, "hint" for the best move it sees, or
                "review" for an evaluation of a move.
            view: The view of the seat to move.
            level: The level of the bot.
            seed: Seed of the bot's random numbers, 0 … 2**32 − 1.
            on_reply: Called once with the reply, never before this method returns. The reply
                has ``move``, ``value`` (−1 … 1 for the seat to move), ``ranked`` ([move, value]
                pairs, best first) and what else ``engine.bots.service`` describes.
            parameters: The rest of the request.
        """
        self.forget()
        self._pending = request = _PendingRequest(
            task, view, level, seed, on_reply, parameters or {}
        )
        is_first_move = task == "move" and "seconds" not in (parameters or {})
        self._send(request, FIRST_MOVE_TIMEOUT_MS if is_first_move else LOAD_TIMEOUT_MS)
        if is_first_move and self.status == "loading":
            self._port.load_modules(lambda is_loaded: self._try_opening_table(request, is_loaded))

    def forget(self) -> None:
        """Cancel the pending request, if there is one: it gets no reply."""
        request, self._pending = self._pending, None
        if request:
            self.worker.cancel(request.request_id)

    def _send(self, request: _PendingRequest, load_timeout_ms: int) -> None:
        """Ask the worker."""
        view = request.view
        data = request.request_data(request.level) | {"game": view.game.name, "view": view.pack()}
        request.request_id = self.worker.request(
            data,
            lambda reply: self._on_worker_reply(request, reply),
            lambda is_silent: self._on_unavailable(request, is_silent),
            load_timeout_ms,
        )

    def _on_worker_reply(self, request: _PendingRequest, reply: dict) -> None:
        """Check the worker's reply."""
        # A view can't play a move that reveals something unknown: only legality is checked.
        if reply.get("move") in request.view.legal():
            self._deliver(reply)
        else:
            self._port.warn(f"the computer player: {reply}")
            self._load_fallback(request)

    def _on_unavailable(self, request: _PendingRequest, is_silent: bool) -> None:
        """Let the fallback bot reply. A worker that is silent is given up."""
        if is_silent:
            self._port.warn("the computer player is silent")
            self.worker.fail()
        if self._pending is request:
            self._load_fallback(request)

    def _try_opening_table(self, request: _PendingRequest, is_loaded: bool) -> None:
        """Don't wait for the worker if an opening table has a first move."""
        if is_loaded and self._pending is request:
            from engine.bots.openings import opening_moves

            if opening_moves(request.view):
                self.worker.give_up(request.request_id)

    def _deliver(self, reply: dict) -> None:
        """Pass the reply to the callback of the pending request."""
        request, self._pending = self._pending, None
        if request:
            request.on_reply(reply)

    # ---- the fallback bot in the page

    def _load_fallback(self, request: _PendingRequest) -> None:
        """Load the fallback bot's modules and start it."""
        self._port.load_modules(lambda is_loaded: self._start_fallback(request, is_loaded))

    def _start_fallback(self, request: _PendingRequest, is_loaded: bool) -> None:
        """Start the fallback bot or, if its modules can't be loaded now, try again later."""
        if self._pending is not request:
            return
        if is_loaded:
            from engine.bots.analysis import answer_request
            from engine.bots.levels import FALLBACK

            steps = answer_request(request.request_data(FALLBACK), request.view)
            self._port.set_timer(0, lambda: self._run_slice(request, steps))
        elif self.status == "loading":
            self._send(request, RETRY_MS)
        else:
            self._port.set_timer(RETRY_MS, lambda: self._retry(request))

    def _retry(self, request: _PendingRequest) -> None:
        """Ask the worker again, if the request is still pending."""
        if self._pending is request:
            self._send(request, LOAD_TIMEOUT_MS)

    def _run_slice(self, request: _PendingRequest, steps: "Iterator[dict | None]") -> None:
        """Search for one slice of time, if the request is still pending."""
        from engine.bots.bot import TimeLimit

        if self._pending is not request:
            return
        limit = TimeLimit(self.slice_ms / 1000)
        reply = next(steps)
        while reply is None and not limit.expired():
            reply = next(steps)
        if reply is None:
            self._port.set_timer(0, lambda: self._run_slice(request, steps))
        else:
            self._deliver(reply)
