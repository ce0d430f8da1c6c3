"""Interfaces of the modules that teach, which load after the first screen."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from ui.board.turn_selection import TurnSelection
    from ui.computer.bot_request import BotRequest
    from ui.session.session import Session
    from ui.session.view_models import TableView
    from ui.table.view_context import ViewContext
    from ui.words import GameWords, Words

    class TipSource(Protocol):
        """Gives tips in a person's first games: ``ui.learn.tip_advisor.TipAdvisor``."""

        def tip_for(self, selection: TurnSelection, ply: int) -> str: ...

    class HintedTable(Protocol):
        """What hints need of a table, ``ui.table.table.Table``."""

        session: Session
        selection: TurnSelection | None
        context: ViewContext
        words: Words
        say: GameWords
        table_view: TableView

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
