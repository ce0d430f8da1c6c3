"""Links in parts: one code each, read in any order."""

from engine.link.envelope import MAX_LINK_LENGTH, LinkError, add_checksum, checksum, decode_envelope
from engine.rng import Rng
from tests.play import raises
from ui.play.parts import MOST, Parts, split


def link(size: int, seed: int = 1) -> str:
    """Some link of so many bytes."""
    rng = Rng(seed)
    return add_checksum(bytes([0x29] + [rng.below(256) for _ in range(size - 5)]))


LONG = link(2990)


def refusal(read: Parts, text: str) -> str:
    """Why a text is not taken in."""
    return raises(LinkError, lambda: read.take(text)).reason


def test_what_fits_one_code_is_one() -> None:
    assert split(link(675)) == [link(675)] and len(link(675)) == MOST
    assert len(split(link(676))) == 2


def test_parts_are_about_equal_and_short_enough_for_a_camera() -> None:
    assert len(LONG) <= MAX_LINK_LENGTH
    for text in (link(676), link(1000), LONG):
        lengths = [len(part) for part in split(text)]
        assert max(lengths) <= MOST + 20 and max(lengths) - min(lengths) < 10


def test_parts_are_read_in_any_order() -> None:
    parts = split(LONG)
    assert len(parts) == 5
    for seed in range(5):
        left, rng, read = list(range(5)), Rng(seed), Parts()
        while left:
            number = left.pop(rng.below(len(left)))
            found = read.take(parts[number])
            assert found == ("" if left else LONG)
            if left:
                assert read.count == 5 and read.missing == [n + 1 for n in left]
                assert read.take(parts[number]) == "" and not read.anew  # once more
        assert read.text == "" and read.count == 0


def test_several_parts_are_read_from_one_text() -> None:
    one, two = split(link(1000))
    assert Parts().take(one + " " + two) == link(1000)
    assert Parts().take(" ".join(split(LONG))) == LONG
    assert Parts().take(one[:50] + "\n" + one[50:]) == ""  # wrapped
    said = "https://example.org/#" + two + "\nand\nhttps://example.org/#" + one + "\nThat's it"
    assert Parts().take(said) == link(1000)


def test_parts_that_another_page_has_kept_join_these() -> None:
    parts, read = split(LONG), Parts()
    kept = Parts(parts[0]).text
    read.take(parts[2])
    for text in (kept, Parts(split(link(1000))[0]).text, "junk", ""):
        read.join(text)
        assert read.missing == [2, 4, 5] and read.text == parts[0] + " " + parts[2]
    fresh = Parts()
    fresh.join(kept)
    assert fresh.text == kept and fresh.take(" ".join(parts[1:])) == LONG


def test_parts_know_their_link() -> None:
    read = Parts(split(LONG)[0])
    assert read.of(LONG)
    assert not read.of(link(2990, 2)) and not read.of("junk") and not Parts().of(LONG)


def test_what_was_read_is_kept() -> None:
    parts, read = split(LONG), Parts()
    for number in (3, 1, 0, 4):
        read.take(parts[number])
    again = Parts(read.text)
    assert again.missing == [3] and not again.anew and again.take(parts[2]) == LONG
    assert Parts("nonsense").text == "" and Parts("nonsense").count == 0


def test_parts_of_another_link_begin_anew() -> None:
    other, read = split(link(2990, 2)), Parts()
    read.take(split(LONG)[0])
    assert read.take(other[1]) == "" and read.anew and read.missing == [1, 3, 4, 5]
    assert read.take(other[0]) == "" and not read.anew
    read.take(split(link(1000))[0])
    assert read.anew and read.missing == [2]


def test_what_is_no_part_is_refused() -> None:
    read = Parts()
    read.take(split(LONG)[0])
    damaged = split(LONG)[1][:-1]
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


def test_what_is_put_together_of_forged_parts_is_refused() -> None:
    tag = checksum(b"something else")
    read = Parts()
    read.take(add_checksum(bytes([0xF0, 0, 2]) + tag + b"some"))
    forged = add_checksum(bytes([0xF0, 1, 2]) + tag + b"thing")
    assert refusal(read, forged) == "mangled"
    assert read.count == 0


def test_who_reads_links_knows_a_part() -> None:
    assert raises(LinkError, lambda: decode_envelope(split(LONG)[2])).reason == "part"
