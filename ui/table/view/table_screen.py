"""The screen on which a game is played: draws table views into #table."""

from ui.board.view.pan_zoom import PanZoom
from ui.board.view.svg_board import SvgBoard
from ui.browser import dom, toasts
from ui.table.view.handover_overlay import HandoverOverlay
from ui.table.view.move_list import MoveList
from ui.table.view.seats import SeatPanel
from ui.table.view.status_line import StatusLine
from ui.table.view.status_panel import StatusPanel
from ui.table.view.tray import Tray

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.games.renderer import Cell, Drawing
    from ui.session.view_models import BoardView, InfoCard, SelectionView, TableView, TurnView

LABEL_DELAY_MS = 400  # cells get their accessible names when the user hasn't tapped for so long
LABEL_BATCH = 12  # cells that are named in one task
CELL_BATCH = 14  # cells that are drawn in one task while a table is opened
CONTROLS_HEIGHT_PX = 275  # CSS pixels above and below the board on an upright screen
TURN_BUTTONS = ("undo", "redo", "hint")  # enabled for some turns only


class TableScreen:
    """Draws one table view after another, and changes only what differs.

    Args:
        labels: returns the accessible names of cells as they are now: cell -> text.
    """

    def __init__(self, labels: "Callable[[list[str]], dict]") -> None:
        self._labels = labels
        self._on_drop: "Callable[[str], None] | None" = None  # what waits for the end of a drag
        self._on_drag_end_proxy = dom.proxy(self._on_drag_end)
        # The pointer that drags something, and the selection that is shown meanwhile.
        self._dragging: "tuple[str, SelectionView | None]" = ("", None)
        self._node = dom.by_id("table")
        self._board_area = dom.by_id("board-area")
        self._card = dom.by_id("card")
        self._buttons = {name: self._button(name) for name in TURN_BUTTONS}
        self._perspective_button = self._button("view-as")
        self._hint_label = self._buttons["hint"].querySelector("span")
        self._svg_board = SvgBoard(dom.by_id("board"))
        self._pan_zoom = PanZoom(dom.by_id("board"), dom.by_id("refit"), dom.by_id("magnify"))
        self._seats, self._tray, self._move_list = SeatPanel(), Tray(), MoveList()
        self._has_list_room = False  # beside the board
        self._opens_list = False  # whether the room opens and closes it, not a person
        self._status_panel, self._status_line = StatusPanel(), StatusLine()
        self._handover = HandoverOverlay()
        self._board_view: "BoardView | None" = None
        self._turn_view: "TurnView | None" = None
        self._selection_view: "SelectionView | None" = None
        self._label_timer = 0
        self._unlabelled: "list[str]" = []  # cells that are still to be named

    def _button(self, action: str) -> "Any":
        return self._node.querySelector(f'[data-act="{action}"]')

    # ---- opening and closing

    def unhide(self) -> None:
        """Show the screen."""
        self._node.hidden = False
        toasts.place_toasts()

    def is_hidden(self) -> bool:
        """Return whether the screen is hidden."""
        return bool(self._node.hidden)

    def opening_steps(self, view: "TableView") -> "list[Callable[[], None]]":
        """Return the steps to do before the first view of a table is shown.

        That draws the board and panels, so that ``show`` takes less time.
        """
        dom.cancel(self._label_timer)
        if self._move_list.is_open and not dom.bridge.hasRoomForMoveList():
            self._move_list.set_open(False)
        turn_view, cells = view.turn_view, view.turn_view.cells
        steps = [
            lambda: self._set_board(view.board_view),
            lambda: self._show_panels(turn_view),
        ]
        return steps + [
            self._cells_step(cells[:n]) for n in range(CELL_BATCH, len(cells), CELL_BATCH)
        ]

    def _cells_step(self, cells: "list[Cell]") -> "Callable[[], None]":
        return lambda: self._svg_board.set_cells(cells)

    def fit_move_list(self) -> None:
        """Open the list of moves when there comes to be room for it beside the board.

        When there is none any more, since a phone was turned, close it unless it was open before.
        """
        has_room = bool(dom.bridge.hasRoomForMoveList())
        if has_room != self._has_list_room:
            self._has_list_room = has_room
            if has_room:
                self._opens_list = not self._move_list.is_open
            if self._opens_list:
                self._move_list.set_open(has_room)

    def hide(self) -> None:
        """Hide the screen, and remove what screen readers may still announce."""
        dom.cancel(self._label_timer)
        self.hide_card()
        self._status_line.announce(None)
        if not self._node.hidden:
            self._node.hidden = True
            toasts.hide_toast()  # it was about this table
            toasts.place_toasts()

    def board_size(self) -> "tuple[int, int]":
        """Return the width and height of the board's area, in CSS pixels.

        The space that tips may take counts as the board's, so that the board doesn't turn when they
        come. While the screen is hidden the size is estimated.
        """
        if self.is_hidden():
            width, height = int(dom.window.innerWidth), int(dom.window.innerHeight)
            if width < height:
                return width, height - CONTROLS_HEIGHT_PX
            return width * 3 // 5, height
        area = self._board_area
        extra = self._status_line.extra_height()
        return int(area.clientWidth), int(area.clientHeight) + extra

    # ---- views

    def show(self, view: "TableView") -> bool:
        """Draw a table view; return whether the controls below the board have changed."""
        turn_view, selection_view = view.turn_view, view.selection_view
        self._set_board(view.board_view)
        is_new_turn = turn_view is not self._turn_view
        has_changed = False
        if is_new_turn:
            has_changed = self._show_turn(turn_view)
            self.hide_card()
            self._svg_board.set_cells(turn_view.cells)
        if is_new_turn or selection_view is not self._selection_view:
            self._update_viewport(turn_view, selection_view, is_new_turn, view.animated)
            has_changed = self._show_selection(selection_view, view.animated) or has_changed
            self._schedule_labels(is_new_turn)
        self._turn_view, self._selection_view = turn_view, selection_view
        self._status_line.announce(view.announcement)
        self._status_line.show_banner(view.banner)
        return has_changed

    def _set_board(self, board_view: "BoardView") -> None:
        """Draw the board itself unless it is shown already."""
        if board_view is self._board_view:
            return
        if self._board_view is None or board_view.game != self._board_view.game:
            self._seats.clear()
        self._status_panel.set_title(board_view.title)
        self._svg_board.reset(
            board_view.game, board_view.symbols, board_view.background, board_view.board_label
        )
        self._pan_zoom.reset(board_view.can_pan)
        dom.set_attributes(self._node, {"data-two-rows": board_view.has_two_rows})
        self._board_view, self._turn_view = board_view, None

    def _show_turn(self, turn_view: "TurnView") -> bool:
        """Show a turn view; return whether the controls have changed."""
        progress = turn_view.learning_progress
        attributes = {
            "data-turn": turn_view.turn or None,
            "data-ply": turn_view.ply,
            "data-shown-ply": turn_view.shown_ply,
            "data-over": turn_view.outcome_reason or None,
            "data-thinking": turn_view.is_bot_thinking,
            "data-across": turn_view.is_opposite_player,
            "data-curtain": turn_view.handover is not None,
            "data-lesson": None,
            "data-puzzle": None,
        }
        if progress:
            attributes["data-" + progress.kind] = progress.number
        dom.set_attributes(self._node, attributes)
        self._update_buttons(turn_view)
        if progress:
            from ui.table.view.extras.learning_bar import show_progress

            show_progress(progress)
        self._show_panels(turn_view)
        self._status_line.set_summary(turn_view.summary)
        return self._handover.show(turn_view.handover)

    def _show_panels(self, turn_view: "TurnView") -> None:
        """Show the panels around the board."""
        self._seats.show(turn_view.seats)
        self._status_panel.show(turn_view.status_panel, turn_view.status_panel_label)
        self._move_list.show(turn_view.moves, turn_view.shown_ply)

    def _update_buttons(self, turn_view: "TurnView") -> None:
        """Enable the buttons of the bar, and show the one that switches perspective."""
        for name in TURN_BUTTONS:
            self._buttons[name].disabled = name not in turn_view.enabled_actions
        self._perspective_button.hidden = not turn_view.perspective_label
        self._perspective_button.textContent = turn_view.perspective_label

    def _update_viewport(
        self, turn_view: "TurnView", selection_view: "SelectionView", is_new_turn: bool, glide: bool
    ) -> None:
        """Show the part of the board where the last move went and the next tap can go."""
        if not is_new_turn and not selection_view.focus_cells:
            return
        marks = selection_view.marks
        # Within a turn, what has been chosen must stay in sight before what can be chosen next.
        chosen = [cell for cell in marks if "picked" in marks[cell]]
        moved = turn_view.focus_cells if is_new_turn else chosen
        names = moved + selection_view.focus_cells
        points = {cell.name: (cell.x, cell.y) for cell in turn_view.cells if cell.name in names}
        before = self._turn_view
        self._pan_zoom.show_area(
            turn_view.view_box,
            [points[name] for name in moved if name in points],
            [points[name] for name in selection_view.focus_cells if name in points],
            before is None or before.turn != turn_view.turn,
            glide,
        )

    def _show_selection(self, selection_view: "SelectionView", animated: bool) -> bool:
        """Show a selection view; return whether the controls have changed."""
        self._svg_board.set_sprites(selection_view.sprites, animated, selection_view.exit_targets)
        self._svg_board.set_overlays(selection_view.overlays)
        self._svg_board.set_recent_move_overlays(selection_view.recent_move_overlays)
        self._svg_board.set_marks(selection_view.marks)
        self._status_line.set_status(selection_view.status, selection_view.tone)
        self._status_line.set_tip(selection_view.tip, selection_view.detail)
        self._hint_label.textContent = selection_view.hint_label
        # While a tray item is dragged its button must stay under the pointer.
        return selection_view is not self._dragging[1] and self._tray.show(
            selection_view.tray_items, selection_view.actions
        )

    def _schedule_labels(self, at_once: bool) -> None:
        """Give the cells accessible names later: these aren't seen, and taps come first."""
        dom.cancel(self._label_timer)
        self._unlabelled = self._svg_board.cell_names()
        self._label_timer = (
            dom.after_paint(self._label_some)
            if at_once
            else dom.set_timer(LABEL_DELAY_MS, self._label_some)
        )

    def _label_some(self) -> None:
        batch, self._unlabelled = self._unlabelled[:LABEL_BATCH], self._unlabelled[LABEL_BATCH:]
        self._svg_board.set_labels(self._labels(batch))
        if self._unlabelled:
            self._label_timer = dom.set_timer(0, self._label_some)
        else:
            dom.bridge.scheduleGarbageCollection()

    # ---- apart from views

    def set_playing(self, is_playing: bool) -> None:
        """Show whether a playback is running."""
        dom.set_attributes(self._node, {"data-playing-back": is_playing})

    def finish_animations(self) -> None:
        """End all animations of the board."""
        dom.bridge.finishAnimations(self._svg_board.svg)

    def start_drag(
        self,
        event: "Any",
        drawing: "Drawing",
        selection_view: "SelectionView",
        on_drop: "Callable[[str], None]",
    ) -> None:
        """Let a drawing follow the pointer until it is dropped.

        Args:
            event: the pointer's event.
            drawing: the drawing of the dragged item.
            selection_view: the selection view during the drag.
            on_drop: called with the cell on which the drag ends, "" for none.
        """
        self._on_drop = on_drop
        pointer = str(event.pointerId)
        self._pan_zoom.release_pointer(pointer)
        self._dragging = (pointer, selection_view)
        ghost = dom.create_drawing(drawing, {"class": "ghost", "aria-hidden": "true"})
        dom.bridge.drag(event, self._svg_board.svg, ghost, self._on_drag_end_proxy)

    def _on_drag_end(self, cell: str, *point: float) -> None:
        """Handle the end of a drag; with a point, the pointer moves the board from there on."""
        pointer, self._dragging = self._dragging[0], ("", None)
        if point:
            self._pan_zoom.grab_pointer(pointer, *point)
        assert self._on_drop is not None
        self._on_drop(str(cell))

    def fit_board(self) -> None:
        """Show the whole board."""
        self._pan_zoom.fit_board()

    def zoom_in(self) -> None:
        """Show a part of the board larger."""
        self._pan_zoom.zoom_in()

    def show_card(self, card: "InfoCard", at_bottom: bool = False) -> None:
        """Show an info card over the board and announce it; its modules have been loaded."""
        from ui.table.view.extras.info_card import show_card

        show_card(card, at_bottom)
        self._status_line.announce(": ".join([part for part in (card.title, card.text) if part]))

    def hide_card(self) -> bool:
        """Hide the info card; return whether there was one."""
        was_shown = not self._card.hidden
        if was_shown:
            self._card.hidden = True
        return was_shown

    def is_upper_half(self, y: float) -> bool:
        """Return whether a height on the screen is in the upper half of the board."""
        box = self._board_area.getBoundingClientRect()
        return y < box.top + box.height / 2

    def move_focus(self, cell: str, key: str) -> bool:
        """Move the focus from a cell by an arrow key; return False for other keys."""
        return self._svg_board.move_focus(cell, key)

    def enter_board(self, key: str) -> bool:
        """Move the focus to the board by an arrow key; return False for other keys."""
        return self._svg_board.enter(key)

    def shows_summary(self) -> bool:
        """Return whether the summary is visible: upright, an open list of moves hides it."""
        is_upright = int(dom.window.innerWidth) < int(dom.window.innerHeight)
        return not (is_upright and self._move_list.is_open)

    def toggle_moves(self) -> None:
        """Show or hide the list of moves."""
        self._move_list.set_open(not self._move_list.is_open)
