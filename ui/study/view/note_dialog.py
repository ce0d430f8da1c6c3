"""The dialog about a move of a study: its glyph, its comment and what becomes of its branch."""

from engine.notation.drawings import join_comment, split_comment
from engine.notation.game_tree import MAX_COMMENT, NAG_SYMBOLS
from ui.browser import dom
from ui.browser.buttons import button, button_list, button_row
from ui.study.study_words import study_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engine.notation.game_tree import Node
    from ui.study.view.study_board import StudyBoard

COMMENT_ID = "study-comment"  # the id of the field for the comment
ROWS = "4"


class NoteDialog:
    """Edits the annotation glyph and the comment of the position on the table."""

    def __init__(self, board: "StudyBoard") -> None:
        self._board = board
        self._node: "Node | None" = None  # the node that is edited
        self._area: "Any" = None
        self._nag = -1  # the index of the chosen one in NAG_SYMBOLS; −1 for none

    def open(self) -> None:
        """Open the dialog for the position on the table."""
        board, table = self._board, self._board.table
        if table is None:
            return
        say, node = study_words(board.app.words, table.game), table.study.node
        self._node = node
        own = [nag for nag in node.nags if nag in NAG_SYMBOLS]
        self._nag = NAG_SYMBOLS.index(own[0]) if own else -1
        attributes = {"id": COMMENT_ID, "class": "note-text", "rows": ROWS, "name": "comment"}
        words, drawings = split_comment(node.comment)
        room = MAX_COMMENT - len(join_comment("", drawings)) - 1
        attributes["maxlength"] = str(room)
        attributes["aria-label"] = attributes["placeholder"] = say("study-comment")
        self._area = dom.create_element("textarea", attributes)
        self._area.value = words  # to the letter: without marks for line breaks
        children = [self._area, button_row(button(say("study-save-note"), "study-save", "primary"))]
        title = say("study-note-start")
        if node.parent:
            text = table.move_item(node).text
            title = say("study-note-of", n=node.turn_number, move=text)
            children.insert(0, self._nag_row())
            promote = button(say("study-promote"), "study-promote")
            promote.disabled = not _is_in_branch(node)
            delete = button(say("study-delete-moves"), "study-delete-moves", "danger")
            children.append(button_list(promote, delete))
        board.app.dialog.open("study-note", title, children, self.save)

    def _nag_row(self) -> "Any":
        say = study_words(self._board.app.words)
        buttons = []
        for index, symbol in enumerate(NAG_SYMBOLS):
            action = f"study-nag-{index + 1}"
            name = say(action)
            attributes = {"type": "button", "class": "pick", "data-act": action}
            attributes.update({"text": symbol, "aria-label": f"{symbol} {name}", "title": name})
            attributes["aria-pressed"] = "true" if index == self._nag else "false"
            buttons.append(dom.create_element("button", attributes))
        group = {"class": "nags", "role": "group", "aria-label": say("study-nags")}
        return dom.create_element("div", group, tuple(buttons))

    def choose_nag(self, number: int) -> None:
        """Choose a glyph, or none if it was chosen; ``number`` counts them from 1."""
        index = number - 1
        self._nag = -1 if index == self._nag else index
        row = self._board.app.dialog.body.querySelector(".nags")
        if dom.is_null(row):
            return
        for other, node in enumerate(row.querySelectorAll("button")):
            node.setAttribute("aria-pressed", "true" if other == self._nag else "false")

    def save(self) -> None:
        """Set what the dialog says, and close it."""
        board, node, area = self._board, self._node, self._area
        self._node = None
        board.app.dialog.close()
        table = board.table
        if table is None or node is None or table.study.node is not node:
            return
        nags = [NAG_SYMBOLS[self._nag]] if self._nag >= 0 else []
        comment, before = str(area.value), (split_comment(node.comment)[0], node.nags)
        if (comment, nags) != (before[0], [nag for nag in before[1] if nag in NAG_SYMBOLS]):
            board.act(lambda table: table.annotate(comment, nags))

    def promote(self) -> None:
        """Keep what the dialog says, and make the position's line the main line."""
        self.save()
        self._board.act(lambda table: table.promote())


def _is_in_branch(node: "Node") -> bool:
    """Return whether a node is not in the main line."""
    at: "Node | None" = node
    while at is not None:
        if at.is_variation:
            return True
        at = at.parent
    return False
