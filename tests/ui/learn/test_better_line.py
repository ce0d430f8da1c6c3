"""The better line of a turning point, shown on the board."""

from tests.support.reviews import GAME, SECRET, completed_review, neutral_answer
from tests.support.tables import EN, make_table
from ui.learn.better_line import BetterLineTable
from ui.learn.review_report import TurningPoint

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.learn.review import Query


def test_a_better_line_is_shown_move_by_move() -> None:
    table = make_table("mixtour", GAME)
    turn = TurningPoint(completed_review(table), 8, EN, "White")
    shown = BetterLineTable(table, turn, EN, (300, 300))
    table_view = shown.table_view
    assert shown.id == table.id and not shown.is_choosing and table_view.turn_view.shown_ply == 9
    assert table_view.turn_view.moves[-1].notation == table.session.record.moves[8]
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
    assert shown.privacy.conceal() is None and table.session.ply_count == 9


def test_on_the_board_of_a_better_line_everybody_is_called_as_in_the_game() -> None:
    table = make_table("mixtour", GAME, ("human", "easy"))
    shown = BetterLineTable(
        table, TurningPoint(completed_review(table), 8, EN, "White"), EN, (300, 300)
    )
    names = [seat.name for seat in shown.table_view.turn_view.seats]
    assert (
        names
        == ["White (you)", "CPU · Easy"]
        == [seat.name for seat in table.table_view.turn_view.seats]
    )


def test_a_better_line_shows_all_secrets() -> None:
    table = make_table("beerhex", SECRET, options={"starter": "gold"})

    def late(want: "Query") -> dict:
        if want.task == "move":
            return neutral_answer(want)
        bad = want.ply == 9
        answer = {"move": "c5s" if bad else want.parameters["played"], "value": 0.5 if bad else 0.0}
        answer.update({"playouts": 1, "played": -0.5 if bad else 0.0})
        return answer

    review = completed_review(table, late)
    assert review.turning_points() == [9]
    shown = BetterLineTable(table, TurningPoint(review, 9, EN, "Silver"), EN, (300, 300))
    assert shown.context.visibility.reveal_all and shown.table_view.turn_view.handover is None
    assert shown.next_line_move().turn_view.shown_ply == 10
