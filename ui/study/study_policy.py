"""The policy of a study: what is shown of a position, its branches and its analysis."""

from engine.game import OMNISCIENT
from ui.board.turn_selection import TurnSelection
from ui.session.view_models import Action
from ui.session.visibility import Visibility
from ui.study.annotations import drawings_of, nag_text, one_line
from ui.study.setup import can_set_up
from ui.study.study_words import study_words
from ui.table.extras.unsaved_table import UnsavedPolicy
from ui.table.presentation.turn_summary import turn_summary
from ui.words.line_breaks import unbroken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from engine.notation.drawings import DrawnShape
    from ui.session.session import Session
    from ui.session.view_models import (
        BoardView,
        MoveListItem,
        ScoreSummary,
        SelectionView,
        TableView,
        TurnView,
    )
    from ui.study.position_analysis import PositionAnalysis, PositionAnalyzer, PrincipalVariation
    from ui.study.study import Study
    from ui.table.advisers import PlayedTable
    from ui.table.presentation.interaction import Interaction
    from ui.table.presentation.view_context import ViewContext
    from ui.words import GameWords, Words

    class TreeTable(PlayedTable, Protocol):
        """The table of a study, ``ui.study.study_table.StudyTable``."""

        def play_in_tree(self, moves: list[str]) -> TableView:
            """Play moves; each adds a branch unless one has it already."""


MAX_BRANCH_BUTTONS = 3  # in the tray; the tree of moves shows them all
GO_ACTION = "study-go-"  # then the number of a node
LINE_ACTION = "study-line-"  # then the number of a line that the computer found, from 1


class StudyPolicy(UnsavedPolicy):
    """The policy of a study.

    Attributes:
        study: The study.
        analyzer: Asks the computer; None where there is none.
        say: The words of the study board.
        is_drawing: Whether taps on the board draw.
    """

    can_replay = False
    looking_back_key = ""

    def __init__(self, study: "Study", analyzer: "PositionAnalyzer | None") -> None:
        self.study = study
        self.analyzer = analyzer
        self.is_drawing = False
        self.say: "GameWords"

    def table_id(self, session: "Session") -> str:
        """Return the id of the study's table."""
        return self.study.table_id

    def localize(self, session: "Session", words: "Words") -> "Words":
        """Translate the policy's own texts."""
        self.say = study_words(words, session.record.game)
        return words

    def visibility(self, session: "Session", chosen_viewer: "int | None") -> Visibility:
        """Return the visibility of everything, or of what the chosen seat knows."""
        return Visibility(chosen_viewer, chosen_viewer, False, True)

    def summary_start(self, session: "Session", ply: int) -> int:
        """Return the last move: every move has a place of its own in the tree."""
        return max(0, ply - 1)

    def create_selection(self, context: "ViewContext") -> "TurnSelection | None":
        """Return an empty selection for whichever seat is to move, if its view is shown."""
        turn = context.session.turn
        if turn is None or context.visibility.viewer not in (OMNISCIENT, turn):
            return None
        return TurnSelection(context.view, context.game_ui.Input, self.prefers_picks)

    def has_secrets(self, session: "Session") -> bool:
        """Return False: a study hides nothing from its author."""
        return False

    # ---- presentation

    def board_view(self, context: "ViewContext") -> "BoardView":
        """Return the board view, whose title says that the game is studied."""
        title = self.study.title or self.say("study-title", game=context.say("game"))
        return UnsavedPolicy.board_view(self, context).replace(title=title)

    def turn_view(
        self,
        context: "ViewContext",
        selection: "TurnSelection | None",
        moves: "list[MoveListItem]",
    ) -> "TurnView":
        """Return the turn view, with the button that changes whose view is shown."""
        view = UnsavedPolicy.turn_view(self, context, selection, moves)
        label, viewer = "", context.visibility.viewer
        if context.session.current_state.game.hidden and len(context.session.seats) > 1:
            is_all = viewer == OMNISCIENT
            name = context.say("view-as-all") if is_all else context.seat_name(viewer or 0)
            label = context.say("view-as", name=name)
        return view.replace(
            enabled_actions=[], summary="", is_opposite_player=False, perspective_label=label
        )

    def selection_view(self, context: "ViewContext", interaction: "Interaction") -> "SelectionView":
        """Return the selection view; before a move is chosen with what is known of the position."""
        view = UnsavedPolicy.selection_view(self, context, interaction)
        selection = interaction.selection
        is_started = selection is not None and selection.is_started
        view = view.replace(tip="" if is_started else self.note())
        if is_started or (selection and interaction.refusal):
            return view
        # What the computer found takes the room of whole moves.
        has_moves = selection is not None and not self.analysis()
        moves = [action for action in view.actions if action.move] if has_moves else []
        return view.replace(
            status=self._status(context), tone="", actions=moves + self._actions(context)
        )

    def note(self) -> str:
        """Return the comment on the position, for the line below the status, or how to draw."""
        return self.say("study-draw-how") if self.is_drawing else one_line(self.study.node)

    def drawings_text(self) -> str:
        """Return what is drawn at the position, in words."""
        texts = [self.drawing_text(drawing) for drawing in drawings_of(self.study.node)]
        return self.say("study-drawn", list=self.say("comma").join(texts)) if texts else ""

    def drawing_text(self, drawing: "DrawnShape") -> str:
        """Return a circle or an arrow in words."""
        key = "study-arrow" if drawing.end else "study-circle"
        return self.say(key, start=drawing.start, end=drawing.end)

    def _status(self, context: "ViewContext") -> str:
        """Return the analysis if there is one, or else the move that led here."""
        node, say = self.study.node, self.say
        if self.analyzer and self.analyzer.node is node and not self.analysis():
            return say("study-thinking")
        found = self.analysis()
        if found:
            return say("sentences").join([self._chance_text(context, found), say("study-lines")])
        if node.parent is None:
            return say("study-start")
        text = turn_summary(context)
        nags = " ".join([nag for nag in node.nags if not nag.startswith("$")])
        return say("study-annotated", nags=nags, move=text) if nags else text

    def analysis(self) -> "PositionAnalysis | None":
        """Return what the computer has found of this position; None for nothing."""
        return self.analyzer.analyses.get(self.study.node.number) if self.analyzer else None

    def _chance_text(self, context: "ViewContext", found: "PositionAnalysis") -> str:
        is_solo = len(context.session.seats) == 1
        key = "study-chance-solo" if is_solo else "study-chance"
        return self.say(key, name=context.seat_name(found.seat), n=found.lines[0].percent)

    def analysis_texts(self, context: "ViewContext", found: "PositionAnalysis") -> "list[str]":
        """Return the chance, and the best line or, once no more will come, all lines in words."""
        texts = [self._chance_text(context, found)]
        for line in found.lines if found.is_complete else found.lines[:1]:
            key = "study-other-line" if len(texts) > 1 else "study-best-line"
            texts.append(self.say(key, n=line.percent, line=self._line_text(context, line)))
        return texts

    def _line_text(self, context: "ViewContext", line: "PrincipalVariation") -> str:
        narrator = context.narrator()
        return self.say("comma").join([unbroken(narrator.list_text(move)) for move in line.moves])

    def _actions(self, context: "ViewContext") -> "list[Action]":
        """Return the buttons in the tray: the branches from here, or what the computer found."""
        node, say = self.study.node, self.say
        found, analyzer = self.analysis(), self.analyzer
        is_asking = analyzer is not None and analyzer.node is node
        if is_asking or found:
            name = "study-stop" if is_asking else "study-dismiss"
            return [Action(say(name), name)] + self._line_actions(context, found)
        if self.study.is_empty and can_set_up(self.study):
            return [Action(say("setup"), "setup")]
        if len(node.children) < 2:
            return []
        narrator = context.narrator()
        return [
            Action(narrator.list_text(child.move) + nag_text(child), GO_ACTION + str(child.number))
            for child in node.children[:MAX_BRANCH_BUTTONS]
        ]

    def _line_actions(
        self, context: "ViewContext", found: "PositionAnalysis | None"
    ) -> "list[Action]":
        """Return a button for each line that the computer found."""
        actions = []
        for index, line in enumerate(found.lines if found else ()):
            key = "study-line-kept" if line.branch_at(self.study.node) else "study-line"
            label, note = self.say(key, n=line.percent), self._line_text(context, line)
            parts = self._line_parts(context, line)
            actions.append(Action(label, LINE_ACTION + str(index + 1), "", note, "", parts))
        return actions

    def _line_parts(self, context: "ViewContext", line: "PrincipalVariation") -> "list[tuple]":
        """Return the moves of a line as the tree shows them; [] if all of them are text."""
        renderer, narrator = context.renderer(), context.narrator()
        parts = []
        for move, seat in zip(line.moves, line.seats):
            drawing = renderer.move_icon(move, seat)
            is_named = drawing is None or renderer.labels_move_icons
            parts.append((drawing, narrator.list_text(move) if is_named else ""))
        return parts if any([drawing for drawing, _ in parts]) else []

    def score_summary(self, context: "ViewContext") -> "ScoreSummary | None":
        """Return None: a study has no score."""
        return None

    # ---- actions

    def play(self, table: "PlayedTable", moves: "list[str]", displayed_ply: int) -> "TableView":
        """Add moves to the tree, or follow the branch that has them."""
        tree_table: "TreeTable" = table  # type: ignore[assignment]  # no other has this policy
        return tree_table.play_in_tree(moves)
