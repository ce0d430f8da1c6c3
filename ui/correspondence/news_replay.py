"""Replay of the news that a link has brought to the game on a table."""

from ui.session.result_text import result_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.view_models import TableView
    from ui.table.table import Table


def replay_news(table: "Table") -> "TableView":
    """Return the table's view with a replay of what the other players did last."""
    if table.session.ply_count == 0:
        return table.table_view
    table_view = table.replay()
    frames = [table_view.frames[0].replace(animated=False)] + table_view.frames[1:]
    texts = [table_view.turn_view.summary]
    if table.session.is_over:
        texts.append(result_text(table.session, table.say))
    return table.show(frames=frames, announcement=table.join_sentences(texts))
