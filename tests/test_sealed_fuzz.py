"""Whatever comes in place of a link: a device answers, and is as before or goes on by the rules."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from engine.envelope import LinkError, sealed
from engine.sealed.device import Device, restore
from engine.sealed.link import Part, decode, encode
from engine.sealed.receipt import NEW, REFUSED, Refused
from engine.sealed.transcript import chained
from tests.sealed.crook import link_after
from tests.sealed.games import Played
from tests.sealed.reading import raw
from tests.sealed.tables import Pair, told_of

MOVES = ("a1g", "b1s", "c1g", "e5s", "x a1 b1 c1", "d1g", "a1s", "e1s", "resign")


def stations() -> list[tuple[Device, str, Device]]:
    """Every link of a game as (who gets it, the link, the receiver afterwards)."""
    pair = Pair().play(*MOVES)
    found = []
    for sender, text in pair.links[2:]:
        data = pair.devices[1 - sender].pack()
        device = restore({**data, "entries": data["entries"][: decode(text).first]})
        after, receipt = device.hear(text)
        assert receipt.kind == NEW
        found.append((device, text, after))
    return found


STATIONS = stations()


def heard(device: Device, text: str) -> "tuple[Device, str]":
    """What becomes of a device, and the kind of the receipt; "" for what is no link."""
    try:
        after, receipt = device.hear(text)
    except LinkError:
        return device, ""
    assert receipt.went_on or after is device
    return after, receipt.kind


def test_there_are_stations_of_all_sorts() -> None:
    kinds = {entry[0] for _, text, _ in STATIONS for entry in decode(text).entries}
    assert kinds >= {0, 1, 4, 5, 6}


@given(st.sampled_from(STATIONS), st.data())
def test_a_bit_that_flips_never_leads_elsewhere(
    station: tuple[Device, str, Device], data: st.DataObject
) -> None:
    """With the checksum made to fit: it is noticed, or (in names, the sender's seat, or whether
    there is more) changes nothing of the game."""
    device, text, true = station
    bits = bytearray(raw(text)[:-4])
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, 8 * len(bits) - 1))
        bits[at // 8] ^= 1 << at % 8
    after, kind = heard(device, sealed(bytes(bits)))
    assert after.pack() in (device.pack(), true.pack())


@given(st.sampled_from(STATIONS), st.data())
def test_an_altered_entry_is_refused_or_found_out(
    station: tuple[Device, str, Device], data: st.DataObject
) -> None:
    """With the chain value made to fit too, as somebody between the two could: it is refused, or
    the true sender's next link doesn't fit any more."""
    device, text, true = station
    part = decode(text)
    entries = [bytearray(entry) for entry in part.entries]
    entry = data.draw(st.sampled_from(entries))
    at = data.draw(st.integers(0, 8 * len(entry) - 1))
    entry[at // 8] ^= 1 << at % 8
    after, kind = heard(device, link_after(device, *map(bytes, entries)))
    assert kind in (NEW, REFUSED)
    if kind == NEW:
        assert after.transcript.head != true.transcript.head
        assert not after.hear(text)[1].went_on


@given(st.sampled_from(STATIONS), st.lists(st.binary(min_size=1, max_size=120), max_size=3))
def test_any_entries_are_refused_or_played(
    station: tuple[Device, str, Device], entries: list[bytes]
) -> None:
    device = station[0]
    after, kind = heard(device, link_after(device, *entries))
    moves = told_of(device)
    assert told_of(after)[: len(moves)] == moves
    assert restore(after.pack()).pack() == after.pack()


@given(st.sampled_from(STATIONS), st.data())
def test_any_cut_of_the_transcript_is_a_link(
    station: tuple[Device, str, Device], data: st.DataObject
) -> None:
    """Links with any entries of the true transcript, in their order: known, new or missing."""
    device, _, true = station
    count = len(true.transcript)
    first = data.draw(st.integers(0, count))
    last = data.draw(st.integers(first, count))
    entries = tuple(true.transcript.entries[first:last])
    seat, more = data.draw(st.integers(0, 127)), data.draw(st.booleans())
    part = Part(device.id, seat, first, entries, more, true.transcript.chain[last], ())
    after, kind = heard(device, encode(part))
    assert kind not in ("", REFUSED, "fork")
    assert after.transcript.entries == true.transcript.entries[: len(after.transcript)]


@given(st.sampled_from(STATIONS), st.permutations(range(4)), st.data())
def test_entries_in_another_order_do_not_fit(
    station: tuple[Device, str, Device], order: list[int], data: st.DataObject
) -> None:
    device, text, _ = station
    part = decode(text)
    entries = [part.entries[i] for i in order if i < len(part.entries)]
    if entries == list(part.entries):
        return
    chain = device.transcript.head
    for entry in part.entries:
        chain = chained(chain, entry)
    swapped = Part(part.id, part.seat, part.first, tuple(entries), False, chain, ())
    assert heard(device, encode(swapped))[1] == "fork"
    assert heard(device, link_after(device, *entries))[1] == REFUSED


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@given(JSON, st.sampled_from(["version", "key", "seat", "entries", "all"]))
def test_nonsense_is_not_restored(value: object, name: str) -> None:
    good = STATIONS[0][0].pack()
    _refuses(lambda: restore(value if name == "all" else {**good, name: value}), good)


def _refuses(call: "Callable[[], Device]", good: dict) -> None:
    try:
        assert call().pack() == good
    except Refused:
        pass


def test_a_game_survives_a_stream_of_nonsense_between_its_links() -> None:
    played = Played(7)
    for device in played.pair.devices:
        for _, text in played.pair.links:
            for cut in (text[:-1], text[1:], text + "A", text.lower()):
                assert heard(device, cut)[1] == ""
