"""Why a move is good or bad: facts that a position holds, in the words of the rules.

A game lists its own in ``engine/<game>/reasons.py``: a function ``found(view, move, after)`` that
gives them in any order; ``after`` is the view after the move, None where the move tells something
that isn't known yet. A game without that file has the facts that hold in every game. All of them
follow from the view: equal views have equal reasons.
"""

from engine.catalogue import game_entry
from engine.game import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State

# What a reason is about, for whoever is only to be told where to look.
TOPICS = "win defend block threat points take join cut declare hide safe quiet".split()

QUIET_WEIGHT = 3  # the weight of what is said of a move for which nothing else speaks
WIN_WEIGHT = 100  # the weight of what ends the game


class Reason:
    """One fact about a move.

    Attributes:
        key: what it is: the key of its words.
        idea: what it is about, one of IDEAS.
        weight: how much it counts, −100 … 100; it speaks against the move if it is below 0.
        cells: the names of the cells to look at.
        parts: the holes of its words: ``n``, and others, which are numbers; ``seat`` is one that
            the words call by its side.
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
        """This reason as JSON-able data."""
        return [self.key, self.topic, self.weight, list(self.cells), self.facts]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and self.pack() == other.pack()

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Reason{tuple(self.pack())}"


def has_positive(facts: "list[Reason]") -> bool:
    """Whether any of these facts speaks for the move; else its game says something quieter."""
    return any([one.weight > 0 for one in facts])


def unpack_reason(data: list) -> Reason:
    """The reason that was packed so."""
    return Reason(data[0], data[1], data[2], data[3], **data[4])


def find_reasons(view: "State", move: str) -> "list[Reason]":
    """All facts about a legal move in the view of the seat to move, the weightiest first. Of a move
    that ends the game that is all there is to say."""
    after = _view_after(view, move)
    found = list(_game_reasons(view, move, after))
    if after is not None and after.outcome is not None and len(after.outcome.winners) == 1:
        won = view.turn in after.outcome.winners
        winner = after.outcome.winners[0]
        found = [
            Reason("wins", "win", WIN_WEIGHT)
            if won
            else Reason("loses", "win", -WIN_WEIGHT, seat=winner)
        ]
    return sorted(found, key=lambda one: (-abs(one.weight), one.key, one.cells))


def _view_after(view: "State", move: str) -> "State | None":
    """The view after a move; None where it isn't known what that brings to light."""
    try:
        return None if view.reveals(move) else view.play(move)
    except IllegalMove:
        return None


def compare_moves(view: "State", played: str, better: str) -> "tuple[list[Reason], list[Reason]]":
    """What speaks against the move that was played, and what for the better one: no fact that
    holds of both, the weightiest first."""
    mine, best = find_reasons(view, played), find_reasons(view, better)
    against = [one for one in mine if one.weight < 0 and not _contains(best, one)]
    return against, [one for one in best if one.weight > 0 and not _contains(mine, one)]


def _contains(held: "list[Reason]", reason: Reason) -> bool:
    """Whether a fact of that kind and with those numbers is among these."""
    return any([one.key == reason.key and one.facts == reason.facts for one in held])


def _game_reasons(view: "State", move: str, after: "State | None") -> "list[Reason]":
    """What the game itself finds."""
    try:
        module = __import__(
            game_entry(view.game.name).rules_package + ".learn.reasons",
            None,
            None,
            ("find_reasons",),
        )
    except ImportError:
        return []
    own: "list[Reason]" = module.find_reasons(view, move, after)
    return own
