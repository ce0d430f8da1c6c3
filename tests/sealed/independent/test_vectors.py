"""BeerHex's test vectors, to the byte."""

from __future__ import annotations

from pathlib import Path

from tests.sealed.independent.client import Client
from tests.sealed.independent.state import Outcome

VECTORS = Path(__file__).with_name("beerhex_vectors.txt")


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
