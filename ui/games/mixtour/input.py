"""The input of Mixtour: an empty cell enters; a stack, another stack and a number move."""

from engine.game import IllegalMove
from engine.mixtour.constants import CELL_BY_NAME
from engine.mixtour.moves import parse_move
from ui.games.input import NO_MOVE_HERE, Input, Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from engine.mixtour.state import MixtourState

PASS = "pass"
TAKE_BACK = "take-back"  # the refusal of a move that takes back the last one


class MixtourInput(Input):
    """The input of one view of Mixtour. Picks are numbers of pieces, "n1" … "n4"."""

    view: "MixtourState"

    def is_cell(self, token: str) -> bool:
        """Return whether a token names a cell, "a1" … "e5"."""
        return token in CELL_BY_NAME

    def tap_paths(self, move: str) -> "list[list[str]]":
        """Return the cell to enter at; or source, target and number of pieces.

        The notation is cut by hand, since there are many moves.
        """
        if move == PASS:
            return []
        source, _, rest = move.partition(":")
        count, _, target = rest.partition("-")
        return [[source, target, "n" + count]] if rest else [[move]]

    def default_move(self, moves: "list[str]") -> "str | None":
        """Return the move with the most pieces, preferably one that gives the opponent no point.

        A move that gives the player a point goes before all others.
        """
        outcomes = [(self._scoring_seat(self.view.play(move)), move) for move in moves]
        scoring = [move for seat, move in outcomes if seat == self.view.mover]
        neutral = [move for seat, move in outcomes if seat < 0]
        return max(scoring or neutral or moves, key=_pieces_moved)

    def _scoring_seat(self, after: "State") -> int:
        """Return the seat that gets a point from a move that leads to ``after``, or −1."""
        view: MixtourState = after  # type: ignore[assignment]
        for seat in (0, 1):
            if view.scores[seat] > self.view.scores[seat]:
                return seat
        return -1

    def button_moves(self) -> "list[str]":
        """Return the pass, if it is forced."""
        return [PASS] if self.view.legal() == [PASS] else []

    def forbidden_picks(self, tokens: "tuple[str, ...]") -> "list[str]":
        """Return the number of pieces that would take back the opponent's last move."""
        if len(tokens) < 2:
            return []
        moves = [
            (f"n{n}", _stack_move(tokens, n))
            for n in range(1, self.view.stack_height(tokens[0]) + 1)
        ]
        return [token for token, move in moves if self.move_refusal(move).reason == TAKE_BACK]

    def needs_second_tap(self, tokens: "tuple[str, ...]", token: str) -> bool:
        """Return whether a stack is chosen and an empty cell is tapped.

        The person probably means to move the stack there, which the rules don't allow.
        """
        view = self.view
        onto_empty = self.is_cell(token) and not view.stack_height(token)
        return bool(
            tokens and onto_empty and view.stack_height(tokens[0]) and view.hands[view.mover]
        )

    def tap_refusal(self, tokens: "tuple[str, ...]", token: str) -> Refusal:
        """Return the rules' reason against a tap.

        There are two more reasons: "stuck" for a stack from which nothing can move, and
        "onto-empty" for a move to an empty cell.
        """
        view = self.view
        if len(tokens) > 1 and token[:1] == "n":
            return self.move_refusal(_stack_move(tokens, int(token[1:])))
        if self.needs_second_tap(tokens, token):
            return Refusal("onto-empty", {"cell": token})
        count = view.stack_height(tokens[0]) if tokens else 0
        if not count:  # nothing is chosen yet, or a cell to enter at
            is_stuck = self.is_cell(token) and view.stack_height(token)
            return Refusal("stuck", {"cell": token}) if is_stuck else self.move_refusal(token)
        refusal = NO_MOVE_HERE
        # The last refusal counts: a larger number may only be refused as taking a move back.
        for n in range(count, 0, -1):
            try:
                view.play(_stack_move((tokens[0], token), n))
            except IllegalMove as error:
                refusal = Refusal(error.reason, error.facts)
        return refusal

    def warning_key(self, after: "State") -> str:
        """Return a warning if the move gives the opponent a point and the game isn't over then."""
        scores_for_opponent = self._scoring_seat(after) == 1 - self.view.mover
        return "gives-point" if scores_for_opponent and not after.outcome else ""


def _stack_move(tokens: "tuple[str, ...]", count: int) -> str:
    """Return the move of so many pieces from the first to the second of these cells."""
    return f"{tokens[0]}:{count}-{tokens[1]}"


def _pieces_moved(move: str) -> int:
    """Return how many pieces a move takes."""
    return parse_move(move).count
