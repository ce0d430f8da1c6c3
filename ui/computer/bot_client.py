"""The client of the computer players.

A request is asked of the worker, and the reply goes to a callback, so that the page never waits.
A small bot in the page replies instead if the worker can't start, fails, takes too long or sends
an illegal move. The small bot also makes first moves while the worker is still loading: at once if
an opening table has the position. It searches in short slices, between which the page handles
taps.
"""

from ui.computer.worker_client import LOAD_TIMEOUT_MS, WorkerClient

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.game import State
    from ui.computer.worker_client import BotPort

FIRST_MOVE_TIMEOUT_MS = 1200  # how long a move waits for a worker that is loading
RETRY_MS = 10000  # milliseconds until the small bot's modules are requested again


class _Query:
    """A question to a bot that has no answer yet."""

    def __init__(
        self,
        task: str,
        view: "State",
        level: str,
        seed: int,
        on_answer: "Callable[[dict], None]",
        parameters: dict,
    ) -> None:
        self.task = task
        self.view = view
        self.level = level
        self.seed = seed
        self.on_answer = on_answer
        self.parameters = parameters
        self.request_id = 0

    def request_data(self, level: str) -> dict:
        """Return the request to a bot of that level, without the view."""
        return self.parameters | {"ask": self.task, "level": level, "seed": self.seed}


class BotClient:
    """The client of the computer players, with at most one question at a time.

    Args:
        port: The browser's functions that it uses.
        on_failure: Called once if there is no worker, or no longer one.

    Attributes:
        worker: The client of the worker.
        slice_ms: How long the small bot may search without a break, in milliseconds.
    """

    def __init__(self, port: "BotPort", on_failure: "Callable[[], None]") -> None:
        self.worker = WorkerClient(port, on_failure)
        self.slice_ms = 12
        self._port = port
        self._query: "_Query | None" = None

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
        on_answer: "Callable[[dict], None]",
        parameters: "dict | None" = None,
    ) -> None:
        """Ask a bot; this replaces an earlier request.

        Args:
            task: "move" for what this level would play, "hint" for the best move it sees, or
                "review" for an evaluation of a move.
            view: The view of the seat to move.
            level: The level of the bot.
            seed: Seed of the bot's random numbers, 0 … 2**32 − 1.
            on_answer: Called once with the answer, never before this method returns. The answer
                has ``move``, ``value`` (−1 … 1 for the seat to move), ``ranked`` ([move, value]
                pairs, best first) and what else ``engine.bots.service`` describes.
            parameters: The rest of the request.
        """
        self.forget()
        self._query = query = _Query(task, view, level, seed, on_answer, parameters or {})
        is_first_move = task == "move" and "seconds" not in (parameters or {})
        self._request(query, FIRST_MOVE_TIMEOUT_MS if is_first_move else LOAD_TIMEOUT_MS)
        if is_first_move and self.status == "loading":
            self._port.load_modules(lambda is_loaded: self._try_opening_table(query, is_loaded))

    def forget(self) -> None:
        """Cancel the open question, if there is one: it gets no answer."""
        query, self._query = self._query, None
        if query:
            self.worker.cancel(query.request_id)

    def _request(self, query: _Query, load_timeout_ms: int) -> None:
        """Ask the worker."""
        view = query.view
        data = query.request_data(query.level) | {"game": view.game.name, "view": view.pack()}
        query.request_id = self.worker.request(
            data,
            lambda reply: self._on_reply(query, reply),
            lambda is_silent: self._on_unavailable(query, is_silent),
            load_timeout_ms,
        )

    def _on_reply(self, query: _Query, reply: dict) -> None:
        """Check the worker's reply."""
        # A view can't play a move that reveals something unknown: only legality is checked.
        if reply.get("move") in query.view.legal():
            self._answer(reply)
        else:
            self._port.warn(f"the computer player: {reply}")
            self._answer_in_page(query)

    def _on_unavailable(self, query: _Query, is_silent: bool) -> None:
        """Let the small bot answer. A worker that is silent is given up."""
        if is_silent:
            self._port.warn("the computer player is silent")
            self.worker.fail()
        if self._query is query:
            self._answer_in_page(query)

    def _try_opening_table(self, query: _Query, is_loaded: bool) -> None:
        """Don't wait for the worker if an opening table has a first move."""
        if is_loaded and self._query is query:
            from engine.bots.openings import opening_moves

            if opening_moves(query.view):
                self.worker.give_up(query.request_id)

    def _answer(self, answer: dict) -> None:
        """Answer the open question."""
        query, self._query = self._query, None
        if query:
            query.on_answer(answer)

    # ---- the small bot in the page

    def _answer_in_page(self, query: _Query) -> None:
        """Load the small bot's modules and start it."""
        self._port.load_modules(lambda is_loaded: self._start_fallback(query, is_loaded))

    def _start_fallback(self, query: _Query, is_loaded: bool) -> None:
        """Start the small bot or, if its modules can't be loaded now, try again later."""
        if self._query is not query:
            return
        if is_loaded:
            from engine.bots.analysis import answer_request
            from engine.bots.levels import FALLBACK

            steps = answer_request(query.request_data(FALLBACK), query.view)
            self._port.set_timer(0, lambda: self._run_slice(query, steps))
        elif self.status == "loading":
            self._request(query, RETRY_MS)
        else:
            self._port.set_timer(RETRY_MS, lambda: self._retry(query))

    def _retry(self, query: _Query) -> None:
        """Ask again, if the question is still open."""
        if self._query is query:
            self._request(query, LOAD_TIMEOUT_MS)

    def _run_slice(self, query: _Query, steps: "Iterator[dict | None]") -> None:
        """Search for one slice of time, if the question is still open."""
        from engine.bots.bot import TimeLimit

        if self._query is not query:
            return
        limit = TimeLimit(self.slice_ms / 1000)
        answer = next(steps)
        while answer is None and not limit.expired():
            answer = next(steps)
        if answer is None:
            self._port.set_timer(0, lambda: self._run_slice(query, steps))
        else:
            self._answer(answer)
