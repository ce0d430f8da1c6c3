"""The games on this phone, as the lobby lists them."""

from engine.game import BYSTANDER
from engine.record import RecordError
from ui.games import room
from ui.play.compose import still
from ui.play.sentences import seat_name
from ui.play.store import read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.situation import Still
    from ui.words import Words


class Row:
    """A saved game: what it is saved under, its game's name, a line about it, what the button that
    deletes it is called, and its picture as a bystander sees it."""

    def __init__(self, id: str, title: str, line: str, drop: str, thumb: "Still") -> None:
        self.id = id
        self.title = title
        self.line = line
        self.drop = drop
        self.thumb = thumb


def row(id: str, text: str, words: "Words") -> "Row | None":
    """The row of the game saved as ``id`` with this text; None if it can't be read."""
    try:
        session = read(id, text)
    except RecordError:
        return None
    game = session.record.game
    say = words.of(game)
    seats = range(len(session.seats))
    names = words("versus").join([seat_name(session, seat, say) for seat in seats])
    if session.over:
        line = words("save-over", seats=names)
    else:
        line = words("save-line", n=session.last, seats=names)
    view = session.tip if session.over else session.tip.view(BYSTANDER)
    thumb = still(room(game), view, open=session.over)
    return Row(id, say("game"), line, words("delete-of", game=say("game")), thumb)
