"""inpHeXion at one phone: turns of several moves, warnings, the swap, a board that fits."""

import pytest
from playwright.sync_api import Locator, expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.page_object import CONFIRM_DECLARATION, act, cell
from e2e.support.scripted_games import INPHEXION_SWAPPED, Script, Turn
from ui.words import Words

SAY = Words("en").for_game("inphexion")

# White can push c6 to d6; or infect b6 and drive the black disc into the corner a7.
CORNER = Script("inphexion", {}, "d4 d4>e4 d4>c5 e4>d5 c5>b6 d4>e3 b6>c6 b6>a6 c6>c7 c6>b7")
# Black can complete White's chain by pushing b5 to b4.
BLUNDER = Script("inphexion", {"size": 5}, "d2 d2>c3 d2>e2 c3>c4 e2>e1 c4>b5 c3>c2 b5>a5 b5>c5")


def tap(visitor: Visitor, *names: str) -> None:
    for name in names:
        visitor.driver.tap(cell(name))


def marked(visitor: Visitor, word: str) -> set[str]:
    """Return the cells that bear a mark."""
    cells = visitor.page.locator(f'#board [data-mark~="{word}"]').all()
    return {node.get_attribute("data-cell") or "" for node in cells}


def discs(visitor: Visitor, kind: str) -> Locator:
    """Return the pieces of a kind: w, b or n."""
    return visitor.page.locator(f'#board .piece[href="#amoeba-{kind}"]')


def seats(visitor: Visitor) -> list[str]:
    return visitor.page.locator(".seat-name").all_text_contents()


def test_a_push_is_shown_before_it_is_played(visitor: Visitor) -> None:
    visitor.open(CORNER.link())
    tap(visitor, "c6")
    expect(visitor.status).to_have_text(SAY("prompt-push", cell="c6"))
    assert marked(visitor, "vacant") == {"d6"}
    tap(visitor, "d6")
    expect(discs(visitor, "w")).to_have_count(6)
    expect(discs(visitor, "b")).to_have_count(5)
    assert visitor.ply == 10


def test_a_turn_with_an_expulsion_is_confirmed_once(visitor: Visitor) -> None:
    visitor.open(CORNER.link())
    tap(visitor, "b6", "a7")
    expect(visitor.status).to_have_text(SAY("prompt-expel", cell="a7", n=1))
    assert visitor.visible(act("confirm")).count() == 0
    assert "a7" in marked(visitor, "picked") and "a7" not in marked(visitor, "offered")
    tap(visitor, "f3", "g1")  # changed one's mind
    assert visitor.ply == 10
    visitor.driver.tap(act("confirm"))
    visitor.wait_ply(12)
    assert visitor.moves()[-2:] == ["b6>a7", "a7^g1"]
    assert marked(visitor, "touched") == {"b6", "a7", "g1"}


def test_cancel_takes_the_whole_turn_back(visitor: Visitor) -> None:
    visitor.open(CORNER.link())
    tap(visitor, "b6", "a7", "f3")
    visitor.driver.tap(act("cancel"))
    assert not marked(visitor, "picked") and visitor.ply == 10
    expect(discs(visitor, "w")).to_have_count(5)
    visitor.play_turn(Turn(["c6", "d6"], plies=1))


def test_the_cell_of_a_lifted_disc_is_refused_with_the_reason(visitor: Visitor) -> None:
    visitor.open(CORNER.link())
    tap(visitor, "b6", "a7", "a7")
    expect(visitor.status).to_have_text(SAY("lifted", cell="a7"))
    tap(visitor, "c6")
    expect(visitor.status).to_have_text(SAY("must-expel", cell="a7"))
    tap(visitor, "b6")  # one step back
    expect(visitor.status).to_have_text(SAY("prompt-push", cell="b6"))


def test_a_warning_before_one_completes_the_opponents_chain(visitor: Visitor) -> None:
    visitor.open(BLUNDER.link())
    tap(visitor, "b5", "b4")
    expect(visitor.status).to_have_text(SAY("warn-joined"))
    expect(visitor.status).to_have_attribute("data-tone", "refused")
    visitor.driver.tap(act("cancel"))
    expect(visitor.status).not_to_have_attribute("data-tone", "refused")


def test_a_swap_is_asked_about_and_changes_the_seats(visitor: Visitor) -> None:
    visitor.open(INPHEXION_SWAPPED.link(1))
    assert seats(visitor) == ["White", "Black"]
    visitor.driver.tap('[data-move="swap"]')
    expect(visitor.dialog).to_contain_text(SAY("swap-sure"))
    visitor.driver.tap(CONFIRM_DECLARATION)
    visitor.wait_ply(2)
    assert seats(visitor) == ["Black", "White"]
    expect(visitor.status).to_have_text(SAY("waiting-free", name="Black"))
    visitor.driver.tap("#actions " + act("undo"))
    visitor.wait_ply(1)
    assert seats(visitor) == ["White", "Black"]


def test_the_neutral_piece_is_infected_first(visitor: Visitor) -> None:
    visitor.open()
    visitor.start("inphexion", {"neutral": True})
    tap(visitor, "a1")
    expect(visitor.status).to_have_text(SAY("must-infect-neutral", cell="d4"))
    visitor.play_move("d4", "e4")
    expect(discs(visitor, "n")).to_have_count(1)
    expect(discs(visitor, "w")).to_have_count(1)


def test_the_board_follows_when_the_phone_is_turned(visit: VisitFactory) -> None:
    visitor = visit(viewport={"width": 390, "height": 844})
    visitor.open(CORNER.link())
    tap(visitor, "b6", "a7")
    upright = visitor.driver.read_text("#board", "viewBox")
    visitor.page.set_viewport_size({"width": 844, "height": 390})
    expect(visitor.page.locator("#board")).not_to_have_attribute("viewBox", upright)
    tap(visitor, "f3")  # what was chosen is still chosen
    visitor.driver.tap(act("confirm"))
    visitor.wait_ply(12)


@pytest.mark.parametrize("size", ["5", "9"])
def test_every_size_fits_the_smallest_phone(visit: VisitFactory, size: str) -> None:
    visitor = visit(viewport={"width": 320, "height": 568})
    visitor.open()
    visitor.start("inphexion", {"size": size})
    expect(visitor.page.locator("#board [data-cell]")).to_have_count(int(size) ** 2)
    for name in ("a1", f"{'abcdefghi'[int(size) - 1]}{size}"):
        box = visitor.page.locator(cell(name)).bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 320
        assert min(box["width"], box["height"]) >= 20


@pytest.mark.computer
def test_a_hint_is_about_the_whole_turn(visitor: Visitor) -> None:
    script = Script("inphexion", {"size": 5}, "a5 a5>b4 a5>a4 a5>b5")  # every move now expels a5
    visitor.open(script.link())
    visitor.show_hint()
    visitor.driver.tap(act("confirm"))
    visitor.wait_ply(6)
    pushed, expelled = visitor.moves()[4:]
    assert pushed.startswith("a4>") and expelled.startswith("a5^")
