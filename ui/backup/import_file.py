"""What is in an exported file, taken over game by game (see ``ui.backup.export_file`` for how)."""

import json
from collections import namedtuple

from engine.catalogue import GAMES
from engine.person_names import MAX_NAME_LENGTH
from engine.record import RecordError
from ui.backup.export_file import FILE_KIND, FILE_VERSION
from ui.learn.puzzle_progress import PuzzleProgress
from ui.library.finished_games import to_stored
from ui.library.saves import (
    MAX_SAVE_CHARS,
    peek_correspondence_id,
    read_json,
    restore_steps,
    to_data,
    to_json,
)
from ui.library.settings import normalized
from ui.library.store import MAX_FILE_CHARS, MAX_STEPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.backup.export_file import ProgressSteps
    from ui.library.store import Store
    from ui.session.session import Session

MAX_IMPORTED_GAMES = 20000  # games in a file: more than the storage of any browser holds
FILE_LISTS = ("games", "unread", "history")  # what a file holds any number of

# ids: of the games that came in; known: how many were there already; refused: of each game that
# didn't come in (id, reason), with "" as the id of all that is no game.
ImportResult = namedtuple("ImportResult", ("added_ids", "duplicates", "rejected"))


def split_file(text: str) -> "list[str]":
    """A file's text in pieces: first the file with the lengths of its ``LISTS`` in place of them
    (None for what is no list), then what they hold, one by one. One empty piece if it is no JSON.
    (The page gets the same from ``web/split_export.mjs``, which takes no time.)"""
    try:
        file = json.loads(text)
    except (ValueError, RuntimeError):  # RuntimeError: nested too deeply
        return [""]
    held = []
    for name in FILE_LISTS if isinstance(file, dict) else ():
        if isinstance(file.get(name), list):
            held += file[name]
            file[name] = len(file[name])
        elif name in file:
            file[name] = None
    return [json.dumps(piece) for piece in [file] + held]


def import_and_report_steps(
    store: "Store", size: int, read_piece: "Callable[[int], str]"
) -> "ProgressSteps":
    """Do as ``importing``: whether it was such a file, and what is to be said, as a key of the
    page's words and facts for its holes."""
    try:
        imported = yield from import_steps(store, size, read_piece)
    except RecordError as error:
        return False, "refused-" + error.reason, {}
    if imported.rejected:
        facts = {"n": len(imported.rejected), "reason": imported.rejected[0][1]}
        return True, "import-refused", facts
    n = len(imported.added_ids)
    return True, "imported" if n else "imported-none", {"n": n}


def import_steps(store: "Store", size: int, read_piece: "Callable[[int], str]") -> "ProgressSteps":
    """Imported: add what is in an exported file of that many characters, or in one saved game's
    text; ``piece(n)`` is one that ``unpacked`` makes of it. A game that is here already is left
    alone; one that has changed since comes under a new id. Settings are taken over where there are
    none yet. Raises RecordError if the text as a whole is no such file: "not-a-game", "newer",
    "too-long"."""
    if size > MAX_FILE_CHARS:
        raise RecordError("too-long")
    head = read_json(read_piece(0), MAX_FILE_CHARS)
    if not isinstance(head, dict):
        raise RecordError("not-a-game")
    games = _GameImporter(store)
    if head.get("kind") != FILE_KIND:
        yield from games.import_game_steps(_label(head), head)
        yield from store.history.merge_steps(games.finished_entries)
        return games.result()
    ends = _section_ends(head)
    for number in range(1, ends[1]):
        yield number, ends[1]
        one = _read_piece(read_piece(number))
        if number < ends[0]:
            yield from games.import_game_steps(_label(one), one)
        elif isinstance(one, list) and len(one) == 2 and isinstance(one[0], str):
            yield from games.import_game_steps(one[0][: 2 * MAX_NAME_LENGTH], one[1])
        else:
            games.rejected.append(("", "not-a-game"))
    history: "list[object]" = list(games.finished_entries)
    for number in range(ends[1], ends[2]):
        history.append(_read_piece(read_piece(number)))
        yield None
    late = yield from store.history.merge_steps(history)
    _merge_lessons(store, head.get("lessons"))
    reasons = (late, PuzzleProgress(store).merge(head.get("puzzles")), _merge_settings(store, head))
    failed = [reason for reason in reasons if reason]
    if failed:
        games.rejected.append(("", failed[0]))
    return games.result()


def _section_ends(head: dict) -> "list[int]":
    """Where among the pieces the games end that a file holds, what is unread, and its history."""
    version = head.get("version")
    if type(version) is not int or not 0 < version <= FILE_VERSION:
        later = type(version) is int and version > FILE_VERSION
        raise RecordError("newer" if later else "not-a-game")
    ends, at = [], 1
    for name in FILE_LISTS:
        count = head.get(name)
        if type(count) is not int:
            if name != "history":  # the first files had none
                raise RecordError("not-a-game")
            count = 0
        at += count
        ends.append(at)
    if ends[1] > MAX_IMPORTED_GAMES + 1:
        raise RecordError("too-long")
    return ends


class _GameImporter:
    """Takes games over.

    Attributes:
        ended: what the history keeps of those that are over.
    """

    def __init__(self, store: "Store") -> None:
        self._store = store
        self._linked: "dict | None" = None  # the ids of the games by link that were here before
        self._added_ids: "list[str]" = []
        self._duplicates = 0
        self.rejected: "list[tuple[str, str]]" = []
        self.finished_entries: "list[dict]" = []

    def result(self) -> ImportResult:
        """What has become of all."""
        return ImportResult(self._added_ids, self._duplicates, self.rejected)

    def import_game_steps(self, id: str, save: object) -> "ProgressSteps":
        """One more: its save's data, or text, and what it is called if it is refused."""
        try:
            if isinstance(save, str):
                save = read_json(save, MAX_SAVE_CHARS)
            session = yield from restore_steps(save)
            known = yield from self._is_duplicate_steps(session)
            reason = None if known else self._save(session)
        except RecordError as error:
            known, reason = False, error.reason
        except Exception:  # whatever one game holds, the others come in
            known, reason = False, "not-a-game"
        if known:
            self._duplicates += 1
        elif reason:
            self.rejected.append((id, reason))
        else:
            self._added_ids.append(session.id)
            if session.is_over and not session.is_copy:
                self.finished_entries.append(to_stored(session))

    def _is_duplicate_steps(self, session: "Session") -> "ProgressSteps":
        """Whether that very game is here, at that very point."""
        if not self._store.has_game(session.id):
            return False
        try:
            kept = read_json(self._store.current_text(session.id), MAX_SAVE_CHARS)
            same = isinstance(kept, dict) and _comparable_content(kept) == _comparable_content(
                to_data(session)
            )
            if same or _save_id(kept) != session.id:
                return same
            there = yield from restore_steps(
                kept
            )  # perhaps it lies there as an earlier version wrote it
        except RecordError:
            return False
        return _comparable_content(to_data(there)) == _comparable_content(to_data(session))

    def _save(self, session: "Session") -> "str | None":
        """Save a game, under a new id if its own is taken. The reason why it can't be kept."""
        if len(to_json(session)) > MAX_SAVE_CHARS:
            return "too-long"
        session.is_copy = (
            session.correspondence is not None and session.correspondence.id in self._of_links()
        )
        if self._store.has_game(session.id):
            session.id = self._store.new_id()
        session.revision = 0
        reason: "str | None" = self._store.save(session, update_history=False).reason
        return "other-tab" if reason == "unread" else reason

    def _of_links(self) -> dict:
        """The ids in links of the games that were on this device before, as the keys of a dict."""
        if self._linked is None:
            texts = [text for id, text in self._store.current_texts() if id not in self._added_ids]
            self._linked = {peek_correspondence_id(text): True for text in texts}
        return self._linked


def _comparable_content(save: dict) -> dict:
    """What makes two saves of a game the same game at the same point."""
    content = dict(save)
    content.pop("revision", None)
    content.pop("copy", None)
    return content


def _read_piece(text: str) -> object:
    """What a piece of a file says; None if it can't be read, which keeps nothing else out."""
    try:
        return read_json(text, MAX_FILE_CHARS)
    except RecordError:
        return None


def _label(save: object) -> str:
    return _save_id(save)[: 2 * MAX_NAME_LENGTH]


def _save_id(save: object) -> str:
    id = save.get("id") if isinstance(save, dict) else None
    return id if isinstance(id, str) else ""


def _merge_lessons(store: "Store", lessons: object) -> None:
    """Go on with the lessons of a file that haven't been begun here."""
    if not isinstance(lessons, dict):
        return
    for game in GAMES:
        step = lessons.get(game)
        if type(step) is int and 0 <= step < MAX_STEPS and not store.has_opened_lesson(game):
            store.save_lesson_step(game, step)


def _merge_settings(store: "Store", data: dict) -> "str | None":
    """Keep the settings of a file if none are kept here, and in any case the sheets of games
    and the names that nothing is known of here. None, or the reason it failed."""
    given = data.get("settings")
    ok, text = store.settings_text()
    if not isinstance(given, dict) or not ok:
        return None
    theirs, ours = normalized(given), store.settings()
    new = theirs
    if text is not None:  # what is kept here and isn't understood stays: see ``Store``
        names = ours["names"] or theirs["names"]
        new = {"names": names, "sheets": theirs["sheets"] | ours["sheets"]}
    return None if ours | new == ours else store.save_settings(new)
