"""What taps mean in inpHeXion: a disc and where to push it, or a cell to put something down."""

from engine.inphexion import moves
from engine.inphexion.moves import INFECT, SWAP
from ui.games.input import NO_MOVE_HERE, Input, Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from engine.inphexion.state import InphexionState


class InphexionInput(Input):
    """The taps of one view of inpHeXion. There are no picks."""

    view: "InphexionState"
    confirms_whole_turn = True

    def is_cell(self, token: str) -> bool:
        """Whether a token names a cell of this board, "a1" …"""
        return self.view.board.cell(token) >= 0

    def tap_paths(self, move: str) -> "list[list[str]]":
        """The cell to put a disc on, be it placed or expelled; or the disc to infect and the cell
        to push it to. The swap has a button."""
        made = moves.parse_move(move)
        if made.kind == SWAP:
            return []
        return [[made.source, made.target] if made.kind == INFECT else [made.target]]

    def button_moves(self) -> "list[str]":
        """The swap, when it may be played."""
        return [SWAP] if self.view.may_swap() else []

    def lifted_cell(self) -> str:
        """Where the piece stood that is to be expelled next."""
        pending = self.view.pending
        return self.view.board.names[pending[0]] if pending else ""

    def confirmation_key(self, move: str) -> str:
        """Whether one really wants to change sides."""
        return "swap-sure"

    def tap_refusal(self, tokens: "tuple[str, ...]", token: str) -> Refusal:
        """The rules' reason: of an expulsion to a cell, of a push to an empty one, of infecting any
        other."""
        view, board = self.view, self.view.board
        cell = board.cell(token)
        if cell < 0:
            return NO_MOVE_HERE
        if view.pending:
            lifted = board.names[view.pending[0]]
            if view.piece(cell) and not view.lifted >> cell & 1:
                return Refusal("must-expel", {"cell": lifted})
            return self.move_refusal(lifted + "^" + token)
        if tokens and not view.piece(cell):
            return self.move_refusal(tokens[0] + ">" + token)
        return self.move_refusal(token + ">" + board.names[board.ordered_neighbours[cell][0]])

    def warning_key(self, after: "State") -> str:
        """That the opponent's sides are joined already, in the midst of the mover's turn."""
        view: InphexionState = after  # type: ignore[assignment]
        return "warn-joined" if view.pending and view.is_joined(1 - view.colour) else ""
