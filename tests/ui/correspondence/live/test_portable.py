"""Live play on both interpreters: a handshake, fragments, messages and moves as in the page."""

from tests.support.correspondence_phones import invited_pair
from ui.correspondence.live import channel_messages, signal
from ui.correspondence.live.outbox import moves_check
from ui.correspondence.live.receiving import CONTINUED, LACKING, apply_moves
from ui.correspondence.live.remote_phone import RemotePhone

DESCRIPTION = "\r\n".join(
    [
        "v=0",
        "m=application 60279 UDP/DTLS/SCTP webrtc-datachannel",
        "a=candidate:1863836613 1 udp 2113937151 192.0.2.2 60279 typ host generation 0",
        "a=candidate:1751486325 1 udp 2113942271 fd00::2 48143 typ host generation 0",
        "a=ice-ufrag:Gqs5",
        "a=ice-pwd:hpDeByEMXE0i1JPT0PcGO5Ff",
        "a=fingerprint:sha-256 " + ":".join(["1A"] * 32),
        "a=setup:actpass",
        "",
    ]
)


def test_a_handshake() -> None:
    offer = signal.read_description(DESCRIPTION, False)
    text = signal.encode(offer)
    assert signal.find_signal("https://example.org/#" + text) == offer
    assert "a=candidate:2 1 udp 2130706175 fd00:0:0:0:0:0:0:2 48143" in signal.write_description(
        offer
    )
    answer = signal.read_description(DESCRIPTION, True, signal.webrtc_offer_tag(text))
    assert signal.find_signal(signal.encode(answer)) == answer


def test_a_message() -> None:
    arrived = []
    there = RemotePhone(lambda fragment: True)

    def send(fragment: str) -> bool:
        arrived.append(there.receive(fragment))
        return True

    here = RemotePhone(send)
    assert here.send({"t": "link", "n": 1, "link": "x" * 5000 + "日本"})
    assert arrived[0] is None and arrived[1] is not None
    assert arrived[1].fields["link"] == "x" * 5000 + "日本"
    assert there.receive('9.0.1:{"t": "got", "n": true}') is None
    assert there.receive("9.0.1") is None
    assert channel_messages.parse('{"t": "new"}').kind == "unknown"


def test_moves() -> None:
    host, guest = invited_pair(1)
    guest.open_message(host.send_message())
    fields = {"ply": 0, "check": moves_check([]), "moves": ["c1"]}
    assert apply_moves(host.table.session, dict(fields, check=1), 1.0) == LACKING
    assert apply_moves(host.table.session, dict(fields, moves=["z9"]), 1.0) == LACKING
    assert apply_moves(host.table.session, fields, 1.0) == CONTINUED
    assert host.moves == ["c1"]
