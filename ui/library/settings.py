"""The settings: which there are, what each may be, and how a person is asked for them."""

from engine.person_names import clean_name
from ui.library.form_field import FormField
from ui.words import LANGUAGE_NAMES, LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.words import Words

# name -> values, the first is the default. "auto" follows the device.
SETTINGS = {
    "language": ("auto",) + LANGUAGES,
    "theme": ("auto", "dark", "light"),
    "motion": ("auto", "full", "less"),
    "large": (False, True),  # hand and choices below the board
    "coordinates": (False, True),  # on every board
    "confirm": ("always", "matters", "never"),  # before a move is played
    "pace": ("calm", "brisk", "once"),  # of what others do
    "tips": (True, False),  # in the first games
    "takeback": (True, False),  # whether a revealed move may be taken back, if all agree
    "left": (False, True),  # buttons for the left hand
    "across": (False, True),  # the board turns to the person across the table
    "sound": (False, True),
    "vibration": (True, False),
}
MAX_REMEMBERED_NAMES = 3  # remembered names of people

# What the dialog asks for, under which heading.
SETTING_GROUPS = (
    ("look", ("language", "theme", "motion", "large", "coordinates")),
    ("play", ("confirm", "pace", "tips", "takeback")),
    ("hands", ("left", "across")),
    ("senses", ("sound", "vibration")),
)


def normalized(stored: object) -> dict:
    """Every setting with one of its values, made of what was kept; "names": the people's names
    last used; "sheets": for every game what its new-game sheet said last, unchecked. What is not
    kept, or not understood, has its default; what nobody knows falls away."""
    found = stored if isinstance(stored, dict) else {}
    settings: dict = {}
    for name, values in SETTINGS.items():
        value = found.get(name)
        settings[name] = value if value in values and type(value) is type(values[0]) else values[0]
    names, sheets = found.get("names"), found.get("sheets")
    strings = [name for name in names if isinstance(name, str)] if isinstance(names, list) else []
    settings["names"] = [clean_name(name) for name in strings[:MAX_REMEMBERED_NAMES]]
    settings["sheets"] = sheets if isinstance(sheets, dict) else {}
    return settings


def setting_groups(settings: dict, words: "Words") -> "list[tuple[str, list[FormField]]]":
    """The dialog's fields under their headings. The language is asked for as it is now."""
    now = dict(settings)
    now["language"] = words.language
    return [
        (words("settings-" + group), [_field(name, now[name], words) for name in names])
        for group, names in SETTING_GROUPS
    ]


def _field(name: str, value: object, words: "Words") -> FormField:
    label = words("setting-" + name)
    if SETTINGS[name][0] in (True, False):
        return FormField("switch", name, label, value)
    if name == "language":
        return FormField("select", name, label, value, LANGUAGE_NAMES)
    choices = tuple([(str(one), words(f"{name}-{one}")) for one in SETTINGS[name]])
    return FormField("select", name, label, value, choices)
