"""The computer players of BeerHex. The weaker levels play by lines, see ``plain``; the others by
worlds.

What may lie under the caps is drawn from what the player believes (``belief``), and the empty cells
are filled at random with what the hands hold. A move is worth the share of worlds in which its
player ends up joined once the opponent has answered. The opponent chooses the answer without
knowing the player's faces: there is one who takes every cap for its owner's symbol, and one who
takes it for likely only, each as much as the faces that came to light suggest. So an attack on caps
that look alike is feared, and one on caps that only seem to be alike is welcome.

First the cell is chosen, for what both faces are worth there, then the face by lot: the better one
more often, never for certain. Whoever reads placements learns little from them.
"""

import math

from engine.beerhex.belief import evidence, marked
from engine.beerhex.facts import BOARD, CENTRE, FACES, GOALS, NAMES, ORDER, count, stock
from engine.beerhex.moves import CLAIM, DENY, placement
from engine.beerhex.plain import Plain
from engine.beerhex.playing import cheapest
from engine.beerhex.position import FILLING, START
from engine.beerhex.sample import CELLS, PUBLIC, TRIPLE_CELLS, Sample, ones
from engine.bots.player import Clock, Player, Thought, rated
from engine.bots.uct import draw
from engine.hexboard import set_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.beerhex.state import BeerHexState
    from engine.game import State
    from engine.rng import Rng

# What the weaker levels do badly, see ``plain.Plain``.
LINES = {
    "beginner": (12.0, 0.0, 0.46, 0.18),
    "easy": (6.5, 0.0, 0.4, 0.32),
    "casual": (4.4, 0.03, 0.37, 0.52),
}
# Of the others: worlds drawn, how many cells and attacks are weighed by the answer, the warmth with
# which cells are chosen (see ``engine.bots.uct.draw``): whoever is predictable is attacked; how
# likely an opponent is at first to take every cap for its owner's symbol; and the lean: the odds of
# the own symbol where both faces are worth the same and in hand, and how much the worth of the
# faces moves these odds at most, as a logarithm. Whoever leans more is easier to read: the strong
# level is, since it seldom bluffs where it is in a hurry, as people do. Last what a failed attack
# costs on average, in shares of worlds, besides what the worlds know of it: the caps that it leaves
# lie open and can't be attacked any more.
LEVELS = {
    "strong": (32, 3, 0.04, 0.3, 4.0, 0.15),
    "master": (600, 12, 0.02, 0.6, 1.3, 0.15),
    "fallback": (30, 3, 0.05, 0.3, 2.0, 0.05),
}

AT_ONCE = 32  # as many worlds are drawn in one go: whoever drives the player must be heard in time
SURE = 0.95  # nothing is declared that is believed less
STRIKES = 6  # as many attacks are weighed as an answer
STEP = 0.2  # by how many shares a face must be better to move those odds by a factor e


def player(level: str) -> Player:
    """The player of a level, or the fallback."""
    if level in LINES:
        return Plain(*LINES[level])
    return BeerHexPlayer(*LEVELS[level])


class BeerHexPlayer(Player):
    """Plays by worlds; the arguments are those of a level."""

    def __init__(
        self, worlds: int, answered: int, warmth: float, trusted: float, lean: float, wary: float
    ) -> None:
        self.worlds = worlds
        self.answered = answered
        self.warmth = warmth
        self.trusted = trusted
        self.lean = lean
        self.wary = wary

    def ponder(self, view: "State", rng: "Rng", clock: Clock) -> "Iterator[Thought | None]":
        position: BeerHexState = view  # type: ignore[assignment]
        sample = Sample(position, self.worlds, rng)
        yield from sample.draw(AT_ONCE, clock)
        judge = _Judge(position, sample, self.trusted)
        cost = 2 * self.wary * rng.random()  # mixed: whoever always attacks the like is baited
        filling = position.phase == FILLING
        drawn: list[tuple] = []  # (move, value) of cells and attacks, the face drawn by lot
        ranked: list[tuple] = []  # of all moves
        for cell, shares in judge.cells()[: None if filling else self.answered]:
            if drawn and clock.over():
                break
            worth = shares if filling or judge.last else judge.answered(cell, shares)
            hand = position.hands[judge.seat] or [1, 1]
            chance = _chance(worth, hand, judge.seat, filling, self.lean)
            face = judge.seat if rng.random() < chance else 1 - judge.seat
            mixed = 0.0
            for symbol in (judge.seat, 1 - judge.seat):
                share = worth[symbol]
                if share is not None:
                    likely = chance if symbol == judge.seat else 1 - chance
                    mixed += likely * share
                    ranked.append((judge.laid(cell, symbol), 2 * share - 1))
            drawn.append((judge.laid(cell, face), 2 * mixed - 1))
            yield None
        for move in judge.attacks()[: self.answered]:
            if clock.over():
                break
            share, failing = judge.attacked(move)
            drawn.append((move, 2 * max(0.0, share - cost * failing) - 1))
            ranked.append((move, 2 * max(0.0, share - self.wary * failing) - 1))
            yield None
        move = draw(rated(drawn), self.warmth, rng)
        ranked = rated(ranked)
        for declaration, value in rated(judge.declarations())[:1]:
            if value >= ranked[0][1]:
                move = declaration
                ranked = [(declaration, value)] + ranked
        yield Thought(move, ranked[0][1], ranked, sample.number)


def _chance(worth: list, hand: "list[int]", seat: int, filling: bool, lean: float) -> float:
    """How often to lay the own symbol, by what both faces are worth (None: not in hand)."""
    own, other = worth[seat], worth[1 - seat]
    if own is None or other is None:
        return 0.0 if own is None else 1.0
    if filling:
        return float(own >= other)
    sway = max(-lean, min(lean, (own - other) / STEP))
    odds = lean * math.exp(sway) * hand[seat] / hand[1 - seat]
    return odds / (1 + odds)


class _Judge:
    """What the moves of a view are worth, in shares of a sample's worlds."""

    def __init__(self, view: "BeerHexState", sample: Sample, trusted: float) -> None:
        self.view = view
        self.sample = sample
        self.seat = view.mover()
        self.other = 1 - self.seat
        self.taken = view.caps()
        self.empty = [c for c in ORDER if not self.taken >> c & 1]
        self.board = sample.board(sample.caps, self.taken)
        self.seeming = [sample.board(caps, self.taken) for caps in sample.public]
        kinds = [
            (trust, chance, 1.0) for trust, (_, chance, _) in zip((trusted, 1 - trusted), PUBLIC)
        ]
        self.kinds = evidence(view, self.seat, tuple(kinds))
        # Whether the next cap is the last one: the opponent then fills the board.
        self.last = view.phase != FILLING and view.in_hand(self.seat) == 1 and sample.spare > 0
        self.known: dict[tuple, bool] = {}
        self.worlds: list[int] = []
        self.tempo = 0.0  # what the right to lay a cap is worth, in shares of worlds

    def laid(self, cell: int, face: int) -> str:
        """The placement; with a token where the code wants one and there is one left."""
        token = self.view.phase != FILLING and self.view.tokens_left(self.seat) > 0
        return placement(NAMES[cell], FACES[face], token and marked(cell, face == self.seat))

    def cells(self) -> "list[tuple]":
        """(cell, share per face laid there) of the cells, the most promising first."""
        number, hand = self.sample.number, self.view.hands[self.seat] or [1, 1]
        after = [self.sample.laying(self.board, self.seat, face) for face in (0, 1)]
        still = ones(after[0][0]) / number
        found = []
        for cell in self.empty:
            if not (cell == CENTRE and self.view.opening()):
                shares: list = [None, None]
                for face in (0, 1):
                    if hand[face] and self.last:
                        shares[face] = self._ended(cell, self.sample.all, []) / number
                    elif hand[face]:
                        shares[face] = ones(after[face][1][cell]) / number
                own, other = shares[self.seat], shares[self.other]
                self.tempo = max(self.tempo, (own or 0.0) - still)
                if own is None or other is None:
                    promise = own or other or 0.0
                else:
                    promise = 0.7 * own + 0.3 * other
                found.append((-promise, cell, shares))
        found.sort(key=lambda one: one[:2])
        return [(cell, shares) for _, cell, shares in found]

    def answered(self, cell: int, shares: list) -> list:
        """The share per face laid on the cell, after the answer; None for one not in hand."""
        down = self.taken & ~self.view.up | 1 << cell
        triples = [t for t in TRIPLE_CELLS.values() if all([down >> c & 1 for c in t])]
        replies = [self._reply(i, cell, triples) for i in range(len(PUBLIC))]
        after: list = [None, None]
        for face in (0, 1):
            if shares[face] is not None:
                truth = self._with(self.board, cell, face)
                share = 0.0
                for kind, reply in zip(self.kinds, replies):
                    share += kind * self._replied(truth, reply)
                after[face] = max(0.0, share / self.sample.number)
        return after

    def _with(self, board: list, cell: int, face: int) -> list:
        after = list(board)
        after[cell] = 0 if face else self.sample.all
        return after

    def _reply(self, kind: int, cell: int, triples: list) -> "list[int]":
        """The cell laid on, or the three attacked, by an opponent of this kind who sees a cap
        being laid on ``cell``; nothing if there is no room."""
        sample = self.sample
        board = list(self.seeming[kind])
        board[cell] = sample.next[kind]
        _, laid = sample.laying(board, self.seat, self.other)
        best, reply = sample.number + 1.0, []
        for empty in self.empty:
            if empty != cell and ones(laid[empty]) < best:
                best, reply = ones(laid[empty]), [empty]
        likely = sorted([(-ones(sample.same(board, cells)), cells) for cells in triples])
        for _, cells in likely[:STRIKES]:
            left = self._struck(board, cells)
            if left < best:
                best, reply = left, cells
        return reply

    def _replied(self, board: list, reply: "list[int]") -> float:
        """In how many worlds this seat wins after such an answer."""
        if len(reply) > 1:
            return self._struck(board, reply)
        for cell in reply:
            board = self._with(board, cell, self.other)
        return ones(self.sample.wins(board, self.seat))

    def _struck(self, board: list, cells: list) -> float:
        """In how many worlds this seat wins after the opponent's attack, which lets the opponent
        lay a cap where it succeeds."""
        left = ones(self.sample.wins(self.sample.attacked(board, cells, self.other), self.seat))
        return left - self.tempo * ones(self.sample.same(board, cells))

    def attacks(self) -> "list[str]":
        """The attacks, the most promising first."""
        found, sample = [], self.sample
        for move in self.view.legal():
            if move in TRIPLE_CELLS:
                cells = TRIPLE_CELLS[move]
                won = ones(sample.wins(sample.attacked(self.board, cells, self.seat), self.seat))
                found.append((move, won + self.tempo * ones(sample.same(self.board, cells))))
        return [move for move, _ in rated(found)]

    def attacked(self, move: str) -> "tuple[float, float]":
        """The share after an attack, one's placement where it succeeds, and the answer of
        somebody who sees through everything; and the share of the worlds in which it fails."""
        sample, cells = self.sample, TRIPLE_CELLS[move]
        after = sample.attacked(self.board, cells, self.seat)
        success = sample.same(self.board, cells)
        failure = sample.all & ~success
        _, laid = sample.laying(after, self.seat, self.other)
        share = min([ones(laid[cell] & failure) for cell in self.empty or cells])
        free = self.empty + cells
        if success and self.last and not any([self.view.owner(c) == self.seat for c in cells]):
            share += max([self._ended(cell, success, cells) for cell in free])
        elif success:
            # Whoever has no cap with the own symbol left must lay the other's.
            own = self.view.faces[self.seat] & self.view.shells[self.seat] & set_of(cells)
            hand = self.view.hands[self.seat] or [1, 1]
            face = self.seat if own or hand[self.seat] else self.other
            _, laid = sample.laying(after, self.seat, face)
            _, best = max([(ones(laid[cell] & success), cell) for cell in free])
            after = self._with(after, best, face)
            _, laid = sample.laying(after, self.seat, self.other)
            share += min([ones(laid[cell] & success) for cell in free if cell != best])
        return share / sample.number, ones(failure) / sample.number

    def _ended(self, cell: int, within: int, home: list) -> int:
        """In how many of these worlds this seat wins who lays its last cap on the cell, with the
        better face, once the caps ``home`` have gone home, and the opponent fills the rest."""
        sample, gone = self.sample, set_of(home)
        taken = self.taken & ~gone | 1 << cell
        hand = self.view.hands[self.seat] or [1, 1]
        won = 0
        face = self.seat if hand[self.seat] else self.other
        for k in range(sample.number):
            if within >> k & 1:
                gold = self._world(k)
                back = gold & gone if self.other == 0 else gone & ~gold
                symbols = sample.symbols(gold) + count(back)
                gold = gold & ~gone | (0 if face else 1 << cell)
                key = (taken, gold)
                if key not in self.known:
                    self.known[key] = not sample.beaten(taken, gold, symbols)
                won += self.known[key]
        return won

    def _world(self, k: int) -> int:
        """The gold caps of a world."""
        while len(self.worlds) <= k:
            i = len(self.worlds)
            self.worlds.append(set_of([c for c in range(CELLS) if self.sample.caps[c] >> i & 1]))
        return self.worlds[k]

    def declarations(self) -> "list[tuple]":
        """(claim or deny, value) of what is sure enough."""
        found, sample = [], self.sample
        if self.view.phase == START:
            stands = sample.stands(sample.caps, self.taken, self.seat)
            found.append((CLAIM, ones(stands) / sample.number))
            if ones(sample.wins(self.board, self.seat)) >= SURE * sample.number:
                found.append((DENY, self._cut_off()))
        return [(move, 2 * share - 1) for move, share in found if share >= SURE]

    def _cut_off(self) -> float:
        """The share of the worlds in which the opponent can't be joined by any caps."""
        other, caps = self.other, self.sample.caps
        empty = BOARD.full & ~self.taken
        symbols = stock(0, other) + stock(1, other)
        cut = 0
        for k in range(self.sample.number):
            gold = set_of([cell for cell in range(CELLS) if caps[cell] >> k & 1])
            mine = gold if other == 0 else self.taken & ~gold
            _, price = cheapest(mine, empty, GOALS[other][0], GOALS[other][1])
            if price < 0 or price > symbols - count(mine):
                cut += 1
        return cut / self.sample.number
