"""Random games between clients of this folder, and links that have to be refused."""

from __future__ import annotations

import random

import pytest

from tests.oracles.sealed.client import Client
from tests.oracles.sealed.helpers import begin, exchange
from tests.oracles.sealed.state import Choice


def _play(clients: list[Client], rng: random.Random, moves: int = 400) -> None:
    for _ in range(moves):
        mover = clients[0].to_move
        if mover is None:
            break
        client = clients[mover]
        legal = client.legal_moves()
        plain = [move for move in legal if move not in ("claim", "deny")]
        ending = len(legal) < 50 and rng.random() < 0.002
        client.play(rng.choice(legal if ending or not plain else plain))
        exchange(clients)
    if not clients[0].over:
        mover = clients[0].to_move
        assert mover is not None
        clients[mover].play("resign")
        exchange(clients)
    for client in clients:
        assert client.final
        assert client.faults() == []
        assert client.result() == clients[0].result() is not None


@pytest.mark.parametrize("clues", [False, True])
@pytest.mark.parametrize("starter", ["gold", "silver", "lot"])
def test_beerhex(starter: str, clues: bool) -> None:
    """Random games of BeerHex end without faults."""
    for number in range(2):
        options: dict[str, Choice] = {"clues": clues, "starter": starter}
        clients = begin("beerhex", options, number, offerer=number)
        _play(clients, random.Random(number + 10 * clues), 80)


@pytest.mark.variants(1)
@pytest.mark.parametrize("rules", ["casual", "serious", "three"])
def test_hexheaven(rules: str) -> None:
    """Random games of Hex Heaven end without faults."""
    for number in range(2):
        clients = begin("hexheaven", {"rules": rules}, number, offerer=number)
        _play(clients, random.Random(number))
