"""Saved games of every earlier version can be read for ever."""

import json
import pathlib
import re

import pytest

from engine.catalogue import game_entry
from engine.rng import Rng
from tests.play.files import export_all, import_text, load_all
from tests.play.test_store import Port
from ui.play import history, saves
from ui.play.exports import FILE_VERSION
from ui.play.history import KEY as HISTORY_KEY
from ui.play.parts import Parts
from ui.play.puzzles import Notes
from ui.play.review import Review
from ui.play.saves import session_from
from ui.play.settings import SETTINGS
from ui.play.store import PUZZLES_KEY, REVIEW_KEY, SETTINGS_KEY, Store

DATA = pathlib.Path(__file__).parent / "data"
SAVES = DATA / "saves"


@pytest.mark.parametrize("path", sorted(SAVES.glob("*.json")), ids=lambda path: path.stem)
def test_a_save_is_read_with_all_that_is_in_it(path: pathlib.Path) -> None:
    old = json.loads(path.read_text())
    session = session_from(json.loads(path.read_text()))
    assert session.record.moves == old["record"]["moves"]
    assert session.undone == old["undone"]
    assert (session.id, session.seats, session.names) == (old["id"], old["seats"], old["names"])
    assert bool(session.match) == bool(old["match"])
    assert (session.remote and session.remote.to_data()) == old.get("remote")


def versions(pattern: str) -> set[int]:
    """The versions of which files are kept."""
    return {int(re.findall(r"\d+", path.name)[0]) for path in DATA.glob(pattern)}


def test_there_are_old_files_and_a_step_for_every_version() -> None:
    assert versions("saves/v*-*.json") == set(range(1, saves.VERSION + 1))
    assert set(saves._STEPS) == set(range(1, saves.VERSION))
    assert versions("exported-v*.json") == set(range(1, FILE_VERSION + 1))
    assert versions("history-v*.json") == set(range(1, history.VERSION + 1))
    assert saves.VERSION in versions("device-v*.json")
    games = {json.loads(path.read_text())["record"]["game"] for path in SAVES.glob("v1-*.json")}
    assert games == FIRST


FIRST = {"beerhex", "hexheaven", "inphexion", "mixtour"}  # the games of 1.0.0


def test_a_file_exported_with_1_0_0_is_taken_over() -> None:
    store = Store(Port(), Rng(1))
    taken = import_text(store, (DATA / "exported-v1.json").read_text())
    assert not taken.refused and not load_all(store).broken
    assert {session.record.game for session in load_all(store).sessions} == FIRST


def test_a_file_of_the_second_version_is_taken_over_with_all_that_is_in_it() -> None:
    text = (DATA / "exported-v2.json").read_text()
    old, store = json.loads(text), Store(Port(), Rng(1))
    taken = import_text(store, text)
    assert len(taken.ids) == len(old["games"]) > 5
    assert taken.refused == [("torn", "newer")]
    again = json.loads(export_all(store))
    assert again["settings"] == old["settings"] and again["lessons"] == old["lessons"]
    assert again["history"] == old["history"] != []


def test_the_history_of_the_first_version_is_read() -> None:
    text = (DATA / "history-v1.json").read_text()
    entries = Store(Port({HISTORY_KEY: text}), Rng(1)).history.entries()
    assert [(entry.id, entry.game, entry.winners) for entry in entries] == [
        (one["id"], one["game"], one["winners"]) for one in json.loads(text)["games"]
    ]


def test_settings_of_1_0_0_are_taken_over() -> None:
    port, text = Port(), (DATA / "settings-v1.json").read_text()
    port.set(SETTINGS_KEY, text)
    old, settings = json.loads(text), Store(port, Rng(1)).settings()
    assert {name: settings[name] for name in old} == old | {"names": settings["names"]}
    assert settings["names"][0] == old["names"][0]


def test_all_that_a_device_keeps_beside_its_games_is_read() -> None:
    kept = json.loads((DATA / "device-v3.json").read_text())
    store = Store(Port(kept), Rng(1))
    loaded = load_all(store)
    assert not loaded.broken and len(loaded.sessions) == len(store.history.entries()) == 2
    for session in loaded.sessions:
        review = Review(session, store.review(session.id))
        assert review.text() == kept[REVIEW_KEY + session.id]
        assert review.wants() is None and review.turns()
    usual = {name: values[0] for name, values in SETTINGS.items()}
    settings = store.settings()
    assert settings == json.loads(kept[SETTINGS_KEY])
    assert not [name for name in usual if settings[name] == usual[name]]
    assert (store.step("mixtour"), store.step("beerhex"), store.begun("mixtour")) == (3, 0, 2)
    assert store.begun_lesson("beerhex") and not store.begun_lesson("inphexion")
    notes = Notes(store)
    assert notes.raw() == json.loads(kept[PUZZLES_KEY])
    assert set(notes.days) == {20260104, 20260105} and set(notes.shown) == {20260103}
    assert {"beerhex-03", "mixtour-07"} < set(notes.solved)
    parts = Parts(kept["coaster/parts"])
    assert parts.text == kept["coaster/parts"] and parts.missing == [1]


def test_an_old_save_means_the_old_free_second_disc() -> None:
    session = session_from(json.loads((SAVES / "v1-inphexion.json").read_text()))
    _, choices = game_entry("inphexion").schemas[0].options[1]
    assert session.record.options["free_second"] == choices[1]


def test_a_history_without_room_takes_nothing_else_along() -> None:
    data = json.loads((DATA / "exported-v2.json").read_text())
    data["puzzles"] = {"version": 1, "solved": ["mixtour-01"], "days": []}
    port = Port()
    store, port.full_for = Store(port, Rng(1)), HISTORY_KEY
    assert ("", "full") in import_text(store, json.dumps(data)).refused
    assert Notes(store).solved == {"mixtour-01": True}
    assert json.loads(export_all(store))["settings"] == data["settings"]
