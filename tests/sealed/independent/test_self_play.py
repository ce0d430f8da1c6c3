"""Random games between clients of this folder, and links that have to be refused."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from tests.sealed.independent.client import Client
from tests.sealed.independent.group import digest
from tests.sealed.independent.state import Choice


def _seed(number: int, seat: int) -> bytes:
    return digest("test", bytes([number, seat]))


def _begin(
    game: str, options: Mapping[str, Choice], number: int, players: int, offerer: int = 0
) -> list[Client]:
    clients = {offerer: Client.offer(game, options, offerer, _seed(number, offerer))}
    link = clients[offerer].link()
    for step in range(1, players):
        seat = (offerer + step) % players
        clients[seat] = Client.accept(link, seat, _seed(number, seat))
        link = clients[seat].link()
        for other in clients.values():
            if other.seat != seat:
                other.receive(link)
    _exchange(list(clients.values()))
    return [clients[seat] for seat in range(players)]


def _exchange(clients: list[Client]) -> None:
    for _ in range(200):
        senders = [client for client in clients if client.unsent]
        if not senders:
            return
        for sender in senders:
            link = sender.link()
            assert len(link) <= (1200 if len(sender.state.options) == 2 else 5900)
            for reader in clients:
                if reader is not sender:
                    assert reader.receive(link) in ("new", "part", "missing", "twice", "old")
    raise AssertionError("links go round")


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
        _exchange(clients)
    if not clients[0].over:
        mover = clients[0].to_move
        assert mover is not None
        clients[mover].play("resign")
        _exchange(clients)
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
        clients = _begin("beerhex", options, number, 2, offerer=number)
        _play(clients, random.Random(number + 10 * clues), 80)


@pytest.mark.parametrize("rules", ["casual", "serious", "three"])
def test_hexheaven(rules: str) -> None:
    """Random games of Hex Heaven end without faults."""
    players = 3 if rules == "three" else 2
    for number in range(2):
        clients = _begin("hexheaven", {"rules": rules}, number, players, offerer=number)
        _play(clients, random.Random(number))
