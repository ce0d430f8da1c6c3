"""Whole games of BeerHex in all options: against the oracle, and by invariants of every move."""

import json

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.beerhex import GAME
from engine.beerhex.constants import BOARD, CELL_NAMES, popcount, stock
from engine.beerhex.state import BeerHexState
from engine.beerhex.transitions import compute_outcome, shortest_chain
from engine.game import SPECTATOR, IllegalMove
from engine.rng import Rng
from tests.oracles import beerhex as oracle
from tests.support.game_fixtures import later_option_sets, skip_if_unsupported
from tests.support.narrowing import assert_present, outcome_of

VIEWERS = (0, 1, SPECTATOR)


def random_move(state: BeerHexState, rng: Rng) -> str:
    """Return a random move: mostly placements, some attacks, few declarations."""
    legal = state.legal()
    lays = [move for move in legal if move[1] in "12345"]
    attacks = [move for move in legal if move[0] == "x"]
    dice = rng.below(60)
    if dice == 0 and "claim" in legal:
        return rng.choice(["claim", "deny"])
    return rng.choice(attacks) if attacks and dice < 12 else rng.choice(lays)


# Against the oracle.


@pytest.mark.parametrize("seed", range(40))
def test_random_games_agree_with_the_oracle(seed: int) -> None:
    compare_with_oracle(seed, {})


@pytest.mark.parametrize("options", later_option_sets("beerhex"), ids=str)
def test_games_with_later_options_agree_with_the_oracle(options: dict) -> None:
    skip_if_unsupported("beerhex", options, oracle)
    for seed in range(12):
        compare_with_oracle(seed, options)


def compare_with_oracle(seed: int, more: dict) -> None:
    """Play a random game beside the oracle, with ``more`` options than the original ones."""
    rng = Rng(seed)
    state = GAME.start({"starter": "lot", **more}, seed)
    table = oracle.BeerHexOracle("gs"[assert_present(state.turn)], **more)
    while state.turn is not None:
        assert set(state.legal()) == table.legal_moves()
        move = random_move(state, rng)
        if move == "deny" and popcount(BOARD.all_cells & ~state.occupied()) > 9:
            move = next(m for m in state.legal() if m[1] in "12345")  # the oracle is too slow
        state = state.play(move)
        table.play(move)
        assert_same(state, table)
    assert "gs"[outcome_of(state).winners[0]] == table.winner


def assert_same(state: BeerHexState, table: oracle.BeerHexOracle) -> None:
    caps = {CELL_NAMES[cell]: state.cap(cell) for cell in range(BOARD.cells) if state.cap(cell)}
    opened = state.turn is None
    assert caps == {
        cell: ("gs".index(shell), "gs".index(face), up or opened, False)
        for cell, (shell, face, up) in table.board.items()
    }
    assert state.hands == [[table.hands[p]["g"], table.hands[p]["s"]] for p in "gs"]
    assert (state.outcome is None) == (table.winner is None)


def random_faces(rng: Rng, empty: int) -> dict[str, str]:
    """Return faces on all cells but ``empty`` random ones, within the stock."""
    faces = ["g"] * 13 + ["s"] * 13
    cells = list(oracle.CELLS)
    rng.shuffle(faces)
    rng.shuffle(cells)
    return dict(zip(cells[empty:], faces, strict=False))


def face_masks(faces: dict[str, str]) -> list[int]:
    return [sum(1 << BOARD.cell(c) for c in faces if faces[c] == symbol) for symbol in "gs"]


@pytest.mark.parametrize("seed", range(60))
def test_deny_is_decided_as_by_trying_every_filling(seed: int) -> None:
    rng = Rng(seed)
    faces = random_faces(rng, rng.below(10))
    mover = rng.below(2)
    rival = "gs"[1 - mover]
    left = 13 - sum(face == rival for face in faces.values())
    hands = [[left, left], [0, 0]]
    outcome = compute_outcome("deny", mover, face_masks(faces), hands)
    possible = oracle.can_be_joined(faces, rival)
    assert outcome.reason == ("false-deny" if possible else "deny")
    if possible:
        chain = outcome.details
        assert sum(cell not in faces for cell in chain) <= left
        assert all(faces.get(cell, rival) == rival for cell in chain)
        assert chain[0] in oracle.SIDES[rival][0] and chain[-1] in oracle.SIDES[rival][1]
        assert all(oracle.are_neighbours(a, b) for a, b in zip(chain, chain[1:], strict=False))


@pytest.mark.parametrize("seed", range(60))
def test_the_cheapest_chain_is_the_cheapest(seed: int) -> None:
    """With one cap fewer than it takes the oracle finds no filling."""
    rng = Rng(seed)
    faces = random_faces(rng, 4 + rng.below(6))
    free, empty = face_masks(faces)[0], BOARD.all_cells & ~sum(face_masks(faces))
    chain, price = shortest_chain(free, empty, BOARD.top, BOARD.bottom)
    assert price == (sum(empty >> cell & 1 for cell in chain) if chain else -1)
    names = [CELL_NAMES[cell] for cell in BOARD.members(empty)]
    for caps in range(len(names) + 1):
        can = any(
            oracle.is_joined({**faces, **dict.fromkeys(more, "g")}, "g")
            for more in oracle.combinations(names, caps)
        )
        if can:
            assert caps == price
            return
    assert price == -1


@pytest.mark.parametrize("seed", range(100))
def test_a_full_board_joins_exactly_one_side(seed: int) -> None:
    faces = random_faces(Rng(seed), 0)
    outcome = compute_outcome("full", seed % 2, face_masks(faces), [[0, 0], [0, 0]])
    assert oracle.is_joined(faces, "g") != oracle.is_joined(faces, "s")
    assert oracle.is_joined(faces, "gs"[outcome.winners[0]])


# At every move.


class BeerHexMachine(RuleBasedStateMachine):
    """Any legal moves in any order; three views are played along by observed moves."""

    @initialize(
        clues=st.booleans(),
        starter=st.sampled_from(["gold", "silver", "lot"]),
        seed=st.integers(0, 2**32 - 1),
        opening=st.integers(0, 60),
    )
    def start(self, clues: bool, starter: str, seed: int, opening: int) -> None:
        """Start within a game, since few searches reach a full board from the start."""
        self.rng = Rng(seed)
        self.state = GAME.start({"clues": clues, "starter": starter}, seed)
        for _ in range(opening):
            move = random_move(self.state, self.rng)
            if self.state.reveals(move) and move[0] != "x":
                break
            self.state = self.state.play(move)
        self.phones = {viewer: self.state.view(viewer) for viewer in VIEWERS}

    def going(self) -> bool:
        return self.state.turn is not None

    def play(self, move: str) -> None:
        before = self.state.pack()
        after = self.state.play(move)
        assert self.state.pack() == before
        for viewer in VIEWERS:
            self.phones[viewer] = self.phones[viewer].play(self.state.observed_move(move, viewer))
        self.state = after

    @precondition(going)
    @rule(data=st.data())
    def any_move(self, data: st.DataObject) -> None:
        self.play(data.draw(st.sampled_from(self.state.legal())))

    @precondition(going)
    @rule()
    def a_likely_move(self) -> None:
        self.play(random_move(self.state, self.rng))

    @precondition(going)
    @rule(data=st.data())
    def an_attack(self, data: st.DataObject) -> None:
        attacks = [move for move in self.state.legal() if move[0] == "x"]
        if attacks:
            self.play(data.draw(st.sampled_from(attacks)))

    @rule(text=st.sampled_from(["resign", "claim", "c3g", "c3g!"]) | st.text("abc12gsx!? ="))
    def what_is_not_listed_is_refused(self, text: str) -> None:
        if text not in self.state.legal() and (text != "resign" or not self.going()):
            with pytest.raises(IllegalMove):
                self.state.play(text)

    @invariant()
    def every_view_is_what_a_phone_with_told_moves_holds(self) -> None:
        for viewer in VIEWERS:
            seen = self.state.view(viewer)
            assert json.dumps(self.phones[viewer].pack()) == json.dumps(seen.pack())
            assert GAME.restore(json.loads(json.dumps(seen.pack()))) == seen

    @invariant()
    def the_mover_can_list_the_moves(self) -> None:
        for viewer in VIEWERS:
            mine = viewer == self.state.turn and self.going()
            assert self.state.view(viewer).legal() == (self.state.legal() if mine else [])

    @invariant()
    def no_cap_is_lost(self) -> None:
        for seat in (0, 1):
            laid = self.state.shells[seat]
            for face in (0, 1):
                on_board = popcount(laid & self.state.faces[face])
                assert on_board + assert_present(self.state.hands[seat])[face] == stock(seat, face)

    @invariant()
    def no_view_holds_a_secret(self) -> None:
        for viewer in VIEWERS if self.going() else ():
            seen = self.state.view(viewer)
            for owner in (0, 1):
                closed = self.state.shells[owner] & ~self.state.face_up
                mine = owner == viewer and not self.state.options["clues"]
                known = (seen.faces[0] | seen.faces[1]) & closed
                assert known == (closed if mine else 0)
                assert (seen.hands[owner] is None) == (owner != viewer)

    @invariant()
    def another_world_looks_the_same(self) -> None:
        for viewer in VIEWERS:
            seen = self.state.view(viewer)
            world = seen.determinize(self.rng)
            assert world.viewer == -1 and GAME.restore(world.pack()) == world
            assert json.dumps(world.view(viewer).pack()) == json.dumps(seen.pack())

    @invariant()
    def the_outcome_comes_with_the_end(self) -> None:
        over = not self.going()
        assert over == (self.state.outcome is not None) == (self.state.phase == "over")
        assert over == (not self.state.legal())


TestPlay = BeerHexMachine.TestCase
TestPlay.settings = settings(
    max_examples=50,
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
