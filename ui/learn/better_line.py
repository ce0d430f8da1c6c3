"""A table that shows the better line of a review on a copy of the game."""

from engine.catalogue import LEVELS
from engine.game import OMNISCIENT
from ui.session.session import HUMAN, Session
from ui.session.view_models import Action
from ui.session.visibility import Visibility
from ui.table.extras.unsaved_table import UnsavedPolicy, UnsavedTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.board.turn_selection import TurnSelection
    from ui.learn.review_report import TurningPoint
    from ui.session.view_models import MoveListItem, SelectionView, TableView, TurnView
    from ui.table.presentation.interaction import Interaction
    from ui.table.presentation.view_context import ViewContext
    from ui.table.table import Table
    from ui.words import GameWords, Words


class BetterLinePolicy(UnsavedPolicy):
    """The policy of a table at which a turning point is shown and no moves are chosen.

    Attributes:
        turning_point: The turning point in words.
        better_session: The game with the better line, until it is shown.
    """

    looking_back_key = ""

    def __init__(self, id: str, turning_point: "TurningPoint", better_session: Session) -> None:
        self._id = id
        self.turning_point = turning_point
        self.better_session: "Session | None" = better_session
        self._say: "GameWords"

    def table_id(self, session: Session) -> str:
        """Return the id of the finished game."""
        return self._id

    def localize(self, session: Session, words: "Words") -> "Words":
        """Translate the buttons."""
        self._say = words.analysis(session.record.game)
        return words

    def visibility(self, session: Session, chosen_viewer: "int | None") -> Visibility:
        """Return the visibility of everything: the game is over."""
        return Visibility(OMNISCIENT, OMNISCIENT, False, True)

    def can_choose(self, session: Session) -> bool:
        """Return False: the line is only shown."""
        return False

    def has_secrets(self, session: Session) -> bool:
        """Return False: the game is over."""
        return False

    def comment(self, session: Session) -> str:
        """Return the move that was played, or the better move and the reason for it."""
        ply = session.displayed_ply - self.turning_point.ply
        if self.better_session or ply <= 0:
            return self.turning_point.played
        return self.turning_point.comments[ply - 1]

    def turn_view(
        self,
        context: "ViewContext",
        selection: "TurnSelection | None",
        moves: "list[MoveListItem]",
    ) -> "TurnView":
        """Return the turn view without actions."""
        view = UnsavedPolicy.turn_view(self, context, selection, moves)
        return view.replace(enabled_actions=[], summary="")

    def selection_view(self, context: "ViewContext", interaction: "Interaction") -> "SelectionView":
        """Return the view of the position with a comment and the buttons of the review."""
        view = UnsavedPolicy.selection_view(self, context, interaction)
        session, say = context.session, self._say
        actions = [Action(say("review-back"), "review")]
        is_before = bool(self.better_session) or session.displayed_ply <= self.turning_point.ply
        if is_before or session.displayed_ply < session.ply_count:
            key = "show-better" if is_before else "line-next"
            actions.append(Action(say(key), "review-next", tone="primary"))
        return view.replace(status=self.comment(session), tone="", actions=actions)


class BetterLineTable(UnsavedTable):
    """A turning point of a finished game: the move that was played, then the better line."""

    policy: BetterLinePolicy

    def __init__(
        self, table: "Table", turning_point: "TurningPoint", words: "Words", size: tuple
    ) -> None:
        """Create the table.

        Args:
            table: The table of the finished game.
            turning_point: The turning point.
            words: The page's words.
            size: As in ``Table``.
        """
        old, ply = table.session.record, turning_point.ply
        # Computers keep their levels; friends by link have no phone here.
        seats = [kind if kind in LEVELS else HUMAN for kind in table.session.seats]

        def create_session(moves: "list[str]") -> Session:
            record = old.with_moves(old.moves[:ply] + moves)
            return Session("review", record, seats, list(table.session.names))

        policy = BetterLinePolicy(table.id, turning_point, create_session(turning_point.line))
        session = create_session([old.moves[ply]])
        UnsavedTable.__init__(self, session, words, size, False, table.settings, policy)
        self.show(announcement=policy.comment(session))

    def next_line_move(self) -> "TableView":
        """Show the next move of the better line."""
        session, self.policy.better_session = self.policy.better_session, None
        if session:
            session.go_to_ply(self.policy.turning_point.ply)
            self.load(session, self.words)
        view = self.go_to_ply(self.session.displayed_ply + 1)
        texts = [view.announcement or "", view.selection_view.status]
        return self.show(announcement=self.join_sentences(texts))
