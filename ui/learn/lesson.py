"""A lesson: a table at which one learns a game step by step, with nothing to lose.

Whoever shows it needs to know nothing of that: it is a ``Table`` whose status line asks for a move,
and which puts back whatever is not that move. Nothing of it is saved but the step one has come to.
"""

from engine.catalogue import game_entry
from engine.record import Record, find_game
from ui.learn.hints import reveal_move
from ui.learn.practice_table import PracticeTable, solo_session
from ui.library.store import LESSON_ID_PREFIX
from ui.session.view_models import Action
from ui.table.status_text import refusal_text
from ui.table.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.board.turn_selection import TurnSelection
    from ui.games.lesson import LessonStep
    from ui.library.store import Store
    from ui.session.session import Session
    from ui.session.view_models import SelectionView, TableView
    from ui.words import Words


def lesson_steps(game: str) -> "tuple[LessonStep, ...]":
    """The steps of a game that has a lesson."""
    found: tuple = __import__(
        game_entry(game).ui_package + ".learn.lesson", None, None, ("LESSON",)
    ).LESSON
    return found


class LessonTable(PracticeTable):
    """The lesson of a game, at the step that ``store`` has kept. The learner is the one person at
    the table, so that no curtain falls, and sits in seat 0. Next to ``Table``:

    Attributes:
        number: the step, counted from 0; after the last one how many there are.
        done: whether its move has been found.
    """

    def __init__(
        self,
        game: str,
        words: "Words",
        store: "Store",
        size: "tuple[int, int]" = (0, 0),
        uses_fallback_bot: bool = False,
        settings: "dict | None" = None,
        has_keyboard: bool = False,
    ) -> None:
        """``keys``: whether there may be a keyboard; of none nothing is said."""
        self.is_step_done = False
        self._steps = lesson_steps(game)
        self._progress_store = store
        self._all_words = words
        self._tell = words.lesson(game)
        self._has_keyboard = has_keyboard
        self._has_peeked = False  # whether a peek has been asked for that ends this step
        self._was_reset = False  # whether the board was laid anew since the step before
        came = store.lesson_step(game)
        self.step_number = came if came < len(self._steps) else 0
        store.save_lesson_step(game, self.step_number)
        PracticeTable.__init__(
            self, self._new_session(game), words, size, uses_fallback_bot, settings
        )
        self.table_view.announcement = self._task_text()

    @property
    def id(self) -> str:
        """What leads here from the browser's history."""
        return LESSON_ID_PREFIX + self.game

    # ---- steps

    @property
    def is_finished(self) -> bool:
        """Whether all steps are behind the learner."""
        return self.step_number == len(self._steps)

    @property
    def _step(self) -> "LessonStep":
        return self._steps[min(self.step_number, len(self._steps) - 1)]

    def _step_record(self, game: str) -> Record:
        """The game that leads to the step's position."""
        step = self._step
        return Record(game, step.options, step.seed, step.moves)

    def _new_session(self, game: str) -> "Session":
        """The step's position, as a game that is never saved."""
        record = self._step_record(game)
        others = find_game(game).seats(record.options) - 1
        say = self._all_words.for_game(game)
        names = [self._tell("you")] + [say(f"side-{seat + 1}") for seat in range(others)]
        return solo_session("lesson", record, 0, names)

    def _task_text(self) -> str:
        """What is asked for, or what to do after the last step."""
        key = "over" if self.is_finished else self._step.key
        return self._tell(
            key + "-keys" if self._has_keyboard and self._tell.has(key + "-keys") else key
        )

    def _set_step(self, number: int) -> None:
        """Be at another step; the board still shows the old one."""
        self.step_number, self.is_step_done, self._has_peeked, self._was_reset = (
            number,
            False,
            False,
            False,
        )
        self._progress_store.save_lesson_step(self.game, 0 if self.is_finished else number)

    def _begin_step(self, number: int, is_reset: bool = False) -> "TableView":
        """Lay a step out anew; ``anew``: and say so."""
        self._set_step(number)
        self._was_reset = is_reset
        if self.is_finished:
            situation = self._refresh(animated=False)
        else:
            situation = self.load(self._new_session(self.game), self._all_words)
        said = [self._tell("anew")] if is_reset else []
        situation.announcement = " ".join(said + [self._task_text()])
        return situation

    def restart(self) -> "TableView":
        """The same step once more."""
        return self._begin_step(self.step_number)

    def previous_step(self) -> "TableView":
        """The step before."""
        return self._begin_step(max(0, self.step_number - 1))

    def next_step(self) -> "TableView":
        """The next step; where its moves go on from the board as it is, they are played."""
        self._set_step(min(self.step_number + 1, len(self._steps)))
        rest = None if self.is_finished else self._moves_to_step()
        if rest is None:
            return self._begin_step(self.step_number, not self.is_finished)
        if not rest:
            situation = self._refresh(animated=False)
            situation.announcement = self._task_text()
            return situation
        situation = Table.play(self, rest)
        situation.announcement = self.say("sentences").join(
            [situation.announcement or "", self._task_text()]
        )
        return situation

    def _moves_to_step(self) -> "list[str] | None":
        """The moves that lead from the board as it is to the step's position; None if none do."""
        played, record = self.session.record, self._step_record(self.game)
        count = len(played.moves)
        rest = record.moves[count:]
        record.moves = record.moves[:count]
        if self._step.continues_any and len(record.moves) == count > 0:
            record.moves[-1] = played.moves[-1]
        return rest if record == played else None

    def set_words(self, words: "Words") -> "TableView":
        """Go on in another language."""
        self._all_words, self._tell = words, words.lesson(self.game)
        self.session.names = self._new_session(self.game).names
        return self.load(self.session, words)

    # ---- situations

    def _new_selection(self) -> "TurnSelection | None":
        return None if self.is_step_done or self.is_finished else Table._new_selection(self)

    def _make_table_view(
        self, selection_view: "SelectionView", animated: bool = True
    ) -> "TableView":
        """What a table shows, with the lesson's words and buttons in place of a game's."""
        standing, tell = self._turn_view, self._tell
        count = len(self._steps)
        number = min(self.step_number + 1, count)
        told = tell("step", n=number, of=count)
        dots = "●" * number + "○" * (count - number)
        back = tell("previous") if number > 1 else ""
        standing.learning_progress = ("lesson", number, told, (dots, told), back, tell("next"))
        standing.enabled_actions = ["hint"] if self.selection else []
        standing.summary = tell("anew") if self._was_reset and not self.is_step_done else ""
        if self.is_finished:
            selection_view.status, selection_view.tone = self._task_text(), "over"
            friend, computer = tell("friend"), tell("computer")
            selection_view.actions = [Action(friend, "lesson-friend")]
            selection_view.actions.append(Action(computer, "lesson-computer", tone="primary"))
        elif self.is_step_done:
            selection_view.status, selection_view.tone = tell(self._step.key + "-done"), "praise"
            selection_view.actions = [Action(tell("again"), "lesson-again")]
            selection_view.actions.append(Action(tell("next"), "lesson-next", tone="primary"))
        elif self.selection and not self.selection.is_started and selection_view.tone != "refused":
            selection_view.status = self._task_text()
            self._mark_task(selection_view)
        elif self.selection and self._lacks_last_pick():
            selection_view.status, selection_view.tone = tell(self._step.key + "-on"), ""
        return PracticeTable._make_table_view(self, selection_view, animated)

    def _mark_task(self, selection_view: "SelectionView") -> None:
        """Mark the cells that the task is about."""
        cells = self._step.cells
        vacant = self.context.renderer().empty_cells(cells)
        for cell in cells:
            selection_view.add_mark(cell, "offered vacant" if cell in vacant else "offered")
        selection_view.focus_cells = selection_view.focus_cells + cells

    def _lacks_last_pick(self) -> bool:
        """Whether what is chosen lacks but another pick, and there are words for that."""
        plan, step = self.selection, self._step
        if plan is None or plan.move_selection.move is None or not self._tell.has(step.key + "-on"):
            return False
        wanted = self._wanted_moves()
        begun = [way[:-1] for move in wanted for way in plan.input.tap_paths(move)[:1]]
        return plan.move_selection.move not in wanted and list(plan.tokens[:-1]) in begun

    def _wanted_moves(self) -> "list[str]":
        """The moves that are asked for; none where one looks under something."""
        tip, step = self.session.current_state, self._step
        return [move for move in tip.legal() if not step.is_peek and step.accepts(tip, move)]

    # ---- what the learner does

    def tap(self, token: str) -> "TableView":
        """As at any table; but a piece that can't go to a cell of the task is told why, and that
        cell is not begun with in its place."""
        plan = self.selection
        if plan and len(plan.tokens) == 1 and plan.move_selection.move is None:
            if (
                token in self._target_cells()
                and token not in plan.move_selection.next_tokens() + list(plan.tokens)
            ):
                reason = refusal_text(self.context.narrator(plan.view), plan, token)
                plan.clear()
                return self.redraw(reason)
        return Table.tap(self, token)

    def _target_cells(self) -> "list[str]":
        """The cells of the task that what is asked for goes to, and never begins with."""
        assert self.selection is not None
        steps = self.selection.input.tap_paths
        ways = [way for move in self._wanted_moves() for way in steps(move)[:1]]
        begin = [way[0] for way in ways]
        ends = [way[1] for way in ways if len(way) > 1]
        return [cell for cell in self._step.cells if cell in ends and cell not in begin]

    def play(self, moves: "list[str]", displayed_ply: int = -1) -> "TableView":
        """The learner's move; another than the wanted one is put back, and nothing is lost."""
        if not self._step.accepts(self.session.current_state, moves[0]):
            return self._reject_move()
        self.is_step_done = True
        situation = Table.play(self, moves)
        situation.score_summary = None
        situation.announcement = self._tell(self._step.key + "-done")
        return situation

    def _reject_move(self) -> "TableView":
        key = self._step.key + "-other"
        if self.selection:
            self.selection.clear()
        self._clear_feedback()
        self._refusal = self._tell(key if self._tell.has(key) else "other")
        return self._update_selection()

    def replay(self) -> "TableView":
        """Nothing is shown again here."""
        return self.table_view

    def peek(self, cell: str) -> "TableView | None":
        """As at any table; it may be what is asked for."""
        situation = Table.peek(self, cell)
        if situation and self._step.is_peek:
            self._has_peeked = True
        return situation

    def unpeek(self) -> "TableView | None":
        """Hide it again; the step is done if that was all it asked for."""
        if not self._has_peeked or self.is_step_done or self.is_finished:
            return Table.unpeek(self)
        self.is_step_done = True
        situation = self._refresh(animated=False)
        situation.announcement = situation.selection_view.status
        return situation

    def request_hint(self) -> "TableView":
        """Show the move that is asked for."""
        if self.selection is None:
            return self.table_view
        self.selection.clear()
        self._clear_feedback()
        if self._step.is_peek:
            situation = self._update_selection()
            situation.selection_view.status = self._tell("hold", cell=self._step.cells[0])
            situation.announcement = situation.selection_view.status
            return situation
        return reveal_move(self, self._wanted_moves()[0], self._reveal_any_move)

    def _reveal_any_move(self) -> "TableView":
        """The turn goes on: any move of the kind will do."""
        assert self.selection is not None
        return reveal_move(self, self.selection.view.legal()[0], self._reveal_any_move)
