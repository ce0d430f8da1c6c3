"""What controls do whose modules come after the first screen."""

from ui.browser.module_loader import ALL_BUNDLES, DEFERRED
from ui.library.view.forms import control_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.backup.view.data_dialog import DataDialog
    from ui.learn.view.review_dialog import ReviewDialog
    from ui.table.view.app_context import AppContext

LIGHT_ACTIONS = ("menu", "settings", "install")  # need no game's modules, and no other language's
MENU_ACTIONS = LIGHT_ACTIONS + ("about", "rules", "next-game")
DATA_ACTIONS = ("history", "clear-history", "clear-history-yes", "export", "export-yes", "import")


class LazyActions:
    """Does what a control is for once its modules are there, if what was on the screen still is."""

    def __init__(self, app: "AppContext") -> None:
        self._app = app
        self._data_dialog: DataDialog | None = None
        self._review_dialog: ReviewDialog | None = None

    def run_action(self, name: str) -> bool:
        """Do what a control with this act is for; whether it is one of these."""
        kind = name.split("-")[0]
        if name in MENU_ACTIONS:
            does = self._run_menu
        elif name in DATA_ACTIONS:
            does = self._run_data
        elif kind == "practice":
            does = self._run_fork
        elif kind in ("puzzle", "puzzles"):
            does = self._run_puzzle
        elif kind == "review":
            does = self._run_review
        else:
            return False
        self._app.when_loaded_if_unchanged(
            lambda: does(name), DEFERRED if name in LIGHT_ACTIONS else ALL_BUNDLES
        )
        return True

    def on_change(self, node: "Any") -> None:
        """A control of a dialog was changed."""
        shows = self._app.dialog.shown_name
        if shows == "settings":
            from ui.app.view.menus.settings_dialog import change_setting

            change_setting(self._app, str(node.name), control_value(node))
        elif shows == "history" and self._data_dialog:
            self._data_dialog.on_change(node)

    def _run_menu(self, name: str) -> None:
        from ui.app.view.menus.menu_dialog import run_action

        run_action(self._app, name)

    def _run_data(self, name: str) -> None:
        from ui.app.view.menus.settings_dialog import apply_imported
        from ui.backup.view.data_dialog import DataDialog

        self._data_dialog = self._data_dialog or DataDialog(
            self._app, lambda: apply_imported(self._app)
        )
        self._data_dialog.run_action(name)

    def _run_fork(self, name: str) -> None:
        from ui.learn.view.fork_dialog import run_action

        run_action(self._app, name)

    def _run_puzzle(self, name: str) -> None:
        from ui.learn.view.puzzle_dialog import run_action

        run_action(self._app, name)

    def _run_review(self, name: str) -> None:
        from ui.learn.view.review_dialog import ReviewDialog

        self._review_dialog = self._review_dialog or ReviewDialog(self._app)
        self._review_dialog.run_action(name)
