"""View models: everything that a table shows and says at one moment, as immutable values.

A ``TableView`` is built without a browser, once for every change, from a player's *view* of the
game. It has three layers: the ``BoardView`` (the board itself), the ``TurnView`` (what a move
changes: seats, hand-over screen, moves) and the ``SelectionView`` (what a tap changes: pieces,
marks, the tray). A layer stays the same object as long as nothing in it changes, so the screen
redraws only the layers whose identity has changed. Nothing changes a view model after its
construction: ``replace`` returns a changed copy.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, Self

    from ui.games.geometry import Box, Point
    from ui.games.narrator import ResultLine
    from ui.games.renderer import Cell, Drawing, Shape, Sprite


class ViewModel:
    """Base class of the view models."""

    def replace(self, **changes: "Any") -> "Self":
        """Return a copy with these attributes changed; the same object if they are so already."""
        copy, is_changed = object.__new__(self.__class__), False
        for name, value in self.__dict__.items():
            new_value = changes.pop(name, value)
            is_changed = is_changed or new_value is not value
            setattr(copy, name, new_value)
        assert not changes
        return copy if is_changed else self


class BoardView(ViewModel):
    """The board itself, for as long as a game is shown in one orientation.

    Attributes:
        game: The game's name; styles are keyed by it.
        title: The game's name in words.
        board_label: The accessible name of the board.
        symbols: Shapes that sprites refer to, see ``ui.games.renderer``.
        background: Shapes below the pieces.
        can_pan: Whether the board pans and zooms.
        has_two_rows: Whether the tray has two rows.
    """

    def __init__(
        self,
        game: str,
        title: str,
        board_label: str,
        symbols: "list[Shape]",
        background: "list[Shape]",
        can_pan: bool,
        has_two_rows: bool,
    ) -> None:
        self.game = game
        self.title = title
        self.board_label = board_label
        self.symbols = symbols
        self.background = background
        self.can_pan = can_pan
        self.has_two_rows = has_two_rows


class SeatView(ViewModel):
    """The panel of one seat.

    Attributes:
        name: The player's name.
        status: A line about the seat's position, such as pieces left.
        side_icon: Shapes of the side's emblem.
        stars: Games won in a match, or the number of games won in a series; "" without either.
        wins_label: The meaning of ``stars`` in words.
        hand: A drawing of the seat's hand; None if the game has no hands.
        hand_label: The hand in words.
        is_to_move: Whether the seat is to move.
        is_winner: Whether the seat has won.
    """

    def __init__(
        self,
        name: str,
        status: str,
        side_icon: "list[Shape]",
        stars: str,
        wins_label: str,
        hand: "Drawing | None",
        hand_label: str,
        is_to_move: bool,
        is_winner: bool,
    ) -> None:
        self.name = name
        self.status = status
        self.side_icon = side_icon
        self.stars = stars
        self.wins_label = wins_label
        self.hand = hand
        self.hand_label = hand_label
        self.is_to_move = is_to_move
        self.is_winner = is_winner


class HandoverScreen(ViewModel):
    """The screen that replaces all controls while the phone changes hands.

    Attributes:
        title: The player to whom the phone is passed.
        result: The facts that the last turn revealed, in a few words; "" for none.
        note: The others' last turn in sentences; without one, what the screen is for.
        ready_label: The label of the button that opens the table.
        undo_label: The label of the button that undoes the last move, "" without such a button.
    """

    def __init__(
        self, title: str, result: str, note: str, ready_label: str, undo_label: str
    ) -> None:
        self.title = title
        self.result = result
        self.note = note
        self.ready_label = ready_label
        self.undo_label = undo_label


class MoveListItem(ViewModel):
    """A past move in the list of moves.

    Attributes:
        notation: The move in the notation of the rules.
        text: The move in words.
        drawing: An icon of the move, or None.
        shows_text: Whether ``text`` is visible beside the drawing, not only to screen readers.
        grade: How good a review found the move, in words; "" if unknown.
        seat: The seat to move.
    """

    def __init__(
        self,
        notation: str,
        text: str,
        drawing: "Drawing | None",
        shows_text: bool = False,
        grade: str = "",
        seat: int = 0,
    ) -> None:
        self.notation = notation
        self.text = text
        self.drawing = drawing
        self.shows_text = shows_text
        self.grade = grade
        self.seat = seat

    def equals(self, other: "MoveListItem") -> bool:
        """Return whether both items look and read the same."""
        if self is other:
            return True
        mine = (self.notation, self.text, self.shows_text, self.grade)
        if mine != (other.notation, other.text, other.shows_text, other.grade):
            return False
        drawing, other_drawing = self.drawing, other.drawing
        return drawing is other_drawing or bool(
            drawing and other_drawing and drawing.shapes == other_drawing.shapes
        )


class LearningProgress(ViewModel):
    """The position in a lesson, or in the list of a game's puzzles.

    Attributes:
        kind: "lesson" or "puzzle"; it names actions and attributes of the page.
        number: The number of the step or puzzle, counted from 1.
        label: The position in words.
        heading: The first of the two visible lines.
        subheading: The second visible line.
        previous_label: The label of the button that goes back, "" if there is nothing before.
        next_label: The label of the "next" button, "" if there is nothing after.
    """

    def __init__(
        self,
        kind: str,
        number: int,
        label: str,
        heading: str,
        subheading: str,
        previous_label: str,
        next_label: str,
    ) -> None:
        self.kind = kind
        self.number = number
        self.label = label
        self.heading = heading
        self.subheading = subheading
        self.previous_label = previous_label
        self.next_label = next_label


class TurnView(ViewModel):
    """Everything that a move changes.

    Attributes:
        turn: The seat to move, counted from 1; 0 if no seat is to move.
        ply: The number of moves that have been played.
        shown_ply: The number of moves before the shown position.
        outcome_reason: The reason of the outcome, "" before the end.
        is_bot_thinking: Whether a computer is to move.
        is_opposite_player: Whether the second of two people is to move, who may sit opposite.
        seats: One view for each seat.
        status_panel: A drawing that replaces the title, or None.
        status_panel_label: ``status_panel`` in words.
        handover: The hand-over screen while the phone changes hands, else None.
        moves: The list of moves as the viewer may read it; unchanged items keep their identity.
        summary: The moves since the viewer's last one, up to the shown position, in words.
        enabled_actions: The actions of the bar that would have an effect now, such as "undo".
        perspective_label: The label of the button that changes the perspective, "" without one.
        focus_cells: Names of the cells of the last turn, to be kept in sight.
        view_box: The part of the picture that shows the whole board.
        cells: The cells.
        learning_progress: The position in a lesson or among puzzles; None at a game's table.
    """

    def __init__(
        self,
        turn: int = 0,
        ply: int = 0,
        shown_ply: int = 0,
        outcome_reason: str = "",
        is_bot_thinking: bool = False,
        is_opposite_player: bool = False,
        seats: "list[SeatView] | None" = None,
        status_panel: "Drawing | None" = None,
        status_panel_label: str = "",
        handover: "HandoverScreen | None" = None,
        moves: "list[MoveListItem] | None" = None,
        summary: str = "",
        enabled_actions: "list[str] | None" = None,
        perspective_label: str = "",
        focus_cells: "list[str] | None" = None,
        view_box: "Box" = (0, 0, 1, 1),
        cells: "list[Cell] | None" = None,
    ) -> None:
        self.turn = turn
        self.ply = ply
        self.shown_ply = shown_ply
        self.outcome_reason = outcome_reason
        self.is_bot_thinking = is_bot_thinking
        self.is_opposite_player = is_opposite_player
        self.seats = seats or []
        self.status_panel = status_panel
        self.status_panel_label = status_panel_label
        self.handover = handover
        self.moves = moves or []
        self.summary = summary
        self.enabled_actions = enabled_actions or []
        self.perspective_label = perspective_label
        self.focus_cells = focus_cells or []
        self.view_box = view_box
        self.cells = cells or []
        self.learning_progress: "LearningProgress | None" = None


class TrayItem(ViewModel):
    """A choice in the tray that isn't a cell.

    Attributes:
        token: The token that a tap on it stands for.
        label: Its name.
        drawing: Its picture; None to show the name instead.
        is_selected: Whether it is chosen.
        disabled: Whether it can't be chosen now.
        row: The row of the tray.
    """

    def __init__(
        self,
        token: str,
        label: str,
        drawing: "Drawing | None",
        is_selected: bool,
        disabled: bool,
        row: int,
    ) -> None:
        self.token = token
        self.label = label
        self.drawing = drawing
        self.is_selected = is_selected
        self.disabled = disabled
        self.row = row


class Action(ViewModel):
    """A button.

    Attributes:
        label: Its words.
        name: The action that it runs, "" if it plays a move or only keeps its place.
        move: The move that it plays, "" if it runs an action.
        note: A second line.
        tone: "primary", "danger", "waiting" (available after a next tap) or "".
        parts: (drawing or None, text) of what is shown in place of the note; [] for the note.
    """

    def __init__(
        self,
        label: str,
        name: str = "",
        move: str = "",
        note: str = "",
        tone: str = "",
        parts: "list[tuple[Drawing | None, str]] | None" = None,
    ) -> None:
        self.label = label
        self.name = name
        self.move = move
        self.note = note
        self.tone = tone
        self.parts = parts or []


class SelectionView(ViewModel):
    """Everything that a tap changes.

    Attributes:
        sprites: The pieces from back to front, including those of the current selection.
        exit_targets: Kind of a piece -> where it goes if it leaves the board, None if it fades.
        overlays: Shapes over the pieces.
        recent_move_overlays: Overlays that trace the latest moves.
        marks: Cell -> words "touched origin pulse lit won offered vacant picked barred …".
        focus_cells: Cells to bring into sight.
        status: The status line below the board.
        tone: "refused", "other" (a lesson asks for another move), "over", "praise" or "".
        detail: Details that a result leaves out, below the status line.
        tip: The tip or note below the status line; "" for none now, None if there is no such line.
        tray_items: The choices in the tray.
        actions: The buttons of the tray.
        hint_label: The label of the hint button.
    """

    def __init__(
        self,
        sprites: "list[Sprite] | None" = None,
        overlays: "list[Shape] | None" = None,
        recent_move_overlays: "list[Shape] | None" = None,
        marks: "dict[str, str] | None" = None,
        focus_cells: "list[str] | None" = None,
        status: str = "",
        tone: str = "",
        tray_items: "list[TrayItem] | None" = None,
        actions: "list[Action] | None" = None,
        hint_label: str = "",
    ) -> None:
        self.sprites = sprites or []
        self.exit_targets: "dict[str, Point | None]" = {}
        self.overlays = overlays or []
        self.recent_move_overlays = recent_move_overlays or []
        self.marks = marks or {}
        self.focus_cells = focus_cells or []
        self.status = status
        self.tone = tone
        self.detail = ""
        self.tip: "str | None" = None
        self.tray_items = tray_items or []
        self.actions = actions or []
        self.hint_label = hint_label

    def with_marks(self, cells: "Iterable[str]", words: str) -> "SelectionView":
        """Return a copy in which these cells have these words as further marks."""
        marks = dict(self.marks)
        for cell in cells:
            marks[cell] = (marks.get(cell, "") + " " + words).strip()
        return self.replace(marks=marks)

    def with_sprites(self, sprites: "list[Sprite]") -> "SelectionView":
        """Return a copy for a frame of an animation, with other pieces and no tip."""
        tip = None if self.tip is None else ""
        return self.replace(sprites=sprites, focus_cells=[], tip=tip)


class InfoCard(ViewModel):
    """An enlarged piece or sign with an explanation.

    Attributes:
        drawing: The picture, or None.
        title: The name of the thing, "" if the text contains it.
        text: The explanation.
    """

    def __init__(self, drawing: "Drawing | None", title: str, text: str) -> None:
        self.drawing = drawing
        self.title = title
        self.text = text


class Toast(ViewModel):
    """A short message.

    Attributes:
        text: The message.
        action, label: The action and label of its button, "" without a button.
    """

    def __init__(self, text: str, action: str = "", label: str = "") -> None:
        self.text = text
        self.action = action
        self.label = label


class Confirmation(ViewModel):
    """A question to ask before an action.

    Attributes:
        title, text: The heading, and the question.
        cancel_label, confirm_label: The labels of the buttons for no and yes.
        action: The action to run on yes.
        extra_action: The label and action of a third button, for something to do first.
        is_harmful: Whether yes harms the player, so that no is the button to stand out.
    """

    def __init__(
        self,
        title: str,
        text: str,
        cancel_label: str,
        confirm_label: str,
        action: str,
        extra_action: "tuple[str, str] | None" = None,
        is_harmful: bool = False,
    ) -> None:
        self.is_harmful = is_harmful
        self.title = title
        self.text = text
        self.cancel_label = cancel_label
        self.confirm_label = confirm_label
        self.action = action
        self.extra_action = extra_action


class ScoreSummary(ViewModel):
    """The result of a finished game.

    Attributes:
        title: The result in words.
        lines: The score, line by line.
        actions: The buttons of the next actions.
    """

    def __init__(
        self, title: str, lines: "list[ResultLine]", actions: "Sequence[Action]" = ()
    ) -> None:
        self.title = title
        self.lines = lines
        self.actions = actions


class TableView(ViewModel):
    """Everything that a table shows and says at one moment.

    Attributes:
        board_view: The board.
        turn_view: The part that a move changes.
        selection_view: The part that a tap changes.
        animated: Whether the pieces slide to their places.
        announcement: Text for screen readers; "" for nothing new, None to clear the last one.
        cue: The sound and vibration, a name of ``ui.table.feedback``; "" for none.
        banner: Text to flash over the board, "" for none.
        toast: A message that opens with the view, once.
        confirmation: A question that opens with the view, once.
        score_summary: A result that opens with the view, once.
        frames: The views to show before this one, see ``ui.table.playback``.
        delay_beats: For how many beats the view before stays in sight; 0 if a person asked for
            this one.
        is_opponent_turn: Whether it shows what others did, so that a tap only skips the playback.
        ends_game: Whether the game has just ended, so that the board is shown before the
            ``score_summary``.
    """

    def __init__(
        self,
        board_view: BoardView,
        turn_view: TurnView,
        selection_view: SelectionView,
        animated: bool = True,
        announcement: "str | None" = "",
    ) -> None:
        self.board_view = board_view
        self.turn_view = turn_view
        self.selection_view = selection_view
        self.animated = animated
        self.announcement = announcement
        self.cue = ""
        self.banner = ""
        self.toast: "Toast | None" = None
        self.confirmation: "Confirmation | None" = None
        self.score_summary: "ScoreSummary | None" = None
        self.frames: "list[TableView]" = []
        self.delay_beats = 0.0
        self.is_opponent_turn = False
        self.ends_game = False
