"""What ending a turn is worth, from games played on: by a beam of whole turns for everybody.

The best turns that a wide beam finds are put in order by what they bring less what the next player
gains at once (a hand lies open: that answer is the same whatever is drawn). The best of these are
played on in imagined worlds, the same for all of them; the worse half drops out and the others are
played on in twice as many (successive halving: Karnin, Koren and Somekh 2013). Among three so are
the placements of the opening.
"""

from math import exp

from engine.hexheaven.ending import ends_game
from engine.hexheaven.facts import BY_HAND
from engine.hexheaven.layout import fitting
from engine.hexheaven.model import begun, best_turn, gain, grow, narrowed, settled
from engine.hexheaven.moves import PASS
from engine.rng import Rng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.bots.player import Clock
    from engine.hexheaven.model import Part
    from engine.hexheaven.state import HexHeavenState

# What a point or an advantage point more is worth beside winning, which is 1.
_POINT, _ADVANTAGE = 0.02, 0.05
_ANSWERED = 0.9  # how much of what the next player gains counts against a turn
# Of the next player who thinks of the one after: the beams for the own turn and for the answer,
# and in how many worlds a game that the turn ends is looked at.
_WARY_BEAM, _WARY_REPLY, _LOOKED_AT = 16, 4, 8
_SPREAD = 4.0  # how many points the lead of an opening is uncertain by
_LOOKS = 4  # placements that the others look at in an opening that is played on
DECIDED = 100.0  # what a won game is worth in points
_DOUBT = 4  # games that a guess by the points alone counts for beside those that were played on


class Work:
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
        width: int,
        ends: int,
        reply: int,
        played: int,
        worlds: int,
        beam: int,
        trust: float = 0.0,
        wary: int = 0,
        begun: tuple = (0, 0),
    ) -> None:
        self.width = width
        self.ends = ends
        self.reply = reply
        self.played = played
        self.worlds = worlds
        self.beam = beam
        self.trust = trust
        self.wary = wary
        self.begun = begun


class End:
    """A way to end the turn.

    Attributes:
        first: the code it begins with.
        state: the position in which the turn ends.
        answer: what the next player then does; None if nobody comes to move.
        order: what it is ordered by until it is played on, in points.
        total, count: of the games played on, what they were worth and how many they were.
        less: what is taken off that.
    """

    def __init__(self, first: int, state: "HexHeavenState") -> None:
        self.first = first
        self.state = state
        self.answer: "Part | None" = None
        self.order = 0.0
        self.total = 0.0
        self.count = 0
        self.less = 0.0

    def worth(self) -> float:
        """What it is worth, 0 … 1 and a little for the points; of those that were never played on
        a guess by the points alone."""
        return self.total / self.count - self.less if self.count else self.guess()

    def guess(self) -> float:
        """The same by the points alone."""
        return 0.5 + 0.4 * self.order / (8 + abs(self.order))


def weighed(
    view: "HexHeavenState", work: Work, rng: "Rng", clock: "Clock"
) -> "Iterator[tuple | None]":
    """In steps, (first code, worth) of the ends of this turn, None after every piece of work."""
    worlds = [view.imagine(rng) for _ in range(work.worlds)]
    ends: list[End] = []
    for step in _ends(worlds[0], work, rng, clock):
        if step:
            ends = step
        yield None
    answered: list[End] = []
    for end in ends:
        if answered and clock.over():
            break
        _answered(end, worlds, work.reply)
        answered.append(end)
        yield None
    ends = answered  # of the others nothing is known
    ends.sort(key=lambda end: (-end.order, end.first))
    playing = [end for end in ends if not end.count][: work.played]
    for end in playing:
        end.less = work.trust * (playing[0].order - end.order)
        if work.wary and not clock.over():
            end.answer = _wary(end, worlds[:_LOOKED_AT], work.wary)
            yield None
    first = work.worlds if len(playing) < 3 else work.worlds // 2
    yield from _halved(playing, first, worlds, _played, work.beam, clock)
    yield from _judged(ends)


def opened(
    view: "HexHeavenState", found: list, work: Work, rng: "Rng", clock: "Clock"
) -> "Iterator[tuple | None]":
    """In steps, (code, worth) of the placements of an opening, None after every piece of work.
    ``found``: (what it promises, code) of each; the best of them are played on."""
    worlds = [view.imagine(rng) for _ in range(work.begun[1])]
    found.sort(reverse=True)
    ends = [End(code, view) for _, code in found]
    for end, (value, _) in zip(ends, found):
        end.order = value
    first = len(worlds) // 4
    yield from _halved(ends[: work.begun[0]], first, worlds, _laid, work.beam, clock)
    yield from _judged(ends)


def _halved(
    playing: "list[End]",
    first: int,
    worlds: list,
    played: "Callable[[End, HexHeavenState, int], float]",
    width: int,
    clock: "Clock",
) -> "Iterator[None]":
    """Play on: all in the ``first`` of the worlds, and the better half, at least two, in as many
    again as they have been played in, and so on until the worlds are used up."""
    begin, upto = 0, max(1, first)
    while len(playing) > 1 or (begin == 0 and playing):
        for end in playing:
            for world in worlds[begin:upto]:
                if clock.over() and (end.count or playing[0].count):
                    break
                end.total += played(end, world, width)
                end.count += 1
                yield None
        if upto == len(worlds):
            break
        playing = sorted(playing, key=lambda end: (-end.worth(), -end.order, end.first))
        playing = playing[: max(2, len(playing) // 2)]
        begin, upto = upto, min(len(worlds), 2 * upto)


def _judged(ends: "list[End]") -> "Iterator[tuple]":
    """(first code, worth) of each, those that were never played on below all others."""
    floor = min([end.worth() for end in ends if end.count] + [1.0])
    # Who had no time for more than a game or two doesn't take the result for certain. That is the
    # same for all ends, so it changes nothing but how sure one is.
    most = max([end.count for end in ends])
    guess = _DOUBT * max(ends, key=End.worth).guess()
    for end in ends:
        worth = end.worth() if end.count else min(end.worth(), floor) - 0.01
        yield end.first, (most * worth + guess) / (most + _DOUBT)


def _ends(
    world: "HexHeavenState", work: Work, rng: "Rng", clock: "Clock"
) -> "Iterator[list[End] | None]":
    """In steps, the ends that bring most, the best first: None, and at last the list."""
    serious = world.rules.name == "serious"
    ring, found = [begun(world)], []
    while ring:
        children: list[tuple] = []
        for index, part in enumerate(ring):
            ended: list[Part] = []
            for less, tie, tile, cell, _, fits, points in grow(world, [part], ended):
                children.append((less, tie, tile, cell, index, fits, points))
            for end in ended:
                found.append((-gain(serious, end.points), -end.laid, rng.next(), end))
            yield None
        children.sort()
        ring = narrowed(ring, children, 1 if clock.over() else work.width, serious)
    # No two have the same random number but by a chance of one in millions; then their order
    # must not be asked of the parts themselves.
    found.sort(key=lambda item: item[:3])
    yield [End(part.first, settled(world, part)) for _, _, _, part in found[: work.ends]]


def _answered(end: End, worlds: list, width: int) -> None:
    """Find out what the next player does after an end, or the result if nobody comes to move."""
    state = end.state
    seat = state.mover
    if ends_game(state):
        for world in worlds:
            end.total += result(passed(state, world), seat)
            end.count += 1
        end.order = DECIDED * (2 * end.worth() - 1)
        return
    if state.rules.name == "solo":
        end.order = float(state.points)
        return
    most, end.answer = best_turn(state.after(PASS), width)
    serious = state.rules.name == "serious"
    own = gain(serious, state.points) if serious else 0.0
    end.order = lead(state, seat) + own - _ANSWERED * most


def _wary(end: End, worlds: list, looks: int) -> "Part":
    """What the next player does after an end who thinks of the player after that: of so many ends
    that bring most the one that leaves the best lead; a game is ended by who wins it."""
    after = [passed(end.state, world) for world in worlds]
    state = after[0]
    serious = state.rules.name == "serious"
    found: list[tuple] = []
    ring = [begun(state)]
    while ring:
        ended: list[Part] = []
        ring = narrowed(ring, grow(state, ring, ended), _WARY_BEAM, serious)
        for part in ended:
            found.append((-gain(serious, part.points), -part.laid, len(found), part))
    found.sort(key=lambda item: item[:3])
    best, most = found[0][3], -1000.0
    for less, _, _, part in found[:looks]:
        ending = settled(state, part)
        if ends_game(ending):
            over = [settled(other, part).after(PASS) for other in after]
            value = sum([in_points(one, state.mover) for one in over]) / len(over)
        else:
            value = lead(ending, state.mover) - (less if serious else 0.0)
            value -= _ANSWERED * best_turn(ending.after(PASS), _WARY_REPLY)[0]
        if value > most:
            best, most = part, value
    return best


def passed(state: "HexHeavenState", world: "HexHeavenState") -> "HexHeavenState":
    """The position after the end of a turn with what ``world`` imagines to be hidden. Tiles that
    the turn has put under the deck stay there."""
    state = state.copy()
    deck = world.deck or ()
    state.deck = deck + (state.deck or ())[len(deck) :]
    state.bonus = world.bonus
    return state.after(PASS)


def _played(end: End, world: "HexHeavenState", width: int) -> float:
    """The result of a game played on from an end in a world."""
    seat = end.state.mover
    state = passed(end.state, world)
    if end.answer is None:
        return _alone(end.state, state, width)
    return result(_finished(settled(state, end.answer).after(PASS), width), seat)


def _finished(state: "HexHeavenState", width: int) -> "HexHeavenState":
    """The end of a game that everybody plays on with a beam of this width."""
    while state.outcome is None:
        state = settled(state, best_turn(state, width)[1]).after(PASS)
    return state


def _laid(end: End, world: "HexHeavenState", width: int) -> float:
    """The chance that the final lead speaks for of a game played on from a placement in the
    opening, which tells more than who has won: the others lay what promises most to their hands,
    of a few placements that they look at."""
    seat = world.mover
    state = world.after(end.first)
    rng = Rng(world.seed or 0)
    while state.opening:
        codes = state.codes()
        looked = [state.after(rng.choice(codes)) for _ in range(_LOOKS)]
        worths = [promise(after, state.mover) for after in looked]
        state = looked[worths.index(max(worths))]
    return 1 / (1 + exp(-lead(_finished(state, width), seat) / _SPREAD))


def _alone(ended: "HexHeavenState", state: "HexHeavenState", width: int) -> float:
    """Solo: 0 … 1, by whether the next turn, that of ``state``, reaches what is required, and by
    how much; a heaven in the turn that has ended keeps that low."""
    spare = best_turn(state, width)[0] - state.required
    reached = 10 + min(spare, 3) if spare >= 0 else max(spare, -5)
    return (reached + 5 + (1 if ended.heaven else 0)) / 20


def result(state: "HexHeavenState", seat: int) -> float:
    """The worth of a finished game for ``seat``: 1 for having won, and a little for the lead."""
    assert state.outcome is not None
    if state.rules.name == "solo":
        return 1.0 if state.outcome.winners else 0.0
    won = 1.0 if seat in state.outcome.winners else 0.0
    if state.rules.name == "serious":
        return won + _ADVANTAGE * lead(state, seat) / 3
    return won + _POINT * lead(state, seat)


def in_points(state: "HexHeavenState", seat: int) -> float:
    """The worth of a finished game for ``seat`` in points: the lead, and ``DECIDED`` for or
    against."""
    assert state.outcome is not None
    return lead(state, seat) + (DECIDED if seat in state.outcome.winners else -DECIDED)


def lead(state: "HexHeavenState", seat: int) -> float:
    """How far ``seat`` is ahead of the best of the others, in points."""
    counts = state.counts()
    others = max([count for other, count in enumerate(counts) if other != seat])
    return float(counts[seat] - others) * (3 if state.rules.name == "serious" else 1)


def promise(state: "HexHeavenState", seat: int) -> float:
    """What the tiles in a hand could earn, each for itself, as the layout lies."""
    layout = state.layout
    border = layout.border
    cells = layout.open_cells(BY_HAND)
    total = 0
    for tile in state.hands[seat]:
        points = [layout.points(tile, cell) for cell in cells if fitting(tile, border[cell])]
        total += max(points) if points else -1
    return float(total)
