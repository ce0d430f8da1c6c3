"""The program and the second implementation play and judge games alike.

``python -m tests.support.sealed.mixed_games 200`` plays more of them.
"""

import ast
import sys
from pathlib import Path

import pytest

from engine.rng import Rng
from engine.sealed.crypto import derive_secret, key_commitment
from engine.sealed.joining import initial_game_state, own_claim
from engine.sealed.offer import SeatClaim, decode, encode_claim
from engine.sealed.peer import accept, invite
from tests.oracles.sealed.client import Client
from tests.support.sealed import liars
from tests.support.sealed.attacks import linked
from tests.support.sealed.mixed_games import GAMES, play_random_game
from tests.support.sealed.mixed_table import (
    INDEPENDENT,
    PRODUCT,
    IndependentDevice,
    ProductDevice,
    Seat,
    Table,
    seed_of,
)
from tests.support.sealed.rewriting import decisions, rewritten

BOTH = (PRODUCT, INDEPENDENT)
# Each number decides on the options, on who offers, and on who has which program.
NUMBERS = {
    "beerhex": [*range(6), 7, 14, 21, 28, 35, 40],
    "casual": [0, 3, 5],
    "serious": [1, 2, 6],
    "three": [4, 11],
}


@pytest.mark.parametrize(
    "path",
    sorted((Path(__file__).resolve().parents[2] / "oracles/sealed").glob("*.py")),
    ids=lambda path: path.name,
)
def test_the_second_implementation_imports_nothing_of_the_project(path: Path) -> None:
    imported: "list[str]" = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.append(node.module or "")
    own = "tests.oracles.sealed"
    allowed = sys.stdlib_module_names | ({"pytest"} if path.name.startswith("test_") else set())
    assert "importlib" not in imported
    assert [
        n
        for n in imported
        if not (n + ".").startswith(own + ".") and n.split(".")[0] not in allowed
    ] == []


@pytest.mark.variants(3)
@pytest.mark.parametrize(
    ("name", "number"), [(name, number) for name in NUMBERS for number in NUMBERS[name]]
)
def test_random_games_are_the_same_on_both(name: str, number: int) -> None:
    play_random_game(name, number)


@pytest.mark.parametrize("number", range(12))
def test_both_find_the_same_against_a_malicious_peer_in_beerhex(number: int) -> None:
    options = GAMES["beerhex"][number % len(GAMES["beerhex"])]
    malicious_peer = liars.play_against_malicious_peer(options, number % 2, number)
    assert set(malicious_peer.outcomes) - {"new"}


@pytest.mark.variants(2)
@pytest.mark.parametrize("name", GAMES)
def test_both_receive_false_links_alike(name: str) -> None:
    seats = 3 if name == "three" else 2
    table, rng = Table(GAMES[name][-1], [BOTH] * seats, 1, 9), Rng(5)
    outcomes: "dict[str, int]" = {}
    moves = 0
    while (mover := table.mover) is not None:
        legal = mover.main.legal_moves()
        mover.play(rng.choice(legal) if moves < 14 else "resign")
        moves += 1
        for outcome, count in liars.try_false_links(table, rng, 3).items():
            outcomes[outcome] = outcomes.get(outcome, 0) + count
        table.exchange()
    liars.try_false_links(table, rng, 6)
    assert len(outcomes) > 7


@pytest.mark.parametrize("name", ["beerhex", "casual", "serious"])
def test_both_receive_false_answers_alike(name: str) -> None:
    outcomes = liars.try_false_answers(GAMES[name][-1], 3, 16)
    expected = {"beerhex": "refused: garbled", "casual": "refused: shuffle-false"}
    assert expected.get(name, "refused: forged") in outcomes


def test_both_find_a_false_share_of_the_lot() -> None:
    options: "dict[str, str | bool]" = {"clues": False, "starter": "lot"}
    seat = Seat(
        ProductDevice(invite("beerhex", options, 0, seed_of(0, 0))),
        IndependentDevice(Client.offer("beerhex", options, 0, seed_of(0, 0))),
    )
    answer = accept(seat.link(), seed_of(0, 1)).transcript.entries[1]
    false = answer[:-1] + bytes([answer[-1] ^ 1])
    key = derive_secret(seed_of(0, 1), "opening key")
    assert seat.receive(linked(seat.peer, 1, 1, [false], seed_of(0, 1))) == "new"
    ending = [b"\6" + key]
    if seat.main.next_author == 0:
        seat.play("resign")
    else:
        ending.insert(0, b"\4")
    first = len(seat.main.entries)
    assert seat.receive(linked(seat.peer, 1, first, ending, seed_of(0, 1))) == "new"
    assert seat.verdict()[1] == [(1, 1, "share-false")]


@pytest.mark.parametrize("length", [31, 32, 33])
def test_both_refuse_an_opening_key_of_another_length(length: int) -> None:
    """HMAC pads its keys with zeros, so a longer one may fit all that was published."""
    options, seed = {"rules": "casual"}, seed_of(0, 1)
    seat = Seat(
        ProductDevice(invite("hexheaven", options, 0, seed_of(0, 0))),
        IndependentDevice(Client.offer("hexheaven", options, 0, seed_of(0, 0))),
    )
    chain = seat.peer.transcript.head
    state = initial_game_state("hexheaven", options, 1, seed, 2)
    opening_key = (state.key + b"\0")[:length]
    claim = own_claim(state, seed, chain)
    false = SeatClaim(claim.signing_key, key_commitment(opening_key, chain, 1), claim.join_data)
    state.take_seat(0, decode(seat.main.entries[0]).claim, seat.main.chains[0])
    state.take_seat(1, claim, chain)
    entries = [encode_claim(false)]
    while True:
        first = len(seat.main.entries)
        assert seat.receive(linked(seat.peer, 1, first, entries, seed)) == "new"
        for count in range(max(first, 2), len(seat.main.entries)):
            state.read_entry(seat.main.entries[count], seat.main.chains[count])
        if seat.main.next_author == 0:
            break
        entries = [state.automatic_entry(seat.main.chains[-1]) or b""]
    seat.play("resign")
    last = linked(seat.peer, 1, len(seat.main.entries), [b"\4" + opening_key], seed)
    assert seat.receive(last) == ("new" if length == 32 else "refused: garbled")


@pytest.mark.parametrize("name", ["beerhex", "serious"])
def test_both_receive_rewritten_histories_alike(name: str) -> None:
    table = Table(GAMES[name][0], [BOTH] * 2, 0, 2)
    while (mover := table.mover) is not None:
        legal = [move for move in mover.main.legal_moves() if len(move) < 12]
        over = len(mover.main.entries) > (16 if name == "beerhex" else 24)
        mover.play("resign" if over else legal[len(legal) // 2])
        table.exchange()
    peers = [seat.peer for seat in table.seats]
    outcomes = set()
    for writer in peers:
        count = decisions(writer)[1]
        for again in rewritten(peers, count, "resign"):
            for seat in table.seats:
                for first in (0, count, count - 1):
                    receiver = seat.copy()
                    outcomes.add(receiver.receive(again.make_link((), first)))
                    assert receiver.main.chains == seat.main.chains
    assert "fork" in outcomes
