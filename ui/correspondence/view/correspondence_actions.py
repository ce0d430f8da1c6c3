"""Playing with somebody at another phone: letters are sent, and opened."""

from engine.link.envelope import LinkError
from ui.browser import dom
from ui.browser.dialogs import button, button_list, button_row, hide_toast, show_toast
from ui.correspondence import inbox
from ui.correspondence.link_inbox import LinkInbox
from ui.correspondence.qr_chunks import QrChunks
from ui.correspondence.view.share_dialog import ShareDialog, open_share_sheet
from ui.links import link_parser
from ui.session.correspondence import QR_CHUNK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.correspondence.link_inbox import LinkDelivery
    from ui.table.view.app_context import AppContext


CHUNKS_KEY = "coaster/parts"  # in the browser's storage


class CorrespondenceActions:
    """What the page does when one plays by link."""

    def __init__(self, app: "AppContext") -> None:
        self._app = app
        self._text = ""  # the letter about which something is asked
        self._share_dialog = ShareDialog(app)
        self._inbox = LinkInbox(app.library, app.game_starter, app.store, app.sealed_client())
        self._storage = dom.BrowserStorage()
        self._chunks = QrChunks()
        self.actions: "dict[str, Callable[[], object]]" = {
            "send": self.share_message,
            "code": self.show_code,
            "paste-open": self.open_typed_link,
            "scan": self.scan,
            "link-open": lambda: self.open_message(self._text, None, True),
            "take-1": lambda: self.open_message(self._text, 0),
            "take-2": lambda: self.open_message(self._text, 1),
            "take-3": lambda: self.open_message(self._text, 2),
        }
        self.actions.update(self._share_dialog.actions)

    # ---- sending

    def share(self) -> None:
        """Share the game or, where somebody at another phone is to go on, what they need for it."""
        if self._inbox.shares_with_players_only(self._app.current_table()):
            self.show_code()
        else:
            self._share_dialog.open()

    def share_message(self) -> None:
        """Hand the letter to the phone's share sheet, if it has one."""
        table = self._app.current_table()
        letter, id, ply = self._inbox.message_link(table), table.id, table.table_view.turn_view.ply
        hide_toast()

        def answered(answer: str) -> None:
            if answer == "sent":
                self._mark_sent(id, ply)
            elif answer != "AbortError" and self._is_on_table(id):
                self.show_code()

        if letter and not open_share_sheet(
            self._message_texts()[2], dom.base_url() + "#" + letter, answered
        ):
            self.show_code()

    def show_code(self) -> None:
        """Show the letter as a code and as a text. Whoever looks may have read it: it is sent."""
        app, table = self._app, self._app.current_table()
        letter = self._inbox.message_link(table)
        hide_toast()
        if letter:
            title, note, text = self._message_texts()
            self._share_dialog.show_link(letter, title, note, text, True)
            self._mark_sent(table.id, table.table_view.turn_view.ply)
        else:
            show_toast(app.words.correspondence()("nothing-to-send"))

    def _message_texts(self) -> "tuple[str, str, str]":
        """What is said with the letter."""
        return self._inbox.message_texts(self._app.current_table(), self._app.words)

    def _mark_sent(self, id: str, ply: int) -> None:
        if self._is_on_table(id):
            self._app.table_controller.show(self._app.current_table().mark_sent(ply))

    def _is_on_table(self, id: str) -> bool:
        """Whether this game lies on the table."""
        table = self._app.table_controller.table
        return table is not None and table.id == id

    # ---- what comes

    def open_message(self, text: str, seat: "int | None" = None, confirmed: bool = False) -> None:
        """Open a letter. ``seat``: the one that is said to be played here, if that was asked.
        ``confirmed``: whether a tap has asked for what it brings."""
        self._text = text
        words, post = self._app.words, self._inbox
        post.deliver(text, words, lambda led: self._show_delivery(text, led), seat, confirmed)

    def _show_delivery(self, text: str, delivery: "LinkDelivery") -> None:
        """Show what a letter has led to."""
        app = self._app
        hide_toast()  # what was said of a link before this one
        if delivery.seat_prompt:
            self._text = text
            title, note, acts = delivery.seat_prompt
            choices = button_list(*[button(act.label, act.name, act.tone) for act in acts])
            app.dialog.open("whose", title, [dom.create_element("p", {"text": note}), choices])
            return
        self._remove_chunks(text)
        if delivery.id:
            app.open_table(delivery.id)
        if delivery.has_news:
            app.table_controller.show(inbox.replay_news(app.current_table()))
        if delivery.toast_text and delivery.offers_lesson:
            show_toast(delivery.toast_text, "lesson", app.words("lesson"))
        elif delivery.toast_text:
            show_toast(delivery.toast_text)

    def open_clipboard_text(self, text: str) -> None:
        """Open the link in what was on the clipboard, or ask for one."""
        reason = self._link_problem(text)
        if reason in ("", QR_CHUNK):
            self._open_checked(text, reason)
            return
        say = self._app.words.correspondence()
        self._ask_for_link(say("paste-none" if text.strip() else "paste-note"))

    def _ask_for_link(self, note: str) -> None:
        """Ask for a link, or for a code to be read."""
        words = self._app.words
        say = words.correspondence()
        area = {"class": "link-text", "id": "pasted", "aria-label": say("paste-here")}
        area["autocomplete"] = "off"
        told = dom.create_element("p", {"role": "status", "text": note})
        opens = [button(words("scan"), "scan"), button(say("paste-open"), "paste-open", "primary")]
        shown = [told, dom.create_element("textarea", area), button_row(*opens)]
        self._app.dialog.open("paste", say("paste-title"), shown)

    def open_typed_link(self) -> None:
        """Open the link that has been written down."""
        self._open_text(str(dom.by_id("pasted").value))

    def _open_text(self, text: str) -> bool:
        """Open the link in this text, or say why that can't be; whether there is one, or a part
        of one was the last that was missing."""
        return self._open_checked(text, self._link_problem(text))

    def _open_checked(self, text: str, reason: str) -> bool:
        """The same, where it is known why there is no link in the text ("" if there is)."""
        if reason == QR_CHUNK:
            return self.add_chunk(text, True)
        if reason:
            show_toast(self._app.words("link-" + reason))
        else:
            self._app.open_link(text, True)
        return not reason

    def _link_problem(self, text: str) -> str:
        """Why there is no link in this text; "" if there is."""
        try:
            link_parser.parse_link(text)
        except LinkError as error:
            return "none" if link_parser.is_plain_text(text) else error.reason
        return ""

    def add_chunk(self, text: str, confirmed: bool = False) -> bool:
        """Take in a part of a link; whether it is whole now, and opened, ``confirmed`` by a tap or
        not. Parts are kept: a phone's camera app opens a page for each."""
        app, say, parts = self._app, self._app.words.correspondence(), self._chunks
        parts.merge(self._stored_chunks())
        try:
            link = parts.add(text)
        except LinkError as error:
            show_toast(
                app.words("link-mangled" if error.reason == QR_CHUNK else "link-" + error.reason)
            )
            return False
        if link:
            app.open_link(link, confirmed)
            if self._text != link:  # a letter is kept later, perhaps only after a question
                self._remove_chunks(link)
            return True
        self._storage.set(CHUNKS_KEY, parts.stored_text)
        have, missing = parts.count - len(parts.missing), [str(n) for n in parts.missing]
        told = say(
            "parts-have", have=have, count=parts.count, missing=say("parts-and").join(missing)
        )
        if parts.switched_link:
            told = say("parts-other") + told
        note = dom.by_id("scan-note")
        if dom.is_null(note):
            self._ask_for_link(told)
        else:
            note.textContent = told
        return False

    def _stored_chunks(self) -> str:
        return self._storage.get(CHUNKS_KEY)[1] or ""

    def _remove_chunks(self, link: str) -> None:
        """What a link led to is kept: its parts go, another's stay."""
        kept = QrChunks(self._stored_chunks())
        if kept.belongs_to(link) or not kept.count:
            self._storage.remove(CHUNKS_KEY)

    def scan(self) -> None:
        """Read the code on the other phone with this one's camera."""
        say = self._app.words.correspondence()
        video = dom.create_element("video", {"class": "finder", "playsinline": True, "muted": True})
        note = dom.create_element(
            "p", {"id": "scan-note", "role": "status", "text": say("scan-note")}
        )
        self._app.dialog.open("scan", say("scan-title"), [video, note])

        def failed() -> None:
            note.textContent = say("scan-failed")
            video.remove()

        dom.bridge.scanQrCode(
            video, dom.proxy(lambda text: self._open_text(str(text))), dom.proxy(failed)
        )
