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

PATIENCE = 25000  # milliseconds to wait for a worker that is loading, before answering without it
EAGER = (
    1200  # and for a move: in a first game the small player begins, and nobody waits for loading
)
LATE = 20000  # milliseconds after which a worker that thinks is taken for dead: ten times its time
NAPS = 10  # waits that these are made of, see ``be_patient``
AGAIN = 10000  # milliseconds until the small player's modules are asked for once more


def be_patient(
    later: "Callable[[int, Callable[[], None]], object]",
    waits: "Callable[[], bool]",
    action: "Callable[[], None]",
    naps: int = NAPS,
) -> None:
    """Call ``action()`` once the page has been awake for ``LATE``, if ``waits()`` has said until
    then that somebody still waits. A phone that was asleep, page and worker, wakes to find one of
    several waits over, not all of them."""

    def woken() -> None:
        if waits() and naps > 1:
            be_patient(later, waits, action, naps - 1)
        elif waits():
            action()

    later(LATE // NAPS, woken)


class Port:
    """What the computer needs of its surroundings."""

    def start(self, hear: "Callable[[str], None]") -> bool:
        """Begin to load the worker; whatever it says goes to ``hear``. Whether that could be
        begun. The worker says ``{"ready": true}`` when it can think, ``{"failed": why}`` when it
        can't or no longer can, and gives answers as ``engine.bots.service`` does."""
        raise NotImplementedError

    def fetch(self, then: "Callable[[bool], None]") -> None:
        """Have the modules of the small player, then call ``then(True)``; ``then(False)`` if they
        can't be had now."""
        raise NotImplementedError

    def send(self, text: str) -> None:
        """Say something to the worker: a question, or ``{"forget": id}``."""
        raise NotImplementedError

    def stop(self) -> None:
        """End the worker, if there is one: nobody listens to it any more."""
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
        more: dict,
    ) -> None:
        self.number = number
        self.ask = ask
        self.view = view
        self.level = level
        self.seed = seed
        self.told = told
        self.more = more
        self.sent = self.pondered = False

    def asked(self, level: str) -> dict:
        """The question to a player of that level, without the view."""
        asked = dict(self.more)
        asked.update({"id": self.number, "ask": self.ask, "level": level, "seed": self.seed})
        return asked

    def text(self) -> str:
        """The message to the worker."""
        asked = self.asked(self.level)
        asked.update({"game": self.view.game.name, "view": self.view.pack()})
        return json.dumps(asked)


class Computer:
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

    def __init__(self, port: Port, failed: "Callable[[], None]") -> None:
        self.status = "off"
        self.slice = 12
        self.aside: Callable[[dict], bool] = lambda message: False
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
        self,
        ask: str,
        view: "State",
        level: str,
        seed: int,
        told: "Callable[[dict], None]",
        more: "dict | None" = None,
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
        self._open = _Question(number, ask, view, level, seed, told, more or {})
        if self.status == "loading":
            eager = ask == "move" and not more
            self._port.later(EAGER if eager else PATIENCE, lambda: self._impatient(number))
            if eager:
                self._port.fetch(lambda there: self._look_up(number, there))
        else:
            self._go_on()

    def forget(self) -> None:
        """Give up the open question, if there is one: nobody will be told."""
        question, self._open = self._open, None
        if question and question.sent:
            self._port.send(json.dumps({"forget": question.number}))

    def send(self, text: str) -> None:
        """Say to the worker, which is ready, what somebody else asks."""
        self._port.send(text)

    def _become(self, status: str) -> None:
        self.status = status
        self._port.show(status)
        self.aside({})

    def _heard(self, text: str) -> None:
        message, question = _read(text), self._open
        if self.status == "failed":
            return  # nobody listens any more
        if "ready" in message:
            self._become("ready")
            self._go_on()
        elif "failed" in message:
            self._port.complain("no computer player: " + str(message["failed"]))
            self._fail()
        elif self.aside(message):
            pass
        elif question and question.sent and message.get("id", question.number) == question.number:
            question.sent = False
            if _can_be_played(message.get("move"), question.view):
                self._answer(message)
            else:
                self._port.complain("the computer player: " + text)
                self._ponder(question)

    def _go_on(self) -> None:
        """Take the open question to whoever can answer it."""
        question = self._open
        if question and not question.pondered:
            if self.status == "ready":
                question.sent = True
                self._port.send(question.text())
                number = question.number  # all that the wait holds on to
                be_patient(self._port.later, lambda: self._waits(number), self._late)
            else:
                self._ponder(question)

    def _fail(self) -> None:
        if self.status != "failed":
            if self._open:
                self._open.sent = False
            self._port.stop()  # what it holds is much, and it may be thinking for ever
            self._become("failed")
            self._on_failed()
            self._go_on()

    def _impatient(self, number: int) -> None:
        if self._open and self._open.number == number and self.status == "loading":
            self._go_on()

    def _look_up(self, number: int, there: bool) -> None:
        """Don't wait for a first move that a table has."""
        question = self._open
        if there and question and question.number == number:
            from engine.bots.openings import opening_moves

            if opening_moves(question.view):
                self._impatient(number)

    def _waits(self, number: int) -> bool:
        """Whether the worker is still to answer that question."""
        question = self._open
        return question is not None and question.number == number and question.sent

    def _late(self) -> None:
        self._port.complain("the computer player is silent")
        self._fail()

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
        from engine.bots import FALLBACK
        from engine.bots.analysis import answer_request

        steps = answer_request(question.asked(FALLBACK), question.view)
        self._port.later(0, lambda: self._slice(question, steps))

    def _again(self, question: _Question) -> None:
        if self._open is question and not question.sent:
            self._go_on()

    def _slice(self, question: _Question, steps: "Iterator[dict | None]") -> None:
        """Think on for a slice of time, if the question still stands."""
        from engine.bots.bot import Clock

        if self._open is not question:
            return
        clock = Clock(self.slice / 1000)
        told = next(steps)
        while told is None and not clock.expired():
            told = next(steps)
        if told is None:
            self._port.later(0, lambda: self._slice(question, steps))
        else:
            self._answer(told)


def _read(text: str) -> dict:
    """What the worker says; empty for nonsense."""
    try:
        message = json.loads(text)
    except ValueError:
        message = None
    return message if isinstance(message, dict) else {}


def _can_be_played(move: object, view: "State") -> bool:
    """Whether it is legal; what it brings to light, a view can't play before it is told."""
    return move in view.legal()
