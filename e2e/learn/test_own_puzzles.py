"""A missed win of a review is kept as a puzzle, solved, and deleted with a way back."""

import json
from pathlib import Path

from playwright.sync_api import expect

from e2e.conftest import Visitor
from e2e.support.own_puzzle_steps import (
    BEST_MOVES,
    OTHER_PLY,
    REVIEWED,
    TURNING_PLIES,
    keep,
    open_puzzles,
    open_review,
)
from e2e.support.page_object import TABLE, act, cell, pick
from tools.bundles import ROOT
from tools.site_template import read_facts
from ui.games import game_ui
from ui.learn.own_puzzles.puzzle_store import KEY_PREFIX
from ui.words import Words

EN = Words("en")
SAY = EN.puzzles("mixtour")
ERROR = read_facts(ROOT)["error_words"]["words"]["en"]
ROW = "#own-puzzles .save-open"
PLY = TURNING_PLIES[1]


def test_a_missed_win_is_kept_solved_and_deleted(visitor: Visitor) -> None:
    open_review(visitor)
    buttons = visitor.dialog.locator(".keep-puzzle")
    expect(buttons).to_have_text([SAY("keep")] * 3)
    first = visitor.page.locator(act(f"puzzle-keep-{PLY}"))
    expect(first).to_have_accessible_name(SAY("keep-of", turn="Move 32, Red"))
    first.focus()
    visitor.page.keyboard.press("Enter")
    expect(first).to_contain_text(SAY("kept"))
    expect(first).to_be_focused()
    expect(visitor.toast).to_contain_text(SAY("keep-done", game="Mixtour"))
    keep(OTHER_PLY)(visitor)
    visitor.tap_when_clickable(act(f"puzzle-keep-{OTHER_PLY}"))  # and taken out again
    expect(visitor.page.locator(act(f"puzzle-keep-{OTHER_PLY}"))).to_have_text(SAY("keep"))
    open_puzzles(visitor)
    expect(visitor.page.locator(ROW)).to_have_count(1)
    expect(visitor.page.locator(ROW)).to_contain_text("White – Red · move 32")
    visitor.tap_when_clickable(ROW)
    visitor.driver.wait(f'{TABLE}[data-puzzle="1"][data-ply="{PLY}"]')
    visitor.reload()
    visitor.driver.wait(f'{TABLE}[data-puzzle="1"][data-ply="{PLY}"]')
    (path,) = game_ui("mixtour").Input(REVIEWED.state(PLY)).tap_paths(BEST_MOVES[PLY])[:1]
    for token in path:
        visitor.tap_when_clickable(
            cell(token) if visitor.driver.exists(cell(token)) else pick(token)
        )
    visitor.tap_when_clickable(act("confirm"))
    expect(visitor.status).to_have_text(SAY("solved"))
    visitor.tap_when_clickable("#tray " + act("puzzles"))
    expect(visitor.page.locator("#own-puzzles .own-solved")).to_have_text("✓")
    visitor.tap_when_clickable("#own-puzzles .save-delete")
    expect(visitor.page.locator(ROW)).to_have_count(0)
    expect(visitor.page.locator("#own-puzzles")).to_be_hidden()
    visitor.tap_when_clickable(".toast " + act("own-puzzle-restore"))
    expect(visitor.page.locator(ROW)).to_have_count(1)
    visitor.tap_when_clickable("dialog " + act("close"))
    visitor.driver.tap(f"#table {act('lobby')}")
    visitor.driver.wait(f"{TABLE}:not([data-puzzle])")  # the game that was reviewed
    visitor.return_to_lobby()
    visitor.driver.tap(".masthead " + act("settings"))
    with visitor.page.expect_download() as download:
        visitor.tap_when_clickable("dialog " + act("export"))
    file = json.loads(Path(download.value.path()).read_text())
    assert len(file["own_puzzles"]) == 1


def test_a_deleted_puzzle_is_not_the_next_one(visitor: Visitor) -> None:
    open_review(visitor)
    keep(PLY)(visitor)
    keep(OTHER_PLY)(visitor)
    open_puzzles(visitor)
    visitor.page.locator(ROW).first.click()
    visitor.driver.wait(f'{TABLE}[data-puzzle="1"]')
    next_arrow = visitor.page.locator(act("puzzle-next"))
    expect(next_arrow).to_be_enabled()
    number = visitor.page.locator(".steps-label")
    expect(number).to_contain_text("1/2")
    number.click()
    visitor.page.locator("#own-puzzles .save-delete").last.click()
    expect(visitor.page.locator(ROW)).to_have_count(1)
    visitor.tap_when_clickable("dialog " + act("close"))
    expect(number).to_contain_text("1/1")
    expect(next_arrow).to_be_disabled()
    visitor.tap_when_clickable(".toast " + act("own-puzzle-restore"))
    expect(number).to_contain_text("1/2")
    # Another tab removes it, which this one isn't told of until the tap.
    visitor.page.evaluate(REMOVE_LAST_OWN_PUZZLE, KEY_PREFIX)
    next_arrow.click()
    expect(next_arrow).to_be_disabled()
    expect(visitor.page.locator(f'{TABLE}[data-puzzle="1"]')).to_be_visible()


# The puzzle kept first is the last one of the list.
REMOVE_LAST_OWN_PUZZLE = """(prefix) => {
  const changed = (key) => JSON.parse(localStorage.getItem(key)).changed;
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  localStorage.removeItem(keys.sort((a, b) => changed(a) - changed(b))[0]);
}"""
# The storage answers what no browser does.
BREAK_STORAGE = "() => { globalThis.storing = coaster.set; coaster.set = () => null; }"
MEND_STORAGE = "() => { coaster.set = storing; }"


def test_after_an_error_the_button_can_be_used_again(visitor: Visitor) -> None:
    visitor.error_monitor.allow("TypeError|PythonError")
    open_review(visitor)
    button = visitor.page.locator(act(f"puzzle-keep-{PLY}"))
    visitor.page.evaluate(BREAK_STORAGE)
    button.click()
    error = visitor.page.locator("dialog", has=visitor.page.locator("#error-title"))
    error.get_by_role("button", name=ERROR["go-on"]).click()
    expect(button).not_to_have_attribute("aria-busy", "true")
    expect(button).to_have_text(SAY("keep"))
    visitor.page.evaluate(MEND_STORAGE)
    button.click()
    expect(button).to_contain_text(SAY("kept"))
