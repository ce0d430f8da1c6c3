"""Oracle of BeerHex: the rules implemented again, with sets of named cells.

It shares only the notation with the engine. It says which triples are adjacent, what an attack
does, who is joined, whether a side can still be joined, and which faces a player's caps can have
after a given public history.
"""

from itertools import combinations, product

CELLS = [column + row for column in "abcde" for row in "12345"]
SIDES = {
    "g": ([c + "1" for c in "abcde"], [c + "5" for c in "abcde"]),
    "s": (["a" + r for r in "12345"], ["e" + r for r in "12345"]),
}
STOCK = {"g": {"g": 7, "s": 6}, "s": {"g": 6, "s": 7}}


def are_neighbours(first: str, second: str) -> bool:
    """Return whether two cells are neighbours: the row below lies half a cell to the right."""
    right = ord(second[0]) - ord(first[0])
    down = int(second[1]) - int(first[1])
    return (right, down) in {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}


def are_connected(cells: "tuple | list") -> bool:
    """Return whether the cells are connected."""
    reached = {cells[0]}
    while True:
        more = {c for c in cells if c not in reached and any(are_neighbours(c, r) for r in reached)}
        if not more:
            return len(reached) == len(set(cells))
        reached |= more


def triples() -> list[tuple]:
    """Return every three connected cells, by trying all."""
    return [three for three in combinations(CELLS, 3) if are_connected(three)]


def is_joined(faces: dict, side: str) -> bool:
    """Return whether this symbol joins its sides; ``faces``: cell -> symbol."""
    mine = {cell for cell, face in faces.items() if face == side}
    reached = mine & set(SIDES[side][0])
    while True:
        more = {c for c in mine - reached if any(are_neighbours(c, r) for r in reached)}
        if not more:
            return bool(reached & set(SIDES[side][1]))
        reached |= more


def can_be_joined(faces: dict, side: str) -> bool:
    """Return whether laying any caps of both hands on empty cells can join this side.

    It tries all choices of cells for all caps in the hands with its symbol.
    """
    both = STOCK["g"][side] + STOCK["s"][side]
    left = both - sum(face == side for face in faces.values())
    empty = [cell for cell in CELLS if cell not in faces]
    size = min(left, len(empty))
    return any(
        is_joined({**faces, **dict.fromkeys(more, side)}, side)
        for more in combinations(empty, size)
    )


class BeerHexOracle:
    """A game of the base rules. ``board``: cell -> [shell, face, whether it lies face up]."""

    def __init__(self, starter: str) -> None:
        self.turn = starter
        self.board: dict[str, list] = {}
        self.hands = {player: dict(STOCK[player]) for player in "gs"}
        self.attack_succeeded = False
        self.is_filling = False
        self.winner: "str | None" = None
        self.is_opening = True

    def play(self, move: str) -> None:
        """Play a legal move."""
        other = "s" if self.turn == "g" else "g"
        if move == "claim":
            self.winner = self.turn if is_joined(self.faces(), self.turn) else other
        elif move == "deny":
            self.winner = other if can_be_joined(self.faces(), other) else self.turn
        elif move.startswith("x "):
            self._attack(move.split()[1:], other)
        else:
            self.is_opening = False
            self.hands[self.turn][move[2]] -= 1
            self.board[move[:2]] = [self.turn, move[2], False]
            ran_out = not sum(self.hands[self.turn].values())
            if len(self.board) == 25:
                self.winner = "g" if is_joined(self.faces(), "g") else "s"
            elif not self.is_filling:
                self.turn, self.attack_succeeded, self.is_filling = other, False, ran_out

    def _attack(self, cells: list, other: str) -> None:
        faces = [self.board[cell][1] for cell in cells]
        self.attack_succeeded = len(set(faces)) == 1
        for cell in cells:
            shell, face, _ = self.board[cell]
            if self.attack_succeeded or face == self.turn:
                self.hands[shell][face] += 1
                del self.board[cell]
            else:
                self.board[cell][2] = True
        if not self.attack_succeeded:
            self.turn = other

    def faces(self) -> dict:
        """Return cell -> symbol, with everything turned over."""
        return {cell: cap[1] for cell, cap in self.board.items()}

    def legal_moves(self) -> set:
        """Return every legal move except resigning."""
        if self.winner:
            return set()
        moves = {
            cell + face
            for cell in CELLS
            for face in "gs"
            if cell not in self.board and self.hands[self.turn][face]
        }
        if self.is_opening:
            moves -= {"c3g", "c3s"}
        if not self.attack_succeeded and not self.is_filling:
            down = {cell for cell, cap in self.board.items() if not cap[2]}
            moves |= {"x " + " ".join(three) for three in TRIPLES if set(three) <= down}
            moves |= {"claim", "deny"}
        return moves


TRIPLES = triples()


def possible_faces(player: str, events: list) -> set:
    """Return all faces that this player's face-down caps can have after ``events``.

    It tries every choice of faces for every cap ever laid.

    Args:
        player: "g" or "s".
        events: Each is ("lay", cell), or ("show", {cell: face}, cells whose caps return to a hand)
            for an attack on caps of this player.

    Returns:
        Sorted tuples of (cell, face).
    """
    laid = sum(event[0] == "lay" for event in events)
    results = set()
    for faces in product("gs", repeat=laid):
        board = _replay_faces(player, events, list(faces))
        if board is not None:
            results.add(tuple(sorted(board.items())))
    return results


def _replay_faces(player: str, events: list, faces: list) -> "dict | None":
    """Return the face-down caps at the end if the caps laid have these faces.

    None if the hand could not provide them or an attack showed another face.
    """
    hand, board = dict(STOCK[player]), {}
    for event in events:
        if event[0] == "lay":
            face = faces.pop(0)
            if not hand[face]:
                return None
            hand[face] -= 1
            board[event[1]] = face
        else:
            for cell, face in event[1].items():
                if board.pop(cell) != face:
                    return None
                hand[face] += cell in event[2]
    return board


def possible_boards(player: str, events: list) -> set:
    """Return the same as ``possible_faces``, fast enough for longer games.

    It goes event by event, with every choice of faces that is still possible after it.
    """
    # The face-down caps as sorted (cell, face), and how many open ones there are of each face.
    boards: "set[tuple[tuple, int, int]]" = {((), 0, 0)}
    for event in events:
        after: "set[tuple[tuple, int, int]]" = set()
        for down, gold, silver in boards:
            if event[0] == "lay":
                for face, shown in (("g", gold), ("s", silver)):
                    laid = sum(other == face for _, other in down) + shown
                    if laid < STOCK[player][face]:
                        after.add((tuple(sorted([*down, (event[1], face)])), gold, silver))
            elif set(event[1].items()) <= set(down):
                stay = [face for cell, face in event[1].items() if cell not in event[2]]
                left = tuple(cap for cap in down if cap[0] not in event[1])
                after.add((left, gold + stay.count("g"), silver + stay.count("s")))
        boards = after
    return {down for down, _, _ in boards}
