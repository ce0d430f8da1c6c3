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
    """What the lobby says of today's puzzle: the name of its game, whether it is solved, or its
    solution was shown, and on how many days in a row it was solved, in words, and whether it is
    solved."""
    notes, say, date = PuzzleProgress(store), words.puzzles(), date_number(today)
    count, solved = notes.streak(today, now), date in notes.solved_days
    told = (
        [say("solved-today")]
        if solved
        else [say("shown-today")]
        if date in notes.shown_days
        else []
    )
    if count > 1:
        told.append(say("streak", n=count))
    return words.for_game(puzzle_of_day(today).game)("game"), words("dot").join(told), solved


class PuzzleGroup:
    """The puzzles of a game that have the same goal, as a list shows them: what that is
    (``title``), and of each its ``number``, its name in words, how hard it is (1 …) and whether it
    is solved (``rows``, tuples)."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.rows: "list[tuple[int, str, int, bool]]" = []


def puzzle_groups(store: "Store", game: str, words: "Words") -> "tuple[list[PuzzleGroup], int]":
    """All puzzles of a game, and the number of the first that isn't solved, 0 if all are."""
    say, solved = words.puzzles(game), PuzzleProgress(store).solved
    found: "list[PuzzleGroup]" = []
    goal, first = "", 0
    for place, one in enumerate(ordered_puzzles(game)):
        if one.goal != goal:
            goal = one.goal
            found.append(PuzzleGroup(say("group-" + goal)))
        done = one.name in solved
        first = first or (0 if done else place + 1)
        key, level = "row-solved" if done else "row", say(f"level-{one.level}")
        told = say(key, n=place + 1, level=level)
        found[-1].rows.append((place + 1, told, one.level, done))
    return found, first


def legend_text(groups: "list[PuzzleGroup]", say: "GameWords") -> str:
    """How many of these puzzles are solved, and what the dots on the others mean. ``say``:
    ``Words.puzzles``."""
    done = [row[3] for group in groups for row in group.rows]
    dots = ["•" * level + "\u00a0" + say(f"level-{level}") for level in DIFFICULTIES]
    told = say("count", n=len([one for one in done if one]), of=len(done))
    return say("sentences").join([told, say("comma").join(dots)])
