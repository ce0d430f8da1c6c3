"""inpHeXion against its oracle: the same moves, expulsions and ends in thousands of games."""

import json
import random

import pytest

from engine.inphexion import GAME
from engine.inphexion.state import InphexionState
from tests.engine.inphexion.positions import expelled_by
from tests.oracles import inphexion as oracle
from tests.support.game_fixtures import later_option_sets, skip_if_unsupported

POSITIONS = json.loads(oracle.DATA.read_text())
MIXES: tuple[dict, ...] = (
    {},
    {"free_second": True},
    {"pie": True},
    {"free_second": True, "pie": True},
    {"free_second": "either"},
    {"free_second": "either", "pie": True},
    {"neutral": True},
    *later_option_sets("inphexion"),
)
SIZES = {5: 320, 6: 65, 7: 40, 8: 12, 9: 8}  # games of each mix: small boards fill sooner


def whole_turns(position: InphexionState) -> list[InphexionState]:
    found, under_way = [], [position.play_code(code) for code in position.legal_codes()]
    for after in under_way:
        if after.pending:
            under_way += [after.play_code(code) for code in after.legal_codes()]
        else:
            found.append(after)
    return found


def perft(position: InphexionState, depth: int) -> int:
    if depth == 1 and not any(position.play_code(code).pending for code in position.legal_codes()):
        return len(position.legal_codes())
    following = whole_turns(position)
    return len(following) if depth == 1 else sum(perft(after, depth - 1) for after in following)


def played(row: dict) -> InphexionState:
    position = GAME.start(row["options"])
    for move in row["line"].split():
        position = position.play(move)
    return position


def board_of(expected: oracle.InphexionOracle) -> str:
    """Return the oracle's board in the letters of ``InphexionState.pack``."""
    letters = {cell: "x" for cell in expected.closed_cells}
    letters |= {cell: piece.upper() for cell, piece in expected.lifted} | expected.board
    rows = range(1, expected.size + 1)
    return "/".join("".join(letters.get(c + str(r), ".") for c in expected.columns) for r in rows)


def ended(position: InphexionState) -> tuple[str, str] | None:
    """Return the outcome in the oracle's terms."""
    if position.outcome is None:
        return None
    (seat,) = position.outcome.winners
    return "wb"[position.colours[seat]], position.outcome.reason


def choose(rng: random.Random, position: InphexionState, codes: list[int]) -> int:
    """Return a random move, often one that expels."""
    tries = [rng.choice(codes) for _ in range(rng.choice((1, 1, 8)))]
    return max(tries, key=lambda code: len(position.play_code(code).pending))


def play_both(options: dict, rng: random.Random) -> str:
    """Compare a random game with the oracle's after every move; return how it ended."""
    position, expected = GAME.start(options), oracle.InphexionOracle(**options)
    while position.turn is not None:
        assert position.legal() == expected.legal_moves()
        assert position.turn == expected.seats.index(expected.mover)
        code = choose(rng, position, position.legal_codes())
        move = position.to_notation(code)
        position, expected = position.play(move), expected.play(move)
        assert position.pack()["board"] == board_of(expected)
        assert [position.discs_in_hand(0), position.discs_in_hand(1)] == [
            expected.hands["w"],
            expected.hands["b"],
        ]
    assert ended(position) == expected.outcome
    assert expected.legal_moves() == []
    return expected.outcome[1] if expected.outcome else ""


@pytest.mark.variants(12)
@pytest.mark.parametrize(
    "mix", [*MIXES, *later_option_sets("inphexion")], ids=lambda mix: "-".join(mix) or "standard"
)
@pytest.mark.parametrize("size", SIZES)
def test_random_games_agree_with_the_oracle(size: int, mix: dict) -> None:
    skip_if_unsupported("inphexion", mix, oracle)
    rng = random.Random(size * 100 + len(str(mix)))
    for _ in range(SIZES[size]):
        play_both({"size": size} | mix, rng)


def test_the_data_are_rich_in_expulsions() -> None:
    rich = [row for row in POSITIONS if row["line"]]
    assert len(rich) >= 30
    assert all(len(row["expels"]) >= 2 for row in rich)
    assert sum(max(map(len, row["expels"].values())) >= 2 for row in rich) >= 5


@pytest.mark.parametrize("row", POSITIONS, ids=lambda row: str(row["perft"][-1]))
def test_perft(row: dict) -> None:
    counted = [perft(played(row), depth + 1) for depth in range(len(row["perft"]))]
    assert counted == row["perft"]


@pytest.mark.parametrize("row", [r for r in POSITIONS if r["line"]], ids=lambda r: str(r["perft"]))
def test_expulsions_and_ends_of_a_turn(row: dict) -> None:
    position = played(row)
    expels = {move: expelled_by(position, move) for move in position.legal()}
    assert {move: cells for move, cells in expels.items() if cells} == row["expels"]
    ends = ["-".join(end) for end in map(ended, whole_turns(position)) if end]
    assert {end: ends.count(end) for end in ends} == row["ends"]
