"""A puzzle that was kept from a game on this device, and its text as it is saved."""

import json

from engine.bots.forced_outcomes import is_applicable
from engine.catalogue import GAMES, LEVELS
from engine.game import GameError
from engine.learn.puzzles import DIFFICULTIES, Puzzle
from engine.person_names import clean_name
from engine.record import MAX_PLIES, RecordError
from ui.library.saved_games.text_store import is_id
from ui.library.saves import checked_time, read_json
from ui.session.session import FRIEND, HUMAN

VERSION = 1
MAX_CHARS = 8000  # of a text
NAME_PREFIX = "own-"  # of the names of such puzzles; then the id
OWN_GOALS = ("win", "win-2")


class OwnPuzzle:
    """A puzzle that was kept, as lists show it; ``to_puzzle`` has its position.

    Attributes:
        id: A number of at most 16 digits, which follows from the game up to the position.
        changed: When it was kept, in seconds since 1970.
        game: The name of its game.
        goal: One of OWN_GOALS.
        ply: The number of moves before the position.
        played: When its game was played.
        seats: The kinds of the players of that game, see ``ui.session.session``.
        names: Their names, "" for none.
        line: The puzzle, as ``engine.learn.puzzles`` reads it.
    """

    def __init__(self, id: str, changed: float, game: str, line: str) -> None:
        self.id = id
        self.changed = changed
        self.game = game
        self.line = line
        self.goal = line.split(" ")[0]
        self.ply = 0
        self.played = changed
        self.seats: "list[str]" = []
        self.names: "list[str]" = []

    @property
    def name(self) -> str:
        """Its name as a puzzle."""
        return NAME_PREFIX + self.id

    def to_text(self) -> str:
        """Return the puzzle as JSON text."""
        # In one order, which MicroPython's dicts don't keep: an import compares texts.
        fields = [
            ("version", VERSION),
            ("id", self.id),
            ("changed", self.changed),
            ("game", self.game),
            ("ply", self.ply),
            ("played", self.played),
            ("seats", self.seats),
            ("names", self.names),
            ("puzzle", self.line),
        ]
        return "{" + ", ".join([f'"{name}": {json.dumps(value)}' for name, value in fields]) + "}"

    def to_puzzle(self) -> Puzzle:
        """Return the puzzle, after a proof that its turns are legal and those that should win do.

        Raises:
            RecordError: "not-a-game": it isn't such a puzzle.
        """
        try:
            puzzle = Puzzle(self.game, self.name, self.line)
            if _is_sound(puzzle):
                return puzzle
        except (GameError, IndexError, ValueError):  # LinkError and RecordError are ValueErrors
            pass
        raise RecordError("not-a-game")


def _is_sound(puzzle: Puzzle) -> bool:
    state = puzzle.state
    if puzzle.record.game != puzzle.game or state.turn is None or not is_applicable(state):
        return False
    for after in puzzle.solution_states():
        if puzzle.goal == "win":
            if after.outcome is None or state.turn not in after.outcome.winners:
                return False
        elif after.turn is None or after.turn == state.turn:
            return False
    return True


def read_own_puzzle(id: str, text: str) -> OwnPuzzle:
    """Return the puzzle that ``to_text`` wrote, without a look at its position.

    Raises:
        RecordError: "not-a-game", "too-long" or "newer" for any other text.
    """
    data = read_json(text, MAX_CHARS)
    if not isinstance(data, dict) or data.get("id") != id or not is_id(id):
        raise RecordError("not-a-game")
    version, game, line = data.get("version"), data.get("game"), data.get("puzzle")
    if type(version) is not int or version < 1:
        raise RecordError("not-a-game")
    if version > VERSION:
        raise RecordError("newer")
    if type(game) is not str or game not in GAMES or type(line) is not str or not _is_line(line):
        raise RecordError("not-a-game")
    puzzle = OwnPuzzle(id, checked_time(data.get("changed")), game, line)
    puzzle.played = checked_time(data.get("played"))
    ply, seats, names = data.get("ply"), data.get("seats"), data.get("names")
    if type(ply) is not int or not 0 <= ply < MAX_PLIES:
        raise RecordError("not-a-game")
    if not isinstance(seats, list) or not isinstance(names, list) or len(seats) != len(names):
        raise RecordError("not-a-game")
    kinds = (HUMAN, FRIEND) + tuple(LEVELS)
    if len(seats) != 2 or not all([type(kind) is str and kind in kinds for kind in seats]):
        raise RecordError("not-a-game")
    if not all([type(name) is str for name in names]):
        raise RecordError("not-a-game")
    puzzle.ply, puzzle.seats = ply, seats
    puzzle.names = [clean_name(name) for name in names]
    return puzzle


def _is_line(line: str) -> bool:
    """Return whether a text has the parts of a puzzle's line."""
    parts = line.split(" ")
    if len(parts) != 4 or parts[0] not in OWN_GOALS:
        return False
    places = parts[2].replace(",", ".").split(".")
    return parts[1] in [str(level) for level in DIFFICULTIES] and all(
        [place.isdigit() and len(place) < 6 for place in places]
    )
