"""A position of inpHeXion: what stands where, what may be played, what comes of it."""

from engine.game import RESIGN, IllegalMove, Outcome, State
from engine.inphexion.board import BLACK, NOWHERE, WHITE, Board

SWAP = "swap"


class Position(State):
    """A position of inpHeXion. Nothing is hidden: every view is the state itself.

    Attributes, for drawings and computer players:
        board: the Board; a cell is an int, a set of cells an int with those bits set.
        white, black: the sets of cells with a disc. A disc that is lifted and not yet put down
            is in neither.
        neutral: the neutral piece's cell (while lifted: the one it was lifted from), or NOWHERE.
        colour: WHITE or BLACK, the one to move; when the game is over the one who moved last, or
            who could not move or resigned.
        colours: the colour of each seat, (0, 1), or (1, 0) after ``swap``: the people stay in
            their seats. Read the other way round it is the seat of each colour.
        placed: how many discs have come into play, of both colours together.
        pending: the cells whose discs are lifted and still to be put down, in the order in which
            to do so. On such a cell stood the neutral piece if it is ``neutral``, else a disc of
            the opponent's.
        lifted: the set of all the cells that this turn's infection lifted discs from.
        last: (from, to) of the last move on the board, the same cell twice for a placement;
            () before the first.
    """

    def __init__(
        self,
        options: dict,
        board: Board,
        discs: tuple,
        neutral: int,
        colour: int,
        colours: tuple,
        placed: int,
        last: tuple,
    ) -> None:
        self.options = options
        self.board = board
        self.white, self.black = discs
        self.neutral = neutral
        self.colour = colour
        self.colours = colours
        self.placed = placed
        self.last = last
        self.pending: tuple = ()
        self.lifted = 0
        self.turn: int | None = colours[colour]
        self.outcome: Outcome | None = None

    def __repr__(self) -> str:
        return f"GAME.restore({self.pack()!r})"

    def hand(self, colour: int) -> int:
        """How many discs that colour has left to place."""
        placed = (self.placed + 1 - colour) // 2
        return self.board.supply - (0 if self.neutral == NOWHERE else 1) - placed

    def empty(self) -> int:
        """The set of cells that something can be put on: those where nothing stands, and in the
        midst of a turn nothing was lifted from."""
        return self.board.full & ~(self.white | self.black | self._neutral_set() | self.lifted)

    def key(self) -> int:
        shift = self.board.cells
        key = ((self.white << shift) | self.black) << shift | self.lifted
        for small in (self.neutral + 1, len(self.pending), self.colours[0], self.colour):
            key = key << 7 | small
        return key << 4 | self.board.size

    # Moves as ints, for search; legal() and play() are built on them.

    def codes(self) -> list[int]:
        """The codes of ``legal()`` in the same order: from * cells + to for an infection or an
        expulsion, cell * cells + cell for a placement, and ``board.swap``."""
        if self.turn is None:
            return []
        board, empty = self.board, self.empty()
        cells = board.cells
        if self.pending:
            start = self.pending[0] * cells
            return [start + cell for cell in board.order if empty >> cell & 1]
        codes = []
        prey, placing = self._prey(), self._may_place()
        for cell in board.order:
            if prey >> cell & 1:
                start = cell * cells
                codes += [start + near for near in board.rings[cell] if empty >> near & 1]
            elif placing and empty >> cell & 1:
                codes.append(cell * cells + cell)
        if self._may_swap():
            codes.append(board.swap)
        return codes

    def after(self, code: int) -> "Position":
        """The state after the move with this code, which must be one of ``codes()``."""
        board = self.board
        if code == board.swap:
            return self._swapped()
        source, target = code // board.cells, code % board.cells
        if self.pending:
            return self._expel(target)
        if source == target:
            return self._place(target)
        return self._infect(source, target)

    def text(self, code: int) -> str:
        """The notation of one of ``codes()``."""
        board = self.board
        if code == board.swap:
            return SWAP
        source, target = board.names[code // board.cells], board.names[code % board.cells]
        if source == target:
            return source
        return source + ("^" if self.pending else ">") + target

    def legal(self) -> list[str]:
        return [self.text(code) for code in self.codes()]

    def play(self, move: str) -> "Position":
        if self.turn is None:
            raise IllegalMove("over")
        if move == RESIGN:
            child = self._child(self._mine(), self._theirs(), self.neutral, self.last)
            child.pending, child.lifted = self.pending, self.lifted
            child._win(1 - self.colour, "resign", ())
            return child
        return self.after(self._read(move))

    def side(self, seat: int) -> int:
        """The colour of a seat."""
        return int(self.colours[seat])

    def expelled_by(self, move: str) -> list[str]:
        """The cells whose discs the legal ``move`` surrounds, so that they must be expelled next,
        or that there are too many of. Raises IllegalMove."""
        if self.pending or ">" not in move:
            return []
        child = self.play(move)
        return [self.board.names[cell] for cell in child._surrounded(child.last[0])]

    def gives_away(self, move: str) -> bool:
        """Whether the legal ``move`` joins the opponent's sides, and so loses at the end of the
        turn. Raises IllegalMove."""
        return self.play(move)._joined(1 - self.colour)

    def pack(self) -> dict:
        """Of the board, row by row: w, b and n what stands there; W, B and N what was lifted from
        there and is still to be put down; x where something was lifted from and put down."""
        board = self.board
        size, names = board.size, board.names
        letters = "".join([self._letter(cell) for cell in range(board.cells)])
        return {
            "options": dict(self.options),
            "board": "/".join([letters[i : i + size] for i in range(0, board.cells, size)]),
            "swapped": self.colours != (WHITE, BLACK),
            "last": [names[cell] for cell in self.last],
            "outcome": self.outcome.pack() if self.outcome else None,
        }

    # What is on the board.

    def _letter(self, cell: int) -> str:
        if cell in self.pending:
            return "N" if cell == self.neutral else "BW"[self.colour]
        if cell == self.neutral:
            return "n"
        for cells, letter in ((self.white, "w"), (self.black, "b"), (self.lifted, "x")):
            if cells >> cell & 1:
                return letter
        return "."

    def _mine(self) -> int:
        return self.black if self.colour else self.white

    def _theirs(self) -> int:
        return self.white if self.colour else self.black

    def _others(self) -> int:
        """The cells of the pieces that the player to move can surround, be they lifted or not."""
        return self._theirs() | self._neutral_set() | self.lifted

    def _neutral_set(self) -> int:
        return 0 if self.neutral == NOWHERE else 1 << self.neutral

    def _prey(self) -> int:
        """What the player to move can push: nothing without a disc to put there."""
        return self._others() if self.hand(self.colour) else 0

    def _may_place(self) -> bool:
        if self.placed == 0:
            return self.neutral == NOWHERE
        return self.placed == 1 and self.options["free_second"]

    def _may_swap(self) -> bool:
        return self.placed == 1 and self.options["pie"] and self.colours == (WHITE, BLACK)

    def _surrounded(self, cell: int) -> list[int]:
        """The cells around ``cell`` whose piece, not the mover's own, has none but the mover's
        discs as neighbours. A piece that *became* surrounded is always next to the infected cell,
        the only one to gain a disc of the mover's; and all next to it were not so before."""
        board, mine = self.board, self._mine()
        others = self._others()
        return [n for n in board.rings[cell] if others >> n & 1 and not board.near[n] & ~mine]

    def _joined(self, colour: int) -> bool:
        start, goal = self.board.sides[colour]
        return self.board.joined(self.black if colour else self.white, start, goal)

    # The parts of a turn.

    def _child(self, mine: int, theirs: int, neutral: int, last: tuple) -> "Position":
        """The same turn of the same player, with these pieces on the board."""
        discs = (theirs, mine) if self.colour else (mine, theirs)
        return Position(
            self.options, self.board, discs, neutral, self.colour, self.colours, self.placed, last
        )

    def _swapped(self) -> "Position":
        child = self._child(self._mine(), self._theirs(), self.neutral, self.last)
        child.colours = (BLACK, WHITE)
        child.turn = child.colours[child.colour]
        return child

    def _place(self, cell: int) -> "Position":
        child = self._child(self._mine() | 1 << cell, self._theirs(), self.neutral, (cell, cell))
        child.placed += 1
        child._end_turn([])
        return child

    def _infect(self, source: int, target: int) -> "Position":
        mine, theirs, neutral = self._mine() | 1 << source, self._theirs(), self.neutral
        if source == neutral:
            neutral = target
        else:
            theirs ^= 1 << source | 1 << target
        child = self._child(mine, theirs, neutral, (source, target))
        child.placed += 1
        surrounded = child._surrounded(source)
        if surrounded and child._has_room(surrounded):
            child._lift(surrounded)
        else:
            child._end_turn(surrounded)
        return child

    def _expel(self, target: int) -> "Position":
        source, theirs, neutral = self.pending[0], self._theirs(), self.neutral
        if source == neutral:
            neutral = target
        else:
            theirs |= 1 << target
        child = self._child(self._mine(), theirs, neutral, (source, target))
        child.pending, child.lifted = self.pending[1:], self.lifted
        if not child.pending:
            child._end_turn([])
        return child

    def _has_room(self, surrounded: list[int]) -> bool:
        """Whether enough cells are empty to expel the pieces on these."""
        pieces = self.placed + (0 if self.neutral == NOWHERE else 1)
        return len(surrounded) <= self.board.cells - pieces

    def _lift(self, cells: list[int]) -> None:
        for cell in cells:
            self.lifted |= 1 << cell
        self.white &= ~self.lifted
        self.black &= ~self.lifted
        self.pending = tuple(cells)

    def _end_turn(self, unplaceable: list[int]) -> None:
        """End the game or give the turn to the opponent. ``unplaceable``: the cells of the pieces
        that had to be expelled and found no room. Ruling: a chain, whoever's, comes before that."""
        self.lifted = 0
        for colour in (WHITE, BLACK):
            if self._joined(colour):
                start, goal = self.board.sides[colour]
                chain = self.board.path((self.white, self.black)[colour], start, goal)
                self._win(colour, "joined", chain)
                return
        if unplaceable:
            self._win(1 - self.colour, "no-room", unplaceable)
            return
        self.colour = 1 - self.colour
        self.turn = self.colours[self.colour]
        if not self.board.spread(self._prey()) & self.empty():
            self._win(1 - self.colour, "no-move", ())

    def _win(self, colour: int, reason: str, witness: "list[int] | tuple") -> None:
        self.turn = None
        names = tuple([self.board.names[cell] for cell in witness])
        self.outcome = Outcome((self.colours[colour],), reason, names)

    # From notation to codes, saying why not.

    def _read(self, move: object) -> int:
        """The code of the legal ``move``; IllegalMove if it is none."""
        if move == SWAP:
            if not self._may_swap():
                raise IllegalMove("swap-not-now")
            return self.board.swap
        source, mark, target = self._parsed(move)
        if self.pending:
            self._check_expulsion(source, mark, target)
        elif mark == "^":
            raise IllegalMove("nothing-to-expel")
        elif mark == "":
            self._check_placement(source)
        else:
            self._check_infection(source, target)
        return source * self.board.cells + target

    def _parsed(self, move: object) -> tuple:
        """The (from, mark, to) of a move; mark is ">", "^" or, of a placement, ""."""
        if not isinstance(move, str) or len(move) not in (2, 5):
            raise IllegalMove("syntax", move=str(move))
        source = self.board.cell(move[:2])
        mark, target = ("", source) if len(move) == 2 else (move[2], self.board.cell(move[3:]))
        if source < 0 or target < 0 or mark not in ("", ">", "^"):
            raise IllegalMove("syntax", move=move)
        return source, mark, target

    def _check_expulsion(self, source: int, mark: str, target: int) -> None:
        names = self.board.names
        if mark != "^" or source != self.pending[0]:
            raise IllegalMove("must-expel", cell=names[self.pending[0]])
        if self.lifted >> target & 1:
            raise IllegalMove("lifted", cell=names[target])
        self._check_free(target)

    def _check_placement(self, cell: int) -> None:
        if not self._may_place():
            if self.placed == 0:
                raise IllegalMove("must-infect-neutral", cell=self.board.names[self.neutral])
            raise IllegalMove("must-infect")
        self._check_free(cell)

    def _check_infection(self, source: int, target: int) -> None:
        board, names, empty = self.board, self.board.names, self.empty()
        if self.placed == 0 and source != self.neutral:
            if self.neutral == NOWHERE:
                raise IllegalMove("must-place")
            raise IllegalMove("must-infect-neutral", cell=names[self.neutral])
        if self._mine() >> source & 1:
            raise IllegalMove("own-disc", cell=names[source])
        if empty >> source & 1:
            raise IllegalMove("empty", cell=names[source])
        if not board.near[source] & empty:
            raise IllegalMove("no-empty-neighbour", cell=names[source])
        if not board.near[source] >> target & 1:
            raise IllegalMove("not-neighbour", cell=names[source], target=names[target])
        self._check_free(target)

    def _check_free(self, cell: int) -> None:
        if not self.empty() >> cell & 1:
            raise IllegalMove("occupied", cell=self.board.names[cell])
