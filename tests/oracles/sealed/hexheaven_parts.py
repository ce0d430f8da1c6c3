"""Parts of sealed Hex Heaven: codes of moves, lots, owed entries, the view."""

from __future__ import annotations

from dataclasses import dataclass

from tests.oracles.sealed.group import derived, digest, encode
from tests.oracles.sealed.hexheaven_rules import Lay, Slot, Table
from tests.oracles.sealed.hexheaven_tiles import lay_text, tile_name
from tests.oracles.sealed.proofs import Cipher, card
from tests.oracles.sealed.state import Refusal

TILE_COUNT = 28
LOTS = 8
CARDS = {encode(card(tile)): tile for tile in range(1, TILE_COUNT + 1)}


@dataclass(frozen=True)
class Owed:
    """An opening that a player owes.

    Attributes:
        slot: The slot of which a share is due; None for a lot.
        cipher: The ciphertext of which it is a share.
    """

    slot: Slot | None = None
    cipher: Cipher | None = None


@dataclass
class Dealing:
    """A deal that isn't complete.

    Attributes:
        ciphers: The ciphertexts as they were shuffled last.
        seats: Who has yet to shuffle.
    """

    ciphers: list[Cipher]
    seats: list[int]


def code_of(lay: Lay) -> bytes:
    """Write the code of a lay.

    Args:
        lay: The tile, the cell and the rotation.

    Returns:
        Three bytes.
    """
    tile, (q, r), rotation = lay
    return (tile << 15 | ((r + 32) * 64 + q + 32) << 3 | rotation).to_bytes(3, "big")


def read_code(code: bytes) -> str | Lay:
    """Read the code of a move.

    Args:
        code: Three bytes.

    Returns:
        `pass`, `redraw`, `resign`, `time`, or the tile, the cell and the rotation.

    Raises:
        Refusal: If there is no such move.
    """
    number = int.from_bytes(code, "big")
    if number < 4:
        return ("pass", "redraw", "resign", "time")[number]
    tile, cell, rotation = number >> 15, number >> 3 & 4095, number & 7
    if not 1 <= tile <= 30 or rotation > 5:
        raise Refusal("garbled")
    return tile, (cell % 64 - 32, cell // 64 - 32), rotation


def read_ciphers(body: bytes, count: int, proof: int, reason: str) -> list[Cipher]:
    """Read the ciphertexts at the beginning of an entry.

    Args:
        body: The entry without its kind.
        count: How many there are.
        proof: The length of the proof after them.
        reason: Why false encodings are refused.

    Returns:
        The ciphertexts.

    Raises:
        Refusal: If the length or an encoding is wrong.
    """
    if len(body) != 64 * count + proof:
        raise Refusal("garbled")
    try:
        return [Cipher.read(body[64 * i : 64 * i + 64]) for i in range(count)]
    except ValueError:
        raise Refusal(reason) from None


def lot_value(opening_key: bytes, number: int) -> bytes:
    """Derive a value for lots.

    Args:
        opening_key: The opening key.
        number: Which one, 0 to 8.

    Returns:
        32 bytes.
    """
    value = derived(opening_key, "lots")
    for _ in range(LOTS - number):
        value = digest("lot", value)
    return value


def table_view(table: Table, seat: int) -> dict[str, object]:
    """Return what a player knows.

    Args:
        table: The position as the player's device knows it.
        seat: The player's seat.

    Returns:
        Facts by their names.
    """
    return {
        "layout": [lay_text(t, cell, k) for cell, (t, k) in table.layout.items()],
        "hand": [h.tile for h in table.hands[seat]] if table.hands else [],
        "hands": [[h.tile for h in hand] for hand in table.hands],
        "keep": list(table.keep),
        "special": {seat: tile_name(tile) for seat, tile in table.special.items()},
        "out": [tile_name(tile) for tile in table.out],
        "under": list(table.under),
        "bonus": table.bonus.tile if table.bonus else None,
        "deck_size": table.deck_size,
        "scores": list(table.scores),
        "advantage": list(table.advantage),
        "used": sorted(table.used),
        "points": table.points,
        "single_edge": table.single_edge,
        "opening": table.opening,
        "mover": table.mover,
        "ended": table.ended,
    }
