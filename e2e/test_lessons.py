"""Lessons: each is played through by taps, with nothing to lose; how one comes to it and away."""

import re

import pytest
from playwright.sync_api import expect

from e2e.coaster import LOBBY, act, cell, pick
from e2e.conftest import Visit, Visitor
from engine import GAMES
from engine.record import Record
from ui.games import room
from ui.games.lesson import Step
from ui.play.lesson import steps
from ui.words import Words

EN, JA = Words("en"), Words("ja")
TAUGHT = [name for name in GAMES if room(name).teaches]
SMALL = {"width": 320, "height": 568}
NEXT = "#tray " + act("lesson-next")


def learn(visitor: Visitor, game: str) -> None:
    """From the lobby to the lesson."""
    visitor.sheet(game)
    visitor.press("dialog " + act("lesson"))
    at_step(visitor, 1)


def at_step(visitor: Visitor, number: int) -> None:
    visitor.hands.wait(f'#table:not([hidden])[data-lesson="{number}"]')


def solve(visitor: Visitor, step: Step, game: str) -> None:
    """Do what a step asks for."""
    if step.peeks:
        visitor.page.locator(cell(step.cells[0])).hover()
        visitor.page.mouse.down()
        expect(visitor.page.locator("#spoken")).to_contain_text(step.cells[0] + ", ")
        visitor.page.mouse.up()
        return
    state = Record(game, step.options, step.seed, step.moves).replay()[-1]
    move = next(move for move in state.legal() if step.wants(state, move))
    ways = room(game).Input(state.view(0)).steps(move)
    if not ways:
        visitor.press(f'[data-move="{move}"]')
        sure = visitor.dialog.locator(act("declare"))
        expect(visitor.at(f"{NEXT}, dialog[open] {act('declare')}").first).to_be_visible()
        if sure.count():
            visitor.press("dialog " + act("declare"))
        return
    for token in ways[0]:
        if visitor.hands.has(cell(token)):
            visitor.hands.tap(cell(token))
        elif visitor.hands.has(pick(token) + '[aria-pressed="false"]'):
            visitor.press(pick(token))
    confirm = visitor.at(act("confirm"))
    offered = visitor.page.locator('#board [data-mark~="vacant"]').first
    expect(confirm.or_(offered).first).to_be_visible()
    if not confirm.count():  # the turn goes on
        offered.tap()
    visitor.press(act("confirm"))


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_learnt_by_taps(visit: Visit, game: str) -> None:
    visitor = visit(viewport=SMALL, reduced_motion="reduce")
    visitor.open()
    learn(visitor, game)
    say = EN.lesson(game)
    for number, step in enumerate(steps(game)):
        at_step(visitor, number + 1)
        expect(visitor.status).to_have_text(say(step.key))
        solve(visitor, step, game)
        expect(visitor.status).to_have_text(say(step.key + "-done"))
        expect(visitor.page.locator("#spoken")).to_have_text(say(step.key + "-done"))
        fits(visitor)
        visitor.press(NEXT)
    expect(visitor.status).to_have_text(say("over"))
    visitor.press(act("lesson-friend"))
    visitor.hands.wait("#table:not([data-lesson])")
    assert visitor.ply == 0
    visitor.leave()
    visitor.hands.wait(LOBBY)
    expect(visitor.saves).to_have_count(0)  # nothing of the lesson, nor a game without a move


def fits(visitor: Visitor) -> None:
    """The words stand in two lines, and what is below them is in sight."""
    box = visitor.status.bounding_box()
    bar = visitor.page.locator("#actions").bounding_box()
    assert box and bar
    assert box["height"] <= 48, visitor.status.text_content()
    assert bar["y"] + bar["height"] <= SMALL["height"]


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_fits_a_small_phone_in_japanese(visit: Visit, game: str) -> None:
    visitor = visit(viewport=SMALL, locale="ja-JP", reduced_motion="reduce")
    visitor.open()
    learn(visitor, game)
    for number, step in enumerate(steps(game)):
        at_step(visitor, number + 1)
        expect(visitor.status).to_have_text(JA.lesson(game)(step.key))
        fits(visitor)
        visitor.press(f"#actions {act('lesson-next')}")
    expect(visitor.at(act("lesson-computer"))).to_be_visible()


def test_a_lesson_goes_on_where_it_was_left(visitor: Visitor) -> None:
    visitor.open()
    learn(visitor, "mixtour")
    visitor.press(f"#actions {act('lesson-next')}")
    at_step(visitor, 2)
    visitor.reload()
    at_step(visitor, 2)
    visitor.leave()
    expect(visitor.saves).to_have_count(0)
    visitor.sheet("mixtour")
    expect(visitor.dialog.locator(act("lesson"))).to_have_text(EN("lesson-on"))
    points = visitor.dialog.locator('[name="points"]')
    points.select_option("3")
    visitor.press("dialog " + act("lesson"))
    at_step(visitor, 2)
    visitor.leave()
    expect(visitor.at("[data-again]:visible")).to_have_count(0)
    visitor.sheet("mixtour")
    expect(points).to_have_value("3")
    visitor.press("dialog " + act("lesson"))
    at_step(visitor, 2)
    visitor.press(act("lesson-back"))
    at_step(visitor, 1)


def test_another_move_is_put_back_and_the_hint_shows_the_one_meant(visitor: Visitor) -> None:
    visitor.open()
    learn(visitor, "mixtour")
    visitor.press(f"#actions {act('lesson-next')}")
    at_step(visitor, 2)
    visitor.hands.tap(cell("a1"))
    visitor.press(act("confirm"))
    expect(visitor.status).to_have_text(EN.lesson("mixtour")("onto-other"))
    expect(visitor.page.locator("#board .piece")).to_have_count(2)
    visitor.press(act("hint"))
    expect(visitor.page.locator(cell("d3"))).to_have_attribute("data-mark", "touched picked")
    visitor.press(act("confirm"))
    expect(visitor.at(NEXT)).to_be_visible()


def test_the_menu_leads_to_the_lesson_and_back_leads_to_the_game(visitor: Visitor) -> None:
    visitor.open()
    visitor.start("mixtour")
    visitor.enter("c3")
    visitor.hands.tap(f"#table {act('menu')}")
    visitor.press("dialog " + act("lesson"))
    at_step(visitor, 1)
    visitor.hands.tap(f"#table {act('menu')}")
    expect(visitor.dialog.locator(act("settings"))).to_be_visible()
    expect(visitor.dialog.locator(act("lesson"))).to_have_count(0)
    expect(visitor.dialog.locator(act("resign"))).to_have_count(0)
    visitor.press("dialog " + act("close"))
    visitor.hands.tap(f"#table {act('lobby')}")
    visitor.hands.wait("#table:not([data-lesson])")
    assert visitor.moves() == ["c3"]


def test_the_rules_offer_the_lesson_and_it_is_offered_no_more_in_the_sheet(
    visitor: Visitor,
) -> None:
    visitor.open()
    visitor.sheet("mixtour")
    visitor.press("dialog " + act("rules"))
    visitor.press("dialog[data-shows='rules'] " + act("lesson"))
    at_step(visitor, 1)
    visitor.hands.tap(f"#table {act('lobby')}")
    visitor.hands.wait("#lobby:not([hidden])")
    visitor.sheet("mixtour")
    expect(visitor.dialog.locator(act("lesson"))).to_have_count(0)


def test_the_lesson_changes_its_language(visitor: Visitor) -> None:
    visitor.open()
    learn(visitor, "mixtour")
    visitor.hands.tap(f"#table {act('menu')}")
    visitor.press("dialog " + act("settings"))
    visitor.hands.choose('dialog [name="language"]', "ja")
    expect(visitor.status).to_have_text(JA.lesson("mixtour")("enter"))
    label = visitor.page.locator("#actions .steps-label")
    expect(label).to_have_attribute("aria-label", JA.lesson("mixtour")("step", n=1, of=6))


# ---- tips


def test_the_first_games_come_with_tips_until_they_are_switched_off(visitor: Visitor) -> None:
    visitor.open()
    visitor.hands.wait("html[data-warm]")
    visitor.start("mixtour")
    tip, below = visitor.page.locator("#tip"), visitor.page.locator("#below")
    expect(tip).to_have_text(EN.lesson("mixtour")("tip-first"))
    expect(visitor.status).to_have_text(EN.of("mixtour")("wait-first", name="White"))
    board = visitor.page.locator("#board-room").bounding_box()
    visitor.hands.tap(cell("c3"))
    expect(tip).to_be_hidden()
    assert visitor.page.locator("#board-room").bounding_box() == board
    visitor.hands.tap(act("cancel"))
    expect(tip).to_be_visible()
    visitor.hands.tap(f"#table {act('menu')}")
    visitor.press("dialog " + act("settings"))
    visitor.hands.choose('dialog [name="tips"]', "False")
    expect(tip).to_be_hidden()
    expect(below).not_to_have_attribute("data-tips", re.compile(""))
