"""Hex Heaven's rules, sentence by sentence."""

from collections.abc import Sequence

import pytest

from engine.game import IllegalMove
from engine.hexheaven import GAME, Position, guide, turns
from engine.hexheaven.layout import axial, cell_at
from engine.hexheaven.tiles import BLUE, COLOUR, JEWELS, RED, S, V, bonus_points
from engine.rng import Rng
from tests.hexheaven_tables import (
    RULE_SETS,
    code,
    lay_out,
    moves_of,
    table,
    touching,
    with_adjacency,
)
from tests.narrowing import ended, some

ALL = list(range(1, JEWELS + 1))
RING = [(1, -1), (0, 1), (2, -1), (1, 1), (2, 0)]  # with 0,0 the sides of 1,0
PLAIN = (1, 2)  # the tiles without a green half-gem


def start(rules: str, seed: int = 0) -> Position:
    return GAME.start({"rules": rules}, seed)


def refused(state: Position, move: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    assert move not in state.legal()
    return caught.value.reason


def after_opening(rules: str, seed: int = 0) -> Position:
    state = start(rules, seed)
    while state.opening:
        state = state.play(state.legal()[0])
    return state


def shut(
    rules: str, side: tuple[int, int] = (2, 0), order: list[int] = ALL, **fields: object
) -> tuple[Position, str, int]:
    """A table where the seat to move holds the tile that closes the heaven around 1,0 when it is
    laid on ``side``; its move, and the tile on 1,0."""
    cells = [(1, 0)] + [cell for cell in RING if cell != side] + [side]
    layout = lay_out(cells, order)
    closing = layout.pop()
    tile = code(closing)[0]
    rest = [t for t in order if t not in [code(m)[0] for m in layout] + [tile]]
    seats = {"casual": 2, "serious": 2, "solo": 1, "three": 3}[rules]
    middle = [rest.pop(len(rest) // 2) for _ in range(3 * seats - 1)]
    hands = [[tile, *middle[:2]]] + [middle[i : i + 3] for i in range(2, len(middle), 3)]
    if rules == "serious":
        fields.setdefault("specials", (0, S))
    state = table(rules, layout, hands, **fields)
    return state, closing, code(layout[1])[0]


# Setup


@pytest.mark.parametrize(
    ("rules", "seats", "dealt", "deck"),
    [("casual", 2, 5, 17), ("serious", 2, 5, 18), ("solo", 1, 5, 23), ("three", 3, 4, 15)],
)
def test_the_deal(rules: str, seats: int, dealt: int, deck: int) -> None:
    state = start(rules)
    assert [len(hand) for hand in state.hands] == [dealt] * seats
    assert len(some(state.deck)) == state.deck_size == deck
    assert state.turn == 0 and state.opening


def test_casual_lays_virtues_and_takes_sins_out_and_a_bonus_tile_aside() -> None:
    state = start("casual")
    assert state.pack()["layout"] == ["V@0,0/0"] and state.lost == (S,)
    assert state.bonus in ALL and state.specials == (0, 0)


def test_serious_puts_the_blank_tiles_in_front_of_the_players() -> None:
    state = start("serious")
    assert state.pack()["layout"] == [] and state.lost == ()
    assert state.specials == (V, S) and state.bonus is None


def test_solo_has_virtues_on_the_table_and_sins_as_special_tile() -> None:
    state = start("solo")
    assert state.pack()["layout"] == ["V@0,0/0"] and state.specials == (S,)
    assert state.bonus is None


def test_the_shuffle_comes_from_the_seed() -> None:
    assert start("casual", 3).pack() == start("casual", 3).pack()
    assert start("casual", 3).hands != start("casual", 4).hands


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("seed", range(3))
def test_thirty_tiles_at_every_ply(rules: str, seed: int) -> None:
    state, rng = start(rules, seed), Rng(seed)
    while True:
        held = [lying >> 3 for lying in state.layout.tiles.values()]
        held += [tile for hand in state.hands for tile in hand if tile]
        held += list(state.keep + state.lost + some(state.deck))
        held += [tile for tile in (*state.specials, state.bonus) if tile]
        assert sorted(held) == list(range(1, 31))
        if state.outcome is not None:
            break
        state = state.play(rng.choice(state.legal()))


# The opening


def test_the_opening_is_one_tile_in_turn_until_all_hold_three() -> None:
    for rules, turns_each in (("casual", 2), ("serious", 2), ("three", 1)):
        state, seen = start(rules, 1), []
        while state.opening:
            seen.append(state.turn)
            state = state.play(state.legal()[0])
        assert seen == list(range(len(state.hands))) * turns_each
        assert all(len(hand) == 3 for hand in state.hands) and state.turn == 0


def test_the_opening_draws_scores_and_lifts_nothing() -> None:
    state = after_opening("casual", 2)
    assert state.scores == (0, 0) and state.deck_size == 17 and state.heavens == 0


def test_the_opening_allows_a_single_edge_but_not_to_stand_apart() -> None:
    state = start("casual")
    assert with_adjacency(state, 1)
    tile = state.hands[0][0]
    assert refused(state, f"{tile}@3,0/0") == "not-touching"
    assert refused(state, "pass") == "pass-not-now"


def test_the_opening_obeys_the_edge_rule() -> None:
    hand = ((1, 9, 10, 11, 12), (3, 4, 5, 6, 7))
    state = start("casual")
    state.hands = hand
    fitting = [axial(code(move)[1]) for move in moves_of(state, 1)]
    assert set(fitting) == {(0, 1), (-1, 0), (1, -1)}  # tile 1 is plain all round
    assert refused(state, "1@1,0/0") == "edges"


def test_solo_lays_two_of_five_beside_virtues() -> None:
    state = start("solo", 5)
    for _ in range(2):
        assert {axial(code(move)[1]) for move in state.legal()} <= {
            (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)
        }  # fmt: skip
        state = state.play(state.legal()[0])
    assert not state.opening and len(state.hands[0]) == 3 and state.deck_size == 23


def test_solo_second_tile_must_touch_virtues_too() -> None:
    state = start("solo", 5)
    first = state.play(touching(state, 1))
    far = [c for c in first.layout.open_cells(62) if c not in first.opening_cells()]
    q, r = axial(far[0])
    assert refused(first, f"{first.hands[0][0]}@{q},{r}/0") == "not-at-first"


def test_serious_opening_is_a_straight_line_of_alternating_colours() -> None:
    for seed in range(6):
        state = start("serious", seed)
        while state.opening:
            state = state.play(Rng(seed).choice(state.legal()))
        line = sorted(state.layout.tiles)
        assert len(line) == 4 and len({b - a for a, b in zip(line, line[1:])}) == 1
        colours = [COLOUR[state.layout.tiles[cell] >> 3] for cell in line]
        assert colours in ([RED, BLUE] * 2, [BLUE, RED] * 2)


def serious_line(*hands: tuple[int, ...]) -> Position:
    state = start("serious")
    used = [tile for hand in hands for tile in hand]
    state.deck = tuple(tile for tile in ALL if tile not in used)
    state.hands = tuple(tuple(sorted(hand)) for hand in hands)
    return state


def test_serious_first_tile_lies_on_the_origin() -> None:
    state = serious_line((3, 5, 7, 9, 11), (4, 6, 8, 10, 12))
    assert {code(move)[1] for move in state.legal()} == {cell_at(0, 0)}
    assert refused(state, "3@1,0/0") == "first-cell"


def test_serious_second_tile_sets_the_direction_and_both_ends_are_open() -> None:
    state = serious_line((3, 5, 8, 9, 11), (4, 6, 7, 10, 12)).play("3@0,0/0")
    assert len({code(move)[1] for move in state.legal()}) == 6
    state = state.play(next(m for m in state.legal() if "@0,1/" in m))
    assert {axial(code(move)[1]) for move in state.legal()} == {(0, -1), (0, 2)}
    assert refused(state, "5@1,0/0") == "not-in-line"


def test_serious_opening_wants_the_other_colour() -> None:
    state = serious_line((3, 5, 7, 9, 11), (4, 6, 8, 10, 13)).play("3@0,0/0")
    assert refused(state, "13@1,0/0") == "same-colour"
    assert not moves_of(state, 13) and moves_of(state, 4)


def test_redraw_only_when_nothing_can_be_laid() -> None:
    state = serious_line((3, 5, 7, 9, 11), (13, 15, 17, 19, 21)).play("3@0,0/0")
    assert state.legal() == ["redraw"]
    assert refused(start("serious"), "redraw") == "redraw-not-now"
    assert refused(after_opening("serious"), "redraw") == "redraw-not-now"


def test_redraw_shuffles_the_hand_into_the_deck_and_draws_as_many() -> None:
    state = serious_line((3, 5, 7, 9, 11), (13, 15, 17, 19, 21)).play("3@0,0/0")
    again = state.play("redraw")
    assert again.turn == 1 and len(again.hands[1]) == 5 and again.deck_size == 18
    assert sorted(some(again.deck) + again.hands[1]) == sorted(some(state.deck) + state.hands[1])
    assert again.hands[1] != state.hands[1]


def test_redraw_as_often_as_needed_and_never_the_same_shuffle() -> None:
    state = serious_line((3, 5, 7, 9, 11), (13, 15, 17, 19, 21)).play("3@0,0/0")
    first = state.play("redraw")
    second = turns.after(first, 1, [])
    assert first.hands[1] != second.hands[1] and second.shuffles == 2


def test_redraw_also_for_edges() -> None:
    state = serious_line((27, 5, 7, 9, 11), (2, 13, 15, 17, 19)).play("27@0,0/0")
    assert state.legal() == ["redraw"]  # 2 is blue but plain, the others are red


# Laying


def test_adjacencies_two_to_five_once_each_by_hand_tiles() -> None:
    state = after_opening("casual", 3)
    two = touching(state, 2)
    state = state.play(two)
    assert state.used == 1 << 2 and with_adjacency(state, 2) is None
    tile, cell, k = code(two)
    others = [
        (t, c, r) for t in state.hands[0] for c in state.layout.open_cells(4) for r in range(6)
    ]
    reasons = set()
    for t, c, r in others:
        q, rr = axial(c)
        reasons.add(refused(state, f"{t}@{q},{rr}/{r}"))
    assert reasons == {"adjacency-used"}


def test_a_kept_tile_leaves_the_limits_alone() -> None:
    state, closing, kept = shut("casual")
    state = state.play(closing)  # adjacency 3
    assert state.keep == (kept,) and state.used == 1 << 3
    state = state.play(moves_of(state, kept)[0])
    assert state.used == 1 << 3 and state.keep == ()


def test_two_twice_is_refused_by_hand_and_allowed_for_a_kept_tile() -> None:
    state, closing, kept = shut("casual")
    others = [tile for tile in state.hands[0] if tile != code(closing)[0]]
    state = state.play(touching(state, 2, others[0])).play(closing)
    assert with_adjacency(state, 2, others[1]) is None
    state = state.play(touching(state, 2, kept))
    assert with_adjacency(state, 2, others[1]) is None


def test_no_single_edge_without_the_right() -> None:
    state = after_opening("casual", 3)
    assert not state.single_edge and with_adjacency(state, 1) is None
    tile = state.hands[0][0]
    cell = state.layout.open_cells(2)[0]
    q, r = axial(cell)
    assert refused(state, f"{tile}@{q},{r}/0") == "single-edge"


def test_six_is_never_allowed() -> None:
    state, closing, kept = shut("casual")
    hole = "1,0"
    state = state.play(closing)
    for name in (kept, state.hands[0][0]):
        assert refused(state, f"{name}@{hole}/0") == "six"
    assert state.layout.adjacency(cell_at(1, 0)) == 6


def test_one_look_is_one_move() -> None:
    state = start("casual")
    state.hands = ((1, 9, 10, 11, 12), (3, 4, 5, 6, 7))
    assert refused(state, "1@0,1/3") == "rotation-alike"
    assert "1@0,1/0" in state.legal()


def test_only_ones_own_tiles() -> None:
    state = after_opening("casual", 3)
    assert refused(state, f"{state.hands[1][0]}@1,1/0") == "not-in-hand"
    assert refused(state, "S@1,1/0") == "not-in-hand"
    assert refused(state, f"{state.hands[0][0]}@0,0/0") == "occupied"
    assert refused(state, "hello") == refused(state, "pass=1") == "syntax"


# Points


def test_points_of_a_placement_are_summed_over_what_it_touches() -> None:
    """Same colour twice, other colour and shape, and a blank: +1."""
    state = table("casual", ["V@0,0/0"], [(3, 5, 7), (9, 11, 13)])
    red_round, blue_square = 5, 2
    for tile, cell in ((red_round, (1, -1)), (11, (2, 0)), (blue_square, (2, -1))):
        state.layout.lay(tile, cell_at(*cell), 0)
    assert state.layout.adjacency(cell_at(1, 0)) == 4
    assert state.scored(code("3@1,0/0")[0] << 15 | cell_at(1, 0) << 3) == 1
    assert guide.edge_points(state, "3@1,0/0") == [1, None, None, 0, 1, -1]


def test_points_count_at_once_and_may_go_below_zero() -> None:
    blue_square = [6, 8]
    state = table("casual", lay_out([(1, 0), (0, 1)], blue_square), [(3, 5, 7), (4, 10, 12)])
    losing = next(m for m in state.legal() if "@1,1/" in m)
    after = state.play(losing)
    assert after.scores == (-2, 0) and after.points == -2


def test_blank_tiles_earn_nothing() -> None:
    state, closing, _ = shut("serious", specials=(0, S), turn=1)
    special = touching(state, 2, S)
    assert state.play(special).points == 0
    assert guide.edge_points(state, special).count(0) == 2


# The turn


def test_a_turn_needs_a_tile_before_it_ends() -> None:
    state = after_opening("casual", 3)
    assert refused(state, "pass") == "lay-first"
    state = state.play(touching(state, 2))
    assert "pass" in state.legal() and state.turn == 0


def test_pass_draws_up_to_three_from_the_top() -> None:
    state = after_opening("casual", 3)
    laid = state.play(touching(state, 2))
    after = laid.play("pass")
    assert after.turn == 1 and len(after.hands[0]) == 3
    deck = some(laid.deck)
    assert after.deck == deck[1:] and deck[0] in after.hands[0]
    assert (after.points, after.used, after.laid) == (0, 0, 0)


def test_who_can_lay_nothing_passes() -> None:
    state = table("casual", ["V@0,0/0", "27@1,0/0"], [(*PLAIN, 28), (4, 5, 6)])
    assert state.legal() == ["pass"]
    after = state.play("pass")
    assert after.turn == 1 and after.hands[0] == (*PLAIN, 28)


def test_the_right_of_a_single_edge_is_for_the_one_behind() -> None:
    layout = lay_out([(1, 0), (0, 1), (1, 1)], ALL)
    behind = table("casual", layout, [(9, 11, 13), (10, 12, 14)], scores=(1, 2), single_edge=True)
    one = with_adjacency(behind, 1)
    assert one is not None
    after = behind.play(one)
    assert with_adjacency(after, 1) is None and after.used == 2
    q, r = axial(after.layout.open_cells(2)[0])
    assert refused(after, f"{after.hands[0][0]}@{q},{r}/0") == "adjacency-used"


@pytest.mark.parametrize(
    ("rules", "scores", "right"),
    [
        ("casual", (0, 1), True),
        ("casual", (1, 1), False),
        ("casual", (2, 1), False),
        ("three", (1, 0, 2), True),
        ("three", (2, 0, 2), False),
    ],
)
def test_the_right_is_settled_as_the_turn_begins(
    rules: str, scores: tuple[int, ...], right: bool
) -> None:
    state = after_opening(rules, 2)
    state.scores = scores
    turns.begin_turn(state, 0)
    assert state.single_edge is right


def test_the_right_survives_overtaking_and_is_not_carried_over() -> None:
    red = [t for t in ALL if COLOUR[t] == RED]
    layout = lay_out([(1, 0), (0, 1), (1, 1)], red)
    state = table("casual", layout, [(15, 17, 19), (10, 12, 14)], scores=(0, 1), single_edge=True)
    state = state.play(max(state.legal(), key=lambda m: state.play(m).scores[0]))
    assert state.scores[0] > state.scores[1] and with_adjacency(state, 1)
    back = state.play("pass").copy()
    turns.begin_turn(back, 0)
    assert not back.single_edge


@pytest.mark.parametrize("rules", ["serious", "solo"])
def test_no_single_edge_right_in_serious_and_solo(rules: str) -> None:
    state = after_opening(rules, 1)
    state.advantage = (0, 5)[: len(state.hands)]
    turns.begin_turn(state, 0)
    assert not state.single_edge and state.by_hand() == 0b111100


# Heavens


def test_closing_six_sides_lifts_the_tile_into_the_keep() -> None:
    state, closing, inside = shut("casual")
    assert guide.heavens(state, closing) == ["1,0"]
    after = state.play(closing)
    assert after.keep == (inside,) and cell_at(1, 0) not in after.layout.tiles
    assert after.heavens == 1 and after.heaven


def test_five_sides_are_no_heaven() -> None:
    state, closing, inside = shut("casual")
    other = next(m for m in state.legal() if "@2,0/" not in m and m != "pass")
    assert state.play(other).keep == ()


def test_two_heavens_at_once() -> None:
    around = [(0, 1), (1, 1), (2, 1), (3, 0), (3, -1), (1, -1), (2, -1)]
    cells = [(1, 0), (2, 0), *around]
    layout = lay_out(cells, ALL)
    closing = layout.pop()
    tile = code(closing)[0]
    rest = [t for t in ALL if t not in [code(m)[0] for m in layout] + [tile]]
    state = table("casual", layout, [[tile, *rest[:2]], rest[2:5]])
    assert guide.heavens(state, closing) == ["1,0", "2,0"]
    after = state.play(closing)
    assert after.keep == tuple(sorted(code(m)[0] for m in layout[1:3])) and after.heavens == 2


def test_blank_tiles_are_never_lifted() -> None:
    ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    layout = lay_out(ring, ALL)
    closing = layout.pop()
    tile = code(closing)[0]
    rest = [t for t in ALL if t not in [code(m)[0] for m in layout] + [tile]]
    state = table("casual", layout, [[tile, *rest[:2]], rest[2:5]])
    after = state.play(closing)
    assert after.keep == () and cell_at(0, 0) in after.layout.tiles


def test_the_turn_cannot_end_while_a_kept_tile_can_be_laid() -> None:
    state, closing, kept = shut("casual")
    state = state.play(closing)
    assert moves_of(state, kept) and refused(state, "pass") == "kept-first"
    state = state.play(moves_of(state, kept)[0])
    assert "pass" in state.legal()


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_kept_and_special_tiles_may_touch_one_to_five(n: int) -> None:
    ring = [(0, 1), (1, 1), (2, 0), (2, -1)]
    layout = lay_out(ring[: n - 1] + [(1, 0)], ALL)
    move = layout.pop()
    kept = code(move)[0]
    hands = [[t for t in ALL if t != kept and t not in [code(m)[0] for m in layout]][:3]]
    state = table("solo", layout, hands, keep=(kept,), heaven=True, heavens=1, placed=1)
    assert state.layout.adjacency(cell_at(1, 0)) == n and move in state.legal()
    layout = lay_out(ring[: n - 1] + [(1, 0)], ALL, last=S)
    move = layout.pop()
    hands = [[t for t in ALL if t not in [code(m)[0] for m in layout]][:3]]
    assert move in table("solo", layout, hands).legal()


def test_a_kept_tile_scores_and_obeys_the_edge_rule() -> None:
    state, closing, kept = shut("casual")
    state = state.play(closing)
    best = max(moves_of(state, kept), key=lambda m: state.play(m).points)
    assert state.play(best).scores[0] - state.scores[0] == state.layout.points(kept, code(best)[1])
    q, r = axial(code(best)[1])
    fitting = [m for m in moves_of(state, kept) if f"@{q},{r}/" in m]
    misfits = {f"{kept}@{q},{r}/{k}" for k in range(6)} - set(fitting)
    assert {refused(state, m) for m in misfits} <= {"edges", "rotation-alike"}


def test_a_kept_tile_without_a_place_leaves_the_game() -> None:
    state, closing, kept = shut("casual")
    state = state.play(closing)
    blocked = state.copy()
    blocked.layout = blocked.layout.copy()
    for cell in blocked.layout.open_cells(62):  # nothing fits where every side asks for both
        blocked.layout.border.pop(cell)
    assert "pass" in blocked.legal()
    assert guide.Ending(blocked).lost == (kept,)
    after = blocked.play("pass")
    assert after.keep == () and kept in after.lost


# The end of casual games and games of three


def ending(
    rules: str,
    scores: tuple[int, ...],
    hands: Sequence[Sequence[int]],
    bonus: int,
    deck: tuple[int, ...] = (3,),
) -> Position:
    layout = lay_out([(1, 0), (0, 1)], [4, 6, 8])
    short = [list(hand) for hand in hands]
    state = table(
        rules, layout, short, bonus=bonus, deck=deck, scores=scores, laid=1, placed=1, used=4,
        single_edge=scores[0] < max(scores[1:]),
    )  # fmt: skip
    return state.play("pass")


def test_the_last_tile_drawn_ends_the_game_and_the_bonus_tile_counts() -> None:
    over = ending("casual", (3, 1), [(9, 11), (13, 15, 17)], 19)
    assert over.turn is None and over.deck_size == 0
    expected = [
        score + sum(bonus_points(tile, 19) for tile in hand)
        for score, hand in zip((3, 1), ((3, 9, 11), (13, 15, 17)))
    ]
    assert list(over.scores) == expected
    assert ended(over).witness == tuple(str(score) for score in expected)


def test_the_game_goes_on_while_the_deck_lasts() -> None:
    assert ending("casual", (3, 1), [(9, 11), (13, 15, 17)], 19, deck=(3, 5)).turn == 1


def test_more_points_win() -> None:
    over = ending("casual", (30, 1), [(9, 11), (13, 15, 17)], 19)
    assert (ended(over).winners, ended(over).reason) == ((0,), "points")
    over = ending("casual", (1, 30), [(9, 11), (13, 15, 17)], 19)
    assert ended(over).winners == (1,)


def equal_end(rules: str, seats: int) -> Position:
    even = ending(rules, (0,) * seats, [(9, 11), (13, 15, 17), (21, 23, 25)][:seats], 19)
    gains = even.scores
    return ending(
        rules, tuple(20 - g for g in gains), [(9, 11), (13, 15, 17), (21, 23, 25)][:seats], 19
    )


def test_equal_points_go_to_the_later_player() -> None:
    assert ended(equal_end("casual", 2)).winners == (1,)
    assert ended(equal_end("casual", 2)).reason == "tie-last"
    assert ended(equal_end("three", 3)).winners == (2,)


def test_a_round_without_a_tile_laid_ends_the_game() -> None:
    state = after_opening("casual", 3)
    state.layout = state.layout.copy()
    state.layout.border = {}
    once = state.play("pass")
    assert once.turn == 1 and once.idle == 1
    assert guide.Ending(once).game_over
    assert ended(once.play("pass")).reason in ("points", "tie-last")


# Serious


def serious(
    points: int,
    advantage: tuple[int, int] = (0, 0),
    deck: tuple[int, ...] = (3, 5),
    hands: Sequence[Sequence[int]] = ((9, 11), (10, 12, 14)),
    **fields: object,
) -> Position:
    layout = lay_out([(1, 0), (0, 1)], [4, 6, 8], first="16@0,0/0")
    return table(
        "serious", layout, hands, deck=deck, advantage=advantage, points=points,
        laid=1, placed=1, used=4, **fields,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("points", "gained"), [(-4, 0), (0, 0), (2, 0), (3, 1), (5, 1), (8, 2), (9, 3)]
)
def test_three_points_of_a_turn_are_an_advantage_point(points: int, gained: int) -> None:
    state = serious(points)
    assert guide.Ending(state).advantage == gained
    after = state.play("pass")
    assert after.advantage == (gained, 0) and after.points == 0 and after.scores == (0, 0)


def test_seven_advantage_points_win_at_once() -> None:
    over = serious(6, (5, 6)).play("pass")
    assert (ended(over).winners, ended(over).reason) == ((0,), "seven")
    assert over.deck_size == 2, "nothing is drawn any more"
    assert serious(5, (5, 6)).play("pass").turn == 1


def test_the_decks_end_alone_does_not_end_a_serious_game() -> None:
    after = serious(0, deck=(3,)).play("pass")
    assert after.deck_size == 0 and after.turn == 1


def test_draws_as_far_as_the_deck_goes() -> None:
    state = serious(0, deck=(3,), hands=((9,), (10, 12, 14)))
    state.laid, state.used, state.placed = 2, 12, 2
    assert state.play("pass").hands[0] == (3, 9)


@pytest.mark.parametrize(
    ("advantage", "winner", "reason"),
    [((2, 1), 0, "advantage"), ((1, 2), 1, "advantage"), ((2, 2), 1, "tie-last")],
)
def test_a_serious_game_ends_when_one_comes_to_move_with_two_tiles(
    advantage: tuple[int, int], winner: int, reason: str
) -> None:
    over = serious(0, advantage, deck=(), hands=((9, 11), (10, 12))).play("pass")
    assert (ended(over).winners, ended(over).reason) == ((winner,), reason)


def test_the_special_tile_is_laid_like_a_kept_one_and_scores_nothing() -> None:
    state, _, _ = shut("serious", specials=(0, S), turn=1)
    after = state.play(touching(state, 1, S))
    assert after.specials == (0, 0) and after.used == 0 and after.points == 0
    assert after.placed == 1 and after.laid == 0


def test_the_special_tile_is_no_hand_tile() -> None:
    state, _, _ = shut("serious", specials=(0, S), turn=1)
    after = state.play(touching(state, 1, S))
    assert "pass" not in after.legal() and refused(after, "pass") == "lay-first"


def test_the_special_tile_may_be_saved() -> None:
    state = after_opening("serious", 1)
    state = state.play(touching(state, 2))
    assert "pass" in state.legal() and state.play("pass").specials == (V, S)


def test_the_first_heaven_of_a_serious_game_goes_under_the_deck() -> None:
    state, closing, inside = shut("serious")
    after = state.play(closing)
    assert after.keep == () and after.bottom == (inside,)
    assert after.deck == some(state.deck) + (inside,) and after.heavens == 1


def test_a_later_heaven_of_a_serious_game_is_kept() -> None:
    state, closing, inside = shut("serious", heavens=1)
    assert state.play(closing).keep == (inside,)


def test_the_first_heavens_tile_is_the_last_to_be_drawn() -> None:
    state, closing, inside = shut("serious", deck=())
    after = state.play(closing).play("pass")
    assert inside in after.hands[0] and after.bottom == () and after.deck_size == 0


# Solo


def solo(
    points: int,
    required: int,
    deck: tuple[int, ...] = (3, 5),
    hand: tuple[int, ...] = (9, 11),
    **fields: object,
) -> Position:
    layout = lay_out([(1, 0), (0, 1)], [4, 6, 8])
    return table(
        "solo", layout, [hand], deck=deck, points=points, required=required,
        laid=3 - len(hand), placed=3, used=(0, 4, 12, 28)[3 - len(hand)], **fields,
    )  # fmt: skip


def test_the_requirement_rises_by_one_after_each_turn() -> None:
    after = solo(2, 2).play("pass")
    assert after.required == 3 and after.turn == 0 and after.hands[0] == (3, 9, 11)


def test_a_heaven_stops_the_rise() -> None:
    assert solo(2, 2, heaven=True, heavens=1).play("pass").required == 2


def test_a_turn_below_the_requirement_loses() -> None:
    state = solo(1, 2)
    assert guide.Ending(state).missing == 1 and guide.Ending(state).game_over
    over = state.play("pass")
    assert (ended(over).winners, ended(over).reason) == ((), "failed")
    assert ended(over).witness == ("4", "2")


def test_a_negative_first_turn_loses() -> None:
    assert ended(solo(-1, 0).play("pass")).reason == "failed"


def test_solo_is_won_when_deck_and_hand_are_empty() -> None:
    over = solo(4, 4, deck=(), hand=()).play("pass")
    assert (ended(over).winners, ended(over).reason) == ((0,), "cleared")
    assert ended(over).witness == ("0", "4")
    assert ended(solo(3, 4, deck=(), hand=()).play("pass")).reason == "failed"
    assert solo(4, 4, deck=(), hand=(9,)).play("pass").turn == 0


def test_a_solo_heaven_counts_from_the_first() -> None:
    state, closing, inside = shut("solo", order=ALL)
    after = state.play(closing)
    assert after.keep == (inside,) and after.bottom == ()


def test_solo_has_a_special_tile() -> None:
    state = after_opening("solo", 1)
    assert with_adjacency(state, 1, S)


# Resigning


@pytest.mark.parametrize("rules", ["casual", "serious"])
def test_resigning_gives_the_other_the_game(rules: str) -> None:
    over = start(rules).play("resign")
    assert (ended(over).winners, ended(over).reason) == ((1,), "resign")
    with pytest.raises(IllegalMove, match="over"):
        over.play("pass")


@pytest.mark.parametrize(("scores", "winner"), [((9, 3, 2), 1), ((9, 2, 3), 2), ((0, 4, 4), 2)])
def test_of_three_the_better_of_the_others_wins(scores: tuple[int, ...], winner: int) -> None:
    state = after_opening("three", 1)
    state.scores = scores
    assert ended(state.play("resign")).winners == (winner,)


def test_giving_up_alone_is_losing() -> None:
    assert ended(start("solo").play("resign")).winners == ()


# What a table shows


def test_choices_say_where_and_for_how_much() -> None:
    state = after_opening("casual", 3)
    for tile in state.hands[0]:
        moves = []
        for choice in guide.choices(state, tile):
            for k in choice.rotations:
                moves.append(f"{tile}@{choice.cell}/{k}")
                after = state.play(moves[-1])
                assert after.points == choice.points
                assert after.used == 1 << choice.adjacency
        assert sorted(moves) == moves_of(state, tile)


def test_why_not_agrees_with_choices() -> None:
    state = after_opening("casual", 3)
    tile = state.hands[0][0]
    open_to = {choice.cell for choice in guide.choices(state, tile)}
    for cell in state.layout.open_cells(126):
        refusal = guide.why_not(state, tile, cell)
        q, r = axial(cell)
        assert (refusal is None) == (f"{q},{r}" in open_to)
    assert some(guide.why_not(state, tile, cell_at(0, 0))).reason == "occupied"


def test_edges_alike_is_the_edge_rule() -> None:
    state = start("casual")
    state.hands = ((1, 9, 10, 11, 12), (3, 4, 5, 6, 7))
    assert guide.edges_alike(state, "1@1,0/0") == [None, None, None, False, None, None]
    assert guide.edges_alike(state, "1@0,1/0") == [None, None, None, None, True, None]


def test_ending_says_what_pass_draws() -> None:
    state = after_opening("casual", 3)
    assert not guide.Ending(state).allowed and guide.Ending(state).draws == 0
    state = state.play(touching(state, 2))
    assert guide.Ending(state).allowed and guide.Ending(state).draws == 1
