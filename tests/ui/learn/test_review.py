"""Reviews of finished games: questions, evaluations and the report."""

import json

from tests.support.portable import parametrize
from tests.support.reviews import GAME, SECRET, completed_review, neutral_answer
from tests.support.tables import make_table
from ui.learn.review import LINE_SECONDS, MAX_LINE_PLIES, MOVE_SECONDS, Review
from ui.learn.review_report import ReviewReport, TurningPoint
from ui.words import LANGUAGES, Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.learn.review import Query


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
    """Return answers of a computer which finds that these moves, by their ply, lost so much value,
    and no other."""

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
    table = make_table("mixtour", GAME, ("human", "easy"))
    review = completed_review(table)
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
    table = make_table("mixtour", GAME, ("human", "easy"))
    review = completed_review(table, answers_with_swings({8: 1.6}, worth))
    assert review.turning_points() == [8] and [ply for ply, _ in review.swings()] == [3]
    swing = ReviewReport(review, table).swings[0]
    assert swing.title == "Move 4, CPU · Easy"
    assert swing.chance_text == "White: chance to win 50% → 80%"
    assert "CPU · Easy enters at a2" in swing.played_text


@parametrize(("human", "easy"), ("easy", "human"))
def test_the_curve_bends_at_a_turning_point_as_its_card_says(seats: tuple) -> None:
    """Though a search of the next position finds that nothing much has happened; and so it does
    at one that follows another."""
    table = make_table("mixtour", GAME, seats)
    review = completed_review(table, answers_with_swings({3: 0.9, 4: 0.3}, {}))
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
    table = make_table("mixtour", GAME)
    review = completed_review(table)
    data = json.loads(review.to_text())
    data["found"] = [packed[:7] for packed in data["found"]]
    again = Review(table.session, json.dumps(data))
    assert again.next_query() is None
    assert [again.grade(ply) for ply in range(9)] == [review.grade(ply) for ply in range(9)]


def test_where_something_is_hidden_nothing_is_called_a_slip_at_a_glance() -> None:
    lost = {ply: 0.5 + ply / 100 for ply in range(9)}  # the least of them are looked at only once
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
    table = make_table("mixtour", GAME)
    review = completed_review(table)
    text = review.to_text()
    again = Review(table.session, text)
    assert again.next_query() is None and again.turning_points() == [8] and again.to_text() == text
    other = make_table("mixtour", GAME.replace("b4 b4:1-a4", "b5 b5:1-a4")[:30]).session
    assert Review(other, text).progress()[0] == 0
    for broken in ("", "[]", "{", '{"version": 9}', text.replace('"version": 1', '"version": 2')):
        assert Review(table.session, broken).progress()[0] == 0


def test_a_turning_point_in_words() -> None:
    table = make_table("mixtour", GAME)
    for language in LANGUAGES:
        words = Words(language)
        turn = TurningPoint(completed_review(table), 8, words, "N")
        say = words.analysis("mixtour")
        assert "9" in turn.title and turn.chance_text.replace(" ", "").endswith("70%→0%")
        assert say("loses", side=words.for_game("mixtour")("side-1")) in turn.played
        assert say("stops", side=words.for_game("mixtour")("side-1")) in turn.better_text
