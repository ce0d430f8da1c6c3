"""Computer players of BeerHex: they use all of their view, and nothing else."""

import random

import pytest

from engine.beerhex.bot.belief import (
    CONFIDENT_STYLES,
    ROBUST_STYLES,
    VIEWER_STYLE,
    Belief,
    needs_token,
    style_posterior,
)
from engine.beerhex.bot.evaluation import MoveEvaluator
from engine.beerhex.bot.heuristic_bot import UNREACHABLE, path_lengths
from engine.beerhex.bot.worlds import WorldSample, count_worlds
from engine.beerhex.constants import BOARD, GOAL_SIDES
from engine.beerhex.state import BeerHexState
from engine.beerhex.transitions import shortest_chain
from engine.bots.bot import TimeLimit
from engine.bots.levels import FALLBACK, run_search
from engine.catalogue import game_entry
from engine.hexboard import bitset_of
from engine.rng import Rng
from tests.engine.beerhex.positions import state_after

ALL = (*game_entry("beerhex").levels, FALLBACK)


def mover(state: BeerHexState) -> BeerHexState:
    return state.view(state.turn)


@pytest.mark.parametrize("level", ALL)
@pytest.mark.parametrize("seed", range(3))
def test_two_worlds_that_look_alike_get_the_same_answer(level: str, seed: int) -> None:
    """Silver's faces differ; Gold, to move, cannot see it."""
    one = mover(state_after("b2g", "c2s", "b3g", "d2s"))
    other = mover(state_after("b2g", "c2g", "b3g", "d2g"))
    assert one == other
    assert run_search(one, level, seed).ranked == run_search(other, level, seed).ranked
    assert run_search(one, level, seed).move == run_search(other, level, seed).move


@pytest.mark.parametrize("level", ("strong", "master"))
def test_it_declares_when_its_own_caps_join_its_sides(level: str) -> None:
    state = state_after("b1g", "e1g", "b2g", "e2g", "b3g", "e3g", "b4g", "e4g", "b5g", "e5g")
    thought = run_search(mover(state), level, 1)
    assert thought.move in ("claim", "deny") and thought.value == 1.0


@pytest.mark.parametrize("level", ALL)
def test_everybody_claims_what_is_surely_joined(level: str) -> None:
    state = state_after("b1g", "e1g", "b2g", "e2g", "b3g", "e3g", "b4g", "e4g", "b5g", "e5g")
    assert run_search(mover(state), level, 1).move in ("claim", "deny")


@pytest.mark.parametrize("level", ALL)
@pytest.mark.parametrize("seed", (0, 4, 7, 11))
def test_no_level_declares_what_the_view_knows_to_be_false(level: str, seed: int) -> None:
    """Late in a game at random, where not even the best faces under all hidden caps would do."""
    state, rng = state_after(), Rng(seed)
    for _ in range(16):
        state = state.play(rng.choice([move for move in state.legal() if move[1] in "12345"]))
    view = mover(state)
    seat = view.mover
    mine = view.occupied() & ~view.faces[1 - seat]
    assert not BOARD.is_connected(mine, *GOAL_SIDES[seat])  # a claim would be false
    # The opponent can still be joined by what the viewer knows, with the caps in both hands: so
    # would be a denial.
    theirs, empty = view.faces[1 - seat], BOARD.all_cells & ~view.occupied()
    _, price = shortest_chain(theirs, empty, *GOAL_SIDES[1 - seat])
    assert 0 <= price <= 13 - view.occupied().bit_count() // 2
    assert {"claim", "deny"} <= set(view.legal())
    assert run_search(view, level, seed).move not in ("claim", "deny")


@pytest.mark.parametrize("level", ("strong", "master", FALLBACK))
def test_a_hopeless_game_is_played_on(level: str) -> None:
    """Silver has a wall from left to right; all that Gold may hope for is a lucky attack."""
    state = state_after("a5g", "a3s", "b5g", "b3s", "d5g", "c3s", "e5g", "d3s", "a1s", "e3s")
    thought = run_search(mover(state), level, 3)
    assert thought.move not in ("claim", "deny")
    assert all(-1 <= value <= 1 for _, value in thought.ranked)


@pytest.mark.parametrize("level", ALL)
def test_clue_tokens_are_laid(level: str) -> None:
    moves = []
    for seed in range(12):
        moves.append(
            str(run_search(mover(state_after("b2g", "c2s", clues=True)), level, seed).move)
        )
    assert any(move[-1] == "!" for move in moves) and any(move[-1] != "!" for move in moves)


def test_a_person_who_has_lost_track_of_a_bluff_does_not_claim() -> None:
    moves = ["b1g", "e1g", "b2g", "e2g", "b3g", "e3g", "b4g", "e4g", "b5{}", "e5g"]
    for end, claims in (("g", True), ("s!", False), ("s", False)):
        view = mover(state_after(*[move.format(end) for move in moves], clues=True))
        assert (run_search(view, "beginner", 1).move == "claim") == claims


def test_token_reveals_nothing_without_the_code() -> None:
    for own in (True, False):
        assert sum(needs_token(cell, own) for cell in range(25)) in (12, 13)


def test_tokens_are_read_by_the_code() -> None:
    """Gold takes its own face-down cap for the face that its token encodes."""
    cells = [cell for cell in ("b2", "a4") if needs_token(BOARD.cell(cell), True)]
    cells += [cell for cell in ("c3", "d2", "e3", "b4") if needs_token(BOARD.cell(cell), True)]
    one, two = cells[0], cells[1]
    view = mover(state_after(one + "g!", "e1s", two + "s", "e5s", starter="gold", clues=True))
    belief = Belief(view, 0, (VIEWER_STYLE,), False)
    gold = dict(zip(belief.assignments, belief.weights))
    assert len(gold) == 2 and gold[1 << BOARD.cell(one)] > 0.8


@pytest.mark.parametrize(("shown", "more"), [("ggg", True), ("gsg", False)])
def test_revealed_faces_change_the_opponent_model(shown: str, more: bool) -> None:
    moves = [f"{cell}{face}" for cell, face in zip(("a1", "a2", "b1"), shown)]
    state = state_after(moves[0], "e5s", moves[1], "e4s", moves[2], "x a1 a2 b1")
    straight = style_posterior(state.view(1), 0, ROBUST_STYLES)[0]
    assert (straight > ROBUST_STYLES[0][0]) == more


def test_a_link_that_was_bait_tells_of_one_who_baits() -> None:
    """The third of Gold's touching caps was silver, which makes the style POISON more likely.

    It becomes as much more likely as three gold faces are less likely in that style.
    """
    state = state_after("a1g", "e5s", "a2g", "e4s", "b1s", "x a1 a2 b1")
    for styles in (CONFIDENT_STYLES, ROBUST_STYLES):
        straight, poison, *_ = style_posterior(state.view(1), 0, styles)
        assert poison / straight > 1.5 * styles[1][0] / styles[0][0]


def test_opponent_that_did_not_claim_is_not_joined() -> None:
    """Gold's five caps in a column were all there before the last one was laid."""
    view = mover(
        state_after("b1g", "e1s", "b2g", "e2s", "b3g", "e3s", "b4g", "e4g", "b5g", "a1s", "d1g")
    )
    belief = Belief(view, 0, (CONFIDENT_STYLES[0],), False)
    column = bitset_of([BOARD.cell(f"b{row}") for row in range(1, 6)])
    joined = sum(
        w for gold, w in zip(belief.assignments, belief.weights) if gold & column == column
    )
    assert joined < 0.3


def test_lines_are_the_shortest() -> None:
    rng = Rng(4)
    for _ in range(60):
        free, empty = rng.below(1 << 25), rng.below(1 << 25)
        empty &= ~free
        for seat in (0, 1):
            _, price = shortest_chain(free, empty, *GOAL_SIDES[seat])
            lengths = path_lengths(free, empty, seat)
            assert (
                min(lengths) == price if 0 <= price < UNREACHABLE else min(lengths) >= UNREACHABLE
            )


LINES = (
    "c2g d4s b4g e3s c3g c4s b5g a3s c1g",
    "c4g b5s d2g d1s e1g d3s c3g a5s c5g",
)


@pytest.mark.parametrize("moves", LINES)
def test_the_first_levels_differ_in_how_often_they_attack_a_line(moves: str) -> None:
    """Gold's line is joined, and the claim is next."""
    view = mover(state_after(*moves.split()))
    attacks = []
    for level in ("beginner", "easy", "casual"):
        chosen = [str(run_search(view, level, seed).move)[0] for seed in range(40)]
        attacks.append(chosen.count("x"))
    assert 4 <= attacks[0] < attacks[1] < attacks[2] <= 34
    assert attacks[2] > 16  # the last of them sees about half of all joined lines


def test_the_strongest_is_not_always_baited() -> None:
    """Two caps of Silver's and, as the link between them, a gold face."""
    view = mover(state_after("d2g", "c3s", "d3g", "d4s", "a5s", "c4g"))
    attacks = [run_search(view, "master", seed).move == "x c3 c4 d4" for seed in range(30)]
    assert 0 < sum(attacks) <= 24


@pytest.mark.parametrize("seed", range(4))
def test_a_simulated_opponent_knows_its_own_faces(seed: int) -> None:
    """It attacks its own caps together with the viewer's only where its own are equal."""
    view = mover(state_after("b2g", "c2s", "d3g", "d2s", "b3s", "e2s"))
    sample = WorldSample(view, ROBUST_STYLES, 256, Rng(seed))
    list(sample.draw_worlds(64, TimeLimit(60)))
    evaluator = MoveEvaluator(view, sample, 0.5)
    evaluator.rank_cells()
    mixed_attacks = 0
    for cell in ("b4", "c4", "d1"):
        for kind in (0, 1):
            seen = 0
            for cells, worlds in evaluator.opponent_replies(kind, BOARD.cell(cell)):
                assert worlds and not seen & worlds
                seen |= worlds
                theirs = [sample.caps[c] & worlds for c in cells if view.shells[1] >> c & 1]
                if len(cells) == 3 and theirs:
                    assert set(theirs) in ({0}, {worlds})
                    mixed_attacks += len(theirs) < 3
            assert seen == sample.all_worlds
    assert mixed_attacks


SPENT = (
    "b5g c3s b3g b4s d2g d3s; x b4 c3 d3; d1g c3s b4g c2s b2s; x b2 b3 b4; b2s c1s; x b2 c1 c2; "
    "c2s; x c2 d1 d2; e3g c2s b2g c1s; x c1 c2 c3; a1s b1s a2s; x a1 a2 b2; e1s c2s a4s c1s; "
    "x b1 c1 c2; a1s c2s e2s b1s a2s c1s"
)


@pytest.mark.parametrize("level", ("strong", "master"))
def test_empty_hand_expects_the_other_to_fill_the_board(level: str) -> None:
    """Gold holds one cap with the other's symbol, Silver ten caps."""
    moves: list[str] = []
    for part in SPENT.split("; "):
        moves += [part] if part[0] == "x" else part.split()
    view = mover(state_after(*moves))
    assert view.hand_size(0) == 1 and view.hand_size(1) == 10
    assert sum([run_search(view, level, seed).value for seed in range(4)]) < 0


@pytest.mark.parametrize("level", ALL)
def test_it_never_claims_what_is_surely_false(level: str) -> None:
    state = state_after("b1s", "e1g", "b2s", "e2g", "b3s", "e3g")
    assert run_search(mover(state), level, 1).move not in ("claim", "deny")


@pytest.mark.parametrize("level", ("strong", "master"))
def test_it_denies_or_claims_when_the_other_side_is_cut_off(level: str) -> None:
    """A wall of gold symbols from top to bottom: Silver can't be joined any more."""
    state = state_after(
        "c1g", "a1g", "c2g", "a2g", "c4g", "a3g", "c5g", "a4g", "b4g", "a5g", "c3g", "e1s"
    )
    assert run_search(mover(state), level, 2).move in ("claim", "deny")


@pytest.mark.parametrize(("level", "moves"), [("master", "b2g c2s b3g d2s"), ("strong", "")])
def test_its_placements_cannot_be_read_off(level: str, moves: str) -> None:
    """In the same position it lays either symbol; the strong level bluffs less.

    It hardly ever does so in a hurry.
    """
    view = mover(state_after(*moves.split()))
    faces = {str(run_search(view, level, seed).move)[2:] for seed in range(30)}
    assert {"g", "s"} <= faces


@pytest.mark.parametrize("options", ({}, {"clues": True}))
@pytest.mark.parametrize("level", ALL)
def test_it_plays_legal_moves_to_the_end(level: str, options: dict) -> None:
    state = state_after(**options)
    dice = random.Random(level)
    for ply in range(60):
        if state.turn is None:
            break
        if ply % 2:
            moves = [move for move in state.legal() if move not in ("claim", "deny")]
            state = state.play(dice.choice(moves))
            continue
        move = run_search(mover(state), level, ply).move
        assert move in state.legal()
        state = state.play(str(move))


def test_a_sample_agrees_with_what_the_view_knows() -> None:
    view = mover(state_after("b2g", "c2s", "b3s", "d2s"))
    sample = WorldSample(view, ROBUST_STYLES, 40, Rng(5))
    list(sample.draw_worlds(32, TimeLimit(60)))
    assert sample.count == 40
    assert count_worlds(sample.caps[6]) == 40  # b2 is Gold's own gold
    assert count_worlds(sample.caps[11]) == 0  # b3 is Gold's own silver
    assert 0 < count_worlds(sample.caps[7]) < 40  # c2 is unknown
