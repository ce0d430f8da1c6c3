"""The new-game sheet in the dialog."""

from ui.page import dom
from ui.page.dialogs import button, foot, menu
from ui.page.forms import field, values
from ui.play.sheet import Sheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.page.dialogs import Dialog
    from ui.play.sheet import Beginning
    from ui.words import Words


class NewGame:
    """Shows the sheet of a game.

    Attributes:
        game: the game whose sheet was opened last.
    """

    def __init__(self, dialog: "Dialog") -> None:
        self._dialog = dialog
        self._left: dict = {}  # game -> how its sheet was left for something else than a game
        self.game = ""

    def open(self, game: str, settings: dict, words: "Words", offers: "list[str]") -> None:
        """Open the sheet for a new game, filled as it was the last time. ``offers``: what else the
        game has for whoever comes here, as keys of words: its lesson, its puzzles."""
        self.game = game
        self._offers = offers
        self._say = words.of(game)
        left = dict(settings["sheets"], **self._left)
        self._sheet = _filled(game, dict(settings, sheets=left), words)
        made = self._made()
        dom.later(0, lambda: self._dialog.open(*made))  # which lays out the page

    def again(self, game: str, settings: dict, words: "Words", seed: int) -> "Beginning":
        """What the sheet would begin as it was the last time, unseen."""
        sheet = _filled(game, settings, words)
        return sheet.begin(sheet.values(), seed)

    def _show(self) -> None:
        self._dialog.open(*self._made())

    def _made(self) -> "tuple[str, str, list]":
        """What the dialog is to show, its title and its elements."""
        say = self._say
        children = [field(one) for one in self._sheet.fields]
        if self._offers:
            acts = [one if one == "puzzles" else "lesson" for one in self._offers]
            offered = [button(say(one), act, "learn") for one, act in zip(self._offers, acts)]
            children.insert(0, menu(*offered))
        start = button(say("invite" if self._sheet.invites else "start"), "start", "primary")
        children.append(foot(button(say("rules"), "rules"), start))
        return "sheet", say("new-game", game=say("game")), children

    def changed(self, node: "Any") -> bool:
        """A control was changed; whether a computer is to play. The control keeps the focus when
        the sheet has to be shown anew."""
        name = str(node.name)
        if self._sheet.changed(name, values(self._dialog.body)):
            at = self._dialog.body.scrollTop
            self._show()
            self._dialog.body.scrollTop = at
            dom.by_id("field-" + name).focus()
        return self._sheet.wants_computer

    def leave(self) -> "Callable[[], None] | None":
        """If the sheet is open, what is said on it stays in mind while something else is shown; the
        answer brings it back."""
        if self._dialog.shows != "sheet":
            return None
        self._sheet.changed("", values(self._dialog.body))
        return self._show

    def keep(self) -> None:
        """If the sheet is open, it is to be found again as it is, though no game begins."""
        if self._dialog.shows == "sheet":
            self._left[self.game] = self.begin(0).kept

    def begin(self, seed: int) -> "Beginning":
        """What the filled sheet begins. ``seed``: a fresh random one."""
        self._left.pop(self.game, None)
        return self._sheet.begin(values(self._dialog.body), seed)


def _filled(game: str, settings: dict, words: "Words") -> Sheet:
    """The sheet of a game as it was the last time."""
    kept = settings["sheets"].get(game)
    return Sheet(game, kept, settings["names"], words.of(game), dom.today())
