"""Validation of packed positions, shared by the games' ``serialization``.

These functions check shape only: whether a value has the right type and is within its bounds, so
that a position can be built from it. They raise ``BadPosition("position", part=…)``, whose fact
``part`` names the field that is wrong.
"""

from engine.game import BadOptions, BadPosition, Outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import Game


def require(condition: bool, part: str) -> None:
    """Check a condition.

    Raises:
        BadPosition: It doesn't hold.
    """
    if not condition:
        raise BadPosition("position", part=part)


def require_fields(packed: object, names: "tuple | list") -> dict:
    """Return ``packed``, a dict with exactly these keys.

    Raises:
        BadPosition: It is something else; the part is "fields".
    """
    if not isinstance(packed, dict) or sorted(packed) != sorted(names):
        raise BadPosition("position", part="fields")
    return packed


def require_options(game: "Game", packed: object) -> dict:
    """Return packed options of ``game``, complete and allowed together.

    Raises:
        BadPosition: They are something else; the part is "options".
    """
    try:
        validated = game.validate_options(packed if isinstance(packed, dict) else {})
    except BadOptions:
        raise BadPosition("position", part="options") from None
    require(validated == packed, "options")
    return validated


def is_int_between(value: object, least: int, most: int) -> bool:
    """Return whether ``value`` is an int from ``least`` to ``most`` (a bool is none)."""
    return type(value) is int and least <= value <= most


def require_int(value: object, least: int, most: int, part: str) -> int:
    """Return ``value``, an int from ``least`` to ``most``.

    Raises:
        BadPosition: It is something else.
    """
    if not is_int_between(value, least, most):
        raise BadPosition("position", part=part)
    return value  # type: ignore[return-value]


def require_list(value: object, part: str, size: int = -1) -> list:
    """Return ``value``, a list, of ``size`` items unless that is −1.

    Raises:
        BadPosition: It is something else.
    """
    if not isinstance(value, list) or size not in (-1, len(value)):
        raise BadPosition("position", part=part)
    return value


def require_str(value: object, part: str) -> str:
    """Return ``value``, a string.

    Raises:
        BadPosition: It is something else.
    """
    if not isinstance(value, str):
        raise BadPosition("position", part=part)
    return value


def restore_outcome(value: object, seats: int) -> "Outcome | None":
    """Return the packed outcome of a game for so many seats; None for None.

    Raises:
        BadPosition: It is no outcome; the part is "fields" or "outcome".
    """
    if value is None:
        return None
    fields = require_fields(value, ("winners", "reason", "witness"))
    winners = [
        require_int(seat, 0, seats - 1, "outcome")
        for seat in require_list(fields["winners"], "outcome")
    ]
    require(winners == sorted(set(winners)), "outcome")
    witness = [
        require_str(point, "outcome") for point in require_list(fields["witness"], "outcome")
    ]
    return Outcome(tuple(winners), require_str(fields["reason"], "outcome"), tuple(witness))
