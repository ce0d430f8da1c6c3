"""The engine on MicroPython and Pyodide.

It can be imported, its randomness is CPython's, and the page's own bots play there.
"""

import json

import pytest

from engine import GAMES
from tests.interpreters import BROWSER_INTERPRETERS, INTERPRETERS, ROOT, ScriptError, run
from tests.support.game_fixtures import option_sets

NUMBERS = """
from engine.rng import Rng
for seed in INPUT.split():
    rng = Rng(int(seed))
    print(seed, [rng.next() for _ in range(20)], rng.below(6), rng.random())
"""


@pytest.mark.parametrize("interpreter", BROWSER_INTERPRETERS)
def test_randomness_is_the_same_everywhere(interpreter: str) -> None:
    seeds = "0 1 7 2147483648 4294967295"
    assert run(interpreter, NUMBERS, seeds) == run("cpython", NUMBERS, seeds)


@pytest.mark.parametrize("interpreter", BROWSER_INTERPRETERS)
def test_every_engine_module_imports(interpreter: str) -> None:
    files = sorted((ROOT / "engine").rglob("*.py"))
    names = [
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for file in files
    ]
    assert "engine.rng" in names
    script = "for name in INPUT.split():\n    __import__(name)\n    print(name)\n"
    assert run(interpreter, script, " ".join(names)).split() == names


# Asks as ``ui.computer.bot_client`` does, in the start position and in the middle of a random game.
SMALL = """
import json
from engine import GAMES
from engine.bots.levels import FALLBACK
from engine.bots.analysis import answer_request
from engine.rng import Rng

for name, options in json.loads(INPUT):
    rng, game = Rng(5), [GAMES[name].start(options, 5)]
    while game[-1].turn is not None and len(game) < 100:
        game.append(game[-1].play(rng.choice(game[-1].legal())))
    for state in game[0], game[len(game) // 2]:
        view = state.view(state.turn)
        for told in answer_request({"ask": "move", "level": FALLBACK, "seed": 7}, view):
            pass
        legal = view.legal()
        thought = told["playouts"] > 0 or len(legal) < 2
        print(json.dumps([name, options, told["move"] in legal, thought]))
"""


def test_the_small_player_of_the_page_plays_on_micropython() -> None:
    asked = [[name, options] for name in GAMES for options in option_sets(name).values()]
    lines = run("micropython", SMALL, json.dumps(asked)).splitlines()
    results = [json.loads(line) for line in lines]
    assert (
        [result[:2] for result in results[::2]] == [result[:2] for result in results[1::2]] == asked
    )
    assert [result for result in results if not result[2]] == []
    assert [result for result in results[1::2] if not result[3]] == []  # no table has that


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_an_exception_is_the_callers_to_see(interpreter: str) -> None:
    with pytest.raises(ScriptError, match="ValueError: no such luck"):
        run(interpreter, "print('so far')\nraise ValueError('no such luck')")


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_text_is_passed_unchanged(interpreter: str) -> None:
    assert run(interpreter, "print(INPUT)", "ビール & “six”") == "ビール & “six”\n"
