"""Evaluation of turns by rollouts, in which every seat plays the best turn of a narrow beam.

The best turns that a wide beam finds are ordered by their gain less the next player's best reply
(hands lie open, so that reply doesn't depend on the draw). The best of these are played out in
determinized worlds, the same for all of them; the worse half is dropped and the others are played
out in twice as many (successive halving: Karnin, Koren and Somekh 2013). In games of three the
placements of the opening are evaluated likewise, and solo. Solo, one turn is played out; the rest
is estimated from the position.
"""

from math import exp

from engine.hexheaven.bot.fast_rules import (
    best_turn,
    count_closed,
    expand,
    prune,
    start_turn,
    to_position,
    turn_value,
)
from engine.hexheaven.constants import HAND_ADJACENCIES
from engine.hexheaven.layout import POPCOUNT, fitting_rotations
from engine.hexheaven.moves import PASS
from engine.hexheaven.turn_end import pass_ends_game
from engine.rng import Rng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.bots.bot import TimeLimit
    from engine.hexheaven.bot.fast_rules import TurnState
    from engine.hexheaven.state import HexHeavenState

# The value of a point and of an advantage point; winning is 1.
_POINT_VALUE, _ADVANTAGE_VALUE = 0.02, 0.05
_REPLY_WEIGHT = 0.9  # of the next player's gain, which counts against a turn
# For a next player who looks one turn further: the beams for the own turn and for the reply, and
# the number of worlds in which a finished game is evaluated.
_LOOKAHEAD_BEAM, _LOOKAHEAD_REPLY_BEAM, _LOOKAHEAD_WORLDS = 16, 4, 8
_LEAD_SCALE = 4.0  # points of lead that change the odds by a factor of e
_OPENING_SAMPLES = 4  # placements from which the others choose in opening rollouts
WIN_VALUE = 100.0  # of a won game, in points
# Log odds to clear a solo game: a constant, then for each tile left, point of the requirement, tile
# in hand, special tile, cell where a tile would close a heaven, hole (an empty cell with tiles on
# all sides) and empty cell beside a tile.
_SOLO_ODDS, _SOLO_LEFT, _SOLO_REQUIRED, _SOLO_HAND = 4.6, -0.114, -0.717, -0.312
_SOLO_SPECIAL, _SOLO_CLOSING, _SOLO_HOLE, _SOLO_BORDER = 0.347, 0.206, -0.048, 0.0157
# Subtracted from the chance to clear a solo game: of turns that are about as good, one that keeps
# the special tile is played.
_SPECIAL_SPENT = 0.02
_PRIOR_GAMES = 4  # the weight of the prior value, in games


class SearchBudget:
    """The limits of the search.

    Attributes:
        beam_width: The beam for the turn itself.
        reply_candidates: The number of turn ends that get a reply.
        reply_beam: The beam for the reply.
        rollout_candidates: The number of turn ends that are played out.
        worlds: The number of worlds for the last two of them.
        rollout_beam: The beam for all turns in rollouts.
        prior_weight: The value of a point of their prior beside the rollouts.
        lookahead: The number of turn ends among which the next player looks one turn further; 0:
            plays the best turn.
        opening_budget: The number of opening placements that are played out, and of worlds for the
            last two; (0, 0) for none.
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
        first_code: The code it begins with.
        state: The position in which the turn ends.
        reply: The next player's turn; None if there is no next turn.
        prior: The estimate before rollouts, in points; solo as log odds.
        total, count: The sum of the rollouts' results, and their number.
        penalty: The value that is subtracted from the mean result.
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
        """Return the value, 0 … 1 and a little for the points; without rollouts the prior value."""
        return self.total / self.count - self.penalty if self.count else self.prior_value()

    def prior_value(self) -> float:
        """Return the value estimated by the prior alone."""
        return 0.5 + 0.4 * self.prior / (8 + abs(self.prior))


def evaluate_turn(
    view: "HexHeavenState", budget: SearchBudget, rng: "Rng", limit: "TimeLimit"
) -> "Iterator[tuple | None]":
    """Yield (first code, value) of the ends of this turn, and None after every step of work."""
    solo = view.rules.name == "solo"
    worlds = [view.determinize(rng) for _ in range(budget.worlds)]
    ends: list[TurnEnd] = []
    for step in _find_turn_ends(worlds[0], budget, rng, limit):
        if step:
            ends = step
        yield None
    replied: list[TurnEnd] = []
    for end in ends:
        if replied and limit.expired():
            break
        _evaluate_reply(end, worlds, budget.reply_beam)
        if solo and end.state.specials != view.specials:
            end.penalty = _SPECIAL_SPENT
        replied.append(end)
        yield None
    ends = replied  # nothing is known of the others
    ends.sort(key=lambda end: (-end.prior, end.first_code))
    playing = [end for end in ends if not end.count][: budget.rollout_candidates]
    for end in playing:
        end.penalty += budget.prior_weight * (playing[0].prior - end.prior)
        if budget.lookahead and not limit.expired():
            end.reply = _lookahead_reply(end, worlds[:_LOOKAHEAD_WORLDS], budget.lookahead)
            yield None
    first = budget.worlds if len(playing) < 3 else budget.worlds // 2
    yield from _successive_halving(playing, first, worlds, _rollout, budget.rollout_beam, limit)
    yield from _final_values(ends)


def evaluate_opening(
    view: "HexHeavenState", estimates: list, budget: SearchBudget, rng: "Rng", limit: "TimeLimit"
) -> "Iterator[tuple | None]":
    """Yield (code, value) of the placements of an opening, and None after every step of work.

    ``estimates``: (estimate, code) of each; the best of them are played out.
    """
    worlds = [view.determinize(rng) for _ in range(budget.opening_budget[1])]
    estimates.sort(reverse=True)
    ends = [TurnEnd(code, view) for _, code in estimates]
    for end, (value, _) in zip(ends, estimates):
        end.prior = value
    first = len(worlds) // 4
    yield from _successive_halving(
        ends[: budget.opening_budget[0]],
        first,
        worlds,
        _opening_rollout,
        budget.rollout_beam,
        limit,
    )
    yield from _final_values(ends)


def _successive_halving(
    candidates: "list[TurnEnd]",
    first: int,
    worlds: list,
    rollout: "Callable[[TurnEnd, HexHeavenState, int], float]",
    width: int,
    limit: "TimeLimit",
) -> "Iterator[None]":
    """Run rollouts by successive halving.

    All candidates are played out in the ``first`` worlds, the better half (at least two) in as many
    again as they have been played in, and so on until the worlds are used up.
    """
    begin, upto = 0, max(1, first)
    while len(candidates) > 1 or (begin == 0 and candidates):
        for end in candidates:
            for world in worlds[begin:upto]:
                if limit.expired() and (end.count or candidates[0].count):
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
    """Yield (first code, value) of each turn end, those without rollouts below all others."""
    floor = min([end.value() for end in ends if end.count] + [1.0])
    # The results of a few games are uncertain, so they are averaged with the prior value of the
    # best end. That is the same for all ends and doesn't change their order.
    most = max([end.count for end in ends])
    prior_total = _PRIOR_GAMES * max(ends, key=TurnEnd.value).prior_value()
    for end in ends:
        worth = end.value() if end.count else min(end.value(), floor) - 0.01
        yield end.first_code, (most * worth + prior_total) / (most + _PRIOR_GAMES)


def _find_turn_ends(
    world: "HexHeavenState", budget: SearchBudget, rng: "Rng", limit: "TimeLimit"
) -> "Iterator[list[TurnEnd] | None]":
    """Yield None after every step of work, and finally the list of the best turn ends."""
    serious, solo = world.rules.name == "serious", world.rules.name == "solo"
    beam, candidates = [start_turn(world)], []
    while beam:
        children: list[tuple] = []
        for index, part in enumerate(beam):
            ended: list[TurnState] = []
            for estimate, tie, tile, cell, _, fits, points in expand(world, [part], ended):
                children.append((estimate, tie, tile, cell, index, fits, points))
            for end in ended:
                order = turn_value(serious, end.points)
                if solo:
                    order = solo_log_odds(world, end)
                candidates.append((-order, -end.laid, rng.next(), end))
            yield None
        children.sort()
        beam = prune(beam, children, 1 if limit.expired() else budget.beam_width, serious)
    # Turns can't be compared, should two candidates have the same random number.
    candidates.sort(key=lambda item: item[:3])
    yield [
        TurnEnd(part.first_code, to_position(world, part))
        for _, _, _, part in candidates[: budget.reply_candidates]
    ]


def _evaluate_reply(end: TurnEnd, worlds: list, width: int) -> None:
    """Find the next player's best reply to a turn end, or the result if the game is over."""
    state = end.state
    seat = state.mover
    if pass_ends_game(state):
        for world in worlds:
            end.total += game_value(apply_pass(state, world), seat)
            end.count += 1
        end.prior = WIN_VALUE * (2 * end.value() - 1)
        return
    if state.rules.name == "solo":
        end.prior = solo_log_odds(state, start_turn(state))
        return
    most, end.reply = best_turn(state.play_code(PASS), width)
    serious = state.rules.name == "serious"
    own = turn_value(serious, state.points) if serious else 0.0
    end.prior = lead(state, seat) + own - _REPLY_WEIGHT * most


def _lookahead_reply(end: TurnEnd, worlds: list, candidates: int) -> "TurnState":
    """Return the turn of a next player who considers the player after that.

    Of ``candidates`` turn ends with the largest gain it is the one that leaves the best lead; a
    game is ended by a player who wins it.
    """
    after = [apply_pass(end.state, world) for world in worlds]
    state = after[0]
    serious = state.rules.name == "serious"
    ends: list[tuple] = []
    beam = [start_turn(state)]
    while beam:
        ended: list[TurnState] = []
        beam = prune(beam, expand(state, beam, ended), _LOOKAHEAD_BEAM, serious)
        for part in ended:
            ends.append((-turn_value(serious, part.points), -part.laid, len(ends), part))
    ends.sort(key=lambda item: item[:3])
    best, most = ends[0][3], -1000.0
    for gain, _, _, part in ends[:candidates]:
        ending = to_position(state, part)
        if pass_ends_game(ending):
            over = [to_position(other, part).play_code(PASS) for other in after]
            value = sum([game_value_in_points(position, state.mover) for position in over]) / len(
                over
            )
        else:
            value = lead(ending, state.mover) - (gain if serious else 0.0)
            value -= _REPLY_WEIGHT * best_turn(ending.play_code(PASS), _LOOKAHEAD_REPLY_BEAM)[0]
        if value > most:
            best, most = part, value
    return best


def apply_pass(state: "HexHeavenState", world: "HexHeavenState") -> "HexHeavenState":
    """Return the position after ``pass`` with the hidden tiles of ``world``.

    Tiles that the turn has put under the deck stay there.
    """
    state = state.copy()
    deck = world.deck or ()
    state.deck = deck + (state.deck or ())[len(deck) :]
    state.bonus = world.bonus
    return state.play_code(PASS)


def _rollout(end: TurnEnd, world: "HexHeavenState", width: int) -> float:
    """Return the result of a rollout from a turn end in a world."""
    seat = end.state.mover
    state = apply_pass(end.state, world)
    if end.reply is None:
        return _solo_rollout(state, width)
    return game_value(_play_out(to_position(state, end.reply).play_code(PASS), width), seat)


def _play_out(state: "HexHeavenState", width: int) -> "HexHeavenState":
    """Return the end of a game in which every seat plays the best turn of a beam."""
    while state.outcome is None:
        state = to_position(state, best_turn(state, width)[1]).play_code(PASS)
    return state


def _opening_rollout(end: TurnEnd, world: "HexHeavenState", width: int) -> float:
    """Return the estimated probability to win after a placement in the opening.

    It is derived from the final lead of a rollout, which tells more than the winner. The others lay
    the most promising of a few random placements. Solo the most promising of all is laid.
    """
    seat = world.mover
    state = world.play_code(end.first_code)
    rng = Rng(world.seed or 0)
    solo = state.rules.name == "solo"
    while state.opening:
        codes = state.legal_codes()
        if not solo:
            codes = [rng.choice(codes) for _ in range(_OPENING_SAMPLES)]
        samples = [state.play_code(code) for code in codes]
        worths = [hand_potential(after, state.mover) for after in samples]
        state = samples[worths.index(max(worths))]
    if solo:
        return _solo_rollout(state, width)
    return 1 / (1 + exp(-lead(_play_out(state, width), seat) / _LEAD_SCALE))


def _solo_rollout(state: "HexHeavenState", width: int) -> float:
    """Return the estimated probability to clear a solo game from the start of a turn.

    The turn is played to the end with the best odds that a beam finds.
    """
    ends: list[TurnState] = []
    beam = [start_turn(state)]
    while beam:
        beam = prune(beam, expand(state, beam, ends), width, sinks=False)
    best = max([solo_log_odds(state, end) for end in ends])
    return 1 / (1 + exp(-best))


def solo_log_odds(state: "HexHeavenState", turn: "TurnState") -> float:
    """Return the estimated log odds to clear a solo game after ending the turn of ``state`` so.

    The weights are a logistic regression over turns of games that the bot has played.
    """
    short = state.required - turn.points
    if short > 0:
        return -WIN_VALUE - short
    left = len(turn.hand) + state.deck_size
    if not left:
        return WIN_VALUE + bool(turn.special)
    rises = not state.heaven and turn.heavens == state.heavens
    border, tiles = turn.layout.border, turn.layout.tiles
    holes = closing = 0
    for cell in border:
        adjacency = POPCOUNT[border[cell] & 63]
        if adjacency == 6:
            holes += 1
        elif adjacency > 2 and count_closed(tiles, cell):
            closing += 1
    return (
        _SOLO_ODDS
        + _SOLO_LEFT * left
        + _SOLO_REQUIRED * (state.required + rises)
        + _SOLO_HAND * len(turn.hand)
        + _SOLO_SPECIAL * bool(turn.special)
        + _SOLO_CLOSING * closing
        + _SOLO_HOLE * holes
        + _SOLO_BORDER * len(border)
    )


def game_value(state: "HexHeavenState", seat: int) -> float:
    """Return the value of a finished game for ``seat``: 1 for a win, and a little for the lead."""
    assert state.outcome is not None
    if state.rules.name == "solo":
        return 1.0 if state.outcome.winners else 0.0
    won = 1.0 if seat in state.outcome.winners else 0.0
    if state.rules.name == "serious":
        return won + _ADVANTAGE_VALUE * lead(state, seat) / 3
    return won + _POINT_VALUE * lead(state, seat)


def game_value_in_points(state: "HexHeavenState", seat: int) -> float:
    """Return the value of a finished game in points: the lead, plus or minus WIN_VALUE."""
    assert state.outcome is not None
    return lead(state, seat) + (WIN_VALUE if seat in state.outcome.winners else -WIN_VALUE)


def lead(state: "HexHeavenState", seat: int) -> float:
    """Return by how many points ``seat`` is ahead of the best of the others."""
    counts = state.final_counts()
    others = max([count for other, count in enumerate(counts) if other != seat])
    return float(counts[seat] - others) * (3 if state.rules.name == "serious" else 1)


def hand_potential(state: "HexHeavenState", seat: int) -> float:
    """Return the sum of what the tiles in a hand could earn, each alone, in this layout."""
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
