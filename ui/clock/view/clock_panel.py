"""The clock at the table: digits in the seats' badges, a pause, and the claim of a win on time.

The clock is paused when a table is opened and in the background, until a tap; it stands still
behind the hand-over screen, under a dialog, and while others' moves are shown. A loss on time never
comes by surprise: once a player's time is up, a button offers to end the game, and until it is
tapped the player may move.

A clock on which the players of two phones have agreed runs while the phones are connected, whatever
is on the screen; ``LiveClock`` sees to that. Spectators see it as well.
"""

from engine.catalogue import LEVELS
from engine.game import TIME
from ui.browser import dom
from ui.clock.clock import Clock, from_data, ms_until_change, time_text
from ui.clock.turns import acting_seat, clock_turns
from ui.session.seat_names import seat_name
from ui.table.view.feedback import play_cue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from ui.session.session import Session
    from ui.table.view.app_context import AppContext

    class _ClaimableClock(Protocol):
        """Methods of ``ui.correspondence.view.live.live_clock.LiveClock`` that the panel uses."""

        def clock_of(self, session: Session) -> "Clock | None": ...
        def follow(self, session: Session) -> None: ...
        def can_claim(self, session: Session) -> bool: ...
        def claim(self, session: Session) -> None: ...


IDLE_MS = 250  # between looks at a clock that stands still
# Controls that can't be used while the clock is paused: the board, the moves, undo, redo and hints.
PAUSED_CONTROLS = (
    '#board-area, #tray, #table .action:is([data-act="undo"], [data-act="redo"], [data-act="hint"])'
)
LOW_CUE, UP_CUE = "declare", "over"


class ClockPanel:
    """The clock of the table that is on the screen.

    Attributes:
        clock: The clock that is shown; None for none.
        live: The clock of the live game; None before phones were to be connected.
    """

    live: "_ClaimableClock | None" = None

    def __init__(self, app: "AppContext") -> None:
        self._app = app
        self._session: "Session | None" = None
        self.clock: "Clock | None" = None
        self._is_paused = False
        self._warned: "dict[str, bool]" = {}  # the warnings that have been given
        self._timer = 0
        self._digits: "list[Any]" = []
        self._texts: "list[tuple]" = []  # what ``_digits`` show
        self._is_covered = False
        self._resume = self._button("clock-resume", self._on_resume)
        self._resume_label = dom.create_element("span")
        self._resume.appendChild(self._resume_label)
        self._claim = self._button("button primary clock-claim", self._on_claim)
        controller = app.table_controller
        before = controller.on_update

        def on_update() -> None:
            before()
            self.update()

        controller.on_update = on_update
        dom.add_listener(dom.document, "visibilitychange", lambda event: self._on_visibility())
        self.update()

    def _button(self, name: str, on_click: "Any") -> "Any":
        node = dom.create_element("button", {"type": "button", "class": name, "hidden": "hidden"})
        dom.add_listener(node, "click", lambda event: on_click())
        dom.by_id("table").appendChild(node)
        return node

    # ---- the game

    def update(self) -> None:
        """Follow the table on the screen."""
        table = self._app.table_controller.table
        session = table.session if table else None
        if table and session and not table.policy.is_game and self._live_clock(session) is None:
            session = None
        if session is not self._session:
            self._leave()
            self._attach(session)
        self._tick()

    def reattach(self) -> None:
        """Follow the table on the screen, whose game may have another clock than before."""
        self._session = None
        self.update()

    def _attach(self, session: "Session | None") -> None:
        """Take the clock of a game, if it has one."""
        self._session, self.clock = session, None
        if session is None:
            return
        clock = from_data(session.clock, len(session.seats), len(clock_turns(session)) - 1)
        live_clock = self._live_clock(session)
        is_remote = session.correspondence is not None or live_clock is not None
        if live_clock:
            self.clock = live_clock
        elif clock and clock.is_shared == is_remote:
            self.clock = clock
        elif not is_remote:
            session.clock = None  # bad data is passed over
        if self.clock:
            self._is_paused = not is_remote
            session.on_change = self._on_change

    def _live_clock(self, session: "Session") -> "Clock | None":
        """Return the clock of a game that is played, or watched, on connected phones."""
        return self.live.clock_of(session) if self.live else None

    def _leave(self) -> None:
        """Keep the time of the game that is left."""
        if self._session and self.clock:
            self._session.on_change = None
            self._pause()

    def _pause(self) -> None:
        clock, session = self.clock, self._session
        if clock and clock.is_shared:
            return
        self._is_paused = True
        if clock and session and not session.is_over:
            clock.pause(dom.now())
            data = clock.to_data(dom.now())
            if data["thought"] and data != session.clock and self._app.store.has_game(session.id):
                session.clock = data
                self._app.store.save(session)

    def _on_change(self) -> None:
        """Note the time of a move before the game is saved."""
        clock, session = self.clock, self._session
        if clock and session and self.live and self._live_clock(session) is clock:
            self.live.follow(session)
        elif clock and session:
            clock.follow(session.ply_count, dom.now())
            session.clock = clock.to_data(dom.now())

    def _on_visibility(self) -> None:
        if dom.document.hidden:
            self._pause()
        self._tick()

    def _on_resume(self) -> None:
        self._is_paused = False
        self._tick()

    def _on_claim(self) -> None:
        controller, session = self._app.table_controller, self._session
        if session and session.correspondence and self.live:
            self.live.claim(session)
        elif controller.table and session:
            session.go_to_ply(session.ply_count)
            controller.show(controller.table.play([TIME]))

    def _may_run(self) -> bool:
        """Return whether the time of the player to move counts now."""
        app, session = self._app, self._session
        controller = app.table_controller
        table = controller.table
        if self._is_paused or table is None or session is None:
            return False
        if session.player_kind() in LEVELS and app.bot_client.status == "loading":
            return False  # it isn't thinking yet
        is_covered = table.context.visibility.handover or app.dialog.is_open()
        return not (is_covered or controller.is_playing_back())

    # ---- on the screen

    def _tick(self) -> None:
        """Let the clock run or stand still, and show it; then wait for its next change."""
        dom.cancel(self._timer)
        self._timer = 0
        clock, session, now = self.clock, self._session, dom.now()
        if clock is None or session is None:
            self._resume.hidden = self._claim.hidden = True
            self._set_covered(False)
            if self._digits:
                for node in self._digits:
                    node.remove()  # of the table before, whose badges may be those of this one
                self._digits = []
                self._set_seat_clocks(False)
            return
        if self._app.current_table().context.visibility.handover:
            self._is_paused = False  # to take the phone is the tap that goes on
        if not clock.is_shared:
            if session.is_over or not self._may_run():
                clock.pause(now)
            else:
                clock.start(now)
        left = clock.remaining(clock_turns(session), now)
        self._show(left)
        seat = acting_seat(session)
        if session.is_over or self._is_paused or seat is None:
            return
        wait = ms_until_change(left[seat]) if clock.is_running and left[seat] else IDLE_MS
        self._timer = dom.set_timer(wait, self._tick)

    def _show(self, left: "list[int]") -> None:
        session, clock = self._session, self.clock
        assert session is not None and clock is not None
        words = self._app.words.table("clock.words")
        is_paused = self._is_paused and not session.is_over
        has_begun = session.ply_count or clock.thought(dom.now())
        self._resume.hidden = not is_paused
        if is_paused:
            self._resume_label.textContent = dom.text_with_breaks(
                words["clock-resume" if has_begun else "clock-start"]
            )
        self._set_covered(is_paused)
        self._show_digits(left)
        seat = acting_seat(session)
        is_up = seat is not None and not is_paused and not left[seat]
        may_claim = not self._app.current_table().context.visibility.handover
        if clock.is_shared:
            may_claim = self.live is not None and self.live.can_claim(session)
        self._claim.hidden = not is_up or not may_claim
        if seat is None or is_paused:
            return
        if is_up:
            self._claim.textContent = dom.text_with_breaks(self._claim_label(seat, words))
        if is_up or left[seat] < clock.low_limit(seat):
            self._warn(seat, is_up, words)

    def _claim_label(self, seat: int, words: dict) -> str:
        session, say = self._session, self._app.current_table().say
        assert session is not None
        if len(session.seats) == 2:
            name = seat_name(session, 1 - seat, say)
            # The button has two lines: none begins within a name.
            return str(words["clock-claim"]).format(name=name.replace(" ", "\u00a0"))
        return str(words["clock-lost"]).format(name=seat_name(session, seat, say))

    def _warn(self, seat: int, is_up: bool, words: dict) -> None:
        """Say and sound once that a player has little time left, and once that it is up."""
        session = self._session
        assert session is not None
        what = f"{session.id} {seat} {session.ply_count if is_up else ''}"
        if what in self._warned:
            return
        self._warned[what] = True
        play_cue(UP_CUE if is_up else LOW_CUE, self._app.settings)
        name = seat_name(session, seat, self._app.current_table().say)
        text = str(words["clock-up" if is_up else "clock-low"]).format(name=name)
        dom.by_id("spoken").textContent = text

    def _show_digits(self, left: "list[int]") -> None:
        clock, session = self.clock, self._session
        assert clock is not None and session is not None
        is_stopped = clock.is_shared and not clock.is_running and acting_seat(session) is not None
        if not self._digits or not self._digits[0].isConnected:
            self._digits, self._texts = [], [()] * len(left)
            for badge in dom.document.querySelectorAll("#seats .seat"):
                node = dom.create_element("span", {"class": "seat-clock"})
                badge.appendChild(node)
                self._digits.append(node)
            self._set_seat_clocks(True)
        for seat, node in enumerate(self._digits):
            is_low = left[seat] < clock.low_limit(seat)
            shown = (time_text(left[seat]), is_low, is_stopped)
            if shown != self._texts[seat]:
                self._texts[seat] = shown
                attributes = {"text": shown[0], "data-low": is_low, "data-paused": is_stopped}
                dom.set_attributes(node, attributes)

    def _set_covered(self, is_covered: bool) -> None:
        """Keep the game from being seen and played on while the clock is paused."""
        if is_covered == self._is_covered:
            return
        self._is_covered = is_covered
        dom.set_attributes(dom.by_id("table"), {"data-paused": is_covered})
        for node in dom.document.querySelectorAll(PAUSED_CONTROLS):
            dom.set_attributes(node, {"inert": is_covered})

    def _set_seat_clocks(self, has_clocks: bool) -> None:
        """Tell the style sheets whether the seats' badges have clocks."""
        dom.set_attributes(dom.by_id("seats"), {"data-clock": has_clocks})
