"""Views are shown at the chosen pace, and nothing is lost on the way."""

from tests.support.portable import parametrize
from tests.support.tables import make_table, tap_all
from ui.library.settings import SETTINGS
from ui.session.view_models import (
    BoardView,
    ScoreSummary,
    SelectionView,
    TableView,
    Toast,
    TurnView,
)
from ui.table.playback import (
    BEAT_MS,
    END_PAUSE_MS,
    MIN_FRAME_MS,
    SLIDE_SHARE_MS,
    PlaybackQueue,
    beat_ms,
)

SETTING = BoardView("toy", "", "", [], [], False, False)
CALM = BEAT_MS["calm"]


def test_every_pace_that_can_be_chosen_has_a_beat() -> None:
    assert set(BEAT_MS) == set(SETTINGS["pace"])
    assert all(ms == 0 or ms > max(SLIDE_SHARE_MS, MIN_FRAME_MS) for ms in BEAT_MS.values())


def make_view(after: float = 0, ways: int = 0) -> TableView:
    """Return a view that waits for so many beats, with as many others on the way to it."""
    return TableView(SETTING, TurnView(), SelectionView()).replace(
        delay_beats=after,
        is_opponent_turn=after > 0,
        frames=[make_view() for _ in range(ways)],
    )


def is_same(shown: "TableView | None", view: TableView) -> bool:
    """Return whether a view is shown, perhaps with what was said and felt of another one."""
    return shown is not None and shown.selection_view is view.selection_view


def displayed_at(showing: PlaybackQueue, times: "list[int]") -> "list[TableView | None]":
    """Return the views that are due at these times."""
    return [showing.pop_due(now) for now in times]


def test_own_moves_are_shown_without_delay() -> None:
    showing, mine = PlaybackQueue(), make_view()
    showing.add(mine, 5000, CALM)
    assert showing.pop_due(5000) is mine and showing.ms_until_due(5000) is None


def test_an_answer_waits_for_a_moment_and_its_parts_for_a_beat_each() -> None:
    showing, first, second = PlaybackQueue(), make_view(0.75), make_view(1)
    showing.add(make_view(), 0, CALM)
    showing.pop_due(0)
    showing.add(first, 40, CALM)
    showing.add(second, 80, CALM)
    assert showing.ms_until_due(100) == 501 and showing.is_opponent_turn
    assert displayed_at(showing, [599, 600, 1399, 1400]) == [None, first, None, second]
    assert showing.ms_until_due(1400) is None


def test_a_view_added_meanwhile_is_shown_with_the_last_waiting_one() -> None:
    showing, first, second, tip = PlaybackQueue(), make_view(0.75), make_view(1), make_view()
    showing.add(make_view(), 0, CALM)
    showing.pop_due(0)
    showing.add(first, 0, CALM)
    showing.add(second, 0, CALM)
    showing.append(tip, 100)
    assert (
        displayed_at(showing, [599, 600, 1399, 1400]) == [None, first, None, tip]
        and showing.is_opponent_turn
    )
    showing.append(tip, 5000)
    assert showing.pop_due(5000) is tip and showing.ms_until_due(5000) is None


def test_a_late_reply_has_no_further_delay() -> None:
    showing, answer = PlaybackQueue(), make_view(0.75)
    showing.add(make_view(), 0, CALM)
    showing.pop_due(0)
    showing.add(answer, 2000, CALM)
    assert showing.pop_due(2000) is answer


def test_every_frame_takes_one_beat() -> None:
    showing, mine = PlaybackQueue(), make_view(0, 2)
    showing.add(mine, 0, CALM)
    assert (
        displayed_at(showing, [0, CALM, 2 * CALM]) == mine.frames + [mine]
        and not showing.is_opponent_turn
    )


def test_at_once_only_the_frames_of_a_move_take_their_moment() -> None:
    showing, answer = PlaybackQueue(), make_view(0.75, 1)
    showing.add(make_view(), 0, 0)
    showing.pop_due(0)
    showing.add(answer, 10, 0)
    assert displayed_at(showing, [10, 9 + MIN_FRAME_MS, 10 + MIN_FRAME_MS]) == [
        answer.frames[0],
        None,
        answer,
    ]
    assert not showing.is_opponent_turn  # a tap means what it says


@parametrize("calm", "brisk")
def test_still_pictures_need_less_time(pace: str) -> None:
    assert 0 < beat_ms(pace, True) < beat_ms(pace, False) == BEAT_MS[pace]
    assert beat_ms("once", True) == beat_ms("once", False) == 0


def test_a_skip_shows_the_last_view_with_all_announcements() -> None:
    showing, first, last = PlaybackQueue(), make_view(1), make_view(1)
    first = first.replace(announcement="one", cue="over", toast=Toast("full"))
    last = last.replace(cue="move")
    showing.add(first, 0, CALM)
    showing.add(last, 0, CALM)
    end = showing.skip_to_end(10)
    assert end and is_same(end, last)
    assert showing.skip_to_end(10) is None and showing.pop_due(9999) is None
    assert (end.announcement, end.cue, end.toast) == ("one", "over", first.toast)


def test_later_status_text_wins() -> None:
    showing, first, last = PlaybackQueue(), make_view(1), make_view(1)
    first, last = first.replace(announcement="one"), last.replace(announcement=None)
    showing.add(first, 0, CALM)
    showing.add(last, 0, CALM)
    end = showing.skip_to_end(10)
    assert end and is_same(end, last) and end.announcement is None


def test_the_next_part_waits_from_the_skip_on() -> None:
    showing, last = PlaybackQueue(), make_view(1)
    showing.add(make_view(1), 0, CALM)
    showing.add(make_view(1), 0, CALM)
    showing.skip_to_end(100)
    showing.add(last, 150, CALM)
    assert displayed_at(showing, [99 + CALM, 100 + CALM]) == [None, last]


def test_an_action_replaces_the_queue_except_its_toast() -> None:
    showing, answer, undone = PlaybackQueue(), make_view(1), make_view()
    answer = answer.replace(toast=Toast("full"))
    showing.add(answer, 0, CALM)
    showing.add(undone, 10, CALM)
    shown = showing.pop_due(10)
    assert shown and is_same(shown, undone) and shown.toast is answer.toast
    assert showing.ms_until_due(10) is None and not showing.is_opponent_turn


def ending(after: float = 0) -> TableView:
    """Return the view of a game's end that is counted up."""
    return make_view(after).replace(score_summary=ScoreSummary("", []), ends_game=True)


@parametrize(0, 0.75)
def test_the_end_is_seen_before_it_is_counted_up(after: float) -> None:
    showing, end = PlaybackQueue(), ending(after)
    result = end.score_summary
    showing.add(make_view(), 0, CALM)
    showing.pop_due(0)
    showing.add(end, 0, CALM)
    there = int(after * CALM)
    board = showing.pop_due(there)
    assert board and is_same(board, end) and board.score_summary is None
    assert showing.pop_due(there + END_PAUSE_MS - 1) is None
    counted = showing.pop_due(there + END_PAUSE_MS)
    assert counted and counted.score_summary is result and is_same(counted, end)
    assert counted.announcement == "" and showing.ms_until_due(there + END_PAUSE_MS) is None


def test_a_tap_brings_what_was_counted_up_at_once() -> None:
    showing, end = PlaybackQueue(), ending()
    result = end.score_summary
    showing.add(end, 0, CALM)
    assert is_same(showing.pop_due(0), end)
    counted = showing.skip_to_end(10)
    assert counted and counted.score_summary is result


def test_an_appended_view_keeps_the_score_summary() -> None:
    showing, end, tip = PlaybackQueue(), ending(), make_view()
    result = end.score_summary
    showing.add(end, 0, CALM)
    showing.pop_due(0)
    showing.append(tip, END_PAUSE_MS)
    shown = showing.pop_due(2 * END_PAUSE_MS)
    assert shown and is_same(shown, tip) and shown.score_summary is result


def test_undo_after_the_end_drops_the_score_summary() -> None:
    showing, undone = PlaybackQueue(), make_view()
    showing.add(ending(), 0, CALM)
    showing.pop_due(0)
    showing.add(undone, 20, CALM)
    assert showing.pop_due(9999) is undone and undone.score_summary is None


def test_the_end_is_due_at_once_at_any_pace() -> None:
    for pace, ends in ((CALM, False), (0, True)):
        showing, end = PlaybackQueue(), ending()
        end = end.replace(ends_game=ends)
        showing.add(end, 0, pace)
        assert showing.pop_due(0) is end and end.score_summary and showing.ms_until_due(0) is None


# ---- what a table hands in


def test_the_end_of_a_game_says_that_it_is_one() -> None:
    host = make_table("hexheaven", "", options={"rules": "solo"}, seats=("human",))
    assert host.commands.resign().ends_game and host.table_view.score_summary
    assert not host.show_result().ends_game


def test_the_computers_moves_are_played_at_once_and_shown_in_their_time() -> None:
    host = make_table("mixtour", "", ("human", "easy"))
    tap_all(host, "c3", "c3")
    assert host.table_view.delay_beats == 0 and not host.table_view.is_opponent_turn
    wish = host.bots.request()
    assert wish
    answer = host.bots.on_reply(wish, "d4")
    assert answer and answer.delay_beats == 0.75 and answer.is_opponent_turn
    assert host.session.record.moves == ["c3", "d4"]


def test_the_parts_of_a_turn_follow_one_another() -> None:
    moves = "d4 d4>e4 d4>c5 e4>d5 c5>b6 d4>e3 b6>c6 b6>a6 c6>c7 c6>b7"
    host = make_table("inphexion", moves, ("easy", "human"))
    for move, after in (("b6>a7", 0.75), ("a7^g1", 1)):
        wish = host.bots.request()
        assert wish
        answer = host.bots.on_reply(wish, move)
        assert answer and answer.delay_beats == after


def test_the_computer_that_begins_is_waited_for() -> None:
    host = make_table("mixtour", "", ("easy", "human"))
    wish = host.bots.request()
    assert wish
    answer = host.bots.on_reply(wish, "d4")
    assert answer and answer.delay_beats == 0.75


def test_attack_feedback_comes_with_the_reveal() -> None:
    host = make_table("beerhex", "b3g b2s c2s d3g", ("human", "easy"))
    table_view = host.play(["x b2 b3 c2"])
    assert len(table_view.frames) == 3 and table_view.frames[0].cue and not table_view.cue
    assert repr(table_view.frames[0].selection_view.sprites) != repr(
        table_view.selection_view.sprites
    )
