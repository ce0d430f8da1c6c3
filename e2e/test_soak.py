"""Game after game in one page: nothing grows. Every night there are fifty, else eight."""

import os

import pytest

from e2e.coaster import act
from e2e.conftest import Visitor
from e2e.games import BEERHEX, HEXHEAVEN, QUICK

pytestmark = pytest.mark.computer

GAMES = int(os.environ.get("SOAK", "8"))
SCRIPTS = (*QUICK, BEERHEX, HEXHEAVEN)  # of every game one
LEVELS = ("easy", "easy")

FORGET = """Object.keys(localStorage).filter((key) => key.startsWith("coaster/game/"))
  .forEach((key) => localStorage.removeItem(key))"""


class Scales:
    """What a page weighs."""

    def __init__(self, visitor: Visitor) -> None:
        self._page = visitor.page
        self._session = visitor.page.context.new_cdp_session(visitor.page)

    def __call__(self) -> dict[str, float]:
        """Bytes and counts, when what is no longer used has been given back."""
        python = self._page.evaluate("coasterTidy()")  # which it looks for when nobody taps
        for _ in range(2):
            self._session.send("HeapProfiler.collectGarbage")
        counts = self._session.send("Memory.getDOMCounters")
        return {
            "nodes": counts["nodes"],
            "listeners": counts["jsEventListeners"],
            "script": self._session.send("Runtime.getHeapUsage")["usedSize"],
            "python": python,
        }


def test_nothing_grows_from_game_to_game(visitor: Visitor) -> None:
    visitor.open()
    visitor.hands.wait('html[data-warm="1"]')
    weigh, weights = Scales(visitor), []
    for number in range(GAMES):
        script = SCRIPTS[number % len(SCRIPTS)]
        visitor.start(script.game, script.options, LEVELS)
        visitor.page.wait_for_selector("#table[data-over]", timeout=120_000)
        if script is HEXHEAVEN:  # whose points are counted up
            visitor.press("dialog " + act("close"))
        visitor.page.evaluate(FORGET)  # else the lobby shows one game more each time
        visitor.leave()
        weights.append(weigh())
        print(number, script, weights[-1])
    half = len(weights) // 2  # a page that holds on to what was shown grows by a board a game

    def grown(what: str) -> float:
        earlier, later = weights[:half], weights[half:]
        return max(one[what] for one in later) - max(one[what] for one in earlier)

    assert grown("listeners") <= 0
    assert grown("nodes") <= 300  # of some 2500
    assert grown("script") <= 150_000
    assert grown("python") <= 150_000  # two games that something holds on to; history is kept
