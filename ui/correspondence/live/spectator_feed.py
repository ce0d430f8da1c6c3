"""The feed of a spectator's phone: what everybody at the table sees of a live game.

In a sealed game this phone knows the view of its own seat. What everybody sees follows from that,
so that no other phone has to be asked, and nothing is sent that a spectator could not see.
"""

from engine.game import SPECTATOR
from engine.link.game_link import LinkError, encode_view
from engine.observed_record import ObservedRecord
from ui.correspondence.live.channel_messages import MAX_MOVES
from ui.correspondence.live.outbox import game_id
from ui.session.sealed.sealed_games import sealed_correspondence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.session.session import Session


def public_record(session: "Session") -> "ObservedRecord | None":
    """Return a correspondence game as a spectator observes it.

    Returns:
        None before this phone knows how the game begins.
    """
    sealed = sealed_correspondence(session)
    if sealed and not sealed.knows_start:
        return None
    record, states = session.record, session.states
    moves = [states[ply].observed_move(move, SPECTATOR) for ply, move in enumerate(record.moves)]
    observation = states[0].initial_observation(SPECTATOR)
    return ObservedRecord(record.game, record.options, SPECTATOR, observation, moves)


class SpectatorFeed:
    """The feed of one spectator.

    Args:
        send: Sends a message; returns whether that was possible.
    """

    def __init__(self, send: "Callable[[dict], bool]") -> None:
        self._send = send
        self._seen: "tuple[str, ObservedRecord] | None" = None  # a game's id, and what was sent
        self._told: "tuple | None" = None  # the state of its clock that was sent

    def update(self, session: "Session") -> None:
        """Send what has happened since."""
        record = public_record(session)
        if record is None:
            return
        id, known = game_id(session), 0
        if self._seen and self._seen[0] == id:
            before = self._seen[1]
            if before == record:
                return
            if before == record.up_to(len(before.moves)):
                known = len(before.moves)
        fresh = record.moves[known:]
        if known and len(fresh) <= MAX_MOVES:
            message = {"t": "seen", "id": id, "ply": known, "moves": fresh}
        else:
            try:
                link = encode_view(record, session.names)
            except LinkError:
                return  # far longer than games are
            message = {"t": "watch", "id": id, "link": link}
        if self._send(message):
            self._seen, self._told = (id, record), None

    def update_clock(self, message: "dict | None", state: tuple) -> None:
        """Send how much time the players have left.

        Args:
            message: What ``clock_message`` returned; None without a clock.
            state: What has to change before it is sent again, as the times do all the time.
        """
        if message and self._seen and self._seen[0] == message["id"] and self._told != state:
            if self._send(message):
                self._told = state
