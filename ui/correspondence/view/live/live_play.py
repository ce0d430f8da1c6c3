"""Live play: what a link would carry goes to the other phones by itself while they are connected.

The protocols are those of play by link. A message that comes leads to what its link would lead to,
and whatever isn't confirmed by the other phone is still to be sent, by the channel or by link.
"""

import time

from engine import GAMES
from engine.link.envelope import LinkError
from ui.browser import dom
from ui.browser.buttons import button, button_row
from ui.browser.toasts import show_toast
from ui.correspondence.live import channel_messages, signal
from ui.correspondence.live.channel_messages import LOST
from ui.correspondence.live.outbox import game_id, was_sent
from ui.correspondence.live.status import ShownCodeStatus
from ui.correspondence.view.correspondence_actions import CorrespondenceActions
from ui.correspondence.view.live.connection import (
    ROLE_PLAYER,
    ROLE_SPECTATOR,
    ROLE_WATCHED,
    Connection,
)
from ui.correspondence.view.live.connection_indicator import ConnectionIndicator
from ui.correspondence.view.live.live_clock import LiveClock
from ui.correspondence.view.live.live_state import LiveState
from ui.correspondence.view.live.pairing import Pairing
from ui.correspondence.view.live.receiver import LiveReceiver
from ui.correspondence.view.live.spectator_mode import SpectatorMode
from ui.correspondence.view.live.spectators import Spectators
from ui.learn.welcome import welcome
from ui.library.learning_offers import is_lesson_offered
from ui.library.new_game_form import NewGameForm
from ui.session.correspondence import local_seat
from ui.session.session import FRIEND, HUMAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.session.session import Session
    from ui.table.table import Table
    from ui.table.view.app_context import AppContext


class LivePlay:
    """The live play of this page.

    Attributes:
        clock: The clock of the live game.
        pairing: Connects this phone with others.
        receiver: Receives their messages.
        spectator_mode: Watches a game of other phones.
    """

    def __init__(self, app: "AppContext") -> None:
        self._app = app
        self._state = LiveState(app, self._schedule_update)
        self.clock = self._state.clock = LiveClock(self._state)
        self._module: "Any" = None  # the exports of web/live_channel.mjs
        self._indicator = ConnectionIndicator()
        self.pairing = Pairing(app, self._state.words, self._new_connection)
        self.receiver = LiveReceiver(self._state, self.clock)
        self.spectator_mode = SpectatorMode(self._state)
        self._spectators = Spectators(self._state)
        self._shown_code_status = ShownCodeStatus(self._state.words)
        self._connected_at = 0.0
        self._announced: "tuple[str, str]" = ("", "")  # the game and presence the others know of
        self._update_timer = 0
        before = app.table_controller.on_update

        def on_update() -> None:
            before()
            self._schedule_update()

        app.table_controller.on_update = on_update
        app.feature(CorrespondenceActions).sends_by_itself = self._takes_over
        dom.add_listener(dom.document, "visibilitychange", lambda event: self._update())

    # ---- actions

    def open(self) -> None:
        """Show how this phone is connected or, if it isn't, a way to connect."""
        session = self._state.correspondence_session()
        if self.spectator_mode.table or (session is None and self.spectator_mode.is_connected):
            self.spectator_mode.show_state()
        elif session is None:
            self._with_channel(self._if_unchanged(self.pairing.choose_game))
        elif self._state.session_id == session.id and self._state.is_connected:
            self._show_connection(session)
        else:
            self._with_channel(self._if_unchanged(self._show_code))

    def start(self, number: int) -> None:
        """Start a game on two phones, and show the code for the other one."""
        name, app = list(GAMES)[number], self._app
        saved, words = app.settings["sheets"].get(name), app.words.for_game(name)
        form = NewGameForm(name, saved, app.settings["names"], words, dom.current_date())
        values = form.initial_values()
        seats = [key for key in values if key[:5] == "seat-"]
        # The phone that scans begins, so that the invitation is complete without a move.
        own = 1 if len(seats) == 2 and not GAMES[name].sealed else 0
        for key in seats:
            values[key] = HUMAN if key == f"seat-{own + 1}" else FRIEND
        if is_lesson_offered(app.store, name):
            app.feature(CorrespondenceActions).new_game = name
        result = app.game_starter.create_game(form.submit(values, dom.random_seed()))
        self._state.session_id = result.id
        app.open_table(result.id)
        self._with_channel(self._if_unchanged(self._show_code))

    def _show_code(self) -> None:
        """Show a code for the other player's phone."""
        self.pairing.show_code()
        self._schedule_update()

    def let_watch(self) -> None:
        """Show a code for a spectator of the game on the table."""
        self._with_channel(self._if_unchanged(lambda: self.pairing.show_code(ROLE_SPECTATOR)))

    def open_code(self, text: str, confirmed: bool) -> None:
        """Follow the code of another phone.

        Args:
            text: The text with the code.
            confirmed: Whether a tap has asked for it.
        """
        try:
            found = signal.find_signal(text)
        except LinkError:
            show_toast(self._app.words("link-newer"))
            return
        if found is None:
            return
        if found.is_answer:
            self._with_channel(lambda: self.pairing.accept(found))
        elif confirmed:
            self._with_channel(lambda: self.pairing.answer(found))
        else:
            self._with_channel(lambda: self.pairing.ask(found))

    def end(self) -> None:
        """End live play; the games go on by link."""
        table = self._state.live_table()
        self._app.dialog.close()
        self._spectators.close()
        self.clock.stop()
        self._state.forget_connections()
        if table:
            self._app.table_controller.show(table.refresh(animated=False))
        self._schedule_update()

    def _show_connection(self, session: "Session") -> None:
        """Show who is connected, and what can be done about it."""
        status, say = self._state.status, self._state.say
        texts = status.lines(session) if status else []
        more = status.actions(session) if status else []
        children = [dom.create_element("p", {"text": text}) for text in texts]
        row = [button(say("live-end"), "live-end"), button(say("live-watch"), "live-watch")]
        row += [button(action.label, action.name, action.tone) for action in more]
        self._app.dialog.open("live-state", say("live-title"), children + [button_row(*row)])

    def show_game(self) -> None:
        """Show the game that is played live."""
        if self._app.library.select_game(self._state.session_id):
            self._app.open_table(self._state.session_id)

    # ---- connections

    def _with_channel(self, action: "Callable[[], None]") -> None:
        """Call ``action`` once web/live_channel.mjs is loaded."""
        if self._module is not None:
            action()
            return

        def on_loaded(module: "Any") -> None:
            if dom.is_null(module):
                show_toast(self._app.words("not-fetched"))
            else:
                self._module = module
                action()

        dom.bridge.loadModule("live_channel", dom.proxy(on_loaded))

    def _if_unchanged(self, action: "Callable[[], None]") -> "Callable[[], None]":
        """Return a function that calls ``action`` if the same table, or none, is on the screen."""
        controller = self._app.table_controller
        table = controller.table
        return lambda: action() if controller.table is table else None

    def _new_connection(self) -> "Connection | None":
        """Return a new connection; None, after saying so, where the browser can't connect."""
        connection = Connection(self._module, self._on_event)
        if connection.is_possible:
            return connection
        self._app.dialog.close()
        show_toast(self._state.say("live-impossible"))
        return None

    def _on_event(self, connection: Connection, event: str, text: str) -> None:
        """Handle an event of a channel, see web/live_channel.mjs."""
        state = self._state
        if event in ("offer", "answer"):
            self.pairing.on_description(connection, event, text)
        elif event == "open":
            self._on_connected(connection)
        elif self.pairing.is_pairing(connection):
            self.pairing.fail("live-failed")
        elif connection.role != ROLE_PLAYER:
            self._on_watching_event(connection, event, text)
        elif event == "fragment":
            self.receiver.receive(connection, text)
        elif event == "garbage":
            state.refuse(connection)
        elif event in ("quiet", "back") and connection.phone.presence != LOST:
            connection.phone.set_quiet(event == "quiet")
            state.refresh_table()
        elif event in ("closed", "flood"):
            state.lose(connection, "live-flood" if event == "flood" else "live-lost")

    def _on_watching_event(self, connection: Connection, event: str, text: str) -> None:
        """Handle an event of a channel to a spectator, or to the phone that is watched."""
        watching: "Spectators | SpectatorMode"
        watching = self.spectator_mode if connection.role == ROLE_WATCHED else self._spectators
        if event == "fragment":
            watching.receive(connection, text)
        elif event == "garbage":
            connection.phone.note_fault()
        elif event in ("closed", "flood"):
            watching.lose(connection)
        elif connection.role == ROLE_WATCHED and event in ("quiet", "back"):
            self.spectator_mode.set_quiet(event == "quiet")
        self._schedule_update()

    def _on_connected(self, connection: Connection) -> None:
        if connection.role != ROLE_PLAYER:
            self.pairing.on_connected(connection)
            connection.phone.presence = channel_messages.TABLE
            if connection.role == ROLE_WATCHED:
                self.spectator_mode.start(connection)
            else:
                self._spectators.add(connection)
            self._schedule_update()
            return
        state = self._state
        is_host = self.pairing.on_connected(connection)
        connection.phone.presence = channel_messages.TABLE
        # The second phone learns by "hello" which game it is: another may be on its table.
        state.session_id = self.pairing.session_id if is_host else ""
        session = state.live_session() if is_host else state.correspondence_session()
        state.add_connection(connection, len(session.seats) if session else 2, is_host)
        self._connected_at = time.time()
        self._announced = ("", "")
        self.clock.on_connected()
        self._welcome()
        self._update()
        state.refresh_table()

    def _welcome(self) -> None:
        """Say that the phones are connected and, if the game is new here, offer its lesson."""
        actions, words = self._app.feature(CorrespondenceActions), self._app.words
        text, game = self._state.say("live-connected"), self._state.game()
        text = self.clock.connection_text(text, "live-clock-goes-on")
        if game and game == actions.new_game:
            actions.new_game = ""
            show_toast(welcome(game, words, text), "lesson", words("lesson"))
        else:
            show_toast(text)

    # ---- the table

    def _schedule_update(self) -> None:
        """Update in a task of its own: the table's view is being drawn."""
        dom.cancel(self._update_timer)
        self._update_timer = dom.set_timer(0, self._update)

    def _update(self) -> None:
        """Send what has changed on the table, and show the state of the connections."""
        self.pairing.update()
        state, session = self._state, self._state.correspondence_session()
        if (
            session
            and state.connections
            and session.id != state.session_id
            and self._is_fresh(session)
        ):
            state.session_id = session.id
        table = state.live_table() if state.connections else None
        self._attach_shown_code_status(session)
        self._announce(table)  # first, since it says which game the rest is about
        if table:
            self._attach(table)
        self.clock.update()  # before the moves, whose times it says
        if table:
            self._send_moves(table)
            self.receiver.resume()
        self._pass_presence_on()
        self._spectators.update()
        self.spectator_mode.update(state.is_hidden())
        watches = self.spectator_mode.table is not None
        if watches:
            self._indicator.show_watching(
                self.spectator_mode.presence, state.say("live-watch-state")
            )
        else:
            self._indicator.show(state.status if table else None)
        if self._module is not None:
            plays = table is not None and state.is_connected
            is_wanted = plays or (watches and self.spectator_mode.is_connected)
            self._module.keepAwake(bool(self._app.settings["awake"] and is_wanted))

    def _send_moves(self, table: "Table") -> None:
        """Send what the other phones lack of the live game; then it can't be undone any more.

        That is saved, since a phone that sleeps may show a move only after a reload of this page.
        """
        connections = [one for one in self._state.connections if one.phone.is_connected]
        if any([connection.outbox.update(table.session) for connection in connections]):
            self._app.store.save(table.session)
            self._state.refresh_table()

    def _pass_presence_on(self) -> None:
        """Tell each player of a game of three what the phones at the other seats do."""
        connections = self._state.connections if self._state.is_host else []
        for connection in connections:
            for other in [other.phone for other in connections if other is not connection]:
                seat, presence = other.seat, other.presence
                if seat is None or connection.announced_presences.get(seat) == presence:
                    continue
                if connection.phone.send({"t": "seat", "seat": seat, "place": presence}):
                    connection.announced_presences[seat] = presence

    def _is_fresh(self, session: "Session") -> bool:
        """Return whether a game was begun since the phones are connected, and not sent by link.

        If the live game is over, it is a rematch, or a game with other options, and goes to the
        same phones. While that goes on, it is for another friend.
        """
        is_new = session.created >= self._connected_at and session.ply_count == 0
        if not is_new or was_sent(session):
            return False
        before = self._app.store.load(self._state.session_id)
        return not before.ok or before.value.is_over or not before.value.ply_count

    def _takes_over(self, session: "Session") -> bool:
        """Return whether a new game goes to connected phones, so that no code is to be shown."""
        is_next = session.id != self._state.session_id and self._is_fresh(session)
        if is_next and self._state.is_connected:
            self._state.session_id = session.id
            self._schedule_update()
            return True
        return False

    def _attach_shown_code_status(self, session: "Session | None") -> None:
        """Let the table show the code again until a phone is connected or a link is sent."""
        if session is None or session.correspondence is None or self._state.connections:
            return
        correspondence, own_status = session.correspondence, self._shown_code_status
        is_shown = session.id == self.pairing.shown_code_id and not was_sent(session)
        status = own_status if is_shown else None
        if correspondence.live in (None, own_status) and correspondence.live is not status:
            correspondence.live = status
            table = self._app.current_table()
            self._app.table_controller.show(table.refresh(animated=False))

    def _attach(self, table: "Table") -> None:
        """Let the texts of a table say what the other phones do."""
        correspondence = table.session.correspondence
        if correspondence and correspondence.live is not self._state.status:
            correspondence.live = self._state.status
            self._app.table_controller.show(table.refresh(animated=False))

    def _announce(self, table: "Table | None") -> None:
        """Tell the other phones which game is on this one, and whether it is looked at."""
        session, (id, _) = table.session if table else None, self._announced
        presence = channel_messages.TABLE if session else channel_messages.LEFT
        if session:
            id = game_id(session)
        if self._state.is_hidden():
            presence = channel_messages.AWAY
        if (id, presence) == self._announced:
            return
        is_other_game, self._announced = id != self._announced[0], (id, presence)
        for connection in self._state.connections:
            if session and is_other_game:
                seat = local_seat(session.seats)
                name = session.names[seat]
                connection.phone.send(channel_messages.hello(id, session.record.game, seat, name))
            connection.phone.send({"t": "at", "place": presence})
