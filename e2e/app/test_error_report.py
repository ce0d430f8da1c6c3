"""The error page: a message, a way to continue, a report without secrets; the game is kept."""

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.page_object import act
from e2e.support.scripted_games import MIXTOUR, ONE, Turn
from e2e.support.site import DIST
from tools.bundles import ROOT
from tools.site_template import read_facts
from ui.computer.worker_client import ANSWER_TIMEOUT_MS
from ui.version import VERSION
from ui.words import Words

pytestmark = pytest.mark.computer

ERROR_WORDS = read_facts(ROOT)["error_words"]["words"]
EN, JA = ERROR_WORDS["en"], ERROR_WORDS["ja"]
FALLBACK = Words("en")("fallback")
SECRET = "only-one-knows"

# A control with an unknown action: a tap on it raises an error in Python.
MISTAKE = f"""() => {{
  const button = document.createElement("button");
  button.dataset.act = "{SECRET}";
  document.body.append(button);
  button.click();
}}"""
HEIGHTS = "all => all.map((one) => one.offsetHeight)"
# A worker that says what the test says, and thinks nothing.
SPEAK = """
window.Worker = class {
  constructor() { window.worker = this; }
  postMessage(text) { window.question = text; }
  terminate() { window.ended = true; }
};
"""
READY = """worker.onmessage({ data: '{"ready": true}' })"""


def expect_error_page(visitor: Visitor, title: str, text: str) -> None:
    """Check that the page shows an error in these words, and that their beginning is in sight."""
    expect(visitor.page.locator("#error-title")).to_have_text(title)
    expect(visitor.dialog).to_contain_text(text)
    expect(visitor.dialog.locator("p").first).to_be_in_viewport(ratio=1)


def report(visitor: Visitor) -> str:
    """Return the text of the report to copy."""
    return visitor.dialog.locator("textarea").input_value()


def test_a_mistake_in_python_is_told_and_costs_no_game(visit: VisitFactory) -> None:
    visitor = visit(locale="ja-JP")
    visitor.error_monitor.allow(f"{SECRET}|KeyError|PythonError")
    visitor.open(MIXTOUR.link(3))
    visitor.play_move("e5")
    visitor.page.evaluate(MISTAKE)
    expect_error_page(visitor, JA["title"], JA["text"])
    high = visitor.dialog.locator(".dialog-foot button").evaluate_all(HEIGHTS)
    assert len(high) == 3 and max(high) < 60, "no button breaks its words"
    copy = report(visitor)
    assert VERSION in copy and "KeyError" in copy and "ui/app/view/app.py" in copy
    assert SECRET not in copy and "#" not in copy
    visitor.dialog.get_by_role("button", name=JA["go-on"]).click()
    visitor.driver.wait("#table:not([hidden])")
    visitor.page.evaluate("void Promise.reject(new Error('again'))")
    visitor.error_monitor.allow("again")
    expect_error_page(visitor, JA["title"], JA["text"])
    visitor.dialog.get_by_role("button", name=JA["reload"]).click()
    visitor.wait_ply(4)


def copied(visitor: Visitor) -> Locator:
    """Show a report and tap its button; return the button."""
    visitor.error_monitor.allow("again")
    visitor.open()
    visitor.page.evaluate("void Promise.reject(new Error('again'))")
    expect_error_page(visitor, EN["title"], EN["text"])
    visitor.dialog.get_by_role("button", name=EN["copy"]).tap()
    return visitor.dialog.get_by_role("button").first


def test_a_report_is_copied(visit: VisitFactory) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    expect(copied(visitor)).to_have_text(EN["copied"])
    assert visitor.page.evaluate("navigator.clipboard.readText()") == report(visitor)


@pytest.mark.parametrize("value", ["undefined", "{ writeText: () => Promise.reject() }"])
def test_without_a_clipboard_the_report_is_selected(visitor: Visitor, value: str) -> None:
    visitor.page.add_init_script(
        f"Object.defineProperty(navigator, 'clipboard', {{ value: {value} }});"
    )
    expect(copied(visitor)).to_have_text(EN["copy"])
    assert visitor.page.evaluate("getSelection().toString()") == report(visitor)


def test_a_page_that_cannot_start_says_why(visit: VisitFactory) -> None:
    visitor = visit()
    visitor.error_monitor.allow("core.wasm|404|503|error_words.json|Failed to fetch")
    tries = iter((503, 503))
    visitor.page.route("**/modules/core.wasm", lambda route: route.fulfill(status=404))

    def first_not(route: Route) -> None:
        status = next(tries, 0)
        if status:
            route.fulfill(status=status)
        else:
            route.continue_()

    visitor.page.route("**/error_words.json", first_not)
    visitor.driver.goto(visitor.url)
    expect_error_page(visitor, EN["start-title"], EN["start-text"])
    visitor.page.unroute("**/modules/core.wasm")
    visitor.dialog.get_by_role("button", name=EN["reload"]).click()
    visitor.wait_ready()


def test_a_script_that_is_missing(visitor: Visitor) -> None:
    visitor.error_monitor.allow("start.mjs|404")
    visitor.page.route("**/start.mjs", lambda route: route.fulfill(status=404))
    visitor.driver.goto(visitor.url)
    expect_error_page(visitor, EN["start-title"], EN["start-text"])


def test_a_browser_without_webassembly(visitor: Visitor) -> None:
    visitor.error_monitor.allow("WebAssembly|wasm|ArrayBuffer")
    visitor.page.add_init_script("delete window.WebAssembly")
    visitor.driver.goto(visitor.url)
    expect_error_page(visitor, EN["start-title"], EN["wasm-text"])
    assert "WebAssembly: false" in report(visitor)


# What browsers before 2022 lack: those before 2020 can't read the first script at all.
NO_DIALOGS = """delete window.HTMLDialogElement.prototype.showModal;
delete window.HTMLDialogElement;"""


@pytest.mark.parametrize(
    "lacks",
    [NO_DIALOGS, "delete Object.hasOwn", "delete WebAssembly.Tag"],
    ids=["dialogs", "hasOwn", "exceptions"],
)
def test_an_old_browser_is_told_so_in_ones_language(visit: VisitFactory, lacks: str) -> None:
    visitor = visit(locale="ja-JP")
    visitor.error_monitor.allow("hasOwn|showModal|TypeError|PythonError")
    visitor.page.add_init_script(lacks)
    visitor.driver.goto(visitor.url)
    expect_error_page(visitor, JA["start-title"], JA["old-text"])
    expect(visitor.dialog).to_be_in_viewport(ratio=0.9)


FIRST, ITS_HASH = "<script>.*?</script>", "script-src 'self' '[^']*'"


def test_a_browser_that_cannot_read_the_first_script_says_so(visitor: Visitor) -> None:
    visitor.error_monitor.allow("exception|console")  # nothing after it can go well
    text = (DIST / "index.html").read_text(encoding="utf-8")
    for old, new in (
        (FIRST, "<script>a ? ? b</script>"),
        (ITS_HASH, "script-src 'self' 'unsafe-inline'"),
    ):
        text, count = re.subn(old, new, text, flags=re.S)
        assert count == 1
    page = {"body": text, "content_type": "text/html; charset=utf-8"}
    visitor.page.route(visitor.url, lambda route: route.fulfill(**page))
    visitor.driver.goto(visitor.url)
    expect(visitor.page.locator(".unsupported")).to_be_in_viewport(ratio=1)


def test_a_browser_without_scripts_says_so(visit: VisitFactory) -> None:
    visitor = visit(java_script_enabled=False)
    visitor.error_monitor.allow(" csp$")
    visitor.driver.goto(visitor.url)
    expect(visitor.page.locator(".unsupported")).to_be_in_viewport(ratio=1)


def test_capable_browsers_do_not_show_that_message(visitor: Visitor) -> None:
    visitor.open()
    expect(visitor.page.locator(".unsupported")).to_be_hidden()


# Something happens while the computer thinks, which may be over before one could see it.
WHILE_THINKING = """() => new MutationObserver((_, watching) => {
  watching.disconnect();
  %s;
}).observe(document.getElementById("table"), { attributeFilter: ["data-thinking"] })"""


def test_a_worker_that_dies_or_talks_nonsense(visitor: Visitor) -> None:
    visitor.error_monitor.allow("the computer player|no computer player")
    visitor.page.add_init_script(SPEAK + "window.patience = .1;")  # what is missing never comes
    visitor.open()
    visitor.start(ONE[0].game, ONE[0].options, ("human", "easy"))
    visitor.page.evaluate(READY)
    turns = 0
    for fault in ("worker.onmessage({ data: 'Bus error' })", "worker.onerror()"):
        visitor.driver.tap(act("hint"))
        visitor.page.evaluate(fault)
        visitor.driver.wait('#board [data-mark~="hinted"]')
        visitor.tap_when_clickable(act("hint"))
        visitor.page.evaluate(WHILE_THINKING % fault)
        visitor.tap_when_clickable(act("confirm"))
        turns += 2
        visitor.wait_ply(turns)
    visitor.driver.wait('html[data-bot="failed"]')
    assert visitor.page.evaluate("ended")


def thinking(visitor: Visitor) -> None:
    """Ask the computer for its first move, with the page's clock stopped."""
    visitor.page.add_init_script(SPEAK)
    visitor.page.clock.install()
    visitor.open()
    visitor.start("mixtour", seats=("human", "easy"))
    visitor.page.evaluate(READY)
    visitor.select_turn(Turn(["c1"]))
    visitor.pause_clock()
    visitor.driver.tap(act("confirm"))
    visitor.page.clock.run_for(50)  # the computer is asked when the tap has been answered
    visitor.page.wait_for_function("() => window.question")


def test_for_a_worker_that_says_nothing_the_small_player_answers(visitor: Visitor) -> None:
    visitor.error_monitor.allow("the computer player is silent")
    thinking(visitor)
    visitor.page.clock.run_for(ANSWER_TIMEOUT_MS - 1000)
    assert visitor.ply == 1 and visitor.driver.exists('html[data-bot="ready"]')
    visitor.page.clock.run_for(1000)
    visitor.driver.wait('html[data-bot="failed"]')
    expect(visitor.toast).to_have_text(FALLBACK)
    assert visitor.page.evaluate("ended")
    visitor.page.clock.resume()
    visitor.wait_ply(2)


def test_a_phone_that_slept_hears_what_the_worker_answered_meanwhile(visitor: Visitor) -> None:
    thinking(visitor)
    visitor.page.clock.fast_forward(10 * ANSWER_TIMEOUT_MS)
    assert visitor.ply == 1 and visitor.driver.exists('html[data-bot="ready"]')
    visitor.page.evaluate(
        "worker.onmessage({ data: JSON.stringify({ id: JSON.parse(question).id, move: 'c2' }) })"
    )
    visitor.page.clock.resume()
    visitor.wait_ply(2)
    assert visitor.moves() == ["c1", "c2"]


# A worker that always answers this.
ANSWERS = """self.onmessage = ({ data }) => {
  const { ask, id } = JSON.parse(data);
  if (ask) self.postMessage(JSON.stringify({ id, move: "c2" }));
};
self.postMessage('{"ready": true}');"""
# What from then on goes wrong in Python, and in what it calls.
BROKEN = {
    "TypeError": "coaster.set = () => 7",
    "RangeError": "coaster.patch = () => { throw new RangeError('broken'); }",
}


@pytest.mark.parametrize("kind", BROKEN)
@pytest.mark.parametrize("where", ["timer", "worker"])
def test_a_mistake_while_the_computer_answers_costs_no_game(
    visitor: Visitor, where: str, kind: str
) -> None:
    visitor.error_monitor.allow(f"{kind}|PythonError|broken")
    if where == "timer":  # the small player answers in one
        visitor.page.add_init_script(SPEAK)
    else:
        body = {"body": ANSWERS, "content_type": "text/javascript"}
        visitor.page.route("**/worker.mjs", lambda route: route.fulfill(**body))
    visitor.open()
    visitor.start("mixtour", seats=("human", "easy"))
    brain = "loading" if where == "timer" else "ready"
    visitor.driver.wait(f'html[data-bot="{brain}"]')
    visitor.select_turn(Turn(["c1"]))
    visitor.page.evaluate(WHILE_THINKING % BROKEN[kind])
    visitor.tap_when_clickable(act("confirm"))
    expect_error_page(visitor, EN["title"], EN["text"])
    assert kind in report(visitor)
    visitor.dialog.get_by_role("button", name=EN["reload"]).click()
    visitor.wait_ply(2)
    assert visitor.moves()[0] == "c1"


NO_END = """() => {
  MutationObserver.prototype.disconnect = () => { throw new Error("no end of watching"); };
}"""


def test_a_mistake_in_what_comes_after_the_start_costs_no_game(visitor: Visitor) -> None:
    visitor.error_monitor.allow("no end of watching")
    visitor.open()
    visitor.driver.wait("html[data-storage-persistent]")
    visitor.page.evaluate(NO_END)
    visitor.start("mixtour")
    visitor.play_move("c1")
    visitor.return_to_lobby()
    expect_error_page(visitor, EN["title"], EN["text"])
    assert "web/post_start.mjs" in report(visitor)
    visitor.dialog.get_by_role("button", name=EN["reload"]).click()
    visitor.driver.tap("[data-save]")
    visitor.wait_ply(1)


# What of these a page's script could do with a text: nothing, where the browser knows the rule.
SINKS = """() => [
  () => { document.body.innerHTML = "<b>"; },
  () => { document.body.insertAdjacentHTML("beforeend", "<b>"); },
  () => { document.write("<b>"); },
  () => { document.createElement("script").src = "web/bootstrap.js"; },
  () => { new Worker("web/bootstrap.js"); },
  () => { new Worker("https://example.org/#/web/worker.mjs"); },
].map((act) => { try { act(); return "done"; } catch (error) { return error.name; } })"""


def test_no_text_becomes_a_script(visitor: Visitor) -> None:
    visitor.error_monitor.allow("Trusted|unsafe-eval|Content Security Policy")
    visitor.open()
    results = visitor.page.evaluate(SINKS)
    assert set(results) <= {"TypeError", "SecurityError"}, results
    name = "<img src=x onerror=alert(1)>"
    visitor.open_new_game("mixtour")
    visitor.page.locator('dialog [name="name-1"]').fill(name)
    visitor.tap_when_clickable("dialog " + act("start"))
    visitor.driver.wait("#table:not([hidden])")
    expect(visitor.page.locator("#seats")).to_contain_text(name[:20])
    assert visitor.page.locator("#table img").count() == 0
