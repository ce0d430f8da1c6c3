"""All that a table shows and says at one moment, as plain values.

A ``Situation`` is made without a browser, once for every change, from a *view* of the game;
whatever shows it needs nothing else and never sees a state. It has three layers, each a value of
its own that stays the same object as long as nothing in it changes, so that whoever draws can see
at a glance what to leave alone: the ``Setting`` (the board itself), the ``Standing`` (seats,
curtain, moves: what a move changes) and the ``Making`` (pieces, marks, the tray: what a tap
changes).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.games.narrator import ResultLine
    from ui.games.renderer import Box, Cell, Drawing, Point, Shape, Sprite


class BoardView:
    """The board itself, for as long as a game lies on the table one way.

    Attributes:
        game: the game's name; styles are keyed by it.
        title: what the game is called; ``board``: what a screen reader calls the board.
        symbols, ground: shapes, see ``ui.games.renderer``.
        pans: whether the board pans and zooms; ``deep``: whether the tray has two rows.
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


class SeatView:
    """The sign of one seat: its ``name``, a line of ``facts``, shapes of its ``emblem``, the
    ``stars`` it has won in a match, or the number of games in a series, and what they mean
    (``wins``), its ``hand`` and that in words; whether it is ``moving``, and whether it has
    ``won``."""

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


class HandoverScreen:
    """What stands in place of all controls while the phone changes hands. ``undo``: the words of
    a button that takes the last move back, "" where there is none."""

    def __init__(self, title: str, note: str, ready_label: str, undo_label: str) -> None:
        self.title = title
        self.note = note
        self.ready_label = ready_label
        self.undo_label = undo_label


class MoveListItem:
    """A past move in the list of moves: its ``notation``, its ``text``, and a ``drawing`` (None:
    none) that stands before the text or, if not ``named``, in its place for those who see it; and
    how good a review found it, ``grade``."""

    grade = ""

    def __init__(
        self, notation: str, text: str, drawing: "Drawing | None", shows_text: bool = False
    ) -> None:
        self.notation = notation
        self.text = text
        self.drawing = drawing
        self.shows_text = shows_text

    def equals(self, other: "MoveListItem") -> bool:
        """Whether both look and read the same."""
        if self is other:
            return True
        told = (self.notation, self.text, self.shows_text, self.grade)
        if told != (other.notation, other.text, other.shows_text, other.grade):
            return False
        one, two = self.drawing, other.drawing
        return one is two or bool(one and two and one.shapes == two.shapes)


class TurnView:
    """What a move changes.

    Attributes:
        turn: the seat to move, counted from 1; 0 when nobody is.
        ply, shown: how many moves have been played, and after how many the shown position is.
        over: the reason of the outcome, "" while the game goes on.
        thinking: whether a computer is to move.
        across: whether the second of two people is to move, who may sit across the table.
        seats: a ``Seat`` for each.
        gauge: what stands in place of the title, and ``gauge_label``.
        curtain: None unless it is down.
        moves: the list of moves, as whoever looks may read them; an entry stays the same object.
        news: what led to the shown position since one's own last move, in words.
        can: which of "undo", "redo", "hint" would do something now.
        eyes: the words of the button that changes whose view is shown; "" where there is none.
        spots: names of the cells that the last turn was about, to be kept in sight.
        frame: the part of the picture that shows all of the board, a viewBox.
        places: the cells.
        steps: () at a game's table; where a lesson or a puzzle is, which of the two, its number,
            the words of that and of how many there are, what is written of it in two lines, and the
            words of the buttons that lead back and on, "" for one that leads nowhere.
    """

    turn = 0
    ply = 0
    shown_ply = 0
    outcome_reason = ""
    is_bot_thinking = False
    is_opposite_player = False
    status_panel: "Drawing | None" = None
    status_panel_label = ""
    summary = ""
    handover: "HandoverScreen | None" = None
    perspective_label = ""
    view_box: "Box" = (0, 0, 1, 1)
    learning_progress: tuple = ()

    def __init__(self) -> None:
        self.seats: "list[SeatView]" = []
        self.moves: "list[MoveListItem]" = []
        self.enabled_actions: "list[str]" = []
        self.focus_cells: "list[str]" = []
        self.cells: "list[Cell]" = []


class TrayItem:
    """A choice in the tray that is no cell: how it looks (None: its name is written), whether it
    is chosen, whether it can't be chosen now (``idle``), and the row it stands in."""

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


class Action:
    """A button that does something (``act``, one of the page's acts) or, with ``move``, plays a
    move; its words, a second line, and its tone ("primary", "danger", "waiting" for one that will
    be there after a next tap, or "")."""

    def __init__(
        self, label: str, name: str = "", move: str = "", note: str = "", tone: str = ""
    ) -> None:
        self.label = label
        self.name = name
        self.move = move
        self.note = note
        self.tone = tone


class SelectionView:
    """What a tap changes.

    Attributes:
        sprites: the pieces from back to front, those being chosen among them.
        homes: kind of a piece -> where it goes if it leaves the board, None if it fades.
        notes: shapes over the pieces; ``traces``: those that tell the way of what happened.
        marks: cell -> words "touched origin moment lit won offered vacant picked barred …".
        spots: cells to bring into sight.
        status, tone: the line below the board.
        advice: what the coach says below that, "" for nothing now; None if there is no coach.
        picks, acts: the tray.
        hint: what the button for hints is called.
    """

    def __init__(self) -> None:
        self.sprites: "list[Sprite]" = []
        self.exit_targets: dict[str, Point | None] = {}
        self.overlays: list[Shape] = []
        self.recent_move_overlays: list[Shape] = []
        self.marks: dict = {}
        self.focus_cells: "list[str]" = []
        self.status = ""
        self.tone = ""
        self.tip: "str | None" = None
        self.tray_items: "list[TrayItem]" = []
        self.actions: "list[Action]" = []
        self.hint_label = ""

    def add_mark(self, cell: str, words: str) -> None:
        """Mark a cell with these words more."""
        self.marks[cell] = (self.marks.get(cell, "") + " " + words).strip()

    def with_sprites(self, sprites: "list[Sprite]") -> "SelectionView":
        """The same with these pieces in place of its own: something seen on the way to it."""
        made = SelectionView()
        made.exit_targets, made.overlays, made.recent_move_overlays = (
            self.exit_targets,
            self.overlays,
            self.recent_move_overlays,
        )
        made.status, made.tone = self.status, self.tone
        made.tray_items, made.actions, made.hint_label = (
            self.tray_items,
            self.actions,
            self.hint_label,
        )
        made.tip = None if self.tip is None else ""
        made.marks = dict(self.marks)
        made.sprites = sprites
        return made


class InfoCard:
    """What is held or asked about, large and in words: its ``drawing``, if there is one, what it
    is called (``title``, "" if the text says it), and what is to be said of it."""

    def __init__(self, drawing: "Drawing | None", title: str, text: str) -> None:
        self.drawing = drawing
        self.title = title
        self.text = text


class Toast:
    """Something to be said in passing, with a button that does ``act`` if there is one."""

    def __init__(self, text: str, action: str = "", label: str = "") -> None:
        self.text = text
        self.action = action
        self.label = label


class Confirmation:
    """Something to be asked before it is done: ``act`` is what yes does. ``first``: what may be
    wished before, a label and an act."""

    def __init__(
        self,
        title: str,
        text: str,
        cancel_label: str,
        confirm_label: str,
        action: str,
        extra_action: "tuple[str, str] | None" = None,
    ) -> None:
        self.title = title
        self.text = text
        self.cancel_label = cancel_label
        self.confirm_label = confirm_label
        self.action = action
        self.extra_action = extra_action


class ScoreSummary:
    """How a finished game was counted up: a title and lines; and ``acts``, the ways on."""

    def __init__(
        self, title: str, lines: "list[ResultLine]", actions: "Sequence[Action]" = ()
    ) -> None:
        self.title = title
        self.lines = lines
        self.actions = actions


class TableView:
    """All of it.

    Attributes:
        setting, standing, making: the three layers.
        moving: whether the pieces move to where they are.
        spoken: what a screen reader says now; "" for nothing new, None to forget what was said.
        feel: what is heard and felt, a name of ``ui.table.feedback``; "" for nothing.
        banner: what is called out over the board; "" for nothing.
        notice, question, result: what opens with it, each once.
        way: what is seen on the way to it, one situation after another, see ``ui.table.playback``.
        after: for how many beats the situation before it is to be seen first; 0: it is what a
            person has just asked for.
        theirs: whether it shows what others did, so that a tap meanwhile only hurries it.
        ends: whether the game has ended with it, so that the board is seen before the ``result``.
    """

    delay_beats = 0.0
    is_opponent_turn = False
    ends_game = False

    def __init__(
        self, board_view: BoardView, turn_view: TurnView, selection_view: SelectionView
    ) -> None:
        self.board_view = board_view
        self.turn_view = turn_view
        self.selection_view = selection_view
        self.animated = True
        self.announcement: "str | None" = ""
        self.cue = ""
        self.banner = ""
        self.toast: "Toast | None" = None
        self.confirmation: "Confirmation | None" = None
        self.score_summary: "ScoreSummary | None" = None
        self.frames: "list[TableView]" = []


class StaticBoard:
    """A picture that nobody taps: a figure of the rules, a thumbnail, somebody else's table.

    Attributes:
        game, symbols, ground, frame, places, sprites, notes, marks: as in ``Setting``,
            ``Standing`` and ``Making``.
        label: what it shows, in words; "" where the words beside it say so.
        caption: what stands below it, "" for nothing.
    """

    def __init__(
        self,
        game: str,
        symbols: "list[Shape]",
        background: "list[Shape]",
        view_box: "Box",
        sprites: "list[Sprite]",
        label: str = "",
    ) -> None:
        self.game = game
        self.symbols = symbols
        self.background = background
        self.view_box = view_box
        self.sprites = sprites
        self.label = label
        self.caption = ""
        self.cells: "list[Cell]" = []
        self.overlays: list[Shape] = []
        self.marks: dict = {}
