"""A fifth game: docs/adding-a-game.md is followed in a copy of the tree, and the game is played."""

import fcntl
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from e2e.conftest import Visitor
from e2e.support.page_object import act, cell
from e2e.support.site import Site
from engine import GAMES
from tests.example.run_guide import copy_tree, run_guide
from tools import build

NAME = "tictactoe"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[Site]:
    """Provide the site of the copy in place of the project's own; the first worker that needs it
    builds it for all."""
    own = tmp_path_factory.getbasetemp()
    folder = (own if worker_id == "master" else own.parent) / "example"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "made").exists():
            copy_tree(folder / "tree")
            run_guide(folder / "tree")
            build.build(folder / "site", folder / "tree")
            (folder / "made").touch()
    served = Site(folder / "site")
    yield served
    served.stop()


def test_a_card_lies_in_the_lobby(visitor: Visitor) -> None:
    visitor.open()
    card = visitor.page.locator(f'[data-game="{NAME}"]')
    expect(card).to_contain_text("Tic-tac-toe")
    expect(card.locator("svg .tictactoe-ring")).to_be_visible()
    assert visitor.page.locator("[data-game]").count() == len(GAMES) + 1


def test_a_game_by_taps_to_its_end(visitor: Visitor) -> None:
    visitor.open()
    visitor.start(NAME, {"first": "o"})
    expect(visitor.table).to_have_attribute("data-turn", "2")
    moves = ["b2", "a1", "a3", "c1", "b1", "b3", "c3", "c2", "a2"]  # a draw
    for move in moves[:2]:
        visitor.play_move(move)
    visitor.driver.tap(cell("b2"))
    expect(visitor.status).to_have_text("There is a piece on b2 already.")
    for move in moves[2:]:
        visitor.play_move(move)
    expect(visitor.table).to_have_attribute("data-over", "full")
    assert visitor.moves() == moves


@pytest.mark.slow
def test_the_row_is_shown(visitor: Visitor) -> None:
    visitor.open()
    visitor.start(NAME)
    for move in ("a1", "a2", "b2", "b3", "c3"):
        visitor.play_move(move)
    expect(visitor.table).to_have_attribute("data-over", "row")
    expect(visitor.page.locator('#board [data-mark~="won"]')).to_have_count(3)
    expect(visitor.page.locator(cell("b2"))).to_have_attribute("aria-label", "b2, a cross")


@pytest.mark.slow
def test_the_game_comes_back_from_its_link(visitor: Visitor) -> None:
    visitor.open()
    visitor.start(NAME)
    visitor.play_move("b2")
    visitor.play_move("a1")
    visitor.driver.tap(f"#table {act('share')}")
    link = visitor.page.locator("#link").input_value()
    visitor.dialog.locator(act("close")).first.click()
    visitor.open("#" + link.split("#")[1])
    assert visitor.moves() == ["b2", "a1"]


@pytest.mark.computer
def test_the_computer_plays_it(visitor: Visitor) -> None:
    """The worker's player answers: a warning that it can't would fail the test."""
    visitor.open()
    visitor.start(NAME, seats=("human", "easy"))
    visitor.driver.wait('html[data-bot="ready"]')  # no small player answers meanwhile
    visitor.driver.tap(cell("b2"))
    visitor.driver.tap(act("confirm"))
    visitor.wait_ply(2)
    assert visitor.driver.exists('html[data-bot="ready"]')


@pytest.mark.slow
def test_its_rules_have_a_drawing(visitor: Visitor) -> None:
    visitor.open()
    visitor.start(NAME)
    visitor.driver.tap(f"#table {act('menu')}")
    visitor.driver.tap("dialog " + act("rules"))
    expect(visitor.dialog).to_contain_text("Get three of your pieces in a row.")
    expect(visitor.dialog.locator("svg use").first).to_be_visible()
