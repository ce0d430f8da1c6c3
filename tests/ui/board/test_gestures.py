"""Gestures: long presses and double taps."""

from ui.board.gestures import (
    CONFIRMING_TAP_MS,
    DOUBLE_TAP_MS,
    DOUBLE_TAP_RADIUS,
    LONG_PRESS_MS,
    SAME_CELL_RADIUS,
    TOUCH_SLOP,
    DoubleTapFilter,
    LongPress,
)


def test_long_press_peeks_until_lifted() -> None:
    hold = LongPress()
    assert hold.pointer_down("1", "b3") and hold.held_target("1") == "b3"
    hold.mark_held()
    assert hold.pointer_up("1") and hold.consume_click()
    assert not hold.consume_click()  # only the click that ended it


def test_short_press_is_tap() -> None:
    hold = LongPress()
    hold.pointer_down("1", "b3")
    assert not hold.pointer_up("1") and hold.held_target("1") == "" and not hold.consume_click()


def test_short_press_handled_late_is_tap() -> None:
    hold = LongPress()
    hold.pointer_down("1", "b3", now=1000)
    hold.mark_held()  # the page, which was busy, has not yet received the release of the finger
    assert hold.pointer_up("1", 1000 + LONG_PRESS_MS - 1) and not hold.consume_click()
    hold.pointer_down("1", "b3", now=2000)
    hold.mark_held()
    assert hold.pointer_up("1", 2000 + LONG_PRESS_MS) and hold.consume_click()
    hold.pointer_down("1", "b3", now=3000)
    hold.mark_held(dragged=True)  # a quick drag is none
    assert hold.pointer_up("1", 3100) and hold.consume_click()


def test_press_beside_cells_is_not_held() -> None:
    hold = LongPress()
    assert not hold.pointer_down("1", "") and hold.held_target("1") == ""


def test_moving_pointer_is_not_held() -> None:
    hold = LongPress()
    hold.pointer_down("1", "b3", 100, 100)
    assert (
        hold.is_pressed and not hold.pointer_move("1", 103, 104) and hold.held_target("1") == "b3"
    )
    assert not hold.pointer_move("2", 300, 300)
    assert hold.pointer_move("1", 105, 105) and hold.held_target("1") == ""
    assert not hold.pointer_up("1") and not hold.consume_click() and not hold.is_pressed


def test_horizontal_move_may_scroll() -> None:
    hold = LongPress()
    hold.pointer_down("1", "7", 100, 100)
    assert (
        hold.is_horizontal(80, 110)
        and not hold.is_horizontal(110, 80)
        and not hold.is_horizontal(110, 90)
    )


def test_second_pointer_does_not_affect_peek() -> None:
    hold = LongPress()
    hold.pointer_down("1", "b3")
    hold.mark_held()
    assert not hold.pointer_down("2", "c4") and hold.held_target("2") == ""
    assert not hold.pointer_up("2")
    assert hold.pointer_up("1")
    assert not hold.pointer_up("1")


def test_peek_ends_with_first_pointer() -> None:
    hold = LongPress()
    hold.pointer_down("1", "b3")
    hold.mark_held()
    hold.pointer_down("2", "c4")
    assert hold.pointer_up("1")
    assert not hold.pointer_up("2")


def test_new_press_starts_after_previous_one() -> None:
    hold = LongPress()
    hold.pointer_down("1", "b3")
    hold.mark_held()
    hold.pointer_up("1")
    assert hold.pointer_down("2", "c4") and not hold.consume_click()


def test_second_tap_of_double_tap_is_ignored() -> None:
    echo = DoubleTapFilter()
    assert not echo.should_ignore("act confirm", 100, 500, 1000)
    assert echo.should_ignore("move pass", 104, 498, 1000 + DOUBLE_TAP_MS - 1)


def test_second_tap_may_be_some_pixels_off() -> None:
    echo = DoubleTapFilter()
    echo.should_ignore("act confirm", 100, 500, 1000)
    assert echo.should_ignore("move pass", 100 + DOUBLE_TAP_RADIUS, 500 - DOUBLE_TAP_RADIUS, 1100)
    assert echo.should_ignore("cell b3", 100 + DOUBLE_TAP_RADIUS, 500, 1200)


def test_slow_double_tap_is_ignored() -> None:
    echo = DoubleTapFilter()
    echo.should_ignore("act confirm", 100, 500, 1000)
    assert echo.should_ignore("move pass", 100, 500, 1500)


def test_quick_third_tap_is_ignored_but_late_one_is_not() -> None:
    echo = DoubleTapFilter()
    echo.should_ignore("act confirm", 100, 500, 1000)
    assert echo.should_ignore("move pass", 100, 500, 1200)
    assert echo.should_ignore("move pass", 100, 500, 1400)
    assert not echo.should_ignore("move pass", 100, 500, 1000 + DOUBLE_TAP_MS)


def test_same_control_may_be_tapped_repeatedly() -> None:
    echo = DoubleTapFilter()
    echo.should_ignore("cell b3", 100, 300, 1000)
    assert not echo.should_ignore("cell b3", 100, 300, 1050)


def test_click_close_to_press_is_ignored() -> None:
    hold = LongPress()
    hold.pointer_down("1", "", 100, 300, 0)
    hold.pointer_up("1", 50)
    assert hold.is_within_slop(100 + TOUCH_SLOP - 1, 300) and not hold.is_within_slop(
        100, 300 + TOUCH_SLOP
    )


def test_tap_elsewhere_is_not_ignored() -> None:
    echo = DoubleTapFilter()
    echo.should_ignore("act confirm", 100, 500, 1000)
    assert not echo.should_ignore("cell b3", 100 + DOUBLE_TAP_RADIUS + 1, 500, 1100)
    assert not echo.should_ignore("move pass", 100, 500 + DOUBLE_TAP_RADIUS + 1, 1150)


def test_taps_on_neighbouring_cells_are_not_ignored() -> None:
    echo = DoubleTapFilter()
    echo.should_ignore("cell b3", 100, 300, 1000)
    assert not echo.should_ignore("cell b4", 100, 300 + SAME_CELL_RADIUS + 1, 1100)


def test_cell_moved_under_still_finger_is_ignored() -> None:
    echo = DoubleTapFilter()
    echo.should_ignore("cell b3", 100, 300, 1000)
    assert echo.should_ignore("cell b4", 100 + SAME_CELL_RADIUS, 300, 1100)


def test_keys_are_never_ignored() -> None:
    echo = DoubleTapFilter()
    echo.should_ignore("act confirm", 0, 0, 1000)
    assert not echo.should_ignore("move pass", 0, 0, 1010)


def test_repeat_is_ignored_after_tap_that_played() -> None:
    echo = DoubleTapFilter()
    echo.should_ignore("cell b3", 100, 300, 1000)
    echo.block_repeat()
    assert echo.should_ignore("cell b3", 100, 300, 1200)
    assert echo.should_ignore("cell b3", 100, 300, 1400)
    assert not echo.should_ignore("cell b3", 100, 300, 1000 + DOUBLE_TAP_MS)


def test_repeat_may_be_ignored_for_less_time() -> None:
    echo = DoubleTapFilter()
    echo.should_ignore("cell b3", 100, 300, 1000)
    echo.block_repeat(CONFIRMING_TAP_MS)
    assert echo.should_ignore("cell b3", 100, 300, 1200)
    assert echo.should_ignore("cell b3", 100, 300, 999 + CONFIRMING_TAP_MS)
    assert not echo.should_ignore("cell b3", 100, 300, 1000 + CONFIRMING_TAP_MS)


def test_tap_that_played_does_not_block_other_cells() -> None:
    echo = DoubleTapFilter()
    echo.should_ignore("cell b3", 100, 300, 1000)
    echo.block_repeat()
    assert not echo.should_ignore("cell b4", 100, 300 + SAME_CELL_RADIUS + 1, 1200)
    assert not echo.should_ignore("cell b4", 100, 300 + SAME_CELL_RADIUS + 1, 1300)
