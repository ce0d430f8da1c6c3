"""The stored settings, over a storage that may be full, and in exported files."""

import json

from tests.support.backup_files import export_all, import_games
from tests.support.fake_storage import FakeStorage, make_store
from tests.support.portable import parametrize
from ui.library.settings_store import SETTINGS_KEY


def test_settings_have_defaults_and_are_saved_one_by_one() -> None:
    store = make_store()
    assert store.settings.load()["sound"] is False
    assert store.settings.save({"sound": True}) is None
    store.settings.save({"theme": "light", "names": [" Ada\n", "Ben"]})
    assert (store.settings.load()["sound"], store.settings.load()["theme"]) == (True, "light")
    assert store.settings.load()["names"] == ["Ada", "Ben"]


LATER = {"theme": "sepia", "colour": "red", "sound": "loud", "names": ["Ada", 7]}


def test_settings_of_a_later_version_stay_unless_changed() -> None:
    port = FakeStorage({SETTINGS_KEY: json.dumps(LATER)})
    store = make_store(port)
    store.settings.save({"sound": True})
    assert store.settings.load()["theme"] == "auto" and store.settings.load()["sound"] is True
    stored = json.loads(port.texts[SETTINGS_KEY])
    assert {name: stored[name] for name in LATER} == LATER | {"sound": True}
    store.settings.save({"theme": "light"})
    assert json.loads(port.texts[SETTINGS_KEY])["theme"] == "light"


def test_unknown_settings_are_exported_and_survive_an_import() -> None:
    port, other_store = FakeStorage({SETTINGS_KEY: json.dumps(LATER)}), make_store()
    other_store.settings.save({"theme": "dark", "sheets": {"toy": {}}})
    import_games(make_store(port), export_all(other_store))
    assert json.loads(export_all(make_store(port)))["settings"]["colour"] == "red"
    stored = json.loads(port.texts[SETTINGS_KEY])
    assert (stored["theme"], stored["colour"], stored["sheets"]) == ("sepia", "red", {"toy": {}})


@parametrize("{", "[]", "null", '"x"', "7")
def test_invalid_settings_text_is_backed_up_once(text: str) -> None:
    port = FakeStorage({SETTINGS_KEY: text})
    for invalid in (text, text, "mangled"):
        port.texts[SETTINGS_KEY] = invalid
        assert make_store(port).settings.save({"sound": True}) is None
        make_store(port).settings.save({"theme": "light"})
        settings = make_store(port).settings.load()
        assert settings["sound"] and settings["theme"] == "light"
    backups = {key: port.texts[key] for key in port.texts if key != SETTINGS_KEY}
    assert backups == {SETTINGS_KEY + "/1": text, SETTINGS_KEY + "/2": "mangled"}


def test_invalid_settings_text_without_backup_is_not_overwritten() -> None:
    port = FakeStorage({SETTINGS_KEY: "{"})
    port.full_for = SETTINGS_KEY + "/1"
    assert make_store(port).settings.save({"sound": True}) == "full"
    assert port.texts == {SETTINGS_KEY: "{"}


def test_failure_to_save_settings_is_reported() -> None:
    port = FakeStorage()
    port.error = "full"
    assert make_store(port).settings.save({"sound": True}) == "full"
