"""The table at which a position is set up by taps: pieces in the tray, the board, whose turn it is.

A tap on a piece of the tray chooses it, a tap on the board puts it there. The session of the table
is the position alone, as it would be drawn in a game.
"""

from engine.game import BadPosition
from engine.notation.setup_position import SinglePieceRules
from engine.record import Record
from ui.session.session import HUMAN
from ui.study.setup_pieces import PLACE_PICK, SinglePiecePolicy
from ui.study.setup_policy import PIECE_PICK, SetupPolicy
from ui.study.study_session import StudySession
from ui.table.extras.unsaved_table import UnsavedTable
from ui.table.privacy import Privacy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.session import Session
    from ui.session.view_models import TableView
    from ui.study.setup import Setup
    from ui.words import Words


class SetupPrivacy(Privacy):
    """Lets a long press on a piece of the tray choose it: there is nothing to explain."""

    _table: "SetupTable"

    def peek(self, token: str) -> "TableView | None":
        """Choose the piece; None for a cell."""
        return self._table.tap(token) if token.startswith(PIECE_PICK) else None


class SetupTable(UnsavedTable):
    """A table at which a position is set up."""

    policy: SetupPolicy

    def __init__(
        self, setup: "Setup", words: "Words", size: tuple, settings: "dict | None"
    ) -> None:
        """Create the table; the last three arguments are those of ``Table``."""
        is_single = isinstance(setup.rules, SinglePieceRules)
        policy = SinglePiecePolicy(setup) if is_single else SetupPolicy(setup)
        UnsavedTable.__init__(self, _session(setup), words, size, False, settings, policy)
        self.show(announcement=self.join_sentences([self._board_view.title, policy.verdict()]))

    @property
    def setup(self) -> "Setup":
        """The position that is set up, with its history of changes."""
        return self.policy.setup

    def load(self, session: "Session", words: "Words") -> "TableView":
        """Show the position, perhaps in other words than before."""
        view = UnsavedTable.load(self, session, words)
        self.privacy = SetupPrivacy(self, self.policy)
        return view

    # ---- actions

    def tap(self, token: str) -> "TableView":
        """Choose a piece of the tray, or put it on a cell; or take a piece away there."""
        if token.startswith(PIECE_PICK):
            return self._choose(token[len(PIECE_PICK) :])
        before, piece = self.setup.arrangement, self.setup.piece
        try:
            if token.startswith(PLACE_PICK):
                self.setup.move(token[len(PLACE_PICK) :])
            else:
                self.setup.tap(token)
        except BadPosition as problem:
            return self.redraw(self.policy.problem_text(problem))
        if self.setup.piece != piece:  # one that lies on the board was chosen
            return self._choose(self.setup.piece)
        self._show_position()
        if token.startswith(PLACE_PICK):
            return self.show(announcement=self.policy.how_to(), cue="move")
        cue = "move" if self.setup.arrangement.on(token) != before.on(token) else ""
        return self.show(announcement=self.context.narrator().cell_label(token), cue=cue)

    def _choose(self, piece: str) -> "TableView":
        """Choose a piece, and say what a tap does with it."""
        self.setup.piece = piece
        self.redraw()
        return self.show(announcement=self.policy.how_to())

    def choose(self, number: int) -> "TableView":
        """Choose the piece of that number, counted from 1."""
        return self._choose(self.setup.pieces()[number - 1])

    def rotate(self) -> "TableView":
        """Turn the chosen piece round where it lies on the board."""
        rules = self.setup.rules
        assert isinstance(rules, SinglePieceRules)
        place = rules.place_of(self.setup.arrangement, self.setup.piece)
        if not self.setup.arrangement.on(place):
            return self.redraw(self.policy.say("setup-rotate-first"))
        return self.tap(place)

    def set_number(self, index: int, value: int) -> "TableView":
        """Set a number of the position; see ``Setup.set_number``."""
        self.setup.set_number(index, value)
        return self._show_position()

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
        return self.show(announcement=self.policy.say(key)) if key else view


def _session(setup: "Setup") -> StudySession:
    """Return the position as a session."""
    tree = setup.study.tree
    record = Record(tree.game, tree.options, tree.seed)
    state, seats = setup.rules.drawn(setup.arrangement), [HUMAN] * len(tree.names)
    return StudySession(setup.study.id, record, seats, [""] * len(seats), 0.0, states=[state])
