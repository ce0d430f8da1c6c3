"""Hints: first where to look and the topic, then the move with its reason."""

from engine.bots.chances import percent, win_chance
from engine.learn.move_reasons import unpack_reason
from ui.session.visibility import may_announce
from ui.table.presentation.status_text import hint_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.learn.move_reasons import Reason
    from ui.board.turn_selection import TurnSelection
    from ui.computer.bot_request import BotRequest
    from ui.games.narrator import Narrator
    from ui.session.view_models import SelectionView, TableView
    from ui.table.advisers import HintedTable
    from ui.words import GameWords

MAX_REASONS = 2  # reasons that are given for a move


def reason_text(reason: "Reason", narrator: "Narrator", say: "GameWords") -> str:
    """Return a reason in words.

    Args:
        reason: The reason.
        narrator: Describes the view in which the reason holds.
        say: The words of ``Words.analysis``.
    """
    facts: dict = dict(reason.facts)
    if "seat" in facts:
        facts["side"] = narrator.actor_name(facts["seat"])
    return say(reason.key, **facts)


def with_reason(text: str, reason: str, say: "GameWords") -> str:
    """Return the sentence about a move, with the reason for it if there is one."""
    return say("because", move=text, reason=reason) if reason else text


class Hint:
    """A move that the computer recommends.

    Attributes:
        move: The move.
        is_move_shown: Whether the move has been shown, and not only where to look.
        public_version: The version that may be said aloud: the hint itself, or one without reasons.
    """

    def __init__(
        self,
        move: str,
        reply: dict,
        selection: "TurnSelection",
        say: "GameWords",
        is_public: bool = True,
    ) -> None:
        """Create a hint.

        Args:
            move: The move.
            reply: The reply of ``engine.bots.service``, with the reasons for the move.
            selection: The empty selection in the view that the hint is for.
            say: The words of ``Words.analysis``.
            is_public: Whether everything may be said aloud, see ``may_announce``.
        """
        self.public_version = self if is_public else Hint(move, {}, selection, say)
        self.move = move
        self.is_move_shown = False
        self._reasons = [unpack_reason(packed) for packed in reply.get("reasons", [])]
        self._value: "float | None" = reply.get("value")
        self._selection = selection
        self._say = say

    def focus_cells(self) -> "tuple[list[str], bool]":
        """Return the cells to look at, and whether the move begins there.

        There are none if the move isn't made on the board. For a piece that moves from cell to cell
        they are its own cell and not what it aims at: another stack, pointed out, would be taken
        for the one to move.
        """
        turn_input = self._selection.input
        path = (turn_input.tap_paths(self.move) or [[]])[0]
        path_cells = [token for token in path if turn_input.is_cell(token)]
        reason_cells = list(self._reasons[0].cells) if self._reasons else []
        if len(path_cells) > 1 and sorted(path_cells) != sorted(reason_cells):
            return path_cells[:1], True
        return reason_cells or path_cells, False

    def show_focus(
        self, selection_view: "SelectionView", narrator: "Narrator", cell_names: "list[str]"
    ) -> "tuple[SelectionView, str]":
        """Highlight where to look and name the topic.

        Args:
            selection_view: The view to show it in.
            narrator: Describes the view that the hint is for.
            cell_names: The cells of the board.

        Returns:
            The changed view, and the text to announce.
        """
        topic, cells = self._topic_and_cells(cell_names)
        selection_view = selection_view.with_marks(cells, "lit hinted").replace(
            focus_cells=cells, status=topic, tone="", hint_label=self._say("show-move")
        )
        topic, cells = self.public_version._topic_and_cells(cell_names)
        if not cells or self.public_version._is_declaration():
            return selection_view, topic
        labels = narrator.say("comma").join([narrator.cell_label(cell) for cell in cells])
        return selection_view, self._say("idea-spoken", idea=topic, cells=labels)

    def highlight_button(self, selection_view: "SelectionView") -> "SelectionView":
        """Return the view with the button of the move, and the cells to look at, highlighted."""
        actions = [
            action.replace(tone="primary") if action.move == self.move else action
            for action in selection_view.actions
        ]
        marked = selection_view.with_marks(self.focus_cells()[0], "lit hinted")
        return marked.replace(actions=actions)

    def _is_declaration(self) -> bool:
        return bool(self._reasons) and self._reasons[0].topic == "declare"

    def _topic_and_cells(self, cell_names: "list[str]") -> "tuple[str, list[str]]":
        """Return the topic of the hint, and those of ``cell_names`` to look at."""
        say = self._say
        focus_cells, begins_there = self.focus_cells()
        cells = [cell for cell in focus_cells if cell in cell_names]
        if self._is_declaration():
            return say("look-declare"), cells
        if not cells:
            return say("look-elsewhere"), cells
        look = say("begin-here" if begins_there else "look-here")
        topic = "" if self._value is None else "reckoned"
        topic = self._reasons[0].topic if self._reasons else topic
        return say("idea", look=look, idea=say("idea-" + topic)) if topic else look, cells

    def reasons_text(self, narrator: "Narrator") -> str:
        """Return why the move is good, in the words of the rules or by its value; "" if unknown."""
        reasons = self._reasons[:MAX_REASONS]
        texts = [reason_text(reason, narrator, self._say) for reason in reasons]
        if not texts and self._value is not None:
            texts = [self._say("reckoned", n=percent(win_chance(self._value)))]
        return self._say("also").join(texts)


class HintController:
    """Requests and shows the hints of one table.

    Attributes:
        current: The hint that is shown, None for none.
        is_awaited: Whether the computer is to find a hint for the current selection.
    """

    def __init__(self, table: "HintedTable") -> None:
        self._table = table
        self.current: "Hint | None" = None
        self.is_awaited = False

    @property
    def is_active(self) -> bool:
        """Whether a hint is awaited or shown."""
        return self.is_awaited or self.current is not None

    def clear(self) -> None:
        """Forget the hint and the request."""
        self.is_awaited, self.current = False, None

    def request(self) -> "TableView":
        """Show where to look, or the move if that is shown already."""
        table = self._table
        if table.selection is None or table.session.correspondence:
            return table.table_view
        if self.current and not self.current.is_move_shown:
            return self.reveal_move(self.current.move)
        table.selection.clear()
        table.redraw()
        return self._await_reply()

    def _await_reply(self) -> "TableView":
        self.is_awaited = True
        return self._table.show_status(self._table.say("hint-wait"))

    def on_reply(self, request: "BotRequest", move: str, reply: dict) -> "TableView | None":
        """Show the computer's reply; None if it is no longer awaited."""
        selection = self._table.selection
        if self.is_awaited and selection and selection.view is request.view:
            return self.show_hint(move, reply)
        return None

    def show_hint(self, move: str, reply: dict) -> "TableView":
        """Show where to look or, within a turn that is being shown, its next move."""
        if self.current:
            return self.reveal_move(move)
        table, selection = self._table, self._table.selection
        assert selection is not None
        say = table.words.analysis(table.game, len(table.session.seats))
        self.is_awaited = False
        self.current = Hint(move, reply, selection, say, may_announce(table.session))
        view = table.show_status("")
        selection_view, announcement = self.current.show_focus(
            view.selection_view,
            table.context.narrator(selection.view),
            [cell.name for cell in view.turn_view.cells],
        )
        return table.show(selection_view=selection_view, announcement=announcement)

    def reveal_move(self, move: str) -> "TableView":
        """Select the move for the person, and continue to the end of the turn."""
        table, selection, hint = self._table, self._table.selection, self.current
        assert selection is not None
        view, narrator = selection.view, table.context.narrator(selection.view)
        selection.choose_move(move)
        if hint:
            hint.is_move_shown = True
        if selection.view is not view:
            return self.continue_turn()
        self.is_awaited = False
        status = announcement = hint_text(narrator, move)
        if hint:
            public_hint = hint.public_version
            if public_hint is not hint:
                announcement = hint_text(narrator, move, True)
            say = table.words.analysis(table.game, len(table.session.seats))
            status = with_reason(status, hint.reasons_text(narrator), say)
            announcement = with_reason(announcement, public_hint.reasons_text(narrator), say)
        table_view = table.show_status(status, announcement)
        if hint and not selection.move_selection.move:
            selection_view = hint.highlight_button(table_view.selection_view)
            table_view = table.show(selection_view=selection_view)
        return table_view

    def continue_turn(self) -> "TableView":
        """Show the next move of a turn of which a part has been shown."""
        return self._await_reply()
