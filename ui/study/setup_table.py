"""The table at which a position is set up by taps: pieces in the tray, the board, whose turn it is.

A tap on a piece of the tray chooses it, a tap on the board puts it there. The session of the table
is the position alone, as it would be drawn in a game.
"""

from engine.game import OMNISCIENT, BadPosition
from engine.notation.setup_position import Arrangement
from engine.record import Record
from ui.games.renderer import Drawing
from ui.learn.practice_table import PracticePolicy, PracticeTable
from ui.records.position_words import position_text
from ui.session.session import HUMAN
from ui.session.view_models import Action, TrayItem
from ui.session.visibility import Visibility
from ui.study.study_session import StudySession
from ui.study.study_words import study_words
from ui.table.privacy import Privacy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.board.turn_selection import TurnSelection
    from ui.session.session import Session
    from ui.session.view_models import MoveListItem, SelectionView, TableView, TurnView
    from ui.study.setup import Setup
    from ui.table.presentation.interaction import Interaction
    from ui.table.presentation.view_context import ViewContext
    from ui.words import GameWords, Words

PIECE_PICK = "piece-"  # a pick of the tray; then the letters of the piece, nothing for the eraser
PICK_SIZE = 96  # the width and height of an eraser's drawing, in units
ERASER = "M-10 26L-34 2 2-34 34-2 6 26zM-18-14L14 18M-16 26h50"


class SetupPolicy(PracticePolicy):
    """The policy of the table.

    Attributes:
        setup: What is set up.
        tell: The words of the study board and of the game.
    """

    can_replay = False
    looking_back_key = ""

    def __init__(self, setup: "Setup") -> None:
        self.setup = setup
        self.tell: "GameWords"
        self._words: "Words"

    def table_id(self, session: "Session") -> str:
        """Return the id of the table."""
        return self.setup.table_id

    def localize(self, session: "Session", words: "Words") -> "Words":
        """Translate the policy's own texts."""
        self.tell, self._words = study_words(words, session.record.game), words
        return words

    def visibility(self, session: "Session", chosen_viewer: "int | None") -> Visibility:
        """Return that all is seen."""
        return Visibility(OMNISCIENT, OMNISCIENT, False, True)

    def summary_start(self, session: "Session", ply: int) -> int:
        """Return the position: no move has led to it."""
        return ply

    def can_choose(self, session: "Session") -> bool:
        """Return False: pieces are put, no moves are played."""
        return False

    def has_secrets(self, session: "Session") -> bool:
        """Return that there are no secrets."""
        return False

    # ---- presentation

    def turn_view(
        self,
        context: "ViewContext",
        selection: "TurnSelection | None",
        moves: "list[MoveListItem]",
    ) -> "TurnView":
        """Return the turn view without moves and what follows from them."""
        view = PracticePolicy.turn_view(self, context, selection, [])
        return view.replace(
            enabled_actions=[], summary="", is_opposite_player=False, outcome_reason=""
        )

    def selection_view(self, context: "ViewContext", interaction: "Interaction") -> "SelectionView":
        """Return the pieces on the board and in the tray, and what is wrong with the position."""
        view = PracticePolicy.selection_view(self, context, interaction)
        return view.replace(
            status=interaction.refusal or self.verdict(),
            tone="refused" if interaction.refusal else "",
            detail="",
            tray_items=self._tray_items(context),
            actions=self._actions(),
        )

    def verdict(self) -> str:
        """Return why no game can begin with the position, or that it can be studied."""
        problem = self.setup.problem
        if problem:
            return self.problem_text(problem)
        return self.tell("setup-ready", side=self._side(self.setup.arrangement.turn))

    def problem_text(self, problem: "BadPosition") -> str:
        """Return a refusal of the rules in a sentence."""
        return position_text(self.setup.study.tree.game, problem.reason, problem.facts, self._words)

    def how_to(self) -> str:
        """Return what a tap on the board does."""
        setup = self.setup
        kind = setup.rules.tap_kind(setup.study.tree.options)
        return self.tell(f"setup-{'put' if setup.piece else 'take'}" + (kind and "-" + kind))

    def pick_name(self, piece: str) -> str:
        """Return the name of a piece, or of the eraser."""
        seats = list(self.setup.rules.seat_letters)
        if piece in seats:
            return self._side(seats.index(piece))
        return self.tell("setup-piece-" + piece if piece else "setup-eraser")

    def turn_text(self) -> str:
        """Return whose turn it is."""
        return self.tell("setup-turn", side=self._side(self.setup.arrangement.turn))

    def points_text(self, seat: int) -> str:
        """Return how many points a seat has."""
        points = self.setup.arrangement.points[seat]
        return self.tell("setup-points", side=self._side(seat), n=points)

    def _side(self, seat: int) -> str:
        return self.tell(f"side-{seat}")

    def _tray_items(self, context: "ViewContext") -> "list[TrayItem]":
        """Return the pieces, and the eraser."""
        setup = self.setup
        return [
            TrayItem(
                PIECE_PICK + piece,
                self.pick_name(piece),
                self._pick_drawing(context, piece),
                piece == setup.piece,
                False,
                0,
            )
            for piece in setup.pieces() + [""]
        ]

    def _pick_drawing(self, context: "ViewContext", piece: str) -> Drawing:
        """Return the drawing of a piece as it lies on the board, or of the eraser."""
        if not piece:
            return Drawing([("path", {"class": "eraser", "d": ERASER})], PICK_SIZE, PICK_SIZE)
        rules, options = self.setup.rules, self.setup.study.tree.options
        alone = rules.drawn(Arrangement(options, {rules.rows(options)[0][0]: piece}))
        renderer = context.renderer(alone)
        left, top, width, height = renderer.piece_box
        middle = f"translate({-left - width / 2} {-top - height / 2})"
        symbol = renderer.sprites()[0].symbol
        shape = ("use", {"class": "piece", "href": "#" + symbol, "transform": middle})
        return Drawing([shape], width, height)

    def _actions(self) -> "list[Action]":
        """Return the buttons for whose turn it is and, where a game has them, the points."""
        setup, actions = self.setup, []
        if not setup.rules.turn_follows:
            actions.append(Action(self.turn_text(), "setup-turn"))
        if self.has_points:
            for seat in range(len(setup.rules.seat_letters)):
                actions.append(Action(self.points_text(seat), f"setup-points-{seat + 1}"))
        return actions

    @property
    def has_points(self) -> bool:
        """Whether the position has points: not where the first one wins."""
        return self.setup.rules.has_points and self.setup.study.tree.options["points"] > 1


class SetupPrivacy(Privacy):
    """Lets a long press on a piece of the tray choose it: there is nothing to explain."""

    _table: "SetupTable"

    def peek(self, token: str) -> "TableView | None":
        """Choose the piece; None for a cell."""
        return self._table.tap(token) if token.startswith(PIECE_PICK) else None


class SetupTable(PracticeTable):
    """A table at which a position is set up."""

    policy: SetupPolicy

    def __init__(
        self, setup: "Setup", words: "Words", size: tuple, settings: "dict | None"
    ) -> None:
        """Create the table; the last three arguments are those of ``Table``."""
        policy = SetupPolicy(setup)
        PracticeTable.__init__(self, _session(setup), words, size, False, settings, policy)
        self.show(announcement=self.join_sentences([self._board_view.title, policy.verdict()]))

    @property
    def setup(self) -> "Setup":
        """What is set up."""
        return self.policy.setup

    def load(self, session: "Session", words: "Words") -> "TableView":
        """Show the position, perhaps in other words than before."""
        PracticeTable.load(self, session, words)
        self.privacy = SetupPrivacy(self, self.policy)
        return self._set_title()

    def _set_title(self) -> "TableView":
        """Let the title say that a position is set up."""
        self._board_view = self._board_view.replace(title=self.policy.tell("setup"))
        return self.update(animated=False)

    def resize(self, width: float, height: float) -> "TableView | None":
        """Set the size of the space for the board; see ``TablePresenter.resize``."""
        view = PracticeTable.resize(self, width, height)
        return self._set_title() if view else None

    def update(self, animated: bool = True) -> "TableView":
        """Show the position, with what a tap does in the line below."""
        self._expects_tips = True
        view = PracticeTable.update(self, animated)
        return self.show(selection_view=view.selection_view.replace(tip=self.policy.how_to()))

    # ---- actions

    def tap(self, token: str) -> "TableView":
        """Choose a piece of the tray, or put it on a cell; or take a piece away there."""
        if token.startswith(PIECE_PICK):
            self.setup.piece = token[len(PIECE_PICK) :]
            self.redraw()
            return self.show(announcement=self.policy.how_to())
        before = self.setup.arrangement
        try:
            self.setup.tap(token)
        except BadPosition as problem:
            return self.redraw(self.policy.problem_text(problem))
        self._show_position()
        cue = "move" if self.setup.arrangement.on(token) != before.on(token) else ""
        return self.show(announcement=self.context.narrator().cell_label(token), cue=cue)

    def undo(self) -> "TableView":
        """Undo the last change of the position."""
        if not self.setup.undo():
            return self.table_view
        return self._show_position("setup-undone")

    def undo_tap(self) -> "TableView":
        """Undo the last change of the position."""
        return self.undo()

    def clear(self) -> "TableView":
        """Take all pieces away."""
        self.setup.clear()
        return self._show_position("setup-cleared")

    def restart(self) -> "TableView":
        """Show the position that the game begins with."""
        self.setup.restart()
        return self._show_position("setup-restarted")

    def switch_turn(self) -> "TableView":
        """Let the other player be to move."""
        self.setup.switch_turn()
        self._show_position()
        return self.show(announcement=self.policy.turn_text())

    def add_point(self, seat: int) -> "TableView":
        """Give a seat one more point, or none after the most."""
        self.setup.add_point(seat)
        self._show_position()
        return self.show(announcement=self.policy.points_text(seat))

    def refuse(self) -> "TableView":
        """Say why no game can begin with the position."""
        return self.redraw(self.policy.verdict())

    def _show_position(self, key: str = "") -> "TableView":
        self.set_session(_session(self.setup))
        view = self.refresh()
        return self.show(announcement=self.policy.tell(key)) if key else view


def _session(setup: "Setup") -> StudySession:
    """Return the position as a session."""
    tree = setup.study.tree
    record = Record(tree.game, tree.options, tree.seed)
    state, seats = setup.rules.drawn(setup.arrangement), [HUMAN] * len(tree.names)
    return StudySession(setup.study.id, record, seats, [""] * len(seats), 0.0, states=[state])
