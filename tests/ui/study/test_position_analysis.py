"""The computer's analysis of a position of a study: its lines, as buttons and in words."""

from engine.notation import game_tree
from tests.support.fake_worker import FakeWorkerPort
from tests.support.portable import parametrize
from tests.support.studies import all_lines, line_of, study_table
from tests.support.tables import tray_actions
from ui.computer.bot_client import BotClient
from ui.study.position_analysis import (
    LINE_SECONDS,
    MAX_LINE_PLIES,
    OTHER_LINE_PLIES,
    STRENGTHS,
    PositionAnalyzer,
)

MIXTOUR = "c1 c2 c1:1-c2 a2"


class Asked:
    """A study whose computer answers when the test says so."""

    def __init__(self, moves: str = MIXTOUR, game: str = "mixtour", **options: object) -> None:
        self.worker = FakeWorkerPort()
        self.changes = 0
        self.analyzer = PositionAnalyzer(BotClient(self.worker, lambda: None), self._on_change)
        self.table = study_table(game, moves, self.analyzer, **options)
        self.analyzer.start(self.table.study.node)
        self.worker.say(ready=True)

    def _on_change(self) -> None:
        self.changes += 1
        self.table.show_analysis()

    def answer(self, *ranked: "tuple[str, float]", playouts: int = 100) -> None:
        sent = self.worker.sent[-1]
        move, value = ranked[0]
        self.worker.say(
            id=sent["id"],
            move=move,
            value=value,
            ranked=[list(pair) for pair in ranked],
            playouts=playouts,
        )

    @property
    def status(self) -> str:
        return self.table.table_view.selection_view.status

    @property
    def asks(self) -> "list[tuple]":
        """The questions: the request, how many discs had been played then, and for how long."""
        return [(sent["ask"], sent["seconds"]) for sent in self.worker.sent if "ask" in sent]

    @property
    def found(self) -> "list[tuple]":
        """The chance and the moves of every line."""
        analysis = self.analyzer.analyses[0]
        return [(line.percent, line.moves) for line in analysis.lines]


FIRST = (("c3", 0.5), ("a1", 0.4), ("b2", 0.4), ("e5", 0.3))


def test_the_computer_gives_its_chance_and_its_best_line() -> None:
    asked = Asked()
    assert asked.asks == [("hint", STRENGTHS[0])]
    assert asked.table.update().selection_view.status == asked.table.policy.say("study-thinking")
    assert tray_actions(asked.table) == ["study-stop"]
    for count, move in enumerate(("c3", "c4", "b1", "b2"), 1):
        asked.answer((move, 0.5))
        assert len(asked.found[0][1]) == count
        assert tray_actions(asked.table)[1:] == ["study-line-1"]
    assert asked.found == [(75, ["c3", "c4", "b1", "b2"])] and asked.analyzer.node is None
    assert asked.changes == MAX_LINE_PLIES == len(asked.worker.sent)
    assert "75%" in asked.status
    assert tray_actions(asked.table) == ["study-dismiss", "study-line-1"]
    spoken = asked.table.table_view.announcement
    assert spoken == "White: 75% chance to win. Best: c3, c4, b1, b2"


def test_other_moves_are_compared_with_the_best_one_by_the_same_means() -> None:
    asked = Asked()
    asked.answer(*FIRST)
    asked.answer(("c4", -0.2))  # Red's, after c3
    asked.answer(("b1", 0.0))
    asked.answer(("d1", 0.0))
    assert len(asked.found) == 1
    asked.answer(("a2", 0.3))  # after a1: White has 0.5 less than after c3
    asked.answer(("c2", -1.0))  # after b2: it wins for certain, and isn't better than the best
    asked.answer(("d5", -0.5))  # after e5: better than it seemed
    lines = [(75, ["c3", "c4", "b1", "d1"]), (75, ["b2", "c2"]), (75, ["e5", "d5"])]
    assert asked.found == lines
    for _ in range(OTHER_LINE_PLIES - 2):
        for move in ("a5", "a4"):
            asked.answer((move, 0.0))
    assert asked.analyzer.node is None and tray_actions(asked.table)[-1] == "study-line-3"
    assert [line[1][-1] for line in asked.found] == ["d1", "a5", "a4"]
    asks = [task for task, _ in asked.asks]
    assert asks == ["hint"] + ["move"] * 8
    spoken = asked.table.table_view.announcement or ""
    assert spoken.endswith("Best: c3, c4, b1, d1. 75%: b2, c2, a5. 75%: e5, d5, a4")


def test_what_loses_more_is_worth_less() -> None:
    asked = Asked()
    asked.answer(*FIRST[:2])
    for move, value in (("c4", -0.2), ("b1", 0.0), ("d1", 0.0)):
        asked.answer((move, value))
    asked.answer(("a2", 0.3))
    assert [chance for chance, _ in asked.found] == [75, 50]


def test_moves_of_the_table_of_openings_are_evaluated_too() -> None:
    asked = Asked()
    asked.answer(*FIRST[:2])
    for move, value in (("c4", 0.0), ("b1", 0.0), ("d1", 0.0)):
        asked.answer((move, value))
    asked.answer(("a2", 0.0), playouts=0)
    assert asked.asks[-1] == ("hint", LINE_SECONDS)
    asked.answer(("a3", 1.0))
    assert asked.found[1] == (0, ["a1", "a3"])


def test_a_move_that_was_the_only_one_is_worth_what_follows_it() -> None:
    asked = Asked()
    asked.answer(("c3", 0.0), playouts=0)
    assert asked.analyzer.analyses == {} and asked.asks[1] == ("hint", STRENGTHS[0])
    asked.answer(("c4", 0.5), ("b1", 0.0))
    assert asked.found == [(25, ["c3", "c4"])]


def test_of_three_players_one_who_stands_badly_leaves_the_others_half_of_the_rest() -> None:
    moves = "10@-1,0/1 14@-1,-1/2 20@-1,-2/0 13@-1,1/4"
    asked = Asked(moves, "hexheaven", rules="three")
    for _ in moves.split():
        asked.table.study.node = asked.table.study.node.children[0]
    assert asked.table.study.node.state.legal() == ["pass"]
    asked.analyzer.start(asked.table.study.node)
    asked.answer(("pass", 0.0), playouts=0)
    asked.answer(("22@-2,-1/4", -0.9), ("22@-2,-1/5", -0.9))
    assert asked.analyzer.analyses[4].lines[0].percent == 48


def test_where_something_is_hidden_the_search_compares_the_moves() -> None:
    asked = Asked("", "beerhex")
    asked.answer(("a1g", 0.0), ("a1s", -0.2), ("b1g", -0.5), ("c1g", -0.6))
    assert asked.found == [(50, ["a1g"]), (40, ["a1s"]), (25, ["b1g"])]
    assert asked.asks[1] == ("move", LINE_SECONDS)


def test_each_line_becomes_a_branch() -> None:
    asked = Asked()
    asked.answer(*FIRST)
    asked.answer(("c4", 0.0))
    asked.table.take_line(1)
    assert all_lines(asked.table.study.tree)[1] == ["c3", "c4"]
    assert asked.analyzer.node is None and asked.table.study.node.parent is None
    assert asked.worker.sent[-1] == {"forget": asked.worker.sent[-2]["id"]}
    # It stays, marked, and leads to the branch.
    (action,) = asked.table.table_view.selection_view.actions[1:]
    assert action.label.startswith("✓")
    asked.table.take_line(1)
    assert line_of(asked.table.study.node) == ["c3"] and len(asked.table.study.tree) == 6
    asked.table.take_line(2)  # from a button that has just gone
    assert len(asked.table.study.tree) == 6


@parametrize(("MAX_NODES", 5, "study-too-large"), ("MAX_PLIES", 1, "study-line-too-long"))
def test_a_line_needs_room(case: "tuple[str, int, str]") -> None:
    limit, most, key = case
    asked, before = Asked(), getattr(game_tree, limit)
    asked.answer(("c3", 0.0))
    asked.answer(("c4", 0.0))
    from ui.study import study_table as module

    for where in (module, game_tree):
        setattr(where, limit, most)
    try:
        toast = asked.table.take_line(1).toast
        assert toast and toast.text == asked.table.policy.say(key, n=most)
        assert len(asked.table.study.tree) == 4
    finally:
        for where in (module, game_tree):
            setattr(where, limit, before)


def test_it_is_interrupted_by_the_next_step() -> None:
    asked = Asked()
    asked.table.go_to_ply(1)
    assert asked.analyzer.node is None and "forget" in asked.worker.sent[-1]
    asked.worker.say(id=asked.worker.sent[0]["id"], move="c3", value=0.5, ranked=[])
    assert asked.analyzer.analyses == {} and asked.changes == 0


def test_what_it_has_found_stays_when_it_is_stopped() -> None:
    asked = Asked()
    asked.answer(("c3", -1.0))
    asked.analyzer.stop()
    assert asked.analyzer.analyses[0].is_complete
    asked.table.update()
    assert "0%" in asked.status
    asked.table.dismiss_analysis()
    assert asked.status == asked.table.policy.say("study-start")


def test_the_end_of_a_game_needs_no_evaluation() -> None:
    analyzer = PositionAnalyzer(BotClient(FakeWorkerPort(), lambda: None), lambda: None)
    table = study_table("mixtour", "c3 resign", analyzer)
    table.go_to_ply(2)
    analyzer.start(table.study.node)
    assert analyzer.node is None
