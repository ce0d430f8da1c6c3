"""A puzzle that was found, how it is written down, and which of many make a batch."""

import json
from collections.abc import Callable, Iterator

from engine.bots.bot import Bot
from engine.game import State
from engine.link.game_link import encode_game
from engine.record import Record


class Candidate:
    """What can be asked in a position.

    Attributes:
        goal: one of ``engine.learn.puzzles.GOALS``.
        theme: what it is about; of each theme a batch has some.
        hard: how hard it looks, on a scale of the game's own.
        answers: the turns that are stored.
        record: the game up to the position.
        shape: a text that alike positions have in common.
    """

    def __init__(
        self, goal: str, theme: str, difficulty: float, answers: "list[tuple[str, ...]]"
    ) -> None:
        self.goal = goal
        self.theme = theme
        self.difficulty = difficulty
        self.answers = answers
        self.record: Record
        self.fingerprint = ""

    def to_line(self, level: int) -> str:
        """The puzzle as it is written down."""
        state = self.record.replay()[-1]
        turns = []
        for moves in self.answers:
            here, places = state, []
            for move in moves:
                places.append(str(here.legal().index(move)))
                here = here.play(move)
            turns.append(".".join(places))
        return f"{self.goal} {level} {','.join(turns)} {encode_game(self.record)}"


class PuzzleRecipe:
    """How a game's puzzles are made.

    Attributes:
        find: what can be asked in a position.
        shape: a text that alike positions have in common.
        options: those of the games, again and again in this order.
        players: who plays them, again and again in this order.
        plies: after which ply, and up to which, positions are looked at.
        games: how many games are played.
        quotas: how many puzzles of each theme a batch has.
    """

    def __init__(
        self,
        find: "Callable[[State], Iterator[Candidate]]",
        fingerprint: "Callable[[State], str]",
        options: "list[dict]",
        bots: "list[str | Bot]",
        ply_range: "tuple[int, int]",
        games: int,
        quotas: "dict[str, int]",
    ) -> None:
        self.find = find
        self.fingerprint = fingerprint
        self.options = options
        self.bots = bots
        self.ply_range = ply_range
        self.games = games
        self.quotas = quotas


def symmetric_fingerprint(
    symmetries: "Callable", fields: "tuple[str, ...]"
) -> "Callable[[State], str]":
    """A function that gives the text of these fields of the packed position, the same for all its
    mirror images."""

    def shape(state: State) -> str:
        packed = state.pack()
        images = [packed] + [mirror.map_pack(packed) for mirror in symmetries(state.options)]
        return min(json.dumps([image[field] for field in fields]) for image in images if image)

    return shape


def select_batch(
    quotas: "dict[str, int]", pool: "list[Candidate]", taken: "set[str]"
) -> "list[Candidate]":
    """So many of each theme as is wanted, in even steps from the easiest to the hardest; the rarer
    themes first. Of each game at most one, and nothing of a shape that is ``taken``."""
    batch: "list[Candidate]" = []
    taken = set(taken)
    games: "list[Record]" = []
    by_theme = {theme: [one for one in pool if one.theme == theme] for theme in quotas}
    for theme in sorted(quotas, key=lambda theme: len(by_theme[theme])):
        rest = sorted(by_theme[theme], key=lambda one: (one.difficulty, one.fingerprint))
        for place in range(quotas[theme]):
            at = place * (len(rest) - 1) // max(1, quotas[theme] - 1)
            for one in rest[at:] + rest[:at][::-1]:
                if one.fingerprint not in taken and not _same_game(one.record, games):
                    batch.append(one)
                    taken.add(one.fingerprint)
                    games.append(one.record)
                    break
    return sorted(batch, key=lambda one: (one.difficulty, one.fingerprint))


def _same_game(record: Record, games: "list[Record]") -> bool:
    """Whether this is a part of one of the games, or the other way round."""
    return any(
        record.up_to(len(game.moves)) == game or game.up_to(len(record.moves)) == record
        for game in games
    )


def batch_lines(batch: "list[Candidate]") -> "list[str]":
    """A batch as it is written down, a third of it for each level."""
    return [one.to_line(1 + 3 * place // len(batch)) for place, one in enumerate(batch)]
