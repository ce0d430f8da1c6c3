"""How a player lays caps: kinds of placements, and which symbols they had in earlier games.

The first placements are told apart, since many players begin every game alike, and some lay the
same faces each time as a trap, or one trap of several. A later cap is laid on the player's line or
beside it, where many lay the other's symbol. What earlier games tell about these kinds is used
together with the playing styles of ``belief``.
"""

from engine.beerhex.constants import FACE_LETTERS, TRIPLES
from engine.beerhex.moves import parse_move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.state import BeerHexState

# The kinds: each of the first placements of a game, and later ones on the player's line or not.
FIRST_CAPS = 4
ON_LINE, OFF_LINE = FIRST_CAPS, FIRST_CAPS + 1

# The first faces as a number: binary digits after a 1; of them 1 is the own symbol.
NO_FACES = 1
ALL_FACES = (1 << FIRST_CAPS + 1) - 1

DECAY = 0.85  # how much less a game counts than the next one, since people change
# The game is expected to begin with the first faces of one of those games, each of which is the
# same with this probability, or in the playing style, which counts as so many of the latest games.
SAME_FACE = 0.9
STYLE_GAMES = 1.5
# How many later placements of a kind in the latest game the playing style counts as.
STYLE_PLACEMENTS = 3.0
MIN_CHANCE, MAX_CHANCE = 0.02, 0.98  # bounds of a probability, since a belief is never certain


def bounded(value: float, least: float, most: float) -> float:
    """Return the value, or the bound that it exceeds."""
    return min(most, max(least, value))


def with_face(faces: int, is_own: bool) -> int:
    """Return the number of these first faces and one more, or the same if there are all."""
    return faces if faces > ALL_FACES // 2 else 2 * faces + is_own


def weigh_first_faces(games: "list[int]") -> "dict[str, float]":
    """Return how often games began with which faces, as digits; see ``with_face``.

    The last game counts 1, the one before DECAY, and so on.

    Args:
        games: The first faces of each game, the latest last.
    """
    weights: "dict[str, float]" = {}
    for age, faces in enumerate(reversed(games)):
        digits = bin(faces)[3:] if NO_FACES <= faces <= ALL_FACES else ""
        if digits:
            weights[digits] = weights.get(digits, 0.0) + DECAY**age
    return weights


def weigh_later(games: "list[list[int]]") -> "list[float]":
    """Return the sums of several games' numbers, the latest game last and weighed the most."""
    sums = [0.0] * 4
    for game in games:
        sums = [DECAY * before + number for before, number in zip(sums, game)]
    return sums


def completes_triple(state: "BeerHexState", cell: int) -> bool:
    """Return whether the mover's symbol here would be the third of three touching face-down ones.

    Only the mover's caps count.
    """
    seat = state.mover()
    mine = state.shells[seat] & state.faces[seat] & ~state.face_up | 1 << cell
    return any([triple >> cell & 1 and triple & mine == triple for triple in TRIPLES])


class PlacementHabits:
    """What is expected of the opponent's caps in the present game.

    Args:
        first_faces: What ``weigh_first_faces`` returns of earlier games.
        later: What ``weigh_later`` returns of their own symbols and placements on the line, and
            beside it.
        located: What ``habits.observe_present_game`` returns of the present game.
    """

    def __init__(
        self,
        first_faces: "dict[str, float]",
        later: "list[float]",
        located: "list[list[list[int]]]",
    ) -> None:
        total = STYLE_GAMES + sum(first_faces.values())
        self._patterns = [(first_faces[digits] / total, digits) for digits in sorted(first_faces)]
        self._patterns.append((STYLE_GAMES / total, ""))
        self._later = later
        self._kinds = [{cell: kind for cell, kind in caps} for caps in located]

    def later_factors(self, down: int, chance: float) -> "list[tuple[int, float]]":
        """Return how the odds of the own symbol of later caps differ from those of the style.

        Args:
            down: The face-down caps of the player.
            chance: The probability of the own symbol in the playing style.

        Returns:
            (set of the cap's cell, factor of the odds) for each of them.
        """
        factors = []
        for cell, kind in self._present(down):
            if kind >= FIRST_CAPS:
                own = self._own_chance(kind, chance)
                factors.append((1 << cell, own / (1 - own) * (1 - chance) / chance))
        return factors

    def first_factors(
        self, revealed: "dict[int, bool]", down: int, chance: float
    ) -> "tuple[int, dict[int, float]]":
        """Return how likely faces of the first caps are, compared with the style.

        Args:
            revealed: What ``revealed_first_faces`` returns.
            down: The face-down caps of the player.
            chance: The probability of the own symbol in the playing style.

        Returns:
            The first caps that lie face down; and for every set of them that may have the own
            symbol, by how much that is likelier than in the style.
        """
        caps = [(kind, 1 << cell) for cell, kind in self._present(down) if kind < FIRST_CAPS]
        factors = {}
        for choice in range(1 << len(caps)):
            own, faces = 0, dict(revealed)
            for k, (kind, cap) in enumerate(caps):
                faces[kind] = bool(choice >> k & 1)
                own |= cap if faces[kind] else 0
            factors[own] = self._likelihood(faces, chance) / _likelihood_of("", faces, chance)
        return sum([cap for _, cap in caps]), factors

    def own_chance_at_attack(self, attack: int, cell: int, chance: float) -> float:
        """Return the probability that an attacked cap had its owner's symbol.

        Args:
            attack: Which of the game's attacks it was.
            cell: The cap's cell.
            chance: The probability in the playing style.
        """
        kinds = self._kinds[attack] if attack < len(self._kinds) else {}
        return self._own_chance(kinds[cell], chance) if cell in kinds else chance

    def _present(self, down: int) -> "list[tuple[int, int]]":
        """Return (cell, kind) of the face-down caps whose kinds are known."""
        kinds = self._kinds[-1] if self._kinds else {}
        return [(cell, kind) for cell, kind in sorted(kinds.items()) if down >> cell & 1]

    def revealed_first_faces(self, view: "BeerHexState", seat: int) -> "dict[int, bool]":
        """Return, for each of the seat's first caps that attacks revealed, whether it was own."""
        faces = {}
        for kinds, (_, text, _) in zip(self._kinds, view.attacks):
            move = parse_move(text)
            for cell, letter in zip(move.cells, move.revealed or ""):
                if kinds.get(cell, FIRST_CAPS) < FIRST_CAPS:
                    faces[kinds[cell]] = letter == FACE_LETTERS[seat]
        return faces

    def _likelihood(self, faces: "dict[int, bool]", chance: float) -> float:
        """Return how likely these of the first faces are together."""
        return sum([w * _likelihood_of(digits, faces, chance) for w, digits in self._patterns])

    def _own_chance(self, kind: int, chance: float) -> float:
        """Return the probability of the own symbol for placements of a kind."""
        if kind < FIRST_CAPS:
            own = self._likelihood({kind: True}, chance)
            return own / (own + self._likelihood({kind: False}, chance))
        own, number = self._later[:2] if kind == ON_LINE else self._later[2:]
        own_chance = (own + STYLE_PLACEMENTS * chance) / (number + STYLE_PLACEMENTS)
        return bounded(own_chance, MIN_CHANCE, MAX_CHANCE)


def _likelihood_of(digits: str, faces: "dict[int, bool]", chance: float) -> float:
    """Return how likely first faces are in a game that begins like an earlier one.

    Args:
        digits: The faces of the earlier one; "" for none.
        faces: Per placement whether it has the own symbol.
        chance: The probability of the own symbol where the earlier game says nothing.
    """
    likelihood = 1.0
    for kind, is_own in faces.items():
        own = chance
        if kind < len(digits):
            own = SAME_FACE if digits[kind] == "1" else 1 - SAME_FACE
        likelihood *= own if is_own else 1 - own
    return likelihood


NO_HABITS = PlacementHabits({}, [], [])
