"""What a table says, decided without a browser."""

from engine.record import Record
from ui import sentences
from ui.boards import drawing
from ui.session import Session
from ui.taps import Plan
from ui.words import Words

EN = Words("en")


def table(
    game: str, *moves: str, seats: "list[str] | None" = None, names: "list | None" = None
) -> tuple:
    record = Record(game, {}, 7, list(moves))
    session = Session("one", record, seats or ["human", "human"], names)
    return session, drawing(game, record.options), EN.of(game)


def line(session, board, say, taps=(), small=False) -> tuple:  # type: ignore[no-untyped-def]
    plan = None
    if session.whose() == "human" and not session.over:
        plan = Plan(session.tip.view(session.tip.turn), board.steps, board.preferred)
        for token in taps:
            plan.tap(token)
    return sentences.status(session, board, plan, session.shown, small, say)


def test_a_seat_is_called_by_name_by_level_or_by_side() -> None:
    session, _, say = table("mixtour", seats=["human", "easy"], names=["Aiko", ""])
    assert sentences.seat_name(session, 0, say) == "Aiko"
    assert sentences.seat_name(session, 1, say) == say("computer-name", level=say("level-easy"))
    assert sentences.seat_name(table("mixtour")[0], 1, say) == "Red"


def test_the_line_asks_the_person_to_move() -> None:
    assert line(*table("mixtour"))[0].startswith("White")


def test_the_line_changes_with_the_choice() -> None:
    session, board, say = table("mixtour", "c3", "d3")
    assert line(session, board, say, ["c3"]) == (say("choose-on"), "")
    assert line(session, board, say, ["c3", "d3"]) == (say("confirm-move"), "")


def test_the_line_says_who_thinks_and_whether_it_is_the_small_player() -> None:
    session, board, say = table("mixtour", "c3", seats=["human", "easy"])
    name = sentences.seat_name(session, 1, say)
    assert line(session, board, say)[0] == say("thinking", name=name)
    assert line(session, board, say, small=True)[0] == say("thinking-slow", name=name)


def test_looking_back_is_said_before_anything_else() -> None:
    session, board, say = table("mixtour", "c3", "resign")
    assert line(session, board, say)[1] == "over"
    session.step(1)
    assert line(session, board, say) == (say("looking-back", ply=1, plies=2), "")


def test_a_blunder_by_the_rules_is_warned_of_instead() -> None:
    session, board, say = table("mixtour")
    board.warning = lambda view, moves, after: "over"
    assert line(session, board, say, ["c3"]) == (say("over"), "refused")


def test_a_refusal_says_why() -> None:
    session, board, say = table("mixtour", "c3", "e3", "c4")
    plan = Plan(session.tip, board.steps)
    assert plan.tap("e3") == "refused"
    assert sentences.refusal(board, plan, "e3", say) == say("stuck", cell="e3")
    plan.tap("c3")
    assert "2 away" in sentences.refusal(board, plan, "e3", say)


def test_news_of_a_hidden_game_tells_no_face() -> None:
    gold, board, say = table("beerhex", "b2g")
    silver = table("beerhex", "b2s")[0]
    assert sentences.news(gold, board, say) == sentences.news(silver, board, say) != ""


def test_the_result_names_the_winner_and_the_reason() -> None:
    session, _, say = table("mixtour", "c3", "resign", names=["Aiko", "Jun"])
    assert sentences.result(session, say) == "Aiko wins: " + say("over-resign")
