"""The tiles of Hex Heaven, its cells, and the notation of a lay."""

from __future__ import annotations

import re
from dataclasses import dataclass

Cell = tuple[int, int]
STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
VIRTUES, SINS = 29, 30
_EDGES = (
    "000000 000000 100000 100000 110000 110000 101000 101000 111000 111000 100100 100100 "
    "110100 110100 101100 101100 111100 111100 101010 101010 111010 111010 110110 110110 "
    "111110 111110 111111 111111 101010 101010"
).split()
_LAY = re.compile(r"(V|S|[1-9][0-9]?)@(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)/([0-5])")


@dataclass(frozen=True)
class Tile:
    """A tile.

    Attributes:
        number: 1 to 28, 29 for Virtues, 30 for Sins.
        colour: `red` or `blue`; empty for a blank tile.
        shape: `round` or `square`; empty for a blank tile.
        word: The ribbon word, 0 to 6; -1 for a blank tile.
        edges: The edges at rotation 0, 1 for green.
        rotations: How many rotations look different.
    """

    number: int
    colour: str
    shape: str
    word: int
    edges: tuple[int, ...]
    rotations: int

    @property
    def blank(self) -> bool:
        """Whether it is no jewel tile."""
        return self.word < 0


def _tile(number: int) -> Tile:
    edges = tuple(map(int, _EDGES[number - 1]))
    period = next(p for p in range(1, 7) if edges[-p:] + edges[:-p] == edges)
    if number > 28:
        return Tile(number, "", "", -1, edges, period)
    red = number % 2 == 1
    is_round = red == (number <= 14)
    word = (number - 1) % 14 // 2
    shape = "round" if is_round else "square"
    return Tile(number, "red" if red else "blue", shape, word, edges, period)


TILES: dict[int, Tile] = {number: _tile(number) for number in range(1, 31)}


def tile_name(number: int) -> str:
    """Name a tile.

    Args:
        number: Its number.

    Returns:
        Its name in the notation.
    """
    return {VIRTUES: "V", SINS: "S"}.get(number, str(number))


def lay_text(tile: int, cell: Cell, rotation: int) -> str:
    """Write a lay.

    Args:
        tile: The tile.
        cell: Where.
        rotation: How it is turned.

    Returns:
        The move in the notation.
    """
    return f"{tile_name(tile)}@{cell[0]},{cell[1]}/{rotation}"


def read_lay(text: str) -> tuple[int, Cell, int]:
    """Read a lay.

    Args:
        text: The move in the notation.

    Returns:
        The tile, the cell and the rotation.

    Raises:
        ValueError: If it is no lay.
    """
    match = _LAY.fullmatch(text)
    if match is None:
        raise ValueError("syntax")
    name, q, r, rotation = match.groups()
    tile = {"V": VIRTUES, "S": SINS}.get(name) or int(name)
    if tile > 30 or (tile > 28 and name.isdigit()):
        raise ValueError("syntax")
    return tile, (int(q), int(r)), int(rotation)


def around(cell: Cell) -> list[Cell]:
    """List the neighbours of a cell, by edges.

    Args:
        cell: The cell.

    Returns:
        Its six neighbours.
    """
    return [(cell[0] + q, cell[1] + r) for q, r in STEPS]


def edge(tile: int, rotation: int, side: int) -> int:
    """Return what an edge of a tile is as it lies.

    Args:
        tile: The tile.
        rotation: How it is turned.
        side: Which edge.

    Returns:
        1 for green, 0 for plain.
    """
    return TILES[tile].edges[(side - rotation) % 6]


def value(tile: Tile, other: Tile) -> int:
    """Count the points that a tile earns beside another.

    Args:
        tile: The tile that is laid.
        other: The tile that it touches.

    Returns:
        1, 0 or -1.
    """
    if tile.blank or other.blank:
        return 0
    if tile.colour == other.colour:
        return 1
    return 0 if tile.shape == other.shape else -1
