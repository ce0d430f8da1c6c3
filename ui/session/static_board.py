"""Static pictures of a board: in the lobby, on the rules page, for a link."""

from ui.games.renderer import COORDINATE_CLASS, Selection

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.games import GameUI
    from ui.games.geometry import Box
    from ui.games.renderer import Cell, Shape, Sprite


class StaticBoard:
    """A picture of a board without interaction: in the rules, in the lobby, for a link.

    Attributes:
        game: The game's name; styles are keyed by it.
        symbols: As in ``BoardView``, like ``background``.
        view_box: As in ``TurnView``, like ``cells``.
        sprites: As in ``SelectionView``, like ``overlays`` and ``marks``.
        label: The accessible name, "" if text beside the picture describes it.
        caption: The text below it, "" for none.
    """

    def __init__(
        self,
        game: str,
        symbols: "list[Shape]",
        background: "list[Shape]",
        view_box: "Box",
        sprites: "list[Sprite]",
        cells: "list[Cell]",
        overlays: "list[Shape]",
        marks: "dict[str, str]",
        label: str = "",
        caption: str = "",
    ) -> None:
        self.game = game
        self.symbols = symbols
        self.background = background
        self.view_box = view_box
        self.sprites = sprites
        self.cells = cells
        self.overlays = overlays
        self.marks = marks
        self.label = label
        self.caption = caption


def static_board(
    game_ui: "GameUI",
    view: "State",
    label: str = "",
    marks: "dict | None" = None,
    tokens: "tuple[str, ...]" = (),
    reveal_all: bool = False,
    upright: bool = False,
    recent_events: tuple = (),
    hide_coordinates: bool = False,
    caption: str = "",
) -> StaticBoard:
    """Return a picture of a view.

    Args:
        game_ui: The user interface of the game.
        view: The position, as the viewer may see it.
        label: The accessible name.
        marks: Cell -> words of its marks.
        tokens: The tokens of a selection to show.
        reveal_all: Whether hidden things that the view knows are shown.
        upright: Whether the board is drawn in its upright orientation.
        recent_events: Events whose traces are shown.
        hide_coordinates: Whether to leave out coordinates, which are illegible on a thumbnail.
        caption: The text below the picture.
    """
    renderer = game_ui.Renderer(view, Selection(tokens), recent_events, reveal_all, upright)
    background = renderer.background()
    if hide_coordinates:
        background = [shape for shape in background if shape[1].get("class") != COORDINATE_CLASS]
    return StaticBoard(
        view.game.name,
        renderer.symbols(),
        background,
        renderer.crop(),
        renderer.sprites(),
        renderer.cells(),
        renderer.overlays(),
        marks or {},
        label,
        caption,
    )
