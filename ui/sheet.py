"""The new-game sheet: a game's options as form controls, and who sits where."""

from engine import GAMES
from engine.game import BadOptions
from engine.record import MAX_NAME, Record, clean_name
from ui import dialogs, dom
from ui.boards import drawing
from ui.matches import BEST_OF
from ui.session import HUMAN, LEVELS
from ui.words import GameWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.app import App


class Sheet:
    """Opens the sheet of a game and begins what it describes.

    Attributes:
        game: the game whose sheet was opened last.
    """

    def __init__(self, app: "App") -> None:
        self._app = app
        self.game = ""
        self.acts = {"start": self.start, "new-options": self.again}

    def open(self, game: str) -> None:
        """The sheet for a new game, filled as it was the last time."""
        self.game = game
        self._show(*self._last(game))

    def again(self) -> None:
        """The sheet for another game of the kind that is on the table."""
        self.open(self._app.table.game().record.game)

    def _last(self, game: str) -> tuple:
        kept = self._app.settings["sheets"].get(game)
        kept = kept if isinstance(kept, dict) else {}
        try:
            options = GAMES[game].settle(kept.get("options"))
        except (BadOptions, TypeError, ValueError):
            options = GAMES[game].settle({})
        count = GAMES[game].seats(options)
        seats = kept.get("seats")
        if not isinstance(seats, list) or len(seats) != count:
            seats = default_seats(count)
        best_of = kept.get("best_of")
        seats = [kind if kind in LEVELS else HUMAN for kind in seats]
        return options, seats, best_of if best_of in BEST_OF else BEST_OF[0]

    def _show(self, options: dict, seats: list, best_of: int) -> None:
        say = self._app.words.of(self.game)
        rules = dialogs.button(say("how-to-play"), "rules")
        start = dialogs.button(say("start"), "start", "primary")
        children = controls(self.game, options, best_of, say)
        if drawing(self.game, options).daily:
            note = say("daily-note", date=str(dom.page.today()))
            children.append(dialogs.field(say("daily"), dialogs.switch("daily", False), note))
        names = self._app.settings["names"] + [""] * len(seats)
        for seat in range(len(seats)):
            children.append(seat_field(seat, seats[seat], names[seat], say))
        children.append(dialogs.foot(rules, start))
        self._app.dialog.open("sheet", say("new-game", game=say("game")), children)

    def changed(self) -> None:
        """A control was changed: the options may change how many play, and the computer may be
        wanted soon."""
        try:
            options = read_options(self.game)
        except BadOptions:
            return  # said at the start
        count = GAMES[self.game].seats(options)
        if count != dom.document.querySelectorAll("[name^=seat-]").length:
            self._show(options, default_seats(count), read_best_of())
        for option in options:
            show_note(option, options[option], self._app.words.of(self.game))
        seats = read_seats(count)
        for seat in range(count):
            dom.by_id("field-name-" + str(seat + 1)).hidden = seats[seat] != HUMAN
        if any(kind != HUMAN for kind in seats):
            self._app.brain.start()

    def start(self) -> None:
        """Begin the game that the sheet describes."""
        app = self._app
        try:
            options = read_options(self.game)
        except BadOptions as error:
            dialogs.toast(app.words.of(self.game)(error.reason, **error.facts))
            return
        seats = read_seats(GAMES[self.game].seats(options))
        kept = {"options": options, "seats": seats, "best_of": read_best_of()}
        app.settings["sheets"][self.game] = kept
        app.keep_settings("sheets")
        names = read_names(len(seats))
        app.settings["names"] = names + app.settings["names"][len(names) :]
        app.keep_settings("names")
        names = [names[seat] if seats[seat] == HUMAN else "" for seat in range(len(seats))]
        record = Record(self.game, options, read_seed())
        best_of = read_best_of()
        app.clear_away(lambda: app.games.begin(record, seats, names, best_of))


def controls(game: str, options: dict, best_of: int, say: GameWords) -> "list[Any]":
    """The fields of a game's options, filled with these."""
    found = []
    for option in GAMES[game].options:
        value = options[option.name]
        if option.offered in ((True, False), (False, True)):
            control = dialogs.switch(option.name, value)
        else:
            choices = [(str(c), _choice(option.name, c, say)) for c in option.offered]
            control = dialogs.select(option.name, choices, str(value))
        label = say("option-" + option.name)
        found.append(dialogs.field(label, control, note_of(option.name, value, say)))
    if GAMES[game].starter_option:
        choices = [(str(n), say("choice-best_of-" + str(n))) for n in BEST_OF]
        control = dialogs.select("best_of", choices, str(best_of))
        found.append(dialogs.field(say("option-best_of"), control))
    return found


def seat_field(seat: int, kind: str, name: str, say: GameWords) -> "Any":
    """Who sits in a seat, and the name of that person."""
    number = str(seat + 1)
    kinds = [(one, say(one)) for one in (HUMAN,) + LEVELS]
    field = dialogs.field(say("side-" + str(seat)), dialogs.select("seat-" + number, kinds, kind))
    called = dialogs.text("name-" + number, name, say("name-hint"), MAX_NAME)
    called.hidden = kind != HUMAN
    field.appendChild(called)
    return field


def _choice(option: str, value: object, say: GameWords) -> str:
    key = f"choice-{option}-{value}"
    return say(key) if say.has(key) else str(value)


def note_of(option: str, value: object, say: GameWords) -> str:
    """The note on an option: on the value chosen, or on the option itself."""
    for key in (f"note-{option}-{value}", "note-" + option):
        if say.has(key):
            return say(key)
    return ""


def show_note(option: str, value: object, say: GameWords) -> None:
    """Let the sheet's note on an option be about this value."""
    note = dom.by_id("field-" + option).closest(".field").querySelector(".field-note")
    if not dom.none(note):
        note.textContent = note_of(option, value, say)


def read_options(game: str) -> dict:
    """The options as the form has them, settled. Raises BadOptions for a forbidden mix."""
    chosen = {}
    for option in GAMES[game].options:
        node = dom.by_id("field-" + option.name)
        for choice in option.offered:
            if node.type == "checkbox":
                if bool(node.checked) is choice:
                    chosen[option.name] = choice
            elif node.value == str(choice):
                chosen[option.name] = choice
    return GAMES[game].settle(chosen)


def read_seed() -> int:
    """A random seed; for a game of the day its date as a number, 20260131."""
    node = dom.by_id("field-daily")
    if dom.none(node) or not node.checked:
        return dom.seed()
    return int(str(dom.page.today()).replace("-", ""))


def read_best_of() -> int:
    """How many games make the match."""
    node = dom.by_id("field-best_of")
    return 1 if dom.none(node) else int(str(node.value))


def read_seats(count: int) -> list:
    """The kinds of players as the form has them."""
    found = []
    for seat in range(count):
        node = dom.by_id("field-seat-" + str(seat + 1))
        found.append(HUMAN if dom.none(node) else str(node.value))
    return found


def read_names(count: int) -> list:
    """The names of the people as the form has them."""
    return [clean_name(str(dom.by_id(f"field-name-{seat + 1}").value)) for seat in range(count)]


def default_seats(count: int) -> list:
    """A person and, for whoever is alone, computers that play fairly well."""
    return [HUMAN] + ["casual"] * (count - 1)
