"""The seeds of games of the day."""


def is_daily_seed(seed: int) -> bool:
    """Return whether a seed is that of a game of the day: a date as a number, 20260131."""
    month, day = seed // 100 % 100, seed % 100
    return 20200000 < seed < 21000000 and 0 < month <= 12 and 0 < day <= 31
