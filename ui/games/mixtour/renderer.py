"""The drawing of Mixtour. A cell is 100 units wide; the origin is the board's top left."""

from engine.events import Ended
from engine.mixtour.constants import CELL_NAMES, COLOURS, SIZE
from engine.mixtour.events import Moved, Scored
from ui.games.renderer import COORDINATE_CLASS, BoardRenderer, Cell, Drawing, Sprite, arrow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.events import Event
    from engine.mixtour.state import MixtourState
    from ui.games.geometry import Box, Point
    from ui.games.renderer import Shape

CELL_SIZE = 100
HALF_CELL = CELL_SIZE // 2
FRAME_WIDTH = 22  # of the board, around the cells
WELL = {"x": -47, "y": -47, "width": 94, "height": 94, "rx": 12}  # a cell, around its middle
RX, RY, THICK = 37, 15.5, 14.5  # of a disc: half width, half depth, height
FOOT = 17  # from the middle of a cell down to the top of the lowest disc
TOP = 5 * THICK  # from there up to the highest disc; taller stacks are drawn compressed
LIFT = 10  # how far chosen pieces are lifted
PICK_SIZE = (84, 92)  # the size of a pick in the tray
HEIGHT_OFFSET = (36, 35)  # from the middle of a cell to the numeral of its stack's height
TALL_STACK = 4  # pieces of a stack that is taller than its cell's frame
NUMERAL_CLEARANCE = 68  # from the middle of a cell to an arrow that would cross its numeral

# The cells' names as they are drawn, back rows first.
BACK_TO_FRONT = [CELL_NAMES[row * SIZE + i] for row in range(SIZE - 1, -1, -1) for i in range(SIZE)]


def _middle_of(number: int) -> "Point":
    """Return the middle of the cell of that number."""
    return (
        number % SIZE * CELL_SIZE + HALF_CELL,
        (SIZE - 1 - number // SIZE) * CELL_SIZE + HALF_CELL,
    )


# Caches: the middles of cells, drawn stacks, the cells.
_MIDDLES = {CELL_NAMES[number]: _middle_of(number) for number in range(SIZE * SIZE)}
_stack_cache: "dict[str, list[Sprite]]" = {}
_cells_cache: "list[Cell]" = []
CACHE_LIMIT = 1000  # stacks, after which the cache is cleared


def _middle(cell: str) -> "Point":
    """Return the middle of the cell of that name."""
    return _MIDDLES[cell]


def _well(x: float, y: float) -> str:
    """Return the outline of the cell around a point."""
    r, side = WELL["rx"], WELL["width"] - 2 * WELL["rx"]
    start = f"M{x + WELL['x'] + r} {y + WELL['y']}"
    return (
        f"{start}h{side}a{r} {r} 0 0 1 {r} {r}v{side}a{r} {r} 0 0 1 {-r} {r}"
        f"h{-side}a{r} {r} 0 0 1 {-r} {-r}v{-side}a{r} {r} 0 0 1 {r} {-r}z"
    )


def _disc(colour: str) -> "Shape":
    """Return one disc, its origin in the middle of its top: White with a ring, Red with a cross."""
    side = f"M{-RX} 0v{THICK}A{RX} {RY} 0 0 0 {RX} {THICK}V0z"
    shapes: list[Shape] = [
        ("path", {"class": f"disc-side {colour}", "d": side}),
        ("ellipse", {"class": f"disc-top {colour}", "rx": RX, "ry": RY}),
    ]
    if colour == COLOURS[0]:
        shapes.append(("ellipse", {"class": f"disc-mark {colour}", "rx": 20, "ry": 8}))
    else:
        notches = ""
        for x in (-24, -8, 8, 24):
            bottom = RY * (1 - (x / RX) ** 2) ** 0.5
            notches += f"M{x} {bottom + 2:.1f}v{THICK - 4}"
        shapes.append(("path", {"class": "disc-notch", "d": notches}))
        shapes.append(("path", {"class": f"disc-mark {colour}", "d": "M-17-7L17 7M17-7L-17 7"}))
    return ("g", {"id": "disc-" + colour}, shapes)


def _stack_sprites(cell: str, pieces: str, lifted: int = 0) -> "list[Sprite]":
    """Return the sprites of a stack, with its top ``lifted`` pieces a little above the rest."""
    if not pieces:
        return []
    key = f"{cell}{pieces}{lifted}"
    if key not in _stack_cache:
        if len(_stack_cache) >= CACHE_LIMIT:
            _stack_cache.clear()
        _stack_cache[key] = _make_stack_sprites(cell, pieces, lifted)
    return _stack_cache[key]


def _make_stack_sprites(cell: str, pieces: str, lifted: int) -> "list[Sprite]":
    """Compute the sprites of a stack."""
    x, y = _middle(cell)
    base = len(pieces) - lifted
    step = min(THICK, TOP / max(1, len(pieces) - 1))
    sprites = []
    for i in range(len(pieces)):
        is_lifted = i >= base
        height = i * step + (LIFT if is_lifted else 0)
        classes = "tentative" if is_lifted else ""
        sprites.append(Sprite(pieces[i], "disc-" + pieces[i], x, y + FOOT - height, 0, classes))
    return sprites


def winning_stacks(view: "MixtourState", past: "tuple[Event, ...]") -> "dict[str, str]":
    """Return the stack that won: its cell -> its pieces.

    It is drawn where it was built, though the rules take it off the board.

    Args:
        view: The view to draw.
        past: The events that led to it.

    Returns:
        {} if no stack won in those events.
    """
    winning_cells = view.outcome.details if view.outcome else ()
    scored = [event for event in past if isinstance(event, Scored)]
    return {event.cell: event.pieces for event in scored if event.cell in winning_cells}


class MixtourRenderer(BoardRenderer):
    """The drawing of one position of Mixtour. A stack that wins the game stays on the board."""

    reach_above, reach_below = TOP + LIFT, FOOT
    piece_box = (-50, -30, 100, 76)
    view: "MixtourState"
    after: "MixtourState | None"
    _drawn: "dict[str, str] | None" = None  # see ``_drawn_stacks``

    # ---- the board

    def symbols(self) -> "list[Shape]":
        """Return a disc of each colour."""
        return [_disc(colour) for colour in COLOURS]

    def background(self) -> "list[Shape]":
        """Return the frame, the cells and the coordinates."""
        x, y, width, height = self.view_box()
        frame = {"class": "board-frame", "x": x, "y": y, "width": width, "height": height, "rx": 20}
        shapes: list[Shape] = [("rect", frame)]
        for start, classes in enumerate(("well", "well odd")):  # as on a chessboard
            wells = "".join([_well(*_middle(cell)) for cell in CELL_NAMES[start::2]])
            shapes.append(("path", {"class": classes, "d": wells}))
        for i in range(SIZE):
            column, row = CELL_NAMES[i][0], CELL_NAMES[i * SIZE][1]
            for x, y, text in (
                (i * CELL_SIZE + HALF_CELL, 511, column),
                (-11, 455 - i * CELL_SIZE, row),
            ):
                shapes.append(("text", {"class": COORDINATE_CLASS, "x": x, "y": y, "text": text}))
        return shapes

    def view_box(self) -> "Box":
        """Return the box of the board with its frame."""
        size = SIZE * CELL_SIZE + 2 * FRAME_WIDTH
        return (-FRAME_WIDTH, -FRAME_WIDTH, size, size)

    def cells(self) -> "list[Cell]":
        """Return the cells, the back row first."""
        if not _cells_cache:
            for cell in BACK_TO_FRONT:
                x, y = _middle(cell)
                _cells_cache.append(
                    Cell(cell, x, y, ("rect", dict(WELL)), CELL_NAMES.index(cell) // SIZE)
                )
        return _cells_cache

    # ---- pieces

    def sprites(self) -> "list[Sprite]":
        """Return all stacks, back rows first, with the chosen pieces lifted."""
        held, lifted = self._selected_stack()
        return self._board_sprites(self._drawn_stacks(), held, lifted)

    def frames(self, events: "tuple[Event, ...]") -> "list[list[Sprite]]":
        """Return a tall stack as it is built, unless it stays because it wins."""
        scored = [event for event in events if isinstance(event, Scored)]
        if not scored or isinstance(events[-1], Ended):
            return []
        stacks = self._view_stacks()
        for event in events:
            if isinstance(event, Moved):
                _move_pieces(stacks, event.source, event.target, event.count)
        return [self._board_sprites(stacks)]

    def overlays(self) -> "list[Shape]":
        """Return the height of every stack of two or more."""
        shapes: list[Shape] = []
        stacks = self._drawn_stacks()
        for cell in CELL_NAMES:
            height = len(stacks[cell])
            if height > 1:
                x, y = _middle(cell)
                attributes = {
                    "class": "stack-height",
                    "x": x + HEIGHT_OFFSET[0],
                    "y": y + HEIGHT_OFFSET[1],
                    "text": str(height),
                }
                shapes.append(("text", attributes))
        return shapes

    def marks(self) -> "dict[str, str]":
        """Return a mark for a chosen stack that is taller than its cell's frame."""
        stacks = self._drawn_stacks()
        return {cell: "high" for cell in self.tokens[:2] if len(stacks[cell]) >= TALL_STACK}

    def event_arrow(self, event: "Event", start: "Point", end: "Point") -> "list[Shape]":
        """Return the arrow of a move, which leaves the numerals free, at the lower right."""
        if end[0] > start[0] and end[1] > start[1]:
            return arrow(start, end, NUMERAL_CLEARANCE)
        if end[0] < start[0] and end[1] < start[1]:
            return arrow(start, end, tip_distance=NUMERAL_CLEARANCE)
        return arrow(start, end)

    def _view_stacks(self) -> "dict[str, str]":
        """Return cell -> the view's pieces there, from bottom to top."""
        return {cell: self.view.stack_pieces(cell) for cell in CELL_NAMES}

    def _drawn_stacks(self) -> "dict[str, str]":
        """Return cell -> the pieces to draw there, with the selection and the winning stack."""
        if self._drawn is None:
            self._drawn = self._compute_stacks()
        return self._drawn

    def _compute_stacks(self) -> "dict[str, str]":
        """Compute the stacks to draw."""
        stacks = self._view_stacks()
        if len(self.tokens) == 3:
            source, target, count = self.tokens
            _move_pieces(stacks, source, target, int(count[1:]))
        elif self.tokens and not stacks[self.tokens[0]]:
            stacks[self.tokens[0]] = COLOURS[self.view.mover]
        stacks.update(winning_stacks(self.view, self.recent_events))
        return stacks

    def _selected_stack(self) -> "tuple[str, int]":
        """Return the cell of the selection and how many of its pieces are lifted."""
        if not self.tokens:
            return ("", 0)
        if len(self.tokens) == 3:
            return (self.tokens[1], int(self.tokens[2][1:]))
        return (self.tokens[0], max(1, self.view.stack_height(self.tokens[0])))

    def _board_sprites(
        self, stacks: "dict[str, str]", held: str = "", lifted: int = 0
    ) -> "list[Sprite]":
        """Return the sprites of these stacks, the top ``lifted`` pieces on ``held`` raised."""
        sprites: list[Sprite] = []
        for cell in BACK_TO_FRONT:
            sprites.extend(_stack_sprites(cell, stacks[cell], lifted if cell == held else 0))
        return sprites

    # ---- beside the board

    def side_icon(self, seat: int) -> "list[Shape]":
        """Return a disc of the seat's colour."""
        return [("use", {"href": "#disc-" + COLOURS[seat], "transform": "translate(0 -7)"})]

    def pick(self, token: str) -> "Drawing | None":
        """Return the pieces that this number of pieces takes off the chosen stack."""
        source, count = self.view.stack_pieces(self.tokens[0]), int(token[1:])
        pieces = source[len(source) - count :]
        foot = (count - 1) * THICK / 2 - THICK / 2
        shapes = []
        for i in range(count):
            transform = f"translate(0 {foot - i * THICK})"
            shapes.append(("use", {"href": "#disc-" + pieces[i], "transform": transform}))
        return Drawing(shapes, *PICK_SIZE)


def _move_pieces(stacks: "dict[str, str]", source: str, target: str, count: int) -> None:
    """Move ``count`` pieces from the top of one of these stacks onto another."""
    keep = len(stacks[source]) - count
    stacks[target] += stacks[source][keep:]
    stacks[source] = stacks[source][:keep]
