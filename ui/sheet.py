"""The new-game sheet: a game's options as form controls, and who sits where."""

from engine import GAMES
from ui import dialogs, dom
from ui.words import GameWords

LEVELS = ("easy", "casual", "strong", "master")
HUMAN = "human"


def controls(game: str, options: dict, seats: list, say: GameWords) -> list:
    """The fields of the sheet, filled with these options and seats."""
    found = []
    for option in GAMES[game].options:
        value = options.get(option.name, option.default)
        if option.choices in ((True, False), (False, True)):
            control = dialogs.switch(option.name, bool(value))
        else:
            choices = [(str(c), _choice(option.name, c, say)) for c in option.choices]
            control = dialogs.select(option.name, choices, str(value))
        note = "note-" + option.name
        found.append(
            dialogs.field(say("option-" + option.name), control, say(note) if say.has(note) else "")
        )
    kinds = [(kind, say(kind)) for kind in (HUMAN,) + LEVELS]
    for seat in range(len(seats)):
        name = "seat-" + str(seat + 1)
        found.append(
            dialogs.field(say("side-" + str(seat)), dialogs.select(name, kinds, seats[seat]))
        )
    return found


def _choice(option: str, value: object, say: GameWords) -> str:
    key = f"choice-{option}-{value}"
    return say(key) if say.has(key) else str(value)


def read_options(game: str) -> dict:
    """The options as the form has them, settled. Raises BadOptions for a forbidden mix."""
    chosen = {}
    for option in GAMES[game].options:
        node = dom.by_id("field-" + option.name)
        for choice in option.choices:
            if node.type == "checkbox":
                if bool(node.checked) is choice:
                    chosen[option.name] = choice
            elif node.value == str(choice):
                chosen[option.name] = choice
    return GAMES[game].settle(chosen)


def shown_seats() -> int:
    """How many seats the form has."""
    return int(dom.document.querySelectorAll("[name^=seat-]").length)


def read_seats(count: int) -> list:
    """The kinds of players as the form has them."""
    found = []
    for seat in range(count):
        node = dom.by_id("field-seat-" + str(seat + 1))
        found.append(HUMAN if dom.none(node) else str(node.value))
    return found


def default_seats(count: int) -> list:
    """A person and, for whoever is alone, a computer that plays fairly well."""
    return [HUMAN] + ["casual"] * (count - 1)
