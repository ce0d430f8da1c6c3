"""Hex Heaven: the faces, the layout, and its placements against the oracle."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.hexheaven import GAME, placement_preview, tiles
from engine.hexheaven.layout import ANY_ADJACENCY, Layout, axial_coordinates, cell_at, cell_name
from engine.hexheaven.moves import (
    decode_lay,
    parse_code,
    split_revealed,
    to_notation,
    with_revealed,
)
from engine.hexheaven.tiles import parse_tile
from engine.rng import Rng
from tests.engine.hexheaven.positions import RULE_SETS, cell_of
from tests.oracles import hexheaven as oracle
from tests.support.game_fixtures import later_option_sets, skip_if_unsupported

JEWELS = range(1, 29)


def test_the_table_is_sound() -> None:
    assert tiles.find_table_errors(tiles.FACES) == []


def test_the_table_is_the_reconstructed_set() -> None:
    for name, (colour, shape, word, edges) in oracle.FACES.items():
        tile = tiles.parse_tile(name)
        assert [tiles.EDGES[tile] >> i & 1 for i in range(6)] == edges
        if colour is not None:
            assert tiles.COLOUR[tile] == {"red": tiles.RED, "blue": tiles.BLUE}[colour]
            assert (tiles.SHAPE[tile], tiles.WORD[tile]) == (shape, word)


def test_28_tiles_show_each_combination_once() -> None:
    combinations = {(tiles.COLOUR[t], tiles.SHAPE[t], tiles.WORD[t]) for t in JEWELS}
    assert len(combinations) == 28


def test_there_are_14_patterns_each_on_a_red_and_a_blue_tile() -> None:
    patterns: dict[int, list[int]] = {}
    for tile in JEWELS:
        patterns.setdefault(min(tiles.ROTATED_EDGES[tile]), []).append(tiles.COLOUR[tile])
    assert len(patterns) == 14
    assert all(sorted(colours) == [tiles.RED, tiles.BLUE] for colours in patterns.values())


def test_looks_alike_after_the_period() -> None:
    for tile in range(1, 31):
        assert (
            len(set(tiles.ROTATED_EDGES[tile]))
            == tiles.PERIOD[tile]
            == len(oracle.rotations(tiles.TILE_NAMES[tile]))
        )


@pytest.mark.parametrize(
    ("place", "value", "says"),
    [
        (0, 29, "number"),
        (0, 2, "tile 2 is there 2 times"),
        (1, 2, "colour"),
        (2, True, "shape"),
        (3, 7, "word"),
        (4, "10101", "edges"),
        (4, "10102x", "edges"),
    ],
)
def test_check_says_what_is_wrong(place: int, value: object, says: str) -> None:
    row = list(tiles.FACES[0])
    row[place] = value
    assert any(
        says in problem for problem in tiles.find_table_errors((tuple(row), *tiles.FACES[1:]))
    )


def test_check_misses_no_row() -> None:
    assert tiles.find_table_errors(tiles.FACES[:-1]) == ["tile 28 is there 0 times"]
    assert tiles.find_table_errors(("nonsense", *tiles.FACES))[0].startswith("row 1")


def test_check_says_everything_at_once() -> None:
    assert len(tiles.find_table_errors(((1, 2, 2, 9, ""), *tiles.FACES[1:]))) == 4


def test_colour_and_shape_decide_the_points() -> None:
    red_round, red_square, blue_round, blue_square = 0, 1, 2, 3
    assert (
        tiles.touch_points(red_round, red_round) == tiles.touch_points(red_round, red_square) == 1
    )
    assert tiles.touch_points(red_round, blue_round) == 0
    assert tiles.touch_points(red_round, blue_square) == -1
    assert (
        tiles.touch_points(tiles.BLANK, red_round)
        == tiles.touch_points(red_round, tiles.BLANK)
        == 0
    )


def test_the_sheets_bonus_example() -> None:
    def tile(colour: int, shape: int, word: int) -> int:
        return next(
            t
            for t in JEWELS
            if (tiles.COLOUR[t], tiles.SHAPE[t], tiles.WORD[t]) == (colour, shape, word)
        )

    bonus = tile(0, 0, 3)
    a = [tile(1, 0, 3), tile(0, 1, 4), tile(1, 1, 5)]
    b = [tile(1, 1, 3), tile(0, 1, 4), tile(0, 0, 5)]
    assert [tiles.bonus_points(t, bonus) for t in a] == [4, 1, 0]
    assert [tiles.bonus_points(t, bonus) for t in b] == [3, 1, 2]


# The layout


@given(st.integers(-32, 31), st.integers(-32, 31))
def test_cells_and_their_names(q: int, r: int) -> None:
    cell = cell_at(q, r)
    assert axial_coordinates(cell) == (q, r) and cell_name(cell) == f"{q},{r}"


def grown(seed: int, size: int) -> tuple[Layout, dict]:
    """Return a random layout and the same for the oracle; some tiles were lifted again."""
    rng, layout, lying = Rng(seed), Layout(), {(0, 0): ("V", 0)}
    layout.lay(tiles.BLANK_V, cell_at(0, 0), 0)
    pool = [str(t) for t in JEWELS]
    rng.shuffle(pool)
    while len(lying) < size:
        tile = pool.pop()
        choices = oracle.placements(lying, tile, {1, 2, 3, 4, 5})
        if not choices:
            continue
        move = rng.choice(choices)
        layout.lay(*decode_lay(parse_code(move)))
        lying.update(oracle.parse_layout([move]))
        for cell in oracle.surrounded(lying):
            assert tiles.TILE_NAMES[layout.lift(cell_at(*cell))] == lying.pop(cell)[0]
    return layout, lying


@pytest.mark.parametrize("seed", range(12))
def test_the_border_knows_what_the_oracle_counts(seed: int) -> None:
    layout, lying = grown(seed, 4 + seed)
    for cell in oracle.empty_cells(lying):
        number = cell_at(*cell)
        assert layout.adjacency(number) == len(oracle.touching_tiles(lying, cell))
        for tile in range(1, 31):
            expected = oracle.points(lying, tiles.TILE_NAMES[tile], cell)
            assert layout.points(tile, number) == expected
    border = {
        c for c in oracle.empty_cells(lying) if 1 <= len(oracle.touching_tiles(lying, c)) <= 5
    }
    assert [axial_coordinates(c) for c in layout.open_cells(ANY_ADJACENCY)] == sorted(
        border, key=lambda c: cell_at(*c)
    )


@pytest.mark.parametrize("seed", range(8))
def test_lifting_undoes_laying(seed: int) -> None:
    layout, lying = grown(seed, 10)
    move = oracle.placements(lying, "S", {1, 2, 3, 4, 5})[0]
    tiles_before, border_before = dict(layout.tiles), dict(layout.border)
    layout.lay(*decode_lay(parse_code(move)))
    layout.lift(decode_lay(parse_code(move))[1])
    assert (layout.tiles, layout.border) == (tiles_before, border_before)


def test_a_copy_is_its_own() -> None:
    layout, _ = grown(1, 5)
    twin = layout.copy()
    twin.lift(cell_at(0, 0))
    assert cell_at(0, 0) in layout.tiles


@pytest.mark.parametrize(
    "options", [{"rules": r} for r in RULE_SETS] + later_option_sets("hexheaven"), ids=str
)
@pytest.mark.parametrize("seed", range(4))
def test_legal_is_what_the_oracle_finds(options: dict, seed: int) -> None:
    skip_if_unsupported("hexheaven", options, oracle)
    state, rng = GAME.start(options, seed), Rng(seed)
    while state.outcome is None:
        moves = state.legal()
        assert moves == oracle.legal_moves(state.pack())
        move = rng.choice([m for m in moves if m != "pass" or rng.below(3) == 0] or moves)
        if "@" in move:
            lying = oracle.parse_layout(state.pack()["layout"])
            ((cell, (tile, _)),) = oracle.parse_layout([move]).items()
            earned = 0 if state.opening else oracle.points(lying, tile, cell)
            assert (
                placement_preview.placement_points(state, parse_tile(tile), cell_of(move)) == earned
            )
            assert state.play(move).points == state.points + earned
        state = state.play(move)


# The notation


@given(st.integers(1, 30), st.integers(-32, 31), st.integers(-32, 31), st.integers(0, 5))
def test_moves_round_trip(tile: int, q: int, r: int, rotation: int) -> None:
    move = f"{tiles.TILE_NAMES[tile]}@{q},{r}/{rotation}"
    assert to_notation(parse_code(move)) == move
    assert decode_lay(parse_code(move)) == (tile, cell_at(q, r), rotation)


@given(st.text(alphabet="vVS@/,-0123456789pasredw ", max_size=12))
def test_a_move_has_one_spelling(written: str) -> None:
    code = parse_code(written)
    assert code == -1 or to_notation(code) == written


@pytest.mark.parametrize(
    "written", ["", "7@1,-2", "07@0,0/0", "7@+1,0/0", "7@1,-0/0", "7@99,0/0", "29@0,0/0", "7@0,0/6"]
)
def test_these_are_no_moves(written: str) -> None:
    assert parse_code(written) == -1


def test_told_facts() -> None:
    assert split_revealed("pass") == ("pass", None)
    assert split_revealed("pass=7,12;5") == ("pass", [(7, 12), (5,)])
    assert split_revealed("pass=;5") == ("pass", [(), (5,)])
    assert split_revealed("pass=x") == ("pass", [])
    assert with_revealed("pass", [(7, 12), (5,)]) == "pass=7,12;5"
