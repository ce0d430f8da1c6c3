"""Why a move is good or bad: facts about it, in the words of the rules.

A game finds its own in ``engine/<game>/learn/move_reasons.py``, with a function
``find_reasons(view, move, after)`` that returns them in any order; ``after`` is the view after the
move, or None if the move reveals something unknown. A game without that file has only the facts
that hold in every game. Reasons follow from the view: equal views have equal reasons.
"""

from engine.catalogue import game_entry
from engine.game import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State

# The topics of reasons, for hints that only say where to look.
TOPICS = "win defend block threat points invest take join cut declare hide safe quiet".split()

QUIET_WEIGHT = 3  # of the reason given if there is no better one
WIN_WEIGHT = 100  # of a reason that ends the game


class Reason:
    """One fact about a move.

    Attributes:
        key: The key of its words.
        topic: One of TOPICS.
        weight: How much it counts, −100 … 100; below 0 it speaks against the move.
        cells: The names of the cells to look at.
        facts: The numbers for the placeholders of its words; ``seat`` is shown as the seat's side.
    """

    def __init__(
        self, key: str, topic: str, weight: int, cells: "tuple | list" = (), **facts: int
    ) -> None:
        self.key = key
        self.topic = topic
        self.weight = weight
        self.cells = tuple(cells)
        self.facts = facts

    def pack(self) -> list:
        """Return this reason as JSON-able data."""
        return [self.key, self.topic, self.weight, list(self.cells), self.facts]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and self.pack() == other.pack()

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Reason{tuple(self.pack())}"


def has_positive(facts: "list[Reason]") -> bool:
    """Return whether any of these facts speaks for the move."""
    return any([reason.weight > 0 for reason in facts])


def unpack_reason(data: list) -> Reason:
    """Return the reason that ``Reason.pack`` encoded."""
    return Reason(data[0], data[1], data[2], data[3], **data[4])


def find_reasons(view: "State", move: str) -> "list[Reason]":
    """Return all facts about a legal move, the weightiest first.

    Of a move that ends the game it is only the result.

    Args:
        view: The view of the seat to move.
        move: The move.
    """
    after = _view_after(view, move)
    reasons = list(_game_reasons(view, move, after))
    if after is not None and after.outcome is not None and len(after.outcome.winners) == 1:
        won = view.turn in after.outcome.winners
        winner = after.outcome.winners[0]
        reasons = [
            Reason("wins", "win", WIN_WEIGHT)
            if won
            else Reason("loses", "win", -WIN_WEIGHT, seat=winner)
        ]
    return sorted(reasons, key=lambda reason: (-abs(reason.weight), reason.key, reason.cells))


def _view_after(view: "State", move: str) -> "State | None":
    """Return the view after a move; None if what the move reveals isn't known."""
    try:
        return None if view.reveals(move) else view.play(move)
    except IllegalMove:
        return None


def compare_moves(view: "State", played: str, better: str) -> "tuple[list[Reason], list[Reason]]":
    """Compare the move that was played with a better one.

    Returns:
        What speaks against the played move, and what for the better one, the weightiest first,
        without facts that hold for both.
    """
    of_played, of_better = find_reasons(view, played), find_reasons(view, better)
    against = [fact for fact in of_played if fact.weight < 0 and not _contains(of_better, fact)]
    return against, [f for f in of_better if f.weight > 0 and not _contains(of_played, f)]


def _contains(reasons: "list[Reason]", reason: Reason) -> bool:
    """Return whether a fact of that kind and with those numbers is among these."""
    return any([known.key == reason.key and known.facts == reason.facts for known in reasons])


def _game_reasons(view: "State", move: str, after: "State | None") -> "list[Reason]":
    """Return the reasons that the game itself finds."""
    try:
        module = __import__(
            game_entry(view.game.name).rules_package + ".learn.move_reasons",
            None,
            None,
            ("find_reasons",),
        )
    except ImportError:
        return []
    reasons: "list[Reason]" = module.find_reasons(view, move, after)
    return reasons
