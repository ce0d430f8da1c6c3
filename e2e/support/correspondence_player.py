"""A player who plays by link, and scripts that stand in for share sheet and camera."""

from collections.abc import Callable

from e2e.conftest import Visitor
from e2e.support.page_object import TABLE, act
from e2e.support.scripted_games import Script
from ui.words import Words

EN = Words("en")
DUE = f"{TABLE} {act('send')}"
SENT = f"{TABLE}:not(:has({act('send')}))"
# A share sheet that records what is shared; ``calledOff`` makes it fail as when cancelled.
SHARE_SHEET = """const shared = [];
Object.defineProperty(navigator, "share", { value: async (given) => {
  if (globalThis.calledOff) throw new DOMException("", "AbortError");
  shared.push(given);
  document.documentElement.dataset.shared = JSON.stringify(given);
} });"""
# A barcode detector that reads the text in ``seen`` from any picture.
CAMERA = """globalThis.BarcodeDetector = class {
  static getSupportedFormats = async () => ["qr_code"];
  detect = async (video) => [{ rawValue: globalThis.seen ?? "" }].filter((code) => code.rawValue);
};
if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = async () => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 8, height: 8 });
  const pen = canvas.getContext("2d");
  setInterval(() => pen.fillRect(0, 0, 8, 8), 50);  // a camera delivers a picture after the other
  return canvas.captureStream();
};"""
# Confirms the dialog that a link in the address opens for a game on this phone.
OPEN = "dialog[open] " + act("link-open")
CONFIRMS = f"""setInterval(() => document.querySelector('{OPEN}')?.click(), 50);"""


class CorrespondencePlayer:
    """A player by link.

    Args:
        visitor: The player's browser.
        confirms: Whether dialogs about opened links are confirmed at once.
    """

    def __init__(self, visitor: Visitor, confirms: bool = True) -> None:
        self.visitor = visitor
        if confirms:
            visitor.page.evaluate(CONFIRMS)  # the page may be open already
            visitor.page.add_init_script(CONFIRMS)

    def invite(self, script: Script, mine: int) -> None:
        """Start a game from seat ``mine`` (0 or 1) with a friend in the other."""
        self.visitor.open_new_game(script.game)
        for name, value in script.options.items():
            self.visitor.driver.set_control(f'dialog [name="{name}"]', str(value))
        self.visitor.driver.set_control(f'dialog [name="seat-{2 - mine}"]', "friend")
        self.visitor.tap_when_clickable("dialog " + act("start"))
        self.visitor.driver.wait(TABLE)

    def code(self) -> str:
        """Return the link of the displayed QR code, and say that it was scanned."""
        self.visitor.driver.wait('[data-dialog="send"] #qr svg')
        url = self.visitor.page.locator("#link").input_value()
        said = f"dialog {act('is-sent')}"
        if self.visitor.page.locator(said).count():
            self.visitor.tap_when_clickable(said)
        else:  # it had been sent before
            self.visitor.page.keyboard.press("Escape")
        self.visitor.driver.wait(SENT)
        return url

    def open(self, url: str) -> None:
        """Open a link by its address."""
        self.visitor.driver.goto(url)

    def paste(self, text: str) -> None:
        """Open a link from a text that is pasted into the dialog."""
        self.visitor.tap_when_clickable(f"{act('paste')}:visible")
        self.visitor.page.locator("#pasted").fill(text)
        self.visitor.tap_when_clickable("dialog " + act("paste-open"))

    def plies(self, ply: int) -> None:
        """Wait until this many moves have been played and displayed."""
        self.visitor.driver.wait(f'{TABLE}[data-ply="{ply}"][data-shown-ply="{ply}"]')
        self.visitor.driver.wait(f"{TABLE}:not([data-playing-back])")


def mangle_url(url: str) -> list[Callable[[CorrespondencePlayer], None]]:
    """Return ways to open a link as messengers may have changed it."""
    fragment = url.split("#")[1]
    lines = "\n".join(url[at : at + 30] for at in range(0, len(url), 30))
    encoded = "".join(f"%{ord(letter):02x}" for letter in fragment)
    return [
        lambda phone: phone.paste(f"Your turn! {lines}\nSee you #tonight"),
        lambda phone: phone.open(url + ")."),
        lambda phone: phone.paste(url.replace("#", "%23") + "。"),
        lambda phone: phone.open(url.split("#")[0] + "#" + encoded),
        lambda phone: phone.paste(f"> {fragment}_"),
    ]
