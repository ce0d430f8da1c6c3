"""A player's first caps: where they lie, and how often earlier ones had their owner's symbol.

Many players begin every game alike, and some lay the same faces each time as a trap. So what is
known of a player's first placements is kept for each of them apart, while the playing styles of
``belief`` say what to expect of later ones.
"""

from engine.beerhex.moves import ATTACK_PREFIX, PLACE, parse_move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.state import BeerHexState

FIRST_CAPS = 4  # the placements of a game that are told apart
# Faces as a number: binary digits after a 1, the first placement first; 1 is the own symbol.
NO_FACES = 1
ALL_FACES = (1 << FIRST_CAPS + 1) - 1
HOME = -1  # in place of the cell of a cap that an attack has sent home

# How much less a game counts than the next one, since a trap that no longer works is changed; and
# how many of the latest games the playing style counts as.
DECAY = 0.85
STYLE_GAMES = 1.5


def with_face(faces: int, is_own: bool) -> int:
    """Return the number of these first faces and one more, or the same if there are all."""
    return faces if faces > ALL_FACES // 2 else 2 * faces + is_own


def count_faces(games: "list[int]") -> "list[tuple[float, float]]":
    """Return (games with the own symbol, games) for each of the first placements.

    A game counts 1, the one before DECAY, and so on.

    Args:
        games: The first faces of each game, as numbers, the latest last.
    """
    counts = [(0.0, 0.0)] * FIRST_CAPS
    for faces in games:
        if NO_FACES <= faces <= ALL_FACES:
            for k, digit in enumerate(bin(faces)[3:]):
                own, number = counts[k]
                counts[k] = (DECAY * own + (digit == "1"), DECAY * number + 1)
    return counts


def locate_first_caps(states: "list[BeerHexState]", seat: int) -> "list[list[int]]":
    """Return the cells of a seat's first caps, before each attack and at the end.

    Args:
        states: The states or views of a game from the start on.
        seat: The seat.

    Returns:
        Per attack, and for the last state, the cells in the order of the placements; HOME for a cap
        that has gone home. [] if the game began with a position that was set up.
    """
    if states[0].occupied() or states[0].attacks:
        return []
    cells: "list[int]" = []
    located = []
    for before, after in zip(states, states[1:]):
        if after.last.startswith(ATTACK_PREFIX):
            located.append(cells)
            cells = [c if c != HOME and after.shells[seat] >> c & 1 else HOME for c in cells]
        elif before.turn == seat and len(cells) < FIRST_CAPS:
            move = parse_move(after.last)
            if move.kind == PLACE:
                cells = cells + [move.cell]
    return located + [cells]


class FirstCaps:
    """The first caps of the opponent in the present game.

    Args:
        counts: What ``count_faces`` returns of earlier games.
        located: What ``locate_first_caps`` returns of the present game.
    """

    def __init__(self, counts: "list[tuple[float, float]]", located: "list[list[int]]") -> None:
        self._counts = counts
        self._located = located if counts else []

    def odds_factors(self, down: int, chance: float) -> "list[tuple[int, float]]":
        """Return how the odds of the own symbol of first caps differ from those of later ones.

        Args:
            down: The face-down caps of the player.
            chance: The probability of the own symbol for later caps, in the player's style.

        Returns:
            (set of the cap's cell, factor of the odds) for each first cap that lies face down.
        """
        factors = []
        for order, cell in enumerate(self._located[-1] if self._located else []):
            if cell != HOME and down >> cell & 1:
                own = self._own_chance(order, chance)
                factors.append((1 << cell, own / (1 - own) * (1 - chance) / chance))
        return factors

    def own_chance_at_attack(self, attack: int, cell: int, chance: float) -> float:
        """Return the probability that an attacked cap had its owner's symbol.

        Args:
            attack: Which of the game's attacks it was.
            cell: The cap's cell.
            chance: The same for later caps, in the player's style.
        """
        cells = self._located[attack] if attack < len(self._located) else []
        return self._own_chance(cells.index(cell), chance) if cell in cells else chance

    def _own_chance(self, order: int, chance: float) -> float:
        """Return the probability of the own symbol for one of the first placements."""
        own, number = self._counts[order]
        return (own + STYLE_GAMES * chance) / (number + STYLE_GAMES)


UNKNOWN_FIRST_CAPS = FirstCaps([], [])
