"""All finished games as one text, oldest first, which ``import_records`` reads."""

from collections import namedtuple

from ui.library.saves import MAX_SAVE_CHARS, read_json, restore_steps
from ui.records.session_text import session_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.backup.export_file import ProgressSteps
    from ui.library.store import Store

# chunks: the texts that make up the file; count: how many games it holds; deleted: how many
# finished games are no longer saved, so that only their results are left.
ExportText = namedtuple("ExportText", ("chunks", "count", "deleted"))


def export_text_steps(store: "Store") -> "ProgressSteps":
    """Write all finished games as text.

    Returns:
        An ExportText, by a generator as in ``ui.backup.export_file``.
    """
    ids = store.latest_ids()
    ids.reverse()
    chunks: "list[str]" = []
    for number, id in enumerate(ids):
        yield number, len(ids)
        try:
            session = yield from restore_steps(read_json(store.current_text(id), MAX_SAVE_CHARS))
            if session.is_over:
                chunks.append(("\n" if chunks else "") + session_text(session))
        except Exception:  # a game that can't be read must not keep the others out
            continue
        yield None
    deleted = [id for id in store.history.ids() if not store.has_game(id)]
    return ExportText(chunks, len(chunks), len(deleted))
