"""What a board drawing is: a view in, shapes out; taps in, a move out.

A drawing knows its game's notation and geometry and nothing of the browser. All its answers are
plain data. A *shape* is (tag, attributes) or (tag, attributes, [shapes within]) of SVG. A *token*
is what one tap says: the name of a cell, or of a pick in the tray below the board.
"""

from engine.game import GameError, State
from ui.sprites import Sprite
from ui.words import GameWords


class Place:
    """A cell one can tap: its name, the middle of it, and its outline as a shape around (0, 0).
    ``row`` groups the cells for people who read the board instead of seeing it."""

    def __init__(self, name: str, x: float, y: float, outline: tuple, row: int) -> None:
        self.name = name
        self.x = x
        self.y = y
        self.outline = outline
        self.row = row


class Pick:
    """A choice that is no cell: its token, its accessible name, and what is seen: shapes in a box
    of ``width`` × ``height`` units around (0, 0), or else the name itself. ``idle``: it is shown,
    but can't be chosen now. ``row``: 1 for the second row of the tray (see ``Drawing.deep``)."""

    def __init__(
        self, token: str, name: str, shapes: tuple = (), width: int = 80, height: int = 80
    ) -> None:
        self.token = token
        self.name = name
        self.shapes = shapes
        self.width = width
        self.height = height
        self.idle = False
        self.row = 0


class Line:
    """A line of a result: words, a value, and shapes 100 units wide around (0, 0) before them."""

    def __init__(self, text: str, value: str, shapes: tuple = (), strong: bool = False) -> None:
        self.text = text
        self.value = value
        self.shapes = shapes
        self.strong = strong


class Drawing:
    """The drawing of one game under given options; every game's ``DRAWING`` is a subclass.

    Attributes:
        game: the game's name.
        box: the viewBox, (x, y, width, height).
        chain: whether the moves of one turn are previewed together and confirmed once.
        guides: whether to mark where one can begin, before the first tap.
        open: set by the table: whether the game is over and all that a view knows may be seen.
        pans: whether the board grows beyond the screen, so that it pans and zooms.
        cycles: whether a tap on the cell of a complete move goes on to its next pick (a rotation)
            in place of confirming.
        deep: whether the tray has two rows.
        daily: whether a game of the day is offered, with a seed from the date alone.
    """

    game = ""
    box: tuple = (0, 0, 100, 100)
    chain = False
    guides = False
    open = False
    pans = False
    cycles = False
    deep = False
    daily = False

    def __init__(self, options: dict) -> None:
        self.options = options

    # ---- what is seen

    def fit(self, width: float, height: float) -> bool:
        """Choose the layout that is largest in a room of this size; whether that is another one
        than before."""
        return False

    def symbols(self) -> list:
        """Shapes ("symbol" or "g" with an id) that sprites and the ground refer to."""
        return []

    def ground(self) -> list:
        """Shapes of the board itself, under the pieces, drawn once."""
        return []

    def frame(self, view: State) -> tuple:
        """The part of the drawing to show, as a viewBox."""
        return self.box

    def places(self, view: State) -> list[Place]:
        """Every cell one could tap in this view, rows from top to bottom."""
        raise NotImplementedError

    def sprites(self, view: State) -> list[Sprite]:
        """The pieces, from back to front."""
        raise NotImplementedError

    def frames(self, before: State, move: str, after: State) -> list[list[Sprite]]:
        """What is seen on the way from one view to the next, the last frame being ``after``."""
        return [self.sprites(after)]

    def home(self, sprite: Sprite) -> tuple:
        """Where a piece goes that leaves the board: (x, y); () if it fades where it is."""
        return ()

    def preview(self, view: State, tokens: tuple, after: "State | None") -> list[Sprite]:
        """The pieces while a move is chosen: ``tokens`` tapped so far, ``after`` the state that
        the complete choice leads to (None while incomplete, or when playing would reveal)."""
        return self.sprites(view if after is None else after)

    def notes(self, view: State) -> list:
        """Shapes over the pieces, drawn anew each time: numerals, lines."""
        return []

    def asides(self, view: State, tokens: tuple) -> list:
        """Shapes over the pieces about a choice in the making: what each cell would give."""
        return []

    def marks(self, view: State, tokens: tuple, after: "State | None") -> dict:
        """Cell -> words of further marks while a move is chosen (see Stage.mark); the arguments
        as for ``preview``."""
        return {}

    def touched(self, move: str) -> list[str]:
        """The cells to mark as those of the last move."""
        return []

    def vacant(self, view: State, cells: list) -> list[str]:
        """Those of the offered cells that hold nothing, where a dot hides no piece."""
        return []

    def emblem(self, view: State, seat: int) -> list:
        """Shapes around (0, 0), 80 units wide, that stand for a seat's side."""
        return []

    def facts(self, view: State, seat: int, say: GameWords) -> str:
        """One short line for a seat's sign at the table: hand, points."""
        return ""

    def hand(self, view: State, seat: int, say: GameWords) -> tuple:
        """What a seat's sign shows of its hand: (shapes around (0, 0), width, height, label);
        () in a game without hands."""
        return ()

    def gauge(self, view: State, say: GameWords) -> tuple:
        """What must always be in sight, in place of the title: (shapes around (0, 0), width,
        height, label); () if there is no such thing."""
        return ()

    def result(self, view: State, names: list, say: GameWords) -> list[Line]:
        """How the final position is counted up, ``names`` being what the seats are called; [] if
        the outcome's sentence says it all."""
        return []

    def figure(self, name: str) -> tuple:
        """A drawing for the rules page: (view, marks) or (view, marks, tokens): the marks as
        Stage.mark takes them, and the tokens of a choice that is shown in the making."""
        raise KeyError(name)

    # ---- what a tap means

    def steps(self, view: State, move: str) -> list[list[str]]:
        """The ways to tap a legal move, each a list of tokens; [] if it has its own button."""
        raise NotImplementedError

    def preferred(self, view: State, moves: list) -> "str | None":
        """Where only picks are missing: which of these moves to preview for the person, who may
        then pick another. None: wait for the pick."""
        return None

    def holding(self, view: State) -> list[str]:
        """Picks that stay in the tray whatever is chosen, and while others move: a hand."""
        return []

    def picks(self, view: State, tokens: tuple, offers: list, say: GameWords) -> list[Pick]:
        """How the offered picks look. ``say``: words, see ui.words."""
        return [Pick(token, token) for token in offers]

    def buttons(self, view: State, legal: list) -> list[str]:
        """Legal moves that have a button of their own ("pass", …)."""
        return []

    def button(self, view: State, move: str, say: GameWords) -> tuple:
        """The button of such a move: (words, a second line, "danger" for a warning or "")."""
        return (say(move), "", "")

    def why_not(self, view: State, tokens: tuple, token: str) -> tuple:
        """Why ``token`` cannot follow ``tokens``: (reason, facts) for the game's words."""
        return ("not-here", {})

    def refusal(self, view: State, move: str) -> tuple:
        """The engine's reason why a move cannot be played, as (reason, facts)."""
        try:
            view.play(move)
        except GameError as error:
            return (error.reason, error.facts)
        return ("not-here", {})

    def question(self, view: State, move: str) -> str:
        """The key of a question to ask before a whole-move button plays; "" for none."""
        return ""

    # ---- secrets

    def peeked(self, view: State, cell: str) -> "list[Sprite] | None":
        """The pieces with what this viewer may know of ``cell`` turned up; None if that is
        nothing that isn't seen already."""
        return None

    def secret_label(self, view: State, cell: str, say: GameWords) -> str:
        """What a peek shows, in words for its owner's ears."""
        return self.cell_label(view, cell, say)

    def written(self, told: str) -> str:
        """A past move in the list of moves, of how somebody was told it when it was played."""
        return told

    # ---- what is said

    def waiting(self, view: State, name: str, say: GameWords) -> str:
        """That somebody called ``name`` is to move, before the first tap."""
        return say("your-turn", name=name)

    def prompt(self, view: State, tokens: tuple, say: GameWords) -> str:
        """What to do next, after these tokens of an incomplete move."""
        return say("choose-on")

    def chosen(self, view: State, move: str, say: GameWords) -> str:
        """What a complete move, not yet confirmed, would do."""
        return say("confirm-move")

    def cell_label(self, view: State, cell: str, say: GameWords) -> str:
        """A cell's place and content in words."""
        return cell

    def warning(self, view: State, moves: list, after: "State | None") -> str:
        """The key of a warning before ``moves``, chosen but not confirmed, are played; "" for
        none. ``after``: the state they lead to, None when playing would reveal."""
        return ""

    def move_label(self, move: str, seat: int, say: GameWords) -> str:
        """A move in words, as the live region says it. ``seat``: the side that made it, see
        ``State.side``."""
        return move

    def effects(self, before: State, move: str, after: State, say: GameWords) -> list[str]:
        """Sentences about what a move brought about, said after its label. ``before`` and
        ``after`` may be full states: say only what everybody at the table sees."""
        return []
