"""A position that is being set up by hand, to be studied; ``setup_table`` shows it."""

from engine.game import BadPosition
from engine.notation.game_tree import GameTree
from engine.notation.setup_position import SinglePieceRules, setup_rules
from engine.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.notation.setup_position import Arrangement
    from ui.study.study import Study

MAX_UNDO = 200  # changes that can be undone
TABLE_SUFFIX = "/setup"  # of the id of the table, after that of the study's table


def can_set_up(study: "Study") -> bool:
    """Return whether positions of a study's game can be set up."""
    return setup_rules(study.tree.game) is not None


class Setup:
    """The pieces that are being set up, from the position that a study shows.

    Attributes:
        study: The study, which isn't changed.
        rules: How positions of its game are set up.
        arrangement: The pieces on the board, and whose turn it is.
        piece: The letters of the piece that taps put on the board; "" if they take pieces away.
        problem: Why no game can begin so; None if one can.
    """

    def __init__(self, study: "Study") -> None:
        rules = setup_rules(study.tree.game)
        assert rules, "positions of this game can't be set up"
        self.study = study
        self.rules = rules
        self.arrangement = rules.arrangement_of(study.node.state)
        self.piece = self.pieces()[0]
        self.problem: "BadPosition | None" = None
        self._first_text = rules.format(self._first())
        self._former: "list[Arrangement]" = []
        self._check()

    def pieces(self) -> "list[str]":
        """Return the pieces that can be put on the board, each as its letters."""
        return self.rules.pieces(self.study.tree.options)

    @property
    def table_id(self) -> str:
        """The id of its table."""
        return self.study.table_id + TABLE_SUFFIX

    @property
    def can_undo(self) -> bool:
        """Whether something was changed."""
        return bool(self._former)

    def tap(self, cell: str) -> None:
        """Put the chosen piece on a cell, or take the top piece away.

        Where every piece is there once, another one that lies there is chosen instead.

        Raises:
            BadPosition: It can't stand there.
        """
        rules = self.rules
        on = rules.piece_on(self.arrangement, cell) if isinstance(rules, SinglePieceRules) else ""
        if on and on != self.piece:
            self.piece = on
        elif self.piece:
            self._change(self.rules.placed(self.arrangement, cell, self.piece))
        else:
            self._change(self.rules.taken(self.arrangement, cell))

    def move(self, place: str) -> None:
        """Move the chosen piece to a place beside the board.

        Raises:
            BadPosition: It can't be there.
        """
        assert isinstance(self.rules, SinglePieceRules)
        self._change(self.rules.moved(self.arrangement, self.piece, place))

    def set_number(self, index: int, value: int) -> None:
        """Set a number of the position to a value, or to the nearest one that it can have.

        Args:
            index: The index of the number among ``SinglePieceRules.numbers``.
            value: The value.
        """
        assert isinstance(self.rules, SinglePieceRules)
        least, most = self.rules.numbers(self.study.tree.options)[index][2:]
        kept = max(least, min(value, most))
        self._change(self.rules.with_number(self.arrangement, index, kept))

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.study.tree.names)

    @property
    def can_switch_turn(self) -> bool:
        """Whether it can be chosen whose turn it is."""
        return self.seats > 1 and not self.rules.turn_follows

    def switch_turn(self) -> None:
        """Let the next seat be to move."""
        if self.can_switch_turn:
            self._change(self.arrangement.with_turn((self.arrangement.turn + 1) % self.seats))

    def add_point(self, seat: int) -> None:
        """Give a seat one more point; after the most that it can have, none."""
        if self.rules.has_points:
            points = list(self.arrangement.points)
            points[seat] = (points[seat] + 1) % int(self.study.tree.options["points"])
            self._change(self.arrangement.with_points(tuple(points)))

    def clear(self) -> None:
        """Take all pieces away, and the points."""
        self._change(self.rules.empty(self.study.tree.options))

    def restart(self) -> None:
        """Set up the position that the game begins with."""
        self._change(self._first())

    def resume(self, arrangement: "Arrangement") -> None:
        """Go on with what was set up before, which is a change that can be undone."""
        self._change(arrangement)

    def undo(self) -> bool:
        """Undo the last change; return whether there was one."""
        if not self._former:
            return False
        self.arrangement = self._former.pop()
        self._check()
        return True

    def to_tree(self) -> GameTree:
        """Return a study that begins with the position, with the rules of the one before.

        Raises:
            BadPosition: No game can begin so.
        """
        tree, text = self.study.tree, self.rules.format(self.arrangement)
        setup = "" if text == self._first_text else text
        return GameTree(tree.game, tree.options, tree.seed, setup=setup)

    def _first(self) -> "Arrangement":
        tree = self.study.tree
        return self.rules.arrangement_of(Record(tree.game, tree.options, tree.seed).start())

    def _change(self, arrangement: "Arrangement") -> None:
        before, self.arrangement = self.arrangement, arrangement
        if self.rules.format(before) != self.rules.format(arrangement):
            self._former = self._former[-MAX_UNDO + 1 :] + [before]
            self._check()

    def _check(self) -> None:
        self.problem = None
        try:
            if self.rules.format(self.arrangement) != self._first_text:
                self.rules.check(self.arrangement)
        except BadPosition as problem:
            self.problem = problem
