"""The clock of a live game, which two phones keep in step.

Each phone measures the time of its own player and says with every move how long that took. The
other phone can't know how long the move was on its way, so it believes what it is told, but not
less than what it has measured itself, by more than ``lag_of`` a turn. So a move can't have taken
less time than both phones saw go by.

While the phones aren't connected no time runs. A phone notices that later than the other one, so
it takes off from the other player's time what may have gone by unnoticed. Nor does time run while
no player has anything to decide, as in steps of a sealed game that devices do by themselves. A
device computes a sealed move after its player's tap, and only that device knows how long.

Times are whole milliseconds, as in ``ui.clock.clock``.
"""

from engine.record import find_game
from ui.clock.clock import from_data
from ui.clock.turns import can_have_clock, clock_turns
from ui.session.sealed.sealed_games import sealed_correspondence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.clock.clock import Clock, Turns
    from ui.session.session import Session

LAG_MS = 1500  # of a turn, how much less time the other phone may have measured
SLOW_LAG_MS = 5000  # the same in a game whose sealed moves take much arithmetic
UNNOTICED_MS = 10_000  # after how long a lost connection is noticed at the latest
RECENT = 16  # moves whose times are sent with a move
_RULES = ("banks", "increment", "delay")


def _clock_of(session: "Session") -> "Clock | None":
    """Return the clock of a game on two phones, agreed on or not; None for none."""
    if not can_have_clock(session):
        return None
    return from_data(session.clock, len(session.seats), len(clock_turns(session)) - 1)


def clock_rules(session: "Session") -> "dict | None":
    """Return the rules of a game's clock, agreed on or not, as messages hold them.

    Returns:
        None for no clock, and for a game that can't have one on two phones.
    """
    clock = _clock_of(session)
    if clock is None:
        return None
    data = clock.to_data(0.0)
    return {name: data[name] for name in _RULES}


def agreed_clock(session: "Session") -> "Clock | None":
    """Return the clock on which the players of two phones have agreed; None for none."""
    clock = _clock_of(session)
    return clock if clock and clock.is_shared else None


def lag_of(session: "Session") -> int:
    """Return how much less time than measured here the other phone may say that a turn took."""
    is_slow = find_game(session.record.game).slow_sealed_play
    return SLOW_LAG_MS if is_slow and sealed_correspondence(session) else LAG_MS


def personal_rules(rules: dict, own_seat: int) -> "tuple[int, int, int, int]":
    """Return the rules of a clock by persons: two games have the same if these are equal.

    Args:
        rules: The rules, as messages hold them.
        own_seat: The seat that is played here.

    Returns:
        The time of the player here, the other player's, the increment, and the delay.
    """
    banks = rules["banks"]
    return banks[own_seat], banks[1 - own_seat], rules["increment"], rules["delay"]


class SharedClock:
    """The clock of a live game at one of the two phones.

    Attributes:
        clock: The times. Only the present is counted on; what was said before may be corrected.
        is_disputed: Whether the other phone said less time than this one has measured, so that it
            should learn what counts here.

    Args:
        clock: The clock.
        own_seat: The seat that is played here.
        turns: The seat to move in every position so far, see ``ui.clock.clock``.
        now: The present.
        lag: Of a turn, how much less time the other phone may have measured.
    """

    def __init__(
        self, clock: "Clock", own_seat: int, turns: "Turns", now: float, lag: int = LAG_MS
    ) -> None:
        self.clock = clock
        self._lag = lag
        self.is_disputed = False
        self._own_seat = own_seat
        self._turns = list(turns)
        self._claims: "dict[int, int]" = {}  # ply -> the time that is said of a move to come
        self._limits: "dict[int, int]" = {}  # ply -> the most time that an own move can have taken
        self._debt = 0  # what the other player's turn has taken more than was said so far
        self._begin_position(now)

    def _begin_position(self, now: float) -> None:
        self._since = now
        self._before = self.clock.thought(now)

    def run(self, is_connected: bool, now: float, is_acting: bool = True) -> bool:
        """Let the time of the player to move run or stand still; return whether it has stopped.

        Args:
            is_connected: Whether the phones are connected.
            now: The present.
            is_acting: Whether the player to move has something to decide.
        """
        clock, turn = self.clock, self._turns[-1]
        if is_connected and is_acting and turn is not None:
            clock.start(now)
        elif clock.is_running:
            is_noticed = turn == self._own_seat or is_connected
            clock.pause(now if is_noticed else now - UNNOTICED_MS)
            return True
        return False

    def follow(self, turns: "Turns", now: float) -> None:
        """Note that the game has other moves than before."""
        clock, known, ply = self.clock, len(self.clock.spent), len(turns) - 1
        self._turns = list(turns)
        if ply == known:
            return
        clock.follow(ply, now)
        if ply < known:
            self._claims, self._limits, self._debt = {}, {}, 0
        for number in range(known, ply):
            if turns[number] == self._own_seat:
                self._limits[number] = int(max(0, now - self._since)) + self._before
            else:
                self._take_claim(number, turns[number + 1] != turns[number])
        self._begin_position(now)

    def _take_claim(self, ply: int, is_last: bool) -> None:
        """Set the time of a move of the other player's; ``is_last``: of the turn."""
        spent = self.clock.spent
        least = self._debt + max(0, spent[ply] - self._lag)
        claimed = self._claims.pop(ply, None)
        self._debt = max(0, least - (claimed or 0))
        spent[ply] = claimed or 0
        if is_last:
            self.is_disputed = self.is_disputed or (claimed is not None and self._debt > 0)
            spent[ply] += self._debt
            self._debt = 0

    def receive(self, fields: dict, now: float, limit: int) -> None:
        """Receive what the other phone says of the times.

        Args:
            fields: The fields of a message of kind "time".
            now: The present.
            limit: The most time that can have gone by between the last move and the moment at which
                the page was opened; 0 if the move is newer. The page hasn't measured that itself.
        """
        clock, first, count = self.clock, fields["ply"], len(self.clock.spent)
        self._claims = {}
        for number, ms in enumerate(fields["spent"]):
            ply = first + number  # which may be too large for MicroPython to count from
            if ply >= count:
                self._claims[ply] = ms
            elif self._turns[ply] != self._own_seat:
                clock.spent[ply] = max(clock.spent[ply], ms)
            elif ply in self._limits:
                clock.spent[ply] = max(clock.spent[ply], min(ms, self._limits[ply]))
        if first + len(fields["spent"]) == count and self._turns[-1] is not None:
            mine, theirs = clock.thought(now), fields["thought"]
            if self._turns[-1] == self._own_seat:
                thought = max(mine, min(theirs - self._lag, limit))
            else:
                thought = max(theirs, mine - self._lag)
            clock.set_thought(thought, now)

    def times(self, count: int, now: float) -> dict:
        """Return the fields of a message of kind "time" about the last so many moves."""
        spent = self.clock.spent
        first = max(0, len(spent) - count)
        return {"ply": first, "spent": spent[first:], "thought": self.clock.thought(now)}

    def is_up(self, now: float) -> bool:
        """Return whether the player to move has no time left."""
        turn = self._turns[-1]
        return turn is not None and self.clock.remaining(self._turns, now)[turn] == 0


def is_in_turn(turns: "Turns", ply: int, seat: int) -> bool:
    """Return whether a seat is in a turn that has lasted since a position.

    The other phone learns of the moves of a turn when it is over.

    Args:
        turns: The seat to move in every position, see ``ui.clock.clock``.
        ply: The number of the position.
        seat: The seat.
    """
    return ply < len(turns) and all([turn == seat for turn in turns[ply:]])


def started_data(rules: dict, plies: int) -> dict:
    """Return the data of a clock on which the players have agreed after so many moves."""
    return dict(rules, spent=[0] * plies, thought=0, live=True)
