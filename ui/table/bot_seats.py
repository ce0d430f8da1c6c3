"""The computer players of a table: their requests, and the effects of their replies."""

from engine.catalogue import LEVELS
from ui.computer.bot_request import next_request
from ui.session.session import HUMAN
from ui.table.playback import FIRST_DELAY_BEATS, RESULT_BEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.computer.bot_request import BotRequest
    from ui.session.view_models import TableView
    from ui.table.advisers import PlayedTable
    from ui.table.policy import TablePolicy


class BotSeats:
    """The seats of a table that a computer plays."""

    def __init__(self, table: "PlayedTable", policy: "TablePolicy") -> None:
        self._table = table
        self._policy = policy

    def is_playing(self) -> bool:
        """Return whether a computer takes part in a game that isn't over."""
        table = self._table
        return (
            self._policy.is_game
            and not table.session.is_over
            and any([kind in LEVELS for kind in table.session.seats])
        )

    def request(self) -> "BotRequest | None":
        """Return the current request to the computer; None for none."""
        table = self._table
        if not self._policy.is_game:
            return None
        awaits_hint = table.hints is not None and table.hints.is_awaited
        return next_request(table.session, table.selection if awaits_hint else None)

    def on_reply(
        self, request: "BotRequest", move: str, reply: "dict | None" = None
    ) -> "TableView | None":
        """Play the move, or show the hint, that the computer has found.

        A person who looks back at earlier moves continues to see them.

        Args:
            request: The request.
            move: The move.
            reply: The whole reply, see ``engine.bots.service``.

        Returns:
            The new view; None if the reply is no longer wanted.
        """
        table = self._table
        session, ply = table.session, request.ply
        if request.session is not session or ply != session.ply_count:
            return None
        if request.task == "hint":
            return table.hints.on_reply(request, move, reply or {}) if table.hints else None
        is_looking_back = session.displayed_ply < session.ply_count
        displayed_ply = session.displayed_ply if is_looking_back else -1
        continues_turn = ply > 0 and session.states[ply - 1].turn == session.current_state.turn
        has_result = table.context.banner_text(ply - 1) != "" and (
            not continues_turn or session.states[ply - 1].reveals(session.record.moves[ply - 1])
        )
        session.go_to_ply(session.ply_count)
        view = table.play([move], displayed_ply)
        if session.player_kind() not in (None, HUMAN):
            view = table.show(announcement="")  # all moves are announced after the last one
        if is_looking_back:
            return view
        delay_beats = 1.0 if continues_turn else FIRST_DELAY_BEATS
        if has_result:
            delay_beats += RESULT_BEATS
        return table.show(delay_beats=delay_beats, is_opponent_turn=True)
