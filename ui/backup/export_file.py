"""Everything that a device keeps as one file. What is in such a file is taken over by
``ui.backup.import_file``.

Hundreds of games take seconds: what goes through them is a generator, which gives way after every
few milliseconds of work and tells how far it is: (games done, games there are), or None.
"""

import json
from collections import namedtuple

from engine.catalogue import GAMES
from engine.record import RecordError
from ui.learn.puzzle_progress import PuzzleProgress
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
HISTORY_BATCH = 8  # finished games in short that are written in one go
GAMES_PER_CHUNK = 50  # games in one text

# texts: what makes up the file, one after another; secrets: what it would tell that somebody may
# not know yet, as keys of words.
ExportFile = namedtuple("ExportFile", ("chunks", "warning_keys"))


def export_steps(store: "Store") -> "ProgressSteps":
    """Packed: all there is as one JSON text. Saved games as they lie, or, if they could not be
    saved, as they are now, beside what can't be read in their place; what is kept of finished ones,
    the lessons' steps, what has been solved of puzzles, settings."""
    unsaved, secrets = store.unsaved_sessions(), _SecretFinder(store)
    ids = list(unsaved) + [id for id in store.latest_ids() if id not in unsaved]
    games: "list[str]" = []
    unread: "list[list[str]]" = []
    for number, id in enumerate(ids):
        yield number, len(ids)
        text = store.current_text(id)
        data = _parse_save(text, id)
        made = _written(data) if data is not None else ""
        if data is not None:
            yield from secrets.scan_steps(data)
        if made:
            games.append(made)
        elif text:  # else another tab has removed it
            unread.append([id, text])
        if id in unsaved and _is_unreadable(id, store.stored_text(id)):
            unread.append([id, store.stored_text(id)])
    history: "list[str]" = []
    for number, one in enumerate(store.history.raw_entries() or []):
        if number % HISTORY_BATCH == 0:
            yield None
        made = _written(one)
        if made:
            history.append(made)
    yield None
    solved, settings = PuzzleProgress(store).to_data(), store.stored_settings() or {}
    rest = {
        "unread": unread,
        "lessons": {
            game: store.lesson_step(game) for game in GAMES if store.has_opened_lesson(game)
        },
        "puzzles": solved if _written(solved) else {},
        "settings": store.settings() | (settings if _written(settings) else {}),
    }
    last = "], " + json.dumps(rest)[1:]
    yield None
    texts = [f'{{"kind": "{FILE_KIND}", "version": {FILE_VERSION}, "games": [']
    texts += _join_in_chunks(games) + ['], "history": ['] + _join_in_chunks(history) + [last]
    return ExportFile(texts, secrets.warning_keys())


def _join_in_chunks(texts: "list[str]") -> "list[str]":
    """What stands in a list, in a few long pieces: each costs its way to the browser."""
    pieces = [
        ", ".join(texts[at : at + GAMES_PER_CHUNK]) for at in range(0, len(texts), GAMES_PER_CHUNK)
    ]
    return [piece + ", " for piece in pieces[:-1]] + pieces[-1:]


def _parse_save(text: str, id: str) -> "dict | None":
    """What the text of a game that is saved as ``id`` says, if it looks like a save: whoever takes
    it over replays it."""
    try:
        data = read_json(text, MAX_SAVE_CHARS)
    except RecordError:
        return None
    return data if isinstance(data, dict) and data.get("id") == id else None


def _is_unreadable(id: str, text: str) -> bool:
    """Whether what lies in the place of a game that could not be saved is something else."""
    try:
        parse_saved_game(id, text)
    except RecordError:
        return text != ""
    return False


def _written(data: object) -> str:
    """This as JSON; "" for what can't be written, or holds numbers that Python writes and JSON
    doesn't know. Only somebody's own hand has brought such there; they would spoil the whole
    file."""
    try:
        text = json.dumps(data)
    except (RuntimeError, ValueError):  # RuntimeError: nested too deeply
        return ""
    lower = text.lower()
    return "" if ("nan" in lower or "inf" in lower) and _has_no_number(data) else text


def _has_no_number(data: object) -> bool:
    """Whether anything in it is not a number, or infinite."""
    waiting = [data]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            waiting += list(one.values())
        elif isinstance(one, list):
            waiting += one
        elif type(one) is float and one - one != 0:
            return True
    return False


class _SecretFinder:
    """Gathers what the games would tell. Only what may have secrets is replayed."""

    def __init__(self, store: "Store") -> None:
        self._over = store.history.ids()
        self._found: "dict[str, bool]" = {}

    def warning_keys(self) -> "list[str]":
        """Keys of words."""
        return sorted(self._found, reverse=True)

    def scan_steps(self, data: dict) -> "ProgressSteps":
        """One more game."""
        key = "export-keys" if data.get("remote") else "export-secrets"
        if (
            key in self._found
            or data["id"] in self._over
            or not _may_have_secrets(data.get("record"))
        ):
            return
        try:
            session = yield from restore_steps(data)
        except Exception:  # what can't be read is exported all the same
            return
        if not session.is_public() and not session.is_over:
            self._found[key] = True


def _may_have_secrets(record: object) -> bool:
    """Whether the game of a record has anything that isn't there for everybody to see."""
    name = record.get("game") if isinstance(record, dict) else None
    game = GAMES[name] if type(name) is str and name in GAMES else None
    return game is not None and (game.hidden or game.chance)
