"""Golden playthroughs come out as they were written, on all three interpreters to the byte."""

import json

import pytest

from engine import GAMES
from tests.golden import FOLDER, golden_content, golden_names, load_golden
from tests.interpreters import BROWSER_INTERPRETERS, run
from tests.support.canonical_dump import canonical_json, digest

REPLAY = """
import json
from tests.support.canonical_dump import game_dump
for game in json.loads(INPUT):
    lines = game_dump(game["game"], game["options"], game["seed"], game["moves"])
    print("\\n".join(lines))
"""


def test_every_game_has_its_files_and_there_are_no_others() -> None:
    assert sorted(file.stem for file in FOLDER.glob("*.json")) == sorted(golden_names())
    assert {name.split("-")[0] for name in golden_names()} == set(GAMES)


@pytest.mark.parametrize("name", golden_names())
def test_a_playthrough_equals_its_file(name: str) -> None:
    golden = load_golden(name)
    assert (
        golden_content(golden["game"], golden["options"], golden["seed"], golden["moves"]) == golden
    )


@pytest.mark.parametrize("interpreter", BROWSER_INTERPRETERS)
def test_playthroughs_are_the_same_to_the_byte(interpreter: str) -> None:
    golden = [load_golden(name) for name in golden_names()]
    expected = "".join(line + "\n" for game in golden for line in game["transcript"])
    given = [{key: game[key] for key in ("game", "options", "seed", "moves")} for game in golden]
    folders = ("engine", "tests/support/canonical_dump.py")
    assert run(interpreter, REPLAY, json.dumps(given), folders) == expected


def test_digests_do_not_depend_on_order() -> None:
    assert canonical_json({"b": [1, True, None], "a": "x"}) == '{"a":"x","b":[1,true,null]}'
    assert digest({"b": 1, "a": 2}) == digest({"a": 2, "b": 1}) != digest({"a": 1, "b": 2})


def test_digests_refuse_what_interpreters_write_differently() -> None:
    with pytest.raises(ValueError, match="ASCII"):
        canonical_json("é")
