"""Table policies: what differs between a game, a lesson, a puzzle, a better line and a sealed game.

A ``ui.table.table.Table`` asks its policy whether people may choose, what a move leads to and how
the position is presented. ``TablePolicy`` is the policy of an ordinary game.
"""

from ui.board.turn_selection import TurnSelection
from ui.session.session import HUMAN
from ui.session.visibility import current_visibility
from ui.table.presentation import view_layers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.session import Session
    from ui.session.view_models import (
        BoardView,
        MoveListItem,
        ScoreSummary,
        SelectionView,
        TableView,
        TurnView,
    )
    from ui.session.visibility import Visibility
    from ui.table.advisers import HintAdviser, PlayedTable
    from ui.table.presentation.interaction import Interaction
    from ui.table.presentation.view_context import ViewContext
    from ui.words import Words


class TablePolicy:
    """The policy of an ordinary game, and the base class of the others.

    Attributes:
        is_game: Whether a real game is played: computers move, players may resign, tips are given.
        can_replay: Whether the latest turn may be shown again.
        prefers_picks: Whether the last picks of a move are chosen for the person at first.
        looking_back_key: The key of the answer to a tap while one looks back, "" for none.
    """

    is_game = can_replay = prefers_picks = True
    looking_back_key = "looking-back-how"

    def table_id(self, session: "Session") -> str:
        """Return the id that leads to this table from the lobby and the browser's history."""
        return session.id

    def localize(self, session: "Session", words: "Words") -> "Words":
        """Return the words for this table, and translate the policy's own texts."""
        return words

    def visibility(self, session: "Session", chosen_viewer: "int | None") -> "Visibility":
        """Return who sees and hears what."""
        return current_visibility(session, chosen_viewer)

    def summary_start(self, session: "Session", ply: int) -> "int | None":
        """Return the first ply to summarize for the position at ``ply``, None for the usual."""
        return None

    def can_choose(self, session: "Session") -> bool:
        """Return whether a person who is to move may choose a move."""
        return True

    def create_selection(self, context: "ViewContext") -> "TurnSelection | None":
        """Return an empty selection if a person is to move in the latest position."""
        session = context.session
        is_waiting = (
            context.visibility.handover
            or session.displayed_ply != session.ply_count
            or session.player_kind() != HUMAN
            or not self.can_choose(session)
        )
        if is_waiting:
            return None
        return TurnSelection(context.view, context.game_ui.Input, self.prefers_picks)

    def has_secrets(self, session: "Session") -> bool:
        """Return whether something must be concealed when the table is left."""
        return session.has_secrets_now()

    def on_session_replaced(self) -> None:
        """Drop what belongs to the old session: another tab went on with the game."""

    # ---- presentation

    def board_view(self, context: "ViewContext") -> "BoardView":
        """Return the board view."""
        return view_layers.board_view(context)

    def turn_view(
        self,
        context: "ViewContext",
        selection: "TurnSelection | None",
        moves: "list[MoveListItem]",
    ) -> "TurnView":
        """Return the turn view."""
        return view_layers.turn_view(context, selection, moves)

    def selection_view(self, context: "ViewContext", interaction: "Interaction") -> "SelectionView":
        """Return the selection view. A policy may set ``tip``, the line below the status."""
        return view_layers.selection_view(context, interaction)

    def score_summary(self, context: "ViewContext") -> "ScoreSummary | None":
        """Return the result of a finished game; None if there is no score."""
        return view_layers.score_summary(context)

    # ---- actions

    def create_hints(self, table: "PlayedTable") -> "HintAdviser | None":
        """Return what gives hints at the table, None if it isn't available."""
        return table.hint_factory().HintController(table) if table.hint_factory else None

    def play(self, table: "PlayedTable", moves: "list[str]", displayed_ply: int) -> "TableView":
        """Play moves that a person or a computer has decided on; see ``Table.play``."""
        return table.play_moves(moves, displayed_ply)

    def tap_refusal(self, table: "PlayedTable", token: str) -> str:
        """Return why this tap is refused and the selection cleared, "" to let it pass."""
        return ""

    def on_peek(self) -> None:
        """Note that a hidden piece has been shown to its owner."""

    def end_peek(self, table: "PlayedTable") -> "TableView | None":
        """Return the view after a peek that has an effect; None if it has none."""
        return None
