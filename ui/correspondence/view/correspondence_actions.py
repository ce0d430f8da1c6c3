"""The actions of games with a friend at another device: messages are sent and opened."""

from engine.link.envelope import LinkError
from ui.browser import dom
from ui.browser.buttons import button, button_list, button_row
from ui.browser.local_storage import LocalStorage
from ui.browser.toasts import hide_toast, show_toast
from ui.correspondence import outgoing
from ui.correspondence.link_inbox import LinkInbox
from ui.correspondence.news_replay import replay_news
from ui.correspondence.qr_chunks import QrChunks
from ui.correspondence.view.scanner_dialog import ScannerDialog
from ui.correspondence.view.share_dialog import ShareDialog, open_share_sheet
from ui.links import link_parser
from ui.session.correspondence import LIVE_CODE, QR_CHUNK, has_unsent, message_link

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.correspondence.link_inbox import LinkDelivery
    from ui.session.session import Session
    from ui.table.view.app_context import AppContext


CHUNKS_KEY = "coaster/parts"  # in the browser's storage
SETTLE_MS = 1000  # how long after sending a tap in the tray may be meant for what was there before
LIVE_SEPARATOR = "."  # between a link and the code of a phone to connect with


class CorrespondenceActions:
    """What the page does with messages and links.

    Attributes:
        share_dialog: the share dialog.
        sends_by_itself: returns whether connected phones get a new game without a code.
        live_code: the latest text with the code of another phone, and whether a tap asked for it.
        new_game: the latest game that the player began to play for the first time, or "".
    """

    sends_by_itself: "Callable[[Session], bool]"

    def __init__(self, app: "AppContext") -> None:
        self._app = app
        self._text = ""  # the message that a question is asked about
        self._is_confirmed = False  # whether a tap has asked for it
        self.sends_by_itself = lambda session: False
        self.live_code = ("", False)
        self.new_game = ""
        self._sent_at = -1.0 * SETTLE_MS  # when the user last said that a code was scanned
        self.share_dialog = ShareDialog(app)
        self._inbox = LinkInbox(app.library, app.game_starter, app.store, app.sealed_client())
        self._storage = LocalStorage()
        self._chunks = QrChunks()

    # ---- sending

    def share(self) -> None:
        """Share the game or, if it is a friend's turn at another device, the message to them."""
        if outgoing.shares_with_players_only(self._app.current_table()):
            self.show_code()
        else:
            self.share_dialog.open()

    def share_message(self) -> None:
        """Send the message by the device's share sheet, if it has one; else show its code."""
        table = self._app.current_table()
        link, id, ply = message_link(table.session), table.id, table.table_view.turn_view.ply
        hide_toast()

        def on_done(result: str) -> None:
            if result == "sent":
                self._mark_sent(id, ply)
            elif result != "AbortError" and self._is_on_table(id):
                self.show_code()

        if link and not open_share_sheet(
            self._message_texts()[2], dom.base_url() + "#" + link, on_done
        ):
            self.show_code()

    def show_code(self) -> None:
        """Show the message as a code and as text.

        It counts as sent once it is copied or shared, or the user says so: a code that is shown may
        not have been scanned.
        """
        app, table = self._app, self._app.current_table()
        if self.sends_by_itself(table.session):
            return
        link = message_link(table.session)
        hide_toast()
        if link:
            title, note, text = self._message_texts()
            id, ply = table.id, table.table_view.turn_view.ply
            on_sent = (lambda: self._mark_sent(id, ply)) if has_unsent(table.session) else None
            self.share_dialog.show_link(link, title, note, text, True, on_sent)
        else:
            show_toast(app.words.correspondence()("nothing-to-send"))

    def confirm_sent(self) -> None:
        """Close the dialog with the code: the user says that it was scanned."""
        self._sent_at = dom.now()
        self.share_dialog.confirm_sent()

    def _message_texts(self) -> "tuple[str, str, str]":
        """Return a title, a note, and what to send with the message."""
        return outgoing.message_texts(self._app.current_table(), self._app.words)

    def _mark_sent(self, id: str, ply: int) -> None:
        if self._is_on_table(id):
            self._app.table_controller.show(self._app.current_table().mark_sent(ply))

    def _is_on_table(self, id: str) -> bool:
        table = self._app.table_controller.table
        return table is not None and table.id == id

    # ---- receiving

    def open_message(
        self,
        text: str,
        seat: "int | None" = None,
        confirmed: bool = False,
        was_asked: bool = False,
    ) -> None:
        """Open a message.

        Args:
            text: The message.
            seat: The seat that the user says to play, if that was asked.
            confirmed: Whether a tap has asked for what the message does.
            was_asked: Whether the question before it was answered with yes.
        """
        self._text, self._is_confirmed = text, confirmed or seat is not None
        self._inbox.deliver(
            text,
            self._app.words,
            lambda delivery: self._show_delivery(text, delivery),
            seat,
            confirmed,
            was_asked,
        )

    def confirm_message(self) -> None:
        """Open the message that was asked about, after the user has said yes."""
        self.open_message(self._text, None, True, True)

    def take_seat(self, seat: int) -> None:
        """Open the message that was asked about, after the user has said which seat to play."""
        self.open_message(self._text, seat)

    def _show_delivery(self, text: str, delivery: "LinkDelivery") -> None:
        """Show what a message has led to."""
        app = self._app
        hide_toast()  # of an earlier link
        if delivery.prompt:
            self._text = text
            title, note, actions = delivery.prompt
            choices = [button(action.label, action.name, action.tone) for action in actions]
            buttons = button_list(*choices) if choices[1:] else button_row(*choices)
            children = [dom.create_element("p", {"text": note}), buttons]
            app.dialog.open("link-question", title, children)
            return
        self._remove_chunks(text)
        if delivery.id:
            app.open_table(delivery.id)
        if delivery.has_news:
            app.table_controller.show(replay_news(app.current_table()))
        if delivery.toast_text and delivery.offers_lesson:
            show_toast(delivery.toast_text, "lesson", app.words("lesson"))
        elif delivery.toast_text:
            show_toast(delivery.toast_text)
        if delivery.offers_lesson:
            self.new_game = app.current_table().game
        if delivery.id and LIVE_SEPARATOR in text.split("#")[-1]:
            self.open_live_code(text, self._is_confirmed)

    def open_live_code(self, text: str, confirmed: bool) -> None:
        """Follow the code of another phone, see ``LivePlay.open_code``."""
        self.live_code = (text, confirmed)
        self._app.dispatch("live-follow")

    def open_clipboard_text(self, text: str) -> None:
        """Open the link on the clipboard, or ask for one."""
        problem = self._link_problem(text)
        if problem in ("", QR_CHUNK, LIVE_CODE):
            self._open_checked(text, problem)
            return
        say = self._app.words.correspondence()
        self._ask_for_link(say("paste-none" if text.strip() else "paste-note"))

    def _ask_for_link(self, note: str) -> None:
        """Open the dialog in which a link can be pasted, or a code scanned."""
        words = self._app.words
        say = words.correspondence()
        area = {"class": "link-text", "id": "pasted", "aria-label": say("paste-here")}
        area["autocomplete"] = "off"
        buttons = [
            button(words("scan"), "scan"),
            button(say("paste-open"), "paste-open", "primary"),
        ]
        children = [
            dom.create_element("p", {"role": "status", "text": note}),
            dom.create_element("textarea", area),
            button_row(*buttons),
        ]
        self._app.dialog.open("paste", say("paste-title"), children)

    def open_pasted_link(self) -> None:
        """Open the link in the dialog's text area."""
        self._open_text(str(dom.by_id("pasted").value))

    def _open_text(self, text: str, on_link: "Callable[[str], bool] | None" = None) -> bool:
        """Open the link in a text, or say why that can't be done.

        Args:
            text: The text.
            on_link: Called with the text instead, if there is a whole link in it; returns whether
                it was taken.

        Returns:
            Whether a link was opened or taken; False for a chunk while others are missing.
        """
        return self._open_checked(text, self._link_problem(text), on_link)

    def _open_checked(
        self, text: str, problem: str, on_link: "Callable[[str], bool] | None" = None
    ) -> bool:
        """Continue ``_open_text`` with the result of ``_link_problem``."""
        if problem == QR_CHUNK:
            return self.add_chunk(text, True, on_link)
        if problem not in ("", LIVE_CODE):
            show_toast(self._app.words("link-" + problem))
            return False
        if on_link:
            return on_link(text)
        self._app.open_link(text, True)
        return True

    def _link_problem(self, text: str) -> str:
        """Return why there is no link in a text, as the end of a words' key; "" if there is."""
        try:
            link_parser.parse_link(text)
        except LinkError as error:
            return "none" if link_parser.is_plain_text(text) else error.reason
        return ""

    def add_chunk(
        self,
        text: str,
        confirmed: bool = False,
        on_link: "Callable[[str], bool] | None" = None,
    ) -> bool:
        """Add a chunk of a link, and open the link if it is complete.

        Chunks are stored, since the device's camera app opens a page for each.

        Args:
            text: The chunk.
            confirmed: Whether a tap has asked for it.
            on_link: Called with the complete link instead of opening it; returns whether it was
                taken.

        Returns:
            Whether the link was complete, and taken.
        """
        app, say, chunks = self._app, self._app.words.correspondence(), self._chunks
        chunks.merge(self._stored_chunks())
        try:
            link = chunks.add(text)
        except LinkError as error:
            problem = "mangled" if error.reason == QR_CHUNK else error.reason
            show_toast(app.words("link-" + problem))
            return False
        if link and on_link:
            self._remove_chunks(link)
            return on_link(link)
        if link:
            app.open_link(link, confirmed)
            if self._text != link:  # a message keeps its chunks until it is delivered
                self._remove_chunks(link)
            return True
        self._storage.set(CHUNKS_KEY, chunks.stored_text)
        missing = say("parts-and").join([str(number) for number in chunks.missing])
        have = chunks.count - len(chunks.missing)
        progress = say("parts-have", have=have, count=chunks.count, missing=missing)
        if chunks.switched_link:
            progress = say("parts-other") + progress
        if not app.feature(ScannerDialog).show_progress(progress):
            self._ask_for_link(progress)
        return False

    def _stored_chunks(self) -> str:
        return self._storage.get(CHUNKS_KEY)[1] or ""

    def _remove_chunks(self, link: str) -> None:
        """Remove the stored chunks if they are this link's."""
        stored = QrChunks(self._stored_chunks())
        if stored.belongs_to(link) or not stored.count:
            self._storage.remove(CHUNKS_KEY)

    def scan_link(self) -> None:
        """Read a link with the camera and open it.

        Right after sending, do nothing: the button has come where "QR code" was.
        """
        if dom.now() - self._sent_at >= SETTLE_MS:
            self.scan()

    def scan(
        self,
        on_link: "Callable[[str], bool] | None" = None,
        title: str = "",
        note: str = "",
        on_closed: "Callable[[], None] | None" = None,
    ) -> None:
        """Read a link with the camera, from one code or several in any order.

        Args:
            on_link: Called with a text that holds a complete link; returns whether it was taken,
                else scanning goes on. None opens the link.
            title: The dialog's title, if not the usual one.
            note: What to do, if not the usual sentence.
            on_closed: Called if the dialog was closed without a link having been taken.
        """
        scanner = self._app.feature(ScannerDialog)
        scanner.open(lambda text: self._open_text(text, on_link), title, note, on_closed)


def _actions(app: "AppContext") -> CorrespondenceActions:
    return app.feature(CorrespondenceActions)


def _share_dialog(app: "AppContext") -> ShareDialog:
    return _actions(app).share_dialog


ACTIONS: "dict[str, Callable[..., object]]" = {
    "share": lambda app: _actions(app).share(),
    "send": lambda app: _actions(app).share_message(),
    "code": lambda app: _actions(app).show_code(),
    "paste-open": lambda app: _actions(app).open_pasted_link(),
    "scan": lambda app: _actions(app).scan_link(),
    "link-open": lambda app: _actions(app).confirm_message(),
    "take-#": lambda app, number: _actions(app).take_seat(number - 1),
    "share-all": lambda app: _share_dialog(app).offer_full_link(),
    "share-spectator": lambda app: _share_dialog(app).offer_spectator_link(),
    "share-position": lambda app: _share_dialog(app).offer_position_link(),
    "copy": lambda app: _share_dialog(app).copy(),
    "share-sheet": lambda app: _share_dialog(app).share(),
    "is-sent": lambda app: _actions(app).confirm_sent(),
    "code-prev": lambda app: _share_dialog(app).qr_codes.step(-1),
    "code-next": lambda app: _share_dialog(app).qr_codes.step(1),
    "code-hold": lambda app: _share_dialog(app).qr_codes.toggle_cycling(),
}
