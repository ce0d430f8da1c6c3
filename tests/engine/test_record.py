import json
import pathlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import record as records
from engine.catalogue import GAMES, OptionSchema, game_entry
from engine.game import Option
from engine.record import (
    MAX_PLIES,
    MAX_SETUP_LENGTH,
    SETUP_VERSION,
    Record,
    RecordError,
    from_data,
)
from tests.support.narrowing import outcome_of
from tests.support.toy_games import TOY

OLD = pathlib.Path(__file__).parents[1] / "data" / "records"

junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["version", "game", "schema", "options", "seed", "moves", "log", "rules", "?"]
            ),
            inner | st.sampled_from(["toy", "secret"]),
        )
    ),
    max_leaves=12,
)


def refusal(call: Callable[[], object]) -> RecordError:
    with pytest.raises(RecordError) as caught:
        call()
    return caught.value


def test_replay_gives_every_position() -> None:
    states = Record("toy", {"cells": 3}, moves=["a2", "a1", "a3"]).replay()
    assert [state.turn for state in states] == [0, 1, 0, None]
    assert outcome_of(states[-1]).winners == (0,)


def test_resign_is_a_move_of_a_record() -> None:
    assert outcome_of(Record("toy", moves=["a1", "resign"]).replay()[-1]).reason == "resigned"


def test_an_illegal_move_is_named_with_its_ply() -> None:
    error = refusal(Record("toy", moves=["a1", "a2", "a1"]).replay)
    assert (error.reason, error.facts) == ("bad-move", {"ply": 2, "move": "a1"})


def test_a_move_after_the_end_is_refused() -> None:
    assert refusal(Record("toy", moves=["resign", "resign"]).replay).facts["ply"] == 1


def test_options_are_settled_and_refused_like_the_games() -> None:
    assert Record("toy").options == {"cells": 4, "loud": False}
    assert refusal(lambda: Record("toy", {"cells": 5})).reason == "bad-options"


def test_the_seed_is_kept_only_where_chance_plays() -> None:
    assert Record("toy", seed=7).seed == 0
    assert Record("secret", seed=7).seed == 7
    assert refusal(lambda: Record("secret", seed=2**32)).reason == "not-a-game"


def test_the_same_seed_deals_the_same() -> None:
    record = Record("secret", seed=7)
    assert record.start() == record.start() != Record("secret", seed=8).start()


def test_data_round_trip_through_json() -> None:
    record = Record("secret", {"open": True}, 99, ["lay0", "resign"])
    assert from_data(json.loads(json.dumps(record.to_data()))) == record


def test_data_is_a_copy() -> None:
    record = Record("toy", moves=["a1"])
    record.to_data()["moves"].append("a2")
    assert record.moves == ["a1"]


def test_repr_rebuilds_the_record() -> None:
    record = Record("secret", {"open": True}, 5, ["resign"])
    assert eval(repr(record)) == record


def test_upto_cuts_the_game_off() -> None:
    assert Record("toy", moves=["a1", "a2"]).up_to(1) == Record("toy", moves=["a1"])


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"version": SETUP_VERSION + 1}, "newer"),
        ({"version": "1"}, "not-a-game"),
        ({"version": True}, "not-a-game"),
        ({"version": -1}, "not-a-game"),
        ({"game": "chess"}, "unknown-game"),
        ({"game": None}, "not-a-game"),
        ({"schema": None}, "not-a-game"),
        ({"schema": True}, "not-a-game"),
        ({"schema": -1}, "not-a-game"),
        ({"schema": 1}, "newer"),
        ({"options": []}, "not-a-game"),
        ({"options": {"size": 3}}, "bad-options"),
        ({"seed": -1}, "not-a-game"),
        ({"seed": 1.0}, "not-a-game"),
        ({"moves": "a1"}, "not-a-game"),
        ({"moves": [1]}, "not-a-game"),
        ({"moves": ["a" * 41]}, "bad-move"),
        ({"moves": ["a1"] * (MAX_PLIES + 1)}, "too-long"),
    ],
)
def test_nonsense_is_refused_with_a_reason(change: dict, reason: str) -> None:
    data = Record("toy", moves=["a1"]).to_data()
    assert refusal(lambda: from_data({**data, **change})).reason == reason


@pytest.mark.parametrize("setup", [7, None, ["w"], "w" * (MAX_SETUP_LENGTH + 1)])
def test_a_position_that_is_no_short_text_is_refused(setup: object) -> None:
    data = Record("mixtour", setup="w4/5/5/5/5 w").to_data()
    assert refusal(lambda: from_data(data | {"setup": setup})).reason == "not-a-game"


@pytest.mark.parametrize("setup", ["w", "5/5/5/5/5 w 9-9", "(wrwrw)4/5/5/5/5 r"])
def test_a_game_begins_only_with_a_position_that_the_rules_allow(setup: str) -> None:
    assert refusal(Record("mixtour", setup=setup).start).reason == "not-a-game"


def test_a_game_without_rules_for_it_has_no_set_up_positions() -> None:
    assert refusal(Record("toy", setup="a1").start).reason == "later"


def test_a_position_that_was_set_up_is_kept() -> None:
    record = Record("mixtour", moves=["c3", "c4"], setup="w4/5/5/5/5 w")
    data = record.to_data()
    assert data["version"] == SETUP_VERSION and from_data(data) == record
    assert record != Record("mixtour", moves=["c3", "c4"])
    assert record.up_to(1).setup == record.setup and "w4/5" in repr(record)
    assert record.replay()[0].turn == 0 and record.replay()[0] != Record("mixtour").start()


@given(junk)
def test_any_json_is_a_record_or_refused(data: object) -> None:
    try:
        record = from_data(data)
    except RecordError:
        return
    assert from_data(record.to_data()) == record


def test_there_is_an_old_file_and_a_step_for_every_version() -> None:
    kept = {int(path.name[1 : path.name.index("-")]) for path in OLD.glob("v*.json")}
    assert kept == set(range(SETUP_VERSION + 1))
    assert set(records._MIGRATIONS) == set(range(SETUP_VERSION))


@pytest.mark.parametrize("path", sorted(OLD.glob("v*.json")), ids=lambda path: path.stem)
def test_files_of_every_version_still_play(path: pathlib.Path) -> None:
    old = json.loads(path.read_text())
    before = json.dumps(old)
    record = from_data(old)
    moves = {
        "mixtour": ["c3", "c4", "d4", "c3:1-c4", "resign"],
        "inphexion": ["e1", "b3", "b3>a4", "e1>e2", "resign"],
    }
    assert record.moves == moves[record.game]
    assert record.replay()[-1].outcome is not None
    assert json.dumps(old) == before  # upgrading made new data


def test_a_free_second_disc_of_version_1_is_what_it_was() -> None:
    old = json.loads((OLD / "v1-inphexion.json").read_text())
    assert old["options"]["free_second"] is True
    name, choices = game_entry("inphexion").schemas[0].options[1]
    assert name == "free_second"
    assert from_data(old).options["free_second"] == choices[1]


def test_boolean_options_of_version_1_map_to_named_choices(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = OptionSchema((("cells", (3, 4, 9)), ("loud", (False, "shout"))))
    last = OptionSchema((("cells", (3, 4, 9)), ("loud", (False, True, "shout"))))
    monkeypatch.setattr(game_entry("toy"), "_schemas", (first, last))
    options = (TOY.options[0], Option("loud", (False, True, "shout"), False))
    monkeypatch.setattr(TOY, "options", options)
    for value, meant in ((True, "shout"), (False, False)):
        old = {"version": 1, "game": "toy", "options": {"loud": value}, "seed": 0, "moves": []}
        record = from_data(old)
        assert record.options == {"cells": 4, "loud": meant}
        assert from_data(record.to_data()).options == record.options
    assert from_data(Record("toy", {"loud": True}).to_data()).options["loud"] is True
    number = {"version": 1, "game": "toy", "options": {"loud": 1}, "seed": 0, "moves": []}
    assert refusal(lambda: from_data(number)).reason == "bad-options"


def test_options_that_came_later_are_what_they_were_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old = Record("toy", {"cells": 3}).to_data()
    schema = game_entry("toy").schemas[0].options
    wild = ("wild", ("tame", "wild"))
    grown = (OptionSchema(schema, later_defaults={"wild": "tame"}), OptionSchema((*schema, wild)))
    monkeypatch.setattr(game_entry("toy"), "_schemas", grown)
    monkeypatch.setattr(TOY, "options", (*TOY.options, Option(*wild, "wild")))
    assert Record("toy").options["wild"] == "wild"
    assert from_data(old).options == {"cells": 3, "loud": False, "wild": "tame"}
    assert from_data({**old, "version": 1}).options["wild"] == "tame"
    assert from_data(from_data(old).to_data()) == from_data(old)
    assert GAMES["toy"] is TOY
