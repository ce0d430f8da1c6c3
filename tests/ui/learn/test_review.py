"""Reviews of finished games: questions, evaluations and the report."""

import json

from tests.support.portable import parametrize
from tests.support.tables import EN, make_table, storage_of
from ui.computer.bot_client import BotClient
from ui.computer.bot_request import HINT_LEVEL, hint_seed
from ui.learn.review import LINE_SECONDS, MAX_LINE_PLIES, MOVE_SECONDS, Review
from ui.learn.review_report import TurningPoint
from ui.learn.review_runner import ReviewRunner, create_review_runner
from ui.learn.variation import VariationTable
from ui.library.progress_store import REVIEW_KEY_PREFIX
from ui.words import LANGUAGES, Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import State
    from ui.learn.review import Query
    from ui.table.table import Table

GAME = "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4 c2:3-a4"  # White's last move lets Red win
SECRET = "a1g e1s a2g e2s a3g e3s a4g e4s a5g d5s claim"
LATE = {4: 0.0, 5: 0.2, 8: 0.4}  # what positions of GAME are worth to their movers


def neutral_answer(want: "Query") -> dict:
    """A computer that finds White's last move bad, and all others about as good as its own."""
    if want.task == "move":
        return {"move": want.view.legal()[0]}
    played, moves = want.parameters["played"], want.view.legal()
    best = "b3" if want.ply == 8 else played
    answer = {
        "move": best,
        "value": LATE.get(want.ply, 0.0),
        "ranked": [[move, 0.0] for move in moves],
    }
    answer["reasons"] = [["stops", "defend", 80, ["b3"], {"seat": 1}]] if want.ply == 8 else []
    answer["against"] = [["loses", "win", -100, [], {"seat": 1}]] if want.ply == 8 else []
    if want.parameters["weigh"]:
        answer["played"] = -1.0 if want.ply == 8 else answer["value"]
    return answer


def completed_review(host: "Table", answers: "Callable[[Query], dict]" = neutral_answer) -> Review:
    """The finished review of a game."""
    review = Review(host.session)
    want = review.next_query()
    while want is not None:
        review.add_reply(want, answers(want))
        want = review.next_query()
    return review


def test_every_move_is_asked_about_then_the_turning_points_then_their_lines() -> None:
    asked = []

    def noted(want: "Query") -> dict:
        asked.append((want.task, want.ply, want.parameters.get("seconds")))
        return neutral_answer(want)

    review = completed_review(make_table("mixtour", GAME), noted)
    assert asked[:9] == [("review", ply, MOVE_SECONDS) for ply in range(9)]
    assert asked[9] == ("review", 8, None)  # as long as a hint takes
    assert asked[10:] == [("move", 8, LINE_SECONDS)] * (MAX_LINE_PLIES - 1)
    assert review.progress() == (9, 9) and review.turning_points() == [8]


def answers_with_swings(lost: dict, worth: dict) -> "Callable":
    """A computer that finds that these moves, by their ply, lost so much value, and no other."""

    def answer_query(want: "Query") -> dict:
        if want.task == "move":
            return neutral_answer(want)
        played, moves, ply = want.parameters["played"], want.view.legal(), want.ply
        bad = ply in lost
        best = [move for move in moves if move != played][0] if bad else played
        value = worth.get(ply, 0.0)
        answer = {"move": best, "value": value, "ranked": [[move, 0.0] for move in moves]}
        answer["played"] = value - lost.get(ply, 0.0)
        return answer

    return answer_query


def test_the_perspective_and_the_others_have_turning_points_of_their_own() -> None:
    lost = {ply: 0.3 + ply / 100 for ply in range(0, 8, 2)}
    lost.update({1: 0.25, 3: 0.26})
    host = make_table("mixtour", GAME, ("human", "easy"))
    review = completed_review(host)
    for ply in range(9):
        evaluation = review.evaluations[ply]
        assert evaluation
        evaluation.best_move, evaluation.value, evaluation.verified = (
            ("x" if ply in lost else evaluation.best_move),
            0.0,
            True,
        )
        evaluation.played_value = -lost.get(ply, 0.0)
    assert review.turning_points() == [1, 2, 3, 4, 6]


def test_swings_by_chance_are_reported() -> None:
    worth = {ply: 0.6 if ply % 2 == 0 else -0.6 for ply in range(4, 9)}  # White is far ahead
    host = make_table("mixtour", GAME, ("human", "easy"))
    review = completed_review(host, answers_with_swings({8: 1.6}, worth))
    assert review.turning_points() == [8] and [ply for ply, _ in review.swings()] == [3]
    reviewer, _, _ = make_runner(host)
    reviewer.review.evaluations = review.evaluations
    leap = reviewer.report().leaps[0]
    assert leap.title == "Move 4, CPU · Easy"
    assert leap.chance_text == "White: chance to win 50% → 80%"
    assert "Red enters at a2" in leap.played_text


@parametrize(("human", "easy"), ("easy", "human"))
def test_the_curve_bends_at_a_turning_point_as_its_card_says(seats: tuple) -> None:
    """Though a search of the next position finds that nothing much has happened; and so it does
    at one that follows upon another."""
    host = make_table("mixtour", GAME, seats)
    review = completed_review(host, answers_with_swings({3: 0.9, 4: 0.3}, {}))
    assert review.turning_points() == [3, 4] and abs(review.loss(3) - 0.45) < 1e-9
    curve = dict(review.curve())
    for ply in (3, 4):
        own = review.session.states[ply].turn == review.perspective()
        assert abs(curve[ply] - curve[ply + 1] - (1 if own else -1) * review.loss(ply)) < 1e-9
    assert curve[3] == 0.5 and curve[6] == 0.5
    assert 5 not in [ply for ply, _ in review.swings()]


def test_moves_are_graded_by_the_chance_they_lose() -> None:
    review = completed_review(make_table("mixtour", GAME))
    grades = [review.grade(ply) for ply in range(9)]
    assert grades == ["best"] * 8 + ["costly"]
    assert abs(review.loss(8) - 0.7) < 1e-9 and review.loss(0) == 0


@parametrize((0.39, "best"), (0.34, "good"), (0.24, "fair"), (0.04, "slip"), (-0.2, "costly"))
def test_grade_thresholds(case: tuple) -> None:
    played, grade = case
    review = completed_review(make_table("mixtour", GAME))
    evaluation = review.evaluations[8]
    assert evaluation
    evaluation.played_value = played
    assert review.grade(8) == grade


@parametrize(
    (1, 1, "best"),
    (1, 3, "good"),
    (3, 0, "missed"),
    (1, -2, "missed"),
    (0, -2, "good"),
    (-4, -2, "good"),
    (-2, -2, "best"),
    (3, 3, "best"),
)
def test_a_nearer_win_and_a_later_loss_are_better(case: tuple) -> None:
    best, played, grade = case
    review = completed_review(make_table("mixtour", GAME))
    evaluation = review.evaluations[8]
    assert evaluation
    evaluation.played_value = evaluation.value  # the search sees no difference
    evaluation.distances = [best, played]
    assert review.grade(8) == grade


def test_reviews_saved_without_distances_are_read() -> None:
    host = make_table("mixtour", GAME)
    review = completed_review(host)
    data = json.loads(review.to_text())
    data["found"] = [packed[:7] for packed in data["found"]]
    again = Review(host.session, json.dumps(data))
    assert again.next_query() is None
    assert [again.grade(ply) for ply in range(9)] == [review.grade(ply) for ply in range(9)]


def test_where_something_is_hidden_nothing_is_called_a_slip_at_a_glance() -> None:
    lost = {ply: 0.5 + ply / 100 for ply in range(9)}  # the least of them are looked at but once
    review = completed_review(
        make_table("beerhex", SECRET, options={"starter": "gold"}), answers_with_swings(lost, {})
    )
    grades = {ply: review.grade(ply) for ply in lost}
    assert set(review.turning_points()) == {ply for ply in grades if grades[ply] == "costly"}
    assert {grades[ply] for ply in lost if ply not in review.turning_points()} == {"fair"}


def test_the_curve_is_that_of_the_one_person_or_of_the_first_seat() -> None:
    both = completed_review(make_table("mixtour", GAME))
    mine = completed_review(make_table("mixtour", GAME, ("easy", "human")))
    assert both.perspective() == 0 and mine.perspective() == 1
    assert [ply for ply, _ in both.curve()] == list(range(10))
    assert both.curve()[8][1] == 0.7 and both.curve()[5][1] == 0.4 and both.curve()[9][1] == 0
    for one, other in zip(both.curve(), mine.curve()):
        assert abs(one[1] + other[1] - 1) < 1e-9


def test_where_there_was_no_choice_the_next_position_tells() -> None:
    def forced(want: "Query") -> dict:
        answer = neutral_answer(want)
        return (
            {"move": answer["move"], "value": 0.0, "ranked": [["c1", 0]]}
            if want.ply == 7
            else answer
        )

    review = completed_review(make_table("mixtour", GAME), forced)
    assert review.grade(7) == "" and review.position_value(7) == -0.4


def test_moves_of_hidden_games_are_evaluated_from_the_movers_view() -> None:
    views = []

    def noted(want: "Query") -> dict:
        views.append((want.view.viewer, want.view.turn, want.parameters.get("weigh")))
        return {
            "move": want.parameters["played"],
            "value": 0.0,
            "ranked": [],
            "playouts": 9,
            "played": 0,
        }

    completed_review(make_table("beerhex", SECRET, options={"starter": "gold"}), noted)
    assert len(views) == 11 and all([view[0] == view[1] and view[2] for view in views])


def test_secrets_of_others_change_no_question() -> None:
    other = SECRET.replace("e1s", "e1g")
    texts = []
    for moves in (SECRET, other):
        review = Review(make_table("beerhex", moves, options={"starter": "gold"}).session)
        found, want = [], review.next_query()
        while want is not None:
            if want.view.turn == 0:
                found.append((want.view.pack(), want.parameters))
            move = want.parameters["played"]
            review.add_reply(want, {"move": move, "value": 0.0, "ranked": [], "playouts": 1})
            want = review.next_query()
        texts.append(found)
    assert texts[0] == texts[1] and len(texts[0]) == 6


def test_a_resignation_is_not_judged() -> None:
    review = completed_review(make_table("mixtour", "c1 c2 resign"))
    assert review.progress() == (2, 2) and review.grade(2) == ""
    assert review.curve()[-1] == (3, 0.0)


def test_saved_evaluations_are_reused_only_for_the_same_moves() -> None:
    host = make_table("mixtour", GAME)
    review = completed_review(host)
    text = review.to_text()
    again = Review(host.session, text)
    assert again.next_query() is None and again.turning_points() == [8] and again.to_text() == text
    other = make_table("mixtour", GAME.replace("b4 b4:1-a4", "b5 b5:1-a4")[:30]).session
    assert Review(other, text).progress()[0] == 0
    for broken in ("", "[]", "{", '{"version": 9}', text.replace('"version": 1', '"version": 2')):
        assert Review(host.session, broken).progress()[0] == 0


def test_a_turning_point_in_words() -> None:
    host = make_table("mixtour", GAME)
    for language in LANGUAGES:
        words = Words(language)
        turn = TurningPoint(completed_review(host), 8, words, "N")
        tell = words.analysis("mixtour")
        assert "9" in turn.title and turn.chance_text.replace(" ", "").endswith("70%→0%")
        assert tell("loses", side=words.for_game("mixtour")("side-1")) in turn.played
        assert tell("stops", side=words.for_game("mixtour")("side-1")) in turn.better_text


# ---- the one who asks


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


def make_runner(host: "Table") -> "tuple[ReviewRunner, FakeBotClient, list]":
    thinker = FakeBotClient()
    seen: list = []
    review = Review(host.session)

    def changed() -> None:
        seen.append(review.progress()[0])

    return ReviewRunner(review, host, thinker, seen.append, changed), thinker, seen


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
    host = make_table("mixtour", GAME)
    reviewer, _, _ = make_runner(host)
    report = reviewer.report()
    assert not report.is_complete and report.progress_text == EN.analysis("mixtour")(
        "review-progress", n=0, of=9
    )
    reviewer.review.evaluations = completed_review(host).evaluations
    report = reviewer.report()
    assert report.is_complete and report.title == "White: chance to win" and report.ply_count == 9
    assert "50% at first" in report.summary and "0% at the end" in report.summary
    assert report.grades == ["best"] * 8 + ["costly"] and [
        turn.ply for turn in report.turning_points
    ] == [8]


def test_a_ring_is_where_its_move_has_led_to() -> None:
    host = make_table("mixtour", GAME)
    reviewer, _, _ = make_runner(host)
    reviewer.review.evaluations = completed_review(host).evaluations
    report = reviewer.report()
    assert [turn.ply for turn in report.turning_points] == [8] and report.curve_ply_after(
        8
    ) == report.points[-1][0] == 9
    assert report.curve_ply_after(9) == 9


@parametrize(*LANGUAGES)
def test_rings_are_explained_and_chances_are_percentages(language: str) -> None:
    host = make_table("mixtour", GAME)
    words = Words(language)
    host.set_words(words)
    reviewer, _, _ = make_runner(host)
    assert reviewer.report().ring_note == ""  # no turning point is known yet
    reviewer.review.evaluations = completed_review(host).evaluations
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
    host = make_table("mixtour", GAME)
    store = host._store
    thinker = FakeBotClient()
    reviewer = create_review_runner(store, host, thinker, lambda: None)
    reviewer.run()
    want = reviewer.review.next_query()
    assert want and thinker.told
    thinker.told(neutral_answer(want))
    reviewer.stop()
    assert create_review_runner(store, host, thinker, lambda: None).review.progress() == (1, 9)


def test_the_review_of_a_deleted_game_is_gone() -> None:
    host = make_table("mixtour", GAME)
    store, port = host._store, storage_of(host)
    store.progress.save_review(host.id, "kept")
    assert store.progress.review_text(host.id) == "kept"
    assert store.progress.review_text("nothing") == ""
    store.delete(host.id)
    assert port.get(REVIEW_KEY_PREFIX + host.id) == (True, None)


def test_the_list_of_moves_tells_the_grades() -> None:
    host = make_table("mixtour", GAME)
    table_view = host.set_grades(["best"] * 9)
    assert [move.grade for move in table_view.turn_view.moves] == ["best"] * 9


@parametrize(("mixtour", GAME, True), ("mixtour", "c1", False), ("beerhex", SECRET[:-6], False))
def test_a_review_is_offered_when_the_game_is_over_and_never_before(case: tuple) -> None:
    game, moves, offered = case
    host = make_table(game, moves, options={"starter": "gold"} if game == "beerhex" else None)
    for table_view in (host.table_view, host.go_to_ply(1), host.go_to_ply(0)):
        acts = [act.name for act in table_view.selection_view.actions]
        assert ("review" in acts) == offered


# ---- the better line on the board


def test_a_better_line_is_shown_move_by_move() -> None:
    host = make_table("mixtour", GAME)
    turn = TurningPoint(completed_review(host), 8, EN, "White")
    shown = VariationTable(host, turn, EN, (300, 300))
    table_view = shown.table_view
    assert shown.id == host.id and not shown.is_choosing and table_view.turn_view.shown_ply == 9
    assert table_view.turn_view.moves[-1].notation == host.session.record.moves[8]
    assert (
        table_view.selection_view.status == turn.played
        and table_view.turn_view.enabled_actions == []
    )
    assert [act.name for act in table_view.selection_view.actions] == ["review", "review-next"]
    assert (
        shown.tap("a1") is table_view
        and shown.bots.request() is None
        and not shown.bots.is_playing()
    )
    table_view = shown.next_line_move()
    assert (
        table_view.selection_view.status == turn.better_text and table_view.turn_view.shown_ply == 9
    )
    assert turn.better_text in (table_view.announcement or "")
    shown.next_line_move()
    table_view = shown.next_line_move()
    assert [act.name for act in table_view.selection_view.actions] == ["review"]
    assert table_view.selection_view.status == turn.comments[2]
    said = ["Expected next: Red enters at a1", "Expected next: White enters at a2"]
    assert turn.comments[1:] == said
    assert shown.privacy.conceal() is None and host.session.ply_count == 9


def test_on_the_board_of_a_better_line_everybody_is_called_as_in_the_game() -> None:
    host = make_table("mixtour", GAME, ("human", "easy"))
    shown = VariationTable(
        host, TurningPoint(completed_review(host), 8, EN, "White"), EN, (300, 300)
    )
    names = [seat.name for seat in shown.table_view.turn_view.seats]
    assert (
        names
        == ["White (you)", "CPU · Easy"]
        == [seat.name for seat in host.table_view.turn_view.seats]
    )


def test_a_better_line_shows_all_secrets() -> None:
    host = make_table("beerhex", SECRET, options={"starter": "gold"})

    def late(want: "Query") -> dict:
        if want.task == "move":
            return neutral_answer(want)
        bad = want.ply == 9
        answer = {"move": "c5s" if bad else want.parameters["played"], "value": 0.5 if bad else 0.0}
        answer.update({"playouts": 1, "played": -0.5 if bad else 0.0})
        return answer

    review = completed_review(host, late)
    assert review.turning_points() == [9]
    shown = VariationTable(host, TurningPoint(review, 9, EN, "Silver"), EN, (300, 300))
    assert shown.context.visibility.reveal_all and shown.table_view.turn_view.handover is None
    assert shown.next_line_move().turn_view.shown_ply == 10
