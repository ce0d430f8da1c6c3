"""Links that come: in the address, from the clipboard, out of a code; and the way to playing by
link."""

from ui.board.view.svg_board import static_figure
from ui.browser import dom
from ui.browser.dialogs import show_toast
from ui.browser.module_loader import ALL_GAMES
from ui.session.correspondence import MESSAGE, QR_CHUNK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.correspondence.sealed_client import SealedClient
    from ui.correspondence.view.correspondence_actions import CorrespondenceActions
    from ui.table.view.app_context import AppContext


class LinkHandler:
    """Opens links on the page, and has what plays by link fetched when it is first wanted."""

    def __init__(self, app: "AppContext") -> None:
        self._app = app
        self._correspondence: CorrespondenceActions | None = None
        self._sealed_client: SealedClient | None = None
        self._on_paste_proxy = dom.proxy(self._on_paste)

    def address_link(self) -> str:
        """The link in the page's address; "" if there is none."""
        return str(dom.window.location.hash)[1:]

    def open_address_link(self) -> bool:
        """Open the link in the page's address, if there is one."""
        text = self.address_link()
        if text:
            dom.bridge.replaceState('{"screen": "lobby"}', "./")
            self.open(text)
        return bool(text)

    def open(self, text: str, confirmed: bool = False) -> None:
        """Open the link in a text: a game as a game of its own, never in place of another; a letter
        in the game that it is about. ``confirmed``: a tap has asked for that; a link in the address
        may come from another site, and changes no game before it is confirmed."""
        self._app.when_loaded(lambda: self._open(text, confirmed), ALL_GAMES)

    def _open(self, text: str, confirmed: bool) -> None:
        app = self._app
        app.dialog.close()
        from ui.links.library_links import open_link

        led = open_link(text, app.library, app.store, app.words)
        if led.id:
            app.open_table(led.id)
        elif led.toast_key not in (MESSAGE, QR_CHUNK) or not app.table_controller.table:
            app.show_lobby()
        if led.toast_key == MESSAGE:
            self.with_correspondence(
                lambda remote: remote.open_message(text, None, confirmed), False
            )
        elif led.toast_key == QR_CHUNK:
            self.with_correspondence(lambda remote: remote.add_chunk(text, confirmed), False)
        elif led.static_board:
            note = dom.create_element("p", {"text": app.words(led.toast_key)})
            app.dialog.open(
                "view", led.title, [note, static_figure(led.static_board, led.static_board.caption)]
            )
        else:
            show_toast(app.words(led.toast_key))

    def sealed_client(self) -> "SealedClient":
        """Where sealed games are worked out; what plays by link has come."""
        from ui.correspondence.sealed_client import SealedClient
        from ui.correspondence.view.sealed_client_port import BrowserSealedClientPort

        self._sealed_client = self._sealed_client or SealedClient(
            self._app.bot_client, BrowserSealedClientPort()
        )
        return self._sealed_client

    def share(self) -> None:
        """Share the game or, where somebody at another phone is to go on, what they need for it."""
        self.with_correspondence(lambda remote: remote.share())

    def run_action(self, name: str) -> None:
        """Do what a control with this act is for, where one plays by link."""
        if name == "paste":
            dom.bridge.readClipboard(self._on_paste_proxy)
        else:
            self.with_correspondence(lambda remote: remote.actions[name]())

    def _on_paste(self, text: object) -> None:
        """What is on the clipboard has been read; at once, for browsers allow that at a tap."""
        self.with_correspondence(lambda remote: remote.open_clipboard_text(str(text)))

    def with_correspondence(
        self, action: "Callable[[CorrespondenceActions], object]", same_table_only: bool = True
    ) -> None:
        """Call ``then(remote)`` with what shares and plays by link, when it has come; ``here``: if
        the table that stands there now still does."""
        at = self._app.table_controller.table

        def come() -> None:
            if same_table_only and self._app.table_controller.table is not at:
                return
            from ui.correspondence.view.correspondence_actions import CorrespondenceActions

            self._correspondence = self._correspondence or CorrespondenceActions(self._app)
            action(self._correspondence)

        self._app.when_loaded(come)
