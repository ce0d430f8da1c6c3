"""The scenes of the clock for ``e2e.screenshots``."""

import json
from collections.abc import Iterator, Mapping

from e2e.scenes.scene_steps import ScenePage, SceneSteps, in_order, open_table
from e2e.support.page_object import TABLE
from e2e.support.scripted_games import Script
from ui.library.store import GAME_KEY_PREFIX

BANK_MS = 180_000  # of every seat
FORGET_GAMES_SCRIPT = """(prefix) => Object.keys(localStorage)
  .filter((key) => key.startsWith(prefix)).forEach((key) => localStorage.removeItem(key))"""
# Gives the only saved game a clock, as if the player to move had thought for a while.
SET_CLOCK_SCRIPT = """([prefix, clock]) => {
  const key = Object.keys(localStorage).find((key) => key.startsWith(prefix));
  const save = { ...JSON.parse(localStorage.getItem(key)), clock: JSON.parse(clock) };
  localStorage.setItem(key, JSON.stringify(save));
}"""
CLOCK_PLY = 12  # plies


def clock_scenes(
    games: Mapping[str, Script], send_move: SceneSteps
) -> Iterator[tuple[str, SceneSteps]]:
    """Yield every scene's name and the way to it.

    Args:
        games: Games by their kind.
        send_move: The way to a game by link that waits for the other player.
    """
    yield "clock-sheet", choose_times
    yield "clock-paused-mixtour", open_clock(games["mixtour"], 0)
    yield "clock-low-beerhex", in_order(open_clock(games["beerhex"], BANK_MS - 20_000), start_clock)
    for game in ("mixtour", "hexheaven"):  # whose panels have one row, and two
        yield f"clock-up-{game}", in_order(open_clock(games[game], BANK_MS), wait_until_up)
    yield "clock-live", in_order(forget_games, send_move, lose_connection)


def choose_times(person: ScenePage) -> None:
    """Choose three minutes against five."""
    person.open()
    person.open_new_game("beerhex")
    dialog = person.driver.page.locator("dialog")
    dialog.locator('[name="play-against"][value="human"]').check()
    dialog.locator('[name="more-options"]').check()
    dialog.locator('[name="clock"]').select_option("3")
    dialog.locator('[name="clock-2"]').select_option("5")


def open_clock(script: Script, thought: int) -> SceneSteps:
    """Open a game whose player to move has thought for so many milliseconds."""

    def way(person: ScenePage) -> None:
        forget_games(person)
        open_table(script, CLOCK_PLY)(person)
        seats = len(person.driver.page.locator("#seats .seat").all())
        clock = {"banks": [BANK_MS] * seats, "thought": thought}
        person.driver.page.evaluate(SET_CLOCK_SCRIPT, [GAME_KEY_PREFIX, json.dumps(clock)])
        person.reload()
        person.driver.wait(TABLE)
        person.driver.wait(".clock-resume, .seat-clock")
        person.dismiss_handover()

    return way


def forget_games(person: ScenePage) -> None:
    """Open the page without saved games, so that the next one is the only one."""
    person.open()
    person.driver.page.evaluate(FORGET_GAMES_SCRIPT, GAME_KEY_PREFIX)


def lose_connection(person: ScenePage) -> None:
    """Show the game by link with a clock of two phones, which stands still without a connection."""
    clock = {"banks": [BANK_MS, 300_000], "spent": [20_000], "thought": 65_000, "live": True}
    person.driver.page.evaluate(SET_CLOCK_SCRIPT, [GAME_KEY_PREFIX, json.dumps(clock)])
    person.reload()
    person.driver.wait(TABLE)
    person.driver.wait(".seat-clock[data-paused]")


def start_clock(person: ScenePage) -> None:
    """Let the clock run, if taking the phone hasn't."""
    if person.driver.page.locator(".clock-resume").is_visible():
        person.tap_when_clickable(".clock-resume")


def wait_until_up(person: ScenePage) -> None:
    """Let the clock run, if taking the phone hasn't, and wait until the time is up."""
    person.driver.wait(".clock-resume:not([hidden]), .clock-claim:not([hidden])")
    start_clock(person)
    person.driver.wait(".clock-claim:not([hidden])")
