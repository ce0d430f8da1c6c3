"""Information of each viewer of Hex Heaven, determinization, and positions as data."""

import json
from collections import Counter
from collections.abc import Iterator

import pytest

from engine.game import OMNISCIENT, BadPosition, GameError, IllegalMove
from engine.hexheaven import GAME, HexHeavenState
from engine.hexheaven.position import ATTRIBUTES
from engine.rng import Rng
from tests.engine.hexheaven.positions import (
    RULE_SETS,
    after_opening,
    ended_state,
    heaven_closing_state,
    serious_opening_state,
    start_state,
)
from tests.support.narrowing import assert_present


def viewers(state: HexHeavenState) -> "list[int | None]":
    return [*range(GAME.seats(state.options)), None]


def game(rules: str, seed: int) -> Iterator[tuple[HexHeavenState, str]]:
    """Yield (state, move) of a random game that lays more than it passes."""
    state, rng = start_state(rules, seed), Rng(seed)
    while state.outcome is None:
        moves = state.legal()
        laying = [move for move in moves if "@" in move]
        move = rng.choice(laying if laying and rng.below(3) else moves)
        yield state, move
        state = state.play(move)


def stuck_line() -> HexHeavenState:
    """Return the moves of a serious game in which the second player has to redraw."""
    state = serious_opening_state((3, 5, 7, 9, 11), (13, 15, 17, 19, 21)).play("3@0,0/0")
    state.seed = 5
    return state


# The view


def test_the_opening_shows_ones_own_hand_and_sizes() -> None:
    state = start_state("casual", 3)
    assert state.view(0).hands == (state.hands[0], (0,) * 5)
    assert state.view(None).hands == ((0,) * 5, (0,) * 5)


def test_hands_are_open_after_the_opening() -> None:
    state = after_opening("casual", 3)
    assert state.view(1).hands == state.view(None).hands == state.hands


@pytest.mark.parametrize("rules", RULE_SETS)
def test_no_view_knows_the_deck_the_seed_or_the_bonus_tile(rules: str) -> None:
    for state, _ in game(rules, 1):
        for viewer in viewers(state):
            view = state.view(viewer)
            assert view.deck is None and view.seed is None and view.deck_size == state.deck_size
            assert view.bonus == (0 if state.bonus else None)


def test_the_bonus_tile_shows_at_the_end_but_not_after_resigning() -> None:
    over = ended_state("casual", (3, 1), [(9, 11), (13, 15, 17)], 19)
    assert over.view(0).bonus == 19
    assert after_opening("casual").play("resign").view(0).bonus == 0


def test_the_tiles_under_the_deck_are_known_to_all() -> None:
    state, closing, inside = heaven_closing_state("serious")
    view = state.play(closing).view(1)
    assert view.bottom == (inside,) and inside not in view.unseen_tiles()


def test_a_view_has_no_view() -> None:
    view = start_state("casual").view(0)
    assert view.view(0) is view
    with pytest.raises(GameError, match="view-of-view"):
        view.view(1)


def test_nothing_is_legal_for_a_hand_one_cannot_see() -> None:
    state = start_state("casual", 3)
    assert state.view(0).legal() == state.legal()
    assert state.view(1).legal() == state.view(None).legal() == []


# What is told


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("seed", range(6))
def test_views_follow_the_game_by_observed_moves(rules: str, seed: int) -> None:
    for state, move in game(rules, seed):
        after = state.play(move)
        for viewer in viewers(state):
            observed = state.observed_move(move, viewer)
            assert state.view(viewer).play(observed).pack() == after.view(viewer).pack()
            assert state.reveals(move) or observed == move


def test_pass_tells_the_tiles_drawn() -> None:
    state = after_opening("casual", 3)
    state = state.play(next(m for m in state.legal() if "@" in m))
    assert state.observed_move(
        "pass", 1
    ) == f"pass={assert_present(state.deck)[0]}" and state.reveals("pass")


def test_the_last_pass_tells_the_bonus_tile() -> None:
    state = after_opening("casual", 3)
    state = state.play(state.legal()[0]).copy()
    state.bonus, state.deck, state.deck_size = 5, (7,), 1
    assert state.observed_move("pass", None) == "pass=7;5"
    assert state.observed_move("resign", None) == "resign"


def test_redraw_shows_the_hand_and_tells_the_new_one_to_its_owner_alone() -> None:
    state = stuck_line()
    new = ",".join(map(str, state.play("redraw").hands[1]))
    assert (
        state.observed_move("redraw", 0)
        == state.observed_move("redraw", None)
        == "redraw=13,15,17,19,21"
    )
    assert state.observed_move("redraw", 1) == f"redraw=13,15,17,19,21;{new}"
    assert state.reveals("redraw")


def test_the_last_tile_of_the_opening_lays_the_hands_open() -> None:
    state = start_state("three", 2)
    for _ in range(2):
        move = state.legal()[0]
        assert state.observed_move(move, 1) == move and not state.reveals(move)
        state = state.play(move)
    move = state.legal()[0]
    hands = ";".join(",".join(map(str, hand)) for hand in state.play(move).hands)
    assert state.observed_move(move, 0) == f"{move}={hands}" and state.reveals(move)


@pytest.mark.parametrize(
    "change",
    ["pass=", "pass=1,2", "pass=7;5", "pass=x", "pass=V"],
)
def test_a_view_refuses_what_cannot_be(change: str) -> None:
    state = after_opening("casual", 3)
    view = state.play(next(m for m in state.legal() if "@" in m)).view(1)
    with pytest.raises(IllegalMove, match="reveal-wrong"):
        view.play(change)
    with pytest.raises(IllegalMove, match="reveal-missing"):
        view.play("pass")
    with pytest.raises(IllegalMove, match="reveal-wrong"):
        view.play(f"pass={view.hands[0][0]}")  # it lies in a hand


def test_a_view_refuses_facts_where_nothing_comes_to_light() -> None:
    state = start_state("casual", 3)
    with pytest.raises(IllegalMove, match="reveal-wrong"):
        state.view(0).play(state.legal()[0] + "=1")


@pytest.mark.parametrize(
    "change",
    [
        "redraw=13,15,17,19",  # one too few
        "redraw=13,15,17,19,19",
        "redraw=13,15,17,19,5",  # in the viewer's own hand
        "redraw=13,15,17,19,4",  # 4 could be laid
        "redraw=13,15,17,19,21;1,2,4,6,8",  # not for these eyes
    ],
)
def test_a_view_refuses_a_redraw_that_cannot_be(change: str) -> None:
    with pytest.raises(IllegalMove, match="reveal-wrong"):
        stuck_line().view(0).play(change)


@pytest.mark.parametrize("change", ["6,7,8;", "2,2,2;", ""])
def test_a_view_refuses_hands_that_cannot_be(change: str) -> None:
    state = start_state("three", 2)
    state = state.play(state.legal()[0])
    state = state.play(state.legal()[0])
    observed = state.observed_move(state.legal()[0], 0)
    move, groups = observed.split("=")
    wrong = f"{move}={change}{groups.split(';', 1)[1]}"
    with pytest.raises(IllegalMove, match="reveal-wrong"):
        state.view(0).play(wrong)


def test_a_hidden_hand_cannot_lay_what_is_seen_elsewhere() -> None:
    state = start_state("casual", 3)
    state = state.play(state.legal()[0])
    own = state.hands[0][0]
    fits = next(m for m in start_state("casual", 3).legal() if m.startswith(f"{own}@"))
    with pytest.raises(IllegalMove, match="not-in-hand|edges|occupied"):
        state.view(0).play(fits)


# Imagining


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("seed", range(3))
def test_imagined_states_are_sound_and_give_the_same_view(rules: str, seed: int) -> None:
    for state, _ in game(rules, seed):
        for viewer in viewers(state):
            view = state.view(viewer)
            full = view.determinize(Rng(seed))
            assert full.viewer == OMNISCIENT and GAME.restore(full.pack()) == full
            assert full.view(viewer).pack() == view.pack()


def test_imagining_a_full_state_changes_nothing() -> None:
    state = start_state("casual")
    assert state.determinize(Rng(1)) is state


def test_every_unseen_tile_is_as_likely_on_top_of_the_deck() -> None:
    view, rng = after_opening("serious", 3).view(0), Rng(1)
    tops = Counter(assert_present(view.determinize(rng).deck)[0] for _ in range(1800))
    assert sorted(tops) == view.unseen_tiles() and len(tops) == 18
    assert all(60 < count < 145 for count in tops.values())  # 100 each; 4 deviations and more


def test_known_bottom_of_the_deck_stays() -> None:
    state, closing, inside = heaven_closing_state("serious")
    view, rng = state.play(closing).view(0), Rng(1)
    assert all(assert_present(view.determinize(rng).deck)[-1] == inside for _ in range(20))


def test_a_shown_hand_is_in_no_other_hand() -> None:
    """Tiles shown for a redraw are not in the first player's hand, but may be drawn again."""
    state = stuck_line()
    after = state.play("redraw").view(None)
    shown, rng = {13, 15, 17, 19, 21}, Rng(3)
    counts: Counter[int] = Counter()
    for _ in range(300):
        full = after.determinize(rng)
        assert not shown & set(full.hands[0])
        counts.update(shown & set(full.hands[1]))
    assert sorted(counts) == sorted(shown)


def test_a_shown_hand_is_not_the_bonus_tile() -> None:
    state = start_state("casual", 3)
    view = state.view(None)
    view.ruled_out = (0, 0, sum(1 << tile for tile in range(2, 29)))
    assert view.determinize(Rng(1)).bonus == 1


# Chance and data


@pytest.mark.parametrize("rules", RULE_SETS)
def test_packing_and_going_on_is_the_same_game(rules: str) -> None:
    for state, move in game(rules, 4):
        restored = GAME.restore(json.loads(json.dumps(state.pack())))
        assert restored == state and restored.key() == state.key()
        assert restored.play(move).pack() == state.play(move).pack()


def test_a_restored_game_redraws_the_same() -> None:
    state = stuck_line()
    assert GAME.restore(state.pack()).play("redraw").hands == state.play("redraw").hands


@pytest.mark.parametrize(
    ("field", "value", "part"),
    [
        ("viewer", 3, "viewer"),
        ("viewer", 0, "seed"),
        ("hands", [[1, 2, 3]], "hands"),
        ("hands", [[2, 1, 3], [4, 5, 6]], "hands"),
        ("hands", [[30, 31, 32], [4, 5, 6]], "hands"),
        ("hands", [[1, 2, 3, 4], [5, 6]], "hands"),
        ("hands", [[0, 0, 0], [4, 5, 6]], "hands"),
        ("hands", 5, "hands"),
        ("turn", 7, "turn"),
        ("turn", None, "outcome"),
        ("seed", None, "seed"),
        ("seed", -1, "seed"),
        ("bonus", 0, "bonus"),
        ("bonus", None, "bonus"),
        ("bonus", 29, "bonus"),
        ("deck_size", 3, "deck"),
        ("deck", None, "deck"),
        ("deck", [None], "deck"),
        ("bottom", [1], "bottom"),
        ("bottom", [0], "bottom"),
        ("keep", [0], "keep"),
        ("keep", [2, 1], "keep"),
        ("lost", [0], "lost"),
        ("lost", [30, 29], "lost"),
        ("lost", [], "tiles"),
        ("lost", [30, 30], "tiles"),
        ("specials", [29, 0], "specials"),
        ("layout", ["V@0,1/0"], "layout"),
        ("layout", ["V@0,0/2"], "layout"),
        ("layout", ["V@0,0/0", "7@30,0/0"], "layout"),
        ("layout", ["7@0,0"], "layout"),
        ("layout", ["7@1,0/0", "V@0,0/0"], "layout"),
        ("layout", ["V@0,0/0", "1@0,0/0"], "layout"),
        ("layout", ["pass"], "layout"),
        ("layout", [7], "layout"),
        ("used", 64, "used"),
        ("opening", 1, "opening"),
        ("points", "3", "points"),
        ("laid", -1, "laid"),
        ("ruled_out", [0, 0], "ruled_out"),
        ("scores", [0], "scores"),
        ("options", {}, "options"),
        ("options", 7, "options"),
        ("outcome", {}, "fields"),
        ("outcome", {"winners": [0], "reason": "points", "witness": ["0", "0"]}, "outcome"),
    ],
)
def test_a_field_of_another_shape_is_refused(field: str, value: object, part: str) -> None:
    packed = after_opening("casual", 3).pack()
    packed[field] = value
    with pytest.raises(BadPosition) as caught:
        GAME.restore(packed)
    assert caught.value.facts == {"part": part}


def test_any_jewel_can_be_known_to_lie_under_the_deck() -> None:
    packed = after_opening("casual", 2).view(0).pack()
    unseen = after_opening("casual", 2).view(0).unseen_tiles()
    assert {1, 28} <= set(unseen)
    for tile in unseen:
        assert GAME.restore({**packed, "bottom": [tile]}).bottom == (tile,)


def test_no_more_tiles_can_be_known_under_the_deck_than_there_are() -> None:
    view = after_opening("casual", 3).view(0)
    packed = {**view.pack(), "bottom": sorted(view.unseen_tiles())[: view.deck_size + 1]}
    with pytest.raises(BadPosition) as caught:
        GAME.restore(packed)
    assert caught.value.facts == {"part": "bottom"}


@pytest.mark.parametrize(
    ("reason", "witness"), [("luck", ["0", "0"]), ("points", ["0"]), ("points", [])]
)
def test_an_end_that_the_rules_do_not_know_is_refused(reason: str, witness: list[str]) -> None:
    packed = after_opening("casual", 3).play("resign").pack()
    packed["outcome"] = {"winners": [0], "reason": reason, "witness": witness}
    with pytest.raises(BadPosition):
        GAME.restore(packed)


def test_missing_and_strange_fields_are_refused() -> None:
    packed = start_state("solo").pack()
    without_deck = {k: v for k, v in packed.items() if k != "deck"}
    wrong: tuple[object, ...] = ({**packed, "x": 1}, without_deck, None, [])
    for spoilt in wrong:
        with pytest.raises(BadPosition) as caught:
            GAME.restore(spoilt)
        assert caught.value.facts == {"part": "fields"}


def test_a_serious_opening_lies_in_a_line() -> None:
    packed = serious_opening_state((3, 5, 7, 9, 11), (13, 15, 17, 19, 21)).play("3@0,0/0").pack()
    packed["layout"].append("28@2,0/0")
    packed["deck"].remove(28)
    packed["deck_size"] -= 1
    with pytest.raises(BadPosition) as caught:
        GAME.restore(packed)
    assert caught.value.facts == {"part": "layout"}


def test_whether_play_can_lead_there_is_not_asked() -> None:
    packed = after_opening("casual", 3).pack()
    packed["single_edge"] = packed["heaven"] = True
    packed["scores"] = [-30, 30]
    restored = GAME.restore(packed)
    assert restored.pack() == packed and restored.legal()


def test_a_copy_has_all_that_a_position_has() -> None:
    state = start_state("casual", 3)
    assert sorted(vars(state)) == sorted(ATTRIBUTES)
    assert vars(state.copy()) == vars(state) and type(state.copy()) is HexHeavenState


# The deal


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_game_begins_by_what_is_dealt(rules: str) -> None:
    state = start_state(rules, 5)
    for viewer in viewers(state):
        begun = GAME.initial_view({"rules": rules}, viewer, state.initial_observation(viewer))
        assert begun == state.view(viewer)
    assert state.initial_observation(None) == "" and state.initial_observation(0) == ",".join(
        map(str, state.hands[0])
    )


@pytest.mark.parametrize(
    ("seat", "dealt"),
    [
        (0, ""),
        (0, "1,2,3,4"),
        (0, "1,2,3,4,4"),
        (0, "2,1,3,4,5"),
        (0, "1,2,3,4,V"),
        (0, "1,2,3,4,x"),
        (2, "1,2,3,4,5"),
        (-1, "1,2,3,4,5"),
        (None, "1,2,3,4,5"),
    ],
)
def test_hands_that_cannot_be_dealt_are_refused(seat: "int | None", dealt: str) -> None:
    with pytest.raises(BadPosition):
        GAME.initial_view({"rules": "casual"}, seat, dealt)


def test_excluded_tiles_leave_enough_for_every_hidden_hand() -> None:
    packed = start_state("three", 2).view(0).pack()
    nine = sum(1 << tile for tile in start_state("three", 2).view(0).unseen_tiles()[9:])
    packed["ruled_out"] = [0, nine, 0, nine]  # 4 and 1 of the 9 tiles left
    assert GAME.restore(packed).determinize(Rng(1)).view(0).pack() == packed
    eight = sum(1 << tile for tile in start_state("three", 2).view(0).unseen_tiles()[8:])
    for ruled_out in ([0, eight, eight, eight], [0, 0, 0, (1 << 29) - 2], [0, (1 << 29) - 2, 0, 0]):
        with pytest.raises(BadPosition) as caught:
            GAME.restore({**packed, "ruled_out": ruled_out})
        assert caught.value.facts == {"part": "ruled_out"}
