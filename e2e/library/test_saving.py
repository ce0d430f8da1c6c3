"""No game is lost: reloads, storage that fails, two tabs, files."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.conftest import VisitFactory, Visitor, import_file
from e2e.support.page_object import act, cell
from e2e.support.screen_checks import OVER
from e2e.support.scripted_games import MIXTOUR, ONE, Script
from ui.words import Words

EN = Words("en")

# A browser in which storing is not allowed, and one in which nothing more fits.
NOTHING_STORED = """
const get = () => { throw new DOMException("", "SecurityError"); };
Object.defineProperty(window, "localStorage", { get });
"""
NOTHING_FITS = """
Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };
"""
# A browser that refuses, and the number of times that it was asked.
ASKED = """
window.asked = 0;
if (navigator.storage) {
  navigator.storage.persisted = async () => false;
  navigator.storage.persist = async () => { asked += 1; return false; };
}
"""
# Browsers at an address without https, old ones and strict ones.
NO_PROMISES = {
    "storage": "Object.defineProperty(navigator, 'storage', { value: undefined });",
    "persist": "if (window.StorageManager) delete StorageManager.prototype.persist;",
    "leave": """if (navigator.storage) navigator.storage.persisted = async () => {
  throw new DOMException("", "SecurityError");
};""",
}
MANY = "for (let n = 0; n < 12; n++) localStorage.setItem(`coaster/game/torn${n}`, '{}')"
# A worker that never answers, and the numbers of workers and of questions to them.
SILENT = """
window.Worker = class {
  constructor() { setTimeout(() => this.onmessage({ data: '{"ready": true}' })); }
  postMessage() {}
  terminate() {}
};
"""
COUNT = """
window.workers = window.asked = 0;
window.Worker = class extends Worker {
  constructor(...given) { super(...given); workers += 1; }
  postMessage(text) { asked += text.includes('"ask"'); super.postMessage(text); }
};
"""
# Changes in other tabs don't reach this one, as if it had been frozen.
NO_NEWS = "addEventListener('storage', (event) => event.stopImmediatePropagation(), true);"


@pytest.mark.parametrize("script", ONE, ids=str)
def test_a_reload_goes_on_where_one_was(visitor: Visitor, script: Script) -> None:
    visitor.open()
    visitor.start(script.game, script.options)
    for turn in list(script.turns())[:3]:
        visitor.play_turn(turn)
    plies = visitor.ply
    visitor.reload()
    visitor.wait_ply(plies)
    visitor.play_through(script)
    assert visitor.moves() == script.moves.split()


def test_undone_moves_are_saved_too(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link(3))
    visitor.driver.tap("#actions " + act("undo"))
    visitor.reload()
    visitor.wait_ply(2)
    visitor.driver.tap("#actions " + act("redo"))
    visitor.wait_ply(3)


@pytest.mark.parametrize(
    ("storage", "reason"), [(NOTHING_STORED, "save-forbidden"), (NOTHING_FITS, "save-full")]
)
def test_without_storage_the_game_goes_on_and_the_page_says_so(
    visitor: Visitor, storage: str, reason: str
) -> None:
    visitor.page.add_init_script(storage)
    visitor.open()
    visitor.start("mixtour")
    expect(visitor.toast).to_contain_text(EN(reason))
    visitor.play_through(MIXTOUR)
    expect(visitor.table).to_have_attribute("data-over", "points")
    with visitor.page.expect_download() as download:
        visitor.tap_when_clickable(".toast " + act("export"))
    exported = json.loads(Path(download.value.path()).read_text())
    assert [game["record"]["moves"] for game in exported["games"]] == [MIXTOUR.moves.split()]


@pytest.mark.parametrize("storage", [NOTHING_STORED, NOTHING_FITS])
def test_a_setting_that_cannot_be_stored_says_so(visitor: Visitor, storage: str) -> None:
    visitor.page.add_init_script(storage)
    visitor.open()
    visitor.tap_when_clickable(act("settings"))
    visitor.page.locator('dialog [name="coordinates"]').click()
    expect(visitor.toast).to_contain_text(EN("setting-unsaved"))
    expect(visitor.page.locator("html")).to_have_attribute("data-coordinates", "")


@pytest.mark.parametrize("state", ["5", "'x'", "[]"])
def test_the_page_starts_with_any_state_of_the_history(visitor: Visitor, state: str) -> None:
    visitor.open()
    visitor.page.evaluate(f"history.replaceState({state}, '')")
    visitor.reload()
    visitor.start("mixtour")
    visitor.play_move("c1")


def test_a_save_that_cannot_be_read_is_left_alone(visitor: Visitor) -> None:
    keep = "localStorage.setItem('coaster/game/torn', '{\"version\": 1')"
    visitor.page.add_init_script(f"origin === 'null' || {keep}")  # an empty page has no storage
    visitor.open()
    expect(visitor.page.locator("#saves")).to_contain_text(EN("saves-broken", n=1))
    kept = visitor.page.evaluate("localStorage.getItem('coaster/game/torn')")
    assert kept == '{"version": 1'


def look_at_saved_game(visitor: Visitor) -> None:
    """Open the first saved game, of one move, and come back."""
    visitor.tap_when_clickable("[data-save]")
    visitor.wait_ply(1)
    visitor.return_to_lobby()


def test_the_browser_is_asked_to_keep_games_when_there_are_some(visitor: Visitor) -> None:
    visitor.page.add_init_script(ASKED)
    visitor.open()
    visitor.start("mixtour")
    visitor.play_move("e5")
    assert visitor.page.evaluate("asked") == 0  # no request at the table
    visitor.return_to_lobby()
    visitor.page.wait_for_function("() => asked === 1")
    visitor.driver.tap(".masthead " + act("settings"))
    expect(visitor.dialog).to_contain_text(EN("may-be-lost"))
    visitor.page.reload()
    visitor.wait_ready()
    visitor.driver.wait("[data-save]")
    assert visitor.page.evaluate("asked") == 0  # nor when the page only opens
    for _ in range(2):
        look_at_saved_game(visitor)
    visitor.page.evaluate(MANY)
    # The warning comes once, a moment after a return, and a game that is opened takes it away.
    look_at_saved_game(visitor)
    assert visitor.page.evaluate("asked") == 1
    expect(visitor.toast).to_contain_text(EN("may-be-lost"))  # now that there are many
    with visitor.page.expect_download():
        visitor.tap_when_clickable(".toast " + act("export"))


@pytest.mark.parametrize("lacks", NO_PROMISES)
def test_where_no_browser_can_promise_to_keep_games_a_file_is_offered(
    visitor: Visitor, lacks: str
) -> None:
    visitor.page.add_init_script(NO_PROMISES[lacks])
    visitor.open()
    visitor.page.evaluate(MANY)
    visitor.start("mixtour")
    visitor.return_to_lobby()
    expect(visitor.toast).to_contain_text(EN("may-be-lost"))
    with visitor.page.expect_download():
        visitor.tap_when_clickable(".toast " + act("export"))
    visitor.driver.tap(".masthead " + act("settings"))
    expect(visitor.dialog).to_contain_text(EN("may-be-lost"))


def test_a_toast_that_comes_during_a_tap_lets_it_through(visitor: Visitor) -> None:
    visitor.open()
    visitor.page.evaluate(MANY)
    visitor.start("mixtour")
    devtools = visitor.page.context.new_cdp_session(visitor.page)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 0})  # so the toast has just come
    visitor.return_to_lobby()
    button = ".lobby " + act("live")
    visitor.page.hover(button)
    visitor.page.mouse.down()
    expect(visitor.toast).to_contain_text(EN("may-be-lost"))
    assert visitor.toast.evaluate(OVER, button) != []
    visitor.page.mouse.up()
    expect(visitor.dialog).to_be_visible()
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 1})
    expect(visitor.toast).to_have_css("pointer-events", "auto")


def in_another_tab(visitor: Visitor, *scripts: str) -> Visitor:
    """Open another tab, with these scripts; return it once both tabs show the same game of two
    plies."""
    visitor.open(MIXTOUR.link(2))
    visitor.return_to_lobby()
    other = visitor.open_second_tab()
    for script in scripts:
        other.page.add_init_script(script)
    other.open()
    for tab in (other, visitor):
        tab.saves.first.click()
        tab.wait_ply(2)
    return other


def test_two_tabs_show_the_same_game(visitor: Visitor) -> None:
    other = in_another_tab(visitor)
    visitor.play_move("e5")
    other.wait_ply(3)
    other.play_move("a5")
    visitor.wait_ply(4)


def test_a_question_about_the_game_as_it_was_goes_when_another_tab_plays(
    visitor: Visitor,
) -> None:
    other = in_another_tab(visitor)
    visitor.driver.tap("#table " + act("menu"))
    visitor.tap_when_clickable("dialog " + act("resign"))
    visitor.driver.wait("dialog " + act("resign-yes"))
    other.play_move("e5")
    visitor.wait_ply(3)  # it would be the other side that resigns
    expect(visitor.dialog).to_have_count(0)


def test_a_tab_that_was_asleep_cannot_overwrite_the_game(visitor: Visitor) -> None:
    asleep = in_another_tab(visitor, NO_NEWS)
    visitor.play_move("e5")
    visitor.play_move("d5")
    asleep.page.locator('[data-cell="a5"]').click()
    asleep.driver.tap(act("confirm"))
    expect(asleep.toast).to_contain_text(EN("save-other-tab"))
    asleep.wait_ply(4)
    expect(asleep.page.locator("#spoken")).not_to_contain_text("a5")  # that move was never played
    assert asleep.moves() == visitor.moves()


@pytest.mark.computer
def test_a_tab_that_was_asleep_asks_the_computer_once(visitor: Visitor) -> None:
    visitor.page.add_init_script(SILENT)  # the computer is still thinking when the other tab wakes
    visitor.open()
    visitor.start("mixtour", seats=("human", "easy"))
    asleep = visitor.open_second_tab()
    asleep.page.add_init_script(NO_NEWS)
    asleep.page.add_init_script(COUNT)
    asleep.open()
    asleep.saves.first.click()
    asleep.wait_ply(0)
    asleep.driver.wait('html[data-bot="ready"]')
    visitor.driver.tap(cell("e5"))
    visitor.tap_when_clickable(act("confirm"))
    visitor.wait_ply(1)
    asleep.driver.tap(cell("a5"))
    asleep.tap_when_clickable(act("confirm"))
    expect(asleep.toast).to_contain_text(EN("save-other-tab"))
    asleep.wait_ply(2)
    assert asleep.moves()[0] == "e5"
    assert asleep.page.evaluate("[workers, asked]") == [1, 1]


def test_games_travel_as_a_file(visitor: Visitor, visit: VisitFactory, tmp_path: Path) -> None:
    visitor.open(MIXTOUR.link(5))
    visitor.return_to_lobby()
    visitor.driver.tap(".masthead " + act("settings"))
    with visitor.page.expect_download() as download:
        visitor.driver.tap("dialog " + act("export"))
    file = tmp_path / "games.json"
    download.value.save_as(file)
    said = EN.correspondence()("exported", name=download.value.suggested_filename)
    expect(visitor.toast).to_have_text(said)
    expect(visitor.dialog).to_contain_text(EN("settings"))  # the settings are open again
    expect(visitor.page.locator("#toasts")).to_have_attribute("aria-live", "polite")
    stranger = visit()
    stranger.open()
    import_file(stranger, file)
    expect(stranger.saves).to_have_count(1)
    stranger.tap_when_clickable("[data-save]")
    stranger.wait_ply(5)
    assert stranger.moves() == MIXTOUR.moves.split()[:5]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a shopping list", "refused-not-a-game"),
        ('{"nonsense": 1}', "refused-not-a-game"),
        ('{"kind": "coaster-games", "version": 2, "games": [{"ser', "refused-incomplete"),
        (json.dumps({"kind": "coaster-games", "version": 99}), "refused-newer"),
    ],
)
def test_a_file_of_something_else_is_refused(
    visitor: Visitor, tmp_path: Path, text: str, reason: str
) -> None:
    visitor.open()
    file = tmp_path / "other.json"
    file.write_text(text)
    import_file(visitor, file)
    expect(visitor.toast).to_contain_text(EN(reason))
    expect(visitor.page.locator('dialog[data-dialog="settings"]')).to_be_visible()


def test_a_file_whose_games_are_refused_leaves_the_settings_open(
    visitor: Visitor, tmp_path: Path
) -> None:
    game = {"version": 3, "id": "one", "game": "mixtour", "moves": ["z9"]}
    file = tmp_path / "games.json"
    file.write_text(
        json.dumps({"kind": "coaster-games", "version": 2, "games": [game] * 3, "unread": []})
    )
    visitor.open()
    import_file(visitor, file)
    expect(visitor.toast).to_contain_text(
        EN("import-refused", n=3, reason=EN("refused-damaged"), imported=0)
    )
    expect(visitor.page.locator('dialog[data-dialog="settings"]')).to_be_visible()
