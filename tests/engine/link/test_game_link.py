import contextlib
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.catalogue import GAMES, OptionSchema, game_entry
from engine.link import game_link
from engine.link.envelope import (
    MAX_LINK_LENGTH,
    MAX_LINK_LENGTHS,
    add_checksum,
    checksum,
    decode_envelope,
    encode_envelope,
)
from engine.link.game_link import (
    GameLink,
    LinkError,
    MoveMessage,
    decode,
    encode_game,
    encode_message,
)
from engine.person_names import clean_name
from engine.record import MAX_PLIES, Record
from engine.rng import Rng
from tests.fuzz import LINK_ERROR_REASONS, find_problem
from tests.slow_links import (
    LIMIT_MS,
    REFERENCE_LOOP_MS,
    link_of_digits,
    slow_texts,
    texts_without_link,
    time_on_micropython,
)
from tests.support.cpu_time import measure_cpu
from tests.support.records import add_option, random_record
from tests.support.toy_games import SECRET, TOY
from ui.correspondence.qr_chunks import split_link
from ui.links.link_parser import parse_link

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
TOY_HEAD = [(62, 64), (0, 32)]  # the game and its schema
SECRET_HEAD = [(63, 64), (0, 32)]


def random_unresigned_record(game: str, seed: int, plies: int, options: dict) -> Record:
    """Return a record of random moves without a resignation."""
    record, rng = Record(game, options, seed), Rng(seed)
    state = record.start()
    while state.turn is not None and len(record.moves) < plies:
        record.moves.append(rng.choice(state.legal()))
        state = state.play(record.moves[-1])
    return record


seeds = st.integers(0, 2**32 - 1)
records = st.builds(
    random_record, st.sampled_from(["toy", "secret", "mixtour"]), seeds, st.integers(0, 9)
)


def reason(text: str) -> str:
    with pytest.raises(LinkError) as caught:
        decode(text)
    assert caught.value.reason in LINK_ERROR_REASONS
    return caught.value.reason


def game_of(text: str) -> Record:
    """Return the game in a link."""
    link = decode(text)
    assert isinstance(link, GameLink)
    return link.record


# Games


@given(records, st.lists(st.text(max_size=25), max_size=3))
@settings(max_examples=60, deadline=None)
def test_a_game_and_its_names_come_back(record: Record, names: list) -> None:
    text = encode_game(record, names)
    link = decode(text)
    assert isinstance(link, GameLink) and link.record == record
    cleaned = [clean_name(name) for name in names]
    assert [*link.names, "", "", ""][: len(names)] == cleaned
    assert encode_game(*link) == text and all(c in LETTERS for c in text)


def test_an_empty_game_is_a_short_link() -> None:
    assert len(encode_game(Record("mixtour"))) <= 12
    assert game_of(encode_game(Record("mixtour"))).moves == []


def test_a_mixtour_game_of_40_moves_fits_120_characters() -> None:
    games = [random_record("mixtour", seed, 40, {"points": 5}) for seed in range(20)]
    record = [game for game in games if len(game.moves) == 40][0]
    assert len(encode_game(record, ("Mizuki", "Ben"))) <= 120


def test_every_option_round_trips() -> None:
    for points in (1, 2, 3, 5):
        record = Record("mixtour", {"points": points, "repetition": False})
        assert game_of(encode_game(record)).options == record.options


def test_a_resignation_round_trips() -> None:
    record = Record("toy", moves=["a1", "resign"])
    assert game_of(encode_game(record)) == record


def test_another_spelling_of_a_move_becomes_the_usual_one() -> None:
    record = Record("mixtour", moves=["c3", "c4", "c3-c4"])
    assert game_of(encode_game(record)).moves[-1] == "c3:1-c4"


def test_the_seed_is_sent_only_where_chance_plays() -> None:
    assert game_of(encode_game(Record("secret", seed=2**32 - 1))).seed == 2**32 - 1
    assert len(encode_game(Record("toy"))) < len(encode_game(Record("secret", seed=2**32 - 1))) - 4


@pytest.mark.parametrize(
    ("game", "options", "plies", "longest"),
    [
        ("mixtour", {"points": 3}, 70, 120),
        ("inphexion", {"size": 9}, 90, 120),
        ("hexheaven", {"rules": "serious"}, 90, 120),
        ("hexheaven", {"rules": "three"}, 90, 120),
        ("beerhex", {}, 90, 130),
        ("beerhex", {"clues": True}, 90, 130),
    ],
)
def test_a_whole_game_is_a_short_link(game: str, options: dict, plies: int, longest: int) -> None:
    for seed in range(5):
        record = random_unresigned_record(game, seed, plies, options)
        assert len(encode_game(record, ("Mizuki", "Ben"))) <= longest


# Refusals


@given(records, st.data())
@settings(max_examples=60, deadline=None)
def test_one_changed_character_is_noticed(record: Record, data: st.DataObject) -> None:
    text = encode_game(record, ["Ada"])
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from([c for c in LETTERS + " #=%é" if c != text[at]]))
    assert reason(text[:at] + letter + text[at + 1 :]) == "mangled"


@given(records, st.data())
@settings(max_examples=40, deadline=None)
def test_a_truncated_link_is_noticed(record: Record, data: st.DataObject) -> None:
    text = encode_game(record, ["Ada"])
    assert reason(text[: data.draw(st.integers(1, len(text) - 1))]) == "mangled"


@given(st.text(max_size=60) | st.text(st.sampled_from(LETTERS), max_size=60))
def test_any_text_is_refused_with_a_reason(text: str) -> None:
    assert reason(text) == ("mangled" if text else "empty")


def test_the_chunks_in_the_document_are_those_of_the_program() -> None:
    text = (Path(__file__).resolve().parents[3] / "docs" / "formats.md").read_text("utf-8")
    shown = re.findall(r"```text\n(\S+)…(\S+)\n(\S+)…(\S+)\n```", text)[0]
    raw = bytes(n % 256 for n in range(700))
    chunks = split_link(add_checksum(raw))
    assert shown == tuple(piece for chunk in chunks for piece in (chunk[:24], chunk[-12:]))
    assert f"{checksum(raw).hex()} are a link of {len(add_checksum(raw))} characters" in text
    assert {len(chunk) for chunk in chunks} == {int(re.findall(r"chunks have (\d+) char", text)[0])}


HEADS = [b"", b"\x10\0", b"\x11\0\x01", b"\x20", b"\x21", b"\x22\3", b"\x23\1a", b"\x28"]


@given(st.sampled_from(HEADS), st.binary(max_size=40))
@example(b"", b"\xc0")  # live play
@example(b"", b"0")  # a loss on time
@example(b"", b"\xd0")  # a study
@settings(deadline=None)
def test_any_bytes_decode_to_what_encodes_to_them_or_are_refused(head: bytes, tail: bytes) -> None:
    assert not find_problem(add_checksum(head + tail), decode)


def test_a_schema_that_says_more_than_it_must_is_read() -> None:
    text = link_of_digits((1, 64), (1, 32))  # inpHeXion's second schema, where the first would do
    assert encode_game(game_of(text)) != text and not find_problem(text, decode)


def encode_again(
    link: "game_link.GameLink | game_link.ViewLink | game_link.MoveMessage", format: int
) -> str:
    """Return the text of a link in the format that it came in."""
    if isinstance(link, game_link.MoveMessage):
        return game_link.encode_message(link)
    if isinstance(link, game_link.ViewLink):
        assert link.observed is not None
        return game_link.encode_view(link.observed, link.names)
    return encode_envelope(format, 0, link.names, game_link._game_body(link.record, format, 0))


@given(st.integers(0, 2**90), st.sampled_from([(2, 62), (2, 0), (1, 0), (1, 1), (1, 3)]))
@settings(deadline=None)
def test_any_number_is_one_game_or_none(total: int, kind: tuple) -> None:
    format, number = kind
    digits = [(number, 64), (0, 32)] if format == 2 else [(number, 16)]
    text = link_of_digits(*digits, (total, 2**90), head=bytes([16 * format, 0]))
    try:
        link = decode(text)
    except LinkError as error:
        assert error.reason in ("mangled", "bad-options")
        return
    assert encode_again(link, format) == text


def test_formats_and_kinds_are_distinguished() -> None:
    assert reason(add_checksum(b"\x40\0")) == "newer"
    assert reason(add_checksum(b"\x12\0")) == reason(add_checksum(b"\x18\0")) == "newer"
    assert reason(add_checksum(b"\x00\0")) == "older"


def test_unknown_games() -> None:
    assert reason(link_of_digits((60, 64))) == "unknown-game"
    assert reason(link_of_digits((4, 16), head=b"\x10\0")) == "unknown-game"
    assert (
        reason(add_checksum(b"\x11\0\xff{}"))
        == reason(add_checksum(b"\x11\0\x3e{}"))
        == "unknown-game"
    )


def test_a_forbidden_mix_of_options() -> None:
    assert reason(link_of_digits(*TOY_HEAD, (2, 3), (1, 2))) == "bad-options"


def test_trailing_bytes_are_refused() -> None:
    game = [*TOY_HEAD, (1, 6), (1, MAX_PLIES + 1)]  # the toy with four cells and one move
    assert game_of(link_of_digits(*game, (3, 5))).moves == ["a4"]
    assert reason(link_of_digits(*game, (3, 5), (1, 2))) == "mangled"
    assert reason(add_checksum(b"\x20\0\x3e")) == "mangled"  # a leading zero


def test_moves_after_the_end_are_refused() -> None:
    game = [*TOY_HEAD, (1, 6), (3, MAX_PLIES + 1)]
    assert reason(link_of_digits(*game, (4, 5), (0, 1), (0, 1))) == "mangled"


def test_more_moves_than_the_game_can_have_are_refused_before_they_are_played() -> None:
    digits = [*SECRET_HEAD, (0, 2), (0, 2**32), (SECRET.max_game_length({}) + 2, MAX_PLIES + 1)]
    assert reason(link_of_digits(*digits)) == "mangled"


def test_names_have_one_form() -> None:
    assert decode(add_checksum(b"\x22\3Ada\x3e")).names == ("Ada",)
    for names in (
        b"\0",
        b"\4 Ada",
        b"\1\n",
        b"\2\xc3\x28",
        b"\x15" + b"a" * 21,
        b"\5Ada",
    ):
        assert reason(add_checksum(b"\x22" + names)) == "mangled"
    assert reason(add_checksum(b"\x10\4\1a\1b\1c\1d")) == reason(add_checksum(b"\x10")) == "mangled"


def test_names_in_the_first_links_lose_invisible_characters() -> None:
    name = "A\u200bda".encode()
    link = decode(add_checksum(b"\x22" + bytes([len(name)]) + name + b"\x3e"))
    assert isinstance(link, GameLink) and link.names == ("Ada",)
    # They aren't written either.
    assert encode_again(link, 2) != add_checksum(b"\x22" + bytes([len(name)]) + name + b"\x3e")
    assert reason(add_checksum(b"\x22\6A\xe2\x80\xaeda\x3e")) == "mangled"  # never was in a link


def test_unused_bits_at_the_end_are_refused() -> None:
    text = encode_game(Record("mixtour", moves=["a1"]))
    assert len(text) % 4 and reason(text[:-1] + LETTERS[LETTERS.index(text[-1]) + 1]) == "mangled"


def test_length_is_limited_in_both_directions() -> None:
    assert reason("A" * (MAX_LINK_LENGTH + 1)) == "too-long"
    for (format, kind), longest in MAX_LINK_LENGTHS.items():
        head = bytes([format * 16 + kind, 0])
        assert reason(add_checksum(head + b"\1" * (longest * 3 // 4))) == "too-long"
    with pytest.raises(LinkError, match="too-long"):
        encode_envelope(2, 0, (), b"\1" * 1500)


def seconds_to_read(text: str, how: "Callable[[str], object]" = decode) -> float:
    """Return the processor time that it takes to refuse or read a link."""

    def read() -> None:
        with contextlib.suppress(LinkError):
            how(text)

    return measure_cpu(read, repeat=3)


def test_the_slowest_links_are_read_or_refused_quickly() -> None:
    assert max(map(seconds_to_read, slow_texts().values())) < 0.05


def test_texts_without_a_link_are_looked_through_quickly() -> None:
    spent = {name: seconds_to_read(text, parse_link) for name, text in texts_without_link().items()}
    assert len(spent) > 5 and max(spent.values()) < 0.05, spent


def test_they_are_on_micropython_too() -> None:
    loop, spent = time_on_micropython()
    slower = loop / REFERENCE_LOOP_MS
    legal = [name for name in slow_texts() if "moves" in name]
    times = {name: round(spent[name] / slower) for name in legal}
    print("milliseconds:", times, "on this machine as it is now, times", round(slower, 2))
    assert max(spent.pop(name) for name in legal) < LIMIT_MS * slower
    assert not {name: time for name, time in spent.items() if time > LIMIT_MS / 10 * slower}


# Move messages


def message(
    record: Record, seat: int = 1, series: tuple = (0, 0), id: int = 2**47 + 5
) -> MoveMessage:
    return MoveMessage(record, ("Ada", "Ben"), id, seat, list(series))


@given(st.sampled_from(["toy", "mixtour", "inphexion"]), seeds, st.integers(0, 9), st.data())
@settings(max_examples=40, deadline=None)
def test_a_message_round_trips(game: str, seed: int, plies: int, data: st.DataObject) -> None:
    record = random_record(game, seed, plies)
    turn = record.replay()[-1].turn
    seat = data.draw(st.sampled_from([0, 1])) if turn is None else 1 - turn
    wins = data.draw(
        st.tuples(
            st.integers(0, game_link.MAX_SERIES_WINS), st.integers(0, game_link.MAX_SERIES_WINS)
        )
    )
    sent = message(record, seat, wins, data.draw(st.integers(0, game_link.MAX_GAME_ID)))
    assert decode(game_link.encode_message(sent)) == sent


def test_a_message_is_nine_characters_longer_than_its_game() -> None:
    record = random_record("mixtour", 3, 40, {"points": 5})
    whole = encode_game(record, ("Ada", "Ben"))
    seat = 1 - (record.replay()[-1].turn or 0)
    assert (
        8
        <= len(game_link.encode_message(message(record, seat, id=game_link.MAX_GAME_ID)))
        - len(whole)
        <= 9
    )


def test_the_player_to_move_sends_no_message() -> None:
    sent = message(Record("mixtour"), 0)
    with pytest.raises(ValueError, match="nothing to send"):
        game_link.encode_message(sent)
    body = game_link._game_body(sent.record, 2, 0, sent)
    assert reason(encode_envelope(2, 2, (), body)) == "mangled"


@pytest.mark.parametrize("game", ["secret", "beerhex", "hexheaven"])
def test_games_with_secrets_have_no_messages(game: str) -> None:
    sent = message(Record(game))
    with pytest.raises(LinkError, match="secret"):
        game_link.encode_message(sent)
    assert (
        reason(encode_envelope(2, 2, (), game_link._game_body(sent.record, 2, 0, sent)))
        == "mangled"
    )


def test_a_series_of_nothing_is_not_written() -> None:
    head = [(0, 64), (0, 32), (0, 4), (0, 2)]  # Mixtour's
    cover = [
        (7, game_link.MAX_GAME_ID + 1),
        (1, 2),
        (1, 2),
        (0, game_link.MAX_SERIES_WINS + 1),
        (0, game_link.MAX_SERIES_WINS + 1),
    ]
    assert (
        reason(link_of_digits(*head, *cover, (0, MAX_PLIES + 1), (0, 2), head=b"\x28")) == "mangled"
    )


# When options change


@pytest.mark.parametrize(("since", "default"), [("tame", "wild"), ("wild", "tame")])
def test_old_links_mean_the_same_when_an_option_is_added(
    monkeypatch: pytest.MonkeyPatch, since: str, default: str
) -> None:
    record = Record("toy", {"cells": 3}, moves=["a2", "a1", "resign"])
    old = encode_game(record, ["Ada"])
    add_option(monkeypatch, "toy", since, default)
    decoded = game_of(old)
    assert decoded.options == {"cells": 3, "loud": False, "wild": since}
    assert decoded.moves == record.moves and decode(old).names == ("Ada",)
    assert encode_game(decoded, ["Ada"]) == old  # it asks for nothing that an earlier program lacks
    other = "tame" if since == "wild" else "wild"
    chosen = Record("toy", {"cells": 3, "wild": other}, moves=record.moves)
    assert game_of(encode_game(chosen, ["Ada"])) == chosen and encode_game(chosen, ["Ada"]) != old


def test_links_of_format_1_mean_the_same_when_an_option_is_added(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "EAABRtVTLeD6JvHb"
    before = game_of(text)
    assert encode_again(decode(text), 1) == text
    add_option(monkeypatch, "mixtour", "wild", "tame")
    record = game_of(text)
    assert record.moves == before.moves == ["a1", "a2", "b3", "a1:1-a2", "e5"]
    assert record.options == {**before.options, "wild": "wild"}
    assert encode_game(record) != encode_game(before.up_to(5))


def test_a_schema_of_later_is_newer() -> None:
    assert reason(link_of_digits((62, 64), (1, 32))) == "newer"


def test_options_that_the_schema_has_no_place_for(monkeypatch: pytest.MonkeyPatch) -> None:
    loud = Record("toy", {"loud": True})
    monkeypatch.setattr(
        game_entry("toy"), "_schemas", (OptionSchema((("cells", (3, 4)),), {"loud": False}),)
    )
    assert game_of(encode_game(Record("toy"))).options == {"cells": 4, "loud": False}
    for record in (loud, Record("toy", {"cells": 9})):
        with pytest.raises(LinkError, match="bad-options"):
            encode_game(record)


def test_one_is_not_true(monkeypatch: pytest.MonkeyPatch) -> None:
    schema = OptionSchema((("cells", (3, 4, 9)), ("loud", (0, 1))))
    monkeypatch.setattr(game_entry("toy"), "_schemas", (schema,))
    with pytest.raises(LinkError, match="bad-options"):
        encode_game(Record("toy"))
    assert TOY.options[1].choices == (False, True)


def test_loss_on_time_has_a_format_of_its_own() -> None:
    for name in GAMES.names():
        record = Record(name, {}, 5)
        for _ in range(4):
            record.moves.append(record.replay()[-1].legal()[0])
        before, running = record.replay()[-1], encode_game(record)
        record.moves.append("time")
        after, text = record.replay()[-1], encode_game(record, ("Ada",))
        assert after.outcome is not None and after.outcome.reason == "time"
        assert before.turn not in after.outcome.winners and after.turn is None
        assert game_of(text) == record and text[0] == "M" and running[0] == "I"
        assert after.game.restore(after.pack()) == after
        for seat in (None, 0, 1):
            observed = before.observed_move("time", seat)
            assert before.view(seat).play(observed) == after.view(seat)


def test_a_game_that_is_over_is_not_lost_on_time_too() -> None:
    record = Record("mixtour", {}, 0, ["c3", "resign"])
    body = decode_envelope(encode_game(record)).body
    assert reason(encode_envelope(3, 0, (), body)) == "mangled"


def test_only_the_loser_can_say_that_a_game_was_lost_on_time() -> None:
    record = Record("mixtour", {}, 0, ["c3", "time"])
    mine, theirs = [MoveMessage(record, ("Ada",), 7, seat, [0, 0]) for seat in (1, 0)]
    text = encode_message(mine)
    assert decode(text) == mine
    assert encode_message(theirs) == ""
    # A message of another sender, which no Coaster writes.
    body = game_link._game_body(record.up_to(1), 3, 0, theirs)
    assert reason(encode_envelope(3, 2, (), body)) == "mangled"
    running = MoveMessage(record.up_to(1), (), 7, 0, [0, 0])
    assert encode_message(running)[0] == "K" and text[0] == "O"
