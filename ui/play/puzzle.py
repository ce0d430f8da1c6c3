"""A puzzle at a table: one turn is played, and judged; then one sees why it fails, or goes on."""

import time

from engine.learn.puzzles import (
    FAILED,
    SOLVED,
    best_points,
    first_solution,
    judge,
    puzzle_of_day,
    refutation,
    remaining_moves,
    wins_later,
)
from ui.games import room
from ui.play import hints
from ui.play.feel import stronger
from ui.play.news import news
from ui.play.puzzles import Notes, following, near, ordered, wanted
from ui.play.replay import lead
from ui.play.situation import Act, Notice, Question, Situation
from ui.play.store import PUZZLE
from ui.play.study import Study, alone
from ui.play.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.play.plan import Plan
    from ui.play.session import Session
    from ui.play.situation import Making
    from ui.play.store import Store
    from ui.words import Words

SHOWN = "shown"  # beside what a puzzle is judged: its solution was asked for


class PuzzleTable(Study):
    """The puzzle that ``id`` leads to, see ``ui.play.puzzles.wanted``. The solver is the one person
    at the table. Next to ``Table``:

    Attributes:
        puzzle: the puzzle; ``number``: its place among those of its game, counted from 1.
        verdict: "solved", "failed", "shown", or "" while one is to move.
    """

    def __init__(
        self,
        id: str,
        words: "Words",
        store: "Store",
        today: str,
        size: "tuple[int, int]" = (0, 0),
        small: bool = False,
        settings: "dict | None" = None,
    ) -> None:
        """``today``: the date, 2026-01-31."""
        found, self._day = wanted(id)
        assert found is not None
        self.puzzle = found
        self._id, self._today = id, today
        self._notes = Notes(store)
        self._names = [one.name for one in ordered(found.game)]
        self.number = self._names.index(found.name) + 1
        self._reply: "tuple[str, ...]" = ()  # what shows that a turn fails
        self._delayed = False  # whether it wins all the same, but later
        self._streak = 0  # on how many days in a row, if it is solved as that of a day
        self.verdict = ""
        self._know(words)
        Study.__init__(self, self._laid(), words, size, small, settings)
        self.situation.spoken = self._task()

    @property
    def id(self) -> str:
        """What leads here from the browser's history."""
        return self._id

    def beside(self, step: int) -> str:
        """The id of the puzzle so many places on; "" if there is none."""
        place = self.number - 1 + step
        return PUZZLE + self._names[place] if 0 <= place < len(self._names) else ""

    def next_one(self) -> str:
        """The id of the next puzzle that isn't solved; "" if all are."""
        found = following(self.game, self._notes.solved, self.puzzle.name)
        return PUZZLE + found.name if found else ""

    # ---- the position

    def _know(self, words: "Words") -> None:
        self._known, self._own = words, words.of(self.puzzle.game)
        self._tell = words.puzzles(self.puzzle.game)

    def _laid(self) -> "Session":
        """The position, as a game that is never saved."""
        record = self.puzzle.record
        record = record.up_to(len(record.moves))
        return alone("puzzle", record, self.puzzle.seat, self._called(self.puzzle.state))

    def _called(self, state: "State") -> "list[str]":
        """What the seats are called: the others by their sides, the solver by nothing else."""
        talk, solver = room(self.puzzle.game).Talk(state, self._own), self.puzzle.seat
        seats = range(state.game.seats(self.puzzle.record.options))
        return ["" if seat == solver else talk.side(seat) for seat in seats]

    def speak(self, words: "Words") -> "Situation":
        """Go on in another language."""
        self._know(words)
        self.session.names = self._called(self.session.tip)
        return self.take(self.session, words)

    def again(self) -> "Situation":
        """The same puzzle once more."""
        self.verdict = ""
        situation = self.take(self._laid(), self._known)
        situation.spoken = self._task()
        return situation

    # ---- situations

    def _new_plan(self) -> "Plan | None":
        return None if self.verdict else Table._new_plan(self)

    def _shown(self, made: "Making", moving: bool = True) -> "Situation":
        """What a table shows, with a puzzle's words and buttons in place of a game's."""
        standing, plan = self._standing, self.plan
        standing.steps = self._place()
        standing.can = ["hint"] if plan else []
        if self.session.is_open() and not self.session.over:
            standing.can.append("fork")
        if plan and self._tried() and self.session.can_undo() is None:
            standing.can.insert(0, "undo")
        if self.verdict:
            made.status, made.tone = self._judged(), "praise" if self.verdict == SOLVED else ""
            made.acts = self._ways_on()
        elif plan and not plan.begun and made.tone != "refused":
            made.status, made.tone = self._task(), ""
        elif plan and plan.taps.move and not plan.warning():
            # Whether that wins or loses is what the solver has to see.
            made.status, made.tone = self.look.talk(plan.view).chosen(plan.taps.move), ""
        return Study._shown(self, made, moving)

    def _place(self) -> tuple:
        """Which of a game's puzzles it is, as ``Standing.steps``."""
        tell, count = self._tell, len(self._names)
        solved = self.puzzle.name in self._notes.solved
        told = tell("number-solved" if solved else "number", n=self.number, of=count)
        back = tell("previous") if self.beside(-1) else ""
        on = tell("next") if self.beside(1) else ""
        above = "✓" if solved else tell("one")
        return "puzzle", self.number, told, (above, f"{self.number}/{count}"), back, on

    def _side(self, others: bool) -> str:
        """The side that solves, or those against it."""
        puzzle = self.puzzle
        talk = room(puzzle.game).Talk(puzzle.state.view(puzzle.seat), self._own)
        if not others:
            return talk.side(puzzle.seat)
        names = [talk.side(seat) for seat, name in enumerate(self.session.names) if name]
        return self._tell("comma").join(names)

    def _task(self) -> str:
        """What is asked for."""
        puzzle, tell = self.puzzle, self._tell
        side, other, n = self._side(False), self._side(True), best_points(puzzle)
        key = "goal-" + puzzle.goal
        for choice in puzzle.record.options.values():  # under which it may say more
            under = key + "-" + str(choice)
            key = under if tell.has(under) else key
        task = tell(key, side=side, other=other, n=n)
        return tell("of-day", game=tell("game"), task=task) if self._day else task

    def _judged(self) -> str:
        """What became of the turn."""
        tell = self._tell
        if self.verdict == SHOWN:
            return tell("shown")
        if self.verdict == FAILED:
            return tell(self._why(), other=self._side(True))
        return tell("solved-day", n=self._streak) if self._streak else tell("solved")

    def _why(self) -> str:
        """The key of what is said of a turn that failed."""
        goal, outcome = self.puzzle.goal, self.session.tip.outcome
        if self._reply:
            return "parried" if goal == "win" and outcome is None else "answered"
        if outcome and outcome.winners:
            return "failed-lost"
        return "failed-delayed" if self._delayed else "failed-" + goal

    def _ways_on(self) -> "list[Act]":
        """The buttons below a puzzle that has been judged."""
        tell = self._tell
        again = Act(tell("again"), "puzzle-again")
        if self.verdict == FAILED:
            again.tone = "primary"
            return [Act(tell("solution"), "puzzle-solution"), again]
        on = Act(tell("next"), "puzzle-go", tone="primary")
        if not self.next_one():
            on = Act(tell("all"), "puzzles", tone="primary")
        return [on] if self.verdict == SOLVED else [again, on]

    # ---- what the solver does

    def play(self, moves: "list[str]", back: int = -1) -> "Situation":
        """The solver's turn, or a part of it; one that fails is answered, if that shows why."""
        puzzle = self.puzzle
        tried = self._tried() + moves
        self.verdict, self._reply = judge(puzzle, tried), ()
        kept = self._keep_solved() if self.verdict == SOLVED else None
        if self.verdict == FAILED:
            self._reply = refutation(puzzle, tried)
            self._delayed = not self._reply and wins_later(puzzle, tried)
        situation = Table.play(self, moves)
        situation.result = None
        if not self.verdict:
            return situation
        if self._reply:
            own = situation
            own.spoken = ""
            situation = self._seen(list(self._reply))
            situation.way = own.way + [own] + situation.way
        self._said(situation)
        situation.feel = stronger(situation.feel, "point" if self.verdict == SOLVED else "fail")
        if kept:
            situation.notice = Notice(self._tell("not-kept-" + kept))
        return situation

    def _tried(self) -> "list[str]":
        """What has been played of the turn."""
        return self.session.record.moves[len(self.puzzle.record.moves) :]

    def _seen(self, moves: "list[str]") -> "Situation":
        """These moves are played before the solver's eyes, at the pace of others' turns."""
        first = self.session.last
        self.session.play_all(moves)
        situation = self._refreshed()
        lead(self.look, situation, first, True)
        situation.theirs = True
        situation.spoken = news(self.look.at(self.session.last, first))
        return situation

    def _keep_solved(self) -> "str | None":
        """Note that it is solved. None, or why that is not kept."""
        day, now = self._counts_for(), time.time()
        reason = self._notes.add(self.puzzle.name, day, now)
        self._streak = self._notes.streak(self._today, now) if day else 0
        return reason

    def _counts_for(self) -> str:
        """The day whose puzzle this is, if that is about now; else ""."""
        day, today = self._day, self._today
        if day and near(day, today):
            return day
        return today if puzzle_of_day(today).name == self.puzzle.name else ""

    def hint(self) -> "Situation":
        """Show where to look on the way to a solution, from where one stands if that leads to one;
        whoever has seen that is asked whether to be shown the solution."""
        if self.plan is None:
            return self.situation
        if self.hinted:
            return self._sure()
        tried = self._tried()
        rest = remaining_moves(self.puzzle, tried)
        if tried and not rest:
            self.again()
        self.plan.clear()
        self.redrawn()
        situation = hints.answered(self, (rest or first_solution(self.puzzle))[0], {})
        making, tell = situation.making, self._tell
        making.hint = tell("show")
        if tried and not rest:
            situation.spoken = tell("taken-back", look=situation.spoken)
            making.status = tell("taken-back", look=making.status)
        return situation

    def _sure(self) -> "Situation":
        """Ask before the solution is given away; all else stays as it is."""
        tell, sure = self._tell, Situation(self._setting, self._standing, self.situation.making)
        text, show = tell("solution-sure"), tell("solution")
        sure.question = Question(show, text, tell("no"), show, "puzzle-solution")
        self.situation = sure
        return sure

    def show_solution(self) -> "Situation":
        """Play a turn that solves it, or the rest of one that is begun; that doesn't count as
        solved."""
        day = self._counts_for()
        if day:
            self._notes.show(day)
        rest = remaining_moves(self.puzzle, self._tried())
        self.verdict = SHOWN
        if not rest:
            self.take(self._laid(), self._known)
        situation = self._seen(list(rest or first_solution(self.puzzle)))
        self._said(situation)
        return situation

    def _said(self, situation: "Situation") -> None:
        """Let the verdict be heard before what was done."""
        said = [situation.making.status, situation.spoken or ""]
        situation.spoken = self.say("sentences").join([one for one in said if one])
