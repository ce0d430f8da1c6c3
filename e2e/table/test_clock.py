"""Clocks: from the new-game form to a win on time."""

import re

from playwright.sync_api import expect

from e2e.conftest import Visitor
from e2e.support.page_object import act
from ui.words import Words

EN = Words("en")
SAY = EN.table("clock.words")


def test_blitz_with_a_handicap_ends_by_a_claim(visitor: Visitor) -> None:
    page = visitor.page
    page.clock.install()
    visitor.open()
    visitor.open_new_game("beerhex")
    dialog = visitor.dialog
    dialog.locator('[name="play-against"][value="human"]').check()
    dialog.locator('[name="more-options"]').check()
    dialog.locator('[name="clock"]').select_option("3")
    dialog.locator('[name="clock-2"]').select_option("5")
    expect(dialog.locator('[name="clock"]')).to_have_value("own")
    visitor.driver.tap("dialog " + act("start"))
    digits = page.locator(".seat-clock")
    expect(digits).to_have_text(["3:00", "5:00"])
    ready = page.locator("#curtain-ready")
    resume, claim = page.locator(".clock-resume"), page.locator(".clock-claim")
    visitor.pause_clock()
    page.clock.run_for(5_000)
    expect(digits.first).to_have_text("3:00")  # behind the curtain
    ready.click()
    page.clock.run_for(20_500)
    expect(digits.first).to_have_text("2:40")
    page.clock.resume()
    visitor.play_move("c4", "g")
    visitor.wait_ply(1)
    expect(ready).to_be_visible()
    visitor.pause_clock()
    shown = digits.nth(1).text_content()
    page.clock.run_for(30_000)
    assert digits.nth(1).text_content() == shown == "5:00"  # behind the curtain
    ready.click()
    page.clock.run_for(280_000)
    expect(digits.nth(1)).to_have_attribute("data-low", "")
    expect(claim).to_be_hidden()
    page.clock.run_for(40_000)
    expect(digits.nth(1)).to_have_text("0.0")
    page.clock.resume()
    page.clock.run_for(1_000)
    expect(claim).to_have_text(SAY["clock-claim"].format(name=EN.for_game("beerhex")("side-0")))
    panel, button = page.locator("#summary").bounding_box(), claim.bounding_box()
    assert panel and button and button["y"] >= panel["y"]  # by the thumb
    claim.click()
    expect(page.locator("#table")).to_have_attribute("data-over", "time")
    visitor.reload()
    expect(page.locator("#table")).to_have_attribute("data-over", "time")
    expect(digits.nth(1)).to_have_text("0.0")
    expect(resume).to_be_hidden()
    visitor.return_to_lobby()
    visitor.driver.tap(act("history"))
    expect(visitor.dialog).to_contain_text(re.compile(EN("past-time", name=".*")))
