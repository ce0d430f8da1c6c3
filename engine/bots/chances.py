"""The chance to win that a bot's value of a position stands for."""


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
