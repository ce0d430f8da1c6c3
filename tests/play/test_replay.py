"""What others did is shown once more, its moments before all else; nothing of the game changes."""

from engine.events import Ended, Passed
from engine.mixtour.events import Moved, Scored
from tests.play.tables import table
from tests.play.test_recall import ALIKE
from ui.play import feel

TALL = "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4"
TWO = {"points": 2}


def test_again_starts_before_the_turn_and_ends_where_one_is() -> None:
    host = table("mixtour", "c1 c2 c1:1-c2")
    host.tap("e5")
    before = host.situation
    again = host.replay()
    assert again.theirs and again.after == 0 and len(again.way) == 1
    first = again.way[0].making
    assert len(first.sprites) == 2 and first.marks == {} and first.traces == []
    assert first.status == host.say("replaying")
    assert repr(again.making.sprites) == repr(before.making.sprites)
    assert again.making.marks == before.making.marks and again.standing is before.standing
    assert host.plan and host.plan.tokens == ("e5",) and host.session.last == 3


def test_every_move_of_a_turn_is_shown_again_with_what_is_seen_on_its_way() -> None:
    host = table("beerhex", ALIKE + " a1s")
    host.lift()
    again = host.replay()
    # Before, three pictures of the faces, after the attack; the cap is there at the end.
    assert len(again.way) == 5 and [one.feel for one in again.way] == ["", "alike", "", "", ""]
    assert again.feel == "move" and again.way[1].banner == host.say("moment-succeeded")


def test_at_the_start_there_is_nothing_to_show_again() -> None:
    host = table("mixtour")
    assert host.replay().way == []


def test_the_strongest_event_is_a_moment() -> None:
    moved, scored = Moved(0, 3, "wrw", "c2", "a4"), Scored(1, "rwrwr", "a4")
    assert feel.strongest([Passed(0), moved]) == []
    assert feel.strongest([moved, scored]) == [scored]
    ended = Ended((1,), "points", ("a4",))
    assert feel.strongest([moved, scored, ended]) == [ended]


def test_a_point_is_seen_named_and_felt() -> None:
    host = table("mixtour", TALL, options=TWO)
    situation = host.play(["c2:3-a4"])
    first = situation.way[0]
    assert first.feel == "point" and first.banner == "A point for Red!"
    assert "moment" in first.making.marks["a4"].split()
    assert all(["moment" in one.classes for one in first.making.sprites])
    assert situation.feel == situation.banner == ""


def test_an_ordinary_move_stands_out_by_its_marks_alone() -> None:
    host = table("mixtour", TALL)
    situation = host.play(["e5"])
    assert situation.feel == "move" and situation.banner == ""
    assert "moment" not in repr(situation.making.marks) + repr(situation.making.sprites)


def test_a_swap_is_a_moment() -> None:
    host = table("inphexion", "d4", options={"pie": True})
    situation = host.play(["swap"])
    assert situation.feel == "swap" and situation.banner == host.say("moment-swapped")


# ---- looking back while the game goes on


def test_an_answer_pulls_nobody_away_from_an_earlier_position() -> None:
    host = table("mixtour", "c3 d4 e5", ("human", "strong"))
    wish = host.wish()
    host.step(1)
    acts = [(act.act, act.note) for act in host.situation.making.acts]
    assert acts == [("fork", host.say("fork-note")), ("last", "")]
    situation = wish and host.answered(wish, "a1")
    assert situation and situation.standing.shown == 1 and situation.standing.ply == 4
    assert situation.spoken == "Red enters at a1" and not situation.theirs
    assert situation.making.acts[-1].note == host.say("missed")


def test_who_comes_back_to_now_is_shown_what_was_played_meanwhile() -> None:
    host = table("mixtour", "c3 d4 e5", ("human", "strong"))
    wish = host.wish()
    host.step(1)
    assert wish and host.answered(wish, "a1")
    back = host.step(4)
    assert back.theirs and [len(one.making.sprites) for one in back.way + [back]] == [3, 4]
    host.step(2)
    assert host.step(4).way == []  # seen already


def test_a_tap_on_an_earlier_position_says_where_one_is() -> None:
    host = table("mixtour", "c3 d4")
    host.step(1)
    made = host.tap("e5").making
    assert made.tone == "refused" and made.status == host.say("looking-back-how")
    assert host.calm() and host.situation.making.tone == ""


def test_no_copy_is_offered_of_a_game_with_secrets() -> None:
    host = table("beerhex", "b3g b2s", ("human", "easy"))
    host.step(1)
    assert [act.act for act in host.situation.making.acts] == ["last"]
