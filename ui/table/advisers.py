"""What a table asks of the modules that teach, which are loaded after the first screen."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from ui.board.turn_selection import TurnSelection
    from ui.computer.bot_request import BotRequest
    from ui.session.session import Session
    from ui.session.view_models import SelectionView, TableView
    from ui.table.view_context import ViewContext
    from ui.words import GameWords, Words

    class TipSource(Protocol):
        """What gives tips in a person's first games: ``ui.learn.tip_advisor.Coach``."""

        def add_tip(
            self, selection_view: SelectionView, selection: TurnSelection, ply: int
        ) -> None: ...

    class HintedTable(Protocol):
        """What giving a hint needs of a table, ``ui.table.table.Table``."""

        session: Session
        selection: TurnSelection | None
        context: ViewContext
        words: Words
        say: GameWords
        table_view: TableView
        awaits_hint: bool
        current_hint: Any

        @property
        def game(self) -> str: ...

        def redraw(self, refusal: str = "") -> TableView: ...

        def set_status(self, status: str, spoken: str = "") -> TableView: ...

    class HintSource(Protocol):
        """What answers a person who asks for a hint: the module ``ui.learn.hints``."""

        def request(self, table: HintedTable) -> TableView: ...

        def on_reply(
            self, table: HintedTable, request: BotRequest, move: str, reply: dict
        ) -> TableView | None: ...
