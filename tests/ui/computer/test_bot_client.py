"""The computer as the page reaches it: who answers, and when nobody is told."""

from engine import GAMES
from engine.bots.openings import opening_moves
from tests.support.fake_worker import BotClientHarness, FakeWorkerPort
from tests.support.portable import parametrize
from ui.computer.bot_client import FIRST_MOVE_TIMEOUT_MS, RETRY_MS, BotClient
from ui.computer.worker_client import ANSWER_TIMEOUT_MS, ANSWER_TIMEOUT_PARTS, LOAD_TIMEOUT_MS


def test_nothing_is_loaded_before_it_is_wanted() -> None:
    asker = BotClientHarness()
    assert asker.bot_client.status == "off" and asker.worker_port.started == 0
    asker.bot_client.start()
    asker.bot_client.start()
    assert asker.bot_client.status == "loading" and asker.worker_port.started == 1
    asker.worker_ready()
    assert asker.bot_client.status == "ready" and asker.worker_port.shown == ["loading", "ready"]


def test_a_question_waits_until_the_worker_is_ready() -> None:
    asker = BotClientHarness()
    asker.ask()
    assert asker.worker_port.started == 1 and asker.worker_port.sent == []
    asker.worker_ready()
    sent = asker.worker_port.sent[0]
    assert sent["ask"] == "move" and sent["game"] == "mixtour" and sent["level"] == "strong"
    assert sent["seed"] == 7 and GAMES["mixtour"].restore(sent["view"]) == asker.view
    asker.worker_port.say(id=sent["id"], move="b2", value=0.5, ranked=[["b2", 0.5]])
    assert [reply["move"] for reply in asker.replies] == ["b2"]


def test_an_answer_is_told_once() -> None:
    asker = BotClientHarness()
    asker.ask()
    asker.worker_ready()
    for _ in range(2):
        asker.worker_port.say(id=asker.worker_port.sent[0]["id"], move="b2", value=0.5, ranked=[])
    assert len(asker.replies) == 1


def test_the_worker_is_told_what_is_no_longer_wanted() -> None:
    asker = BotClientHarness()
    asker.ask()
    asker.worker_ready()
    number = asker.worker_port.sent[0]["id"]
    asker.bot_client.forget()
    assert asker.worker_port.sent[1:] == [{"forget": number}]
    asker.worker_port.say(id=number, move="b2", value=0.5, ranked=[])
    assert (
        asker.replies == []
        and asker.bot_client.status == "ready"
        and asker.worker_port.started == 1
    )


def test_forgetting_where_nothing_is_asked_says_nothing() -> None:
    asker = BotClientHarness()
    asker.bot_client.forget()
    asker.ask()
    asker.worker_ready()
    asker.worker_port.say(id=asker.worker_port.sent[0]["id"], move="b2", value=0.5, ranked=[])
    asker.bot_client.forget()
    assert len(asker.worker_port.sent) == 1


def test_a_question_forgotten_while_loading_is_never_sent() -> None:
    asker = BotClientHarness()
    asker.ask()
    asker.bot_client.forget()
    asker.worker_ready()
    asker.worker_port.pass_time(LOAD_TIMEOUT_MS)
    assert asker.worker_port.sent == [] and asker.replies == []


def test_a_newer_question_takes_the_place_of_the_older() -> None:
    asker = BotClientHarness()
    asker.ask()
    asker.worker_ready()
    first = asker.worker_port.sent[0]["id"]
    asker.ask("hint")
    assert (
        asker.worker_port.sent[1] == {"forget": first}
        and asker.worker_port.sent[2]["ask"] == "hint"
    )
    asker.worker_port.say(id=first, move="a1", value=0.0, ranked=[])
    asker.worker_port.say(id=asker.worker_port.sent[2]["id"], move="b2", value=0.0, ranked=[])
    assert [reply["move"] for reply in asker.replies] == ["b2"]


def test_a_question_can_be_asked_by_whoever_is_told() -> None:
    asker = BotClientHarness()
    replies: list = []

    def again(reply: dict) -> None:
        replies.append(reply["move"])
        asker.ask()

    asker.bot_client.ask("move", asker.view, "strong", 1, again)
    asker.worker_ready()
    asker.worker_port.say(id=asker.worker_port.sent[0]["id"], move="a1", value=0.0, ranked=[])
    asker.worker_port.say(id=asker.worker_port.sent[1]["id"], move="b2", value=0.0, ranked=[])
    assert replies == ["a1"] and [reply["move"] for reply in asker.replies] == ["b2"]


def test_a_worker_that_cannot_be_begun_is_replaced() -> None:
    asker = BotClientHarness(starts=False)
    asker.ask()
    assert asker.bot_client.status == "failed" and asker.failures == 1
    assert asker.replies == []
    asker.worker_port.pass_time(0)
    assert asker.replies[0]["move"] in asker.view.legal() and asker.worker_port.sent == []


def test_a_worker_that_fails_is_replaced() -> None:
    asker = BotClientHarness()
    asker.ask()
    asker.worker_port.say(failed="no such file")
    asker.worker_port.pass_time(0)
    assert asker.bot_client.status == "failed" and asker.failures == 1
    assert "no such file" in asker.worker_port.complaints[0]
    assert asker.replies[0]["move"] in asker.view.legal()
    asker.worker_port.say(failed="again")
    asker.ask()
    asker.worker_port.pass_time(0)
    assert asker.failures == 1 and asker.worker_port.started == 1 and len(asker.replies) == 2
    assert asker.worker_port.stopped == 1


def test_a_worker_that_dies_over_a_question_leaves_it_to_the_small_player() -> None:
    asker = BotClientHarness()
    asker.ask()
    asker.worker_ready()
    asker.worker_port.say(failed="out of memory")
    asker.worker_port.pass_time(0)
    assert asker.replies[0]["move"] in asker.view.legal()
    asker.bot_client.forget()
    assert len(asker.worker_port.sent) == 1 and asker.worker_port.stopped == 1


def test_who_hears_that_the_worker_died_may_give_up_the_question() -> None:
    told: "list[dict]" = []
    stage = FakeWorkerPort()
    computer = BotClient(stage, lambda: computer.forget())
    computer.ask("move", BotClientHarness().view, "strong", 7, told.append)
    stage.say(ready=True)
    stage.say(failed="out of memory")
    stage.pass_time(ANSWER_TIMEOUT_MS)
    assert computer.status == "failed" and len(stage.sent) == 1 and told == []


def test_the_small_player_gives_its_best_move_as_a_hint() -> None:
    asker = BotClientHarness(starts=False)
    asker.ask("hint")
    asker.worker_port.pass_time(0)
    reply = asker.replies[0]
    assert reply["move"] == reply["ranked"][0][0] and reply["value"] == reply["ranked"][0][1]


def test_the_small_player_thinks_in_slices() -> None:
    asker = BotClientHarness(starts=False)
    asker.bot_client.slice_ms = 0
    asker.ask()
    slices = 0
    while asker.replies == []:
        (ms, action), asker.worker_port.timers = asker.worker_port.timers[0], []
        assert ms == 0
        action()
        slices += 1
    assert slices > 1


def test_the_small_player_stops_when_it_is_forgotten() -> None:
    asker = BotClientHarness(starts=False)
    asker.bot_client.slice_ms = 0
    asker.ask()
    asker.worker_port.timers.pop()[1]()
    assert len(asker.worker_port.timers) == 1
    asker.bot_client.forget()
    asker.worker_port.pass_time(0)
    assert asker.replies == [] and asker.worker_port.timers == []


def test_a_small_player_that_is_out_of_reach_is_fetched_again() -> None:
    asker = BotClientHarness(starts=False)
    asker.worker_port.online = False
    asker.ask()
    asker.worker_port.pass_time(0)
    assert asker.replies == [] and asker.worker_port.fetches == 1
    asker.worker_port.online = True
    asker.worker_port.pass_time(RETRY_MS)
    assert len(asker.replies) == 1 and asker.worker_port.fetches == 2


def test_what_nobody_wants_any_more_is_not_fetched_again() -> None:
    asker = BotClientHarness(starts=False)
    asker.worker_port.online = False
    asker.ask()
    asker.bot_client.forget()
    asker.worker_port.pass_time(RETRY_MS)
    assert asker.replies == [] and asker.worker_port.fetches == 1


def test_a_worker_that_is_ready_at_last_answers_in_place_of_a_small_player_out_of_reach() -> None:
    asker = BotClientHarness()
    asker.worker_port.online = False
    asker.ask()
    asker.worker_port.pass_time(FIRST_MOVE_TIMEOUT_MS - 1)
    patience, asker.worker_port.timers = asker.worker_port.timers, []
    patience[0][1]()
    asker.worker_ready()
    assert len(asker.worker_port.sent) == 1
    asker.worker_port.pass_time(RETRY_MS)
    assert len(asker.worker_port.sent) == 1 and asker.worker_port.fetches == 2


def test_a_first_move_that_a_table_has_is_there_at_once() -> None:
    for ask, answers in (("move", 1), ("hint", 0)):
        asker = BotClientHarness()
        asker.view = GAMES["mixtour"].start({}, 1).play("c3")
        asker.ask(ask)
        assert asker.replies == []  # never before it has returned
        asker.worker_port.pass_time(0)
        assert len(asker.replies) == answers and asker.bot_client.status == "loading"
        assert all(reply["move"] in opening_moves(asker.view) for reply in asker.replies)


def test_a_worker_that_is_ready_is_asked_for_first_moves_too() -> None:
    asker = BotClientHarness()
    asker.view = GAMES["mixtour"].start({}, 1)
    asker.bot_client.start()
    asker.worker_ready()
    asker.ask()
    assert len(asker.worker_port.sent) == 1 and asker.worker_port.fetches == 0


def test_a_first_move_is_not_waited_for_but_a_hint_is() -> None:
    for ask, answers in (("move", 1), ("hint", 0)):
        asker = BotClientHarness()
        asker.ask(ask)
        asker.worker_port.pass_time(FIRST_MOVE_TIMEOUT_MS)
        assert len(asker.replies) == answers and asker.bot_client.status == "loading"
    asker.worker_ready()  # then a worker that comes has the hint to think about
    assert len(asker.worker_port.sent) == 1


def test_request_times_out_while_loading() -> None:
    asker = BotClientHarness()
    asker.ask()
    asker.worker_port.pass_time(LOAD_TIMEOUT_MS)
    assert len(asker.replies) == 1 and asker.bot_client.status == "loading" and asker.failures == 0
    asker.worker_ready()
    assert asker.worker_port.sent == []
    asker.ask()
    assert len(asker.worker_port.sent) == 1


def test_started_fallback_search_finishes() -> None:
    asker = BotClientHarness()
    asker.ask()
    impatient = asker.worker_port.timers.pop()[1]
    impatient()
    asker.worker_ready()
    assert asker.worker_port.sent == []
    asker.worker_port.pass_time(0)
    assert len(asker.replies) == 1


def test_no_impatience_with_a_worker_that_thinks() -> None:
    asker = BotClientHarness()
    asker.ask()
    asker.worker_ready()
    asker.worker_port.pass_naps(ANSWER_TIMEOUT_PARTS - 1)
    assert asker.replies == [] and asker.bot_client.status == "ready"


def test_silent_worker_is_replaced() -> None:
    asker = BotClientHarness()
    asker.ask()
    asker.worker_ready()
    number = asker.worker_port.sent[0]["id"]
    asker.worker_port.pass_naps(ANSWER_TIMEOUT_PARTS)
    assert asker.bot_client.status == "failed" and asker.failures == 1
    assert asker.worker_port.stopped == 1
    assert asker.replies[0]["move"] in asker.view.legal()
    asker.worker_ready()
    asker.worker_port.say(id=number, move="b2", value=0.5, ranked=[])
    assert asker.bot_client.status == "failed" and len(asker.replies) == 1


def test_a_question_that_was_answered_in_time_is_never_late() -> None:
    asker = BotClientHarness()
    asker.ask()
    asker.worker_ready()
    asker.worker_port.pass_naps(ANSWER_TIMEOUT_PARTS - 1)
    asker.worker_port.say(id=asker.worker_port.sent[0]["id"], move="a1", value=0.0, ranked=[])
    asker.ask()
    asker.worker_port.pass_naps(1)
    assert asker.bot_client.status == "ready"
    asker.worker_port.pass_naps(ANSWER_TIMEOUT_PARTS - 1)
    assert asker.bot_client.status == "failed"


def test_sleep_does_not_time_out_the_worker() -> None:
    asker = BotClientHarness()
    asker.ask()
    asker.worker_ready()
    asker.worker_port.pass_time(100 * ANSWER_TIMEOUT_MS)  # all that waits is over at once
    assert asker.bot_client.status == "ready" and asker.worker_port.stopped == 0
    asker.worker_port.say(id=asker.worker_port.sent[0]["id"], move="a1", value=0.0, ranked=[])
    assert asker.replies[0]["move"] == "a1"


@parametrize(
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
    asker = BotClientHarness()
    asker.ask()
    asker.worker_ready()
    asker.worker_port.hear(text)
    asker.worker_port.pass_time(0)
    if "99" in text:  # an answer to another question
        assert asker.replies == []
    else:
        assert len(asker.replies) == 1 and asker.replies[0]["move"] in asker.view.legal()
        assert asker.worker_port.complaints


@parametrize(
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
    asker = BotClientHarness()
    asker.view = state.view(state.turn)
    asker.ask()
    asker.worker_ready()
    asker.worker_port.say(id=asker.worker_port.sent[0]["id"], move=move)
    assert asker.replies[0]["move"] == move and asker.worker_port.complaints == []


@parametrize("", "7", "{}", '{"id": 1, "move": "a1"}')
def test_unrequested_nonsense_is_ignored(text: str) -> None:
    asker = BotClientHarness()
    asker.bot_client.start()
    asker.worker_port.hear(text)
    asker.worker_ready()
    asker.worker_port.hear(text)
    assert asker.bot_client.status == "ready" and asker.replies == []


def test_each_request_has_its_own_timeout() -> None:
    asker = BotClientHarness()
    asker.ask()
    asker.ask()
    first = asker.worker_port.timers[0][1]
    asker.worker_port.timers = []
    first()
    assert asker.worker_port.timers == []


def test_an_error_is_noted_and_the_small_player_answers() -> None:
    asker = BotClientHarness()
    asker.ask()
    asker.worker_ready()
    asker.worker_port.say(id=asker.worker_port.sent[0]["id"], error="position")
    assert "position" in asker.worker_port.complaints[0]
    asker.worker_port.pass_time(0)
    assert asker.replies[0]["move"] in asker.view.legal()
    asker.bot_client.forget()
    assert len(asker.worker_port.sent) == 1
