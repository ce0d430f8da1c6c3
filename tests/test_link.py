import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES, link
from engine.game import State
from engine.link import (
    MAX_GAME_TEXT,
    MAX_VIEW_TEXT,
    GameLink,
    LinkError,
    ViewLink,
    decode,
    encode,
    encode_view,
)
from engine.record import MAX_PLIES, Record, clean_name
from engine.rng import Rng
from tests.toys import SECRET

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
REASONS = {"empty", "mangled", "too-long", "newer", "older", "unknown-game", "bad-options"}

# Links that were given away go on meaning the same: never change these, only add.
GOLDEN = {
    "EAIDQWRhBuODk-ODqwFz7UBwgOV2mq0": (
        "mixtour",
        {"points": 1, "repetition": True},
        ["c3", "c4", "d4", "c3:1-c4", "resign"],
        ("Ada", "ビル"),
    ),
    "EAABRtVTLeD6JvHb": (
        "mixtour",
        {"points": 3, "repetition": False},
        ["a1", "a2", "b3", "a1:1-a2", "e5"],
        (),
    ),
}


@pytest.fixture(autouse=True, scope="module")
def numbered_toys():  # type: ignore[no-untyped-def]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(link, "NUMBERS", (*link.NUMBERS, "toy", "secret"))
        yield


def drawn(game: str, seed: int, plies: int, options: "dict | None" = None) -> Record:
    """A game of random moves."""
    record, rng = Record(game, options, seed), Rng(seed)
    state = record.start()
    while state.turn is not None and len(record.moves) < plies:
        record.moves.append(rng.choice([*state.legal(), "resign"] if plies > 9 else state.legal()))
        state = state.play(record.moves[-1])
    return record


seeds = st.integers(0, 2**32 - 1)
records = st.builds(drawn, st.sampled_from(["toy", "secret", "mixtour"]), seeds, st.integers(0, 9))


def reason(text: str) -> str:
    with pytest.raises(LinkError) as caught:
        decode(text)
    assert caught.value.reason in REASONS
    return caught.value.reason


def game_of(text: str) -> Record:
    """What a link to a played game holds."""
    found = decode(text)
    assert isinstance(found, GameLink)
    return found.record


def view_of(text: str) -> State:
    """What a link to a view holds."""
    found = decode(text)
    assert isinstance(found, ViewLink)
    return found.view


def sealed(raw: bytes) -> str:
    """The text of these bytes with a right checksum."""
    return link._base64(raw + link._checksum(raw))


def of_number(*digits: tuple) -> str:
    """A game link of these (digit, radix) pairs, the least significant first."""
    total, weight = 0, 1
    for digit, radix in digits:
        total += digit * weight
        weight *= radix
    return sealed(b"\x10\0" + link._bytes_of(total))


# Games


@given(records, st.lists(st.text(max_size=25), max_size=3))
@settings(max_examples=60, deadline=None)
def test_a_game_and_its_names_come_back(record: Record, names: list) -> None:
    text = encode(record, names)
    found = decode(text)
    assert isinstance(found, GameLink) and found.record == record
    cleaned = [clean_name(name) for name in names]
    assert [*found.names, "", "", ""][: len(names)] == cleaned
    assert encode(*found) == text and all(c in LETTERS for c in text)


def test_an_empty_game_is_a_short_link() -> None:
    assert len(encode(Record("mixtour"))) <= 12
    assert game_of(encode(Record("mixtour"))).moves == []


def test_a_mixtour_game_of_40_moves_fits_120_characters() -> None:
    games = [drawn("mixtour", seed, 40, {"points": 5}) for seed in range(20)]
    record = [game for game in games if len(game.moves) == 40][0]
    assert len(encode(record, ("Mizuki", "Ben"))) <= 120


def test_every_option_comes_back() -> None:
    for points in (1, 2, 3, 5):
        record = Record("mixtour", {"points": points, "repetition": False})
        assert game_of(encode(record)).options == record.options


def test_a_resignation_comes_back() -> None:
    record = Record("toy", moves=["a1", "resign"])
    assert game_of(encode(record)) == record


def test_another_spelling_of_a_move_becomes_the_usual_one() -> None:
    record = Record("mixtour", moves=["c3", "c4", "c3-c4"])
    assert game_of(encode(record)).moves[-1] == "c3:1-c4"


def test_the_seed_is_sent_only_where_chance_plays() -> None:
    assert game_of(encode(Record("secret", seed=2**32 - 1))).seed == 2**32 - 1
    assert len(encode(Record("toy"))) < len(encode(Record("secret", seed=2**32 - 1))) - 4


@pytest.mark.parametrize("text", sorted(GOLDEN))
def test_links_of_old_still_mean_the_same(text: str) -> None:
    record, names = decode(text)
    assert (record.game, record.options, record.moves, names) == GOLDEN[text]
    assert encode(record, names) == text


def test_the_numbers_of_games_never_change() -> None:
    assert link.NUMBERS[:4] == ("mixtour", "inphexion", "beerhex", "hexheaven")


# Refusals


@given(records, st.data())
@settings(max_examples=60, deadline=None)
def test_one_changed_character_is_noticed(record: Record, data: st.DataObject) -> None:
    text = encode(record, ["Ada"])
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from([c for c in LETTERS + " #=%é" if c != text[at]]))
    assert reason(text[:at] + letter + text[at + 1 :]) == "mangled"


@given(records, st.data())
@settings(max_examples=40, deadline=None)
def test_a_truncated_link_is_noticed(record: Record, data: st.DataObject) -> None:
    text = encode(record, ["Ada"])
    assert reason(text[: data.draw(st.integers(1, len(text) - 1))]) == "mangled"


@given(st.text(max_size=60) | st.text(st.sampled_from(LETTERS), max_size=60))
def test_any_text_is_refused_with_a_reason(text: str) -> None:
    assert reason(text) == ("mangled" if text else "empty")


@given(st.sampled_from([b"", b"\x10\0", b"\x11\0\x05", b"\x10\1\3"]), st.binary(max_size=40))
@settings(deadline=None)
def test_any_bytes_decode_to_what_encodes_to_them_or_are_refused(head: bytes, tail: bytes) -> None:
    text = sealed(head + tail)
    try:
        found = decode(text)
    except LinkError as error:
        assert error.reason in REASONS
        return
    again = encode_view(*found) if isinstance(found, ViewLink) else encode(*found)
    assert again == text


@given(st.integers(0, 2**90))
@settings(deadline=None)
def test_any_number_is_one_game_or_none(total: int) -> None:
    text = sealed(b"\x10\0" + link._bytes_of(total * 16 + 4))  # of the toy
    try:
        assert encode(*decode(text)) == text
    except LinkError as error:
        assert error.reason in ("mangled", "bad-options")


def test_versions_and_kinds_are_told_apart() -> None:
    assert reason(sealed(b"\x20\0")) == "newer"
    assert reason(sealed(b"\x12\0")) == "newer"
    assert reason(sealed(b"\x00\0")) == "older"


def test_unknown_games() -> None:
    assert reason(of_number((15, 16))) == "unknown-game"
    assert reason(sealed(b"\x11\0\xff{}")) == "unknown-game"


def test_a_known_number_without_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "NUMBERS", ("gone",))
    assert reason(of_number((0, 16))) == "unknown-game"


def test_a_forbidden_mix_of_options() -> None:
    assert reason(of_number((4, 16), (2 + 3 * 1, 6))) == "bad-options"


def test_what_is_left_over_is_refused() -> None:
    game = [(4, 16), (1, 6), (1, MAX_PLIES + 1)]  # the toy with four cells and one move
    assert game_of(of_number(*game, (3, 5))).moves == ["a4"]
    assert reason(of_number(*game, (3, 5), (1, 2))) == "mangled"
    assert reason(sealed(b"\x10\0\0" + link._bytes_of(4))) == "mangled"  # a leading zero


def test_moves_after_the_end_are_refused() -> None:
    game = [(4, 16), (1, 6), (3, MAX_PLIES + 1)]
    assert reason(of_number(*game, (4, 5), (0, 1), (0, 1))) == "mangled"


def test_more_moves_than_the_game_can_have_are_refused_before_they_are_played() -> None:
    digits = [(5, 16), (0, 2), (0, 2**32), (SECRET.longest({}) + 2, MAX_PLIES + 1)]
    assert reason(of_number(*digits)) == "mangled"


def test_names_have_one_form() -> None:
    assert decode(sealed(b"\x10\1\3Ada")).names == ("Ada",)
    for names in (
        b"\1\0",
        b"\1\4 Ada",
        b"\1\1\n",
        b"\1\2\xc3\x28",
        b"\1\x15" + b"a" * 21,
        b"\1\5Ada",
    ):
        assert reason(sealed(b"\x10" + names)) == "mangled"
    assert reason(sealed(b"\x10\4\1a\1b\1c\1d")) == "mangled"


def test_unused_bits_at_the_end_are_refused() -> None:
    text = encode(Record("mixtour", moves=["a1"]))
    assert len(text) % 4 and reason(text[:-1] + LETTERS[LETTERS.index(text[-1]) + 1]) == "mangled"


def test_length_is_limited_in_both_directions() -> None:
    assert reason("A" * (MAX_VIEW_TEXT + 1)) == "too-long"
    assert reason(sealed(b"\x10\0" + b"\1" * MAX_GAME_TEXT)) == "too-long"
    wordy = {"cards": [[[0, "x" * 4000]]], "turn": 0, "viewer": 0, "open": False}
    with pytest.raises(LinkError, match="too-long"):
        encode_view(SECRET.restore(wordy))


def test_the_longest_nonsense_is_refused_quickly() -> None:
    begun = time.process_time()
    reason(sealed(b"\x10\0" + b"\x7f" * 1400))
    reason(sealed(b"\x11\0\5" + b"[" * 2900))
    assert time.process_time() - begun < 2


# Views


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_comes_back(seat: "int | None") -> None:
    view = drawn("secret", 5, 2).replay()[-1].view(seat)
    found = decode(encode_view(view, ("Ada", "Ben")))
    assert isinstance(found, ViewLink) and found.view == view and found.view.viewer == seat
    assert found.names == ("Ada", "Ben")


def test_a_position_without_secrets_is_a_view_for_anybody() -> None:
    state = drawn("mixtour", 3, 8).replay()[-1]
    assert view_of(encode_view(state)) == state


def test_a_full_state_with_secrets_is_neither_sent_nor_taken() -> None:
    state = drawn("secret", 5, 2).replay()[-1]
    with pytest.raises(ValueError, match="not for sending"):
        encode_view(state)
    body = link._compact(state.pack(), 20).encode()
    assert reason(sealed(b"\x11\0\5" + body)) == "mangled"


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"{ }", b"1.5", b'{"a":1}', b"\xff", b"[" * 99])
def test_a_view_that_is_none_is_refused(body: bytes) -> None:
    assert reason(sealed(b"\x11\0\5" + body)) == "mangled"


def test_a_view_has_one_text() -> None:
    view = drawn("secret", 5, 2).replay()[-1].view(0)
    body = link._compact(view.pack(), 20)
    assert view_of(sealed(b"\x11\0\5" + body.encode())) == view
    assert reason(sealed(b"\x11\0\5" + body.replace(",", ", ").encode())) == "mangled"


plain = st.text(st.characters(min_codepoint=32, max_codepoint=126))
scalars = st.none() | st.booleans() | st.integers() | plain
values = st.recursive(scalars, lambda v: st.lists(v) | st.dictionaries(plain, v), max_leaves=10)


@given(values)
def test_compact_json_reads_back(value: object) -> None:
    assert link._parsed(link._compact(value, 20).encode()) == value


def test_every_listed_game_has_a_number() -> None:
    assert all(name in link.NUMBERS for name in GAMES)
