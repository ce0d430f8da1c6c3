"""What a table says."""

from engine.record import Record
from engine.rng import Rng
from tests.play import each
from tests.play.tables import EN, table, taps
from tests.play.test_store import Port
from ui.play import feel, sentences
from ui.play.lobby import Row
from ui.play.session import Session
from ui.play.store import Store
from ui.play.table import Table
from ui.words import Words

JA = Words("ja")


def named(session: Session, *names: str) -> Session:
    session.names = list(names)
    return session


def line(host: Table) -> "tuple[str, str]":
    """The line below the board, and its tone."""
    return host.situation.making.status, host.situation.making.tone


def test_a_seat_is_called_by_name_by_level_or_by_side() -> None:
    host = table("mixtour", "", ("human", "easy"))
    session = named(host.session, "Aiko", "")
    assert sentences.seat_name(session, 0, host.say) == "Aiko"
    assert sentences.seat_name(session, 1, host.say) == "CPU · Easy"
    assert sentences.seat_name(table("mixtour").session, 1, host.say) == "Red"


@each("עדה", "Ada סבא", "علي", "\U0001e922")
def test_a_name_from_right_to_left_leaves_the_sentence_its_order(name: str) -> None:
    session = named(table("mixtour").session, name, "Ben")
    assert sentences.seat_name(session, 0, EN.of("mixtour")) == "\u2068" + name + "\u2069"


@each("Ben", "あいこ", "Ёлка", "👩\u200d🚀", "<b>&amp;", "नीला", "Reda", "Γιώργος", "(·)", "ＢＥＮ")
def test_any_other_name_is_shown_as_it_is(name: str) -> None:
    session = named(table("mixtour").session, name, "Ben")
    assert sentences.seat_name(session, 0, EN.of("mixtour")) == name


@each(
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
    session = named(table("mixtour").session, name, "Ben")
    assert sentences.seat_name(session, 0, EN.of("mixtour")) == f"“{name}”"
    computer = named(table("mixtour", "", ("easy", "human")).session, "White", "")
    assert sentences.seat_name(computer, 0, EN.of("mixtour")) == "White"  # the page's own word


@each("あなた", "あな\u200dた", "1番手（あなた）", "１番手 (あなた)", "CPU･弱い", "ＣＰＵ・弱い")
def test_in_japanese_too(name: str) -> None:
    assert sentences.called(name, "human", JA.of("hexheaven")) == f"「{name}」"


def test_a_name_in_quotation_marks_keeps_its_order_too() -> None:
    assert sentences.called("CPU עדה", "human", EN.of("mixtour")) == "“\u2068CPU עדה\u2069”"


def test_the_line_asks_the_person_to_move_and_follows_the_choice() -> None:
    host = table("mixtour", "c3 d3")
    assert line(host)[0].startswith("White")
    taps(host, "c3")
    assert line(host) == (host.say("choose-on"), "")
    taps(host, "d3")
    assert line(host) == (host.say("chosen-move", n=1, target="d3", height=1), "")


def test_the_line_says_who_thinks_and_whether_it_is_the_small_player() -> None:
    host = table("mixtour", "c3", ("human", "easy"))
    assert line(host)[0] == EN("thinking", name="CPU · Easy")
    host.small = True
    host.cancel()
    assert line(host)[0] == EN("thinking-slow", name="CPU · Easy")


def test_the_end_is_told_in_place_of_anything_else() -> None:
    host = table("mixtour", "c3 resign")
    assert line(host) == ("White wins: " + EN("over-resign"), "over")
    host.step(1)
    assert line(host) == (EN("looking-back", ply=1, plies=2), "")


def test_a_refusal_names_the_reason() -> None:
    host = table("mixtour", "c3 e3 c4")
    taps(host, "e3")
    assert line(host) == (host.say("stuck", cell="e3"), "refused")


def test_news_of_a_hidden_game_tell_no_face() -> None:
    told = [table("beerhex", moves).situation.standing.news for moves in ("b2g", "b2s")]
    assert told[0] == told[1] and "b2" in told[0]


def test_there_are_no_news_before_the_first_move() -> None:
    assert table("beerhex").situation.standing.news == ""


def test_whoever_resigns_is_told_by_name() -> None:
    host = table("mixtour", "c3", ("human", "easy"))
    named(host.session, "Aiko", "")
    host.play(["resign"])
    assert host.situation.standing.news == "CPU · Easy resigns"


def test_a_choice_that_lets_the_other_win_is_warned_of() -> None:
    host = table("mixtour", "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4")
    taps(host, "c2", "a4", "n3")
    assert line(host) == (host.say("warn-points", name="Red"), "refused")


def test_a_choice_that_wins_is_cheered() -> None:
    host = table("mixtour", "b5 c1 e2 b4 d1 b1 a3 e2:1-d1 d1:2-c1 b4:1-a3")
    taps(host, "c1", "a3")
    assert host.plan and host.plan.taps.move == "c1:3-a3"
    assert line(host) == (EN("would-win"), "")


def test_the_end_of_a_game_names_what_won_it() -> None:
    moves = "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4 c2:3-a4"
    assert line(table("mixtour", moves)) == (
        "Red wins: a stack of five or more, red on top",
        "over",
    )


def test_the_one_person_at_a_table_is_told_of_winning_as_you() -> None:
    moves = "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4 c2:3-a4"
    host = table("mixtour", moves, ("easy", "human"))
    assert line(host)[0] == "You win: a stack of five or more, red on top"
    named(host.session, "", "Aiko")
    assert sentences.result(host.session, host.say).startswith("Aiko wins")
    for seats in (("human", "human"), ("human", "easy"), ("easy", "easy")):
        told = line(table("mixtour", moves, seats))[0]
        assert told.startswith("CPU · Easy wins" if seats[1] == "easy" else "Red wins"), seats


@each(
    (("human", "easy"), JA, "あなた", "あなた"),
    (("easy", "human"), JA, "あなた", "あなた"),
    (("human", "easy"), EN, "Player 1 (you)", "Player 1"),
    (("human", "human"), JA, "1番手", "1番手"),
)
def test_one_person_among_computers_is_you_where_verbs_allow(case: tuple) -> None:
    """In every sentence, and in the sign, where it is not said twice."""
    seats, words, sign, side = case
    session = Session("g1", Record("hexheaven", {"rules": "casual"}, 7), list(seats))
    host = Table(session, words, Store(Port(), Rng(1)))
    host.lift()
    mine = seats.index("human")
    assert host.situation.standing.seats[mine].name == sign
    assert host.look.name(mine) == side == host.look.talk().side(mine)
    assert sign in Row(session, words).who.split(words("versus"))
    if mine == 0:
        assert line(host)[0].startswith(side)
    session.names = ["Aiko" if kind == "human" else "" for kind in seats]
    assert Table(session, words, Store(Port(), Rng(1))).look.name(mine) == "Aiko"


def test_where_sides_have_colours_everybody_is_called_by_theirs() -> None:
    session = table("mixtour", "c3", ("human", "easy")).session
    assert sentences.personal(session, JA.of("mixtour"))("side-0") == "白"


def test_whoever_plays_alone_wins_or_loses_a_game_without_sides() -> None:
    host = table("hexheaven", "", ("human",), {"rules": "solo"})
    assert sentences.seat_name(host.session, 0, host.say) == EN("side-solo")
    assert line(host)[0].startswith("Player: ")
    host.resign()
    assert line(host) == (EN("lost", reason=EN("over-resign")), "over")


def test_the_strongest_moment_is_felt() -> None:
    from engine.events import Ended, Passed, Resigned

    assert feel.moment([]) == "move" and feel.moment([Passed(0)]) == "move"
    assert feel.moment([Resigned(0), Ended((1,), "resign", ())]) == "over"
