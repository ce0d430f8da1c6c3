"""The computer players of BeerHex.

A move is worth the share of worlds in which its player ends up joined: what may lie under the caps
is drawn from the view, and the empty cells are filled at random with what the hands hold. The
stronger players also let the opponent answer the best of their moves. The opponent chooses the
answer without knowing the player's faces, so that an attack on caps that look alike is feared and
one on caps that only seem to be alike is welcome. A claim is worth the share of worlds in which
the path stands, a deny the share in which no caps can join the opponent any more.
"""

from engine.beerhex.facts import BOARD, GOALS, ORDER, count, stock
from engine.beerhex.moves import ATTACK, CLAIM, DECLARATIONS, DENY, PLACE, parse
from engine.beerhex.playing import cheapest
from engine.beerhex.position import FILLING, START
from engine.beerhex.sample import CELLS, TRIPLE_CELLS, Sample, ones
from engine.bots.player import Clock, Player, Thought, rated
from engine.bots.uct import draw
from engine.hexboard import set_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.beerhex.moves import Move
    from engine.beerhex.state import BeerHexState
    from engine.game import State
    from engine.rng import Rng

# Of each level: worlds drawn, how far players are taken to lean to their own symbol (see
# ``engine.beerhex.sample.Sample``), how many moves are weighed by the answer, and the warmth
# with which the move is drawn (see ``engine.bots.uct.draw``). Even the best stays a little warm:
# whoever is predictable is attacked.
LEVELS = {
    "easy": (16, 1, 0, 0.3),
    "casual": (48, 2, 0, 0.1),
    "strong": (192, 8, 6, 0.02),
    "master": (512, 16, 6, 0.02),
    "fallback": (30, 4, 0, 0.02),
}

AT_ONCE = 32  # as many worlds are drawn in one go: whoever drives the player must be heard in time
BLUFFS = 0.25  # how often a placement is a bluff
BLUFF_COST = 0.5  # what a bluff may cost at the most, of values from −1 to 1


def player(level: str) -> Player:
    """The player of a level, or the fallback."""
    return BeerHexPlayer(*LEVELS[level])


class BeerHexPlayer(Player):
    """Plays by worlds; the arguments are those of a level."""

    def __init__(self, worlds: int, lean: int, answered: int, warmth: float) -> None:
        self.worlds = worlds
        self.lean = lean
        self.answered = answered
        self.warmth = warmth

    def ponder(self, view: "State", rng: "Rng", clock: Clock) -> "Iterator[Thought | None]":
        position: BeerHexState = view  # type: ignore[assignment]
        sample = Sample(position, self.worlds, self.lean, rng, at_once=0)
        while sample.more(AT_ONCE):
            yield None
        yield None
        judge = _Judge(position, sample)
        values: dict[str, float] = {}
        for move, value in judge.moves(clock):
            values[move] = value
            yield None
        declared = {move: values.pop(move) for move in DECLARATIONS if move in values}
        best = rated(list(values.items()))
        if self.answered and position.phase != FILLING:
            weighed: list[tuple] = []
            for move, _ in best[: self.answered]:
                if weighed and clock.over():
                    break
                weighed.append((move, judge.answered(move)))
                yield None
            best = rated(weighed)
        ranked = rated(best + list(declared.items()))
        move = _bluffed(draw(best, self.warmth, rng), values, position.phase, rng)
        # What ends the game now is better than what is hoped to be worth as much.
        for declaration, value in declared.items():
            if value >= ranked[0][1]:
                move = declaration
        yield Thought(move, ranked[0][1], ranked, self.worlds)


def _bluffed(move: str, values: dict, phase: str, rng: "Rng") -> str:
    """Now and then a cap with the other symbol in place of the one chosen, where that costs
    least: whoever always lays the symbol that helps at once is read off, and attacked."""
    chosen = parse(move)
    if phase == FILLING or chosen.kind != PLACE or rng.random() >= BLUFFS:
        return move
    others = rated([(m, values[m]) for m in values if parse(m).face == 1 - (chosen.face or 0)])
    if others and others[0][1] >= values[move] - BLUFF_COST:
        return str(others[0][0])
    return move


class _Judge:
    """What the moves of a view are worth, −1 … 1, in the worlds of a sample."""

    def __init__(self, view: "BeerHexState", sample: Sample) -> None:
        self.view = view
        self.sample = sample
        self.seat = view.turn or 0
        self.taken = view.caps()
        self.board = sample.board(sample.caps, self.taken)
        self.tempo = 0.0  # what the right to lay a cap is worth, in shares of worlds

    def _share(self, board: list) -> float:
        return ones(self.sample.wins(board, self.seat)) / self.sample.number

    def moves(self, clock: Clock) -> "Iterator[tuple]":
        """(move, value) of every move at first sight, but of no token."""
        legal = [parse(move) for move in self.view.legal()]
        still = self._share(self.board)
        for move in legal:
            if move.kind == PLACE and not move.token:
                share = self._share(self._laid(self.board, move))
                self.tempo = max(self.tempo, share - still)
                yield move.plain, 2 * share - 1
        for move in legal:
            if move.kind == ATTACK and not clock.over():
                yield move.plain, 2 * self._attack(move) - 1
        if self.view.phase == START:
            stands = self.sample.stands(self.sample.caps, self.taken, self.seat)
            yield CLAIM, 2 * ones(stands) / self.sample.number - 1
            if still > 0.9:
                yield DENY, 2 * self._cut_off() - 1

    def _laid(self, board: list, move: "Move") -> list:
        after = list(board)
        after[move.cell] = 0 if move.face else self.sample.all
        return after

    def _attack(self, move: "Move") -> float:
        """The share after an attack; a success leaves the placement still to come."""
        cells = TRIPLE_CELLS[move.plain]
        share = self._share(self.sample.attacked(self.board, cells, self.seat))
        return share + self.tempo * ones(self.sample.same(self.board, cells)) / self.sample.number

    def _cut_off(self) -> float:
        """The share of the worlds in which the opponent can't be joined by any caps."""
        other = 1 - self.seat
        empty = BOARD.full & ~self.taken
        symbols = stock(0, other) + stock(1, other)
        cut = 0
        for k in range(self.sample.number):
            gold = set_of([c for c in ORDER if self.sample.caps[c] >> k & 1])
            mine = gold if other == 0 else self.taken & ~gold
            _, price = cheapest(mine, empty, GOALS[other][0], GOALS[other][1])
            if price < 0 or price > symbols - count(mine):
                cut += 1
        return cut / self.sample.number

    # The opponent's answer

    def answered(self, text: str) -> float:
        """The value of a move after the answer that seems best to the opponent."""
        move = parse(text)
        if move.kind == ATTACK:
            return self._attack_answered(move)
        taken = self.taken | 1 << move.cell
        truth = self._laid(self.board, move)
        seeming = self.sample.board(self.sample.public, self.taken)
        # The opponent can't see this cap's face: it is gold in every other world.
        seeming[move.cell] = self.sample.fill[move.cell]
        return 2 * self._reply(truth, seeming, taken) - 1

    def _reply(self, truth: list, seeming: list, taken: int) -> float:
        """The share left on ``truth`` by the answer that is best for the opponent on ``seeming``,
        the same board as the opponent knows it."""
        other = 1 - self.seat
        colour = self.sample.all if other == 0 else 0
        least, share = 2.0, 0.0
        for cell in range(CELLS):
            if not taken >> cell & 1:
                after = list(seeming)
                after[cell] = colour
                seems = self._share(after)
                if seems < least:
                    after = list(truth)
                    after[cell] = colour
                    least, share = seems, self._share(after)
        down = taken & ~self.view.up
        for cells in TRIPLE_CELLS.values():
            if all([down >> cell & 1 for cell in cells]):
                won = ones(self.sample.same(seeming, cells)) / self.sample.number
                seems = self._share(self.sample.attacked(seeming, cells, other)) - self.tempo * won
                if seems < least:
                    won = ones(self.sample.same(truth, cells)) / self.sample.number
                    share = self._share(self.sample.attacked(truth, cells, other))
                    least, share = seems, share - self.tempo * won
        return share if least < 2 else self._share(truth)

    def _attack_answered(self, move: "Move") -> float:
        """An attack: a success lets one lay a cap before the answer, a failure gives the answer
        to a board with open caps. Both are taken at the tempo they are worth."""
        share = self._attack(move)
        return 2 * (share - self.tempo) - 1
