"""Who takes the best number that Hex Heaven's table shows: what somebody does who has just read the
rules."""

from engine.bots.player import Clock, Player, Thought
from engine.hexheaven.moves import REDRAW, parts, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.game import State
    from engine.hexheaven.state import HexHeavenState
    from engine.rng import Rng


class Taker(Player):
    """Lays the tile that earns most where it earns most; ends the turn rather than lose points."""

    def ponder(self, view: "State", rng: "Rng", clock: Clock) -> "Iterator[Thought | None]":
        position: HexHeavenState = view  # type: ignore[assignment]  # players get views of their game
        best: tuple = ()
        for code in position.codes():
            tile, cell, _ = parts(code)
            points = position.layout.points(tile, cell) if code > REDRAW else -0.5
            best = max(best, (points, rng.next(), code))
        yield Thought(text(best[2]), 0.0, [], 1)
