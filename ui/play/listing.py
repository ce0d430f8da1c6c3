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
        # What was listed, by who read: the eyes, and whether they may read everything.
        self._known: "dict[str, tuple[list[str], list[Entry]]]" = {}

    def of(self, look: "Look") -> "list[Entry]":
        """All moves up to the tip."""
        states, moves, sees = look.session.states, look.session.record.moves, look.sight
        reader = f"{sees.eyes} {sees.open}"
        before, entries = self._known.get(reader, ([], []))
        same = _same(before, moves)
        entries = entries[:same]
        talk, picture = look.talk(), look.picture()
        for ply in range(same, len(moves)):
            move, seat = told(states[ply], moves[ply], sees.eyes), states[ply].turn or 0
            drawing, notation = picture.entry(move, seat), talk.notation(move)
            entry = Entry(notation, talk.written(move), drawing, picture.names)
            if ply < len(self._grades):
                entry.grade = self._grades[ply]
            entries.append(entry)
        self._known[reader] = (list(moves), entries)
        return entries


def _same(before: "list[str]", moves: "list[str]") -> int:
    """How many of the moves that were listed last still stand there."""
    same = 0
    while same < min(len(moves), len(before)) and moves[same] == before[same]:
        same += 1
    return same
