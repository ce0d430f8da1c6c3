"""Interfaces: what a table asks of the modules that teach, and what others ask of a table."""

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

    class TipSource(Protocol):
        """Gives tips in a person's first games: ``ui.learn.tip_advisor.TipAdvisor``."""

        def tip_for(self, selection: TurnSelection, ply: int) -> str: ...

    class HintedTable(Protocol):
        """What hints need of a table, ``ui.table.table.Table``."""

        table_view: TableView
        words: Words
        say: GameWords

        @property
        def session(self) -> Session: ...

        @property
        def selection(self) -> TurnSelection | None: ...

        @property
        def context(self) -> ViewContext: ...

        @property
        def game(self) -> str: ...

        def redraw(self, refusal: str = "") -> TableView: ...

        def show_status(self, status: str, announcement: str = "") -> TableView: ...

        def show(self, **changes: object) -> TableView: ...

    class HintAdviser(Protocol):
        """Gives the hints of one table: ``ui.learn.hints.HintController``."""

        is_awaited: bool

        @property
        def is_active(self) -> bool: ...

        def clear(self) -> None: ...

        def request(self) -> TableView: ...

        def on_reply(self, request: BotRequest, move: str, reply: dict) -> TableView | None: ...

    class HintSource(Protocol):
        """Creates what gives hints: the module ``ui.learn.hints``."""

        def HintController(self, table: HintedTable) -> HintAdviser: ...

    class PlayedTable(HintedTable, Protocol):
        """What policies and the parts of a table need of it, ``ui.table.table.Table``."""

        settings: dict
        hints: HintAdviser | None
        hint_source: Callable[[], HintSource] | None

        def refresh(self, animated: bool = True, highlight: bool = False) -> TableView: ...

        def update(self, animated: bool = True) -> TableView: ...

        def current_selection_view(self) -> SelectionView: ...

        def show_selection(
            self, selection_view: SelectionView, animated: bool = True
        ) -> TableView: ...

        def play(self, moves: list[str], displayed_ply: int = -1) -> TableView: ...

        def play_moves(self, moves: list[str], displayed_ply: int = -1) -> TableView: ...

        def show_moves(
            self, target: TableView, first_ply: int, include_positions: bool
        ) -> TableView: ...

        def join_sentences(self, texts: list[str]) -> str: ...
