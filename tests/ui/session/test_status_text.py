"""Texts of the status line and turn summaries."""

from engine.record import Record
from engine.rng import Rng
from tests.support.fake_storage import FakeStorage
from tests.support.portable import parametrize
from tests.support.tables import EN, make_table, tap_all
from ui.library.saved_games.lobby_row import LobbyRow
from ui.library.store import Store
from ui.session import seat_names
from ui.session.result_text import result_text
from ui.session.session import Session
from ui.table import feedback
from ui.table.presentation.turn_summary import turn_summary
from ui.table.table import Table
from ui.words import Words

JA = Words("ja")


def named(session: Session, *names: str) -> Session:
    session.names = list(names)
    return session


def line(table: Table) -> "tuple[str, str]":
    """Return the line below the board, and its tone."""
    return table.table_view.selection_view.status, table.table_view.selection_view.tone


def test_a_seat_is_called_by_name_by_level_or_by_side() -> None:
    table = make_table("mixtour", "", ("human", "easy"))
    session = named(table.session, "Aiko", "")
    assert seat_names.seat_name(session, 0, table.say) == "Aiko"
    assert seat_names.seat_name(session, 1, table.say) == "CPU · Easy"
    assert seat_names.seat_name(make_table("mixtour").session, 1, table.say) == "Red"


@parametrize(*[(words, names) for words in (EN, JA) for names in (("", ""), ("Aiko", ""))])
def test_a_player_has_the_same_name_beside_the_board_and_in_all_sentences(case: tuple) -> None:
    words, names = case
    for game, moves in (("mixtour", "c3 d3"), ("inphexion", "d4 d4>d5 d4>d3")):
        session = Session("g1", Record(game, {}, 7, moves.split()), ["human", "easy"])
        table = Table(named(session, *names), words, Store(FakeStorage(), Rng(1)))
        for ply, seat in enumerate((0, 1)):
            context, name = table.context.at_ply(ply + 1, ply), table.context.seat_name(seat)
            assert table.table_view.turn_view.seats[seat].name.startswith(name)
            assert turn_summary(context).startswith(name)
            event = context.recent_events[0]
            assert context.narrator().describe_event(event).startswith(name)
        assert table.context.seat_name(1) == seat_names.player_name("", "easy", table.say)


def test_computers_of_the_same_level_are_told_apart() -> None:
    def names(*seats: str) -> list[str]:
        table = make_table("hexheaven", "", seats, {"rules": "three"})
        return [seat_names.seat_name(table.session, seat, table.say) for seat in (1, 2)]

    assert names("human", "easy", "easy") == ["CPU\u00a02", "CPU\u00a03"]
    assert names("human", "easy", "strong") == ["CPU · Easy", "CPU · Strong"]


@parametrize("עדה", "Ada סבא", "علي", "\U0001e922")
def test_a_name_from_right_to_left_leaves_the_sentence_its_order(name: str) -> None:
    session = named(make_table("mixtour").session, name, "Ben")
    assert seat_names.seat_name(session, 0, EN.for_game("mixtour")) == "\u2068" + name + "\u2069"


@parametrize(
    "Ben", "あいこ", "Ёлка", "👩\u200d🚀", "<b>&amp;", "नीला", "Reda", "Γιώργος", "(·)", "ＢＥＮ"
)
def test_any_other_name_is_shown_as_it_is(name: str) -> None:
    session = named(make_table("mixtour").session, name, "Ben")
    assert seat_names.seat_name(session, 0, EN.for_game("mixtour")) == name


@parametrize(
    "Red",
    "white",
    "R e d",
    "CPU · Easy",
    "cpu·master",
    "CPU Easy",
    "CPU\u00a0· Easy",
    "R\u200ded",
    "CPU\u200d · Easy",
    "Red\ufe0f",
    "Re\u0301d",
    "Red\U000e0067",
    "\u3000Red\u2009",
    "Ｒｅｄ",
    "R\u0415D",  # Cyrillic, as in the next two
    "\u0421\u0420U-1",
    "W\u04bb\u0456te",
    "W\u0397\u0399\u03a4\u0395",  # Greek
    "Whlte",
    "White (you)",
    "red（YOU）",
    "You",
    "Player",
)
def test_a_name_that_reads_like_a_seat_stands_in_quotation_marks(name: str) -> None:
    session = named(make_table("mixtour").session, name, "Ben")
    assert seat_names.seat_name(session, 0, EN.for_game("mixtour")) == f"“{name}”"
    computer = named(make_table("mixtour", "", ("easy", "human")).session, "White", "")
    # The page's own word.
    assert seat_names.seat_name(computer, 0, EN.for_game("mixtour")) == "White"


@parametrize(
    "あなた", "あな\u200dた", "1番手（あなた）", "１番手 (あなた)", "CPU･弱い", "ＣＰＵ・弱い"
)
def test_in_japanese_too(name: str) -> None:
    assert seat_names.player_name(name, "human", JA.for_game("hexheaven")) == f"「{name}」"


def test_a_name_in_quotation_marks_keeps_its_order_too() -> None:
    assert (
        seat_names.player_name("CPU עדה", "human", EN.for_game("mixtour"))
        == "“\u2068CPU עדה\u2069”"
    )


def test_the_line_asks_the_person_to_move_and_follows_the_choice() -> None:
    table = make_table("mixtour", "c3 d3")
    assert line(table)[0].startswith("White")
    tap_all(table, "c3")
    assert line(table) == (table.say("choose-height", n=1), "")
    tap_all(table, "d3")
    assert line(table) == (table.say("chosen-move", n=1, target="d3", height=1), "")


def test_the_line_says_that_another_number_of_pieces_may_be_moved() -> None:
    table = make_table("mixtour", "c3 d3 c3:1-d3 e3")
    tap_all(table, "d3", "e3")
    assert line(table) == (table.say("chosen-number", n=2, target="e3"), "")


def test_the_line_says_who_thinks_and_whether_it_is_the_small_player() -> None:
    table = make_table("mixtour", "c3", ("human", "easy"))
    assert line(table)[0] == EN("thinking", name="CPU · Easy")
    table.uses_fallback_bot = True
    table.cancel()
    assert line(table)[0] == EN("thinking-slow", name="CPU · Easy")


def test_end_replaces_any_other_status() -> None:
    table = make_table("mixtour", "c3 resign")
    assert line(table) == ("White wins!", "over")
    assert table.table_view.selection_view.detail == "Resignation"
    table.go_to_ply(1)
    assert line(table) == (EN("looking-back", ply=1, plies=2), "")


def test_a_refusal_names_the_reason() -> None:
    table = make_table("mixtour", "c3 e3 c4")
    tap_all(table, "e3")
    assert line(table) == (table.say("stuck", cell="e3"), "refused")


def test_news_of_a_hidden_game_tell_no_face() -> None:
    summaries = [
        make_table("beerhex", moves).table_view.turn_view.summary for moves in ("b2g", "b2s")
    ]
    assert summaries[0] == summaries[1] and "b2" in summaries[0]


def test_there_are_no_news_before_the_first_move() -> None:
    assert make_table("beerhex").table_view.turn_view.summary == ""


def test_resigning_player_is_named() -> None:
    table = make_table("mixtour", "c3", ("human", "easy"))
    named(table.session, "Aiko", "")
    table.play(["resign"])
    assert table.table_view.turn_view.summary == "CPU · Easy resigns"


def test_a_choice_that_lets_the_other_win_is_warned_of() -> None:
    table = make_table("mixtour", "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4")
    tap_all(table, "c2", "a4", "n3")
    assert line(table) == (table.say("warn-points", name="Red"), "refused")


def test_a_choice_that_wins_is_cheered() -> None:
    table = make_table("mixtour", "b5 c1 e2 b4 d1 b1 a3 e2:1-d1 d1:2-c1 b4:1-a3")
    tap_all(table, "c1", "a3")
    assert table.selection and table.selection.move_selection.move == "c1:3-a3"
    assert line(table) == (EN("would-win"), "")


def test_the_end_of_a_game_names_what_won_it() -> None:
    moves = "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4 c2:3-a4"
    table = make_table("mixtour", moves)
    assert line(table) == ("Red wins!", "over")
    assert table.table_view.selection_view.detail == "A stack of five or more, red on top"
    assert result_text(table.session, table.say) == (
        "Red wins: a stack of five or more, red on top"
    )


def test_only_person_at_a_table_is_addressed_as_you() -> None:
    moves = "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4 c2:3-a4"
    table = make_table("mixtour", moves, ("easy", "human"))
    assert line(table)[0] == "You win!"
    named(table.session, "", "Aiko")
    assert result_text(table.session, table.say).startswith("Aiko wins")
    for seats, winner in (
        (("human", "human"), "Red"),
        (("human", "easy"), "CPU · Easy"),
        (("easy", "easy"), "CPU\u00a02"),
    ):
        assert line(make_table("mixtour", moves, seats))[0].startswith(winner + " wins")


@parametrize(
    (("human", "easy"), JA, "あなた", "あなた"),
    (("easy", "human"), JA, "あなた", "あなた"),
    (("human", "easy"), EN, "Player\u00a01 (you)", "Player\u00a01"),
    (("human", "human"), JA, "1番手", "1番手"),
)
def test_one_person_among_computers_is_you_where_verbs_allow(case: tuple) -> None:
    """In every sentence, and in the sign, where it is not said twice."""
    seats, words, sign, side = case
    session = Session("g1", Record("hexheaven", {"rules": "casual"}, 7), list(seats))
    table = Table(session, words, Store(FakeStorage(), Rng(1)))
    table.privacy.take_device()
    mine = seats.index("human")
    assert table.table_view.turn_view.seats[mine].name == sign
    assert table.context.seat_name(mine) == side == table.context.narrator().side_name(mine)
    assert sign in LobbyRow(session, words).players.split(words("versus"))
    if mine == 0:
        assert line(table)[0].startswith(side)
    session.names = ["Aiko" if kind == "human" else "" for kind in seats]
    assert Table(session, words, Store(FakeStorage(), Rng(1))).context.seat_name(mine) == "Aiko"


def test_where_sides_have_colours_everybody_is_called_by_theirs() -> None:
    session = make_table("mixtour", "c3", ("human", "easy")).session
    assert seat_names.personalized_words(session, JA.for_game("mixtour"))("side-0") == "白"


def test_solo_is_won_or_lost_without_sides() -> None:
    table = make_table("hexheaven", "", ("human",), {"rules": "solo"})
    assert seat_names.seat_name(table.session, 0, table.say) == EN("side-solo")
    assert line(table)[0].startswith("Player: ")
    table.commands.resign()
    assert line(table) == (EN("head-lost"), "over")


def test_the_strongest_event_is_felt() -> None:
    from engine.events import Ended, Passed, Resigned

    assert feedback.strongest_cue([]) == "move" and feedback.strongest_cue([Passed(0)]) == "move"
    assert feedback.strongest_cue([Resigned(0), Ended((1,), "resign", ())]) == "over"


def test_a_name_like_a_side_is_quoted_whichever_space_it_has() -> None:
    say = EN.for_game("hexheaven")
    for name in ("Player 1", "player\u00a02"):
        assert seat_names.player_name(name, "human", say) == say("quoted", name=name)
