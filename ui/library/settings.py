"""The settings: their values, defaults, and form fields."""

from engine.person_names import clean_name
from ui.library.form_field import FormField
from ui.words import LANGUAGE_NAMES, LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.words import Words

# Name -> values; the first is the default. "auto" follows the device.
SETTINGS = {
    "language": ("auto",) + LANGUAGES,
    "theme": ("auto", "dark", "light"),
    "motion": ("auto", "full", "less"),
    "large": (False, True),  # size of the tray below the board
    "coordinates": (False, True),  # on every board
    "confirm": ("always", "matters", "never"),  # before a move is played
    "pace": ("calm", "brisk", "once"),  # of the playback of others' moves
    "tips": (True, False),  # in the first games
    "memory": (True, False),  # whether the computer adapts to how people here played
    "takeback": (True, False),  # whether a move that revealed something may be taken back
    "awake": (True, False),  # whether the screen stays on in a live game
    "left": (False, True),  # buttons within reach of the left hand
    "across": (False, True),  # the board turns to the person across the table
    "sound": (False, True),
    "vibration": (True, False),
}
MAX_REMEMBERED_NAMES = 3  # remembered names of people

# The headings of the settings dialog, and the settings below each.
SETTING_GROUPS = (
    ("look", ("language", "theme", "motion", "large", "coordinates")),
    ("play", ("confirm", "pace", "tips", "memory", "takeback", "awake")),
    ("hands", ("left", "across")),
    ("senses", ("sound", "vibration")),
)


def normalized(stored: object) -> dict:
    """Return all settings with valid values; unknown ones are dropped.

    Args:
        stored: The stored settings, or anything.

    Returns:
        Name -> value, the default for a missing or invalid value. "names" has the names of people
        used last, and "sheets" for every game the unchecked values of its new-game form.
    """
    known = stored if isinstance(stored, dict) else {}
    settings: dict = {}
    for name, values in SETTINGS.items():
        value = known.get(name)
        settings[name] = value if value in values and type(value) is type(values[0]) else values[0]
    names, sheets = known.get("names"), known.get("sheets")
    strings = [name for name in names if isinstance(name, str)] if isinstance(names, list) else []
    settings["names"] = [clean_name(name) for name in strings[:MAX_REMEMBERED_NAMES]]
    settings["sheets"] = sheets if isinstance(sheets, dict) else {}
    return settings


def setting_groups(settings: dict, words: "Words") -> "list[tuple[str, list[FormField]]]":
    """Return the fields of the settings dialog under their headings."""
    values = dict(settings)
    values["language"] = words.language  # the current one in place of "auto"
    return [
        (words("settings-" + group), [_field(name, values[name], words) for name in names])
        for group, names in SETTING_GROUPS
    ]


def _field(name: str, value: object, words: "Words") -> FormField:
    label = words("setting-" + name)
    if SETTINGS[name][0] in (True, False):
        return FormField("switch", name, label, value)
    if name == "language":
        return FormField("select", name, label, value, LANGUAGE_NAMES)
    choices = tuple([(str(choice), words(f"{name}-{choice}")) for choice in SETTINGS[name]])
    return FormField("select", name, label, value, choices)
