"""A bot for Hex Heaven that takes the best score shown at the table, like a beginner."""

from engine.bots.bot import Bot, SearchResult, TimeLimit
from engine.hexheaven.moves import REDRAW, decode_lay, to_notation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.game import State
    from engine.hexheaven.state import HexHeavenState
    from engine.rng import Rng


class GreedyBot(Bot):
    """Lays the tile that earns most where it earns most; ends the turn rather than lose points."""

    def search(
        self, view: "State", rng: "Rng", limit: TimeLimit
    ) -> "Iterator[SearchResult | None]":
        position: HexHeavenState = view  # type: ignore[assignment]  # bots get views of their own game
        best: tuple = ()
        for code in position.legal_codes():
            tile, cell, _ = decode_lay(code)
            points = position.layout.points(tile, cell) if code > REDRAW else -0.5
            best = max(best, (points, rng.next(), code))
        yield SearchResult(to_notation(best[2]), 0.0, [], 1)
