"""Oracle of inpHeXion: the rules implemented again, literally and slowly.

A board is a dict from "c3" to the piece there: "w", "b", or "n" for the neutral piece. What the
rules say of all discs is checked for all discs, before and after a move; there are no bit sets.

``python -m tests.oracles.inphexion`` counts tests/data/inphexion_positions.json again.
"""

import json
import random
from pathlib import Path

DATA = Path(__file__).parent.parent / "data" / "inphexion_positions.json"
OTHER = {"w": "b", "b": "w"}


class InphexionOracle:
    """A position, also within a turn."""

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
        copy = InphexionOracle.__new__(InphexionOracle)
        copy.__dict__.update(self.__dict__)
        copy.board, copy.hands = dict(self.board), dict(self.hands)
        copy.seats = list(self.seats)
        copy.lifted, copy.closed_cells = list(self.lifted), list(self.closed_cells)
        return copy

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
        """Return the cells of pieces not the mover's with only the mover's discs around."""
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
        surrounded = sorted(self.surrounded() - before)
        if len(surrounded) > len(self.empty_cells()):
            self.end_turn(no_room=True)
        elif surrounded:
            self.lifted = [(cell, self.board.pop(cell)) for cell in surrounded]
            self.closed_cells = surrounded
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
        """Return every position after a whole turn (or the swap), once for each way to it."""
        positions, under_way = [], [self.play(move) for move in self.legal_moves()]
        for position in under_way:
            if position.lifted:
                under_way += [position.play(move) for move in position.legal_moves()]
            else:
                positions.append(position)
        return positions


def perft(position: InphexionOracle, depth: int) -> int:
    """Return the number of ways to play ``depth`` whole turns."""
    if depth == 0:
        return 1
    following = position.whole_turns()
    if depth == 1:
        return len(following)
    return sum(perft(after, depth - 1) for after in following)


def play_line(options: dict, line: str) -> InphexionOracle:
    """Return the position after these moves."""
    position = InphexionOracle(**options)
    for move in line.split():
        position = position.play(move)
    return position


def expelling_moves(position: InphexionOracle) -> dict[str, list[str]]:
    """Return the infections that expel -> the cells of the expelled pieces."""
    after = {move: position.play(move) for move in position.legal_moves()}
    return {move: position.closed_cells for move, position in after.items() if position.lifted}


def summary(position: InphexionOracle) -> dict:
    """Return what a test can compare.

    Returns:
        ``expels``, see ``expelling_moves``; ``ends``, how often this turn can end the game, by
            winner and reason; ``perft``, the number of whole turns to depth 1 and, where these are
            few, 2.
    """
    ends: dict[str, int] = {}
    following = position.whole_turns()
    for after in following:
        if after.outcome:
            ends["-".join(after.outcome)] = ends.get("-".join(after.outcome), 0) + 1
    counts = [len(following)]
    if counts[0] <= 100:
        counts.append(sum(len(after.whole_turns()) for after in following))
    return {"expels": expelling_moves(position), "ends": ends, "perft": counts}


def line_with_expulsions(
    options: dict, rng: random.Random, at_once: int
) -> "tuple[str, InphexionOracle] | None":
    """Return a random game that leads to expulsions, and its last position.

    It stops at a position where two infections expel, one of them at least ``at_once`` pieces; None
    if there is none.
    """
    position, line = InphexionOracle(**options), list[str]()
    while not position.outcome:
        expelling = expelling_moves(position)
        if (
            not position.lifted
            and len(expelling) >= 2
            and max(map(len, expelling.values())) >= at_once
        ):
            return " ".join(line), position
        moves = position.legal_moves()
        tries = [move for move in moves if move in expelling]
        move = rng.choice(tries if tries and rng.random() < 0.3 else moves)
        line.append(move)
        position = position.play(move)
    return None


def main() -> None:
    """Write the data: starting positions, and positions of many options with many expulsions."""
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
        game = None
        while not game:
            game = line_with_expulsions(options, rng, at_once=2 if number % 6 == 0 else 1)
        rows.append({"options": options, "line": game[0]} | summary(game[1]))
    text = ",\n".join(json.dumps(row, sort_keys=True) for row in rows)
    DATA.write_text("[\n" + text + "\n]\n")


if __name__ == "__main__":
    main()
