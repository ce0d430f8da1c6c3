"""A *signal*: the half of a WebRTC handshake that one phone shows the other as a code.

    read_description(sdp, …) -> Signal      write_description(signal) -> sdp
    encode(signal) -> text                  decode(text) -> Signal

A session description (SDP) of a data channel has 640 to 910 bytes. A signal keeps what differs
between two phones: the fingerprint of the certificate, the username fragment and password of ICE,
the role in DTLS, and the addresses of this phone in its network. The rest of the description is
always the same. docs/live-play.md specifies the bytes.

The text is encoded like a link (``engine.link.envelope``), so that a version without live play says
of a signal alone that it comes from a newer one. A signal behind a link and a full stop is ignored
there, and only the link is read.
"""

import binascii
from collections import namedtuple

from engine.link.envelope import (
    LINK_CHARS,
    LIVE_FORMAT,
    MAX_LINK_LENGTH,
    LinkError,
    add_checksum,
    checksum,
    strip_checksum,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# is_answer: whether it answers a WebRTC offer; tag: of an answer the ``webrtc_offer_tag`` of that
# offer, else b""; is_active: whether this phone begins the DTLS handshake (only an answer says so);
# fingerprint: 32 bytes; fragment, password: ICE's username fragment and password; addresses: pairs
# of an address and a UDP port, the preferred one first; is_for_spectator: whether it is an offer to
# watch a game.
Signal = namedtuple(
    "Signal",
    (
        "is_answer",
        "tag",
        "is_active",
        "fingerprint",
        "fragment",
        "password",
        "addresses",
        "is_for_spectator",
    ),
)

MAX_ADDRESSES = 4
TAG_SIZE = 2
SEPARATOR = "."  # between a link and the signal behind it
_ANSWER_FLAG, _ACTIVE_FLAG, _SPECTATOR_FLAG = 1, 2, 4
_FINGERPRINT_SIZE = 32
_MIN_SIZES = {"fragment": 4, "password": 22}  # characters, RFC 8839
_MAX_CREDENTIAL_SIZE = 64
_ICE_CHARS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_IPV4, _IPV6, _MDNS = 4, 6, 1  # kinds of addresses
_ADDRESS_SIZES = {_IPV4: 4, _IPV6: 16, _MDNS: 16}
_MDNS_SUFFIX = ".local"
_HOST_PRIORITY = 126 << 24 | 255  # of a host candidate, without its local preference
_MAX_PREFERENCE = 65535

# Everything but the lines about credentials and addresses.
_DESCRIPTION = (
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    "a=mid:0",
    "a=sctp-port:5000",
)


def read_description(
    sdp: str, is_answer: bool, tag: bytes = b"", is_for_spectator: bool = False
) -> Signal:
    """Return the signal for a session description of this phone's browser.

    Only host candidates for UDP are kept: live play uses no server, so there are no others that
    could lead to this phone.

    Raises:
        LinkError: "mangled" for a description without credentials, which no browser gives.
    """
    lines, addresses = sdp.replace("\r", "").split("\n"), []
    for line in lines:
        address = _read_candidate(line)
        if address and address not in addresses:
            addresses.append(address)
    addresses.sort(key=lambda address: (_kind_order(address[0]), address))
    algorithm, _, hexadecimal = _value(lines, "a=fingerprint:").partition(" ")
    try:
        fingerprint = binascii.unhexlify(hexadecimal.replace(":", ""))
    except ValueError:
        fingerprint = b""
    signal = Signal(
        is_answer,
        tag,
        is_answer and _value(lines, "a=setup:") == "active",
        fingerprint,
        _value(lines, "a=ice-ufrag:"),
        _value(lines, "a=ice-pwd:"),
        tuple(addresses[:MAX_ADDRESSES]),
        is_for_spectator,
    )
    if algorithm.lower() != "sha-256" or not _is_valid(signal):
        raise LinkError("mangled")
    return signal


def write_description(signal: Signal) -> str:
    """Return a session description for the other phone's browser."""
    pairs = [signal.fingerprint[at : at + 1] for at in range(len(signal.fingerprint))]
    fingerprint = ":".join([binascii.hexlify(pair).decode().upper() for pair in pairs])
    setup = ("active" if signal.is_active else "passive") if signal.is_answer else "actpass"
    lines = list(_DESCRIPTION)
    lines += [
        "a=ice-ufrag:" + signal.fragment,
        "a=ice-pwd:" + signal.password,
        "a=fingerprint:sha-256 " + fingerprint,
        "a=setup:" + setup,
    ]
    for number, (address, port) in enumerate(signal.addresses):
        priority = _HOST_PRIORITY | (_MAX_PREFERENCE - number) << 8
        lines.append(f"a=candidate:{number + 1} 1 udp {priority} {address} {port} typ host")
    return "\r\n".join(lines) + "\r\n"


def encode(signal: Signal) -> str:
    """Return a signal as text."""
    flags = _ANSWER_FLAG * signal.is_answer + _ACTIVE_FLAG * signal.is_active
    flags += _SPECTATOR_FLAG * signal.is_for_spectator
    raw = bytes([LIVE_FORMAT * 16 + flags]) + signal.tag + signal.fingerprint
    for credential in (signal.fragment, signal.password):
        raw += bytes([len(credential)]) + credential.encode()
    for address, port in signal.addresses:
        kind, packed = _pack_address(address)
        raw += bytes([kind]) + packed + port.to_bytes(2, "big")
    return add_checksum(raw)


def decode(text: str) -> Signal:
    """Return the signal that ``encode`` wrote.

    Raises:
        LinkError: "not-live" for a link of another kind, "newer" for a signal of a newer version,
            and what ``strip_checksum`` raises for any other text.
    """
    raw = strip_checksum(text)
    if raw[0] >> 4 != LIVE_FORMAT:
        raise LinkError("not-live")
    flags = raw[0] & 15
    if flags > _SPECTATOR_FLAG:
        raise LinkError("newer")
    is_answer = bool(flags & _ANSWER_FLAG)
    at = 1 + TAG_SIZE * is_answer
    tag, fingerprint = raw[1:at], raw[at : at + _FINGERPRINT_SIZE]
    at += _FINGERPRINT_SIZE
    credentials = []
    for _ in range(2):
        size = raw[at] if at < len(raw) else 0
        credentials.append("".join([chr(code) for code in raw[at + 1 : at + 1 + size]]))
        at += 1 + size
    addresses = []
    while at < len(raw):
        size = _ADDRESS_SIZES.get(raw[at], len(raw))
        packed, port = raw[at + 1 : at + 1 + size], raw[at + 1 + size : at + 3 + size]
        if len(port) != 2:
            raise LinkError("mangled")
        addresses.append((_unpack_address(raw[at], packed), int.from_bytes(port, "big")))
        at += 3 + size
    signal = Signal(
        is_answer,
        tag,
        bool(flags & _ACTIVE_FLAG),
        fingerprint,
        credentials[0],
        credentials[1],
        tuple(addresses),
        bool(flags & _SPECTATOR_FLAG),
    )
    if at != len(raw) or not _is_valid(signal):
        raise LinkError("mangled")
    return signal


def find_signal(text: str) -> "Signal | None":
    """Return the signal in a text: alone, in an address, or behind a link; None if there is none.

    Raises:
        LinkError: "newer" for a signal of a newer version.
    """
    for run in _runs(text[: 2 * MAX_LINK_LENGTH]):
        try:
            return decode(run)
        except LinkError as error:
            if error.reason == "newer":
                raise
    return None


def webrtc_offer_tag(text: str) -> bytes:
    """Return a short checksum of a WebRTC offer, by which an answer says which one it is for."""
    return checksum(text.encode())[:TAG_SIZE]


def with_signal(link: str, signal_text: str) -> str:
    """Return the fragment of a URL with a link, "" for none, and a signal."""
    return link + SEPARATOR + signal_text if link else signal_text


def _runs(text: str) -> "Iterator[str]":
    """Yield the runs of link characters in a text, the last first: a signal follows its link."""
    run = ""
    for character in "".join(reversed(list(text))) + " ":
        if character in LINK_CHARS:
            run = character + run
        elif run:
            yield run
            run = ""


def _is_valid(signal: Signal) -> bool:
    """Return whether every field of a signal has a valid size and characters."""
    credentials = {"fragment": signal.fragment, "password": signal.password}
    for name, credential in credentials.items():
        if not _MIN_SIZES[name] <= len(credential) <= _MAX_CREDENTIAL_SIZE:
            return False
        if credential.lstrip(_ICE_CHARS):
            return False
    return (
        len(signal.fingerprint) == _FINGERPRINT_SIZE
        and len(signal.tag) == TAG_SIZE * signal.is_answer
        and (signal.is_answer or not signal.is_active)
        and len(signal.addresses) <= MAX_ADDRESSES
    )


def _value(lines: "list[str]", prefix: str) -> str:
    """Return what follows a prefix in the first line that has it; "" if none has."""
    for line in lines:
        if line.startswith(prefix):
            return line[len(prefix) :].strip()
    return ""


# Addresses


def _read_candidate(line: str) -> "tuple[str, int] | None":
    """Return address and port of a host candidate for UDP; None for any other line."""
    parts = line.split()
    if not line.startswith("a=candidate:") or len(parts) < 8:
        return None
    if parts[1] != "1" or parts[2].lower() != "udp" or parts[7] != "host":
        return None
    try:
        kind, packed = _pack_address(parts[4])
        port = int(parts[5])
    except ValueError:
        return None
    if not 0 < port < 65536 or _is_useless(kind, packed):
        return None
    return _unpack_address(kind, packed), port


def _is_useless(kind: int, packed: bytes) -> bool:
    """Return whether no other phone can reach an address: loopback, unspecified, link-local IPv6.

    A link-local address needs a zone, which differs on the other phone.
    """
    if kind == _IPV4:
        return packed[0] in (0, 127)
    if kind == _IPV6:
        return packed[:15] == bytes(15) or (packed[0] == 0xFE and packed[1] & 0xC0 == 0x80)
    return False


def _kind_order(address: str) -> int:
    """Return the rank of an address: IPv4 first, then mDNS names, then IPv6."""
    return (_IPV4, _MDNS, _IPV6).index(_pack_address(address)[0])


def _pack_address(address: str) -> "tuple[int, bytes]":
    """Return the kind and the bytes of an address. Raises ValueError for anything else."""
    if address.endswith(_MDNS_SUFFIX):
        packed = binascii.unhexlify(address[: -len(_MDNS_SUFFIX)].replace("-", ""))
        if len(packed) != _ADDRESS_SIZES[_MDNS]:
            raise ValueError("not a browser's mDNS name")
        return _MDNS, packed
    if ":" in address:
        return _IPV6, _pack_ipv6(address)
    numbers = [_number(part, 10, 255) for part in address.split(".")]
    if len(numbers) != _ADDRESS_SIZES[_IPV4]:
        raise ValueError("no IPv4 address")
    return _IPV4, bytes(numbers)


def _pack_ipv6(address: str) -> bytes:
    head, gap, tail = address.partition("::")
    groups = [
        [_number(group, 16, 0xFFFF) for group in part.split(":")] if part else []
        for part in (head, tail)
    ]
    missing = 8 - len(groups[0]) - len(groups[1])
    if (missing < 1) if gap else (missing != 0):
        raise ValueError("no IPv6 address")
    whole = groups[0] + [0] * missing + groups[1]
    return b"".join([group.to_bytes(2, "big") for group in whole])


def _number(text: str, base: int, greatest: int) -> int:
    """Return the number in a text. Raises ValueError if it is none, or too great."""
    if not text or text.lstrip("0123456789abcdefABCDEF"):
        raise ValueError("no number")
    number = int(text, base)
    if number > greatest:
        raise ValueError("too great")
    return number


def _unpack_address(kind: int, packed: bytes) -> str:
    if kind == _IPV4:
        return ".".join([str(number) for number in packed])
    text = binascii.hexlify(packed).decode()
    if kind == _MDNS:
        sizes, at, parts = (8, 4, 4, 4, 12), 0, []
        for size in sizes:
            parts.append(text[at : at + size])
            at += size
        return "-".join(parts) + _MDNS_SUFFIX
    return ":".join([f"{int(text[at : at + 4], 16):x}" for at in range(0, 32, 4)])
