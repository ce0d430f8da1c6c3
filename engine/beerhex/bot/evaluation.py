"""Values of moves of BeerHex in a sample of worlds, after the opponent's reply."""

from engine.beerhex.bot.belief import PUBLIC_STYLES, needs_token, style_posterior
from engine.beerhex.bot.worlds import CELLS, TRIPLE_CELLS, WorldSample, count_worlds
from engine.beerhex.constants import (
    BOARD,
    CELL_NAMES,
    CENTRE,
    FACE_LETTERS,
    GOAL_SIDES,
    NAME_ORDER,
    popcount,
    stock,
)
from engine.beerhex.moves import CLAIM, DENY, place_notation
from engine.beerhex.position import FILLING, START
from engine.beerhex.transitions import shortest_chain
from engine.bots.bot import ranked_moves
from engine.hexboard import bitset_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.state import BeerHexState

DECLARATION_THRESHOLD = 0.95  # the least probability to declare something
REPLY_ATTACKS = 6  # attacks that are evaluated as a reply
SMALLEST_CLASS = 1 / 128  # of all worlds: in fewer an attack is not considered


class MoveEvaluator:
    """Evaluates the moves of a view, in shares of a sample's worlds.

    Attributes:
        seat: The seat to move.
        other: The other seat.
        board: Per cell the worlds in which it shows gold, empty cells filled.
        public_boards: Per style of PUBLIC_STYLES the same to an opponent without the viewer's
            knowledge.
        kinds: The probability of each kind of opponent.
        is_last_cap: Whether the next cap is the last one: the opponent then fills the board.
        tempo: The value of the right to lay a cap, in shares of worlds.
    """

    def __init__(self, view: "BeerHexState", sample: WorldSample, naive_prior: float) -> None:
        self.view = view
        self.sample = sample
        self.seat = view.mover
        self.other = 1 - self.seat
        self.occupied = view.occupied()
        self.empty = [c for c in NAME_ORDER if not self.occupied >> c & 1]
        self.board = sample.filled_board(sample.caps, self.occupied)
        self.public_boards = [sample.filled_board(caps, self.occupied) for caps in sample.public]
        style_weights = [
            (trust, chance, 1.0)
            for trust, (_, chance, _) in zip((naive_prior, 1 - naive_prior), PUBLIC_STYLES)
        ]
        self.kinds = style_posterior(view, self.seat, tuple(style_weights))
        self.is_last_cap = (
            view.phase != FILLING and view.hand_size(self.seat) == 1 and sample.spare_cells > 0
        )
        self.endgame_cache: dict[tuple, bool] = {}
        self.gold_by_world: list[int] = []
        self.tempo = 0.0

    def place_move(self, cell: int, face: int) -> str:
        """Return the placement in notation, with a token if the token code asks for one."""
        token = self.view.phase != FILLING and self.view.tokens_left(self.seat) > 0
        return place_notation(
            CELL_NAMES[cell], FACE_LETTERS[face], token and needs_token(cell, face == self.seat)
        )

    def rank_cells(self) -> "list[tuple]":
        """Return (cell, share per face laid there), the most promising cells first."""
        number, hand = self.sample.count, self.view.hands[self.seat] or [1, 1]
        after = [self.sample.wins_after_placing(self.board, self.seat, face) for face in (0, 1)]
        share_now = count_worlds(after[0][0]) / number
        cells = []
        for cell in self.empty:
            if not (cell == CENTRE and self.view.is_opening()):
                shares: list = [None, None]
                for face in (0, 1):
                    if hand[face] and self.is_last_cap:
                        shares[face] = (
                            self._wins_in_endgame(cell, self.sample.all_worlds, []) / number
                        )
                    elif hand[face]:
                        shares[face] = count_worlds(after[face][1][cell]) / number
                own, other = shares[self.seat], shares[self.other]
                self.tempo = max(self.tempo, (own or 0.0) - share_now)
                if own is None or other is None:
                    promise = own or other or 0.0
                else:
                    promise = 0.7 * own + 0.3 * other
                cells.append((-promise, cell, shares))
        cells.sort(key=lambda ranked: ranked[:2])
        return [(cell, shares) for _, cell, shares in cells]

    def shares_after_reply(self, cell: int, shares: list) -> list:
        """Return the share per face laid on the cell after the reply; None if it isn't in hand."""
        replies = [self.opponent_replies(kind, cell) for kind in range(len(PUBLIC_STYLES))]
        after: list = [None, None]
        for face in (0, 1):
            if shares[face] is not None:
                truth = self._with_cap(self.board, cell, face)
                share = 0.0
                for kind, chosen in zip(self.kinds, replies):
                    share += kind * self._wins_after_replies(truth, chosen)
                after[face] = max(0.0, share / self.sample.count)
        return after

    def _with_cap(self, board: list, cell: int, face: int) -> list:
        after = list(board)
        after[cell] = 0 if face else self.sample.all_worlds
        return after

    def opponent_replies(self, kind: int, cell: int) -> "list[tuple]":
        """Return the replies of an opponent of this kind to a cap laid on ``cell``.

        The opponent knows its own faces: it may attack three cells if its caps among them are
        equal, and not if they differ.

        Returns:
            (cells, worlds) pairs: the three cells that it attacks in these worlds, or the cell that
            it lays on; [] if there is no room. Each world is in one pair.
        """
        sample = self.sample
        board = list(self.public_boards[kind])
        board[cell] = sample.next_cap[kind]
        _, laid = sample.wins_after_placing(board, self.seat, self.other)
        best, placement = sample.count + 1, []
        for empty in self.empty:
            if empty != cell and count_worlds(laid[empty]) < best:
                best, placement = count_worlds(laid[empty]), [empty]
        kept = laid[placement[0]] if placement else sample.all_worlds
        attacks: list[tuple] = []  # (minus the average gain, its place in the list, cells, worlds)
        for cells, classes in self._likely_triples(board, cell):
            won = sample.wins(sample.after_attack(board, cells, self.other), self.seat)
            same = sample.same_symbol(board, cells)
            for worlds in classes:
                size = count_worlds(worlds)
                gain = count_worlds(kept & worlds) - count_worlds(won & worlds)
                gain += self.tempo * count_worlds(same & worlds)
                if gain > 0 and size >= sample.count * SMALLEST_CLASS:
                    attacks.append((-gain / size, len(attacks), cells, worlds))
        replies, rest = [], sample.all_worlds
        for _, _, cells, worlds in sorted(attacks)[:REPLY_ATTACKS]:
            if worlds & rest:
                replies.append((cells, worlds & rest))
                rest &= ~worlds
        if rest:
            replies.append((placement, rest))
        return replies

    def _likely_triples(self, board: list, cell: int) -> "list[tuple]":
        """Return the attacks that an opponent who knows its own faces may hope for.

        Args:
            board: Per cell the worlds in which it shows gold, as that opponent knows it.
            cell: Where the viewer has just laid a cap.

        Returns:
            (cells, classes of worlds) pairs; a class has the worlds in which the opponent's caps
            among the cells are all gold, or all silver.
        """
        sample, theirs = self.sample, self.view.shells[self.other]
        down = self.occupied & ~self.view.face_up | 1 << cell
        likely = []
        for cells in TRIPLE_CELLS.values():
            if not all([down >> c & 1 for c in cells]):
                continue
            same = sample.same_symbol(board, cells)
            gold = silver = sample.all_worlds
            for known in cells:
                if theirs >> known & 1:
                    gold, silver = gold & board[known], silver & ~board[known]
            classes = [gold] if gold == silver else [gold, silver]
            hope = 0.0
            for worlds in classes:
                hope -= count_worlds(same & worlds) ** 2 / max(1, count_worlds(worlds))
            likely.append((hope, cells, classes))
        likely.sort(key=lambda attack: attack[:2])
        return [(cells, classes) for _, cells, classes in likely[:REPLY_ATTACKS]]

    def _wins_after_replies(self, board: list, replies: "list[tuple]") -> float:
        """Return the number of worlds in which this seat wins after these replies."""
        sample, won = self.sample, 0.0
        for cells, worlds in replies:
            if len(cells) > 1:
                after = sample.after_attack(board, cells, self.other)
                won -= self.tempo * count_worlds(sample.same_symbol(board, cells) & worlds)
            else:
                after = self._with_cap(board, cells[0], self.other) if cells else board
            won += count_worlds(sample.wins(after, self.seat) & worlds)
        return won

    def rank_attacks(self) -> "list[str]":
        """Return the attacks, the most promising first."""
        attacks, sample = [], self.sample
        for move in self.view.legal():
            if move in TRIPLE_CELLS:
                cells = TRIPLE_CELLS[move]
                won = count_worlds(
                    sample.wins(sample.after_attack(self.board, cells, self.seat), self.seat)
                )
                attacks.append(
                    (move, won + self.tempo * count_worlds(sample.same_symbol(self.board, cells)))
                )
        return [move for move, _ in ranked_moves(attacks)]

    def evaluate_attack(self, move: str) -> "tuple[float, float]":
        """Return the share won after an attack, and the share of worlds in which it fails.

        The share includes one's placement after success, and the reply of an opponent who knows all
        faces.
        """
        sample, cells = self.sample, TRIPLE_CELLS[move]
        after = sample.after_attack(self.board, cells, self.seat)
        success = sample.same_symbol(self.board, cells)
        failure = sample.all_worlds & ~success
        _, laid = sample.wins_after_placing(after, self.seat, self.other)
        share = min([count_worlds(laid[cell] & failure) for cell in self.empty or cells])
        free = self.empty + cells
        if (
            success
            and self.is_last_cap
            and not any([self.view.owner(c) == self.seat for c in cells])
        ):
            share += max([self._wins_in_endgame(cell, success, cells) for cell in free])
        elif success:
            # Without a cap of the own symbol the other's must be laid.
            own = self.view.faces[self.seat] & self.view.shells[self.seat] & bitset_of(cells)
            hand = self.view.hands[self.seat] or [1, 1]
            face = self.seat if own or hand[self.seat] else self.other
            _, laid = sample.wins_after_placing(after, self.seat, face)
            _, best = max([(count_worlds(laid[cell] & success), cell) for cell in free])
            after = self._with_cap(after, best, face)
            _, laid = sample.wins_after_placing(after, self.seat, self.other)
            share += min([count_worlds(laid[cell] & success) for cell in free if cell != best])
        return share / sample.count, count_worlds(failure) / sample.count

    def _wins_in_endgame(self, cell: int, within: int, home: list) -> int:
        """Return the number of worlds won by laying the last cap on ``cell``.

        Args:
            cell: The cell; the better face is laid there.
            within: The worlds to count.
            home: Cells whose caps an attack has returned to the hands.
        """
        sample, gone = self.sample, bitset_of(home)
        taken = self.occupied & ~gone | 1 << cell
        hand = self.view.hands[self.seat] or [1, 1]
        won = 0
        face = self.seat if hand[self.seat] else self.other
        for k in range(sample.count):
            if within >> k & 1:
                gold = self._gold_of_world(k)
                back = gold & gone if self.other == 0 else gone & ~gold
                symbols = sample.symbols_left(gold) + popcount(back)
                gold = gold & ~gone | (0 if face else 1 << cell)
                key = (taken, gold)
                if key not in self.endgame_cache:
                    self.endgame_cache[key] = not sample.last_seat_wins(taken, gold, symbols)
                won += self.endgame_cache[key]
        return won

    def _gold_of_world(self, k: int) -> int:
        """Return the gold caps of a world."""
        while len(self.gold_by_world) <= k:
            i = len(self.gold_by_world)
            self.gold_by_world.append(
                bitset_of([c for c in range(CELLS) if self.sample.caps[c] >> i & 1])
            )
        return self.gold_by_world[k]

    def evaluate_declarations(self) -> "list[tuple]":
        """Return (claim or deny, value) of those that are certain enough."""
        declarations, sample = [], self.sample
        if self.view.phase == START:
            joined = sample.joined_by_caps(sample.caps, self.occupied, self.seat)
            declarations.append((CLAIM, count_worlds(joined) / sample.count))
            if (
                count_worlds(sample.wins(self.board, self.seat))
                >= DECLARATION_THRESHOLD * sample.count
            ):
                declarations.append((DENY, self._cut_off_share()))
        return [
            (move, 2 * share - 1) for move, share in declarations if share >= DECLARATION_THRESHOLD
        ]

    def _cut_off_share(self) -> float:
        """Return the share of worlds in which the opponent can't be joined by any caps."""
        other, caps = self.other, self.sample.caps
        empty = BOARD.all_cells & ~self.occupied
        symbols = stock(0, other) + stock(1, other)
        cut = 0
        for k in range(self.sample.count):
            gold = bitset_of([cell for cell in range(CELLS) if caps[cell] >> k & 1])
            mine = gold if other == 0 else self.occupied & ~gold
            _, price = shortest_chain(mine, empty, GOAL_SIDES[other][0], GOAL_SIDES[other][1])
            if price < 0 or price > symbols - popcount(mine):
                cut += 1
        return cut / self.sample.count
