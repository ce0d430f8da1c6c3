"""Channel messages between connected phones: what the other side sends may be anything."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.correspondence.live import channel_messages
from ui.correspondence.live.channel_messages import (
    ChannelMessage,
    ChannelMessageError,
    parse,
    to_text,
)

BEGIN = {"t": "begin", "n": 1, "id": "5", "game": "mixtour", "options": {}, "seat": 0, "name": ""}
MOVES = {"t": "moves", "n": 1, "id": "5", "ply": 0, "check": 0, "moves": ["a1"]}
CLOCK = {"t": "clock", "id": "5", "banks": [180_000, 300_000], "increment": 0, "delay": 2_000}
TIME = {"t": "time", "id": "5", "ply": 3, "spent": [0, 9], "thought": 100, "left": False}
HELLO = channel_messages.hello("5", "mixtour", 1, "Ann")
VALID = [
    CLOCK,
    {**CLOCK, "t": "clocked", "agrees": True},
    TIME,
    {**TIME, "ply": 0, "spent": []},
    {"t": "flag", "id": "5", "ply": 3, "check": 7},
    HELLO,
    BEGIN,
    MOVES,
    {"t": "link", "n": 2, "link": "abc"},
    {"t": "got", "n": 2},
    {"t": "lack", "n": 2},
    {"t": "at", "place": "away"},
    {"t": "seat", "seat": 2, "place": "lost"},
    {"t": "watched", "count": 2},
    {"t": "watch", "id": "5", "link": "abc"},
    {"t": "seen", "id": "5", "ply": 3, "moves": ["a1?"]},
    {"t": "clocks", "id": "5", "banks": [9, 9], "left": [0, 7], "turn": 1, "runs": True},
    {"t": "clocks", "id": "5", "banks": [9, 9], "left": [0, 7], "turn": None, "runs": False},
    {"t": "undo", "id": "5", "ply": 2, "check": 7},
    {"t": "undone", "id": "5", "ply": 2, "check": 7, "agrees": False},
    {"t": "bye"},
]


def test_an_earlier_version_says_nothing_of_clocks() -> None:
    """It ignores their messages, so the other phone has to know that there will be no answer."""
    earlier = {name: value for name, value in HELLO.items() if name != "clock"}
    assert parse(to_text(earlier)).fields["clock"] is None
    assert parse(to_text(HELLO)).fields["clock"] == channel_messages.CLOCK_VERSION > 0
    for kind in ("clock-of-tomorrow", "clocks-2"):
        assert parse(to_text({**CLOCK, "t": kind})) == ChannelMessage("unknown", {})
    versions: list[object] = [-1, 1.5, "1", True, []]
    for version in versions:
        with pytest.raises(ChannelMessageError):
            parse(to_text({**HELLO, "clock": version}))


@pytest.mark.parametrize("message", VALID)
def test_messages_are_read_as_written(message: dict) -> None:
    kind, fields = parse(to_text(message))
    assert kind == message["t"]
    assert {"t": kind, **fields} == message


@pytest.mark.parametrize(
    "text",
    ["", "1", "null", "[]", "{}", '{"t": 1}', "[" * 100_000, "NaN", '"', '{"t": "got"}']
    + [json.dumps({"t": "got", "n": n}) for n in (-1, 1.5, "1", None, True, 1 << 40)]
    + ['{"t": "at", "place": "moon"}', '{"t": "at", "place": null}', '{"t": "at", "place": []}']
    + [json.dumps({**MOVES, "moves": moves}) for moves in ([], "a1", [1], ["a1"] * 65, ["x" * 65])]
    + ['{"t": "seat", "seat": 1, "place": "moon"}', '{"t": "watched", "count": -1}']
    + [json.dumps({**BEGIN, "options": []}), json.dumps({**BEGIN, "options": None})]
    + [json.dumps({**BEGIN, key: "x" * 41}) for key in ("id", "game")]
    + [json.dumps({**BEGIN, "name": 5})],
)
def test_everything_else_is_refused(text: str) -> None:
    with pytest.raises(ChannelMessageError):
        parse(text)


def test_messages_of_newer_versions_are_passed_over() -> None:
    assert parse('{"t": "wave", "hand": "left"}') == ChannelMessage("unknown", {})


def test_names_are_cleaned() -> None:
    fields = parse(json.dumps({**BEGIN, "name": "  Ann\u202e\n" + "x" * 500})).fields
    assert fields["name"].startswith("Ann") and len(fields["name"]) < 50


NO_TIMES: list[object] = [-1, 36_000_001, 1e3, 1.5, "1", None, True, [], float("inf"), 10**400]


@pytest.mark.parametrize("value", NO_TIMES)
def test_times_are_whole_numbers_within_limits(value: object) -> None:
    for message, key in ((TIME, "thought"), (CLOCK, "increment"), (CLOCK, "delay")):
        with pytest.raises(ChannelMessageError):
            parse(json.dumps({**message, key: value}))
    for message, key in ((TIME, "spent"), (CLOCK, "banks")):
        for times in ([5, value], value):
            if times != []:
                with pytest.raises(ChannelMessageError):
                    parse(json.dumps({**message, key: times}))


def test_a_clock_is_for_two_who_have_some_time() -> None:
    for banks in ([], [5], [5, 5, 5], [0, 5]):
        with pytest.raises(ChannelMessageError):
            parse(json.dumps({**CLOCK, "banks": banks}))
    with pytest.raises(ChannelMessageError):
        parse(json.dumps({**TIME, "spent": [1] * 2001}))


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.text(), st.lists, max_leaves=5))
def test_any_values_are_read_or_refused(value: object) -> None:
    for message in VALID:
        for key in message:
            try:
                parse(json.dumps({**message, key: value}))
            except ChannelMessageError:
                pass
