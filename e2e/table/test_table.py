"""At the table: what taps do, going back and forth, the end of a game."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.conftest import Visitor
from e2e.support.page_object import TABLE, act, cell, pick
from e2e.support.scripted_games import BEERHEX, INPHEXION, MIXTOUR, QUICK, Script
from engine.record import MAX_PLIES
from ui.games import game_ui
from ui.words import Words

EN = Words("en")


@pytest.mark.parametrize("script", QUICK, ids=str)
def test_a_tap_only_previews(visitor: Visitor, script: Script) -> None:
    visitor.open()
    visitor.start(script.game, script.options)
    visitor.select_turn(next(script.turns()))
    expect(visitor.visible(act("confirm"))).to_be_enabled()
    narrator = game_ui(script.game).Narrator(script.state(0), Words("en").for_game(script.game))
    expect(visitor.status).to_have_text(narrator.move_preview(script.record(1).moves[0]))
    assert visitor.ply == 0
    visitor.driver.tap(act("cancel"))
    expect(visitor.page.locator(act("confirm"))).to_have_count(0)
    assert visitor.ply == 0


def test_a_second_tap_confirms(visitor: Visitor) -> None:
    visitor.open()
    visitor.start("mixtour")
    visitor.driver.tap(cell("c3"))
    visitor.driver.tap(cell("c3"))
    visitor.wait_ply(1)
    assert visitor.moves() == ["c3"]


def test_another_tap_changes_the_preview(visitor: Visitor) -> None:
    visitor.open()
    visitor.start("mixtour")
    visitor.driver.tap(cell("c3"))
    visitor.driver.tap(cell("d3"))
    expect(visitor.page.locator("#board .piece")).to_have_count(1)
    visitor.tap_when_clickable(act("confirm"))
    visitor.wait_ply(1)
    assert visitor.moves() == ["d3"]


def test_a_stack_offers_where_it_can_go_and_how_many(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link(8))  # c2 holds three, a4 two
    visitor.driver.tap(cell("c2"))
    offered = visitor.page.locator('#board [data-mark~="offered"]')
    targets = {move[-2:] for move in MIXTOUR.state(8).legal() if move.startswith("c2:")}
    assert set(offered.evaluate_all("all => all.map((one) => one.dataset.cell)")) == targets
    visitor.driver.tap(cell("a4"))
    # All three would make Red's stack of five.
    expect(visitor.page.locator(pick("n2"))).to_have_attribute("aria-pressed", "true")
    visitor.tap_when_clickable(pick("n1"))
    expect(visitor.page.locator(pick("n1"))).to_have_attribute("aria-pressed", "true")
    visitor.tap_when_clickable(act("confirm"))
    visitor.wait_ply(9)
    assert visitor.moves()[-1] == "c2:1-a4"


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("a2", EN.for_game("mixtour")("not-straight", source="c1", target="a2")),
        ("c5", EN.for_game("mixtour")("distance", source="c1", target="c5", height=1, distance=4)),
    ],
)
def test_a_refusal_says_why_and_costs_nothing(visitor: Visitor, target: str, reason: str) -> None:
    visitor.open(Script("mixtour", {}, "c1 c2 a2 c5").link())
    visitor.driver.tap(cell("c1"))
    visitor.driver.tap(cell(target))
    expect(visitor.status).to_have_text(reason)
    expect(visitor.page.locator("#spoken")).to_contain_text(reason)
    expect(visitor.page.locator(cell("c1"))).to_have_attribute("data-mark", re.compile("picked"))
    assert visitor.ply == 4


@pytest.mark.parametrize("script", QUICK, ids=str)
def test_undo_and_redo(visitor: Visitor, script: Script) -> None:
    visitor.open(script.link())
    plies = visitor.ply
    pieces = visitor.page.locator("#board .piece:not([data-leaving])")
    before = pieces.count()
    visitor.driver.tap("#actions " + act("undo"))
    visitor.wait_ply(plies - 1)
    expect(visitor.table).not_to_have_attribute("data-over", re.compile("."))
    visitor.driver.tap("#actions " + act("redo"))
    visitor.wait_ply(plies)
    expect(visitor.table).to_have_attribute("data-over", re.compile("."))
    expect(pieces).to_have_count(before)
    expect(visitor.page.locator("#actions " + act("redo"))).to_be_disabled()


def test_taking_back_and_playing_again_are_said(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link())
    spoken = visitor.page.locator("#spoken")
    visitor.driver.tap("#actions " + act("undo"))
    expect(spoken).to_have_text("Taken back to move 8")
    visitor.driver.tap("#actions " + act("redo"))
    expect(spoken).to_contain_text("White moves 3 pieces from c2 to a4")


# The seats that wear a crown, so that the winner is known not by colour alone.
CROWNED = """all => all.filter((seat) =>
  getComputedStyle(seat, "::before").content.includes("♛")
).map((seat) => seat.dataset.seat)"""


def test_the_winner_and_the_stack_that_won_stay_in_sight(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link(8))
    seats = visitor.page.locator("#seats .seat")
    pieces = visitor.page.locator("#board .piece:not([data-leaving])")
    assert seats.evaluate_all(CROWNED) == []
    visitor.driver.tap(cell("c2"))
    visitor.driver.tap(cell("a4"))
    visitor.tap_when_clickable(pick("n3"))
    visitor.tap_when_clickable(act("confirm"))
    visitor.wait_ply(9)
    assert seats.evaluate_all(CROWNED) == ["2"]
    visitor.reload()
    visitor.wait_ply(9)
    expect(pieces).to_have_count(5)
    visitor.wait_for_later_styles()
    assert seats.evaluate_all(CROWNED) == ["2"]
    visitor.driver.tap(act("moves"))
    visitor.driver.tap(act("first"))
    expect(pieces).to_have_count(0)
    visitor.driver.tap(act("last"))
    expect(pieces).to_have_count(5)


def test_there_is_nothing_to_undo_at_the_start(visitor: Visitor) -> None:
    visitor.open()
    visitor.start("mixtour")
    expect(visitor.page.locator("#actions " + act("undo"))).to_be_disabled()
    expect(visitor.page.locator("#actions " + act("redo"))).to_be_disabled()


@pytest.mark.parametrize("script", QUICK, ids=str)
def test_resigning_asks_first(visitor: Visitor, script: Script) -> None:
    visitor.open()
    visitor.start(script.game, script.options)
    for name in (
        "#table " + act("menu"),
        "dialog " + act("resign"),
        ".dialog-foot " + act("close"),
    ):
        visitor.tap_when_clickable(name)
    assert visitor.ply == 0
    for name in ("#table " + act("menu"), "dialog " + act("resign"), act("resign-yes")):
        visitor.tap_when_clickable(name)
    expect(visitor.table).to_have_attribute("data-over", "resign")
    reason = EN.for_game(script.game)("over-resign")
    expect(visitor.page.locator("#tip")).to_contain_text(reason.capitalize())


SAVE = Path(__file__).resolve().parents[2] / "tests" / "data" / "saves" / "v1-mixtour.json"
# Two stacks, and moves back and forth that could go on for ever.
BEGINNING = "a1 a2 a2:1-a1 e1 e2 e2:1-e1 a2 e2"
TO_AND_FRO = "a1:1-a2 e1:1-e2 a2:1-a1 e2:1-e1"


def test_a_game_that_is_too_long_can_only_be_resigned(visitor: Visitor) -> None:
    moves = [*BEGINNING.split(), *TO_AND_FRO.split() * MAX_PLIES][: MAX_PLIES - 1]
    save = json.loads(SAVE.read_text())
    save |= {"seats": ["human", "human"], "undone": []}
    save["record"] |= {"options": {"points": 1, "repetition": False}, "moves": moves}
    kept = json.dumps([f"coaster/game/{save['id']}", json.dumps(save)])
    keep = f"localStorage.length > 1 || localStorage.setItem(...{kept})"
    visitor.page.add_init_script(f"origin === 'null' || {keep}")  # an empty page has no storage
    visitor.open()
    visitor.saves.first.click()
    visitor.wait_ply(len(moves))
    visitor.driver.tap(cell("c3"))
    visitor.tap_when_clickable(act("confirm"))
    expect(visitor.toast).to_have_text(EN("cannot-too-long"))
    assert visitor.ply == len(moves)
    for name in ("#table " + act("menu"), "dialog " + act("resign"), act("resign-yes")):
        visitor.tap_when_clickable(name)
    expect(visitor.table).to_have_attribute("data-over", "resign")


@pytest.mark.parametrize("script", QUICK, ids=str)
def test_stepping_through_a_game(visitor: Visitor, script: Script) -> None:
    visitor.open(script.link(4))
    visitor.driver.tap(act("moves"))
    for tapped, shown in (("first", 0), ("next", 1), ("last", 4), ("prev", 3)):
        visitor.driver.tap(act(tapped))
        expect(visitor.table).to_have_attribute("data-shown-ply", str(shown))
    visitor.driver.tap('#move-list [data-ply="2"]')
    expect(visitor.table).to_have_attribute("data-shown-ply", "2")
    expect(visitor.status).to_have_text(EN("looking-back", ply=2, plies=4))
    assert visitor.ply == 4


def test_playing_on_from_earlier_is_another_game(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link())
    visitor.driver.tap(act("moves"))
    visitor.driver.tap('#move-list [data-ply="2"]')
    visitor.driver.tap(act("practice"))
    visitor.driver.set_control('[name="seat-2"]', "casual")
    visitor.tap_when_clickable(act("practice-start"))
    visitor.wait_ply(2)
    visitor.driver.tap(cell("e5"))
    visitor.tap_when_clickable(act("confirm"))
    visitor.wait_ply(4)  # the computer has answered
    visitor.return_to_lobby()
    expect(visitor.saves).to_have_count(2)


@pytest.mark.parametrize(
    ("script", "touched"), [(MIXTOUR, ["c1", "c2"]), (INPHEXION, ["b2", "c1"])], ids=str
)
def test_the_last_move_is_marked(visitor: Visitor, script: Script, touched: list) -> None:
    visitor.open(script.link(3))
    marked = visitor.page.locator('#board [data-mark~="touched"]')
    names = "all => all.map((one) => one.dataset.cell)"
    assert sorted(marked.evaluate_all(names)) == touched


SHOWN = EN("hint-shown", move="*")


@pytest.mark.computer
@pytest.mark.parametrize("script", QUICK, ids=str)
def test_a_hint_previews_a_legal_move(visitor: Visitor, script: Script) -> None:
    visitor.open(script.link(2))
    visitor.show_hint()
    assert visitor.ply == 2
    view = script.state(2)
    narrator = game_ui(script.game).Narrator(view, EN.for_game(script.game))
    said = visitor.status.text_content()
    shown = [(m, SHOWN.replace("*", narrator.hint(m))) for m in view.legal()]
    hinted = [move for move, line in shown if said == line or str(said).startswith(line + ": ")]
    visitor.tap_when_clickable(act("confirm"))
    visitor.wait_ply(3)
    assert visitor.moves()[-1:] == hinted


@pytest.mark.parametrize("script", QUICK, ids=str)
def test_after_the_end_one_can_play_again(visitor: Visitor, script: Script) -> None:
    visitor.open(script.link())
    visitor.driver.tap(act("rematch"))
    visitor.wait_ply(0)
    visitor.play_turn(next(script.turns()))
    visitor.return_to_lobby()
    expect(visitor.saves).to_have_count(2)


@pytest.mark.parametrize("script", QUICK, ids=str)
def test_the_rules_of_the_game_on_the_table(visitor: Visitor, script: Script) -> None:
    visitor.open(script.link(1))
    visitor.driver.tap("#table " + act("menu"))
    visitor.driver.tap("dialog " + act("rules"))
    expect(visitor.dialog).to_contain_text(EN.for_game(script.game)("credit"))


def test_the_list_of_moves_stays_while_one_plays_on(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link(3))
    visitor.driver.tap("#actions " + act("moves"))
    expect(visitor.page.locator("#moves")).to_be_visible()
    visitor.driver.tap(cell("e5"))
    expect(visitor.page.locator("#moves")).to_be_visible()
    visitor.tap_when_clickable(act("confirm"))
    visitor.wait_ply(4)
    expect(visitor.page.locator("#moves")).to_be_visible()
    expect(visitor.page.locator("#move-list [data-ply='4']")).to_be_visible()


def test_the_board_stands_as_without_the_list_of_moves_which_closes_with_its_table(
    visitor: Visitor,
) -> None:
    visitor.open(BEERHEX.link(3))
    visitor.dismiss_handover()
    board, moves = visitor.page.locator("#board"), visitor.page.locator("#moves")
    upright = visitor.driver.read_text("#board", "viewBox")
    visitor.driver.tap("#actions " + act("moves"))
    expect(moves).to_be_visible()
    visitor.page.set_viewport_size({"width": 640, "height": 360})
    expect(board).not_to_have_attribute("viewBox", upright)
    visitor.page.set_viewport_size({"width": 360, "height": 640})
    expect(board).to_have_attribute("viewBox", upright)
    visitor.return_to_lobby()
    visitor.driver.tap("[data-save]")
    visitor.driver.wait(TABLE)
    visitor.dismiss_handover()
    expect(moves).to_be_hidden()
    expect(board).to_have_attribute("viewBox", upright)


def test_backspace_takes_back_one_tap(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link(2))
    picked = visitor.page.locator('#board [data-mark~="picked"]')
    visitor.page.locator(cell("c1")).press("Enter")
    visitor.page.locator(cell("c2")).press("Enter")
    visitor.driver.wait(act("confirm"))
    visitor.page.keyboard.press("Backspace")
    expect(visitor.page.locator(act("confirm"))).to_have_count(0)
    expect(picked).to_have_count(1)
    visitor.page.keyboard.press("Backspace")
    expect(picked).to_have_count(0)


def test_a_tap_takes_a_message_away(visitor: Visitor) -> None:
    visitor.open(MIXTOUR.link(2))  # says whose game this is
    visitor.toast.click()
    visitor.wait_toast_removed()
