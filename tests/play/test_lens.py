"""What part of a growing board is in sight."""

from ui.play.gestures import SLOP
from ui.play.lens import MAGNIFIED, NEAREST, Box, Lens, Point, Room

HOME = Box(0, 0, 400, 300)
ROOM = Room(10, 20, 200, 150)  # half a pixel a unit
MIDDLE = Point(110, 95)


def lens(pans: bool = True) -> Lens:
    made = Lens()
    made.open(pans)
    made.show(HOME, [], [])
    return made


def close(one: tuple, other: tuple) -> bool:
    return all([abs(a - b) < 1e-6 for a, b in zip(one, other)])


def test_all_of_the_board_is_in_sight_and_follows_its_growth() -> None:
    made = lens()
    made.show(Box(0, 0, 500, 300), [], [])
    assert made.box == (0, 0, 500, 300) and not made.moved


def test_a_drag_moves_the_board_with_the_finger() -> None:
    made = zoomed(lens(), Box(100, 75, 200, 150))
    made.down("1", Point(50, 50))
    assert made.move("1", Point(70, 60), ROOM) and made.dragging
    assert close(made.box, (80, 65, 200, 150)) and made.moved
    made.up("1")
    assert made.clicked() and not made.clicked()


def test_a_drag_leaves_a_board_that_is_all_in_sight_to_others() -> None:
    made = lens()
    made.down("1", Point(50, 50))
    assert not made.move("1", Point(170, 60), ROOM)
    assert not made.dragging and not made.moved and not made.clicked()


def test_a_finger_that_trembles_taps() -> None:
    made = lens()
    made.down("1", Point(50, 50))
    assert not made.move("1", Point(50 + SLOP - 1, 50), ROOM)
    made.up("1")
    assert not made.clicked() and not made.moved


def test_fingers_move_nothing_on_a_board_that_fits() -> None:
    made = lens(False)
    made.down("1", Point(50, 50))
    assert not made.move("1", Point(90, 90), ROOM)
    assert not made.wheel(False, MIDDLE, ROOM) and not made.key("+", ROOM)
    assert made.box == HOME


def test_two_fingers_zoom_about_the_point_between_them() -> None:
    made = lens()
    made.down("1", Point(100, 95))
    made.down("2", Point(120, 95))
    made.move("2", Point(140, 95), ROOM)
    assert close(made.box[2:], (200, 150))
    made.up("1")
    before = made.box
    made.move("2", Point(150, 95), ROOM)  # the one left drags on
    assert close(made.box[2:], before[2:]) and made.box[0] < before[0]


def test_fingers_on_one_point_do_not_zoom() -> None:
    made = lens()
    made.down("1", Point(100, 95))
    made.down("2", Point(104, 95))
    made.move("2", Point(105, 95), ROOM)
    assert close(made.box, HOME)


def test_the_point_under_the_wheel_stays_where_it_is() -> None:
    made = lens()
    made.wheel(False, Point(10, 20), ROOM)
    assert close(made.box[:2], (0, 0)) and made.box[2] < 400
    made.wheel(True, Point(10, 20), ROOM)
    assert abs(made.box[2] - 400) < 5


def test_the_point_under_the_wheel_stays_wherever_one_looks() -> None:
    made = zoomed(lens(), Box(100, 60, 200, 150))  # a pixel a unit
    made.wheel(False, Point(60, 45), ROOM)
    x, y, width, height = made.box
    assert width < 200 and height < 150
    assert close((x + width / 4, y + height / 6), (150, 85))


def test_keys_zoom_about_the_middle() -> None:
    made = lens()
    made.key("+", ROOM)
    x, y, width, height = made.box
    assert width < 400 and close((x + width / 2, y + height / 2), (200, 150))


def test_zooming_has_its_limits() -> None:
    made = lens()
    for _ in range(30):
        made.key("+", ROOM)
    assert close(made.box[2:], (400 / NEAREST, 300 / NEAREST))
    for _ in range(60):
        made.key("-", ROOM)
    assert close(made.box[2:], (500, 375))


def test_zero_shows_all_and_other_keys_nothing() -> None:
    made = lens()
    made.key("+", ROOM)
    assert made.key("0", ROOM) and made.box == HOME and not made.moved
    assert not made.key("a", ROOM)


def test_the_middle_of_what_is_seen_stays_on_the_board() -> None:
    made = zoomed(lens(), Box(0, 0, 200, 150))
    made.down("1", Point(50, 50))
    made.move("1", Point(5000, 5000), ROOM)
    assert close(made.box, (-100, -75, 200, 150))


def zoomed(made: Lens, box: Box) -> Lens:
    """As if a person had gone there."""
    made.moved, made.box = True, box
    return made


def test_whoever_looks_closely_keeps_that_part() -> None:
    made = zoomed(lens(), Box(0, 0, 100, 75))
    made.show(Box(0, 0, 450, 300), [Point(50, 40)], [])
    assert made.box == (0, 0, 100, 75)


def test_the_last_move_is_brought_into_sight() -> None:
    made = zoomed(lens(), Box(0, 0, 100, 75))
    made.show(HOME, [Point(300, 200)], [])
    x, y, width, height = made.box
    assert (width, height) == (100, 75) and x < 300 < x + width and y < 200 < y + height


def test_cells_where_one_can_go_on_are_brought_into_sight() -> None:
    made = zoomed(lens(), Box(0, 0, 100, 75))
    made.show(HOME, [], [Point(120, 40), Point(150, 50)])
    x, y, width, height = made.box
    assert (width, height) == (100, 75) and x <= 120 and 150 <= x + width and made.moved


def test_a_cell_at_the_very_edge_is_in_sight() -> None:
    made = zoomed(lens(), Box(0, 0, 100, 76))
    for spots in ([Point(50, 100), Point(50, 43)], [Point(300, 40), Point(219, 40)]):
        made.show(HOME, [], spots)  # the second just moves the first to the edge
        x, y, width, height = made.box
        assert made.moved and (spots[0][0] == x + width or spots[0][1] == y + height)


def test_cells_that_do_not_fit_into_what_is_seen_show_all_of_the_board_to_the_next() -> None:
    made = zoomed(lens(), Box(0, 0, 100, 75))
    made.show(HOME, [], [Point(10, 10), Point(390, 290)])
    assert made.box == HOME and not made.moved


def test_whoever_goes_on_choosing_keeps_the_board_as_large_as_it_is() -> None:
    made = zoomed(lens(), Box(0, 0, 100, 75))
    made.show(HOME, [], [Point(50, 40), Point(390, 290)], False)
    assert made.box == (0, 0, 100, 75) and made.moved
    made.show(HOME, [], [Point(300, 40), Point(160, 40), Point(390, 290)], False)
    assert made.moved and made.box[2:] == (100, 75)
    assert made.box[0] < 160 < made.box[0] + 100  # none was in sight: the nearest comes


def test_another_board_starts_with_all_of_it() -> None:
    made = zoomed(lens(), Box(0, 0, 100, 75))
    made.open(True)
    made.show(HOME, [], [])
    assert made.box == HOME


def test_the_button_magnifies_what_matters() -> None:
    made = lens()
    made.show(HOME, [Point(100, 80)], [])
    made.magnify()
    assert made.moved
    assert close(made.box, (0, 5, 400 / MAGNIFIED, 300 / MAGNIFIED))
    made.refit()
    made.show(HOME, [Point(100, 80)], [Point(300, 100), Point(300, 200)])
    made.magnify()
    assert close(made.box, (200, 75, 200, 150))


def test_the_button_magnifies_the_middle_of_an_empty_board() -> None:
    made = lens()
    made.magnify()
    assert close(made.box, (100, 75, 200, 150))
