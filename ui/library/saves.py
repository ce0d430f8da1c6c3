"""Saves: sessions as JSON-able data, as they are stored and exported."""

import json

from engine.catalogue import GAMES, LEVELS
from engine.game import BadPosition, IllegalMove
from engine.match import restore as restore_match
from engine.move_messages import MAX_GAME_ID, MAX_SERIES_WINS, supports_messages
from engine.record import (
    MAX_MOVE_LENGTH,
    Record,
    RecordError,
    find_game,
    from_data,
    migrate,
    parse_moves,
    upgrade,
)
from ui.session.correspondence import NOTHING_SENT, Correspondence
from ui.session.session import FRIEND, HUMAN, Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from engine.match import Match

SAVE_VERSION = 3  # of the data that ``to_data`` returns
MAX_SAVE_CHARS = 100000  # characters of a saved game, as it is written and as it is read
MAX_FILE_CHARS = 8000000  # characters of an imported file: more than any browser's storage holds
CHANGED_MARK = '"changed": '  # precedes the time of the last change in the text of a save
_GAME_MARK = '"game": "'  # precedes the game's name
STUDY_KEY_PREFIX = "coaster/study/"  # then the id of a study
MAX_REVISION = 0x3FFFFFFF  # after which the count starts again at 0


def to_data(session: Session) -> dict:
    """Return a session as JSON-able data, except for the holder of the device."""
    data = {
        "version": SAVE_VERSION,
        "id": session.id,
        "revision": session.revision,
        "created": session.created,
        "changed": session.changed,
        "seats": list(session.seats),
        "names": list(session.names),
        "record": session.record.to_data(),
        "undone": list(session.redo_moves),
        "match": session.match and session.match.pack(),
        "series": list(session.prior_wins),
        "remote": session.correspondence and session.correspondence.to_data(),
    }
    if session.is_copy:
        data["copy"] = True
    if session.clock:
        data["clock"] = session.clock
    return data


def to_json(session: Session) -> str:
    """Return a session as JSON text."""
    return json.dumps(to_data(session))


def from_json(text: str) -> Session:
    """Return the session that this or an earlier version of ``to_json`` wrote.

    Raises:
        RecordError: For any other text.
    """
    return session_from_data(read_json(text, MAX_SAVE_CHARS))


def peek_record(text: str) -> dict:
    """Return the data of the record in a save, upgraded but neither checked nor replayed.

    Raises:
        RecordError: If the text is no save.
    """
    return upgrade(
        migrate(read_json(text, MAX_SAVE_CHARS), SAVE_VERSION, _MIGRATIONS).get("record")
    )


def peek_correspondence_id(text: str) -> "int | str | None":
    """Return the id in links of a saved correspondence game; None for any other text."""
    try:
        data = read_json(text, MAX_SAVE_CHARS)
    except RecordError:
        return None
    remote = data.get("remote") if isinstance(data, dict) else None
    id = remote.get("id") if isinstance(remote, dict) else None
    return id if type(id) in (int, str) else None


def is_sealed_save(text: str) -> bool:
    """Return whether a save is that of a sealed game, which needs modules that are loaded later."""
    return '"device":' in text


def peek_game(text: str) -> str:
    """Return the name of the game in a save without parsing it; "" if that can't be told.

    web/bootstrap.js requests the modules of a resumed game by it. No name that a player has typed
    can be taken for it, since JSON escapes quotation marks.
    """
    _, mark, rest = text.partition(_GAME_MARK)
    name = rest.split('"', 1)[0] if mark else ""
    return name if name in GAMES else ""


def has_setup(text: str) -> bool:
    """Return whether a saved game begins with a position that was set up.

    Reading it needs the modules for games as text.
    """
    return '"setup":' in text


def session_from_data(data: object) -> Session:
    """Return the session that ``to_data`` made this of; raises RecordError for anything else."""
    session: Session = run_to_end(restore_steps(data))
    return session


def run_to_end(steps: "Generator[Any, None, Any]") -> "Any":
    """Run a generator to completion and return its value."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def restore_steps(data: object) -> "Generator[None, None, Session]":
    """Restore the session that ``to_data`` made this of.

    A generator that yields after each move, since some take long to replay; a sealed game is
    restored in one step.

    Raises:
        RecordError: For any other data.
    """
    save = migrate(data, SAVE_VERSION, _MIGRATIONS)
    session = yield from _restore_session_steps(save)
    session.names = without_bot_names(session.names, session.seats)
    session.created = checked_time(save.get("created"))
    session.changed = checked_time(save.get("changed"))
    revision = save.get("revision")
    if type(revision) is not int or not 0 <= revision <= MAX_REVISION:
        raise RecordError("not-a-game")
    session.revision = revision
    session.redo_moves = _checked_undone(session, save.get("undone"))
    session.prior_wins = _checked_series(save.get("series", session.prior_wins), len(session.seats))
    session.clock = save.get("clock")
    session.is_copy = session.correspondence is not None and save.get("copy") is True
    return session


def _restore_session_steps(save: dict) -> "Generator[None, None, Session]":
    """Restore the session of a save, sealed or not."""
    remote = save.get("remote")
    if isinstance(remote, dict) and "device" in remote:
        try:
            from ui.session.sealed.sealed_session import (
                restore_session,  # loaded after the first screen
            )
        except ImportError:
            raise RecordError("later") from None
        return restore_session(save)
    record, states = from_data(save.get("record")), []
    for state in record.iter_states():
        states.append(state)
        yield
    session = Session(
        save.get("id"),  # type: ignore[arg-type]
        record,
        save.get("seats"),  # type: ignore[arg-type]
        save.get("names"),
        match=_checked_match(save.get("match"), record),
        states=states,
    )
    session.correspondence = _checked_remote(session, remote)
    return session


def without_bot_names(names: "list[str]", seats: "list[str]") -> "list[str]":
    """Return the names of seats without those of computers, which could imitate others."""
    return ["" if kind in LEVELS else name for name, kind in zip(names, seats)]


def read_json(text: object, limit: int) -> object:
    """Parse JSON of at most ``limit`` characters.

    Raises:
        RecordError: "too-long" or "not-a-game".
    """
    if type(text) is not str:
        raise RecordError("not-a-game")
    if len(text) > limit:
        raise RecordError("too-long")
    try:
        return json.loads(text)
    except (ValueError, RuntimeError):  # RuntimeError: nested too deeply
        raise RecordError("not-a-game") from None


def _checked_match(match: object, record: Record) -> "Match | None":
    if match is None:
        return None
    game = find_game(record.game)
    if game.seats(record.options) != 2 or not game.starter_option:
        raise RecordError("not-a-game")
    try:
        checked = restore_match(match)
    except BadPosition:
        raise RecordError("not-a-game") from None
    if checked.phase != "game":
        raise RecordError("not-a-game")
    return checked


def _checked_remote(session: Session, remote: object) -> "Correspondence | None":
    if remote is None and FRIEND not in session.seats:
        return None
    record, known = session.record, remote if isinstance(remote, dict) else {}
    id, sent = known.get("id"), known.get("sent")
    handed_over = known.get("handed_over", sent)
    fits = sorted(session.seats) == [FRIEND, HUMAN] and not session.match
    if not fits or not supports_messages(record.game, record.options):
        raise RecordError("not-a-game")
    if type(id) is not int or not 0 <= id <= MAX_GAME_ID:
        raise RecordError("not-a-game")
    if type(sent) is not int or not NOTHING_SENT <= sent <= session.ply_count:
        raise RecordError("not-a-game")
    if type(handed_over) is not int or not sent <= handed_over <= session.ply_count:
        raise RecordError("not-a-game")
    return Correspondence(id, sent, handed_over)


def _migrate_1(old: dict) -> dict:
    """Add the field of correspondence games."""
    new = dict(old)
    new["version"], new["remote"] = 2, None
    return new


def _migrate_2(old: dict) -> dict:
    """Change nothing: version 3 only added sealed games."""
    new = dict(old)
    new["version"] = 3
    return new


_MIGRATIONS = {1: _migrate_1, 2: _migrate_2}  # version n -> function to version n + 1


def _checked_series(series: object, count: int) -> "list[int]":
    if not isinstance(series, list) or len(series) != count:
        raise RecordError("not-a-game")
    if not all(type(wins) is int and 0 <= wins <= MAX_SERIES_WINS for wins in series):
        raise RecordError("not-a-game")
    return series


def checked_time(time: object) -> float:
    """Return a session's time; raises RecordError if it is none."""
    # Not-a-number is not equal to itself.
    if type(time) not in (int, float) or time != time or not 0 <= time < 1e15:  # type: ignore
        raise RecordError("not-a-game")
    return float(time)  # type: ignore[arg-type]


def parse_time(text: str) -> float:
    """Return the time that a stored text was changed, as written there; 0 if it is invalid."""
    try:
        return checked_time(float(text))
    except (RecordError, ValueError):
        return 0.0


def _checked_undone(session: Session, undone: object) -> "list[str]":
    """Return the moves to redo, or [] if they can't be played, which is no reason for an error."""
    if not isinstance(undone, list):
        raise RecordError("not-a-game")
    if not undone or (session.correspondence and session.correspondence.is_sealed):
        return []  # in sealed games nothing is undone
    try:
        parse_moves(session.record.moves + undone, MAX_MOVE_LENGTH)
        state = session.current_state
        for move in undone:
            state = state.play(move)
    except (IllegalMove, RecordError):
        return []
    return list(undone)
