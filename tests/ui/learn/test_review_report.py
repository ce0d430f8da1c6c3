"""The sentences about single moves in the report of a review."""

from tests.support.portable import parametrize
from tests.support.tables import EN, make_table
from ui.learn.review import MoveEvaluation, Review
from ui.learn.review_report import TurningPoint
from ui.words import Words


@parametrize(("en", "clear", "win"), ("ja", "クリア率", "勝率"))
def test_one_alone_clears_a_game_instead_of_winning(case: tuple) -> None:
    language, clear, win = case
    for rules, shown, missing in (("solo", clear, win), ("casual", win, clear)):
        seats = ("human",) * (1 if rules == "solo" else 2)
        start = make_table("hexheaven", "", seats, {"rules": rules}).session.current_state
        played, other = start.legal()[:2]
        review = Review(make_table("hexheaven", played, seats, {"rules": rules}).session)
        review.evaluations = [MoveEvaluation([other, 0.2, -0.2, [], [], [other], True])]
        text = TurningPoint(review, 0, Words(language), "N").chance_text
        assert shown in text and missing not in text


def test_moves_with_the_same_words_are_called_otherwise() -> None:
    played, other = make_table("hexheaven").session.current_state.legal()[:12:6]
    assert played.split("@")[0] == other.split("@")[0]
    review = Review(make_table("hexheaven", played).session)
    review.evaluations = [MoveEvaluation([other, 0.2, -0.2, [], [], [other], True])]
    point = TurningPoint(review, 0, EN, "N")
    assert "tap to see" in point.better_text
    assert "tap" not in point.comments[0]  # beside the board that shows it


@parametrize(("en", "turned by 2 sixths"), ("ja", "60度×2回す"))
def test_a_better_move_that_only_turns_the_tile_says_how_far(case: "tuple[str, str]") -> None:
    language, how = case
    played, _, other = make_table("hexheaven").session.current_state.legal()[:3]
    assert (played, other) == ("10@-1,0/1", "10@-1,0/3")
    review = Review(make_table("hexheaven", played).session)
    review.evaluations = [MoveEvaluation([other, 0.2, -0.2, [], [], [other], True])]
    point = TurningPoint(review, 0, Words(language), "N")
    assert how in point.better_text and how in point.comments[0]
