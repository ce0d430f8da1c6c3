"""Links: made, shown, copied, opened, and refused."""

import pytest
from playwright.sync_api import expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.delayed_requests import DelayedRequests
from e2e.support.page_object import LOBBY, act
from e2e.support.screen_checks import OVER, resize
from e2e.support.scripted_games import MIXTOUR, SCRIPTS, Script
from engine.link.envelope import MAX_LINK_LENGTH, add_checksum, decode_envelope
from ui.words import Words

EN = Words("en")


def _of_format(text: str, format: int) -> str:
    """Return a link of the same body as another version of the program would have made it."""
    return add_checksum(bytes([format << 4, 0]) + decode_envelope(text).body)


GOOD = MIXTOUR.link(6)[1:]
BAD = {
    "link-mangled": GOOD[:-3] + "AAA",
    "link-too-long": "A" * (MAX_LINK_LENGTH + 1),
    "link-newer": _of_format(GOOD, 4),
}


@pytest.mark.parametrize("script", SCRIPTS, ids=str)
def test_a_link_holds_the_whole_game(visitor: Visitor, script: Script) -> None:
    visitor.open(script.link())
    assert visitor.shared_game().record.to_data() == script.record().to_data()


def test_the_share_dialog_shows_link_and_code(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link())
    visitor.driver.tap("#table " + act("share"))
    link = visitor.page.locator("#link")
    expect(link).to_have_value(visitor.url + MIXTOUR.link())
    code = visitor.page.locator("#qr svg")
    expect(code).to_have_attribute("aria-label", EN("qr"))
    # The three corners that a camera looks for: seven dark modules in a row.
    path = code.locator("path").get_attribute("d") or ""
    assert all(f"M{x} 0h1v1h-1z" in path for x in range(7))


def test_the_code_moves_nothing_when_it_is_drawn(visit: VisitFactory) -> None:
    visitor = visit(reduced_motion="reduce")  # the dialog stands still at once
    module = DelayedRequests(visitor, "qrcode.mjs")
    visitor.open(MIXTOUR.link())
    visitor.driver.tap("#table " + act("share"))
    expect(visitor.dialog.locator("#qr")).to_be_visible()
    before = visitor.dialog.locator(".dialog-foot").bounding_box()
    expect(visitor.page.locator("#qr svg")).to_have_count(0)
    module.release()
    expect(visitor.page.locator("#qr svg")).to_be_visible()
    assert visitor.dialog.locator(".dialog-foot").bounding_box() == before


def test_the_link_is_copied(visit: VisitFactory) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    visitor.open(MIXTOUR.link())
    visitor.driver.tap("#table " + act("share"))
    visitor.driver.tap("dialog " + act("copy"))
    expect(visitor.toast).to_contain_text(EN("copied"))
    copied = visitor.page.evaluate("navigator.clipboard.readText()")
    assert copied == visitor.url + MIXTOUR.link()


def test_what_was_said_in_a_dialog_goes_with_it(visit: VisitFactory) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    visitor.open(MIXTOUR.link(4))
    visitor.driver.tap("#table " + act("share"))
    visitor.driver.tap("dialog " + act("copy"))
    expect(visitor.toast).to_contain_text(EN("copied"))
    visitor.driver.tap("dialog .dialog-head " + act("close"))
    expect(visitor.dialog).to_have_count(0)
    visitor.wait_toast_removed()


def test_a_toast_lies_over_no_move_of_the_list(visit: VisitFactory) -> None:
    visitor = visit()
    visitor.open(MIXTOUR.link(4))
    visitor.wait_for_later_styles()
    visitor.driver.tap("#table " + act("moves"))
    expect(visitor.toast).to_be_visible()
    for size in ((320, 568), (360, 640)):
        resize(visitor, *size)
        covered = "#moves, #status, #tray, #actions, .seat-text, .topbar button, #board [data-cell]"
        assert visitor.toast.evaluate(OVER, covered) == [], size


def test_without_a_clipboard_the_link_is_selected(visitor: Visitor) -> None:
    visitor.page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
    )
    visitor.open(MIXTOUR.link())
    visitor.driver.tap("#table " + act("share"))
    visitor.driver.tap("dialog " + act("copy"))
    expect(visitor.toast).to_contain_text(EN("copy-failed"))


@pytest.mark.parametrize("script", SCRIPTS, ids=str)
def test_a_linked_game_can_be_continued(visitor: Visitor, script: Script) -> None:
    turns = list(script.turns())
    before = sum(turn.plies for turn in turns[:-1])
    visitor.open(script.link(before))
    visitor.wait_ply(before)
    assert "#" not in visitor.page.url
    visitor.play_turn(turns[-1])
    assert visitor.moves() == script.record().moves


def test_a_link_never_takes_the_place_of_a_game(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link(4))
    visitor.play_move("e5")
    visitor.open(MIXTOUR.link(4))
    visitor.wait_ply(4)
    visitor.return_to_lobby()
    expect(visitor.saves).to_have_count(2)


def test_the_same_link_twice_is_one_game(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link(4))
    visitor.open(MIXTOUR.link(4))
    expect(visitor.toast).to_contain_text(EN("link-have"))
    visitor.return_to_lobby()
    expect(visitor.saves).to_have_count(1)


def test_a_link_pasted_while_the_page_is_open(visitor: Visitor) -> None:
    visitor.open()
    visitor.driver.goto(visitor.url + MIXTOUR.link(4))
    visitor.wait_ply(4)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_link_that_cannot_be_read_says_so(visit: VisitFactory, language: str) -> None:
    visitor = visit(locale=language)
    for reason in sorted(BAD):
        visitor.driver.goto("about:blank")
        visitor.driver.goto(visitor.url + "#" + BAD[reason])
        visitor.driver.wait(LOBBY)
        expect(visitor.toast).to_contain_text(Words(language)(reason))
    visitor.start("mixtour")
    visitor.play_move("c3")
