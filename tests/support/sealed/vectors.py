"""Test vectors of Hex Heaven's sealed games under protocol 2: the files in docs/vectors.

python -m tests.support.sealed.vectors        writes them, and prints the tables of sealed-play.md
"""

import json
from binascii import hexlify
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

from engine.hexheaven.constants import RULE_SETS
from engine.hexheaven.sealed.entries import DEAL_STEP, GIVE, KEY, MOVE, REVEAL
from engine.sealed import shuffle_proof
from engine.sealed.scalars import encode_scalar
from engine.sealed.schnorr import signing_key
from engine.sealed.transcript import sign_chain
from tests.interpreters import ROOT
from tests.support.sealed.hexheaven_games import PeerGroup

# name -> the rules, the seat that offers, and the moves. The serious game has a redraw and a lot.
GAMES = {
    "casual": (
        "casual",
        0,
        "18@1,0/2 13@1,1/2 26@-1,1/2 23@2,-1/2 25@0,1/5 pass 8@-1,2/5 5@2,0/1 pass resign",
    ),
    "serious": (
        "serious",
        0,
        "9@0,0/0 redraw 22@0,1/0 14@0,-1/2 1@0,-2/0 V@-1,-2/1 10@1,-2/0 16@1,-1/4 pass S@2,-1/1 "
        "18@-1,0/2 20@-1,1/1 pass 21@-1,2/4 pass 27@0,2/0 pass 26@1,1/0 5@2,-2/3 pass 19@0,-3/0 "
        "11@1,-3/0 25@-1,-1/0 pass 23@-2,-1/0 3@0,-2/1 pass 13@3,-2/5 24@2,-3/0 pass 7@1,-4/4 "
        "28@-2,0/0 pass 6@3,-1/5 15@2,0/4 pass resign",
    ),
    "three": (
        "three",
        1,
        "17@-1,1/4 14@0,-1/0 21@1,-2/5 18@-1,0/1 pass 27@-1,-1/0 pass 5@1,-1/3 pass resign",
    ),
    "time": ("casual", 0, "18@1,0/2 time"),
}
KIND_NAMES = {MOVE: "move", REVEAL: "opens", GIVE: "gives", DEAL_STEP: "shuffle", KEY: "key"}
NAMES_IN_ORDER = (
    "offer",
    "answer",
    "shuffle",
    "opens shares",
    "laid in the opening",
    "redraw",
    "gives",
    "move",
    "opens shares and a lot",
    "loses on time",
    "key",
)


class VectorGroup(PeerGroup):
    """The devices of a vector; their links have no names."""

    names = ()


def seed(seat: int) -> bytes:
    """Return the seed of the player in a seat."""
    return bytes(range(32 * seat, 32 * seat + 31)) + b"\1"


def play(name: str) -> "tuple[PeerGroup, list[list[int]]]":
    """Return the group that has played the game of a vector, and the orders of its shuffles."""
    rules, first, moves = GAMES[name]
    usual = shuffle_proof.permutation
    orders: "list[list[int]]" = []

    def recorded(key: bytes, before: bytes, count: int) -> "list[int]":
        orders.append(usual(key, before, count))
        return orders[-1]

    with patch.object(shuffle_proof, "permutation", recorded):
        count = RULE_SETS[rules].seats
        seeds = [seed((first + joined) % count) for joined in range(count)]
        group = VectorGroup(rules, first, 0, 2, seeds)
        for move in moves.split():
            group.play(move)
    return group, orders


def vector(name: str) -> dict:
    """Return the content of a vector's file."""
    group, orders = play(name)
    transcript = group.peers[0].transcript
    entries: "list[dict]" = []
    for n, entry in enumerate(transcript.entries):
        author = transcript.authors[n]
        found = {"author": author, "kind": _kind(group, n), "entry": _hex(entry)}
        if found["kind"] == "shuffle":
            found["order"] = orders[len([1 for other in entries if "order" in other])]
        found["chain"] = _hex(transcript.chain[n + 1])
        if transcript.ends_run(n + 1):
            secret = signing_key(group.peers[author].key)
            found["signature"] = _hex(sign_chain(secret, transcript.chain[n + 1]))
        entries.append(found)
    return {
        "game": "hexheaven",
        "options": {"rules": GAMES[name][0]},
        "players": [_player(group, seat) for seat in range(group.seats)],
        "moves": GAMES[name][2].split(),
        "entries": entries,
        "links": [{"sender": sender, "text": text} for sender, text in group.links],
    }


def _player(group: PeerGroup, seat: int) -> dict:
    peer, state = group.peers[seat], group.encrypted(seat)
    return {
        "seed": _hex(peer.key),
        "opening_key": _hex(state.key),
        "public_signing_key": _hex(state.signing_keys[seat]),
        "decryption_key": _hex(encode_scalar(state.tiles.own_secret)),
        "public_decryption_key": _hex(state.tiles.public_keys[seat]),
        "dealt": state.initial_observation,
        "observed": state.observed_moves,
    }


def _kind(group: PeerGroup, n: int) -> str:
    """Return what an entry is: one of NAMES_IN_ORDER."""
    entry = group.peers[0].transcript.entries[n]
    if n < group.seats:
        return "answer" if n else "offer"
    if entry[0] == MOVE and len(entry) == 5:
        return "laid in the opening"
    if entry[0] == MOVE and entry[1:] == b"\0\0\1":
        return "redraw"
    if entry[0] == MOVE and entry[1:] == b"\0\0\3":
        return "loses on time"
    if entry[0] == REVEAL:
        lots = [value for values in group.encrypted(0).tiles.lots for value in values[1:]]
        has_lot = any([entry[1:].find(value) >= 0 for value in lots])
        return "opens shares and a lot" if has_lot else "opens shares"
    return KIND_NAMES[entry[0]]


def path_of(name: str) -> Path:
    """Return the path of a vector's file."""
    return ROOT / "docs" / "vectors" / f"hexheaven-{name}.json"


def to_json(content: dict) -> str:
    """Return the text of a vector's file."""
    return json.dumps(content, indent=1) + "\n"


def summary_lines(vectors: "dict[str, dict]") -> "list[str]":
    """Return the table of the document: for every kind where it comes first, and how often."""
    lines = ["| kind | " + " | ".join(vectors) + " |", "|---" * (len(vectors) + 1) + "|"]
    for kind in NAMES_IN_ORDER:
        cells = []
        for content in vectors.values():
            places = [n for n, entry in enumerate(content["entries"]) if entry["kind"] == kind]
            if places:
                size = len(content["entries"][places[0]]["entry"]) // 2
                cells.append(f"{len(places)}, the first is entry {places[0]} of {size} bytes")
            else:
                cells.append("–")
        lines.append(f"| {kind} | " + " | ".join(cells) + " |")
    facts: "dict[str, Callable[[dict], object]]" = {
        "entries": lambda content: len(content["entries"]),
        "links": lambda content: len(content["links"]),
        "last chain value": lambda content: content["entries"][-1]["chain"][:16] + " …",
    }
    for name, fact in facts.items():
        cells = [str(fact(content)) for content in vectors.values()]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return lines


def _hex(raw: bytes) -> str:
    return hexlify(raw).decode()


def main() -> None:
    """Write the files, and print the table."""
    vectors = {name: vector(name) for name in GAMES}
    for name, content in vectors.items():
        path_of(name).write_text(to_json(content), encoding="utf-8")
    print("\n".join(summary_lines(vectors)))


if __name__ == "__main__":
    main()
