"""The computer as opponent: it answers, can be interrupted, and has a stand-in."""

import json

import pytest
from playwright.sync_api import expect

from e2e.conftest import SILENT_WORKER_SCRIPT, Visitor
from e2e.support.page_object import act
from e2e.support.scripted_games import INPHEXION_NEUTRAL, ONE, Script
from e2e.support.site import DIST
from engine import GAMES
from ui.computer.bot_client import FIRST_MOVE_TIMEOUT_MS
from ui.computer.worker_client import ANSWER_TIMEOUT_MS
from ui.words import Words

pytestmark = pytest.mark.computer

EN = Words("en")


# Keeps what the worker answers from the page, so that the computer thinks until ``release``.
HOLD = """
window.held = [];
window.workers = 0;
const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
Object.defineProperty(Worker.prototype, "onmessage", {
  set(hear) {
    const held = (event) => window.held && !event.data.includes('"ready"');
    set.call(this, (event) => (held(event) ? window.held.push(event) : hear(event)));
  },
});
window.Worker = class extends Worker { constructor(...given) { super(...given); workers++; } };
"""

# Whether a worker that thinks answers a question of sealed play in between, hears what it is to
# forget, and turns to another question.
TURN = """([long, sealed, short]) => new Promise((resolve) => {
  const worker = new Worker("./web/worker.mjs", { type: "module" });
  worker.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.failed || told.error) resolve(data);
    if (told.ready) {
      worker.postMessage(long);
      setTimeout(() => worker.postMessage(sealed), 300);
    }
    if (told.sealed) {
      if (told.id !== "sealed 1" || !told.sealed.link) resolve(data);
      worker.postMessage(JSON.stringify({ forget: JSON.parse(long).id }));
      worker.postMessage(short);
    }
    if (told.id === JSON.parse(short).id) resolve("heard");
    if (told.id === JSON.parse(long).id) resolve("not forgotten");
  };
})"""


# Counts what there is on the page, from now on, that says how far something is that one waits for.
WATCH = """() => {
  window.bars = 0;
  const look = () => { bars += document.querySelectorAll("progress, [role=progressbar]").length; };
  const all = { subtree: true, childList: true, attributes: true };
  new MutationObserver(look).observe(document, all);
  look();
}"""


def release(visitor: Visitor) -> None:
    """Receive the worker's replies from now on; earlier replies are lost."""
    visitor.page.evaluate("window.held = null")


def against(visitor: Visitor, script: Script, level: str, first: bool = False) -> None:
    """Begin a game against that level, which moves first if ``first``."""
    visitor.open()
    seats = (level, "human") if first else ("human", level)
    visitor.start(script.game, script.options, seats)


def begin(visitor: Visitor, script: Script) -> None:
    """Play the person's first turn of the script, without waiting for the answer."""
    turn = next(script.turns())
    visitor.select_turn(turn)
    visitor.driver.tap(act("confirm"))


@pytest.mark.parametrize("level", ("beginner", "master"))
@pytest.mark.parametrize("script", ONE, ids=str)
def test_the_weakest_and_the_strongest_level_answer(
    visitor: Visitor, script: Script, level: str
) -> None:
    against(visitor, script, level)
    begin(visitor, script)
    visitor.wait_ply(2)
    expect(visitor.page.locator("html")).to_have_attribute("data-bot", "ready")
    expect(visitor.table).to_have_attribute("data-turn", "1")


def test_in_a_first_game_no_bar_is_waited_at(visitor: Visitor) -> None:
    script = INPHEXION_NEUTRAL  # whose first moves are in no table
    visitor.page.add_init_script(SILENT_WORKER_SCRIPT)  # it loads for ever
    visitor.page.clock.install()
    against(visitor, script, "easy")
    visitor.page.evaluate(WATCH)
    visitor.pause_clock()
    begin(visitor, script)
    visitor.page.clock.run_for(FIRST_MOVE_TIMEOUT_MS - 100)
    expect(visitor.table).to_have_attribute("data-thinking", "")
    visitor.driver.tap(f"#table {act('menu')}")
    visitor.driver.wait("dialog[open] " + act("rules"))
    visitor.page.clock.resume()
    visitor.driver.tap("dialog " + act("close"))
    visitor.wait_ply(2)
    expect(visitor.page.locator("html")).to_have_attribute("data-bot", "loading")
    assert visitor.page.evaluate("bars") == 0


@pytest.mark.parametrize("script", ONE, ids=str)
def test_the_computer_can_begin(visitor: Visitor, script: Script) -> None:
    against(visitor, script, "easy", first=True)
    visitor.wait_ply(1)
    expect(visitor.table).to_have_attribute("data-turn", "2")


@pytest.mark.parametrize("script", ONE, ids=str)
def test_undo_takes_back_to_ones_own_decision(visitor: Visitor, script: Script) -> None:
    against(visitor, script, "easy")
    begin(visitor, script)
    visitor.wait_ply(2)
    visitor.driver.tap("#actions " + act("undo"))
    visitor.wait_ply(0)
    expect(visitor.table).to_have_attribute("data-turn", "1")


@pytest.mark.parametrize("script", ONE, ids=str)
def test_undo_interrupts_thinking(visitor: Visitor, script: Script) -> None:
    visitor.page.add_init_script(HOLD)
    against(visitor, script, "master")
    visitor.driver.wait('html[data-bot="ready"]')  # no small player begins meanwhile
    begin(visitor, script)
    expect(visitor.table).to_have_attribute("data-thinking", "")
    visitor.driver.tap("#actions " + act("undo"))
    visitor.wait_ply(0)
    release(visitor)
    begin(visitor, script)
    visitor.wait_ply(2)
    assert visitor.page.evaluate("workers") == 1


@pytest.mark.slow
@pytest.mark.parametrize("script", ONE, ids=str)
def test_the_computer_thinks_again_after_a_return_to_the_table(
    visitor: Visitor, script: Script
) -> None:
    visitor.page.add_init_script(HOLD)
    against(visitor, script, "master")
    visitor.driver.wait('html[data-bot="ready"]')  # no small player begins meanwhile
    begin(visitor, script)
    expect(visitor.table).to_have_attribute("data-thinking", "")
    visitor.return_to_lobby()
    release(visitor)
    visitor.saves.first.click()
    visitor.wait_ply(2)


def test_the_worker_listens_while_it_thinks(visitor: Visitor) -> None:
    visitor.open()
    view = GAMES["mixtour"].start().pack()
    asked = {"ask": "move", "game": "mixtour", "view": view, "seed": 1}
    # However busy the machine is, it is still thinking when it hears of the other things.
    long = json.dumps({**asked, "id": 1, "level": "uct1000000", "seconds": 600})
    short = json.dumps({**asked, "id": 2, "level": "easy"})
    offer = {"do": "invite", "game": "hexheaven", "options": {}, "seat": 0, "key": "07" * 32}
    sealed = json.dumps({"id": "sealed 1", "sealed": offer})
    assert visitor.page.evaluate(TURN, [long, sealed, short]) == "heard"


# What a browser throws that has no memory left: as the worker starts, and as it thinks.
NO_MEMORY = """const none = () => { throw new RangeError("WebAssembly.Memory(): no memory left"); };
const step = { ask: () => "", step: none };
const thinking = { globals: new Map(), pyimport: () => ({ BotService: () => step }) };
export const loadPyodide = async ({ fsInit }) => { await fsInit({ writeFile() {} }); WHEN };
"""


@pytest.mark.parametrize(("when", "brain"), [("none()", "failed"), ("return thinking", "ready")])
def test_a_worker_that_runs_out_of_memory(visitor: Visitor, when: str, brain: str) -> None:
    script = ONE[0]
    visitor.error_monitor.allow("no memory left")
    body = NO_MEMORY.replace("WHEN", when)
    visitor.page.route(
        "**/pyodide.mjs", lambda route: route.fulfill(body=body, content_type="text/javascript")
    )
    against(visitor, script, "strong")
    visitor.driver.wait(f'html[data-bot="{brain}"]')
    begin(visitor, script)
    visitor.wait_ply(2)
    visitor.show_hint()


# What thinks for ever about its first question, and hears nothing any more.
LOOPS = """const step = { ask: () => "", step: () => { for (;;); } };
const thinking = { globals: new Map(), pyimport: () => ({ BotService: () => step }) };
export const loadPyodide = async ({ fsInit }) => {
  await fsInit({ writeFile() {} });
  return thinking;
};
"""


def test_a_worker_that_is_given_up_is_ended(visitor: Visitor) -> None:
    script = ONE[0]
    visitor.error_monitor.allow("the computer player is silent")
    visitor.page.route(
        "**/pyodide.mjs", lambda route: route.fulfill(body=LOOPS, content_type="text/javascript")
    )
    visitor.page.clock.install()
    against(visitor, script, "strong")
    visitor.driver.wait('html[data-bot="ready"]')
    (worker,) = visitor.page.workers
    begin(visitor, script)
    expect(visitor.table).to_have_attribute("data-thinking", "")
    with worker.expect_event("close"):
        visitor.page.clock.run_for(ANSWER_TIMEOUT_MS + 1000)
    assert visitor.driver.exists('html[data-bot="failed"]')
    visitor.wait_ply(2)


@pytest.mark.slow
def test_a_worker_takes_no_archive_of_another_version(visitor: Visitor) -> None:
    visitor.error_monitor.allow("engine.wasm|integrity|digest|no computer player")
    changed = (DIST / "engine.wasm").read_bytes() + b"newer"  # Python would read it all the same
    visitor.page.route("**/engine.wasm", lambda route: route.fulfill(body=changed))
    against(visitor, ONE[0], "strong")
    visitor.driver.wait('html[data-bot="failed"]')


@pytest.mark.parametrize("missing", ["worker.mjs", "engine.wasm"])
@pytest.mark.parametrize("script", ONE, ids=str)
def test_without_its_worker_a_small_player_answers(
    visitor: Visitor, script: Script, missing: str
) -> None:
    visitor.error_monitor.allow(f"{missing}|404|no computer player")
    visitor.page.route(f"**/{missing}", lambda route: route.fulfill(status=404))
    against(visitor, script, "strong")
    visitor.driver.wait('html[data-bot="failed"]')
    expect(visitor.toast).to_contain_text(EN("fallback"))
    begin(visitor, script)
    visitor.wait_ply(2)
    visitor.show_hint()
