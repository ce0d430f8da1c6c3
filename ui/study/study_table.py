"""The table of a study: moves on the board add or follow branches, and nothing is confirmed twice.

The session of the table is the line to the position that is looked at, see ``study_session``.
"""

from engine.game import OMNISCIENT
from engine.notation.drawings import (
    COLOUR,
    MAX_DRAWINGS,
    DrawnShape,
    join_comment,
    split_comment,
    toggled,
)
from engine.notation.game_tree import MAX_COMMENT, MAX_NODES
from engine.record import MAX_PLIES
from ui.board.turn_selection import TurnSelection
from ui.session.view_models import Action, MoveListItem, Toast
from ui.session.visibility import Visibility, visible_move
from ui.study.setup import can_set_up
from ui.study.study import clean_title
from ui.study.study_session import study_session
from ui.study.study_words import study_words
from ui.table.extras.unsaved_table import UnsavedPolicy, UnsavedTable
from ui.table.presentation.turn_summary import turn_summary
from ui.words.line_breaks import unbroken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.notation.game_tree import Node
    from ui.session.session import Session
    from ui.session.view_models import BoardView, ScoreSummary, SelectionView, TableView, TurnView
    from ui.study.position_analysis import PositionAnalysis, PositionAnalyzer, PrincipalVariation
    from ui.study.study import Study
    from ui.table.advisers import PlayedTable
    from ui.table.presentation.interaction import Interaction
    from ui.table.presentation.view_context import ViewContext
    from ui.words import GameWords, Words

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
        assert isinstance(table, StudyTable)
        return table.play_in_tree(moves)


def one_line(node: "Node") -> str:
    """Return the words of the comment on a position as one line; "" for none."""
    return split_comment(node.comment)[0].replace("\n", " ")


def drawings_of(node: "Node") -> "list[DrawnShape]":
    """Return what is drawn at a position."""
    return split_comment(node.comment)[1]


def nag_text(node: "Node") -> str:
    """Return the annotation glyphs behind a move, such as "!?"."""
    return "".join([nag for nag in node.nags if not nag.startswith("$")])


class StudyTable(UnsavedTable):
    """A table at which a game is studied.

    Attributes:
        study: The study.
        version: A number that changes whenever the tree does, or the words.
        on_change: Called after the tree was changed.
    """

    policy: StudyPolicy

    def __init__(
        self,
        study: "Study",
        analyzer: "PositionAnalyzer | None",
        words: "Words",
        size: tuple,
        settings: "dict | None",
    ) -> None:
        """Create the table; the last three arguments are those of ``Table``."""
        self.study = study
        self.version = 0
        self.on_change: "Callable[[], object]" = lambda: None
        self._items: "dict[tuple, MoveListItem]" = {}
        policy = StudyPolicy(study, analyzer)
        UnsavedTable.__init__(self, study_session(study), words, size, False, settings, policy)
        self.show(announcement=self.position_text())

    def load(self, session: "Session", words: "Words") -> "TableView":
        """Show another session, or the same in other words."""
        self._items = {}
        self.version += 1
        return UnsavedTable.load(self, session, words)

    def set_title(self, title: str) -> "TableView":
        """Give the study another title."""
        self.study.title = clean_title(title)
        self.on_change()
        self._board_view = self.policy.board_view(self.context)
        return self.update(animated=False)

    # ---- the tree

    def move_item(self, node: "Node") -> MoveListItem:
        """Return the move of a node as the viewer may read it in the tree."""
        viewer = self.context.visibility.viewer
        key = (node.number, viewer)
        if key not in self._items:
            assert node.parent is not None
            before = node.parent.state
            narrator, renderer = self.context.narrator(), self.context.renderer()
            move = visible_move(before, node.move, viewer)
            self._items[key] = MoveListItem(
                narrator.notation(move),
                narrator.list_text(move),
                renderer.move_icon(move, before.turn or 0),
                renderer.labels_move_icons,
            )
        return self._items[key]

    def go_to(self, node: "Node") -> "TableView":
        """Show the position of a node of the tree; the move that leads there is animated."""
        before, self.study.node = self.study.node, node
        self._stop_analysis()
        is_next = node.parent is before
        self._show_node()
        if is_next:
            self.show_moves(self.table_view, node.ply - 1, False)
        return self.show(announcement=self.position_text())

    def _stop_analysis(self) -> None:
        if self.policy.analyzer:
            self.policy.analyzer.stop()

    def _show_node(self) -> "TableView":
        """Show the position of the study's node."""
        items = self._move_list_cache  # it lists moves by their line, which is often the same
        self.set_session(study_session(self.study))
        self._move_list_cache = items
        self.seen_ply = self.session.ply_count
        return self.refresh()

    def position_text(self) -> str:
        """Return what a screen reader says of the position: move, glyphs, comment, branches."""
        node, say = self.study.node, self.policy.say
        texts = [self.table_view.selection_view.status, one_line(node)]
        drawn = self.policy.drawings_text()
        if drawn:
            texts.append(drawn)
        if len(node.children) > 1:
            texts.append(say("study-branches", n=len(node.children)))
        return self.join_sentences(texts)

    def go_to_ply(self, ply: int) -> "TableView":
        """Show the position after so many moves of this line."""
        node, path = self.study.node, self.study.tree.path_to(self.study.node)
        if ply < node.ply:
            return self.go_to(path[ply - 1] if ply > 0 else self.study.tree.root)
        for after in self.study.tree.line_from(node):
            if node.ply < ply:
                node = after
        return self.table_view if node is self.study.node else self.go_to(node)

    def go_to_sibling(self, offset: int) -> "TableView":
        """Show the branch so many places further that replaces the last move."""
        node = self.study.node
        if node.parent is None:
            return self.table_view
        siblings = node.parent.children
        index = [sibling is node for sibling in siblings].index(True) + offset
        return self.go_to(siblings[index]) if 0 <= index < len(siblings) else self.table_view

    def play_in_tree(self, moves: "list[str]") -> "TableView":
        """Play moves; each adds a branch unless one has it already."""
        study, first_ply = self.study, self.session.ply_count
        if len(study.tree) + len(moves) > MAX_NODES:
            self.redraw()
            return self.show(toast=Toast(self.policy.say("study-too-large", n=MAX_NODES)))
        self._stop_analysis()
        view = self.play_moves(moves)
        for move in self.session.record.moves[first_ply:]:
            study.node = study.tree.add(study.node, move)
        self.version += 1
        self.on_change()
        announcement = self.join_sentences([view.announcement or "", one_line(study.node)])
        self.show_moves(self.refresh(), first_ply, False)
        return self.show(announcement=announcement, toast=view.toast)

    def promote(self) -> "TableView":
        """Make the line of the position the main line."""
        self.study.tree.promote(self.study.node)
        return self._tree_changed("study-promoted")

    def remove(self) -> "tuple[Node, int]":
        """Delete the last move with all that follows; return what ``restore`` needs."""
        node, study = self.study.node, self.study
        assert node.parent is not None
        study.node = node.parent
        self._stop_analysis()
        index = study.tree.remove(node)
        self.version += 1
        self.on_change()
        self._show_node()
        return node, index

    def restore(self, node: "Node", index: int) -> "TableView":
        """Undo ``remove``."""
        self.study.tree.restore(node, index)
        self.version += 1
        view = self.go_to(node)
        self.on_change()
        return view

    def annotate(self, comment: str, nags: "list[str]") -> "TableView":
        """Set the words and the glyphs of the position; drawings and other glyphs stay."""
        node, tree = self.study.node, self.study.tree
        words, typed = split_comment(comment)
        drawings = drawings_of(node)
        places = [drawing[1:] for drawing in drawings]
        drawings += [drawing for drawing in typed if drawing[1:] not in places]
        tree.set_comment(node, join_comment(words, drawings[:MAX_DRAWINGS]))
        if node.parent:
            others = [nag for nag in node.nags if nag.startswith("$")]
            tree.set_nags(node, nags + others)
        return self._tree_changed("")

    def draw(self, start: str, end: str = "") -> "TableView":
        """Draw a circle around a cell, or an arrow to another one; remove it if it is there."""
        node, say = self.study.node, self.policy.say
        words, before = split_comment(node.comment)
        drawings = toggled(before, start, end)
        comment = join_comment(words, drawings)
        if len(drawings) > MAX_DRAWINGS or len(comment) > MAX_COMMENT:
            return self.show(toast=Toast(say("study-draw-full")))
        self.study.tree.set_comment(node, comment)
        self._tree_changed("")
        key = "study-draw-added" if len(drawings) > len(before) else "study-draw-removed"
        drawing = self.policy.drawing_text(DrawnShape(COLOUR, start, end))
        return self.show(announcement=say(key, drawing=drawing))

    def set_drawing(self, is_on: bool) -> "TableView":
        """Let taps on the board draw, or play again."""
        self.policy.is_drawing = is_on
        self.cancel()
        return self.show(announcement=self.policy.say("study-draw-" + ("how" if is_on else "off")))

    def _tree_changed(self, key: str) -> "TableView":
        self.version += 1
        self.on_change()
        view = self.refresh(animated=False)
        return self.show(announcement=self.policy.say(key)) if key else view

    def take_line(self, number: int) -> "TableView":
        """Add a line that the computer found to the tree, or follow it if the tree has it already.

        Args:
            number: The line's number, from 1.
        """
        found, node = self.policy.analysis(), self.study.node
        if found is None or number > len(found.lines):
            return self.table_view
        line = found.lines[number - 1]
        branch = line.branch_at(node)
        if branch:
            return self.go_to(branch)
        if len(self.study.tree) + len(line.moves) > MAX_NODES:
            return self.show(toast=Toast(self.policy.say("study-too-large", n=MAX_NODES)))
        if node.ply + len(line.moves) > MAX_PLIES:
            return self.show(toast=Toast(self.policy.say("study-line-too-long", n=MAX_PLIES)))
        self._stop_analysis()
        for move in line.moves:
            node = self.study.tree.add(node, move)
        return self._tree_changed("study-line-added")

    def dismiss_analysis(self) -> "TableView":
        """Hide what the computer has found of the position."""
        self._stop_analysis()
        if self.policy.analyzer:
            self.policy.analyzer.analyses.pop(self.study.node.number, None)
        return self.refresh(animated=False)

    def show_analysis(self) -> "TableView":
        """Show what the computer has found so far."""
        self.update(animated=False)
        found = self.policy.analysis()
        text = ""
        if found and (len(found.lines[0].moves) == 1 or found.is_complete):
            text = self.join_sentences(self.policy.analysis_texts(self.context, found))
        return self.show(announcement=text)
