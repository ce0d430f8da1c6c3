"""The state of Mixtour: implements ``engine.game.State`` with the modules before this one."""

from engine.game import ENDINGS
from engine.mixtour import move_generation, transitions
from engine.mixtour.position import Position


class MixtourState(Position):
    """A position of Mixtour with the methods of the contract.

    Searches use integer codes instead of notation: ``legal_codes`` and ``play_code``.
    """

    _legal: "list[str] | None" = None  # cached: the page asks for the same position repeatedly

    def legal(self) -> list[str]:
        """Return every legal move except ``ENDINGS``, sorted; [] when the game is over."""
        if self._legal is None:
            self._legal = move_generation.legal_moves(self)
        return list(self._legal)

    def play(self, move: str) -> "MixtourState":
        """Return the state after a legal move or one of ``ENDINGS``.

        Raises:
            IllegalMove: For any other move; see ``move_generation.validate_move``.
        """
        if move in ENDINGS and self.turn is not None:
            return self.resign(move)
        return transitions.apply_code(self, move_generation.validate_move(self, move))

    def legal_codes(self) -> list[int]:
        """Return the codes of the legal moves, each once, in arbitrary order."""
        return move_generation.legal_codes(self)

    def play_code(self, code: int) -> "MixtourState":
        """Return the state after the legal move with this code, which isn't checked."""
        return transitions.apply_code(self, code)

    def pack(self) -> dict:
        """Return this position as JSON-able data; see ``serialization.pack``."""
        from engine.mixtour.link import serialization  # in the bundle of links

        return serialization.pack(self)
