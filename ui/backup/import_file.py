"""Import of an exported file, game by game, by generators as in ``ui.backup.export_file``."""

import json
import time
from collections import namedtuple
from hashlib import sha256

from engine.catalogue import GAMES
from engine.person_names import MAX_NAME_LENGTH
from engine.record import RecordError
from ui.backup.export_file import FILE_KIND, FILE_VERSION
from ui.learn.own_puzzles.own_puzzle import read_own_puzzle
from ui.learn.own_puzzles.puzzle_store import OwnPuzzleStore
from ui.learn.puzzle_progress import PuzzleProgress
from ui.library.history import to_stored
from ui.library.saved_games.study_store import (
    MAX_STUDY_CHARS,
    StudyStore,
    summary_of,
    with_id,
)
from ui.library.saves import (
    MAX_FILE_CHARS,
    MAX_SAVE_CHARS,
    peek_correspondence_id,
    read_json,
    restore_steps,
    to_data,
    to_json,
)
from ui.library.settings import normalized

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.backup.export_file import ProgressSteps
    from ui.library.store import Store
    from ui.session.session import Session

MAX_IMPORTED_GAMES = 20000  # games in a file: more than the storage of any browser holds
MAX_STEPS = 1000  # steps in a lesson
FILE_LISTS = ("games", "unread", "history")  # the lists in a file

# added_ids: the ids of the imported games; duplicates: how many were on this device already;
# rejected: (id, reason) of every game that was not imported, with the id "" for other data.
ImportResult = namedtuple("ImportResult", ("added_ids", "duplicates", "rejected"))


def split_file(text: str) -> "list[str]":
    """Split the text of a file into pieces.

    ``web/split_export.mjs`` does the same in the page, much faster.

    Returns:
        Of JSON the file with the lengths of its ``FILE_LISTS`` in their place (None for what is no
        list), then the items of those lists; of a JSON list its length in a list, then its items.
        Of any other text an empty piece, then its lines.
    """
    try:
        file = json.loads(text)
    except (ValueError, RuntimeError):  # RuntimeError: nested too deeply
        return [""] + text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if isinstance(file, list):
        return [json.dumps(piece) for piece in [[len(file)]] + file]
    items = []
    for name in FILE_LISTS if isinstance(file, dict) else ():
        if isinstance(file.get(name), list):
            items += file[name]
            file[name] = len(file[name])
        elif name in file:
            file[name] = None
    return [json.dumps(piece) for piece in [file] + items]


def is_exported_file(head: str) -> bool:
    """Return whether the first piece of a file may be that of an exported file, or of a saved game.

    Others are games as text, or lists and records of games of other programs.
    """
    file = _read_piece(head)
    return isinstance(file, dict) and not ("header" in file and "moves" in file)


def import_and_report_steps(
    store: "Store", size: int, read_piece: "Callable[[int], str]"
) -> "ProgressSteps":
    """Import a file as ``import_steps`` does.

    Returns:
        Whether any game was imported or none was missing, and the key and facts of the message to
        show. Without a game there are facts if other data may have been imported.
    """
    try:
        result = yield from import_steps(store, size, read_piece)
    except RecordError as error:
        return False, "refused-" + error.reason, {}
    n = len(result.added_ids)
    if result.rejected:
        reason = result.rejected[0][1]
        reason = "damaged" if reason == "not-a-game" else reason  # the file itself is Coaster's
        facts = {"n": len(result.rejected), "reason": reason, "imported": n}
        return n > 0, "import-partly" if n else "import-refused", facts
    if n or result.duplicates:
        return True, "imported" if n else "imported-none", {"n": n}
    return True, "imported-other", {}  # a history, puzzles, studies or settings


def import_steps(store: "Store", size: int, read_piece: "Callable[[int], str]") -> "ProgressSteps":
    """Import an exported file, or the text of one saved game.

    A game that is on this device already is skipped; one that has changed since gets another id,
    always the same, so that a second import of the file adds nothing.
    Settings are imported if there are none yet.

    Args:
        store: The storage of this device.
        size: The number of characters of the file.
        read_piece: Returns one of the pieces that ``split_file`` makes of it, by number.

    Returns:
        An ImportResult.

    Raises:
        RecordError: "not-a-game", "newer" or "too-long" if the text as a whole is no such file.
    """
    if size > MAX_FILE_CHARS:
        raise RecordError("too-long")
    head = read_json(read_piece(0), MAX_FILE_CHARS)
    if not isinstance(head, dict):
        raise RecordError("not-a-game")
    games = _GameImporter(store)
    if head.get("kind") != FILE_KIND:
        yield from games.import_game_steps(_label(head), head)
        if games.rejected and games.rejected[0][1] == "not-a-game":
            raise RecordError("not-a-game")
        yield from store.history.merge_steps(games.finished_entries, time.time())
        return games.result()
    ends = _section_ends(head)
    for number in range(1, ends[1]):
        yield number, ends[1]
        item = _read_piece(read_piece(number))
        if number < ends[0]:
            yield from games.import_game_steps(_label(item), item)
        elif isinstance(item, list) and len(item) == 2 and isinstance(item[0], str):
            yield from games.import_game_steps(item[0][: 2 * MAX_NAME_LENGTH], item[1])
        else:
            games.rejected.append(("", "not-a-game"))
    history: "list[object]" = list(games.finished_entries)
    for number in range(ends[1], ends[2]):
        history.append(_read_piece(read_piece(number)))
        yield None
    history_failure = yield from store.history.merge_steps(history, time.time())
    _merge_lessons(store, head.get("lessons"))
    puzzle_failure = PuzzleProgress(store).merge(head.get("puzzles"))
    own_puzzle_failure = _merge_own_puzzles(store, head.get("own_puzzles"))
    study_failure = _merge_studies(store, head.get("studies"))
    reasons = (history_failure, puzzle_failure, own_puzzle_failure, study_failure)
    failures = [reason for reason in reasons + (_merge_settings(store, head),) if reason]
    if failures:
        games.rejected.append(("", failures[0]))
    return games.result()


def _section_ends(head: dict) -> "list[int]":
    """Return the numbers of the pieces at which games, unreadable texts and the history end."""
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
    """Imports games into a store.

    Attributes:
        rejected: (id, reason) of the games that were not imported.
        finished_entries: The entries for the history of the finished games.
    """

    def __init__(self, store: "Store") -> None:
        self._store = store
        self._linked: "dict | None" = None  # ids in links of the games before the import
        self._added_ids: "list[str]" = []
        self._duplicates = 0
        self.rejected: "list[tuple[str, str]]" = []
        self.finished_entries: "list[dict]" = []

    def result(self) -> ImportResult:
        """Return the result so far."""
        return ImportResult(self._added_ids, self._duplicates, self.rejected)

    def import_game_steps(self, id: str, save: object) -> "ProgressSteps":
        """Import one more game.

        Args:
            id: The id for the list of rejected games.
            save: The save's data or text.
        """
        try:
            if isinstance(save, str):
                save = read_json(save, MAX_SAVE_CHARS)
            session = yield from restore_steps(save)
            is_duplicate = yield from self._is_duplicate_steps(session)
            while not is_duplicate and self._store.has_game(session.id):
                session.id = _copy_id(session)
                is_duplicate = yield from self._is_duplicate_steps(session)
            reason = None if is_duplicate else self._save(session)
        except RecordError as error:
            is_duplicate, reason = False, error.reason
        except Exception:  # one bad game must not keep the others out
            is_duplicate, reason = False, "not-a-game"
        if is_duplicate:
            self._duplicates += 1
        elif reason:
            self.rejected.append((id, reason))
        else:
            self._added_ids.append(session.id)
            if session.is_over and not session.is_copy:
                self.finished_entries.append(to_stored(session))

    def _is_duplicate_steps(self, session: "Session") -> "ProgressSteps":
        """Return whether the same game is on this device, at the same point."""
        if not self._store.has_game(session.id):
            return False
        try:
            stored = read_json(self._store.current_text(session.id), MAX_SAVE_CHARS)
            content = _comparable_content(to_data(session))
            is_same = isinstance(stored, dict) and _comparable_content(stored) == content
            if is_same or _save_id(stored) != session.id:
                return is_same
            # An earlier version may have written the same game in another way.
            stored_session = yield from restore_steps(stored)
        except RecordError:
            return False
        return _comparable_content(to_data(stored_session)) == content

    def _save(self, session: "Session") -> "str | None":
        """Save a game, whose id is free; return None, or why that failed."""
        if len(to_json(session)) > MAX_SAVE_CHARS:
            return "too-long"
        session.is_copy = (
            session.correspondence is not None and session.correspondence.id in self._ids_in_links()
        )
        session.revision = 0
        reason: "str | None" = self._store.save(session, update_history=False).reason
        return "other-tab" if reason == "unread" else reason

    def _ids_in_links(self) -> dict:
        """Return the ids in links of the games before the import as the keys of a dict."""
        if self._linked is None:
            texts = [text for id, text in self._store.current_texts() if id not in self._added_ids]
            self._linked = {peek_correspondence_id(text): True for text in texts}
        return self._linked


def _copy_id(session: "Session") -> str:
    """Return the id of a copy of a game whose own id is taken by another version of it.

    It is the same for the same version, so that a second import finds the copy of the first one.
    """
    version = f"{session.id} {session.changed} {session.ply_count}"
    return "c" + str(int.from_bytes(sha256(version.encode()).digest()[:6], "big"))


def _comparable_content(save: dict) -> dict:
    """Return a key that is equal for two saves of the same game at the same point."""
    content = dict(save)
    content.pop("revision", None)
    content.pop("copy", None)
    return content


def _read_piece(text: str) -> object:
    """Return the data of a piece of a file; None if it can't be read."""
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
    """Import the steps of lessons that haven't been opened on this device."""
    if not isinstance(lessons, dict):
        return
    progress = store.progress
    for game in GAMES:
        step = lessons.get(game)
        if type(step) is int and 0 <= step < MAX_STEPS and not progress.has_opened_lesson(game):
            progress.save_lesson_step(game, step)


def _merge_studies(store: "Store", texts: object) -> "str | None":
    """Import studies; one that has changed since gets the next id that is free or has its text.

    Returns:
        None, or why that failed for one of them.
    """
    failure, studies = None, StudyStore(store.port)
    for id, text in texts.items() if isinstance(texts, dict) else ():
        if not isinstance(text, str) or summary_of(id, text) is None:
            failure = failure or "not-a-game"
            continue
        own_id = id
        while studies.text(id) and not _is_same_study(studies.text(id), text):
            id = str(int(id) + 1)
        if not studies.text(id):
            text = text if id == own_id else with_id(text, id)
            failure = studies.save(id, text) or failure
    return failure


def _is_same_study(stored: str, text: str) -> bool:
    """Return whether a stored text is that of a study, which ``summary_of`` can read, or a copy."""
    try:
        data, other = read_json(stored, MAX_STUDY_CHARS), json.loads(text)
    except RecordError:
        return False
    if isinstance(data, dict):
        other["id"] = data.get("id")
    return bool(data == other)


def _merge_own_puzzles(store: "Store", texts: object) -> "str | None":
    """Import the puzzles from games that this device doesn't have.

    Equal ids are equal positions: see ``ui.learn.own_puzzles.missed_wins``.

    Returns:
        None, or why that failed for one of them.
    """
    failure, puzzles = None, OwnPuzzleStore(store.port)
    for id, text in texts.items() if isinstance(texts, dict) else ():
        try:
            read_own_puzzle(id, text)
        except RecordError as error:
            failure = failure or error.reason
            continue
        if not puzzles.text(id):
            failure = puzzles.save(id, text) or failure
    return failure


def _merge_settings(store: "Store", data: dict) -> "str | None":
    """Import settings if there are none yet; in any case names and forms that are missing here.

    Returns:
        None, or why that failed.
    """
    imported = data.get("settings")
    ok, text = store.settings.load_text()
    if not isinstance(imported, dict) or not ok:
        return None
    new, present = normalized(imported), store.settings.load()
    if text is not None:  # unknown settings on this device stay: see ``SettingsStore.save``
        names = present["names"] or new["names"]
        new = {"names": names, "sheets": new["sheets"] | present["sheets"]}
    return None if present | new == present else store.settings.save(new)
