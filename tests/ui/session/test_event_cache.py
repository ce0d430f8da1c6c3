"""Events to mark and summarize: those of others since the viewer's last move."""

from engine import GAMES
from tests.support.tables import TWO_PEOPLE, make_table
from tests.support.tapped_moves import ALIKE
from ui.session.event_cache import EventCache, find_summary_start
from ui.session.handover_rule import release_device
from ui.session.session import Session
from ui.table.presentation.turn_summary import turn_summary

COMPUTER = ("human", "easy")


def session(game: str, moves: str = "", seats: tuple = TWO_PEOPLE) -> Session:
    return make_table(game, moves, seats).session


def three(plies: int, seats: tuple) -> Session:
    """Return a game of Hex Heaven for three, so many moves old."""
    state, moves = GAMES["hexheaven"].start({"rules": "three"}, 7), []
    for _ in range(plies):
        moves.append(state.legal()[-1])
        state = state.play(moves[-1])
    return make_table("hexheaven", " ".join(moves), seats, {"rules": "three"}).session


def test_no_summary_at_the_start() -> None:
    assert find_summary_start(session("mixtour"), 0) == 0


def test_between_two_people_it_is_the_others_turn() -> None:
    assert find_summary_start(session("mixtour", "c3 d4 e5"), 3) == 2
    # An attack that succeeded and the cap that was laid then are one turn.
    played = session("beerhex", ALIKE + " a1s")
    first = played.states[0].turn or 0
    assert [state.turn for state in played.states[6:]] == [first, first, 1 - first]
    assert find_summary_start(played, 8) == 6


def test_while_one_goes_on_it_is_what_one_did_oneself() -> None:
    assert find_summary_start(session("beerhex", ALIKE), 7) == 6


def test_against_computers_it_is_all_since_ones_own_last_move() -> None:
    for plies, first in ((1, 0), (2, 1), (3, 1)):  # one's own move, one turn of others, two
        assert find_summary_start(three(plies, ("human", "easy", "easy")), plies) == first


def test_earlier_position_summarizes_its_own_turn() -> None:
    assert find_summary_start(three(4, ("human", "easy", "easy")), 3) == 2


def test_after_the_end_too_it_is_what_the_others_did() -> None:
    played = session("mixtour", "c3 resign", COMPUTER)
    assert played.is_over and find_summary_start(played, 2) == 1


def test_alone_it_is_the_whole_turn() -> None:
    state = GAMES["hexheaven"].start({"rules": "solo"}, 7)
    moves: list[str] = []
    while not moves or moves[-1] != "pass" or len(moves) < 5:
        legal = [move for move in state.legal() if move != "pass"] or ["pass"]
        moves.append(legal[0])
        state = state.play(moves[-1])
    table = make_table("hexheaven", " ".join(moves), ("human",), {"rules": "solo"})
    played, last, laid = table.session, len(moves), len(moves) - 3
    assert laid > 1
    # Of the opening every tile.
    assert [find_summary_start(played, ply) for ply in (1, 2)] == [0, 1]
    assert [find_summary_start(played, ply) for ply in range(3, last + 1)] == [2] * (last - 2)
    assert table.table_view.turn_view.summary.startswith(f"Player: {laid} tiles, ")
    marked = [
        cell for cell, mark in table.table_view.selection_view.marks.items() if "touched" in mark
    ]
    assert len(marked) >= laid
    # Of two turns each is told by itself.
    table.play([played.current_state.legal()[0]])
    assert find_summary_start(table.session, last + 1) == last
    assert turn_summary(table.context.at_ply(last + 1, 2)).count("Player: ") == 2


def test_events_are_worked_out_once_and_again_after_another_move() -> None:
    played = session("mixtour", "c3 d4")
    recall = EventCache(played)
    before = recall.events_of(1, -1)
    assert recall.events_of(1, -1) is before and recall.events_between(0, 2, -1)[1:] == before
    played.undo()
    played.play("e5")
    assert recall.events_of(1, -1) != before


# ---- as it is marked, and told


def test_the_way_of_a_stack_is_drawn_and_both_its_ends_are_marked() -> None:
    selection_view = make_table("mixtour", "c1 c2 c1:1-c2").table_view.selection_view
    assert selection_view.marks == {"c1": "touched origin", "c2": "touched"}
    assert [shape[1]["class"] for shape in selection_view.recent_move_overlays] == [
        "way-rim",
        "way",
    ]


def test_traces_and_marks_stay_while_one_chooses() -> None:
    table = make_table("mixtour", "c1 c2 c1:1-c2")
    before = table.table_view.selection_view
    selection_view = table.tap("e5").selection_view
    assert (
        selection_view.recent_move_overlays is before.recent_move_overlays
        and selection_view.marks["c1"] == "touched origin"
    )


def test_refilled_cell_is_not_marked_as_left() -> None:
    attack = "a3s b3s c3s d3s x_b3_c3_d3"
    left = make_table("beerhex", attack).table_view.selection_view.marks
    assert [left[cell] for cell in ("b3", "c3", "d3")] == ["touched origin"] * 3
    filled = make_table("beerhex", attack + " c3g").table_view.selection_view.marks
    assert [filled[cell] for cell in ("b3", "c3", "d3")] == [left["b3"], "touched", left["d3"]]


def test_entered_piece_has_no_arrow() -> None:
    assert make_table("mixtour", "c3").table_view.selection_view.recent_move_overlays == []


def test_summary_is_the_same_in_text_and_speech() -> None:
    table = make_table("mixtour", "c1 c2", COMPUTER)
    table.play(["c1:1-c2"])
    wish = table.bots.request()
    assert wish
    situation = table.bots.on_reply(wish, "a1")
    said = "CPU · Easy enters at a1"
    assert situation and situation.announcement == situation.turn_view.summary == said


def test_turn_of_hex_heaven_is_summarized_in_numbers() -> None:
    table = make_table("hexheaven", "", ("human", "easy"))
    while table.session.current_state.opening:  # type: ignore[attr-defined]
        table.play(table.session.current_state.legal()[:1])
    while table.session.current_state.turn == 0:
        moves = table.session.current_state.legal()
        table.play(moves[-1:])
    laid = 0
    situation = table.table_view
    while table.session.current_state.turn == 1:
        moves = [move for move in table.session.current_state.legal() if move != "pass"]
        wish = table.bots.request()
        answer = wish and table.bots.on_reply(wish, (moves or ["pass"])[0])
        assert answer
        situation = answer
        laid += 1 if moves else 0
        if table.session.current_state.turn == 1:
            assert situation.announcement == ""  # all of it is said at the end
    assert laid > 1 and situation.announcement == situation.turn_view.summary
    assert situation.turn_view.summary.startswith(f"CPU · Easy: {laid} tiles, ")
    order = [shape[-1][1][1]["text"] for shape in situation.selection_view.recent_move_overlays]  # type: ignore
    assert order == [str(n + 1) for n in range(laid)]


def test_the_handover_screen_and_the_table_after_it_have_the_same_summary() -> None:
    table = make_table("beerhex", "b3g b2s c2s d3g x_b2_b3_c2")
    release_device(table.session)
    table.go_to_ply(9)
    handover = table.table_view.turn_view.handover
    assert handover
    note = handover.note
    assert "attacks b2, b3, c2" in note and "ring" in note
    assert table.privacy.take_device().turn_view.summary == note and len(table.replay().frames) == 4


def test_one_move_is_summarized_in_review() -> None:
    table = make_table("mixtour", "c1 c2 c1:1-c2")
    assert table.go_to_ply(1).turn_view.summary == "White enters at c1"
    assert table.go_to_ply(0).turn_view.summary == ""


def test_on_a_board_that_turns_the_way_turns_too() -> None:
    table = make_table("inphexion", "d4 d4>e4")
    lying = table.table_view.selection_view.recent_move_overlays
    turned = table.resize(312, 500)
    assert turned and turned.selection_view.recent_move_overlays != lying
