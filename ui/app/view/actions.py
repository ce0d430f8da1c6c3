"""The registry of actions: everything that buttons, keys and menus can do, by name.

A control names its action in the attribute ``data-act``. A name that ends in a number, such as
"puzzle-7", belongs to the family "puzzle-#", whose handler is called with that number.

Features that are loaded later are registered by the path of a module, which is imported when one
of its actions is first used. It has a dict ``ACTIONS``: name -> handler.
"""

from ui.app.view.page_actions import PAGE_ACTIONS
from ui.browser.module_loader import ALL_BUNDLES, DEFERRED, RECORDS
from ui.table.view.table_actions import TABLE_ACTIONS, has_table, run_table_action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.table.view.app_context import AppContext


def always(app: "AppContext") -> bool:
    """Return True: the action is enabled on every screen."""
    return True


# The actions of features that are loaded later: bundle, module, when enabled, names.
DEFERRED_ACTIONS = (
    # A dialog that needs neither the games' modules nor other languages opens sooner.
    (DEFERRED, "ui.app.view.menus.menu_dialog", always, "settings install"),
    (DEFERRED, "ui.app.view.menus.menu_dialog", has_table, "menu"),
    (ALL_BUNDLES, "ui.app.view.menus.menu_dialog", always, "about rules"),
    (
        ALL_BUNDLES,
        "ui.app.view.menus.next_game",
        has_table,
        "new-options rematch step next-game starts-#",
    ),
    (
        ALL_BUNDLES,
        "ui.backup.view.data_dialog",
        always,
        "history clear-history clear-history-yes export export-yes import",
    ),
    (
        RECORDS,
        "ui.records.view.record_actions",
        always,
        "save-records paste-records read-records import-picked "
        "record record-copy record-save record-json",
    ),
    (
        ALL_BUNDLES,
        "ui.correspondence.view.correspondence_actions",
        always,
        "paste-open scan link-open take-# copy share-sheet is-sent code-prev code-next code-hold",
    ),
    (ALL_BUNDLES, "ui.correspondence.view.scanner_dialog", always, "scan-again scan-picture"),
    (
        ALL_BUNDLES,
        "ui.correspondence.view.correspondence_actions",
        has_table,
        "share share-all share-bystander send code",
    ),
    (
        ALL_BUNDLES,
        "ui.correspondence.view.sealed_actions",
        has_table,
        "claim claim-ask claim-yes claim-withdraw save-links",
    ),
    (
        ALL_BUNDLES,
        "ui.correspondence.view.live_loader",
        always,
        "live live-follow live-start-# live-join live-scan live-copy live-end live-show live-play "
        "live-watch-end live-watch-back",
    ),
    (ALL_BUNDLES, "ui.correspondence.view.live_loader", has_table, "live-code live-watch"),
    (ALL_BUNDLES, "ui.learn.view.fork_dialog", has_table, "fork practice-start"),
    (ALL_BUNDLES, "ui.learn.view.lesson_actions", always, "lesson lesson-computer lesson-friend"),
    (
        ALL_BUNDLES,
        "ui.learn.view.lesson_actions",
        has_table,
        "hint lesson-next lesson-back lesson-again",
    ),
    (ALL_BUNDLES, "ui.learn.view.puzzle_dialog", always, "puzzles puzzle-today puzzle-#"),
    (
        ALL_BUNDLES,
        "ui.learn.view.puzzle_dialog",
        has_table,
        "puzzle-go puzzle-back puzzle-next puzzle-again puzzle-solution",
    ),
    (
        ALL_BUNDLES,
        "ui.learn.view.review_dialog",
        has_table,
        "review review-# review-turn-# review-next",
    ),
)


class Action:
    """Something that a control can do.

    Attributes:
        name: its name, or that of its family.
        handler: called with the page, and with the number at the end of the name, if any.
        is_enabled: returns whether it can be done on the current screen of a page.
        bundle: the bundle that must be loaded before; "" for what is loaded at the start.
    """

    def __init__(
        self,
        name: str,
        handler: "Callable[..., object]",
        is_enabled: "Callable[[AppContext], bool]" = always,
        bundle: str = "",
    ) -> None:
        self.name = name
        self.handler = handler
        self.is_enabled = is_enabled
        self.bundle = bundle


def find_action(name: str) -> "Action | None":
    """Return the action, or family of actions, of that name; None if there is none."""
    if name in TABLE_ACTIONS:
        return Action(name, lambda app: run_table_action(app, TABLE_ACTIONS[name]), has_table)
    if name in PAGE_ACTIONS:
        return Action(name, PAGE_ACTIONS[name])
    for bundle, module, is_enabled, names in DEFERRED_ACTIONS:
        if name in names.split():
            return Action(name, _deferred_handler(module, name), is_enabled, bundle)
    return None


def _deferred_handler(module: str, name: str) -> "Callable[..., object]":
    """Return a handler that imports its module when it is called."""
    return lambda *arguments: __import__(module, None, None, ("ACTIONS",)).ACTIONS[name](*arguments)


def split_name(name: str) -> "tuple[str, tuple]":
    """Return the name of an action or of its family, and the arguments that the name ends in."""
    family, _, number = name.rpartition("-")
    return (family + "-#", (int(number),)) if number.isdigit() else (name, ())


def dispatch(app: "AppContext", name: str) -> None:
    """Do the action of that name if it is enabled.

    If its bundle has to be loaded first, it is only done if the screen is still the same then.

    Raises:
        KeyError: If there is no such action.
    """
    family, arguments = split_name(name)
    action = find_action(family)
    if action is None:
        raise KeyError(name)  # reported as an error of the page
    handler = action.handler
    if not action.is_enabled(app):
        return
    if action.bundle:
        app.when_loaded_if_unchanged(lambda: handler(app, *arguments), action.bundle)
    else:
        handler(app, *arguments)
