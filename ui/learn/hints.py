"""A hint: first where to look and what it is about, then the move, with the reason for it."""

from engine.learn.reasons import unpack_reason
from ui.session.visibility import may_announce
from ui.table.status_text import hint_text as proposed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.learn.reasons import Reason
    from ui.board.turn_selection import TurnSelection
    from ui.computer.bot_request import BotRequest
    from ui.games.narrator import Narrator
    from ui.session.view_models import SelectionView, TableView
    from ui.table.advisers import HintedTable
    from ui.words import GameWords

MAX_REASONS = 2  # reasons that are given


def reason_text(reason: "Reason", narrator: "Narrator", tell: "GameWords") -> str:
    """A reason in words. ``talk``: of the view that it holds in; ``tell``: ``Words.advice``."""
    facts: dict = dict(reason.facts)
    if "seat" in facts:
        facts["side"] = narrator.side_name(facts["seat"])
    return tell(reason.key, **facts)


def with_reason(text: str, reason: str, tell: "GameWords") -> str:
    """What is said of a move, with the reason for it, "" if nobody can say."""
    return tell("because", move=text, reason=reason) if reason else text


class Hint:
    """What was answered to a person who asked for a hint in the view of ``plan``.

    Attributes:
        move: the move.
        told: whether it has been shown, or only where to look.
        aloud: what may be said of it aloud: itself, or a hint without reasons.
    """

    def __init__(
        self,
        move: str,
        reply: dict,
        selection: "TurnSelection",
        tell: "GameWords",
        is_public: bool = True,
    ) -> None:
        """``reply``: the answer of ``engine.bots.service``, with what speaks for the move;
        ``aloud``: whether all of it may be said, see ``ui.session.visibility.confides``."""
        self.public_version = self if is_public else Hint(move, {}, selection, tell)
        self.move = move
        self.is_move_shown = False
        self._reasons = [unpack_reason(one) for one in reply.get("reasons", [])]
        self._value: "float | None" = reply.get("value")
        self._plan = selection
        self._tell = tell

    def focus_cells(self) -> "tuple[list[str], bool]":
        """The cells to look at, none if the move is not made on the board; and whether the move
        begins there. What moves from cell to cell is pointed out itself, and not what it is good
        for: whoever is shown another's stack would take that for the one to move."""
        plan = self._plan
        taps = (plan.input.tap_paths(self.move) or [[]])[0]
        own = [token for token in taps if plan.input.is_cell(token)]
        meant = list(self._reasons[0].cells) if self._reasons else []
        if len(own) > 1 and sorted(own) != sorted(meant):
            return own[:1], True
        return meant or own, False

    def show_focus(
        self, selection_view: "SelectionView", narrator: "Narrator", cell_names: "list[str]"
    ) -> str:
        """Light up where to look and write what it is about; that for those who hear it. The
        ``places`` are all that there is to be lit."""
        idea, cells = self._topic_and_cells(cell_names)
        for cell in cells:
            selection_view.add_mark(cell, "lit hinted")
        selection_view.focus_cells = cells
        selection_view.status, selection_view.tone = idea, ""
        selection_view.hint_label = self._tell("show-move")
        idea, cells = self.public_version._topic_and_cells(cell_names)
        if not cells or self.public_version._is_declaration():
            return idea
        named = narrator.say("comma").join([narrator.cell_label(cell) for cell in cells])
        return self._tell("idea-spoken", idea=idea, cells=named)

    def highlight_button(self, selection_view: "SelectionView") -> None:
        """Let the button of a move that has no taps stand out, and where to look with it."""
        for one in selection_view.actions:
            if one.move == self.move:
                one.tone = "primary"
        for cell in self.focus_cells()[0]:
            selection_view.add_mark(cell, "lit hinted")

    def _is_declaration(self) -> bool:
        return bool(self._reasons) and self._reasons[0].topic == "declare"

    def _topic_and_cells(self, cell_names: "list[str]") -> "tuple[str, list[str]]":
        """What it is about, and the cells to look at, of these places."""
        tell, (found, begins) = self._tell, self.focus_cells()
        cells = [cell for cell in found if cell in cell_names]
        idea = tell("begin-here" if begins else "look-here")
        about = "" if self._value is None else "reckoned"
        about = self._reasons[0].topic if self._reasons else about
        if self._is_declaration():
            idea = tell("look-declare")
        elif not cells:
            idea = tell("look-elsewhere")
        elif about:
            idea = tell("idea", look=idea, idea=tell("idea-" + about))
        return idea, cells

    def reasons_text(self, narrator: "Narrator") -> str:
        """Why the move is good, in a line: in the words of the rules or, where they name nothing,
        by what the computer reckons; "" if it didn't."""
        said = [reason_text(one, narrator, self._tell) for one in self._reasons[:MAX_REASONS]]
        if not said and self._value is not None:
            said = [self._tell("reckoned", n=int((1 + self._value) * 50 + 0.5))]
        return self._tell("also").join(said)


# ---- at a table (``ui.table.table.Table``, which knows this module)


def request(table: "HintedTable") -> "TableView":
    """Somebody has asked for a hint, or for more than where to look."""
    if table.selection is None or table.session.correspondence:
        return table.table_view
    if table.current_hint and not table.current_hint.is_move_shown:
        return reveal_move(table, table.current_hint.move)
    table.selection.clear()
    table.redraw()
    return _wait_for_reply(table)


def _wait_for_reply(table: "HintedTable") -> "TableView":
    table.awaits_hint = True
    return table.set_status(table.say("hint-wait"))


def on_reply(
    table: "HintedTable", request: "BotRequest", move: str, reply: dict
) -> "TableView | None":
    """The computer has decided about that wish; None if nobody waits for it any more."""
    waits = table.awaits_hint and table.selection and table.selection.view is request.view
    return show_hint(table, move, reply) if waits else None


def show_hint(table: "HintedTable", move: str, reply: dict) -> "TableView":
    """The computer has an answer for who waits for it: where to look or, in the midst of a turn
    that is being shown, its next move."""
    plan = table.selection
    assert plan is not None
    if table.current_hint:
        return reveal_move(table, move)
    tell = table.words.analysis(table.game)
    aloud = may_announce(table.session)
    table.awaits_hint, table.current_hint = False, Hint(move, reply, plan, tell, aloud)
    situation = table.set_status("")
    places = [place.name for place in situation.turn_view.cells]
    talk = table.context.narrator(plan.view)
    situation.announcement = table.current_hint.show_focus(situation.selection_view, talk, places)
    return situation


def reveal_move(
    table: "HintedTable", move: str, continue_turn: "Callable[[], TableView] | None" = None
) -> "TableView":
    """Choose that move for the person, and go on to the end of the turn: ``further()``, if the
    computer is not to be asked."""
    plan, hint = table.selection, table.current_hint
    assert plan is not None
    view, talk = plan.view, table.context.narrator(plan.view)
    plan.choose_move(move)
    if hint:
        hint.is_move_shown = True
    if plan.view is not view:
        return continue_turn() if continue_turn else _wait_for_reply(table)
    table.awaits_hint = False
    said = aloud = proposed(talk, move)
    if hint:
        aloud = said if hint.public_version is hint else proposed(talk, move, True)
        tell = table.words.analysis(table.game)
        said = with_reason(said, hint.reasons_text(talk), tell)
        aloud = with_reason(aloud, hint.public_version.reasons_text(talk), tell)
    situation: TableView = table.set_status(said, aloud)
    if hint and not plan.move_selection.move:
        hint.highlight_button(situation.selection_view)
    return situation
