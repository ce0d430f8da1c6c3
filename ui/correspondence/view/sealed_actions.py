"""The actions of a sealed game's menu: claims of the game."""

from ui.correspondence.claims import Claims
from ui.correspondence.sealed_table import SealedTable
from ui.table.view.table_actions import run_table_action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.session.view_models import Action, TableView
    from ui.table.table import Table
    from ui.table.view.app_context import AppContext


def menu_actions(table: "Table") -> "list[Action]":
    """Return what the menu of a table offers beside what every menu has."""
    if not isinstance(table, SealedTable):
        return []
    return Claims(table).menu_actions


def _run(app: "AppContext", action: "Callable[[Claims], TableView]") -> None:
    table = app.current_table()
    if isinstance(table, SealedTable):
        claims = Claims(table)
        run_table_action(app, lambda table: action(claims))


ACTIONS: "dict[str, Callable[[AppContext], None]]" = {
    "claim": lambda app: _run(app, lambda claims: claims.open()),
    "claim-ask": lambda app: _run(app, lambda claims: claims.ask()),
    "claim-yes": lambda app: _run(app, lambda claims: claims.claim()),
    "claim-withdraw": lambda app: _run(app, lambda claims: claims.withdraw()),
}
