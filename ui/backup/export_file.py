"""Export of everything that a device keeps as one file, which ``ui.backup.import_file`` imports.

Hundreds of games take seconds. So the work is done by generators that yield after every few
milliseconds: (games done, games in all), or None.
"""

import json
from collections import namedtuple

from engine.catalogue import GAMES
from engine.record import RecordError
from ui.learn.own_puzzles.puzzle_store import OwnPuzzleStore
from ui.learn.puzzle_progress import PuzzleProgress
from ui.library.saved_games.study_store import StudyStore
from ui.library.saves import MAX_SAVE_CHARS, read_json, restore_steps
from ui.library.store import parse_saved_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from ui.library.store import Store

    ProgressSteps = Generator["tuple[int, int] | None", None, Any]

FILE_KIND = "coaster-games"
FILE_VERSION = 2
HISTORY_BATCH = 8  # entries of the history that are written in one step
GAMES_PER_CHUNK = 50  # games in one chunk

# chunks: the texts that make up the file; warning_keys: keys of the words for secrets that the file
# contains.
ExportFile = namedtuple("ExportFile", ("chunks", "warning_keys"))


def export_steps(store: "Store") -> "ProgressSteps":
    """Export everything as the JSON text of one file.

    The file has the saved games, as they are now if they could not be saved; texts that can't be
    read; the history; the steps of lessons, the progress in puzzles, the puzzles from games, the
    studies, and the settings.

    Args:
        store: The storage of this device.

    Returns:
        An ExportFile, by a generator.
    """
    unsaved, secrets = store.unsaved_sessions(), _SecretFinder(store)
    ids = list(unsaved) + [id for id in store.latest_ids() if id not in unsaved]
    games: "list[str]" = []
    unread: "list[list[str]]" = []
    for number, id in enumerate(ids):
        yield number, len(ids)
        text = store.current_text(id)
        data = _parse_save(text, id)
        json_text = _to_json(data) if data is not None else ""
        if data is not None:
            yield from secrets.scan_steps(data)
        if json_text:
            games.append(json_text)
        elif text:  # else another tab has removed it
            unread.append([id, text])
        if id in unsaved and _is_unreadable(id, store.stored_text(id)):
            unread.append([id, store.stored_text(id)])
    history: "list[str]" = []
    for number, entry in enumerate(store.history.raw_entries() or []):
        if number % HISTORY_BATCH == 0:
            yield None
        json_text = _to_json(entry)
        if json_text:
            history.append(json_text)
    yield None
    solved, settings = PuzzleProgress(store).to_data(), store.settings.load_raw() or {}
    progress = store.progress
    rest = {
        "unread": unread,
        "lessons": {
            game: progress.lesson_step(game) for game in GAMES if progress.has_opened_lesson(game)
        },
        "puzzles": solved if _to_json(solved) else {},
        "own_puzzles": _texts(OwnPuzzleStore(store.port)),
        "studies": _texts(StudyStore(store.port)),
        "settings": store.settings.load() | (settings if _to_json(settings) else {}),
    }
    last = "], " + json.dumps(rest)[1:]
    yield None
    chunks = [f'{{"kind": "{FILE_KIND}", "version": {FILE_VERSION}, "games": [']
    chunks += _join_in_chunks(games) + ['], "history": ['] + _join_in_chunks(history) + [last]
    return ExportFile(chunks, secrets.warning_keys())


def _texts(store: "OwnPuzzleStore | StudyStore") -> "dict[str, str]":
    """Return the texts of all puzzles or studies by their ids, readable or not."""
    return {id: store.text(id) for id in store.ids()}


def _join_in_chunks(texts: "list[str]") -> "list[str]":
    """Join the items of a list into a few long chunks: passing each to the browser costs time."""
    pieces = [
        ", ".join(texts[at : at + GAMES_PER_CHUNK]) for at in range(0, len(texts), GAMES_PER_CHUNK)
    ]
    return [piece + ", " for piece in pieces[:-1]] + pieces[-1:]


def _parse_save(text: str, id: str) -> "dict | None":
    """Return the data in the text of a saved game if it looks like a save; it isn't replayed."""
    try:
        data = read_json(text, MAX_SAVE_CHARS)
    except RecordError:
        return None
    return data if isinstance(data, dict) and data.get("id") == id else None


def _is_unreadable(id: str, text: str) -> bool:
    """Return whether the stored text of a game that could not be saved is unreadable."""
    try:
        parse_saved_game(id, text)
    except RecordError:
        return text != ""
    return False


def _to_json(data: object) -> str:
    """Return data as JSON; "" if it can't be written as valid JSON.

    Python also writes NaN and infinite numbers, which would make the whole file invalid.
    """
    try:
        text = json.dumps(data)
    except (RuntimeError, ValueError):  # RuntimeError: nested too deeply
        return ""
    lower = text.lower()
    return "" if ("nan" in lower or "inf" in lower) and _has_invalid_number(data) else text


def _has_invalid_number(data: object) -> bool:
    """Return whether any number in the data is NaN or infinite."""
    pending = [data]
    while pending:
        value = pending.pop()
        if isinstance(value, dict):
            pending += list(value.values())
        elif isinstance(value, list):
            pending += value
        elif type(value) is float and value - value != 0:
            return True
    return False


class _SecretFinder:
    """Finds out the secrets that a file would reveal; only games with secrets are replayed."""

    def __init__(self, store: "Store") -> None:
        self._over = store.history.ids()
        self._found: "dict[str, bool]" = {}

    def warning_keys(self) -> "list[str]":
        """Return the keys of the warnings."""
        return sorted(self._found, reverse=True)

    def scan_steps(self, data: dict) -> "ProgressSteps":
        """Look for secrets in one more save."""
        remote = data.get("remote")
        key = "export-keys" if remote else "export-secrets"
        is_claimed = isinstance(remote, dict) and remote.get("claimed") is not None  # may go on
        if (
            key in self._found
            or (data["id"] in self._over and not is_claimed)
            or not _may_have_secrets(data.get("record"))
        ):
            return
        try:
            session = yield from restore_steps(data)
        except Exception:  # a save that can't be read is exported all the same
            return
        if not session.is_public() and session.current_state.outcome is None:
            self._found[key] = True


def _may_have_secrets(record: object) -> bool:
    """Return whether the game of a record has hidden information or randomness."""
    name = record.get("game") if isinstance(record, dict) else None
    game = GAMES[name] if type(name) is str and name in GAMES else None
    return game is not None and (game.hidden or game.chance)
