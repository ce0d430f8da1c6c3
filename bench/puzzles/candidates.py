"""Candidates for puzzles, how they are written, and how a batch is selected."""

import json
from collections.abc import Callable, Iterator

from engine.bots.bot import Bot
from engine.game import State
from engine.learn.puzzles import puzzle_line
from engine.record import Record


class Candidate:
    """A possible puzzle in a position.

    Attributes:
        goal: One of ``engine.learn.puzzle_goals.GOALS``.
        theme: What it is about; a batch has some of each theme.
        difficulty: How hard it seems, on a scale of the game's own.
        answers: The turns that are stored.
        record: The game up to the position.
        fingerprint: A text that similar positions have in common.
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
        """Return the line of the puzzle in its file."""
        state = self.record.replay()[-1]
        return puzzle_line(self.goal, level, self.answers, self.record, state)


class PuzzleRecipe:
    """How puzzles of a game are made.

    Attributes:
        find: Yields the candidates in a position.
        fingerprint: Returns a text that similar positions have in common.
        options: The options of the games, used in turn.
        bots: Their players, used in turn.
        ply_range: The first and the last ply to search.
        games: The number of games to play.
        quotas: The number of puzzles of each theme in a batch.
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
    """Return a function that renders fields of the packed position.

    It returns the same text for all mirror images of a position.
    """

    def shape(state: State) -> str:
        packed = state.pack()
        images = [packed] + [mirror.map_pack(packed) for mirror in symmetries(state.options)]
        return min(json.dumps([image[field] for field in fields]) for image in images if image)

    return shape


def select_batch(
    quotas: "dict[str, int]", pool: "list[Candidate]", taken: "set[str]"
) -> "list[Candidate]":
    """Select as many candidates of each theme as wanted, evenly from easy to hard.

    Rarer themes come first. At most one is taken of each game, and none with a fingerprint in
    ``taken``.
    """
    batch: "list[Candidate]" = []
    taken = set(taken)
    games: "list[Record]" = []
    by_theme = {
        theme: [candidate for candidate in pool if candidate.theme == theme] for theme in quotas
    }
    for theme in sorted(quotas, key=lambda theme: len(by_theme[theme])):
        rest = sorted(
            by_theme[theme], key=lambda candidate: (candidate.difficulty, candidate.fingerprint)
        )
        for place in range(quotas[theme]):
            at = place * (len(rest) - 1) // max(1, quotas[theme] - 1)
            for candidate in rest[at:] + rest[:at][::-1]:
                if candidate.fingerprint not in taken and not _same_game(candidate.record, games):
                    batch.append(candidate)
                    taken.add(candidate.fingerprint)
                    games.append(candidate.record)
                    break
    return sorted(batch, key=lambda candidate: (candidate.difficulty, candidate.fingerprint))


def _same_game(record: Record, games: "list[Record]") -> bool:
    """Return whether a record continues, or is continued by, one of these games."""
    return any(
        record.up_to(len(game.moves)) == game or game.up_to(len(record.moves)) == record
        for game in games
    )


def batch_lines(batch: "list[Candidate]") -> "list[str]":
    """Return the lines of a batch, a third of it for each level."""
    return [candidate.to_line(1 + 3 * place // len(batch)) for place, candidate in enumerate(batch)]
