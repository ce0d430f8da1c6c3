"""The scenes of two connected phones, three players and an import for ``e2e.screenshots``."""

from collections.abc import Iterator

from playwright.sync_api import BrowserContext, Error

from e2e.browser_driver import PlaywrightDriver
from e2e.live_player import CODE, CONNECTED, LOST, PASTE, SPY_SCRIPT, WATCHED
from e2e.page_object import LOBBY, TABLE, CoasterPage, act
from e2e.scene_steps import ScenePage, SceneSteps, in_order, open_dialog, remove_toasts
from engine.catalogue import GAMES

GAME = "mixtour"
GOOD = '[Game "Mixtour"]\n[White "Ada"]\n[Red "Bob"]\n\n1. c3 2. d4 *\n'
BAD = '[Game "Mixtour"]\n\n1. c3 2. c3:2-d4 *\n'
UNKNOWN = '[Game "Chess"]\n\n1. e4 *\n'
# The other phones of the last scene. They stay while it is looked at.
_others: list[BrowserContext] = []


def friend_scenes() -> Iterator[tuple[str, SceneSteps]]:
    """Yield every scene's name and the way to it."""
    yield "three-sheet", choose_three_players
    yield "import-report", import_games
    yield "live-code", show_code
    yield "live-connected", connect_friend
    yield "live-lost", in_order(connect_friend, lose_friend)
    yield "live-spectator", watch_game


def choose_three_players(person: ScenePage) -> None:
    """A game of Hex Heaven with three players is being set up."""
    person.open()
    person.open_new_game("hexheaven")
    person.driver.set_control('dialog [name="rules"]', "three")
    person.driver.page.locator('dialog [name="more-options"]').check()


def import_games(person: ScenePage) -> None:
    """Of three games that were pasted one has come in."""
    person.open()
    open_dialog("settings", "paste-records")(person)
    person.driver.page.locator("#records").fill("\n".join([GOOD, BAD, UNKNOWN]))
    person.tap_when_clickable("dialog " + act("read-records"))
    person.driver.wait('dialog[data-shows="import-report"]')
    remove_toasts(person)


def close_other_phones() -> None:
    """Close the phones of an earlier scene."""
    while _others:
        try:
            _others.pop().close()
        except Error:  # its browser has been closed
            pass


def open_other_phone(person: ScenePage) -> ScenePage:
    """Open a phone with storage of its own, in its lobby."""
    browser = person.driver.page.context.browser
    assert browser
    context = browser.new_context(service_workers="block", locale="en", reduced_motion="reduce")
    context.add_init_script(SPY_SCRIPT)
    _others.append(context)
    other = CoasterPage(PlaywrightDriver(context.new_page()), person.url)
    other.open()
    return other


def show_code(person: ScenePage) -> None:
    """A game on two phones begins: its code is on the screen."""
    close_other_phones()
    person.open()
    person.tap_when_clickable(f"{LOBBY} {act('live')}")
    person.tap_when_clickable(f"dialog {act(f'live-start-{list(GAMES).index(GAME) + 1}')}")
    person.driver.wait(CODE)


def exchange_codes(host: ScenePage, guest: ScenePage) -> None:
    """Let each phone read the other's code, the host's first."""
    for sender, reader in ((host, guest), (guest, host)):
        sender.driver.wait(CODE)
        code = sender.driver.read_text(CODE, "data-link")
        reader.tap_when_clickable(f"{PASTE}:visible")
        reader.driver.page.locator("#pasted").fill(code)
        reader.tap_when_clickable("dialog " + act("paste-open"))


def wait_connected(person: ScenePage) -> None:
    """Wait until a phone says that it is connected, and shows its table alone."""
    person.driver.wait(CONNECTED)
    person.driver.wait("html:not(:has(dialog[open]))")
    remove_toasts(person)


def connect_friend(person: ScenePage) -> None:
    """Two phones are connected, and the first move has been made."""
    show_code(person)
    friend = open_other_phone(person)
    exchange_codes(person, friend)
    for one in (friend, person):
        wait_connected(one)
    friend.play_move("c3")
    person.driver.wait(f'{TABLE}[data-ply="1"][data-shown="1"]:not([data-showing])')


def lose_friend(person: ScenePage) -> None:
    """The friend's phone has gone away."""
    # A phone that is merely closed is missed after many seconds.
    _others[-1].pages[0].evaluate("channels.at(-1).close()")
    person.driver.wait(LOST)
    remove_toasts(person)


def watch_game(person: ScenePage) -> None:
    """A third phone watches two others."""
    close_other_phones()
    person.open()
    host, guest = open_other_phone(person), open_other_phone(person)
    host.tap_when_clickable(f"{LOBBY} {act('live')}")
    host.tap_when_clickable(f"dialog {act(f'live-start-{list(GAMES).index(GAME) + 1}')}")
    exchange_codes(host, guest)
    for one in (guest, host):
        wait_connected(one)
    guest.play_move("c3")
    host.tap_when_clickable(".live-sign")
    host.tap_when_clickable(f"dialog[open] {act('live-watch')}")
    exchange_codes(host, person)
    host.driver.wait(WATCHED)
    person.driver.wait(f'{TABLE}[data-ply="1"][data-shown="1"]')
    wait_connected(person)
