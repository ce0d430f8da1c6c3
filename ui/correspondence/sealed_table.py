"""Tables of games with secrets that are played by link: sealed games.

A person's own move, and every link that arrives, becomes a request to the sealed client, whose
answer comes later. Requests are saved with the game until they are answered, so a reload of the
page loses none.
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
from ui.session.visibility import Visibility
from ui.table.policy import TablePolicy
from ui.table.presentation import status_text, view_layers
from ui.table.presentation.interaction import Interaction
from ui.table.table import Table
from ui.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.correspondence.sealed_requests import SealedRequests
    from ui.library.store import Store
    from ui.session.sealed.sealed_session import SealedCorrespondence, SealedSession
    from ui.session.session import Session
    from ui.session.view_models import MoveListItem, SelectionView, TableView, TurnView
    from ui.table.presentation.view_context import ViewContext
    from ui.words import GameWords


class _CorrespondenceWords(Words):
    """Words whose games include the words for games by link."""

    def for_game(self, game: str) -> "GameWords":
        return self.correspondence(game)


class SealedPolicy(TablePolicy):
    """The policy of a sealed game.

    Attributes:
        sealing_selection: The selection that is being sealed; it stays in sight meanwhile.
        news_start: The first ply of the latest news, if earlier than usual.
    """

    def __init__(self) -> None:
        self.sealing_selection: "TurnSelection | None" = None
        self.news_start: "int | None" = None

    def localize(self, session: "Session", words: Words) -> Words:
        """Return the words of games by link."""
        self.news_start = None
        return _CorrespondenceWords(words.language, words.with_mouse)

    def visibility(self, session: "Session", chosen_viewer: "int | None") -> Visibility:
        """Return who sees what: after a claim what the player sees in play, since it may go on."""
        if _is_claimed(session):
            seat = local_seat(session.seats)
            return Visibility(seat, seat, False, False)
        return TablePolicy.visibility(self, session, chosen_viewer)

    def on_session_replaced(self) -> None:
        """Forget the selection that is being sealed."""
        self.sealing_selection = None

    def summary_start(self, session: "Session", ply: int) -> "int | None":
        """Return where the news begins: the result of one's own attack is part of it."""
        return self.news_start if ply == session.ply_count else None

    def turn_view(
        self,
        context: "ViewContext",
        selection: "TurnSelection | None",
        moves: "list[MoveListItem]",
    ) -> "TurnView":
        """Return the view of what a move changes."""
        view = TablePolicy.turn_view(self, context, selection, moves)
        return view.replace(is_bot_thinking=bool(_correspondence(context).pending_requests))

    def selection_view(self, context: "ViewContext", interaction: "Interaction") -> "SelectionView":
        """Return the view of what a tap changes.

        A move that is being sealed, or waits for another player's answer, is shown as it was
        selected.
        """
        session, say = context.session, context.say
        shown = self.sealing_selection or _pending_selection(context)
        if shown is None:
            view = TablePolicy.selection_view(self, context, interaction)
            if _is_claimed(session) and context.ply == session.ply_count:
                texts = [view.detail, say("forfeit-stands")]
                return view.replace(detail=say("sentences").join(texts))
            selection = interaction.selection
            if session.ply_count < 2 and selection and selection.move_selection.move:
                texts = [view.status, say("sealed-final")]
                view = view.replace(status=say("sentences").join(texts))
            return view
        view = view_layers.selection_view(context, Interaction(shown))
        status, tone = status_text.status_line(session, context.narrator(), Interaction(None))
        actions = [] if self.sealing_selection else _correspondence(context).actions(session, say)
        return view.replace(
            tray_items=[], focus_cells=[], actions=actions, status=status, tone=tone
        )

    def score_summary(self, context: "ViewContext") -> "ScoreSummary | None":
        """Return the score or, if a player broke the rules, the faults."""
        faults, say = _correspondence(context).faults, context.say
        if not faults:
            return view_layers.score_summary(context)
        # A player who has resigned has lost all the same.
        title = say("not-fair" if context.session.is_over else "no-result")
        return ScoreSummary(
            title, [ResultLine(_fault_text(fault, context), "") for fault in faults]
        )


def _is_claimed(session: "Session") -> bool:
    """Return whether the game is over only because the local player has claimed it."""
    sealed: "SealedSession" = session  # type: ignore[assignment]
    return sealed.is_claimed


def _correspondence(context: "ViewContext") -> "SealedCorrespondence":
    session: "SealedSession" = context.session  # type: ignore[assignment]
    return session.correspondence


def _pending_selection(context: "ViewContext") -> "TurnSelection | None":
    """Return a selection of one's own move that waits for another player's answer."""
    session, move = context.session, _correspondence(context).pending_move
    is_latest = context.ply == session.ply_count and not session.is_over
    if not (move and is_latest and context.view.turn == local_seat(session.seats)):
        return None
    selection = TurnSelection(context.view, context.game_ui.Input)
    selection.choose_move(move)
    return selection if selection.is_started else None


def _fault_text(fault: dict, context: "ViewContext") -> str:
    say, key = context.say, "fault-" + fault["reason"]
    name = seat_names.seat_name(context.session, fault["seat"], say)
    return say(key if say.has(key) else "fault-unknown", name=name)


class SealedTable(Table):
    """A table whose moves are computed by the sealed client."""

    session: "SealedSession"
    policy: SealedPolicy

    def __init__(
        self,
        session: "Session",
        words: Words,
        store: "Store",
        size: "tuple[float, float]" = (0, 0),
        uses_fallback_bot: bool = False,
        settings: "dict | None" = None,
    ) -> None:
        """Create the table; the arguments are those of ``Table``."""
        # Which the client is computing; a table that another one has replaced keeps it for good.
        self._current_request: "dict | None" = None
        self._joined_seats: "list[int]" = []  # which the last answer has shown to be taken
        self._just_verified = False  # whether the last answer has verified the whole game
        self._fallen_claim: "int | None" = None  # the seat that has sent what it owed at last
        policy = SealedPolicy()
        Table.__init__(self, session, words, store, size, uses_fallback_bot, settings, policy)

    def connect(
        self,
        requests: "SealedRequests",
        new_seed: "Callable[[], int]",
        on_background_update: "Callable[[Table, TableView], None]",
        is_on_screen: "Callable[[Table], bool]",
    ) -> "SealedTable":
        """Send the pending requests, and return this table.

        Args:
            requests: Has sealed games computed.
            new_seed: Returns a fresh random number, 0 … 2**32 − 1.
            on_background_update: Called with this table and its new view after an answer.
            is_on_screen: Returns whether this table is on the screen.
        """
        self._requests = requests
        self._new_seed = new_seed
        self._on_background_update = on_background_update
        self._is_on_screen = is_on_screen
        self._send_next_request()
        if self.session.correspondence.owed is None:
            self._find_owed(self.session)
        return self

    def mark_sent(self, ply: int) -> "TableView":
        """Note that the link has been sent, and when if it asks for what is owed."""
        self.session.correspondence.note_ask(time.time())
        return Table.mark_sent(self, ply)

    # ---- requests

    def _find_owed(self, session: "SealedSession") -> None:
        """Find out what another device owes, for a save of an earlier version."""

        def on_answer(answer: dict) -> None:
            correspondence = session.correspondence
            if session is not self.session or answer.get("device") != correspondence.device:
                return
            if correspondence.owed is None and correspondence.device is not None:
                correspondence.owed = answer["owed"]
                self.refresh(animated=False)
                self._on_background_update(self, self.table_view)

        request = session.build_request({"do": "show"}, "")
        self._requests.client.request(request, on_answer)

    def add_request(self, request: dict) -> "TableView":
        """Save a request with the game, and send it."""
        self.session.correspondence.pending_requests.append(request)
        view = self.save_and_refresh(animated=False)
        self._send_next_request()
        return view

    def play(self, moves: "list[str]", displayed_ply: int = -1) -> "TableView":
        """Request to seal these moves."""
        for move in moves:
            self.session.play(move)
        self.policy.sealing_selection, self.policy.news_start = self.selection, None
        view = self.save_and_refresh(animated=False)
        self._send_next_request()
        return view

    def receive_link(self, link: str, sender: "int | None") -> "TableView":
        """Request to receive a link that another device has sent.

        Args:
            link: The link, of this game.
            sender: The seat that sent it; None if the game has no such seat.
        """
        if self.session.correspondence.add_link(link, sender):
            self.save_and_refresh(animated=False)
            self._send_next_request()
        return self.table_view

    def _send_next_request(self) -> None:
        """Send the next request unless one is being computed."""
        session = self.session
        if self._current_request or not session.correspondence.pending_requests:
            return
        key = "".join([f"{self._new_seed():08x}" for _ in range(8)])
        self._current_request = request = session.correspondence.pending_requests[0]
        self._requests.send(
            self.id,
            session.build_request(request, key),
            lambda answer: self._on_answer(session, request, answer),
        )

    def _on_answer(self, session: "SealedSession", request: dict, answer: dict) -> None:
        correspondence = session.correspondence
        self._current_request, was_verified = None, correspondence.faults is not None
        self._joined_seats, self._fallen_claim = [], None
        if session is not self.session or correspondence.pending_requests[:1] != [request]:
            self._send_next_request()  # another tab has gone on with the game, and may be closed
            return
        if not self._is_on_screen(self) and not self._store.has_game(self.id):
            return  # the game was deleted; if that is undone, the request is sent again
        if "error" not in answer:
            is_link = request["do"] == "hear"
            if is_link and correspondence.pending_move is not None and answer["pending"] is None:
                self.policy.news_start = session.ply_count  # of the result that was waited for
            taken_seats = session.taken_seats
            claimed_seat = correspondence.next_seat if session.is_claimed else None
            kind = session.apply_answer(answer, time.time())
            self._fallen_claim = None if correspondence.claimed_at is not None else claimed_seat
            if is_link:
                self._joined_seats = [
                    seat for seat in session.taken_seats if seat not in taken_seats
                ]
        elif answer["error"] == NOT_FETCHED and request["do"] in ("invite", "accept", "hear"):
            # The request is sent again before the next one, or when the table is opened again:
            # unlike a move of one's own, a link of another player's might not come again.
            self.refresh(animated=False)
            view = self.show(toast=Toast(self.say("not-fetched")))
            self._on_background_update(self, view)
            return
        else:
            kind = "failed"
            correspondence.pending_requests.pop(0)
        toast = self._save()
        if session is not self.session:  # another tab's state was adopted
            self.refresh(animated=False)
            self._on_background_update(self, self.show(toast=toast))
            self._send_next_request()
        elif correspondence.pending_requests:
            self._send_next_request()
        else:
            self._just_verified = correspondence.faults is not None and not was_verified
            view = self._view_after_answer(kind, answer.get("receipt"), toast)
            self._on_background_update(self, view)

    def _view_after_answer(
        self, kind: str, receipt: "dict | None", toast: "Toast | None"
    ) -> "TableView":
        """Show what an answer of this kind has led to."""
        session, seen_ply = self.session, self.seen_ply
        self.policy.sealing_selection = None
        self.refresh(animated=False)
        if session.ply_count > seen_ply and kind in ADVANCING_RECEIPTS:
            replay_news(self)
        elif session.ply_count > seen_ply:
            self.show_moves(self.table_view, seen_ply, False)
            self.show(animated=True)
            self.announce_moves()
        # A link that is to be sent comes before the result.
        ends_game = self._just_verified and not session.correspondence.has_unsent(session)
        return self.show(
            score_summary=self.policy.score_summary(self.context) if ends_game else None,
            ends_game=ends_game,
            toast=toast or self._toast_for(kind, receipt),
        )

    def _toast_for(self, kind: str, receipt: "dict | None") -> "Toast | None":
        """Return a message about a link that has arrived, or about an error."""
        session, say, correspondence = self.session, self.say, self.session.correspondence
        seat = correspondence.last_sender
        if seat is None or session.player_kind(seat) == HUMAN:
            seat = correspondence.recipient_seats(session)[0]
        facts = {"name": seat_names.seat_name(session, seat, say)}
        if kind == "refused" and receipt:
            facts["reason"] = say("why-" + receipt["facts"]["reason"])
        if kind == "restored" and session.is_over:
            return Toast(say("heard-restored-over"))
        if self._fallen_claim is not None:
            name = seat_names.seat_name(session, self._fallen_claim, say)
            return Toast(say("forfeit-fell", name=name))
        if self._just_verified and not correspondence.faults:
            return Toast(say("all-fair"))
        if kind in UNFIT and (
            correspondence.next_seat is None or (kind == "fork" and session.is_over)
        ):
            return Toast(say("heard-over"))
        if self._joined_seats and not correspondence.live:  # the sign of live play says it
            names = [seat_names.seat_name(session, seat, say) for seat in self._joined_seats]
            return Toast(say("heard-joined", name=say("comma").join(names)))
        if kind in STALE_RECEIPTS and correspondence.live:
            return None  # connected phones send again by themselves
        is_repeated = correspondence.has_unsent(session) and correspondence.link_reason == "again"
        if kind in STALE_RECEIPTS and is_repeated:
            return Toast(say("heard-lacking", **facts), "send", say("send-again"))
        if kind in GAP_RECEIPTS:
            return Toast(say("heard-" + kind, **facts), "send", say("send-ask"))
        return Toast(say("heard-" + kind, **facts)) if say.has("heard-" + kind) else None
