"""The clock of the live game: proposing and agreeing on it, its times, and the claim of a win.

``ui.correspondence.live.shared_clock`` keeps the times, ``ClockPanel`` shows them.
"""

import time

from engine.game import TIME
from ui.browser import dom
from ui.browser.buttons import button, button_row
from ui.browser.toasts import show_toast
from ui.clock.clock import time_text
from ui.clock.turns import acting_seat, can_have_clock, clock_turns, has_shared_id
from ui.clock.view.clock_panel import ClockPanel
from ui.correspondence.live.channel_messages import CLOCK_VERSION, MAX_TIMES, PRESENCES
from ui.correspondence.live.outbox import game_id, moves_check
from ui.correspondence.live.shared_clock import (
    RECENT,
    SharedClock,
    agreed_clock,
    clock_rules,
    is_in_turn,
    lag_of,
    personal_rules,
    started_data,
)
from ui.correspondence.live.spectator_clock import clock_message
from ui.correspondence.live.spectator_table import TABLE_ID
from ui.correspondence.view.live.live_state import DIALOG_RETRY_MS
from ui.session.correspondence import local_seat
from ui.session.sealed.sealed_games import sealed_correspondence
from ui.session.seat_names import seat_name
from ui.session.session import FRIEND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.clock.clock import Clock
    from ui.correspondence.view.live.connection import Connection
    from ui.correspondence.view.live.live_state import LiveState
    from ui.session.session import Session
    from ui.words import GameWords


class LiveClock:
    """The clock of the live game.

    Args:
        live_state: The state of live play.
    """

    def __init__(self, live_state: "LiveState") -> None:
        self._state = live_state
        self._shared: "SharedClock | None" = None
        self._session_id = ""  # the game that was followed last, by the id of its save
        self._game_id = ""  # and in links
        self._changed = 0.0  # when it was changed last
        # What the other phone knows: the game, its moves, and whose time runs.
        self._told: "tuple[str, int, int | None] | None" = None
        self._proposed: "dict | None" = None  # to the other phone, over the present connection
        self._other_proposal: "tuple[Connection, dict] | None" = None  # the other phone's proposal
        self._asked: "dict | None" = None  # the one that the player here was asked about last
        self._declined_id = ""  # of the game for which one was declined here last
        self._agreed: "tuple | None" = None  # the rules by persons of the clock that ran here last
        self._saved: "dict | None" = None  # the data of the clock, apart from moves
        self._has_claimed = False  # whether an answer to a claim is due
        self._timer = 0
        self._watched: "Clock | None" = None  # of the game that this phone watches
        self._panel: ClockPanel = live_state.app.feature(ClockPanel)
        self._panel.live = self

    # ---- the interface for ClockPanel

    def clock_of(self, session: "Session") -> "Clock | None":
        """Return the clock of a game if it is the live one and its players have agreed on one.

        Or if it is watched here, and has one.
        """
        if session.id == TABLE_ID:
            return self._watched
        if not self._state.session_id or session.id != self._state.session_id:
            return None
        self.follow(session)
        return self._shared.clock if self._shared else None

    def follow(self, session: "Session") -> None:
        """Note the moves of the live game, before it is saved."""
        if session.id == TABLE_ID:
            return
        now, turns = dom.now(), clock_turns(session)
        if session.id != self._session_id:
            self._session_id, self._shared = session.id, None
            self._has_claimed = False
        if self._shared is None:
            clock = agreed_clock(session)
            if clock:
                own = local_seat(session.seats)
                self._shared = SharedClock(clock, own, turns, now, lag_of(session))
        self._game_id, self._changed = game_id(session), session.changed
        if self._shared:
            self._run(session, now)  # a turn that is over takes no more time
            self._shared.follow(turns, now)
            session.clock = self._shared.clock.to_data(now)

    def _run(self, session: "Session", now: float) -> None:
        """Let the clock run or stand still."""
        connection, shared = self._connection(), self._shared
        is_through = connection is not None and connection.phone.presence in PRESENCES
        is_live = session.id == self._state.session_id
        if shared:
            shared.run(is_through and is_live, now, acting_seat(session) is not None)

    def can_claim(self, session: "Session") -> bool:
        """Return whether the player here may claim that the other player's time is up."""
        seat = acting_seat(session)
        if seat is None or session.correspondence is None or self._connection() is None:
            return False
        return session.seats[seat] == FRIEND

    def claim(self, session: "Session") -> None:
        """Claim that the other player's time is up; the other phone confirms it."""
        connection = self._connection()
        if connection and self.can_claim(session):
            ply = len(clock_turns(session)) - 1
            check = _check(session, ply)
            connection.phone.send({"t": "flag", "id": game_id(session), "ply": ply, "check": check})
            self._has_claimed = True

    # ---- spectators

    def spectator_message(self, session: "Session") -> "tuple[dict | None, tuple]":
        """Return the message to spectators about the clock of a game.

        Returns:
            The message, None without a clock; and the state of the clock: the message is sent again
            once that has changed.
        """
        clock = self.clock_of(session)
        if clock is None:
            return None, ()
        seat, turns = acting_seat(session), clock_turns(session)
        state = (game_id(session), len(turns), seat, clock.is_running, sum(clock.spent))
        return clock_message(game_id(session), clock, turns, seat, dom.now()), state

    def show_watched(self, clock: "Clock | None") -> None:
        """Show the clock of the game that this phone watches; None for none."""
        self._watched = clock
        self._panel.reattach()

    # ---- the connection

    def _connection(self) -> "Connection | None":
        """Return the connection to the other phone, if it is connected."""
        for connection in self._state.connections:
            if connection.phone.is_connected:
                return connection
        return None

    def on_connected(self) -> None:
        """Note that the other phone may have missed everything that was said."""
        self._told = self._proposed = self._agreed = None

    def update(self) -> None:
        """Let the clock of the live game run or stand still, and say what the other phone lacks."""
        table, connection, now = self._state.live_table(), self._connection(), dom.now()
        was_running = self._shared is not None and self._shared.clock.is_running
        if table:
            self.follow(table.session)
        if self._shared:
            if table and self._panel.clock is not self._shared.clock:
                self._panel.reattach()
            session = table.session if table else self._state.live_session()
            if session and session.id == self._session_id:
                rules = self._shared.clock.to_data(now)
                self._agreed = personal_rules(rules, local_seat(session.seats))
                self._run(session, now)
            else:
                self._shared.run(False, now)
            has_stopped = was_running and not self._shared.clock.is_running
            if has_stopped or self._state.is_hidden():
                self._save()
        if table and connection:
            self._propose(connection, table.session)
            self._tell(connection, table.session)
        self._consider()

    def _save(self) -> None:
        """Save the time of the player to move, so that a reload doesn't give it back."""
        session = self._state.live_session()
        if self._shared and session and session.id == self._session_id and not session.is_over:
            data = self._shared.clock.to_data(dom.now())
            if data["thought"] and data != self._saved:
                session.clock = self._saved = data
                self._state.app.store.save(session)

    def _tell(self, connection: "Connection", session: "Session") -> None:
        """Say what the moves have taken, before they are sent."""
        shared, plies = self._shared, len(clock_turns(session)) - 1
        state = (self._game_id, plies, acting_seat(session))
        if shared and (self._told != state or shared.is_disputed):
            count = RECENT if self._told else MAX_TIMES
            shared.is_disputed = False
            if connection.phone.send(self._time_message(shared, count)):
                self._told = state

    def _time_message(self, shared: SharedClock, count: int, has_left: bool = False) -> dict:
        message = {"t": "time", "id": self._game_id, "left": has_left}
        return message | shared.times(count, dom.now())

    def on_time(self, connection: "Connection", fields: dict) -> None:
        """Receive what the other phone says of the times."""
        shared, now = self._shared, dom.now()
        if shared is None or fields["id"] != self._game_id:
            return
        shared.receive(fields, now, max(0, int((time.time() - self._changed) * 1000 - now)))
        self._panel.update()
        if self._has_claimed and fields["left"]:
            show_toast(self._state.say("live-clock-left"))
            self._has_claimed = False

    # ---- agreeing

    def _propose(self, connection: "Connection", session: "Session") -> None:
        """Propose this game's clock, or say again which one was agreed on."""
        if connection.phone.seat is None or not has_shared_id(session):
            return  # the other phone hasn't said what it knows, or can't know the game
        rules = None if session.is_over else clock_rules(session)
        if rules and connection.phone.clock_version < CLOCK_VERSION:
            self._do_without(session, "live-clock-unknown")
            return
        proposal = {"id": game_id(session)} | rules if rules else None
        if (
            proposal
            and proposal != self._proposed
            and connection.phone.send({"t": "clock"} | proposal)
        ):
            self._proposed = proposal

    def on_proposal(self, connection: "Connection", fields: dict) -> None:
        """Receive the other phone's proposal; it waits until its game is on the table."""
        self._other_proposal = (connection, fields)
        self._consider()

    def _consider(self) -> None:
        """Accept the other phone's proposal if it is this phone's as well; or else ask."""
        dom.cancel(self._timer)
        table = self._state.live_table()
        if self._other_proposal is None or table is None:
            return
        (connection, fields), session = self._other_proposal, table.session
        if fields["id"] != game_id(session):
            return
        rules = clock_rules(session)
        if rules is not None and {"id": fields["id"]} | rules == fields:
            self._answer(True)
        elif agreed_clock(session) or session.is_over or fields["id"] == self._declined_id:
            self._answer(False)
        elif session.correspondence is None:
            self._state.refuse(connection)
            self._other_proposal = None
        elif not can_have_clock(session):
            self._answer(False)
        elif personal_rules(fields, local_seat(session.seats)) == self._agreed:
            self._answer(True)  # it is the next game with the clock of the one before
        elif self._state.app.dialog.is_open():
            self._timer = dom.set_timer(DIALOG_RETRY_MS, self._consider)
        else:
            self._ask(session, fields)

    def _ask(self, session: "Session", fields: dict) -> None:
        say = self._state.words()
        name = seat_name(session, 1 - local_seat(session.seats), say)
        texts = [say("live-clock-text", name=name), clock_text(session, fields, say)]
        texts.append(say("live-clock-note"))
        children = [dom.create_element("p", {"text": text}) for text in texts]
        row = button_row(
            button(say("live-clock-no"), "live-clock-2"),
            button(say("live-clock-yes"), "live-clock-1", "primary"),
        )
        self._state.app.dialog.open(
            "live-clock",
            say("live-clock-title"),
            children + [row],
            lambda: self._answer_asked(False),
        )
        self._asked = fields

    def act(self, number: int) -> None:
        """Do what a button says: 1 to agree to the other phone's clock, 2 to decline it."""
        self._answer_asked(number == 1)
        self._state.app.dialog.close()

    def _answer_asked(self, agrees: bool) -> None:
        """Answer what the player was asked, unless there is another proposal by now."""
        if self._other_proposal and self._other_proposal[1] == self._asked:
            self._answer(agrees)

    def _answer(self, agrees: bool) -> None:
        if self._other_proposal is None:
            return
        (connection, fields), self._other_proposal = self._other_proposal, None
        table = self._state.live_table()
        if table is None or game_id(table.session) != fields["id"]:
            return
        self._declined_id = "" if agrees else fields["id"]
        if connection.phone.send({"t": "clocked", "agrees": agrees} | fields) and agrees:
            self._start(table.session, fields)

    def on_answer(self, connection: "Connection", fields: dict) -> None:
        """Start the clock that was proposed if the other player agrees to it."""
        rules = {key: value for key, value in fields.items() if key != "agrees"}
        if rules != self._proposed:
            self._state.refuse(connection)
            return
        session = self._state.live_session()
        if session is None or game_id(session) != rules["id"] or agreed_clock(session):
            return
        if fields["agrees"]:
            self._start(session, rules)
        else:
            self._do_without(session, "live-clock-declined")

    def _do_without(self, session: "Session", key: str) -> None:
        """Play on without a clock, and say why; ``key`` is one of the words."""
        session.clock, self._shared = None, None
        self._state.app.store.save(session)
        self._panel.reattach()
        say = self._state.words()
        name = seat_name(session, 1 - local_seat(session.seats), say)
        show_toast(say(key, name=name))

    def _start(self, session: "Session", fields: dict) -> None:
        """Let the clock run from the present position on, unless it does already."""
        if agreed_clock(session):
            return
        rules = {key: value for key, value in fields.items() if key != "id"}
        session.clock = started_data(rules, len(clock_turns(session)) - 1)
        self._state.app.store.save(session)
        self._shared = None
        self.follow(session)
        self._panel.reattach()
        show_toast(self._state.say("live-clock-runs"))
        self._state.refresh_table()

    # ---- the end

    def on_flag(self, connection: "Connection", fields: dict) -> None:
        """Lose on time if it is up here, too; else say how much is left."""
        live_state, shared = self._state, self._shared
        session = live_state.live_session()
        if session is None or shared is None or game_id(session) != fields["id"]:
            return
        seat = acting_seat(session)
        ply = fields["ply"]
        if seat is None or not is_in_turn(clock_turns(session), ply, seat):
            return  # the game has gone on meanwhile, or goes on by itself
        if seat != local_seat(session.seats) or fields["check"] != _check(session, ply):
            live_state.refuse(connection)
        elif not shared.is_up(dom.now()):
            connection.phone.send(self._time_message(shared, RECENT, True))
        else:
            self._lose(connection, session)

    def _lose(self, connection: "Connection", session: "Session") -> None:
        live_state = self._state
        table = live_state.live_table()
        session.go_to_ply(session.ply_count)
        if table:
            live_state.app.table_controller.show(table.play([TIME]))
            return
        session.play(TIME, time.time())
        self.follow(session)
        live_state.app.store.save(session)
        if sealed_correspondence(session):
            live_state.app.open_table(session.id)  # only there its device can write the entry
            return
        self._tell(connection, session)
        connection.outbox.update(session)
        live_state.report_news()

    def stop(self) -> None:
        """Let the clock stand still, as live play ends."""
        if self._shared and self._shared.run(False, dom.now()):
            self._save()

    def connection_text(self, text: str, key: str) -> str:
        """Return a text about the connection, with what it means for the clock, if there is one.

        Args:
            text: The text.
            key: Of the sentence about the clock.
        """
        session = self._state.live_session()
        if session is None or session.is_over or agreed_clock(session) is None:
            return text
        say = self._state.words()
        return text + say("sentences")[1:] + say(key)  # the text has its full stop


def _check(session: "Session", ply: int) -> int:
    """Return a checksum of the first ``ply`` moves, which both phones know alike.

    Of a sealed game they know different things, but not different histories: those are signed.
    """
    return 0 if sealed_correspondence(session) else moves_check(session.record.moves[:ply])


def clock_text(session: "Session", rules: dict, say: "GameWords") -> str:
    """Return the rules of a clock in words."""
    own = local_seat(session.seats)
    banks = [time_text(ms) for ms in rules["banks"]]
    if banks[0] == banks[1]:
        texts = [say("live-clock-each", time=banks[0])]
    else:
        name = seat_name(session, 1 - own, say)
        texts = [say("live-clock-own", own=banks[own], other=banks[1 - own], name=name)]
    for extra in ("increment", "delay"):
        if rules[extra]:
            texts.append(say("live-clock-" + extra, n=-(-rules[extra] // 1000)))
    return say("sentences").join(texts)
