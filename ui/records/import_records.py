"""Import of games as text, and of records of Abstract Play, one by one, as ``import_file`` does.

``import_any_steps`` finds out what a file or a pasted text is.
"""

import json
import time
from collections import namedtuple

from engine.game import GameError
from engine.notation import abstract_play
from engine.notation.game_tree import GameTree
from engine.notation.lexer import NotationError
from engine.notation.reader import read_games_steps
from engine.record import RecordError, find_game, parse_options
from ui.backup.export_file import FILE_KIND
from ui.backup.import_file import import_and_report_steps
from ui.library.history import to_stored
from ui.library.saves import MAX_FILE_CHARS, MAX_SAVE_CHARS, peek_record, read_json, to_json
from ui.records.session_text import tree_session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ui.backup.export_file import ProgressSteps
    from ui.library.store import Store
    from ui.session.session import Session

MAX_RECORDS = 20000  # games in a file
HEAD_CHARS = 100  # of a file in which an exported one says what it is

# added_ids: the ids of the imported games; duplicates: how many were on this device already;
# simplified: how many had more than a main line without comments; rejected: a Rejection for every
# game that was not imported.
RecordImport = namedtuple("RecordImport", ("added_ids", "duplicates", "simplified", "rejected"))

# line: where the error is, 0 for none; number: the number of the game, from 1; title: the game's
# name in the file; reason, facts: as in a NotationError, or why it could not be saved. With the
# number 0 it is no single game that was rejected.
Rejection = namedtuple("Rejection", ("line", "number", "title", "reason", "facts"))

# ok: whether anything was such a file; toast_key, facts: the message to show, "" for none; records:
# the RecordImport of games as text, else None.
AnyImport = namedtuple("AnyImport", ("ok", "toast_key", "facts", "records"))


def import_any_steps(
    store: "Store", size: int, count: int, read_piece: "Callable[[int], str]", now: float
) -> "ProgressSteps":
    """Import an exported file, games as text, or records of Abstract Play.

    Args:
        store: The storage of this device.
        size: The number of characters.
        count: The number of pieces.
        read_piece: Returns one of the pieces that ``import_file.split_file`` makes, by number.
        now: The time.

    Returns:
        An AnyImport.
    """
    if size > MAX_FILE_CHARS:
        return AnyImport(False, "refused-too-long", {}, None)
    head = read_piece(0)
    importer = _RecordImporter(store, now)
    if not head:
        if count > 1 and f'"{FILE_KIND}"' in read_piece(1)[:HEAD_CHARS]:
            return AnyImport(False, "refused-incomplete", {}, None)
        lines = (read_piece(number) for number in range(1, count))
        yield from importer.import_text_steps(lines, count)
    elif head.startswith("["):
        yield from importer.import_json_steps(_items(read_piece, count), count - 1)
    else:
        data = _parsed(head)
        if not abstract_play.is_record(data):
            ok, key, facts = yield from import_and_report_steps(store, size, read_piece)
            return AnyImport(ok, key, facts, None)
        yield from importer.import_json_steps(iter([data]), 1)
    result = yield from importer.finish_steps()
    if not result.added_ids and not result.duplicates and _is_no_record(result.rejected):
        return AnyImport(False, "refused-not-a-game", {}, None)
    return AnyImport(True, "", {}, result)


def _is_no_record(rejected: "list[Rejection]") -> bool:
    """Return whether nothing in a file looks like a game."""
    return not any([rejection.title for rejection in rejected])


def _items(read_piece: "Callable[[int], str]", count: int) -> "Iterator[object]":
    for number in range(1, count):
        yield _parsed(read_piece(number))


def _parsed(text: str) -> object:
    try:
        return read_json(text, MAX_FILE_CHARS)
    except RecordError:
        return None


class _RecordImporter:
    """Imports games into a store."""

    def __init__(self, store: "Store", now: float) -> None:
        self._store = store
        self._now = now
        self._known: "dict[str, bool] | None" = None  # keys of the games on this device
        self._finished_entries: "list[dict]" = []
        self._added_ids: "list[str]" = []
        self._rejected: "list[Rejection]" = []
        self._duplicates = self._simplified = self._number = 0

    def import_text_steps(self, lines: "Iterator[str]", count: int) -> "ProgressSteps":
        """Import games from the lines of a text."""
        at = [0]
        for game in read_games_steps(_counted(lines, at)):
            if game is None:
                yield at[0], count
                continue
            if not self._has_room():
                return
            self._number += 1
            if game.error:
                error = game.error
                self._reject(error.line, game.title, error.reason, error.facts)
            else:
                yield from self._import_tree_steps(game.tree, game.line, game.title)

    def import_json_steps(self, records: "Iterator[object]", count: int) -> "ProgressSteps":
        """Import records of Abstract Play."""
        for data in records:
            if not self._has_room():
                return
            self._number += 1
            yield self._number, count
            try:
                tree = abstract_play.read_record(data)
            except NotationError as error:
                self._reject(0, _title(data), error.reason, error.facts)
                continue
            yield from self._import_tree_steps(tree, 0, _title(data))

    def finish_steps(self) -> "ProgressSteps":
        """Add the finished games to the history, and return the RecordImport."""
        reason = yield from self._store.history.merge_steps(self._finished_entries, time.time())
        if reason:
            self._rejected.append(Rejection(0, 0, "", reason, {}))
        return RecordImport(self._added_ids, self._duplicates, self._simplified, self._rejected)

    def _has_room(self) -> bool:
        """Return whether another game may come; if not, note why the rest is left out."""
        if self._number < MAX_RECORDS:
            return True
        self._rejected.append(Rejection(0, 0, "", "too-many", {"most": MAX_RECORDS}))
        return False

    def _reject(self, line: int, title: str, reason: str, facts: dict) -> None:
        self._rejected.append(Rejection(line, self._number, title, reason, facts))

    def _import_tree_steps(self, tree: GameTree, line: int, title: str) -> "ProgressSteps":
        if tree.is_observed:
            self._reject(line, title, "observed", {})
            return
        known = yield from self._known_steps()
        try:
            session = tree_session(tree, self._store, self._now)
            key = _key(session.record.to_data())
            reason = None if key in known else self._save(session)
        except (RecordError, GameError) as error:  # one bad game must not keep the others out
            self._reject(line, title, "not-a-game", error.facts)
            return
        if key in known:
            self._duplicates += 1
        elif reason:
            self._reject(line, title, reason, {})
        else:
            known[key] = True
            self._added_ids.append(session.id)
            self._simplified += int(tree.has_annotations())
            if session.is_over:
                self._finished_entries.append(to_stored(session))

    def _save(self, session: "Session") -> "str | None":
        if len(to_json(session)) > MAX_SAVE_CHARS:
            return "too-long"
        reason: "str | None" = self._store.save(session, update_history=False).reason
        return "other-tab" if reason == "unread" else reason

    def _known_steps(self) -> "ProgressSteps":
        """Return the keys of all games on this device."""
        if self._known is None:
            self._known = {}
            for id in self._store.game_ids():
                try:
                    self._known[_key(peek_record(self._store.current_text(id)))] = True
                except (RecordError, GameError, AttributeError, TypeError, ValueError):
                    pass  # a save that can't be read
                yield None
        return self._known


def _counted(lines: "Iterator[str]", at: "list[int]") -> "Iterator[str]":
    """Yield lines, and count them in ``at``."""
    for line in lines:
        at[0] += 1
        yield line


def _key(data: dict) -> str:
    """Return a key that is equal for two records of the same game."""
    options = find_game(data["game"]).validate_options(parse_options(data))
    pairs = [[name, options[name]] for name in sorted(options)]
    return json.dumps([data["game"], data.get("seed"), pairs, data["moves"], data.get("setup", "")])


def _title(data: object) -> str:
    """Return the name of the game in a record of Abstract Play; "" if it has none."""
    header = data.get("header") if isinstance(data, dict) else None
    game = header.get("game") if isinstance(header, dict) else None
    name = game.get("name") if isinstance(game, dict) else None
    return name[:40] if isinstance(name, str) else ""
