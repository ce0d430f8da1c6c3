"""inpHeXion once more, straight from the rules and as slow as that is: the second opinion.

A board is a dict from "c3" to what stands there: "w", "b", or "n" for the neutral piece. Whatever
the rules say of all discs is asked of all discs, before and after; nothing here knows bits.

``python -m tests.oracles.inphexion`` counts tests/data/inphexion_positions.json anew.
"""

import json
import random
from pathlib import Path

DATA = Path(__file__).parent.parent / "data" / "inphexion_positions.json"
OTHER = {"w": "b", "b": "w"}


class InphexionOracle:
    """A position, in the midst of a turn too."""

    def __init__(
        self,
        size: int = 7,
        free_second: "bool | str" = False,
        pie: bool = False,
        neutral: bool = False,
    ) -> None:
        self.size, self.free_second, self.pie = size, free_second, pie
        self.columns = "abcdefghi"[:size]
        self.cells = [column + str(row) for column in self.columns for row in range(1, size + 1)]
        supply = (size * size + 1) // 2
        self.board: dict[str, str] = {}
        self.hands = {"w": supply, "b": supply}
        if neutral:
            self.board[self.columns[size // 2] + str(size // 2 + 1)] = "n"
            self.hands = {"w": supply - 1, "b": supply - 1}
        self.mover = "w"
        self.turns = 0  # that are over
        self.seats = ["w", "b"]  # whose colour is whose
        self.lifted: list[tuple[str, str]] = []  # cell and piece, the next one first
        self.closed_cells: list[str] = []  # the cells lifted from in this turn
        self.outcome: tuple[str, str] | None = None  # the winning colour and why

    def copy(self) -> "InphexionOracle":
        twin = InphexionOracle.__new__(InphexionOracle)
        twin.__dict__.update(self.__dict__)
        twin.board, twin.hands = dict(self.board), dict(self.hands)
        twin.seats = list(self.seats)
        twin.lifted, twin.closed_cells = list(self.lifted), list(self.closed_cells)
        return twin

    def neighbours(self, cell: str) -> list[str]:
        column, row = ord(cell[0]), int(cell[1])
        steps = [(-1, 0), (1, 0), (0, -1), (0, 1), (1, -1), (-1, 1)]
        near = [chr(column + across) + str(row + down) for across, down in steps]
        return [cell for cell in near if cell in self.cells]

    def empty_cells(self) -> list[str]:
        return [
            cell for cell in self.cells if cell not in self.board and cell not in self.closed_cells
        ]

    def infections(self) -> list[str]:
        if self.hands[self.mover] == 0:
            return []
        return [
            f"{cell}>{near}"
            for cell in self.cells
            if self.board.get(cell) in (OTHER[self.mover], "n")
            for near in self.neighbours(cell)
            if near not in self.board
        ]

    def legal_moves(self) -> list[str]:
        if self.outcome:
            return []
        if self.lifted:
            return [f"{self.lifted[0][0]}^{cell}" for cell in self.empty_cells()]
        if not self.board:
            return list(self.cells)
        moves = self.infections()
        if self.turns == 1 and self.free_second:
            moves = self.empty_cells() + (moves if self.free_second == "either" else [])
        if self.turns == 1 and self.pie and self.seats == ["w", "b"]:
            moves.append("swap")
        return sorted(moves)

    def surrounded(self) -> set[str]:
        """Where a piece that isn't the mover's has none but the mover's discs around it."""
        return {
            cell
            for cell, piece in self.board.items()
            if piece != self.mover
            and all(self.board.get(near) == self.mover for near in self.neighbours(cell))
        }

    def play(self, move: str) -> "InphexionOracle":
        after = self.copy()
        if move == "swap":
            after.seats.reverse()
        elif "^" in move:
            source, target = move.split("^")
            assert after.lifted[0][0] == source
            after.board[target] = after.lifted.pop(0)[1]
            if not after.lifted:
                after.end_turn()
        elif ">" in move:
            after.infect(*move.split(">"))
        else:
            after.board[move] = after.mover
            after.hands[after.mover] -= 1
            after.end_turn()
        return after

    def infect(self, source: str, target: str) -> None:
        before = self.surrounded()
        self.board[target] = self.board[source]
        self.board[source] = self.mover
        self.hands[self.mover] -= 1
        became = sorted(self.surrounded() - before)
        if len(became) > len(self.empty_cells()):
            self.end_turn(no_room=True)
        elif became:
            self.lifted = [(cell, self.board.pop(cell)) for cell in became]
            self.closed_cells = became
        else:
            self.end_turn()

    def end_turn(self, no_room: bool = False) -> None:
        self.turns += 1
        self.closed_cells = []
        for colour in "wb":
            if self.is_joined(colour):
                self.outcome = (colour, "joined")
                return
        if no_room:
            self.outcome = (OTHER[self.mover], "no-room")
            return
        self.mover = OTHER[self.mover]
        if not self.infections():
            self.outcome = (OTHER[self.mover], "no-move")

    def is_joined(self, colour: str) -> bool:
        index, ends = (0, self.columns[-1]) if colour == "w" else (1, str(self.size))
        begins = "a" if colour == "w" else "1"
        own = [cell for cell in self.cells if self.board.get(cell) == colour]
        reached = [cell for cell in own if cell[index] == begins]
        for cell in reached:
            reached += [
                near for near in self.neighbours(cell) if near in own and near not in reached
            ]
        return any(cell[index] == ends for cell in reached)

    def whole_turns(self) -> list["InphexionOracle"]:
        """Every position that a whole turn (or the swap) leads to, once for each way there."""
        found, under_way = [], [self.play(move) for move in self.legal_moves()]
        for dish in under_way:
            if dish.lifted:
                under_way += [dish.play(move) for move in dish.legal_moves()]
            else:
                found.append(dish)
        return found


def perft(dish: InphexionOracle, depth: int) -> int:
    """In how many ways the game can go on for that many whole turns."""
    if depth == 0:
        return 1
    following = dish.whole_turns()
    if depth == 1:
        return len(following)
    return sum(perft(after, depth - 1) for after in following)


def play_line(options: dict, line: str) -> InphexionOracle:
    """The position after these moves."""
    dish = InphexionOracle(**options)
    for move in line.split():
        dish = dish.play(move)
    return dish


def expelling_moves(dish: InphexionOracle) -> dict[str, list[str]]:
    """The infections that expel, and from where."""
    after = {move: dish.play(move) for move in dish.legal_moves()}
    return {move: dish.closed_cells for move, dish in after.items() if dish.lifted}


def summary(dish: InphexionOracle) -> dict:
    """What a test can compare: ``expels``; how this turn can end the game (winner and reason, how
    often); the whole turns to depth 1 and, where these are few, 2."""
    ends: dict[str, int] = {}
    following = dish.whole_turns()
    for after in following:
        if after.outcome:
            ends["-".join(after.outcome)] = ends.get("-".join(after.outcome), 0) + 1
    counts = [len(following)]
    if counts[0] <= 100:
        counts.append(sum(len(after.whole_turns()) for after in following))
    return {"expels": expelling_moves(dish), "ends": ends, "perft": counts}


def line_with_expulsions(
    options: dict, rng: random.Random, at_once: int
) -> "tuple[str, InphexionOracle] | None":
    """A random game, fond of surrounding, up to a position where two infections expel and one
    expels as many as ``at_once``; None if there is none."""
    dish, line = InphexionOracle(**options), list[str]()
    while not dish.outcome:
        found = expelling_moves(dish)
        if not dish.lifted and len(found) >= 2 and max(map(len, found.values())) >= at_once:
            return " ".join(line), dish
        moves = dish.legal_moves()
        tries = [move for move in moves if move in found]
        move = rng.choice(tries if tries and rng.random() < 0.3 else moves)
        line.append(move)
        dish = dish.play(move)
    return None


def main() -> None:
    """Write the data: starts, and positions of many sizes and options in which much is expelled."""
    rows: list[dict] = []
    starts: list[tuple[dict, int]] = [
        ({}, 4),
        ({"size": 5}, 4),
        ({"neutral": True}, 3),
        ({"free_second": True}, 2),
        ({"free_second": "either"}, 2),
        ({"pie": True}, 2),
        ({"pie": True, "free_second": True}, 2),
        ({"pie": True, "free_second": "either"}, 2),
    ]
    for options, depth in starts:
        counts = [perft(InphexionOracle(**options), d) for d in range(1, depth + 1)]
        rows.append({"options": options, "line": "", "perft": counts})
    rng = random.Random(2014)
    for number in range(48):
        kind: dict = ({}, {}, {"neutral": True})[number % 3]
        options = {"size": (7, 5, 7, 6)[number % 4]} | kind
        found = None
        while not found:
            found = line_with_expulsions(options, rng, at_once=2 if number % 6 == 0 else 1)
        rows.append({"options": options, "line": found[0]} | summary(found[1]))
    text = ",\n".join(json.dumps(row, sort_keys=True) for row in rows)
    DATA.write_text("[\n" + text + "\n]\n")


if __name__ == "__main__":
    main()
