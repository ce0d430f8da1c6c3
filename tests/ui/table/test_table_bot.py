"""A table's requests to the computer, and the effects of its replies: moves and hints."""

from engine.learn.move_reasons import Reason
from tests.support.portable import parametrize
from tests.support.tables import EN, make_table


def test_the_computer_is_wanted_when_it_is_to_move() -> None:
    host = make_table("mixtour", "", ("human", "strong"))
    assert host.bots.request() is None and host.bots.is_playing()
    host.tap("c3")
    host.confirm()
    wish = host.bots.request()
    assert wish and (wish.task, wish.level, wish.ply) == ("move", "strong", 1)
    assert host.table_view.turn_view.is_bot_thinking
    table_view = host.bots.on_reply(wish, "d4")
    assert table_view and host.session.record.moves == ["c3", "d4"]
    assert table_view.announcement == "CPU · Strong enters at d4" and host.bots.request() is None


def test_an_answer_that_comes_too_late_is_dropped() -> None:
    host = make_table("mixtour", "c3", ("human", "strong"))
    wish = host.bots.request()
    host.undo()
    assert wish and host.bots.on_reply(wish, "d4") is None and host.session.ply_count == 0


def test_taps_leave_the_computers_turn_alone() -> None:
    """The computer's whole turn is shown and announced, whatever is tapped meanwhile."""
    opening = "10@-1,0/1 14@-1,-1/2 13@-1,-2/2 22@-1,-3/2 23@-1,1/1 pass"
    host = make_table("hexheaven", opening, ("human", "easy"))
    for move in ("27@-2,-1/0", "5@0,-1/0", "pass"):
        turn_view = host.table_view.turn_view
        assert host.table_view.selection_view.actions == []
        assert turn_view.shown_ply == host.session.ply_count
        host.cancel()
        host.confirm()
        host.tap("0,0")
        assert host.table_view.turn_view is turn_view
        request = host.bots.request()
        assert request
        table_view = host.bots.on_reply(request, move)
    assert table_view and "2 tiles" in (table_view.announcement or "")
    assert table_view.turn_view.shown_ply == host.session.ply_count == 9


def test_the_computer_gets_a_view_and_never_more() -> None:
    wish = make_table("beerhex", "b3g", ("human", "easy")).bots.request()
    assert wish and wish.view.viewer == 1


def advice(move: str, *reasons: Reason) -> dict:
    """Return the computer's reply to a request for a hint."""
    return {"move": move, "reasons": [reason.pack() for reason in reasons]}


def test_a_hint_says_where_to_look_before_it_shows_the_move() -> None:
    host = make_table("mixtour", "c1 c2")
    assert host.request_hint().selection_view.status == EN("hint-wait")
    wish = host.bots.request()
    assert wish and wish.task == "hint"
    stop = Reason("stops", "defend", 80, ["c2"], seat=1)
    idea = host.bots.on_reply(wish, "c1:1-c2", advice("c1:1-c2", stop))
    assert idea and host.bots.request() is None and host.selection and not host.selection.is_started
    assert idea.selection_view.status == "Start here: think of what your opponent may do next"
    assert idea.selection_view.marks["c1"].split()[-2:] == ["lit", "hinted"]
    assert idea.selection_view.focus_cells == [
        "c1"
    ] and idea.selection_view.hint_label == EN.analysis("mixtour")("show-move")
    assert (
        idea.announcement
        and idea.selection_view.status in idea.announcement
        and "c1, height 1" in idea.announcement
    )
    move = host.request_hint()
    assert host.selection.chosen_moves == ["c1:1-c2"] and move.selection_view.hint_label == EN(
        "hint"
    )
    assert (
        "c1" in move.selection_view.status
        and "keeps Red from making five" in move.selection_view.status
    )
    assert move.announcement == move.selection_view.status
    # A third time: another question.
    assert host.request_hint().selection_view.status == EN("hint-wait")


def test_a_hint_without_a_reason_points_to_where_the_move_begins() -> None:
    host = make_table("mixtour", "c1 c2")
    host.request_hint()
    wish = host.bots.request()
    assert wish
    reply = advice("c1:1-c2")
    reply["value"] = 0.3
    idea = host.bots.on_reply(wish, "c1:1-c2", reply)
    assert idea and idea.selection_view.focus_cells == ["c1"]
    assert idea.selection_view.status == "Start here: the computer rates it best"
    said = EN("hint-shown", move="White moves a white piece from c1 to c2")
    reckoned = EN.analysis("mixtour")("reckoned", n=65)
    assert host.request_hint().selection_view.status == f"{said}: {reckoned}"


@parametrize(("d3", ["c2"], ["c2"]), ("d3", [], ["d3"]))
def test_a_piece_that_enters_is_hinted_by_what_it_is_good_for(case: tuple) -> None:
    move, cells, lit = case
    host = make_table("mixtour", "c1 c2")
    host.request_hint()
    wish = host.bots.request()
    assert wish
    reasons = [Reason("stops", "defend", 80, cells, seat=1)]
    idea = host.bots.on_reply(wish, move, advice(move, *reasons))
    assert idea and idea.selection_view.focus_cells == lit
    assert (
        idea.selection_view.status == "Consider this cell: think of what your opponent may do next"
    )


def test_an_attack_is_hinted_by_all_that_it_hits() -> None:
    moves = "a1g e1s a2g e2s a3g e3s"
    host = make_table("beerhex", moves, ("human", "easy"), {"starter": "gold"})
    host.request_hint()
    wish = host.bots.request()
    assert wish
    cells = ["e1", "e2", "e3"]
    attack = Reason("attack", "take", 30, cells, n=7, of=10)
    idea = host.bots.on_reply(wish, "x e1 e2 e3", advice("x e1 e2 e3", attack))
    assert idea and idea.selection_view.focus_cells == cells


def test_move_reasons_from_a_hidden_face_are_not_announced_at_a_shared_phone() -> None:
    host = make_table("beerhex", "a1g", options={"starter": "gold"})
    host.privacy.take_device()
    say, game_words = EN.analysis("beerhex"), EN.for_game("beerhex")
    host.request_hint()
    wish = host.bots.request()
    assert wish
    decoy = Reason("decoy", "hide", 12, ["c3"])
    idea = host.bots.on_reply(wish, "c3g", advice("c3g", decoy))
    look = say("look-here")
    assert idea and idea.selection_view.status == say("idea", look=look, idea=say("idea-hide"))
    assert idea.announcement == say(
        "idea-spoken", idea=look, cells=game_words("cell-empty", cell="c3")
    )
    shown = host.request_hint()
    assert say("decoy") in shown.selection_view.status  # for the eyes of who holds the phone
    assert say("decoy") not in str(shown.announcement) and "c3" in str(shown.announcement)
    assert host.selection and host.selection.chosen_moves == ["c3g"]


@parametrize(("human", "human"), ("human", "easy"))
def test_a_hint_names_no_tile_of_a_hidden_hand_at_a_shared_phone(seats: tuple) -> None:
    host = make_table("hexheaven", "", seats, {"rules": "casual"})
    host.privacy.take_device()
    host.request_hint()
    wish = host.bots.request()
    assert wish
    move = wish.view.legal()[-1]
    tile = host.context.narrator(wish.view).pick_name(move.split("@")[0])
    idea = host.bots.on_reply(wish, move, advice(move, Reason("keeps-all", "quiet", 3, [], n=4)))
    assert idea and tile not in str(idea.announcement)
    shown = host.request_hint()
    assert tile in shown.selection_view.status  # for the eyes of who holds the phone
    assert (tile in str(shown.announcement)) == ("easy" in seats)
    assert "all 4" in shown.selection_view.status and ("all 4" in str(shown.announcement)) == (
        "easy" in seats
    )


def test_public_reasons_are_announced() -> None:
    host = make_table("hexheaven", "", options={"rules": "casual"})
    while host.session.has_secrets_now() or not host.session.ply_count:  # the opening hides hands
        host.privacy.take_device()
        host.play([host.session.current_state.legal()[0]])
    host.request_hint()
    wish = host.bots.request()
    assert wish
    move = wish.view.legal()[-1]
    host.bots.on_reply(wish, move, advice(move, Reason("costs", "points", 5, [], n=2)))
    shown = host.request_hint()
    assert shown.announcement == shown.selection_view.status and "costs 2 points" in str(
        shown.announcement
    )


def test_a_person_alone_gets_all_reasons_announced() -> None:
    host = make_table("beerhex", "", ("human", "easy"), {"starter": "gold"})
    host.request_hint()
    wish = host.bots.request()
    assert wish
    host.bots.on_reply(wish, "b3s", advice("b3s", Reason("decoy", "hide", 12, ["b3"])))
    shown = host.request_hint()
    assert shown.announcement == shown.selection_view.status
    assert EN.analysis("beerhex")("decoy") in str(shown.announcement)


def test_a_hint_is_cleared_when_the_phone_changes_hands() -> None:
    host = make_table("beerhex", "", options={"starter": "gold"})
    host.privacy.take_device()
    host.request_hint()
    wish = host.bots.request()
    assert wish
    host.bots.on_reply(wish, "b3s", advice("b3s", Reason("decoy", "hide", 12, ["b3"])))
    decoy = EN.analysis("beerhex")("decoy")
    assert decoy in host.request_hint().selection_view.status
    passed = host.confirm()
    assert passed.turn_view.handover and decoy not in passed.selection_view.status
    assert decoy not in str(passed.announcement) + passed.turn_view.summary


def test_the_idea_of_what_is_not_on_the_board() -> None:
    host = make_table("beerhex", "", ("human", "easy"), {"starter": "gold"})
    say = EN.analysis("beerhex")
    for reason, key in (
        ((), "look-elsewhere"),
        ((Reason("deny-safe", "declare", 95, ["a1"]),), "look-declare"),
    ):
        host.request_hint()
        wish = host.bots.request()
        assert wish
        idea = host.bots.on_reply(wish, "deny", advice("deny", *reason))
        assert idea and idea.selection_view.status == idea.announcement == say(key)
        host.cancel()


def test_the_button_that_is_meant_stands_out_with_the_cells_to_look_at() -> None:
    host = make_table("beerhex", "a1g e1s a2g e2s", ("human", "easy"), {"starter": "gold"})
    host.request_hint()
    wish = host.bots.request()
    assert wish
    host.bots.on_reply(
        wish, "claim", advice("claim", Reason("claim-safe", "declare", 95, ["a1", "a2"]))
    )
    selection_view = host.request_hint().selection_view
    assert "hinted" in selection_view.marks["a1"] and "hinted" in selection_view.marks["a2"]
    assert [action.move for action in selection_view.actions if action.tone == "primary"] == [
        "claim"
    ]
    selection_view = host.cancel().selection_view
    assert "hinted" not in str(selection_view.marks)
    assert "primary" not in [action.tone for action in selection_view.actions]


def test_another_tap_forgets_what_was_hinted() -> None:
    host = make_table("mixtour", "c1 c2")
    host.request_hint()
    wish = host.bots.request()
    assert wish
    host.bots.on_reply(wish, "c1:1-c2")
    assert (
        "hinted" not in str(host.tap("e5").selection_view.marks)
        and host.hints
        and not host.hints.is_active
    )
    assert host.request_hint().selection_view.status == EN("hint-wait")


def test_a_hint_goes_on_to_the_end_of_the_turn() -> None:
    host = make_table("inphexion", "d4 d4>e4 d4>c5 e4>d5 c5>b6 d4>e3 b6>c6 b6>a6 c6>c7 c6>b7")
    host.request_hint()
    wish = host.bots.request()
    assert wish
    taken = Reason("expels", "take", 60, ["a7"], n=1, seat=1)
    host.bots.on_reply(wish, "b6>a7", advice("b6>a7", taken))
    assert host.request_hint().selection_view.status == EN("hint-wait")
    again = host.bots.request()
    assert again and again.task == "hint" and again.view is not wish.view
    shown = host.bots.on_reply(again, "a7^g1", advice("a7^g1"))
    assert host.selection and host.selection.chosen_moves == ["b6>a7", "a7^g1"]
    assert shown and "expels one disc" in shown.selection_view.status


def test_a_hint_that_is_no_longer_awaited_is_dropped() -> None:
    host = make_table("mixtour", "c1 c2")
    host.request_hint()
    wish = host.bots.request()
    host.tap("e5")
    assert wish and host.bots.request() is None and host.bots.on_reply(wish, "a1") is None
    assert make_table(
        "mixtour", "c3", ("human", "easy")
    ).request_hint().selection_view.status != EN("hint-wait")
