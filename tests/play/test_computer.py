"""The computer as the page reaches it: who answers, and when nobody is told."""

import json

from engine import GAMES
from engine.bots.openings import opening_moves
from tests.play import each
from ui.play.computer import AGAIN, EAGER, LATE, NAPS, PATIENCE, Computer, Port


class Stage(Port):
    """A port whose worker and clock are the test's to move."""

    def __init__(self, starts: bool = True) -> None:
        self.starts = starts
        self.started = self.stopped = 0
        self.online = True  # the small player's modules can be fetched
        self.fetches = 0
        self.sent: list = []
        self.waiting: list = []
        self.complaints: list = []
        self.shown: list = []

    def start(self, hear) -> bool:  # type: ignore[no-untyped-def]
        self.started += 1
        self.hear = hear
        self.say = lambda **message: hear(json.dumps(message))
        return self.starts

    def fetch(self, then) -> None:  # type: ignore[no-untyped-def]
        self.fetches += 1
        then(self.online)

    def stop(self) -> None:
        self.stopped += 1

    def send(self, text: str) -> None:
        assert not self.stopped
        self.sent.append(json.loads(text))

    def later(self, ms: int, action) -> None:  # type: ignore[no-untyped-def]
        self.waiting.append((ms, action))

    def complain(self, text: str) -> None:
        self.complaints.append(text)

    def show(self, status: str) -> None:
        self.shown.append(status)

    def pass_time(self, ms: int) -> None:
        """Do what is due within so many milliseconds, and what that brings about at once."""
        due = [action for after, action in self.waiting if after <= ms]
        while due:
            self.waiting = [(after, action) for after, action in self.waiting if after > ms]
            for action in due:
                action()
            due = [action for after, action in self.waiting if after == 0]

    def be_awake(self, naps: int) -> None:
        """Let so many of the waits go by that a worker's patience is made up of."""
        for _ in range(naps):
            self.pass_time(LATE // NAPS)


class Asker:
    """A computer on a stage, and what it told."""

    def __init__(self, starts: bool = True) -> None:
        self.stage = Stage(starts)
        self.failures = 0
        self.told: list = []
        self.view = GAMES["mixtour"].start({}, 1).play("c3").play("d4").play("e5")  # in no table
        self.computer = Computer(self.stage, self._failed)

    def _failed(self) -> None:
        self.failures += 1

    def ask(self, ask: str = "move", level: str = "strong") -> None:
        self.computer.ask(ask, self.view, level, 7, self.told.append)

    def ready(self) -> None:
        self.stage.say(ready=True)


def test_nothing_is_loaded_before_it_is_wanted() -> None:
    asker = Asker()
    assert asker.computer.status == "off" and asker.stage.started == 0
    asker.computer.start()
    asker.computer.start()
    assert asker.computer.status == "loading" and asker.stage.started == 1
    asker.ready()
    assert asker.computer.status == "ready" and asker.stage.shown == ["loading", "ready"]


def test_a_question_waits_until_the_worker_is_ready() -> None:
    asker = Asker()
    asker.ask()
    assert asker.stage.started == 1 and asker.stage.sent == []
    asker.ready()
    sent = asker.stage.sent[0]
    assert sent["ask"] == "move" and sent["game"] == "mixtour" and sent["level"] == "strong"
    assert sent["seed"] == 7 and GAMES["mixtour"].restore(sent["view"]) == asker.view
    asker.stage.say(id=sent["id"], move="b2", value=0.5, ranked=[["b2", 0.5]])
    assert [reply["move"] for reply in asker.told] == ["b2"]


def test_an_answer_is_told_once() -> None:
    asker = Asker()
    asker.ask()
    asker.ready()
    for _ in range(2):
        asker.stage.say(id=asker.stage.sent[0]["id"], move="b2", value=0.5, ranked=[])
    assert len(asker.told) == 1


def test_the_worker_is_told_what_is_no_longer_wanted() -> None:
    asker = Asker()
    asker.ask()
    asker.ready()
    number = asker.stage.sent[0]["id"]
    asker.computer.forget()
    assert asker.stage.sent[1:] == [{"forget": number}]
    asker.stage.say(id=number, move="b2", value=0.5, ranked=[])
    assert asker.told == [] and asker.computer.status == "ready" and asker.stage.started == 1


def test_forgetting_where_nothing_is_asked_says_nothing() -> None:
    asker = Asker()
    asker.computer.forget()
    asker.ask()
    asker.ready()
    asker.stage.say(id=asker.stage.sent[0]["id"], move="b2", value=0.5, ranked=[])
    asker.computer.forget()
    assert len(asker.stage.sent) == 1


def test_a_question_forgotten_while_loading_is_never_sent() -> None:
    asker = Asker()
    asker.ask()
    asker.computer.forget()
    asker.ready()
    asker.stage.pass_time(PATIENCE)
    assert asker.stage.sent == [] and asker.told == []


def test_a_newer_question_takes_the_place_of_the_older() -> None:
    asker = Asker()
    asker.ask()
    asker.ready()
    first = asker.stage.sent[0]["id"]
    asker.ask("hint")
    assert asker.stage.sent[1] == {"forget": first} and asker.stage.sent[2]["ask"] == "hint"
    asker.stage.say(id=first, move="a1", value=0.0, ranked=[])
    asker.stage.say(id=asker.stage.sent[2]["id"], move="b2", value=0.0, ranked=[])
    assert [reply["move"] for reply in asker.told] == ["b2"]


def test_a_question_can_be_asked_by_whoever_is_told() -> None:
    asker = Asker()
    replies: list = []

    def again(reply: dict) -> None:
        replies.append(reply["move"])
        asker.ask()

    asker.computer.ask("move", asker.view, "strong", 1, again)
    asker.ready()
    asker.stage.say(id=asker.stage.sent[0]["id"], move="a1", value=0.0, ranked=[])
    asker.stage.say(id=asker.stage.sent[1]["id"], move="b2", value=0.0, ranked=[])
    assert replies == ["a1"] and [reply["move"] for reply in asker.told] == ["b2"]


def test_a_worker_that_cannot_be_begun_is_replaced() -> None:
    asker = Asker(starts=False)
    asker.ask()
    assert asker.computer.status == "failed" and asker.failures == 1
    assert asker.told == []
    asker.stage.pass_time(0)
    assert asker.told[0]["move"] in asker.view.legal() and asker.stage.sent == []


def test_a_worker_that_fails_is_replaced() -> None:
    asker = Asker()
    asker.ask()
    asker.stage.say(failed="no such file")
    asker.stage.pass_time(0)
    assert asker.computer.status == "failed" and asker.failures == 1
    assert "no such file" in asker.stage.complaints[0]
    assert asker.told[0]["move"] in asker.view.legal()
    asker.stage.say(failed="again")
    asker.ask()
    asker.stage.pass_time(0)
    assert asker.failures == 1 and asker.stage.started == 1 and len(asker.told) == 2
    assert asker.stage.stopped == 1


def test_a_worker_that_dies_over_a_question_leaves_it_to_the_small_player() -> None:
    asker = Asker()
    asker.ask()
    asker.ready()
    asker.stage.say(failed="out of memory")
    asker.stage.pass_time(0)
    assert asker.told[0]["move"] in asker.view.legal()
    asker.computer.forget()
    assert len(asker.stage.sent) == 1 and asker.stage.stopped == 1


def test_who_hears_that_the_worker_died_may_give_up_the_question() -> None:
    told: "list[dict]" = []
    stage = Stage()
    computer = Computer(stage, lambda: computer.forget())
    computer.ask("move", Asker().view, "strong", 7, told.append)
    stage.say(ready=True)
    stage.say(failed="out of memory")
    stage.pass_time(LATE)
    assert computer.status == "failed" and len(stage.sent) == 1 and told == []


def test_the_small_player_gives_its_best_move_as_a_hint() -> None:
    asker = Asker(starts=False)
    asker.ask("hint")
    asker.stage.pass_time(0)
    reply = asker.told[0]
    assert reply["move"] == reply["ranked"][0][0] and reply["value"] == reply["ranked"][0][1]


def test_the_small_player_thinks_in_slices() -> None:
    asker = Asker(starts=False)
    asker.computer.slice = 0
    asker.ask()
    slices = 0
    while asker.told == []:
        (ms, action), asker.stage.waiting = asker.stage.waiting[0], []
        assert ms == 0
        action()
        slices += 1
    assert slices > 1


def test_the_small_player_stops_when_it_is_forgotten() -> None:
    asker = Asker(starts=False)
    asker.computer.slice = 0
    asker.ask()
    asker.stage.waiting.pop()[1]()
    assert len(asker.stage.waiting) == 1
    asker.computer.forget()
    asker.stage.pass_time(0)
    assert asker.told == [] and asker.stage.waiting == []


def test_a_small_player_that_is_out_of_reach_is_fetched_again() -> None:
    asker = Asker(starts=False)
    asker.stage.online = False
    asker.ask()
    asker.stage.pass_time(0)
    assert asker.told == [] and asker.stage.fetches == 1
    asker.stage.online = True
    asker.stage.pass_time(AGAIN)
    assert len(asker.told) == 1 and asker.stage.fetches == 2


def test_what_nobody_wants_any_more_is_not_fetched_again() -> None:
    asker = Asker(starts=False)
    asker.stage.online = False
    asker.ask()
    asker.computer.forget()
    asker.stage.pass_time(AGAIN)
    assert asker.told == [] and asker.stage.fetches == 1


def test_a_worker_that_is_ready_at_last_answers_in_place_of_a_small_player_out_of_reach() -> None:
    asker = Asker()
    asker.stage.online = False
    asker.ask()
    asker.stage.pass_time(EAGER - 1)
    patience, asker.stage.waiting = asker.stage.waiting, []
    patience[0][1]()
    asker.ready()
    assert len(asker.stage.sent) == 1
    asker.stage.pass_time(AGAIN)
    assert len(asker.stage.sent) == 1 and asker.stage.fetches == 2


def test_a_first_move_that_a_table_has_is_there_at_once() -> None:
    for ask, answers in (("move", 1), ("hint", 0)):
        asker = Asker()
        asker.view = GAMES["mixtour"].start({}, 1).play("c3")
        asker.ask(ask)
        assert asker.told == []  # never before it has returned
        asker.stage.pass_time(0)
        assert len(asker.told) == answers and asker.computer.status == "loading"
        assert all(reply["move"] in opening_moves(asker.view) for reply in asker.told)


def test_a_worker_that_is_ready_is_asked_for_first_moves_too() -> None:
    asker = Asker()
    asker.view = GAMES["mixtour"].start({}, 1)
    asker.computer.start()
    asker.ready()
    asker.ask()
    assert len(asker.stage.sent) == 1 and asker.stage.fetches == 0


def test_a_first_move_is_not_waited_for_but_a_hint_is() -> None:
    for ask, answers in (("move", 1), ("hint", 0)):
        asker = Asker()
        asker.ask(ask)
        asker.stage.pass_time(EAGER)
        assert len(asker.told) == answers and asker.computer.status == "loading"
    asker.ready()  # then a worker that comes has the hint to think about
    assert len(asker.stage.sent) == 1


def test_patience_ends() -> None:
    asker = Asker()
    asker.ask()
    asker.stage.pass_time(PATIENCE)
    assert len(asker.told) == 1 and asker.computer.status == "loading" and asker.failures == 0
    asker.ready()
    assert asker.stage.sent == []
    asker.ask()
    assert len(asker.stage.sent) == 1


def test_who_has_begun_ends() -> None:
    asker = Asker()
    asker.ask()
    impatient = asker.stage.waiting.pop()[1]
    impatient()
    asker.ready()
    assert asker.stage.sent == []
    asker.stage.pass_time(0)
    assert len(asker.told) == 1


def test_no_impatience_with_a_worker_that_thinks() -> None:
    asker = Asker()
    asker.ask()
    asker.ready()
    asker.stage.be_awake(NAPS - 1)
    assert asker.told == [] and asker.computer.status == "ready"


def test_a_worker_that_falls_silent_is_taken_for_dead() -> None:
    asker = Asker()
    asker.ask()
    asker.ready()
    number = asker.stage.sent[0]["id"]
    asker.stage.be_awake(NAPS)
    assert asker.computer.status == "failed" and asker.failures == 1
    assert asker.stage.stopped == 1
    assert asker.told[0]["move"] in asker.view.legal()
    asker.ready()
    asker.stage.say(id=number, move="b2", value=0.5, ranked=[])
    assert asker.computer.status == "failed" and len(asker.told) == 1


def test_a_question_that_was_answered_in_time_is_never_late() -> None:
    asker = Asker()
    asker.ask()
    asker.ready()
    asker.stage.be_awake(NAPS - 1)
    asker.stage.say(id=asker.stage.sent[0]["id"], move="a1", value=0.0, ranked=[])
    asker.ask()
    asker.stage.be_awake(1)
    assert asker.computer.status == "ready"
    asker.stage.be_awake(NAPS - 1)
    assert asker.computer.status == "failed"


def test_a_phone_that_was_asleep_takes_nobody_for_dead() -> None:
    asker = Asker()
    asker.ask()
    asker.ready()
    asker.stage.pass_time(100 * LATE)  # all that waits is over at once
    assert asker.computer.status == "ready" and asker.stage.stopped == 0
    asker.stage.say(id=asker.stage.sent[0]["id"], move="a1", value=0.0, ranked=[])
    assert asker.told[0]["move"] == "a1"


@each(
    "",
    "{",
    "7",
    "null",
    '["move"]',
    "{}",
    '{"move": "a1", "id": 99}',
    '{"id": 1}',
    '{"id": 1, "move": null}',
    '{"id": 1, "move": 7}',
    '{"id": 1, "move": ["a1"]}',
    '{"id": 1, "move": ""}',
    '{"id": 1, "move": "c3-z9"}',
    '{"id": 1, "move": "c3"}',
)
def test_nonsense_for_an_answer_is_never_played(text: str) -> None:
    asker = Asker()
    asker.ask()
    asker.ready()
    asker.stage.hear(text)
    asker.stage.pass_time(0)
    if "99" in text:  # an answer to another question
        assert asker.told == []
    else:
        assert len(asker.told) == 1 and asker.told[0]["move"] in asker.view.legal()
        assert asker.stage.complaints


@each(
    ("beerhex", {"starter": "gold"}, "a1g a2s b1g", "x a1 a2 b1"),
    ("beerhex", {"starter": "gold"}, "a1g a2s b1g", "claim"),
    ("hexheaven", {"rules": "solo"}, "", "pass"),
)
def test_an_answer_that_brings_something_to_light_is_taken(case: tuple) -> None:
    game, options, moves, move = case
    state = GAMES[game].start(options, 7)
    for one in moves.split():
        state = state.play(one)
    while move not in state.legal():
        state = state.play(state.legal()[0])
    asker = Asker()
    asker.view = state.view(state.turn)
    asker.ask()
    asker.ready()
    asker.stage.say(id=asker.stage.sent[0]["id"], move=move)
    assert asker.told[0]["move"] == move and asker.stage.complaints == []


@each("", "7", "{}", '{"id": 1, "move": "a1"}')
def test_nonsense_that_nobody_asked_for_is_not_heard(text: str) -> None:
    asker = Asker()
    asker.computer.start()
    asker.stage.hear(text)
    asker.ready()
    asker.stage.hear(text)
    assert asker.computer.status == "ready" and asker.told == []


def test_an_older_questions_patience_is_its_own() -> None:
    asker = Asker()
    asker.ask()
    asker.ask()
    first = asker.stage.waiting[0][1]
    asker.stage.waiting = []
    first()
    assert asker.stage.waiting == []


def test_an_error_is_noted_and_the_small_player_answers() -> None:
    asker = Asker()
    asker.ask()
    asker.ready()
    asker.stage.say(id=asker.stage.sent[0]["id"], error="position")
    assert "position" in asker.stage.complaints[0]
    asker.stage.pass_time(0)
    assert asker.told[0]["move"] in asker.view.legal()
    asker.computer.forget()
    assert len(asker.stage.sent) == 1
