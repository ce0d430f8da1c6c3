"""The line that tells what others did, shows it once more, and the ways on while one looks back."""

import pytest
from playwright.sync_api import expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.page_object import act, cell
from e2e.support.scripted_games import INPHEXION, MIXTOUR, Script, Turn
from ui.words import LANGUAGES, Words

EN = Words("en")
TOLD = "Red moves a white piece from b4 to a4"


def test_the_line_shows_the_last_turn_again_and_changes_nothing(visit: VisitFactory) -> None:
    visitor = visit(paced=True)
    visitor.page.clock.install()
    visitor.open(MIXTOUR.link(8))
    expect(visitor.page.locator("#summary")).to_contain_text(TOLD)
    expect(visitor.page.locator("#board .way")).to_have_count(1)
    pieces = visitor.page.locator("#board .piece:not([data-leaving])").count()
    visitor.pause_clock()  # else a busy machine might only look when it is over
    visitor.driver.tap(act("replay"))
    visitor.page.clock.run_for(100)
    expect(visitor.status).to_have_text(EN("replaying"))
    visitor.page.clock.resume()
    visitor.driver.wait("#table:not([data-playing-back])")
    expect(visitor.page.locator("#board .piece:not([data-leaving])")).to_have_count(pieces)
    assert visitor.ply == 8
    visitor.play_move("e5")
    expect(visitor.page.locator("#summary")).to_contain_text("White enters at e5")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_has_its_room_and_moves_nothing(visit: VisitFactory, language: str) -> None:
    visitor = visit(viewport={"width": 320, "height": 568}, locale=language)
    visitor.open(INPHEXION.link(1))
    area = visitor.page.locator("#board-area")
    with_summary = area.bounding_box()
    visitor.driver.tap("#actions " + act("undo"))
    visitor.wait_ply(0)
    expect(visitor.page.locator("#summary")).to_be_hidden()
    assert area.bounding_box() == with_summary


def test_while_one_looks_back_the_ways_on_are_in_the_tray(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link(4))
    visitor.driver.tap(act("moves"))
    visitor.driver.tap(act("prev"))
    visitor.driver.tap(cell("e5"))
    expect(visitor.status).to_have_text(EN("looking-back-how"))
    visitor.tap_when_clickable("#tray " + act("last"))
    expect(visitor.table).to_have_attribute("data-shown-ply", "4")
    expect(visitor.page.locator("#tray " + act("practice"))).to_have_count(0)


def test_a_point_is_called_out_and_stands_out(visit: VisitFactory) -> None:
    visitor = visit(paced=True)
    visitor.page.clock.install()
    visitor.open(Script("mixtour", {"points": 2}, MIXTOUR.moves).link(8))
    visitor.select_turn(Turn(["c2", "a4", "n3"]))
    visitor.pause_clock()
    visitor.driver.tap(act("confirm"))
    visitor.page.clock.run_for(1)  # it is drawn next
    expect(visitor.page.locator("#banner")).to_have_text("A point for Red!")
    expect(visitor.page.locator("#board .piece.pulse")).to_have_count(5)
    visitor.page.clock.run_for(2000)
    expect(visitor.page.locator("#banner")).to_be_empty()
    expect(visitor.page.locator(cell("a4"))).to_have_attribute("data-mark", "touched origin pulse")
