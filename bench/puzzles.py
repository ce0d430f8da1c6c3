"""Puzzles out of games of the computer against itself: ``python -m bench.puzzles [GAME …]``.

Writes ``engine/<game>/puzzles.py``: the batch that counts from the day ``--from``, all others stay
as they are. A batch that people have seen is never made anew; new puzzles are another batch, from
a day on which all that there are have had their turns (tests/test_puzzles.py says if not).

Games are played by weak players, who leave much to be found. In every position the turns are tried
out, and where few of them do what a goal asks there is a puzzle. Of many the batch takes some from
easy to hard, of each game played at most one. All of it follows from the seeds.
"""

import argparse
import json
import math
from collections.abc import Callable, Iterator
from pathlib import Path

from engine import GAMES
from engine.bots import think
from engine.catalogue import entry
from engine.game import State
from engine.link import encode
from engine.record import Record
from engine.rng import Rng
from tests import mirrors

ROOT = Path(__file__).resolve().parents[1]
FIRST = "2026-01-01"
ENDLESS = 3600.0  # seconds a move: no clock ends a player's thinking
HEAD = '''"""The puzzles of {title}, made by ``python -m bench.puzzles``: docs/formats.md."""

PUZZLES = (
'''


class Found:
    """A position with what is asked in it. ``answers``: the turns that are stored; ``hard``: how
    hard it looks, on any scale; ``theme``: of each the batch has some."""

    def __init__(
        self, goal: str, theme: str, hard: float, answers: "list[tuple[str, ...]]"
    ) -> None:
        self.goal = goal
        self.theme = theme
        self.hard = hard
        self.answers = answers
        self.record: Record
        self.shape = ""  # the same for positions that are mirrored or turned

    def line(self, level: int) -> str:
        """It as it is written down."""
        state = self.record.replay()[-1]
        turns = []
        for moves in self.answers:
            here, places = state, []
            for move in moves:
                places.append(str(here.legal().index(move)))
                here = here.play(move)
            turns.append(".".join(places))
        return f"{self.goal} {level} {','.join(turns)} {encode(self.record)}"


# ---- where nothing is hidden: who wins with this turn, or the next


class Turn:
    """A whole turn: its codes, its moves, the state after it."""

    def __init__(self, codes: tuple, moves: tuple, after: State) -> None:
        self.codes, self.moves, self.after = codes, moves, after

    def wins(self, seat: int) -> bool:
        return self.after.outcome is not None and seat in self.after.outcome.winners


def turns(state: State) -> "Iterator[Turn]":
    """Every whole turn, by the games' fast ways to search."""
    waiting: "list[tuple[tuple, State]]" = [((), state)]
    while waiting:
        codes, here = waiting.pop()
        for code in here.codes():  # type: ignore[attr-defined]
            after = here.after(code)  # type: ignore[attr-defined]
            if after.turn == state.turn:
                waiting.append(((*codes, code), after))
            else:
                yield Turn((*codes, code), (), after)


def can_win(state: State) -> bool:
    """Whether the seat to move wins with this turn."""
    seat = state.turn
    return any(seat is not None and turn.wins(seat) for turn in turns(state))


def spelt(state: State, turn: Turn) -> "tuple[str, ...]":
    """The moves of a turn in notation."""
    moves = []
    for code in turn.codes:
        after = state.after(code)  # type: ignore[attr-defined]
        moves.append(next(m for m in state.legal() if state.play(m) == after))
        state = after
    return tuple(moves)


def open_goals(state: State, decoys: "Callable[[State, Turn], float]") -> "Iterator[Found]":
    """What can be asked in a position of a game without secrets. ``decoys``: how much a turn that
    doesn't solve it looks as if it might."""
    seat = state.turn
    assert seat is not None
    every = list(turns(state))
    if len(every) < 10:
        return
    size = math.log2(len(every))
    winners = [turn for turn in every if turn.wins(seat)]
    if winners:
        if len({turn.codes[0] for turn in winners}) == 1 and len(winners) <= 2:
            tempting = sum(decoys(state, turn) for turn in every if turn not in winners)
            if tempting >= 2:
                theme = "win" if len(winners[0].codes) == 1 else "win, in parts"
                yield Found("win", theme, size + tempting / 4, [spelt(state, winners[0])])
        return
    holding = [t for t in every if t.after.outcome is None and not can_win(t.after)]
    if not holding or len(holding) > 12:
        return
    if len(holding) <= 2:
        losing = sum(decoys(state, turn) for turn in every if turn not in holding)
        answers = [spelt(state, turn) for turn in holding]
        yield Found("hold", f"hold {len(holding)}", 1 + size + losing / 8, answers)
    forcing = []
    for turn in holding:
        if all(reply.after.outcome is None and can_win(reply.after) for reply in turns(turn.after)):
            forcing.append(turn)
    if len(forcing) == 1 and len(holding) > 1:
        hard = 2 + size + len(holding) / 4
        yield Found("win-2", "win-2", hard, [spelt(state, forcing[0])])


# ---- Mixtour


def mixtour_decoy(state: State, turn: Turn) -> float:
    """A turn that builds a tall stack, or nearly, looks as if it did something."""
    code = turn.codes[0]
    if code <= 31:
        return 0.0
    height = state.stacks[code & 31].bit_length() - 1 + (code >> 10)  # type: ignore[attr-defined]
    return float(height >= 4)


def mixtour(state: State) -> "Iterator[Found]":
    yield from open_goals(state, mixtour_decoy)


def shape_of(state: State) -> str:
    """A text that mirrored and turned positions have in common."""
    packed = state.pack()
    ways = [packed] + [m.pack(packed) for m in MIRRORS[state.game.name](state.options)]
    return min(
        json.dumps({k: v for k, v in way.items() if k in BOARD[state.game.name]}, sort_keys=True)
        for way in ways
        if way
    )


MIRRORS: dict = {
    "mixtour": mirrors.mixtour,
    "inphexion": mirrors.inphexion,
    "beerhex": mirrors.beerhex,
    "hexheaven": lambda options: [],
}
BOARD = {"mixtour": ("stacks", "mover"), "inphexion": ("board",)}


class Kind:
    """How a game's puzzles are made.

    Attributes:
        find: what can be asked in a position.
        options: those of the games, again and again in this order.
        levels: the players' levels, again and again in this order.
        plies: from which ply to which positions are looked at.
        games: how many games are played.
        quotas: how many puzzles of each theme there are to be; what is missing is taken from the
            others.
    """

    def __init__(
        self,
        find: "Callable[[State], Iterator[Found]]",
        options: "list[dict]",
        levels: "list[str]",
        plies: "tuple[int, int]",
        games: int,
        quotas: "dict[str, int]",
    ) -> None:
        self.find, self.options, self.levels = find, options, levels
        self.plies, self.games, self.quotas = plies, games, quotas


KINDS = {
    "mixtour": Kind(
        mixtour,
        [{}, {}, {}, {"points": 2}],
        ["beginner", "easy", "beginner+"],
        (12, 44),
        80,
        {"win": 10, "hold 1": 6, "hold 2": 3, "win-2": 9},
    ),
}


def played(game: str, kind: Kind, number: int) -> "Iterator[tuple[Record, State]]":
    """The positions of one game at the beginning of a turn."""
    rng = Rng(number)
    options = kind.options[number % len(kind.options)]
    state = GAMES[game].start(options, number)
    moves: list[str] = []
    while state.turn is not None and len(moves) <= kind.plies[1]:
        level = kind.levels[(number + state.turn) % len(kind.levels)]
        if len(moves) < 2 and not GAMES[game].chance:
            move = rng.choice(state.legal())
        else:
            move = think(state.view(state.turn), level, rng.next(), ENDLESS).move
        before, state = state, state.play(move)
        moves.append(move)
        if state.turn is not None and state.turn != before.turn and len(moves) >= kind.plies[0]:
            yield Record(game, options, number, moves), state


def harvest(game: str) -> "list[list[Found]]":
    """What was found, game by game."""
    kind, pool = KINDS[game], []
    for number in range(1, kind.games + 1):
        found = []
        for record, state in played(game, kind, number):
            for one in kind.find(state):
                one.record, one.shape = record, shape_of(state)
                found.append(one)
        pool.append(found)
        print(game, number, [one.theme for one in found], flush=True)
    return pool


def chosen(kind: Kind, pool: "list[list[Found]]", taken: "set[str]") -> "list[Found]":
    """So many of each theme as is wanted, from easy to hard, of each game played one."""
    batch: list[Found] = []
    used: set[int] = set()
    for theme, quota in sorted(kind.quotas.items(), key=lambda pair: -pair[1]):
        rest = [
            (one.hard, number, one)
            for number, found in enumerate(pool)
            if number not in used
            for one in found
            if one.theme == theme and one.shape not in taken
        ]
        rest.sort(key=lambda three: three[:2])
        # The same steps through all of them, from the easiest to the hardest.
        for place in range(quota):
            free = [three for three in rest if three[1] not in used and three[2].shape not in taken]
            if not free:
                break
            hardest = place / max(1, quota - 1) * (rest[-1][0] - rest[0][0]) + rest[0][0]
            best = min(free, key=lambda three: (abs(three[0] - hardest), three[1]))
            used.add(best[1])
            taken.add(best[2].shape)
            batch.append(best[2])
    return sorted(batch, key=lambda one: (one.hard, one.shape))


def lines(batch: "list[Found]") -> "list[str]":
    """A batch as it is written down, a third of it for each level."""
    return [one.line(1 + 3 * place // len(batch)) for place, one in enumerate(batch)]


def write(game: str, batches: "list[tuple[str, list[str]]]") -> None:
    """Write the game's file."""
    title = GAMES[game].__class__.__name__
    text = HEAD.format(title=title)
    for day, some in batches:
        text += f'    (\n        "{day}",\n        (\n'
        text += "".join(f'            "{line}",\n' for line in some)
        text += "        ),\n    ),\n"
    path = ROOT / (entry(game).rules.replace(".", "/") + "/puzzles.py")
    path.write_text(text + ")\n", encoding="utf-8")


def main(arguments: "list[str] | None" = None) -> None:
    """Make a batch for each of the games asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.puzzles", description=__doc__)
    parser.add_argument("games", nargs="*", help="all of them, if left out")
    parser.add_argument("--from", dest="day", default=FIRST, help="the day the batch counts from")
    asked = parser.parse_args(arguments)
    for game in asked.games or KINDS:
        kind = KINDS[game]
        batch = chosen(kind, harvest(game), set())
        write(game, [(asked.day, lines(batch))])
        print(game, len(batch), [one.theme for one in batch])


if __name__ == "__main__":
    main()
