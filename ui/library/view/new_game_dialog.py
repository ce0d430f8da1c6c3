"""The new-game dialog."""

from ui.browser import dom
from ui.browser.buttons import button, button_list, button_row
from ui.library.new_game_form import MORE, NewGameForm
from ui.library.view.forms import field_row, form_values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.browser.dialogs import Dialog
    from ui.library.new_game_form import NewGameRequest
    from ui.words import Words


class NewGameDialog:
    """Shows the form of a new game.

    Attributes:
        game: the game whose form was opened last.

    Args:
        dialog: the page's dialog.
        on_bot_chosen: called when a seat is given to a computer player.
    """

    def __init__(self, dialog: "Dialog", on_bot_chosen: "Callable[[], None]") -> None:
        self._dialog = dialog
        self._on_bot_chosen = on_bot_chosen
        self._drafts: dict = {}  # game -> its form as it was left without starting a game
        self.game = ""

    def open(
        self, game: str, settings: dict, words: "Words", offers: "list[str]", running: str
    ) -> None:
        """Open the form of a new game, filled in as the last time.

        Args:
            game: the name of the game.
            settings: the page's settings.
            words: the words of the language.
            offers: what else to offer to this user, as keys of words: the lesson, the puzzles.
            running: the id of such a game in play, which may be meant; "" for none.
        """
        self.game = game
        self._offers = offers
        self._running = running
        self._say = words.for_game(game)
        saved_forms = dict(settings["sheets"], **self._drafts)
        self._form = _remembered_form(game, dict(settings, sheets=saved_forms), words)
        content = self._content()
        # Opening lays out the page: that is done in a task of its own.
        dom.set_timer(0, lambda: self._open(content))

    def prepare(self, game: str, settings: dict, words: "Words") -> None:
        """Import what the form of a game needs, so that it opens sooner when the game is picked."""
        _remembered_form(game, settings, words)

    def quick_request(
        self, game: str, settings: dict, words: "Words", seed: int
    ) -> "NewGameRequest":
        """Return the request of a form that is submitted with the values of the last time."""
        form = _remembered_form(game, settings, words)
        return form.submit(form.initial_values(), seed)

    def _show(self) -> None:
        self._open(self._content())

    def _open(self, content: "tuple[str, list]") -> None:
        self._dialog.open("sheet", *content, on_change=self._on_change)

    def _content(self) -> "tuple[str, list]":
        """Return the title and the elements of the dialog."""
        say = self._say
        offers = [
            button(say(key), "lesson" if key == "lesson-on" else key, "learn")
            for key in self._offers
        ]
        if self._running:
            attributes = {"type": "button", "class": "button", "data-save": self._running}
            attributes["text"] = say("continue-game")
            offers.insert(0, dom.create_element("button", attributes))
        names = [field.name for field in self._form.fields]
        rows = [field_row(field) for field in self._form.fields]
        first = names.index(MORE)
        rare = dom.create_element("div", {}, tuple(rows[first + 1 :]))
        more = dom.create_element("div", {"class": "more"}, (rows[first], rare))
        start = button(say(self._form.start_key), "start", "primary")
        foot = button_row(button(say("rules"), "rules"), start)
        children = ([button_list(*offers)] if offers else []) + rows[:first] + [more, foot]
        return say("new-game", game=say("game")), children

    def _on_change(self, control: "Any") -> None:
        """Update the form; a control gets the focus back when the form is rebuilt."""
        name, uses_keys = str(control.name), bool(control.matches(":focus-visible"))
        if self._form.update(name, form_values(self._dialog.body)):
            self._dialog.replace_body(self._content()[1])
            if uses_keys:  # the next key may follow at once
                self._return_focus(name)
            else:  # this needs the layout, which is known after the next paint
                dom.after_paint(lambda: self._return_focus(name))
        if self._form.wants_computer:
            self._on_bot_chosen()

    def _return_focus(self, name: str) -> None:
        """Focus the control that was changed, and show what has come with it."""
        control = dom.by_id("field-" + name)
        if dom.is_null(control) or self._dialog.shown_name != "sheet":
            return
        if dom.document.activeElement.isSameNode(dom.document.body):
            control.focus()
        if name == "clock":  # its times come last in the form, below what is in sight
            self._dialog.body.scrollTop = self._dialog.body.scrollHeight

    def refresh(self, words: "Words") -> None:
        """Add to the open form the last fields, which have been loaded since it was opened.

        The others are left alone: replacing a control would close a list that is being chosen from.
        """
        if self._dialog.shown_name == "sheet":
            self._say = self._form.say = words.for_game(self.game)
            self._form.update("", form_values(self._dialog.body))
            shown = self._dialog.body.querySelectorAll(".field").length
            last = self._dialog.body.querySelector(".more > :last-child")
            for field in self._form.fields[shown:]:
                last.append(field_row(field))

    def suspend(self) -> "Callable[[], None] | None":
        """Keep the open form while another dialog is shown.

        Returns:
            A function that shows the form again; None if it isn't open.
        """
        if self._dialog.shown_name != "sheet":
            return None
        self._form.update("", form_values(self._dialog.body))
        return self._show

    def keep_draft(self) -> None:
        """Remember the form, if it is open, although no game is started from it."""
        if self._dialog.shown_name == "sheet":
            self._drafts[self.game] = self.submit(0).remembered_form

    def submit(self, seed: int) -> "NewGameRequest":
        """Return the game that the filled-in form asks for, with this random seed."""
        self._drafts.pop(self.game, None)
        return self._form.submit(form_values(self._dialog.body), seed)


def _remembered_form(game: str, settings: dict, words: "Words") -> NewGameForm:
    """Return the form of a game as it was filled in the last time."""
    saved = settings["sheets"].get(game)
    return NewGameForm(game, saved, settings["names"], words.for_game(game), dom.current_date())
