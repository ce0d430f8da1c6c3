"""The new-game sheet in the dialog."""

from ui.browser import dom
from ui.browser.dialogs import button, button_list, button_row
from ui.library.new_game_form import NewGameForm
from ui.library.view.forms import field_row, form_values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.browser.dialogs import Dialog
    from ui.library.new_game_form import NewGameRequest
    from ui.words import Words


class NewGameDialog:
    """Shows the sheet of a game.

    Attributes:
        game: the game whose sheet was opened last.
    """

    def __init__(self, dialog: "Dialog") -> None:
        self._dialog = dialog
        self._drafts: dict = {}  # game -> how its sheet was left for something else than a game
        self.game = ""

    def open(self, game: str, settings: dict, words: "Words", offers: "list[str]") -> None:
        """Open the sheet for a new game, filled as it was the last time. ``offers``: what else the
        game has for whoever comes here, as keys of words: its lesson, its puzzles."""
        self.game = game
        self._offers = offers
        self._say = words.for_game(game)
        left = dict(settings["sheets"], **self._drafts)
        self._form = _remembered_form(game, dict(settings, sheets=left), words)
        made = self._dialog_parts()
        dom.set_timer(0, lambda: self._dialog.open(*made))  # which lays out the page

    def quick_request(
        self, game: str, settings: dict, words: "Words", seed: int
    ) -> "NewGameRequest":
        """What the sheet would begin as it was the last time, unseen."""
        sheet = _remembered_form(game, settings, words)
        return sheet.submit(sheet.initial_values(), seed)

    def _show(self) -> None:
        self._dialog.open(*self._dialog_parts())

    def _dialog_parts(self) -> "tuple[str, str, list]":
        """What the dialog is to show, its title and its elements."""
        say = self._say
        children = [field_row(one) for one in self._form.fields]
        if self._offers:
            acts = [one if one == "puzzles" else "lesson" for one in self._offers]
            offered = [button(say(one), act, "learn") for one, act in zip(self._offers, acts)]
            children.insert(0, button_list(*offered))
        start = button(say("invite" if self._form.invites else "start"), "start", "primary")
        children.append(button_row(button(say("rules"), "rules"), start))
        return "sheet", say("new-game", game=say("game")), children

    def on_change(self, node: "Any") -> bool:
        """A control was changed; whether a computer is to play. The control keeps the focus when
        the sheet has to be shown anew."""
        name = str(node.name)
        if self._form.update(name, form_values(self._dialog.body)):
            at = self._dialog.body.scrollTop
            self._show()
            self._dialog.body.scrollTop = at
            dom.by_id("field-" + name).focus()
        return self._form.wants_computer

    def suspend(self) -> "Callable[[], None] | None":
        """If the sheet is open, what is said on it stays in mind while something else is shown; the
        answer brings it back."""
        if self._dialog.shown_name != "sheet":
            return None
        self._form.update("", form_values(self._dialog.body))
        return self._show

    def keep_draft(self) -> None:
        """If the sheet is open, it is to be found again as it is, though no game begins."""
        if self._dialog.shown_name == "sheet":
            self._drafts[self.game] = self.submit(0).remembered_form

    def submit(self, seed: int) -> "NewGameRequest":
        """What the filled sheet begins. ``seed``: a fresh random one."""
        self._drafts.pop(self.game, None)
        return self._form.submit(form_values(self._dialog.body), seed)


def _remembered_form(game: str, settings: dict, words: "Words") -> NewGameForm:
    """The sheet of a game as it was the last time."""
    kept = settings["sheets"].get(game)
    return NewGameForm(game, kept, settings["names"], words.for_game(game), dom.current_date())
