"""One look at a session: what of it is shown and told, and to whom."""

from ui.play import sentences, sight
from ui.play.recall import Recall, began

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.games import Room
    from ui.games.picture import Choice, Picture
    from ui.games.talk import Talk
    from ui.play.session import Session
    from ui.play.sight import Sight
    from ui.play.store import Store
    from ui.words import GameWords


class Look:
    """One look at a session: who looks, at what, and what it can be shown with.

    Attributes:
        session, room, upright: as given; ``say``: so, too, for whoever plays at this phone.
        sight: who sees and hears.
        view: the shown position as the eyes see it.
        recall: what the moves did.
        ply, start: after how many moves the position is, and after how many that began which is
            told of it, see ``ui.play.recall``.
        past: the events in between, as the eyes could follow them.
        touched: cell -> the words of its marks for that.
        told: that in words, once ``ui.play.news`` has put it so.
        step: the level that the end of the game suggests, see ``ui.play.steps``; "" for none.
        lit: the cells of the last of these moves, for whoever looks back or has asked for it.
    """

    def __init__(
        self,
        session: "Session",
        room: "Room",
        say: "GameWords",
        sees: "Sight",
        upright: bool = False,
        recall: "Recall | None" = None,
        ply: "int | None" = None,
        start: "int | None" = None,
    ) -> None:
        """``ply``, ``start``: those of the position that the session shows, if they are not
        given."""
        self.session = session
        self.room = room
        self.say = sentences.personal(session, say)
        self.sight = sees
        self.upright = upright
        self.recall = recall or Recall(session)
        self.ply = session.ply if ply is None else ply
        self.start = began(session, self.ply) if start is None else start
        self.view: State = sight.seen(session.states[self.ply], sees.eyes)
        self.past: tuple = self.recall.between(self.start, self.ply, sees.eyes)
        self.touched = _touched(self.past)
        self.told: "str | None" = None
        self.step = ""
        self.lit: "list[str]" = []
        if self.ply < session.last:
            self.light()
        self._traces: "list | None" = None

    def suggest(self, store: "Store") -> bool:
        """Find out which level the end of the game suggests: whether it was not known yet. Nothing
        is, until that has been loaded, after the first screen."""
        if self.session.over and not self.step:
            try:
                from ui.play.steps import step
            except ImportError:
                return False
            self.step = step(self.session, store.history)
            return bool(self.step)
        return False

    def at(self, ply: int, start: "int | None" = None) -> "Look":
        """The same look at a position on the way from ``start``, or told from another one on."""
        return Look(
            self.session,
            self.room,
            self.say,
            self.sight,
            self.upright,
            self.recall,
            ply,
            min(self.start, ply) if start is None else start,
        )

    def light(self) -> None:
        """Let the cells stand out that the last move was about."""
        last = self.recall.between(max(self.start, self.ply - 1), self.ply, self.sight.eyes)
        self.lit = list(_touched(last))

    def turn(self, upright: bool) -> None:
        """The board lies another way."""
        self.upright = upright
        self._traces = None

    def traces(self) -> list:
        """The way of what happened, as shapes."""
        if self._traces is None:
            self._traces = self.picture().trace()
        return self._traces

    def picture(self, view: "State | None" = None, choice: "Choice | None" = None) -> "Picture":
        """A picture of the view, or of another one of the same eyes with a choice in it."""
        shown = self.view if view is None else view
        past = self._past(shown)
        return self.room.Picture(shown, choice, past, self.sight.open, self.upright)

    def talk(self, view: "State | None" = None) -> "Talk":
        """What is said of the view, or of another one of the same eyes."""
        shown = self.view if view is None else view
        return self.room.Talk(shown, self.say, self.sight.open, self._past(shown))

    def _past(self, shown: "State") -> tuple:
        """What led to a view; of one with a choice in it, nothing that has been."""
        return self.past if shown is self.view else ()

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return sentences.seat_name(self.session, seat, self.say)


def _touched(past: tuple) -> dict:
    """Cell -> the words of its marks, for all that these events were about, the latest last: what
    something left may have been filled since."""
    found: dict = {}
    for event in past:
        for cell in event.cells():
            found[cell] = "touched"
        for cell in event.vacated():
            found[cell] = "touched origin"
    return found
