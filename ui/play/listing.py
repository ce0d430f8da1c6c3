"""The list of moves, as those who look may read it."""

from ui.play.sight import told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.talk import Talk
    from ui.play.session import Session
    from ui.play.sight import Sight


class Listing:
    """All moves of a game, each written once for the same eyes."""

    def __init__(self) -> None:
        self._reader: tuple = ()  # the eyes, and whether they may read everything
        self._moves: "list[str]" = []
        self._written: "list[str]" = []

    def of(self, session: "Session", sees: "Sight", talk: "Talk") -> "list[str]":
        """All moves up to the tip."""
        moves = session.record.moves
        reader = (sees.eyes, sees.open)
        same = self._same(moves) if reader == self._reader else 0
        self._written = self._written[:same]
        for ply in range(same, len(moves)):
            self._written.append(talk.written(told(session.states[ply], moves[ply], sees.eyes)))
        self._reader, self._moves = reader, list(moves)
        return self._written

    def _same(self, moves: "list[str]") -> int:
        """How many of the moves that were listed last still stand there."""
        same = 0
        while same < min(len(moves), len(self._moves)) and moves[same] == self._moves[same]:
            same += 1
        return same
