"""How the strongest bot adapts to what earlier games told about its opponent; see ``habits``."""

from engine.beerhex.bot.placements import NO_FACES, bounded, weigh_first_faces, weigh_later
from engine.bots.bot import MAX_HABIT_GAMES

# The numbers of a game: own symbols and placements that complete no triple of own symbols; the same
# for those that do; attacks on at least two caps of the opponent, and turns in which three of them
# could be attacked; own symbols and placements, of all those, on the player's line; the faces of
# the first placements (see ``placements``). Only later placements with a choice of the symbol
# count.
NUMBERS = 9
COUNTS = 8  # the numbers that can be added up: all but the first faces
# Former versions wrote six of these, or eight of which the last two have no use any more. They
# counted the first placements too.
FORMER_NUMBERS = (6, 8)
KEPT = 6  # of the numbers that former versions wrote
OWN, PLACED, OWN_THIRD, PLACED_THIRD, ATTACKS_MADE, ATTACKS_POSSIBLE = range(KEPT)
OWN_ON_LINE, PLACED_ON_LINE, FIRST_FACES = range(KEPT, NUMBERS)
MAX_COUNT = 999

# The habits count as a playing style beside the usual ones, the more the more was seen. Before
# anything was seen they are these rates, each as if from so many placements.
PRIOR_OWN_RATE, PRIOR_PLACEMENTS, PRIOR_THIRDS = 0.8, 4.0, 3.0
# The most that the habits weigh, since a rate doesn't tell where symbols of which kind lie; and the
# placements after which they weigh half of that.
MAX_TRUST, HALF_TRUST_PLACEMENTS = 0.5, 15.0
MIN_RATE, MAX_RATE = 0.05, 0.97  # a belief is never certain

# An opponent who takes every cap for its owner's symbol attacks about a quarter of the triples.
NAIVE_PER_ATTACK = 4.0
PRIOR_TURNS = 40.0  # with a triple to attack, that the prior counts as
MIN_NAIVE, MAX_NAIVE = 0.05, 0.95


def known_totals(games: "list[list[int]]") -> "list[int]":
    """Return the sums of the numbers of the latest games, without what can't be such numbers.

    The first faces are left out, since they can't be added up.
    """
    known = _valid_games(games)
    return [sum([numbers[k] for numbers in known]) for k in range(COUNTS)]


def known_placements(games: "list[list[int]]") -> "tuple[dict[str, float], list[float]]":
    """Return what earlier games tell about the kinds of placements; see ``PlacementHabits``.

    Former versions didn't tell them apart.
    """
    known = [numbers for numbers in _valid_games(games) if numbers[FIRST_FACES] >= NO_FACES]
    later = []
    for numbers in known:
        own, laid = numbers[OWN_ON_LINE], numbers[PLACED_ON_LINE]
        own_beside = numbers[OWN] + numbers[OWN_THIRD] - own
        laid_beside = numbers[PLACED] + numbers[PLACED_THIRD] - laid
        later.append([own, laid, own_beside, max(0, laid_beside)])
    return weigh_first_faces([numbers[FIRST_FACES] for numbers in known]), weigh_later(later)


def _valid_games(games: "list[list[int]]") -> "list[list[int]]":
    """Return the numbers of the latest games, those of former versions completed with zeros."""
    valid = [numbers for numbers in games if _is_valid(numbers)]
    return [
        numbers if len(numbers) == NUMBERS else numbers[:KEPT] + [0] * (NUMBERS - KEPT)
        for numbers in valid[-MAX_HABIT_GAMES:]
    ]


def _is_valid(numbers: object) -> bool:
    if not isinstance(numbers, list) or len(numbers) not in (NUMBERS,) + FORMER_NUMBERS:
        return False
    return all([type(number) is int and 0 <= number <= MAX_COUNT for number in numbers])


def adapted_styles(styles: tuple, totals: "list[int]") -> tuple:
    """Return the playing styles (see ``belief``) of an opponent with these habits.

    Args:
        styles: Those of an opponent of whom nothing is known.
        totals: The sums of the numbers of earlier games.
    """
    placed, thirds = totals[PLACED], totals[PLACED_THIRD]
    if not placed + thirds:
        return styles  # those games ended before anything was counted
    rate = (totals[OWN] + PRIOR_OWN_RATE * PRIOR_PLACEMENTS) / (placed + PRIOR_PLACEMENTS)
    third_rate = (totals[OWN_THIRD] + rate * PRIOR_THIRDS) / (thirds + PRIOR_THIRDS)
    rate, third_rate = bounded(rate, MIN_RATE, MAX_RATE), bounded(third_rate, MIN_RATE, MAX_RATE)
    trust = MAX_TRUST * (placed + thirds) / (placed + thirds + HALF_TRUST_PLACEMENTS)
    habit = (trust, rate, _odds(third_rate) / _odds(rate))
    return (habit,) + tuple([((1 - trust) * prior,) + tuple(rest) for prior, *rest in styles])


def adapted_naive_prior(prior: float, totals: "list[int]") -> float:
    """Return the probability that an opponent with these habits takes caps for the owner's symbol.

    Args:
        prior: The probability for an opponent of whom nothing is known.
        totals: The sums of the numbers of earlier games.
    """
    seen = totals[ATTACKS_MADE] * NAIVE_PER_ATTACK + prior * PRIOR_TURNS
    return bounded(seen / (totals[ATTACKS_POSSIBLE] + PRIOR_TURNS), MIN_NAIVE, MAX_NAIVE)


def _odds(rate: float) -> float:
    return rate / (1 - rate)
