"""Symmetries of the games, and what each conserves; used by ``tests.support.game_fixtures``.

A symmetry maps moves, seats and packed positions. Legal moves, transitions and outcomes must be
mapped likewise.
"""

import re
from collections.abc import Callable

from engine.game import State


class Symmetry:
    """A symmetry of a game.

    Attributes:
        name: What it does.
        map_move: Maps notation.
        map_pack: Maps packed states; returns None where a convention of the notation breaks the
            symmetry.
        map_seat: Maps seats.
    """

    def __init__(
        self,
        name: str,
        map_move: Callable[[str], str],
        map_pack: "Callable[[dict], dict | None]",
        map_seat: Callable[[int], int] = lambda seat: seat,
    ) -> None:
        self.name, self.map_move, self.map_pack, self.map_seat = name, map_move, map_pack, map_seat

    def __repr__(self) -> str:
        return self.name


# ---- Mixtour: the eight symmetries of the square, with and without exchanged colours

DIGITS = "0123456789abcdefghijklmnopqrstuv"
SQUARE_SYMMETRIES: list[tuple[str, Callable]] = [
    ("none", lambda x, y: (x, y)),
    ("left-right", lambda x, y: (4 - x, y)),
    ("up-down", lambda x, y: (x, 4 - y)),
    ("half turn", lambda x, y: (4 - x, 4 - y)),
    ("diagonal", lambda x, y: (y, x)),
    ("quarter turn", lambda x, y: (y, 4 - x)),
    ("other quarter turn", lambda x, y: (4 - y, x)),
    ("other diagonal", lambda x, y: (4 - y, 4 - x)),
]


def mixtour_symmetries(options: dict) -> list[Symmetry]:
    return [
        _mixtour_symmetry(name, turn, swap)
        for name, turn in SQUARE_SYMMETRIES
        for swap in (False, True)
        if swap or name != "none"
    ]


def mixtour_inventory(state: State) -> object:
    """Return the number of pieces of each colour, on the board and in hand."""
    on_board = "".join(state.pack()["stacks"])
    in_hand: tuple = state.hands  # type: ignore[attr-defined]
    return [on_board.count("w") + in_hand[0], on_board.count("r") + in_hand[1]]


def _mixtour_symmetry(name: str, turn: Callable, swap: bool) -> Symmetry:
    def cell(name: str) -> str:
        x, y = turn("abcde".index(name[0]), int(name[1]) - 1)
        return "abcde"[x] + str(y + 1)

    def move(text: str) -> str:
        if text in ("pass", "resign"):
            return text
        return cell(text) if len(text) == 2 else cell(text[:2]) + text[2:5] + cell(text[5:])

    def seat(number: int) -> int:
        return 1 - number if swap else number

    def pieces(stack: str) -> str:
        return stack.translate({ord("w"): "r", ord("r"): "w"}) if swap else stack

    def digit(letter: str) -> str:
        stack = DIGITS.index(letter)
        return DIGITS[stack ^ ((1 << stack.bit_length() - 1) - 1)] if swap else letter

    def board(stacks: list) -> list:
        turned = [""] * 25
        for i, stack in enumerate(stacks):
            x, y = turn(i % 5, i // 5)
            turned[y * 5 + x] = stack
        return turned

    def seen(line: str) -> str:
        turned = "".join(board([digit(letter) for letter in line[:25]]))
        return turned + str(seat(int(line[25]))) + (move(line[26:]) if line[26:] else "")

    def pack(packed: dict) -> dict:
        return {
            **packed,
            "stacks": board([pieces(stack) for stack in packed["stacks"]]),
            "mover": seat(packed["mover"]),
            "scores": packed["scores"][::-1] if swap else packed["scores"],
            "last": packed["last"] and move(packed["last"]),
            "seen": [seen(line) for line in packed["seen"]],
        }

    return Symmetry(name + (", colours exchanged" if swap else ""), move, pack, seat)


# ---- the hex rhombus: the half turn keeps both sides' aims, the long diagonal exchanges them

CELL = re.compile("[a-i][1-9]")


def rotate_notation(size: int) -> Callable[[str], str]:
    """Return a function that rotates every cell in notation by half a turn of the board."""

    def turned(match: re.Match) -> str:
        column, row = match[0]
        return "abcdefghi"[size - 1 - "abcdefghi".index(column)] + str(size + 1 - int(row))

    return lambda text: CELL.sub(turned, text)


def transpose_notation(text: str) -> str:
    """Return the notation with column and row of every cell exchanged."""
    return CELL.sub(
        lambda match: "abcdefghi"[int(match[0][1]) - 1] + str(ord(match[0][0]) - 96), text
    )


def inphexion_symmetries(options: dict) -> list[Symmetry]:
    if options["neutral"] and options["size"] % 2 == 0:
        return []  # the neutral piece starts beside the middle
    turn = rotate_notation(options["size"])

    def pack(packed: dict) -> "dict | None":
        if sum(packed["board"].count(letter) for letter in "WBNx") > 1:
            return None  # what was lifted together is put down in the order of the cells' names
        board, last = packed["board"][::-1], [turn(cell) for cell in packed["last"]]
        return {**packed, "board": board, "last": last}

    return [Symmetry("half turn", turn, pack)]


# ---- BeerHex

FACES = str.maketrans("gsGS", "sgSG")


def beerhex_symmetries(options: dict) -> list[Symmetry]:
    turn = rotate_notation(5)

    def half(packed: dict) -> dict:
        return {
            **packed,
            "board": " ".join(packed["board"].split()[::-1]),
            "bounds": [
                [[_map_bits(cells, lambda i: 24 - i), *most] for cells, *most in of]
                for of in packed["bounds"]
            ],
            "attacks": [_map_attack(attack, turn, False) for attack in packed["attacks"]],
            "last": _map_beerhex_move(packed["last"], turn, False),
        }

    def exchange(packed: dict) -> dict:
        caps = packed["board"].split()
        return {
            **packed,
            "options": {**packed["options"], "starter": STARTERS[packed["options"]["starter"]]},
            "starter": 1 - packed["starter"],
            "turn": 1 - packed["turn"],
            "board": " ".join(caps[i % 5 * 5 + i // 5].translate(FACES) for i in range(25)),
            "hands": [hand[::-1] for hand in packed["hands"][::-1]],
            "bounds": [
                [
                    [_map_bits(cells, lambda i: i % 5 * 5 + i // 5), *most[::-1]]
                    for cells, *most in of
                ]
                for of in packed["bounds"][::-1]
            ],
            "attacks": [
                _map_attack(attack, transpose_notation, True) for attack in packed["attacks"]
            ],
            "last": _map_beerhex_move(packed["last"], transpose_notation, True),
        }

    def turned(text: str) -> str:
        return _map_beerhex_move(text, turn, False)

    def exchanged(text: str) -> str:
        return _map_beerhex_move(text, transpose_notation, True)

    return [
        Symmetry("half turn", turned, half),
        Symmetry("diagonal, colours exchanged", exchanged, exchange, lambda seat: 1 - seat),
    ]


def _map_beerhex_move(text: str, to: Callable[[str], str], swap: bool) -> str:
    """Map a move or an observed move; the faces of an attack go with its cells."""
    if text.startswith("x "):
        cells, equals, letters = text[2:].partition("=")
        shown = "".join(_reordered(cells, letters, to, swap))
        return "x " + " ".join(sorted(map(to, cells.split()))) + equals + shown
    if not CELL.match(text):
        return text  # a declaration
    return to(text[:2]) + (text[2:].translate(FACES) if swap else text[2:])


def _map_bits(cells: int, to: Callable[[int], int]) -> int:
    """Map each cell of a set."""
    return sum(1 << to(i) for i in range(25) if cells >> i & 1)


def _map_attack(attack: list, to: Callable[[str], str], swap: bool) -> list:
    """Map an attack of the past: its seat, the observed move, and the owners of the caps."""
    seat, text, owners = attack
    cells = text[2:].partition("=")[0]
    turned = "".join(_reordered(cells, owners, to, swap))
    return [1 - seat if swap else seat, _map_beerhex_move(text, to, swap), turned]


def _reordered(cells: str, letters: str, to: Callable[[str], str], swap: bool) -> list[str]:
    """Return one letter per cell, in the order of the mapped cells."""
    pairs = sorted(zip(map(to, cells.split()), letters.translate(FACES) if swap else letters))
    return [letter for _, letter in pairs]


STARTERS = {"gold": "silver", "silver": "gold", "lot": "lot"}


def beerhex_inventory(state: State) -> object:
    """Return the number of faces under the caps of each player, on the board and in hand."""
    packed = state.pack()
    caps = [cap[:2] for cap in packed["board"].split()]
    return [
        packed["hands"][seat][i] + caps.count("GS"[seat] + "gs"[i])
        for seat in range(2)
        for i in range(2)
    ]


# ---- Hex Heaven


def hexheaven_inventory(state: State) -> object:
    """Return all numbered tiles, wherever they are, sorted."""
    packed = state.pack()
    laid = [int(tile.split("@")[0]) for tile in packed["layout"] if tile[0].isdigit()]
    tiles = sum(packed["hands"], []) + laid + packed["deck"] + packed["lost"] + packed["keep"]
    return sorted(tiles + [packed["bonus"] or 0])
