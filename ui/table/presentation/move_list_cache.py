"""The items of the list of moves, as their viewer may read them."""

from ui.session.view_models import MoveListItem
from ui.session.visibility import visible_move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.table.presentation.view_context import ViewContext


class MoveListCache:
    """The items of a game's moves, each created once for the same viewer."""

    def __init__(self, grades: "list[str] | None" = None) -> None:
        """Create an empty cache; ``grades`` says in words how good each move was, if known."""
        self._grades = grades or []
        # Viewer, and whether the viewer sees everything -> the moves listed last, and their items.
        self._cache: "dict[str, tuple[list[str], list[MoveListItem]]]" = {}

    def items(self, context: "ViewContext") -> "list[MoveListItem]":
        """Return the items of all moves; those that were listed before are the same objects."""
        states, moves = context.session.states, context.session.record.moves
        viewer = context.visibility.viewer
        key = f"{viewer} {context.visibility.reveal_all}"
        listed, items = self._cache.get(key, ([], []))
        start = _common_prefix_length(listed, moves)
        items = items[:start]
        narrator, renderer = context.narrator(), context.renderer()
        for ply in range(start, len(moves)):
            move, seat = visible_move(states[ply], moves[ply], viewer), states[ply].turn or 0
            items.append(
                MoveListItem(
                    narrator.notation(move),
                    narrator.list_text(move),
                    renderer.move_icon(move, seat),
                    renderer.labels_move_icons,
                    self._grades[ply] if ply < len(self._grades) else "",
                    seat,
                )
            )
        self._cache[key] = (list(moves), items)
        return items


def _common_prefix_length(listed: "list[str]", moves: "list[str]") -> int:
    """Return how many of the moves that were listed last are unchanged."""
    length = 0
    while length < min(len(moves), len(listed)) and moves[length] == listed[length]:
        length += 1
    return length
