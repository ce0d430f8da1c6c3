"""The scenes of two connected phones, three players and an import for ``e2e.screenshots``."""

from collections.abc import Iterator

from playwright.sync_api import Error

from e2e.scenes.clock_scenes import forget_games
from e2e.scenes.scene_steps import ScenePage, SceneSteps, in_order, open_dialog, remove_toasts
from e2e.support.browser_driver import PlaywrightDriver
from e2e.support.live_player import LOST, SPY_SCRIPT, LivePhone, connect, let_watch, play_sealed
from e2e.support.page_object import TABLE, CoasterPage, act

GAME = "mixtour"
GOOD = '[Game "Mixtour"]\n[White "Ada"]\n[Red "Bob"]\n\n1. c3 2. d4 *\n'
BAD = '[Game "Mixtour"]\n\n1. c3 2. c3:2-d4 *\n'
UNKNOWN = '[Game "Chess"]\n\n1. e4 *\n'
SEALED_MOVES = ["b3g", "d3s", "c3s", "b4g"]
# The seat of the person at a phone with one game.
OWN_SEAT_SCRIPT = """() => {
  const key = Object.keys(localStorage).find((key) => key.startsWith("coaster/game/"));
  return JSON.parse(localStorage[key]).seats.indexOf("human");
}"""
# The other phones of the last scene, which stay open while its screenshots are taken.
_others: list[LivePhone] = []


def friend_scenes() -> Iterator[tuple[str, SceneSteps]]:
    """Yield every scene's name and the way to it."""
    yield "three-sheet", choose_three_players
    yield "import-report", import_games
    yield "live-code", show_code
    yield "live-connected", connect_friend
    yield "live-lost", in_order(connect_friend, lose_friend)
    yield "live-spectator", watch_game
    yield "live-sealed", seal_caps


def choose_three_players(person: ScenePage) -> None:
    """Set up a game of Hex Heaven with three players."""
    person.open()
    person.open_new_game("hexheaven")
    person.driver.set_control('dialog [name="rules"]', "three")
    person.driver.page.locator('dialog [name="more-options"]').check()


def import_games(person: ScenePage) -> None:
    """Paste three games, of which one can be imported."""
    person.open()
    open_dialog("settings", "paste-records")(person)
    person.driver.page.locator("#records").fill("\n".join([GOOD, BAD, UNKNOWN]))
    person.tap_when_clickable("dialog " + act("read-records"))
    person.driver.wait('dialog[data-dialog="import-report"]')
    remove_toasts(person)


def close_other_phones() -> None:
    """Close the phones of an earlier scene."""
    while _others:
        try:
            _others.pop().page.context.close()
        except Error:  # its browser has been closed
            pass


def open_other_phone(person: ScenePage) -> LivePhone:
    """Open a phone with storage of its own, in its lobby."""
    browser = person.driver.page.context.browser
    assert browser
    context = browser.new_context(service_workers="block", locale="en", reduced_motion="reduce")
    context.add_init_script(SPY_SCRIPT)
    other = LivePhone(CoasterPage(PlaywrightDriver(context.new_page()), person.url))
    _others.append(other)
    other.person.open()
    return other


def show_code(person: ScenePage) -> None:
    """Begin a game on two phones: its code is on the screen."""
    close_other_phones()
    person.open()
    LivePhone(person).show_code(GAME)


def begin_game(host: LivePhone, guest: LivePhone) -> None:
    """Connect two phones, and make the first move at the second one, which begins."""
    connect(host, guest, host.show_code(GAME))
    for phone in (host, guest):
        remove_toasts(phone.person)
    guest.person.play_move("c3")


def connect_friend(person: ScenePage) -> None:
    """Connect two phones, and make the first move."""
    close_other_phones()
    person.open()
    begin_game(LivePhone(person), open_other_phone(person))
    person.driver.wait(f'{TABLE}[data-ply="1"][data-shown-ply="1"]:not([data-playing-back])')


def lose_friend(person: ScenePage) -> None:
    """Cut the connection to the friend's phone, and wait until the page notices."""
    # A phone that is merely closed is missed after many seconds.
    _others[-1].cut()
    person.driver.wait(LOST)
    remove_toasts(person)


def watch_game(person: ScenePage) -> None:
    """Watch two phones as a third one."""
    close_other_phones()
    person.open()
    host, guest = open_other_phone(person), open_other_phone(person)
    begin_game(host, guest)
    let_watch(host, LivePhone(person))
    person.driver.wait(f'{TABLE}[data-ply="1"][data-shown-ply="1"]')
    remove_toasts(person)


def seal_caps(person: ScenePage) -> None:
    """Play BeerHex on two phones until some caps are laid, of which neither phone knows the other's
    hidden symbols."""
    close_other_phones()
    forget_games(person)
    person.open()
    phones = [LivePhone(person), open_other_phone(person)]
    connect(phones[0], phones[1], phones[0].show_code("beerhex"))
    phones.sort(key=lambda phone: int(phone.page.evaluate(OWN_SEAT_SCRIPT)))
    play_sealed(phones, SEALED_MOVES)
    person.driver.wait(f'{TABLE}[data-ply="4"][data-shown-ply="4"]:not([data-playing-back])')
    remove_toasts(person)
