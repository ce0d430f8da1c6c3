"""Meaning of a bot's values: whether one is a value, and the chance to win that it stands for."""


def has_value(reply: dict) -> bool:
    """Return whether a bot has evaluated the position that it replies about.

    It hasn't where there was only one move, or where a table of openings knew the move.

    Args:
        reply: As ``engine.bots.service`` specifies it.
    """
    return bool(reply.get("playouts")) or len(reply.get("ranked", ())) > 1


def win_chance(value: float) -> float:
    """Return the chance to win, 0 … 1, for a value of −1 … 1."""
    return (1 + value) / 2


def value_for_another(value: float, seats: int) -> float:
    """Return the value of a position for another seat than the one whose value is known.

    Of two seats one wins what the other loses. Three or more are taken to share the rest of the
    chance to win evenly.

    Args:
        value: The known value, −1 … 1.
        seats: How many seats the game has.
    """
    return -(value + (seats - 2)) / (seats - 1)


def percent(share: float) -> int:
    """Return a share of 0 … 1 in percent, rounded."""
    return int(share * 100 + 0.5)
