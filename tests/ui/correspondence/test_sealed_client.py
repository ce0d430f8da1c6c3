"""Where questions of sealed play are answered."""

from engine.sealed.rpc import handle_request
from tests.support.fake_worker import BotClientHarness, FakeWorkerPort
from ui.computer.worker_client import ANSWER_TIMEOUT_PARTS, LOAD_TIMEOUT_MS
from ui.correspondence.sealed_client import NOT_FETCHED, SealedClient, SealedClientPort

KEY = "07" * 32
LIGHT = {"do": "invite", "game": "beerhex", "options": {}, "seat": 0, "key": KEY}
COSTLY = {"do": "show", "game": "hexheaven", "device": {"version": 9}}


class FakeClientPort(SealedClientPort):
    """The desk's port on a stage, whose clock it shares."""

    def __init__(self, stage: FakeWorkerPort) -> None:
        self.stage = stage
        self.online = True

    def load_modules(self, then) -> None:  # type: ignore[no-untyped-def]
        then(self.online)

    def after_paint(self, action) -> None:  # type: ignore[no-untyped-def]
        self.stage.set_timer(0, action)


class SealedClientHarness(BotClientHarness):
    """A computer player with a desk beside it, and what both told."""

    def __init__(self, starts: bool = True) -> None:
        super().__init__(starts)
        self.port = FakeClientPort(self.worker_port)
        self.client = SealedClient(self.bot_client, self.port)
        self.answers: list = []

    def send_request(self, question: dict) -> None:
        """Ask the desk, which never answers at once."""
        before = len(self.answers)
        self.client.request(question, self.answers.append)
        assert len(self.answers) == before

    def worker_ready_after(self, *questions: dict) -> None:
        """The worker is ready, and gets these questions."""
        for question in questions:
            self.send_request(question)
        self.worker_ready()

    @property
    def worker_request_ids(self) -> list:
        """The ids of the desk's questions at the worker."""
        return [said["id"] for said in self.worker_port.sent if "desk" in said]


def test_light_requests_are_answered_in_the_page() -> None:
    house = SealedClientHarness()
    house.send_request(LIGHT)
    assert house.answers == [] and house.worker_port.started == 0
    house.worker_port.pass_time(0)
    assert house.answers == [handle_request(LIGHT)] and house.answers[0]["link"]


def test_what_is_about_no_game_is_answered_in_the_page() -> None:
    house = SealedClientHarness()
    house.send_request({"do": "read", "link": "x"})
    house.send_request({"do": "read", "link": "x", "game": "chess"})
    house.worker_port.pass_time(0)
    assert [found["error"] for found in house.answers] == ["mangled", "mangled"]


def test_costly_requests_go_to_the_worker() -> None:
    house = SealedClientHarness()
    house.send_request(COSTLY)
    assert house.worker_port.started == 1 and house.worker_port.sent == []
    house.worker_ready()
    sent = house.worker_port.sent[-1]
    assert sent["desk"] == COSTLY
    house.worker_port.say(id=sent["id"], desk={"seat": 1})
    assert house.answers == [{"seat": 1}]
    house.worker_port.say(id=sent["id"], desk={"seat": 2})  # twice
    assert house.answers == [{"seat": 1}] and house.worker_port.complaints == []


def test_the_desk_and_the_computer_do_not_disturb_each_other() -> None:
    house = SealedClientHarness()
    house.ask()
    house.send_request(COSTLY)
    house.send_request(COSTLY)
    house.worker_ready()
    thought = [said for said in house.worker_port.sent if "ask" in said][0]
    one, two = house.worker_request_ids
    house.worker_port.say(id=two, desk={"seat": 2})
    house.bot_client.forget()
    house.ask()
    again = [said for said in house.worker_port.sent if "ask" in said][-1]
    assert again["id"] != thought["id"] and house.worker_port.sent[-2] == {"forget": thought["id"]}
    house.worker_port.say(id=one, desk={"seat": 1})
    house.worker_port.say(id=again["id"], move="b2", value=0, ranked=[])
    assert house.answers == [{"seat": 2}, {"seat": 1}] and len(house.replies) == 1


def test_without_a_worker_the_page_answers() -> None:
    for house in (SealedClientHarness(starts=False), SealedClientHarness()):
        house.send_request(COSTLY)
        if house.worker_port.can_start:
            house.worker_port.say(failed="no")
        house.send_request(COSTLY)
        house.worker_port.pass_time(0)
        assert house.answers == [handle_request(COSTLY)] * 2
        assert house.answers[0]["error"] == "newer"


def test_a_worker_that_dies_leaves_its_questions_to_the_page_in_their_order() -> None:
    house = SealedClientHarness()
    house.worker_ready_after(COSTLY, {"do": "read", "game": "hexheaven", "link": "x"})
    assert len(house.worker_request_ids) == 2
    house.worker_port.say(failed="worker.mjs")
    house.worker_port.pass_time(0)
    assert [found["error"] for found in house.answers] == ["newer", "mangled"]


def test_a_question_that_the_worker_cannot_answer_is_the_pages() -> None:
    house = SealedClientHarness()
    house.worker_ready_after(COSTLY)
    house.worker_port.say(id=house.worker_request_ids[0], error="message")
    house.worker_port.pass_time(0)
    assert house.answers == [handle_request(COSTLY)] and house.worker_port.complaints == []


def test_loading_worker_times_out() -> None:
    house = SealedClientHarness()
    house.send_request(COSTLY)
    house.worker_port.pass_time(LOAD_TIMEOUT_MS)
    assert house.answers == [handle_request(COSTLY)]
    house.worker_ready()
    assert house.worker_request_ids == []


def test_a_worker_that_has_the_question_is_not_given_up() -> None:
    house = SealedClientHarness()
    house.worker_ready_after(COSTLY)
    house.worker_port.pass_naps(ANSWER_TIMEOUT_PARTS - 1)
    assert house.answers == []


def test_a_worker_that_is_silent_is_given_up() -> None:
    house = SealedClientHarness()
    house.worker_ready_after(COSTLY)
    id = house.worker_request_ids[0]
    house.worker_port.pass_naps(ANSWER_TIMEOUT_PARTS)
    assert house.answers == [handle_request(COSTLY)]
    house.worker_port.say(id=id, desk={"seat": 1})
    assert len(house.answers) == 1


def test_modules_that_cannot_be_had_are_an_error() -> None:
    house = SealedClientHarness()
    house.port.online = False
    house.send_request(LIGHT)
    house.worker_port.pass_time(0)
    assert house.answers == [{"error": NOT_FETCHED, "facts": {}}]
