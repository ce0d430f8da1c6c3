"""Read everything that a device stores; export and import files without a browser."""

from collections import namedtuple

from engine.record import RecordError
from ui.backup.export_file import export_steps
from ui.backup.import_file import ImportResult, import_and_report_steps, import_steps, split_file
from ui.library.saves import run_to_end
from ui.library.store import Store, parse_saved_game
from ui.records.import_records import AnyImport, import_any_steps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# sessions: the last changed first; broken: (id, reason, text) of those that can't be read.
LoadedGames = namedtuple("LoadedGames", ("sessions", "broken"))


def load_all(store: Store) -> LoadedGames:
    """Load every saved game."""
    sessions, broken = [], []
    for id, text in store.current_texts():
        try:
            sessions.append(parse_saved_game(id, text))
        except RecordError as error:
            broken.append((id, error.reason, text))
    return LoadedGames(sessions, broken)


def export_all(store: Store) -> str:
    """Return the export file of everything."""
    return "".join(run_to_end(export_steps(store)).chunks)


def warning_keys(store: Store) -> "list[str]":
    """Return the keys of the warnings that come with such a file."""
    keys: "list[str]" = run_to_end(export_steps(store)).warning_keys
    return keys


def _chunk_reader(text: str) -> "Callable[[int], str]":
    chunks = split_file(text)
    return lambda number: chunks[number]


def import_games(store: Store, text: str) -> ImportResult:
    """Import a file."""
    result: ImportResult = run_to_end(import_steps(store, len(text), _chunk_reader(text)))
    return result


def import_and_report(store: Store, text: str) -> "tuple[bool, str, dict]":
    """Import a file and return the report shown on the screen."""
    report: "tuple[bool, str, dict]" = run_to_end(
        import_and_report_steps(store, len(text), _chunk_reader(text))
    )
    return report


def import_any(store: Store, text: str, now: float = 1.0e9) -> AnyImport:
    """Import an exported file, games as text, or records of Abstract Play."""
    pieces = split_file(text)
    steps = import_any_steps(store, len(text), len(pieces), lambda number: pieces[number], now)
    result: AnyImport = run_to_end(steps)
    return result
