"""The computer players as the page reaches them: Pyodide in a worker, started when first wanted.

The page never waits: a question goes out, the answer comes to a callback. Whoever no longer wants
it calls ``forget``. If the worker cannot start, a small player in the page takes over, working in
slices between which the page answers taps.
"""

import json

from engine.game import State
from ui import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PATIENCE = 25000  # milliseconds to wait for a worker that is loading, before answering without it


class Brain:
    """The one computer player of the page.

    Attributes:
        status: "off", "loading", "ready" or "failed"; also at html[data-brain].
    """

    def __init__(self) -> None:
        self.status = "off"
        self._worker: "Any" = None
        self._number = 0  # of the latest question
        self._asked = ""  # the question that waits for an answer, as JSON
        self._told: "Any" = None  # who waits for it
        self._fallback: "Any" = None  # the question as (view, seed), for the player in the page
        self._on_failed: "Any" = None
        self._hear = dom.proxy(self._heard)

    def start(self) -> None:
        """Begin to load the worker, if it is not there."""
        if self.status == "off":
            self._status("loading")
            ok, worker = dom.page.worker(self._hear)
            if ok:
                self._worker = worker
            else:
                self._failed()

    def when_failed(self, action: "Any") -> None:
        """Call ``action()`` when it turns out that the worker cannot start."""
        self._on_failed = action

    def ask(
        self, ask: str, view: State, level: str, seed: int, told: "Any", **more: object
    ) -> None:
        """Ask what engine.brain answers; ``told(reply)`` is called with its dict. A question that
        is still open is forgotten."""
        self.forget()
        self.start()
        self._number += 1
        question: dict = {"id": self._number, "ask": ask, "game": view.game.name}
        question.update(more)
        question.update({"view": view.pack(), "level": level, "seed": seed})
        self._asked, self._told, self._fallback = json.dumps(question), told, (view, seed)
        if self.status == "failed":
            self._ponder(self._number)
        elif self.status == "ready":
            self._send()
        else:
            number = self._number
            dom.later(PATIENCE, lambda: self._impatient(number))

    def forget(self) -> None:
        """Give up the open question. A worker that is thinking is replaced: it cannot be
        interrupted otherwise."""
        if self._told is None:
            return
        thinking = self.status == "ready"
        self._told = self._fallback = None
        self._asked = ""
        self._number += 1
        if thinking:
            self._worker.terminate()
            self._status("off")

    def _send(self) -> None:
        if self._told is not None:
            self._worker.postMessage(self._asked)

    def _heard(self, text: str) -> None:
        message = json.loads(text)
        if "ready" in message:
            self._status("ready")
            self._send()
        elif "failed" in message:
            self._failed()
        elif message.get("id") == self._number and self._told is not None:
            if "error" in message:
                dom.complain("the computer player: " + json.dumps(message))
                self._ponder(self._number)
            else:
                self._answer(message)

    def _answer(self, reply: dict) -> None:
        told, self._told, self._fallback = self._told, None, None
        told(reply)

    def _status(self, status: str) -> None:
        self.status = status
        dom.root.setAttribute("data-brain", status)

    def _failed(self) -> None:
        self._status("failed")
        if self._on_failed:
            self._on_failed()
        if self._told is not None:
            self._ponder(self._number)

    def _impatient(self, number: int) -> None:
        if number == self._number and self._told is not None and self.status == "loading":
            self._ponder(number)

    # ---- the small player in the page

    def _ponder(self, number: int) -> None:
        from engine.bots import FALLBACK, ponder

        view, seed = self._fallback
        steps = ponder(view, FALLBACK, seed)

        def slice() -> None:
            if number != self._number or self._told is None:
                return
            thought = next(steps)
            if thought is None:
                dom.later(0, slice)
            else:
                self._answer(
                    {"move": thought.move, "value": thought.value, "ranked": thought.ranked}
                )

        dom.later(0, slice)
