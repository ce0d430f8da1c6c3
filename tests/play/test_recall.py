"""What is marked and told: all that others have done since one's own last move."""

from engine import GAMES
from tests.play.tables import PEOPLE, table
from ui.play.news import news
from ui.play.recall import Recall, began
from ui.play.session import Session

COMPUTER = ("human", "easy")
ALIKE = "b3g b2s c2g e5s d1g e1s x_b3_c2_d1"  # an attack that finds three alike


def session(game: str, moves: str = "", seats: tuple = PEOPLE) -> Session:
    return table(game, moves, seats).session


def three(plies: int, seats: tuple) -> Session:
    """A game of Hex Heaven for three, so many moves old."""
    state, moves = GAMES["hexheaven"].start({"rules": "three"}, 7), []
    for _ in range(plies):
        moves.append(state.legal()[-1])
        state = state.play(moves[-1])
    return table("hexheaven", " ".join(moves), seats, {"rules": "three"}).session


def test_nothing_is_told_of_the_start() -> None:
    assert began(session("mixtour"), 0) == 0


def test_between_two_people_it_is_the_others_turn() -> None:
    assert began(session("mixtour", "c3 d4 e5"), 3) == 2
    # An attack that succeeded and the cap that was laid then are one turn.
    one = session("beerhex", ALIKE + " a1s")
    first = one.states[0].turn or 0
    assert [state.turn for state in one.states[6:]] == [first, first, 1 - first]
    assert began(one, 8) == 6


def test_while_one_goes_on_it_is_what_one_did_oneself() -> None:
    assert began(session("beerhex", ALIKE), 7) == 6


def test_against_computers_it_is_all_since_ones_own_last_move() -> None:
    for plies, first in ((1, 0), (2, 1), (3, 1)):  # one's own move, one turn of others, two
        assert began(three(plies, ("human", "easy", "easy")), plies) == first


def test_an_earlier_position_is_told_of_its_own_turn() -> None:
    assert began(three(4, ("human", "easy", "easy")), 3) == 2


def test_after_the_end_too_it_is_what_the_others_did() -> None:
    one = session("mixtour", "c3 resign", COMPUTER)
    assert one.over and began(one, 2) == 1


def test_alone_it_is_the_whole_turn() -> None:
    state = GAMES["hexheaven"].start({"rules": "solo"}, 7)
    moves: list[str] = []
    while not moves or moves[-1] != "pass" or len(moves) < 5:
        legal = [move for move in state.legal() if move != "pass"] or ["pass"]
        moves.append(legal[0])
        state = state.play(moves[-1])
    host = table("hexheaven", " ".join(moves), ("human",), {"rules": "solo"})
    one, last, laid = host.session, len(moves), len(moves) - 3
    assert laid > 1
    assert [began(one, ply) for ply in (1, 2)] == [0, 1]  # of the opening every tile
    assert [began(one, ply) for ply in range(3, last + 1)] == [2] * (last - 2)
    assert host.situation.standing.news.startswith(f"Player: {laid} tiles, ")
    marked = [cell for cell, mark in host.situation.making.marks.items() if "touched" in mark]
    assert len(marked) >= laid
    # Of two turns each is told by itself.
    host.play([one.tip.legal()[0]])
    assert began(host.session, last + 1) == last
    assert news(host.look.at(last + 1, 2)).count("Player: ") == 2


def test_events_are_worked_out_once_and_anew_after_another_move() -> None:
    one = session("mixtour", "c3 d4")
    recall = Recall(one)
    before = recall.events(1, -1)
    assert recall.events(1, -1) is before and recall.between(0, 2, -1)[1:] == before
    one.undo()
    one.play("e5")
    assert recall.events(1, -1) != before


# ---- as it is marked, and told


def test_the_way_of_a_stack_is_drawn_and_both_its_ends_are_marked() -> None:
    made = table("mixtour", "c1 c2 c1:1-c2").situation.making
    assert made.marks == {"c1": "touched origin", "c2": "touched"}
    assert [shape[1]["class"] for shape in made.traces] == ["way-rim", "way"]


def test_traces_and_marks_stay_while_one_chooses() -> None:
    host = table("mixtour", "c1 c2 c1:1-c2")
    before = host.situation.making
    made = host.tap("e5").making
    assert made.traces is before.traces and made.marks["c1"] == "touched origin"


def test_what_was_left_and_filled_again_is_no_hole() -> None:
    attack = "a3s b3s c3s d3s x_b3_c3_d3"
    left = table("beerhex", attack).situation.making.marks
    assert [left[cell] for cell in ("b3", "c3", "d3")] == ["touched origin"] * 3
    filled = table("beerhex", attack + " c3g").situation.making.marks
    assert [filled[cell] for cell in ("b3", "c3", "d3")] == [left["b3"], "touched", left["d3"]]


def test_a_new_piece_has_come_no_way() -> None:
    assert table("mixtour", "c3").situation.making.traces == []


def test_the_news_are_what_one_reads_and_hears() -> None:
    host = table("mixtour", "c1 c2", COMPUTER)
    host.play(["c1:1-c2"])
    wish = host.wish()
    assert wish
    situation = host.answered(wish, "a1")
    assert situation and situation.spoken == situation.standing.news == "Red enters at a1"


def test_a_turn_of_hex_heaven_is_told_in_numbers() -> None:
    host = table("hexheaven", "", ("human", "easy"))
    while host.session.tip.opening:  # type: ignore[attr-defined]
        host.play(host.session.tip.legal()[:1])
    while host.session.tip.turn == 0:
        moves = host.session.tip.legal()
        host.play(moves[-1:])
    laid = 0
    situation = host.situation
    while host.session.tip.turn == 1:
        moves = [move for move in host.session.tip.legal() if move != "pass"]
        wish = host.wish()
        answer = wish and host.answered(wish, (moves or ["pass"])[0])
        assert answer
        situation = answer
        laid += 1 if moves else 0
        if host.session.tip.turn == 1:
            assert situation.spoken == ""  # all of it is said at the end
    assert laid > 1 and situation.spoken == situation.standing.news
    assert situation.standing.news.startswith(f"CPU · Easy: {laid} tiles, ")
    order = [shape[-1][1][1]["text"] for shape in situation.making.traces]  # type: ignore
    assert order == [str(n + 1) for n in range(laid)]


def test_behind_the_curtain_and_after_it_the_news_are_the_same() -> None:
    host = table("beerhex", "b3g b2s c2s d3g x_b2_b3_c2")
    host.session.lower()
    host.step(9)
    curtain = host.situation.standing.curtain
    assert curtain
    told = curtain.note
    assert "attacks b2, b3, c2" in told and "ring" in told
    assert host.lift().standing.news == told and len(host.replay().way) == 4


def test_one_earlier_move_is_told_while_one_looks_back() -> None:
    host = table("mixtour", "c1 c2 c1:1-c2")
    assert host.step(1).standing.news == "White enters at c1"
    assert host.step(0).standing.news == ""


def test_on_a_board_that_turns_the_way_turns_too() -> None:
    host = table("inphexion", "d4 d4>e4")
    lying = host.situation.making.traces
    turned = host.turned(312, 500)
    assert turned and turned.making.traces != lying
