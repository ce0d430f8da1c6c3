"""Where requests of sealed play are answered."""

from engine.sealed.rpc import handle_request
from tests.support.fake_worker import BotClientHarness, FakeWorkerPort
from ui.computer.worker_client import ANSWER_TIMEOUT_PARTS, LOAD_TIMEOUT_MS
from ui.correspondence.sealed_client import NOT_FETCHED, SealedClient, SealedClientPort

KEY = "07" * 32
CHEAP = {"do": "invite", "game": "beerhex", "options": {}, "seat": 0, "key": KEY}
COSTLY = {"do": "show", "game": "hexheaven", "device": {"version": 9}}


class FakeClientPort(SealedClientPort):
    """A port that shares the clock of a fake worker port."""

    def __init__(self, worker_port: FakeWorkerPort) -> None:
        self.stage = worker_port
        self.online = True

    def load_modules(self, then) -> None:  # type: ignore[no-untyped-def]
        then(self.online)

    def after_paint(self, action) -> None:  # type: ignore[no-untyped-def]
        self.stage.set_timer(0, action)


class SealedClientHarness(BotClientHarness):
    """A bot client with a sealed client, and the answers of both."""

    def __init__(self, starts: bool = True) -> None:
        super().__init__(starts)
        self.port = FakeClientPort(self.worker_port)
        self.client = SealedClient(self.bot_client, self.port)
        self.answers: list = []

    def send_request(self, question: dict) -> None:
        """Send a request, which is never answered at once."""
        before = len(self.answers)
        self.client.request(question, self.answers.append)
        assert len(self.answers) == before

    def worker_ready_after(self, *questions: dict) -> None:
        """Send requests, then let the worker be ready."""
        for question in questions:
            self.send_request(question)
        self.worker_ready()

    @property
    def worker_request_ids(self) -> list:
        """The ids of the sealed requests that the worker got."""
        return [message["id"] for message in self.worker_port.sent if "sealed" in message]


def test_light_requests_are_answered_in_the_page() -> None:
    harness = SealedClientHarness()
    harness.send_request(CHEAP)
    assert harness.answers == [] and harness.worker_port.started == 0
    harness.worker_port.pass_time(0)
    assert harness.answers == [handle_request(CHEAP)] and harness.answers[0]["link"]
    assert harness.worker_port.started == 1  # for what comes next


def test_light_requests_go_to_a_worker_that_is_ready() -> None:
    harness = SealedClientHarness()
    harness.send_request(COSTLY)
    harness.worker_ready()
    harness.send_request(CHEAP)
    assert [message.get("sealed") for message in harness.worker_port.sent] == [COSTLY, CHEAP]


def test_requests_about_no_game_are_answered_in_page() -> None:
    harness = SealedClientHarness()
    harness.send_request({"do": "read", "link": "x"})
    harness.send_request({"do": "read", "link": "x", "game": "chess"})
    harness.worker_port.pass_time(0)
    assert [answer["error"] for answer in harness.answers] == ["mangled", "mangled"]


def test_costly_requests_go_to_the_worker() -> None:
    harness = SealedClientHarness()
    harness.send_request(COSTLY)
    assert harness.worker_port.started == 1 and harness.worker_port.sent == []
    harness.worker_ready()
    sent = harness.worker_port.sent[-1]
    assert sent["sealed"] == COSTLY
    harness.worker_port.say(id=sent["id"], sealed={"seat": 1})
    assert harness.answers == [{"seat": 1}]
    harness.worker_port.say(id=sent["id"], sealed={"seat": 2})  # twice
    assert harness.answers == [{"seat": 1}] and harness.worker_port.complaints == []


def test_sealed_requests_and_bot_requests_are_independent() -> None:
    harness = SealedClientHarness()
    harness.ask()
    harness.send_request(COSTLY)
    harness.send_request(COSTLY)
    harness.worker_ready()
    bot_request = [message for message in harness.worker_port.sent if "ask" in message][0]
    first_id, second_id = harness.worker_request_ids
    harness.worker_port.say(id=second_id, sealed={"seat": 2})
    harness.bot_client.forget()
    harness.ask()
    second_bot_request = [message for message in harness.worker_port.sent if "ask" in message][-1]
    assert second_bot_request["id"] != bot_request["id"] and harness.worker_port.sent[-2] == {
        "forget": bot_request["id"]
    }
    harness.worker_port.say(id=first_id, sealed={"seat": 1})
    harness.worker_port.say(id=second_bot_request["id"], move="b2", value=0, ranked=[])
    assert harness.answers == [{"seat": 2}, {"seat": 1}] and len(harness.replies) == 1


def test_without_a_worker_the_page_answers() -> None:
    for harness in (SealedClientHarness(starts=False), SealedClientHarness()):
        harness.send_request(COSTLY)
        if harness.worker_port.can_start:
            harness.worker_port.say(failed="no")
        harness.send_request(COSTLY)
        harness.worker_port.pass_time(0)
        assert harness.answers == [handle_request(COSTLY)] * 2
        assert harness.answers[0]["error"] == "newer"


def test_page_answers_requests_of_failed_worker_in_order() -> None:
    harness = SealedClientHarness()
    harness.worker_ready_after(COSTLY, {"do": "read", "game": "hexheaven", "link": "x"})
    assert len(harness.worker_request_ids) == 2
    harness.worker_port.say(failed="worker.mjs")
    harness.worker_port.pass_time(0)
    assert [answer["error"] for answer in harness.answers] == ["newer", "mangled"]


def test_page_answers_request_that_worker_cannot() -> None:
    harness = SealedClientHarness()
    harness.worker_ready_after(COSTLY)
    harness.worker_port.say(id=harness.worker_request_ids[0], error="message")
    harness.worker_port.pass_time(0)
    assert harness.answers == [handle_request(COSTLY)] and harness.worker_port.complaints == []


def test_loading_worker_times_out() -> None:
    harness = SealedClientHarness()
    harness.send_request(COSTLY)
    harness.worker_port.pass_time(LOAD_TIMEOUT_MS)
    assert harness.answers == [handle_request(COSTLY)]
    harness.worker_ready()
    assert harness.worker_request_ids == []


def test_sent_request_does_not_time_out_early() -> None:
    harness = SealedClientHarness()
    harness.worker_ready_after(COSTLY)
    harness.worker_port.pass_naps(ANSWER_TIMEOUT_PARTS - 1)
    assert harness.answers == []


def test_silent_worker_times_out() -> None:
    harness = SealedClientHarness()
    harness.worker_ready_after(COSTLY)
    id = harness.worker_request_ids[0]
    harness.worker_port.pass_naps(ANSWER_TIMEOUT_PARTS)
    assert harness.answers == [handle_request(COSTLY)]
    harness.worker_port.say(id=id, sealed={"seat": 1})
    assert len(harness.answers) == 1


def test_missing_modules_are_an_error() -> None:
    harness = SealedClientHarness()
    harness.port.online = False
    harness.send_request(CHEAP)
    harness.worker_port.pass_time(0)
    assert harness.answers == [{"error": NOT_FETCHED, "facts": {}}]
