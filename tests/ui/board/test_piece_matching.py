"""What became which piece, and which cell lies beside which."""

from tests.support.portable import parametrize
from ui.board.piece_matching import match_pieces, next_cell
from ui.games.renderer import Cell, Sprite


def piece(kind: str, x: float, y: float) -> Sprite:
    return Sprite(kind, kind, x, y)


def test_a_piece_that_stays_is_itself_whatever_the_order() -> None:
    old = [piece("w", 0, 0), piece("r", 50, 0)]
    assert match_pieces(old, [piece("r", 50, 0), piece("w", 0, 0)]) == [1, 0]


def test_a_piece_that_moved_is_the_nearest_of_its_kind() -> None:
    old = [piece("w", 0, 0), piece("w", 90, 0), piece("r", 40, 0)]
    assert match_pieces(old, [piece("w", 0, 0), piece("w", 50, 0), piece("r", 40, 0)]) == [0, 1, 2]


def test_a_new_piece_came_from_nowhere_and_one_may_be_gone() -> None:
    assert match_pieces([], [piece("w", 0, 0)]) == [-1]
    assert match_pieces([piece("w", 0, 0)], [piece("r", 0, 0)]) == [-1]
    assert match_pieces([piece("w", 0, 0)], []) == []


def test_each_old_piece_becomes_one_new_one_only() -> None:
    came = match_pieces([piece("w", 0, 0)], [piece("w", 10, 0), piece("w", 5, 0)])
    assert sorted(came) == [-1, 0]


def test_a_piece_that_stays_does_not_become_another_too() -> None:
    assert match_pieces([piece("w", 0, 0)], [piece("w", 0, 0), piece("w", 5, 0)]) == [0, -1]


PLACES = [Cell(x + y, 100.0 * "abc".index(x), 100.0 * "123".index(y), ("path", {}), 0)
          for y in "123" for x in "abc"]  # fmt: skip


@parametrize((1, 0, "c2"), (-1, 0, "a2"), (0, 1, "b3"), (0, -1, "b1"))
def test_arrows_lead_to_the_cell_beside(case: tuple) -> None:
    dx, dy, beside = case
    assert next_cell(PLACES, "b2", (dx, dy)) == beside


def test_at_the_edge_arrows_lead_nowhere() -> None:
    assert next_cell(PLACES, "a1", (-1, 0)) == "" and next_cell(PLACES, "a1", (0, -1)) == ""


def test_what_lies_more_aside_than_ahead_is_gone_to_if_nothing_else_is_there() -> None:
    def place(name: str, x: float, y: float) -> Cell:
        return Cell(name, x, y, ("path", {}), 0)

    here, aside, far = place("a1", 0, 0), place("b3", 50, 80), place("e1", 400, 0)
    assert next_cell([here, place("b2", 50, 50)], "a1", (1, 0)) == "b2"
    assert next_cell([here, aside], "a1", (1, 0)) == "b3"
    assert next_cell([here, aside, far], "a1", (1, 0)) == "e1"
    assert next_cell([here, far, aside], "a1", (1, 0)) == "e1"
    assert next_cell([here, aside], "b3", (1, 0)) == ""
