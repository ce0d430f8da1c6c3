"""Two phones and three, live: whole games whose moves cross by themselves, without a server."""

import time

import pytest
from playwright.sync_api import expect

from e2e.live_player import (
    CODE,
    CONNECTED,
    Pair,
    connected,
    play_open,
    play_sealed,
    use_options,
)
from e2e.page_object import TABLE, act
from e2e.scripted_games import BEERHEX_SHORT, INPHEXION, MIXTOUR, MIXTOUR_TO_TWO, Script

# Bounds on a machine that does other things as well; docs/live-play.md has measurements.
MAX_MOVE_MS = 400
MAX_CONNECT_S = 6


FAULTLESS_SCRIPT = """() => {
  const saved = Object.entries(localStorage).filter(([key]) => key.startsWith("coaster/game/"));
  const [[, text]] = saved;
  return JSON.stringify(JSON.parse(text).remote.faults) === "[]";
}"""


@pytest.mark.parametrize("script", [MIXTOUR, INPHEXION], ids=str)
def test_a_whole_open_game_and_the_next_one(pair: Pair, script: Script) -> None:
    use_options(pair[0], script)
    players = connected(pair, script.game)
    expect(players[1].visitor.status).to_contain_text("is thinking")
    play_open(players, script)
    outcome = script.state().outcome
    assert outcome
    for player in players:
        player.wait(f'{TABLE}[data-over="{outcome.reason}"]')
        assert player.visitor.moves() == script.record().moves
    # The next game reaches the other phone by itself, and is played after a tap there.
    first, second = players
    first.page.keyboard.press("Escape")
    first.tap(f"{TABLE} {act('rematch')}:visible")
    first.wait(f'{TABLE}[data-ply="0"]')
    second.tap(f"dialog[open] {act('live-play')}")
    second.wait(f'{TABLE}[data-ply="0"]')
    for player in players:
        player.wait(CONNECTED)
        assert not player.visitor.driver.exists(CODE)
    starts = [player.visitor.driver.read_text(TABLE, "data-turn") for player in players]
    assert starts == ["1", "1"]


@pytest.mark.computer
def test_a_whole_sealed_game_of_beerhex(pair: Pair) -> None:
    players, moves = connected(pair, "beerhex"), BEERHEX_SHORT.record().moves
    play_sealed(players, moves)
    for player in players:
        player.wait(f"{TABLE}[data-over]")
        # The keys have crossed, and everything was checked: there are no faults.
        player.wait_until(FAULTLESS_SCRIPT)
        player.wait(f"{TABLE}:not([data-thinking]):not([data-showing])")
        assert player.visitor.moves() == moves


SEEN_SCRIPT = """ply => { globalThis.seen = new Promise((done) => {
  const look = () => document.querySelector(`#table[data-ply="${ply}"]`)
    ? done(Date.now()) : requestAnimationFrame(look);
  look();
}); }"""
TAPPED_SCRIPT = """addEventListener("click", () => { globalThis.tapped = Date.now(); }, true)"""


@pytest.mark.parametrize("slowdown", [1, 4])
def test_connecting_and_moves_take_little_time(pair: Pair, slowdown: int) -> None:
    host, guest = pair
    use_options(host, MIXTOUR_TO_TWO)
    guest.paste(host.show_code("mixtour"))
    answer = guest.code()
    for player in pair:
        session = player.page.context.new_cdp_session(player.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    host.tap(f"{act('paste')}:visible")
    host.page.locator("#pasted").fill(answer)
    began = time.monotonic()
    host.tap("dialog " + act("paste-open"))
    for player in pair:
        player.wait_connected()
    print(f"{slowdown} x: connected after {time.monotonic() - began:.1f} s")
    assert time.monotonic() - began <= MAX_CONNECT_S
    players, delays, done = (guest, host), [], 0
    for player in players:
        player.page.evaluate(TAPPED_SCRIPT)
    states = MIXTOUR_TO_TWO.record().replay()
    for turn in MIXTOUR_TO_TWO.turns():
        seat = states[done].turn or 0
        mover, other = players[seat], players[1 - seat]
        mover.wait_plies(done)
        done += turn.plies
        other.page.evaluate(SEEN_SCRIPT, done)
        mover.visitor.play_turn(turn)
        delays.append(other.page.evaluate("seen") - mover.page.evaluate("tapped"))
    print(f"{slowdown} x: a move was shown on the other phone after", sorted(delays), "ms")
    assert sorted(delays)[len(delays) // 2] <= MAX_MOVE_MS * slowdown


def test_the_screen_stays_on_while_connected(pair: Pair) -> None:
    for player in pair:
        player.page.add_init_script(
            """Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
              const lock = new EventTarget();
              lock.release = async () => lock.dispatchEvent(new Event("release"));
              return lock;
            } } });"""
        )
    host, guest = pair
    guest.page.evaluate("localStorage.setItem('coaster/settings', '{\"awake\": false}')")
    for player in pair:
        player.visitor.reload()
    first, second = connected(pair, "mixtour")
    assert (first, second) == (guest, host)
    host.wait("html[data-awake]")
    assert not guest.visitor.driver.exists("html[data-awake]")
    guest.cut()
    host.wait("html:not([data-awake])")
