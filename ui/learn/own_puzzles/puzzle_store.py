"""The puzzles that were kept from games on this device."""

from engine.record import RecordError
from ui.learn.own_puzzles.own_puzzle import MAX_CHARS, NAME_PREFIX, read_own_puzzle
from ui.library.saved_games.text_store import TextStore, is_id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.learn.puzzles import Puzzle
    from ui.learn.own_puzzles.own_puzzle import OwnPuzzle
    from ui.library.storage_port import StoragePort

KEY_PREFIX = "coaster/own-puzzle/"


class OwnPuzzleStore(TextStore):
    """The kept puzzles of a device.

    Args:
        port: The device's storage, see ``ui.library.storage_port``.
    """

    def __init__(self, port: "StoragePort") -> None:
        TextStore.__init__(self, port, KEY_PREFIX, MAX_CHARS)

    def of_game(self, game: str) -> "list[OwnPuzzle]":
        """Return a game's puzzles, the last kept first, without unreadable ones."""
        return self.read_all(game)[0]

    def read_all(self, game: str) -> "tuple[list[OwnPuzzle], int]":
        """Return a game's puzzles, the last kept first, and how many of all can't be read."""
        puzzles, broken = [], 0
        for id in self.ids():
            try:
                puzzles.append(read_own_puzzle(id, self.text(id)))
            except RecordError:
                broken += 1
        return [puzzle for puzzle in puzzles if puzzle.game == game], broken

    def find(self, name: str) -> "Puzzle | None":
        """Return the puzzle of that name, such as "own-12"; None if none can be solved."""
        id = name[len(NAME_PREFIX) :]
        if not name.startswith(NAME_PREFIX) or not is_id(id):
            return None
        try:
            return read_own_puzzle(id, self.text(id)).to_puzzle()
        except RecordError:
            return None
