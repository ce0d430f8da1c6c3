"""A bot worker whose answers and clock a test controls, and one that never answers."""

import json

from engine import GAMES
from ui.computer.bot_client import BotClient
from ui.computer.worker_client import ANSWER_TIMEOUT_MS, ANSWER_TIMEOUT_PARTS, BotPort


class FakeWorkerPort(BotPort):
    """A port whose worker and clock a test controls.

    Attributes:
        can_start: Whether the worker can be started.
        online: Whether the modules of the fallback player can be loaded.
        sent: The messages sent to the worker.
        timers: The timers that are running: (milliseconds, action).
        complaints: The warnings logged.
        shown: The statuses shown, in order.
    """

    def __init__(self, starts: bool = True) -> None:
        self.can_start = starts
        self.started = self.stopped = 0
        self.online = True
        self.fetches = 0
        self.sent: list = []
        self.timers: list = []
        self.complaints: list = []
        self.shown: list = []

    def start(self, hear) -> bool:  # type: ignore[no-untyped-def]
        self.started += 1
        self.hear = hear
        self.say = lambda **message: hear(json.dumps(message))
        return self.can_start

    def load_modules(self, then) -> None:  # type: ignore[no-untyped-def]
        self.fetches += 1
        then(self.online)

    def stop(self) -> None:
        self.stopped += 1

    def send(self, text: str) -> None:
        assert not self.stopped
        self.sent.append(json.loads(text))

    def set_timer(self, ms: int, action) -> None:  # type: ignore[no-untyped-def]
        self.timers.append((ms, action))

    def warn(self, text: str) -> None:
        self.complaints.append(text)

    def show_status(self, status: str) -> None:
        self.shown.append(status)

    def pass_time(self, ms: int) -> None:
        """Fire the timers due within ``ms``, and those that they set with no delay."""
        due = [action for after, action in self.timers if after <= ms]
        while due:
            self.timers = [(after, action) for after, action in self.timers if after > ms]
            for action in due:
                action()
            due = [action for after, action in self.timers if after == 0]

    def pass_naps(self, naps: int) -> None:
        """Let some of the short waits go by that make up the limit for an answer."""
        for _ in range(naps):
            self.pass_time(ANSWER_TIMEOUT_MS // ANSWER_TIMEOUT_PARTS)


class BotClientHarness:
    """A bot client over a fake port, with the replies that it got."""

    def __init__(self, starts: bool = True) -> None:
        self.worker_port = FakeWorkerPort(starts)
        self.failures = 0
        self.replies: list = []
        # In no opening table.
        self.view = GAMES["mixtour"].start({}, 1).play("c3").play("d4").play("e5")
        self.bot_client = BotClient(self.worker_port, self._failed)

    def _failed(self) -> None:
        self.failures += 1

    def ask(self, ask: str = "move", level: str = "strong") -> None:
        self.bot_client.ask(ask, self.view, level, 7, self.replies.append)

    def worker_ready(self) -> None:
        self.worker_port.say(ready=True)


class SilentPort(BotPort):
    """A worker that never answers."""

    def start(self, hear: object) -> bool:
        return True

    def send(self, text: str) -> None:
        pass

    def set_timer(self, ms: int, action: object) -> None:
        pass

    def load_modules(self, then: object) -> None:
        pass

    def show_status(self, status: str) -> None:
        pass
