"""Two phones that scan each other's codes with their cameras, from the lobby to the first moves."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

from e2e.conftest import Visitor
from e2e.support.camera_films import chromium_with_camera, film_screen
from e2e.support.live_player import CODE, LivePlayer, play_open
from e2e.support.page_object import LOBBY, act
from e2e.support.scripted_games import MIXTOUR

SIDEWAYS = {"width": 640, "height": 360}  # as a film is


class ScanningPlayer(LivePlayer):
    """A player whose phone's camera sees what ``film`` shows once the camera is opened."""

    def __init__(self, visitor: Visitor, film: Path) -> None:
        super().__init__(visitor)
        self._film = film

    def scan(self, other: LivePlayer, button: str) -> None:
        """Hold the camera before the code on another phone, and tap the button that opens it."""
        other.wait(f"{CODE} svg")
        film_screen(other.page, self._film)
        self.tap(f"dialog[open] {act(button)}")


@pytest.fixture
def scanning_pair(
    playwright: Playwright,
    chromium: Browser,
    visitors: Callable[..., Visitor],
    tmp_path: Path,
) -> Iterator[tuple[ScanningPlayer, ScanningPlayer]]:
    """Provide two players in their lobbies, each with a browser and a camera of their own."""
    started: list[Browser] = []
    context = {"viewport": SIDEWAYS, "device_scale_factor": 2, "has_touch": True}
    blank = visitors(chromium, **context).page

    def player(name: str) -> ScanningPlayer:
        film = tmp_path / f"{name}.mjpeg"
        film_screen(blank, film)
        started.append(chromium_with_camera(playwright, film))
        visitor = visitors(started[-1], permissions=["camera"], **context)
        scanning = ScanningPlayer(visitor, film)
        visitor.open()
        return scanning

    yield player("host"), player("guest")
    for browser in started:
        browser.close()


def test_two_phones_scan_each_other(
    scanning_pair: tuple[ScanningPlayer, ScanningPlayer],
) -> None:
    host, guest = scanning_pair
    host.show_code("mixtour")
    guest.tap(f"{LOBBY} {act('live')}")
    guest.scan(host, "scan")
    host.scan(guest, "live-scan")
    for player in scanning_pair:
        player.wait_connected()
    play_open([guest, host], MIXTOUR, 3)
