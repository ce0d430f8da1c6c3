"""The client of the computer players: which worker answers, and when."""

from engine import GAMES
from engine.bots.openings import opening_moves
from tests.support.fake_worker import BotClientHarness, FakeWorkerPort
from tests.support.portable import parametrize
from ui.computer.bot_client import FIRST_MOVE_TIMEOUT_MS, RETRY_MS, BotClient
from ui.computer.worker_client import ANSWER_TIMEOUT_MS, ANSWER_TIMEOUT_PARTS, LOAD_TIMEOUT_MS


def test_worker_is_loaded_on_start() -> None:
    harness = BotClientHarness()
    assert harness.bot_client.status == "off" and harness.worker_port.started == 0
    harness.bot_client.start()
    harness.bot_client.start()
    assert harness.bot_client.status == "loading" and harness.worker_port.started == 1
    harness.worker_ready()
    assert harness.bot_client.status == "ready" and harness.worker_port.shown == [
        "loading",
        "ready",
    ]


def test_request_waits_until_worker_is_ready() -> None:
    harness = BotClientHarness()
    harness.ask()
    assert harness.worker_port.started == 1 and harness.worker_port.sent == []
    harness.worker_ready()
    sent = harness.worker_port.sent[0]
    assert sent["ask"] == "move" and sent["game"] == "mixtour" and sent["level"] == "strong"
    assert sent["seed"] == 7 and GAMES["mixtour"].restore(sent["view"]) == harness.view
    harness.worker_port.say(id=sent["id"], move="b2", value=0.5, ranked=[["b2", 0.5]])
    assert [reply["move"] for reply in harness.replies] == ["b2"]


def test_answer_is_delivered_once() -> None:
    harness = BotClientHarness()
    harness.ask()
    harness.worker_ready()
    for _ in range(2):
        harness.worker_port.say(
            id=harness.worker_port.sent[0]["id"], move="b2", value=0.5, ranked=[]
        )
    assert len(harness.replies) == 1


def test_forget_cancels_request_at_worker() -> None:
    harness = BotClientHarness()
    harness.ask()
    harness.worker_ready()
    request_id = harness.worker_port.sent[0]["id"]
    harness.bot_client.forget()
    assert harness.worker_port.sent[1:] == [{"forget": request_id}]
    harness.worker_port.say(id=request_id, move="b2", value=0.5, ranked=[])
    assert (
        harness.replies == []
        and harness.bot_client.status == "ready"
        and harness.worker_port.started == 1
    )


def test_forget_without_request_sends_nothing() -> None:
    harness = BotClientHarness()
    harness.bot_client.forget()
    harness.ask()
    harness.worker_ready()
    harness.worker_port.say(id=harness.worker_port.sent[0]["id"], move="b2", value=0.5, ranked=[])
    harness.bot_client.forget()
    assert len(harness.worker_port.sent) == 1


def test_request_forgotten_while_loading_is_never_sent() -> None:
    harness = BotClientHarness()
    harness.ask()
    harness.bot_client.forget()
    harness.worker_ready()
    harness.worker_port.pass_time(LOAD_TIMEOUT_MS)
    assert harness.worker_port.sent == [] and harness.replies == []


def test_new_request_replaces_old_one() -> None:
    harness = BotClientHarness()
    harness.ask()
    harness.worker_ready()
    first = harness.worker_port.sent[0]["id"]
    harness.ask("hint")
    assert (
        harness.worker_port.sent[1] == {"forget": first}
        and harness.worker_port.sent[2]["ask"] == "hint"
    )
    harness.worker_port.say(id=first, move="a1", value=0.0, ranked=[])
    harness.worker_port.say(id=harness.worker_port.sent[2]["id"], move="b2", value=0.0, ranked=[])
    assert [reply["move"] for reply in harness.replies] == ["b2"]


def test_callback_may_ask_again() -> None:
    harness = BotClientHarness()
    replies: list = []

    def again(reply: dict) -> None:
        replies.append(reply["move"])
        harness.ask()

    harness.bot_client.ask("move", harness.view, "strong", 1, again)
    harness.worker_ready()
    harness.worker_port.say(id=harness.worker_port.sent[0]["id"], move="a1", value=0.0, ranked=[])
    harness.worker_port.say(id=harness.worker_port.sent[1]["id"], move="b2", value=0.0, ranked=[])
    assert replies == ["a1"] and [reply["move"] for reply in harness.replies] == ["b2"]


def test_worker_that_cannot_start_is_replaced() -> None:
    harness = BotClientHarness(starts=False)
    harness.ask()
    assert harness.bot_client.status == "failed" and harness.failures == 1
    assert harness.replies == []
    harness.worker_port.pass_time(0)
    assert harness.replies[0]["move"] in harness.view.legal() and harness.worker_port.sent == []


def test_failed_worker_is_replaced() -> None:
    harness = BotClientHarness()
    harness.ask()
    harness.worker_port.say(failed="no such file")
    harness.worker_port.pass_time(0)
    assert harness.bot_client.status == "failed" and harness.failures == 1
    assert "no such file" in harness.worker_port.complaints[0]
    assert harness.replies[0]["move"] in harness.view.legal()
    harness.worker_port.say(failed="again")
    harness.ask()
    harness.worker_port.pass_time(0)
    assert harness.failures == 1 and harness.worker_port.started == 1 and len(harness.replies) == 2
    assert harness.worker_port.stopped == 1


def test_fallback_answers_request_of_failed_worker() -> None:
    harness = BotClientHarness()
    harness.ask()
    harness.worker_ready()
    harness.worker_port.say(failed="out of memory")
    harness.worker_port.pass_time(0)
    assert harness.replies[0]["move"] in harness.view.legal()
    harness.bot_client.forget()
    assert len(harness.worker_port.sent) == 1 and harness.worker_port.stopped == 1


def test_failure_callback_may_forget_request() -> None:
    replies: "list[dict]" = []
    port = FakeWorkerPort()
    client = BotClient(port, lambda: client.forget())
    client.ask("move", BotClientHarness().view, "strong", 7, replies.append)
    port.say(ready=True)
    port.say(failed="out of memory")
    port.pass_time(ANSWER_TIMEOUT_MS)
    assert client.status == "failed" and len(port.sent) == 1 and replies == []


def test_fallback_hint_is_best_move() -> None:
    harness = BotClientHarness(starts=False)
    harness.ask("hint")
    harness.worker_port.pass_time(0)
    reply = harness.replies[0]
    assert reply["move"] == reply["ranked"][0][0] and reply["value"] == reply["ranked"][0][1]


def test_fallback_searches_in_slices() -> None:
    harness = BotClientHarness(starts=False)
    harness.bot_client.slice_ms = 0
    harness.ask()
    slices = 0
    while harness.replies == []:
        (ms, action), harness.worker_port.timers = harness.worker_port.timers[0], []
        assert ms == 0
        action()
        slices += 1
    assert slices > 1


def test_forget_stops_fallback() -> None:
    harness = BotClientHarness(starts=False)
    harness.bot_client.slice_ms = 0
    harness.ask()
    harness.worker_port.timers.pop()[1]()
    assert len(harness.worker_port.timers) == 1
    harness.bot_client.forget()
    harness.worker_port.pass_time(0)
    assert harness.replies == [] and harness.worker_port.timers == []


def test_fallback_modules_are_requested_again() -> None:
    harness = BotClientHarness(starts=False)
    harness.worker_port.online = False
    harness.ask()
    harness.worker_port.pass_time(0)
    assert harness.replies == [] and harness.worker_port.fetches == 1
    harness.worker_port.online = True
    harness.worker_port.pass_time(RETRY_MS)
    assert len(harness.replies) == 1 and harness.worker_port.fetches == 2


def test_forgotten_request_is_not_retried() -> None:
    harness = BotClientHarness(starts=False)
    harness.worker_port.online = False
    harness.ask()
    harness.bot_client.forget()
    harness.worker_port.pass_time(RETRY_MS)
    assert harness.replies == [] and harness.worker_port.fetches == 1


def test_late_worker_answers_if_fallback_is_missing() -> None:
    harness = BotClientHarness()
    harness.worker_port.online = False
    harness.ask()
    harness.worker_port.pass_time(FIRST_MOVE_TIMEOUT_MS - 1)
    timers, harness.worker_port.timers = harness.worker_port.timers, []
    timers[0][1]()
    harness.worker_ready()
    assert len(harness.worker_port.sent) == 1
    harness.worker_port.pass_time(RETRY_MS)
    assert len(harness.worker_port.sent) == 1 and harness.worker_port.fetches == 2


def test_opening_table_answers_at_once() -> None:
    for ask, answers in (("move", 1), ("hint", 0)):
        harness = BotClientHarness()
        harness.view = GAMES["mixtour"].start({}, 1).play("c3")
        harness.ask(ask)
        assert harness.replies == []  # never before it has returned
        harness.worker_port.pass_time(0)
        assert len(harness.replies) == answers and harness.bot_client.status == "loading"
        assert all(reply["move"] in opening_moves(harness.view) for reply in harness.replies)


def test_ready_worker_is_asked_for_first_moves() -> None:
    harness = BotClientHarness()
    harness.view = GAMES["mixtour"].start({}, 1)
    harness.bot_client.start()
    harness.worker_ready()
    harness.ask()
    assert len(harness.worker_port.sent) == 1 and harness.worker_port.fetches == 0


def test_first_move_times_out_early_but_hint_does_not() -> None:
    for ask, answers in (("move", 1), ("hint", 0)):
        harness = BotClientHarness()
        harness.ask(ask)
        harness.worker_port.pass_time(FIRST_MOVE_TIMEOUT_MS)
        assert len(harness.replies) == answers and harness.bot_client.status == "loading"
    harness.worker_ready()  # then a worker that comes has the hint to think about
    assert len(harness.worker_port.sent) == 1


def test_request_times_out_while_loading() -> None:
    harness = BotClientHarness()
    harness.ask()
    harness.worker_port.pass_time(LOAD_TIMEOUT_MS)
    assert (
        len(harness.replies) == 1
        and harness.bot_client.status == "loading"
        and harness.failures == 0
    )
    harness.worker_ready()
    assert harness.worker_port.sent == []
    harness.ask()
    assert len(harness.worker_port.sent) == 1


def test_started_fallback_search_finishes() -> None:
    harness = BotClientHarness()
    harness.ask()
    on_timeout = harness.worker_port.timers.pop()[1]
    on_timeout()
    harness.worker_ready()
    assert harness.worker_port.sent == []
    harness.worker_port.pass_time(0)
    assert len(harness.replies) == 1


def test_searching_worker_does_not_time_out_early() -> None:
    harness = BotClientHarness()
    harness.ask()
    harness.worker_ready()
    harness.worker_port.pass_naps(ANSWER_TIMEOUT_PARTS - 1)
    assert harness.replies == [] and harness.bot_client.status == "ready"


def test_silent_worker_is_replaced() -> None:
    harness = BotClientHarness()
    harness.ask()
    harness.worker_ready()
    request_id = harness.worker_port.sent[0]["id"]
    harness.worker_port.pass_naps(ANSWER_TIMEOUT_PARTS)
    assert harness.bot_client.status == "failed" and harness.failures == 1
    assert harness.worker_port.stopped == 1
    assert harness.replies[0]["move"] in harness.view.legal()
    harness.worker_ready()
    harness.worker_port.say(id=request_id, move="b2", value=0.5, ranked=[])
    assert harness.bot_client.status == "failed" and len(harness.replies) == 1


def test_answered_request_never_times_out() -> None:
    harness = BotClientHarness()
    harness.ask()
    harness.worker_ready()
    harness.worker_port.pass_naps(ANSWER_TIMEOUT_PARTS - 1)
    harness.worker_port.say(id=harness.worker_port.sent[0]["id"], move="a1", value=0.0, ranked=[])
    harness.ask()
    harness.worker_port.pass_naps(1)
    assert harness.bot_client.status == "ready"
    harness.worker_port.pass_naps(ANSWER_TIMEOUT_PARTS - 1)
    assert harness.bot_client.status == "failed"


def test_sleep_does_not_time_out_the_worker() -> None:
    harness = BotClientHarness()
    harness.ask()
    harness.worker_ready()
    harness.worker_port.pass_time(100 * ANSWER_TIMEOUT_MS)  # all that waits is over at once
    assert harness.bot_client.status == "ready" and harness.worker_port.stopped == 0
    harness.worker_port.say(id=harness.worker_port.sent[0]["id"], move="a1", value=0.0, ranked=[])
    assert harness.replies[0]["move"] == "a1"


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
def test_invalid_reply_is_never_played(text: str) -> None:
    harness = BotClientHarness()
    harness.ask()
    harness.worker_ready()
    harness.worker_port.hear(text)
    harness.worker_port.pass_time(0)
    if "99" in text:  # a reply to another request
        assert harness.replies == []
    else:
        assert len(harness.replies) == 1 and harness.replies[0]["move"] in harness.view.legal()
        assert harness.worker_port.complaints


@parametrize(
    ("beerhex", {"starter": "gold"}, "a1g a2s b1g", "x a1 a2 b1"),
    ("beerhex", {"starter": "gold"}, "a1g a2s b1g", "claim"),
    ("hexheaven", {"rules": "solo"}, "", "pass"),
)
def test_reply_that_reveals_is_accepted(case: tuple) -> None:
    game, options, moves, move = case
    state = GAMES[game].start(options, 7)
    for earlier_move in moves.split():
        state = state.play(earlier_move)
    while move not in state.legal():
        state = state.play(state.legal()[0])
    harness = BotClientHarness()
    harness.view = state.view(state.turn)
    harness.ask()
    harness.worker_ready()
    harness.worker_port.say(id=harness.worker_port.sent[0]["id"], move=move)
    assert harness.replies[0]["move"] == move and harness.worker_port.complaints == []


@parametrize("", "7", "{}", '{"id": 1, "move": "a1"}')
def test_unrequested_messages_are_ignored(text: str) -> None:
    harness = BotClientHarness()
    harness.bot_client.start()
    harness.worker_port.hear(text)
    harness.worker_ready()
    harness.worker_port.hear(text)
    assert harness.bot_client.status == "ready" and harness.replies == []


def test_each_request_has_its_own_timeout() -> None:
    harness = BotClientHarness()
    harness.ask()
    harness.ask()
    first = harness.worker_port.timers[0][1]
    harness.worker_port.timers = []
    first()
    assert harness.worker_port.timers == []


def test_error_is_logged_and_fallback_answers() -> None:
    harness = BotClientHarness()
    harness.ask()
    harness.worker_ready()
    harness.worker_port.say(id=harness.worker_port.sent[0]["id"], error="position")
    assert "position" in harness.worker_port.complaints[0]
    harness.worker_port.pass_time(0)
    assert harness.replies[0]["move"] in harness.view.legal()
    harness.bot_client.forget()
    assert len(harness.worker_port.sent) == 1
