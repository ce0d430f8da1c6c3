"""A further phone watches a live game: it sees what everybody sees, and can change nothing."""

import json

import pytest
from playwright.sync_api import expect

from e2e.support.live_player import (
    AGREE_UNDO,
    ASK_UNDO,
    CODE,
    SAY,
    WATCHED,
    LivePlayer,
    LiveVisit,
    connect,
    connect_three,
    let_watch,
    play_sealed,
)
from e2e.support.page_object import LOBBY, TABLE, act
from e2e.support.scripted_games import BEERHEX_SHORT

UNWATCHED = ".connection-indicator:not([data-watched]):not([hidden])"


@pytest.fixture
def phones(live_visit: LiveVisit) -> list[LivePlayer]:
    """Provide the phones of two players and of a spectator, in their lobbies."""
    return [live_visit() for _ in range(3)]


@pytest.mark.slow
def test_a_spectator_sees_each_move_and_cannot_make_any(phones: list[LivePlayer]) -> None:
    host, guest, spectator = phones
    connect(host, guest, host.show_code("mixtour"))
    guest.visitor.play_move("c1")
    host.wait_plies(1)
    let_watch(host, spectator)
    # Both players see that there is a spectator.
    guest.wait(WATCHED)
    spectator.wait_plies(1)
    expect(spectator.visitor.status).to_contain_text("is thinking")
    host.visitor.play_move("c3")
    spectator.wait_plies(2)
    # Taps and messages of the spectator change nothing.
    spectator.page.locator(f"{TABLE} [data-cell=e5]").click()
    message = {"t": "moves", "n": 1, "id": "1", "ply": 2, "check": 1, "moves": ["e5"]}
    spectator.send_fragments([f"900.0.1:{json.dumps(message)}"])
    guest.visitor.play_move("a2")
    spectator.wait_plies(3)
    host.wait_plies(3)
    # A move that is taken back is taken back here, too.
    guest.tap(ASK_UNDO)
    host.tap(AGREE_UNDO)
    spectator.wait_plies(2)
    guest.visitor.play_move("a4")
    for player in phones:
        player.wait_plies(3)
    # What it shares is a spectator link.
    spectator.tap(f"{TABLE} {act('share')}:visible")
    spectator.wait('[data-dialog="share"] #link')
    spectator.page.keyboard.press("Escape")
    # The spectator looks at something else, and comes back.
    spectator.visitor.return_to_lobby()
    host.visitor.play_move("a3")
    spectator.tap(f"{LOBBY} {act('live')}")
    spectator.tap(f"dialog[open] {act('live-watch-back')}")
    spectator.wait_plies(4)
    # It leaves; the game goes on.
    spectator.open_connection_dialog()
    spectator.tap(f"dialog[open] {act('live-watch-end')}")
    spectator.wait(f"{LOBBY}:not([hidden])")
    for player in (host, guest):
        player.wait(UNWATCHED)
    guest.visitor.play_move("e1")
    host.wait_plies(5)
    assert not spectator.page.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('coaster/game/')).length"
    )


@pytest.mark.computer
def test_a_spectator_of_a_sealed_game_gets_no_secret(phones: list[LivePlayer]) -> None:
    host, guest, spectator = phones
    connect(host, guest, host.show_code("beerhex"))
    moves = BEERHEX_SHORT.record().moves
    play_sealed([host, guest], moves[:2])
    for player in (host, guest):
        player.wait_plies(2)
    let_watch(guest, spectator)
    host.wait(WATCHED)
    spectator.wait_plies(2)
    play_sealed([host, guest], moves[2:3], 2)
    spectator.wait_plies(3)
    received = "".join(spectator.page.evaluate("received"))
    assert '"watch"' in received
    assert moves[2][:2] + "?" in received and moves[2] not in received
    # The spectator's phone is gone without a word.
    spectator.cut()
    host.wait(UNWATCHED)
    guest.wait(UNWATCHED)
    expect(spectator.visitor.status).to_contain_text(SAY("live-watch-lost"))
    assert not host.visitor.driver.exists(CODE)


HIDE_SCRIPT = """() => {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.mark.slow
@pytest.mark.computer
def test_of_three_each_reads_what_the_others_do(phones: list[LivePlayer]) -> None:
    host, second, third = phones
    connect_three(phones)
    second.page.evaluate(HIDE_SCRIPT)
    host.wait('.connection-indicator[data-presence="away"]')
    third.wait_until(
        """() => {
          document.querySelector(".connection-indicator").click();
          return document.querySelector("dialog[open]")?.textContent.includes("put the phone away");
        }"""
    )
