"""Reasons for placements of Hex Heaven: what a hint may say of the cell that it points at."""

from engine.learn.move_reasons import find_reasons
from tests.engine.hexheaven.positions import after_opening, parse_lay


def test_a_tile_that_earns_nothing_is_not_said_to_score() -> None:
    topics: "dict[bool, set[str]]" = {False: set(), True: set()}  # by whether the tile earns points
    for seed in range(4):
        state = after_opening("casual", seed)
        for _ in range(12):
            for move in state.legal():
                if "@" in move:
                    tile, cell, _rotation = parse_lay(move)
                    reasons = find_reasons(state, move)
                    earns = state.layout.points(tile, cell) > 0
                    topics[earns].update([one.topic for one in reasons if one.weight > 0])
            state = state.play(state.legal()[-1])
    assert "points" in topics[True] and "invest" in topics[False]
    assert "points" not in topics[False] and "invest" not in topics[True]


def test_solo_the_special_tile_is_said_to_help_later_turns() -> None:
    """It earns nothing, so that a hint to lay it needs another reason."""
    for seed in range(4):
        state = after_opening("solo", seed)
        special = state.specials[0]
        for move in state.legal():
            if "@" in move:
                keys = [reason.key for reason in find_reasons(state, move)]
                assert ("foothold" in keys) == (parse_lay(move)[0] == special)
