"""A finished game looked at again: the curve, the turning points, the better moves."""

import pytest
from playwright.sync_api import expect

from e2e.conftest import Visitor
from e2e.support.page_object import TABLE, act
from e2e.support.scripted_games import BEERHEX, MIXTOUR, Script
from ui.words import Words

pytestmark = pytest.mark.computer

EN = Words("en")
TELL = EN.analysis("mixtour")
REVIEW = "#tray " + act("review")


def test_a_game_is_reviewed_and_its_better_moves_are_played_on_the_board(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link())
    visitor.tap_when_clickable(REVIEW)
    expect(visitor.dialog).to_contain_text(TELL("review-curve", name="White"))
    last = visitor.page.locator(".review-turn").last
    expect(visitor.page.locator("progress")).to_have_count(0)
    expect(last).to_contain_text(TELL("loses", side="Red"))
    count = visitor.page.locator(".review-turn").count()
    visitor.tap_when_clickable(".review-turn >> nth=-1")
    expect(visitor.dialog).to_be_hidden()
    expect(visitor.visible("#table")).to_have_attribute("data-shown-ply", "9")
    expect(visitor.status).to_contain_text(TELL("loses", side="Red"))
    visitor.tap_when_clickable(act("review-next"))
    expect(visitor.visible("#table")).to_have_attribute("data-shown-ply", "9")
    expect(visitor.status).to_contain_text("Better:")
    visitor.tap_when_clickable(REVIEW)  # what is known is there at once
    expect(visitor.page.locator(".review-turn")).to_have_count(count)
    visitor.driver.tap("dialog " + act("close"))
    expect(visitor.visible("#table")).to_have_attribute("data-ply", "9")
    graded = visitor.page.locator("#move-list .grade")
    expect(graded.last).to_have_text(TELL("grade-costly"))
    visitor.reload()
    visitor.tap_when_clickable(REVIEW)
    expect(visitor.page.locator(".review-turn")).to_have_count(count)
    expect(visitor.page.locator("progress")).to_have_count(0)


def test_back_leads_from_the_board_to_the_review_that_opened_it(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link())
    visitor.tap_when_clickable(REVIEW)
    expect(visitor.page.locator("progress")).to_have_count(0)
    review = visitor.page.locator('dialog[data-dialog="review"]')
    for opened in (".review-turn >> nth=0", act("review-2")):
        visitor.tap_when_clickable(opened)
        expect(review).to_be_hidden()
        expect(visitor.visible("#tray button").first).to_be_visible()
        visitor.page.go_back()
        expect(review).to_be_visible()
        expect(visitor.visible("#table")).to_have_attribute("data-ply", "9")
    visitor.tap_when_clickable(act("review-2"))
    visitor.tap_when_clickable("#tray " + act("last"))  # leaves what the review opened
    expect(visitor.visible("#table")).to_have_attribute("data-shown-ply", "9")
    visitor.page.go_back()
    expect(visitor.page.locator("#lobby")).to_be_visible()
    expect(review).to_be_hidden()


def test_a_review_leads_to_the_study_board(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link())
    visitor.tap_when_clickable(REVIEW)
    visitor.tap_when_clickable(".review-turn >> nth=0")
    expect(visitor.dialog).to_be_hidden()
    shown = visitor.driver.read_text(TABLE, "data-shown-ply")  # after the move of the turning point
    visitor.tap_when_clickable(REVIEW)
    visitor.tap_when_clickable('dialog [data-act^="study-at-"]')
    study = visitor.visible("#table[data-study]")
    expect(study).to_have_attribute("data-ply", str(int(shown) - 1))
    expect(visitor.dialog).to_be_hidden()


def test_a_game_of_few_moves_has_no_curve(visitor: Visitor) -> None:
    visitor.open(Script("mixtour", {}, "c3 resign").link())
    visitor.tap_when_clickable(REVIEW)
    expect(visitor.dialog).to_contain_text(TELL("review-too-short"))
    expect(visitor.dialog).not_to_contain_text(TELL("review-tap"))
    expect(visitor.dialog.locator("svg.review-curve")).to_have_count(0)
    expect(visitor.dialog.locator('[data-act^="study-at-"]')).to_be_visible()


def test_a_running_game_with_secrets_has_no_review(visitor: Visitor) -> None:
    visitor.open(BEERHEX.link(6))
    visitor.driver.tap(act("ready"))
    expect(visitor.page.locator(act("review"))).to_have_count(0)
    kept = "Object.keys(localStorage).filter((key) => key.includes('review'))"
    assert visitor.page.evaluate(kept) == []
