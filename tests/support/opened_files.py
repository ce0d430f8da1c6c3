"""The slow stage of ``tests.fuzz_saves``: everything a person can do with a file of games.

A file is imported beside a good game, and its saves are put into a second storage as they are, as
another program of the same origin could. Then everything a person can look at is opened: the rows
of the lobby, every table, the history, forms and puzzles; and everything is exported and imported
again. Nothing may raise, and whatever is good beside what is mutated must come in and stay as it
is.
"""

import json
import traceback
from typing import Any

from engine import GAMES
from engine.record import Record, RecordError
from engine.rng import Rng
from tests.support.backup_files import export_all, import_and_report, import_games
from tests.support.fake_storage import FakeStorage
from tests.support.sealed_phones import FakeSealedClient
from ui.app.table_factory import TableFactory
from ui.backup.export_file import FILE_KIND, FILE_VERSION
from ui.games import game_ui
from ui.history.history_list import HistoryView
from ui.learn import puzzle_list
from ui.learn.own_puzzles.own_puzzle import NAME_PREFIX
from ui.learn.own_puzzles.puzzle_rows import own_puzzle_rows
from ui.learn.own_puzzles.puzzle_store import KEY_PREFIX as OWN_PUZZLE_KEY_PREFIX
from ui.learn.own_puzzles.puzzle_store import OwnPuzzleStore
from ui.learn.puzzle_progress import PuzzleProgress
from ui.learn.review import Review
from ui.library import history, saves
from ui.library.game_library import GameLibrary
from ui.library.game_starter import GameStarter
from ui.library.learning_offers import learning_offers
from ui.library.new_game_form import NewGameForm
from ui.library.progress_store import PUZZLES_KEY, REVIEW_KEY_PREFIX
from ui.library.saved_games.lobby_row import LobbyRow, relative_time
from ui.library.saves import from_json, to_data, to_json
from ui.library.settings_store import SETTINGS_KEY
from ui.library.store import GAME_KEY_PREFIX, LESSON_ID_PREFIX, PUZZLE_ID_PREFIX, Store
from ui.links.library_links import can_share_full_link, full_link, spectator_link
from ui.session.correspondence import message_link
from ui.session.session import Session
from ui.table.presentation.view_layers import cell_labels
from ui.words import Words

TODAY, NOW = "2026-01-31", 1769855400.0
WORDS = Words("en")


def good_game(id: str, *moves: str) -> Session:
    """Return a game that nothing is wrong with."""
    session = Session(id, Record("mixtour", moves=list(moves)), ["human", "easy"], ["Ada", ""], NOW)
    session.revision = 1
    return session


GOOD = to_data(good_game("good-1", "c3", "d4"))
GOOD_ENDED = history.to_stored(good_game("good-2", "c3", "resign"))


def file_of(games: "list[dict]", **more: object) -> dict:
    """Return a file as ``ui.backup.export_file`` writes it."""
    file = {"kind": FILE_KIND, "version": FILE_VERSION, "games": games, "history": [], "unread": []}
    return file | more


class Device:
    """A device with the page's own parts, without a browser.

    Attributes:
        port: Its storage.
        store: The store over it.
    """

    def __init__(self, port: "FakeStorage | None" = None) -> None:
        self.port = port or FakeStorage()
        self.store = Store(self.port, Rng(1))
        self.sealed_client = FakeSealedClient()
        client: Any = self.sealed_client
        self.library = GameLibrary(self.store)
        self.game_starter = GameStarter(self.library, self.store, lambda: 7)
        self.table_factory = TableFactory(self.library, self.store, lambda: 7, lambda: client)
        self.table_factory.on_background_update = lambda table, view: None
        self.table_factory.is_on_screen = lambda table: True
        self.table_factory.current_date = lambda: TODAY

    def open_everything(self) -> "list[str]":
        """Open everything there is; return the ids of the games that can be read."""
        found = []
        for id in self.store.latest_ids():
            text = self.store.current_text(id)
            try:
                data = from_json(text)
            except RecordError:
                assert self.library.lobby_row(id, text, WORDS) is None
                assert not self.library.select_game(id)
                continue
            if data.id != id:
                continue
            found.append(id)
            assert len(to_json(data)) <= saves.MAX_SAVE_CHARS
            relative_time(LobbyRow(data, WORDS).changed_at, NOW, WORDS)
            self.open_table(id)
        self.open_dialogs()
        return found

    def open_table(self, id: str) -> None:
        """Open the table of a game, and do what a person may do there first."""
        assert self.library.select_game(id)
        table = self.table_factory.create_table(id, WORDS, (300, 300))
        self.sealed_client.answer_all()
        for act in (
            table.show_result,
            table.privacy.take_device,
            table.commands.ask_to_resign,
            table.privacy.switch_perspective,
        ):
            act()
        cell_labels(table.context, table.selection)
        session = table.session
        for ply in (0, session.ply_count // 2, session.ply_count):
            table.go_to_ply(ply)
        table.bots.request()
        message_link(table.session)
        if session.correspondence:
            session.correspondence.recipient_seats(session)
            session.correspondence.message_key(session)
        is_sealed = session.correspondence is not None and session.correspondence.is_sealed
        if can_share_full_link(table) and not is_sealed:
            full_link(table)
            spectator_link(table)
        if session.is_over:
            self.game_starter.starter_prompt(table)
            self.game_starter.start_next_game(table, None)
            if not session.correspondence:
                self.game_starter.rematch(table)
                Review(session, self.store.progress.review_text(id)).next_query()
        table.undo()
        table.take_back()
        table.redo()

    def open_dialogs(self) -> None:
        """Open the history, the forms of new games, lessons and lists of puzzles."""
        history = HistoryView(self.store.history.entries(), WORDS, NOW)
        for entry in history.entries:
            history.row_texts(entry)
        for game in GAMES:
            if game_ui(game).has_lesson:
                kept = self.store.settings.load()["sheets"]
                names = self.store.settings.load()["names"]
                form = NewGameForm(game, kept.get(game), names, WORDS.for_game(game), TODAY)
                form.submit(form.initial_values(), 7)
                learning_offers(self.store, game, kept)
                self.table_factory.create_table(LESSON_ID_PREFIX + game, WORDS, (300, 300))
                puzzle_list.puzzle_groups(self.store, game, WORDS)
                own_puzzle_rows(self.store, game, WORDS, NOW)
        for id in OwnPuzzleStore(self.port).ids():
            self.open_own_puzzle(PUZZLE_ID_PREFIX + NAME_PREFIX + id)
        puzzle_list.daily_summary(self.store, WORDS, TODAY, NOW)
        PuzzleProgress(self.store).streak(TODAY, NOW)

    def open_own_puzzle(self, id: str) -> None:
        """Open the table of a puzzle from a game if it can be read, and solve it."""
        if self.table_factory.select(id):
            table: Any = self.table_factory.create_table(id, WORDS, (300, 300))
            table.request_hint()
            table.show_solution()
            table.restart()
            policy = table.policy
            policy.play(table, policy.solution(), table.session.ply_count)
            assert policy.verdict == "solved"


def check_file(file: dict) -> None:
    """Import a file, open everything, and export it. Raises if anything is not as it should be."""
    device = Device()
    own = good_game("own", "e5")
    assert device.store.save(own).reason is None
    kept = device.store.current_text("own")
    for name, entry in (("games", GOOD), ("history", GOOD_ENDED)):
        if isinstance(file.get(name), list):
            file = file | {name: file[name] + [entry]}
    text = json.dumps(file)
    taken, said, facts = import_and_report(device.store, text)
    if "reason" in facts:
        facts["reason"] = WORDS("refused-" + facts["reason"])
    assert WORDS(said, **facts)
    assert device.store.current_text("own") == kept
    taken = taken and file.get("kind") == FILE_KIND
    if taken and isinstance(file.get("games"), list):
        ids = [game.get("id") for game in file["games"] if isinstance(game, dict)]
        assert (
            ids.count("good-1") > 1
            or to_data(from_json(device.store.current_text("good-1"))) == GOOD
        )
    if taken and isinstance(file.get("history"), list):
        ids = [entry.get("id") for entry in file["history"] if isinstance(entry, dict)]
        assert ids.count("good-2") > 1 or GOOD_ENDED in (device.store.history.raw_entries() or [])
    there = set(device.store.game_ids())
    assert there <= set(device.open_everything())
    again = Device()
    exported = export_all(device.store)
    imported = import_games(again.store, exported)
    assert not imported.rejected, imported.rejected
    check_as_stored(file)


def check_as_stored(file: dict) -> None:
    """Put the contents of a file into a storage as they are, and open everything."""
    port = FakeStorage({GAME_KEY_PREFIX + "own": to_json(good_game("own", "e5"))})
    games = file.get("games")
    for number, game in enumerate(games if isinstance(games, list) else []):
        id = game.get("id") if isinstance(game, dict) else None
        id = id if isinstance(id, str) else f"odd{number}"
        port.texts[GAME_KEY_PREFIX + id] = json.dumps(game)
        port.texts.update(review_texts(id, file))
    port.texts[SETTINGS_KEY] = json.dumps(file.get("settings"))
    port.texts[PUZZLES_KEY] = json.dumps(file.get("puzzles"))
    port.texts[history.HISTORY_KEY] = json.dumps({"version": 1, "games": file.get("history")})
    own_puzzles = file.get("own_puzzles")
    for id, text in own_puzzles.items() if isinstance(own_puzzles, dict) else ():
        port.texts[OWN_PUZZLE_KEY_PREFIX + id] = text if isinstance(text, str) else json.dumps(text)
    before = dict(port.texts)
    device = Device(port)
    known = device.open_everything()
    assert "own" in known or "own" in [
        game.get("id") for game in games or [] if isinstance(game, dict)
    ]
    exported = json.loads(export_all(device.store))
    assert len(exported["games"]) + len(exported["unread"]) == len(device.store.game_ids())
    for key, text in before.items():  # what can't be read stays as it is
        if key.startswith(GAME_KEY_PREFIX) and key[len(GAME_KEY_PREFIX) :] not in known:
            assert port.texts[key] == text
    back = Device()
    import_games(back.store, json.dumps(exported))
    assert set(device.store.game_ids()) >= set(known)


def review_texts(id: str, file: dict) -> "dict[str, str]":
    """Return the storage's text of a game's review, by its key."""
    reviews = file.get("reviews")
    texts = [text for text in reviews if isinstance(text, str)] if isinstance(reviews, list) else []
    return {REVIEW_KEY_PREFIX + id: texts[0]} if texts else {}


def find_problem(file: dict) -> str:
    """Return what is wrong with the handling of a file; "" if nothing is."""
    try:
        check_file(file)
    except Exception:
        return traceback.format_exc()
    return ""
