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
from ui.games import game_ui
from ui.learn import hints
from ui.learn.practice_table import PracticeTable, solo_session
from ui.learn.puzzle_collection import (
    PuzzleProgress,
    find_by_id,
    is_within_a_day,
    next_unsolved,
    ordered_puzzles,
)
from ui.library.store import PUZZLE_ID_PREFIX
from ui.session.view_models import Action, Confirmation, TableView, Toast
from ui.table.feedback import stronger_cue
from ui.table.frames import add_frames
from ui.table.table import Table
from ui.table.turn_summary import turn_summary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.board.turn_selection import TurnSelection
    from ui.library.store import Store
    from ui.session.session import Session
    from ui.session.view_models import SelectionView
    from ui.words import Words

SHOWN = "shown"  # beside what a puzzle is judged: its solution was asked for


class PuzzleTable(PracticeTable):
    """The puzzle that ``id`` leads to, see ``ui.learn.puzzle_collection.wanted``. The solver is the
    one person at the table. Next to ``Table``:

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
        uses_fallback_bot: bool = False,
        settings: "dict | None" = None,
    ) -> None:
        """``today``: the date, 2026-01-31."""
        found, self._daily_date = find_by_id(id)
        assert found is not None
        self.puzzle = found
        self._id, self._today = id, today
        self._progress = PuzzleProgress(store)
        self._names = [one.name for one in ordered_puzzles(found.game)]
        self.number = self._names.index(found.name) + 1
        self._refutation: "tuple[str, ...]" = ()  # what shows that a turn fails
        self._wins_later = False  # whether it wins all the same, but later
        self._streak = 0  # on how many days in a row, if it is solved as that of a day
        self.verdict = ""
        self._set_puzzle_words(words)
        PracticeTable.__init__(self, self._new_session(), words, size, uses_fallback_bot, settings)
        self.table_view.announcement = self._task_text()

    @property
    def id(self) -> str:
        """What leads here from the browser's history."""
        return self._id

    def neighbour_id(self, offset: int) -> str:
        """The id of the puzzle so many places on; "" if there is none."""
        place = self.number - 1 + offset
        return PUZZLE_ID_PREFIX + self._names[place] if 0 <= place < len(self._names) else ""

    def next_unsolved_id(self) -> str:
        """The id of the next puzzle that isn't solved; "" if all are."""
        found = next_unsolved(self.game, self._progress.solved, self.puzzle.name)
        return PUZZLE_ID_PREFIX + found.name if found else ""

    # ---- the position

    def _set_puzzle_words(self, words: "Words") -> None:
        self._all_words, self._game_words = words, words.for_game(self.puzzle.game)
        self._tell = words.puzzles(self.puzzle.game)

    def _new_session(self) -> "Session":
        """The position, as a game that is never saved."""
        record = self.puzzle.record
        record = record.up_to(len(record.moves))
        return solo_session("puzzle", record, self.puzzle.seat, self._seat_names(self.puzzle.state))

    def _seat_names(self, state: "State") -> "list[str]":
        """What the seats are called: the others by their sides, the solver by nothing else."""
        talk, solver = game_ui(self.puzzle.game).Narrator(state, self._game_words), self.puzzle.seat
        seats = range(state.game.seats(self.puzzle.record.options))
        return ["" if seat == solver else talk.side_name(seat) for seat in seats]

    def set_words(self, words: "Words") -> "TableView":
        """Go on in another language."""
        self._set_puzzle_words(words)
        self.session.names = self._seat_names(self.session.current_state)
        return self.load(self.session, words)

    def restart(self) -> "TableView":
        """The same puzzle once more."""
        self.verdict = ""
        table_view = self.load(self._new_session(), self._all_words)
        table_view.announcement = self._task_text()
        return table_view

    # ---- situations

    def _new_selection(self) -> "TurnSelection | None":
        return None if self.verdict else Table._new_selection(self)

    def _make_table_view(
        self, selection_view: "SelectionView", animated: bool = True
    ) -> "TableView":
        """What a table shows, with a puzzle's words and buttons in place of a game's."""
        standing, plan = self._turn_view, self.selection
        standing.learning_progress = self._learning_progress()
        standing.enabled_actions = ["hint"] if plan else []
        if self.session.is_public() and not self.session.is_over:
            standing.enabled_actions.append("fork")
        if plan and self._moves_tried() and self.session.undo_blocker() is None:
            standing.enabled_actions.insert(0, "undo")
        if self.verdict:
            selection_view.status, selection_view.tone = (
                self._verdict_text(),
                "praise" if self.verdict == SOLVED else "",
            )
            selection_view.actions = self._verdict_actions()
        elif plan and not plan.is_started and selection_view.tone != "refused":
            selection_view.status, selection_view.tone = self._task_text(), ""
        elif plan and plan.move_selection.move and not plan.warning_key():
            # Whether that wins or loses is what the solver has to see.
            selection_view.status, selection_view.tone = (
                self.context.narrator(plan.view).move_preview(plan.move_selection.move),
                "",
            )
        return PracticeTable._make_table_view(self, selection_view, animated)

    def _learning_progress(self) -> tuple:
        """Which of a game's puzzles it is, as ``Standing.steps``."""
        tell, count = self._tell, len(self._names)
        solved = self.puzzle.name in self._progress.solved
        told = tell("number-solved" if solved else "number", n=self.number, of=count)
        back = tell("previous") if self.neighbour_id(-1) else ""
        on = tell("next") if self.neighbour_id(1) else ""
        above = "✓" if solved else tell("one")
        return "puzzle", self.number, told, (above, f"{self.number}/{count}"), back, on

    def _side_name(self, others: bool) -> str:
        """The side that solves, or those against it."""
        puzzle = self.puzzle
        talk = game_ui(puzzle.game).Narrator(puzzle.state.view(puzzle.seat), self._game_words)
        if not others:
            return talk.side_name(puzzle.seat)
        names = [talk.side_name(seat) for seat, name in enumerate(self.session.names) if name]
        return self._tell("comma").join(names)

    def _task_text(self) -> str:
        """What is asked for."""
        puzzle, tell = self.puzzle, self._tell
        side, other, n = self._side_name(False), self._side_name(True), best_points(puzzle)
        key = "goal-" + puzzle.goal
        for choice in puzzle.record.options.values():  # under which it may say more
            under = key + "-" + str(choice)
            key = under if tell.has(under) else key
        task = tell(key, side=side, other=other, n=n)
        return tell("of-day", game=tell("game"), task=task) if self._daily_date else task

    def _verdict_text(self) -> str:
        """What became of the turn."""
        tell = self._tell
        if self.verdict == SHOWN:
            return tell("shown")
        if self.verdict == FAILED:
            return tell(self._failure_key(), other=self._side_name(True))
        return tell("solved-day", n=self._streak) if self._streak else tell("solved")

    def _failure_key(self) -> str:
        """The key of what is said of a turn that failed."""
        goal, outcome = self.puzzle.goal, self.session.current_state.outcome
        if self._refutation:
            return "parried" if goal == "win" and outcome is None else "answered"
        if outcome and outcome.winners:
            return "failed-lost"
        return "failed-delayed" if self._wins_later else "failed-" + goal

    def _verdict_actions(self) -> "list[Action]":
        """The buttons below a puzzle that has been judged."""
        tell = self._tell
        again = Action(tell("again"), "puzzle-again")
        if self.verdict == FAILED:
            again.tone = "primary"
            return [Action(tell("solution"), "puzzle-solution"), again]
        on = Action(tell("next"), "puzzle-go", tone="primary")
        if not self.next_unsolved_id():
            on = Action(tell("all"), "puzzles", tone="primary")
        return [on] if self.verdict == SOLVED else [again, on]

    # ---- what the solver does

    def play(self, moves: "list[str]", displayed_ply: int = -1) -> "TableView":
        """The solver's turn, or a part of it; one that fails is answered, if that shows why."""
        puzzle = self.puzzle
        tried = self._moves_tried() + moves
        self.verdict, self._refutation = judge(puzzle, tried), ()
        kept = self._record_solved() if self.verdict == SOLVED else None
        if self.verdict == FAILED:
            self._refutation = refutation(puzzle, tried)
            self._wins_later = not self._refutation and wins_later(puzzle, tried)
        situation = Table.play(self, moves)
        situation.score_summary = None
        if not self.verdict:
            return situation
        if self._refutation:
            own = situation
            own.announcement = ""
            situation = self._play_visibly(list(self._refutation))
            situation.frames = own.frames + [own] + situation.frames
        self._announce_verdict(situation)
        situation.cue = stronger_cue(situation.cue, "point" if self.verdict == SOLVED else "fail")
        if kept:
            situation.toast = Toast(self._tell("not-kept-" + kept))
        return situation

    def _moves_tried(self) -> "list[str]":
        """What has been played of the turn."""
        return self.session.record.moves[len(self.puzzle.record.moves) :]

    def _play_visibly(self, moves: "list[str]") -> "TableView":
        """These moves are played before the solver's eyes, at the pace of others' turns."""
        first = self.session.ply_count
        self.session.play_all(moves)
        situation = self._refresh()
        add_frames(self.context, situation, first, True)
        situation.is_opponent_turn = True
        situation.announcement = turn_summary(self.context.at_ply(self.session.ply_count, first))
        return situation

    def _record_solved(self) -> "str | None":
        """Note that it is solved. None, or why that is not kept."""
        day, now = self._counting_date(), time.time()
        reason = self._progress.mark_solved(self.puzzle.name, day, now)
        self._streak = self._progress.streak(self._today, now) if day else 0
        return reason

    def _counting_date(self) -> str:
        """The day whose puzzle this is, if that is about now; else ""."""
        day, today = self._daily_date, self._today
        if day and is_within_a_day(day, today):
            return day
        return today if puzzle_of_day(today).name == self.puzzle.name else ""

    def request_hint(self) -> "TableView":
        """Show where to look on the way to a solution, from where one stands if that leads to one;
        whoever has seen that is asked whether to be shown the solution."""
        if self.selection is None:
            return self.table_view
        if self.current_hint:
            return self._ask_to_show_solution()
        tried = self._moves_tried()
        rest = remaining_moves(self.puzzle, tried)
        if tried and not rest:
            self.restart()
        self.selection.clear()
        self.redraw()
        situation = hints.show_hint(self, (rest or first_solution(self.puzzle))[0], {})
        making, tell = situation.selection_view, self._tell
        making.hint_label = tell("show")
        if tried and not rest:
            situation.announcement = tell("taken-back", look=situation.announcement)
            making.status = tell("taken-back", look=making.status)
        return situation

    def _ask_to_show_solution(self) -> "TableView":
        """Ask before the solution is given away; all else stays as it is."""
        tell = self._tell
        sure = TableView(self._board_view, self._turn_view, self.table_view.selection_view)
        text, show = tell("solution-sure"), tell("solution")
        sure.confirmation = Confirmation(show, text, tell("no"), show, "puzzle-solution")
        self.table_view = sure
        return sure

    def show_solution(self) -> "TableView":
        """Play a turn that solves it, or the rest of one that is begun; that doesn't count as
        solved."""
        day = self._counting_date()
        if day:
            self._progress.mark_shown(day)
        rest = remaining_moves(self.puzzle, self._moves_tried())
        self.verdict = SHOWN
        if not rest:
            self.load(self._new_session(), self._all_words)
        situation = self._play_visibly(list(rest or first_solution(self.puzzle)))
        self._announce_verdict(situation)
        return situation

    def _announce_verdict(self, table_view: "TableView") -> None:
        """Let the verdict be heard before what was done."""
        said = [table_view.selection_view.status, table_view.announcement or ""]
        table_view.announcement = self.say("sentences").join([one for one in said if one])
