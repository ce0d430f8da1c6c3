"""Static pictures of a board: in the lobby, on the rules page, for a link."""

from ui.games.renderer import COORDINATE_CLASS, Selection
from ui.session.view_models import StaticBoard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.games import GameUI


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
