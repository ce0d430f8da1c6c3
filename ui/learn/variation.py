"""How a game might have gone on: a table on which the better line of a review is shown, a copy that
is kept nowhere."""

from engine.catalogue import LEVELS
from engine.game import OMNISCIENT
from engine.record import Record
from ui.learn.practice_table import PracticeTable
from ui.session.session import HUMAN, Session
from ui.session.view_models import Action
from ui.session.visibility import Visibility
from ui.table.view_context import ViewContext

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.learn.review import TurningPoint
    from ui.session.view_models import SelectionView, TableView
    from ui.table.table import Table
    from ui.words import Words


class VariationTable(PracticeTable):
    """A turning point of the finished game on ``table``: the move that was played, then the better
    line from the position before it. Next to ``Table``:

    Attributes:
        turn: the turning point in words.
    """

    def __init__(
        self, table: "Table", turning_point: "TurningPoint", words: "Words", size: tuple
    ) -> None:
        self.turning_point = turning_point
        self._id = table.id
        old = table.session.record
        names = list(table.session.names)
        # Computers keep their levels; nobody sits at another phone here.
        seats = [kind if kind in LEVELS else HUMAN for kind in table.session.seats]

        def game(moves: "list[str]") -> Session:
            record = Record(old.game, old.options, old.seed, old.moves[: turning_point.ply] + moves)
            return Session("review", record, seats, names)

        self._better_session: "Session | None" = game(
            turning_point.line
        )  # until it lies on the table
        played = game([old.moves[turning_point.ply]])
        PracticeTable.__init__(self, played, words, size, False, table.settings)
        self.table_view.announcement = self._comment()

    @property
    def id(self) -> str:
        """The finished game's: what leads here leads there again."""
        return self._id

    def _comment(self) -> str:
        """What was played, or would have been better, and why; or how that would go on."""
        ply = self.session.displayed_ply - self.turning_point.ply
        return (
            self.turning_point.played
            if self._better_session or ply <= 0
            else self.turning_point.told[ply - 1]
        )

    def _make_context(self, ply: "int | None" = None) -> ViewContext:
        """Everything lies open: the game is over."""
        sees = Visibility(OMNISCIENT, OMNISCIENT, False, True)
        return ViewContext(
            self.session, self.game_ui, self.say, sees, self._upright, self._event_cache, ply
        )

    def _new_selection(self) -> None:
        return None

    def _make_table_view(
        self, selection_view: "SelectionView", animated: bool = True
    ) -> "TableView":
        """What a table shows, with the review's words and buttons in place of a game's."""
        standing, tell, ply = (
            self._turn_view,
            self.words.analysis(self.game),
            self.session.displayed_ply,
        )
        standing.enabled_actions, standing.summary = [], ""
        selection_view.status, selection_view.tone = self._comment(), ""
        selection_view.actions = [Action(tell("review-back"), "review")]
        if self._better_session or ply < self.session.ply_count:
            key = (
                "show-better"
                if self._better_session or ply <= self.turning_point.ply
                else "line-next"
            )
            selection_view.actions.append(Action(tell(key), "review-next", tone="primary"))
        return PracticeTable._make_table_view(self, selection_view, animated)

    def next_line_move(self) -> "TableView":
        """The next move of the better line."""
        if self._better_session:
            session, self._better_session = self._better_session, None
            session.go_to_ply(self.turning_point.ply)
            self.load(session, self.words)
        situation = self.go_to_ply(self.session.displayed_ply + 1)
        told = self.table_view.selection_view.status
        situation.announcement = self.say("sentences").join(
            [one for one in (situation.announcement, told) if one]
        )
        return situation

    # ---- what this table is not for

    def tap(self, token: str) -> "TableView":
        """Nobody plays here."""
        return self.table_view

    def conceal(self) -> "TableView | None":
        """There are no secrets."""
        return None
