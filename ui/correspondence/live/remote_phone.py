"""Another phone that is, or was, connected: its frames, its messages, and what it does."""

from ui.correspondence.live.frames import FrameAssembler, FrameError, split_message
from ui.correspondence.live.messages import LOST, TABLE, MessageError, parse, to_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.correspondence.live.messages import Message

MAX_FAULTS = 20  # more unreadable frames and messages end the connection


class RemotePhone:
    """Another phone.

    Attributes:
        seat: The seat that is played there; None until it has announced it.
        name: The name of its player, or "".
        clock_version: The version of the clock that it knows (``messages.CLOCK_VERSION``); 0 for
            none.
        game_id: The id, as in links, of the game that is open there; "" for none.
        place: Where its player is: one of PLACES, QUIET (without a sign) or LOST (unconnected).
        watcher_count: How many phones watch the game through it.
        fault_count: How often it has sent what can't be read or used.

    Args:
        send_frame: Sends one frame; returns whether that was possible.
    """

    def __init__(self, send_frame: "Callable[[str], bool]") -> None:
        self.seat: "int | None" = None
        self.name = self.game_id = ""
        self.place = TABLE
        self.watcher_count = self.fault_count = self.clock_version = 0
        self._send_frame = send_frame
        self._sent_count = 0
        self._assembler = FrameAssembler()

    @property
    def is_connected(self) -> bool:
        """Whether messages can be sent."""
        return self.place != LOST

    def send(self, message: dict) -> bool:
        """Send a message; return whether that was possible."""
        try:
            frames = list(split_message(self._sent_count, to_text(message)))
        except FrameError:
            return False
        self._sent_count += 1
        return self.is_connected and all([self._send_frame(frame) for frame in frames])

    def receive(self, frame: str) -> "Message | None":
        """Return the message that a frame completes; None if it is incomplete or unreadable."""
        try:
            text = self._assembler.add(frame)
            return None if text is None else parse(text)
        except (FrameError, MessageError):
            self.note_fault()
            return None

    def note_fault(self) -> None:
        """Note that something has come that can't be read or used."""
        self.fault_count += 1

    @property
    def is_hopeless(self) -> bool:
        """Whether so much was unreadable that the connection should be ended."""
        return self.fault_count > MAX_FAULTS
