"""How a player lays caps: kinds of placements, and which symbols they had in earlier games.

The first placements are told apart, since many players begin every game alike (see
``first_faces``). A later cap is laid on the player's line or beside it, where many lay the other's
symbol; and it is the third of three touching caps or not, since three alike could be attacked. What
earlier games tell about these kinds is used together with the playing styles of ``belief``.
"""

from engine.beerhex.bot.first_faces import (
    DECAY,
    FIRST_CAPS,
    ONLY_STYLE,
    likelihood_of_faces,
)
from engine.beerhex.constants import FACE_LETTERS, TRIPLES
from engine.beerhex.moves import parse_move
from engine.hexboard import bitset_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.state import BeerHexState

# The kinds: each of the first placements of a game, and later ones on the player's line or not.
ON_LINE, OFF_LINE = FIRST_CAPS, FIRST_CAPS + 1
# Placements are counted as a third of three touching caps among the first ones, on the line, there
# as a third, beside it, and there as a third: of each the own symbols and all. Last come the
# placements that joined the player's sides, and those that would have with own symbols only.
FIRST_THIRD, LINE, LINE_THIRD, BESIDE, BESIDE_THIRD, JOINING = range(0, 12, 2)
COUNTS = 12
# The kinds of later placements: where they are counted, and where if they are such a third.
LATER_COUNTS = {ON_LINE: (LINE, LINE_THIRD), OFF_LINE: (BESIDE, BESIDE_THIRD)}

# How many placements in the latest game the playing style counts as.
STYLE_PLACEMENTS = 3.0
# How likely a placement that may join the player's sides does: of an unknown player, as if from so
# many such placements; and on average by the likely faces alone.
USUAL_JOINING, USUAL_JOININGS = 0.5, 3.0
JOINING_BY_FACES = 0.2
MAX_JOINING_ODDS = 8.0
MIN_CHANCE, MAX_CHANCE = 0.02, 0.98  # bounds of a probability, since a belief is never certain


def bounded(value: float, least: float, most: float) -> float:
    """Return the value, or the bound that it exceeds."""
    return min(most, max(least, value))


def odds_of(chance: float) -> float:
    """Return the odds of a probability."""
    return chance / (1 - chance)


def weigh_counts(games: "list[list[int]]") -> "list[float]":
    """Return the sums of several games' COUNTS, the latest game last and weighed the most."""
    sums = [0.0] * COUNTS
    for game in games:
        sums = [DECAY * before + number for before, number in zip(sums, game)]
    return sums


def completes_triple(state: "BeerHexState", cell: int) -> bool:
    """Return whether the mover's symbol here would be the third of three touching face-down ones.

    Only the mover's caps count.
    """
    seat = state.mover
    mine = state.shells[seat] & state.faces[seat] & ~state.face_up | 1 << cell
    return any([triple >> cell & 1 and triple & mine == triple for triple in TRIPLES])


class LocatedCap:
    """A face-down cap of the present game whose kind is known.

    Attributes:
        cell: Its cell.
        kind: Its kind.
        pairs: Sets of two earlier caps of which it is the third that touches both.
    """

    def __init__(self, cell: int, kind: int, earlier: int) -> None:
        self.cell = cell
        self.kind = kind
        others = [triple & ~(1 << cell) for triple in TRIPLES if triple >> cell & 1]
        self.pairs = [pair for pair in others if pair & earlier == pair]

    def is_third(self, own: int) -> bool:
        """Return whether it completes a triple, if the caps ``own`` have the owner's symbol."""
        return any([pair & own == pair for pair in self.pairs])


class PresentCaps:
    """The caps of a player in the present game whose kinds are known.

    Attributes:
        caps: Those that lie face down, as they were laid.
        revealed: For each of the first caps that attacks revealed, whether it was own.
        cells: The set of the cells of ``caps``.
        first_cells: The same of the first caps among them.
    """

    def __init__(self, caps: "list[LocatedCap]", revealed: "dict[int, bool]") -> None:
        self.caps = caps
        self.revealed = revealed
        self.cells = bitset_of([cap.cell for cap in caps])
        self.first_cells = bitset_of([cap.cell for cap in caps if cap.kind < FIRST_CAPS])


class PlacementHabits:
    """Expectations of the opponent's caps in the present game.

    A playing style is (prior, chance, alike), see ``belief``.

    Args:
        first_faces: The result of ``predict_first_faces`` for earlier games.
        counts: The result of ``weigh_counts`` for them.
        located: The result of ``habits.observe_present_game`` for the present game.
    """

    def __init__(
        self,
        first_faces: "dict[tuple[str, float], float]",
        counts: "list[float]",
        located: "list[list[list[int]]]",
    ) -> None:
        self._first_faces = first_faces
        self._counts = counts
        self._kinds = [{cell: kind for cell, kind in caps} for caps in located]
        self._present = located[-1] if located else []

    def present_caps(self, view: "BeerHexState", seat: int) -> PresentCaps:
        """Return the caps of the seat whose kinds are known."""
        down = view.shells[seat] & ~view.face_up
        caps: "list[LocatedCap]" = []
        earlier = 0
        for cell, kind in self._present:
            if down >> cell & 1:
                caps.append(LocatedCap(cell, kind, earlier))
                earlier |= 1 << cell
        return PresentCaps(caps, self._revealed_first_faces(view, seat))

    def joining_odds(self) -> float:
        """Return the factor of the odds that the last cap has joined the player's sides.

        A player who can join the sides lays that cap. The belief in the faces leaves this out.
        """
        joined, number = self._counts[JOINING : JOINING + 2]
        chance = _smoothed(joined, number, USUAL_JOINING, USUAL_JOININGS)
        factor = odds_of(chance) / odds_of(JOINING_BY_FACES)
        return bounded(factor, 1 / MAX_JOINING_ODDS, MAX_JOINING_ODDS)

    def first_likelihoods(self, present: PresentCaps, style: tuple) -> "dict[int, float]":
        """Return how likely the faces of the first caps are together.

        Args:
            present: The result of ``present_caps``.
            style: The playing style.

        Returns:
            For every set of the first caps that may have the own symbol, its likelihood.
        """
        likelihoods = {}
        third = self._own_chance(FIRST_THIRD, True, style)
        first = [cap for cap in present.caps if cap.kind < FIRST_CAPS]
        for choice in range(1 << len(first)):
            own, faces, likelihood = 0, dict(present.revealed), 1.0
            for k, cap in enumerate(first):
                is_own = bool(choice >> k & 1)
                if cap.is_third(own):
                    likelihood *= third if is_own else 1 - third
                else:
                    faces[cap.kind] = is_own
                own |= is_own << cap.cell
            likelihoods[own] = likelihood * likelihood_of_faces(self._first_faces, faces, style[1])
        return likelihoods

    def later_chances(
        self, present: PresentCaps, style: tuple
    ) -> "list[tuple[LocatedCap, float, float]]":
        """Return the probabilities of the own symbol of the later caps.

        Args:
            present: The result of ``present_caps``.
            style: The playing style.

        Returns:
            Of each: the cap, and the probability if it is no third of a triple, and if it is.
        """
        own = {
            kind: [
                self._own_chance(usual, False, style),
                self._own_chance(third, True, style),
            ]
            for kind, (usual, third) in LATER_COUNTS.items()
        }
        return [
            (cap, own[cap.kind][0], own[cap.kind][1]) for cap in present.caps if cap.kind in own
        ]

    def own_chance_at_attack(self, attack: int, cell: int, chance: float) -> float:
        """Return the probability that an attacked cap had its owner's symbol.

        Args:
            attack: Which of the game's attacks it was.
            cell: The cap's cell.
            chance: The probability in the playing style.
        """
        kinds = self._kinds[attack] if attack < len(self._kinds) else {}
        if cell not in kinds:
            return chance
        kind = kinds[cell]
        if kind >= FIRST_CAPS:
            usual, third = LATER_COUNTS[kind]
            own, number = [self._counts[usual + k] + self._counts[third + k] for k in (0, 1)]
            return _smoothed(own, number, chance, STYLE_PLACEMENTS)
        own, other = [
            likelihood_of_faces(self._first_faces, {kind: is_own}, chance)
            for is_own in (True, False)
        ]
        return own / (own + other)

    def _revealed_first_faces(self, view: "BeerHexState", seat: int) -> "dict[int, bool]":
        """Return, for each of the seat's first caps that attacks revealed, whether it was own."""
        faces = {}
        for kinds, (_, text, _) in zip(self._kinds, view.attacks):
            move = parse_move(text)
            for cell, letter in zip(move.cells, move.revealed or ""):
                if kinds.get(cell, FIRST_CAPS) < FIRST_CAPS:
                    faces[kinds[cell]] = letter == FACE_LETTERS[seat]
        return faces

    def _own_chance(self, count: int, is_third: bool, style: tuple) -> float:
        """Return the probability of the own symbol of the placements that are counted there.

        Args:
            count: The first of their two COUNTS.
            is_third: Whether they complete three touching own symbols.
            style: The playing style.
        """
        odds = odds_of(style[1]) * (style[2] if is_third else 1.0)
        own, number = self._counts[count : count + 2]
        return _smoothed(own, number, odds / (1 + odds), STYLE_PLACEMENTS)


def _smoothed(hits: float, number: float, prior: float, prior_number: float) -> float:
    """Return the probability that was estimated from some cases and a prior.

    Args:
        hits: In how many cases it was so.
        number: How many cases there were.
        prior: The probability before any was seen.
        prior_number: As how many cases the prior counts.
    """
    chance = (hits + prior_number * prior) / (number + prior_number)
    return bounded(chance, MIN_CHANCE, MAX_CHANCE)


NO_HABITS = PlacementHabits(ONLY_STYLE, [0.0] * COUNTS, [])
