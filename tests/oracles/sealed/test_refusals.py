"""Links that are forged, altered, repeated or late, and what comes of them."""

from __future__ import annotations

import pytest

from tests.oracles.sealed.beerhex_rules import CELLS
from tests.oracles.sealed.client import Client
from tests.oracles.sealed.group import commitment, derived
from tests.oracles.sealed.helpers import begin, deliver, exchange, forge, seed
from tests.oracles.sealed.hexheaven import code_of
from tests.oracles.sealed.links import decode_link, encode_link
from tests.oracles.sealed.state import Fault, Outcome, Secrets, key_commitment


def _cap(client: Client, chain: bytes, cell: str, face: int) -> bytes:
    head = bytes([0, CELLS[cell]])
    nonce = derived(client.state.secrets.opening_key, "nonce", chain, head)
    return head + commitment(chain, bytes([face]), nonce)


def test_no_link() -> None:
    """Only an exact link is read as a link."""
    gold, silver = begin("beerhex", {})
    gold.play("a1g")
    text = gold.link()
    for place in range(0, len(text), 7):
        other = "A" if text[place] != "A" else "B"
        assert silver.receive(text[:place] + other + text[place + 1 :]) == "no-link"
    assert silver.receive(text[:-1]) == "no-link"
    assert silver.receive("") == "no-link"
    assert silver.receive(f"https://example.org/#{text}") == "new"


def test_forged() -> None:
    """Only the author's signature counts."""
    gold, silver = begin("beerhex", {})
    resigns = forge(silver, 2, [b"\4"], sender=0)
    assert silver.receive(resigns) == "refused: forged"
    gold.play("a1g")
    link = decode_link(gold.link())
    entry, signature = link.entries[0]
    assert signature is not None
    link.entries = [(entry, None)]
    assert silver.receive(encode_link(link)) == "refused: forged"
    link.entries = [(entry, bytes(16) + signature[16:])]
    assert silver.receive(encode_link(link)) == "refused: forged"
    link.entries = [(entry, signature[:16] + b"\xff" * 32)]
    assert silver.receive(encode_link(link)) == "refused: forged"
    assert deliver(gold, silver) == "new"


def test_repeated_and_missing() -> None:
    """Old, repeated, own and missing links are told apart."""
    gold, silver = begin("beerhex", {})
    gold.play("a1g")
    first = gold.link()
    assert deliver(gold, silver) == "new"
    assert silver.receive(first) == "twice"
    assert gold.receive(first) == "own"
    silver.play("b1s")
    assert deliver(silver, gold) == "new"
    gold.play("c1g")
    second = gold.link()
    late = Client.accept(forge(gold, 0, [gold.entries[0]]), 1, seed(0, 1))
    assert late.entries == gold.entries[:2]
    assert late.receive(second) == "missing"
    assert late.legal_moves() == []
    assert gold.receive(late.link()) == "old"
    assert deliver(gold, late) == "restored"
    assert late.entries == gold.entries
    assert silver.receive(second) == "new"
    assert silver.receive(first) == "old"
    other = begin("beerhex", {}, 1)
    other[0].play("a1g")
    assert silver.receive(other[0].link()) == "other-game"


def test_false_number() -> None:
    """A number of entries that there aren't stops nobody for good."""
    gold, silver = begin("beerhex", {})
    gold.play("a1g")
    deliver(gold, silver)
    false = decode_link(forge(gold, 3, []))
    false.before = 9
    assert silver.receive(encode_link(false)) == "missing"
    assert silver.awaiting and silver.legal_moves() == []
    assert deliver(silver, gold) == "asked"
    assert gold.unsent and deliver(gold, silver) == "twice"
    silver.play("b1s")
    assert deliver(silver, gold) == "new"


def test_taken() -> None:
    """The answer that came first counts."""
    gold = Client.offer("beerhex", {}, 0, seed(0, 0))
    offer = gold.link()
    first = Client.accept(offer, 1, seed(0, 1))
    second = Client.accept(offer, 1, seed(1, 1))
    assert deliver(first, gold) == "new"
    assert deliver(second, gold) == "taken"
    gold.play("a1g")
    assert deliver(gold, second) == "taken"
    with pytest.raises(ValueError, match="taken"):
        Client.accept(forge(gold, 0, gold.entries[:1]), 0, seed(2, 0))


def test_fork_and_restored() -> None:
    """Two signed histories are a fork; an own one comes back."""
    gold, silver = begin("beerhex", {})
    other = forge(gold, 2, [_cap(gold, gold.chains[2], "a1", 1)])
    gold.play("a1g")
    assert deliver(gold, silver) == "new"
    assert silver.receive(other) == "fork"
    assert silver.receive(forge(silver, 2, [b"\4"])) == "refused: forged"
    # Gold goes back to before its move and makes another, which Silver hasn't seen.
    again = Client.accept(forge(gold, 0, gold.entries[:1]), 0, seed(0, 0))
    assert again.receive(forge(silver, 1, silver.entries[1:2])) == "new"
    again.play("c1g")
    silver.play("b1s")
    # Silver's link begins after the move of which the histories differ, so it only shows that.
    assert deliver(silver, again) == "fork"
    assert deliver(again, silver) == "fork"
    whole = forge_all(silver, 2)
    assert again.receive(whole) == "restored"
    assert again.entries == silver.entries


def forge_all(client: Client, before: int) -> str:
    """Write a link with all entries from one on, as an honest answer would be."""
    client._answer = before
    return client.link()


def test_refused_entries() -> None:
    """Entries that can't be are refused with the reasons of the specification."""
    gold, silver = begin("beerhex", {})
    gold.play("a1g")
    deliver(gold, silver)
    start = len(silver.entries)
    chain = silver.chains[start]
    cases = {
        "garbled": [b"\0\1", b"\1\0\1", b"\1\0\1\x19", bytes([0, 25]) + bytes(32), b"\4\4"],
        "not-due": [b"\6" + bytes(32), b"\7" + bytes(32), b"\5\0" + bytes(32), b"\x09"],
        "illegal": [
            _cap(silver, chain, "a1", 0),
            bytes([0, 33]) + bytes(32),
            b"\1\0\5\1",
            b"\1\0\1\1",
            b"\1\1\0\2",
        ],
    }
    for reason, entries in cases.items():
        for entry in entries:
            assert gold.receive(forge(silver, start, [entry])) == f"refused: {reason}", entry
    assert gold.receive(forge(silver, start, [b"\4", b"\4"])) == "refused: not-due"
    wrong = [b"\4", b"\6" + bytes(32)]
    assert gold.receive(forge(silver, start, wrong)) == "refused: key-false"
    stranger = bytes([0, 1]) + bytes(32)
    assert silver.receive(forge(silver, start, [stranger])) == "refused: not-yours"
    assert len(gold.entries) == start


def test_opening() -> None:
    """Openings have to open, and to be possible."""
    gold, silver = begin("beerhex", {})
    for move in ("a1g", "b1s", "c1g"):
        mover = (gold, silver)[gold.to_move or 0]
        mover.play(move)
        exchange([gold, silver])
    silver.play("x a1 b1 c1")
    start = len(silver.entries)
    attack = silver.entries[start - 2 : start]
    bad = attack[1][:1] + bytes([1 - attack[1][1]]) + attack[1][2:]
    link = forge(silver, start - 2, [attack[0], bad])
    assert gold.receive(link) == "refused: opening-false"
    exchange([gold, silver])
    assert gold.entries == silver.entries


def _last_words(gold: Client, silver: Client, entries: list[bytes]) -> None:
    """Let Silver add entries by hand, Gold resign, and both publish their keys."""
    assert gold.receive(forge(silver, len(silver.entries), entries)) == "new"
    gold.play("resign")
    key = b"\6" + silver.state.secrets.opening_key
    assert gold.receive(forge(gold, len(gold.entries), [key], silver.state.secrets, 1)) == "new"
    assert gold.final
    assert gold.result() == Outcome(1, "resign")


def test_faults() -> None:
    """Only the opening keys show these faults."""
    gold, silver = begin("beerhex", {})
    gold.play("a1g")
    deliver(gold, silver)
    _last_words(gold, silver, [bytes([0, 1]) + bytes(32)])
    assert gold.faults() == [Fault(1, 3, "commitment-false")]

    gold, silver = begin("beerhex", {})
    secrets = silver.state.secrets
    row = ["a1", "b1", "c1", "d1", "e1", "a2", "b2"]
    for place, cell in enumerate(row):
        gold.play(f"{'abcde'[place % 5]}{place // 5 + 4}{'g' if place < 4 else 's'}")
        entry = _cap(silver, gold.chains[-1], cell, 0)
        assert gold.receive(forge(gold, len(gold.entries), [entry], secrets, 1)) == "new"
    gold.play("resign")
    key = b"\6" + secrets.opening_key
    assert gold.receive(forge(gold, len(gold.entries), [key], secrets, 1)) == "new"
    assert gold.faults() == [Fault(1, 15, "no-such-face")]


def test_false_share() -> None:
    """A share of the lot that doesn't follow from its key is a fault."""
    gold = Client.offer("beerhex", {"starter": "lot"}, 0, seed(0, 0))
    secrets = Secrets(seed(0, 1))
    answer = secrets.public_key + key_commitment(gold.chains[1], 1, secrets.opening_key)
    assert gold.receive(forge(gold, 1, [answer], secrets, 1)) == "refused: garbled"
    assert gold.receive(forge(gold, 1, [answer + bytes(32)], secrets, 1)) == "new"
    assert gold.entries[2][0] == 7
    key = b"\6" + secrets.opening_key
    if gold.to_move == 0:
        gold.play("resign")
        ending = [key]
    else:
        ending = [b"\4", key]
    assert gold.receive(forge(gold, len(gold.entries), ending, secrets, 1)) == "new"
    assert gold.faults() == [Fault(1, 1, "share-false")]
    assert gold.result() is not None


def test_frozen() -> None:
    """When the game is over nothing is replaced, and nothing follows the keys."""
    gold, silver = begin("beerhex", {})
    gold.play("resign")
    exchange([gold, silver])
    start = len(gold.entries)
    assert silver.receive(forge(gold, start, [b"\4"])) == "refused: not-due"
    assert silver.receive(forge(gold, 2, [_cap(gold, gold.chains[2], "a1", 0)])) == "fork"
    assert gold.receive(forge(gold, 2, [_cap(gold, gold.chains[2], "a1", 0)])) == "fork"
    far = decode_link(forge(gold, start, []))
    far.before += 1
    assert silver.receive(encode_link(far)) == "fork"


def test_hexheaven_proofs() -> None:
    """False keys, shuffles and shares are refused as they are written."""
    one = Client.offer("hexheaven", {"rules": "serious"}, 0, seed(0, 0))
    two = Client.accept(one.link(), 1, seed(0, 1))
    answer, shuffle = two.entries[1:3]
    bad = bytearray(answer)
    bad[100] ^= 1
    assert one.receive(forge(two, 1, [bytes(bad)])) == "refused: key-false"
    swapped = shuffle[:1] + shuffle[65:129] + shuffle[1:65] + shuffle[129:]
    assert one.receive(forge(two, 1, [answer, swapped])) == "refused: shuffle-false"
    double = shuffle[:65] + shuffle[1:65] + shuffle[129:]
    assert one.receive(forge(two, 1, [answer, double])) == "refused: shuffle-false"
    assert one.receive(forge(two, 1, [answer, shuffle[:-1]])) == "refused: garbled"
    assert deliver(two, one) == "new"
    opens = one.entries[-1]
    assert opens[0] == 1
    before = len(one.entries) - 1
    bad = bytearray(opens)
    bad[1:33], bad[33:65] = bad[33:65], bad[1:33]
    reply = [one.entries[before - 1], bytes(bad)]
    assert two.receive(forge(one, before - 1, reply)) == "refused: share-false"
    assert deliver(one, two) == "new"
    exchange([one, two])
    assert one.entries == two.entries
    move = b"\0" + code_of((30, (0, 0), 0)) + b"\0"
    assert two.receive(forge(one, len(one.entries), [move])) == "refused: illegal"
    wrong_tile = next(entry for place in range(1, 5) if (entry := _claimed(one, place)) is not None)
    link = forge(one, len(one.entries), [wrong_tile])
    assert two.receive(link) == "new"
    assert one.receive(link) == "refused: opening-false"


def _claimed(client: Client, place: int) -> bytes | None:
    """Write a first move that names the first tile of the hand, but lays another."""
    move = client.legal_moves()[0]
    entry = client.state.move_entry(move, client.chains[-1])
    return entry[:4] + bytes([place]) if entry[4] != place else None


def test_three_players_give() -> None:
    """A given card has to be the same card, without the giver's key only."""
    clients = begin("hexheaven", {"rules": "three"})
    while clients[0].state.table.opening:  # type: ignore[attr-defined]
        mover = clients[clients[0].to_move or 0]
        start = len(mover.entries)
        mover.play(mover.legal_moves()[0])
        given = [entry for entry in mover.entries[start:] if entry[0] == 2]
        if given:
            break
        exchange(clients)
    entries = mover.entries[start:]
    assert given and mover.seat == 2
    swapped = given[0][:1] + given[0][65:129] + given[0][1:65] + given[0][129:]
    false = [swapped if entry is given[0] else entry for entry in entries]
    assert clients[0].receive(forge(mover, start, false)) == "refused: share-false"
    exchange(clients)
    assert clients[0].entries == clients[1].entries == clients[2].entries


def test_relay() -> None:
    """It is enough that each link reaches the one who says something next."""
    clients, links = begin("hexheaven", {"rules": "three"}, 5), 0
    while links < 10:
        author = max(clients, key=lambda c: (len(c.entries), c.seat == c.next_author))
        following = author.next_author
        assert following is not None
        if following == author.seat:
            author.play(author.legal_moves()[0])
            continue
        reader = clients[following]
        assert deliver(author, reader) == "new"
        assert len(reader.entries) >= len(author.entries)
        links += 1
    assert len(author.entries) > 50
