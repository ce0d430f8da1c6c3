import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.link.radix import MAX_TEXT_LENGTH, Reader, TextCoder, Writer
from tests.support.cpu_time import measure_cpu

words = st.lists(st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=12))
choices = st.lists(
    st.integers(1, 2**33).flatmap(
        lambda radix: st.tuples(st.integers(0, radix - 1), st.just(radix))
    )
)
numbers = st.binary(max_size=60).map(lambda raw: raw.lstrip(b"\0"))


def spelt(written: list[str]) -> bytes:
    writer = Writer()
    TextCoder().write(writer, written)
    return writer.to_bytes()


@given(choices)
def test_digits_come_back_in_their_order(digits: list) -> None:
    writer = Writer()
    for digit, radix in digits:
        writer.digit(digit, radix)
    reader = Reader(writer.to_bytes())
    assert [reader.digit(radix) for _, radix in digits] == [digit for digit, _ in digits]
    assert reader.at_end()


def test_the_first_digit_is_the_least_significant() -> None:
    writer = Writer()
    writer.digit(3, 10)
    writer.digit(2, 10)
    writer.digit(0, 10)
    assert writer.to_bytes() == b"\x17"


def test_nothing_is_no_bytes_and_a_zero_in_front_is_refused() -> None:
    assert Writer().to_bytes() == b"" and Reader(b"").at_end()
    with pytest.raises(ValueError, match="zero"):
        Reader(b"\0\1")


def test_larger_shares_make_smaller_numbers() -> None:
    sizes = []
    for start, size in ((0, 90), (90, 10)):
        writer = Writer()
        for _ in range(40):
            writer.interval(start, size, 100)
        reader = Reader(writer.to_bytes())
        for _ in range(40):
            assert start <= reader.peek(100) < start + size
            reader.skip_interval(start, size, 100)
        assert reader.at_end()
        sizes.append(len(writer.to_bytes()))
    assert sizes[0] <= 2 and 16 <= sizes[1] <= 18  # 6 and 133 bits


@given(words)
def test_text_round_trips(written: list[str]) -> None:
    reader = Reader(spelt(written))
    assert TextCoder().read(reader) == written and reader.at_end()


@given(numbers)
def test_a_number_is_of_one_list_of_words_or_of_none(raw: bytes) -> None:
    reader = Reader(raw)
    try:
        read = TextCoder().read(reader)
    except ValueError:
        return
    if reader.at_end():
        assert spelt(read) == raw


def test_repetition_is_short() -> None:
    assert len(spelt(["a1?"] * 100)) < 60


@pytest.mark.parametrize("bad", ["é", "\x7f", "a\nb", "\0", "\t"])
def test_other_characters_are_refused(bad: str) -> None:
    with pytest.raises(ValueError, match=r"words|alphabet"):
        spelt([bad])


def test_there_is_a_limit() -> None:
    longest = ["a" * (MAX_TEXT_LENGTH - 2)]
    assert TextCoder().read(Reader(spelt(longest))) == longest
    with pytest.raises(ValueError, match="too long"):
        spelt(["a" * (MAX_TEXT_LENGTH - 1)])
    writer = Writer()
    writer.digit(67, 97)  # an "a", and then for ever what has come before

    def read() -> None:
        with pytest.raises(ValueError, match="too long"):
            TextCoder().read(Reader(writer.to_bytes()))

    assert measure_cpu(read, repeat=3) < 0.05


def test_repeated_words_are_not_coded_as_new() -> None:
    writer = Writer()
    place = ("\0\n" + "".join(map(chr, range(32, 127)))).index("a")
    writer.digit(place, 97)  # a, the first of all
    writer.interval(2, 1, 3)  # after a: nothing has come; of all: not an a
    writer.digit(place, 97)  # but an a
    with pytest.raises(ValueError, match="new"):
        TextCoder().read(Reader(writer.to_bytes()))
