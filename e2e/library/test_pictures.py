"""Pictures of positions: files that need nothing of the page, sent or saved."""

import re
import struct
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.page_object import act
from e2e.support.scripted_games import BEERHEX, HEXHEAVEN, MIXTOUR, Script
from e2e.support.study_page import open_in_menu
from engine.notation.reader import read_game
from engine.notation.tree_link import encode_tree
from ui.pictures.position_picture import picture_words
from ui.words import Words

EN = picture_words(Words("en"))
SVG = "{http://www.w3.org/2000/svg}"
PNG_SIGNATURE, PNG_WIDTH = b"\x89PNG\r\n\x1a\n", 1080
FAKE_SHARE_SHEET = """
  window.sent = [];
  navigator.canShare = ({ files }) => files.every((file) => file.type === "image/png");
  navigator.share = async ({ files: [{ name, type, size }], text }) => {
    sent.push([name, type, size, text]);
  };
"""
SHARES_ALL = "navigator.canShare = () => true; navigator.share = async () => {};"
NO_SHARE_SHEET = "navigator.canShare = undefined;"
TOPS = "(elements) => elements.map((element) => element.getBoundingClientRect().top)"
LOAD_IMAGE = """async (text) => {
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(text);
  await image.decode();
  return image.naturalWidth;
}"""


def open_picture(visitor: Visitor) -> None:
    """Open the picture of the position from its table."""
    visitor.tap_when_clickable("#table " + act("share"))
    visitor.tap_when_clickable("dialog " + act("picture"))
    expect(visitor.dialog.get_by_role("img")).to_be_visible()


def save(visitor: Visitor, ending: str) -> Path:
    """Save the picture; return where."""
    visitor.driver.set_control('dialog [name="picture-format"]', ending)
    with visitor.page.expect_download() as download:
        visitor.tap_when_clickable("dialog " + act("picture-save"))
    assert download.value.suggested_filename.endswith("." + ending)
    return Path(download.value.path())


@pytest.mark.parametrize("script, ply", [(BEERHEX, 17), (HEXHEAVEN, 6)], ids=str)
def test_a_picture_is_saved_as_svg_and_png(visit: VisitFactory, script: Script, ply: int) -> None:
    visitor = visit()
    visitor.page.add_init_script(NO_SHARE_SHEET)
    visitor.open(script.link(ply))
    visitor.dismiss_handover()
    open_picture(visitor)
    expect(visitor.dialog.locator(act("picture-send"))).to_be_hidden()

    text = save(visitor, "svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert root.findtext(SVG + "title") == EN(
        "picture-after", game=Words("en").for_game(script.game)("game"), n=ply
    )
    cells = {cell.get("data-cell"): cell for cell in root.iterfind(f".//{SVG}g[@data-cell]")}
    shown = visitor.page.locator("#board [data-cell]")
    assert set(cells) == {cell.get_attribute("data-cell") for cell in shown.all()}
    marked = [cell for cell in cells.values() if cell.get("data-mark")]
    assert marked and all(cell[0].get("stroke") not in (None, "none") for cell in marked)
    # It needs nothing else: no style sheet, script, font or address.
    assert {re.sub("{.*}", "", node.tag) for node in root.iter()} <= {
        "svg",
        "title",
        "defs",
        "g",
        "rect",
        "path",
        "circle",
        "ellipse",
        "line",
        "polygon",
        "text",
        "radialGradient",
        "linearGradient",
        "stop",
    }
    assert "var(" not in text and not re.search(r"style=|class=|href=|url\((?!#)", text)
    assert visitor.page.evaluate(LOAD_IMAGE, text) == PNG_WIDTH

    png = save(visitor, "png").read_bytes()
    assert png.startswith(PNG_SIGNATURE)
    width, height = struct.unpack(">II", png[16:24])
    assert (str(width), str(height)) == (root.get("width"), root.get("height"))


def test_the_buttons_of_a_game_that_is_shared_stand_in_one_row(visit: VisitFactory) -> None:
    visitor = visit(viewport={"width": 320, "height": 568})
    visitor.page.add_init_script(SHARES_ALL)
    visitor.open(MIXTOUR.link(4))
    visitor.tap_when_clickable("#table " + act("share"))
    buttons = visitor.visible("dialog .dialog-foot button")
    expect(buttons).to_have_count(3)
    tops = buttons.evaluate_all(TOPS)
    assert len(set(tops)) == 1


def test_a_picture_of_a_study_is_sent_with_what_is_drawn(visit: VisitFactory) -> None:
    visitor = visit()
    visitor.page.add_init_script(FAKE_SHARE_SHEET)
    visitor.open("#" + encode_tree(read_game('[Game "Mixtour"]\n{[%csl Gb3]} 1. c3 *\n')))
    visitor.driver.wait("#table[data-study]")
    open_in_menu(visitor, "study-picture")
    expect(visitor.dialog.get_by_role("img")).to_have_attribute(
        "alt", EN("picture-start", game="Mixtour")
    )
    visitor.tap_when_clickable("dialog " + act("picture-send"))
    [[name, type, size, text]] = visitor.page.evaluate("sent")
    assert (name, type, text) == (
        "coaster-mixtour-move-0.png",
        "image/png",
        EN("picture-start", game="Mixtour"),
    )
    assert size > 1000
    # The device can't send this format: it is saved.
    text = save(visitor, "svg").read_text(encoding="utf-8")
    expect(visitor.dialog.locator(act("picture-send"))).to_be_hidden()
    assert text.count("<circle") >= 2
