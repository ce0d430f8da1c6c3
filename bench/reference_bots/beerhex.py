"""BeerHex's bot against plain opponents, each with one idea that beats weak play.

    python -m bench.reference_bots.beerhex master poison straight --games 100

Seats are exchanged after each game; the starter is drawn by lot. Opponents see their view and every
placement. ``master master`` plays the bot against itself.

Each match also reports how well placements tell their faces: the accuracy of a logistic regression
on what everybody sees, trained on the first half of the games and tested on the second. Beside it
stands the accuracy of counting alone, from what must be left in the hand (once seven own symbols
are known, all others are the opponent's), and the regression's lead in points.
"""

import argparse
import time
from collections.abc import Iterator

from bench.reference_bots.beerhex_faces import (
    BLOCKED_COST,
    FaceRegression,
    cell_costs,
    face_predictability,
    features,
    path_costs,
)
from engine.beerhex import GAME
from engine.beerhex.constants import (
    BOARD,
    CELL_NAMES,
    CENTRE,
    FACE_LETTERS,
    TRIPLES,
)
from engine.beerhex.state import BeerHexState
from engine.bots.bot import Bot, SearchResult, TimeLimit
from engine.bots.levels import run_search
from engine.game import State
from engine.rng import Rng
from tools.arena import wilson_interval

# ---- the opponents


class Straight:
    """Lays its own symbol along the shortest line, never bluffs, claims when joined."""

    own_symbol_first = True

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def observe_placement(self, view: BeerHexState, cell: int) -> None:
        """Observe the position before the opponent lays a cap; ``view`` is this seat's."""

    def learn_from_game(self, placements: "list[tuple[list[float], bool]]") -> None:
        """Learn from all placements when a game is over."""

    def choose_move(self, view: BeerHexState) -> str:
        """Return the move in a view."""
        seat = view.mover
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
        # The opponent's symbol goes off the line, where it does no harm.
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
        """Return for each cell how bad the own symbol would be there."""
        return path_costs(known, view.mover)

    def plays_own_symbol(self, view: BeerHexState) -> bool:
        """Return whether the next cap is the own symbol."""
        seat = view.mover
        return (
            view.caps_left(FACE_LETTERS[seat if self.own_symbol_first else 1 - seat]) > 0
            and self.own_symbol_first
        )

    def is_poison_cell(self, view: BeerHexState, cell: int) -> bool:
        """Return whether a cap on its line should be the opponent's symbol."""
        return False

    def choose_attack(self, view: BeerHexState) -> str:
        """Return an attack, or ""."""
        return ""


class Contrary(Straight):
    """Lays the opponent's symbol first, off its line."""

    def plays_own_symbol(self, view: BeerHexState) -> bool:
        return not view.caps_left(FACE_LETTERS[1 - view.mover])


class Poison(Straight):
    """Lays its own symbol, but the third of three touching caps of its own is the other's."""

    def is_poison_cell(self, view: BeerHexState, cell: int) -> bool:
        seat = view.mover
        mine = view.shells[seat] & view.faces[seat] & ~view.face_up
        for cells in TRIPLES:
            if cells >> cell & 1 and cells & ~(1 << cell) & ~mine == 0:
                others = view.shells[seat] & view.faces[1 - seat]
                return not BOARD.adjacent_to(cells) & others
        return False


class Shield(Poison):
    """Like Poison, but the poison lies beside the line, where it doesn't block it."""

    def choose_move(self, view: BeerHexState) -> str:
        move = super().choose_move(view)
        seat = view.mover
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
    """Lays its own symbol so that no three own caps touch.

    Where only a link between two would make progress, it lays the opponent's symbol. Once that was
    attacked and its neighbours are open, the right one follows.
    """

    def placement_costs(self, view: BeerHexState, known: "list[int]") -> "list[int]":
        through = super().placement_costs(view, known)
        # Among equally short lines, prefer those that can't be attacked yet.
        return [2 * way + self.is_poison_cell(view, cell) for cell, way in enumerate(through)]


class Attacker(Straight):
    """Attacks whenever it can."""

    def choose_attack(self, view: BeerHexState) -> str:
        attacks = [move for move in view.legal() if move[0] == "x"]
        return self.rng.choice(attacks) if attacks else ""


class Blocking(Straight):
    """Lays its own symbol where lines of both seats cross, and attacks a line that seems joined."""

    def placement_costs(self, view: BeerHexState, known: "list[int]") -> "list[int]":
        other = 1 - view.mover
        yours = path_costs(cell_costs(view, other, False), other)
        return [
            mine + min(there, BLOCKED_COST)
            for mine, there in zip(path_costs(known, 1 - other), yours)
        ]

    def choose_attack(self, view: BeerHexState) -> str:
        other = 1 - view.mover
        yours = path_costs(cell_costs(view, other, False), other)
        attacks = [move for move in view.legal() if move[0] == "x"]
        attacks = [m for m in attacks if not any([yours[BOARD.cell(c)] for c in m[2:].split()])]
        return self.rng.choice(attacks) if attacks else ""


class Reading(Straight):
    """Guesses faces by a regression and attacks three that seem equal."""

    regression = FaceRegression()  # shared by all games, and learns from each

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.guesses: dict[int, float] = {}

    def observe_placement(self, view: BeerHexState, cell: int) -> None:
        self.guesses[cell] = self.regression.own_probability(
            features(view, cell, 1 - (view.viewer or 0))
        )

    def learn_from_game(self, samples: "list[tuple[list[float], bool]]") -> None:
        for _ in range(3):
            for facts, own in samples:
                self.regression.learn(facts, own)

    def choose_attack(self, view: BeerHexState) -> str:
        seat, best, chosen = view.mover, 0.6, ""
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
    """Reading and Poison."""


class ReadingShield(Reading, Shield):
    """Reading and Shield."""


class ShortestPathBot(Bot):
    """``Straight`` as a bot that the arena knows."""

    def search(self, view: State, rng: Rng, limit: TimeLimit) -> Iterator[SearchResult | None]:
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
    """One game of a bot in a seat against an opponent.

    Attributes:
        won: Whether the bot won.
        reason: Why the game ended.
        moves: All moves.
        seconds: The processor time of each of the bot's searches.
        placements: The features of each of the bot's placements, and whether it was its symbol.
    """

    def __init__(self, name: str, opponent: str, seed: int, seat: int, options: dict) -> None:
        rng = Rng(seed)
        rival = OPPONENTS[opponent](Rng(rng.next())) if opponent in OPPONENTS else None
        self.moves: list[str] = []
        self.seconds: list[float] = []
        self.placements: list[tuple[list[float], bool]] = []
        state = GAME.start({**options, "starter": rng.choice(("gold", "silver"))})
        while state.turn is not None:
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
        seat, cell = state.mover, BOARD.cell(move[:2])
        seen_by = state.view(1 - seat)
        self.placements.append((features(seen_by, cell, seat), move[2] == FACE_LETTERS[seat]))
        if rival:
            rival.observe_placement(seen_by, cell)


def main(arguments: "list[str] | None" = None) -> None:
    """Play the matches that the command line asks for."""
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
    """Return the report of a match."""
    won, number = sum([game.won for game in games]), len(games)
    low, high = wilson_interval(won / number, number)
    seconds = [spent for game in games for spent in game.seconds]
    read, counted, most = face_predictability(
        [placement for game in games for placement in game.placements]
    )
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
