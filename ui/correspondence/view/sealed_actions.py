"""The actions of a sealed game's menu: claims of the game, and its links as a file."""

from ui.browser import dom
from ui.browser.toasts import show_toast
from ui.correspondence.claims import Claims
from ui.correspondence.link_file import can_save_links, file_name, request_links
from ui.correspondence.sealed_table import SealedTable
from ui.session.view_models import Action
from ui.table.view.table_actions import run_table_action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.session.view_models import TableView
    from ui.table.table import Table
    from ui.table.view.app_context import AppContext


def menu_actions(table: "Table") -> "list[Action]":
    """Return what the menu of a table offers beside what every menu has."""
    if not isinstance(table, SealedTable):
        return []
    actions, say = Claims(table).menu_actions, table.say
    if can_save_links(table.session):
        actions.append(Action(say("save-links"), "save-links", note=say("save-links-note")))
    return actions


def _save_links(app: "AppContext") -> None:
    """Download the links of the game as a file."""
    table, say = app.current_table(), app.words.correspondence()
    if not isinstance(table, SealedTable):
        return
    app.dialog.close()
    name = file_name(table.session)

    def on_text(text: str) -> None:
        if text:
            dom.bridge.download(name, dom.to_js_value([text]))
        show_toast(say("exported", name=name) if text else say("heard-failed"))

    request_links(table.session, app.sealed_client(), dom.base_url(), on_text)


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
    "save-links": _save_links,
}
