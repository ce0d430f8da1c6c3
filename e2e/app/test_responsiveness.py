"""How much the page does to answer a tap, counted: what takes time on a phone, on any machine."""

import pytest

from e2e.conftest import VisitFactory, Visitor
from e2e.support.page_object import TABLE, act, cell
from e2e.support.scripted_games import BEERHEX, HEXHEAVEN, INPHEXION, MIXTOUR, Script

# Counts the calls from Python to the browser through web/bridge.mjs.
COUNT = """() => {
  window.calls = {};
  for (const [name, ask] of Object.entries(coaster)) {
    coaster[name] = (...given) => {
      calls[name] = (calls[name] ?? 0) + 1;
      return ask(...given);
    };
  }
}"""
# Records how many such calls come without a break for the browser.
GOES = """() => {
  window.goes = [];
  let going = false;
  for (const [name, ask] of Object.entries(coaster)) {
    coaster[name] = (...given) => {
      if (!going) {
        going = true;
        goes.push(0);
        queueMicrotask(() => { going = false; });
      }
      const creates = ["createElement", "createSvg", "createTree", "append"].includes(name);
      goes[goes.length - 1] += creates;
      return ask(...given);
    };
  }
}"""
TAKEN = "() => { const taken = window.calls; window.calls = {}; return taken; }"
DRAWING = ("make", "draw", "build", "become", "grow", "put", "arrange")
MOST = 20  # such calls a tap, in the mean of a turn's
IN_ONE_GO = 35  # elements that are made without a moment for something else

TIDIED = """{
  let tidy;
  window.tidied = 0;
  Object.defineProperty(globalThis, "coasterCollectGarbage", {
    set: (given) => { tidy = given; },
    get: () => tidy && (() => { window.tidied++; tidy(); }),
  });
}"""


@pytest.mark.parametrize("script", [BEERHEX, HEXHEAVEN, INPHEXION, MIXTOUR], ids=str)
def test_a_move_is_drawn_in_few_calls(visit: VisitFactory, script: Script) -> None:
    visitor = visit()
    visitor.open(script.link(0))
    visitor.page.evaluate(COUNT)
    needed = []
    for turn in list(script.turns())[:8]:
        visitor.dismiss_handover()
        visitor.page.evaluate(TAKEN)
        visitor.play_turn(turn)
        taken = visitor.page.evaluate(TAKEN)
        calls = sum(taken.get(name, 0) for name in DRAWING)
        needed.append(calls // (len(turn.tokens) + 1))
    assert max(needed) <= MOST


def test_a_move_is_played_and_drawn_one_after_the_other(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link(0))
    turn = next(MIXTOUR.turns())
    visitor.select_turn(turn)
    at = f"document.querySelector('{TABLE}').dataset.ply"
    press = f"document.querySelector('{act('confirm')}').click()"
    assert visitor.page.evaluate(f"() => {{ {press}; return {at}; }}") == "0"
    visitor.wait_ply(1)


def test_a_tap_before_a_move_is_drawn_is_none(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link(0))
    for turn in list(MIXTOUR.turns())[:3]:
        visitor.play_turn(turn)
    press = f"document.querySelector('#actions {act('undo')}').click()"
    visitor.page.evaluate(f"() => {{ {press}; {press}; }}")
    visitor.wait_ply(2)
    visitor.driver.tap("#actions " + act("undo"))
    visitor.wait_ply(1)


def test_a_board_is_laid_out_part_by_part(visitor: Visitor) -> None:
    visitor.open()
    visitor.page.evaluate(GOES)
    visitor.start("inphexion", {"size": 9})
    assert visitor.page.locator("#board [data-cell]").count() == 81
    goes = visitor.page.evaluate("goes")
    assert sum(goes) > 81 and max(goes) <= IN_ONE_GO


def test_garbage_is_collected_between_taps(visit: VisitFactory) -> None:
    visitor = visit()
    visitor.page.add_init_script(TIDIED)
    visitor.open(MIXTOUR.link(8))
    visitor.page.wait_for_function("() => window.tidied === 1")
    visitor.driver.tap(cell("c2"))
    visitor.page.wait_for_function("() => window.tidied === 2")
    visitor.driver.tap(act("cancel"))
    visitor.page.wait_for_function("() => window.tidied === 3")
