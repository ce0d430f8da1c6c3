"""How the strongest bot adapts to what earlier games told about its opponent; see ``habits``."""

from engine.beerhex.bot.first_faces import NO_FACES, digits_of, predict_first_faces
from engine.beerhex.bot.placements import bounded, odds_of, weigh_counts
from engine.beerhex.constants import popcount
from engine.bots.bot import MAX_HABIT_GAMES

# Counts of a player's habits in one game. A triple is three touching own symbols.
# - OWN, PLACED: own symbols and placements that complete no triple;
# - OWN_THIRD, PLACED_THIRD: the same for those that do;
# - ATTACKS_MADE, ATTACKS_POSSIBLE: attacks on at least two caps of the opponent, and turns in which
#   three of them could be attacked;
# - OWN_ON_LINE, PLACED_ON_LINE: own symbols and placements, of all those, on the player's line;
# - FIRST_FACES: the faces of the first placements, which are counted nowhere else (see
#   ``first_faces``);
# - OWN_THIRD_ON_LINE, PLACED_THIRD_ON_LINE: of those on the line, the ones that complete a triple;
# - FIRST_THIRDS: which of the first placements completed a triple, as a number like FIRST_FACES;
# - JOINED, SEEMED_JOINED: placements that joined the player's sides, and that would have with own
#   symbols only.
# Later placements count only where there was a choice of the symbol.
NUMBERS = 14
# Former versions wrote the first nine of these; or six; or eight of which the last two have no use
# any more. The last two forms counted the first placements too.
FORMER_NUMBERS = (6, 8, 9)
KEPT = 6  # of the numbers that all versions wrote
OWN, PLACED, OWN_THIRD, PLACED_THIRD, ATTACKS_MADE, ATTACKS_POSSIBLE = range(KEPT)
OWN_ON_LINE, PLACED_ON_LINE, FIRST_FACES = range(KEPT, KEPT + 3)
OWN_THIRD_ON_LINE, PLACED_THIRD_ON_LINE, FIRST_THIRDS = range(KEPT + 3, KEPT + 6)
JOINED, SEEMED_JOINED = range(KEPT + 6, NUMBERS)
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
    """Return the sums of the first KEPT numbers of the latest games.

    What can't be such numbers is left out.
    """
    known = _valid_games(games)
    return [sum([numbers[k] for numbers in known]) for k in range(KEPT)]


def known_placements(
    games: "list[list[int]]",
) -> "tuple[dict[tuple[str, float], float], list[float]]":
    """Return what earlier games tell about the kinds of placements; see ``PlacementHabits``.

    Games of former versions that didn't tell the first faces are left out.
    """
    known = [numbers for numbers in _valid_games(games) if numbers[FIRST_FACES] >= NO_FACES]
    first_faces = [digits_of(numbers[FIRST_FACES], numbers[FIRST_THIRDS]) for numbers in known]
    return predict_first_faces(first_faces), weigh_counts(
        [_placement_counts(game) for game in known]
    )


def _placement_counts(numbers: "list[int]") -> "list[int]":
    """Return the counts of a game's placements by kinds, see ``placements``."""
    first_thirds = [
        max(0, popcount(number) - 1)  # without the leading digit
        for number in (numbers[FIRST_FACES] & numbers[FIRST_THIRDS], numbers[FIRST_THIRDS])
    ]
    line_thirds = [numbers[OWN_THIRD_ON_LINE], numbers[PLACED_THIRD_ON_LINE]]
    on_line = [numbers[OWN_ON_LINE], numbers[PLACED_ON_LINE]]
    line = [number - third for number, third in zip(on_line, line_thirds)]
    all_kinds = [numbers[k] for k in (OWN, PLACED, OWN_THIRD, PLACED_THIRD)]
    beside = [number - there for number, there in zip(all_kinds, line + line_thirds)]
    joining = [numbers[JOINED], numbers[SEEMED_JOINED]]
    counts = first_thirds + line + line_thirds + beside + joining
    return [max(0, number) for number in counts]


def _valid_games(games: "list[list[int]]") -> "list[list[int]]":
    """Return the numbers of the latest games, those of former versions completed with zeros."""
    valid = [numbers for numbers in games if _is_valid(numbers)]
    completed = []
    for numbers in valid[-MAX_HABIT_GAMES:]:
        kept = numbers[: KEPT if len(numbers) <= FIRST_FACES else NUMBERS]
        completed.append(kept + [0] * (NUMBERS - len(kept)))
    return completed


def _is_valid(numbers: object) -> bool:
    if not isinstance(numbers, list) or len(numbers) not in (NUMBERS,) + FORMER_NUMBERS:
        return False
    return all([type(number) is int and 0 <= number <= MAX_COUNT for number in numbers])


def adapted_styles(styles: tuple, totals: "list[int]") -> tuple:
    """Return the playing styles (see ``belief``) of an opponent with these habits.

    Args:
        styles: Those of an unknown opponent.
        totals: The sums of the numbers of earlier games.
    """
    placed, thirds = totals[PLACED], totals[PLACED_THIRD]
    if not placed + thirds:
        return styles  # those games ended before anything was counted
    rate = (totals[OWN] + PRIOR_OWN_RATE * PRIOR_PLACEMENTS) / (placed + PRIOR_PLACEMENTS)
    third_rate = (totals[OWN_THIRD] + rate * PRIOR_THIRDS) / (thirds + PRIOR_THIRDS)
    rate, third_rate = bounded(rate, MIN_RATE, MAX_RATE), bounded(third_rate, MIN_RATE, MAX_RATE)
    trust = MAX_TRUST * (placed + thirds) / (placed + thirds + HALF_TRUST_PLACEMENTS)
    habit = (trust, rate, odds_of(third_rate) / odds_of(rate))
    return (habit,) + tuple([((1 - trust) * prior,) + tuple(rest) for prior, *rest in styles])


def adapted_naive_prior(prior: float, totals: "list[int]") -> float:
    """Return the probability that an opponent with these habits takes caps for the owner's symbol.

    Args:
        prior: The probability for an unknown opponent.
        totals: The sums of the numbers of earlier games.
    """
    seen = totals[ATTACKS_MADE] * NAIVE_PER_ATTACK + prior * PRIOR_TURNS
    return bounded(seen / (totals[ATTACKS_POSSIBLE] + PRIOR_TURNS), MIN_NAIVE, MAX_NAIVE)
