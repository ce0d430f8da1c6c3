"""One look at a session: what of it is shown and told, and to whom."""

from ui.session import seat_names
from ui.session import visibility as sight
from ui.session.event_cache import EventCache, find_summary_start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.games import GameUI
    from ui.games.narrator import Narrator
    from ui.games.renderer import BoardRenderer, Selection
    from ui.library.store import Store
    from ui.session.session import Session
    from ui.session.visibility import Visibility
    from ui.words import GameWords


class ViewContext:
    """One look at a session: who looks, at what, and what it can be shown with.

    Attributes:
        session, room, upright: as given; ``say``: so, too, for whoever plays at this phone.
        sight: who sees and hears.
        view: the shown position as the eyes see it.
        recall: what the moves did.
        ply, start: after how many moves the position is, and after how many that began which is
            told of it, see ``ui.session.event_cache``.
        past: the events in between, as the eyes could follow them.
        touched: cell -> the words of its marks for that.
        told: that in words, once ``ui.table.presentation.turn_summary`` has put it so.
        step: the level that the end of the game suggests, see ``ui.history.level_advice``; "" for
        none. lit: the cells of the last of these moves, for whoever looks back or has asked for it.
    """

    def __init__(
        self,
        session: "Session",
        game_ui: "GameUI",
        say: "GameWords",
        visibility: "Visibility",
        upright: bool = False,
        event_cache: "EventCache | None" = None,
        ply: "int | None" = None,
        summary_start: "int | None" = None,
    ) -> None:
        """``ply``, ``start``: those of the position that the session shows, if they are not
        given."""
        self.session = session
        self.game_ui = game_ui
        self.say = seat_names.personalized_words(session, say)
        self.visibility = visibility
        self.upright = upright
        self.event_cache = event_cache or EventCache(session)
        self.ply = session.displayed_ply if ply is None else ply
        self.summary_start = (
            find_summary_start(session, self.ply) if summary_start is None else summary_start
        )
        self.view: State = sight.visible_state(session.states[self.ply], visibility.viewer)
        self.recent_events: tuple = self.event_cache.events_between(
            self.summary_start, self.ply, visibility.viewer
        )
        self.last_move_marks = _marks_of_events(self.recent_events)
        self.summary: "str | None" = None
        self.suggested_level = ""
        self.highlighted: "list[str]" = []
        if self.ply < session.ply_count:
            self.highlight_last_move()
        self._recent_move_overlays: "list | None" = None

    def update_suggested_level(self, store: "Store") -> bool:
        """Find out which level the end of the game suggests: whether it was not known yet. Nothing
        is, until that has been loaded, after the first screen."""
        if self.session.is_over and not self.suggested_level:
            try:
                from ui.history.level_advice import suggest_level
            except ImportError:
                return False
            self.suggested_level = suggest_level(self.session, store.history)
            return bool(self.suggested_level)
        return False

    def at_ply(self, ply: int, start: "int | None" = None) -> "ViewContext":
        """The same look at a position on the way from ``start``, or told from another one on."""
        return ViewContext(
            self.session,
            self.game_ui,
            self.say,
            self.visibility,
            self.upright,
            self.event_cache,
            ply,
            min(self.summary_start, ply) if start is None else start,
        )

    def highlight_last_move(self) -> None:
        """Let the cells stand out that the last move was about."""
        last = self.event_cache.events_between(
            max(self.summary_start, self.ply - 1), self.ply, self.visibility.viewer
        )
        self.highlighted = list(_marks_of_events(last))

    def set_upright(self, upright: bool) -> None:
        """The board lies another way."""
        self.upright = upright
        self._recent_move_overlays = None

    def recent_move_overlays(self) -> list:
        """The way of what happened, as shapes."""
        if self._recent_move_overlays is None:
            self._recent_move_overlays = self.renderer().recent_move_overlays()
        return self._recent_move_overlays

    def renderer(
        self, view: "State | None" = None, selection: "Selection | None" = None
    ) -> "BoardRenderer":
        """A picture of the view, or of another one of the same eyes with a choice in it."""
        shown = self.view if view is None else view
        past = self._events_behind(shown)
        return self.game_ui.Renderer(
            shown, selection, past, self.visibility.reveal_all, self.upright
        )

    def narrator(self, view: "State | None" = None) -> "Narrator":
        """What is said of the view, or of another one of the same eyes."""
        shown = self.view if view is None else view
        return self.game_ui.Narrator(
            shown, self.say, self.visibility.reveal_all, self._events_behind(shown)
        )

    def _events_behind(self, shown: "State") -> tuple:
        """What led to a view; of one with a choice in it, nothing that has been."""
        return self.recent_events if shown is self.view else ()

    def seat_name(self, seat: int) -> str:
        """What a seat is called."""
        return seat_names.seat_name(self.session, seat, self.say)


def _marks_of_events(past: tuple) -> dict:
    """Cell -> the words of its marks, for all that these events were about, the latest last: what
    something left may have been filled since."""
    found: dict = {}
    for event in past:
        for cell in event.cells():
            found[cell] = "touched"
        for cell in event.vacated():
            found[cell] = "touched origin"
    return found
