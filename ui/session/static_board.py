"""Still pictures of a board, which nobody taps: in the lobby, on the rules page, of a link."""

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
) -> StaticBoard:
    """A still picture of a view, with cells marked, with a choice in the making if there are
    ``tokens`` of one, and with what the events in ``past`` left to be seen. ``tiny``: nobody could
    read coordinates."""
    picture = game_ui.Renderer(view, Selection(tokens), recent_events, reveal_all, upright)
    ground = picture.background()
    if hide_coordinates:
        ground = [shape for shape in ground if shape[1].get("class") != COORDINATE_CLASS]
    made = StaticBoard(
        view.game.name,
        picture.symbols(),
        ground,
        picture.crop(),
        picture.sprites(),
        label,
    )
    made.cells = picture.cells()
    made.overlays = picture.overlays()
    made.marks = marks or {}
    return made
