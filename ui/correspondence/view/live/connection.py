"""A connection to another phone: the browser's channel, the phone, and what it is sent."""

from ui.browser import dom
from ui.correspondence.live.channel_messages import LOST
from ui.correspondence.live.outbox import Outbox
from ui.correspondence.live.remote_phone import RemotePhone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    EventHandler = Callable[["Connection", str, str], None]

ROLE_PLAYER = "player"  # the other phone plays
ROLE_SPECTATOR = "spectator"  # the other phone watches this one's game
ROLE_WATCHED = "watched"  # this phone watches the other one's game


class Connection:
    """A connection to another phone, from the first attempt to connect.

    Attributes:
        phone: The other phone.
        outbox: What it is sent.
        role: ROLE_PLAYER, ROLE_SPECTATOR or ROLE_WATCHED.
        announced_presences: What the other player was told of the phones at further seats.
        announced_spectator_count: How many spectators the other player was told of.

    Args:
        module: The exports of web/live_channel.mjs.
        on_event: Called with this connection, an event of the channel and its text, see there.
    """

    def __init__(self, module: "Any", on_event: "EventHandler") -> None:
        self._on_event = on_event
        self.phone = RemotePhone(self._send_fragment)
        self.phone.presence = LOST
        self.outbox = Outbox(self.phone.send)
        self.role = ROLE_PLAYER
        self.announced_presences: "dict[int, str]" = {}
        self.announced_spectator_count = 0
        self._channel = module.connect(dom.proxy(self._on_channel_event))

    @property
    def is_possible(self) -> bool:
        """Whether the browser can connect at all."""
        return not dom.is_null(self._channel)

    def _send_fragment(self, fragment: str) -> bool:
        return bool(self._channel.send(fragment))

    def _on_channel_event(self, event: str, text: str) -> None:
        self._on_event(self, str(event), str(text))

    def create_webrtc_offer(self) -> None:
        """Begin to connect; the event "offer" brings this phone's description."""
        self._channel.offer()

    def answer(self, description: str) -> None:
        """Answer a WebRTC offer; the event "answer" brings this phone's description."""
        self._channel.answer(description)

    def accept(self, description: str) -> None:
        """Connect with the phone that has answered."""
        self._channel.accept(description)

    def close(self) -> None:
        """End the connection, or the attempt."""
        self.phone.presence = LOST
        if self.is_possible:
            self._channel.close()
