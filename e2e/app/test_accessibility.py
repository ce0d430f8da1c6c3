"""Keyboard, screen readers, both languages."""

import pytest
from playwright.sync_api import expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.desktop import DESKTOP
from e2e.support.page_object import act, cell
from e2e.support.scripted_games import BEERHEX, HEXHEAVEN, INPHEXION, MIXTOUR, QUICK, Script
from ui.games import game_ui
from ui.words import LANGUAGES, Words

EN = Words("en")


def focused(visitor: Visitor) -> str:
    """Return the name of the cell that has the focus; "" if none has."""
    name = visitor.page.evaluate("document.activeElement.dataset?.cell ?? ''")
    return str(name)


def tab_to_board(visitor: Visitor) -> None:
    """Press Tab until a cell has the focus."""
    for _ in range(10):
        if focused(visitor):
            return
        visitor.page.keyboard.press("Tab")
    pytest.fail("the board cannot be reached by Tab")


def test_a_game_by_keyboard_alone(visit: VisitFactory) -> None:
    visitor = visit(**DESKTOP)
    visitor.open()
    keyboard = visitor.page.keyboard
    visitor.page.locator('[data-game="mixtour"]').focus()
    keyboard.press("Enter")
    expect(visitor.dialog).to_be_visible()
    visitor.driver.set_control('dialog [name="seat-2"]', "human")
    visitor.dialog.locator(act("start")).focus()
    keyboard.press("Enter")
    expect(visitor.table).to_be_visible()
    tab_to_board(visitor)
    start = focused(visitor)
    keyboard.press("ArrowRight")
    keyboard.press("ArrowDown")
    assert focused(visitor) == chr(ord(start[0]) + 1) + str(int(start[1]) - 1)
    keyboard.press("Enter")
    expect(visitor.page.locator(act("confirm"))).to_be_visible()
    keyboard.press("Escape")
    expect(visitor.page.locator(act("confirm"))).to_have_count(0)
    current = focused(visitor)
    keyboard.press("Enter")
    keyboard.press("Enter")
    visitor.wait_ply(1)
    assert visitor.moves() == [current]
    assert focused(visitor) == current


@pytest.mark.parametrize("modifier", ["", "Alt+"])
def test_an_arrow_enters_the_board_of_a_table_opened_by_keyboard(
    visit: VisitFactory, modifier: str
) -> None:
    visitor = visit(**DESKTOP)
    visitor.open()
    keyboard = visitor.page.keyboard
    visitor.page.locator('[data-game="mixtour"]').focus()
    keyboard.press("Enter")
    visitor.dialog.locator(act("start")).focus()
    keyboard.press("Enter")
    expect(visitor.table).to_be_visible()
    expect(visitor.page.locator(":focus")).to_have_count(0)
    keyboard.press(modifier + "ArrowDown")
    assert bool(focused(visitor)) == (not modifier)


# Notes the keys that the page keeps from the browser.
KEPT_KEYS = """globalThis.kept = [];
addEventListener("keydown", (event) => { if (event.defaultPrevented) kept.push(event.key); });"""

SHORTCUTS = [("ctrlKey", "+"), ("ctrlKey", "-"), ("altKey", "ArrowLeft"), ("metaKey", "ArrowDown")]
# Presses keys where the focus is. No browser itself reacts to a key that comes from a script.
PRESS = """([modifier, key]) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown",
  { key, [modifier]: true, bubbles: true, cancelable: true }))"""


def test_shortcuts_of_the_browser_work_with_the_focus_on_the_board(visit: VisitFactory) -> None:
    visitor = visit(**DESKTOP)
    visitor.page.add_init_script(KEPT_KEYS)
    visitor.open(HEXHEAVEN.link(4))
    tab_to_board(visitor)
    start, keyboard = focused(visitor), visitor.page.keyboard
    for modifier, key in SHORTCUTS:
        visitor.page.evaluate(PRESS, [modifier, key])
    assert (visitor.page.evaluate("kept"), focused(visitor)) == ([], start)
    keyboard.press("+")
    keyboard.press("ArrowLeft")
    assert visitor.page.evaluate("kept") == ["+", "ArrowLeft"]


# Whether the focus ring is entirely on the screen.
RING_FITS = """() => {
  const { top, bottom, left, right } = document.activeElement.getBoundingClientRect();
  const style = getComputedStyle(document.activeElement);
  const reach = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth);
  return top >= reach && left >= reach
    && bottom + reach <= innerHeight && right + reach <= innerWidth;
}"""


@pytest.mark.parametrize("script", [HEXHEAVEN, MIXTOUR], ids=str)
def test_the_ring_of_a_focused_button_is_not_cut(visit: VisitFactory, script: Script) -> None:
    visitor = visit(has_touch=False, is_mobile=False)
    visitor.open(script.link(4))
    visitor.wait_for_later_styles()
    for action in ("lobby", "menu", "undo", "moves", "hint"):
        visitor.table.locator(f".action{act(action)}, .topbar {act(action)}").focus()
        visitor.page.keyboard.press("Shift+Tab")
        visitor.page.keyboard.press("Tab")  # a ring is drawn for keys only
        assert visitor.page.evaluate("document.activeElement.dataset.act") == action
        assert visitor.page.evaluate("document.activeElement.matches(':focus-visible')")
        assert visitor.page.evaluate(RING_FITS), action
    if script is HEXHEAVEN:
        visitor.table.locator(".status-panel-button").focus()
        assert visitor.page.evaluate(RING_FITS)


def test_arrows_stop_at_the_edge(visit: VisitFactory) -> None:
    visitor = visit(**DESKTOP)
    visitor.open(MIXTOUR.link(1))
    tab_to_board(visitor)
    for _ in range(6):
        visitor.page.keyboard.press("ArrowLeft")
        visitor.page.keyboard.press("ArrowUp")
    assert focused(visitor) == "a5"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("script", QUICK, ids=str)
def test_every_cell_is_labelled_as_its_game_words_it(
    visit: VisitFactory, script: Script, language: str
) -> None:
    visitor = visit(locale=language)
    visitor.open(script.link(6))
    view, ui = script.state(6), game_ui(script.game)
    narrator = ui.Narrator(view, Words(language).for_game(script.game))
    for place in ui.Renderer(view).cells():
        expect(visitor.page.locator(cell(place.name))).to_have_attribute(
            "aria-label", narrator.cell_label(place.name)
        )


@pytest.mark.parametrize(
    ("language", "script", "labels"),
    [
        ("en", MIXTOUR, {"a5": "a5, empty", "c2": "c2, height 3, from the top: red, white, red"}),
        ("ja", MIXTOUR, {"a5": "a5、空き", "c2": "c2、高さ3、上から赤、白、赤"}),
        ("en", INPHEXION, {"a1": "a1, white disc, must be expelled", "b1": "b1, black disc"}),
        ("ja", INPHEXION, {"a1": "a1、白の駒、飛ばす駒", "b1": "b1、黒の駒"}),
        ("en", BEERHEX, {"a3": "a3, gold cap, face down", "b1": "b1, empty"}),
        ("ja", BEERHEX, {"a3": "a3、金の王冠、伏せ", "b1": "b1、空き"}),
        (
            "en",
            HEXHEAVEN,
            {
                "0,1": "0,1: red round Chastity; green edges: none",
                "-1,0": "-1,0: blue square Temperance; green edges: lower left",
            },
        ),
        (
            "ja",
            HEXHEAVEN,
            {
                "0,1": "0,1：赤丸「純潔」、緑の辺：なし",
                "-1,0": "-1,0：青四角「節制」、緑の辺：左下",
            },
        ),
    ],
)
def test_cells_tell_their_place_and_content(
    visit: VisitFactory, language: str, script: Script, labels: dict
) -> None:
    visitor = visit(locale=language)
    visitor.open(script.link(6))
    for name, label in labels.items():
        expect(visitor.page.locator(cell(name))).to_have_attribute("aria-label", label)


@pytest.mark.parametrize(
    ("language", "script", "move", "end"),
    [
        (
            "en",
            MIXTOUR,
            "Red moves a white piece from b4 to a4",
            "Red wins: a stack of five or more",
        ),
        ("ja", MIXTOUR, "赤が白の駒をb4からa4へ移動しました", "赤の勝ち"),
        ("en", INPHEXION, "Black infects d2", "White wins: sides joined"),
        ("ja", INPHEXION, "黒がd2の駒を感染させ", "白の勝ち（両辺がつながった）"),
    ],
)
def test_moves_and_the_result_are_said(
    visit: VisitFactory, language: str, script: Script, move: str, end: str
) -> None:
    visitor = visit(locale=language)
    turns = list(script.turns())
    visitor.open(script.link(sum(turn.plies for turn in turns[:-2])))
    spoken = visitor.page.locator("#spoken")
    visitor.play_turn(turns[-2])
    expect(spoken).to_contain_text(move)
    visitor.play_turn(turns[-1])
    expect(spoken).to_contain_text(end)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_has_a_name(visit: VisitFactory, language: str) -> None:
    visitor = visit(locale=language)
    visitor.open()
    nameless = "all => all.filter((one) => !(one.ariaLabel || one.textContent).trim()).length"
    for opened in ("", "#table " + act("moves"), "#table " + act("menu")):
        if opened:
            visitor.driver.tap(opened)
        elif visitor.visible("button").first.is_visible():
            visitor.start("mixtour")
        assert visitor.visible("button").evaluate_all(nameless) == 0


def test_the_dialog_gives_the_focus_back(visit: VisitFactory) -> None:
    visitor = visit(**DESKTOP)
    visitor.open(MIXTOUR.link(1))
    menu = visitor.table.locator(act("menu"))
    menu.focus()
    visitor.page.keyboard.press("Enter")
    expect(visitor.dialog).to_be_visible()
    visitor.page.keyboard.press("Escape")
    expect(visitor.dialog).to_have_count(0)
    expect(menu).to_be_focused()


def test_a_dialog_that_replaces_another_is_announced(visit: VisitFactory) -> None:
    visitor = visit()
    visitor.open()
    # A tip that appears later is announced then, in place of all this.
    visitor.page.wait_for_function("() => coasterBundles.isLoaded('all')")
    visitor.start("mixtour")
    said = [EN.for_game("mixtour")("game"), visitor.status.inner_text()]
    said.append(EN.lesson("mixtour")("tip-first"))
    expect(visitor.page.locator("#spoken")).to_have_text(". ".join(said))
    visitor.tap_when_clickable("#table " + act("menu"))
    visitor.tap_when_clickable("dialog " + act("settings"))
    expect(visitor.page.locator("#dialog-title")).to_be_focused()
    visitor.tap_when_clickable("dialog " + act("close"))
    visitor.tap_when_clickable("#table " + act("menu"))
    expect(visitor.dialog.locator(act("close"))).to_be_focused()
