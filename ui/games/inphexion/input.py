"""The input of inpHeXion: a disc and where to push it, or a cell to put a disc on."""

from engine.inphexion import moves
from engine.inphexion.moves import INFECT, SWAP
from ui.games.input import NO_MOVE_HERE, Input, Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from engine.inphexion.state import InphexionState


class InphexionInput(Input):
    """The input of one view of inpHeXion. There are no picks."""

    view: "InphexionState"
    confirms_whole_turn = True

    def is_cell(self, token: str) -> bool:
        """Return whether a token names a cell of this board, "a1" …."""
        return self.view.board.cell(token) >= 0

    def tap_paths(self, move: str) -> "list[list[str]]":
        """Return the cell to put a disc on, or the disc to infect and the cell to push it to.

        The swap has a button.
        """
        parsed = moves.parse_move(move)
        if parsed.kind == SWAP:
            return []
        return [[parsed.source, parsed.target] if parsed.kind == INFECT else [parsed.target]]

    def button_moves(self) -> "list[str]":
        """Return the swap, when it may be played."""
        return [SWAP] if self.view.may_swap() else []

    def lifted_cell(self) -> str:
        """Return the cell of the piece that is to be expelled next; "" if there is none."""
        pending = self.view.pending
        return self.view.board.names[pending[0]] if pending else ""

    def confirmation_key(self, move: str) -> str:
        """Return the question whether the player wants to change sides."""
        return "swap-sure"

    def tap_refusal(self, tokens: "tuple[str, ...]", token: str) -> Refusal:
        """Return the rules' reason against a tap.

        It is that against expelling a piece to the cell, against pushing a disc to an empty cell,
        or against infecting what is on any other.
        """
        view, board = self.view, self.view.board
        cell = board.cell(token)
        if cell < 0:
            return NO_MOVE_HERE
        if view.pending:
            source = board.names[view.pending[0]]
            if view.piece(cell) and not view.lifted >> cell & 1:
                return Refusal("must-expel", {"cell": source})
            return self.move_refusal(source + "^" + token)
        if tokens and not view.piece(cell):
            return self.move_refusal(tokens[0] + ">" + token)
        return self.move_refusal(token + ">" + board.names[board.ordered_neighbours[cell][0]])

    def warning_key(self, after: "State") -> str:
        """Return a warning if the opponent's sides are connected in the middle of the turn."""
        view: InphexionState = after  # type: ignore[assignment]
        return "warn-joined" if view.pending and view.is_joined(1 - view.colour) else ""
