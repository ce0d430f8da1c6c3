"""What is said of Mixtour."""

from engine.mixtour.constants import COLOURS, PIECES_PER_COLOUR
from engine.mixtour.events import Moved, Scored
from engine.mixtour.moves import parse_move
from ui.games.mixtour.input import PASS
from ui.games.mixtour.renderer import winning_stacks
from ui.games.narrator import Narrator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.events import Event
    from engine.game import Outcome
    from engine.mixtour.state import MixtourState


class MixtourNarrator(Narrator):
    """What is said of one view of Mixtour."""

    view: "MixtourState"

    # ---- while somebody chooses

    def turn_prompt(self, name: str) -> str:
        """What somebody can do now: enter, move, both or neither."""
        legal, hand = self.view.legal(), self.view.hands[self.view.mover]
        carries = [move for move in legal if ":" in move]
        if legal == [PASS]:
            key = "wait-pass"
        elif carries:
            key = "your-turn" if len(carries) < len(legal) else "wait-move"
        else:
            key = "wait-first" if hand == PIECES_PER_COLOUR else "wait-enter"
        return self.say(key, name=name)

    def move_preview(self, move: str) -> str:
        """Where a piece would enter; or how many would land where, and why that is reached."""
        made = parse_move(move)
        if made is None or not made.target:
            return super().move_preview(move)
        if not made.source:
            return self.say("chosen-enter", cell=made.target)
        height = self.view.stack_height(made.target)
        return self.say("chosen-move", n=made.count, target=made.target, height=height)

    def pick_name(self, token: str) -> str:
        """How many pieces a pick takes."""
        return self.say("take", n=int(token[1:]))

    # ---- what there is

    def cell_label(self, cell: str) -> str:
        """A cell's place, height, and pieces from the top, as they are seen."""
        pieces = winning_stacks(self.view, self.recent_events).get(cell) or self.view.stack_pieces(
            cell
        )
        if not pieces:
            return self.say("cell-empty", cell=cell)
        named = [self.say("colour-" + piece) for piece in reversed(pieces)]
        listed = self.say("comma").join(named)
        return self.say("cell-stack", cell=cell, height=len(pieces), pieces=listed)

    def seat_status(self, seat: int) -> str:
        """The pieces in hand, without those that are still seen on the board, and the points where
        the game goes to more than one."""
        seen = "".join(winning_stacks(self.view, self.recent_events).values()).count(COLOURS[seat])
        hand, goal = self.view.hands[seat] - seen, self.view.options["points"]
        if goal == 1:
            return self.say("seat-hand", hand=hand)
        points = self.view.scores[seat]
        return self.say("seat-hand-points", hand=hand, points=points, goal=goal)

    def status_help(self, seat: "int | None" = None) -> str:
        """The numbers at a seat."""
        if seat is None:
            return ""
        return self.say("gauge-seat" if self.view.options["points"] == 1 else "gauge-seat-points")

    # ---- what happened

    def outcome_text(self, outcome: "Outcome") -> str:
        """The stack that won, or the points."""
        if outcome.reason != "points":
            return super().outcome_text(outcome)
        colour = self.say("colour-" + COLOURS[outcome.winners[0]])
        return self.say("over-points", n=self.view.options["points"], colour=colour)

    def describe_event(self, event: "Event") -> str:
        """A sentence about what a move did; the end is left to others."""
        if isinstance(event, Moved):
            side, source, target = self.side_name(event.seat), event.source, event.target
            return self.say("said-moved", side=side, n=event.count, source=source, target=target)
        if isinstance(event, Scored):
            side, height = self.side_name(event.seat), len(event.pieces)
            return self.say("said-scored", side=side, cell=event.cell, height=height)
        return super().describe_event(event)
