"""The registry of actions: everything that buttons, keys and menus can do, by name.

A control names its action in the attribute ``data-act``. A name that ends in a number, such as
"puzzle-7", belongs to the family "puzzle-#", whose handler is called with that number.

Every action has a row of the same kind, ``ActionRow``: its handler, a function that says when it is
enabled, and the bundle that has to be loaded before. The table's and the page's rows are there from
the start. Those of other features are in ``ui.app.view.menus.deferred_actions``, which is loaded
later itself, and are added when one of them is first used.
"""

from ui.app.view.page_actions import PAGE_ACTIONS
from ui.browser.module_loader import DEFERRED
from ui.table.view.table_actions import TABLE_ACTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.table.view.app_context import ActionRow, AppContext

ACTIONS: "dict[str, ActionRow]" = {}  # the name of an action or of its family -> its row
ACTIONS.update(TABLE_ACTIONS)
ACTIONS.update(PAGE_ACTIONS)


def split_name(name: str) -> "tuple[str, tuple]":
    """Return the name of an action or of its family, and the arguments that the name ends in."""
    family, _, number = name.rpartition("-")
    return (family + "-#", (int(number),)) if number.isdigit() else (name, ())


def dispatch(app: "AppContext", name: str) -> None:
    """Do the action of that name if it is enabled.

    If modules have to be loaded first, it is only done if the screen is still the same then.

    Raises:
        KeyError: If there is no such action; once the rows of features are loaded.
    """
    family, arguments = split_name(name)

    def run() -> None:
        handler, is_enabled, bundle = ACTIONS[family]
        if not is_enabled(app):
            return
        if bundle:
            app.when_loaded_if_unchanged(lambda: handler(app, *arguments), bundle)
        else:
            handler(app, *arguments)

    def add_deferred() -> None:
        from ui.app.view.menus.deferred_actions import deferred_actions

        ACTIONS.update(deferred_actions())
        run()

    if family in ACTIONS:
        run()
    else:
        app.when_loaded_if_unchanged(add_deferred, DEFERRED)
