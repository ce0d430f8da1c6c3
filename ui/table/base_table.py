"""The state of a table and the views that show it; ``ui.table.table.Table`` adds the actions."""

from ui.games import game_ui
from ui.library.settings import normalized
from ui.session.event_cache import EventCache
from ui.session.view_models import TableView
from ui.table.bot_seats import BotSeats
from ui.table.commands import Commands
from ui.table.policy import TablePolicy
from ui.table.presentation.interaction import Interaction
from ui.table.presentation.move_list_cache import MoveListCache
from ui.table.presentation.view_context import ViewContext
from ui.table.privacy import Privacy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.library.store import Store
    from ui.session.session import Session
    from ui.session.view_models import SelectionView
    from ui.table.advisers import HintAdviser, HintAdviserFactory, PlayedTable, TipAdviser
    from ui.words import Words

GAMES_WITH_TIPS = 3  # games of each kind in which tips are given


class BaseTable:
    """A session and everything that a table shows of it.

    Attributes:
        session: The game at the table.
        policy: The behaviour that is special to this kind of table.
        game_ui: The game's interface.
        settings: As in ``ui.library.settings``; they may change at any time.
        uses_fallback_bot: Whether the page's own bot plays in place of the worker's.
        words: The words of the page; ``say`` has those of the game as well.
        context: The session as the viewer sees it.
        selection: The move that a person is choosing; None if no person is to choose.
        table_view: The current view. An action that changes nothing returns the same object.
        seen_ply: The last ply that the viewer has seen.
        bots: The computer players.
        commands: The actions that ask for a confirmation.
        privacy: Hand-over of the phone, peeks and perspectives.
        hints: Gives hints; None until the first one is requested.
        hint_factory: Returns the module that creates ``hints``; None for a table without hints.
        tip_adviser: Gives tips; None for none.
    """

    hint_factory: "Callable[[], HintAdviserFactory] | None" = None
    hints: "HintAdviser | None" = None
    tip_adviser: "TipAdviser | None" = None

    def __init__(
        self,
        session: "Session",
        words: "Words",
        store: "Store",
        size: "tuple[float, float]" = (0, 0),
        uses_fallback_bot: bool = False,
        settings: "dict | None" = None,
        policy: "TablePolicy | None" = None,
    ) -> None:
        self._store = store
        self._size = size
        self.uses_fallback_bot = uses_fallback_bot
        self.settings = normalized(None) if settings is None else settings
        self.policy = policy or TablePolicy()
        self.game_ui = game_ui(session.record.game)
        self._expects_tips = self._offers_tips(session)
        self.load(session, words)

    def load(self, session: "Session", words: "Words") -> TableView:
        """Show another session in place of the current one."""
        table: "PlayedTable" = self  # type: ignore[assignment]  # Table adds the actions
        self.words = words = self.policy.localize(session, words)
        self.say = words.for_game(session.record.game)
        self.bots = BotSeats(table, self.policy)
        self.commands = Commands(table)
        self.privacy = Privacy(table, self.policy)
        self._refusal = ""  # why the last tap was refused
        self._sprites: list = []  # of the last view: they need exit targets
        self.set_session(session)
        self.seen_ply = session.ply_count
        self._upright = False
        self.context = self.create_context()
        self._upright = self.context.renderer().prefers_upright(self._size[0], self._size[1])
        self.context.set_upright(self._upright)
        self._board_view = self.policy.board_view(self.context)
        return self.refresh(animated=False)

    def set_session(self, session: "Session") -> None:
        """Set the session and clear all caches of the session before; the views stay."""
        self.session = session
        self._move_list_cache, self._event_cache = MoveListCache(), EventCache(session)

    @property
    def id(self) -> str:
        """The id that leads to this table."""
        return self.policy.table_id(self.session)

    @property
    def game(self) -> str:
        """The game's name."""
        return self.session.record.game

    @property
    def is_choosing(self) -> bool:
        """Whether a person is to move now, and may resign."""
        return self.selection is not None and self.policy.is_game

    # ---- tips

    def _offers_tips(self, session: "Session") -> bool:
        """Return whether tips are wanted and this is one of the first games of its kind."""
        return (
            self.policy.is_game
            and self.settings["tips"]
            and self.game_ui.has_lesson
            and 0 < self._store.progress.games_started(session.record.game) <= GAMES_WITH_TIPS
        )

    @property
    def offers_tips(self) -> bool:
        """Whether tips are to be given at this table."""
        return self._offers_tips(self.session)

    def set_tip_adviser(self, tip_adviser: "TipAdviser | None") -> "TableView | None":
        """Set what gives tips; None for none.

        Returns:
            The new view if something has changed, but none that would hide a hint.
        """
        # Like tips, level advice is loaded after the first screen.
        is_level_new = self.context.update_suggested_level(self._store)
        before, self.tip_adviser = self.tip_adviser, tip_adviser
        self._expects_tips = tip_adviser is not None
        is_idle = self.selection is not None and not (
            self.selection.is_started or (self.hints and self.hints.is_active)
        )
        changed = is_level_new or (is_idle and (before or tip_adviser))
        return self.update() if changed else None

    # ---- views

    def create_context(self, ply: "int | None" = None) -> ViewContext:
        """Return the position at ``ply``, by default the displayed one, as the viewer sees it."""
        session, policy = self.session, self.policy
        ply = session.displayed_ply if ply is None else ply
        return ViewContext(
            session,
            self.game_ui,
            self.say,
            policy.visibility(session, self.privacy.chosen_viewer),
            self._upright,
            self._event_cache,
            ply,
            policy.summary_start(session, ply),
        )

    def refresh(self, animated: bool = True, highlight: bool = False) -> TableView:
        """Show the game as it is now; ``highlight`` its last move."""
        self.context = self.create_context()
        self.context.update_suggested_level(self._store)
        if highlight:
            self.context.highlight_last_move()
        self.selection = self.policy.create_selection(self.context)
        self._update_turn_view()
        if self.session.displayed_ply == self.session.ply_count:
            self.seen_ply = self.session.ply_count
        return self.update(animated)

    def _update_turn_view(self) -> None:
        self._turn_view = self.policy.turn_view(
            self.context, self.selection, self._move_list_cache.items(self.context)
        )
        self._clear_feedback()

    def _clear_feedback(self) -> None:
        self._refusal = ""
        if self.hints:
            self.hints.clear()

    def current_selection_view(self) -> "SelectionView":
        """Return the view of the current selection, without a tip of ``tip_adviser``."""
        interaction = Interaction(
            self.selection,
            self._refusal,
            self.uses_fallback_bot,
            self.seen_ply < self.session.ply_count,
        )
        selection_view = self.policy.selection_view(self.context, interaction)
        # Where tips are expected their line keeps its place.
        return selection_view.replace(tip="") if self._expects_tips else selection_view

    def update(self, animated: bool = True) -> TableView:
        """Show the current selection."""
        selection_view = self.current_selection_view()
        if self.tip_adviser and self.selection and not selection_view.tone:
            tip = self.tip_adviser.tip_for(self.selection, self.session.ply_count)
            selection_view = selection_view.replace(tip=tip)
        return self.show_selection(selection_view, animated)

    def show_selection(self, selection_view: "SelectionView", animated: bool = True) -> TableView:
        """Show this view in place of the current selection."""
        renderer, exit_targets = self.context.renderer(), dict(selection_view.exit_targets)
        for sprite in self._sprites:
            if sprite.kind not in exit_targets:
                exit_targets[sprite.kind] = renderer.exit_point(sprite)
        self._sprites = selection_view.sprites
        announcement: "str | None" = ""
        if selection_view.tone == "refused":
            announcement = selection_view.status
        elif self.tip_adviser:
            announcement = selection_view.tip or ""
        if self.context.visibility.handover:
            announcement = None  # the last one may have been for one person only
        self.table_view = TableView(
            self._board_view,
            self._turn_view,
            selection_view.replace(exit_targets=exit_targets),
            animated,
            announcement,
        )
        return self.table_view

    def show(self, **changes: object) -> TableView:
        """Show the current view with these attributes changed."""
        self.table_view = self.table_view.replace(**changes)
        return self.table_view

    def show_status(self, status: str, announcement: str = "") -> TableView:
        """Show the current selection with another status line."""
        view = self.update().selection_view
        selection_view = view.replace(status=status, tone="", tip=view.tip and "")
        return self.show(selection_view=selection_view, announcement=announcement)

    def redraw(self, refusal: str = "") -> TableView:
        """Show the current selection without any hint.

        Args:
            refusal: Why a tap was refused, "" if it was not.
        """
        self._clear_feedback()
        self._refusal = refusal
        self.update()
        return self.show(cue="refuse" if refusal else "")

    def clear_refusal(self) -> "TableView | None":
        """Remove a refusal that has been read; None if there was none."""
        if not self._refusal:
            return None
        self._refusal = ""
        return self.update()

    def resize(self, width: float, height: float) -> "TableView | None":
        """Set the size of the space for the board, in CSS pixels; the selection stays.

        Returns:
            The new view if the orientation of the board has changed.
        """
        self._size = (width, height)
        upright = self.context.renderer().prefers_upright(width, height)
        if upright == self._upright:
            return None
        self._upright = upright
        self.context.set_upright(upright)
        self._board_view = self.policy.board_view(self.context)
        self._update_turn_view()
        return self.update(animated=False)

    def set_grades(self, grades: "list[str]") -> TableView:
        """Show how good each move was in the list of moves."""
        self._move_list_cache = MoveListCache(grades)
        return self.refresh(animated=False)

    def set_words(self, words: "Words") -> TableView:
        """Switch to another language."""
        return self.load(self.session, words)
