"""The receiver of the other phones' channel messages."""

import time

from engine.link.envelope import LinkError
from engine.move_messages import MoveMessage
from ui.browser import dom
from ui.browser.buttons import button, button_row
from ui.browser.toasts import show_toast
from ui.correspondence import message_inbox
from ui.correspondence.link_inbox import LinkInbox
from ui.correspondence.live.outbox import game_id
from ui.correspondence.live.receiving import CONTINUED, LACKING, apply_moves, begun_game
from ui.correspondence.news_replay import replay_news
from ui.correspondence.view.correspondence_actions import CorrespondenceActions
from ui.correspondence.view.live.connection import Connection
from ui.correspondence.view.live.take_back import TakeBack
from ui.links import link_parser
from ui.session.sealed.sealed_session import sender_of
from ui.session.session import FRIEND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.correspondence.link_inbox import LinkDelivery
    from ui.correspondence.live.outbox import Content
    from ui.correspondence.live.remote_phone import RemotePhone
    from ui.correspondence.sealed_table import SealedTable
    from ui.correspondence.view.live.live_clock import LiveClock
    from ui.correspondence.view.live.live_state import LiveState
    from ui.session.session import Session
    from ui.table.table import Table


class LiveReceiver:
    """Receives the messages of the other phones.

    Args:
        live_state: The state of live play.
        clock: The clock of the live game.

    Attributes:
        take_back: The requests to take back a turn.
    """

    def __init__(self, live_state: "LiveState", clock: "LiveClock") -> None:
        self._state = live_state
        self._clock = clock
        self.take_back = TakeBack(live_state)
        self._app = live_state.app
        self._offered: "Session | None" = None  # a game that a person has to agree to
        self._elsewhere_id = ""  # a saved game that another phone has on its table
        self._confirmed: "Content | None" = None  # see ``Outbox.on_confirmed``
        # Sealed links of the live game, to be received: its id, connection, number, link, sender
        self._held_links: "list[tuple[str, Connection, int, str, int | None]]" = []
        self._sealed_queue: "list[tuple[Connection, int, str]]" = []  # sealed links being read

    def open_offered_game(self) -> None:
        """Open the game that the other player has begun."""
        if self._offered:
            self._state.open_session(self._offered)
            self._offered = None

    def open_game_elsewhere(self) -> None:
        """Open the game that another phone has on its table; from now on it is the live one."""
        if self._app.library.select_game(self._elsewhere_id):
            self._state.session_id = self._elsewhere_id
            self._app.open_table(self._elsewhere_id)

    def receive(self, connection: Connection, fragment: str) -> None:
        """Receive a fragment."""
        faults = connection.phone.fault_count
        message = connection.phone.receive(fragment)
        if connection.phone.fault_count > faults:
            self._state.report_fault(connection)
        elif message and message.kind in _HANDLERS:
            _HANDLERS[message.kind](self, connection, message.fields)
        elif message and message.kind != "unknown":
            self._state.refuse(connection)  # it is for spectators

    def _on_hello(self, connection: Connection, fields: dict) -> None:
        phone = connection.phone
        phone.seat, phone.name, phone.game_id = fields["seat"], fields["name"], fields["id"]
        phone.clock_version = fields["clock"] or 0
        self._find_game(phone.game_id)
        table = self._state.live_table()
        if table and game_id(table.session) == phone.game_id:
            self._adopt_name(table, phone)
        self._state.refresh_table()

    def _adopt_name(self, table: "Table", phone: "RemotePhone") -> None:
        """Let a player without a name here have the one that is used there."""
        session, seat = table.session, phone.seat or 0
        is_friend = seat < len(session.seats) and session.seats[seat] == FRIEND
        if is_friend and phone.name and not session.names[seat]:
            session.names[seat] = phone.name
            self._app.table_controller.show(table.save_and_refresh(animated=False))

    def _find_game(self, id: str) -> None:
        """Show the game that the other phone has on its table, or offer to show it."""
        for known in self._state.known_games(id)[:1]:
            self._show_known(known)

    def _show_known(self, known: "Session") -> None:
        """Show a saved game that another phone names, or offer to show it.

        The first one that a phone names after it has been connected is the live one. Any other
        needs a tap, since moves of the live game need none.
        """
        state, table = self._state, self._app.table_controller.table
        is_live = state.session_id in ("", known.id)
        if is_live and table is None:
            state.open_session(known)
        elif is_live and table and known.id == table.id:
            state.session_id = known.id
        elif known.id != state.session_id:
            self._elsewhere_id = known.id
            text = state.say("live-elsewhere")
            show_toast(text, "live-show-elsewhere", state.say("live-show"))

    def _on_begin(self, connection: Connection, fields: dict) -> None:
        session, is_new = begun_game(fields, self._app.store, time.time())
        if session is None:
            self._state.refuse(connection)
        elif is_new:
            self._offer_session(session)
        elif not self._app.table_controller.table:
            self._show_known(session)
        self._confirm(connection, fields["n"])

    def _offer_session(self, session: "Session") -> None:
        """Open a new game at once if no other is on the table; else ask first."""
        if self._app.table_controller.table is None:
            self._state.open_session(session)
            return
        self._offered, say = session, self._state.words()
        text = dom.create_element("p", {"text": say("live-next", game=say("game"))})
        row = button_row(
            button(say("news-later"), "close"), button(say("live-play"), "live-play", "primary")
        )
        self._app.dialog.open("live-next", say("live-next-title"), [text, row])

    def _on_moves(self, connection: Connection, fields: dict) -> None:
        session, result = self._live_session(fields["id"]), LACKING
        if session:
            result = apply_moves(session, fields, time.time())
        if session is None or result == LACKING:
            connection.phone.send({"t": "lack", "n": fields["n"]})
            return
        if result == CONTINUED:
            self._show_news(session)
        connection.outbox.note_known(session, fields["ply"] + len(fields["moves"]))
        self._confirm(connection, fields["n"])

    def _live_session(self, id: str) -> "Session | None":
        """Return the live game, if it is open and has this id in links."""
        state = self._state
        table = state.live_table()
        for session in [table.session] if table else state.known_games(id):
            correspondence = session.correspondence
            if session.id == state.session_id and game_id(session) == id:
                return None if correspondence is None or correspondence.is_sealed else session
        return None

    def _show_news(self, session: "Session") -> None:
        """Save the live game, which has gone on, and show what has come."""
        controller, table = self._app.table_controller, self._state.live_table()
        if session.id == self._state.session_id:
            self._clock.follow(session)
        if table is None:
            self._app.store.save(session)
            self._state.report_news()
            return
        table.policy.on_session_replaced()
        view = table.save_and_refresh(animated=False)
        toast = view.toast
        controller.show(replay_news(table) if session.ply_count else view)
        if toast:
            show_toast(toast.text, toast.action, toast.label)

    def _on_link(self, connection: Connection, fields: dict) -> None:
        number, text = fields["n"], fields["link"]
        try:
            link = link_parser.parse_link(text)
        except LinkError as error:
            self._state.refuse(connection)
            if error.reason != "newer":
                self._confirm(
                    connection, number
                )  # it would not become readable by being sent again
            return
        if isinstance(link, link_parser.SealedLink):
            self._read_sealed(connection, number, link.text)
        elif isinstance(link, MoveMessage):
            self._receive_message(connection, number, text, link)
        else:
            self._state.refuse(connection)
            self._confirm(connection, number)

    def _receive_message(
        self, connection: Connection, number: int, text: str, message: MoveMessage
    ) -> None:
        """Receive the link of an open game."""
        app, table = self._app, self._state.live_table()
        result = message_inbox.open_message(message, app.store, time.time())
        session = result.session
        if result.kind in ("rematch", "joined"):
            self._offer_session(session)
        elif result.kind in ("fork", "seat-unknown"):
            connection.phone.note_fault()  # a few are honest; many would fill the storage
            self._state.end_if_hopeless(connection)
            self._open_by_link(text, True)
        elif session.id != self._state.session_id or result.kind == message_inbox.OWN_MOVES:
            self._open_by_link(text, False)  # a tap has to ask for it
        elif result.needs_saving:
            if table:
                table.set_session(session)
                session.correspondence.live = self._state.status
            if message_inbox.has_news(result):
                self._show_news(session)
            elif table:
                app.table_controller.show(table.save_and_refresh(animated=False))
            else:
                app.store.save(session)
        if session and result.kind not in ("old", "fork", message_inbox.OWN_MOVES):
            connection.outbox.note_known(
                session, len(message.record.moves)
            )  # a newer one may be here
        self._confirm(connection, number)

    def _open_by_link(self, text: str, confirmed: bool) -> None:
        """Let a link lead where it would without live play: to a new game, or to a question."""
        self._app.feature(CorrespondenceActions).open_message(text, None, confirmed)

    def _read_sealed(self, connection: Connection, number: int, text: str) -> None:
        """Receive a sealed link, once the sealed client has said which game it is of."""
        self._sealed_queue.append((connection, number, text))
        if len(self._sealed_queue) == 1:
            self._read_next_sealed()

    def _read_next_sealed(self) -> None:
        if self._sealed_queue:
            connection, number, text = self._sealed_queue[0]
            request = {"do": "read", "link": text, "game": self._state.game()}
            self._app.sealed_client().request(
                request, lambda preview: self._on_sealed_read(connection, number, text, preview)
            )

    def _on_sealed_read(
        self, connection: Connection, number: int, text: str, preview: dict
    ) -> None:
        self._sealed_queue.pop(0)
        table = self._state.live_table()
        if "error" in preview:
            self._state.refuse(connection)
        elif table and game_id(table.session) == preview["id"]:
            sender = sender_of(preview, len(table.session.seats))
            self._held_links.append((preview["id"], connection, number, text, sender))
            self.resume()
        else:
            self._receive_elsewhere(connection, text, preview["id"])
            self._confirm(connection, number)
        self._read_next_sealed()

    def _receive_elsewhere(self, connection: Connection, text: str, id: str) -> None:
        """Receive a sealed link of a game that isn't on the table."""
        app, known = self._app, self._state.known_games(id)
        if not known or known[0].id != self._state.session_id:
            connection.phone.note_fault()  # a few are honest: invitations
            self._state.end_if_hopeless(connection)
            self._open_by_link(text, False)
            return

        def on_delivered(delivery: "LinkDelivery") -> None:
            if delivery.id:
                self._state.report_news()

        inbox = LinkInbox(app.library, app.game_starter, app.store, app.sealed_client())
        inbox.deliver(text, app.words, on_delivered, None, True)

    def _forward(self, connection: Connection, session: "Session", text: str) -> None:
        """Pass a link on to the other phones of a game of three, which this phone connects."""
        for other in self._state.connections:
            if other is not connection:
                other.outbox.send_link(session, text)

    def _confirm(self, connection: Connection, number: int) -> None:
        connection.phone.send({"t": "got", "n": number})

    def _on_got(self, connection: Connection, fields: dict) -> None:
        self._confirmed = connection.outbox.on_confirmed(fields["n"]) or self._confirmed
        self.resume()

    def resume(self) -> None:
        """Do what would draw the table anew, and drop taps, unless a move is being chosen."""
        table = self._state.live_table()
        if table is None or (table.selection and table.selection.is_started):
            return
        if self._confirmed:
            self._mark_sent(table, self._confirmed)
            self._confirmed = None
        while self._held_links:
            id, connection, number, text, sender = self._held_links.pop(0)
            if game_id(table.session) != id:
                continue  # it isn't confirmed, so it will be sent again
            sealed: "SealedTable" = table  # type: ignore[assignment]
            self._app.table_controller.show(sealed.receive_link(text, sender))
            self._confirm(connection, number)
            self._forward(connection, table.session, text)

    def _mark_sent(self, table: "Table", content: "Content") -> None:
        """Note that what another phone has confirmed is sent."""
        session, correspondence = table.session, table.session.correspondence
        if correspondence is None or game_id(session) != content.game_id:
            return
        ply = len(content.moves)
        if correspondence.is_sealed:
            is_new = correspondence.outgoing_link(session) == content.link
            is_new = is_new and correspondence.has_unsent(session)
        else:
            is_new = correspondence.sent_ply < ply and session.record.moves[:ply] == content.moves
        if is_new:
            view = table.mark_sent(ply)
            if not self._app.table_controller.is_playing_back():
                self._app.table_controller.show(view)

    def _on_lack(self, connection: Connection, fields: dict) -> None:
        table = self._state.live_table()
        connection.outbox.on_lacking(fields["n"], table.session if table else None)

    def _on_at(self, connection: Connection, fields: dict) -> None:
        if connection.phone.presence != fields["place"]:
            connection.phone.set_place(fields["place"])
            self._state.refresh_table()

    def _on_seat(self, connection: Connection, fields: dict) -> None:
        status = self._state.status
        if status and not status.is_host:
            status.other_presences[fields["seat"]] = fields["place"]
            self._state.refresh_table()

    def _on_watched(self, connection: Connection, fields: dict) -> None:
        if connection.phone.spectator_count != fields["count"]:
            if connection.phone.spectator_count < fields["count"]:
                show_toast(self._state.say("live-watch-joined"))
            connection.phone.spectator_count = fields["count"]
            self._state.refresh_table()

    def _on_undo(self, connection: Connection, fields: dict) -> None:
        self.take_back.on_request(connection, fields)

    def _on_undone(self, connection: Connection, fields: dict) -> None:
        self.take_back.on_answer(connection, fields)

    def _on_clock(self, connection: Connection, fields: dict) -> None:
        self._clock.on_proposal(connection, fields)

    def _on_clocked(self, connection: Connection, fields: dict) -> None:
        self._clock.on_answer(connection, fields)

    def _on_time(self, connection: Connection, fields: dict) -> None:
        self._clock.on_time(connection, fields)

    def _on_flag(self, connection: Connection, fields: dict) -> None:
        self._clock.on_flag(connection, fields)

    def _on_bye(self, connection: Connection, fields: dict) -> None:
        self._state.lose(connection, "live-ended")


_HANDLERS: dict = {
    "hello": LiveReceiver._on_hello,
    "begin": LiveReceiver._on_begin,
    "link": LiveReceiver._on_link,
    "moves": LiveReceiver._on_moves,
    "got": LiveReceiver._on_got,
    "lack": LiveReceiver._on_lack,
    "at": LiveReceiver._on_at,
    "seat": LiveReceiver._on_seat,
    "watched": LiveReceiver._on_watched,
    "undo": LiveReceiver._on_undo,
    "undone": LiveReceiver._on_undone,
    "clock": LiveReceiver._on_clock,
    "clocked": LiveReceiver._on_clocked,
    "time": LiveReceiver._on_time,
    "flag": LiveReceiver._on_flag,
    "bye": LiveReceiver._on_bye,
}
