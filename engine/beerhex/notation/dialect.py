"""How BeerHex is written as text."""

from engine.beerhex.constants import ATTACK_SIZE, RANDOM_STARTER
from engine.beerhex.moves import ATTACK_PREFIX, REVEAL_MARK
from engine.notation.dialect import LowerCaseDialect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import Game

_ATTACK_WORD = ATTACK_PREFIX.strip()


class BeerHexDialect(LowerCaseDialect):
    """Attacks have four words; ``!`` and ``?`` are parts of moves."""

    def words_after(self, word: str) -> int:
        """Return 3 after the ``x`` of an attack."""
        return ATTACK_SIZE if word.lower() == _ATTACK_WORD else 0

    def normalize(self, move: str) -> str:
        """Return the move in lower case, with the cells of an attack sorted by name."""
        move = move.lower()
        if not move.startswith(ATTACK_PREFIX):
            return move
        cells, mark, faces = move[len(ATTACK_PREFIX) :].partition(REVEAL_MARK)
        return ATTACK_PREFIX + " ".join(sorted(cells.split())) + mark + faces

    def needs_seed(self, game: "Game", options: dict) -> bool:
        """Return whether the starter is drawn by lot: nothing else depends on the seed."""
        return bool(options["starter"] == RANDOM_STARTER)


DIALECT = BeerHexDialect("BeerHex", ("Gold", "Silver"), attaches_nags=False)
