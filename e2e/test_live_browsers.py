"""Connected phones with different browsers: every pair of Chromium and Firefox."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Playwright

from e2e import browsers
from e2e.conftest import Visitor
from e2e.live_player import CONNECTED, LivePlayer, LiveVisit, connected, play_open
from e2e.page_object import TABLE
from e2e.scripted_games import MIXTOUR
from engine.game import RESIGN

# As LIVE_FLAGS for Chromium.
LIVE_PREFERENCES = {"media.peerconnection.ice.obfuscate_host_addresses": False}
# Firefox asks before a page reads the clipboard, and waits for the answer.
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"


@pytest.fixture(scope="module")
def live_firefox(playwright: Playwright) -> Iterator[Browser]:
    """A Firefox whose pages see their own addresses."""
    browser = browsers.firefox(playwright, LIVE_PREFERENCES)
    yield browser
    browser.close()


@pytest.fixture
def firefox_visit(live_firefox: Browser, visitors: Callable[..., Visitor]) -> LiveVisit:
    """firefox_visit(): a player with Firefox, in the lobby."""

    def visit() -> LivePlayer:
        player = LivePlayer(visitors(live_firefox))
        player.page.add_init_script(NO_CLIPBOARD)
        player.visitor.open()
        return player

    return visit


@pytest.mark.parametrize("kinds", ["firefox-firefox", "firefox-chromium", "chromium-firefox"])
def test_a_game_between_browsers(
    live_visit: LiveVisit, firefox_visit: LiveVisit, kinds: str
) -> None:
    """The browser that is named first shows the first code. Taps in Firefox take their time, so
    mixed pairs play a few moves and resign."""
    visits = {"chromium": live_visit, "firefox": firefox_visit}
    host, guest = [visits[kind]() for kind in kinds.split("-")]
    players = connected((host, guest), "mixtour")
    moves = list(MIXTOUR.record().moves)
    if "chromium" in kinds:
        moves = [*moves[:3], RESIGN]
        play_open(players, MIXTOUR, 3)
        host.resign()
    else:
        play_open(players, MIXTOUR)
    for player in players:
        player.wait(f"{TABLE}[data-over]")
        player.wait(CONNECTED)
        player.wait_plies(len(moves))
        assert player.visitor.moves() == moves
