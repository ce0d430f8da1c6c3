"""Actions: everything that buttons, keys and menus can do, by name.

A control names its action in the attribute ``data-act``. A name that ends in a number, such as
"puzzle-7", belongs to the family "puzzle-#", whose handler is called with that number.

``ui.app.view.menus.deferred_actions`` has the actions of features that are loaded later.
"""

from ui.app.view.page_actions import PAGE_ACTIONS
from ui.browser.module_loader import ALL_BUNDLES, DEFERRED
from ui.table.view.table_actions import TABLE_ACTIONS, has_table, run_table_action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.table.view.app_context import AppContext

# Actions that need neither the games' modules nor other languages open sooner.
SMALL_ACTIONS = ("settings", "install", "menu")


def split_name(name: str) -> "tuple[str, tuple]":
    """Return the name of an action or of its family, and the arguments that the name ends in."""
    family, _, number = name.rpartition("-")
    return (family + "-#", (int(number),)) if number.isdigit() else (name, ())


def dispatch(app: "AppContext", name: str) -> None:
    """Do the action of that name if it is enabled.

    If its bundle has to be loaded first, it is only done if the screen is still the same then.

    Raises:
        KeyError: If there is no such action; once all modules are loaded.
    """
    family, arguments = split_name(name)
    if family in TABLE_ACTIONS:
        if has_table(app):
            run_table_action(app, TABLE_ACTIONS[family])
    elif family in PAGE_ACTIONS:
        PAGE_ACTIONS[family](app)  # type: ignore[arg-type]  # the page itself, not only its protocol
    else:

        def run() -> None:
            from ui.app.view.menus.deferred_actions import dispatch_deferred

            dispatch_deferred(app, family, arguments)

        app.when_loaded_if_unchanged(run, DEFERRED if family in SMALL_ACTIONS else ALL_BUNDLES)
