"""What taps mean in Mixtour: an empty cell enters; a stack, another stack and a number move."""

from engine.game import IllegalMove
from engine.mixtour.constants import CELL_BY_NAME
from engine.mixtour.moves import parse_move
from ui.games.input import NO_MOVE_HERE, Input, Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from engine.mixtour.state import MixtourState

PASS = "pass"
TAKE_BACK = "take-back"  # why a legal-looking number of pieces can't be moved


class MixtourInput(Input):
    """The taps of one view of Mixtour. Picks are numbers of pieces: "n1" … "n4"."""

    view: "MixtourState"

    def is_cell(self, token: str) -> bool:
        """Whether a token names a cell, "a1" … "e5"."""
        return token in CELL_BY_NAME

    def tap_paths(self, move: str) -> "list[list[str]]":
        """The cell to enter at; or source, target and number of pieces: the parts of the notation,
        cut out, as there are many."""
        if move == PASS:
            return []
        source, _, rest = move.partition(":")
        count, _, target = rest.partition("-")
        return [[source, target, "n" + count]] if rest else [[move]]

    def default_move(self, moves: "list[str]") -> "str | None":
        """As many pieces as possible, the whole stack if it can be; but a point for oneself goes
        first, and no point for the opponent if there is another way."""
        scorers = [(self._scoring_seat(self.view.play(move)), move) for move in moves]
        gains = [move for seat, move in scorers if seat == self.view.mover]
        calm = [move for seat, move in scorers if seat < 0]
        return max(gains or calm or moves, key=_pieces_moved)

    def _scoring_seat(self, after: "State") -> int:
        """The seat that a move which leads to ``after`` gives a point to; −1 if nobody gets one."""
        view: MixtourState = after  # type: ignore[assignment]
        for seat in (0, 1):
            if view.scores[seat] > self.view.scores[seat]:
                return seat
        return -1

    def button_moves(self) -> "list[str]":
        """A forced pass."""
        return [PASS] if self.view.legal() == [PASS] else []

    def forbidden_picks(self, tokens: "tuple[str, ...]") -> "list[str]":
        """The number of pieces that would take the opponent's last move back."""
        if len(tokens) < 2:
            return []
        moves = [
            (f"n{n}", _stack_move(tokens, n))
            for n in range(1, self.view.stack_height(tokens[0]) + 1)
        ]
        return [token for token, move in moves if self.move_refusal(move).reason == TAKE_BACK]

    def needs_second_tap(self, tokens: "tuple[str, ...]", token: str) -> bool:
        """A stack that is chosen seems to be meant to go to an empty cell that is tapped."""
        view = self.view
        onto_empty = self.is_cell(token) and not view.stack_height(token)
        return bool(
            tokens and onto_empty and view.stack_height(tokens[0]) and view.hands[view.mover]
        )

    def tap_refusal(self, tokens: "tuple[str, ...]", token: str) -> Refusal:
        """The rules' reason; "stuck" for a stack from which nothing can move, "onto-empty" for an
        empty cell, to a chosen one."""
        view = self.view
        if len(tokens) > 1 and token[:1] == "n":
            return self.move_refusal(_stack_move(tokens, int(token[1:])))
        if self.needs_second_tap(tokens, token):
            return Refusal("onto-empty", {"cell": token})
        count = view.stack_height(tokens[0]) if tokens else 0
        if not count:  # nothing is chosen yet, or a cell to enter at
            stuck = self.is_cell(token) and view.stack_height(token)
            return Refusal("stuck", {"cell": token}) if stuck else self.move_refusal(token)
        reason = NO_MOVE_HERE
        # With a banned count only, another would do; ask for the whole stack first, then for fewer.
        for n in range(count, 0, -1):
            try:
                view.play(_stack_move((tokens[0], token), n))
            except IllegalMove as error:
                reason = Refusal(error.reason, error.facts)
        return reason

    def warning_key(self, after: "State") -> str:
        """Whether the move gives the opponent a point and the game goes on."""
        given = self._scoring_seat(after) == 1 - self.view.mover
        return "gives-point" if given and not after.outcome else ""


def _stack_move(tokens: "tuple[str, ...]", count: int) -> str:
    """The move of so many pieces from the first to the second of these cells."""
    return f"{tokens[0]}:{count}-{tokens[1]}"


def _pieces_moved(move: str) -> int:
    """How many pieces a move takes."""
    made = parse_move(move)
    return made.count if made else 0
