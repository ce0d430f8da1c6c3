"""Where questions of sealed play are answered."""

from engine.sealed.rpc import handle_request
from tests.play.test_computer import Asker, Stage
from ui.play.computer import NAPS, PATIENCE
from ui.play.desk import NOT_FETCHED, Desk, Port

KEY = "07" * 32
LIGHT = {"do": "invite", "game": "beerhex", "options": {}, "seat": 0, "key": KEY}
COSTLY = {"do": "show", "game": "hexheaven", "device": {"version": 9}}


class Surroundings(Port):
    """The desk's port on a stage, whose clock it shares."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.online = True

    def fetch(self, then) -> None:  # type: ignore[no-untyped-def]
        then(self.online)

    def later(self, ms: int, action) -> None:  # type: ignore[no-untyped-def]
        self.stage.later(ms, action)

    def soon(self, action) -> None:  # type: ignore[no-untyped-def]
        self.stage.later(0, action)


class House(Asker):
    """A computer player with a desk beside it, and what both told."""

    def __init__(self, starts: bool = True) -> None:
        super().__init__(starts)
        self.port = Surroundings(self.stage)
        self.desk = Desk(self.computer, self.port)
        self.answers: list = []

    def put(self, question: dict) -> None:
        """Ask the desk, which never answers at once."""
        before = len(self.answers)
        self.desk.ask(question, self.answers.append)
        assert len(self.answers) == before

    def ready_after(self, *questions: dict) -> None:
        """The worker is ready, and gets these questions."""
        for question in questions:
            self.put(question)
        self.ready()

    @property
    def questions(self) -> list:
        """The ids of the desk's questions at the worker."""
        return [said["id"] for said in self.stage.sent if "desk" in said]


def test_what_is_light_is_answered_in_the_page() -> None:
    house = House()
    house.put(LIGHT)
    assert house.answers == [] and house.stage.started == 0
    house.stage.pass_time(0)
    assert house.answers == [handle_request(LIGHT)] and house.answers[0]["link"]


def test_what_is_about_no_game_is_answered_in_the_page() -> None:
    house = House()
    house.put({"do": "read", "link": "x"})
    house.put({"do": "read", "link": "x", "game": "chess"})
    house.stage.pass_time(0)
    assert [found["error"] for found in house.answers] == ["mangled", "mangled"]


def test_what_is_costly_is_asked_of_the_worker() -> None:
    house = House()
    house.put(COSTLY)
    assert house.stage.started == 1 and house.stage.sent == []
    house.ready()
    sent = house.stage.sent[-1]
    assert sent["desk"] == COSTLY
    house.stage.say(id=sent["id"], desk={"seat": 1})
    assert house.answers == [{"seat": 1}]
    house.stage.say(id=sent["id"], desk={"seat": 2})  # twice
    assert house.answers == [{"seat": 1}] and house.stage.complaints == []


def test_the_desk_and_the_computer_do_not_disturb_each_other() -> None:
    house = House()
    house.ask()
    house.put(COSTLY)
    house.put(COSTLY)
    house.ready()
    thought = [said for said in house.stage.sent if "ask" in said][0]
    one, two = house.questions
    house.stage.say(id=two, desk={"seat": 2})
    house.computer.forget()
    house.ask()
    again = [said for said in house.stage.sent if "ask" in said][-1]
    assert again["id"] != thought["id"] and house.stage.sent[-2] == {"forget": thought["id"]}
    house.stage.say(id=one, desk={"seat": 1})
    house.stage.say(id=again["id"], move="b2", value=0, ranked=[])
    assert house.answers == [{"seat": 2}, {"seat": 1}] and len(house.told) == 1


def test_without_a_worker_the_page_answers() -> None:
    for house in (House(starts=False), House()):
        house.put(COSTLY)
        if house.stage.starts:
            house.stage.say(failed="no")
        house.put(COSTLY)
        house.stage.pass_time(0)
        assert house.answers == [handle_request(COSTLY)] * 2
        assert house.answers[0]["error"] == "newer"


def test_a_worker_that_dies_leaves_its_questions_to_the_page_in_their_order() -> None:
    house = House()
    house.ready_after(COSTLY, {"do": "read", "game": "hexheaven", "link": "x"})
    assert len(house.questions) == 2
    house.stage.say(failed="worker.mjs")
    house.stage.pass_time(0)
    assert [found["error"] for found in house.answers] == ["newer", "mangled"]


def test_a_question_that_the_worker_cannot_answer_is_the_pages() -> None:
    house = House()
    house.ready_after(COSTLY)
    house.stage.say(id=house.questions[0], error="message")
    house.stage.pass_time(0)
    assert house.answers == [handle_request(COSTLY)] and house.stage.complaints == []


def test_nobody_waits_for_ever_for_a_worker_that_loads() -> None:
    house = House()
    house.put(COSTLY)
    house.stage.pass_time(PATIENCE)
    assert house.answers == [handle_request(COSTLY)]
    house.ready()
    assert house.questions == []


def test_a_worker_that_has_the_question_is_not_given_up() -> None:
    house = House()
    house.ready_after(COSTLY)
    house.stage.be_awake(NAPS - 1)
    assert house.answers == []


def test_a_worker_that_is_silent_is_given_up() -> None:
    house = House()
    house.ready_after(COSTLY)
    id = house.questions[0]
    house.stage.be_awake(NAPS)
    assert house.answers == [handle_request(COSTLY)]
    house.stage.say(id=id, desk={"seat": 1})
    assert len(house.answers) == 1


def test_modules_that_cannot_be_had_are_an_error() -> None:
    house = House()
    house.port.online = False
    house.put(LIGHT)
    house.stage.pass_time(0)
    assert house.answers == [{"error": NOT_FETCHED, "facts": {}}]
