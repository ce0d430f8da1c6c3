"""Sharing a game as a link: as text, by the phone's share sheet, as a QR code."""

from ui.page import dom
from ui.page.dialogs import button, foot, menu, toast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

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
        self.offer(fragment, words("share-title"), words(note), "", words, False)

    def offer(
        self, fragment: str, title: str, note: str, text: str, words: "Words", near: bool
    ) -> None:
        """Show a link in all its forms. ``note``: what it gives to whoever opens it; ``text``: what
        a messenger says with it; ``near``: whether the other phone may be here to read the code."""
        self._words, self._text = words, text
        self._url = dom.base() + "#" + fragment
        area = {"class": "link-text", "readonly": True, "id": "link", "text": self._url}
        area["aria-label"] = title
        buttons = [button(words("copy"), "copy", "primary")]
        if dom.bridge.canShare():
            buttons.append(button(words("send"), "share-sheet"))
        told = [dom.make("p", {"text": note}), dom.make("textarea", area)]
        code = [dom.make("div", {"id": "qr"})]
        code.append(dom.make("p", {"class": "credit", "text": words("qr")}))
        first, last = (code, told) if near else (told, code)
        self._dialog.open("send" if near else "share", title, first + [foot(*buttons)] + last)
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
        share(self._text, self._url, lambda answer: None)


def share(text: str, url: str, then: "Callable[[str], object]") -> bool:
    """Open the phone's share sheet: ``then("sent")``, or the name of what went wrong, "AbortError"
    if it was called off. False: there is no such sheet."""
    there: bool = dom.bridge.canShare()
    if there:
        dom.bridge.share("Coaster", text, url, dom.proxy(lambda answer: then(str(answer))))
    return there
