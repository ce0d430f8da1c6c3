"""The state of inpHeXion: implements ``engine.game.State`` with the modules before this one."""

from engine.game import ENDINGS
from engine.inphexion import move_generation, moves, transitions
from engine.inphexion.position import Position


class InphexionState(Position):
    """A position of inpHeXion with the methods of the contract.

    Searches use integer codes instead of notation: ``legal_codes`` and ``play_code``.
    """

    def legal(self) -> "list[str]":
        """Return every legal move except ``ENDINGS``, sorted; [] when the game is over."""
        return move_generation.legal_moves(self)

    def play(self, move: str) -> "InphexionState":
        """Return the state after a legal move or one of ``ENDINGS``.

        Raises:
            IllegalMove: For any other move; see ``move_generation.validate_move``.
        """
        if move in ENDINGS and self.turn is not None:
            return self.resign(move)
        return transitions.apply_code(self, move_generation.validate_move(self, move))

    def legal_codes(self) -> "list[int]":
        """Return the codes of ``legal()``, in the same order."""
        return move_generation.legal_codes(self)

    def play_code(self, code: int) -> "InphexionState":
        """Return the state after the legal move with this code, which isn't checked."""
        return transitions.apply_code(self, code)

    def to_notation(self, code: int) -> str:
        """Return the notation of one of ``legal_codes()``."""
        return moves.to_notation(self.board, code, bool(self.pending))

    def may_place(self) -> bool:
        """Return whether a disc may be placed without infecting anything."""
        return move_generation.may_place(self)

    def may_infect(self) -> bool:
        """Return whether the rules of the first turns allow to infect."""
        return move_generation.may_infect(self)

    def may_swap(self) -> bool:
        """Return whether the player to move may swap sides."""
        return move_generation.may_swap(self)

    def is_joined(self, colour: int) -> bool:
        """Return whether a chain of that colour joins its two sides.

        While pieces are still to be expelled, this already decides the game: the rest of the turn
        only puts more discs on the board.
        """
        return transitions.is_joined(self, colour)

    def pack(self) -> dict:
        """Return this position as JSON-able data; see ``serialization.pack``."""
        from engine.inphexion.link import serialization  # in the bundle of links

        return serialization.pack(self)
