"""Still pictures of a board, which nobody taps: in the lobby, on the rules page, of a link."""

from ui.games.picture import COORDINATE, Choice
from ui.play.situation import Still

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.games import Room


def still(
    room: "Room",
    view: "State",
    label: str = "",
    marked: "dict | None" = None,
    tokens: "tuple[str, ...]" = (),
    open: bool = False,
    upright: bool = False,
    past: tuple = (),
    tiny: bool = False,
) -> Still:
    """A still picture of a view, with cells marked, with a choice in the making if there are
    ``tokens`` of one, and with what the events in ``past`` left to be seen. ``tiny``: nobody could
    read coordinates."""
    picture = room.Picture(view, Choice(tokens), past, open, upright)
    ground = picture.ground()
    if tiny:
        ground = [shape for shape in ground if shape[1].get("class") != COORDINATE]
    made = Still(
        view.game.name,
        picture.symbols(),
        ground,
        picture.close(),
        picture.sprites(),
        label,
    )
    made.places = picture.places()
    made.notes = picture.notes()
    made.marks = marked or {}
    return made
