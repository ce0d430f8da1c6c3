"""Mutated saves and exported files, led by what they reach in their readers; ``tests.fuzz`` runs
it, and ``tests/ui/backup/test_fuzz_saves.py`` a little of it.

Each input is a file as ``ui.backup.export_file`` writes it. It is taken over beside a good game,
and its saves are put into a second storage as they are, as another program of the same origin
could. Then all that a person can look at is looked at: the lobby's rows, every table, the history,
sheets and puzzles; and everything is exported and taken over again. Nothing may raise, and whatever
is good beside what is mutated must come in and stay as it is.
"""

import copy
import json
import pathlib
import random
import sys
import time
import traceback
from typing import Any

from engine import GAMES
from engine.record import Record, RecordError
from engine.rng import Rng
from tests.fuzz import TransitionTracer
from tests.support.backup_files import export_all, import_and_report, import_games
from tests.support.fake_storage import FakeStorage
from tests.support.sealed_phones import FakeSealedClient
from ui.app.table_factory import TableFactory
from ui.backup import import_file
from ui.backup.export_file import FILE_KIND, FILE_VERSION
from ui.games import game_ui
from ui.history import history_list
from ui.history.history_list import HistoryView
from ui.learn import puzzle_collection
from ui.learn.puzzle_collection import PuzzleProgress
from ui.learn.review import Review
from ui.library import finished_games, lobby, saves
from ui.library import settings as settings_module
from ui.library.game_library import GameLibrary
from ui.library.game_starter import GameStarter
from ui.library.learning_offers import learning_offers
from ui.library.new_game_form import NewGameForm
from ui.library.saved_games.lobby_row import LobbyRow
from ui.library.saves import from_json, to_data, to_json
from ui.library.store import (
    GAME_KEY_PREFIX,
    LESSON_ID_PREFIX,
    PUZZLES_KEY,
    REVIEW_KEY_PREFIX,
    SETTINGS_KEY,
    Store,
)
from ui.links.library_links import can_share_full_link, full_link, spectator_link
from ui.session import correspondence, session
from ui.session.sealed import sealed_session
from ui.session.session import Session
from ui.words import Words

DATA = pathlib.Path(__file__).parent / "data"
TODAY, NOW = "2026-01-31", 1769855400.0
WORDS = Words("en")
MODULES = (
    finished_games,
    import_file,
    lobby,
    history_list,
    puzzle_collection,
    correspondence,
    saves,
    sealed_session,
    session,
    settings_module,
)
READERS = {module.__file__ for module in MODULES}
MANY = 1000  # files that are mutated; the newest replace others

DEEP: "list" = []
for _ in range(200):
    DEEP = [DEEP]
# What is put in the place of a value: of every type, at the limits, and what other fields may hold.
ODD: "tuple[object, ...]" = (
    (None, True, False, 0, 1, 2, 3, -1, 99, 1 << 31, 1 << 48, 1 << 64, 0.5, 1e15, -0.0, 1e308)
    + ("", "a", "a1", "resign", "human", "friend", "easy", "x" * 100, "ask", "again", "0", "-1")
    + ("constructor", "__class__", "é😀", "\ud800", "<b>", "{n}", "{", "\u202e", "../x")
    + (DEEP, [], {}, [[]], [{}], {"a": 1}, [None], [1, 2], ["human", "human"], [0, 0], [[0, 1]])
    + ({"do": "hear"}, {"do": "play", "move": 1}, {"do": "play", "move": "a1"}, {"seat": 0})
    + ({"id": "a", "sent": 0}, {"id": 1, "sent": 0}, {"best_of": 3, "games": [], "starter": 0})
)


def good(id: str, *moves: str) -> Session:
    """A game that nothing is wrong with."""
    made = Session(id, Record("mixtour", moves=list(moves)), ["human", "easy"], ["Ada", ""], NOW)
    made.revision = 1
    return made


GOOD = to_data(good("good-1", "c3", "d4"))
GOOD_ENDED = finished_games.to_stored(good("good-2", "c3", "resign"))


def file_of(games: "list[dict]", **more: object) -> dict:
    """A file as ``ui.backup.export_file`` writes it."""
    file = {"kind": FILE_KIND, "version": FILE_VERSION, "games": games, "history": [], "unread": []}
    return file | more


def corpus() -> "list[dict]":
    """The files that mutations begin with."""
    found = []
    for path in sorted(DATA.glob("exported-v*.json")):
        file = json.loads(path.read_text())
        rest = {name: file[name] for name in file if name not in ("games", "kind", "version")}
        found += [file_of([game]) for game in file["games"]] + [file_of([], **rest)]
        found += [file_of([], history=[entry]) for entry in rest.get("history", ())]
    found += [file_of([json.loads(path.read_text())]) for path in sorted(DATA.glob("saves/*.json"))]
    device = json.loads((DATA / "device-v3.json").read_text())
    rest = {"settings": json.loads(device[SETTINGS_KEY])}
    rest["puzzles"] = json.loads(device[PUZZLES_KEY])
    rest["reviews"] = [device[key] for key in device if key.startswith(REVIEW_KEY_PREFIX)]
    kept = [json.loads(device[key]) for key in device if key.startswith(GAME_KEY_PREFIX)]
    return found + [file_of([game], **rest) for game in kept]


# ---- mutations


def places(value: object) -> "list[tuple[Any, Any]]":
    """Every place in a value as its container and its key or index there."""
    found: "list[tuple[Any, Any]]" = []
    waiting = [value]
    while waiting:
        one = waiting.pop()
        keys: "list[Any]" = list(one) if isinstance(one, dict) else []
        keys = list(range(len(one))) if isinstance(one, list) else keys
        for key in keys:
            found.append((one, key))
            waiting.append(one[key])  # type: ignore[index]
    return found


def mutated(file: dict, others: "list[dict]", chance: random.Random) -> dict:
    """A copy of the file with some of its values replaced, changed, left out or doubled."""
    made = copy.deepcopy(file)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        found = places(made)
        container, key = chance.choice(found)
        how = chance.randrange(7)
        if how == 0:
            container[key] = copy.deepcopy(chance.choice(ODD))
        elif how == 1:
            same = [at for at in places(chance.choice(others)) if at[1] == key]
            source, where = chance.choice(same or places(chance.choice(others)))
            container[key] = copy.deepcopy(source[where])
        elif how == 2:
            del container[key]
        elif how == 3 and isinstance(container, list):
            container.insert(key, copy.deepcopy(container[key]))
        elif how == 4:
            other, where = chance.choice(found)
            container[key] = copy.deepcopy(other[where])
        else:
            container[key] = changed(container[key], chance)
    return made


def changed(value: object, chance: random.Random) -> object:
    """A value of the same type, near this one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + chance.choice((-1, 1, 1000, -value - 1))
    if isinstance(value, str) and value:
        at = chance.randrange(len(value))
        return value[:at] + chance.choice(("", "z", value[at] * 2, "9")) + value[at + 1 :]
    if isinstance(value, list):
        return value * chance.choice((2, 300)) if len(value) < 20 else value[::-1]
    return copy.deepcopy(chance.choice(ODD))


# ---- what is done with them


class Device:
    """A device with the page's own parts, without a browser."""

    def __init__(self, port: "FakeStorage | None" = None) -> None:
        self.port = port or FakeStorage()
        self.store = Store(self.port, Rng(1))
        self.sealed_client = FakeSealedClient()
        client: Any = self.sealed_client
        self.library = GameLibrary(self.store)
        self.game_starter = GameStarter(self.library, self.store, lambda: 7)
        self.table_factory = TableFactory(self.library, self.store, lambda: 7, lambda: client)
        self.table_factory.on_background_update = lambda table, view: None
        self.table_factory.current_date = lambda: TODAY

    def look(self) -> "list[str]":
        """Look at all there is; the ids of the games that can be read."""
        found = []
        for id in self.store.latest_ids():
            text = self.store.current_text(id)
            try:
                made = from_json(text)
            except RecordError:
                assert self.library.lobby_row(
                    id, text, WORDS
                ) is None and not self.library.select_game(id)
                continue
            if made.id != id:
                continue
            found.append(id)
            assert len(to_json(made)) <= saves.MAX_SAVE_CHARS
            lobby.relative_time(LobbyRow(made, WORDS).changed_at, NOW, WORDS)
            self.sit_down(id)
        self.look_around()
        return found

    def sit_down(self, id: str) -> None:
        """Open the table of a game, and do what a person does there first."""
        assert self.library.select_game(id)
        table = self.table_factory.create_table(id, WORDS, (300, 300))
        self.sealed_client.answer_all()
        for act in (
            table.cell_labels,
            table.show_result,
            table.reveal,
            table.ask_to_resign,
            table.switch_perspective,
        ):
            act()
        session = table.session
        for ply in (0, session.ply_count // 2, session.ply_count):
            table.go_to_ply(ply)
        table.bot_request()
        correspondence.message_link(table.session)
        if session.correspondence:
            (
                session.correspondence.recipient_seats(session),
                session.correspondence.message_key(session),
            )
        if can_share_full_link(table) and not (
            session.correspondence and session.correspondence.is_sealed
        ):
            full_link(table)
            spectator_link(table)
        if session.is_over:
            self.game_starter.starter_prompt(table)
            self.game_starter.start_next_game(table, None)
            if not session.correspondence:
                self.game_starter.rematch(table)
                Review(session, self.store.review_text(id)).next_query()
        table.undo()
        table.take_back()
        table.redo()

    def look_around(self) -> None:
        """Look at the history, the sheets and what has been solved."""
        all_past = HistoryView(self.store.history.entries(), WORDS, NOW)
        for entry in all_past.entries:
            all_past.row_texts(entry)
        for game in GAMES:
            if game_ui(game).has_lesson:
                kept = self.store.settings()["sheets"]
                names = self.store.settings()["names"]
                sheet = NewGameForm(game, kept.get(game), names, WORDS.for_game(game), TODAY)
                sheet.submit(sheet.initial_values(), 7)
                learning_offers(self.store, game, kept)
                self.table_factory.create_table(LESSON_ID_PREFIX + game, WORDS, (300, 300))
                puzzle_collection.puzzle_groups(self.store, game, WORDS)
        puzzle_collection.daily_summary(self.store, WORDS, TODAY, NOW)
        PuzzleProgress(self.store).streak(TODAY, NOW)


def tried(file: dict) -> None:
    """Do all of it with a file. Raises if anything is not as it should be."""
    device = Device()
    own = good("own", "e5")
    assert device.store.save(own).reason is None
    kept = device.store.current_text("own")
    for name, one in (("games", GOOD), ("history", GOOD_ENDED)):
        if isinstance(file.get(name), list):
            file = file | {name: file[name] + [one]}
    text = json.dumps(file)
    taken, said, facts = import_and_report(device.store, text)
    if "reason" in facts:
        facts["reason"] = WORDS("refused-" + facts["reason"])
    assert WORDS(said, **facts)
    assert device.store.current_text("own") == kept
    taken = taken and file.get("kind") == FILE_KIND
    if taken and isinstance(file.get("games"), list):
        ids = [one.get("id") for one in file["games"] if isinstance(one, dict)]
        assert (
            ids.count("good-1") > 1
            or to_data(from_json(device.store.current_text("good-1"))) == GOOD
        )
    if taken and isinstance(file.get("history"), list):
        ids = [one.get("id") for one in file["history"] if isinstance(one, dict)]
        assert ids.count("good-2") > 1 or GOOD_ENDED in (device.store.history.raw_entries() or [])
    there = set(device.store.game_ids())
    assert there <= set(device.look())
    again = Device()
    exported = export_all(device.store)
    imported = import_games(again.store, exported)
    assert not imported.rejected, imported.rejected
    raw(file)


def raw(file: dict) -> None:
    """Put what the file holds into a storage as it is, and look at that."""
    port = FakeStorage({GAME_KEY_PREFIX + "own": to_json(good("own", "e5"))})
    games = file.get("games")
    for number, one in enumerate(games if isinstance(games, list) else []):
        id = one.get("id") if isinstance(one, dict) else None
        id = id if isinstance(id, str) else f"odd{number}"
        port.texts[GAME_KEY_PREFIX + id] = json.dumps(one)
        port.texts.update(reviews(id, file))
    port.texts[SETTINGS_KEY] = json.dumps(file.get("settings"))
    port.texts[PUZZLES_KEY] = json.dumps(file.get("puzzles"))
    port.texts[finished_games.HISTORY_KEY] = json.dumps(
        {"version": 1, "games": file.get("history")}
    )
    before = dict(port.texts)
    device = Device(port)
    known = device.look()
    assert "own" in known or "own" in [
        one.get("id") for one in games or [] if isinstance(one, dict)
    ]
    exported = json.loads(export_all(device.store))
    assert len(exported["games"]) + len(exported["unread"]) == len(device.store.game_ids())
    for key, text in before.items():  # what can't be read stays as it lies
        if key.startswith(GAME_KEY_PREFIX) and key[len(GAME_KEY_PREFIX) :] not in known:
            assert port.texts[key] == text
    back = Device()
    import_games(back.store, json.dumps(exported))
    assert set(device.store.game_ids()) >= set(known)


def reviews(id: str, file: dict) -> "dict[str, str]":
    """What lies beside a game of what its review has found."""
    found = file.get("reviews")
    texts = [one for one in found if isinstance(one, str)] if isinstance(found, list) else []
    return {REVIEW_KEY_PREFIX + id: texts[0]} if texts else {}


def complaint(file: dict) -> str:
    """What is wrong with what comes of a file; "" if nothing is."""
    try:
        tried(file)
    except Exception:
        return traceback.format_exc()
    return ""


def fuzz(inputs: int, seed: int, seconds: float = 0.0) -> int:
    """Try that many mutated files, or, if ``seconds`` is given, as many as fit in that time; how
    many of them were not as they should be."""
    chance, steps, failed, told = random.Random(seed), TransitionTracer(READERS), 0, set()
    files = corpus()
    for file in files:
        wrong = steps.trace(complaint, file)
        assert not wrong, wrong
    first, number, ends = len(steps.transitions), 0, time.monotonic() + seconds
    while time.monotonic() < ends if seconds else number < inputs:
        number += 1
        file, before = mutated(chance.choice(files), files, chance), len(steps.transitions)
        wrong = steps.trace(complaint, file)
        if wrong:
            failed += 1
            lines = wrong.rstrip().splitlines()
            where = (lines[-1], [line for line in lines if line.startswith("  File ")][-1])
            if where not in told:  # one of each kind
                told.add(where)
                print(f"{json.dumps(file)[:3000]}\n{wrong}", file=sys.stderr, flush=True)
        elif len(steps.transitions) > before:
            files.append(file)
            if len(files) > MANY:
                del files[chance.randrange(len(files))]
    print(f"{number} files, {len(steps.transitions) - first} new steps, {failed} failures")
    return failed
