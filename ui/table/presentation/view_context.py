"""View contexts: a position of a session together with who sees it."""

from ui.session import seat_names
from ui.session.event_cache import EventCache, find_summary_start
from ui.session.visibility import visible_state
from ui.table.feedback import strongest_events

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
    """A position of a session as its viewer sees it, and what presents it.

    Attributes:
        session: The session.
        game_ui: The user interface of the game.
        say: The words of the game, for the people who play at this phone.
        visibility: The viewers, and who hears what is announced.
        upright: Whether the board is drawn in its upright orientation.
        event_cache: The events of the moves.
        ply: The number of moves before the position.
        view: The position as the viewer sees it.
        summary_start: The first ply to summarize, see ``ui.session.event_cache``.
        recent_events: The events since then, as far as the viewer could follow them.
        last_move_marks: Cell -> words of its marks for these events.
        summary: ``recent_events`` in words, once ``turn_summary`` has been called.
        highlighted: Cells of the last move to highlight.
        suggested_level: The level that the end of the game suggests, "" for none or unknown.
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
        """Create the context of ``ply``, by default the ply that the session displays.

        ``summary_start`` is by default where the turns begin that the viewer hasn't seen.
        """
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
        self.view: State = visible_state(session.states[self.ply], visibility.viewer)
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
        """Set ``suggested_level`` if the game is over.

        Level advice loads after the first screen; nothing is suggested before.

        Returns:
            Whether there is a suggestion that was unknown before.
        """
        if self.session.is_over and not self.suggested_level:
            try:
                from ui.history.level_advice import suggest_level
            except ImportError:
                return False
            self.suggested_level = suggest_level(self.session, store.history)
            return bool(self.suggested_level)
        return False

    def at_ply(self, ply: int, start: "int | None" = None) -> "ViewContext":
        """Return the context of another ply, summarized from ``start``."""
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
        """Highlight the cells of the last move."""
        events = self.event_cache.events_between(
            max(self.summary_start, self.ply - 1), self.ply, self.visibility.viewer
        )
        self.highlighted = list(_marks_of_events(events))

    def banner_text(self, ply: int) -> str:
        """Return what the move played at ``ply`` has shown, as people may hear it; "" for nothing.

        That is the banner of its strongest event.
        """
        if ply < 0:
            return ""
        events = self.event_cache.events_between(ply, ply + 1, self.visibility.listener)
        texts = [self.narrator().banner(event) for event in strongest_events(events)]
        return "".join(texts)

    def set_upright(self, upright: bool) -> None:
        """Set the orientation of the board."""
        self.upright = upright
        self._recent_move_overlays = None

    def recent_move_overlays(self) -> list:
        """Return shapes that trace the recent moves; the same object as long as they are equal."""
        if self._recent_move_overlays is None:
            self._recent_move_overlays = self.renderer().recent_move_overlays()
        return self._recent_move_overlays

    def renderer(
        self, view: "State | None" = None, selection: "Selection | None" = None
    ) -> "BoardRenderer":
        """Return what draws the position, or another view of the same viewer with a selection."""
        view = self.view if view is None else view
        return self.game_ui.Renderer(
            view, selection, self._events_before(view), self.visibility.reveal_all, self.upright
        )

    def narrator(self, view: "State | None" = None) -> "Narrator":
        """Return what describes the position, or another view of the same viewer."""
        view = self.view if view is None else view
        return self.game_ui.Narrator(
            view,
            self.say,
            self.visibility.reveal_all,
            self._events_before(view),
            self.given_name,
        )

    def _events_before(self, view: "State") -> tuple:
        """Return the events that led to a view; none for one that a selection has changed."""
        return self.recent_events if view is self.view else ()

    def given_name(self, seat: int) -> str:
        """Return the name of a seat's player; "" for the name of its side.

        A learner is called by the side as well: no sentence can begin with "You moves".
        """
        name = seat_names.given_name(self.session, seat, self.say)
        return "" if name == self.say("self") else name

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat."""
        return seat_names.seat_name(self.session, seat, self.say)


def _marks_of_events(events: tuple) -> "dict[str, str]":
    """Return cell -> the words of its marks; a cell that was left may have been filled since."""
    marks: "dict[str, str]" = {}
    for event in events:
        for cell in event.cells():
            marks[cell] = "touched"
        for cell in event.vacated():
            marks[cell] = "touched origin"
    return marks
