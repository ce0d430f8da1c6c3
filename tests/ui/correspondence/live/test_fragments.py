"""Fragments: messages in pieces, which may come twice, in any order, or from anybody."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.correspondence.live.fragments import (
    MAX_MESSAGE_CHARS,
    MAX_PARTIAL,
    MEMORY,
    PIECE_CHARS,
    FragmentAssembler,
    FragmentError,
    split_message,
)


def deliver(assembler: FragmentAssembler, fragments: list[str]) -> list[str]:
    """Return the messages that these fragments complete."""
    return [text for text in map(assembler.add, fragments) if text is not None]


def test_a_short_message_is_one_fragment() -> None:
    assert list(split_message(7, "hello")) == ["7.0.1:hello"]
    assert FragmentAssembler().add("7.0.1:hello") == "hello"


def test_a_message_may_be_empty_and_hold_colons() -> None:
    assert deliver(FragmentAssembler(), [*split_message(0, ""), *split_message(1, "a:b.c")]) == [
        "",
        "a:b.c",
    ]


@given(st.lists(st.integers(0, MAX_MESSAGE_CHARS), min_size=1, max_size=4), st.randoms())
def test_messages_arrive_whole_once_in_any_order(sizes: list[int], random) -> None:  # type: ignore[no-untyped-def]
    texts = [chr(97 + number) * size for number, size in enumerate(sizes)]
    fragments = [
        fragment for number, text in enumerate(texts) for fragment in split_message(number, text)
    ]
    shuffled = fragments + fragments
    random.shuffle(shuffled)
    assert sorted(deliver(FragmentAssembler(), shuffled)) == sorted(texts)


def test_a_message_that_is_too_long_is_not_sent() -> None:
    assert len(list(split_message(0, "x" * MAX_MESSAGE_CHARS))) == 8
    with pytest.raises(FragmentError, match="too-long"):
        list(split_message(0, "x" * (MAX_MESSAGE_CHARS + 1)))


@pytest.mark.parametrize(
    ("fragment", "reason"),
    [
        ("", "malformed"),
        ("hello", "malformed"),
        (":", "malformed"),
        ("1.1:x", "malformed"),
        ("1.0.0:x", "malformed"),
        ("1.1.1:x", "malformed"),
        ("-1.0.1:x", "malformed"),
        ("1.0.1.0:x", "malformed"),
        ("a.0.1:x", "malformed"),
        ("\u0661.0.1:x", "malformed"),
        ("9999999999.0.1:x", "malformed"),
        ("1.0.9:x", "too-long"),
        ("1.0.99999999:x", "too-long"),
        ("1.0.1:" + "x" * (PIECE_CHARS + 1), "too-long"),
        ("x" * 1_000_000, "too-long"),
    ],
)
def test_other_texts_are_refused(fragment: str, reason: str) -> None:
    with pytest.raises(FragmentError) as raised:
        FragmentAssembler().add(fragment)
    assert raised.value.reason == reason


@given(st.text(max_size=40))
def test_any_text_is_a_fragment_or_refused(text: str) -> None:
    try:
        FragmentAssembler().add(text)
    except FragmentError:
        pass


def test_pieces_that_contradict_each_other_are_refused() -> None:
    assembler = FragmentAssembler()
    assembler.add("1.0.2:a")
    for fragment in ("1.0.2:b", "1.1.3:c"):
        with pytest.raises(FragmentError, match="malformed"):
            assembler.add(fragment)
    assert assembler.add("1.1.2:b") == "ab"


def test_incomplete_messages_are_dropped_when_there_are_many() -> None:
    assembler = FragmentAssembler()
    for number in range(MAX_PARTIAL + 1):
        assembler.add(f"{number}.0.2:a")
    assert assembler.add(f"{MAX_PARTIAL}.1.2:b") == "ab"
    assert assembler.add("0.1.2:b") is None  # its first piece is forgotten


def test_a_message_is_delivered_once_however_old_it_is() -> None:
    assembler = FragmentAssembler()
    fragments = [f"{number}.0.1:x" for number in range(3 * MEMORY)]
    assert len(deliver(assembler, fragments)) == 3 * MEMORY
    assert deliver(assembler, fragments) == []
