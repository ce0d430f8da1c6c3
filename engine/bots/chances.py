"""The chance to win that a bot's value of a position stands for."""


def win_chance(value: float) -> float:
    """Return the chance to win, 0 … 1, for a value of −1 … 1."""
    return (1 + value) / 2


def percent(share: float) -> int:
    """Return a share of 0 … 1 in percent, rounded."""
    return int(share * 100 + 0.5)
