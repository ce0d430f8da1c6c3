"""The puzzles that were kept from games on this device.

Each has a key of its own, so that a damaged one affects nothing else.
"""

from engine.learn.puzzles import Puzzle
from engine.record import RecordError
from ui.learn.own_puzzles.own_puzzle import (
    MAX_CHARS,
    NAME_PREFIX,
    OwnPuzzle,
    is_id,
    read_own_puzzle,
)
from ui.library.saves import CHANGED_MARK, HEAD_CHARS, checked_time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

KEY_PREFIX = "coaster/own-puzzle/"


class OwnPuzzleStore:
    """The kept puzzles of a device.

    Args:
        port: The device's storage, see ``ui.library.store``.
    """

    def __init__(self, port: "Any") -> None:
        self._port = port

    def ids(self) -> "list[str]":
        """Return the ids of all puzzles, readable or not, the last kept first."""
        ok, fields = self._port.scan_field(KEY_PREFIX, CHANGED_MARK, HEAD_CHARS)
        aged = [(-_number(field), id) for id, field in fields if is_id(id)] if ok else []
        return [id for _, id in sorted(aged)]

    def text(self, id: str) -> str:
        """Return the text of a puzzle; "" if there is none."""
        ok, text = self._port.get(KEY_PREFIX + id)
        return text if ok and text else ""

    def of_game(self, game: str) -> "list[OwnPuzzle]":
        """Return a game's puzzles, the last kept first, without unreadable ones."""
        found = []
        for id in self.ids():
            try:
                found.append(read_own_puzzle(id, self.text(id)))
            except RecordError:
                pass
        return [puzzle for puzzle in found if puzzle.game == game]

    def find(self, name: str) -> "Puzzle | None":
        """Return the puzzle of that name, such as "own-12"; None if none can be solved."""
        id = name[len(NAME_PREFIX) :]
        if not name.startswith(NAME_PREFIX) or not is_id(id):
            return None
        try:
            return read_own_puzzle(id, self.text(id)).to_puzzle()
        except RecordError:
            return None

    def save(self, id: str, text: str) -> "str | None":
        """Store a puzzle; return None, or the reason: "full", "forbidden" or "too-long"."""
        if len(text) > MAX_CHARS:
            return "too-long"
        ok, reason = self._port.set(KEY_PREFIX + id, text)
        return None if ok else reason

    def delete(self, id: str) -> bool:
        """Delete a puzzle; return whether that was possible."""
        return bool(self._port.remove(KEY_PREFIX + id)[0])


def _number(text: str) -> float:
    try:
        return checked_time(float(text))
    except (RecordError, ValueError):
        return 0.0
