"""Where the questions of sealed play (``engine.sealed.rpc``) are answered.

What takes much arithmetic is asked of the computer players' worker, where Python is quick; all
else, and everything if there is no such worker, is answered in the page, with modules that are
fetched when they are first wanted.
"""

import json

from engine.catalogue import GAMES
from ui.play.computer import PATIENCE, be_patient

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.play.computer import Computer

    Then = Callable[[dict], None]

NOT_FETCHED = "not-fetched"  # the error if the modules can't be had now


class Port:
    """What the desk needs of its surroundings."""

    def fetch(self, then: "Callable[[bool], None]") -> None:
        """Have the modules of sealed play, then call ``then(True)``; ``then(False)`` if they can't
        be had now."""
        raise NotImplementedError

    def later(self, ms: int, action: "Callable[[], None]") -> None:
        """Call ``action()`` once after ``ms`` milliseconds."""
        raise NotImplementedError

    def soon(self, action: "Callable[[], None]") -> None:
        """Call ``action()`` once what has been shown can be seen, and never at once."""
        raise NotImplementedError


class Desk:
    """The one desk of the page, which shares the worker of ``computer``."""

    def __init__(self, computer: "Computer", port: Port) -> None:
        self._computer = computer
        self._port = port
        self._number = 0
        self._open: "dict[str, tuple[dict, Then]]" = {}  # what waits for the worker, by its id
        self._sent: "list[str]" = []
        computer.aside = self._heard

    def ask(self, question: dict, then: "Then") -> None:
        """Ask something; ``then(answer)`` is called once, never before ``ask`` returns. Questions
        about a game name it (``game``), even where the answer doesn't need that. The answer's error
        is NOT_FETCHED if what answers can't be had now: ask again later."""
        self._number += 1
        id = f"desk {self._number}"
        game = question.get("game", "")
        if (
            game not in GAMES
            or not GAMES[game].slow_sealed_play
            or self._computer.status == "failed"
        ):
            self._here(question, then)
            return
        self._open[id] = (question, then)
        self._computer.start()
        if id in self._open and self._computer.status == "loading":
            self._port.later(PATIENCE, lambda: self._impatient(id))
        self._go_on()

    def _go_on(self) -> None:
        """The worker's status may have changed: take what waits to whoever answers it."""
        status = self._computer.status
        for id in sorted(self._open, key=_number):
            if status == "failed":
                self._give_up(id)
            elif status == "ready" and id not in self._sent:
                self._send(id)

    def _send(self, id: str) -> None:
        """Ask the worker."""
        self._sent.append(id)
        be_patient(self._port.later, lambda: id in self._open, lambda: self._give_up(id))
        self._computer.send(json.dumps({"id": id, "desk": self._open[id][0]}))

    def _heard(self, message: dict) -> bool:
        """What the worker has said, {} that its status has changed; whether that is about a
        question of this desk."""
        if not message:
            self._go_on()
        id = message.get("id")
        if not isinstance(id, str):
            return False
        if id in self._open and "desk" in message:
            _, then = self._taken(id)
            then(message["desk"])
        elif id in self._open:
            self._give_up(id)
        return True

    def _impatient(self, id: str) -> None:
        if id in self._open and id not in self._sent:
            self._give_up(id)

    def _give_up(self, id: str) -> None:
        """The worker doesn't answer this."""
        self._here(*self._taken(id))

    def _taken(self, id: str) -> "tuple[dict, Then]":
        if id in self._sent:
            self._sent.remove(id)
        return self._open.pop(id)

    def _here(self, question: dict, then: "Then") -> None:
        """Answer in the page."""

        def come(there: bool) -> None:
            self._port.soon(lambda: then(_answered(question) if there else _NOT_FETCHED))

        self._port.fetch(come)


_NOT_FETCHED: dict = {"error": NOT_FETCHED, "facts": {}}


def _answered(question: dict) -> dict:
    from engine.sealed.rpc import handle_request

    return handle_request(question)


def _number(id: str) -> int:
    return int(id.split()[1])
