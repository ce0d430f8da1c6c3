"""The dialogs in which two phones find each other: one shows a code, the other shows one back."""

from engine import GAMES
from engine.link.envelope import LinkError
from ui.browser import dom
from ui.browser.buttons import button, button_list, button_row
from ui.browser.toasts import hide_toast, show_toast
from ui.correspondence.live import signal
from ui.correspondence.live.shared_clock import clock_rules
from ui.correspondence.view.correspondence_actions import CorrespondenceActions
from ui.correspondence.view.live.connection import ROLE_PLAYER, ROLE_SPECTATOR, ROLE_WATCHED
from ui.correspondence.view.live.live_clock import clock_text
from ui.correspondence.view.qr_codes import QrCodes
from ui.session.correspondence import can_play_by_link, local_seat, message_link
from ui.session.sealed.sealed_games import sealed_correspondence
from ui.session.seat_names import side_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.correspondence.live.signal import Signal
    from ui.correspondence.view.live.connection import Connection
    from ui.session.session import Session
    from ui.table.view.app_context import AppContext
    from ui.words import GameWords

DIALOG = "live"  # the name of all these dialogs
FIRST_CODE, ANSWER_CODE = "offer", "answer"  # which of them is on the screen; "" for another one
CONNECT_MS = 12000  # how long two phones may take to connect once both codes are read
MAX_CODE_CHARS = 600  # a longer link goes through the channel: the code must be easy to read


class Pairing:
    """Connects this phone with another one.

    Attributes:
        session_id: The game that the first code was shown for, by the id of its save.
        shown_code_id: The game that the latest code for a player was shown for.

    Args:
        app: The page.
        say: Returns the words of live play.
        new_connection: Returns a new connection, or None after saying why there can't be one.
    """

    def __init__(
        self,
        app: "AppContext",
        say: "Callable[[], GameWords]",
        new_connection: "Callable[[], Connection | None]",
    ) -> None:
        self._app = app
        self._say = say
        self._new_connection = new_connection
        self._codes = QrCodes(app)
        self.session_id = self.shown_code_id = ""
        self._connection: "Connection | None" = None  # that is being set up
        self._signal_text = ""  # this phone's
        self._webrtc_offer: "Signal | None" = None  # the other phone's
        self._webrtc_offer_text = ""
        self._waiting: "Signal | None" = None  # a WebRTC offer that a tap has to confirm
        self._url = ""  # in the code that is shown
        self._timer = 0
        self._shows_code = False  # whether the first code is on the screen
        self._shown = ""  # which dialog was opened last

    # ---- choosing

    def choose_game(self) -> None:
        """Ask which game to play on two phones."""
        self._stop_answering()
        say, words = self._say(), self._app.words
        games = [
            button(words.for_game(name)("game"), f"live-start-{number + 1}")
            for number, name in enumerate(GAMES)
            if can_play_by_link(name, GAMES[name].validate_options({}))
        ]
        side = say("live-side", link=words("against-friend"))
        children = [
            dom.create_element("p", {"text": say("live-how")}),
            button_list(*games),
            button_row(button(say("live-read"), "scan"), button(words("paste"), "paste")),
            dom.create_element("p", {"class": "credit", "text": side}),
        ]
        self._open("", say("live-title"), children)

    def _open(self, shown: str, title: str, children: "list[Any]") -> None:
        """Open a dialog; ``shown``: FIRST_CODE, ANSWER_CODE, or "" for another one."""
        self._shown = shown
        self._app.dialog.open(DIALOG, title, children)

    def _is_shown(self, shown: str) -> bool:
        """Return whether the dialog with this code is on the screen."""
        return self._app.dialog.shown_name == DIALOG and self._shown == shown

    # ---- the phone that shows the first code

    def show_code(self, role: str = ROLE_PLAYER) -> None:
        """Show a code for the game on the table.

        Args:
            role: What the other phone is to do: ROLE_PLAYER or ROLE_SPECTATOR.
        """
        id = self._app.current_table().session.id
        if self._awaits_answer() and id == self.session_id and self._role == role:
            self._show_first_code()  # the same code: it may have been read
            return
        self.session_id = id
        if role == ROLE_PLAYER:
            self.shown_code_id = id
            self._app.game_starter.keep(id)
        self.stop()
        self._connection = self._new_connection()
        if self._connection:
            self._connection.role = role
            self._webrtc_offer, self._signal_text = None, ""
            self._show_first_code()
            self._connection.create_webrtc_offer()

    @property
    def _role(self) -> str:
        """What the other phone is, or this one if it watches; see ``Connection``."""
        return self._connection.role if self._connection else ROLE_PLAYER

    def _show_first_code(self) -> None:
        """Show the code with the WebRTC offer, or that it is being made."""
        app, say = self._app, self._say()
        session, is_watch = app.current_table().session, self._role == ROLE_SPECTATOR
        link = shown_link = "" if is_watch else message_link(session)
        step = say("live-watch-step-1" if is_watch else "live-step-1", side=self._side(session))
        children = [dom.create_element("p", {"text": step})]
        rules = None if is_watch or session.is_over else clock_rules(session)
        if rules:
            text = say("live-clock-with", clock=clock_text(session, rules, say))
            children.append(dom.create_element("p", {"text": text}))
        self._shows_code = bool(self._signal_text) and not _is_sealing(session)
        if self._shows_code:
            if len(link) + len(self._signal_text) > MAX_CODE_CHARS:
                shown_link = ""
            children += self._code(signal.with_signal(shown_link, self._signal_text))
        else:
            children.append(dom.create_element("p", {"text": say("live-wait"), "role": "status"}))
        children.append(dom.create_element("p", {"text": say("live-step-2")}))
        others = [button(app.words("paste"), "paste"), button(say("live-copy"), "live-copy")]
        if link:
            others.append(button(say("live-by-link"), "code"))
        children.append(button_row(button(say("live-scan-back"), "live-scan", "primary")))
        children.append(button_row(*others))
        if self._shows_code:
            children.append(self._privacy())  # below the buttons, which must be in sight
        title = say("live-watch-title" if is_watch else "live-show-title")
        self._open(FIRST_CODE, title, children)
        self._start_codes()

    def scan_answer(self) -> None:
        """Scan the other phone's code; if that is called off, show this phone's again."""

        def on_closed() -> None:
            if self._awaits_answer() and not self._app.dialog.is_open():
                self._show_first_code()

        say, actions = self._say(), self._app.feature(CorrespondenceActions)
        actions.scan(None, say("live-scan-back"), say("live-scan-note"), on_closed)

    def _awaits_answer(self) -> bool:
        """Return whether this phone waits for the answer to the first code, and can show that.

        It can while the game of the code is on the table.
        """
        table = self._app.table_controller.table
        is_waiting = self._connection is not None and self._webrtc_offer is None and not self._timer
        return is_waiting and table is not None and table.session.id == self.session_id

    def update(self) -> None:
        """Show the code once it can be shown, and anew when the link in it has changed."""
        if not self._awaits_answer() or not self._is_shown(FIRST_CODE):
            return
        session = self._app.current_table().session
        if self._signal_text and not _is_sealing(session):
            link = "" if self._role == ROLE_SPECTATOR else message_link(session)
            is_new = len(link) + len(self._signal_text) <= MAX_CODE_CHARS and link not in self._url
            if is_new or not self._shows_code:
                self._show_first_code()

    def _side(self, session: "Session") -> str:
        """Return the name of the side that is played here."""
        return side_name(local_seat(session.seats), len(session.seats), self._say())

    def accept(self, answer: "Signal") -> None:
        """Connect with the phone whose answer was read."""
        say = self._say()
        if self._connection is None or not self._signal_text or self._webrtc_offer is not None:
            self._explain(say("live-nobody-title"), say("live-nobody"))
        elif answer.tag != signal.webrtc_offer_tag(self._signal_text):
            show_toast(say("live-earlier"))
            if self._awaits_answer():
                self._show_first_code()
        else:
            self._connection.accept(signal.write_description(answer))
            self._timer = dom.set_timer(CONNECT_MS, self._on_timeout)
            text = dom.create_element("p", {"text": say("live-connecting"), "role": "status"})
            self._open("", say("live-title"), [text])

    # ---- the phone that shows the second code

    def ask(self, webrtc_offer: "Signal") -> None:
        """Ask whether to connect: the code came from the page's address, which may be anybody's."""
        self._stop_answering()
        self._waiting = webrtc_offer
        say, kind = self._say(), "live-watch" if webrtc_offer.is_for_spectator else "live"
        text = dom.create_element("p", {"text": say(kind + "-ask")})
        row = button_row(
            button(say("live-not"), "close"), button(say(kind + "-do"), "live-join", "primary")
        )
        self._open("", say(kind + "-ask-title"), [text, row])

    def join(self) -> None:
        """Answer the WebRTC offer that was asked about."""
        if self._waiting:
            self.answer(self._waiting)

    def answer(self, webrtc_offer: "Signal") -> None:
        """Answer a WebRTC offer by a code."""
        self.stop()
        self._connection = self._new_connection()
        if self._connection:
            self._connection.role = ROLE_WATCHED if webrtc_offer.is_for_spectator else ROLE_PLAYER
            self._waiting, self._signal_text = None, ""
            self._webrtc_offer, self._webrtc_offer_text = webrtc_offer, signal.encode(webrtc_offer)
            self._show_answer()
            self._connection.answer(signal.write_description(webrtc_offer))

    def _stop_answering(self) -> None:
        """Give up an answer that was shown here: Firefox would renew it for ever."""
        if self._webrtc_offer is not None:
            self.stop()

    def _show_answer(self) -> None:
        say = self._say()
        hide_toast()  # such as that the game was joined
        table, text = self._app.table_controller.table, say("live-back")
        if table and table.session.correspondence and self._role == ROLE_PLAYER:
            text = say("live-back-as", side=self._side(table.session), text=text)
        children = [dom.create_element("p", {"text": text})]
        if self._signal_text:
            children += self._code(self._signal_text) + [self._privacy()]
        else:
            children.append(dom.create_element("p", {"text": say("live-wait"), "role": "status"}))
        children.append(dom.create_element("p", {"text": say("live-back-wait"), "role": "status"}))
        children.append(button_row(button(say("live-copy"), "live-copy")))
        self._open(ANSWER_CODE, say("live-back-title"), children)
        self._start_codes()

    # ---- both

    def on_description(self, connection: "Connection", event: str, description: str) -> None:
        """Show this phone's part of the handshake."""
        if connection is not self._connection or self._timer:
            return
        is_answer = event == "answer"
        tag = signal.webrtc_offer_tag(self._webrtc_offer_text) if is_answer else b""
        try:
            is_for_spectator = self._role == ROLE_SPECTATOR
            mine = signal.read_description(description, is_answer, tag, is_for_spectator)
        except LinkError:
            self.fail("live-failed")
            return
        self._signal_text = signal.encode(mine)
        if is_answer and self._is_shown(ANSWER_CODE):
            self._show_answer()
        elif not is_answer and self._awaits_answer() and self._is_shown(FIRST_CODE):
            self._show_first_code()

    def on_connected(self, connection: "Connection") -> bool:
        """Close the dialog; return whether this phone had shown the first code."""
        has_shown_first = connection is self._connection and self._webrtc_offer is None
        if connection is self._connection:
            self._connection = None
            self._cancel_timer()
            if self._app.dialog.shown_name in (DIALOG, "scan", "paste"):
                self._app.dialog.close()
        return has_shown_first

    def is_pairing(self, connection: "Connection") -> bool:
        """Return whether this connection is being set up."""
        return connection is self._connection

    def fail(self, key: str) -> None:
        """Say why the phones didn't connect, and how to go on."""
        role = self._role
        self.stop()
        say = self._say()
        if role != ROLE_PLAYER:
            key = "live-watch-timeout"
        self._explain(say("live-failed-title"), say(key), role)

    def _explain(self, title: str, text: str, role: str = ROLE_PLAYER) -> None:
        """Show a text, with what can be done on the present screen."""
        app, say = self._app, self._say()
        table = app.table_controller.table
        again = {ROLE_PLAYER: "live", ROLE_SPECTATOR: "live-watch", ROLE_WATCHED: "scan"}[role]
        buttons = [button(say("live-try"), again, "primary")]
        if table and role == ROLE_PLAYER and message_link(table.session):
            buttons.insert(0, button(say("live-by-link"), "code"))
        children = [dom.create_element("p", {"text": text}), button_row(*buttons)]
        self._open("", title, children)

    def _on_timeout(self) -> None:
        self._timer = 0
        self.fail("live-timeout")

    def _cancel_timer(self) -> None:
        dom.cancel(self._timer)
        self._timer = 0

    def stop(self) -> None:
        """Give up the attempt to connect, if there is one."""
        self._cancel_timer()
        if self._connection:
            self._connection.close()
        self._connection = None

    def _code(self, fragment: str) -> "list[Any]":
        self._url = dom.base_url() + "#" + fragment
        nodes = self._codes.build(fragment)[:1]
        nodes[0].setAttribute("data-link", self._url)
        return nodes

    def _start_codes(self) -> None:
        if not dom.is_null(dom.by_id("qr")):
            self._codes.start()

    def _privacy(self) -> "Any":
        return dom.create_element("p", {"class": "credit", "text": self._say()("live-privacy")})

    def copy(self) -> None:
        """Copy the address in the code."""
        words = self._app.words

        def on_copied(is_copied: bool) -> None:
            show_toast(words("copied" if is_copied else "copy-failed"))

        dom.bridge.copyText(self._url, dom.proxy(on_copied))


def _is_sealing(session: "Session") -> bool:
    """Return whether the link of a game with secrets is still being made."""
    sealed = sealed_correspondence(session)
    return sealed is not None and bool(sealed.pending_requests)
