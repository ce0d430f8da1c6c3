"""Interfaces: between tables and the modules that teach."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from ui.board.turn_selection import TurnSelection
    from ui.computer.bot_request import BotRequest
    from ui.session.session import Session
    from ui.session.view_models import SelectionView, TableView
    from ui.table.presentation.view_context import ViewContext
    from ui.words import GameWords, Words

    class TipAdviser(Protocol):
        """Gives tips in a person's first games: ``ui.learn.tip_adviser.GameTipAdviser``."""

        def tip_for(self, selection: TurnSelection, ply: int) -> str:
            """Return the tip for a selection after ``ply`` moves, "" for none."""

    class HintedTable(Protocol):
        """The part of ``ui.table.table.Table`` that hints use."""

        table_view: TableView
        words: Words
        say: GameWords

        @property
        def session(self) -> Session:
            """The game at the table."""

        @property
        def selection(self) -> TurnSelection | None:
            """The current selection."""

        @property
        def context(self) -> ViewContext:
            """The position as the viewer sees it."""

        @property
        def game(self) -> str:
            """The game's name."""

        def redraw(self, refusal: str = "") -> TableView:
            """Show the current selection without any hint."""

        def show_status(self, status: str, announcement: str = "") -> TableView:
            """Show the current selection with another status line."""

        def show(self, **changes: object) -> TableView:
            """Change attributes of the current view."""

    class HintAdviser(Protocol):
        """Gives the hints of one table: ``ui.learn.hints.HintController``."""

        is_awaited: bool

        @property
        def is_active(self) -> bool:
            """Whether a hint is awaited or shown."""

        def clear(self) -> None:
            """Forget the hint and the request."""

        def request(self) -> TableView:
            """Show a hint, or more of it."""

        def on_reply(self, request: BotRequest, move: str, reply: dict) -> TableView | None:
            """Show the computer's reply; None if it is no longer awaited."""

    class HintAdviserFactory(Protocol):
        """Creates what gives hints: the module ``ui.learn.hints``."""

        def HintController(self, table: HintedTable) -> HintAdviser:
            """Return what gives the hints of a table."""

    class PlayedTable(HintedTable, Protocol):
        """The part of ``ui.table.table.Table`` that policies and its components use."""

        settings: dict
        hints: HintAdviser | None
        hint_factory: Callable[[], HintAdviserFactory] | None

        def refresh(self, animated: bool = True, highlight: bool = False) -> TableView:
            """Show the game as it is now."""

        def update(self, animated: bool = True) -> TableView:
            """Show the current selection."""

        def current_selection_view(self) -> SelectionView:
            """Return the view of the current selection, without a tip of an adviser."""

        def show_selection(self, selection_view: SelectionView, animated: bool = True) -> TableView:
            """Show this view in place of the current selection."""

        def play(self, moves: list[str], displayed_ply: int = -1) -> TableView:
            """Play moves as the policy decides."""

        def play_moves(self, moves: list[str], displayed_ply: int = -1) -> TableView:
            """Play moves as in an ordinary game."""

        def show_moves(
            self, target: TableView, first_ply: int, include_positions: bool
        ) -> TableView:
            """Show a view with the frames of the latest moves."""

        def join_sentences(self, texts: list[str]) -> str:
            """Return the sentences that are not empty as one text."""
