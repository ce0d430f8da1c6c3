"""Connected phones with different browsers: every pair of Chromium and Firefox."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Playwright

from e2e.conftest import Visitor
from e2e.support import browsers
from e2e.support.live_player import (
    CONNECTED,
    FAULTLESS_SCRIPT,
    LivePlayer,
    LiveVisit,
    Pair,
    connected,
    play_hidden,
    play_open,
    play_sealed,
    resign_when_due,
    use_options,
)
from e2e.support.page_object import TABLE
from e2e.support.scripted_games import BEERHEX_SHORT, INPHEXION, MIXTOUR, Script, lay_while_possible
from engine.game import RESIGN

# As LIVE_FLAGS for Chromium.
LIVE_PREFERENCES = {"media.peerconnection.ice.obfuscate_host_addresses": False}
# Firefox asks before a page reads the clipboard, and waits for the answer.
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"


@pytest.fixture(scope="module")
def live_firefox(playwright: Playwright) -> Iterator[Browser]:
    """Provide a Firefox whose pages see their own addresses."""
    browser = browsers.firefox(playwright, LIVE_PREFERENCES)
    yield browser
    browser.close()


@pytest.fixture
def firefox_visit(live_firefox: Browser, visitors: Callable[..., Visitor]) -> LiveVisit:
    """Provide a factory of players with Firefox, in the lobby: ``firefox_visit()``."""

    def visit() -> LivePlayer:
        player = LivePlayer(visitors(live_firefox))
        player.page.add_init_script(NO_CLIPBOARD)
        player.visitor.open()
        return player

    return visit


@pytest.fixture
def connect_kinds(live_visit: LiveVisit, firefox_visit: LiveVisit) -> Callable[..., Pair]:
    """Provide a function that connects two players with these browsers, of which the first shows a
    code: ``connect_kinds(kinds)``."""
    visits = {"chromium": live_visit, "firefox": firefox_visit}

    def visit(kinds: str) -> Pair:
        host, guest = [visits[kind]() for kind in kinds.split("-")]
        return host, guest

    return visit


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kinds", "script"),
    [
        pytest.param("firefox-firefox", MIXTOUR, marks=pytest.mark.slow),
        ("firefox-chromium", INPHEXION),
        ("chromium-firefox", MIXTOUR),
    ],
    ids=str,
)
def test_an_open_game_between_browsers(
    connect_kinds: Callable[..., Pair], kinds: str, script: Script
) -> None:
    pair = connect_kinds(kinds)
    use_options(pair[0], script)
    players = connected(pair, script.game)
    play_open(players, script)
    for player in players:
        player.wait(f"{TABLE}[data-over]")
        player.wait(CONNECTED)
        assert player.visitor.moves() == script.record().moves


@pytest.mark.slow
@pytest.mark.computer
@pytest.mark.parametrize("kinds", ["firefox-firefox", "chromium-firefox"])
def test_a_sealed_game_between_browsers(connect_kinds: Callable[..., Pair], kinds: str) -> None:
    players = connected(connect_kinds(kinds), "beerhex")
    moves = BEERHEX_SHORT.record().moves
    play_sealed(players, moves)
    for player in players:
        player.wait(f"{TABLE}[data-over]")
        player.wait_until(FAULTLESS_SCRIPT)
        player.wait(f"{TABLE}:not([data-thinking]):not([data-playing-back])")
        assert player.visitor.moves() == moves


@pytest.mark.computer
@pytest.mark.slow
def test_tiles_are_dealt_between_browsers(connect_kinds: Callable[..., Pair]) -> None:
    """A game of Hex Heaven that is resigned after some tiles: then all is opened and checked."""
    pair = connect_kinds("firefox-chromium")
    use_options(pair[0], Script("hexheaven", {"rules": "casual"}))
    players = connected(pair, "hexheaven")
    moves: list[str] = []
    play_hidden(players, lay_while_possible, moves, plies=6)
    resign_when_due(players, moves)
    for player in players:
        player.wait(f'{TABLE}[data-over="{RESIGN}"]')
        player.wait_until(FAULTLESS_SCRIPT)
