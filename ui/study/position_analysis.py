"""The computer's analysis of a position of a study: its best lines, and the chances they give.

Each move of a line is what the computer would play, knowing what the player to move knows.

Where nothing is hidden, a search is only sure of its best move: of the others it knows that they
are no better. So each of these is evaluated by a search of the position after it, and compared with
the same search after the best move, as in reviews. Where something is hidden, that position belongs
to a player who knows other things, and the search itself compares all moves by the same means.
"""

from engine.bots.bot import payoffs
from engine.bots.chances import has_value, percent, value_for_another, win_chance
from ui.computer.bot_request import HINT_LEVEL, hint_seed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from engine.game import State
    from engine.notation.game_tree import Node
    from ui.computer.bot_client import BotClient

    # A generator that yields (task, state, seconds) for the computer and is sent its replies.
    Requests = Generator["tuple[str, State, float]", dict, None]

STRENGTHS = (1.0, 4.0, 12.0)  # seconds that the computer thinks
MAX_LINES = 3
MAX_LINE_PLIES = 4
OTHER_LINE_PLIES = 3  # of the lines that are not the best
LINE_SECONDS = 0.4  # for each further move of a line
MAX_TRIED = 4  # moves that are compared with the best one
TRIAL_SHARE = 0.25  # of the computer's time, to compare a move


class PrincipalVariation:
    """A line that the computer expects, and what it is worth; as in UCI, there may be several.

    Attributes:
        value: The value for the seat that makes the first move, −1 … 1.
        moves: The moves so far.
        seats: The seats that make them.
    """

    def __init__(self, value: float = 0.0) -> None:
        self.value = value
        self.moves: "list[str]" = []
        self.seats: "list[int]" = []

    def add(self, state: "State", move: str) -> "State":
        """Add the next move, and return the state after it."""
        self.moves.append(move)
        self.seats.append(state.turn or 0)
        return state.play(move)

    @property
    def percent(self) -> int:
        """The chance to win of the seat that makes the first move, in percent."""
        return percent(win_chance(self.value))

    def branch_at(self, node: "Node") -> "Node | None":
        """Return the node after the first move if all moves are in the tree, beginning at a node.

        Returns:
            None if they are not.
        """
        first, at = None, node
        for move in self.moves:
            following = at.child(move)
            if following is None:
                return None
            at = following
            first = first or at
        return first


class PositionAnalysis:
    """What the computer has found of a position.

    Attributes:
        seat: The seat to move.
        lines: The best line so far, and then others that begin with other moves, best first.
        is_complete: Whether nothing will be added to it.
    """

    def __init__(self, seat: int, best: PrincipalVariation) -> None:
        self.seat = seat
        self.lines = [best]
        self.is_complete = False


class PositionAnalyzer:
    """Asks the computer about one position at a time.

    Attributes:
        node: The node of the position that is being analyzed; None for none.
        analyses: Number of a node -> its PositionAnalysis.
        strength: The index in STRENGTHS of the time that the computer has.

    Args:
        bot_client: The computer.
        on_change: Called when more is known, and at the end.
    """

    def __init__(self, bot_client: "BotClient", on_change: "Callable[[], None]") -> None:
        self._bot_client = bot_client
        self._on_change = on_change
        self.node: "Node | None" = None
        self.analyses: "dict[int, PositionAnalysis]" = {}
        self.strength = 0

    def start(self, node: "Node") -> None:
        """Analyze the position of a node, in place of the one before."""
        self.stop()
        if node.state.turn is not None:
            self.node = node
            self._continue(node, self._find_lines(node, STRENGTHS[self.strength]), None)

    def stop(self) -> None:
        """Stop, and keep what has been found."""
        if self.node is None:
            return
        self._complete(self.node)
        self._bot_client.forget()

    def _complete(self, node: "Node") -> None:
        self.node = None
        found = self.analyses.get(node.number)
        if found:
            found.is_complete = True

    def _continue(self, node: "Node", requests: "Requests", reply: "dict | None") -> None:
        """Pass a reply on, and ask what is wanted next."""
        try:
            # A generator is started by None, which its type doesn't tell.
            task, state, seconds = requests.send(reply)  # type: ignore[arg-type]
        except StopIteration:
            self._complete(node)
            return

        def on_reply(reply: dict) -> None:
            if self.node is node:
                self._continue(node, requests, reply)
                self._on_change()

        view = state.view(state.turn)
        self._bot_client.ask(
            task, view, HINT_LEVEL, hint_seed(view), on_reply, {"seconds": seconds}
        )

    def _find_lines(self, node: "Node", seconds: float) -> "Requests":
        """Find the lines of a position."""
        state, seat, best = node.state, node.state.turn or 0, PrincipalVariation()
        reply = yield ("hint", state, seconds)
        best.value, ranked = float(reply["value"]), reply.get("ranked", ())[1:]
        state = best.add(state, reply["move"])
        # The only move there is was not evaluated: the position after it is.
        while not has_value(reply) and state.turn is not None and len(best.moves) < MAX_LINE_PLIES:
            reply = yield ("hint", state, seconds)
            best.value = _value_for(seat, state, reply)
            state = best.add(state, reply["move"])
        if not has_value(reply) and state.turn is None:
            best.value = payoffs(state)[seat]
        found = self.analyses[node.number] = PositionAnalysis(seat, best)
        others: "list[tuple]" = []  # (minus the value, a number, the line, the state after it)
        if state.game.hidden:
            for move, worth in ranked[: MAX_LINES - 1]:
                line = PrincipalVariation(min(best.value, float(worth)))
                others.append((-line.value, len(others), line, line.add(node.state, move)))
            found.lines += [other[2] for other in others]
            yield from _extend(best, state, MAX_LINE_PLIES)
        elif not ranked:
            yield from _extend(best, state, MAX_LINE_PLIES)
        else:
            trial = max(LINE_SECONDS, seconds * TRIAL_SHARE)
            compared, state = yield from _try(best, state, seat, trial)
            yield from _extend(best, state, MAX_LINE_PLIES)
            for move, _ in ranked[:MAX_TRIED]:
                line = PrincipalVariation(best.value)
                after = line.add(node.state, move)
                tried, after = yield from _try(line, after, seat, trial)
                if tried not in (1.0, -1.0):  # which are certain
                    tried = max(-1.0, best.value - max(0.0, compared - tried))
                line.value = min(best.value, tried)
                others.append((-line.value, len(others), line, after))
            others = sorted(others)[: MAX_LINES - 1]
            found.lines += [other[2] for other in others]
        for _, _, line, after in others:
            yield from _extend(line, after, OTHER_LINE_PLIES)


def _value_for(seat: int, state: "State", reply: dict) -> float:
    """Return the value for a seat of a position whose value for the seat to move is replied."""
    value, seats = float(reply["value"]), state.game.seats(state.options)
    return value if state.turn == seat else value_for_another(value, seats)


def _try(
    line: PrincipalVariation, state: "State", seat: int, seconds: float
) -> "Generator[tuple[str, State, float], dict, tuple[float, State]]":
    """Add the next move to a line, in ``state``.

    Returns:
        The value for the seat of that position, and the state after the move.
    """
    if state.turn is None:
        return payoffs(state)[seat], state
    reply = yield ("move", state, seconds)
    if not has_value(reply):  # perhaps a table of openings knew the move
        reply = yield ("hint", state, seconds)
    value = _value_for(seat, state, reply)
    after = line.add(state, reply["move"])
    if not has_value(reply):
        value = payoffs(after)[seat] if after.turn is None else line.value
    return value, after


def _extend(line: PrincipalVariation, state: "State", plies: int) -> "Requests":
    """Add moves to a line, from the position after it, until it is so long."""
    while state.turn is not None and len(line.moves) < plies:
        reply = yield ("move", state, LINE_SECONDS)
        state = line.add(state, reply["move"])
