"""Observed records: what one viewer knows of a game, as data and as a link."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import GAMES, OptionSchema, game_entry
from engine.game import OMNISCIENT, SPECTATOR, Option, State
from engine.link import legacy_view
from engine.link.envelope import LinkError, add_checksum, encode_envelope
from engine.link.game_link import ViewLink, decode, encode_view
from engine.link.radix import TextCoder, Writer
from engine.observed_record import MAX_OBSERVATION, ObservedRecord, from_data, observe_record
from engine.record import Record, RecordError
from tests.support.game_fixtures import GameCase, game_cases
from tests.support.records import add_option, random_record
from tests.support.toy_games import SECRET, TOY

VIEWERS = (0, 1, SPECTATOR)
seeds = st.integers(0, 2**32 - 1)


def secret(seed: int, plies: int = 9, open: bool = False) -> Record:
    return random_record("secret", seed, plies, {"open": open})


def reason(text: str) -> str:
    with pytest.raises(LinkError) as caught:
        decode(text)
    return caught.value.reason


def view_of(text: str) -> ViewLink:
    link = decode(text)
    assert isinstance(link, ViewLink)
    return link


def record_of(case: GameCase) -> Record:
    return Record(case.game.name, case.options, case.seed, [move for _, move in case.line])


# Replaying


@given(seeds, st.booleans(), st.sampled_from(VIEWERS))
def test_an_observed_record_replays_to_the_view_of_every_position(
    seed: int, open: bool, viewer: "int | None"
) -> None:
    record = secret(seed, open=open)
    views = [state.view(viewer) for state in record.replay()]
    observed = observe_record(record, viewer)
    assert observed.replay() == views and len(observed.moves) == len(record.moves)
    assert observed.up_to(1).replay() == views[:2]
    assert eval(repr(observed)) == observed


def test_observed_records_contain_nothing_hidden() -> None:
    record = Record("secret", seed=3)
    record.moves = [record.start().legal()[0]]
    assert (
        observe_record(record, SPECTATOR).initial_observation == ""
        and len(observe_record(record, 0).initial_observation) == 2
    )
    assert observe_record(record, SPECTATOR).moves == observe_record(record, 1).moves == ["lay@0"]
    assert observe_record(record, 0).moves == record.moves


@pytest.mark.parametrize("viewer", [2, -1, True, "0", 0.0])
def test_a_viewer_is_a_seat_or_a_spectator(viewer: object) -> None:
    with pytest.raises(RecordError, match="not-a-game"):
        ObservedRecord("secret", {}, viewer)  # type: ignore[arg-type]


def test_impossible_observations_are_refused() -> None:
    with pytest.raises(RecordError, match="not-a-game"):
        ObservedRecord("secret", {}, 0, "x").replay()
    with pytest.raises(RecordError) as caught:
        ObservedRecord("secret", {}, 0, "13", ["lay1", "lay@0", "lay5"]).replay()
    assert (caught.value.reason, caught.value.facts) == ("bad-move", {"ply": 2, "move": "lay5"})


# As data


@given(seeds, st.sampled_from(VIEWERS))
def test_data_round_trips(seed: int, viewer: "int | None") -> None:
    observed = observe_record(secret(seed), viewer)
    data = json.loads(json.dumps(observed.to_data()))
    assert from_data(data) == observed


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"version": 2}, "newer"),
        ({"version": 0}, "not-a-game"),
        ({"schema": 1}, "newer"),
        ({"game": "chess"}, "unknown-game"),
        ({"options": {"size": 3}}, "bad-options"),
        ({"options": None}, "not-a-game"),
        ({"viewer": 2}, "not-a-game"),
        ({"viewer": OMNISCIENT}, "not-a-game"),
        ({"dealt": None}, "not-a-game"),
        ({"dealt": "x" * (MAX_OBSERVATION + 1)}, "too-long"),
        ({"moves": None}, "not-a-game"),
        ({"moves": [None]}, "not-a-game"),
        ({"moves": ["x" * (MAX_OBSERVATION + 1)]}, "bad-move"),
        ({"moves": ["x"] * 1001}, "too-long"),
    ],
)
def test_data_that_is_none_is_refused(change: dict, why: str) -> None:
    data = observe_record(secret(5), 0).to_data()
    with pytest.raises(RecordError) as caught:
        from_data({**data, **change})
    assert caught.value.reason == why


def test_a_viewer_must_be_named() -> None:
    data = observe_record(secret(5), SPECTATOR).to_data()
    del data["viewer"]
    with pytest.raises(RecordError, match="not-a-game"):
        from_data(data)


# As a link


@given(seeds, st.booleans(), st.sampled_from(VIEWERS), st.integers(0, 9))
def test_an_observed_record_round_trips_through_a_link(
    seed: int, open: bool, viewer: "int | None", plies: int
) -> None:
    record = secret(seed, plies, open)
    observed = observe_record(record, viewer)
    text = encode_view(observed, ("Ada", "Ben"))
    link = view_of(text)
    assert link.observed == observed and link.names == ("Ada", "Ben")
    assert link.view == record.replay()[-1].view(viewer) and link.view.viewer == viewer


def test_the_whole_game_is_not_in_a_view() -> None:
    """Two games that one viewer can't tell apart have the same link."""
    links: dict[str, set[str]] = {}
    for seed in range(60):
        observed = observe_record(Record("secret", seed=seed), 0)
        links.setdefault(observed.initial_observation, set()).add(encode_view(observed))
    assert len(links) == 15 and all(len(texts) == 1 for texts in links.values())


@pytest.mark.parametrize("case", game_cases(3), ids=repr)
def test_a_spectators_link_is_shorter_than_a_picture(case: GameCase) -> None:
    """Records of whole games; links of format 1 had 660 to 1070 characters for those with
    something hidden."""
    for viewer in case.viewers():
        observed = observe_record(record_of(case), viewer)
        text = encode_view(observed, ("Mizuki", "Ben"))
        assert view_of(text).observed == observed
        assert view_of(text).view == case.states[-1].view(viewer)
        assert len(text) <= (320 if case.game.hidden else 450)


def test_impossible_observations_are_not_encoded() -> None:
    with pytest.raises(RecordError, match="bad-move"):
        encode_view(ObservedRecord("secret", {}, None, "", ["lay@5"]))


def test_too_long_an_observed_record_is_not_encoded(monkeypatch: pytest.MonkeyPatch) -> None:
    record = ObservedRecord("toy", {}, None, "", ["a1", "a2"])
    # An end after "", a1 and a2, and one of all.
    monkeypatch.setattr("engine.link.radix.MAX_TEXT_LENGTH", 8)
    assert view_of(encode_view(record)).observed == record
    monkeypatch.setattr("engine.link.radix.MAX_TEXT_LENGTH", 7)
    with pytest.raises(LinkError, match="too-long"):
        encode_view(record)


def spelt(words: list[str], viewer: int = 0) -> str:
    """Return a link to an observed record of the secret game, possible or not."""
    writer = Writer()
    for digit, radix in ((63, 64), (0, 32), (0, 2), (viewer, 3)):
        writer.digit(digit, radix)
    TextCoder().write(writer, words)
    return encode_envelope(2, 1, (), writer.to_bytes())


@pytest.mark.parametrize(
    ("viewer", "words"),
    [
        (0, []),
        (0, ["1"]),
        (1, [""]),
        (1, ["123"]),
        (0, ["", ""]),
        (0, ["", "lay3"]),
        (0, ["", "resign=0123", "lay@0"]),
        (0, ["", "resign"]),
        (0, ["", *["a"] * 1001]),
        (0, ["x" * (MAX_OBSERVATION + 1)]),
    ],
)
def test_a_link_with_impossible_observations_is_refused(viewer: int, words: list) -> None:
    assert reason(spelt(words, viewer)) == "mangled"


def test_options_of_an_observed_record() -> None:
    head = Writer()
    for digit, radix in ((62, 64), (0, 32), (2, 3), (1, 2)):  # nine cells, loud
        head.digit(digit, radix)
    assert reason(add_checksum(b"\x21" + head.to_bytes())) == "bad-options"


def test_view_links_mean_the_same_when_an_option_is_added(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = ObservedRecord("toy", {"cells": 3}, None, "", ["a2", "a1"])
    old, data = encode_view(record), record.to_data()
    add_option(monkeypatch, "toy", "tame", "wild")
    for observed in (view_of(old).observed, from_data(data)):
        assert observed.options == {"cells": 3, "loud": False, "wild": "tame"}
        assert observed.moves == record.moves
        assert encode_view(observed) == old
    chosen = ObservedRecord("toy", {"cells": 3, "wild": "wild"}, None, "", ["a2", "a1"])
    assert encode_view(chosen) != old and view_of(encode_view(chosen)).observed == chosen


# Views of format 1


def old_link(body: bytes, number: int = 2, names: bytes = b"\0") -> str:
    return add_checksum(b"\x11" + names + bytes([number]) + body)


def old_view(plies: int = 3) -> State:
    return random_record("beerhex", 5, plies).replay()[-1].view(0)


def test_a_view_of_format_1_has_no_observed_record() -> None:
    view = old_view()
    link = view_of(old_link(legacy_view.canonical_json(view.pack()).encode(), names=b"\1\3Ada"))
    assert (link.view, link.names, link.observed) == (view, ("Ada",), None)
    assert link.view.viewer == 0


def test_a_view_of_format_1_has_one_text() -> None:
    body = legacy_view.canonical_json(old_view().pack())
    assert reason(old_link(body.replace(",", ", ").encode())) == "mangled"


def test_a_full_state_with_secrets_is_not_taken() -> None:
    state = random_record("beerhex", 5, 3).replay()[-1]
    assert reason(old_link(legacy_view.canonical_json(state.pack()).encode())) == "mangled"


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"{ }", b"1.5", b'{"a":1}', b"\xff", b"[" * 99])
def test_a_view_that_is_none_is_refused(body: bytes) -> None:
    assert reason(old_link(body)) == "mangled"
    assert reason(add_checksum(b"\x11\0" + body)) in ("mangled", "unknown-game")


def test_a_view_of_format_1_means_the_same_when_an_option_is_added_or_renamed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    packed = GAMES["mixtour"].start({"points": 2}).pack()
    text = old_link(legacy_view.canonical_json(packed).encode(), 0)
    later = (("points", (1, "two", 3, 5)), ("repetition", (True, "never")), ("wild", (True, "x")))
    options = (Option("points", (1, 2, 3, 5), 1), Option("repetition", (True, "never"), True))
    schemas = (OptionSchema(later[1:2], {"wild": "x"}), OptionSchema(later))
    monkeypatch.setattr(game_entry("mixtour"), "_schemas", schemas)
    others = [
        option for option in GAMES["mixtour"].options if option.name not in ("points", "repetition")
    ]
    monkeypatch.setattr(GAMES["mixtour"], "options", (*options, Option(*later[2], True), *others))
    decoded = view_of(text).view.options
    assert (decoded["points"], decoded["repetition"], decoded["wild"]) == (2, True, "x")


plain = st.text(st.characters(min_codepoint=32, max_codepoint=126))
scalars = st.none() | st.booleans() | st.integers() | plain
values = st.recursive(scalars, lambda v: st.lists(v) | st.dictionaries(plain, v), max_leaves=10)


@given(values)
def test_compact_json_reads_back(value: object) -> None:
    assert legacy_view._parse_canonical(legacy_view.canonical_json(value).encode()) == value


def test_the_toys_follow_the_law_of_views() -> None:
    for seed in range(40):
        states = secret(seed, open=seed % 2 == 1).replay()
        for viewer in VIEWERS:
            assert SECRET.initial_view(
                states[0].options, viewer, states[0].initial_observation(viewer)
            ) == states[0].view(viewer)
    assert TOY.initial_view({}, None, "") == TOY.start()
