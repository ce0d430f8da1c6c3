"""Connected phones: a game with a clock, from the proposal to a win on time."""

import json
import re

import pytest
from playwright.sync_api import expect

from e2e.support.live_player import (
    CONNECTED,
    FAULTLESS_SCRIPT,
    JOIN,
    LOST,
    LivePlayer,
    LiveVisit,
    Pair,
    connect,
    due_seat,
    let_watch,
    make_move,
    play_hidden,
    play_sealed,
    saved_game,
)
from e2e.support.page_object import TABLE, act
from e2e.support.screen_checks import axe_problems
from e2e.support.scripted_games import lay_while_possible
from engine.catalogue import GAMES
from ui.words import Words

EN = Words("en")
LIVE, CLOCK = EN.table("live.words"), EN.table("clock.words")
BANKS = [180_000, 300_000]  # of the player who scans, and of the one who shows the first code
DIGITS, CLAIM, DIALOG = ".seat-clock", ".clock-claim", "dialog[open]"
# Lets a page say no more of itself than a version without clocks does.
FORGET_CLOCKS_SCRIPT = """() => {
  globalThis.onSend = (text, send) => send(text.replace(/"clock": \\d+/, '"other": 0'));
}"""


def propose(player: LivePlayer, game: str) -> None:
    """Let a phone remember a clock, as if it had been chosen before."""
    clock = {"banks": BANKS, "increment": 0, "delay": 0, "own": True}
    settings = {"pace": "once", "sheets": {game: {"options": {}, "clock": clock}}}
    player.page.evaluate(
        "text => localStorage.setItem('coaster/settings', text)", json.dumps(settings)
    )
    player.visitor.reload()


def meet(pair: Pair, game: str = "mixtour", *, is_asked: bool = True) -> None:
    """Connect two players; the second is asked about the clock, or is not."""
    host, guest = pair
    propose(host, game)
    guest.paste(host.show_code(game))
    if GAMES[game].sealed:
        guest.tap(JOIN)
    host.paste(guest.code())
    host.wait_connected()
    guest.wait(CONNECTED)
    if is_asked:
        guest.wait(f"dialog[open] {act('live-clock-1')}")


def agree(pair: Pair, game: str, proposal: str = "5:00 for you, 3:00 for") -> list[float]:
    """Connect two players; the second agrees to the clock that the first proposes.

    Returns:
        The times at both phones before the clock ran.
    """
    meet(pair, game)
    guest = pair[1]
    expect(guest.visitor.dialog).to_contain_text(proposal)
    before = times_at(pair)
    guest.tap(f"dialog[open] {act('live-clock-1')}")
    for player in pair:
        expect(player.page.locator(DIGITS)).to_have_count(2)
    return before


def times_at(players: Pair | list[LivePlayer]) -> list[float]:
    """Return the times at these phones, in milliseconds."""
    return [player.page.evaluate("performance.now()") for player in players]


def think(players: Pair | list[LivePlayer], ms: int) -> None:
    """Let so much time go by at these phones."""
    for player in players:
        player.page.clock.fast_forward(ms)


def spent(player: LivePlayer) -> list[int]:
    """Return the time that every move has taken, as a phone has saved it."""
    times: list[int] = saved_game(player)["clock"]["spent"]
    return times


def test_three_minutes_against_five(pair: Pair) -> None:
    host, guest = pair
    for player in pair:
        player.page.clock.install()
    before = agree(pair, "mixtour", "3:00 for you, 5:00 for")
    think(pair, 20_000)
    host_before = times_at(pair)[0]
    guest.visitor.play_move("c3")
    guest_after = times_at(pair)[1]
    host.wait_plies(1)
    think([host], 30_000)  # the phone of the player to move counts
    host.visitor.play_move("a3")
    host_after = times_at(pair)[0]
    guest.wait_plies(2)
    assert spent(host) == spent(guest)
    assert 20_000 <= spent(host)[0] <= guest_after - before[1]
    assert 30_000 <= spent(host)[1] <= host_after - host_before
    # A reload keeps the times, and no time runs until the phones are connected again.
    think(pair, 15_000)
    guest.visitor.reload()
    host.wait(LOST)
    expect(host.visitor.toast).to_contain_text(LIVE["live-clock-stops"])
    for player in pair:
        expect(player.page.locator(f"{DIGITS}[data-paused]")).to_have_count(2)
        expect(player.page.locator(DIGITS).first).to_have_text(re.compile("^2:[0-3]"))
    expect(guest.page.locator(DIGITS).first).to_have_text(re.compile("^2:[0-2]"))
    think(pair, 500_000)
    guest.open_dialog()
    connect(guest, host, guest.code())
    for player in pair:
        expect(player.page.locator(f"{DIGITS}[data-paused]")).to_have_count(0)
        expect(player.page.locator(DIGITS).first).to_have_text(re.compile("^2:[0-2]"))
    assert not host.visitor.visible(CLAIM).count()
    # Time that has gone by at one phone only is up for that phone alone.
    think([host], 170_000)
    host.tap(CLAIM)
    expect(host.visitor.toast).to_contain_text(LIVE["live-clock-left"])
    think([guest], 170_000)
    expect(guest.page.locator(DIGITS).first).to_have_text("0.0")
    assert not guest.visitor.visible(CLAIM).count()
    host.tap(CLAIM)
    for player in pair:
        player.wait(f'{TABLE}[data-over="time"]')
        assert saved_game(player)["record"]["moves"][-1] == "time"
        player.page.keyboard.press("Escape")
    # The next game has the same clock, without another question.
    host.tap(f"{TABLE} {act('rematch')}:visible")
    guest.tap(f"dialog[open] {act('live-play')}")
    for player in pair:
        player.wait(f'{TABLE}[data-ply="0"]:has({DIGITS}:not([data-paused]))')
        expect(player.page.locator(DIGITS).first).to_have_text(re.compile("^(5:00|4:5)"))
    for player in pair:
        player.visitor.return_to_lobby()
        player.tap(act("history"))
        expect(player.visitor.dialog).to_contain_text(re.compile(EN("past-time", name=".*")))


def assert_lost_on_time(player: LivePlayer) -> None:
    """Assert that a sealed game ended by a loss on time that leaves no fault."""
    player.wait(f'{TABLE}[data-over="time"]')
    player.wait_until(FAULTLESS_SCRIPT)
    assert saved_game(player)["record"]["moves"][-1].startswith("time")


@pytest.mark.slow
def test_a_sealed_game_is_lost_on_time(pair: Pair, live_visit: LiveVisit) -> None:
    host, guest = players = list(pair)
    spectator = live_visit()
    for player in (*players, spectator):
        player.page.clock.install()
    agree(pair, "beerhex")
    let_watch(host, spectator)
    expect(spectator.page.locator(DIGITS)).to_have_count(2)
    think([*players, spectator], 20_000)
    expect(spectator.page.locator(DIGITS).first).to_have_text(re.compile("^[0-2]:"))
    play_sealed(players, ["a1g", "b1s", "c1g", "e5s"])
    host.wait_plies(4)
    spectator.wait_plies(4)
    think(players, 30_000)
    make_move(host, "x a1 b1 c1")
    # The guest's phone has opened a cap; the host's learns that with the next move.
    guest.wait_plies(5)
    expect(host.page.locator(f"{DIGITS}[data-paused]")).to_have_count(0)
    for player in players:
        times = spent(player)
        assert len(times) == 5 and times[0] >= 20_000 and times[4] >= 30_000
    think([guest], 290_000)
    assert not host.visitor.visible(CLAIM).count()
    think(players, 10_000)
    think([host], 290_000)
    expect(guest.page.locator(DIGITS).nth(1)).to_have_text("0.0")
    assert not guest.visitor.visible(CLAIM).count()
    host.tap(CLAIM)
    for player in players:
        assert_lost_on_time(player)
        player.page.keyboard.press("Escape")
    spectator.wait(f'{TABLE}[data-over="time"]')
    expect(spectator.page.locator(DIGITS).nth(1)).to_have_text("0.0")
    # The next game has the same clock, which the guest has agreed to.
    host.tap(f"{TABLE} {act('rematch')}:visible")
    guest.tap(JOIN)
    for player in players:
        player.wait(f'{TABLE}[data-ply="0"]:has({DIGITS}:not([data-paused]))')
        # The guest begins; the host's phone learns that with the first move.
        full = player.page.locator(DIGITS).filter(has_text=re.compile("^[35]:00$"))
        expect(full).to_have_count(2 if player is host else 1)


@pytest.mark.slow
@pytest.mark.computer  # it works out the tiles
def test_a_game_with_sealed_tiles_is_lost_on_time(pair: Pair) -> None:
    host, guest = players = list(pair)
    for player in players:
        player.page.clock.install()
    before, bounds = agree(pair, "hexheaven"), []
    moves: list[str] = []
    for thought in (20_000, 30_000):
        seat = due_seat(players, len(moves))
        assert seat is not None
        think([players[seat]], thought)
        start, before = before[seat], times_at(players)
        play_hidden(players, lay_while_possible, moves, len(moves) + 1)
        bounds.append((thought, times_at(players)[seat] - start))
    seat = due_seat(players, len(moves))
    assert seat is not None
    for player in players:
        for ms, (shortest, longest) in zip(spent(player), bounds, strict=False):
            assert shortest <= ms <= longest
        expect(player.page.locator(f"{DIGITS}[data-paused]")).to_have_count(0)
    mover, other = players[seat], players[1 - seat]
    think(players, max(BANKS))
    expect(mover.page.locator(DIGITS).nth(seat)).to_have_text("0.0")
    assert not mover.visitor.visible(CLAIM).count()
    other.tap(CLAIM)
    for player in players:
        assert_lost_on_time(player)


def press(player: LivePlayer, name: str | re.Pattern[str], *, within: str = "") -> None:
    """Press the button of that name by keyboard; ``within``: the selector of what it is in."""
    page = player.page
    parent = page.locator(within or "body")
    control = parent.get_by_role("button", name=name, exact=True).first
    control.wait_for()
    for _ in range(80):
        if control.evaluate("one => one === document.activeElement"):
            break
        page.keyboard.press("Tab")
    else:
        pytest.fail(f"{name} can't be reached by Tab")
    page.keyboard.press("Enter")


def type_code(player: LivePlayer, text: str, *, within: str = "") -> None:
    """Paste a code by keyboard."""
    press(player, EN("paste"), within=within)
    player.page.locator("#pasted").wait_for()
    for _ in range(80):
        if player.page.evaluate("document.activeElement.matches('#pasted')"):
            break
        player.page.keyboard.press("Tab")
    player.page.keyboard.insert_text(text)
    press(player, EN.correspondence("mixtour")("paste-open"), within=DIALOG)


def test_keys_propose_agree_and_claim(pair: Pair) -> None:
    host, guest = pair
    for player in pair:
        player.page.clock.install()
    propose(host, "mixtour")
    host.visitor.open()
    press(host, EN("live"))
    press(host, re.compile("^" + EN.for_game("mixtour")("game")), within=DIALOG)
    code = host.code()
    proposal = LIVE["live-clock-with"].split("{clock}")[0] + "5:00 for you, 3:00 for"
    expect(host.page.get_by_role("dialog")).to_contain_text(proposal)
    assert axe_problems(host.page) == []
    guest.visitor.open()
    type_code(guest, code)
    type_code(host, guest.code(), within=DIALOG)
    question = guest.page.get_by_role("dialog", name=LIVE["live-clock-title"])
    expect(question).to_contain_text("3:00 for you, 5:00 for")
    assert question.evaluate("one => one.contains(document.activeElement)")
    assert axe_problems(guest.page) == []
    press(guest, LIVE["live-clock-yes"], within=DIALOG)
    # Both toasts before the checks of the pages, which take longer than a toast stays.
    for player in (guest, host):
        expect(player.visitor.toast).to_contain_text(LIVE["live-clock-runs"])
        expect(player.page.locator(DIGITS)).to_have_count(2)
    for player in pair:
        assert axe_problems(player.page) == []
    think(pair, max(BANKS))
    expect(host.page.locator("#spoken")).to_have_text(
        re.compile(CLOCK["clock-up"].format(name=".*"))
    )
    assert axe_problems(host.page) == []
    press(host, re.compile(CLOCK["clock-claim"].format(name=".*")))
    for player in pair:
        player.wait(f'{TABLE}[data-over="time"]')
        assert axe_problems(player.page) == []


@pytest.mark.slow
@pytest.mark.parametrize("is_older", [False, True])
def test_without_agreement_there_is_no_clock(live_visit: LiveVisit, is_older: bool) -> None:
    pair = live_visit(), live_visit()
    host, guest = pair
    if is_older:
        guest.page.evaluate(FORGET_CLOCKS_SCRIPT)
    meet(pair, is_asked=not is_older)
    if not is_older:
        guest.tap(f"dialog[open] {act('live-clock-2')}")
    why = "has an older version" if is_older else "prefers to play without a clock"
    expect(host.visitor.toast).to_contain_text(why)
    guest.visitor.play_move("c3")
    host.wait_plies(1)
    for player in pair:
        expect(player.page.locator(DIGITS)).to_have_count(0)
        assert not saved_game(player).get("clock")
