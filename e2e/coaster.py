"""What one does on the page, told by its DOM contract alone, for any game and any driver."""

from typing import Generic, TypeVar

from e2e.games import Script, Turn
from e2e.hands import Hands, PlaywrightHands

H = TypeVar("H", bound=Hands)


def act(name: str) -> str:
    """The control that does ``name``."""
    return f'[data-act="{name}"]'


def cell(name: str) -> str:
    """A cell of the board."""
    return f'#board [data-cell="{name}"]'


def pick(name: str) -> str:
    """A choice that is no cell."""
    return f'[data-pick="{name}"]'


# What others do is shown at once, so that nobody waits; said before the page looks.
AT_ONCE = """try {
  if (!localStorage.getItem("coaster/settings"))
    localStorage.setItem("coaster/settings", '{"pace": "once"}');
} catch {}"""

TABLE = "#table:not([hidden])"
LOBBY = "#lobby:not([hidden])"
SURE = "dialog[open] " + act("declare")  # where a button asks before it plays

# Opens a link as one that is typed into the address is; done when it has been followed.
FOLLOW = """link => new Promise((done) => {
  addEventListener("hashchange", () => setTimeout(done), { once: true });
  location.hash = link;
})"""
# Leaves the page as if nobody had been there, as far as that can be done without a new start;
# whether that was all.
FORGET = """() => {
  localStorage.clear();
  document.querySelector("#toasts").replaceChildren();
  document.activeElement.blur();
  const root = document.documentElement;
  const unfolds = getComputedStyle(root).getPropertyValue("--wide").trim() === "1";
  const unfolded = !document.querySelector("#moves").hidden;
  return unfolds === unfolded && !("scans" in root.dataset);
}"""


class Coaster(Generic[H]):
    """The page in one browser's tab."""

    def __init__(self, hands: H, url: str) -> None:
        self.hands = hands
        self.url = url

    def press(self, css: str) -> None:
        """Tap a control that may have come to stand where the last tap was: it is deaf to the rest
        of a double tap, so wait until that can't be meant any more."""
        self.hands.rest()
        self.hands.tap(css)

    # ---- coming and going

    def open(self, fragment: str = "") -> None:
        """Go to the page and wait until it answers taps; with a link's fragment, to its game."""
        # Else only the fragment would change, or the table would come back that was open.
        self.hands.goto("about:blank")
        self.hands.goto(self.url + fragment)
        self.ready()
        self.hands.wait(TABLE if fragment else LOBBY)

    def ready(self) -> None:
        """Wait until the page answers taps."""
        self.hands.wait('html[data-ready="1"]')

    def reload(self) -> None:
        """Load the page anew."""
        self.hands.reload()
        self.ready()

    def sheet(self, game: str) -> None:
        """From the lobby to the new-game sheet."""
        self.hands.tap(f'[data-game="{game}"]')
        self.hands.wait("dialog[open] " + act("start"))

    def start(
        self, game: str, options: dict | None = None, seats: tuple = ("human", "human")
    ) -> None:
        """From the lobby to a new game."""
        self.sheet(game)
        for name, value in (options or {}).items():
            self.hands.choose(f'dialog [name="{name}"]', str(value))
        for i, kind in enumerate(seats):
            self.hands.choose(f'dialog [name="seat-{i + 1}"]', kind)
        self.press("dialog " + act("start"))
        self.hands.wait(TABLE)

    def leave(self) -> None:
        """From the table back to the lobby."""
        self.hands.tap(f"{TABLE} {act('lobby')}")
        self.hands.wait(LOBBY)

    # ---- at the table

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return int(self.hands.read(TABLE, "data-ply"))

    def wait_ply(self, ply: int) -> None:
        """Wait until so many moves have been played."""
        self.hands.wait(f'{TABLE}[data-ply="{ply}"]')

    def lift(self) -> None:
        """Lift the curtain, if it is down."""
        if self.hands.has("[data-curtain]"):
            self.press(act("ready"))
            self.hands.wait(f"{TABLE}:not([data-curtain])")

    def choose(self, turn: Turn) -> None:
        """Tap a turn's tokens, without confirming."""
        for token in turn.tokens:
            if self.hands.has(cell(token)):
                self.press(cell(token))  # the board may just have come under the finger
            elif self.hands.has(pick(token) + '[aria-pressed="false"]'):
                self.press(pick(token))  # one that is already chosen would be taken back

    def play(self, turn: Turn) -> None:
        """Tap a turn and confirm it."""
        self.lift()
        ply = self.ply
        if turn.button:
            self.press(f'[data-move="{turn.button}"]')
            if self.hands.has(SURE):
                self.press(SURE)
        else:
            self.choose(turn)
            self.press(act("confirm"))
        self.wait_ply(ply + turn.plies)

    def hint(self) -> None:
        """Ask for a hint: where to look, then the move, which is chosen."""
        self.hands.tap(act("hint"))
        self.hands.wait('#board [data-mark~="hinted"]')
        self.press(act("hint"))
        self.hands.wait(act("confirm"))

    def enter(self, *tokens: str) -> None:
        """Tap one move and confirm it."""
        self.play(Turn(list(tokens), plies=1))

    def play_through(self, script: Script) -> None:
        """Play a game from where it stands on the table to its end."""
        played, plies = self.ply, 0
        for turn in script.turns():
            if plies >= played:
                self.play(turn)
            plies += turn.plies

    def moves(self) -> list[str]:
        """The game's moves in notation, as the list of moves may tell them."""
        count = int(self.hands.read(TABLE, "data-ply"))
        item = '#move-list [data-ply="{}"]'
        return [self.hands.read(item.format(ply), "data-told") for ply in range(1, count + 1)]


class Walker(Coaster[PlaywrightHands]):
    """Somebody who opens links on the page where they are, which takes no start."""

    _worn = False

    def open(self, fragment: str = "") -> None:
        page = self.hands.page
        page.mouse.up()  # lest something is still held
        if fragment and not self._worn and self.hands.has("html[data-ready]"):
            page.evaluate(FOLLOW, fragment)
            self.hands.wait(TABLE)
        else:
            super().open(fragment)
            self._worn = False

    def forget(self) -> None:
        """Be somebody who comes for the first time: nothing is kept, held, opened or said."""
        page = self.hands.page
        page.mouse.up()
        page.mouse.move(0, 0)
        if self.hands.has("html[data-ready]"):
            self._worn = not page.evaluate(FORGET)
