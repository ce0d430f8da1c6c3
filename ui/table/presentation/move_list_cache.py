"""The list of moves, as those who look may read it."""

from ui.session.view_models import MoveListItem
from ui.session.visibility import visible_move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.table.presentation.view_context import ViewContext


class MoveListCache:
    """All moves of a game, each written once for the same eyes."""

    def __init__(self, grades: "list[str] | None" = None) -> None:
        """``grades``: how good each move was, in words, if that is known."""
        self._grades = grades or []
        # What was listed, by who read: the eyes, and whether they may read everything.
        self._cache: "dict[str, tuple[list[str], list[MoveListItem]]]" = {}

    def items(self, context: "ViewContext") -> "list[MoveListItem]":
        """All moves up to the tip."""
        states, moves, sees = (
            context.session.states,
            context.session.record.moves,
            context.visibility,
        )
        reader = f"{sees.viewer} {sees.reveal_all}"
        before, entries = self._cache.get(reader, ([], []))
        same = _common_prefix_length(before, moves)
        entries = entries[:same]
        talk, picture = context.narrator(), context.renderer()
        for ply in range(same, len(moves)):
            move, seat = visible_move(states[ply], moves[ply], sees.viewer), states[ply].turn or 0
            drawing, notation = picture.move_icon(move, seat), talk.notation(move)
            grade = self._grades[ply] if ply < len(self._grades) else ""
            shows_text = picture.labels_move_icons
            entries.append(MoveListItem(notation, talk.list_text(move), drawing, shows_text, grade))
        self._cache[reader] = (list(moves), entries)
        return entries


def _common_prefix_length(before: "list[str]", moves: "list[str]") -> int:
    """How many of the moves that were listed last still stand there."""
    same = 0
    while same < min(len(moves), len(before)) and moves[same] == before[same]:
        same += 1
    return same
