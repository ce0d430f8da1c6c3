"""What the table at which a position is set up shows: pieces, buttons, and what is wrong."""

from engine.game import OMNISCIENT
from engine.notation.setup_position import Arrangement, RowSetupRules
from ui.games.renderer import Drawing
from ui.records.position_words import position_text
from ui.session.seat_names import side_name
from ui.session.view_models import Action, TrayItem
from ui.session.visibility import Visibility
from ui.study.study_words import study_words
from ui.table.extras.unsaved_table import UnsavedPolicy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import BadPosition
    from ui.board.turn_selection import TurnSelection
    from ui.session.session import Session
    from ui.session.view_models import BoardView, MoveListItem, SelectionView, TurnView
    from ui.study.setup import Setup
    from ui.table.presentation.interaction import Interaction
    from ui.table.presentation.view_context import ViewContext
    from ui.words import GameWords, Words

PIECE_PICK = "piece-"  # a pick of the tray; then the letters of the piece, nothing for the eraser
PICK_SIZE = 96  # the width and height of an eraser's drawing, in units
ERASER = "M-10 26L-34 2 2-34 34-2 6 26zM-18-14L14 18M-16 26h50"


class SetupPolicy(UnsavedPolicy):
    """The policy of the table.

    Attributes:
        setup: What is set up.
        say: The words of the study board and of the game.
    """

    can_replay = False
    looking_back_key = ""

    def __init__(self, setup: "Setup") -> None:
        self.setup = setup
        self.say: "GameWords"
        self._words: "Words"

    def table_id(self, session: "Session") -> str:
        """Return the id of the table."""
        return self.setup.table_id

    def localize(self, session: "Session", words: "Words") -> "Words":
        """Translate the policy's own texts."""
        self.say, self._words = study_words(words, session.record.game), words
        return words

    def visibility(self, session: "Session", chosen_viewer: "int | None") -> Visibility:
        """Return the visibility of everything."""
        return Visibility(OMNISCIENT, OMNISCIENT, False, True)

    def summary_start(self, session: "Session", ply: int) -> int:
        """Return the position: no move has led to it."""
        return ply

    def can_choose(self, session: "Session") -> bool:
        """Return False: pieces are put, no moves are played."""
        return False

    def has_secrets(self, session: "Session") -> bool:
        """Return False: setting up a position hides nothing."""
        return False

    # ---- presentation

    def board_view(self, context: "ViewContext") -> "BoardView":
        """Return the board view, whose title says that a position is set up."""
        return UnsavedPolicy.board_view(self, context).replace(title=self.say("setup"))

    def turn_view(
        self,
        context: "ViewContext",
        selection: "TurnSelection | None",
        moves: "list[MoveListItem]",
    ) -> "TurnView":
        """Return the turn view without moves and what follows from them."""
        view = UnsavedPolicy.turn_view(self, context, selection, [])
        return view.replace(
            enabled_actions=[], summary="", is_opposite_player=False, outcome_reason=""
        )

    def selection_view(self, context: "ViewContext", interaction: "Interaction") -> "SelectionView":
        """Return the pieces on the board and in the tray, and what is wrong with the position."""
        view = UnsavedPolicy.selection_view(self, context, interaction)
        return view.replace(
            status=interaction.refusal or self.verdict(),
            tone="refused" if interaction.refusal else "",
            detail="",
            tip=self.how_to(),
            tray_items=self.tray_items(context),
            actions=self.actions(),
        )

    def verdict(self) -> str:
        """Return why no game can begin with the position, or that it can be studied."""
        problem = self.setup.problem
        if problem:
            return self.problem_text(problem)
        return self.say("setup-ready", side=self.side_name(self.setup.arrangement.turn))

    def problem_text(self, problem: "BadPosition") -> str:
        """Return a refusal of the rules in a sentence."""
        return position_text(self.setup.study.tree.game, problem.reason, problem.facts, self._words)

    def how_to(self) -> str:
        """Return what a tap on the board does."""
        setup = self.setup
        kind = setup.rules.tap_kind(setup.study.tree.options)
        return self.say(f"setup-{'put' if setup.piece else 'take'}" + (kind and "-" + kind))

    def pick_name(self, piece: str) -> str:
        """Return the name of a piece, or of the eraser."""
        seats = list(self.setup.rules.seat_letters)
        if piece in seats:
            return self.side_name(seats.index(piece))
        return self.say("setup-piece-" + piece if piece else "setup-eraser")

    def turn_text(self) -> str:
        """Return whose turn it is."""
        return self.say("setup-turn", side=self.side_name(self.setup.arrangement.turn))

    def points_text(self, seat: int) -> str:
        """Return how many points a seat has."""
        points = self.setup.arrangement.points[seat]
        return self.say("setup-points", side=self.side_name(seat), n=points)

    def side_name(self, seat: int) -> str:
        """Return the name of a seat's side."""
        return side_name(seat, self.setup.seats, self.say)

    def tray_items(self, context: "ViewContext") -> "list[TrayItem]":
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
        assert isinstance(rules, RowSetupRules)
        alone = rules.drawn(Arrangement(options, {rules.rows(options)[0][0]: piece}))
        renderer = context.renderer(alone)
        left, top, width, height = renderer.piece_box
        middle = f"translate({-left - width / 2} {-top - height / 2})"
        symbol = renderer.sprites()[0].symbol
        shape = ("use", {"class": "piece", "href": "#" + symbol, "transform": middle})
        return Drawing([shape], width, height)

    def actions(self) -> "list[Action]":
        """Return the buttons for whose turn it is and, where a game has them, the points."""
        setup, actions = self.setup, []
        if setup.can_switch_turn:
            actions.append(Action(self.turn_text(), "setup-turn"))
        if self.has_points:
            for seat in range(setup.seats):
                actions.append(Action(self.points_text(seat), f"setup-points-{seat + 1}"))
        return actions

    @property
    def has_points(self) -> bool:
        """Whether the position has points: not where the first one wins."""
        return self.setup.rules.has_points and self.setup.study.tree.options["points"] > 1
