"""Setting up a position for a study: by taps and by keys, refused in words, kept and shared."""

import re

from playwright.sync_api import expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.page_object import LOBBY, TABLE, act, cell, pick
from e2e.support.study_page import (
    EN,
    LIST,
    SETUP,
    STUDY,
    enter,
    open_in_menu,
    saved_studies,
    saved_tree,
)
from engine.notation.game_tree import GameTree
from engine.notation.reader import read_game
from engine.notation.tree_link import decode_tree, encode_tree

TILES = "v@0,0/0;21@1,0/1;7@-1,1/3;6@0,1/5;20@0,2/1 2 4,5,23;2,16,18 points=3,-1"
POSITION = "5/5/2(wr)2/1(wwww)3/5 r"


def tap(visitor: Visitor, *controls: str) -> None:
    for css in controls:
        visitor.tap_when_clickable(css)


def test_a_position_is_set_up_by_taps_studied_and_shared(visitor: Visitor) -> None:
    visitor.open("#" + encode_tree(GameTree("mixtour")))
    visitor.driver.wait(STUDY)
    page, status = visitor.page, visitor.page.locator("#status")
    tap(visitor, f"#tray {act('setup')}")
    visitor.driver.wait(SETUP)
    tap(visitor, *[cell("b2")] * 5)
    expect(status).to_have_attribute("data-tone", "refused")
    expect(status).to_have_text(EN("position-high", n=4, cell="b2"))
    expect(page.locator(cell("b2"))).to_have_attribute(
        "aria-label", "b2, height 4, from the top: white, white, white, white"
    )
    tap(visitor, cell("c3"), pick("piece-r"), cell("c3"), cell("e5"))
    tap(visitor, pick("piece-"), cell("e5"), act("setup-turn"))
    expect(page.locator("#table")).to_have_attribute("data-turn", "2")
    tap(visitor, act("setup-done"))
    visitor.driver.wait(f'{STUDY}[data-ply="0"]')
    assert saved_tree(page).setup == POSITION
    expect(page.locator("#board .piece")).to_have_count(6)
    enter(visitor, "a1")
    open_in_menu(visitor, "study-share")
    link = page.locator("#link").input_value()
    fragment = link.partition("#")[2].partition(".")[0]  # a place in the study follows
    shared = decode_tree(fragment)
    assert (shared.setup, len(shared)) == (POSITION, 1)
    page.keyboard.press("Escape")
    page.go_back()  # the empty study has become this one
    visitor.driver.wait(LOBBY)


def test_the_moves_are_listed_again_after_setting_up_and_after_the_lobby(visitor: Visitor) -> None:
    visitor.open("#" + encode_tree(GameTree("mixtour")))
    visitor.driver.wait(STUDY)
    page, buttons = visitor.page, visitor.page.locator(LIST + " button")
    expect(buttons).to_have_count(1)
    tap(visitor, f"#tray {act('setup')}")
    visitor.driver.wait(SETUP)
    page.go_back()
    visitor.driver.wait(STUDY)
    expect(buttons).to_have_count(1)
    enter(visitor, "a1")
    page.go_back()
    visitor.driver.wait(LOBBY)
    page.go_forward()
    visitor.driver.wait(STUDY)
    expect(buttons).to_have_count(2)


def test_by_keys_another_position_becomes_a_study_of_its_own(visitor: Visitor) -> None:
    tree = read_game('[Game "inpHeXion"]\n\n1. a4 2. a4>a3 *\n')
    visitor.open("#" + encode_tree(tree))
    visitor.driver.wait(STUDY)
    page, spoken = visitor.page, visitor.page.locator("#spoken")
    open_in_menu(visitor, "setup")
    visitor.driver.wait(SETUP)
    page.locator(cell("d4")).focus()
    page.keyboard.press("Enter")
    expect(spoken).to_have_text("d4, white disc")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(act("setup-done"))).not_to_have_class("action ready")
    page.locator(act("setup-done")).press("Enter")
    numbers = EN("position-numbers", white=2, black=0)
    expect(spoken).to_have_text(numbers)
    page.locator(act("setup-cancel")).press("Enter")
    visitor.driver.wait(STUDY)
    assert saved_studies(page) == []
    page.locator(".toast " + act("setup-continue")).press("Enter")
    visitor.driver.wait(SETUP)
    expect(page.locator("#status")).to_have_text(numbers)
    page.locator(cell("e4")).focus()
    page.keyboard.press("Backspace")  # takes the last change back
    expect(page.locator(cell("e4"))).to_have_attribute("aria-label", "e4, empty")
    page.locator(act("setup-done")).press("Enter")
    visitor.driver.wait(f'{STUDY}[data-ply="0"]')
    assert saved_tree(page).setup == "7/7/7/3w3/7/7/7 b"
    page.go_back()  # to the study before
    expect(page.locator(LIST + " button")).to_have_count(3)


def test_caps_are_set_up_over_a_reload_turned_up_and_judged_in_words(visitor: Visitor) -> None:
    visitor.open("#" + encode_tree(GameTree("beerhex")))
    visitor.driver.wait(STUDY)
    page, status = visitor.page, visitor.page.locator("#status")
    tap(visitor, f"#tray {act('setup')}")
    visitor.driver.wait(SETUP)
    tap(visitor, cell("a1"), cell("b2"), cell("b2"), pick("piece-sg"), cell("c3"))
    page.reload()  # the unfinished position comes back, and its undo history
    visitor.driver.wait(SETUP)
    expect(page.locator(cell("b2"))).to_have_attribute(
        "aria-label", "b2, gold cap, face up, triangle inside"
    )
    expect(page.locator(cell("c3"))).to_have_attribute(
        "aria-label", "c3, silver cap, face down, triangle inside"
    )
    tap(visitor, cell("d4"), ".setup-bar " + act("undo"), pick("piece-gg"))
    tap(visitor, *[cell(f"{column}5") for column in "abcde"], cell("e1"))
    expect(status).to_have_attribute("data-tone", "refused")
    expect(status).to_have_text(EN("position-own-caps", side="Gold", n=7))
    tap(visitor, act("setup-turn"), act("setup-done"))
    visitor.driver.wait(f'{STUDY}[data-ply="0"][data-turn="2"]')
    position = "(gg)4/1(ggu)3/2(sg)2/5/(gg)(gg)(gg)(gg)(gg) s"
    assert saved_tree(page).setup == position
    assert page.evaluate("localStorage.getItem('coaster/setup')") is None
    visitor.open("#" + encode_tree(saved_tree(page)))
    visitor.driver.wait(STUDY)
    expect(page.locator("#board .piece")).to_have_count(8)


def test_tiles_are_chosen_laid_turned_and_counted_by_taps_and_keys(visitor: Visitor) -> None:
    tree = GameTree("hexheaven", None, 3, setup=TILES)
    visitor.open("#" + encode_tree(tree))
    visitor.driver.wait(STUDY)
    page, status = visitor.page, visitor.page.locator("#status")
    open_in_menu(visitor, "setup")
    visitor.driver.wait(SETUP)
    tap(visitor, cell("0,2"), pick("place-hand-1"))  # the tap on a tile chooses it
    expect(status).to_have_attribute("data-tone", "refused")
    expect(status).to_have_text(EN("position-hand-full", n=3))
    tap(visitor, pick("place-deck"), act("setup-done"))
    expect(status).to_have_text(EN("position-few", n=5))
    visitor.driver.wait(SETUP)
    tap(visitor, act("setup-pieces"))
    page.get_by_role("button", name="red round Humility, Deck").press("Enter")
    expect(page.locator(pick("piece-13"))).to_have_attribute("aria-pressed", "true")
    page.locator(cell("0,2")).focus()
    page.keyboard.press("Enter")
    label = page.locator(cell("0,2"))
    expect(label).to_have_attribute("aria-label", re.compile("red round Humility"))
    before = label.get_attribute("aria-label")
    page.keyboard.press("Enter")  # and again, to turn it
    expect(label).not_to_have_attribute("aria-label", str(before))
    tap(visitor, act("setup-numbers"), "dialog " + act("setup-more-1"))
    expect(page.get_by_label("Player 1: points")).to_have_value("4")
    page.get_by_label("Player 2: points").fill("-12")
    page.get_by_label("Player 2: points").blur()
    expect(page.locator(act("setup-done"))).to_have_class("action ready")
    page.keyboard.press("Escape")
    tap(visitor, act("setup-turn"))
    expect(page.locator("#table")).to_have_attribute("data-turn", "1")
    page.reload()  # the unfinished position comes back
    visitor.driver.wait(f'{SETUP}[data-turn="1"]')
    tap(visitor, act("setup-done"))
    visitor.driver.wait(f'{STUDY}[data-ply="0"][data-turn="1"]')
    setup = saved_tree(page).setup
    assert re.sub("13@0,2/[0-5]", "13@0,2/r", setup) == (
        "v@0,0/0;21@1,0/1;7@-1,1/3;6@0,1/5;13@0,2/r 1 4,5,23;2,16,18 points=4,-12"
    )


def test_a_game_is_played_from_a_position_that_was_set_up(visitor: Visitor) -> None:
    visitor.open("#" + encode_tree(GameTree("mixtour", setup=POSITION)))
    visitor.driver.wait(STUDY)
    page = visitor.page
    open_in_menu(visitor, "practice")
    tap(visitor, "dialog " + act("practice-start"))
    visitor.driver.wait(TABLE + ":not([data-study])")
    visitor.play_move("a1")
    visitor.wait_ply(1)
    visitor.reload()  # the page reads it only with what it loads for texts
    visitor.driver.wait(f'{TABLE}[data-ply="1"]')
    expect(page.locator("#board .piece")).to_have_count(7)
    tap(visitor, f"{TABLE} {act('undo')}")
    visitor.driver.wait(f'{TABLE}[data-ply="0"]')
    visitor.play_move("a1")
    tap(visitor, f"{TABLE} {act('share')}")
    shared = decode_tree(page.locator("#link").input_value().partition("#")[2])
    assert (shared.setup, len(shared)) == (POSITION, 1)
    page.keyboard.press("Escape")
    tap(visitor, f"{TABLE} {act('menu')}", "dialog " + act("record"))
    expect(page.locator("#record")).to_have_value(re.compile(re.escape(POSITION)))
    page.keyboard.press("Escape")
    visitor.return_to_lobby()
    visitor.reload()
    expect(visitor.saves).to_have_count(1)
    visitor.saves.click()
    visitor.driver.wait(f'{TABLE}[data-ply="1"]')


def test_very_large_letters_leave_the_instructions(visit: VisitFactory) -> None:
    visitor = visit(viewport={"width": 230, "height": 410})  # as wide as 360 with letters of 150 %
    visitor.open("#" + encode_tree(GameTree("mixtour")))
    visitor.wait_for_later_styles()
    tap(visitor, f"#tray {act('setup')}")
    visitor.driver.wait(SETUP)
    expect(visitor.page.locator("#status-area .tip")).to_be_visible()
