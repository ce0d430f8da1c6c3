"""Sharing a game as a link: as text, by the phone's share sheet, as codes for a camera."""

from ui.browser import dom
from ui.browser.dialogs import button, button_list, button_row, show_toast
from ui.correspondence.view.qr_codes import QrCodes
from ui.links.library_links import can_share_full_link, full_link, spectator_link

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.table.view.app_context import AppContext


class ShareDialog:
    """The share dialog."""

    def __init__(self, app: "AppContext") -> None:
        self._app = app
        self._url = self._text = ""
        self.actions: "dict[str, Callable[[], object]]" = {
            "share-all": lambda: self._show_game_link(full_link(app.current_table()), "share-note"),
            "share-bystander": self._offer_spectator_link,
            "copy": self.copy,
            "share-sheet": self.share,
        }
        self._qr_codes = QrCodes(app)
        self.actions.update(self._qr_codes.actions)

    def open(self) -> None:
        """Offer the link of the game on the table, after a question if it would tell secrets."""
        if can_share_full_link(self._app.current_table()):
            self.actions["share-all"]()
            return
        words = self._app.words
        note = dom.create_element("p", {"text": words("share-secrets")})
        ways = [button(words(act), act) for act in ("share-bystander", "share-all")]
        self._app.dialog.open("share", words("share-title"), [note, button_list(*ways)])

    def _offer_spectator_link(self) -> None:
        """Offer the link to what everybody may see."""
        self._show_game_link(spectator_link(self._app.current_table()), "share-note-view")

    def _show_game_link(self, fragment: str, note: str) -> None:
        words = self._app.words
        self.show_link(fragment, words("share-title"), words(note), "", False)

    def show_link(self, fragment: str, title: str, note: str, text: str, code_first: bool) -> None:
        """Show a link in all its forms. ``note``: what it gives to whoever opens it; ``text``: what
        a messenger says with it; ``near``: whether the other phone may be here to read the code."""
        words, self._text = self._app.words, text
        self._url = dom.base_url() + "#" + fragment
        area = {"class": "link-text", "readonly": True, "id": "link", "text": self._url}
        area["aria-label"] = title
        buttons = [button(words("copy"), "copy", "primary")]
        if dom.bridge.canShare():
            buttons.append(button(words("send"), "share-sheet"))
        told = [dom.create_element("p", {"text": note}), dom.create_element("textarea", area)]
        code = self._qr_codes.build(fragment)
        first, last = (code, told) if code_first else (told, code)
        self._app.dialog.open(
            "send" if code_first else "share", title, first + [button_row(*buttons)] + last
        )
        self._qr_codes.start()

    def copy(self) -> None:
        """Copy the link."""
        dom.bridge.copyText(self._url, dom.proxy(self._on_copied))

    def _on_copied(self, ok: bool) -> None:
        area = dom.by_id("link")
        if not ok and not dom.is_null(area):
            area.select()
        show_toast(self._app.words("copied" if ok else "copy-failed"))

    def share(self) -> None:
        """The phone's share sheet."""
        open_share_sheet(self._text, self._url, lambda answer: None)


def open_share_sheet(text: str, url: str, on_done: "Callable[[str], object]") -> bool:
    """Open the phone's share sheet: ``then("sent")``, or the name of what went wrong, "AbortError"
    if it was called off. False: there is no such sheet."""
    there: bool = dom.bridge.canShare()
    if there:
        dom.bridge.share("Coaster", text, url, dom.proxy(lambda answer: on_done(str(answer))))
    return there
