"""The table of a game with secrets that is played by link: what the desk answers comes to it later.

A move of one's own is a question to the desk, and so is a link that has come: both are kept with
the game until they are answered, whatever happens to the page meanwhile.
"""

import time

from ui.board.turn_selection import TurnSelection
from ui.correspondence.news_replay import replay_news
from ui.correspondence.sealed_client import NOT_FETCHED
from ui.games.narrator import ResultLine
from ui.session import seat_names
from ui.session.correspondence import local_seat
from ui.session.sealed.sealed_session import ADVANCING_RECEIPTS, GAP_RECEIPTS, STALE_RECEIPTS, UNFIT
from ui.session.session import HUMAN
from ui.session.view_models import ScoreSummary, Toast
from ui.table import presenter, status_text
from ui.table.frames import add_frames
from ui.table.table import Table
from ui.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.correspondence.sealed_client import SealedClient
    from ui.session.sealed.sealed_session import SealedSession
    from ui.session.session import Session
    from ui.session.view_models import TableView
    from ui.table.view_context import ViewContext
    from ui.words import GameWords


class _CorrespondenceWords(Words):
    """Words whose games' have those for games by link among them."""

    def for_game(self, game: str) -> "GameWords":
        return self.correspondence(game)


class SealedTable(Table):
    """As ``Table``, with a desk."""

    session: "SealedSession"

    _current_request: "dict | None" = None  # the question that the desk is at
    _sealing_selection: "TurnSelection | None" = None  # what was chosen and is being sealed
    _waiting_selection: "TurnSelection | None" = (
        None  # what was chosen and waits for what others have to open
    )
    _joined_seats: "list[int]" = []  # the seats that the last answer has shown to be taken
    _news_start: "int | None" = (
        None  # after how many moves what is news began, if earlier than usual
    )
    _just_verified = False  # whether the last answer has shown that all was fair, or what wasn't

    def connect(
        self,
        client: "SealedClient",
        new_seed: "Callable[[], int]",
        on_background_update: "Callable[[Table, TableView], None]",
    ) -> "SealedTable":
        """This table, which goes on now. ``seed()``: a fresh random number, 0 … 2**32 − 1;
        ``late``: called with the table and what has come there without an action."""
        self._client, self._new_seed, self._on_background_update = (
            client,
            new_seed,
            on_background_update,
        )
        self._send_next_request()
        return self

    def load(self, session: "Session", words: "Words") -> "TableView":
        self._news_start = None
        return super().load(session, _CorrespondenceWords(words.language))

    def _make_context(self, ply: "int | None" = None) -> "ViewContext":
        """What came of one's own attack is news as well."""
        look, since = super()._make_context(ply), self._news_start
        latest = look.ply == self.session.ply_count
        return look.at_ply(look.ply, since) if latest and since is not None else look

    # ---- the desk

    def play(self, moves: "list[str]", displayed_ply: int = -1) -> "TableView":
        """Have these moves sealed. What was chosen stays in sight until that is done."""
        for move in moves:
            self.session.play(move)
        self._sealing_selection, self._news_start = self.selection, None
        situation = self._refresh_with_toast(self._save(), animated=False)
        self._send_next_request()
        return situation

    def _send_next_request(self) -> None:
        """Ask the desk what is to be asked next, if it isn't at something."""
        session = self.session
        if self._current_request or not session.correspondence.pending_requests:
            return
        key = "".join([f"{self._new_seed():08x}" for _ in range(8)])
        self._current_request = asked = session.correspondence.pending_requests[0]
        whole = session.build_request(asked, key)
        self._client.request(whole, lambda answer: self._on_answer(session, asked, answer))

    def _on_answer(self, session: "SealedSession", request: dict, answer: dict) -> None:
        """The desk has answered."""
        self._current_request, checked = None, session.correspondence.faults is not None
        self._joined_seats = []
        if session is not self.session or session.correspondence.pending_requests[:1] != [request]:
            return  # another tab has gone on with the game
        if "error" not in answer:
            waits = session.correspondence.pending_move is not None
            if request["do"] == "hear" and waits and answer["pending"] is None:
                self._news_start = session.ply_count  # what was waited for has come to light
            seated = session.taken_seats
            kind = session.apply_answer(answer, time.time())
            if request["do"] == "hear":
                self._joined_seats = [seat for seat in session.taken_seats if seat not in seated]
        elif session.correspondence.device is None and answer["error"] == NOT_FETCHED:
            # Asked again when the table is opened the next time.
            self._on_background_update(
                self, self._refresh_with_toast(Toast(self.say("not-fetched")), animated=False)
            )
            return
        else:
            kind = "failed"
            session.correspondence.pending_requests.pop(0)
        notice = self._save()
        if session.correspondence.pending_requests:
            self._send_next_request()
        elif session is self.session:
            self._just_verified = session.correspondence.faults is not None and not checked
            self._on_background_update(
                self, self._view_after_answer(kind, answer.get("receipt"), notice)
            )

    def _adopt_session(self, session: "Session") -> None:
        super()._adopt_session(session)
        self._sealing_selection = None

    # ---- what is shown

    def _view_after_answer(
        self, kind: str, receipt: "dict | None", notice: "Toast | None"
    ) -> "TableView":
        """What an answer of that kind has led to."""
        session, reached = self.session, self._seen_ply
        self._sealing_selection = None
        situation = self._refresh(animated=False)
        if session.ply_count > reached and kind in ADVANCING_RECEIPTS:
            situation = replay_news(self)
        elif session.ply_count > reached:
            add_frames(self.context, situation, reached, False)
            situation.animated = True
            self._announce_moves(situation)
        # Nothing opens over what is still to be sent.
        ends = self._just_verified and not session.correspondence.has_unsent(session)
        situation.score_summary, situation.ends_game = self._result_view() if ends else None, ends
        situation.toast = notice or self._toast_for(kind, receipt)
        return situation

    def _toast_for(self, kind: str, receipt: "dict | None") -> "Toast | None":
        """What is said in passing of a link that has been heard, or of what went wrong."""
        session, say, remote = self.session, self.say, self.session.correspondence
        seat = remote.last_sender
        if seat is None or session.player_kind(seat) == HUMAN:
            seat = remote.recipient_seats(session)[0]
        facts = {"name": seat_names.seat_name(session, seat, say)}
        if kind == "refused" and receipt:
            facts["reason"] = say("why-" + receipt["facts"]["reason"])
        if kind == "restored" and session.is_over:
            return Toast(say("heard-restored-over"))
        if self._just_verified and not remote.faults:
            return Toast(say("all-fair"))
        if kind in UNFIT and (remote.next_seat is None or (kind == "fork" and session.is_over)):
            return Toast(say("heard-over"))
        if self._joined_seats:
            names = [seat_names.seat_name(session, seat, say) for seat in self._joined_seats]
            return Toast(say("heard-joined", name=say("comma").join(names)))
        if kind in STALE_RECEIPTS and remote.has_unsent(session) and remote.link_reason == "again":
            return Toast(say("heard-lacking", **facts), "send", say("send-again"))
        if kind in GAP_RECEIPTS:
            return Toast(say("heard-" + kind, **facts), "send", say("send-ask"))
        return Toast(say("heard-" + kind, **facts)) if say.has("heard-" + kind) else None

    def _new_selection(self) -> "TurnSelection | None":
        plan, session, self._waiting_selection = super()._new_selection(), self.session, None
        move, mine = session.correspondence.pending_move, local_seat(session.seats)
        if move and session.displayed_ply == session.ply_count and self.context.view.turn == mine:
            chosen = TurnSelection(self.context.view, self.game_ui.Input)
            chosen.choose_move(move)
            self._waiting_selection = chosen if chosen.is_started else None
        return plan

    def _update_selection(self, animated: bool = True) -> "TableView":
        """The situation; what is being sealed, or waits for an answer, stands there as it was
        chosen."""
        session = self.session
        self._turn_view.is_bot_thinking = bool(session.correspondence.pending_requests)
        chosen = self._sealing_selection or self._waiting_selection
        if chosen is None:
            situation = super()._update_selection(animated)
            if session.ply_count < 2 and self.selection and self.selection.move_selection.move:
                told = [situation.selection_view.status, self.say("sealed-final")]
                situation.selection_view.status = self.say("sentences").join(told)
            return situation
        made = presenter.selection_view(self.context, chosen, "", False)
        made.tray_items, made.focus_cells = [], []
        made.actions = (
            [] if self._sealing_selection else session.correspondence.actions(session, self.say)
        )
        made.status, made.tone = status_text.status_line(
            session, self.context.narrator(), None, "", False
        )
        return self._make_table_view(made, animated)

    def show_result(self) -> "TableView":
        """How the game was counted up or, if somebody did not play by the rules, what is wrong."""
        situation = self._update_selection()
        situation.score_summary = self._result_view()
        return situation

    def _result_view(self) -> "ScoreSummary | None":
        faults = self.session.correspondence.faults
        if not faults:
            return presenter.score_summary(self.context)
        title = self.say(
            "not-fair" if self.session.is_over else "no-result"
        )  # who resigned has lost
        return ScoreSummary(title, [ResultLine(self._fault_text(fault), "") for fault in faults])

    def _fault_text(self, fault: dict) -> str:
        name = seat_names.seat_name(self.session, fault["seat"], self.say)
        key = "fault-" + fault["reason"]
        return self.say(key if self.say.has(key) else "fault-unknown", name=name)
