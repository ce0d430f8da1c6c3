"""How Hex Heaven is written as text."""

from engine.notation.dialect import Dialect


class HexHeavenDialect(Dialect):
    """Only the names of the blank tiles, V and S, are capital letters."""

    def normalize(self, move: str) -> str:
        """Return the move with the names of tiles in capitals, and words in lower case."""
        bare, mark, revealed = move.partition("=")
        tile, at, place = bare.partition("@")
        return (tile.upper() + at + place if at else bare.lower()) + mark + revealed.upper()


DIALECT = HexHeavenDialect("Hex Heaven")
