"""How a player lays caps: kinds of placements, and how often each of them was the own symbol.

The first placements are told apart, since many players begin every game alike, and some lay the
same faces each time as a trap. A later cap is laid on the player's line or beside it, where many
lay the other's symbol. What earlier games tell about these kinds is used together with the playing
styles of ``belief``.
"""

from engine.beerhex.constants import BOARD, GOAL_SIDES
from engine.beerhex.moves import ATTACK_PREFIX, PLACE, parse_move
from engine.beerhex.transitions import shortest_chain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.state import BeerHexState

# The kinds: each of the first placements of a game, and later ones on the player's line or not.
FIRST_CAPS = 4
ON_LINE, OFF_LINE = FIRST_CAPS, FIRST_CAPS + 1
KINDS = FIRST_CAPS + 2

# The first faces as a number: binary digits after a 1; of them 1 is the own symbol.
NO_FACES = 1
ALL_FACES = (1 << FIRST_CAPS + 1) - 1

# How much less a game counts than the next one, since a trap that no longer works is changed; and
# per kind how many placements of the latest game the playing style counts as.
DECAY = 0.85
STYLE_WEIGHTS = (1.5,) * FIRST_CAPS + (3.0, 3.0)
MIN_CHANCE, MAX_CHANCE = 0.02, 0.98  # nobody is certain


def with_face(faces: int, is_own: bool) -> int:
    """Return the number of these first faces and one more, or the same if there are all."""
    return faces if faces > ALL_FACES // 2 else 2 * faces + is_own


def first_faces(faces: int) -> "list[tuple[int, int]]":
    """Return (own symbols, placements), 0 or 1 each, for each of the first placements of a game."""
    digits = bin(faces)[3:] if NO_FACES <= faces <= ALL_FACES else ""
    missing = [(0, 0)] * (FIRST_CAPS - len(digits))
    return [(int(digit), 1) for digit in digits] + missing


def add_up(games: "list[list[tuple[int, int]]]") -> "list[tuple[float, float]]":
    """Return (own symbols, placements) of each kind in several games.

    The last game counts 1, the one before DECAY, and so on.

    Args:
        games: Per game, the latest last, the same for each kind.
    """
    counts = [(0.0, 0.0)] * KINDS
    for game in games:
        counts = [
            (DECAY * own + own_now, DECAY * laid + laid_now)
            for (own, laid), (own_now, laid_now) in zip(counts, game)
        ]
    return counts


def is_on_line(state: "BeerHexState", cell: int) -> bool:
    """Return whether a cap of the mover on this cell would shorten the mover's way.

    The way needs as few further caps as possible if all caps had their owners' symbols.
    """
    seat, empty = state.mover(), BOARD.all_cells & ~state.occupied()
    mine = state.shells[seat] & ~state.face_up | state.faces[seat] & state.face_up
    start, goal = GOAL_SIDES[seat]
    _, before = shortest_chain(mine, empty, start, goal)
    _, after = shortest_chain(mine | 1 << cell, empty & ~(1 << cell), start, goal)
    return before < 0 or after < before


def locate_caps(states: "list[BeerHexState]", seat: int) -> "list[list[list[int]]]":
    """Return the caps of a seat and their kinds, before each attack and at the end.

    Args:
        states: The states or views of a game from the start on.
        seat: The seat.

    Returns:
        Per attack, and for the last state, [cell, kind] of each cap that lies there; [] if the game
        began with a position that was set up.
    """
    if states[0].occupied() or states[0].attacks:
        return []
    caps: "list[list[int]]" = []
    located = []
    number = 0
    for before, after in zip(states, states[1:]):
        if after.last.startswith(ATTACK_PREFIX):
            located.append(caps)
            caps = [cap for cap in caps if after.shells[seat] >> cap[0] & 1]
        elif before.turn == seat:
            move = parse_move(after.last)
            if move.kind == PLACE:
                later = ON_LINE if is_on_line(before, move.cell) else OFF_LINE
                caps = caps + [[move.cell, number if number < FIRST_CAPS else later]]
                number += 1
    return located + [caps]


class PlacementHabits:
    """What is expected of the opponent's caps in the present game.

    Args:
        counts: What ``add_up`` returns of earlier games.
        located: What ``locate_caps`` returns of the present game.
    """

    def __init__(
        self, counts: "list[tuple[float, float]]", located: "list[list[list[int]]]"
    ) -> None:
        self._counts = counts
        self._kinds = [{cell: kind for cell, kind in caps} for caps in located]

    def odds_factors(self, down: int, chance: float) -> "list[tuple[int, float]]":
        """Return how the odds of the own symbol differ from those of the playing style.

        Args:
            down: The face-down caps of the player.
            chance: The probability of the own symbol in the style.

        Returns:
            (set of the cap's cell, factor of the odds) for each of them.
        """
        factors = []
        for cell, kind in sorted(self._kinds[-1].items()) if self._kinds else []:
            if down >> cell & 1:
                own = self._own_chance(kind, chance)
                factors.append((1 << cell, own / (1 - own) * (1 - chance) / chance))
        return factors

    def own_chance_at_attack(self, attack: int, cell: int, chance: float) -> float:
        """Return the probability that an attacked cap had its owner's symbol.

        Args:
            attack: Which of the game's attacks it was.
            cell: The cap's cell.
            chance: The probability in the playing style.
        """
        kinds = self._kinds[attack] if attack < len(self._kinds) else {}
        return self._own_chance(kinds[cell], chance) if cell in kinds else chance

    def _own_chance(self, kind: int, chance: float) -> float:
        """Return the probability of the own symbol for placements of a kind."""
        own, number = self._counts[kind]
        weight = STYLE_WEIGHTS[kind]
        return min(MAX_CHANCE, max(MIN_CHANCE, (own + weight * chance) / (number + weight)))


NO_HABITS = PlacementHabits([], [])
