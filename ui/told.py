"""The moves of a game as whoever looks may read them, written out once."""

from engine.game import EVERYONE, RESIGN
from ui.boards.drawing import Drawing
from ui.session import Session


class Told:
    """Remembers what was written last: of a game that has gone on, only the new moves are."""

    def __init__(self) -> None:
        self._session: "Session | None" = None
        self._eyes: "int | None" = None
        self._moves: list[str] = []
        self._written: list[str] = []

    def moves(self, session: Session, eyes: "int | None", drawing: Drawing) -> list[str]:
        """All moves up to the tip, as the seat ``eyes`` (or BYSTANDER, EVERYONE) is told them."""
        moves = session.record.moves
        if eyes == EVERYONE:
            return moves
        if session is not self._session or eyes != self._eyes:
            self._session, self._eyes = session, eyes
            self._moves, self._written = [], []
        same = 0
        while same < len(moves) and same < len(self._moves) and moves[same] == self._moves[same]:
            same += 1
        self._written = self._written[:same]
        for ply in range(same, len(moves)):
            move = moves[ply]
            told = move if move == RESIGN else session.states[ply].told(move, eyes)
            self._written.append(drawing.written(told))
        self._moves = list(moves)
        return self._written
