"""The sentences about inpHeXion."""

from engine.inphexion.events import Lifted
from engine.inphexion.moves import SWAP, parse_move
from ui.games.narrator import Narrator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.events import Event
    from engine.inphexion.state import InphexionState


class InphexionNarrator(Narrator):
    """The sentences about one view of inpHeXion."""

    view: "InphexionState"

    # ---- while a move is selected

    def turn_prompt(self, name: str) -> str:
        """Return what the player can do."""
        view = self.view
        if view.pending:
            cell = view.board.names[view.pending[0]]
            return self.say("waiting-expel", name=name, cell=cell, n=len(view.pending))
        if view.may_swap():
            return self.say("waiting-swap", name=name)
        if view.placed == 0:
            key = "waiting-place" if view.may_place() else "waiting-neutral"
        elif view.may_place():
            key = "waiting-either" if view.may_infect() else "waiting-free"
        else:
            key = "waiting"
        return self.say(key, name=name)

    def selection_prompt(self, tokens: "tuple[str, ...]") -> str:
        """Return where to put the next lifted piece, or where to push the chosen one."""
        view = self.view
        if view.pending:
            cell = view.board.names[view.pending[0]]
            return self.say("prompt-expel", cell=cell, n=len(view.pending))
        return self.say("prompt-push", cell=tokens[0])

    def move_preview(self, move: str) -> str:
        """Return what is placed, infected or expelled."""
        parsed = parse_move(move)
        if parsed.kind == SWAP:
            return super().move_preview(move)
        facts = {"cell": parsed.target, "source": parsed.source, "target": parsed.target}
        return self.say("chosen-" + parsed.kind, **facts)

    # ---- the position

    def cell_label(self, cell: str) -> str:
        """Return a cell's name and the piece on it or above it."""
        view = self.view
        number = view.board.cell(cell)
        piece = view.piece(number)
        if not piece:
            return self.say("cell-lifted" if view.lifted >> number & 1 else "cell-empty", cell=cell)
        return self.say(("cell-pending-" if number in view.pending else "cell-") + piece, cell=cell)

    def seat_status(self, seat: int) -> str:
        """Return the direction of the seat's chain, and its discs in hand."""
        colour = self.view.side(seat)
        return self.say("seat-hand-" + str(colour), hand=self.view.discs_in_hand(colour))

    def status_help(self, seat: "int | None" = None) -> str:
        """Return which edges a seat connects, and what its number means."""
        return "" if seat is None else self.say("status-help-seat-" + str(self.view.side(seat)))

    # ---- what happened

    def describe_event(self, event: "Event") -> str:
        """Return a sentence about an event."""
        if isinstance(event, Lifted):
            cells = self.say("comma").join(event.sources)
            return self.say("said-lifted", n=len(event.sources), cells=cells)
        return super().describe_event(event)
