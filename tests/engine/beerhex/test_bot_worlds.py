"""The bit-parallel worlds of BeerHex's computer players, against the oracle and the engine."""

import pytest

from engine.beerhex.bot.belief import ROBUST_STYLES
from engine.beerhex.bot.worlds import TRIPLE_CELLS, WorldSample, count_worlds, joined_worlds
from engine.beerhex.constants import BOARD, CELL_NAMES
from engine.beerhex.state import BeerHexState
from engine.bots.bot import TimeLimit
from engine.rng import Rng
from tests.engine.beerhex.positions import state_after
from tests.oracles import beerhex as oracle


def midgame_state(seed: int, clues: bool = False) -> BeerHexState:
    """Return a position after some placements and attacks."""
    state, rng = state_after(clues=clues), Rng(seed)
    for _ in range(18):
        lays = [move for move in state.legal() if move[1] in "12345"]
        attacks = [move for move in state.legal() if move[0] == "x"]
        state = state.play(rng.choice(attacks if attacks and rng.below(4) == 0 else lays))
    return state


def draw_sample(view: BeerHexState, number: int, rng: Rng) -> WorldSample:
    """Return a sample of this many worlds."""
    sample = WorldSample(view, ROBUST_STYLES, number, rng)
    assert list(sample.draw_worlds(16, TimeLimit(60))) == [None] * (1 + number // 16)
    return sample


def faces_of(board: list, k: int) -> dict:
    """Return the k-th world in the form of the oracle."""
    return {CELL_NAMES[cell]: "gs"[1 - (board[cell] >> k & 1)] for cell in range(BOARD.cells)}


@pytest.mark.parametrize("seat", [0, 1])
def test_joined_is_what_the_oracle_finds_in_every_world(seat: int) -> None:
    rng = Rng(seat)
    board = [rng.next() for _ in range(BOARD.cells)]
    mine = board if seat == 0 else [~gold_worlds & 0xFFFFFFFF for gold_worlds in board]
    joined = joined_worlds(mine, seat)
    for k in range(32):
        assert bool(joined >> k & 1) == oracle.is_joined(faces_of(board, k), "gs"[seat])
    assert 0 < count_worlds(joined) < 32


@pytest.mark.parametrize("clues", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_every_world_of_a_sample_agrees_with_the_view(seed: int, clues: bool) -> None:
    """Known caps have the same face in all worlds, and no stock is exceeded."""
    state = midgame_state(seed, clues)
    view = state.view(state.turn)
    sample = draw_sample(view, 40, Rng(seed))
    for cell in range(BOARD.cells):
        if view.faces[0] >> cell & 1:
            assert sample.caps[cell] == sample.all_worlds
        if view.faces[1] >> cell & 1 or not view.occupied() >> cell & 1:
            assert sample.caps[cell] == 0
        if view.face_up >> cell & 1:
            assert all(public[cell] == sample.caps[cell] for public in sample.public)
    for k in range(40):
        for owner in (0, 1):
            caps = BOARD.members(view.shells[owner])
            gold = sum(sample.caps[cell] >> k & 1 for cell in caps)
            assert gold <= 7 - owner and len(caps) - gold <= 6 + owner


def test_the_opponent_does_not_know_ones_own_faces() -> None:
    view = state_after("a1g", "b5s", "c1g", "d5s").view(0)
    sample = draw_sample(view, 64, Rng(1))
    cell = BOARD.cell("a1")
    assert sample.caps[cell] == sample.all_worlds
    trusting, wary = [count_worlds(public[cell]) for public in sample.public]
    assert 0 < wary < trusting < 64


@pytest.mark.parametrize("seat", [0, 1])
def test_an_attack_sends_home_what_the_rules_say_in_every_world(seat: int) -> None:
    rng = Rng(7)
    board = [rng.next() for _ in range(BOARD.cells)]
    sample = draw_sample(state_after().view(0), 32, rng)
    cells = TRIPLE_CELLS["x a1 a2 b1"]
    after = sample.after_attack(board, cells, seat)
    for k in range(32):
        faces = [1 - (board[cell] >> k & 1) for cell in cells]
        for i, cell in enumerate(cells):
            goes = len(set(faces)) == 1 or faces[i] == seat
            face_bits = sample.fill[cell] if goes else board[cell]
            assert after[cell] >> k & 1 == face_bits >> k & 1
