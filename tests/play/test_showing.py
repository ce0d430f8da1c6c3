"""What others did is shown at a pace, and nothing is lost on the way."""

from tests.play import each
from tests.play.tables import table, taps
from ui.play.settings import SETTINGS
from ui.play.showing import BEATS, FRAME, LOOK, SLIDE, Showing, beat
from ui.play.situation import Making, Notice, Result, Setting, Situation, Standing

SETTING = Setting("toy", "", "", [], [], False, False)
CALM = BEATS["calm"]


def test_every_pace_that_can_be_chosen_has_a_beat() -> None:
    assert set(BEATS) == set(SETTINGS["pace"])
    assert all(one == 0 or one > max(SLIDE, FRAME) for one in BEATS.values())


def part(after: float = 0, ways: int = 0) -> Situation:
    """A situation that waits for so many beats, with as many others on the way to it."""
    made = Situation(SETTING, Standing(), Making())
    made.after = after
    made.theirs = after > 0
    made.way = [part() for _ in range(ways)]
    return made


def shown(showing: Showing, times: "list[int]") -> "list[Situation | None]":
    """What is shown when one asks at these times."""
    return [showing.due(now) for now in times]


def test_what_a_person_does_is_shown_at_once() -> None:
    showing, mine = Showing(), part()
    showing.add(mine, 5000, CALM)
    assert showing.due(5000) is mine and showing.wait(5000) is None


def test_an_answer_waits_for_a_moment_and_its_parts_for_a_beat_each() -> None:
    showing, first, second = Showing(), part(0.75), part(1)
    showing.add(part(), 0, CALM)
    showing.due(0)
    showing.add(first, 40, CALM)
    showing.add(second, 80, CALM)
    assert showing.wait(100) == 501 and showing.theirs
    assert shown(showing, [599, 600, 1399, 1400]) == [None, first, None, second]
    assert showing.wait(1400) is None


def test_what_comes_meanwhile_is_shown_with_the_end_of_what_waits() -> None:
    showing, first, second, tip = Showing(), part(0.75), part(1), part()
    showing.add(part(), 0, CALM)
    showing.due(0)
    showing.add(first, 0, CALM)
    showing.add(second, 0, CALM)
    showing.follow(tip, 100)
    assert shown(showing, [599, 600, 1399, 1400]) == [None, first, None, tip] and showing.theirs
    showing.follow(tip, 5000)
    assert showing.due(5000) is tip and showing.wait(5000) is None


def test_whoever_thought_long_is_not_waited_for_again() -> None:
    showing, answer = Showing(), part(0.75)
    showing.add(part(), 0, CALM)
    showing.due(0)
    showing.add(answer, 2000, CALM)
    assert showing.due(2000) is answer


def test_what_is_seen_on_the_way_has_a_beat_each() -> None:
    showing, mine = Showing(), part(0, 2)
    showing.add(mine, 0, CALM)
    assert shown(showing, [0, CALM, 2 * CALM]) == mine.way + [mine] and not showing.theirs


def test_at_once_only_the_frames_of_a_move_take_their_moment() -> None:
    showing, answer = Showing(), part(0.75, 1)
    showing.add(part(), 0, 0)
    showing.due(0)
    showing.add(answer, 10, 0)
    assert shown(showing, [10, 9 + FRAME, 10 + FRAME]) == [answer.way[0], None, answer]
    assert not showing.theirs  # a tap means what it says


@each("calm", "brisk")
def test_still_pictures_need_less_time(pace: str) -> None:
    assert 0 < beat(pace, True) < beat(pace, False) == BEATS[pace]
    assert beat("once", True) == beat("once", False) == 0


def test_a_skip_shows_the_end_with_all_that_was_to_be_said() -> None:
    showing, first, last = Showing(), part(1), part(1)
    first.spoken, first.feel, first.notice = "one", "over", Notice("full")
    last.feel = "move"
    showing.add(first, 0, CALM)
    showing.add(last, 0, CALM)
    assert showing.skip(10) is last and showing.skip(10) is None and showing.due(9999) is None
    assert (last.spoken, last.feel, last.notice) == ("one", "over", first.notice)


def test_what_is_said_later_counts() -> None:
    showing, first, last = Showing(), part(1), part(1)
    first.spoken, last.spoken = "one", None
    showing.add(first, 0, CALM)
    showing.add(last, 0, CALM)
    assert showing.skip(10) is last and last.spoken is None


def test_the_next_part_waits_from_the_skip_on() -> None:
    showing, last = Showing(), part(1)
    showing.add(part(1), 0, CALM)
    showing.add(part(1), 0, CALM)
    showing.skip(100)
    showing.add(last, 150, CALM)
    assert shown(showing, [99 + CALM, 100 + CALM]) == [None, last]


def test_who_does_something_else_meanwhile_sees_that_at_once_and_misses_no_notice() -> None:
    showing, answer, undone = Showing(), part(1), part()
    answer.notice = Notice("full")
    showing.add(answer, 0, CALM)
    showing.add(undone, 10, CALM)
    assert showing.due(10) is undone and undone.notice is answer.notice
    assert showing.wait(10) is None and not showing.theirs


def ending(after: float = 0) -> Situation:
    """The end of a game that is counted up."""
    made = part(after)
    made.result, made.ends = Result("", []), True
    return made


@each(0, 0.75)
def test_the_end_is_seen_before_it_is_counted_up(after: float) -> None:
    showing, end = Showing(), ending(after)
    result = end.result
    showing.add(part(), 0, CALM)
    showing.due(0)
    showing.add(end, 0, CALM)
    there = int(after * CALM)
    assert showing.due(there) is end and end.result is None
    assert showing.due(there + LOOK - 1) is None
    counted = showing.due(there + LOOK)
    assert counted and counted.result is result and counted.making is end.making
    assert counted.spoken == "" and showing.wait(there + LOOK) is None


def test_a_tap_brings_what_was_counted_up_at_once() -> None:
    showing, end = Showing(), ending()
    result = end.result
    showing.add(end, 0, CALM)
    assert showing.due(0) is end
    counted = showing.skip(10)
    assert counted and counted.result is result


def test_what_is_said_at_the_end_takes_nothing_from_it() -> None:
    showing, end, tip = Showing(), ending(), part()
    result = end.result
    showing.add(end, 0, CALM)
    showing.due(0)
    showing.follow(tip, LOOK)
    assert showing.due(2 * LOOK) is tip and tip.result is result


def test_who_goes_back_from_the_end_is_counted_nothing_up() -> None:
    showing, undone = Showing(), part()
    showing.add(ending(), 0, CALM)
    showing.due(0)
    showing.add(undone, 20, CALM)
    assert showing.due(9999) is undone and undone.result is None


def test_what_is_asked_for_is_counted_up_at_once() -> None:
    for pace, ends in ((CALM, False), (0, True)):
        showing, end = Showing(), ending()
        end.ends = ends
        showing.add(end, 0, pace)
        assert showing.due(0) is end and end.result and showing.wait(0) is None


# ---- what a table hands in


def test_the_end_of_a_game_says_that_it_is_one() -> None:
    host = table("hexheaven", "", options={"rules": "solo"}, seats=("human",))
    assert host.resign().ends and host.situation.result
    assert not host.show_result().ends


def test_the_computers_moves_are_played_at_once_and_shown_in_their_time() -> None:
    host = table("mixtour", "", ("human", "easy"))
    taps(host, "c3", "c3")
    assert host.situation.after == 0 and not host.situation.theirs
    wish = host.wish()
    assert wish
    answer = host.answered(wish, "d4")
    assert answer and answer.after == 0.75 and answer.theirs
    assert host.session.record.moves == ["c3", "d4"]


def test_the_parts_of_a_turn_follow_one_another() -> None:
    moves = "d4 d4>e4 d4>c5 e4>d5 c5>b6 d4>e3 b6>c6 b6>a6 c6>c7 c6>b7"
    host = table("inphexion", moves, ("easy", "human"))
    for move, after in (("b6>a7", 0.75), ("a7^g1", 1)):
        wish = host.wish()
        assert wish
        answer = host.answered(wish, move)
        assert answer and answer.after == after


def test_the_computer_that_begins_is_waited_for() -> None:
    host = table("mixtour", "", ("easy", "human"))
    wish = host.wish()
    assert wish
    answer = host.answered(wish, "d4")
    assert answer and answer.after == 0.75


def test_an_attack_is_felt_when_its_faces_are_seen() -> None:
    host = table("beerhex", "b3g b2s c2s d3g", ("human", "easy"))
    situation = host.play(["x b2 b3 c2"])
    assert len(situation.way) == 3 and situation.way[0].feel and not situation.feel
    assert repr(situation.way[0].making.sprites) != repr(situation.making.sprites)
