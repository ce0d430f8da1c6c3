"""How much the page does to answer a tap, counted: what takes time on a phone, on any machine."""

import pytest

from e2e.coaster import act, cell
from e2e.conftest import Visit
from e2e.games import BEERHEX, HEXHEAVEN, INPHEXION, MIXTOUR, Script

# Counts what Python asks of the browser by way of web/bridge.mjs.
COUNT = """() => {
  window.calls = {};
  for (const [name, ask] of Object.entries(coaster)) {
    coaster[name] = (...given) => {
      calls[name] = (calls[name] ?? 0) + 1;
      return ask(...given);
    };
  }
}"""
TAKEN = "() => { const taken = window.calls; window.calls = {}; return taken; }"
DRAWING = ("make", "draw", "build", "become", "grow", "put", "arrange")
MOST = 20  # such calls a tap, in the mean of a turn's

TIDIED = """{
  let tidy;
  window.tidied = 0;
  Object.defineProperty(globalThis, "coasterTidy", {
    set: (given) => { tidy = given; },
    get: () => tidy && (() => { window.tidied++; tidy(); }),
  });
}"""


@pytest.mark.parametrize("script", [BEERHEX, HEXHEAVEN, INPHEXION, MIXTOUR], ids=str)
def test_a_move_is_drawn_in_few_calls(visit: Visit, script: Script) -> None:
    visitor = visit()
    visitor.open(script.link(0))
    visitor.page.evaluate(COUNT)
    needed = []
    for turn in list(script.turns())[:8]:
        visitor.lift()
        visitor.page.evaluate(TAKEN)
        visitor.play(turn)
        taken = visitor.page.evaluate(TAKEN)
        calls = sum(taken.get(name, 0) for name in DRAWING)
        needed.append(calls // (len(turn.tokens) + 1))
    assert max(needed) <= MOST


def test_garbage_is_collected_when_nobody_taps(visit: Visit) -> None:
    visitor = visit()
    visitor.page.add_init_script(TIDIED)
    visitor.open(MIXTOUR.link(8))
    visitor.page.wait_for_function("() => window.tidied === 1")
    visitor.hands.tap(cell("c2"))
    visitor.page.wait_for_function("() => window.tidied === 2")
    visitor.hands.tap(act("cancel"))
    visitor.page.wait_for_function("() => window.tidied === 3")
