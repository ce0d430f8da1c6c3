"""Links in parts, one code each, read in any order."""

from engine.link.envelope import MAX_LINK_LENGTH, LinkError, add_checksum, checksum, decode_envelope
from engine.rng import Rng
from tests.support.portable import raises
from ui.correspondence.qr_chunks import MAX_CODE_CHARS, QrChunks, split_link


def link(size: int, seed: int = 1) -> str:
    """Return a link of so many bytes."""
    rng = Rng(seed)
    return add_checksum(bytes([0x29] + [rng.below(256) for _ in range(size - 5)]))


LONG = link(2990)


def refusal(read: QrChunks, text: str) -> str:
    """Return why a text is refused."""
    return raises(LinkError, lambda: read.add(text)).reason


def test_short_link_is_one_code() -> None:
    assert split_link(link(675)) == [link(675)] and len(link(675)) == MAX_CODE_CHARS
    assert len(split_link(link(676))) == 2


def test_the_place_in_a_study_is_left_out_of_several_codes() -> None:
    assert split_link(link(600) + ".12") == [link(600) + ".12"]
    assert split_link(LONG + ".12") == split_link(LONG)


def test_parts_are_about_equal_and_short_enough_for_a_camera() -> None:
    assert len(LONG) <= MAX_LINK_LENGTH
    for text in (link(676), link(1000), LONG):
        lengths = [len(part) for part in split_link(text)]
        assert max(lengths) <= MAX_CODE_CHARS + 20 and max(lengths) - min(lengths) < 10


def test_parts_are_read_in_any_order() -> None:
    parts = split_link(LONG)
    assert len(parts) == 5
    for seed in range(5):
        left, rng, read = list(range(5)), Rng(seed), QrChunks()
        while left:
            number = left.pop(rng.below(len(left)))
            found = read.add(parts[number])
            assert found == ("" if left else LONG)
            if left:
                assert read.count == 5 and read.missing == [n + 1 for n in left]
                assert read.add(parts[number]) == "" and not read.switched_link  # once more
        assert read.stored_text == "" and read.count == 0


def test_several_parts_are_read_from_one_text() -> None:
    one, two = split_link(link(1000))
    assert QrChunks().add(one + " " + two) == link(1000)
    assert QrChunks().add(" ".join(split_link(LONG))) == LONG
    assert QrChunks().add(one[:50] + "\n" + one[50:]) == ""  # wrapped
    said = "https://example.org/#" + two + "\nand\nhttps://example.org/#" + one + "\nThat's it"
    assert QrChunks().add(said) == link(1000)


def test_stored_parts_are_merged() -> None:
    parts, read = split_link(LONG), QrChunks()
    stored = QrChunks(parts[0]).stored_text
    read.add(parts[2])
    for text in (stored, QrChunks(split_link(link(1000))[0]).stored_text, "junk", ""):
        read.merge(text)
        assert read.missing == [2, 4, 5] and read.stored_text == parts[0] + " " + parts[2]
    fresh = QrChunks()
    fresh.merge(stored)
    assert fresh.stored_text == stored and fresh.add(" ".join(parts[1:])) == LONG


def test_parts_recognize_their_link() -> None:
    read = QrChunks(split_link(LONG)[0])
    assert read.belongs_to(LONG)
    assert (
        not read.belongs_to(link(2990, 2))
        and not read.belongs_to("junk")
        and not QrChunks().belongs_to(LONG)
    )


def test_parts_are_stored() -> None:
    parts, read = split_link(LONG), QrChunks()
    for number in (3, 1, 0, 4):
        read.add(parts[number])
    again = QrChunks(read.stored_text)
    assert again.missing == [3] and not again.switched_link and again.add(parts[2]) == LONG
    assert QrChunks("nonsense").stored_text == "" and QrChunks("nonsense").count == 0


def test_parts_of_another_link_replace_earlier_ones() -> None:
    other, read = split_link(link(2990, 2)), QrChunks()
    read.add(split_link(LONG)[0])
    assert read.add(other[1]) == "" and read.switched_link and read.missing == [1, 3, 4, 5]
    assert read.add(other[0]) == "" and not read.switched_link
    read.add(split_link(link(1000))[0])
    assert read.switched_link and read.missing == [2]


def test_text_without_part_is_refused() -> None:
    read = QrChunks()
    read.add(split_link(LONG)[0])
    damaged = split_link(LONG)[1][:-1]
    short, beyond = bytes([0xF0, 0, 2, 1, 2, 3, 4]), bytes([0xF0, 2, 2, 1, 2, 3, 4, 5])
    for text in (
        "",
        "x",
        LONG,
        damaged,
        add_checksum(short),
        add_checksum(beyond),
        add_checksum(bytes(20)),
    ):
        assert refusal(read, text) == "part"
    assert read.missing == [2, 3, 4, 5]


def test_forged_parts_are_refused() -> None:
    tag = checksum(b"something else")
    read = QrChunks()
    read.add(add_checksum(bytes([0xF0, 0, 2]) + tag + b"some"))
    forged = add_checksum(bytes([0xF0, 1, 2]) + tag + b"thing")
    assert refusal(read, forged) == "mangled"
    assert read.count == 0


def test_link_parser_recognizes_parts() -> None:
    assert raises(LinkError, lambda: decode_envelope(split_link(LONG)[2])).reason == "part"
