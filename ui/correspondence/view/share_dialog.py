"""The share dialog: a link as text, through the device's share sheet, as QR codes."""

from ui.browser import dom
from ui.browser.buttons import button, button_list, button_row
from ui.browser.toasts import show_toast
from ui.correspondence.view.qr_codes import QrCodes
from ui.links.library_links import (
    can_share_full_link,
    can_share_picture,
    can_share_position,
    full_link,
    is_watched,
    position_link,
    spectator_link,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.table.view.app_context import AppContext


class ShareDialog:
    """Shares the game on the table, or any link.

    Attributes:
        qr_codes: the link as codes, while the dialog is open.
    """

    def __init__(self, app: "AppContext") -> None:
        self._app = app
        self._url = self._text = ""
        self._on_sent: "Callable[[], object] | None" = None
        self.qr_codes = QrCodes(app)

    def open(self) -> None:
        """Offer the link to the game on the table, after a question if it would tell secrets."""
        table = self._app.current_table()
        if is_watched(table):
            self.offer_spectator_link()
            return
        if can_share_full_link(table):
            self.offer_full_link()
            return
        words = self._app.words
        note = dom.create_element("p", {"text": words("share-secrets")})
        names = ["share-spectator", "share-all"]
        if table.session.record.setup:
            names.pop(0)  # what spectators see has no position that was set up
        choices = [button(words(name), name) for name in names]
        if can_share_picture(self._app.current_table()):
            choices.append(button(words("picture"), "picture", note=words("picture-for")))
        self._app.dialog.open("share", words("share-title"), [note, button_list(*choices)])

    def offer_full_link(self) -> None:
        """Offer the link to the complete game, secrets included."""
        self._show_game_link(full_link(self._app.current_table()), "share-note")

    def offer_spectator_link(self) -> None:
        """Offer the link to what a spectator may see."""
        self._show_game_link(spectator_link(self._app.current_table()), "share-note-view")

    def offer_position_link(self) -> None:
        """Offer the link to the game up to the position that is shown."""
        words, fragment = self._app.words, position_link(self._app.current_table())
        title, note = words("share-position"), words("share-note-position")
        self.show_link(fragment, title, note, "", False, is_table=True)

    def _show_game_link(self, fragment: str, note_key: str) -> None:
        """Offer a link to the game and, while one looks back, the one to that position."""
        words = self._app.words
        self.show_link(fragment, words("share-title"), words(note_key), "", False, is_table=True)
        if can_share_position(self._app.current_table()):
            note = words("share-position-for")
            other = button(words("share-position"), "share-position", note=note)
            self._app.dialog.body.append(button_list(other))

    def show_link(
        self,
        fragment: str,
        title: str,
        note: str,
        text: str,
        code_first: bool,
        on_sent: "Callable[[], object] | None" = None,
        is_table: bool = False,
    ) -> None:
        """Show a link in all its forms.

        Args:
            fragment: The link without the page's address.
            title: The dialog's title.
            note: What the link gives to the person who opens it.
            text: What to send with it.
            code_first: Whether the other device may be near, so that the QR code comes first.
            on_sent: Called once the link was copied or shared, or the user says it was scanned;
                None if that makes no difference.
            is_table: Whether it leads to what is on the table, of which a picture is offered too.
        """
        words, self._text, self._on_sent = self._app.words, text, on_sent
        self._url = dom.base_url() + "#" + fragment
        area = {"class": "link-text", "readonly": True, "id": "link", "text": self._url}
        area["aria-label"] = title
        buttons = [button(words("copy"), "copy", "primary")]
        if dom.bridge.canShare():
            buttons.append(button(words("send"), "share-sheet"))
        if is_table and can_share_picture(self._app.current_table()):
            buttons.append(button(words("picture-short"), "picture"))
        if on_sent:  # after the code was scanned: copying and sending count by themselves
            buttons.insert(0, button(words.correspondence()("is-sent"), "is-sent"))
        as_text = [dom.create_element("p", {"text": note}), dom.create_element("textarea", area)]
        as_code = self.qr_codes.build(fragment)
        first, last = (as_code, as_text) if code_first else (as_text, as_code)
        name = "send" if code_first else "share"
        self._app.dialog.open(name, title, first + [button_row(*buttons)] + last)
        self.qr_codes.start()

    def copy(self) -> None:
        """Copy the link to the clipboard."""
        dom.bridge.copyText(self._url, dom.proxy(self._on_copied))

    def _on_copied(self, is_copied: bool) -> None:
        area = dom.by_id("link")
        if not is_copied and not dom.is_null(area):
            area.select()
        elif is_copied:
            self._note_sent()
        show_toast(self._app.words("copied" if is_copied else "copy-failed"))

    def share(self) -> None:
        """Open the device's share sheet with the link."""
        open_share_sheet(
            self._text, self._url, lambda result: self._note_sent() if result == "sent" else None
        )

    def confirm_sent(self) -> None:
        """Close the dialog: the user says that the link has reached the other device."""
        self._app.dialog.close()
        self._note_sent()

    def _note_sent(self) -> None:
        if self._on_sent:
            self._on_sent()


def open_share_sheet(text: str, url: str, on_done: "Callable[[str], object]") -> bool:
    """Open the device's share sheet.

    Args:
        text: What to send with the link.
        url: The link.
        on_done: Called with "sent", or with the name of the error; "AbortError" if the user has
            cancelled it.

    Returns:
        Whether the device has a share sheet.
    """
    can_share: bool = dom.bridge.canShare()
    if can_share:
        dom.bridge.share("Coaster", text, url, dom.proxy(lambda result: on_done(str(result))))
    return can_share
