"""The computer gets to know how a person played earlier games, unless the settings say no."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.conftest import Visitor
from e2e.support.page_object import act, cell
from e2e.support.scripted_games import Turn
from engine.beerhex.constants import BOARD
from ui.library.history import HISTORY_KEY

pytestmark = pytest.mark.computer

# Keeps in ``asked`` what the page says to its worker.
LISTEN = """
window.asked = [];
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (message, ...rest) {
  asked.push(message);
  return postMessage.call(this, message, ...rest);
};
"""


def play_and_resign(visitor: Visitor, column: str) -> None:
    """Lay a cap, wait for the computer, and give up."""
    visitor.select_turn(Turn([column + "1", "g"]))
    visitor.driver.tap(act("confirm"))
    visitor.wait_ply(2)
    visitor.resign()
    expect(visitor.table).to_have_attribute("data-over", "resign")


def last_request(visitor: Visitor) -> "dict[str, Any]":
    """Return the last request for a move."""
    requests = [json.loads(message) for message in visitor.page.evaluate("asked")]
    return [asked for asked in requests if asked.get("ask") == "move"][-1]


def start_game(visitor: Visitor) -> None:
    visitor.start("beerhex", {"starter": "gold"}, ("human", "easy"))
    visitor.driver.wait(cell("a1"))


def test_what_a_game_told_goes_with_the_questions_of_the_next(visitor: Visitor) -> None:
    visitor.page.add_init_script(LISTEN)
    visitor.open()
    visitor.driver.wait('html[data-warm="1"]')
    start_game(visitor)
    play_and_resign(visitor, "a")
    (entry,) = json.loads(visitor.page.evaluate(f"localStorage.getItem('{HISTORY_KEY}')"))["games"]
    # The first cap had the own symbol, and was no third of three.
    assert entry["habits"] == [0] * 8 + [0b11, 0, 0, 0b10, 0, 0]
    visitor.return_to_lobby()
    visitor.driver.wait('html[data-bot="ready"]')  # before, a small player answers in the page
    start_game(visitor)
    play_and_resign(visitor, "b")
    asked = last_request(visitor)
    assert asked["habits"] == [entry["habits"]]
    assert asked["present"] == [[[BOARD.cell("b1"), 0]]]


def test_nothing_is_remembered_if_the_setting_is_off(visitor: Visitor) -> None:
    visitor.open()
    visitor.driver.wait('html[data-warm="1"]')
    visitor.driver.tap(act("settings"))
    visitor.page.locator('dialog [name="memory"]').uncheck()
    visitor.driver.tap("dialog " + act("close"))
    start_game(visitor)
    play_and_resign(visitor, "a")
    (entry,) = json.loads(visitor.page.evaluate(f"localStorage.getItem('{HISTORY_KEY}')"))["games"]
    assert "habits" not in entry
