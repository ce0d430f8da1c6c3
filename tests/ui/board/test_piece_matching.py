"""Matching of the pieces before and after a change."""

from ui.board.piece_matching import match_pieces
from ui.games.renderer import Sprite


def piece(kind: str, x: float, y: float) -> Sprite:
    return Sprite(kind, kind, x, y)


def test_unmoved_piece_matches_in_any_order() -> None:
    old = [piece("w", 0, 0), piece("r", 50, 0)]
    assert match_pieces(old, [piece("r", 50, 0), piece("w", 0, 0)]) == [1, 0]


def test_moved_piece_is_nearest_of_its_kind() -> None:
    old = [piece("w", 0, 0), piece("w", 90, 0), piece("r", 40, 0)]
    assert match_pieces(old, [piece("w", 0, 0), piece("w", 50, 0), piece("r", 40, 0)]) == [0, 1, 2]


def test_pieces_may_appear_and_disappear() -> None:
    assert match_pieces([], [piece("w", 0, 0)]) == [-1]
    assert match_pieces([piece("w", 0, 0)], [piece("r", 0, 0)]) == [-1]
    assert match_pieces([piece("w", 0, 0)], []) == []


def test_each_old_piece_matches_once() -> None:
    came = match_pieces([piece("w", 0, 0)], [piece("w", 10, 0), piece("w", 5, 0)])
    assert sorted(came) == [-1, 0]


def test_unmoved_piece_matches_once() -> None:
    assert match_pieces([piece("w", 0, 0)], [piece("w", 0, 0), piece("w", 5, 0)]) == [0, -1]
