"""Sharing a game as a link: as text, by the phone's share sheet, as a QR code."""

from ui.page import dom
from ui.page.dialogs import button, foot, menu, toast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.page.dialogs import Dialog
    from ui.play.shelf import Shelf
    from ui.play.table import Table
    from ui.words import Words


class Sharing:
    """The share dialog."""

    def __init__(self, dialog: "Dialog", shelf: "Shelf") -> None:
        self._dialog = dialog
        self._shelf = shelf
        self._url = ""

    def open(self, table: "Table", words: "Words") -> None:
        """Offer the link of the game on the table, after a question if it would tell secrets."""
        if self._shelf.is_open(table):
            self.whole(table, words)
        else:
            self._choose(words)

    def whole(self, table: "Table", words: "Words") -> None:
        """Offer the link to all of the game."""
        self._offer(self._shelf.link(table), "share-note", words)

    def bystander(self, table: "Table", words: "Words") -> None:
        """Offer the link to what everybody may see."""
        self._offer(self._shelf.bystander_link(table), "share-note-view", words)

    def _choose(self, words: "Words") -> None:
        """Ask whether the link is to tell secrets."""
        note = dom.make("p", {"text": words("share-secrets")})
        ways = [button(words(act), act) for act in ("share-bystander", "share-all")]
        self._dialog.open("share", words("share-title"), [note, menu(*ways)])

    def _offer(self, fragment: str, note: str, words: "Words") -> None:
        """Show a link in all its forms. ``note``: the key of what it gives to whoever opens it."""
        self._words = words
        self._url = dom.base() + "#" + fragment
        area = {"class": "link-text", "readonly": True, "id": "link", "text": self._url}
        area["aria-label"] = words("share-title")
        buttons = [button(words("copy"), "copy", "primary")]
        if dom.bridge.canShare():
            buttons.append(button(words("send"), "send"))
        children = [
            dom.make("p", {"text": words(note)}),
            dom.make("textarea", area),
            foot(*buttons),
            dom.make("div", {"id": "qr"}),
            dom.make("p", {"class": "credit", "text": words("qr")}),
        ]
        self._dialog.open("share", words("share-title"), children)
        dom.bridge.qr(self._url, dom.proxy(self._show_code))

    def _show_code(self, size: int, path: str) -> None:
        place = dom.by_id("qr")
        if not dom.none(place):
            box = f"-3 -3 {size + 6} {size + 6}"
            label = self._words("qr")
            name = {"class": "qr", "viewBox": box, "role": "img", "aria-label": label}
            dom.fill(place, [dom.draw(("svg", name, [("path", {"d": path, "fill": "#000"})]))])

    def copy(self) -> None:
        """Copy the link."""
        dom.bridge.copy(self._url, dom.proxy(self._copied))

    def _copied(self, ok: bool) -> None:
        area = dom.by_id("link")
        if not ok and not dom.none(area):
            area.select()
        toast(self._words("copied" if ok else "copy-failed"))

    def send(self) -> None:
        """The phone's share sheet."""
        dom.bridge.share("Coaster", self._url)
