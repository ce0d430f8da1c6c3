"""Computer players of Hex Heaven: beam search over whole turns. The strongest adds rollouts.

A turn is a sequence of placements, so the search extends sequences, keeps the most promising ones
of each length (a beam, Lowerre 1976), and collects every position in which the turn may end. The
best of these are evaluated by the next player's reply, whose hand lies open: the best turn that a
narrower beam finds. Solo they are evaluated by the share of sampled draws after which a turn
reaches the requirement. Hidden tiles (the deck, the opening's hands) are determinized.
"""

from engine.bots.bot import Bot, SearchResult, TimeLimit, ranked_moves
from engine.hexheaven.bot.fast_rules import HAND_TILE_VALUE, HEAVEN_VALUE, turn_value
from engine.hexheaven.bot.rollouts import (
    WIN_VALUE,
    SearchBudget,
    evaluate_opening,
    evaluate_turn,
    game_value_in_points,
    hand_potential,
    lead,
)
from engine.hexheaven.moves import PASS, REDRAW, decode_lay, to_notation
from engine.hexheaven.turn_end import pass_ends_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.game import State
    from engine.hexheaven.state import HexHeavenState
    from engine.rng import Rng

# Per level: the beam for its own turn (0: it only looks at the next tile), the number of turn ends
# that are evaluated by a reply, the beam for the reply, the number of worlds, and the noise in
# points.
LEVEL_SETTINGS = {
    "beginner": (0, 0, 0, 1, 4.0),
    "easy": (0, 0, 0, 1, 1.2),
    "casual": (2, 0, 0, 1, 1.0),
    "strong": (8, 0, 0, 2, 0.0),
    "strong+": (8, 6, 2, 2, 0.0),
    "strong++": (64, 40, 8, 8, 0.0),
    "fallback": (4, 4, 2, 2, 0.0),
}
# For levels that differ in solo games.
SOLO_SETTINGS = {
    "casual": (2, 8, 0, 1, 1.0),
    "strong": (4, 3, 2, 1, 0.0),
    "strong+": (12, 10, 3, 3, 0.0),
}
# Of the strongest level, by rule set.
_BUDGETS = {
    "casual": SearchBudget(320, 40, 64, 12, 32, 2),
    "serious": SearchBudget(320, 40, 64, 12, 32, 2),
    "three": SearchBudget(320, 40, 64, 8, 48, 3, 0.02, 6, (8, 64)),
    "solo": SearchBudget(320, 20, 0, 20, 16, 8, opening_budget=(12, 16)),
}

PASS_VALUE = -0.5  # of ending the turn, for the levels that only look at the next tile


def make_bot(level: str) -> Bot:
    """Return the player of a level, or the fallback."""
    if level == "master":
        return MasterBot(LEVEL_SETTINGS["strong++"])
    return HexHeavenBot(LEVEL_SETTINGS[level], SOLO_SETTINGS.get(level))


class HexHeavenBot(Bot):
    """A player that plays the first move of the best turn it finds."""

    def __init__(self, level: tuple, solo_level: "tuple | None" = None) -> None:
        self.width, self.reply_candidates, self.reply_width, self.worlds, self.noise = level
        self.solo_bot = solo_level and HexHeavenBot(solo_level)  # plays solo games

    def search(
        self, view: "State", rng: "Rng", limit: TimeLimit
    ) -> "Iterator[SearchResult | None]":
        """Search the view; see ``Bot.search``."""
        position: HexHeavenState = view  # type: ignore[assignment]
        if self.solo_bot and position.rules.name == "solo":
            yield from self.solo_bot.search(view, rng, limit)
            return
        evaluate = self._evaluate_turn if self.width else self._evaluate_greedily
        if position.opening:
            evaluate = self._evaluate_opening
        best: dict[int, float] = {}
        count = 0
        for step in evaluate(position, rng, limit):
            if step is None:
                yield None
                continue
            code, value = step
            value += self.noise * (rng.random() + rng.random() - 1)
            count += 1
            if code not in best or value > best[code]:
                best[code] = value
        ranked = ranked_moves(
            [(to_notation(code), value / (10 + abs(value))) for code, value in best.items()]
        )
        yield SearchResult(ranked[0][0], ranked[0][1], ranked, count)

    # The opening

    def _evaluate_opening(
        self, view: "HexHeavenState", rng: "Rng", limit: TimeLimit
    ) -> "Iterator[tuple | None]":
        """Yield (code, value) of every placement: the own hand's potential less the others'."""
        seat = view.mover
        worlds = [view.determinize(rng) for _ in range(self.worlds)]
        for code in view.legal_codes():
            value = rng.random() / 100
            if not limit.expired():
                for world in worlds:
                    after = world.play_code(code)
                    for other in range(len(after.hands)):
                        promised = hand_potential(after, other) / len(worlds)
                        value += promised if other == seat else -0.6 * promised
            yield code, value
            yield None

    # A turn

    def _evaluate_greedily(
        self, view: "HexHeavenState", rng: "Rng", limit: TimeLimit
    ) -> "Iterator[tuple | None]":
        """Yield (code, value) of every placement by its points alone.

        Ending the turn is better than losing points.
        """
        for code in view.legal_codes():
            tile, cell, _ = decode_lay(code)
            yield code, view.layout.points(tile, cell) if code > REDRAW else PASS_VALUE
        yield None

    def _evaluate_turn(
        self, view: "HexHeavenState", rng: "Rng", limit: TimeLimit
    ) -> "Iterator[tuple | None]":
        worlds = [view.determinize(rng) for _ in range(self.worlds)]
        ends: list[tuple] = []
        for _ in beam_search(worlds[0], self.width, rng, ends, limit):
            yield None
        solo = view.rules.name == "solo"
        ends.sort(key=lambda end: (-_turn_value(end[1]), -end[1].laid, end[2]))
        for index, (first, state, _) in enumerate(ends):
            with_reply = index < self.reply_candidates and not (index and limit.expired())
            if not with_reply and index and self.reply_candidates:
                break
            value = (
                self._solo_turn_end_value(state, rng)
                if solo
                else self._turn_end_value(state, worlds, rng, with_reply)
            )
            yield first, value
            yield None

    def _turn_end_value(
        self, state: "HexHeavenState", worlds: list, rng: "Rng", with_reply: bool
    ) -> float:
        """Return the value of ending the turn in ``state``, in points."""
        seat = state.mover
        if pass_ends_game(state):
            return sum(
                [game_value_in_points(finish_game(state, world), seat) for world in worlds]
            ) / len(worlds)
        value = lead(state, seat)
        if not state.rules.has_bonus:  # advantage points are counted when the turn ends
            value += _turn_value(state)
        if with_reply:
            value -= 0.9 * best_gain(state.play_code(PASS), self.reply_width, rng)
        return value

    def _solo_turn_end_value(self, state: "HexHeavenState", rng: "Rng") -> float:
        """Return the value of ending a solo turn.

        It is the share of draws after which the next turn reaches its requirement; spare points add
        a little.
        """
        if state.points < state.required:
            return state.points - state.required - 20.0
        reached = 0.0
        for _ in range(self.worlds):
            world = state.copy()
            deck = list(world.deck or ())
            rng.shuffle(deck)
            world.deck = tuple(deck)
            after = world.play_code(PASS)
            if after.outcome is not None:
                return WIN_VALUE
            spare = best_gain(after, max(2, self.reply_width), rng) - after.required
            reached += 10 + min(spare, 3) if spare >= 0 else spare
        return reached / self.worlds + (1.0 if state.heaven else 0.0)


class MasterBot(HexHeavenBot):
    """A player that evaluates its moves by rollouts.

    It simulates games from the ends of its turns and, among three and solo, from the best
    placements of the opening by the level below.
    """

    def _evaluate_opening(
        self, view: "HexHeavenState", rng: "Rng", limit: TimeLimit
    ) -> "Iterator[tuple | None]":
        budget = _BUDGETS[view.rules.name]
        placements = []
        for step in super()._evaluate_opening(view, rng, limit):
            if step and budget.opening_budget[0]:
                placements.append((step[1], step[0]))
                step = None
            yield step
        if placements:
            for step in evaluate_opening(view, placements, budget, rng, limit):
                yield step and (step[0], _in_points(2 * step[1] - 1))

    def _evaluate_turn(
        self, view: "HexHeavenState", rng: "Rng", limit: TimeLimit
    ) -> "Iterator[tuple | None]":
        for step in evaluate_turn(view, _BUDGETS[view.rules.name], rng, limit):
            yield step and (step[0], _in_points(2 * step[1] - 1))


def _in_points(chance: float) -> float:
    """Return the points that correspond to an expected result, −1 … 1."""
    chance = max(-0.98, min(0.98, chance))
    return 10 * chance / (1 - abs(chance))


def beam_search(
    state: "HexHeavenState",
    width: int,
    rng: "Rng",
    turn_ends: list,
    limit: "TimeLimit | None" = None,
) -> "Iterator[None]":
    """Search the turn from ``state`` (a full state), yielding after every position.

    ``turn_ends`` receives (first code, position in which the turn may end, a random tie-break).
    """
    beam = [(PASS, state)]
    while beam:
        children = []
        for first, node in beam:
            base = node.points + HAND_TILE_VALUE * len(node.hands[node.mover])
            layout = node.layout
            for code in node.legal_codes():
                if code == PASS:
                    turn_ends.append((first, node, rng.next()))
                    continue
                tile, cell, _ = decode_lay(code)
                value = base + layout.points(tile, cell) + rng.random() / 10
                if layout.adjacency(cell) > 2:
                    value += HEAVEN_VALUE * len(layout.surrounded(cell))
                children.append((value, code, first, node))
            yield
        children.sort(key=lambda child: (-child[0], child[1]))
        beam = _next_beam(children, width if limit is None or not limit.expired() else 1)


def _next_beam(children: list, width: int) -> list:
    """Return the most promising positions, none twice."""
    beam: list[tuple] = []
    seen: dict[tuple, bool] = {}
    for _, code, first, node in children:
        after = node.play_code(code)
        tiles = after.layout.tiles
        identity = tuple(sorted([cell << 8 | tiles[cell] for cell in tiles]))
        if identity not in seen:
            seen[identity] = True
            beam.append((first or code, after))
            if len(beam) == width:
                break
    return beam


def _turn_value(state: "HexHeavenState") -> float:
    """Return what ending the turn now brings the seat to move, in points."""
    return turn_value(state.rules.name == "serious", state.points)


def best_gain(state: "HexHeavenState", width: int, rng: "Rng") -> float:
    """Return the most that a beam of this width finds in the turn from ``state``."""
    ends: list[tuple] = []
    for _ in beam_search(state, width, rng, ends):
        pass
    return max([_turn_value(end) for _, end, _ in ends])


def finish_game(state: "HexHeavenState", world: "HexHeavenState") -> "HexHeavenState":
    """Return the finished game after ``pass`` in ``state``, with the hidden tiles of ``world``."""
    state = state.copy()
    if len(world.deck or ()) == state.deck_size:
        state.deck, state.bonus = world.deck, world.bonus
    return state.play_code(PASS)
