"""Prediction of the faces with which a player begins the next game.

Most players begin every game alike, or draw one of several openings. Others change them as soon as
they are expected, which makes a pattern too: the next opening follows from the last ones. So the
last games are looked for among the earlier ones, and what came after them is expected again, as in
prediction by partial matching (Cleary and Witten, 1984). How many of the last games matter, and how
exactly openings repeat, is learnt: each assumption is trusted as far as it has predicted well.
"""

import math

FIRST_CAPS = 4  # the placements of a game whose faces are predicted

# The first faces as a number: binary digits after a 1; of them 1 is the own symbol.
NO_FACES = 1
ALL_FACES = (1 << FIRST_CAPS + 1) - 1
ANY = "?"  # in place of a digit: the third of three touching own caps, which is another habit

DECAY = 0.85  # how much less a game counts than the next one, since people change
STYLE = ""  # in place of the digits of an earlier game: the faces follow the playing style
STYLE_GAMES = 1.5  # how many of the latest games the style counts as
# How many games after the same last ones the prediction from fewer last games counts as.
FEWER_GAMES = 0.5
# By the number of last games that matter: the probability of it before anything was seen.
CONTEXT_PRIORS = (0.8, 0.15, 0.05)
# The probabilities that a face is repeated. One that isn't follows the playing style.
REPETITIONS = (0.75, 0.95)
UNKNOWN_CHANCE = 0.5  # of the own symbol, where predictions are compared
ONLY_STYLE = {(STYLE, 1.0): 1.0}  # what is predicted without an earlier game


def with_face(faces: int, is_own: bool) -> int:
    """Return the number of these first faces and one more, or the same if there are all."""
    return faces if faces > ALL_FACES // 2 else 2 * faces + is_own


def digits_of(faces: int, thirds: int) -> str:
    """Return first faces as digits, with ANY at the thirds; "" if these are no such numbers.

    Args:
        faces: The faces as a number.
        thirds: As such a number with digits 1 at the thirds, or 0 for none.
    """
    if not NO_FACES <= faces <= ALL_FACES:
        return ""
    digits = bin(faces)[3:]
    is_third = bin(thirds)[3:] if NO_FACES <= thirds <= ALL_FACES else ""
    return "".join([ANY if is_third[k : k + 1] == "1" else digits[k] for k in range(len(digits))])


def predict_first_faces(games: "list[str]") -> "dict[tuple[str, float], float]":
    """Return the probabilities that the next game begins with the faces of an earlier one.

    Args:
        games: The first faces of each game as digits, see ``digits_of``, the latest last. Games
            without are left out.

    Returns:
        Per faces, as digits or STYLE, and probability that each of them is repeated: how likely
        the next game begins so. The values add up to 1.
    """
    known = [digits for digits in games if digits]
    if not known:
        return dict(ONLY_STYLE)
    scores = [math.log(prior) for prior in CONTEXT_PRIORS for _ in REPETITIONS]
    for number, digits in enumerate(known):
        faces = {place: digit == "1" for place, digit in enumerate(digits) if digit != ANY}
        for k, prediction in enumerate(_predictions(known[:number])):
            likelihood = likelihood_of_faces(prediction, faces, UNKNOWN_CHANCE)
            scores[k] = DECAY * scores[k] + math.log(likelihood)
    shares = [math.exp(score - max(scores)) for score in scores]
    mixture: "dict[tuple[str, float], float]" = {}
    for share, prediction in zip(shares, _predictions(known)):
        for expected, chance in prediction.items():
            mixture[expected] = mixture.get(expected, 0.0) + share / sum(shares) * chance
    return mixture


def likelihood_of_faces(
    prediction: "dict[tuple[str, float], float]", faces: "dict[int, bool]", chance: float
) -> float:
    """Return how likely first faces are by a prediction.

    Args:
        prediction: The result of ``predict_first_faces``, or a part of it.
        faces: Per placement, 0 …, whether it has the own symbol.
        chance: The probability of the own symbol in the playing style.
    """
    total = 0.0
    for (digits, repetition), likelihood in prediction.items():
        for place, is_own in faces.items():
            own = chance
            if place < len(digits) and digits[place] != ANY:
                own = (1 - repetition) * chance + repetition * (digits[place] == "1")
            likelihood *= own if is_own else 1 - own
        total += likelihood
    return total


def _predictions(known: "list[str]") -> "list[dict[tuple[str, float], float]]":
    """Return what is expected after these games, if none, one, … of the last ones matter.

    Returns:
        For each number of last games that matter, and for each of REPETITIONS, a prediction.
    """
    fewer, fewer_games = {STYLE: 1.0}, STYLE_GAMES
    predictions = []
    for length in range(len(CONTEXT_PRIORS)):
        weights = {digits: fewer_games * chance for digits, chance in fewer.items()}
        for i in range(length, len(known)):
            if known[i - length : i] == known[len(known) - length :]:
                age = len(known) - 1 - i
                weights[known[i]] = weights.get(known[i], 0.0) + DECAY**age
        total = sum(weights.values())
        fewer, fewer_games = {d: weight / total for d, weight in weights.items()}, FEWER_GAMES
        for repetition in REPETITIONS:
            predictions.append({(d, repetition): chance for d, chance in fewer.items()})
    return predictions
