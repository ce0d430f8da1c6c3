"""Two phones and three, live: whole games whose moves cross by themselves, without a server."""

import time

import pytest
from playwright.sync_api import expect

from e2e.support.live_player import (
    CODE,
    CONNECTED,
    FAULTLESS_SCRIPT,
    Pair,
    connected,
    play_open,
    play_sealed,
    use_options,
)
from e2e.support.page_object import TABLE, act
from e2e.support.scripted_games import BEERHEX_SHORT, INPHEXION, MIXTOUR, MIXTOUR_TO_TWO, Script

# Bounds on a machine that does other things as well; docs/live-play.md has measurements. On a
# slower one, they are multiples of what needs no other phone: of the time to show both codes, and
# of the time until a phone shows its own move.
MAX_MOVE_MS, MAX_MOVE_RATIO = 400, 6
MAX_CONNECT_S, MAX_CONNECT_RATIO = 6, 3


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
        player.wait(f"{TABLE}:not([data-thinking]):not([data-playing-back])")
        assert player.visitor.moves() == moves


SEEN_SCRIPT = """ply => { globalThis.seen = new Promise((done) => {
  const look = () => document.querySelector(`#table[data-ply="${ply}"]`)
    ? done(Date.now()) : requestAnimationFrame(look);
  look();
}); }"""
TAPPED_SCRIPT = """addEventListener("click", () => { globalThis.tapped = Date.now(); }, true)"""


@pytest.mark.slow
@pytest.mark.parametrize("slowdown", [1, 4])
def test_connecting_and_moves_take_little_time(pair: Pair, slowdown: int) -> None:
    host, guest = pair
    use_options(host, MIXTOUR_TO_TWO)
    for player in pair:
        session = player.page.context.new_cdp_session(player.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    began = time.monotonic()
    guest.paste(host.show_code("mixtour"))
    answer = guest.code()
    codes_s = time.monotonic() - began
    host.tap(f"{act('paste')}:visible")
    host.page.locator("#pasted").fill(answer)
    began = time.monotonic()
    host.tap("dialog " + act("paste-open"))
    for player in pair:
        player.wait_connected()
    connecting_s = time.monotonic() - began
    print(f"{slowdown} x: codes after {codes_s:.1f} s, connected after {connecting_s:.1f} s")
    assert connecting_s <= max(MAX_CONNECT_S, MAX_CONNECT_RATIO * codes_s)
    players, delays, own_delays, done = (guest, host), [], [], 0
    for player in players:
        player.page.evaluate(TAPPED_SCRIPT)
    states = MIXTOUR_TO_TWO.record().replay()
    for turn in MIXTOUR_TO_TWO.turns():
        seat = states[done].turn or 0
        mover = players[seat]
        mover.wait_plies(done)
        done += turn.plies
        for player in players:
            player.page.evaluate(SEEN_SCRIPT, done)
        mover.visitor.play_turn(turn)
        tapped = mover.page.evaluate("tapped")
        delays.append(players[1 - seat].page.evaluate("seen") - tapped)
        own_delays.append(mover.page.evaluate("seen") - tapped)
    print(f"{slowdown} x: a move was shown on the other phone after", sorted(delays), "ms")
    print("on the phone itself after", sorted(own_delays), "ms")
    delay, own_delay = (sorted(some)[len(some) // 2] for some in (delays, own_delays))
    assert delay <= max(MAX_MOVE_MS * slowdown, MAX_MOVE_RATIO * own_delay)


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
    host.wait("html[data-wake-lock]")
    assert not guest.visitor.driver.exists("html[data-wake-lock]")
    guest.cut()
    host.wait("html:not([data-wake-lock])")
