"""Symmetries of the games, and what each conserves; the table that uses them is in tests.kit.

A mirror maps moves, seats and packed positions. What is legal, what a move leads to and who wins
must be mapped along with them.
"""

from collections.abc import Callable

from engine.game import State


class Mirror:
    """A symmetry: ``move`` maps notation, ``pack`` packed states, ``seat`` seats."""

    def __init__(
        self,
        name: str,
        move: Callable[[str], str],
        pack: Callable[[dict], dict],
        seat: Callable[[int], int] = lambda seat: seat,
    ) -> None:
        self.name, self.move, self.pack, self.seat = name, move, pack, seat

    def __repr__(self) -> str:
        return self.name


# ---- Mixtour: the eight symmetries of the square, with and without exchanged colours

DIGITS = "0123456789abcdefghijklmnopqrstuv"
SQUARE: list[tuple[str, Callable]] = [
    ("none", lambda x, y: (x, y)),
    ("left-right", lambda x, y: (4 - x, y)),
    ("up-down", lambda x, y: (x, 4 - y)),
    ("half turn", lambda x, y: (4 - x, 4 - y)),
    ("diagonal", lambda x, y: (y, x)),
    ("quarter turn", lambda x, y: (y, 4 - x)),
    ("other quarter turn", lambda x, y: (4 - y, x)),
    ("other diagonal", lambda x, y: (4 - y, 4 - x)),
]


def mixtour(options: dict) -> list[Mirror]:
    return [
        _mixtour_mirror(name, turn, swap)
        for name, turn in SQUARE
        for swap in (False, True)
        if swap or name != "none"
    ]


def mixtour_inventory(state: State) -> object:
    """All pieces of each colour, on the board and in the hands."""
    on_board = "".join(state.pack()["stacks"])
    hands: tuple = state.hands  # type: ignore[attr-defined]
    return [on_board.count("w") + hands[0], on_board.count("r") + hands[1]]


def _mixtour_mirror(name: str, turn: Callable, swap: bool) -> Mirror:
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

    return Mirror(name + (", colours exchanged" if swap else ""), move, pack, seat)
