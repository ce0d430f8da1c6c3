"""The settings: validation, defaults, and form fields."""

from tests.support.portable import parametrize
from ui.library.settings import SETTING_GROUPS, SETTINGS, normalized, setting_groups
from ui.words import LANGUAGES, Words

DEFAULTS = {
    "pace": "calm",
    "confirm": "always",
    "coordinates": False,
    "left": False,
    "large": False,
    "across": False,
    "takeback": True,
    "sound": False,
    "vibration": True,
    "theme": "auto",
}


@parametrize(None, [], "x", {}, {"pace": "fast", "confirm": True, "takeback": 1, "left": "true"})
def test_invalid_value_has_its_default(stored: object) -> None:
    settings = normalized(stored)
    assert {name: settings[name] for name in DEFAULTS} == DEFAULTS


def test_valid_values_stay() -> None:
    valid = {"pace": "once", "confirm": "matters", "takeback": False, "across": True}
    settings = normalized(dict(valid))
    assert {name: settings[name] for name in valid} == valid
    assert normalized(settings) == settings


def test_unknown_setting_is_dropped() -> None:
    assert "colour" not in normalized({"colour": "red"})


def test_names_and_forms_are_kept() -> None:
    settings = normalized({"names": [" Ada\n", 7, "Ben", "Cy", "Di"], "sheets": {"toy": {}}})
    assert settings["names"] == ["Ada", "Ben", "Cy"] and settings["sheets"] == {"toy": {}}


def test_dialog_has_every_setting_once() -> None:
    asked = [name for _, names in SETTING_GROUPS for name in names]
    assert sorted(asked) == sorted(SETTINGS)


@parametrize(*LANGUAGES)
def test_dialog_shows_the_settings(language: str) -> None:
    settings = normalized({"confirm": "never", "left": True})
    shown = {}
    for title, fields in setting_groups(settings, Words(language)):
        assert title
        for field in fields:
            assert field.label
            shown[field.name] = field
    assert shown["confirm"].kind == "select" and shown["confirm"].value == "never"
    assert [value for value, _ in shown["confirm"].choices] == ["always", "matters", "never"]
    assert shown["left"].kind == "switch" and shown["left"].value is True
    assert shown["language"].value == language
