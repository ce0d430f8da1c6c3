"""Oracle of Mixtour: the rules implemented again, literally and slowly.

A board is a dict from "c3" to the pieces there, letters from the bottom to the top. There are no
codes, bits or rays: every stack is tried with every target and every number of pieces.

``python -m tests.oracles.mixtour`` counts the positions of tests/data/mixtour_positions.json again.
"""

import json
import random
from pathlib import Path

CELLS = [column + row for row in "12345" for column in "abcde"]
DATA = Path(__file__).parent.parent / "data" / "mixtour_positions.json"


def between(source: str, target: str) -> "list[str] | None":
    """Return the cells between two cells on a straight line; None if they are on none."""
    across = ord(target[0]) - ord(source[0])
    along = int(target[1]) - int(source[1])
    steps = max(abs(across), abs(along))
    if steps == 0 or abs(across) not in (0, steps) or abs(along) not in (0, steps):
        return None
    return [
        chr(ord(source[0]) + across // steps * i) + str(int(source[1]) + along // steps * i)
        for i in range(1, steps)
    ]


class MixtourOracle:
    """A position, with the history that the rules need."""

    def __init__(
        self, points: int = 1, repetition: bool = True, forbids_take_back: bool = True
    ) -> None:
        self.points, self.repetition, self.forbids_take_back = points, repetition, forbids_take_back
        self.board: dict[str, str] = {}
        self.mover = "w"
        self.scores = {"w": 0, "r": 0}
        self.banned_board: dict[str, str] | None = None  # the board before the opponent's last turn
        self.passes = 0
        self.outcome: tuple[str, str] | None = None  # the winner ("" for a draw), the reason
        self.past_positions = [self.position_key()]

    def hand(self, colour: str) -> int:
        return 20 - "".join(self.board.values()).count(colour)

    def board_moves(self) -> dict[str, tuple]:
        """Return every move the board allows -> (the board after it, the stack's cell)."""
        moves: dict[str, tuple] = {}
        for cell in CELLS:
            if cell not in self.board and self.hand(self.mover) > 0:
                moves[cell] = ({**self.board, cell: self.mover}, None)
        for source, stack in self.board.items():
            for target, goal in self.board.items():
                cells_between = between(source, target)
                if (
                    cells_between is None
                    or len(cells_between) + 1 != len(goal)
                    or set(cells_between) & set(self.board)
                ):
                    continue
                for n in range(1, len(stack) + 1):
                    board = {**self.board, source: stack[:-n], target: goal + stack[-n:]}
                    after = {cell: pieces for cell, pieces in board.items() if pieces}
                    moves[f"{source}:{n}-{target}"] = (after, target)
        return moves

    def banned_moves(self) -> list[str]:
        """Return the moves that restore the board from before the opponent's turn."""
        return [
            move for move, (board, _) in self.board_moves().items() if board == self.banned_board
        ]

    def legal_moves(self) -> list[str]:
        if self.outcome:
            return []
        banned = self.banned_moves() if self.forbids_take_back else []
        return sorted(move for move in self.board_moves() if move not in banned) or ["pass"]

    def built_height(self, move: str) -> int:
        """Return the height of the stack that ``move`` builds; 0 for a pass."""
        if move == "pass":
            return 0
        board, target = self.board_moves()[move]
        return len(board[target]) if target else 1

    def position_key(self) -> tuple:
        hands = (self.hand("w"), self.hand("r"))
        return (sorted(self.board.items()), hands, self.mover, self.banned_moves())

    def play(self, move: str) -> "MixtourOracle":
        """Return the position after one of ``legal_moves()``."""
        after = MixtourOracle(self.points, self.repetition, self.forbids_take_back)
        after.board, built = (self.board, None) if move == "pass" else self.board_moves()[move]
        after.banned_board = self.board
        after.scores = dict(self.scores)
        after.mover = "r" if self.mover == "w" else "w"
        after.passes = self.passes + 1 if move == "pass" else 0
        if built and len(after.board[built]) >= 5:
            top = after.board[built][-1]
            after.board = {cell: p for cell, p in after.board.items() if cell != built}
            after.scores[top] += 1
            if after.scores[top] == self.points:
                after.outcome = (top, "points")
        after.past_positions = self.past_positions + [after.position_key()]
        if after.passes == 2:
            after.outcome = ("", "passes")
        if (
            not after.outcome
            and self.repetition
            and after.past_positions.count(after.position_key()) == 3
        ):
            after.outcome = ("", "repetition")
        return after


def perft(position: MixtourOracle, depth: int) -> int:
    """Return the number of sequences of ``depth`` moves; games that end sooner don't count."""
    if depth == 0:
        return 1
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves())


def play_line(line: list[str], points: int, ban: bool = True) -> MixtourOracle:
    position = MixtourOracle(points, forbids_take_back=ban)
    for move in line:
        position = position.play(move)
    return position


def _random_line(chance: random.Random, points: int) -> list[str]:
    """Return a random line that stops in mid-game, mostly after a move that could be taken back."""
    position = MixtourOracle(points)
    line: list[str] = []
    length = chance.randrange(6, 40)
    while True:
        moves = position.legal_moves()
        stacked = [move for move in moves if ":" in move]
        move = chance.choice(stacked if stacked and chance.random() < 0.6 else moves)
        following = position.play(move)
        if following.outcome:
            return line
        position = following
        line.append(move)
        if len(line) >= length and (position.banned_moves() or chance.random() < 0.1):
            return line


def _count_positions() -> list[dict]:
    chance = random.Random(2011)
    positions = []
    for number in range(24):
        points = (1, 2)[number % 2]
        line = _random_line(chance, points)
        with_ban, without_ban = play_line(line, points), play_line(line, points, ban=False)
        depths = (1, 2, 3) if len(with_ban.legal_moves()) < 22 else (1, 2)
        positions.append(
            {
                "line": " ".join(line),
                "points": points,
                "perft": [perft(with_ban, depth) for depth in depths],
                "without ban": [perft(without_ban, depth) for depth in depths],
            }
        )
    return positions


if __name__ == "__main__":
    rows = [json.dumps(position, sort_keys=True) for position in _count_positions()]
    DATA.write_text("[\n" + ",\n".join(rows) + "\n]\n")
