"""What a device keeps, read all at once; files of games made and taken over without a browser."""

from collections import namedtuple

from engine.record import RecordError
from ui.backup.export_file import export_steps
from ui.backup.import_file import ImportResult, import_and_report_steps, import_steps, split_file
from ui.library.saves import run_to_end
from ui.library.store import Store, parse_saved_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# sessions: the last changed first; broken: (id, reason, text) of those that can't be read.
LoadedGames = namedtuple("LoadedGames", ("sessions", "broken"))


def load_all(store: Store) -> LoadedGames:
    """Every saved game."""
    sessions, broken = [], []
    for id, text in store.current_texts():
        try:
            sessions.append(parse_saved_game(id, text))
        except RecordError as error:
            broken.append((id, error.reason, text))
    return LoadedGames(sessions, broken)


def export_all(store: Store) -> str:
    """All there is as one file."""
    return "".join(run_to_end(export_steps(store)).chunks)


def warning_keys(store: Store) -> "list[str]":
    """What such a file would tell that somebody may not know yet."""
    found: "list[str]" = run_to_end(export_steps(store)).warning_keys
    return found


def _chunk_reader(text: str) -> "Callable[[int], str]":
    pieces = split_file(text)
    return lambda number: pieces[number]


def import_games(store: Store, text: str) -> ImportResult:
    """Add what is in a file."""
    found: ImportResult = run_to_end(import_steps(store, len(text), _chunk_reader(text)))
    return found


def import_and_report(store: Store, text: str) -> "tuple[bool, str, dict]":
    """Do the same, and say what came of it."""
    found: "tuple[bool, str, dict]" = run_to_end(
        import_and_report_steps(store, len(text), _chunk_reader(text))
    )
    return found
