"""Signals: the parts of a WebRTC handshake that two phones show each other as codes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.link.envelope import LIVE_FORMAT, LinkError, add_checksum
from engine.link.game_link import decode as decode_link
from engine.link.game_link import encode_message
from engine.move_messages import MoveMessage
from engine.record import Record
from ui.correspondence.live import signal
from ui.correspondence.live.signal import Signal
from ui.links.link_parser import parse_link

MDNS = "1f4712db-ea17-4bcf-a596-105139dfd8bf.local"
FINGERPRINT = bytes(range(1, 33))
HEXADECIMAL = ":".join(f"{byte:02X}" for byte in FINGERPRINT)

# As Chromium 156 and Firefox 153 write them, with other values.
CHROMIUM_OFFER = f"""v=0
o=- 4611731400430051336 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:3345412921 1 udp 2113937151 192.168.1.23 51234 typ host generation 0 network-cost 999
a=candidate:842163049 1 udp 1677729535 203.0.113.7 51234 typ srflx raddr 0.0.0.0 rport 0
a=candidate:2123456 1 tcp 1518280447 192.168.1.23 9 typ host tcptype active generation 0
a=ice-ufrag:aB3/
a=ice-pwd:abcdefghijklmnopqrstuv+/
a=ice-options:trickle
a=fingerprint:sha-256 {HEXADECIMAL}
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
"""
FIREFOX_ANSWER = f"""v=0
o=mozilla...THIS_IS_SDPARTA-99.0 2398749283 0 IN IP4 0.0.0.0
s=-
t=0 0
a=fingerprint:sha-256 {HEXADECIMAL}
a=group:BUNDLE 0
a=ice-options:trickle
a=msid-semantic:WMS *
m=application 51234 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:0 1 UDP 2122252543 {MDNS} 51234 typ host
a=candidate:1 1 TCP 2105524479 {MDNS} 9 typ host tcptype active
a=sendrecv
a=end-of-candidates
a=ice-pwd:0123456789abcdef0123456789abcdef
a=ice-ufrag:0a1b2c3d
a=mid:0
a=setup:active
a=sctp-port:5000
a=max-message-size:1073741823
"""

OFFER = signal.read_description(CHROMIUM_OFFER, False)
ANSWER = signal.read_description(FIREFOX_ANSWER.replace("\n", "\r\n"), True, b"ab")


def test_an_offer_of_chromium_is_read() -> None:
    assert OFFER == Signal(
        False,
        b"",
        False,
        FINGERPRINT,
        "aB3/",
        "abcdefghijklmnopqrstuv+/",
        (("192.168.1.23", 51234),),
        False,
    )


def test_an_answer_of_firefox_is_read() -> None:
    assert ANSWER.is_answer and ANSWER.is_active and ANSWER.tag == b"ab"
    assert (ANSWER.fragment, ANSWER.addresses) == ("0a1b2c3d", ((MDNS, 51234),))


def test_a_description_has_thirteen_lines_and_one_for_each_address() -> None:
    lines = signal.write_description(OFFER).split("\r\n")
    assert len(lines) == 13 + 1 + 1 and lines[-1] == ""
    assert lines[13] == "a=candidate:1 1 udp 2130706431 192.168.1.23 51234 typ host"
    assert "a=setup:actpass" in lines
    assert f"a=fingerprint:sha-256 {HEXADECIMAL}" in lines
    assert "a=setup:active" in signal.write_description(ANSWER)
    assert "a=setup:passive" in signal.write_description(passive(ANSWER))


def passive(answer: Signal) -> Signal:
    return Signal(True, answer.tag, False, *answer[3:])


OFFER_TO_WATCH = signal.read_description(CHROMIUM_OFFER, False, is_for_spectator=True)


def test_an_offer_to_watch_has_a_flag() -> None:
    assert OFFER_TO_WATCH.is_for_spectator
    assert OFFER_TO_WATCH[:-1] == OFFER[:-1]
    assert len(signal.encode(OFFER_TO_WATCH)) == len(signal.encode(OFFER))


@pytest.mark.parametrize("found", [OFFER, OFFER_TO_WATCH, ANSWER, passive(ANSWER)])
def test_what_is_written_is_read_back(found: Signal) -> None:
    assert signal.decode(signal.encode(found)) == found
    described = signal.write_description(found)
    again = signal.read_description(described, found.is_answer, found.tag, found.is_for_spectator)
    assert again == found


def test_the_code_is_short() -> None:
    assert len(signal.encode(OFFER)) == 99  # 74 bytes
    assert len(signal.encode(ANSWER)) <= 144


def test_an_offer_needs_no_address() -> None:
    bare = Signal(*OFFER[:6], (), False)
    assert signal.decode(signal.encode(bare)) == bare
    assert "candidate" not in signal.write_description(bare)


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "0.0.0.0", "::1", "::", "fe80::1", "febf::1", "1.2.3", "1.2.3.256", "x.local"]
    + ["1:2:3", "1:2:3:4:5:6:7:8:9", "1::2::3", "12345::", "1.2.3.4.5", "", "printer.local"],
)
def test_addresses_that_lead_nowhere_are_left_out(address: str) -> None:
    described = CHROMIUM_OFFER.replace("192.168.1.23 51234", f"{address} 51234")
    assert signal.read_description(described, False).addresses == ()


@pytest.mark.parametrize(
    ("address", "read"),
    [
        ("fd00::1:2", "fd00:0:0:0:0:0:1:2"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6"),
        ("10.0.0.1", "10.0.0.1"),
        (MDNS, MDNS),
    ],
)
def test_addresses_of_all_kinds_are_kept(address: str, read: str) -> None:
    described = CHROMIUM_OFFER.replace("192.168.1.23 51234", f"{address} 51234")
    found = signal.read_description(described, False)
    assert found.addresses == ((read, 51234),)
    assert signal.decode(signal.encode(found)) == found


def test_the_best_four_addresses_are_kept() -> None:
    addresses = ["2001:db8::1", "2001:db8::2", MDNS, "10.0.0.9", "10.0.0.8"]
    lines = [f"a=candidate:1 1 udp 1 {address} 7 typ host\n" for address in addresses]
    found = signal.read_description(CHROMIUM_OFFER + "".join(lines * 2), False)
    assert [address for address, _ in found.addresses] == [
        "10.0.0.8",
        "10.0.0.9",
        "192.168.1.23",
        MDNS,
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a=ice-ufrag:aB3/", "a=ice-ufrag:a"),
        ("a=ice-ufrag:aB3/", "a=ice-ufrag:aB3 x"),
        ("a=ice-pwd:abcdefghijklmnopqrstuv+/", "a=ice-pwd:short"),
        ("sha-256", "sha-1"),
        (HEXADECIMAL, HEXADECIMAL[:-3]),
        (HEXADECIMAL, "no"),
    ],
)
def test_a_description_that_lacks_something_is_refused(before: str, after: str) -> None:
    with pytest.raises(LinkError, match="mangled"):
        signal.read_description(CHROMIUM_OFFER.replace(before, after), False)


def reason(text: str) -> str:
    with pytest.raises(LinkError) as raised:
        signal.decode(text)
    return raised.value.reason


def test_other_texts_are_refused() -> None:
    link = encode_message(MoveMessage(Record("mixtour"), (), 5, 1, [0, 0]))
    assert reason(link) == "not-live"
    assert reason("") == "empty"
    assert reason("hello") == "mangled"
    assert reason(add_checksum(bytes([LIVE_FORMAT * 16 + 5]) + bytes(80))) == "newer"
    assert reason(add_checksum(bytes([LIVE_FORMAT * 16]) + bytes(80))) == "mangled"


def test_a_code_cannot_add_lines_to_the_description() -> None:
    evil = Signal(*OFFER[:4], "aB3/\r\na=x", OFFER.password, (), False)
    assert reason(signal.encode(evil)) == "mangled"


def test_every_shortened_code_is_refused() -> None:
    raw = signal.strip_checksum(signal.encode(ANSWER))
    for size in range(1, len(raw)):
        text = add_checksum(raw[:size])
        try:
            shorter = signal.decode(text)
        except LinkError as error:
            assert error.reason == "mangled"
        else:  # cut between two addresses
            assert shorter.addresses == ANSWER.addresses[: len(shorter.addresses)]


@given(st.binary(min_size=1, max_size=160))
def test_any_bytes_are_a_signal_or_refused(raw: bytes) -> None:
    try:
        found = signal.decode(add_checksum(bytes([LIVE_FORMAT * 16 + raw[0] % 5]) + raw[1:]))
    except LinkError:
        return
    assert signal.decode(signal.encode(found)) == found
    assert len(signal.write_description(found).split("\r\n")) <= 13 + signal.MAX_ADDRESSES + 1


def test_a_signal_is_found_in_an_address_and_behind_a_link() -> None:
    text, link = signal.encode(OFFER), encode_message(MESSAGE)
    for found in (
        text,
        "https://example.org/coaster/#" + text,
        "https://example.org/coaster/#" + signal.with_signal(link, text),
        f"Look: https://example.org/#{link}.{text} see you",
    ):
        assert signal.find_signal(found) == OFFER
    assert signal.find_signal("https://example.org/#" + link) is None
    assert signal.find_signal("") is None


MESSAGE = MoveMessage(Record("mixtour"), (), 5, 1, [0, 0])


def test_a_reader_without_live_play_finds_the_link_before_the_signal() -> None:
    fragment = signal.with_signal(encode_message(MESSAGE), signal.encode(OFFER))
    found = parse_link("https://example.org/#" + fragment)
    assert isinstance(found, MoveMessage) and found.id == 5


def test_a_signal_alone_is_told_from_a_link() -> None:
    with pytest.raises(LinkError, match="live"):
        decode_link(signal.encode(OFFER))
    assert signal.with_signal("", signal.encode(OFFER)) == signal.encode(OFFER)


def test_the_tag_tells_offers_apart() -> None:
    other = signal.encode(Signal(*OFFER[:4], "zzzz", *OFFER[5:]))
    assert len(signal.webrtc_offer_tag(other)) == signal.TAG_SIZE
    assert signal.webrtc_offer_tag(other) != signal.webrtc_offer_tag(signal.encode(OFFER))


def test_a_newer_code_says_so() -> None:
    with pytest.raises(LinkError, match="newer"):
        signal.find_signal(add_checksum(bytes([LIVE_FORMAT * 16 + 8]) + bytes(80)))
