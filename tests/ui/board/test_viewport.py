"""What part of a growing board is in sight."""

from ui.board.gestures import TOUCH_SLOP
from ui.board.viewport import MAGNIFY_FACTOR, MAX_ZOOM, Viewport

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.geometry import Box

HOME = (0, 0, 400, 300)
ROOM = (10, 20, 200, 150)  # half a pixel a unit
MIDDLE = (110, 95)


def make_viewport(pans: bool = True) -> Viewport:
    made = Viewport()
    made.reset(pans)
    made.focus_on(HOME, [], [])
    return made


def is_close(one: tuple, other: tuple) -> bool:
    return all([abs(a - b) < 1e-6 for a, b in zip(one, other)])


def test_all_of_the_board_is_in_sight_and_follows_its_growth() -> None:
    made = make_viewport()
    made.focus_on((0, 0, 500, 300), [], [])
    assert made.view_box == (0, 0, 500, 300) and not made.is_user_positioned


def test_a_drag_moves_the_board_with_the_finger() -> None:
    made = zoom_to(make_viewport(), (100, 75, 200, 150))
    made.pointer_down("1", (50, 50))
    assert made.pointer_move("1", (70, 60), ROOM) and made.is_dragging
    assert is_close(made.view_box, (80, 65, 200, 150)) and made.is_user_positioned
    made.pointer_up("1")
    assert made.consume_click() and not made.consume_click()


def test_a_drag_leaves_a_board_that_is_all_in_sight_to_others() -> None:
    made = make_viewport()
    made.pointer_down("1", (50, 50))
    assert not made.pointer_move("1", (170, 60), ROOM)
    assert not made.is_dragging and not made.is_user_positioned and not made.consume_click()


def test_a_finger_that_trembles_taps() -> None:
    made = make_viewport()
    made.pointer_down("1", (50, 50))
    assert not made.pointer_move("1", (50 + TOUCH_SLOP - 1, 50), ROOM)
    made.pointer_up("1")
    assert not made.consume_click() and not made.is_user_positioned


def test_fingers_move_nothing_on_a_board_that_fits() -> None:
    made = make_viewport(False)
    made.pointer_down("1", (50, 50))
    assert not made.pointer_move("1", (90, 90), ROOM)
    assert not made.on_wheel(False, MIDDLE, ROOM) and not made.on_key("+", ROOM)
    assert made.view_box == HOME


def test_two_fingers_zoom_about_the_point_between_them() -> None:
    made = make_viewport()
    made.pointer_down("1", (100, 95))
    made.pointer_down("2", (120, 95))
    made.pointer_move("2", (140, 95), ROOM)
    assert is_close(made.view_box[2:], (200, 150))
    made.pointer_up("1")
    before = made.view_box
    made.pointer_move("2", (150, 95), ROOM)  # the one left drags on
    assert is_close(made.view_box[2:], before[2:]) and made.view_box[0] < before[0]


def test_fingers_on_one_point_do_not_zoom() -> None:
    made = make_viewport()
    made.pointer_down("1", (100, 95))
    made.pointer_down("2", (104, 95))
    made.pointer_move("2", (105, 95), ROOM)
    assert is_close(made.view_box, HOME)


def test_the_point_under_the_wheel_stays_where_it_is() -> None:
    made = make_viewport()
    made.on_wheel(False, (10, 20), ROOM)
    assert is_close(made.view_box[:2], (0, 0)) and made.view_box[2] < 400
    made.on_wheel(True, (10, 20), ROOM)
    assert abs(made.view_box[2] - 400) < 5


def test_the_point_under_the_wheel_stays_wherever_one_looks() -> None:
    made = zoom_to(make_viewport(), (100, 60, 200, 150))  # a pixel a unit
    made.on_wheel(False, (60, 45), ROOM)
    x, y, width, height = made.view_box
    assert width < 200 and height < 150
    assert is_close((x + width / 4, y + height / 6), (150, 85))


def test_keys_zoom_about_the_middle() -> None:
    made = make_viewport()
    made.on_key("+", ROOM)
    x, y, width, height = made.view_box
    assert width < 400 and is_close((x + width / 2, y + height / 2), (200, 150))


def test_zooming_has_its_limits() -> None:
    made = make_viewport()
    for _ in range(30):
        made.on_key("+", ROOM)
    assert is_close(made.view_box[2:], (400 / MAX_ZOOM, 300 / MAX_ZOOM))
    for _ in range(60):
        made.on_key("-", ROOM)
    assert is_close(made.view_box[2:], (500, 375))


def test_zero_shows_all_and_other_keys_nothing() -> None:
    made = make_viewport()
    made.on_key("+", ROOM)
    assert made.on_key("0", ROOM) and made.view_box == HOME and not made.is_user_positioned
    assert not made.on_key("a", ROOM)


def test_the_middle_of_what_is_seen_stays_on_the_board() -> None:
    made = zoom_to(make_viewport(), (0, 0, 200, 150))
    made.pointer_down("1", (50, 50))
    made.pointer_move("1", (5000, 5000), ROOM)
    assert is_close(made.view_box, (-100, -75, 200, 150))


def zoom_to(made: Viewport, box: "Box") -> Viewport:
    """As if a person had gone there."""
    made.is_user_positioned, made.view_box = True, box
    return made


def test_whoever_looks_closely_keeps_that_part() -> None:
    made = zoom_to(make_viewport(), (0, 0, 100, 75))
    made.focus_on((0, 0, 450, 300), [(50, 40)], [])
    assert made.view_box == (0, 0, 100, 75)


def test_the_last_move_is_brought_into_sight() -> None:
    made = zoom_to(make_viewport(), (0, 0, 100, 75))
    made.focus_on(HOME, [(300, 200)], [])
    x, y, width, height = made.view_box
    assert (width, height) == (100, 75) and x < 300 < x + width and y < 200 < y + height


def test_cells_where_one_can_go_on_are_brought_into_sight() -> None:
    made = zoom_to(make_viewport(), (0, 0, 100, 75))
    made.focus_on(HOME, [], [(120, 40), (150, 50)])
    x, y, width, height = made.view_box
    assert (
        (width, height) == (100, 75) and x <= 120 and 150 <= x + width and made.is_user_positioned
    )


def test_a_cell_at_the_very_edge_is_in_sight() -> None:
    made = zoom_to(make_viewport(), (0, 0, 100, 76))
    for spots in ([(50, 100), (50, 43)], [(300, 40), (219, 40)]):
        made.focus_on(HOME, [], spots)  # the second just moves the first to the edge
        x, y, width, height = made.view_box
        assert made.is_user_positioned and (spots[0][0] == x + width or spots[0][1] == y + height)


def test_cells_that_do_not_fit_into_what_is_seen_show_all_of_the_board_to_the_next() -> None:
    made = zoom_to(make_viewport(), (0, 0, 100, 75))
    made.focus_on(HOME, [], [(10, 10), (390, 290)])
    assert made.view_box == HOME and not made.is_user_positioned


def test_whoever_goes_on_choosing_keeps_the_board_as_large_as_it_is() -> None:
    made = zoom_to(make_viewport(), (0, 0, 100, 75))
    made.focus_on(HOME, [], [(50, 40), (390, 290)], False)
    assert made.view_box == (0, 0, 100, 75) and made.is_user_positioned
    made.focus_on(HOME, [], [(300, 40), (160, 40), (390, 290)], False)
    assert made.is_user_positioned and made.view_box[2:] == (100, 75)
    assert made.view_box[0] < 160 < made.view_box[0] + 100  # none was in sight: the nearest comes


def test_another_board_starts_with_all_of_it() -> None:
    made = zoom_to(make_viewport(), (0, 0, 100, 75))
    made.reset(True)
    made.focus_on(HOME, [], [])
    assert made.view_box == HOME


def test_the_button_magnifies_what_matters() -> None:
    made = make_viewport()
    made.focus_on(HOME, [(100, 80)], [])
    made.magnify()
    assert made.is_user_positioned
    assert is_close(made.view_box, (0, 5, 400 / MAGNIFY_FACTOR, 300 / MAGNIFY_FACTOR))
    made.show_all()
    made.focus_on(HOME, [(100, 80)], [(300, 100), (300, 200)])
    made.magnify()
    assert is_close(made.view_box, (200, 75, 200, 150))


def test_the_button_magnifies_the_middle_of_an_empty_board() -> None:
    made = make_viewport()
    made.magnify()
    assert is_close(made.view_box, (100, 75, 200, 150))
