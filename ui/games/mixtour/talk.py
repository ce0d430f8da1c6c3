"""What is said of Mixtour."""

from engine.mixtour.events import Moved, Scored
from ui.games.talk import Talk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.events import Event
    from engine.mixtour.state import MixtourState


class MixtourTalk(Talk):
    """What is said of one view of Mixtour."""

    view: "MixtourState"

    def pick(self, token: str) -> str:
        """How many pieces a pick takes."""
        return self.say("take", n=int(token[1:]))

    def cell(self, cell: str) -> str:
        """A cell's place, height, and pieces from the top."""
        pieces = self.view.pieces(cell)
        if not pieces:
            return self.say("cell-empty", cell=cell)
        named = [self.say("colour-" + piece) for piece in reversed(pieces)]
        listed = self.say("comma").join(named)
        return self.say("cell-stack", cell=cell, height=len(pieces), pieces=listed)

    def facts(self, seat: int) -> str:
        """The pieces in hand, and the points where the game goes to more than one."""
        hand, goal = self.view.hands[seat], self.view.options["points"]
        if goal == 1:
            return self.say("seat-hand", hand=hand)
        points = self.view.scores[seat]
        return self.say("seat-hand-points", hand=hand, points=points, goal=goal)

    def event(self, event: "Event") -> str:
        """A sentence about what a move did; the end is left to others."""
        if isinstance(event, Moved):
            side, source, target = self.side(event.seat), event.source, event.target
            return self.say("said-moved", side=side, n=event.count, source=source, target=target)
        if isinstance(event, Scored):
            side, height = self.side(event.seat), len(event.pieces)
            return self.say("said-scored", side=side, cell=event.cell, height=height)
        return super().event(event)
