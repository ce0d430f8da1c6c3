"""The list of moves, as those who look may read it."""

from ui.play.sight import told
from ui.play.situation import Entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.look import Look


class Listing:
    """All moves of a game, each written once for the same eyes."""

    def __init__(self, grades: "list[str] | None" = None) -> None:
        """``grades``: how good each move was, in words, if that is known."""
        self._grades = grades or []
        self._reader: tuple = ()  # the eyes, and whether they may read everything
        self._moves: "list[str]" = []
        self._entries: "list[Entry]" = []

    def of(self, look: "Look") -> "list[Entry]":
        """All moves up to the tip."""
        states, moves, sees = look.session.states, look.session.record.moves, look.sight
        talk, picture, reader = look.talk(), look.picture(), (sees.eyes, sees.open)
        same = self._same(moves) if reader == self._reader else 0
        self._entries = self._entries[:same]
        for ply in range(same, len(moves)):
            move, seat = told(states[ply], moves[ply], sees.eyes), states[ply].turn or 0
            drawing, notation = picture.entry(move, seat), talk.notation(move)
            entry = Entry(notation, talk.written(move), drawing, picture.names)
            if ply < len(self._grades):
                entry.grade = self._grades[ply]
            self._entries.append(entry)
        self._reader, self._moves = reader, list(moves)
        return self._entries

    def _same(self, moves: "list[str]") -> int:
        """How many of the moves that were listed last still stand there."""
        same = 0
        while same < min(len(moves), len(self._moves)) and moves[same] == self._moves[same]:
            same += 1
        return same
