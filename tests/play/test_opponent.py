"""The computer is asked for what the table wishes, once, and for nothing else."""

from tests.play.tables import table, taps
from ui.play.opponent import Opponent
from ui.play.wish import HINTS, usual

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import State
    from ui.play.situation import Situation
    from ui.play.table import Table


class Thinker:
    """A computer that answers when it is told to."""

    def __init__(self) -> None:
        self.asked: "list[tuple]" = []
        self.told: "Callable[[dict], None] | None" = None
        self.started = self.forgotten = 0

    def start(self) -> None:
        self.started += 1

    def forget(self) -> None:
        self.forgotten += 1
        self.told = None

    def ask(self, ask: str, view: "State", level: str, seed: int, told: "Callable") -> None:
        self.asked.append((ask, level, seed))
        self.told = told

    def answer(self, move: str) -> None:
        told, self.told = self.told, None
        assert told
        told({"move": move})


def pair(shown: "list[tuple[Table, Situation]]") -> "tuple[Opponent, Thinker]":
    thinker = Thinker()

    def show(at: "Table", situation: "Situation") -> None:
        shown.append((at, situation))

    return Opponent(thinker, lambda: 5, show), thinker  # type: ignore[arg-type]


def test_a_computer_answers_and_is_asked_once() -> None:
    shown: "list[tuple[Table, Situation]]" = []
    opponent, thinker = pair(shown)
    host = table("mixtour", "c3", ("human", "easy"))
    opponent.serve(host)
    opponent.serve(host)
    assert thinker.asked == [("move", "easy", 5)]
    thinker.answer("d4")
    assert host.session.record.moves == ["c3", "d4"] and shown == [(host, host.situation)]


def test_an_answer_is_dropped_when_the_question_was_given_up() -> None:
    shown: "list[tuple[Table, Situation]]" = []
    opponent, thinker = pair(shown)
    host = table("mixtour", "c3", ("human", "easy"))
    opponent.serve(host)
    told = thinker.told
    host.undo()
    opponent.serve(host)
    assert thinker.forgotten == 1 and told
    told({"move": "d4"})
    assert host.session.record.moves == [] and shown == []


def test_leaving_the_table_gives_the_question_up() -> None:
    opponent, thinker = pair([])
    opponent.serve(table("mixtour", "c3", ("human", "easy")))
    opponent.serve(None)
    assert thinker.forgotten == 1


def test_a_computer_that_will_be_wanted_is_started_early() -> None:
    opponent, thinker = pair([])
    opponent.serve(table("mixtour", "", ("human", "easy")))
    assert thinker.started == 1 and thinker.asked == []
    opponent.serve(table("mixtour"))
    assert thinker.started == 1


def test_a_hint_is_asked_for_and_given_up_by_another_tap() -> None:
    opponent, thinker = pair([])
    host = table("mixtour", "c1 c2")
    host.hint()
    opponent.serve(host)
    assert host.plan
    assert thinker.asked == [("hint", HINTS, usual(host.plan.view))]
    taps(host, "e5")
    opponent.serve(host)
    assert thinker.told is None
    host.hint()
    opponent.serve(host)
    assert len(thinker.asked) == 2


def test_a_hint_for_the_rest_of_a_turn_is_another_question() -> None:
    opponent, thinker = pair([])
    host = table("inphexion", "d4 d4>e4 d4>c5 e4>d5 c5>b6 d4>e3 b6>c6 b6>a6 c6>c7 c6>b7")
    host.hint()
    opponent.serve(host)
    thinker.answer("b6>a7")
    host.hint()
    opponent.serve(host)
    assert len(thinker.asked) == 2
