"""BeerHex: puzzles about caps that must be equal, and about declarations.

The answers are certain and follow from what was seen.
"""

from collections.abc import Iterator

from bench.puzzles.candidates import Candidate
from engine.beerhex.constants import SEATS, popcount
from engine.beerhex.learn.move_reasons import same_symbol_odds, shortest_completion
from engine.beerhex.moves import ATTACKS, DECLARATIONS
from engine.beerhex.position import START
from engine.beerhex.state import BeerHexState
from engine.beerhex.transitions import compute_outcome
from engine.bots.bot import Bot, SearchResult, TimeLimit
from engine.game import State
from engine.rng import Rng

MAX_WORLDS = 100  # at most, for a puzzle about declarations
SAMPLED_WORLDS = 6  # tried before all worlds are


class ProbingBot(Bot):
    """A bot that attacks often, so that much is revealed in its games.

    With the given probability it attacks the unseen caps that are most likely to be equal.
    Otherwise it lays any cap anywhere.
    """

    def __init__(self, attack_probability: float) -> None:
        self.attack_probability = attack_probability

    def search(self, view: State, rng: Rng, limit: TimeLimit) -> "Iterator[SearchResult | None]":
        moves = view.legal()
        chances = []
        if rng.random() < self.attack_probability:
            unseen = unseen_caps(view)
            for move, cells in ATTACKS:
                if cells & unseen and move in moves:
                    odd = same_symbol_odds(view, cells)  # type: ignore[arg-type]  # only called with its own game
                    chances.append((odd, rng.next(), move))
        laying = [move for move in moves if move[0] != "x" and move not in DECLARATIONS]
        yield SearchResult(max(chances)[2] if chances else rng.choice(laying))


def unseen_caps(view: State) -> int:
    """Return the face-down caps that the viewer never saw."""
    position: BeerHexState = view  # type: ignore[assignment]  # only called with its own game
    return position.face_down() & ~(position.faces[0] | position.faces[1])


def find_candidates(state: State) -> "Iterator[Candidate]":
    """Yield the puzzles in a position."""
    view: BeerHexState = state.view(state.turn)  # type: ignore[assignment]  # only called with its own game
    if view.phase != START:
        return
    unseen, down = unseen_caps(view), view.face_down()
    attacks = [
        (same_symbol_odds(view, cells), cells, move)
        for move, cells in ATTACKS
        if cells & down == cells
    ]
    sure = [(cells, move) for chance, cells, move in attacks if chance == 1]
    if len(attacks) >= 5 and len(sure) == 1:
        inferred = popcount(sure[0][0] & unseen)
        if inferred:
            likely = len([chance for chance, _, _ in attacks if 0.3 <= chance < 1])
            hard = likely / 2 + inferred * 2 + popcount(unseen) / 2 + len(view.attacks) / 2
            yield Candidate("caps", f"caps {inferred}", hard, [(sure[0][1],)])
    if popcount(view.occupied()) < 24:
        right = certain_declarations(view)
        if right:
            yield Candidate("win", right[0], 4 + popcount(unseen), [(move,) for move in right])


def certain_declarations(view: BeerHexState) -> "list[str]":
    """Return the declarations that are right in every world.

    The list is empty unless all others are wrong in every world, or if known faces show a line.
    """
    seat, rng = view.mover, Rng(1)
    if shortest_completion(view, seat)[1] == 0 or not any(
        all(_declaration_wins(view.determinize(rng), move) for _ in range(SAMPLED_WORLDS))
        for move in DECLARATIONS
    ):
        return []
    worlds = list(all_worlds(view))
    if len(worlds) > MAX_WORLDS:
        return []
    certain = []
    for move in DECLARATIONS:
        right = {_declaration_wins(world, move) for world in worlds}
        if len(right) > 1:
            return []
        if right == {True}:
            certain.append(move)
    return certain


def _declaration_wins(world: BeerHexState, move: str) -> bool:
    """Return whether the seat to move wins by a declaration."""
    hands = [hand or [0, 0] for hand in world.hands]
    return world.turn in compute_outcome(move, world.mover, world.faces, hands).winners


def all_worlds(view: BeerHexState) -> "Iterator[BeerHexState]":
    """Yield every full state that agrees with a view."""
    waiting = [view]
    while waiting:
        state = waiting.pop()
        if not all(state.possible_faces(seat).count for seat in SEATS):
            continue
        unseen = unseen_caps(state)
        if not unseen:
            yield state.determinize(Rng(0))
            continue
        for face in SEATS:
            after = state.copy()
            after.faces = list(state.faces)
            after.faces[face] |= unseen & -unseen
            waiting.append(after)
