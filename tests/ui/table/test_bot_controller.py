"""The computer is asked what the table requests, once, and nothing else."""

from tests.support.tables import make_table, tap_all
from ui.computer.bot_request import HINT_LEVEL, hint_seed
from ui.table.bot_controller import BotController

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import State
    from ui.session.view_models import TableView
    from ui.table.table import Table


class FakeBotClient:
    """A computer that answers when it is told to."""

    def __init__(self) -> None:
        self.requests: "list[tuple]" = []
        self.on_reply: "Callable[[dict], None] | None" = None
        self.started = self.forgotten = 0

    def start(self) -> None:
        self.started += 1

    def forget(self) -> None:
        self.forgotten += 1
        self.on_reply = None

    def ask(
        self,
        ask: str,
        view: "State",
        level: str,
        seed: int,
        on_reply: "Callable",
        parameters: "dict | None",
    ) -> None:
        self.requests.append((ask, level, seed) + ((parameters,) if parameters else ()))
        self.on_reply = on_reply

    def reply(self, move: str) -> None:
        on_reply, self.on_reply = self.on_reply, None
        assert on_reply
        on_reply({"move": move})


def make_controller(
    shown: "list[tuple[Table, TableView]]",
) -> "tuple[BotController, FakeBotClient]":
    thinker = FakeBotClient()

    def show(at: "Table", table_view: "TableView") -> None:
        shown.append((at, table_view))

    return BotController(thinker, lambda: 5, show), thinker  # type: ignore[arg-type]


def test_bot_is_asked_once_and_answers() -> None:
    shown: "list[tuple[Table, TableView]]" = []
    opponent, thinker = make_controller(shown)
    host = make_table("mixtour", "c3", ("human", "easy"))
    opponent.update(host)
    opponent.update(host)
    assert thinker.requests == [("move", "easy", 5)]
    thinker.reply("d4")
    assert host.session.record.moves == ["c3", "d4"] and shown == [(host, host.table_view)]


def test_an_answer_is_dropped_when_the_question_was_given_up() -> None:
    shown: "list[tuple[Table, TableView]]" = []
    opponent, thinker = make_controller(shown)
    host = make_table("mixtour", "c3", ("human", "easy"))
    opponent.update(host)
    on_reply = thinker.on_reply
    host.undo()
    opponent.update(host)
    assert thinker.forgotten == 1 and on_reply
    on_reply({"move": "d4"})
    assert host.session.record.moves == [] and shown == []


def test_leaving_the_table_gives_the_question_up() -> None:
    opponent, thinker = make_controller([])
    opponent.update(make_table("mixtour", "c3", ("human", "easy")))
    opponent.update(None)
    assert thinker.forgotten == 1


def test_a_computer_that_will_be_wanted_is_started_early() -> None:
    opponent, thinker = make_controller([])
    opponent.update(make_table("mixtour", "", ("human", "easy")))
    assert thinker.started == 1 and thinker.requests == []
    opponent.update(make_table("mixtour"))
    assert thinker.started == 1


def test_a_hint_is_asked_for_and_given_up_by_another_tap() -> None:
    opponent, thinker = make_controller([])
    host = make_table("mixtour", "c1 c2")
    host.request_hint()
    opponent.update(host)
    assert host.selection
    assert thinker.requests == [("hint", HINT_LEVEL, hint_seed(host.selection.view))]
    tap_all(host, "e5")
    opponent.update(host)
    assert thinker.on_reply is None
    host.request_hint()
    opponent.update(host)
    assert len(thinker.requests) == 2


def test_a_hint_for_the_rest_of_a_turn_is_another_question() -> None:
    opponent, thinker = make_controller([])
    host = make_table("inphexion", "d4 d4>e4 d4>c5 e4>d5 c5>b6 d4>e3 b6>c6 b6>a6 c6>c7 c6>b7")
    host.request_hint()
    opponent.update(host)
    thinker.reply("b6>a7")
    host.request_hint()
    opponent.update(host)
    assert len(thinker.requests) == 2


def test_habits_are_told_to_the_opponent_and_not_for_hints() -> None:
    opponent, thinker = make_controller([])
    opponent.habit_parameters = lambda session: {"habits": [[1, 2, 3]]}
    opponent.update(make_table("mixtour", "c3", ("human", "easy")))
    assert thinker.requests == [("move", "easy", 5, {"habits": [[1, 2, 3]]})]
    table = make_table("mixtour", "c3 d4", ("human", "easy"))
    table.request_hint()
    opponent.update(table)
    assert thinker.requests[1][:2] == ("hint", HINT_LEVEL) and len(thinker.requests[1]) == 3
