"""The test vectors of both games, to the byte."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.oracles.sealed.client import Client
from tests.oracles.sealed.hexheaven import HexHeaven
from tests.oracles.sealed.state import Outcome

VECTORS = Path(__file__).with_name("beerhex_vectors.txt")
DOCS = Path(__file__).parents[3] / "docs" / "vectors"


def _facts() -> dict[str, str]:
    facts = {}
    for line in VECTORS.read_text().splitlines():
        words = line.split()
        facts[" ".join(words[:-1])] = words[-1]
    return facts


def test_vectors() -> None:
    """The game of the specification gives its entries, chain values and links."""
    facts = _facts()
    links: list[tuple[str, str]] = []
    gold = Client.offer("beerhex", {}, 0, bytes(range(32)))
    links.append(("G", gold.link()))
    silver = Client.accept(links[-1][1], 1, bytes(range(32, 64)))
    links.append(("S", silver.link()))
    assert gold.receive(links[-1][1]) == "new"
    turns = [
        (gold, silver, ["a1g"]),
        (silver, gold, ["b1s"]),
        (gold, silver, ["c1g"]),
        (silver, gold, ["e5s"]),
        (gold, silver, ["x a1 b1 c1"]),
        (silver, gold, ["d1g"]),
        (gold, silver, ["resign"]),
        (silver, gold, []),
    ]
    for author, reader, moves in turns:
        for move in moves:
            author.play(move)
        links.append(("GS"[author.seat], author.link()))
        assert reader.receive(links[-1][1]) == "new"
    for place, entry in enumerate(gold.entries):
        assert facts[f"entry {place} {'GS'[gold.authors[place]]}"] == entry.hex()
    for place, chain in enumerate(gold.chains[1:], 1):
        assert facts[f"chain {place}"] == chain.hex()
    for place, (seat, text) in enumerate(links):
        assert facts[f"link {place} {seat}"] == text
    assert len(gold.entries) == 13 and len(links) == 10
    assert gold.entries == silver.entries
    assert gold.entries[7][2:34].hex() == facts["nonce 2"]
    for client in (gold, silver):
        seat = "GS"[client.seat]
        secrets = client.state.secrets
        assert facts[f"opening key {seat}"] == secrets.opening_key.hex()
        assert facts[f"public key {seat}"] == secrets.public_key.hex()
        assert client.final and client.faults() == []
        assert client.result() == Outcome(1, "resign")


def test_a_loss_on_time() -> None:
    """The same game, lost on time, has the entries, chain values and links of the page."""
    gold = Client.offer("beerhex", {}, 0, bytes(range(32)))
    silver = Client.accept(gold.link(), 1, bytes(range(32, 64)))
    gold.receive(silver.link())
    for author, reader, move in (
        (gold, silver, "a1g"),
        (silver, gold, "b1s"),
        (gold, silver, "c1g"),
        (silver, gold, "e5s"),
        (gold, silver, "x a1 b1 c1"),
        (silver, gold, "d1g"),
        (gold, silver, "time"),
    ):
        author.play(move)
        last = author.link()
        assert reader.receive(last) == "new"
    links = {"link 8 G": last, "link 9 S": silver.link()}
    assert gold.receive(links["link 9 S"]) == "new"
    page = (DOCS.parent / "sealed-play.md").read_text(encoding="utf-8")
    example = page.split("### Test vector\n")[1].split("```")[1]
    stated = {line.rsplit(maxsplit=1)[0]: line.split()[-1] for line in example.splitlines()[1:]}
    found = {f"chain {place}": gold.chains[place].hex() for place in (11, 12, 13)}
    for place in (10, 11, 12):
        found[f"entry {place} {'GS'[gold.authors[place]]}"] = gold.entries[place].hex()
    found.update(links)
    assert {" ".join(name.split()): value for name, value in stated.items()} == found
    for client in (gold, silver):
        assert client.final and client.faults() == []
        assert client.result() == Outcome(1, "time")


@pytest.mark.parametrize("name", ["casual", "serious", "three", "time"])
def test_hexheaven(name: str) -> None:
    """The games of Hex Heaven's files give their keys, entries, signatures and links."""
    content = json.loads((DOCS / f"hexheaven-{name}.json").read_text())
    seeds = [bytes.fromhex(player["seed"]) for player in content["players"]]
    clients: dict[int, Client] = {}
    moves = list(content["moves"])
    text = ""
    for link in content["links"]:
        seat = link["sender"]
        if not clients:
            clients[seat] = Client.offer(content["game"], content["options"], seat, seeds[seat])
        elif seat not in clients:
            clients[seat] = Client.accept(text, seat, seeds[seat])
        sender = clients[seat]
        while moves and sender.to_move == seat:
            sender.play(moves.pop(0))
        text = sender.link()
        assert text == link["text"]
        for reader in clients.values():
            if reader is not sender:
                assert reader.receive(text) in ("new", "twice", "old")
    assert not moves and len(clients) == len(seeds)
    for seat, player in enumerate(content["players"]):
        client, secrets = clients[seat], clients[seat].state.secrets
        assert isinstance(client.state, HexHeaven)
        assert secrets.opening_key.hex() == player["opening_key"]
        assert secrets.public_key.hex() == player["public_signing_key"]
        assert client.state.own_secret.to_bytes(32, "little").hex() == player["decryption_key"]
        assert client.state.publics[seat].hex() == player["public_decryption_key"]
        _check_entries(client, content["entries"])
        assert client.final and client.faults() == []


def _check_entries(client: Client, entries: list[dict[str, Any]]) -> None:
    """Compare a client's transcript with that of a file."""
    assert [entry.hex() for entry in client.entries] == [entry["entry"] for entry in entries]
    assert client.authors == [entry["author"] for entry in entries]
    assert [chain.hex() for chain in client.chains[1:]] == [entry["chain"] for entry in entries]
    for place, entry in enumerate(entries):
        if entry["author"] == client.seat and "signature" in entry:
            signature = client.state.secrets.sign_chain(client.chains[place + 1])
            assert signature.hex() == entry["signature"]
