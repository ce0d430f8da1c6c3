"""The state of Mixtour as the contract wants it, put together from the modules before."""

from engine.game import RESIGN
from engine.mixtour.move_generation import legal_codes, legal_moves, validate_move
from engine.mixtour.position import Position
from engine.mixtour.serialization import pack
from engine.mixtour.transitions import apply_code


class MixtourState(Position):
    """A position that can be asked and played. For searching there is a faster layer below the
    notation: ``codes`` and ``after``."""

    _legal: "list[str] | None" = None  # a page asks the same position more than once

    def legal(self) -> list[str]:
        """Every legal move but ``resign``, sorted; [] when the game is over."""
        if self._legal is None:
            self._legal = legal_moves(self)
        return list(self._legal)

    def play(self, move: str) -> "MixtourState":
        """The state after a legal move or ``resign``. Raises IllegalMove as
        ``engine.mixtour.move_generation.legal_code`` does."""
        if move == RESIGN and self.turn is not None:
            return self.resign()
        return apply_code(self, validate_move(self, move))

    def legal_codes(self) -> list[int]:
        """The codes of the legal moves, each once, in no order to rely on; [] when over."""
        return legal_codes(self)

    def play_code(self, code: int) -> "MixtourState":
        """The state after the legal move of this code, unchecked."""
        return apply_code(self, code)

    def pack(self) -> dict:
        """This position as JSON-able data, as ``engine.mixtour.serialization.pack`` describes
        it."""
        return pack(self)
