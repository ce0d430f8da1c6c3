"""The computer players as the page reaches them: a worker that is started when first wanted.

The page never waits: a question goes out, the answer comes to a callback. Whoever no longer wants
it calls ``forget``, and the worker, which listens while it thinks, turns to the next question. If
the worker cannot start, dies, is silent for too long or answers what can't be played, a small
player in the page takes over, as it does for a first move while the worker is still loading, at
once if a table has that move; it works in slices, between which the page answers taps.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.game import State

LOAD_TIMEOUT_MS = (
    25000  # milliseconds to wait for a worker that is loading, before answering without it
)
FIRST_MOVE_TIMEOUT_MS = (
    1200  # and for a move: in a first game the small player begins, and nobody waits for loading
)
ANSWER_TIMEOUT_MS = (
    20000  # milliseconds after which a worker that thinks is taken for dead: ten times its time
)
ANSWER_TIMEOUT_PARTS = 10  # waits that these are made of, see ``be_patient``
RETRY_MS = 10000  # milliseconds until the small player's modules are asked for once more


def wait_while_awake(
    later: "Callable[[int, Callable[[], None]], object]",
    is_waiting: "Callable[[], bool]",
    action: "Callable[[], None]",
    parts: int = ANSWER_TIMEOUT_PARTS,
) -> None:
    """Call ``action()`` once the page has been awake for ``LATE``, if ``waits()`` has said until
    then that somebody still waits. A phone that was asleep, page and worker, wakes to find one of
    several waits over, not all of them."""

    def woken() -> None:
        if is_waiting() and parts > 1:
            wait_while_awake(later, is_waiting, action, parts - 1)
        elif is_waiting():
            action()

    later(ANSWER_TIMEOUT_MS // ANSWER_TIMEOUT_PARTS, woken)


class BotPort:
    """What the computer needs of its surroundings."""

    def start(self, on_message: "Callable[[str], None]") -> bool:
        """Begin to load the worker; whatever it says goes to ``hear``. Whether that could be
        begun. The worker says ``{"ready": true}`` when it can think, ``{"failed": why}`` when it
        can't or no longer can, and gives answers as ``engine.bots.service`` does."""
        raise NotImplementedError

    def load_modules(self, then: "Callable[[bool], None]") -> None:
        """Have the modules of the small player, then call ``then(True)``; ``then(False)`` if they
        can't be had now."""
        raise NotImplementedError

    def send(self, text: str) -> None:
        """Say something to the worker: a question, or ``{"forget": id}``."""
        raise NotImplementedError

    def stop(self) -> None:
        """End the worker, if there is one: nobody listens to it any more."""
        raise NotImplementedError

    def set_timer(self, ms: int, action: "Callable[[], None]") -> None:
        """Call ``action()`` once after ``ms`` milliseconds, and not before what is running now
        has come to its end."""
        raise NotImplementedError

    def warn(self, text: str) -> None:
        """Note something that should not have happened."""
        raise NotImplementedError

    def show_status(self, status: str) -> None:
        """Let ``Computer.status`` be seen."""
        raise NotImplementedError


class _PendingQuery:
    """A question that waits for its answer. ``sent``: whether the worker knows it; ``pondered``:
    whether the small player is at it."""

    def __init__(
        self,
        number: int,
        task: str,
        view: "State",
        level: str,
        seed: int,
        on_answer: "Callable[[dict], None]",
        parameters: dict,
    ) -> None:
        self.number = number
        self.task = task
        self.view = view
        self.level = level
        self.seed = seed
        self.on_answer = on_answer
        self.parameters = parameters
        self.is_sent = self.is_in_page = False

    def request_data(self, level: str) -> dict:
        """The question to a player of that level, without the view."""
        asked = dict(self.parameters)
        asked.update({"id": self.number, "ask": self.task, "level": level, "seed": self.seed})
        return asked

    def to_json(self) -> str:
        """The message to the worker."""
        asked = self.request_data(self.level)
        asked.update({"game": self.view.game.name, "view": self.view.pack()})
        return json.dumps(asked)


class BotClient:
    """The one computer player of the page.

    Args:
        port: the way to the worker, to time and to the console.
        failed: called once it turns out that there is no worker.

    Attributes:
        aside: who else asks the worker is given what it says, and says whether that is for them;
            {} when the status has changed.
        status: "off" (not wanted yet), "loading", "ready" or "failed".
        slice: milliseconds for which the small player keeps the page from anything else.
    """

    def __init__(self, port: BotPort, on_failure: "Callable[[], None]") -> None:
        self.status = "off"
        self.slice_ms = 12
        self.message_handler: Callable[[dict], bool] = lambda message: False
        self._port = port
        self._on_failure = on_failure
        self._number = 0  # of the latest question
        self._pending: _PendingQuery | None = None

    def start(self) -> None:
        """Begin to load the worker, if that has not been done."""
        if self.status == "off":
            self._set_status("loading")
            if not self._port.start(self._on_message):
                self._fail()

    def ask(
        self,
        task: str,
        view: "State",
        level: str,
        seed: int,
        on_answer: "Callable[[dict], None]",
        parameters: "dict | None" = None,
    ) -> None:
        """Ask what this level would play in a view ("move"), for the best move it sees ("hint"), or
        what it thinks of a move ("review"); ``more``: what else there is in such a question.
        ``told`` is called once with the answer: ``move``, ``value`` (−1 … 1 for the seat to move),
        ``ranked`` ([move, value] pairs, best first) and what else ``engine.bots.service`` says;
        never before ``ask`` returns. A question that is still open is forgotten. ``seed``: 0 …
        2**32 − 1."""
        self.forget()
        self.start()
        self._number += 1
        number = self._number
        self._pending = _PendingQuery(number, task, view, level, seed, on_answer, parameters or {})
        if self.status == "loading":
            eager = task == "move" and not parameters
            self._port.set_timer(
                FIRST_MOVE_TIMEOUT_MS if eager else LOAD_TIMEOUT_MS,
                lambda: self._on_load_timeout(number),
            )
            if eager:
                self._port.load_modules(lambda there: self._try_opening_table(number, there))
        else:
            self._dispatch()

    def forget(self) -> None:
        """Give up the open question, if there is one: nobody will be told."""
        question, self._pending = self._pending, None
        if question and question.is_sent:
            self._port.send(json.dumps({"forget": question.number}))

    def send(self, text: str) -> None:
        """Say to the worker, which is ready, what somebody else asks."""
        self._port.send(text)

    def _set_status(self, status: str) -> None:
        self.status = status
        self._port.show_status(status)
        self.message_handler({})

    def _on_message(self, text: str) -> None:
        message, question = _parsed_message(text), self._pending
        if self.status == "failed":
            return  # nobody listens any more
        if "ready" in message:
            self._set_status("ready")
            self._dispatch()
        elif "failed" in message:
            self._port.warn("no computer player: " + str(message["failed"]))
            self._fail()
        elif self.message_handler(message):
            pass
        elif (
            question and question.is_sent and message.get("id", question.number) == question.number
        ):
            question.is_sent = False
            if _is_legal(message.get("move"), question.view):
                self._answer(message)
            else:
                self._port.warn("the computer player: " + text)
                self._answer_in_page(question)

    def _dispatch(self) -> None:
        """Take the open question to whoever can answer it."""
        question = self._pending
        if question and not question.is_in_page:
            if self.status == "ready":
                question.is_sent = True
                self._port.send(question.to_json())
                number = question.number  # all that the wait holds on to
                wait_while_awake(
                    self._port.set_timer, lambda: self._is_waiting(number), self._on_answer_timeout
                )
            else:
                self._answer_in_page(question)

    def _fail(self) -> None:
        if self.status != "failed":
            if self._pending:
                self._pending.is_sent = False
            self._port.stop()  # what it holds is much, and it may be thinking for ever
            self._set_status("failed")
            self._on_failure()
            self._dispatch()

    def _on_load_timeout(self, number: int) -> None:
        if self._pending and self._pending.number == number and self.status == "loading":
            self._dispatch()

    def _try_opening_table(self, number: int, is_loaded: bool) -> None:
        """Don't wait for a first move that a table has."""
        question = self._pending
        if is_loaded and question and question.number == number:
            from engine.bots.openings import opening_moves

            if opening_moves(question.view):
                self._on_load_timeout(number)

    def _is_waiting(self, number: int) -> bool:
        """Whether the worker is still to answer that question."""
        question = self._pending
        return question is not None and question.number == number and question.is_sent

    def _on_answer_timeout(self) -> None:
        self._port.warn("the computer player is silent")
        self._fail()

    def _answer(self, reply: dict) -> None:
        question, self._pending = self._pending, None
        if question:
            question.on_answer(reply)

    # ---- the small player in the page

    def _answer_in_page(self, question: _PendingQuery) -> None:
        question.is_in_page = True
        self._port.load_modules(lambda there: self._start_fallback(question, there))

    def _start_fallback(self, question: _PendingQuery, is_loaded: bool) -> None:
        """Let the small player think, or, if it isn't there, see later who can."""
        if self._pending is not question:
            return
        if not is_loaded:
            question.is_in_page = False
            self._port.set_timer(RETRY_MS, lambda: self._retry(question))
            return
        from engine.bots import FALLBACK
        from engine.bots.analysis import answer_request

        steps = answer_request(question.request_data(FALLBACK), question.view)
        self._port.set_timer(0, lambda: self._run_slice(question, steps))

    def _retry(self, question: _PendingQuery) -> None:
        if self._pending is question and not question.is_sent:
            self._dispatch()

    def _run_slice(self, question: _PendingQuery, steps: "Iterator[dict | None]") -> None:
        """Think on for a slice of time, if the question still stands."""
        from engine.bots.bot import Clock

        if self._pending is not question:
            return
        clock = Clock(self.slice_ms / 1000)
        told = next(steps)
        while told is None and not clock.expired():
            told = next(steps)
        if told is None:
            self._port.set_timer(0, lambda: self._run_slice(question, steps))
        else:
            self._answer(told)


def _parsed_message(text: str) -> dict:
    """What the worker says; empty for nonsense."""
    try:
        message = json.loads(text)
    except ValueError:
        message = None
    return message if isinstance(message, dict) else {}


def _is_legal(move: object, view: "State") -> bool:
    """Whether it is legal; what it brings to light, a view can't play before it is told."""
    return move in view.legal()
