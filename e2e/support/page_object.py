"""Page object over the DOM contract, for any game and any driver."""

from typing import Generic, TypeVar

from e2e.support.browser_driver import BrowserDriver, PlaywrightDriver
from e2e.support.scripted_games import Script, Turn

D = TypeVar("D", bound=BrowserDriver)


def act(name: str) -> str:
    """Return the selector of the control with this action."""
    return f'[data-act="{name}"]'


def cell(name: str) -> str:
    """Return the selector of a cell of the board."""
    return f'#board [data-cell="{name}"]'


def pick(name: str) -> str:
    """Return the selector of a choice that isn't a cell."""
    return f'[data-pick="{name}"]'


# Show the moves of others at once, so that no test waits; set before the page reads its settings.
INSTANT_PACE_SCRIPT = """try {
  if (!localStorage.getItem("coaster/settings"))
    localStorage.setItem("coaster/settings", '{"pace": "once"}');
} catch {}"""

TABLE = "#table:not([hidden])"
LOBBY = "#lobby:not([hidden])"
CONFIRM_DECLARATION = "dialog[open] " + act("declare")  # where a button asks before it plays

# Opens a link as one that is typed into the address is; done when it has been followed.
OPEN_LINK_SCRIPT = """link => new Promise((done) => {
  addEventListener("hashchange", () => setTimeout(done), { once: true });
  location.hash = link;
})"""
# Reset the page to its first visit as far as possible without a reload; returns whether the reset
# is complete.
RESET_SCRIPT = """() => {
  localStorage.clear();
  document.querySelector("#toasts").replaceChildren();
  document.activeElement.blur();
  const root = document.documentElement;
  const isWide = getComputedStyle(root).getPropertyValue("--wide").trim() === "1";
  const isListOpen = !document.querySelector("#moves").hidden;
  return isWide === isListOpen;
}"""


class CoasterPage(Generic[D]):
    """The page in one browser's tab."""

    def __init__(self, driver: D, url: str) -> None:
        self.driver = driver
        self.url = url

    def tap_when_clickable(self, css: str) -> None:
        """Tap a control once taps on it count.

        A control that has just appeared where the last tap was ignores taps for a moment, so that a
        double tap doesn't press it.
        """
        self.driver.wait_until_clickable()
        self.driver.tap(css)

    # ---- coming and going

    def open(self, fragment: str = "") -> None:
        """Go to the page and wait until it answers taps; with a link's fragment, to its game."""
        # Else only the fragment would change, or the table would come back that was open.
        self.driver.goto("about:blank")
        self.driver.goto(self.url + fragment)
        self.wait_ready()
        self.driver.wait(TABLE if fragment else LOBBY)

    def wait_ready(self) -> None:
        """Wait until the page answers taps."""
        self.driver.wait('html[data-ready="1"]')

    def reload(self) -> None:
        """Reload the page."""
        self.driver.reload()
        self.wait_ready()

    def open_new_game(self, game: str) -> None:
        """Open the new-game form from the lobby."""
        self.driver.tap(f'[data-game="{game}"]')
        self.driver.wait("dialog[open] " + act("start"))

    def start(
        self, game: str, options: dict | None = None, seats: tuple = ("human", "human")
    ) -> None:
        """Start a new game from the lobby."""
        self.open_new_game(game)
        for name, value in (options or {}).items():
            self.driver.set_control(f'dialog [name="{name}"]', str(value))
        for i, kind in enumerate(seats):
            self.driver.set_control(f'dialog [name="seat-{i + 1}"]', kind)
        self.tap_when_clickable("dialog " + act("start"))
        self.driver.wait(TABLE)

    def return_to_lobby(self) -> None:
        """Return from the table to the lobby."""
        self.driver.tap(f"{TABLE} {act('lobby')}")
        self.driver.wait(LOBBY)

    # ---- at the table

    @property
    def ply(self) -> int:
        """Number of moves that have been played."""
        return int(self.driver.read_text(TABLE, "data-ply"))

    def wait_ply(self, ply: int) -> None:
        """Wait until so many moves have been played."""
        self.driver.wait(f'{TABLE}[data-ply="{ply}"]')

    def dismiss_handover(self) -> None:
        """Lift the curtain, if it is down."""
        if self.driver.exists("[data-curtain]"):
            self.tap_when_clickable(act("ready"))
            self.driver.wait(f"{TABLE}:not([data-curtain])")

    def select_turn(self, turn: Turn) -> None:
        """Tap a turn's tokens, without confirming."""
        for token in turn.tokens:
            if self.driver.exists(cell(token)):
                # The board may just have come under the finger.
                self.tap_when_clickable(cell(token))
            elif self.driver.exists(pick(token) + '[aria-pressed="false"]'):
                # One that is already chosen would be taken back.
                self.tap_when_clickable(pick(token))

    def play_turn(self, turn: Turn) -> None:
        """Tap a turn and confirm it."""
        self.dismiss_handover()
        ply = self.ply
        if turn.button:
            self.tap_when_clickable(f'[data-move="{turn.button}"]')
            if self.driver.exists(CONFIRM_DECLARATION):
                self.tap_when_clickable(CONFIRM_DECLARATION)
        else:
            self.select_turn(turn)
            self.tap_when_clickable(act("confirm"))
        self.wait_ply(ply + turn.plies)

    def resign(self) -> None:
        """Let the person to move give up."""
        for control in (f"{TABLE} {act('menu')}", "dialog " + act("resign"), act("resign-yes")):
            self.tap_when_clickable(control)

    def show_hint(self) -> None:
        """Ask for a hint: where to look, then the move, which is chosen."""
        self.driver.tap(act("hint"))
        self.driver.wait('#board [data-mark~="hinted"]')
        self.tap_when_clickable(act("hint"))
        self.driver.wait(act("confirm"))

    def play_move(self, *tokens: str) -> None:
        """Tap one move and confirm it."""
        self.play_turn(Turn(list(tokens), plies=1))

    def play_through(self, script: Script) -> None:
        """Play a game from where it stands on the table to its end."""
        played, plies = self.ply, 0
        for turn in script.turns():
            if plies >= played:
                self.play_turn(turn)
            plies += turn.plies

    def moves(self) -> list[str]:
        """Return the game's moves in notation, as far as the list of moves may show them."""
        count = int(self.driver.read_text(TABLE, "data-ply"))
        item = '#move-list [data-ply="{}"]'
        return [
            self.driver.read_text(item.format(ply), "data-notation") for ply in range(1, count + 1)
        ]


class ReusedPage(CoasterPage[PlaywrightDriver]):
    """A page that opens links in place, without a reload."""

    _needs_reload = False

    def open(self, fragment: str = "") -> None:
        page = self.driver.page
        page.mouse.up()  # in case a button is still pressed
        if fragment and not self._needs_reload and self.driver.exists("html[data-ready]"):
            page.evaluate(OPEN_LINK_SCRIPT, fragment)
            self.driver.wait(TABLE)
        else:
            super().open(fragment)
            self._needs_reload = False

    def reset(self) -> None:
        """Become a new visitor: clear saves, pressed keys, dialogs and messages."""
        page = self.driver.page
        page.mouse.up()
        page.mouse.move(0, 0)
        if self.driver.exists("html[data-ready]"):
            self._needs_reload = not page.evaluate(RESET_SCRIPT)
