"""When a shared device has to change hands: the rule of the hand-over screen.

The hand-over screen (the curtain, #curtain) falls while all of these hold:

- two or more people play on this device;
- some seat knows more than a spectator now (``Session.has_secrets_now``);
- a person at this device is to move and hasn't taken the device, by "ready" (``take_device``).

When the table is left, the device's holder becomes unknown (``release_device``), so it falls again
even for the same person. ``ui.session.visibility`` hides the secrets until then, and leaves the
screen out while an earlier position is displayed.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class _SharedSession(Protocol):
        """The part of a ``ui.session.session.Session`` that the rule reads."""

        device_holder: "int | None"

        @property
        def turn(self) -> "int | None": ...
        def human_seats(self) -> "list[int]": ...
        def has_secrets_now(self) -> bool: ...


def next_device_holder(session: "_SharedSession") -> "int | None":
    """Return the seat that should hold the device: a person to move, or the present holder."""
    turn = session.turn
    return turn if turn in session.human_seats() else session.device_holder


def needs_handover(session: "_SharedSession") -> bool:
    """Return whether the device must change hands before a seat's own view is drawn."""
    return (
        len(session.human_seats()) > 1
        and session.has_secrets_now()
        and session.device_holder != next_device_holder(session)
    )


def take_device(session: "_SharedSession") -> None:
    """Note that the player to move has taken the device."""
    session.device_holder = next_device_holder(session)


def release_device(session: "_SharedSession") -> None:
    """Note that the device's holder is unknown, so that the hand-over screen comes next."""
    session.device_holder = None
