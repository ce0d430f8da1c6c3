"""The table of a study: moves on the board add or follow branches, and nothing is confirmed twice.

The session of the table is the line to the position that is looked at, see ``study_session``.
"""

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
from ui.session.view_models import MoveListItem, Toast
from ui.session.visibility import visible_move
from ui.study.annotations import drawings_of, one_line
from ui.study.study import clean_title
from ui.study.study_policy import StudyPolicy
from ui.study.study_session import study_session
from ui.table.extras.unsaved_table import UnsavedTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.notation.game_tree import Node
    from ui.session.session import Session
    from ui.session.view_models import TableView
    from ui.study.position_analysis import PositionAnalyzer
    from ui.study.study import Study
    from ui.words import Words


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
