"""Positions that are set up by hand: as text, and whether a game can begin with them.

docs/notation.md specifies the text. A game whose positions can be set up has a module
``notation.setup_rules`` with ``SETUP``, a ``SetupRules``; a game without that module has none.

>>> from engine.catalogue import GAMES
>>> rules = setup_rules("mixtour")
>>> arrangement = rules.parse(GAMES["mixtour"].validate_options(None), "5/5/2(wr)2/5/5 r")
>>> arrangement.pieces, arrangement.turn
({'c3': 'wr'}, 1)
>>> rules.format(rules.placed(arrangement, "a1", "w"))
'5/5/2(wr)2/5/w4 r'
"""

from engine.game import BadPosition
from engine.notation.game_modules import notation_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State

MAX_POSITION = 200  # characters of a position as text
ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789/()- "  # its characters


class Arrangement:
    """Pieces on a board, and whose turn it is, whether the rules allow that or not.

    Attributes:
        options: The validated options.
        pieces: Cell -> the letters of the pieces on it from the bottom to the top; no empty cells.
        turn: The seat to move.
        points: The points of each seat; all 0 in a game without points.
    """

    def __init__(
        self,
        options: dict,
        pieces: "dict[str, str] | None" = None,
        turn: int = 0,
        points: "tuple[int, ...]" = (0, 0),
    ) -> None:
        self.options = options
        self.pieces = dict(pieces or {})
        self.turn = turn
        self.points = points

    def on(self, cell: str) -> str:
        """Return the pieces on a cell; "" for none."""
        return self.pieces.get(cell, "")

    def count(self, letter: str) -> int:
        """Return how many pieces with this letter are on the board."""
        return sum([pieces.count(letter) for pieces in self.pieces.values()])

    def replaced(self, **values: object) -> "Arrangement":
        """Return a copy of the same kind with other values of these attributes."""
        copy = object.__new__(self.__class__)
        for name, value in self.__dict__.items():
            setattr(copy, name, values.get(name, value))
        return copy

    def with_cell(self, cell: str, pieces: str) -> "Arrangement":
        """Return a copy with other pieces on a cell."""
        changed = dict(self.pieces)
        changed.pop(cell, "")
        if pieces:
            changed[cell] = pieces
        return self.replaced(pieces=changed)

    def with_turn(self, seat: int) -> "Arrangement":
        """Return a copy with another seat to move."""
        return self.replaced(turn=seat)

    def with_points(self, points: "tuple[int, ...]") -> "Arrangement":
        """Return a copy with other points."""
        return self.replaced(points=points)


class SetupRules:
    """How positions of one game are set up.

    The class is abstract (MicroPython has no ``abc``): a game overrides what isn't implemented.

    Attributes:
        seat_letters: For every seat the letter that says in a text that it is to move.
        has_points: Whether a position has points, which are chosen one by one.
        turn_follows: Whether it follows from the pieces whose turn it is.
        is_midgame: Whether positions are those after an opening, so that the first position of a
            game is none of them.
        alphabet: The characters of a position as text.
        max_length: The most characters of such a text.
    """

    is_midgame = False
    alphabet = ALPHABET
    max_length = MAX_POSITION

    def __init__(
        self, seat_letters: str, has_points: bool = False, turn_follows: bool = False
    ) -> None:
        self.seat_letters = seat_letters
        self.has_points = has_points
        self.turn_follows = turn_follows

    def pieces(self, options: dict) -> "list[str]":
        """Return the pieces that taps can place, each as its letters."""
        raise NotImplementedError

    def empty(self, options: dict) -> Arrangement:
        """Return the arrangement without any pieces but those that can't be taken away."""
        return self.completed(Arrangement(options))

    def tap_kind(self, options: dict) -> str:
        """Return what a tap with a piece does, for the words: "" is to place or remove it."""
        return ""

    def placed(self, arrangement: Arrangement, cell: str, piece: str) -> Arrangement:
        """Return the arrangement after a tap with a piece on a cell.

        Here it goes in place of another piece, and the same piece again is taken away.

        Raises:
            BadPosition: It can't stand there, as ``check_cell`` says.
        """
        is_there = arrangement.on(cell) == piece
        changed = self.completed(arrangement.with_cell(cell, "" if is_there else piece))
        if not is_there:
            self.check_cell(changed, cell)
        return changed

    def taken(self, arrangement: Arrangement, cell: str) -> Arrangement:
        """Return the arrangement without the top piece on a cell."""
        return self.completed(arrangement.with_cell(cell, arrangement.on(cell)[:-1]))

    def completed(self, arrangement: Arrangement) -> Arrangement:
        """Return an arrangement with what follows from its pieces."""
        return arrangement

    def check_cell(self, arrangement: Arrangement, cell: str) -> None:
        """Check that the pieces on a cell can stand there, and that there are so many.

        Raises:
            BadPosition: They can't, or there aren't.
        """
        raise NotImplementedError

    def check_shape(self, arrangement: Arrangement) -> None:
        """Check what is true of every arrangement that taps lead to, so that it can be drawn.

        Raises:
            BadPosition: No taps lead to it.
        """
        for cell in arrangement.pieces:
            self.check_cell(arrangement, cell)

    def check(self, arrangement: Arrangement) -> None:
        """Check that a game can begin with an arrangement.

        Raises:
            BadPosition: It can't. The reason is a key of the words of games as text; the facts
                are ``seat``, ``letter`` (of a piece), ``cell``, and numbers.
        """
        raise NotImplementedError

    def drawn(self, arrangement: Arrangement) -> "State":
        """Return a state that shows an arrangement, which isn't checked but for its shape."""
        raise NotImplementedError

    def state_of(self, arrangement: Arrangement, seed: int = 0) -> "State":
        """Return the first state of a game that begins with an arrangement.

        Args:
            arrangement: The arrangement.
            seed: The seed of what is left to chance; 0 … 2**32 − 1.

        Raises:
            BadPosition: As ``check``.
        """
        self.check(arrangement)
        return self.drawn(arrangement)

    def arrangement_of(self, state: "State") -> Arrangement:
        """Return the arrangement of a state; what else the state remembers is left out."""
        raise NotImplementedError

    # Text

    def format(self, arrangement: Arrangement) -> str:
        """Return an arrangement as text, in its only form."""
        raise NotImplementedError

    def parse(self, options: dict, text: str) -> Arrangement:
        """Return the arrangement that a text describes, which isn't checked yet.

        Raises:
            BadPosition: "position-form" (fact: part) for what isn't understood, or a reason of the
                game's own.
        """
        raise NotImplementedError


class RowSetupRules(SetupRules):
    """How positions are set up on a board whose texts have its cells row by row.

    The class is abstract, as ``SetupRules`` is.
    """

    def letters(self, options: dict) -> str:
        """Return the letters that stand for pieces in a text."""
        raise NotImplementedError

    def pieces(self, options: dict) -> "list[str]":
        """Return the pieces that taps can place: by default each is one letter."""
        return list(self.letters(options))

    def rows(self, options: dict) -> "list[list[str]]":
        """Return the cells of the board, row by row as a text has them."""
        raise NotImplementedError

    def format(self, arrangement: Arrangement) -> str:
        """Return an arrangement as text."""
        lines = []
        for names in self.rows(arrangement.options):
            line, empty = "", 0
            for name in names:
                pieces = arrangement.on(name)
                if not pieces:
                    empty += 1
                    continue
                line += (str(empty) if empty else "") + _cell_text(pieces)
                empty = 0
            lines.append(line + (str(empty) if empty else ""))
        words = ["/".join(lines), self.seat_letters[arrangement.turn]]
        if any(arrangement.points):
            words.append("-".join([str(points) for points in arrangement.points]))
        return " ".join(words)

    def parse(self, options: dict, text: str) -> Arrangement:
        """Return the arrangement that a text describes, which isn't checked yet.

        Raises:
            BadPosition: "position-form" (fact: part) for what isn't understood; "position-rows"
                (n) and "position-row" (row, n) for another board.
        """
        words = text.lower().split(" ") if len(text) <= self.max_length else []
        words = [word for word in words if word]
        if not 2 <= len(words) <= 3 or words[1] not in tuple(self.seat_letters):
            raise BadPosition("position-form", part=text[:40])
        rows, lines, pieces = self.rows(options), words[0].split("/"), {}
        if len(lines) != len(rows):
            raise BadPosition("position-rows", n=len(rows))
        for names, line in zip(rows, lines):
            cells = _parse_row(line, self.letters(options))
            if len(cells) != len(names):
                raise BadPosition("position-row", row=line[:40], n=len(names))
            for name, letters in zip(names, cells):
                if letters:
                    pieces[name] = letters
        turn = self.seat_letters.index(words[1])
        points = self._parse_points(words[2]) if len(words) > 2 else (0, 0)
        return Arrangement(options, pieces, turn, points)

    def _parse_points(self, word: str) -> "tuple[int, ...]":
        parts = word.split("-")
        digits = [part for part in parts if len(part) == 1 and "0" <= part <= "9"]
        if not self.has_points or len(parts) != 2 or len(digits) != 2:
            raise BadPosition("position-form", part=word[:40])
        return tuple([int(digit) for digit in digits])


class SinglePieceRules(SetupRules):
    """How positions are set up where every piece is there once, and always somewhere.

    A piece is on a cell, or in one of the places beside the board. It is chosen, and then moved to
    a cell by a tap there, or to a place; a further tap on it turns it round. The class is abstract,
    as ``SetupRules`` is.

    Attributes:
        rest: The place of pieces that aren't anywhere else.
    """

    rest = ""

    def places(self, options: dict) -> "list[str]":
        """Return the names of the places beside the board."""
        raise NotImplementedError

    def place_of(self, arrangement: Arrangement, piece: str) -> str:
        """Return the cell or place that a piece is in."""
        raise NotImplementedError

    def piece_on(self, arrangement: Arrangement, cell: str) -> str:
        """Return the piece on a cell; "" for none, or for one that can't be moved."""
        raise NotImplementedError

    def rotation_of(self, arrangement: Arrangement, piece: str) -> int:
        """Return how far a piece on the board is turned, in steps; 0 for one beside it."""
        raise NotImplementedError

    def cells_for(self, arrangement: Arrangement, piece: str) -> "list[str]":
        """Return the empty cells that a piece can be moved to."""
        raise NotImplementedError

    def moved(self, arrangement: Arrangement, piece: str, place: str) -> Arrangement:
        """Return the arrangement after a piece is moved to a place beside the board.

        Raises:
            BadPosition: It can't be there.
        """
        raise NotImplementedError

    def numbers(self, options: dict) -> "list[tuple[str, int, int, int]]":
        """Return the numbers of a position: (name, seat or −1, least, most).

        One from 0 to 1 is a yes or no.
        """
        raise NotImplementedError

    def number(self, arrangement: Arrangement, index: int) -> int:
        """Return a number of an arrangement; ``index``: among ``numbers``."""
        raise NotImplementedError

    def with_number(self, arrangement: Arrangement, index: int, value: int) -> Arrangement:
        """Return a copy with another number, which is between its least and most."""
        raise NotImplementedError


def check_supply(arrangement: Arrangement, letter: str, most: int) -> None:
    """Raise BadPosition "position-supply" if there are more than ``most`` pieces of a letter."""
    if arrangement.count(letter) > most:
        raise BadPosition("position-supply", letter=letter, n=most)


def _cell_text(pieces: str) -> str:
    return pieces if len(pieces) == 1 else "(" + pieces + ")"


def _parse_row(line: str, letters: str) -> "list[str]":
    """Return the pieces on every cell of a row."""
    cells: "list[str]" = []
    stack: "str | None" = None  # within brackets: the pieces so far
    for character in line:
        if stack is None and "1" <= character <= "9":
            cells += [""] * int(character)
        elif stack is None and character == "(":
            stack = ""
        elif stack and character == ")":
            cells.append(stack)
            stack = None
        elif character not in tuple(letters):
            raise BadPosition("position-form", part=line[:40])
        elif stack is None:
            cells.append(character)
        else:
            stack += character
    if stack is not None:
        raise BadPosition("position-form", part=line[:40])
    return cells


def setup_rules(game: str) -> "SetupRules | None":
    """Return how positions of the game of that name are set up; None if they can't be."""
    module = notation_module(game, "setup_rules")
    return module.SETUP if module else None


def read_position(game: str, options: dict, text: str, seed: int = 0) -> "tuple[str, State]":
    """Return a position as text in its only form, and as the first state of a game.

    Args:
        game: The game's name.
        options: The validated options.
        text: The position as text.
        seed: The seed of what the text leaves to chance.

    Raises:
        BadPosition: A game can't begin so; "position-game" if positions of the game can't be set
            up at all.
    """
    rules = setup_rules(game)
    if rules is None:
        raise BadPosition("position-game")
    arrangement = rules.parse(options, text)
    return rules.format(arrangement), rules.state_of(arrangement, seed)
