"""Sharing a game as a link: as text, by the phone's share sheet, as codes for a camera."""

from ui.page import dom
from ui.page.codes import Codes
from ui.page.dialogs import button, foot, menu, toast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.page.page import Page


class Sharing:
    """The share dialog."""

    def __init__(self, app: "Page") -> None:
        self._app = app
        self._url = self._text = ""
        self.acts: "dict[str, Callable[[], object]]" = {
            "share-all": lambda: self._offer(app.shelf.link(app.at()), "share-note"),
            "share-bystander": self._bystander,
            "copy": self.copy,
            "share-sheet": self.send,
        }
        self._codes = Codes(app)
        self.acts.update(self._codes.acts)

    def open(self) -> None:
        """Offer the link of the game on the table, after a question if it would tell secrets."""
        if self._app.shelf.is_open(self._app.at()):
            self.acts["share-all"]()
            return
        words = self._app.words
        note = dom.make("p", {"text": words("share-secrets")})
        ways = [button(words(act), act) for act in ("share-bystander", "share-all")]
        self._app.dialog.open("share", words("share-title"), [note, menu(*ways)])

    def _bystander(self) -> None:
        """Offer the link to what everybody may see."""
        self._offer(self._app.shelf.bystander_link(self._app.at()), "share-note-view")

    def _offer(self, fragment: str, note: str) -> None:
        words = self._app.words
        self.offer(fragment, words("share-title"), words(note), "", False)

    def offer(self, fragment: str, title: str, note: str, text: str, near: bool) -> None:
        """Show a link in all its forms. ``note``: what it gives to whoever opens it; ``text``: what
        a messenger says with it; ``near``: whether the other phone may be here to read the code."""
        words, self._text = self._app.words, text
        self._url = dom.base() + "#" + fragment
        area = {"class": "link-text", "readonly": True, "id": "link", "text": self._url}
        area["aria-label"] = title
        buttons = [button(words("copy"), "copy", "primary")]
        if dom.bridge.canShare():
            buttons.append(button(words("send"), "share-sheet"))
        told = [dom.make("p", {"text": note}), dom.make("textarea", area)]
        code = self._codes.make(fragment)
        first, last = (code, told) if near else (told, code)
        self._app.dialog.open("send" if near else "share", title, first + [foot(*buttons)] + last)
        self._codes.begin()

    def copy(self) -> None:
        """Copy the link."""
        dom.bridge.copy(self._url, dom.proxy(self._copied))

    def _copied(self, ok: bool) -> None:
        area = dom.by_id("link")
        if not ok and not dom.none(area):
            area.select()
        toast(self._app.words("copied" if ok else "copy-failed"))

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
