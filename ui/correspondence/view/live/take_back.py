"""Asking the other player to take back a move, and answering that."""

import time

from ui.browser import dom
from ui.browser.buttons import button, button_row
from ui.browser.toasts import show_toast
from ui.correspondence.live.outbox import game_id, moves_check
from ui.correspondence.take_back import can_ask, last_turn_start, without_last_moves
from ui.correspondence.view.live.live_state import DIALOG_RETRY_MS
from ui.session.correspondence import local_seat
from ui.session.seat_names import seat_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.correspondence.view.live.connection import Connection
    from ui.correspondence.view.live.live_state import LiveState
    from ui.session.session import Session


class TakeBack:
    """The requests of a live game to take back the last turn.

    A request names the game, its moves and the turn, so it is void as soon as the game has gone on.

    Args:
        live_state: The state of live play.
    """

    def __init__(self, live_state: "LiveState") -> None:
        self._state = live_state
        self._asked: "dict | None" = None  # this phone's request
        self._request: "tuple[Connection, dict] | None" = None  # the other phone's
        self._timer = 0
        self._refused: "dict | None" = None  # the last one that was refused here

    def act(self, number: int) -> None:
        """Do what a button says: 1 to ask, 2 to agree, 3 to refuse."""
        if number == 1:
            self.ask()
        else:
            self.answer(number == 2)

    def ask(self) -> None:
        """Ask the other player to take back the last turn, which was made here."""
        session = self._state.live_session()
        connections = [
            connection for connection in self._state.connections if connection.phone.is_connected
        ]
        if session is None or not connections or not can_ask(session):
            return
        self._asked = _request_for(session)
        if connections[0].phone.send({"t": "undo"} | self._asked):
            show_toast(self._say("live-undo-asked", session))

    def on_request(self, connection: "Connection", fields: dict) -> None:
        """Ask the player here about a request, unless it is void or was refused."""
        session = self._session(fields)
        if session is None or can_ask(session) or fields == self._refused:
            connection.phone.send({"t": "undone", "agrees": False} | fields)
            return
        self._request = (connection, fields)
        self._consider()

    def _consider(self) -> None:
        """Ask the player here about the other phone's request, once no dialog is open."""
        dom.cancel(self._timer)
        if self._request is None:
            return
        session = self._session(self._request[1])
        if session is None:
            self.answer(False)
            return
        if self._state.app.dialog.is_open():
            self._timer = dom.set_timer(DIALOG_RETRY_MS, self._consider)
            return
        say = self._state.words()
        text = dom.create_element("p", {"text": self._say("live-undo-text", session)})
        row = button_row(
            button(say("live-undo-no"), "live-undo-3"),
            button(say("live-undo-yes"), "live-undo-2", "primary"),
        )
        self._state.app.dialog.open(
            "live-undo", say("live-undo-title"), [text, row], lambda: self.answer(False)
        )

    def answer(self, agrees: bool) -> None:
        """Answer the other player's request; closing the dialog refuses it."""
        if self._state.app.dialog.shown_name == "live-undo":
            self._state.app.dialog.close()
        if self._request is None:
            return
        (connection, fields), self._request = self._request, None
        session = self._session(fields)
        agrees = agrees and session is not None
        self._refused = None if agrees else fields
        if connection.phone.send({"t": "undone", "agrees": agrees} | fields) and agrees:
            self._apply(fields)

    def on_answer(self, connection: "Connection", fields: dict) -> None:
        """Take the turn back if the other player agrees."""
        agrees = fields["agrees"]
        request = {key: value for key, value in fields.items() if key != "agrees"}
        if request != self._asked:
            self._state.refuse(connection)
            return
        self._asked = None
        session = self._session(request)
        if session and agrees:
            self._apply(request)
        elif session:
            show_toast(self._say("live-undo-refused", session))

    def _say(self, key: str, session: "Session") -> str:
        """Return a sentence about the other player."""
        say = self._state.words()
        return say(key, name=seat_name(session, 1 - local_seat(session.seats), say))

    def _session(self, request: dict) -> "Session | None":
        """Return the live game if a request is about its last turn."""
        session = self._state.live_session()
        if session is None or session.correspondence is None or session.correspondence.is_sealed:
            return None
        return session if _request_for(session) == request else None

    def _apply(self, request: dict) -> None:
        """Let the live game go on from before its last turn."""
        state, session = self._state, self._state.live_session()
        assert session is not None
        session = without_last_moves(session, request["ply"], time.time())
        state.clock.follow(session)
        table = state.live_table()
        if table:
            table.policy.on_session_replaced()
            table.set_session(session)
            state.app.table_controller.show(table.save_and_refresh(animated=False))
        else:
            state.app.store.save(session)
        show_toast(state.say("live-undo-done"))
        state.refresh_table()


def _request_for(session: "Session") -> dict:
    """Return the request to take back the last turn of a game; no valid one if that can't be."""
    ply = last_turn_start(session)
    check = moves_check(session.record.moves)
    return {"id": game_id(session), "ply": -1 if ply is None else ply, "check": check}
