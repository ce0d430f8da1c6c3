"""Studies as text: copied, saved, and made of pasted texts."""

from playwright.sync_api import expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.page_object import act
from e2e.support.study_page import (
    ANNOTATED,
    BAR,
    EN,
    LIST,
    open_in_menu,
    paste_as_study,
    saved_studies,
)
from engine.notation.reader import read_game


def test_a_study_travels_as_text(visit: VisitFactory) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    visitor.open()
    paste_as_study(visitor, ANNOTATED)
    open_in_menu(visitor, "study-text")
    text = visitor.page.locator("#study-text").input_value()
    assert read_game(text) == read_game(ANNOTATED)
    visitor.driver.tap("dialog " + act("study-copy"))
    expect(visitor.toast).to_contain_text(EN("record-copied"))
    assert visitor.page.evaluate("navigator.clipboard.readText()") == text
    with visitor.page.expect_download() as begun:
        visitor.driver.tap("dialog " + act("study-download"))
    assert begun.value.suggested_filename.startswith("coaster-study-mixtour-")
    stranger = visit()
    stranger.open()
    paste_as_study(stranger, text)
    expect(stranger.page.locator(LIST)).to_contain_text("c4")


def test_japanese_words_are_edited_and_copied_without_marks_for_line_breaks(
    visitor: Visitor,
) -> None:
    """Firefox and Safari need such marks in other text."""
    page, comment = visitor.page, "次の手を考える"
    page.add_init_script("CSS.supports = () => false")
    visitor.open()
    paste_as_study(visitor, f'[Game "Mixtour"]\n\n{{{comment}}} 1. c3 *\n')
    visitor.tap_when_clickable(BAR + act("study-note"))
    expect(page.locator("#study-comment")).to_have_value(comment)
    page.keyboard.press("Escape")
    open_in_menu(visitor, "study-text")
    assert read_game(page.locator("#study-text").input_value()).root.comment == comment


def test_what_is_no_game_is_refused_and_several_games_are_saved(visitor: Visitor) -> None:
    visitor.open()
    visitor.tap_when_clickable(".masthead " + act("settings"))
    visitor.tap_when_clickable("dialog " + act("paste-records"))
    field = visitor.page.locator("#records")
    field.fill("1. e4 e5")
    visitor.tap_when_clickable("dialog " + act("study-pasted"))
    expect(visitor.toast).to_contain_text(EN("study-no-text"))
    field.fill(ANNOTATED + "\n" + ANNOTATED)
    visitor.tap_when_clickable("dialog " + act("study-pasted"))
    expect(visitor.page.locator("dialog .studies .save")).to_have_count(2)
    assert len(saved_studies(visitor.page)) == 2


def test_of_a_long_text_it_is_said_how_many_games_are_left_out(visitor: Visitor) -> None:
    visitor.open()
    visitor.tap_when_clickable(".masthead " + act("settings"))
    visitor.tap_when_clickable("dialog " + act("paste-records"))
    visitor.page.locator("#records").fill('[Game "Mixtour"]\n\n1. c3 *\n\n' * 52)
    visitor.tap_when_clickable("dialog " + act("study-pasted"))
    expect(visitor.toast).to_contain_text(EN("study-from-text-some", n=2, most=50))
    assert len(saved_studies(visitor.page)) == 50
