"""How Mixtour is written as text."""

from engine.mixtour.moves import NO_CODE, parse_code, to_notation
from engine.notation.dialect import LowerCaseDialect


class MixtourDialect(LowerCaseDialect):
    """Moves of one piece may leave out the number."""

    def normalize(self, move: str) -> str:
        """Return the move with its number of pieces: ``c4-d3`` is ``c4:1-d3``."""
        move = move.lower()
        code = parse_code(move)
        return move if code == NO_CODE else to_notation(code)


DIALECT = MixtourDialect("Mixtour", ("White", "Red"))
