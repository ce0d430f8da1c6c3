"""Hex Heaven at one phone of 320 × 568: every rule set to its end, turning, heavens, the layout."""

import pytest
from playwright.sync_api import expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.page_object import act, cell, pick
from e2e.support.screen_checks import GLIDE_ENDED
from e2e.support.scripted_games import HEXHEAVEN as CASUAL
from e2e.support.scripted_games import HEXHEAVEN_SOLO, Script
from ui.games import game_ui
from ui.words import Words

SERIOUS = Script(
    "hexheaven",
    {"rules": "serious"},
    "23@0,0/0 8@-1,0/0 7@-2,0/2 redraw 18@1,0/1 12@0,-1/1 pass 15@-2,1/5 pass 1@-1,1/0 V@2,0/0"
    " 16@2,-1/4 pass 2@-1,-1/0 14@1,-1/4 pass 22@0,-2/3 25@0,1/4 pass 17@1,1/3 18@1,-2/4 9@-2,2/2"
    " pass 11@-1,2/2 19@-3,1/1 pass 13@0,2/1 6@-1,-2/5 pass 28@2,-2/0 5@1,2/0 pass 27@-3,2/0"
    " 21@-4,2/0 S@-5,2/1 pass 10@2,-3/0 pass 26@1,-3/1 18@0,-3/5 pass 8@2,-4/0 4@-2,-1/1 pass",
    139,
)
THREE = Script(
    "hexheaven",
    {"rules": "three"},
    "8@-1,0/1 19@0,1/1 14@-1,2/0 15@1,0/0 pass 7@1,1/5 23@0,2/0 4@-2,1/1 pass 22@-1,1/4 28@-2,2/0"
    " 1@2,1/0 19@2,2/1 pass 18@-2,0/3 3@1,3/1 pass 9@2,0/2 pass 12@-2,3/1 17@0,4/0 pass 21@1,2/2"
    " 2@-3,1/0 27@-1,4/0 pass",
    47,
)
SMALL = {"width": 320, "height": 568}

ARIA_LABELS = "all => all.map((one) => one.getAttribute('aria-label'))"
PICK_TOKENS = """all => all.map((one) => one.getAttribute("data-pick"))"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "start"), [(CASUAL, 16), (SERIOUS, 23), (HEXHEAVEN_SOLO, 0), (THREE, 16)]
)
def test_a_game_to_its_end_at_a_small_phone(
    visit: VisitFactory, script: Script, start: int
) -> None:
    """A whole game, or what is left of one after ``start`` plies."""
    visitor = visit(viewport=SMALL, reduced_motion="reduce")
    visitor.open(script.link(start))
    visitor.play_through(script)
    outcome = script.state().outcome
    assert outcome
    expect(visitor.page.locator("#table")).to_have_attribute("data-over", outcome.reason)
    expect(visitor.page.locator("dialog[open] .score-list li").first).to_be_visible()
    narrator = game_ui("hexheaven").Narrator(script.state(), Words("en").for_game("hexheaven"))
    named = [narrator.list_text(move) for move in script.moves.split()]
    visitor.driver.wait(f"#move-list li:nth-child({len(named)})")
    drawn = visitor.page.locator("#move-list svg").evaluate_all(ARIA_LABELS)
    assert drawn == [name for name, move in zip(named, script.moves.split()) if "@" in move]
    written = visitor.page.locator("#move-list button:not(:has(svg))").all_inner_texts()
    ends = [name for name in named if name not in drawn]
    assert [text.lstrip("0123456789\n ") for text in written] == ends


def test_the_hand_stays_in_sight(visit: VisitFactory) -> None:
    visitor = visit(viewport=SMALL)
    visitor.open(CASUAL.link(4))
    hand = [str(tile) for tile in CASUAL.state(4).hands[0]]  # type: ignore[attr-defined]
    assert visitor.visible("#tray .pick").evaluate_all(PICK_TOKENS) == hand
    visitor.driver.tap(pick(hand[0]))
    assert visitor.visible("#tray .pick").evaluate_all(PICK_TOKENS) == hand
    for box in [tile.bounding_box() for tile in visitor.visible("#tray .pick").all()]:
        assert box and box["width"] >= 44 and box["height"] >= 44


def test_tapping_the_cell_turns_the_tile(visit: VisitFactory) -> None:
    visitor = visit(viewport=SMALL)
    visitor.open(SERIOUS.link(0))
    visitor.dismiss_handover()
    visitor.driver.tap(pick("23"))
    visitor.driver.tap(cell("0,0"))
    chosen = visitor.visible('.pick[aria-pressed="true"][data-pick^="r"]')
    expect(chosen).to_have_attribute("data-pick", "r0")
    visitor.driver.tap(cell("0,0"))
    expect(chosen).to_have_attribute("data-pick", "r1")
    visitor.driver.tap(act("confirm"))
    visitor.wait_ply(1)


def test_the_play_button_keeps_its_place_for_any_number_of_rotations(visit: VisitFactory) -> None:
    visitor = visit()
    visitor.open(CASUAL.link(4))
    ways: dict[str, list[str]] = {}
    for move in CASUAL.state(4).legal():
        if "@" in move:
            ways.setdefault(move.split("/")[0], []).append(move)
    ends = {}
    for way, moves in sorted(ways.items(), key=lambda item: len(item[1])):
        if len(moves) not in ends:
            tile, place = way.split("@")
            visitor.tap_when_clickable(pick(tile))
            visitor.tap_when_clickable(cell(place))
            box = visitor.page.locator("#tray " + act("confirm")).bounding_box()
            assert box
            ends[len(moves)] = box["x"] + box["width"]
            visitor.driver.tap("#tray " + act("cancel"))
    assert len(ends) > 1 and 1 in ends
    assert len(set(ends.values())) == 1


def test_a_lifted_tile_is_in_the_hand_until_it_is_laid(visit: VisitFactory) -> None:
    script = CASUAL.moves.split()
    states = [CASUAL.state(ply) for ply in range(len(script) + 1)]
    ply = [i for i, state in enumerate(states) if state.keep][0]  # type: ignore[attr-defined]
    kept = str(states[ply].keep[0])  # type: ignore[attr-defined]
    visitor = visit(viewport=SMALL)
    visitor.open(CASUAL.link(ply))
    expect(visitor.visible(f"{pick(kept)} .kept").first).to_be_visible()
    visitor.driver.tap(pick(kept))
    assert visitor.page.locator('#board [data-mark~="offered"]').count() > 0


def test_the_layout_pans_and_comes_back(visitor: Visitor) -> None:
    visitor.open(THREE.link(12))
    board = visitor.page.locator("#board")
    before = board.get_attribute("viewBox")
    visitor.driver.tap(act("magnify"))
    visitor.driver.wait(act("refit") + ":not([hidden])")
    visitor.page.evaluate(GLIDE_ENDED)
    larger = board.get_attribute("viewBox")
    box = board.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse = visitor.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 60, y + 30, steps=4)
    mouse.up()
    assert board.get_attribute("viewBox") not in (before, larger)
    expect(visitor.page.locator('[data-mark~="picked"]')).to_have_count(0)  # a drag is no tap
    visitor.tap_when_clickable(act("refit"))  # it stands where the magnifier stood
    expect(board).to_have_attribute("viewBox", before or "")
    expect(visitor.page.locator(act("refit"))).to_be_hidden()


def test_the_game_of_the_day_is_the_same_for_everybody(visit: VisitFactory) -> None:
    hands = []
    for _ in range(2):
        visitor = visit()
        visitor.open()
        visitor.open_new_game("hexheaven")
        visitor.driver.set_control('dialog [name="rules"]', "solo")
        visitor.driver.set_control('dialog [name="daily"]', "True")
        visitor.driver.tap("dialog " + act("start"))
        visitor.driver.wait("#tray .pick")
        hands.append(visitor.visible("#tray .pick").evaluate_all(PICK_TOKENS))
    assert hands[0] == hands[1] and len(hands[0]) == 5
