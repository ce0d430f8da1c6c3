"""Lessons: tables at which one learns a game step by step.

The status line of a ``LessonTable`` asks for a move, and every other move is taken back. Only the
current step is saved.
"""

from engine.catalogue import game_entry
from engine.game import OMNISCIENT
from engine.record import Record
from ui.learn.exercise_table import ExercisePolicy, ExerciseTable, solo_session
from ui.learn.hints import HintController
from ui.library.store import LESSON_ID_PREFIX
from ui.session.view_models import Action, LearningProgress
from ui.session.visibility import Visibility, current_visibility
from ui.table.extras.unsaved_table import UnsavedPolicy
from ui.table.presentation.status_text import refusal_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.board.turn_selection import TurnSelection
    from ui.games.lesson import LessonStep
    from ui.library.store import Store
    from ui.session.session import Session
    from ui.session.view_models import MoveListItem, SelectionView, TableView, TurnView
    from ui.table.advisers import PlayedTable
    from ui.table.presentation.interaction import Interaction
    from ui.table.presentation.view_context import ViewContext
    from ui.words import GameWords, Words


def lesson_steps(game: str) -> "tuple[LessonStep, ...]":
    """Return the steps of a game that has a lesson."""
    package = game_entry(game).ui_package
    steps: tuple = __import__(package + ".learn.lesson", None, None, ("LESSON",)).LESSON
    return steps


class LessonPolicy(ExercisePolicy):
    """The steps of a lesson; the learner is the one person at the table and has seat 0.

    Attributes:
        step_number: The number of the current step, counted from 0; after the last step their
            count.
        is_step_done: Whether the move of the step has been found.
    """

    can_replay = False

    def __init__(self, game: str, store: "Store", has_keyboard: bool) -> None:
        self._game = game
        self._progress = store.progress
        self._has_keyboard = has_keyboard
        self._steps = lesson_steps(game)
        saved_step = self._progress.lesson_step(game)
        self.set_step(saved_step if saved_step < len(self._steps) else 0)

    # ---- steps

    @property
    def is_finished(self) -> bool:
        """Whether the learner has done all steps."""
        return self.step_number == len(self._steps)

    @property
    def step(self) -> "LessonStep":
        """The current step, or the last one of a finished lesson."""
        return self._steps[min(self.step_number, len(self._steps) - 1)]

    def set_step(self, number: int, is_reset: bool = False) -> None:
        """Begin a step, or finish the lesson if there is none of that number, and save that.

        Args:
            number: The number of the step.
            is_reset: Whether the board does not continue the step before.
        """
        self.step_number = min(number, len(self._steps))
        self.is_step_done = self._has_peeked = False
        self._was_reset = is_reset and not self.is_finished
        self._progress.save_lesson_step(self._game, 0 if self.is_finished else self.step_number)

    def _record(self) -> Record:
        """Return the game that leads to the position of the step."""
        step = self.step
        return Record(self._game, step.options, step.seed, step.moves)

    def moves_to_step(self, played: Record) -> "list[str] | None":
        """Return the moves from the end of a game to the step's position; None if none do."""
        record, count = self._record(), len(played.moves)
        moves = record.moves[count:]
        record.moves = record.moves[:count]
        if self.step.continues_any and len(record.moves) == count > 0:
            record.moves[-1] = played.moves[-1]
        return moves if record == played else None

    def wanted_moves(self, state: "State") -> "list[str]":
        """Return the moves that the step asks for; none if it asks to peek."""
        step = self.step
        return [move for move in state.legal() if not step.is_peek and step.accepts(state, move)]

    # ---- presentation

    def table_id(self, session: "Session") -> str:
        """Return the id of the lesson."""
        return LESSON_ID_PREFIX + self._game

    def create_session(self) -> "Session":
        """Return a session with the position of the step."""
        return solo_session("lesson", self._record(), 0)

    def exercise_words(self, words: "Words") -> "GameWords":
        """Return the words of the lesson."""
        return words.lesson(self._game)

    def seat_names(self, state: "State") -> "list[str]":
        """Return the names of the learner and of the other sides."""
        count = state.game.seats(state.options)
        sides = [self.game_words(f"side-{seat + 1}") for seat in range(count - 1)]
        return [self.say("you")] + sides

    def task_text(self) -> str:
        """Return what to do, also after the last step."""
        key = "over" if self.is_finished else self.step.key
        keyboard_key = key + "-keys"
        uses_keyboard = self._has_keyboard and self.say.has(keyboard_key)
        return self.say(keyboard_key if uses_keyboard else key)

    def reset_text(self) -> str:
        """Return a note if the board does not continue the step before; "" if it does."""
        return self.say("anew") if self._was_reset else ""

    def done_text(self) -> str:
        """Return the praise for the move of the step."""
        return self.say(self.step.key + "-done")

    def _wrong_move_text(self) -> str:
        key = self.step.key + "-other"
        return self.say(key if self.say.has(key) else "other")

    def visibility(self, session: "Session", chosen_viewer: "int | None") -> Visibility:
        """Return the visibility of the learner, or of everything where the step shows it."""
        if self.step.reveals_all:
            return Visibility(OMNISCIENT, OMNISCIENT, False, True)
        return current_visibility(session, chosen_viewer)

    def can_choose(self, session: "Session") -> bool:
        """Return whether the step is still to be done."""
        return not (self.is_step_done or self.is_finished)

    def turn_view(
        self,
        context: "ViewContext",
        selection: "TurnSelection | None",
        moves: "list[MoveListItem]",
    ) -> "TurnView":
        """Return the view of what a move changes, with the progress in the lesson."""
        view = UnsavedPolicy.turn_view(self, context, selection, moves)
        say, count = self.say, len(self._steps)
        number = min(self.step_number + 1, count)
        label = say("step", n=number, of=count)
        dots = "●" * number + "○" * (count - number)
        back = say("previous") if number > 1 else ""
        return view.replace(
            learning_progress=LearningProgress(
                "lesson", number, label, dots, label, back, say("next")
            ),
            enabled_actions=["hint"] if selection else [],
            summary="" if self.is_step_done else self.reset_text(),
        )

    def selection_view(self, context: "ViewContext", interaction: "Interaction") -> "SelectionView":
        """Return the view of what a tap changes, with the task or what to do next."""
        view = UnsavedPolicy.selection_view(self, context, interaction)
        selection, refusal = interaction.selection, interaction.refusal
        say = self.say
        if self.is_finished:
            actions = [
                Action(say("friend"), "lesson-friend"),
                Action(say("computer"), "lesson-computer", tone="primary"),
            ]
            detail = say("over-detail")
            return view.replace(
                status=self.task_text(), tone="over", detail=detail, actions=actions
            )
        if self.is_step_done:
            is_last = self.step_number + 1 == len(self._steps)
            actions = [
                Action(say("again"), "lesson-again"),
                Action(say("finish" if is_last else "next"), "lesson-next", tone="primary"),
            ]
            return view.replace(status=self.done_text(), tone="praise", actions=actions)
        if refusal and refusal == self._wrong_move_text():
            return view.replace(tone="other")  # it is allowed, only not what the step asks for
        if selection is None or refusal:
            return view
        if not selection.is_started:
            cells = self.step.cells
            view = view.with_marks(cells, "offered")
            view = view.with_marks(context.renderer().empty_cells(cells), "vacant")
            return view.replace(status=self.task_text(), focus_cells=view.focus_cells + cells)
        if self._lacks_last_pick(selection, context.session.current_state):
            return view.replace(status=say(self.step.key + "-on"), tone="")
        if not (view.tone or selection.pending_moves or selection.move_selection.move):
            return view.replace(status=self.task_text())
        return view

    def _lacks_last_pick(self, selection: "TurnSelection", state: "State") -> bool:
        """Return whether only another last pick is missing, and there are words for that."""
        move = selection.move_selection.move
        if move is None or not self.say.has(self.step.key + "-on"):
            return False
        moves = self.wanted_moves(state)
        paths = [path[:-1] for wanted in moves for path in selection.input.tap_paths(wanted)[:1]]
        return move not in moves and list(selection.tokens[:-1]) in paths

    # ---- actions

    def create_hints(self, table: "PlayedTable") -> HintController:
        """Return what shows the move of the step."""
        return LessonHints(table, self)

    def tap_refusal(self, table: "PlayedTable", token: str) -> str:
        """Return why a piece can't go to a cell of the task, instead of restarting there."""
        selection = table.selection
        assert selection is not None
        tokens, move_selection = list(selection.tokens), selection.move_selection
        if len(tokens) != 1 or move_selection.move is not None:
            return ""
        is_target = token in self._target_cells(selection, table.session.current_state)
        if not is_target or token in move_selection.next_tokens() + tokens:
            return ""
        return refusal_text(table.context.narrator(selection.view), selection, token)

    def _target_cells(self, selection: "TurnSelection", state: "State") -> "list[str]":
        """Return the cells of the task where a wanted move goes to and none begins."""
        moves = self.wanted_moves(state)
        paths = [path for move in moves for path in selection.input.tap_paths(move)[:1]]
        starts = [path[0] for path in paths]
        targets = [path[1] for path in paths if len(path) > 1]
        return [cell for cell in self.step.cells if cell in targets and cell not in starts]

    def play(self, table: "PlayedTable", moves: "list[str]", displayed_ply: int) -> "TableView":
        """Play the learner's move if the step accepts it, else take it back."""
        if not self.step.accepts(table.session.current_state, moves[0]):
            if table.selection:
                table.selection.clear()
            table.redraw(self._wrong_move_text())
            return table.show(cue="")
        self.is_step_done = True
        table.play_moves(moves)
        return table.show(announcement=self.done_text())

    def on_peek(self) -> None:
        """Note the peek, which may be what the step asks for."""
        self._has_peeked = self._has_peeked or self.step.is_peek

    def end_peek(self, table: "PlayedTable") -> "TableView | None":
        """Finish a step that asked for the peek."""
        if not self._has_peeked or self.is_step_done or self.is_finished:
            return None
        self.is_step_done = True
        view = table.refresh(animated=False)
        return table.show(announcement=view.selection_view.status)


class LessonHints(HintController):
    """Hints that show the move of the step without asking the computer."""

    def __init__(self, table: "PlayedTable", policy: LessonPolicy) -> None:
        HintController.__init__(self, table)
        self._policy = policy

    def request(self) -> "TableView":
        """Show the move of the step."""
        table, policy = self._table, self._policy
        if table.selection is None:
            return table.table_view
        table.selection.clear()
        view = table.redraw()
        if policy.step.is_peek:
            status = policy.say("hold", cell=policy.step.cells[0])
            selection_view = view.selection_view.replace(status=status)
            return table.show(selection_view=selection_view, announcement=status)
        return self.reveal_move(policy.wanted_moves(table.session.current_state)[0])

    def continue_turn(self) -> "TableView":
        """Show any move of the rest of the turn."""
        assert self._table.selection is not None
        return self.reveal_move(self._table.selection.view.legal()[0])


class LessonTable(ExerciseTable):
    """The lesson of a game, at the step that ``store`` has saved."""

    policy: LessonPolicy

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
        """Create the table.

        Args:
            game: The game's name.
            words: The page's words.
            store: Saves the number of the step.
            size: As in ``Table``, like ``uses_fallback_bot`` and ``settings``.
            uses_fallback_bot: As in ``Table``.
            settings: As in ``Table``.
            has_keyboard: Whether texts may mention a keyboard.
        """
        policy = LessonPolicy(game, store, has_keyboard)
        ExerciseTable.__init__(self, policy, words, size, uses_fallback_bot, settings)

    def go_to_step(self, number: int, is_reset: bool = False) -> "TableView":
        """Show the position of a step, or the end of the lesson.

        Args:
            number: The number of the step.
            is_reset: Whether to say that the board does not continue the step before.
        """
        policy = self.policy
        policy.set_step(number, is_reset)
        if policy.is_finished:
            self.refresh(animated=False)
        else:
            self.reload()
        texts = [text for text in (policy.reset_text(), policy.task_text()) if text]
        return self.show(announcement=" ".join(texts))

    def restart(self) -> "TableView":
        """Begin the step again."""
        return self.go_to_step(self.policy.step_number)

    def previous_step(self) -> "TableView":
        """Go back to the step before."""
        return self.go_to_step(max(0, self.policy.step_number - 1))

    def next_step(self) -> "TableView":
        """Continue with the next step, from the board as it is if that is possible."""
        policy, number = self.policy, self.policy.step_number + 1
        policy.set_step(number)
        moves = None if policy.is_finished else policy.moves_to_step(self.session.record)
        if moves is None:
            return self.go_to_step(number, True)
        if not moves:
            self.refresh(animated=False)
            return self.show(announcement=policy.task_text())
        played = self.play_moves(moves).announcement or ""
        return self.show(announcement=self.join_sentences([played, policy.task_text()]))
