"""View models of the list of a game's puzzles, and of the puzzle of the day."""

from engine.learn.daily_puzzle import puzzle_of_day
from engine.learn.puzzles import DIFFICULTIES
from ui.learn.puzzle_collection import ordered_puzzles
from ui.learn.puzzle_progress import PuzzleProgress
from ui.words.dates import date_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.library.store import Store
    from ui.words import GameWords, Words


def daily_summary(
    store: "Store", words: "Words", today: str, now: float
) -> "tuple[str, str, bool]":
    """Return the lobby's summary of today's puzzle.

    Returns:
        The name of the puzzle's game; whether it is solved and the streak, in words; whether it
        is solved.
    """
    progress, say, date = PuzzleProgress(store), words.puzzles(), date_number(today)
    streak, is_solved = progress.streak(today, now), date in progress.solved_days
    texts = []
    if is_solved:
        texts.append(say("solved-today"))
    elif date in progress.shown_days:
        texts.append(say("shown-today"))
    if streak > 1:
        texts.append(say("streak", n=streak))
    game = words.for_game(puzzle_of_day(today).game)("game")
    return game, words("dot").join(texts), is_solved


class PuzzleGroup:
    """The puzzles of a game that have the same goal.

    Attributes:
        title: The goal in words.
        rows: For each puzzle its number, its name in words, its difficulty (1 …) and whether it is
            solved.
    """

    def __init__(self, title: str) -> None:
        self.title = title
        self.rows: "list[tuple[int, str, int, bool]]" = []


def puzzle_groups(store: "Store", game: str, words: "Words") -> "tuple[list[PuzzleGroup], int]":
    """Return all puzzles of a game, and the number of the first unsolved one, 0 for none."""
    say, solved = words.puzzles(game), PuzzleProgress(store).solved
    groups: "list[PuzzleGroup]" = []
    goal, first_unsolved = "", 0
    for index, puzzle in enumerate(ordered_puzzles(game)):
        if puzzle.goal != goal:
            goal = puzzle.goal
            groups.append(PuzzleGroup(say("group-" + goal)))
        number, is_solved = index + 1, puzzle.name in solved
        first_unsolved = first_unsolved or (0 if is_solved else number)
        level = say(f"level-{puzzle.level}")
        label = say("row-solved" if is_solved else "row", n=number, level=level)
        groups[-1].rows.append((number, label, puzzle.level, is_solved))
    return groups, first_unsolved


def legend_text(groups: "list[PuzzleGroup]", say: "GameWords") -> str:
    """Return how many puzzles are solved, and the meaning of the dots of the others.

    Args:
        groups: The puzzles.
        say: The words of ``Words.puzzles``.
    """
    solved = [row[3] for group in groups for row in group.rows]
    dots = ["•" * level + "\u00a0" + say(f"level-{level}") for level in DIFFICULTIES]
    count = say("count", n=solved.count(True), of=len(solved))
    return say("sentences").join([count, say("comma").join(dots)])
