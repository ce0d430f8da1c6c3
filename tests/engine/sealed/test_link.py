"""Parts of a transcript as texts."""

from engine.link.envelope import LinkError, add_checksum
from engine.link.game_link import decode as decode_any
from engine.link.game_link import encode_game as encode_game
from engine.record import Record
from engine.sealed.link import decode, encode
from tests.support.sealed.parts import replaced, unsigned_part

ID, END = bytes(range(8)), bytes(range(16, 32))
PART = unsigned_part(ID, 1, 258, (b"\0\5abc", b"\6"), False, END, ("Ada", "", "健"))


def reason(text: str) -> str:
    try:
        decode(text)
    except LinkError as error:
        return error.reason
    return ""


def test_a_link_is_read_as_it_was_made() -> None:
    assert decode(encode(PART)) == PART
    bare = unsigned_part(ID, 0, 0, (), True, END, ())
    assert decode(encode(bare)) == bare


def test_names_are_cleaned_and_those_missing_at_the_end_left_out() -> None:
    named = unsigned_part(ID, 0, 0, (), False, END, (" Ada\n", "", ""))
    assert decode(encode(named)).names == ("Ada",)


def test_the_bytes_are_those_of_the_document() -> None:
    raw = b"\x29" + ID + b"\1" + b"\0\2" + END + b"\0\3xyz"
    part = decode(add_checksum(raw))
    assert part == unsigned_part(ID, 1, 2, (b"xyz",), False, END, ())
    assert encode(part) == add_checksum(raw)


def test_what_is_cut_or_changed_is_no_link() -> None:
    text = encode(PART)
    for at in range(len(text)):
        assert reason(text[:at]), at
        assert reason(text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :]), at
    assert reason("") == "empty"


def test_lengths_have_to_fit() -> None:
    head = b"\x29" + ID + b"\1" + b"\0\2" + END
    assert reason(add_checksum(head)) == ""
    for body in (head[:-1], head + b"\0", head + b"\0\2x", head + b"\0\0", head + b"\0\1xy"):
        assert reason(add_checksum(body)) == "mangled", body


def test_a_signature_follows_an_entry_whose_length_says_so() -> None:
    signature = bytes(range(100, 148))
    part = replaced(PART, signatures=(b"", signature))
    assert decode(encode(part)) == part
    part = replaced(PART, signatures=(signature, b""))
    assert decode(encode(part)) == part
    head = b"\x29" + ID + b"\1" + b"\0\2" + END
    assert reason(add_checksum(head + b"\x80\1x" + signature)) == ""
    for body in (
        b"\x80\1x",
        b"\x80\1x" + signature[:-1],
        b"\x80\1x" + signature + b"\0",
        b"\x80\0" + signature,  # of no entry
        b"\x80\x02x" + signature,
        b"\x7f\xff" + signature,
        b"\xff\xff" + signature,
        b"\0\0\x80\1x" + signature,
    ):
        assert reason(add_checksum(head + body)) == "mangled", body


def test_no_link_is_read_that_is_longer_than_any_can_be() -> None:
    head = b"\x29" + ID + b"\1" + b"\0\2" + END
    longest = 8000 * 3 // 4 - len(head) - 2 - 4
    entry = bytes(longest)
    assert reason(add_checksum(head + longest.to_bytes(2, "big") + entry)) == ""
    longer = add_checksum(head + (longest + 1).to_bytes(2, "big") + entry + b"\0")
    assert reason(longer) == "too-long"


def test_other_links_are_refused() -> None:
    assert reason(encode_game(Record("beerhex"))) == "not-sealed"
    try:
        decode_any(encode(PART))
        raise AssertionError
    except LinkError as error:
        assert error.reason == "sealed"
