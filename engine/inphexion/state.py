"""The contract of ``engine.game.State``, as inpHeXion keeps it."""

from engine.game import RESIGN
from engine.inphexion import move_generation as legal
from engine.inphexion import moves, serialization, transitions
from engine.inphexion.position import Position


class InphexionState(Position):
    """A position that can be played. Nothing is hidden: every view is the state itself."""

    def __repr__(self) -> str:
        return f"GAME.restore({self.pack()!r})"

    def legal(self) -> "list[str]":
        """Every legal move in notation, sorted."""
        board, expelling, write = self.board, bool(self.pending), moves.to_notation
        return [write(board, code, expelling) for code in legal.legal_codes(self)]

    def play(self, move: str) -> "InphexionState":
        """The state after ``move``. Raises IllegalMove with the reason why it can't be played."""
        if move == RESIGN and self.turn is not None:
            return self.resign()
        return transitions.apply_code(self, legal.validate_move(self, move))

    def pack(self) -> dict:
        """This position as JSON-able data with string keys, for ``Inphexion.restore``."""
        return serialization.pack(self)

    def may_place(self) -> bool:
        """Whether a disc may be placed without infecting anything."""
        return legal.may_place(self)

    def may_infect(self) -> bool:
        """Whether the rules of the first turns let anything be infected."""
        return legal.may_infect(self)

    def may_swap(self) -> bool:
        """Whether the player to move may take over the other side."""
        return legal.may_swap(self)

    def is_joined(self, colour: int) -> bool:
        """Whether a chain of that colour joins its two sides. In the midst of a turn that already
        decides the game, for the moves that are left in it only put more discs on the board."""
        return transitions.is_joined(self, colour)

    # Moves as ints, for search; legal() and play() are built on them.

    def legal_codes(self) -> "list[int]":
        """The codes of ``legal()`` in the same order."""
        return legal.legal_codes(self)

    def play_code(self, code: int) -> "InphexionState":
        """The state after the move with this code, which must be one of ``codes()``."""
        return transitions.apply_code(self, code)

    def to_notation(self, code: int) -> str:
        """The notation of one of ``codes()``."""
        return moves.to_notation(self.board, code, bool(self.pending))
