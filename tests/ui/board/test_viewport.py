"""The part of a growing board that is in sight."""

from ui.board.gestures import TOUCH_SLOP
from ui.board.viewport import MAGNIFY_FACTOR, MAX_ZOOM, Viewport

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.geometry import Box, Point

BOARD = (0, 0, 400, 300)
RECT = (10, 20, 200, 150)  # half a pixel a unit
MIDDLE = (110, 95)


def make_viewport(pans: bool = True) -> Viewport:
    viewport = Viewport()
    viewport.reset(pans)
    viewport.focus_on(BOARD, [], [])
    return viewport


def is_close(first: tuple, second: tuple) -> bool:
    return all([abs(a - b) < 1e-6 for a, b in zip(first, second)])


def test_all_of_the_board_is_in_sight_and_follows_its_growth() -> None:
    viewport = make_viewport()
    viewport.focus_on((0, 0, 500, 300), [], [])
    assert viewport.view_box == (0, 0, 500, 300) and not viewport.is_user_positioned


def test_drag_moves_the_board_with_the_finger() -> None:
    viewport = zoom_to(make_viewport(), (100, 75, 200, 150))
    viewport.pointer_down("1", (50, 50))
    assert viewport.pointer_move("1", (70, 60), RECT) and viewport.is_dragging
    assert is_close(viewport.view_box, (80, 65, 200, 150)) and viewport.is_user_positioned
    viewport.pointer_up("1")
    assert viewport.consume_click() and not viewport.consume_click()


def test_drag_does_not_pan_board_all_in_sight() -> None:
    viewport = make_viewport()
    viewport.pointer_down("1", (50, 50))
    assert not viewport.pointer_move("1", (170, 60), RECT)
    assert (
        not viewport.is_dragging
        and not viewport.is_user_positioned
        and not viewport.consume_click()
    )


def test_small_movement_is_tap() -> None:
    viewport = make_viewport()
    viewport.pointer_down("1", (50, 50))
    assert not viewport.pointer_move("1", (50 + TOUCH_SLOP - 1, 50), RECT)
    viewport.pointer_up("1")
    assert not viewport.consume_click() and not viewport.is_user_positioned


def test_fingers_move_nothing_on_a_board_that_fits() -> None:
    viewport = make_viewport(False)
    viewport.pointer_down("1", (50, 50))
    assert not viewport.pointer_move("1", (90, 90), RECT)
    assert not viewport.on_wheel(False, MIDDLE, RECT) and not viewport.on_key("+", RECT)
    assert viewport.view_box == BOARD


def test_two_fingers_zoom_about_the_point_between_them() -> None:
    viewport = make_viewport()
    viewport.pointer_down("1", (100, 95))
    viewport.pointer_down("2", (120, 95))
    viewport.pointer_move("2", (140, 95), RECT)
    assert is_close(viewport.view_box[2:], (200, 150))
    viewport.pointer_up("1")
    before = viewport.view_box
    viewport.pointer_move("2", (150, 95), RECT)  # the one left drags on
    assert is_close(viewport.view_box[2:], before[2:]) and viewport.view_box[0] < before[0]


def test_fingers_on_one_point_do_not_zoom() -> None:
    viewport = make_viewport()
    viewport.pointer_down("1", (100, 95))
    viewport.pointer_down("2", (104, 95))
    viewport.pointer_move("2", (105, 95), RECT)
    assert is_close(viewport.view_box, BOARD)


def test_point_under_the_wheel_stays_where_it_is() -> None:
    viewport = make_viewport()
    viewport.on_wheel(False, (10, 20), RECT)
    assert is_close(viewport.view_box[:2], (0, 0)) and viewport.view_box[2] < 400
    viewport.on_wheel(True, (10, 20), RECT)
    assert abs(viewport.view_box[2] - 400) < 5


def test_point_under_the_wheel_stays_wherever_one_looks() -> None:
    viewport = zoom_to(make_viewport(), (100, 60, 200, 150))  # a pixel a unit
    viewport.on_wheel(False, (60, 45), RECT)
    x, y, width, height = viewport.view_box
    assert width < 200 and height < 150
    assert is_close((x + width / 4, y + height / 6), (150, 85))


def test_keys_zoom_about_the_middle() -> None:
    viewport = make_viewport()
    viewport.on_key("+", RECT)
    x, y, width, height = viewport.view_box
    assert width < 400 and is_close((x + width / 2, y + height / 2), (200, 150))


def test_zooming_has_its_limits() -> None:
    viewport = make_viewport()
    for _ in range(30):
        viewport.on_key("+", RECT)
    assert is_close(viewport.view_box[2:], (400 / MAX_ZOOM, 300 / MAX_ZOOM))
    for _ in range(60):
        viewport.on_key("-", RECT)
    assert is_close(viewport.view_box[2:], (500, 375))


def test_zero_shows_all_and_other_keys_nothing() -> None:
    viewport = make_viewport()
    viewport.on_key("+", RECT)
    assert (
        viewport.on_key("0", RECT)
        and viewport.view_box == BOARD
        and not viewport.is_user_positioned
    )
    assert not viewport.on_key("a", RECT)


def test_middle_of_what_is_seen_stays_on_the_board() -> None:
    viewport = zoom_to(make_viewport(), (0, 0, 200, 150))
    viewport.pointer_down("1", (50, 50))
    viewport.pointer_move("1", (5000, 5000), RECT)
    assert is_close(viewport.view_box, (-100, -75, 200, 150))


def zoom_to(viewport: Viewport, box: "Box") -> Viewport:
    """Show a box as if the person had chosen it."""
    viewport.is_user_positioned, viewport.view_box = True, box
    return viewport


def test_zoomed_part_stays_in_sight() -> None:
    viewport = zoom_to(make_viewport(), (0, 0, 100, 75))
    viewport.focus_on((0, 0, 450, 300), [(50, 40)], [])
    assert viewport.view_box == (0, 0, 100, 75)


def test_last_move_is_brought_into_sight() -> None:
    viewport = zoom_to(make_viewport(), (0, 0, 100, 75))
    viewport.focus_on(BOARD, [(300, 200)], [])
    x, y, width, height = viewport.view_box
    assert (width, height) == (100, 75) and x < 300 < x + width and y < 200 < y + height


def test_target_cells_are_scrolled_into_sight() -> None:
    viewport = zoom_to(make_viewport(), (0, 0, 100, 75))
    viewport.focus_on(BOARD, [], [(120, 40), (150, 50)])
    x, y, width, height = viewport.view_box
    assert (
        (width, height) == (100, 75)
        and x <= 120
        and 150 <= x + width
        and viewport.is_user_positioned
    )


def test_cell_at_the_very_edge_is_in_sight() -> None:
    viewport = zoom_to(make_viewport(), (0, 0, 100, 76))
    cases: "list[list[Point]]" = [[(50, 100), (50, 43)], [(300, 40), (219, 40)]]
    for points in cases:
        viewport.focus_on(BOARD, [], points)  # the second just moves the first to the edge
        x, y, width, height = viewport.view_box
        assert viewport.is_user_positioned and (
            points[0][0] == x + width or points[0][1] == y + height
        )


def test_next_player_sees_all_if_targets_do_not_fit() -> None:
    viewport = zoom_to(make_viewport(), (0, 0, 100, 75))
    viewport.focus_on(BOARD, [], [(10, 10), (390, 290)])
    assert viewport.view_box == BOARD and not viewport.is_user_positioned


def test_size_is_kept_while_turn_goes_on() -> None:
    viewport = zoom_to(make_viewport(), (0, 0, 100, 75))
    viewport.focus_on(BOARD, [], [(50, 40), (390, 290)], False)
    assert viewport.view_box == (0, 0, 100, 75) and viewport.is_user_positioned
    viewport.focus_on(BOARD, [], [(300, 40), (160, 40), (390, 290)], False)
    assert viewport.is_user_positioned and viewport.view_box[2:] == (100, 75)
    # None was in sight: the nearest comes.
    assert viewport.view_box[0] < 160 < viewport.view_box[0] + 100


def test_another_board_starts_with_all_of_it() -> None:
    viewport = zoom_to(make_viewport(), (0, 0, 100, 75))
    viewport.reset(True)
    viewport.focus_on(BOARD, [], [])
    assert viewport.view_box == BOARD


def test_button_magnifies_points_of_interest() -> None:
    viewport = make_viewport()
    viewport.focus_on(BOARD, [(100, 80)], [])
    viewport.magnify()
    assert viewport.is_user_positioned
    assert is_close(viewport.view_box, (0, 5, 400 / MAGNIFY_FACTOR, 300 / MAGNIFY_FACTOR))
    viewport.show_all()
    viewport.focus_on(BOARD, [(100, 80)], [(300, 100), (300, 200)])
    viewport.magnify()
    assert is_close(viewport.view_box, (200, 75, 200, 150))


def test_button_magnifies_the_middle_of_an_empty_board() -> None:
    viewport = make_viewport()
    viewport.magnify()
    assert is_close(viewport.view_box, (100, 75, 200, 150))
