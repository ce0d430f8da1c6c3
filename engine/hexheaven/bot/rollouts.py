"""What ending a turn is worth, from games played on: by a beam of whole turns for everybody.

The best turns that a wide beam finds are put in order by what they bring less what the next player
gains at once (a hand lies open: that answer is the same whatever is drawn). The best of these are
played on in imagined worlds, the same for all of them; the worse half drops out and the others are
played on in twice as many (successive halving: Karnin, Koren and Somekh 2013). Among three so are
the placements of the opening.
"""

from math import exp

from engine.hexheaven.bot.fast_rules import (
    best_turn,
    expand,
    prune,
    start_turn,
    to_position,
    turn_value,
)
from engine.hexheaven.constants import HAND_ADJACENCIES
from engine.hexheaven.layout import fitting_rotations
from engine.hexheaven.moves import PASS
from engine.hexheaven.turn_end import pass_ends_game
from engine.rng import Rng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.bots.bot import Clock
    from engine.hexheaven.bot.fast_rules import TurnState
    from engine.hexheaven.state import HexHeavenState

# What a point or an advantage point more is worth beside winning, which is 1.
_POINT_VALUE, _ADVANTAGE_VALUE = 0.02, 0.05
_REPLY_WEIGHT = 0.9  # how much of what the next player gains counts against a turn
# Of the next player who thinks of the one after: the beams for the own turn and for the answer,
# and in how many worlds a game that the turn ends is looked at.
_LOOKAHEAD_BEAM, _LOOKAHEAD_REPLY_BEAM, _LOOKAHEAD_WORLDS = 16, 4, 8
_LEAD_SCALE = 4.0  # how many points the lead of an opening is uncertain by
_OPENING_SAMPLES = 4  # placements that the others look at in an opening that is played on
WIN_VALUE = 100.0  # what a won game is worth in points
_PRIOR_GAMES = (
    4  # games that a guess by the points alone counts for beside those that were played on
)


class SearchBudget:
    """How much is done.

    Attributes:
        width: the beam for the turn itself.
        ends: how many ends of it get an answer.
        reply: the beam for that.
        played: how many of them are played on.
        worlds: in how many worlds the last two are.
        beam: the beam for all turns then.
        trust: what a point of their order from before counts beside the games.
        wary: among how many ends the next player chooses by what comes after; 0: takes the best.
        begun: how many placements of the opening are played on, and in how many worlds the last
            two are; (0, 0) if none are.
    """

    def __init__(
        self,
        beam_width: int,
        reply_candidates: int,
        reply_beam: int,
        rollout_candidates: int,
        worlds: int,
        rollout_beam: int,
        prior_weight: float = 0.0,
        lookahead: int = 0,
        opening_budget: tuple = (0, 0),
    ) -> None:
        self.beam_width = beam_width
        self.reply_candidates = reply_candidates
        self.reply_beam = reply_beam
        self.rollout_candidates = rollout_candidates
        self.worlds = worlds
        self.rollout_beam = rollout_beam
        self.prior_weight = prior_weight
        self.lookahead = lookahead
        self.opening_budget = opening_budget


class TurnEnd:
    """A way to end the turn.

    Attributes:
        first: the code it begins with.
        state: the position in which the turn ends.
        answer: what the next player then does; None if nobody comes to move.
        order: what it is ordered by until it is played on, in points.
        total, count: of the games played on, what they were worth and how many they were.
        less: what is taken off that.
    """

    def __init__(self, first_code: int, state: "HexHeavenState") -> None:
        self.first_code = first_code
        self.state = state
        self.reply: "TurnState | None" = None
        self.prior = 0.0
        self.total = 0.0
        self.count = 0
        self.penalty = 0.0

    def value(self) -> float:
        """What it is worth, 0 … 1 and a little for the points; of those that were never played on
        a guess by the points alone."""
        return self.total / self.count - self.penalty if self.count else self.prior_value()

    def prior_value(self) -> float:
        """The same by the points alone."""
        return 0.5 + 0.4 * self.prior / (8 + abs(self.prior))


def evaluate_turn(
    view: "HexHeavenState", budget: SearchBudget, rng: "Rng", clock: "Clock"
) -> "Iterator[tuple | None]":
    """In steps, (first code, worth) of the ends of this turn, None after every piece of work."""
    worlds = [view.determinize(rng) for _ in range(budget.worlds)]
    ends: list[TurnEnd] = []
    for step in _find_turn_ends(worlds[0], budget, rng, clock):
        if step:
            ends = step
        yield None
    answered: list[TurnEnd] = []
    for end in ends:
        if answered and clock.expired():
            break
        _evaluate_reply(end, worlds, budget.reply_beam)
        answered.append(end)
        yield None
    ends = answered  # of the others nothing is known
    ends.sort(key=lambda end: (-end.prior, end.first_code))
    playing = [end for end in ends if not end.count][: budget.rollout_candidates]
    for end in playing:
        end.penalty = budget.prior_weight * (playing[0].prior - end.prior)
        if budget.lookahead and not clock.expired():
            end.reply = _lookahead_reply(end, worlds[:_LOOKAHEAD_WORLDS], budget.lookahead)
            yield None
    first = budget.worlds if len(playing) < 3 else budget.worlds // 2
    yield from _successive_halving(playing, first, worlds, _rollout, budget.rollout_beam, clock)
    yield from _final_values(ends)


def evaluate_opening(
    view: "HexHeavenState", found: list, budget: SearchBudget, rng: "Rng", clock: "Clock"
) -> "Iterator[tuple | None]":
    """In steps, (code, worth) of the placements of an opening, None after every piece of work.
    ``found``: (what it promises, code) of each; the best of them are played on."""
    worlds = [view.determinize(rng) for _ in range(budget.opening_budget[1])]
    found.sort(reverse=True)
    ends = [TurnEnd(code, view) for _, code in found]
    for end, (value, _) in zip(ends, found):
        end.prior = value
    first = len(worlds) // 4
    yield from _successive_halving(
        ends[: budget.opening_budget[0]],
        first,
        worlds,
        _opening_rollout,
        budget.rollout_beam,
        clock,
    )
    yield from _final_values(ends)


def _successive_halving(
    candidates: "list[TurnEnd]",
    first: int,
    worlds: list,
    rollout: "Callable[[TurnEnd, HexHeavenState, int], float]",
    width: int,
    clock: "Clock",
) -> "Iterator[None]":
    """Play on: all in the ``first`` of the worlds, and the better half, at least two, in as many
    again as they have been played in, and so on until the worlds are used up."""
    begin, upto = 0, max(1, first)
    while len(candidates) > 1 or (begin == 0 and candidates):
        for end in candidates:
            for world in worlds[begin:upto]:
                if clock.expired() and (end.count or candidates[0].count):
                    break
                end.total += rollout(end, world, width)
                end.count += 1
                yield None
        if upto == len(worlds):
            break
        candidates = sorted(candidates, key=lambda end: (-end.value(), -end.prior, end.first_code))
        candidates = candidates[: max(2, len(candidates) // 2)]
        begin, upto = upto, min(len(worlds), 2 * upto)


def _final_values(ends: "list[TurnEnd]") -> "Iterator[tuple]":
    """(first code, worth) of each, those that were never played on below all others."""
    floor = min([end.value() for end in ends if end.count] + [1.0])
    # Who had no time for more than a game or two doesn't take the result for certain. That is the
    # same for all ends, so it changes nothing but how sure one is.
    most = max([end.count for end in ends])
    guess = _PRIOR_GAMES * max(ends, key=TurnEnd.value).prior_value()
    for end in ends:
        worth = end.value() if end.count else min(end.value(), floor) - 0.01
        yield end.first_code, (most * worth + guess) / (most + _PRIOR_GAMES)


def _find_turn_ends(
    world: "HexHeavenState", budget: SearchBudget, rng: "Rng", clock: "Clock"
) -> "Iterator[list[TurnEnd] | None]":
    """In steps, the ends that bring most, the best first: None, and at last the list."""
    serious = world.rules.name == "serious"
    ring, found = [start_turn(world)], []
    while ring:
        children: list[tuple] = []
        for index, part in enumerate(ring):
            ended: list[TurnState] = []
            for less, tie, tile, cell, _, fits, points in expand(world, [part], ended):
                children.append((less, tie, tile, cell, index, fits, points))
            for end in ended:
                found.append((-turn_value(serious, end.points), -end.laid, rng.next(), end))
            yield None
        children.sort()
        ring = prune(ring, children, 1 if clock.expired() else budget.beam_width, serious)
    # No two have the same random number but by a chance of one in millions; then their order
    # must not be asked of the parts themselves.
    found.sort(key=lambda item: item[:3])
    yield [
        TurnEnd(part.first_code, to_position(world, part))
        for _, _, _, part in found[: budget.reply_candidates]
    ]


def _evaluate_reply(end: TurnEnd, worlds: list, width: int) -> None:
    """Find out what the next player does after an end, or the result if nobody comes to move."""
    state = end.state
    seat = state.mover
    if pass_ends_game(state):
        for world in worlds:
            end.total += game_value(apply_pass(state, world), seat)
            end.count += 1
        end.prior = WIN_VALUE * (2 * end.value() - 1)
        return
    if state.rules.name == "solo":
        end.prior = float(state.points)
        return
    most, end.reply = best_turn(state.play_code(PASS), width)
    serious = state.rules.name == "serious"
    own = turn_value(serious, state.points) if serious else 0.0
    end.prior = lead(state, seat) + own - _REPLY_WEIGHT * most


def _lookahead_reply(end: TurnEnd, worlds: list, candidates: int) -> "TurnState":
    """What the next player does after an end who thinks of the player after that: of so many ends
    that bring most the one that leaves the best lead; a game is ended by who wins it."""
    after = [apply_pass(end.state, world) for world in worlds]
    state = after[0]
    serious = state.rules.name == "serious"
    found: list[tuple] = []
    ring = [start_turn(state)]
    while ring:
        ended: list[TurnState] = []
        ring = prune(ring, expand(state, ring, ended), _LOOKAHEAD_BEAM, serious)
        for part in ended:
            found.append((-turn_value(serious, part.points), -part.laid, len(found), part))
    found.sort(key=lambda item: item[:3])
    best, most = found[0][3], -1000.0
    for less, _, _, part in found[:candidates]:
        ending = to_position(state, part)
        if pass_ends_game(ending):
            over = [to_position(other, part).play_code(PASS) for other in after]
            value = sum([game_value_in_points(one, state.mover) for one in over]) / len(over)
        else:
            value = lead(ending, state.mover) - (less if serious else 0.0)
            value -= _REPLY_WEIGHT * best_turn(ending.play_code(PASS), _LOOKAHEAD_REPLY_BEAM)[0]
        if value > most:
            best, most = part, value
    return best


def apply_pass(state: "HexHeavenState", world: "HexHeavenState") -> "HexHeavenState":
    """The position after the end of a turn with what ``world`` imagines to be hidden. Tiles that
    the turn has put under the deck stay there."""
    state = state.copy()
    deck = world.deck or ()
    state.deck = deck + (state.deck or ())[len(deck) :]
    state.bonus = world.bonus
    return state.play_code(PASS)


def _rollout(end: TurnEnd, world: "HexHeavenState", width: int) -> float:
    """The result of a game played on from an end in a world."""
    seat = end.state.mover
    state = apply_pass(end.state, world)
    if end.reply is None:
        return _solo_value(end.state, state, width)
    return game_value(_play_out(to_position(state, end.reply).play_code(PASS), width), seat)


def _play_out(state: "HexHeavenState", width: int) -> "HexHeavenState":
    """The end of a game that everybody plays on with a beam of this width."""
    while state.outcome is None:
        state = to_position(state, best_turn(state, width)[1]).play_code(PASS)
    return state


def _opening_rollout(end: TurnEnd, world: "HexHeavenState", width: int) -> float:
    """The chance that the final lead speaks for of a game played on from a placement in the
    opening, which tells more than who has won: the others lay what promises most to their hands,
    of a few placements that they look at."""
    seat = world.mover
    state = world.play_code(end.first_code)
    rng = Rng(world.seed or 0)
    while state.opening:
        codes = state.legal_codes()
        looked = [state.play_code(rng.choice(codes)) for _ in range(_OPENING_SAMPLES)]
        worths = [hand_potential(after, state.mover) for after in looked]
        state = looked[worths.index(max(worths))]
    return 1 / (1 + exp(-lead(_play_out(state, width), seat) / _LEAD_SCALE))


def _solo_value(ended: "HexHeavenState", state: "HexHeavenState", width: int) -> float:
    """Solo: 0 … 1, by whether the next turn, that of ``state``, reaches what is required, and by
    how much; a heaven in the turn that has ended keeps that low."""
    spare = best_turn(state, width)[0] - state.required
    reached = 10 + min(spare, 3) if spare >= 0 else max(spare, -5)
    return (reached + 5 + (1 if ended.heaven else 0)) / 20


def game_value(state: "HexHeavenState", seat: int) -> float:
    """The worth of a finished game for ``seat``: 1 for having won, and a little for the lead."""
    assert state.outcome is not None
    if state.rules.name == "solo":
        return 1.0 if state.outcome.winners else 0.0
    won = 1.0 if seat in state.outcome.winners else 0.0
    if state.rules.name == "serious":
        return won + _ADVANTAGE_VALUE * lead(state, seat) / 3
    return won + _POINT_VALUE * lead(state, seat)


def game_value_in_points(state: "HexHeavenState", seat: int) -> float:
    """The worth of a finished game for ``seat`` in points: the lead, and ``DECIDED`` for or
    against."""
    assert state.outcome is not None
    return lead(state, seat) + (WIN_VALUE if seat in state.outcome.winners else -WIN_VALUE)


def lead(state: "HexHeavenState", seat: int) -> float:
    """How far ``seat`` is ahead of the best of the others, in points."""
    counts = state.final_counts()
    others = max([count for other, count in enumerate(counts) if other != seat])
    return float(counts[seat] - others) * (3 if state.rules.name == "serious" else 1)


def hand_potential(state: "HexHeavenState", seat: int) -> float:
    """What the tiles in a hand could earn, each for itself, as the layout lies."""
    layout = state.layout
    border = layout.border
    cells = layout.open_cells(HAND_ADJACENCIES)
    total = 0
    for tile in state.hands[seat]:
        points = [
            layout.points(tile, cell) for cell in cells if fitting_rotations(tile, border[cell])
        ]
        total += max(points) if points else -1
    return float(total)
