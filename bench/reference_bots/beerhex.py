"""BeerHex's computer against plain opponents, each with one idea that beats weak play:

    python -m bench.reference_bots.beerhex master poison straight --games 100

Seats are exchanged after each game, who starts is drawn by lot. The opponents see their view and
where caps are laid. With each match comes how well the player's placements tell their faces: a
logistic regression on what everybody sees, learnt from the first half of the games and tried on
the second. Some of it needs no reading at all: once seven own symbols are known, what follows is
the other's. So beside it stands how many are guessed by counting alone, from what is known to be
left in the hand, and how many points more the regression has. Against itself: ``master master``.
"""

import argparse
import math
import time
from collections.abc import Iterator, Sequence

from engine.beerhex import GAME
from engine.beerhex.constants import (
    BOARD,
    CELL_NAMES,
    CENTRE,
    FACE_LETTERS,
    GOAL_SIDES,
    SEATS,
    TRIPLES,
    popcount,
    stock,
)
from engine.beerhex.state import BeerHexState
from engine.bots.bot import Bot, Clock, SearchResult
from engine.bots.levels import run_search
from engine.game import State
from engine.rng import Rng
from tools.arena import wilson_interval

SIDES = [[BOARD.members(side) for side in pair] for pair in GOAL_SIDES]
BLOCKED_COST = 9  # what it costs to go through a cap that isn't one's own


# ---- lines


def path_costs(costs: "list[int]", seat: int) -> "list[int]":
    """For each cell the cost of the cheapest line through it that joins the seat's sides."""
    ways = []
    for side in SIDES[seat]:
        far = [BLOCKED_COST * 30] * BOARD.cells
        ring = list(side)
        for cell in side:
            far[cell] = costs[cell]
        while ring:
            cell = ring.pop(0)
            for near in BOARD.neighbours[cell]:
                if far[cell] + costs[near] < far[near]:
                    far[near] = far[cell] + costs[near]
                    ring.append(near)
        ways.append(far)
    return [ways[0][c] + ways[1][c] - costs[c] for c in range(BOARD.cells)]


def cell_costs(view: BeerHexState, seat: int, use_private: bool) -> "list[int]":
    """What each cell costs this seat's line: faces that lie open count as they are, and those that
    the viewer knows if ``knowing``; of the other caps each seat's are taken for its own symbol."""
    costs = []
    for cell in range(BOARD.cells):
        cap = view.cap(cell)
        if cap is None:
            costs.append(1)
        else:
            owner, face, up, _ = cap
            known = face is not None and (up or use_private)
            costs.append(0 if (face if known else owner) == seat else BLOCKED_COST)
    return costs


# ---- what everybody sees of a placement

FEATURES = 18
COUNTING_FEATURES = (0, 15, 16, 17)  # those of whoever counts and looks at nothing else


def falling_factorial(number: int, times: int) -> int:
    """In how many ways so many caps are drawn one by one from this number."""
    ways = 1
    for i in range(times):
        ways *= max(0, number - i)
    return ways


def expected_own_share(view: BeerHexState, seat: int) -> float:
    """The share of the own symbol among the caps in this seat's hand that whoever counts has to
    expect: what lies open is gone, what went home wasn't among the caps that stayed (where that is
    still a bound), and else every cap is as likely to lie there as any other."""
    up, down = view.shells[seat] & view.face_up, view.shells[seat] & ~view.face_up
    most = [stock(seat, face) - popcount(up & view.faces[face]) for face in SEATS]
    # The bounds are nested. Per number of own symbols among the caps so far: in how many ways.
    ways, before = {0: 1}, 0
    for cells, *limits in view.bounds[seat] + [[down, *most]]:
        size = popcount(cells) - before
        after: dict[int, int] = {}
        for own, number in ways.items():
            for k in range(size + 1):
                drawn = falling_factorial(limits[seat] - own, k)
                drawn *= falling_factorial(limits[1 - seat] - before + own, size - k)
                if drawn:
                    drawn *= number * math.comb(size, k)
                    after[own + k] = after.get(own + k, 0) + drawn
        ways, before = after, before + size
    laid = sum([own * number for own, number in ways.items()]) / sum(ways.values())
    return (most[seat] - laid) / view.hand_size(seat)


def features(view: BeerHexState, cell: int, seat: int) -> "list[float]":
    """What a bystander sees of this seat's placement on an empty cell of ``view``."""
    own, other = cell_costs(view, seat, False), cell_costs(view, 1 - seat, False)
    mine, yours = path_costs(own, seat), path_costs(other, 1 - seat)
    bar = [list(own), list(other)]
    bar[0][cell] = bar[1][cell] = BLOCKED_COST
    near = BOARD.neighbours[cell]
    owners = [view.owner(n) if view.occupied() >> n & 1 else -1 for n in near]
    ply = view.hand_size(seat)
    left = expected_own_share(view, seat)
    middle = abs(cell % 5 - 2) + abs(cell // 5 - 2)
    return [
        1.0,
        float(mine[cell] == min(mine)),
        min(mine[cell] - min(mine), 5) / 5,
        float(yours[cell] == min(yours)),
        min(yours[cell] - min(yours), 5) / 5,
        min(min(path_costs(bar[0], seat)) - min(mine), 3) / 3,
        min(min(path_costs(bar[1], 1 - seat)) - min(yours), 3) / 3,
        min(min(mine), 9) / 5,
        min(min(yours), 9) / 5,
        owners.count(seat) / 3,
        float(owners.count(seat) >= 2),
        owners.count(1 - seat) / 3,
        ply / 13,
        middle / 4,
        (6 - len(near)) / 4,
        left,
        float(left <= 0),
        float(left >= 1),
    ]


class FaceRegression:
    """A logistic regression of the faces of placements, learnt as they come to light.
    ``heeded``: which of the features it looks at."""

    def __init__(self, feature_indices: "Sequence[int]" = range(FEATURES)) -> None:
        self.feature_indices = feature_indices
        self.weights = [0.0] * FEATURES

    def own_probability(self, facts: "list[float]") -> float:
        """How likely such a placement has its owner's symbol."""
        told = sum(w * fact for w, fact in zip(self.weights, facts))
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, told))))

    def learn(self, facts: "list[float]", own: bool, rate: float = 0.05) -> None:
        """Take one placement in."""
        miss = float(own) - self.own_probability(facts)
        for i in self.feature_indices:
            self.weights[i] += rate * miss * facts[i]


# ---- the opponents


class Straight:
    """Lays its own symbol along the shortest line, never bluffs, claims when joined."""

    own_symbol_first = True

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def observe_placement(self, view: BeerHexState, cell: int) -> None:
        """The other player is about to lay a cap here: ``view`` is this seat's."""

    def learn_from_game(self, placements: "list[tuple[list[float], bool]]") -> None:
        """The game is over, and everything is open."""

    def choose_move(self, view: BeerHexState) -> str:
        """The move in this view."""
        seat = view.mover()
        known = cell_costs(view, seat, True)
        if view.phase == "start" and min(path_costs(known, seat)) == 0:
            return "claim"
        if view.phase == "start":
            attack = self.choose_attack(view)
            if attack:
                return attack
        empty = [c for c in range(BOARD.cells) if not view.occupied() >> c & 1]
        if view.is_opening():
            empty.remove(CENTRE)
        through = self.placement_costs(view, known)
        # A cap that leads nowhere is laid off the line, where it does no harm.
        own = self.plays_own_symbol(view)
        best = (min if own else max)([through[c] for c in empty])
        cell = self.rng.choice([c for c in empty if through[c] == best])
        if own and self.is_poison_cell(view, cell):
            own = False
        face = seat if own else 1 - seat
        if not view.caps_left(FACE_LETTERS[face]):
            face = 1 - face
        return CELL_NAMES[cell] + FACE_LETTERS[face]

    def placement_costs(self, view: BeerHexState, known: "list[int]") -> "list[int]":
        """Per cell how bad it is to lay the own symbol there."""
        return path_costs(known, view.mover())

    def plays_own_symbol(self, view: BeerHexState) -> bool:
        """Whether the own symbol comes next."""
        seat = view.mover()
        return (
            view.caps_left(FACE_LETTERS[seat if self.own_symbol_first else 1 - seat]) > 0
            and self.own_symbol_first
        )

    def is_poison_cell(self, view: BeerHexState, cell: int) -> bool:
        """Whether a cap on its line is to be the other's symbol."""
        return False

    def choose_attack(self, view: BeerHexState) -> str:
        """An attack, if there is one to its liking."""
        return ""


class Contrary(Straight):
    """The other's symbol first, off its line."""

    def plays_own_symbol(self, view: BeerHexState) -> bool:
        return not view.caps_left(FACE_LETTERS[1 - view.mover()])


class Poison(Straight):
    """Lays its own symbol, but the third of three touching caps of its own is the other's."""

    def is_poison_cell(self, view: BeerHexState, cell: int) -> bool:
        seat = view.mover()
        mine = view.shells[seat] & view.faces[seat] & ~view.face_up
        for cells in TRIPLES:
            if cells >> cell & 1 and cells & ~(1 << cell) & ~mine == 0:
                others = view.shells[seat] & view.faces[1 - seat]
                return not BOARD.adjacent_to(cells) & others
        return False


class Shield(Poison):
    """The same, but the poison lies beside the line, where it does not block it."""

    def choose_move(self, view: BeerHexState) -> str:
        move = super().choose_move(view)
        seat = view.mover()
        if move[0] == "x" or move == "claim" or FACE_LETTERS[seat] == move[2]:
            return move
        cell = BOARD.cell(move[:2])
        if not self.is_poison_cell(view, cell):
            return move
        through = path_costs(cell_costs(view, seat, True), seat)
        around = [
            c
            for c in range(BOARD.cells)
            if not view.occupied() >> c & 1
            and through[c] > min(through)
            and self.is_poison_cell(view, c)
        ]
        return CELL_NAMES[self.rng.choice(around)] + move[2] if around else move


class Bait(Poison):
    """Lays its own symbol so that no three caps of its own touch. Where only a link between two
    would lead on, it is the other's symbol; once it has been attacked and its neighbours lie open,
    the true one follows."""

    def placement_costs(self, view: BeerHexState, known: "list[int]") -> "list[int]":
        through = super().placement_costs(view, known)
        # Of equally short lines those that are not to be attacked yet.
        return [2 * way + self.is_poison_cell(view, cell) for cell, way in enumerate(through)]


class Attacker(Straight):
    """Attacks whatever can be attacked."""

    def choose_attack(self, view: BeerHexState) -> str:
        attacks = [move for move in view.legal() if move[0] == "x"]
        return self.rng.choice(attacks) if attacks else ""


class Blocking(Straight):
    """Lays its own symbol where its shortest lines cross the other's, and attacks a line that seems
    to be joined."""

    def placement_costs(self, view: BeerHexState, known: "list[int]") -> "list[int]":
        other = 1 - view.mover()
        yours = path_costs(cell_costs(view, other, False), other)
        return [
            mine + min(there, BLOCKED_COST)
            for mine, there in zip(path_costs(known, 1 - other), yours)
        ]

    def choose_attack(self, view: BeerHexState) -> str:
        other = 1 - view.mover()
        yours = path_costs(cell_costs(view, other, False), other)
        attacks = [move for move in view.legal() if move[0] == "x"]
        attacks = [m for m in attacks if not any([yours[BOARD.cell(c)] for c in m[2:].split()])]
        return self.rng.choice(attacks) if attacks else ""


class Reading(Straight):
    """Guesses the faces by a regression and attacks three that it takes for equal."""

    regression = FaceRegression()  # one for all games: it learns from one to the next

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.guesses: dict[int, float] = {}

    def observe_placement(self, view: BeerHexState, cell: int) -> None:
        self.guesses[cell] = self.regression.own_probability(
            features(view, cell, 1 - (view.viewer or 0))
        )

    def learn_from_game(self, told: "list[tuple[list[float], bool]]") -> None:
        for _ in range(3):
            for facts, own in told:
                self.regression.learn(facts, own)

    def choose_attack(self, view: BeerHexState) -> str:
        seat, best, chosen = view.mover(), 0.6, ""
        for move in view.legal():
            if move[0] != "x":
                continue
            gold, silver, theirs = 1.0, 1.0, 0
            for name in move[2:].split():
                cell = BOARD.cell(name)
                face = view.face(cell)
                if face is None:
                    theirs += 1
                    own = self.guesses.get(cell, 0.6)
                    chance = own if seat else 1 - own
                else:
                    chance = 1.0 - face
                gold, silver = gold * chance, silver * (1 - chance)
            if theirs == 3 and gold + silver > best:
                best, chosen = gold + silver, move
        return chosen


class ReadingPoison(Reading, Poison):
    """Both: reads, and poisons."""


class ReadingShield(Reading, Shield):
    """Reads, and lays poison beside its line."""


class ShortestPathBot(Bot):
    """``Straight`` as a player that the arena knows."""

    def search(self, view: State, rng: Rng, clock: Clock) -> Iterator[SearchResult | None]:
        assert isinstance(view, BeerHexState)
        yield SearchResult(Straight(rng).choose_move(view), 0.0, [], 1)


OPPONENTS = {
    "straight": Straight,
    "contrary": Contrary,
    "poison": Poison,
    "shield": Shield,
    "bait": Bait,
    "attacker": Attacker,
    "blocking": Blocking,
    "reading": Reading,
    "reading-poison": ReadingPoison,
    "reading-shield": ReadingShield,
}


# ---- games


class MatchGame:
    """One game of the named player in that seat against an opponent.

    Attributes:
        won: whether the player won. ``reason``: why the game ended. ``last``: who ended it.
        moves: all of them. ``seconds``: of each of the player's thoughts, in processor time.
        told: of each of the player's placements what everybody saw, and whether it was its symbol.
    """

    def __init__(self, name: str, opponent: str, seed: int, seat: int, options: dict) -> None:
        rng = Rng(seed)
        rival = OPPONENTS[opponent](Rng(rng.next())) if opponent in OPPONENTS else None
        self.moves: list[str] = []
        self.seconds: list[float] = []
        self.placements: list[tuple[list[float], bool]] = []
        self.last_mover = -1
        state = GAME.start({**options, "starter": rng.choice(("gold", "silver"))})
        while state.turn is not None:
            self.last_mover = state.turn
            view = state.view(state.turn)
            if rival and state.turn != seat:
                move = rival.choose_move(view)
            else:
                start = time.process_time()
                thinker = name if state.turn == seat else opponent
                move = str(run_search(view, thinker, rng.next()).move)
                if state.turn == seat:
                    self.seconds.append(time.process_time() - start)
                if state.turn == seat and state.phase != "fill" and move[1] in "12345":
                    self._observe_placement(state, move, rival)
            state = state.play(move)
            self.moves.append(move)
        assert state.outcome
        self.won, self.reason = seat in state.outcome.winners, state.outcome.reason
        if rival:
            rival.learn_from_game(self.placements)

    def _observe_placement(self, state: BeerHexState, move: str, rival: "Straight | None") -> None:
        seat, cell = state.mover(), BOARD.cell(move[:2])
        seen_by = state.view(1 - seat)
        self.placements.append((features(seen_by, cell, seat), move[2] == FACE_LETTERS[seat]))
        if rival:
            rival.observe_placement(seen_by, cell)


def face_predictability(
    placements: "list[tuple[list[float], bool]]",
) -> "tuple[float, float, float]":
    """How often the faces of the later half of the placements are guessed by a regression that
    has learnt from the first half; by one that only counts; and by whoever always says what is
    most frequent."""
    later = placements[len(placements) // 2 :]
    own = sum([own for _, own in later])
    most = max(own, len(later) - own) / len(later)
    return (
        prediction_accuracy(placements, range(FEATURES)),
        prediction_accuracy(placements, COUNTING_FEATURES),
        most,
    )


def prediction_accuracy(
    placements: "list[tuple[list[float], bool]]", feature_indices: "Sequence[int]"
) -> float:
    """How often the later half is guessed from these features, learnt from the first half."""
    half = len(placements) // 2
    reader, rng = FaceRegression(feature_indices), Rng(1)
    for turn in range(30):
        order = list(range(half))
        rng.shuffle(order)
        for i in order:
            reader.learn(placements[i][0], placements[i][1], 0.1 / (1 + turn))
    later = placements[half:]
    return sum([(reader.own_probability(facts) > 0.5) == own for facts, own in later]) / len(later)


def main(arguments: "list[str] | None" = None) -> None:
    """Play the match that the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.reference_bots.beerhex", description=__doc__
    )
    parser.add_argument("player")
    parser.add_argument("opponents", nargs="+", help=" ".join(OPPONENTS) + " or a player's name")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clues", action="store_true")
    asked = parser.parse_args(arguments)
    for opponent in asked.opponents:
        games = []
        for i in range(asked.games):
            options = {"clues": asked.clues}
            games.append(MatchGame(asked.player, opponent, asked.seed + i, i % 2, options))
        print(match_report(asked.player, opponent, games), flush=True)


def match_report(player: str, opponent: str, games: "list[MatchGame]") -> str:
    """A match in words and numbers."""
    won, number = sum([game.won for game in games]), len(games)
    low, high = wilson_interval(won / number, number)
    seconds = [spent for game in games for spent in game.seconds]
    read, counted, most = face_predictability([one for game in games for one in game.placements])
    above = 100 * (read - max(counted, most))
    ends: dict[str, int] = {}
    for game in games:
        end = f"{'won' if game.won else 'lost'} by {game.reason}"
        ends[end] = ends.get(end, 0) + 1
    return (
        f"{player} against {opponent}: {won} of {number}, {low:.0%} … {high:.0%}; "
        f"faces read {read:.1%}, counted {counted:.1%}, most frequent {most:.1%}: "
        f"{above:+.1f} points; "
        f"{sum(seconds) / len(seconds):.2f} s a move, {max(seconds):.2f} at the most\n"
        f"  {', '.join([f'{end} {ends[end]}' for end in sorted(ends)])}"
    )


if __name__ == "__main__":
    main()
