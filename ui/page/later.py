"""What controls do whose modules come after the first screen."""

from ui.page.forms import value
from ui.page.rest import LATER, REST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.page.keeping import Keeping
    from ui.page.page import Page
    from ui.page.review import Reviews

FEW = ("menu", "settings", "install")  # need no game's modules, and no other language's
MENUS = FEW + ("about", "rules", "next-game")
KEPT = ("history", "clear-history", "clear-history-yes", "export", "export-yes", "import")


class Later:
    """Does what a control is for once its modules are there, if what was on the screen still is."""

    def __init__(self, app: "Page") -> None:
        self._app = app
        self._keeping: Keeping | None = None
        self._reviews: Reviews | None = None

    def act(self, name: str) -> bool:
        """Do what a control with this act is for; whether it is one of these."""
        kind = name.split("-")[0]
        if name in MENUS:
            does = self._menus
        elif name in KEPT:
            does = self._keep
        elif kind == "practice":
            does = self._practice
        elif kind in ("puzzle", "puzzles"):
            does = self._puzzles
        elif kind == "review":
            does = self._review
        else:
            return False
        self._app.if_one_stays(lambda: does(name), LATER if name in FEW else REST)
        return True

    def changed(self, node: "Any") -> None:
        """A control of a dialog was changed."""
        shows = self._app.dialog.shows
        if shows == "settings":
            from ui.page.settings import choose

            choose(self._app, str(node.name), value(node))
        elif shows == "history" and self._keeping:
            self._keeping.changed(node)

    def _menus(self, name: str) -> None:
        from ui.page.menus import act

        act(self._app, name)

    def _keep(self, name: str) -> None:
        from ui.page.keeping import Keeping
        from ui.page.settings import take_over

        self._keeping = self._keeping or Keeping(self._app, lambda: take_over(self._app))
        self._keeping.act(name)

    def _practice(self, name: str) -> None:
        from ui.page.practice import act

        act(self._app, name)

    def _puzzles(self, name: str) -> None:
        from ui.page.puzzles import act

        act(self._app, name)

    def _review(self, name: str) -> None:
        from ui.page.review import Reviews

        self._reviews = self._reviews or Reviews(self._app)
        self._reviews.act(name)
