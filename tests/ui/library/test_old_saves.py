"""Saved games of every earlier version can be read."""

import json
import pathlib
import re

import pytest

from engine.catalogue import game_entry
from engine.rng import Rng
from tests.support.backup_files import export_all, import_games, load_all
from tests.support.fake_storage import FakeStorage
from ui.backup.export_file import FILE_VERSION
from ui.correspondence.qr_chunks import QrChunks
from ui.learn.own_puzzles.own_puzzle import read_own_puzzle
from ui.learn.own_puzzles.puzzle_store import KEY_PREFIX, OwnPuzzleStore
from ui.learn.puzzle_progress import PuzzleProgress
from ui.learn.review import Review
from ui.library import history, saves
from ui.library.history import HISTORY_KEY as HISTORY_KEY
from ui.library.progress_store import PUZZLES_KEY, REVIEW_KEY_PREFIX
from ui.library.saves import session_from_data
from ui.library.settings import SETTINGS
from ui.library.settings_store import SETTINGS_KEY
from ui.library.store import Store

DATA = pathlib.Path(__file__).parents[2] / "data"
SAVES = DATA / "saves"


@pytest.mark.parametrize("path", sorted(SAVES.glob("*.json")), ids=lambda path: path.stem)
def test_save_is_read_completely(path: pathlib.Path) -> None:
    old = json.loads(path.read_text())
    session = session_from_data(json.loads(path.read_text()))
    assert saves.peek_game(json.dumps(old)) == session.record.game
    assert session.record.moves == old["record"]["moves"]
    assert session.redo_moves == old["undone"]
    assert (session.id, session.seats, session.names) == (old["id"], old["seats"], old["names"])
    assert bool(session.match) == bool(old["match"])
    assert (session.correspondence and session.correspondence.to_data()) == old.get("remote")


def versions(pattern: str) -> set[int]:
    """Return the versions of the files in the folder."""
    return {int(re.findall(r"\d+", path.name)[0]) for path in DATA.glob(pattern)}


def test_every_version_has_old_files_and_a_migration() -> None:
    assert versions("saves/v*-*.json") == set(range(1, saves.SAVE_VERSION + 1))
    assert set(saves._MIGRATIONS) == set(range(1, saves.SAVE_VERSION))
    assert versions("exported-v*.json") == set(range(1, FILE_VERSION + 1))
    assert versions("history-v*.json") == set(range(1, history.HISTORY_VERSION + 1))
    assert saves.SAVE_VERSION in versions("device-v*.json")
    games = {json.loads(path.read_text())["record"]["game"] for path in SAVES.glob("v1-*.json")}
    assert games == FIRST


FIRST = {"beerhex", "hexheaven", "inphexion", "mixtour"}  # the games of 1.0.0


def test_file_exported_with_1_0_0_is_imported() -> None:
    store = Store(FakeStorage(), Rng(1))
    taken = import_games(store, (DATA / "exported-v1.json").read_text())
    assert not taken.rejected and not load_all(store).broken
    assert {session.record.game for session in load_all(store).sessions} == FIRST


def test_file_of_the_second_version_is_imported_completely() -> None:
    text = (DATA / "exported-v2.json").read_text()
    old, store = json.loads(text), Store(FakeStorage(), Rng(1))
    taken = import_games(store, text)
    assert len(taken.added_ids) == len(old["games"]) > 5
    assert taken.rejected == [("torn", "newer")]
    again = json.loads(export_all(store))
    assert old["settings"].items() <= again["settings"].items()  # later settings are added
    assert again["lessons"] == old["lessons"]
    assert again["history"] == old["history"] != []


def test_history_of_the_first_version_is_read() -> None:
    text = (DATA / "history-v1.json").read_text()
    entries = Store(FakeStorage({HISTORY_KEY: text}), Rng(1)).history.entries()
    assert [(entry.id, entry.game, entry.winners) for entry in entries] == [
        (game["id"], game["game"], game["winners"]) for game in json.loads(text)["games"]
    ]


def test_settings_of_1_0_0_are_read() -> None:
    port, text = FakeStorage(), (DATA / "settings-v1.json").read_text()
    port.set(SETTINGS_KEY, text)
    old, settings = json.loads(text), Store(port, Rng(1)).settings.load()
    assert {name: settings[name] for name in old} == old | {"names": settings["names"]}
    assert settings["names"][0] == old["names"][0]


def test_all_other_data_of_a_device_is_read() -> None:
    texts = json.loads((DATA / "device-v3.json").read_text())
    store = Store(FakeStorage(texts), Rng(1))
    loaded = load_all(store)
    assert not loaded.broken and len(loaded.sessions) == len(store.history.entries()) == 2
    for session in loaded.sessions:
        review = Review(session, store.progress.review_text(session.id))
        assert review.to_text() == texts[REVIEW_KEY_PREFIX + session.id]
        assert review.next_query() is None and review.turning_points()
    usual = {name: values[0] for name, values in SETTINGS.items()}
    old, settings = json.loads(texts[SETTINGS_KEY]), store.settings.load()
    assert settings == usual | old  # those that were added since have their defaults
    assert not [name for name in usual if name in old and settings[name] == usual[name]]
    assert (
        store.progress.lesson_step("mixtour"),
        store.progress.lesson_step("beerhex"),
        store.progress.games_started("mixtour"),
    ) == (3, 0, 2)
    assert store.progress.has_opened_lesson("beerhex")
    assert not store.progress.has_opened_lesson("inphexion")
    progress = PuzzleProgress(store)
    assert progress.to_data() == json.loads(texts[PUZZLES_KEY])
    assert set(progress.solved_days) == {20260104, 20260105}
    assert set(progress.shown_days) == {20260103}
    assert {"beerhex-03", "mixtour-07"} < set(progress.solved)
    own = OwnPuzzleStore(store.port)
    assert len(own.ids()) == 2
    for id in own.ids():
        puzzle = read_own_puzzle(id, own.text(id))
        assert puzzle.to_text() == texts[KEY_PREFIX + id] and own.find(puzzle.name)
    parts = QrChunks(texts["coaster/parts"])
    assert parts.stored_text == texts["coaster/parts"] and parts.missing == [1]


def test_old_save_has_the_old_free_second_disc() -> None:
    session = session_from_data(json.loads((SAVES / "v1-inphexion.json").read_text()))
    _, choices = game_entry("inphexion").schemas[0].options[1]
    assert session.record.options["free_second"] == choices[1]


def test_full_storage_for_the_history_affects_nothing_else() -> None:
    data = json.loads((DATA / "exported-v2.json").read_text())
    data["puzzles"] = {"version": 1, "solved": ["mixtour-01"], "days": []}
    port = FakeStorage()
    store, port.full_for = Store(port, Rng(1)), HISTORY_KEY
    assert ("", "full") in import_games(store, json.dumps(data)).rejected
    assert PuzzleProgress(store).solved == {"mixtour-01": True}
    assert data["settings"].items() <= json.loads(export_all(store))["settings"].items()
