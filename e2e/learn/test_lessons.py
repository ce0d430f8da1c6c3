"""Lessons: each is played through by taps, with nothing to lose; how one comes to it and away."""

import re

import pytest
from playwright.sync_api import expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.page_object import LOBBY, act, cell, pick
from e2e.support.screen_checks import resize
from engine import GAMES
from engine.record import Record
from ui.games import game_ui
from ui.games.lesson import LessonStep
from ui.learn.lesson import lesson_steps
from ui.learn.tip_adviser import LAST_TURN_TIP
from ui.words import Words

EN, JA = Words("en"), Words("ja")
TAUGHT = [name for name in GAMES if game_ui(name).has_lesson]
SMALL = {"width": 320, "height": 568}
NEXT = "#tray " + act("lesson-next")


def learn(visitor: Visitor, game: str) -> None:
    """Open a game's lesson from the lobby."""
    visitor.open_new_game(game)
    visitor.tap_when_clickable("dialog " + act("lesson"))
    at_step(visitor, 1)


def at_step(visitor: Visitor, number: int) -> None:
    visitor.driver.wait(f'#table:not([hidden])[data-lesson="{number}"]')


def solve(visitor: Visitor, step: LessonStep, game: str) -> None:
    """Do what a step asks for."""
    if step.is_peek:
        visitor.page.locator(cell(step.cells[0])).hover()
        visitor.page.mouse.down()
        expect(visitor.page.locator("#spoken")).to_contain_text(step.cells[0] + ", ")
        visitor.page.mouse.up()
        return
    state = Record(game, step.options, step.seed, step.moves).replay()[-1]
    move = next(move for move in state.legal() if step.accepts(state, move))
    ways = game_ui(game).Input(state.view(0)).tap_paths(move)
    if not ways:
        visitor.tap_when_clickable(f'[data-move="{move}"]')
        sure = visitor.dialog.locator(act("declare"))
        expect(visitor.visible(f"{NEXT}, dialog[open] {act('declare')}").first).to_be_visible()
        if sure.count():
            visitor.tap_when_clickable("dialog " + act("declare"))
        return
    for token in ways[0]:
        if visitor.driver.exists(cell(token)):
            visitor.driver.tap(cell(token))
        elif visitor.driver.exists(pick(token) + '[aria-pressed="false"]'):
            visitor.tap_when_clickable(pick(token))
    confirm = visitor.visible(act("confirm"))
    offered = visitor.page.locator('#board [data-mark~="vacant"]').first
    expect(confirm.or_(offered).first).to_be_visible()
    if not confirm.count():  # the turn goes on
        offered.tap()
    visitor.tap_when_clickable(act("confirm"))


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_learnt_by_taps(visit: VisitFactory, game: str) -> None:
    visitor = visit(viewport=SMALL, reduced_motion="reduce")
    visitor.open()
    learn(visitor, game)
    say = EN.lesson(game)
    for number, step in enumerate(lesson_steps(game)):
        at_step(visitor, number + 1)
        expect(visitor.status).to_have_text(say(step.key))
        solve(visitor, step, game)
        expect(visitor.status).to_have_text(say(step.key + "-done"))
        expect(visitor.page.locator("#spoken")).to_have_text(say(step.key + "-done"))
        fits(visitor)
        visitor.tap_when_clickable(NEXT)
    expect(visitor.status).to_have_text(say("over"))
    visitor.tap_when_clickable(act("lesson-friend"))
    visitor.driver.wait("#table:not([data-lesson])")
    assert visitor.ply == 0
    visitor.return_to_lobby()
    visitor.driver.wait(LOBBY)
    expect(visitor.saves).to_have_count(0)  # nothing of the lesson, nor a game without a move


def fits(visitor: Visitor) -> None:
    """Check that the words take two lines, and that the controls below them are in sight."""
    box = visitor.status.bounding_box()
    bar = visitor.page.locator("#actions").bounding_box()
    assert box and bar
    assert box["height"] <= 48, visitor.status.text_content()
    assert bar["y"] + bar["height"] <= SMALL["height"]


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_fits_a_small_phone_in_japanese(visit: VisitFactory, game: str) -> None:
    visitor = visit(viewport=SMALL, locale="ja-JP", reduced_motion="reduce")
    visitor.open()
    learn(visitor, game)
    for number, step in enumerate(lesson_steps(game)):
        at_step(visitor, number + 1)
        expect(visitor.status).to_have_text(JA.lesson(game)(step.key))
        fits(visitor)
        visitor.tap_when_clickable(f"#actions {act('lesson-next')}")
    expect(visitor.visible(act("lesson-computer"))).to_be_visible()


def test_a_lesson_goes_on_where_it_was_left(visitor: Visitor) -> None:
    visitor.open()
    learn(visitor, "mixtour")
    visitor.tap_when_clickable(f"#actions {act('lesson-next')}")
    at_step(visitor, 2)
    visitor.reload()
    at_step(visitor, 2)
    visitor.return_to_lobby()
    expect(visitor.saves).to_have_count(0)
    visitor.open_new_game("mixtour")
    expect(visitor.dialog.locator(act("lesson"))).to_have_text(EN("lesson-on"))
    points = visitor.dialog.locator('[name="points"]')
    points.select_option("3")
    visitor.tap_when_clickable("dialog " + act("lesson"))
    at_step(visitor, 2)
    visitor.return_to_lobby()
    expect(visitor.visible("[data-quick-start]:visible")).to_have_count(0)
    visitor.open_new_game("mixtour")
    expect(points).to_have_value("3")
    visitor.tap_when_clickable("dialog " + act("lesson"))
    at_step(visitor, 2)
    visitor.tap_when_clickable(act("lesson-back"))
    at_step(visitor, 1)


def test_another_move_is_put_back_and_the_hint_shows_the_one_meant(visitor: Visitor) -> None:
    visitor.open()
    learn(visitor, "mixtour")
    visitor.tap_when_clickable(f"#actions {act('lesson-next')}")
    at_step(visitor, 2)
    visitor.driver.tap(cell("a1"))
    visitor.tap_when_clickable(act("confirm"))
    expect(visitor.status).to_have_text(EN.lesson("mixtour")("onto-other"))
    expect(visitor.page.locator("#board .piece")).to_have_count(2)
    visitor.tap_when_clickable(act("hint"))
    expect(visitor.page.locator(cell("d3"))).to_have_attribute("data-mark", "touched picked")
    visitor.tap_when_clickable(act("confirm"))
    expect(visitor.visible(NEXT)).to_be_visible()


def test_the_menu_leads_to_the_lesson_and_back_leads_to_the_game(visitor: Visitor) -> None:
    visitor.open()
    visitor.start("mixtour")
    visitor.play_move("c3")
    visitor.driver.tap(f"#table {act('menu')}")
    visitor.tap_when_clickable("dialog " + act("lesson"))
    at_step(visitor, 1)
    visitor.driver.tap(f"#table {act('menu')}")
    expect(visitor.dialog.locator(act("settings"))).to_be_visible()
    expect(visitor.dialog.locator(act("lesson"))).to_have_count(0)
    expect(visitor.dialog.locator(act("resign"))).to_have_count(0)
    visitor.tap_when_clickable("dialog " + act("close"))
    visitor.driver.tap(f"#table {act('lobby')}")
    visitor.driver.wait("#table:not([data-lesson])")
    assert visitor.moves() == ["c3"]


def test_the_rules_offer_the_lesson_and_the_sheet_goes_on_offering_it(visitor: Visitor) -> None:
    visitor.open()
    visitor.open_new_game("mixtour")
    visitor.tap_when_clickable("dialog " + act("rules"))
    visitor.tap_when_clickable("dialog[data-dialog='rules'] " + act("lesson"))
    at_step(visitor, 1)
    visitor.driver.tap(f"#table {act('lobby')}")
    visitor.driver.wait("#lobby:not([hidden])")
    visitor.open_new_game("mixtour")
    expect(visitor.dialog.locator(act("lesson"))).to_have_text(EN("lesson"))


def test_the_lesson_changes_its_language(visitor: Visitor) -> None:
    visitor.open()
    learn(visitor, "mixtour")
    visitor.driver.tap(f"#table {act('menu')}")
    visitor.tap_when_clickable("dialog " + act("settings"))
    visitor.driver.set_control('dialog [name="language"]', "ja")
    expect(visitor.status).to_have_text(JA.lesson("mixtour")("enter"))
    label = visitor.page.locator("#actions .steps-label")
    expect(label).to_have_attribute("aria-label", JA.lesson("mixtour")("step", n=1, of=6))


# ---- tips


def test_the_first_games_come_with_tips_until_they_are_switched_off(visitor: Visitor) -> None:
    visitor.open()
    visitor.driver.wait("html[data-warm]")
    visitor.start("mixtour")
    tip, area = visitor.page.locator("#tip"), visitor.page.locator("#status-area")
    expect(tip).to_have_text(EN.lesson("mixtour")("tip-first"))
    expect(visitor.status).to_have_text(EN.for_game("mixtour")("wait-first", name="White"))
    board = visitor.page.locator("#board-area").bounding_box()
    visitor.driver.tap(cell("c3"))
    expect(tip).to_be_hidden()
    assert visitor.page.locator("#board-area").bounding_box() == board
    visitor.driver.tap(act("cancel"))
    expect(tip).to_be_visible()
    visitor.driver.tap(f"#table {act('menu')}")
    visitor.tap_when_clickable("dialog " + act("settings"))
    visitor.driver.set_control('dialog [name="tips"]', "False")
    expect(tip).to_be_hidden()
    expect(area).not_to_have_attribute("data-tips", re.compile(""))


def test_a_tip_about_the_line_of_the_summary_waits_for_the_list_of_moves(visitor: Visitor) -> None:
    visitor.open()
    visitor.driver.wait("html[data-warm]")
    visitor.start("mixtour")
    tip, moves = visitor.page.locator("#tip"), "#actions " + act("moves")
    about_summary = EN.lesson("mixtour")(LAST_TURN_TIP)
    visitor.driver.tap(moves)
    visitor.play_move("c3")
    expect(visitor.page.locator("#summary-text")).not_to_be_empty()
    expect(tip).not_to_have_text(about_summary)
    visitor.tap_when_clickable(moves)
    expect(tip).to_have_text(about_summary)
    expect(visitor.page.locator("#summary")).to_be_visible()
    visitor.tap_when_clickable(moves)
    expect(tip).not_to_have_text(about_summary)
    resize(visitor, 640, 360)  # where both have a place
    visitor.tap_when_clickable(moves)
    visitor.tap_when_clickable(moves)
    expect(visitor.page.locator("#moves")).to_be_visible()
    expect(tip).to_have_text(about_summary)
