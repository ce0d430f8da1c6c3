"""Random data in place of a link: a device answers, and is as before or goes on by the rules."""

from collections.abc import Callable

from hypothesis import assume, given
from hypothesis import strategies as st

from engine.link.envelope import LinkError, add_checksum
from engine.sealed.link import TranscriptPart, decode, encode
from engine.sealed.peer import Peer, accept, invite, restore
from engine.sealed.results import FORK, NEW, REFUSED, ProtocolError
from engine.sealed.transcript import next_chain
from tests.support.sealed.device_pair import PeerPair, observed_moves, peer_key
from tests.support.sealed.games import RandomGame
from tests.support.sealed.hexheaven_games import PeerGroup
from tests.support.sealed.malicious_peer import forge_link
from tests.support.sealed.parts import unsigned_part
from tests.support.sealed.rewriting import decisions, rewritten
from tests.support.sealed.wire_reader import decode_link

MOVES = ("a1g", "b1s", "c1g", "e5s", "x a1 b1 c1", "d1g", "a1s", "e1s", "resign")


def game_stages() -> list[tuple[Peer, str, Peer]]:
    """Return every link of a game: (receiving seat, link, receiver afterwards)."""
    pair = PeerPair().play(*MOVES)
    found = []
    for sender, text in pair.links[2:]:
        data = pair.peers[1 - sender].pack()
        device = restore({**data, "entries": data["entries"][: decode(text).first]})
        after, receipt = device.receive(text)
        assert receipt.kind == NEW
        found.append((device, text, after))
    return found


STATIONS = game_stages()


def receive_in_json(device: Peer, text: str) -> "tuple[Peer, str]":
    """Return the peer after a link, and the kind of the result; "" for what is no link."""
    try:
        after, receipt = device.receive(text)
    except LinkError:
        return device, ""
    assert receipt.made_progress or after is device
    return after, receipt.kind


def test_game_stages_cover_all_entry_kinds() -> None:
    kinds = {entry[0] for _, text, _ in STATIONS for entry in decode(text).entries}
    assert kinds >= {0, 1, 4, 5, 6}


@given(st.sampled_from(STATIONS), st.data())
def test_a_bit_that_flips_never_leads_elsewhere(
    station: tuple[Peer, str, Peer], data: st.DataObject
) -> None:
    """The checksum fits. Either it is refused, or it changes nothing of the game itself."""
    device, text, true = station
    bits = bytearray(decode_link(text)[:-4])
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, 8 * len(bits) - 1))
        bits[at // 8] ^= 1 << at % 8
    after, kind = receive_in_json(device, add_checksum(bytes(bits)))
    assert after.pack() in (device.pack(), true.pack())


@given(st.sampled_from(STATIONS), st.data())
def test_an_altered_entry_is_refused_or_found_out(
    station: tuple[Peer, str, Peer], data: st.DataObject
) -> None:
    """An altered entry with a matching chain value, as a man in the middle could send, is refused,
    or the true sender's next link no longer fits."""
    device, text, true = station
    part = decode(text)
    entries = [bytearray(entry) for entry in part.entries]
    entry = data.draw(st.sampled_from(entries))
    at = data.draw(st.integers(0, 8 * len(entry) - 1))
    entry[at // 8] ^= 1 << at % 8
    after, kind = receive_in_json(device, forge_link(device, *map(bytes, entries)))
    assert kind in (NEW, REFUSED)
    if kind == NEW:
        assert after.transcript.head != true.transcript.head
        assert not after.receive(text)[1].made_progress


@given(st.sampled_from(STATIONS), st.lists(st.binary(min_size=1, max_size=120), max_size=3))
def test_any_entries_are_refused_or_played(
    station: tuple[Peer, str, Peer], entries: list[bytes]
) -> None:
    device = station[0]
    after, kind = receive_in_json(device, forge_link(device, *entries))
    moves = observed_moves(device)
    assert observed_moves(after)[: len(moves)] == moves
    assert restore(after.pack()).pack() == after.pack()


@given(st.sampled_from(STATIONS), st.data())
def test_any_cut_of_the_transcript_is_a_link(
    station: tuple[Peer, str, Peer], data: st.DataObject
) -> None:
    """Links with any entries of the true transcript, in their order: known, new or missing."""
    device, _, true = station
    count = len(true.transcript)
    first = data.draw(st.integers(0, count))
    last = data.draw(st.integers(first, count))
    entries = tuple(true.transcript.entries[first:last])
    seat, more = data.draw(st.integers(0, 127)), data.draw(st.booleans())
    part = unsigned_part(device.id, seat, first, entries, more, true.transcript.chain[last], ())
    after, kind = receive_in_json(device, encode(part))
    assert kind not in ("", REFUSED, "fork")
    assert after.transcript.entries == true.transcript.entries[: len(after.transcript)]


@given(st.sampled_from(STATIONS), st.permutations(range(4)), st.data())
def test_reordered_entries_are_refused(
    station: tuple[Peer, str, Peer], order: list[int], data: st.DataObject
) -> None:
    device, text, _ = station
    part = decode(text)
    entries = [part.entries[i] for i in order if i < len(part.entries)]
    if entries == list(part.entries):
        return
    chain = device.transcript.head
    for entry in part.entries:
        chain = next_chain(chain, entry)
    swapped = unsigned_part(part.id, part.sender, part.first, tuple(entries), False, chain, ())
    assert receive_in_json(device, encode(swapped))[1] == "fork"
    assert receive_in_json(device, forge_link(device, *entries))[1] == REFUSED


def devices() -> list[Peer]:
    """Return devices at every stage of a game: the offer is out, some are seated, the game goes on,
    the keys go out, the game is over."""
    found = [device for station in STATIONS for device in (station[0], station[2])]
    for options in ({"starter": "lot"}, {"clues": True}):
        found += [PeerPair(options, begin=False).peers[0], *PeerPair(options).peers]
    found.append(PeerPair().peers[0].play("claim"))
    found += PeerPair().play("a1g", "claim").peers
    for rules in ("casual", "serious", "three"):
        offering = invite("hexheaven", {"rules": rules}, 0, peer_key(1))
        found += [offering, accept(offering.make_link(), peer_key(2))]
        group = PeerGroup(rules)
        found += group.peers
        found += group.play(group.view(group.mover()).legal()[0]).peers
        found.append(group.peers[group.mover()].play("resign"))
        found += group.play("resign").peers
    return found


DEVICES = devices()
# Entries as a link can hold them: the first byte is the kind.
ENTRY = st.one_of(
    st.binary(min_size=1, max_size=120),
    st.tuples(st.integers(0, 7), st.sampled_from((0, 3, 16, 19, 20, 32, 48, 49, 80, 913, 948))).map(
        lambda shape: bytes([shape[0]]) + bytes(shape[1])
    ),
    st.integers(1, 65535).map(bytes),
)


@st.composite
def parts(draw: st.DrawFn, device: Peer) -> TranscriptPart:
    """Draw any part, some of which is true of the device more often than chance would have it."""
    known = device.transcript
    count = len(known)
    first = draw(st.integers(0, count + 1) | st.sampled_from((0, 1, count, 65535)))
    entries: list[bytes] = []
    if first < count and draw(st.booleans()):
        entries = known.entries[first : draw(st.integers(first, count))]
    said = draw(st.lists(ENTRY | st.sampled_from(known.entries), max_size=3))
    entries = entries + said
    end = known.chain[min(first, count)]
    for entry in entries:
        end = next_chain(end, entry)
    return unsigned_part(
        draw(st.just(device.id) | st.binary(min_size=8, max_size=8)),
        draw(st.integers(0, len(device.game_state.seat_commitments)) | st.integers(0, 127)),
        first,
        tuple(entries),
        draw(st.booleans()),
        draw(st.just(end) | st.binary(min_size=16, max_size=16)),
        draw(st.just(()) | st.just(("Eve",)) | st.just(("", "", "Eve"))),
    )


@given(st.data())
def test_any_part_is_received(data: st.DataObject) -> None:
    """There is always a result, never another error than LinkError.

    What the peer has written is not replaced by what it never wrote.
    """
    device = data.draw(st.sampled_from(DEVICES))
    text = encode(data.draw(parts(device)))
    packed = device.pack()
    after, kind = receive_in_json(device, text)
    assert device.pack() == packed
    own = [
        entry
        for author, entry in zip(device.transcript.authors, device.transcript.entries)
        if author == device.seat
    ]
    assert [entry for entry in after.transcript.entries if entry in own] == own
    if device.game_state.is_over:
        assert after.transcript.entries[: len(device.transcript)] == device.transcript.entries


@given(st.sampled_from(DEVICES), ENTRY)
def test_another_offer_is_refused(device: Peer, entry: bytes) -> None:
    assume(entry != device.transcript.entries[0])
    end = next_chain(device.transcript.chain[0], entry)
    for entries in ((entry,), (entry, *device.transcript.entries[1:])):
        for said in entries[1:]:
            end = next_chain(end, said)
        part = unsigned_part(device.id, 1, 0, entries, False, end, ())
        assert receive_in_json(device, encode(part))[1] in (REFUSED, "")


@given(st.data())
def test_no_game_made_with_the_public_keys_replaces_a_finished_one(data: st.DataObject) -> None:
    pair = PeerPair(None, 3).play("a1g", "b1s", "c1g", "d1s", "claim")
    seat = data.draw(st.integers(0, 1))
    device = pair.peers[seat]
    at = data.draw(st.sampled_from(decisions(device)))
    devices, moves = rewritten(pair.peers, at), data.draw(st.integers(1, 5))
    for _ in range(moves):
        if devices[0].next_author is None:
            break
        view = devices[devices[0].next_author].game_state.view
        assert view
        devices = rewritten(devices, 99, data.draw(st.sampled_from(view.legal())))
    assume(devices[seat].transcript.entries[at] != device.transcript.entries[at])
    sender = devices[data.draw(st.integers(0, 1))]
    said = tuple(sender.transcript.entries[at:])
    part = unsigned_part(device.id, 1 - seat, at, said, False, sender.transcript.head, ())
    assert receive_in_json(device, encode(part)) == (device, FORK)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@given(JSON, st.sampled_from(["version", "key", "seat", "entries", "all"]))
def test_nonsense_is_not_restored(value: object, name: str) -> None:
    good = STATIONS[0][0].pack()
    _refuses(lambda: restore(value if name == "all" else {**good, name: value}), good)


def _refuses(call: "Callable[[], Peer]", good: dict) -> None:
    try:
        assert call().pack() == good
    except ProtocolError:
        pass


def test_a_game_survives_a_stream_of_nonsense_between_its_links() -> None:
    played = RandomGame(7)
    for device in played.peers.peers:
        for _, text in played.peers.links:
            for cut in (text[:-1], text[1:], text + "A", text.lower()):
                assert receive_in_json(device, cut)[1] == ""
