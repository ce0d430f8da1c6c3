"""The state of Mixtour as the contract wants it, put together from the modules before."""

from engine.game import RESIGN
from engine.mixtour.legal import codes, legal, legal_code
from engine.mixtour.packing import pack
from engine.mixtour.playing import after
from engine.mixtour.position import Position


class MixtourState(Position):
    """A position that can be asked and played. For searching there is a faster layer below the
    notation: ``codes`` and ``after``."""

    _legal: "list[str] | None" = None  # a page asks the same position more than once

    def legal(self) -> list[str]:
        """Every legal move but ``resign``, sorted; [] when the game is over."""
        if self._legal is None:
            self._legal = legal(self)
        return list(self._legal)

    def play(self, move: str) -> "MixtourState":
        """The state after a legal move or ``resign``. Raises IllegalMove as
        ``engine.mixtour.legal.legal_code`` does."""
        if move == RESIGN and self.turn is not None:
            return self.resigned()
        return after(self, legal_code(self, move))

    def codes(self) -> list[int]:
        """The codes of the legal moves, each once, in no order to rely on; [] when over."""
        return codes(self)

    def after(self, code: int) -> "MixtourState":
        """The state after the legal move of this code, unchecked."""
        return after(self, code)

    def pack(self) -> dict:
        """This position as JSON-able data, as ``engine.mixtour.packing.pack`` describes it."""
        return pack(self)
