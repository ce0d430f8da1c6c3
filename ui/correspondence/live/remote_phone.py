"""Another phone that is, or was, connected: its fragments, its messages, and what it does."""

from ui.correspondence.live.channel_messages import (
    LOST,
    QUIET,
    TABLE,
    ChannelMessageError,
    parse,
    to_text,
)
from ui.correspondence.live.fragments import FragmentAssembler, FragmentError, split_message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.correspondence.live.channel_messages import ChannelMessage

MAX_FAULTS = 20  # more unreadable fragments and messages end the connection


class RemotePhone:
    """Another phone.

    Attributes:
        seat: The seat that is played there; None until it has announced it.
        name: The name of its player, or "".
        clock_version: The version of the clock that it knows, see CLOCK_VERSION of
            ``channel_messages``; 0 for none.
        game_id: The id, as in links, of the game that is open there; "" for none.
        presence: What its player does: one of PRESENCES, QUIET (without a sign) or LOST
            (unconnected).
        spectator_count: How many phones watch the game through it.
        fault_count: How often it has sent what can't be read or used.

    Args:
        send_fragment: Sends one fragment; returns whether that was possible.
    """

    def __init__(self, send_fragment: "Callable[[str], bool]") -> None:
        self.seat: "int | None" = None
        self.name = self.game_id = ""
        self.presence = TABLE
        self.spectator_count = self.fault_count = self.clock_version = 0
        self._place = TABLE  # what its player does, as it has said last
        self._send_fragment = send_fragment
        self._sent_count = 0
        self._assembler = FragmentAssembler()

    @property
    def is_connected(self) -> bool:
        """Whether messages can be sent."""
        return self.presence != LOST

    def send(self, message: dict) -> bool:
        """Send a message; return whether that was possible."""
        try:
            fragments = list(split_message(self._sent_count, to_text(message)))
        except FragmentError:
            return False
        self._sent_count += 1
        return self.is_connected and all([self._send_fragment(fragment) for fragment in fragments])

    def receive(self, fragment: str) -> "ChannelMessage | None":
        """Return the message that a fragment completes; None if it is incomplete or unreadable."""
        try:
            text = self._assembler.add(fragment)
            return None if text is None else parse(text)
        except (FragmentError, ChannelMessageError):
            self.note_fault()
            return None

    def set_place(self, place: str) -> None:
        """Note what the phone says that its player does: one of PRESENCES."""
        self.presence = self._place = place

    def set_quiet(self, is_quiet: bool) -> None:
        """Note whether nothing comes through just now; after that its player is where they were."""
        if self.is_connected:
            self.presence = QUIET if is_quiet else self._place

    def note_fault(self) -> None:
        """Note that something has come that can't be read or used."""
        self.fault_count += 1

    @property
    def is_hopeless(self) -> bool:
        """Whether so much was unreadable that the connection should be ended."""
        return self.fault_count > MAX_FAULTS
