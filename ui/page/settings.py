"""The settings: kept on this device, shown in the dialog, applied to the page."""

import json

from engine.catalogue import CATALOGUE
from ui.page import dom
from ui.page.dialogs import button, menu
from ui.page.forms import labelled, select, switch
from ui.version import VERSION
from ui.words import LANGUAGE_NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.page.dialogs import Dialog
    from ui.words import Words

CHOICES = {"theme": ("auto", "dark", "light"), "motion": ("auto", "full", "less")}
SWITCHES = ("sound", "vibration")
DRESS = ("language", "theme", "motion")  # what the page wears, see web/early.js


def show_settings(dialog: "Dialog", settings: dict, words: "Words") -> None:
    """Open the dialog: language, colours, sounds, movement; import and export."""
    language = select("language", LANGUAGE_NAMES, words.language)
    children = [labelled(words("language"), language)]
    for name, values in CHOICES.items():
        choices = [(value, words(f"{name}-{value}")) for value in values]
        children.append(labelled(words(name), select(name, choices, settings[name])))
    for name in SWITCHES:
        children.append(labelled(words(name), switch(name, settings[name])))
    files = [button(words(act), act) for act in ("export", "import")]
    children.append(menu(*files))
    children += [dom.make("p", {"class": "credit", "text": text}) for text in _about(words)]
    dialog.open("settings", words("settings"), children)


def _about(words: "Words") -> "list[str]":
    """What Coaster is, which one this is, and whose the games are."""
    said = [words("about-text"), words("version", version=VERSION)]
    for entry in CATALOGUE:
        say = words.of(entry.name)
        said.append(say("game") + " – " + say("credit"))
    return said


def dress(settings: dict) -> None:
    """Let the page look and move as the settings say."""
    dom.bridge.dress(json.dumps({name: settings[name] for name in DRESS}))
