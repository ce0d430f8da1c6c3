"""Every game is played once by keyboard alone, and once through the accessibility tree."""

import re
from collections import deque

import pytest
from playwright.sync_api import Locator, expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.browser_driver import PlaywrightDriver
from e2e.support.desktop import DESKTOP
from e2e.support.scripted_games import BEERHEX_SHORT, HEXHEAVEN_SOLO, INPHEXION, MIXTOUR, Script
from ui.board.keyboard_navigation import next_cell
from ui.games import game_ui
from ui.games.renderer import Cell
from ui.words import Words

GAMES = [MIXTOUR, INPHEXION, BEERHEX_SHORT, HEXHEAVEN_SOLO]
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
FOCUSED = "document.activeElement.dataset?.cell ?? ''"
PLACES = """() => [...document.querySelectorAll("#board [data-cell]")].map((one) => {
  const [x, y] = one.getAttribute("transform").slice(10, -1).split(" ").map(Number);
  return [one.dataset.cell, x, y];
})"""


class KeyboardDriver(PlaywrightDriver):
    """A player without a pointer: Tab between controls, arrows over the board, Enter."""

    def tap(self, css: str) -> None:
        cells = "#board [data-cell]" if "[data-cell=" in css else css
        for _ in range(80):
            if self.page.evaluate("css => document.activeElement.matches(css)", cells):
                break
            self.page.keyboard.press("Tab")
        else:
            pytest.fail(f"{css} can't be reached by Tab")
        if cells != css:
            self._walk(css.split('"')[1])
        self.page.keyboard.press("Enter")

    def _walk(self, goal: str) -> None:
        """Press the arrows that lead to a cell."""
        places = [Cell(name, x, y, ("g", {}), 0) for name, x, y in self.page.evaluate(PLACES)]
        start = self.page.evaluate(FOCUSED)
        ways: dict[str, list[str]] = {start: []}
        waiting = deque([start])
        while goal not in ways:
            state = waiting.popleft()
            for key, direction in ARROWS.items():
                beside = next_cell(places, state, direction)
                if beside and beside not in ways:
                    ways[beside] = [*ways[state], key]
                    waiting.append(beside)
        for key in ways[goal]:
            self.page.keyboard.press(key)
        assert self.page.evaluate(FOCUSED) == goal


def ends(visitor: Visitor, script: Script) -> None:
    """Check that the game was played to its end."""
    outcome = script.state().outcome
    assert outcome
    expect(visitor.table).to_have_attribute("data-over", outcome.reason)
    assert visitor.ply == len(script.moves.split())


@pytest.mark.parametrize("script", GAMES, ids=str)
def test_a_game_by_keyboard_alone(visit: VisitFactory, script: Script) -> None:
    visitor = visit(**DESKTOP, reduced_motion="reduce")
    visitor.open(script.link(0))
    visitor.driver = KeyboardDriver(visitor.page)
    visitor.play_through(script)
    ends(visitor, script)


class ScreenReader:
    """A player who uses the page by ARIA roles and names alone."""

    def __init__(self, visitor: Visitor, script: Script) -> None:
        self.page = visitor.page
        self.say = Words("en").for_game(script.game)
        self._room = game_ui(script.game)

    def press(self, name: str) -> None:
        """Press the button that is called so, or whose name begins so."""
        self.button("^" + re.escape(name) + r"(\W|$)").click()

    def button(self, pattern: str, pressed: bool | None = None) -> Locator:
        return self.page.get_by_role("button", name=re.compile(pattern), pressed=pressed)

    def choose(self, token: str, script: Script, ply: int) -> None:
        """Choose a cell, or a pick that isn't chosen yet."""
        state = script.state(ply)
        view = state.view(state.turn)
        if self._room.Input(view).is_cell(token):
            name = re.compile("^" + re.escape(token) + r"(\W|$)")
            self.page.get_by_role("gridcell", name=name).click()
            return
        called = "^" + re.escape(self._room.Narrator(view, self.say).pick_name(token)) + "$"
        if self.button(called, pressed=False).count():
            self.button(called, pressed=False).click()


@pytest.mark.parametrize("script", GAMES, ids=str)
def test_a_game_by_roles_and_names(visit: VisitFactory, script: Script) -> None:
    visitor = visit(**DESKTOP, reduced_motion="reduce")
    visitor.open(script.link(0))
    listener = ScreenReader(visitor, script)
    ply = 0
    for turn in script.turns():
        visitor.driver.wait_until_clickable()
        ready = "^" + listener.say("curtain-ready", name="").strip()
        if listener.button(ready).count():
            listener.button(ready).click()
            visitor.driver.wait_until_clickable()
        for token in turn.tokens:
            listener.choose(token, script, ply)
            visitor.driver.wait_until_clickable()
        if not turn.button:
            listener.press(listener.say("confirm"))
        else:
            listener.press(listener.say(turn.button))
            name = re.compile("^" + re.escape(listener.say(turn.button)))
            sure = visitor.page.get_by_role("dialog").get_by_role("button", name=name)
            if sure.count():
                visitor.driver.wait_until_clickable()
                sure.click()
        ply += turn.plies
        visitor.wait_ply(ply)
    ends(visitor, script)
