"""Previews of placements and of pass in Hex Heaven."""

from engine.hexheaven import placement_preview
from engine.hexheaven.layout import axial_coordinates, cell_name
from tests.engine.hexheaven.positions import adjacent_move, after_opening, moves_with_tile
from tests.support.narrowing import assert_present

# What a table shows


def test_choices_say_where_and_for_how_much() -> None:
    state = after_opening("casual", 3)
    for tile in state.hands[0]:
        moves = []
        for choice in placement_preview.placement_options(state, tile):
            for k in choice.rotations:
                moves.append(f"{tile}@{choice.cell}/{k}")
                after = state.play(moves[-1])
                assert after.points == choice.points
                assert after.used == 1 << choice.adjacency
        assert sorted(moves) == moves_with_tile(state, tile)


def test_why_not_agrees_with_choices() -> None:
    state = after_opening("casual", 3)
    tile = state.hands[0][0]
    open_to = {choice.cell for choice in placement_preview.placement_options(state, tile)}
    for cell in state.layout.open_cells(126):
        refusal = placement_preview.placement_refusal(state, tile, cell_name(cell))
        q, r = axial_coordinates(cell)
        assert (refusal is None) == (f"{q},{r}" in open_to)
    assert (
        assert_present(placement_preview.placement_refusal(state, tile, "0,0")).reason == "occupied"
    )


def test_ending_says_what_pass_draws() -> None:
    state = after_opening("casual", 3)
    assert placement_preview.PassPreview(state).tiles_to_draw == 0
    state = state.play(adjacent_move(state, 2))
    assert placement_preview.PassPreview(state).tiles_to_draw == 1
