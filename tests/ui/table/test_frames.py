"""The moves of others are shown again frame by frame, and the game stays as it is."""

from engine.events import Ended, Passed
from engine.mixtour.events import Moved, Scored
from tests.support.tables import make_table
from tests.support.tapped_moves import ALIKE
from ui.table import feedback
from ui.table.playback import FIRST_DELAY_BEATS, RESULT_BEATS

TALL = "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4"
TWO = {"points": 2}


def test_again_starts_before_the_turn_and_ends_where_one_is() -> None:
    host = make_table("mixtour", "c1 c2 c1:1-c2")
    host.tap("e5")
    before = host.table_view
    again = host.replay()
    assert again.is_opponent_turn and again.delay_beats == 0 and len(again.frames) == 1
    first = again.frames[0].selection_view
    assert len(first.sprites) == 2 and first.marks == {} and first.recent_move_overlays == []
    assert first.status == host.say("replaying")
    assert repr(again.selection_view.sprites) == repr(before.selection_view.sprites)
    assert (
        again.selection_view.marks == before.selection_view.marks
        and again.turn_view is before.turn_view
    )
    assert host.selection and host.selection.tokens == ("e5",) and host.session.ply_count == 3


def test_every_move_of_a_turn_is_shown_again_with_what_is_seen_on_its_way() -> None:
    host = make_table("beerhex", ALIKE + " a1s")
    host.privacy.take_device()
    again = host.replay()
    # Before, three pictures of the faces, after the attack; the cap is there at the end.
    assert len(again.frames) == 5 and [frame.cue for frame in again.frames] == [
        "",
        "alike",
        "",
        "",
        "",
    ]
    assert again.cue == "move" and again.frames[1].banner == host.say("banner-succeeded")


def test_at_the_start_there_is_nothing_to_show_again() -> None:
    host = make_table("mixtour")
    assert host.replay().frames == []


def test_the_strongest_event_has_a_banner() -> None:
    moved, scored = Moved(0, 3, "wrw", "c2", "a4"), Scored(1, "rwrwr", "a4")
    assert feedback.strongest_events([Passed(0), moved]) == []
    assert feedback.strongest_events([moved, scored]) == [scored]
    ended = Ended((1,), "points", ("a4",))
    assert feedback.strongest_events([moved, scored, ended]) == [ended]


def test_a_point_is_seen_named_and_felt() -> None:
    host = make_table("mixtour", TALL, options=TWO)
    table_view = host.play(["c2:3-a4"])
    first = table_view.frames[0]
    assert first.cue == "point" and first.banner == "A point for Red!"
    assert "pulse" in first.selection_view.marks["a4"].split()
    assert all(["pulse" in sprite.classes for sprite in first.selection_view.sprites])
    assert table_view.cue == table_view.banner == ""


def test_an_ordinary_move_stands_out_by_its_marks_alone() -> None:
    host = make_table("mixtour", TALL)
    table_view = host.play(["e5"])
    assert table_view.cue == "move" and table_view.banner == ""
    assert "pulse" not in repr(table_view.selection_view.marks) + repr(
        table_view.selection_view.sprites
    )


def test_a_swap_has_a_banner() -> None:
    host = make_table("inphexion", "d4", options={"pie": True})
    table_view = host.play(["swap"])
    assert table_view.cue == "swap" and table_view.banner == host.say("banner-swapped")


# ---- looking back while the game goes on


def test_a_reply_does_not_leave_an_earlier_position() -> None:
    host = make_table("mixtour", "c3 d4 e5", ("human", "strong"))
    wish = host.bots.request()
    host.go_to_ply(1)
    acts = [(act.name, act.note) for act in host.table_view.selection_view.actions]
    assert acts == [("practice", host.say("practice-note")), ("last", "")]
    table_view = wish and host.bots.on_reply(wish, "a1")
    assert table_view and table_view.turn_view.shown_ply == 1 and table_view.turn_view.ply == 4
    assert (
        table_view.announcement == "CPU · Strong enters at a1" and not table_view.is_opponent_turn
    )
    assert table_view.selection_view.actions[-1].note == host.say("missed")


def test_missed_moves_are_shown_on_return_to_the_latest_position() -> None:
    host = make_table("mixtour", "c3 d4 e5", ("human", "strong"))
    wish = host.bots.request()
    host.go_to_ply(1)
    assert wish and host.bots.on_reply(wish, "a1")
    back = host.go_to_ply(4)
    assert back.is_opponent_turn and [
        len(frame.selection_view.sprites) for frame in back.frames + [back]
    ] == [3, 4]
    host.go_to_ply(2)
    assert host.go_to_ply(4).frames == []  # seen already


def test_a_tap_on_an_earlier_position_explains_it() -> None:
    host = make_table("mixtour", "c3 d4")
    host.go_to_ply(1)
    selection_view = host.tap("e5").selection_view
    assert selection_view.tone == "refused" and selection_view.status == host.say(
        "looking-back-how"
    )
    assert host.clear_refusal() and host.table_view.selection_view.tone == ""


def test_no_copy_is_offered_of_a_game_with_secrets() -> None:
    host = make_table("beerhex", "b3g b2s", ("human", "easy"))
    host.go_to_ply(1)
    assert [act.name for act in host.table_view.selection_view.actions] == ["last"]


FAILING = "a3s b3g c3s d3s"  # then the attack on a3, b3 and c3 fails, and the other one moves


def test_the_result_of_an_attack_stays_on_the_hand_over_screen() -> None:
    host = make_table("beerhex", FAILING)
    host.privacy.take_device()
    handover = host.play(["x a3 b3 c3"]).turn_view.handover
    assert handover and handover.result == host.say("banner-failed")
    assert host.say("said-revealed", faces="ring, triangle, ring") in handover.note
    host.privacy.take_device()
    handover = host.play(["e4g"]).turn_view.handover
    assert handover and handover.result == ""


def test_the_computer_waits_after_an_attack_until_its_result_is_read() -> None:
    delays = []
    for moves in (FAILING + " x_a3_b3_c3", FAILING + " e4g"):
        host = make_table("beerhex", moves, ("human", "easy"))
        request = host.bots.request()
        assert request
        legal = host.session.current_state.legal()
        view = host.bots.on_reply(request, [move for move in legal if move[0] == "d"][-1])
        assert view
        delays.append(view.delay_beats)
    assert delays == [FIRST_DELAY_BEATS + RESULT_BEATS, FIRST_DELAY_BEATS]
