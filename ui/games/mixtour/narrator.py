"""The sentences about Mixtour."""

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
    """The sentences about one view of Mixtour."""

    view: "MixtourState"

    # ---- while a move is selected

    def turn_prompt(self, name: str) -> str:
        """Return what the player can do: enter, move, both or neither."""
        legal, hand = self.view.legal(), self.view.hands[self.view.mover]
        carries = [move for move in legal if ":" in move]
        if legal == [PASS]:
            key = "wait-pass"
        elif carries:
            key = "your-turn" if len(carries) < len(legal) else "wait-move"
        else:
            key = "wait-first" if hand == PIECES_PER_COLOUR else "wait-enter"
        return self.say(key, name=name)

    def selection_prompt(self, tokens: "tuple[str, ...]") -> str:
        """Return where the chosen stack can go, with the height of the targets if it is one."""
        view, start = self.view, tokens[0] + ":"
        targets = [parse_move(move).target for move in view.legal() if move.startswith(start)]
        heights = set([view.stack_height(target) for target in targets])
        if len(heights) == 1:
            return self.say("choose-height", n=heights.pop())
        return self.say("choose-on")

    def move_preview(self, move: str) -> str:
        """Return where a piece would enter; or how many would move where, and why they may.

        If other numbers may move there too, say that the number can be changed instead.
        """
        parsed = parse_move(move)
        if not parsed.target:
            return super().move_preview(move)
        if not parsed.source:
            return self.say("chosen-enter", cell=parsed.target)
        start, end = parsed.source + ":", "-" + parsed.target
        carries = [way for way in self.view.legal() if way.startswith(start) and way.endswith(end)]
        if len(carries) > 1:
            return self.say("chosen-number", n=parsed.count, target=parsed.target)
        height = self.view.stack_height(parsed.target)
        return self.say("chosen-move", n=parsed.count, target=parsed.target, height=height)

    def hint(self, move: str) -> str:
        """Return where to enter, or how many pieces to move where."""
        view = self.view
        event = view.game.events(view, move, view.play(move))[0]
        if isinstance(event, Moved):
            return self._moved_text("proposal-moved", event)
        return super().hint(move)

    def pick_name(self, token: str) -> str:
        """Return how many pieces a pick takes."""
        return self.say("take", n=int(token[1:]))

    # ---- the position

    def cell_label(self, cell: str) -> str:
        """Return a cell's name, height, and pieces from the top, as they are drawn."""
        pieces = winning_stacks(self.view, self.recent_events).get(cell) or self.view.stack_pieces(
            cell
        )
        if not pieces:
            return self.say("cell-empty", cell=cell)
        colours = [self.say("colour-" + piece) for piece in reversed(pieces)]
        text = self.say("comma").join(colours)
        return self.say("cell-stack", cell=cell, height=len(pieces), pieces=text)

    def seat_status(self, seat: int) -> str:
        """Return the pieces in hand and, in games to more than one point, the points.

        Pieces of a winning stack that is still drawn on the board don't count as in hand.
        """
        on_board = "".join(winning_stacks(self.view, self.recent_events).values()).count(
            COLOURS[seat]
        )
        hand, goal = self.view.hands[seat] - on_board, self.view.options["points"]
        if goal == 1:
            return self.say("seat-hand", hand=hand)
        points = self.view.scores[seat]
        return self.say("seat-hand-points", hand=hand, points=points, goal=goal)

    def status_help(self, seat: "int | None" = None) -> str:
        """Return what the numbers at a seat mean."""
        if seat is None:
            return ""
        return self.say(
            "status-help-seat" if self.view.options["points"] == 1 else "status-help-seat-points"
        )

    # ---- what happened

    def outcome_text(self, outcome: "Outcome") -> str:
        """Return the points, or the colour of the stack that won."""
        if outcome.reason != "points":
            return super().outcome_text(outcome)
        colour = self.say("colour-" + COLOURS[outcome.winners[0]])
        return self.say("over-points", n=self.view.options["points"], colour=colour)

    def describe_event(self, event: "Event") -> str:
        """Return a sentence about an event."""
        if isinstance(event, Moved):
            return self._moved_text("said-moved", event)
        if isinstance(event, Scored):
            side, height = self.actor_name(event.seat), len(event.pieces)
            return self.say("said-scored", side=side, cell=event.cell, height=height)
        return super().describe_event(event)

    def _moved_text(self, key: str, event: "Moved") -> str:
        """Return the words of a key with the facts of a move from stack to stack."""
        side, colour = self.actor_name(event.seat), self.say("colour-" + event.pieces[-1])
        facts = {"source": event.source, "target": event.target, "colour": colour}
        return self.say(key, side=side, n=event.count, **facts)
