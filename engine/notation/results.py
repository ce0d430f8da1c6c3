"""Results as text, as PGN has them."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import Outcome

UNDECIDED = "*"
DRAWN = "1/2-1/2"
RESULTS = ("1-0", "0-1", DRAWN, UNDECIDED)


def format_result(outcome: "Outcome | None", seats: int) -> str:
    """Return a result: for every seat 1 or 0, or 1/2 each if none has won.

    In a solo game the second number is the game's own.
    """
    if outcome is None:
        return UNDECIDED
    if seats == 1:
        return "1-0" if outcome.winners else "0-1"
    if not outcome.winners:
        return "-".join(["1/2"] * seats)
    return "-".join(["1" if seat in outcome.winners else "0" for seat in range(seats)])


def is_result(word: str) -> bool:
    """Return whether a word may be a result, of any number of seats."""
    parts = word.split("-")
    known = [part in ("0", "1", "1/2") for part in parts]
    return word == UNDECIDED or (len(parts) > 1 and all(known))
