"""The rules of Hex Heaven for two and three, played with tiles of which some are unknown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.oracles.sealed.hexheaven_tiles import (
    SINS,
    STEPS,
    TILES,
    VIRTUES,
    Cell,
    around,
    edge,
    lay_text,
    value,
)

Slot = tuple[int, int]
Lay = tuple[int, Cell, int]
HAND_SIZE = {"casual": 5, "serious": 5, "three": 4}
PLAYERS = {"casual": 2, "serious": 2, "three": 3}


@dataclass
class Held:
    """A tile in a hand or in the deck.

    Attributes:
        tile: Its number, if it is known.
        slot: Its deal and its place in it; None for a tile that lay under the deck.
    """

    tile: int | None = None
    slot: Slot | None = None


@dataclass
class Table:
    """A position.

    Attributes:
        rules: `casual`, `serious` or `three`.
        layout: The tiles that lie, each with its rotation.
        hands: The hands in the order of the seats.
        deck: The deck, the tile to be drawn first in front.
        under: The tiles under the deck, ascending.
        waiting: Tiles drawn from under the deck that aren't known yet, in their order.
        bonus: The bonus tile.
        mover: The seat to move.
        opening: Whether the opening goes on.
        keep: The tiles that the player to move has lifted.
        used: The adjacencies used in this turn.
        points: The points of the turn.
        scores: The points of all seats.
        advantage: The advantage points of all seats.
        single_edge: Whether the player to move has the single-edge right.
        special: The special tile of every seat that has one left.
        out: The tiles that have left the game.
        elsewhere: For every seat the tiles that others have shown to redraw since it was dealt.
        heaven: Whether tiles have been lifted.
        laid_hand: Whether a hand tile was laid in this turn.
        laid_any: Whether any tile was laid in this turn.
        idle: How many seats in succession have passed without laying.
        ended: How the game ended: `points`, `seven`, `advantage`, `resign` or `time`.
        ender: Who made the last move.
    """

    rules: str
    layout: dict[Cell, tuple[int, int]] = field(default_factory=dict)
    hands: list[list[Held]] = field(default_factory=list)
    deck: list[Held] = field(default_factory=list)
    under: list[int] = field(default_factory=list)
    waiting: list[Held] = field(default_factory=list)
    bonus: Held | None = None
    mover: int = 0
    opening: bool = True
    keep: list[int] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    points: int = 0
    scores: list[int] = field(default_factory=list)
    advantage: list[int] = field(default_factory=list)
    single_edge: bool = False
    special: dict[int, int] = field(default_factory=dict)
    out: list[int] = field(default_factory=list)
    elsewhere: dict[int, set[int]] = field(default_factory=dict)
    heaven: bool = False
    laid_hand: bool = False
    laid_any: bool = False
    idle: int = 0
    ended: str | None = None
    ender: int = 0

    def __post_init__(self) -> None:
        """Fill in what the rule set says about the beginning."""
        self.scores = [0] * self.players
        self.advantage = [0] * self.players
        if self.rules == "serious":
            self.special = {0: VIRTUES, 1: SINS}
        else:
            self.layout = {(0, 0): (VIRTUES, 0)}
            self.out = [SINS]

    @property
    def players(self) -> int:
        """How many play."""
        return PLAYERS[self.rules]

    @property
    def deck_size(self) -> int:
        """How many tiles can be drawn."""
        return len(self.deck) + len(self.under) - len(self.waiting)

    def deal(self, held: list[Held]) -> None:
        """Deal the tiles of deal 0.

        Args:
            held: All of them in their places.
        """
        size = HAND_SIZE[self.rules]
        rest = list(held)
        for _ in range(self.players):
            self.hands.append(rest[:size])
            rest = rest[size:]
        if self.rules != "serious":
            self.bonus = rest.pop(0)
        self.deck = rest

    def adjacency(self, cell: Cell) -> int:
        """Count the tiles that a cell touches.

        Args:
            cell: The cell.

        Returns:
            How many there are.
        """
        return sum(near in self.layout for near in around(cell))

    def _touched(self, cell: Cell) -> Iterator[tuple[int, int, int]]:
        for side, near in enumerate(around(cell)):
            if near in self.layout:
                yield (side, *self.layout[near])

    def _fits(self, lay: Lay) -> bool:
        tile, cell, rotation = lay
        if cell in self.layout or rotation >= TILES[tile].rotations:
            return False
        return all(
            edge(tile, rotation, side) == edge(other, turned, (side + 3) % 6)
            for side, other, turned in self._touched(cell)
        )

    def _frontier(self) -> set[Cell]:
        cells = {near for cell in self.layout for near in around(cell)}
        return cells - set(self.layout)

    def _opening_cells(self) -> set[Cell]:
        if self.rules != "serious":
            return {cell for cell in self._frontier() if self.adjacency(cell) < 6}
        lying = list(self.layout)
        if not lying:
            return {(0, 0)}
        if len(lying) == 1:
            return set(around((0, 0)))
        q, r = next(step for step in STEPS[:3] if (step in lying or _minus(step) in lying))
        ends = {(c[0] + s * q, c[1] + s * r) for c in lying for s in (1, -1)}
        return ends - set(lying)

    def _may_open(self, lay: Lay) -> bool:
        tile, cell, _ = lay
        if cell not in self._opening_cells() or not self._fits(lay):
            return False
        colour = TILES[tile].colour
        alike = any(TILES[other].colour == colour for _, other, _ in self._touched(cell))
        return self.rules != "serious" or not alike

    def source(self, tile: int) -> str | None:
        """Return where the player to move has a tile from.

        Args:
            tile: The tile.

        Returns:
            `hand`, `keep` or `special`; None if the player hasn't it, as far as is known.
        """
        if any(held.tile == tile for held in self.hands[self.mover]):
            return "hand"
        if tile in self.keep:
            return "keep"
        return "special" if self.special.get(self.mover) == tile else None

    def may_lay(self, lay: Lay) -> bool:
        """Return whether the player to move may lay a tile.

        Args:
            lay: The tile, the cell and the rotation.

        Returns:
            Whether it is allowed. In the opening the tile is taken to be in the hand.
        """
        tile, cell, _ = lay
        if self.opening:
            return tile <= 28 and self._may_open(lay)
        source = self.source(tile)
        adjacency = self.adjacency(cell)
        if source is None or not 1 <= adjacency <= 5 or not self._fits(lay):
            return False
        if source == "hand":
            return adjacency not in self.used and (adjacency > 1 or self.single_edge)
        return True

    def lays(self, tiles: list[int]) -> list[Lay]:
        """List how tiles can be laid by the player to move.

        Args:
            tiles: The tiles.

        Returns:
            The lays.
        """
        cells = self._opening_cells() if self.opening else self._frontier()
        return [
            (tile, cell, rotation)
            for tile in tiles
            for cell in cells
            for rotation in range(TILES[tile].rotations)
            if self.may_lay((tile, cell, rotation))
        ]

    def _hand_tiles(self) -> list[int]:
        return [held.tile for held in self.hands[self.mover] if held.tile is not None]

    def may_redraw(self) -> bool:
        """Return whether the hand of the player to move has to be drawn again.

        Returns:
            Whether it is so, as far as the hand is known.
        """
        return self.opening and not self.lays(self._hand_tiles())

    def show_redraw(self) -> None:
        """Note the hand that the player to move shows, as one that no other player has."""
        for seat in range(self.players):
            shown = {held.tile for held in self.hands[self.mover] if held.tile is not None}
            earlier = self.elsewhere.get(seat, set())
            self.elsewhere[seat] = set() if seat == self.mover else earlier | shown

    def may_hold(self, seat: int, tile: int) -> bool:
        """Return whether the player to move can have a tile in the opening.

        Args:
            seat: The seat that knows its own hand.
            tile: The tile.

        Returns:
            Whether it is so, as far as this seat knows.
        """
        own = [held.tile for held in self.hands[seat]]
        if self.mover == seat:
            return tile in own
        lying = [other for other, _ in self.layout.values()]
        return tile not in (*own, *lying) and tile not in self.elsewhere.get(self.mover, ())

    def may_pass(self) -> bool:
        """Return whether the player to move may pass.

        Returns:
            Whether it is allowed.
        """
        if self.opening or self.lays(self.keep):
            return False
        return self.laid_hand or not self.lays(self._hand_tiles())

    def legal(self) -> list[str]:
        """List what the player to move may do.

        Returns:
            The moves in the notation, sorted, without `resign`.
        """
        if self.ended:
            return []
        tiles = self._hand_tiles()
        if not self.opening:
            tiles += self.keep
            tiles += [self.special[self.mover]] if self.mover in self.special else []
        moves = [lay_text(*lay) for lay in self.lays(tiles)]
        if self.opening and not moves:
            return ["redraw"]
        return sorted(moves + ["pass"] * self.may_pass())

    def lay_opening(self, lay: Lay, number: int) -> Held:
        """Lay a tile in the opening.

        Args:
            lay: The tile, the cell and the rotation.
            number: Which tile of the hand it is, from 0.

        Returns:
            The tile as it was in the hand.
        """
        tile, cell, rotation = lay
        held = self.hands[self.mover].pop(number)
        self.layout[cell] = (tile, rotation)
        self.mover = (self.mover + 1) % self.players
        if all(len(hand) == 3 for hand in self.hands):
            self.opening = False
            self.mover = 0
        return held

    def lay(self, lay: Lay) -> list[int]:
        """Lay a tile after the opening.

        Args:
            lay: The tile, the cell and the rotation.

        Returns:
            The tiles that were lifted.
        """
        tile, cell, rotation = lay
        source = self.source(tile)
        if source == "hand":
            hand = self.hands[self.mover]
            hand.remove(next(held for held in hand if held.tile == tile))
            self.used.add(self.adjacency(cell))
            self.laid_hand = True
        elif source == "keep":
            self.keep.remove(tile)
        else:
            del self.special[self.mover]
        self.laid_any = True
        earned = sum(value(TILES[tile], TILES[other]) for _, other, _ in self._touched(cell))
        self.points += earned
        if self.rules != "serious":
            self.scores[self.mover] += earned
        self.layout[cell] = (tile, rotation)
        closed = [
            near
            for near in around(cell)
            if near in self.layout
            and not TILES[self.layout[near][0]].blank
            and self.adjacency(near) == 6
        ]
        lifted = sorted(self.layout.pop(near)[0] for near in closed)
        if lifted and self.rules == "serious" and not self.heaven:
            self.under = lifted
        else:
            self.keep += lifted
        self.heaven = self.heaven or bool(lifted)
        return lifted

    def pass_turn(self) -> list[Held]:
        """Pass.

        Returns:
            The tiles drawn, in their order.
        """
        mover = self.mover
        self.out += self.keep
        self.keep = []
        if self.rules == "serious":
            self.advantage[mover] += max(0, self.points // 3)
            if self.advantage[mover] >= 7:
                self.end("seven")
                return []
        drawn = self._draw()
        self.idle = 0 if self.laid_any else self.idle + 1
        following = (mover + 1) % self.players
        stalled = self.idle >= self.players
        if self.rules == "serious":
            if stalled or len(self.hands[following]) <= 2:
                self.end("advantage")
        elif stalled or (drawn and self.deck_size == 0):
            self.end("points")
        if self.ended is None:
            self.mover = following
            self.points = 0
            self.used = set()
            self.laid_hand = self.laid_any = False
            best = max(s for seat, s in enumerate(self.scores) if seat != following)
            self.single_edge = self.rules != "serious" and self.scores[following] < best
        return drawn

    def _draw(self) -> list[Held]:
        hand = self.hands[self.mover]
        drawn = []
        for _ in range(min(max(0, 3 - len(hand)), self.deck_size)):
            if self.deck:
                held = self.deck.pop(0)
            else:
                held = Held()
                self.waiting.append(held)
            drawn.append(held)
        hand += drawn
        return drawn

    def end(self, how: str) -> None:
        """End the game.

        Args:
            how: By what.
        """
        self.ended = how
        self.ender = self.mover

    def outcome(self) -> tuple[int, str, tuple[int, ...]] | None:
        """Work out who has won a game that is over.

        Returns:
            The winner, the reason and the counts; None if tiles are missing for it.
        """
        counts = list(self.advantage if self.rules == "serious" else self.scores)
        if self.ended == "seven":
            return self.ender, "seven", tuple(counts)
        if self.ended in ("resign", "time"):
            others = [seat for seat in range(self.players) if seat != self.ender]
            return max(others, key=lambda seat: (counts[seat], seat)), self.ended, tuple(counts)
        if self.ended == "points":
            if self.bonus is None or self.bonus.tile is None:
                return None
            bonus = TILES[self.bonus.tile]
            for seat, hand in enumerate(self.hands):
                for held in hand:
                    if held.tile is None:
                        return None
                    tile = TILES[held.tile]
                    counts[seat] += (tile.colour == bonus.colour) + (tile.shape == bonus.shape)
                    counts[seat] += 3 * (tile.word == bonus.word)
        best = [seat for seat, count in enumerate(counts) if count == max(counts)]
        reason = str(self.ended) if len(best) == 1 else "tie-last"
        return best[-1], reason, tuple(counts)


def _minus(cell: Cell) -> Cell:
    return (-cell[0], -cell[1])
