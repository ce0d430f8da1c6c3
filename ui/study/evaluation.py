"""The computer's evaluation of a position of a study: the chance to win, and the best line.

Each move of the line is what the computer would play, knowing what the player to move knows.
"""

from ui.computer.bot_request import HINT_LEVEL, hint_seed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import State
    from engine.notation.game_tree import Node
    from ui.computer.bot_client import BotClient

STRENGTHS = (1.0, 4.0, 12.0)  # seconds that the computer thinks
MAX_LINE_PLIES = 4
LINE_SECONDS = 0.4  # for each further move of the line


class Evaluation:
    """What the computer has found of a position.

    Attributes:
        seat: The seat to move.
        value: The value for that seat, −1 … 1.
        line: The moves of the best line so far.
        seconds: How long the computer thought.
        is_complete: Whether no more moves of the line will come.
    """

    def __init__(self, seat: int, value: float, move: str, seconds: float) -> None:
        self.seat = seat
        self.value = value
        self.line = [move]
        self.seconds = seconds
        self.is_complete = False

    @property
    def percent(self) -> int:
        """The chance of the seat to win, in percent."""
        return int((1 + self.value) * 50 + 0.5)


class Evaluator:
    """Asks the computer about one position at a time.

    Attributes:
        node: The node of the position that is being evaluated; None for none.
        evaluations: Number of a node -> its Evaluation.
        strength: The place in STRENGTHS of the time that the computer has.

    Args:
        bot_client: The computer.
        on_change: Called when more is known, and at the end.
    """

    def __init__(self, bot_client: "BotClient", on_change: "Callable[[], None]") -> None:
        self._bot_client = bot_client
        self._on_change = on_change
        self.node: "Node | None" = None
        self.evaluations: "dict[int, Evaluation]" = {}
        self.strength = 0

    def start(self, node: "Node") -> None:
        """Evaluate the position of a node, in place of the one before."""
        self.stop()
        state = node.state
        if state.turn is None:
            return
        self.node, seconds = node, STRENGTHS[self.strength]

        def on_reply(reply: dict) -> None:
            if self.node is not node:
                return
            found = Evaluation(state.turn or 0, float(reply["value"]), reply["move"], seconds)
            self.evaluations[node.number] = found
            self._continue_line(node, found, state.play(reply["move"]))
            self._on_change()

        view = state.view(state.turn)
        self._bot_client.ask(
            "hint", view, HINT_LEVEL, hint_seed(view), on_reply, {"seconds": seconds}
        )

    def _continue_line(self, node: "Node", found: Evaluation, state: "State") -> None:
        """Ask for the next move of the line."""
        if state.turn is None or len(found.line) >= MAX_LINE_PLIES:
            found.is_complete = True
            self.node = None
            return

        def on_reply(reply: dict) -> None:
            if self.node is node:
                found.line.append(reply["move"])
                self._continue_line(node, found, state.play(reply["move"]))
                self._on_change()

        view = state.view(state.turn)
        self._bot_client.ask(
            "move", view, HINT_LEVEL, hint_seed(view), on_reply, {"seconds": LINE_SECONDS}
        )

    def stop(self) -> None:
        """Stop; what has been found stays."""
        if self.node is None:
            return
        found = self.evaluations.get(self.node.number)
        if found:
            found.is_complete = True
        self.node = None
        self._bot_client.forget()
