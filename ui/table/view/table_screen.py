"""The screen on which a game is played: draws situations into #table, and touches what changed."""

from ui.board.view.pan_zoom import PanZoom
from ui.board.view.svg_board import SvgBoard
from ui.browser import dom
from ui.table.view.handover import HandoverOverlay
from ui.table.view.info_card import InfoCardView
from ui.table.view.move_list import MoveList
from ui.table.view.seats import SeatPanel
from ui.table.view.status_line import StatusLine
from ui.table.view.status_panel import StatusPanel
from ui.table.view.tray import Tray

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.games.renderer import Cell
    from ui.session.view_models import BoardView, InfoCard, SelectionView, TableView, TurnView
    from ui.table.drag import Drag

LABEL_DELAY_MS = 400  # milliseconds without a tap, after which cells are named anew
LABEL_BATCH = 12  # cells that are named at a time
CELL_BATCH = 14  # cells that are drawn at a time while a table is opened
CONTROLS_HEIGHT_PX = (
    275  # CSS pixels above and below the board, where there is nothing but board beside them
)
BAR_BUTTONS = ("undo", "redo", "hint", "eyes")


class TableScreen:
    """Draws one situation after another. ``labels(cells)`` are the names of these cells as they
    are now: cell -> words; ``dropped(cell)`` is called when what is carried is let go."""

    def __init__(
        self, labels: "Callable[[list[str]], dict]", on_drop: "Callable[[str], None]"
    ) -> None:
        self._labels = labels
        self._on_drop = on_drop
        self._on_landed_proxy = dom.proxy(self._on_landed)
        # The finger that carries something, and what is shown of that.
        self._dragging: "tuple[str, SelectionView | None]" = ("", None)
        self._node = dom.by_id("table")
        self._board_area = dom.by_id("board-room")
        self._buttons = {act: self._button(act) for act in BAR_BUTTONS}
        self._svg_board = SvgBoard(dom.by_id("board"))
        self._pan_zoom = PanZoom(dom.by_id("board"), dom.by_id("refit"), dom.by_id("magnify"))
        self._seats, self._tray, self._move_list = SeatPanel(), Tray(), MoveList()
        self._status_panel, self._handover, self._status_line = (
            StatusPanel(),
            HandoverOverlay(),
            StatusLine(),
        )
        self._info_card = InfoCardView()
        self._board_view: "BoardView | None" = None
        self._turn_view: "TurnView | None" = None
        self._selection_view: "SelectionView | None" = None
        self._enabled: dict = {}  # what the buttons look like
        self._attributes: dict = {}  # the data-attributes
        self._hint_label = ""  # what the button for hints is called
        self._label_timer = 0  # the timer after which cells are named
        self._unlabelled: "list[str]" = []  # those that are still to be
        self._is_playing = False  # whether more is still to be shown

    def _button(self, act: str) -> "Any":
        return self._node.querySelector(f'[data-act="{act}"]')

    # ---- coming and going

    def unhide(self) -> None:
        """Come to the front."""
        self._node.hidden = False

    def is_hidden(self) -> bool:
        """Whether it is out of sight."""
        return bool(self._node.hidden)

    def opening_steps(self, situation: "TableView") -> "list[Callable[[], None]]":
        """What to do, one after another, so that to ``show`` this situation of another table takes
        less long. The cells of the one before aren't named any more, and its moves have been
        looked at."""
        dom.cancel(self._label_timer)
        if self._move_list.is_open and not dom.bridge.hasRoomForMoveList():
            self._move_list.set_open(False)
        setting, standing, places = (
            situation.board_view,
            situation.turn_view,
            situation.turn_view.cells,
        )
        todo = [lambda: self._set_board(setting), lambda: self._show_panels(standing)]
        return todo + [
            self._cells_step(places[:n]) for n in range(CELL_BATCH, len(places), CELL_BATCH)
        ]

    def _cells_step(self, places: "list[Cell]") -> "Callable[[], None]":
        return lambda: self._svg_board.set_cells(places)

    def on_opened(self) -> None:
        """It has been drawn: open the list of moves where there is room for it."""
        if not self._move_list.is_open and dom.bridge.hasRoomForMoveList():
            self._move_list.set_open(True)

    def hide(self) -> None:
        """Go out of sight, with nothing more to be named or spoken."""
        dom.cancel(self._label_timer)
        self.hide_card()
        self._status_line.announce(None)
        self._node.hidden = True

    def board_size(self) -> "tuple[int, int]":
        """The width and height of the room that the board has, in CSS pixels, with what the list
        of moves and tips take of it, for no board turns round when they come; as long as nothing
        is shown, about that."""
        if self.is_hidden():
            wide, high = int(dom.window.innerWidth), int(dom.window.innerHeight)
            return (wide, high - CONTROLS_HEIGHT_PX) if wide < high else (wide * 3 // 5, high)
        room = self._board_area
        more = self._move_list.height_below(room) + self._status_line.extra_height()
        return int(room.clientWidth), int(room.clientHeight) + more

    # ---- situations

    def show(self, situation: "TableView") -> bool:
        """Draw what this situation shows otherwise than the last one; whether other controls
        stand below the board now."""
        standing, making = situation.turn_view, situation.selection_view
        self._set_board(situation.board_view)
        moved = standing is not self._turn_view
        changed = False
        if moved:
            changed = self._show_turn(standing)
            self.hide_card()
            self._svg_board.set_cells(standing.cells)
        if moved or making is not self._selection_view:
            self._update_viewport(standing, making, moved, situation.animated)
            changed = self._show_selection(making, situation.animated) or changed
            self._schedule_labels(moved)
        self._turn_view, self._selection_view = standing, making
        self._status_line.announce(situation.announcement)
        self._status_line.show_banner(situation.banner)
        return changed

    def _set_board(self, setting: "BoardView") -> None:
        """Lay out this board, unless it lies there: title, ground and where the lens starts."""
        if setting is self._board_view:
            return
        if self._board_view is None or setting.game != self._board_view.game:
            self._seats.clear()
        self._status_panel.set_title(setting.title)
        self._svg_board.reset(
            setting.game, setting.symbols, setting.background, setting.board_label
        )
        self._pan_zoom.reset(setting.can_pan)
        dom.set_attributes(self._node, {"data-deep": setting.has_two_rows})
        self._board_view, self._turn_view = setting, None

    def _show_turn(self, standing: "TurnView") -> bool:
        """What a move changes; whether the controls did."""
        steps = standing.learning_progress
        state = {
            "data-turn": standing.turn or None,
            "data-ply": standing.ply,
            "data-shown": standing.shown_ply,
            "data-over": standing.outcome_reason or None,
            "data-thinking": standing.is_bot_thinking,
            "data-across": standing.is_opposite_player,
            "data-curtain": standing.handover is not None,
            "data-lesson": steps[1] if steps and steps[0] == "lesson" else None,
            "data-puzzle": steps[1] if steps and steps[0] == "puzzle" else None,
        }
        if state != self._attributes:
            self._attributes = state
            dom.set_attributes(self._node, state)
        self._update_buttons(standing)
        if steps:
            from ui.table.view.lesson_progress import show_progress

            show_progress(steps)
        self._show_panels(standing)
        self._status_line.set_news(standing.summary)
        return self._handover.show(standing.handover)

    def _show_panels(self, standing: "TurnView") -> None:
        """What stands beside the board."""
        self._seats.show(standing.seats)
        self._status_panel.show(standing.status_panel, standing.status_panel_label)
        self._move_list.show(standing.moves, standing.shown_ply)

    def _update_buttons(self, standing: "TurnView") -> None:
        """What the buttons of the bar and of the list would do."""
        able = {act: act in standing.enabled_actions for act in ("undo", "redo", "hint")}
        able["eyes"] = bool(standing.perspective_label)
        for act in BAR_BUTTONS:
            if self._enabled.get(act) != able[act]:
                gone = {"hidden": not able[act]} if act == "eyes" else None
                dom.set_attributes(self._buttons[act], gone or {"disabled": not able[act]})
        if standing.perspective_label:
            self._buttons["eyes"].textContent = standing.perspective_label
        self._enabled = able

    def _update_viewport(
        self, standing: "TurnView", making: "SelectionView", moved: bool, moving: bool
    ) -> None:
        """Let the lens show where the move went and where a tap can go next. ``moved``: whether
        the standing is a new one."""
        if not moved and not making.focus_cells:
            return
        named = standing.focus_cells + making.focus_cells if moved else making.focus_cells
        places = [place for place in standing.cells if place.name in named]
        at = {place.name: (place.x, place.y) for place in places}
        spots = [at[name] for name in standing.focus_cells if name in at] if moved else []
        wanted = [at[name] for name in making.focus_cells if name in at]
        before = self._turn_view
        others = before is None or before.turn != standing.turn
        self._pan_zoom.show_area(standing.view_box, spots, wanted, others, moving)

    def _show_selection(self, making: "SelectionView", moving: bool) -> bool:
        """What a tap changes; whether the controls did."""
        self._svg_board.set_sprites(making.sprites, moving, making.exit_targets)
        self._svg_board.set_notes(making.overlays)
        self._svg_board.set_arrows(making.recent_move_overlays)
        self._svg_board.set_marks(making.marks)
        self._status_line.set_status(making.status, making.tone)
        self._status_line.set_tip(making.tip)
        if making.hint_label != self._hint_label:
            self._hint_label = making.hint_label
            self._buttons["hint"].querySelector("span").textContent = making.hint_label
        # The finger may have come from the tray: what is under it stays as long as it carries.
        return making is not self._dragging[1] and self._tray.show(
            making.tray_items, making.actions
        )

    def _schedule_labels(self, at_once: bool) -> None:
        """Let the cells say what lies on them. Nobody sees it: that has time, most of all while
        somebody is tapping."""
        dom.cancel(self._label_timer)
        self._unlabelled = self._svg_board.cell_names()
        self._label_timer = (
            dom.after_paint(self._label_some)
            if at_once
            else dom.set_timer(LABEL_DELAY_MS, self._label_some)
        )

    def _label_some(self) -> None:
        some, self._unlabelled = self._unlabelled[:LABEL_BATCH], self._unlabelled[LABEL_BATCH:]
        self._svg_board.set_labels(self._labels(some))
        if self._unlabelled:
            self._label_timer = dom.set_timer(0, self._label_some)
        else:
            dom.bridge.scheduleGarbageCollection()

    # ---- what needs no situation

    def set_playing(self, on: bool) -> None:
        """Tell whether more is still to be shown."""
        if on != self._is_playing:
            self._is_playing = on
            dom.set_attributes(self._node, {"data-showing": on})

    def finish_animations(self) -> None:
        """End what is still moving: somebody has tapped."""
        dom.bridge.finishAnimations(self._svg_board.svg)

    def start_drag(self, event: "Any", drag: "Drag") -> None:
        """Let what is dragged go with the pointer, until ``dropped`` is called."""
        finger, drawing = str(event.pointerId), drag.drawing
        self._pan_zoom.release_pointer(finger)
        self._dragging = (finger, drag.table_view.selection_view)
        ghost = dom.create_drawing(drawing, {"class": "ghost", "aria-hidden": "true"})
        dom.bridge.drag(event, self._svg_board.svg, ghost, self._on_landed_proxy)

    def _on_landed(self, cell: str, *place: float) -> None:
        finger, self._dragging = self._dragging[0], ("", None)
        if place:
            self._pan_zoom.grab_pointer(finger, *place)
        self._on_drop(str(cell))

    def fit_board(self) -> None:
        """Show all of the board."""
        self._pan_zoom.fit_board()

    def show_card(self, card: "InfoCard", at_bottom: bool = False) -> None:
        """Show a card over the board, and have it read; ``low``: at the lower end of the board."""
        self._info_card.show(card, at_bottom)
        said = [part for part in (card.title, card.text) if part]
        self._status_line.announce(": ".join(said))

    def hide_card(self) -> bool:
        """Take the card away; whether there was one."""
        shown = self._info_card.is_shown
        if shown:
            self._info_card.hide()
        return shown

    def is_upper_half(self, y: float) -> bool:
        """Whether this height of the screen is in the upper half of the board."""
        box = self._board_area.getBoundingClientRect()
        return y < box.top + box.height / 2

    def zoom_in(self) -> None:
        """Show a part of the board, larger."""
        self._pan_zoom.zoom_in()

    def move_focus(self, cell: str, key: str) -> bool:
        """Move the focus from a cell in the direction of an arrow key; False for other keys."""
        return self._svg_board.move_focus(cell, key)

    def toggle_moves(self) -> None:
        """Show or hide the list of moves."""
        self._move_list.set_open(not self._move_list.is_open)
