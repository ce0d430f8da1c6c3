"""Running a review with the computer, its report, and where it is kept."""

from tests.support.portable import parametrize
from tests.support.reviews import GAME, SECRET, completed_review, neutral_answer
from tests.support.tables import EN, make_table, storage_of
from ui.computer.bot_client import BotClient
from ui.computer.bot_request import HINT_LEVEL, hint_seed
from ui.learn.review import Review
from ui.learn.review_runner import ReviewRunner, create_review_runner
from ui.library.progress_store import REVIEW_KEY_PREFIX
from ui.words import LANGUAGES, Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import State
    from ui.table.table import Table


class FakeBotClient(BotClient):
    """A computer that answers when it is told to."""

    def __init__(self) -> None:
        self.told: "Callable[[dict], None] | None" = None
        self.forgotten = 0

    def ask(
        self,
        ask: str,
        view: "State",
        level: str,
        seed: int,
        on_reply: "Callable",
        more: "dict | None" = None,
    ) -> None:
        self.asked, self.told = (ask, level, seed), on_reply

    def forget(self) -> None:
        self.forgotten += 1
        self.told = None


def make_runner(table: "Table") -> "tuple[ReviewRunner, FakeBotClient, list]":
    thinker = FakeBotClient()
    seen: list = []
    review = Review(table.session)

    def changed() -> None:
        seen.append(review.progress()[0])

    return ReviewRunner(review, table, thinker, seen.append, changed), thinker, seen


def test_a_reviewer_asks_until_all_is_known() -> None:
    reviewer, thinker, seen = make_runner(make_table("mixtour", GAME))
    reviewer.run()
    while reviewer.is_running:
        want = reviewer.review.next_query()
        assert (
            want and thinker.told and thinker.asked == (want.task, HINT_LEVEL, hint_seed(want.view))
        )
        thinker.told(neutral_answer(want))
    assert (
        seen[1] == 1
        and seen[-1] == 9
        and Review(reviewer.review.session, seen[-3]).progress()[0] == 9
    )


def test_a_reviewer_stops_at_once_and_keeps_what_it_knows() -> None:
    reviewer, thinker, seen = make_runner(make_table("mixtour", GAME))
    reviewer.run()
    on_reply, want = thinker.told, reviewer.review.next_query()
    assert on_reply and want
    on_reply(neutral_answer(want))
    late = thinker.told
    reviewer.stop()
    reviewer.stop()
    assert thinker.forgotten == 1 and not reviewer.is_running
    assert late
    late(neutral_answer(want))
    assert reviewer.review.progress()[0] == 1


def test_a_report_tells_all_in_words() -> None:
    table = make_table("mixtour", GAME)
    reviewer, _, _ = make_runner(table)
    report = reviewer.report()
    assert not report.is_complete and report.progress_text == EN.analysis("mixtour")(
        "review-progress", n=0, of=9
    )
    reviewer.review.evaluations = completed_review(table).evaluations
    report = reviewer.report()
    assert report.is_complete and report.title == "White: chance to win" and report.ply_count == 9
    assert "50% at first" in report.summary and "0% at the end" in report.summary
    assert report.grades == ["best"] * 8 + ["costly"] and [
        turn.ply for turn in report.turning_points
    ] == [8]


def test_a_ring_is_where_its_move_has_led_to() -> None:
    table = make_table("mixtour", GAME)
    reviewer, _, _ = make_runner(table)
    reviewer.review.evaluations = completed_review(table).evaluations
    report = reviewer.report()
    assert [turn.ply for turn in report.turning_points] == [8] and report.curve_ply_after(
        8
    ) == report.points[-1][0] == 9
    assert report.curve_ply_after(9) == 9


@parametrize("c1 resign", "c1 c2 c3 resign")
def test_a_game_of_few_moves_is_too_short_for_a_curve(moves: str) -> None:
    reviewer, _, _ = make_runner(make_table("mixtour", moves))
    assert "too short" in reviewer.report().too_short_text
    longer, _, _ = make_runner(make_table("mixtour", moves.replace("resign", "d4 e5 a1 resign")))
    assert longer.report().too_short_text == ""


@parametrize(*LANGUAGES)
def test_rings_are_explained_and_chances_are_percentages(language: str) -> None:
    table = make_table("mixtour", GAME)
    words = Words(language)
    table.set_words(words)
    reviewer, _, _ = make_runner(table)
    assert reviewer.report().ring_note == ""  # no turning point is known yet
    reviewer.review.evaluations = completed_review(table).evaluations
    report = reviewer.report()
    assert report.ring_note == words.analysis("mixtour")("review-ring")
    said = [
        report.title,
        report.summary,
        report.tap_note,
        report.ring_note,
        report.heading,
        report.no_turning_points_text,
        report.progress_text,
    ]
    said += [report.turning_points[0].title, report.turning_points[0].chance_text]
    own = words.table("learn.analysis")  # what is said of every game's chances
    said += [str(own[key]) for key in own if key.split("-")[0] in ("review", "turn", "grade")]
    assert report.turning_points[0].chance_text.count("%") == 2
    for text in said:
        rest = text.lower().replace("turning point", "")
        if "率" in rest:  # the difference of two percentages
            rest = rest.replace("ポイント", "")
        assert "point" not in rest and "点" not in rest and "ポイント" not in rest, text


def test_a_review_is_saved() -> None:
    table = make_table("mixtour", GAME)
    store = table._store
    thinker = FakeBotClient()
    reviewer = create_review_runner(store, table, thinker, lambda: None)
    reviewer.run()
    want = reviewer.review.next_query()
    assert want and thinker.told
    thinker.told(neutral_answer(want))
    reviewer.stop()
    assert create_review_runner(store, table, thinker, lambda: None).review.progress() == (1, 9)


def test_the_review_of_a_deleted_game_is_gone() -> None:
    table = make_table("mixtour", GAME)
    store, port = table._store, storage_of(table)
    store.progress.save_review(table.id, "kept")
    assert store.progress.review_text(table.id) == "kept"
    assert store.progress.review_text("nothing") == ""
    store.delete(table.id)
    assert port.get(REVIEW_KEY_PREFIX + table.id) == (True, None)


def test_the_list_of_moves_tells_the_grades() -> None:
    table = make_table("mixtour", GAME)
    table_view = table.set_grades(["best"] * 9)
    assert [move.grade for move in table_view.turn_view.moves] == ["best"] * 9


@parametrize(("mixtour", GAME, True), ("mixtour", "c1", False), ("beerhex", SECRET[:-6], False))
def test_a_review_is_offered_when_the_game_is_over_and_never_before(case: tuple) -> None:
    game, moves, offered = case
    table = make_table(game, moves, options={"starter": "gold"} if game == "beerhex" else None)
    for table_view in (table.table_view, table.go_to_ply(1), table.go_to_ply(0)):
        acts = [act.name for act in table_view.selection_view.actions]
        assert ("review" in acts) == offered
