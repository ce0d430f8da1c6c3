"""Claims of sealed games that can't go on because another device doesn't send what it owes.

What a device owes needs no decision of a person (``engine.sealed.owed``), but a link may be lost.
So the other is asked first, twice and at least a day apart from the claim. A claim is a decision of
this device's player and known here only; it falls as soon as the game goes on. docs/sealed-play.md,
"Withholding", has the rule.
"""

from engine.game import Outcome
from ui.session.session import FORFEIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State

# Entries that a device can owe. They are those of ``engine.sealed.owed``, whose modules are loaded
# later than the lobby.
OWED = ("lot", "caps", "tiles", "next-tiles", "shuffle", "key")
MIN_ASKS = 2  # before a claim
MIN_WAIT = 86400  # seconds between the first of them and a claim


def forfeit_outcome(state: "State", seat: int) -> Outcome:
    """Return the outcome of a game that a seat has forfeited: as if it had resigned.

    Args:
        state: The position, in which any seat may be to move.
        seat: The seat whose device does not send what it owes.
    """
    after = state.copy()
    after.turn = seat
    outcome = after.resign().outcome
    assert outcome is not None
    return Outcome(outcome.winners, FORFEIT)


def may_claim(ask_times: "list[float]", now: float) -> bool:
    """Return whether the other player was asked often enough, and long enough ago.

    Args:
        ask_times: The times of the first and the latest ask.
        now: The time.
    """
    return len(ask_times) >= MIN_ASKS and now - ask_times[0] >= MIN_WAIT
