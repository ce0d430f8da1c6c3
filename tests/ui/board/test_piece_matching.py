"""Matching of the pieces before and after a change."""

from ui.board.piece_matching import match_pieces
from ui.games.renderer import Sprite


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
