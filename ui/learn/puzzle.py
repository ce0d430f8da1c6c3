"""Puzzles: tables at which one turn is played and judged, and a failed one is answered."""

import time

from engine.learn.daily_puzzle import puzzle_of_day
from engine.learn.puzzle_goals import (
    FAILED,
    SOLVED,
    best_points,
    judge,
    refutation,
    remaining_moves,
    wins_later,
)
from engine.learn.puzzles import first_solution
from ui.games import game_ui
from ui.learn.exercise_table import ExercisePolicy, ExerciseTable, solo_session
from ui.learn.hints import HintController
from ui.learn.puzzle_collection import (
    find_by_id,
    is_own,
    names_beside,
    next_unsolved,
    without_deleted,
)
from ui.learn.puzzle_progress import PuzzleProgress, is_within_a_day
from ui.library.store import PUZZLE_ID_PREFIX
from ui.session.view_models import Action, Confirmation, LearningProgress, TableView, Toast
from ui.table.extras.unsaved_table import UnsavedPolicy
from ui.table.feedback import stronger_cue
from ui.table.presentation.turn_summary import turn_summary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.board.turn_selection import TurnSelection
    from ui.games.narrator import Narrator
    from ui.library.store import Store
    from ui.session.session import Session
    from ui.session.view_models import MoveListItem, SelectionView, TurnView
    from ui.table.advisers import PlayedTable
    from ui.table.presentation.interaction import Interaction
    from ui.table.presentation.view_context import ViewContext
    from ui.words import GameWords, Words

SHOWN = "shown"  # the verdict, beside those of the engine, when the solution was shown


class PuzzlePolicy(ExercisePolicy):
    """A puzzle and its verdict; the solver is the only person at the table.

    Attributes:
        puzzle: The puzzle.
        verdict: SOLVED, FAILED or SHOWN; "" while the turn is open.
    """

    prefers_picks = False  # the number of pieces may be the whole answer

    def __init__(self, id: str, store: "Store", today: str) -> None:
        puzzle, self._daily_date = find_by_id(id, store)
        assert puzzle is not None
        self.puzzle = puzzle
        self._id, self._today = id, today
        self._store, self._progress = store, PuzzleProgress(store)
        self._names_at_opening = names_beside(puzzle, store)
        self._refutation: "tuple[str, ...]" = ()  # the moves that show why a turn fails
        self._wins_later = False  # whether a failed turn wins all the same, but later
        self._streak = 0  # solved puzzles of the day in a row, if this is one of them
        self.verdict = ""

    @property
    def number(self) -> int:
        """The place of the puzzle among those of its game or the own ones, counted from 1."""
        return self._number_and_count()[0]

    def _number_and_count(self) -> "tuple[int, int]":
        """Return the place of the puzzle among those beside it, and how many there are."""
        names = self._names()
        return names.index(self.puzzle.name) + 1, len(names)

    def _names(self) -> "list[str]":
        """Return the names of the puzzles that this one has its number among.

        Own ones can be deleted in the list that opens over the table, even this one, and restored.
        """
        names, name = self._names_at_opening, self.puzzle.name
        return without_deleted(names, self._store, name) if is_own(name) else names

    def neighbour_id(self, offset: int) -> str:
        """Return the id of the puzzle so many places further, "" if there is none."""
        names = self._names()
        index = names.index(self.puzzle.name) + offset
        return PUZZLE_ID_PREFIX + names[index] if 0 <= index < len(names) else ""

    def next_unsolved_id(self) -> str:
        """Return the id of the next unsolved puzzle, "" if all are solved."""
        name = next_unsolved(self._names(), self._progress.solved, self.puzzle.name)
        return PUZZLE_ID_PREFIX + name if name else ""

    # ---- the position

    def table_id(self, session: "Session") -> str:
        """Return the id that the puzzle was opened by."""
        return self._id

    def create_session(self) -> "Session":
        """Return a session with the position of the puzzle."""
        record = self.puzzle.record
        return solo_session("puzzle", record.up_to(len(record.moves)), self.puzzle.seat)

    def exercise_words(self, words: "Words") -> "GameWords":
        """Return the words of puzzles."""
        return words.puzzles(self.puzzle.game)

    def seat_names(self, state: "State") -> "list[str]":
        """Return the sides of the others, and "" for the solver."""
        puzzle = self.puzzle
        narrator = game_ui(puzzle.game).Narrator(state, self.game_words)
        seats = range(state.game.seats(puzzle.record.options))
        return ["" if seat == puzzle.seat else narrator.side_name(seat) for seat in seats]

    def moves_tried(self, session: "Session") -> "list[str]":
        """Return the moves of the turn so far."""
        return session.record.moves[len(self.puzzle.record.moves) :]

    def rest_of_solution(self, session: "Session") -> "list[str]":
        """Return the moves to a solution from here, [] if the turn has missed it."""
        return list(remaining_moves(self.puzzle, self.moves_tried(session)))

    def solution(self) -> "list[str]":
        """Return the moves of a solution."""
        return list(first_solution(self.puzzle))

    def can_choose(self, session: "Session") -> bool:
        """Return whether the turn is open."""
        return not self.verdict

    # ---- presentation

    def turn_view(
        self,
        context: "ViewContext",
        selection: "TurnSelection | None",
        moves: "list[MoveListItem]",
    ) -> "TurnView":
        """Return the turn view, with the place among the puzzles."""
        view, session = UnsavedPolicy.turn_view(self, context, selection, moves), context.session
        actions = []
        if selection and self.moves_tried(session) and session.undo_blocker() is None:
            actions.append("undo")
        if selection:
            actions.append("hint")
        if session.is_public() and not session.is_over:
            actions.append("practice")
        return view.replace(learning_progress=self._learning_progress(), enabled_actions=actions)

    def _learning_progress(self) -> LearningProgress:
        say, (number, count) = self.say, self._number_and_count()
        is_solved = self.puzzle.name in self._progress.solved
        key = "own-number" if is_own(self.puzzle.name) else "number"
        return LearningProgress(
            "puzzle",
            number,
            say(key + "-solved" if is_solved else key, n=number, of=count),
            "✓" if is_solved else say("one"),
            f"{number}/{count}",
            say("previous") if number > 1 else "",
            say("next") if number < count else "",
        )

    def selection_view(self, context: "ViewContext", interaction: "Interaction") -> "SelectionView":
        """Return the selection view, with the task or the verdict."""
        view = UnsavedPolicy.selection_view(self, context, interaction)
        if self.verdict:
            return view.replace(
                status=self._verdict_text(context.session),
                tone="praise" if self.verdict == SOLVED else "",
                actions=self._verdict_actions(),
            )
        selection = interaction.selection
        if selection is None or interaction.refusal:
            return view
        if not selection.is_started:
            return view.replace(status=self.task_text(), tone="")
        move, turn_input = selection.move_selection.move, selection.input
        following = selection.move_selection.next_tokens()
        if move is None and not any([turn_input.is_cell(token) for token in following]):
            return view.replace(status=self.task_text(), tone="")  # only a number is missing
        if move and not selection.warning_key():
            # Whether the move wins or loses is for the solver to see.
            preview = context.narrator(selection.view).move_preview(move)
            return view.replace(status=preview, tone="")
        return view

    def _own_side(self) -> str:
        return self._narrator().side_name(self.puzzle.seat)

    def _other_sides(self) -> str:
        narrator, puzzle = self._narrator(), self.puzzle
        seats = range(puzzle.state.game.seats(puzzle.record.options))
        names = [narrator.side_name(seat) for seat in seats if seat != puzzle.seat]
        return self.say("comma").join(names)

    def _narrator(self) -> "Narrator":
        puzzle = self.puzzle
        return game_ui(puzzle.game).Narrator(puzzle.state.view(puzzle.seat), self.game_words)

    def task_text(self) -> str:
        """Return the task of the solver."""
        puzzle, say = self.puzzle, self.say
        key = "goal-" + puzzle.goal
        for choice in puzzle.record.options.values():  # some have words of their own
            option_key = key + "-" + str(choice)
            key = option_key if say.has(option_key) else key
        side, other = self._own_side(), self._other_sides()
        task = say(key, side=side, other=other, n=best_points(puzzle))
        return say("of-day", game=say("game"), task=task) if self._daily_date else task

    def _verdict_text(self, session: "Session") -> str:
        say = self.say
        if self.verdict == SHOWN:
            return say("shown")
        if self.verdict == FAILED:
            return say(self._failure_key(session), other=self._other_sides())
        return say("solved-day", n=self._streak) if self._streak else say("solved")

    def _failure_key(self, session: "Session") -> str:
        """Return the key of the text about a failed turn."""
        goal, outcome = self.puzzle.goal, session.current_state.outcome
        if self._refutation:
            return "parried" if goal == "win" and outcome is None else "answered"
        if outcome and outcome.winners:
            return "failed-lost"
        return "failed-delayed" if self._wins_later else "failed-" + goal

    def _verdict_actions(self) -> "list[Action]":
        """Return the buttons below a puzzle that has been judged."""
        say, is_failed = self.say, self.verdict == FAILED
        restart = Action(say("again"), "puzzle-again", tone="primary" if is_failed else "")
        if is_failed:
            return [Action(say("solution"), "puzzle-solution"), restart]
        key, name = ("next", "puzzle-go") if self.next_unsolved_id() else ("all", "puzzles")
        following = Action(say(key), name, tone="primary")
        return [following] if self.verdict == SOLVED else [restart, following]

    # ---- actions

    def create_hints(self, table: "PlayedTable") -> HintController:
        """Return what shows the way to a solution."""
        assert isinstance(table, PuzzleTable)
        return PuzzleHints(table)

    def play(self, table: "PlayedTable", moves: "list[str]", displayed_ply: int) -> TableView:
        """Play the solver's turn, or a part of it, and answer one that fails."""
        puzzle, tried = self.puzzle, self.moves_tried(table.session) + moves
        self.verdict, self._refutation = judge(puzzle, tried), ()
        failure = self._record_solved() if self.verdict == SOLVED else None
        if self.verdict == FAILED:
            self._refutation = refutation(puzzle, tried)
            self._wins_later = not self._refutation and wins_later(puzzle, tried)
        view = table.play_moves(moves)
        if not self.verdict:
            return view
        if self._refutation:
            own_view = view.replace(announcement="")
            view = self.play_visibly(table, list(self._refutation))
            table.show(frames=own_view.frames + [own_view] + view.frames)
        view = announce_verdict(table)
        cue = stronger_cue(view.cue, "point" if self.verdict == SOLVED else "fail")
        return table.show(
            cue=cue, toast=Toast(self.say("not-kept-" + failure)) if failure else view.toast
        )

    def play_visibly(self, table: "PlayedTable", moves: "list[str]") -> TableView:
        """Play moves before the solver's eyes, at the pace of other players' turns."""
        session, first_ply = table.session, table.session.ply_count
        session.play_all(moves)
        table.show_moves(table.refresh(), first_ply, True)
        summary = turn_summary(table.context.at_ply(session.ply_count, first_ply))
        return table.show(is_opponent_turn=True, announcement=summary)

    def _record_solved(self) -> "str | None":
        """Save that the puzzle is solved; return why that failed, or None."""
        day, now = self._counting_date(), time.time()
        failure = self._progress.mark_solved(self.puzzle.name, day, now)
        self._streak = self._progress.streak(self._today, now) if day else 0
        return failure

    def record_shown(self) -> None:
        """Set the verdict SHOWN, and save it for the puzzle of a day."""
        self.verdict, day = SHOWN, self._counting_date()
        if day:
            self._progress.mark_shown(day)

    def _counting_date(self) -> str:
        """Return the day whose puzzle this is, if that is about now; else ""."""
        day, today = self._daily_date, self._today
        if day and is_within_a_day(day, today):
            return day
        return today if puzzle_of_day(today).name == self.puzzle.name else ""


def announce_verdict(table: "PlayedTable") -> TableView:
    """Announce the verdict before the moves."""
    view = table.table_view
    texts = [view.selection_view.status, view.announcement or ""]
    return table.show(announcement=table.join_sentences(texts))


class PuzzleHints(HintController):
    """Hints on the way to a solution, without asking the computer."""

    _table: "PuzzleTable"

    def request(self) -> TableView:
        """Show where to look, from the current position if a solution continues from there.

        If that is shown already, ask whether to show the solution.
        """
        table, policy = self._table, self._table.policy
        if table.selection is None:
            return table.table_view
        if self.current:
            return self._ask_to_show_solution()
        moves = policy.rest_of_solution(table.session)
        is_taken_back = bool(policy.moves_tried(table.session)) and not moves
        if is_taken_back:
            table.restart()
        assert table.selection is not None
        table.selection.clear()
        table.redraw()
        view, say = self.show_hint((moves or policy.solution())[0], {}), policy.say
        status, announcement = view.selection_view.status, view.announcement
        if is_taken_back:
            status = say("taken-back", look=status)
            announcement = say("taken-back", look=announcement)
        selection_view = view.selection_view.replace(hint_label=say("show"), status=status)
        return table.show(selection_view=selection_view, announcement=announcement)

    def _ask_to_show_solution(self) -> TableView:
        """Ask before the solution is given away; all else stays."""
        table, say = self._table, self._table.policy.say
        text, show = say("solution-sure"), say("solution")
        view = table.table_view
        view = TableView(view.board_view, view.turn_view, view.selection_view)
        confirmation = Confirmation(show, text, say("cancel"), show, "puzzle-solution")
        table.table_view = view.replace(confirmation=confirmation)
        return table.table_view


class PuzzleTable(ExerciseTable):
    """The puzzle that an id leads to, see ``ui.learn.puzzle_collection.find_by_id``."""

    policy: PuzzlePolicy

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
        """Create the table.

        Args:
            id: The id of the puzzle, or of the puzzle of a day.
            words: The page's words.
            store: Saves the progress.
            today: The date, 2026-01-31.
            size: As in ``Table``, like ``uses_fallback_bot`` and ``settings``.
            uses_fallback_bot: As in ``Table``.
            settings: As in ``Table``.
        """
        policy = PuzzlePolicy(id, store, today)
        ExerciseTable.__init__(self, policy, words, size, uses_fallback_bot, settings)

    def update_neighbours(self) -> TableView:
        """Show which puzzles are beside this one now, after own ones were deleted or restored."""
        self._update_turn_view()
        return self.update()

    def restart(self) -> TableView:
        """Begin the puzzle again."""
        self.policy.verdict = ""
        return self.reload()

    def show_solution(self) -> TableView:
        """Play a solution, or the rest of one; the puzzle doesn't count as solved then."""
        policy = self.policy
        moves = policy.rest_of_solution(self.session)
        policy.record_shown()
        if not moves:
            self.load(policy.create_session(), self.words)
        policy.play_visibly(self, moves or policy.solution())
        return announce_verdict(self)
