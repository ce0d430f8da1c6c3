"""Information of each viewer of BeerHex: views, observations, determinization."""

import json
from collections import defaultdict
from fractions import Fraction
from typing import cast

import pytest

from engine.beerhex import GAME
from engine.beerhex.constants import BOARD, CELL_NAMES
from engine.beerhex.state import BeerHexState
from engine.game import OMNISCIENT, SPECTATOR, IllegalMove, State
from engine.rng import Rng
from tests.engine.beerhex.positions import state_after
from tests.oracles import beerhex as oracle
from tests.support.narrowing import assert_present, outcome_of
from tests.support.refusals import refusal_reason

VIEWERS = (0, 1, SPECTATOR)


def face(state: BeerHexState, name: str) -> "int | None":
    return assert_present(state.cap(BOARD.cell(name)))[1]


def look_alike(one: State, other: State, seat: "int | None") -> bool:
    """Return whether two states look the same to a seat, to the last byte."""
    return json.dumps(one.view(seat).pack()) == json.dumps(other.view(seat).pack())


# Which seat sees which face.


def test_one_sees_ones_own_faces_and_hand_alone() -> None:
    state = state_after("a1g", "b1s")
    assert [face(state.view(v), "a1") for v in VIEWERS] == [0, None, None]
    assert [face(state.view(v), "b1") for v in VIEWERS] == [None, 1, None]
    assert [state.view(v).hands for v in VIEWERS] == [
        [[6, 6], None], [None, [6, 6]], [None, None],
    ]  # fmt: skip


def test_everybody_sees_shells_tokens_and_hand_sizes() -> None:
    state = state_after("a1g!", "b1s", clues=True)
    for viewer in VIEWERS:
        seen = state.view(viewer)
        assert (seen.shells, seen.tokens) == (state.shells, state.tokens)
        assert [seen.hand_size(0), seen.hand_size(1)] == [12, 12]


def test_everybody_sees_face_up_caps_and_past_attacks() -> None:
    state = state_after("a1s", "b1g", "c1g", "x a1 b1 c1")
    for viewer in VIEWERS:
        assert face(state.view(viewer), "b1") == 0
        assert state.view(viewer).attacks == [(1, "x a1 b1 c1=sgg", "gsg")]


def test_with_clues_placed_caps_are_hidden_and_own_hand_visible() -> None:
    seen = state_after("a1s", "b1g", clues=True).view(0)
    assert face(seen, "a1") is None and face(seen, "b1") is None
    assert seen.hands == [[7, 5], None]


def test_after_the_game_everything_is_open() -> None:
    state = state_after("a1s", "b1g", "claim")
    for viewer in VIEWERS:
        seen = state.view(viewer)
        assert (seen.faces, seen.hands, seen.face_up) == (
            state.faces,
            state.hands,
            state.occupied(),
        )


@pytest.mark.parametrize("clues", [False, True])
def test_the_others_faces_leave_no_trace(clues: bool) -> None:
    """The same game with another face under Silver's caps looks the same to Gold, and so on."""
    one = state_after("a1g", "b1s", "c1g", "d1g", clues=clues)
    other = state_after("a1g", "b1g", "c1g", "d1s", clues=clues)
    assert look_alike(one, other, 0) and look_alike(one, other, SPECTATOR)
    assert not look_alike(one, other, 1) or clues  # with clues both hands lack one gold, one silver


def test_with_clues_ones_own_laid_faces_leave_no_trace_either() -> None:
    one = state_after("a1g", "b1s", "c1s", clues=True)
    other = state_after("a1s", "b1s", "c1g", clues=True)
    assert all(look_alike(one, other, viewer) for viewer in VIEWERS)


def test_a_cap_back_in_hand_has_no_identity() -> None:
    """Gold's cap that returned to the hand is like any other."""
    went = state_after("a1s", "b1g", "c1g", "x a1 b1 c1", "a1s", "a2g")
    assert went.view(0).hands[0] == [6, 5]
    stayed = state_after("a1s", "b1g", "c1g", "x a1 b1 c1", "a1g", "a2g")
    assert look_alike(went, stayed, 1) and look_alike(went, stayed, SPECTATOR)


def test_only_a_full_state_can_be_asked_for_a_view() -> None:
    state = state_after("a1g")
    assert state.view(OMNISCIENT) is state
    assert state.view(1).view(1) == state.view(1)
    with pytest.raises(ValueError):
        state.view(1).view(0)


# Observed moves.


def test_observed_placement_has_its_face_for_its_owner_only() -> None:
    state = state_after("a1g", clues=True)
    assert [state.observed_move("b1s!", v) for v in VIEWERS] == ["b1?!", "b1s!", "b1?!"]
    assert [state.observed_move("b1s", v) for v in VIEWERS] == ["b1?", "b1s", "b1?"]


def test_observed_reveal_has_its_faces_for_every_viewer() -> None:
    state = state_after("c1g", "a2s", "b1g")
    assert {state.observed_move("x a2 b1 c1", v) for v in VIEWERS} == {"x a2 b1 c1=sgg"}
    assert {state.observed_move("claim", v) for v in VIEWERS} == {"claim=sgg"}  # a2, b1, c1
    assert {state.observed_move("deny", v) for v in VIEWERS} == {"deny=sgg"}
    assert {state.observed_move("resign", v) for v in VIEWERS} == {"resign=sgg"}


def test_only_illegal_moves_cannot_be_observed() -> None:
    with pytest.raises(IllegalMove):
        state_after("a1g").observed_move("a1s", 0)


def test_attacks_declarations_and_the_end_reveal() -> None:
    state = state_after("a1g", "b1s", "c1g")
    assert all(state.reveals(move) for move in ("x a1 b1 c1", "claim", "deny", "resign"))
    assert not state.reveals("d1g") and not state.view(1).reveals("d1g")


def test_a_view_waits_for_what_a_reveal_shows() -> None:
    seen = state_after("a1s", "b1g", "c1g").view(1)
    assert refusal_reason(seen, "x a1 b1 c1") == refusal_reason(seen, "claim") == "reveal-missing"
    assert seen.play("x a1 b1 c1=sgg").hands == [None, [5, 7]]


@pytest.mark.parametrize(
    "packed", ["x a1 b1 c1=sg", "x a1 b1 c1=sggg", "x a1 b1 c1=", "x a1 b1 c1=sss"]
)
def test_a_view_refuses_what_cannot_lie_there(packed: str) -> None:
    """The cap at b1 is Silver's own, and gold."""
    assert refusal_reason(state_after("a1s", "b1g", "c1g").view(1), packed) == "reveal-wrong"


def test_a_view_refuses_more_of_a_face_than_the_stock_has() -> None:
    golds = ["a1g", "a2g", "a3g", "a4g", "a5g", "b1g", "b2g", "c1s"]
    others = ["e1g", "e2g", "e3g", "e4g", "e5g", "d1g", "d2s", "d3s"]
    moves = [move for pair in zip(golds, others, strict=True) for move in pair]
    assert (
        refusal_reason(state_after(*moves).view(1), "claim=" + "g" * 8 + "ggggggss"[::-1])
        == "reveal-wrong"
    )


def test_observed_faces_are_those_the_viewer_may_see() -> None:
    state = state_after("a1g")
    assert refusal_reason(state.view(0), "b1g") == "face-hidden"
    assert refusal_reason(state.view(1), "b1?") == "face-missing"
    assert refusal_reason(state.view(1), "b1g=") == "syntax"


def test_a_plain_resign_ends_a_view_and_leaves_the_rest_closed() -> None:
    seen = state_after("a1g").view(1).play("resign")
    assert (seen.turn, outcome_of(seen).winners, face(seen, "a1")) == (None, (0,), None)
    assert GAME.restore(seen.pack()) == seen


def test_only_the_mover_has_legal_moves() -> None:
    state = state_after("a1g")
    assert state.view(1).legal() == state.legal()
    assert state.view(0).legal() == state.view(SPECTATOR).legal() == []


# Worlds imagined.


class ForkedRng:
    """An Rng whose comparisons go the way that ``script`` says, or "smaller" after its end.

    It keeps the probability of the path taken.
    """

    def __init__(self, script: list[bool]) -> None:
        self.script, self.probability = script, Fraction(1)
        self.choices: list[bool] = []

    def below(self, n: int) -> "ForkedNumber":
        return ForkedNumber(self, n)


class ForkedNumber:
    def __init__(self, forks: ForkedRng, n: int) -> None:
        self.forks, self.n = forks, n

    def __lt__(self, k: int) -> bool:
        if k in (0, self.n):
            return k == self.n
        gone = self.forks.choices
        smaller = self.forks.script[len(gone)] if len(gone) < len(self.forks.script) else True
        gone.append(smaller)
        self.forks.probability *= Fraction(k if smaller else self.n - k, self.n)
        return smaller


def determinizations(view: BeerHexState) -> dict[tuple, Fraction]:
    """Return every world of ``determinize`` with its probability, by trying all branches."""
    probabilities: dict[tuple, Fraction] = defaultdict(Fraction)
    todo: list[list[bool]] = [[]]
    while todo:
        script = todo.pop()
        rng = ForkedRng(script)
        world = view.determinize(cast(Rng, rng))
        todo += [rng.choices[:i] + [False] for i in range(len(script), len(rng.choices))]
        assert world.view(view.viewer) == view
        assert GAME.restore(world.pack()) == world
        probabilities[tuple(world.faces)] += rng.probability
    assert sum(probabilities.values()) == 1
    return probabilities


def assert_equally_likely(view: BeerHexState, number: int) -> None:
    probabilities = determinizations(view)
    assert len(probabilities) == number
    assert set(probabilities.values()) == {Fraction(1, number)}


def test_determinizations_of_two_hidden_caps_are_uniform() -> None:
    assert_equally_likely(state_after("a1g", "b1s", "c1g", "d1g").view(0), 4)


def test_spectator_view_determinizes_both_sides() -> None:
    assert_equally_likely(state_after("a1g", "b1s", "c1g").view(SPECTATOR), 8)


def test_with_clues_ones_hand_tells_how_many_of_each_one_has_laid() -> None:
    assert_equally_likely(state_after("a1g", "b1s", "c1s", clues=True).view(0), 2 * 2)


def test_full_state_determinizes_to_itself() -> None:
    state = state_after("a1g", "b1s")
    assert state.determinize(Rng(1)) is state


def test_an_attack_tells_about_the_caps_that_lay_beside() -> None:
    """Three of Gold's golden caps returned, so at most four of the other five there are gold.

    Silver excludes the world with five; a sixth cap laid since may be gold.
    """
    gold = ["a1g", "a2g", "a3g", "c1g", "c2s", "c3s", "c4s", "c5s"]
    silver = ["e1g", "e2s", "e3g", "e4s", "e5s", "d1g", "d2s"]
    moves = [m for i in range(8) for m in (gold[i], *silver[i : i + 1])]
    swept = state_after(*moves).play("x a1 a2 a3")
    assert swept.bounds[0] == [[sum(1 << BOARD.cell("c" + row) for row in "12345"), 4, 6]]
    assert_equally_likely(swept.view(1), 2**5 - 1)
    assert_equally_likely(swept.play("d3s").play("a1g").view(1), 2 * (2**5 - 1))


@pytest.mark.parametrize("seed", [1, 7, 16, 25, 32, 37])  # in 1, 16 and 32 an attack has told more
def test_determinizations_are_exactly_those_the_history_allows(seed: int) -> None:
    """Against an oracle that tries every choice of faces for every cap Gold ever laid."""
    rng = Rng(seed)
    state = state_after()
    events: list[tuple] = []
    while len([e for e in events if e[0] == "lay"]) < 11:
        move = _busy(state, rng)
        events += _seen_of_gold(state, move)
        state = state.play(move)
    down = state.shells[0] & ~state.face_up
    allowed = oracle.possible_faces("g", events)
    assert oracle.possible_boards("g", events) == allowed
    assert state.view(1).possible_faces(0).count == len(allowed)
    for draw in range(200):
        world = state.view(1).determinize(Rng(draw))
        drawn = [(CELL_NAMES[c], "gs"[world.faces[1] >> c & 1]) for c in BOARD.members(down)]
        assert tuple(sorted(drawn)) in allowed


def _busy(state: BeerHexState, rng: Rng) -> str:
    """Return a random move: faces of one kind and many attacks."""
    attacks = [move for move in state.legal() if move[0] == "x"]
    if attacks and rng.below(3) == 0:
        sweeps = [m for m in attacks if state.observed_move(m, 0)[-3:] in ("ggg", "sss")]
        return rng.choice(sweeps or attacks)
    lays = [move for move in state.legal() if len(move) == 3]
    return rng.choice([move for move in lays if move[2] == "g"] or lays)


def _seen_of_gold(state: BeerHexState, move: str) -> list[tuple]:
    """Return the public history of Gold's caps for the oracle."""
    if len(move) == 3:
        return [("lay", move[:2])] if state.turn == 0 else []
    shown = dict(zip(move.split()[1:], state.observed_move(move, 0)[-3:], strict=True))
    mine = {
        name: f for name, f in shown.items() if assert_present(state.cap(BOARD.cell(name)))[0] == 0
    }
    same = len(set(shown.values())) == 1
    home = {name for name, f in mine.items() if same or f == "gs"[assert_present(state.turn)]}
    return [("show", mine, home)] if mine else []
