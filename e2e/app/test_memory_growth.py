"""Game after game in one page: nothing grows. ``make soak-page`` plays fifty."""

import os
from itertools import pairwise

import pytest

from e2e.conftest import Visitor
from e2e.support.page_object import act
from e2e.support.scripted_games import BEERHEX, HEXHEAVEN, INPHEXION, MIXTOUR_TO_TWO

pytestmark = [pytest.mark.computer, pytest.mark.slow]

SCRIPTS = (MIXTOUR_TO_TWO, INPHEXION, BEERHEX, HEXHEAVEN)
ROUNDS = max(4, int(os.environ.get("SOAK", "16")) // len(SCRIPTS))
LEVELS = ("beginner", "beginner")

# Every game of a kind is the same: else what is remembered of those before would grow, as it may.
SAME = "() => { coaster.randomSeed = () => '3'; }"
# For that no search may be ended by its time limit, either: for the worker a second takes 100.
SLOW_CLOCK = """() => {
  const now = performance.now.bind(performance);
  performance.now = () => now() / 100;
}"""
# Python frees objects given to JavaScript when JavaScript has collected its references: later than
# it collects this one, which it reports.
DROP = """() => {
  window.dropped = false;
  window.registry = new FinalizationRegistry(() => { dropped = true; });
  registry.register({});
}"""
# What a timer will do is held until then: the client of the worker looks every two seconds whether
# a move that has long come is still missing (eight times as long in tests).
COUNT_TIMERS = """
  window.waitingTimers = new Set();
  const { setTimeout: set, clearTimeout: clear } = window;
  window.setTimeout = (action, ...rest) => {
    const timer = set((...given) => { waitingTimers.delete(timer); action(...given); }, ...rest);
    waitingTimers.add(timer);
    return timer;
  };
  window.clearTimeout = (timer) => { waitingTimers.delete(timer); clear(timer); };
"""
FORGET = """Object.keys(localStorage).filter((key) => /^coaster.(game|history)/.test(key))
  .forEach((key) => localStorage.removeItem(key))"""


class MemoryProbe:
    """Measures the memory of a page."""

    def __init__(self, visitor: Visitor) -> None:
        self._page = visitor.page
        self._session = visitor.page.context.new_cdp_session(visitor.page)

    def __call__(self) -> dict[str, float]:
        """Return bytes and counts after all timers have fired and garbage has been collected."""
        self._page.wait_for_function("() => waitingTimers.size === 0")
        for _ in range(2):
            # Python's own garbage, which the page collects when idle.
            self._page.evaluate("coasterCollectGarbage()")
            self._page.evaluate(DROP)
            self._session.send("HeapProfiler.collectGarbage")
            self._page.wait_for_function("() => dropped")
        python = self._page.evaluate("coasterCollectGarbage()")  # bytes in use
        counts = self._session.send("Memory.getDOMCounters")
        return {
            "nodes": counts["nodes"],
            "listeners": counts["jsEventListeners"],
            "script": self._session.send("Runtime.getHeapUsage")["usedSize"],
            "python": python,
        }


def normalize_page(visitor: Visitor) -> None:
    """Show a new table and the settings, so that the same elements are drawn every time."""
    visitor.start(SCRIPTS[0].game)
    visitor.page.evaluate(FORGET)
    visitor.return_to_lobby()
    visitor.driver.tap(act("settings"))
    visitor.tap_when_clickable("dialog " + act("close"))
    visitor.driver.wait_until_clickable()


def test_memory_does_not_grow(visitor: Visitor) -> None:
    visitor.page.add_init_script(COUNT_TIMERS)
    visitor.open()
    visitor.driver.wait('html[data-warm="1"]')
    visitor.page.evaluate(SAME)
    visitor.start(SCRIPTS[0].game, {}, ("human", LEVELS[0]))
    visitor.driver.wait('html[data-bot="ready"]')  # the first round is like those after it
    (worker,) = [one for one in visitor.page.workers if one.url.endswith("/worker.mjs")]
    worker.evaluate(SLOW_CLOCK)
    visitor.page.evaluate(FORGET)
    visitor.return_to_lobby()
    weigh, weights = MemoryProbe(visitor), []
    lengths: list[list[int]] = []  # in plies, of the games of every round
    for number in range(ROUNDS):
        lengths.append([])
        for script in SCRIPTS:
            visitor.start(script.game, script.options, LEVELS)
            visitor.driver.wait("#table[data-over]")
            lengths[-1].append(visitor.ply)
            if script is HEXHEAVEN:
                visitor.tap_when_clickable("dialog[open] " + act("close"))  # its result
            visitor.page.evaluate(FORGET)  # else the lobby shows one game more each time
            visitor.return_to_lobby()
        normalize_page(visitor)
        weights.append(weigh())
        print(number, lengths[-1], weights[-1])
    assert lengths == ROUNDS * lengths[:1]
    half = (ROUNDS + 1) // 2
    games = len(SCRIPTS) * (ROUNDS - half)

    def grown(what: str) -> float:
        earlier, later = weights[:half], weights[half:]
        return max(sample[what] for sample in later) - max(sample[what] for sample in earlier)

    assert grown("listeners") <= 0
    assert grown("nodes") <= 8  # a board has more
    assert grown("script") <= 10_000 * games  # what is called often is compiled again, and better
    # MicroPython takes any word that looks like an address for one. So a table may stay for good
    # when an old number happens to point at it (9 and 61 KB were seen, once in some rounds): a leak
    # adds to every round.
    python = [sample["python"] for sample in weights]
    assert min(after - before for before, after in pairwise(python)) <= 1000 * len(SCRIPTS)
