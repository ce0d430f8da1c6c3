"""Fingers: presses that are held, and taps that echo."""

from ui.play.gestures import ECHO, HOLD, NEAR, SAME, SLOP, Echo, Hold


def test_a_press_that_is_held_peeks_until_it_is_lifted() -> None:
    hold = Hold()
    assert hold.down("1", "b3") and hold.due("1") == "b3"
    hold.held()
    assert hold.up("1") and hold.was_long()
    assert not hold.was_long()  # only the click that ended it


def test_a_press_that_is_lifted_in_time_is_a_tap() -> None:
    hold = Hold()
    hold.down("1", "b3")
    assert not hold.up("1") and hold.due("1") == "" and not hold.was_long()


def test_a_tap_on_a_busy_page_is_a_tap_though_it_is_heard_late() -> None:
    hold = Hold()
    hold.down("1", "b3", now=1000)
    hold.held()  # the page, which was busy, has not yet heard that the finger is up
    assert hold.up("1", 1000 + HOLD - 1) and not hold.was_long()
    hold.down("1", "b3", now=2000)
    hold.held()
    assert hold.up("1", 2000 + HOLD) and hold.was_long()
    hold.down("1", "b3", now=3000)
    hold.held(pulled=True)  # a quick drag is none
    assert hold.up("1", 3100) and hold.was_long()


def test_a_press_beside_the_cells_holds_nothing() -> None:
    hold = Hold()
    assert not hold.down("1", "") and hold.due("1") == ""


def test_a_finger_that_is_on_its_way_holds_nothing() -> None:
    hold = Hold()
    hold.down("1", "b3", 100, 100)
    assert hold.busy and not hold.strays("1", 103, 104) and hold.due("1") == "b3"
    assert not hold.strays("2", 300, 300)
    assert hold.strays("1", 105, 105) and hold.due("1") == ""
    assert not hold.up("1") and not hold.was_long() and not hold.busy


def test_a_finger_that_goes_sideways_may_scroll() -> None:
    hold = Hold()
    hold.down("1", "7", 100, 100)
    assert hold.sideways(80, 110) and not hold.sideways(110, 80) and not hold.sideways(110, 90)


def test_a_second_finger_neither_ends_the_peek_nor_keeps_it_open() -> None:
    hold = Hold()
    hold.down("1", "b3")
    hold.held()
    assert not hold.down("2", "c4") and hold.due("2") == ""
    assert not hold.up("2")
    assert hold.up("1")
    assert not hold.up("1")


def test_whichever_finger_goes_first_the_peek_ends_with_the_one_that_peeks() -> None:
    hold = Hold()
    hold.down("1", "b3")
    hold.held()
    hold.down("2", "c4")
    assert hold.up("1")
    assert not hold.up("2")


def test_a_new_press_begins_after_the_old_one() -> None:
    hold = Hold()
    hold.down("1", "b3")
    hold.held()
    hold.up("1")
    assert hold.down("2", "c4") and not hold.was_long()


def test_the_rest_of_a_double_tap_does_nothing_else() -> None:
    echo = Echo()
    assert not echo.swallows("act confirm", 100, 500, 1000)
    assert echo.swallows("move pass", 104, 498, 1000 + ECHO - 1)


def test_the_rest_of_a_double_tap_may_land_a_thumb_beside() -> None:
    echo = Echo()
    echo.swallows("act confirm", 100, 500, 1000)
    assert echo.swallows("move pass", 100 + NEAR, 500 - NEAR, 1100)
    assert echo.swallows("cell b3", 100 + NEAR, 500, 1200)


def test_a_slow_double_tap_is_one_as_well() -> None:
    echo = Echo()
    echo.swallows("act confirm", 100, 500, 1000)
    assert echo.swallows("move pass", 100, 500, 1500)


def test_a_third_tap_is_an_echo_too_but_not_a_late_one() -> None:
    echo = Echo()
    echo.swallows("act confirm", 100, 500, 1000)
    assert echo.swallows("move pass", 100, 500, 1200)
    assert echo.swallows("move pass", 100, 500, 1400)
    assert not echo.swallows("move pass", 100, 500, 1000 + ECHO)


def test_the_same_control_may_be_tapped_as_fast_as_one_likes() -> None:
    echo = Echo()
    echo.swallows("cell b3", 100, 300, 1000)
    assert not echo.swallows("cell b3", 100, 300, 1050)


def test_a_click_is_where_the_finger_came_down_or_far_off() -> None:
    hold = Hold()
    hold.down("1", "", 100, 300, 0)
    hold.up("1", 50)
    assert hold.stayed(100 + SLOP - 1, 300) and not hold.stayed(100, 300 + SLOP)


def test_a_tap_elsewhere_is_no_echo() -> None:
    echo = Echo()
    echo.swallows("act confirm", 100, 500, 1000)
    assert not echo.swallows("cell b3", 100 + NEAR + 1, 500, 1100)
    assert not echo.swallows("move pass", 100, 500 + NEAR + 1, 1150)


def test_cells_side_by_side_are_both_meant() -> None:
    echo = Echo()
    echo.swallows("cell b3", 100, 300, 1000)
    assert not echo.swallows("cell b4", 100, 300 + SAME + 1, 1100)


def test_a_cell_that_came_under_a_still_finger_is_not_meant() -> None:
    echo = Echo()
    echo.swallows("cell b3", 100, 300, 1000)
    assert echo.swallows("cell b4", 100 + SAME, 300, 1100)


def test_keys_are_never_swallowed() -> None:
    echo = Echo()
    echo.swallows("act confirm", 0, 0, 1000)
    assert not echo.swallows("move pass", 0, 0, 1010)


def test_after_a_tap_that_played_even_the_same_control_is_deaf() -> None:
    echo = Echo()
    echo.swallows("cell b3", 100, 300, 1000)
    echo.spend()
    assert echo.swallows("cell b3", 100, 300, 1200)
    assert echo.swallows("cell b3", 100, 300, 1400)
    assert not echo.swallows("cell b3", 100, 300, 1000 + ECHO)


def test_a_tap_that_played_leaves_other_cells_alone() -> None:
    echo = Echo()
    echo.swallows("cell b3", 100, 300, 1000)
    echo.spend()
    assert not echo.swallows("cell b4", 100, 300 + SAME + 1, 1200)
    assert not echo.swallows("cell b4", 100, 300 + SAME + 1, 1300)
