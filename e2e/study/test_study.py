"""The study board: branches, comments, the computer's line, keys, swipes, saves and links."""

import json

import pytest
from playwright.sync_api import FloatRect, expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.page_object import LOBBY, OPEN_LINK_SCRIPT, TABLE, act, cell
from e2e.support.screen_checks import CLIPPED, MISSED, screens
from e2e.support.scripted_games import BEERHEX, HEXHEAVEN, INPHEXION, MIXTOUR, Script
from e2e.support.study_page import (
    ANNOTATED,
    BAR,
    CURRENT,
    EN,
    LIST,
    STUDY,
    enter,
    open_in_menu,
    open_study,
    paste_as_study,
    saved_studies,
    saved_tree,
    step,
)
from engine.notation.game_tree import GameTree
from engine.notation.reader import read_game
from engine.notation.tree_link import decode_tree, encode_tree
from ui.library.saves import STUDY_KEY_PREFIX
from ui.study.study_words import study_words
from ui.words import LANGUAGES, Words

SWIPE = """([css, by, type]) => {
  const node = document.querySelector(css), box = node.getBoundingClientRect();
  const x = box.left + box.width / 2, y = box.top + box.height / 2;
  const fire = (kind, x) => node.dispatchEvent(new PointerEvent(kind, {
    bubbles: true, cancelable: true, pointerId: 5, pointerType: type, clientX: x, clientY: y }));
  fire("pointerdown", x);
  fire("pointerup", x + by);
}"""


def lines(tree: GameTree) -> list[list[str]]:
    return [
        [on_path.move for on_path in tree.path_to(node)]
        for node in tree.nodes()
        if not node.children
    ]


MOVES = MIXTOUR.moves.split()


def test_a_finished_game_is_studied_with_a_branch_of_ones_own(visitor: Visitor) -> None:
    open_study(visitor)
    page = visitor.page
    assert saved_studies(page) == []  # a study that wasn't changed isn't saved
    step(visitor, "prev", len(MOVES) - 1)
    step(visitor, "prev", len(MOVES) - 2)
    enter(visitor, "e5")
    tree = saved_tree(page)
    assert lines(tree) == [MOVES, [*MOVES[:-2], "e5"]]
    expect(page.locator(CURRENT)).to_contain_text("e5")
    expect(page.locator(BAR + act("next"))).to_be_disabled()
    step(visitor, "prev", len(MOVES) - 2)
    branches = page.locator("#tray .button")
    expect(branches).to_have_text([MOVES[-2], "e5"])
    branches.nth(0).click()
    visitor.driver.wait(f'{STUDY}[data-ply="{len(MOVES) - 1}"]')
    expect(page.locator(CURRENT)).to_contain_text(MOVES[-2])


def test_a_comment_and_a_sign_are_kept(visitor: Visitor) -> None:
    open_study(visitor)
    page = visitor.page
    step(visitor, "prev", len(MOVES) - 1)
    visitor.tap_when_clickable(BAR + act("study-note"))
    page.locator(".note-text").fill("Why here?")
    visitor.tap_when_clickable("dialog " + act("study-nag-5"))
    expect(page.locator("dialog " + act("study-nag-5"))).to_have_attribute("aria-pressed", "true")
    visitor.tap_when_clickable("dialog " + act("study-save"))
    expect(page.locator("#tip")).to_have_text("Why here?")
    expect(page.locator("#status")).to_contain_text("!?")
    node = saved_tree(page).main_line()[-2]
    assert (node.comment, node.nags) == ("Why here?", ("!?",))
    visitor.tap_when_clickable(BAR + act("study-note"))
    page.locator(".note-text").fill("Kept when the dialog is closed, too.")
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_contain_text("Kept when")


def test_a_branch_is_promoted_deleted_and_brought_back(visitor: Visitor) -> None:
    open_study(visitor)
    page = visitor.page
    step(visitor, "prev", len(MOVES) - 1)
    enter(visitor, "e5")
    visitor.tap_when_clickable(BAR + act("study-note"))
    visitor.tap_when_clickable("dialog " + act("study-promote"))
    expect(page.locator("#spoken")).to_contain_text(EN("study-promoted"))
    branch = [*MOVES[:-1], "e5"]
    assert lines(saved_tree(page)) == [branch, MOVES]
    visitor.tap_when_clickable(BAR + act("study-note"))
    visitor.tap_when_clickable("dialog " + act("study-delete-moves"))
    expect(visitor.toast).to_contain_text(EN("study-moves-deleted", n=1))
    assert lines(saved_tree(page)) == [MOVES]
    visitor.tap_when_clickable(".toast " + act("study-undelete-moves"))
    visitor.driver.wait(f'{STUDY}[data-ply="{len(MOVES)}"]')
    assert lines(saved_tree(page)) == [branch, MOVES]


def test_keys_step_through_lines_and_branches(visitor: Visitor) -> None:
    open_study(visitor)
    page, count = visitor.page, len(MOVES)
    for key, ply in (("ArrowLeft", count - 1), ("Home", 0), ("ArrowRight", 1), ("End", count)):
        page.keyboard.press(key)
        visitor.driver.wait(f'{STUDY}[data-ply="{ply}"]')
    page.keyboard.press("ArrowLeft")
    visitor.driver.wait(f'{STUDY}[data-ply="{count - 1}"]')
    enter(visitor, "e5")
    page.locator(CURRENT).focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(CURRENT)).to_contain_text(MOVES[-1])
    page.keyboard.press("ArrowDown")
    expect(page.locator(CURRENT)).to_contain_text("e5")
    page.locator(cell("c3")).focus()
    page.keyboard.press("PageUp")
    visitor.driver.wait(f'{STUDY}[data-ply="{count - 1}"]')
    page.keyboard.press("ArrowLeft")  # on the board it moves the focus
    expect(page.locator(cell("b3"))).to_be_focused()
    assert visitor.ply == count - 1


@pytest.mark.parametrize("place", ["#status-area", "#board"])
def test_swipes_step(visitor: Visitor, place: str) -> None:
    open_study(visitor)
    count = len(MOVES)
    for by, ply in ((90, count - 1), (90, count - 2), (-90, count - 1), (20, count - 1)):
        visitor.driver.wait_until_clickable()
        visitor.page.evaluate(SWIPE, [place, by, "touch"])
        visitor.driver.wait(f'{STUDY}[data-ply="{ply}"]')


def test_the_tree_names_every_move_for_screen_readers(visitor: Visitor) -> None:
    visitor.open()
    paste_as_study(visitor, ANNOTATED)
    names = [
        node.get_attribute("aria-label")
        for node in visitor.page.locator(LIST + " .line button").all()
    ]
    assert names[1:] == [
        EN("comma").join([EN("study-move-label", n=1, move="c3"), EN("study-has-note")]),
        EN("study-move-label", n=2, move="d4 !"),
        EN("study-branch-label", n=2, move="c4"),
        EN("study-branch-label", n=3, move="d5"),
        EN("study-move-label", n=3, move="c3:1-d4"),
    ]
    expect(visitor.page.locator("#study")).to_have_attribute("aria-label", EN("study-tree"))


def test_all_moves_are_shown_over_the_board(visitor: Visitor) -> None:
    open_study(visitor)
    page = visitor.page
    unfold = page.locator(BAR + act("study-unfold"))
    visitor.tap_when_clickable(BAR + act("study-unfold"))
    expect(unfold).to_have_attribute("aria-expanded", "true")
    for number in (1, len(MOVES)):
        expect(page.locator(LIST + f" {act('study-go-' + str(number))}")).to_be_in_viewport()
    visitor.tap_when_clickable(LIST + " " + act("study-go-1"))
    visitor.driver.wait(f'{STUDY}[data-ply="1"]')
    page.keyboard.press("Escape")
    expect(unfold).to_have_attribute("aria-expanded", "false")


@pytest.mark.parametrize(("width", "height"), [(568, 320), (640, 360)])
def test_a_small_sideways_phone_has_room_for_the_moves(
    visit: VisitFactory, width: int, height: int
) -> None:
    visitor = visit(viewport={"width": width, "height": height})
    open_study(visitor, HEXHEAVEN)
    step(visitor, "prev", len(HEXHEAVEN.record().moves) - 1)
    current = visitor.page.locator(CURRENT)
    expect(current).to_be_in_viewport(ratio=0.9)
    around, move = box_of(visitor, "#study"), box_of(visitor, CURRENT)
    assert move["height"] >= 36 and around["height"] >= 44 and move["y"] >= around["y"] - 1
    for css in ("#status-area", "#tray", "#board"):
        other = box_of(visitor, css)
        is_beside = (
            other["x"] + other["width"] <= around["x"] + 1
            or around["x"] + around["width"] <= other["x"] + 1
        )
        is_apart = (
            other["y"] + other["height"] <= around["y"] + 1
            or around["y"] + around["height"] <= other["y"] + 1
        )
        assert is_beside or is_apart, css


def test_the_moves_of_a_turn_stand_in_one_line(visit: VisitFactory) -> None:
    visitor = visit(viewport={"width": 320, "height": 568}, locale="ja")
    open_study(visitor, HEXHEAVEN)
    visitor.tap_when_clickable(BAR + act("study-unfold"))
    turns = visitor.page.locator(LIST + " .turn")
    expect(turns.first).to_be_visible()
    for width, height in ((320, 568), (1280, 800)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert set(turns.evaluate_all(LINES)) == {1}


# The number of lines that the moves of each turn take.
LINES = """all => all.map((turn) =>
  new Set([...turn.children].map((move) => Math.round(move.getBoundingClientRect().top))).size)"""


def box_of(visitor: Visitor, css: str) -> FloatRect:
    box = visitor.page.locator(css).bounding_box()
    assert box is not None
    return box


@pytest.mark.computer
def test_the_computers_lines_become_branches(visit: VisitFactory) -> None:
    visitor = visit(viewport={"width": 320, "height": 568})
    visitor.open("#" + encode_tree(read_game('[Game "Mixtour"]\n\n1. c3 2. d4 3. e5 *\n')))
    visitor.driver.wait(STUDY)
    page = visitor.page
    visitor.tap_when_clickable(BAR + act("study-evaluate"))
    page.locator("#tray " + act("study-dismiss")).wait_for()
    expect(page.locator("#status")).to_contain_text("%")
    expect(page.locator("#spoken")).to_contain_text("Best:")
    expect(page.locator("#tray [data-act^=study-line-]")).to_have_count(3)
    for size in screens(visitor):
        buttons = visitor.visible("#tray button")
        assert buttons.evaluate_all(MISSED) == buttons.evaluate_all(CLIPPED) == [], size
    for place in (2, 3):
        button = "#tray " + act(f"study-line-{place}")
        visitor.tap_when_clickable(button)
        expect(page.locator("#spoken")).to_contain_text(EN("study-line-added"))
        expect(page.locator(button)).to_contain_text("✓")
    assert len(lines(saved_tree(page))) == 3
    visitor.tap_when_clickable(button)  # it leads there now
    visitor.driver.wait(f'{STUDY}[data-ply="1"]')


@pytest.mark.computer
def test_the_computer_is_interrupted(visitor: Visitor) -> None:
    open_study(visitor)
    page = visitor.page
    step(visitor, "prev", len(MOVES) - 1)
    open_menu_strength(visitor, 2)
    visitor.tap_when_clickable(BAR + act("study-evaluate"))
    expect(page.locator("#status")).to_have_text(EN("study-thinking"))
    visitor.tap_when_clickable(BAR + act("study-stop"))
    expect(page.locator(BAR + act("study-evaluate"))).to_be_visible()
    expect(page.locator("#status")).not_to_have_text(EN("study-thinking"))


def open_menu_strength(visitor: Visitor, strength: int) -> None:
    visitor.tap_when_clickable(f"{STUDY} {act('menu')}")
    visitor.driver.set_control('dialog [name="strength"]', str(strength))
    visitor.page.keyboard.press("Escape")
    visitor.driver.wait("dialog:not([open])")


def test_a_game_goes_on_from_a_position_of_the_study(visitor: Visitor) -> None:
    open_study(visitor)
    step(visitor, "prev", len(MOVES) - 1)
    open_in_menu(visitor, "practice")
    visitor.tap_when_clickable("dialog " + act("practice-start"))
    visitor.driver.wait(TABLE + ":not([data-study])")
    assert visitor.moves() == MOVES[:-1]
    visitor.play_move("e5")


def test_a_study_travels_as_a_link(visitor: Visitor, visit: VisitFactory) -> None:
    visitor.open()
    paste_as_study(visitor, ANNOTATED)
    step(visitor, "next", 1)
    open_in_menu(visitor, "study-share")
    link = visitor.page.locator("#link").input_value()
    fragment, dot, place = link.partition("#")[2].partition(".")
    assert len(fragment) < 200 and decode_tree(fragment) == read_game(ANNOTATED)
    assert (dot, place) == (".", "1")
    stranger = visit()
    stranger.driver.goto(link)
    stranger.driver.wait(f"{STUDY}[data-ply='1']")
    expect(stranger.page.locator(LIST)).to_contain_text("d5")
    expect(stranger.toast).to_contain_text(EN("study-from-link"))
    assert saved_studies(stranger.page) == []
    # In a page that is open, with a dialog over the table: the link closes it.
    visitor.page.evaluate(OPEN_LINK_SCRIPT, encode_tree(GameTree("inphexion", {})))
    visitor.driver.wait(f"{STUDY}[data-ply='0']")
    expect(visitor.toast).to_contain_text(EN("study-from-link"))


def test_a_damaged_link_of_a_study_gets_a_message(visitor: Visitor) -> None:
    link = encode_tree(read_game(ANNOTATED))
    for damaged in (link[:-3], link[:9] + "A" + link[10:]):
        visitor.driver.goto("about:blank")
        visitor.driver.goto(visitor.url + "#" + damaged)
        visitor.driver.wait(LOBBY)
        expect(visitor.toast).to_contain_text(EN("link-mangled"))


def test_an_empty_board_is_studied_with_rules_of_the_form(visitor: Visitor) -> None:
    visitor.open()
    visitor.start("inphexion")  # the form offers it once the game was tried
    visitor.return_to_lobby()
    visitor.open_new_game("inphexion")
    visitor.driver.set_control('dialog [name="more-options"]', "True")
    visitor.driver.set_control('dialog [name="size"]', "5")
    visitor.tap_when_clickable("dialog " + act("study-begin"))
    visitor.driver.wait(STUDY)
    expect(visitor.page.locator("#board [data-cell]")).to_have_count(25)
    expect(visitor.page.locator("#status")).to_have_text(EN("study-start"))


def test_studies_are_listed_opened_deleted_and_restored(visitor: Visitor) -> None:
    visitor.open()
    paste_as_study(visitor, ANNOTATED)
    page = visitor.page
    step(visitor, "next", 1)
    step(visitor, "next", 2)
    enter(visitor, "e1")
    visitor.tap_when_clickable(f"{STUDY} {act('menu')}")
    page.locator('dialog [name="title"]').fill("Middle or corner")
    page.locator('dialog [name="title"]').press("Tab")
    expect(page.locator("#table-title")).to_have_text("Middle or corner")
    page.keyboard.press("Escape")
    visitor.driver.wait("dialog:not([open])")
    step(visitor, "prev", 2)
    visitor.return_to_lobby()
    row = page.locator("#saves .studies .save-open")
    expect(row).to_contain_text("Middle or corner")
    visitor.tap_when_clickable("#saves .studies .save-open")
    visitor.driver.wait(f'{STUDY}[data-ply="2"]')
    visitor.reload()
    visitor.driver.wait(f'{STUDY}[data-ply="2"]')
    visitor.return_to_lobby()
    visitor.tap_when_clickable("#saves " + act("studies"))
    visitor.tap_when_clickable("dialog .studies .save-delete")
    expect(page.locator("dialog .studies")).to_have_count(0)
    assert saved_studies(page) == []
    visitor.tap_when_clickable(".toast " + act("study-restore"))
    expect(page.locator("dialog .studies .save")).to_have_count(1)
    assert len(saved_studies(page)) == 1


def test_a_study_that_is_being_read_opens_over_nothing_else(visitor: Visitor) -> None:
    visitor.page.clock.install()
    visitor.open()
    paste_as_study(visitor, ANNOTATED)
    enter(visitor, "e1")
    visitor.return_to_lobby()
    visitor.pause_clock()
    row = "#saves .studies .save-open"
    visitor.tap_when_clickable(row)
    visitor.tap_when_clickable(".masthead " + act("settings"))
    visitor.driver.wait("dialog[open]")
    visitor.page.clock.run_for(1000)  # longer than the study is read
    assert visitor.driver.exists("dialog[open]") and not visitor.driver.exists(STUDY)
    visitor.page.keyboard.press("Escape")
    visitor.driver.wait("dialog:not([open])")
    visitor.tap_when_clickable(row)
    visitor.page.clock.run_for(1000)
    visitor.driver.wait(STUDY)


def test_a_damaged_study_takes_nothing_else_down(visitor: Visitor) -> None:
    visitor.open()
    paste_as_study(visitor, ANNOTATED)
    step(visitor, "next", 1)
    enter(visitor, "e1")
    visitor.page.evaluate(
        "(prefix) => localStorage.setItem(prefix + '5', '{\"id\": \"5\"')", STUDY_KEY_PREFIX
    )
    broken = {"version": 1, "id": "6", "changed": 9e9, "game": "mixtour", "plies": 1, "at": 0}
    visitor.page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)",
        [STUDY_KEY_PREFIX + "6", json.dumps(broken | {"title": "Broken", "text": "1. c3"})],
    )
    visitor.return_to_lobby()
    group = visitor.page.locator("#saves")
    expect(group).to_contain_text(EN("study-broken", n=1))
    expect(group.locator(".studies .save")).to_have_count(2)
    visitor.tap_when_clickable("#saves " + act("study-open-6"))
    expect(visitor.toast).to_contain_text(EN("study-cannot-open"))
    group.locator(".studies .save-open").nth(1).click()
    visitor.driver.wait(STUDY)


def test_a_full_storage_says_so_and_the_study_goes_on(visit: VisitFactory) -> None:
    visitor = visit()
    open_study(visitor)
    visitor.page.evaluate(
        "() => { Storage.prototype.setItem = "
        "() => { throw new DOMException('', 'QuotaExceededError'); }; }"
    )
    step(visitor, "prev", len(MOVES) - 1)
    enter(visitor, "e5")
    expect(visitor.toast).to_contain_text(EN("study-save-full"))
    step(visitor, "prev", len(MOVES) - 1)
    expect(visitor.page.locator("#tray .button")).to_have_count(2)


def test_a_study_that_another_tab_changed_is_kept_as_a_copy(
    visitor: Visitor, visit: VisitFactory
) -> None:
    visitor.open()
    paste_as_study(visitor, ANNOTATED)
    enter(visitor, "e1")
    [study] = saved_studies(visitor.page)
    visitor.page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)",
        [STUDY_KEY_PREFIX + study["id"], json.dumps(study | {"title": "Other"})],
    )
    enter(visitor, "e2")
    expect(visitor.toast).to_contain_text(EN("study-save-copy"))
    studies = saved_studies(visitor.page)
    assert sorted(study["title"] for study in studies) == ["", "Other"]
    enter(visitor, "e3")
    assert len(saved_studies(visitor.page)) == 2


def test_a_study_of_which_another_tab_shows_another_position_stays_one(visitor: Visitor) -> None:
    visitor.open()
    paste_as_study(visitor, ANNOTATED)
    enter(visitor, "e1")
    [study] = saved_studies(visitor.page)
    visitor.page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)",
        [STUDY_KEY_PREFIX + study["id"], json.dumps(study | {"at": 0})],
    )
    enter(visitor, "e2")
    [changed] = saved_studies(visitor.page)
    assert changed["id"] == study["id"] and changed["plies"] == study["plies"] + 1


@pytest.mark.parametrize("script", [BEERHEX, HEXHEAVEN, INPHEXION], ids=str)
def test_other_games_are_studied(visitor: Visitor, script: Script) -> None:
    open_study(visitor, script)
    plies = len(script.record().moves)
    visitor.page.keyboard.press("Home")
    visitor.driver.wait(f'{STUDY}[data-ply="0"]')
    visitor.page.keyboard.press("End")
    visitor.driver.wait(f'{STUDY}[data-ply="{plies}"]')


def test_each_seats_view_of_a_game_with_secrets_is_shown(visitor: Visitor) -> None:
    open_study(visitor, BEERHEX)
    perspective = visitor.page.locator("#study " + act("view-as"))
    first = BEERHEX.record().moves[0]
    told = visitor.page.locator(LIST + " " + act("study-go-1"))
    expect(perspective).to_have_text(EN("view-as", name=EN("view-as-all")))
    before = told.inner_html()
    visitor.tap_when_clickable("#study " + act("view-as"))
    visitor.tap_when_clickable("#study " + act("view-as"))
    expect(perspective).not_to_have_text(EN("view-as", name=EN("view-as-all")))
    assert first[2] in "gs" and told.inner_html() != before


@pytest.mark.parametrize("seats", [("human", "human"), ("human", "friend")])
def test_a_running_game_offers_no_study(visitor: Visitor, seats: tuple) -> None:
    visitor.open()
    visitor.start("mixtour", seats=seats)
    visitor.tap_when_clickable(f"{TABLE} {act('menu')}")
    expect(visitor.dialog.locator(act("rules"))).to_be_visible()
    expect(visitor.dialog.locator(act("study"))).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_study_board_speaks_every_language(visit: VisitFactory, language: str) -> None:
    visitor = visit(locale=language)
    open_study(visitor)
    say = study_words(Words(language), "mixtour")
    expect(visitor.page.locator("#table-title")).to_have_text(say("study-title", game=say("game")))
    expect(visitor.page.locator(BAR + act("study-evaluate"))).to_have_text(say("study-evaluate"))


def test_leaving_the_study_gives_the_game_its_buttons_back(visitor: Visitor) -> None:
    open_study(visitor)
    visitor.page.go_back()
    visitor.driver.wait(TABLE + ":not([data-study])")
    expect(visitor.page.locator("#actions " + act("moves"))).to_be_visible()
    expect(visitor.page.locator("#study")).to_be_hidden()
