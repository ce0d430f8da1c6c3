"""The computer players as the page reaches them: a worker that is started when first wanted.

The page never waits: a question goes out, the answer comes to a callback. Whoever no longer wants
it calls ``forget``, and the worker, which listens while it thinks, turns to the next question. If
the worker cannot start, or takes too long to, a small player in the page takes over; it works in
slices, between which the page answers taps.
"""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.bots.player import Thought
    from engine.game import State

PATIENCE = 25000  # milliseconds to wait for a worker that is loading, before answering without it
AGAIN = 10000  # milliseconds until the small player's modules are asked for once more


class Port:
    """What the computer needs of its surroundings."""

    def start(self, hear: "Callable[[str], None]") -> bool:
        """Begin to load the worker; whatever it says goes to ``hear``. Whether that could be
        begun. The worker says ``{"ready": true}`` when it can think, ``{"failed": why}`` when it
        can't or no longer can, and gives answers as ``engine.bots.worker`` does."""
        raise NotImplementedError

    def fetch(self, then: "Callable[[bool], None]") -> None:
        """Have the modules of the small player, then call ``then(True)``; ``then(False)`` if they
        can't be had now."""
        raise NotImplementedError

    def send(self, text: str) -> None:
        """Say something to the worker: a question, or ``{"forget": id}``."""
        raise NotImplementedError

    def later(self, ms: int, action: "Callable[[], None]") -> None:
        """Call ``action()`` once after ``ms`` milliseconds, and not before what is running now
        has come to its end."""
        raise NotImplementedError

    def complain(self, text: str) -> None:
        """Note something that should not have happened."""
        raise NotImplementedError

    def show(self, status: str) -> None:
        """Let ``Computer.status`` be seen."""
        raise NotImplementedError


class _Question:
    """A question that waits for its answer. ``sent``: whether the worker knows it; ``pondered``:
    whether the small player is at it."""

    def __init__(
        self,
        number: int,
        ask: str,
        view: "State",
        level: str,
        seed: int,
        told: "Callable[[dict], None]",
    ) -> None:
        self.number = number
        self.ask = ask
        self.view = view
        self.level = level
        self.seed = seed
        self.told = told
        self.sent = self.pondered = False

    def text(self) -> str:
        """The message to the worker."""
        return json.dumps(
            {
                "id": self.number,
                "ask": self.ask,
                "game": self.view.game.name,
                "view": self.view.pack(),
                "level": self.level,
                "seed": self.seed,
            }
        )


class Computer:
    """The one computer player of the page.

    Args:
        port: the way to the worker, to time and to the console.
        failed: called once it turns out that there is no worker.

    Attributes:
        status: "off" (not wanted yet), "loading", "ready" or "failed".
        slice: milliseconds for which the small player keeps the page from anything else.
    """

    def __init__(self, port: Port, failed: "Callable[[], None]") -> None:
        self.status = "off"
        self.slice = 12
        self._port = port
        self._on_failed = failed
        self._number = 0  # of the latest question
        self._open: _Question | None = None

    def start(self) -> None:
        """Begin to load the worker, if that has not been done."""
        if self.status == "off":
            self._become("loading")
            if not self._port.start(self._heard):
                self._fail()

    def ask(
        self, ask: str, view: "State", level: str, seed: int, told: "Callable[[dict], None]"
    ) -> None:
        """Ask what this level would play in a view ("move"), or for the best move it sees
        ("hint"). ``told`` is called once with the answer: ``move``, ``value`` (−1 … 1 for the seat
        to move) and ``ranked`` ([move, value] pairs, best first), see ``engine.bots.worker``;
        never before ``ask`` returns. A question that is still open is forgotten. ``seed``: 0 …
        2**32 − 1."""
        self.forget()
        self.start()
        self._number += 1
        number = self._number
        self._open = _Question(number, ask, view, level, seed, told)
        if self.status == "loading":
            self._port.later(PATIENCE, lambda: self._impatient(number))
        else:
            self._go_on()

    def forget(self) -> None:
        """Give up the open question, if there is one: nobody will be told."""
        question, self._open = self._open, None
        if question and question.sent:
            self._port.send(json.dumps({"forget": question.number}))

    def _become(self, status: str) -> None:
        self.status = status
        self._port.show(status)

    def _heard(self, text: str) -> None:
        message = json.loads(text)
        if "ready" in message:
            self._become("ready")
            self._go_on()
        elif "failed" in message:
            self._port.complain("no computer player: " + str(message["failed"]))
            self._fail()
        elif self._open and message.get("id") == self._open.number:
            self._open.sent = False
            if "error" in message:
                self._port.complain("the computer player: " + text)
                self._ponder(self._open)
            else:
                self._answer(message)

    def _go_on(self) -> None:
        """Take the open question to whoever can answer it."""
        question = self._open
        if question and not question.pondered:
            if self.status == "ready":
                question.sent = True
                self._port.send(question.text())
            else:
                self._ponder(question)

    def _fail(self) -> None:
        if self.status != "failed":
            self._become("failed")
            self._on_failed()
            if self._open:
                self._open.sent = False
            self._go_on()

    def _impatient(self, number: int) -> None:
        if self._open and self._open.number == number and self.status == "loading":
            self._go_on()

    def _answer(self, reply: dict) -> None:
        question, self._open = self._open, None
        if question:
            question.told(reply)

    # ---- the small player in the page

    def _ponder(self, question: _Question) -> None:
        question.pondered = True
        self._port.fetch(lambda there: self._begin(question, there))

    def _begin(self, question: _Question, there: bool) -> None:
        """Let the small player think, or, if it isn't there, see later who can."""
        if self._open is not question:
            return
        if not there:
            question.pondered = False
            self._port.later(AGAIN, lambda: self._again(question))
            return
        from engine.bots import FALLBACK, ponder

        steps = ponder(question.view, FALLBACK, question.seed)
        self._port.later(0, lambda: self._slice(question, steps))

    def _again(self, question: _Question) -> None:
        if self._open is question and not question.sent:
            self._go_on()

    def _slice(self, question: _Question, steps: "Iterator[Thought | None]") -> None:
        """Think on for a slice of time, if the question still stands."""
        from engine.bots.player import Clock
        from engine.bots.worker import reply

        if self._open is not question:
            return
        clock = Clock(self.slice / 1000)
        thought = next(steps)
        while thought is None and not clock.over():
            thought = next(steps)
        if thought is None:
            self._port.later(0, lambda: self._slice(question, steps))
        else:
            self._answer(reply(thought, question.ask == "hint"))
