"""The games with a lesson, and taps that follow one."""

from engine import GAMES
from engine.catalogue import game_entry
from engine.record import Record
from ui.games import game_ui
from ui.learn.lesson import LessonTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.games.lesson import LessonStep

TAUGHT = [name for name in sorted(GAMES) if game_ui(name).has_lesson]
MAX_WIDTH_EN, MAX_WIDTH_JA = 90, 48  # characters that fit into the two lines of a small phone
WIDE = "ー、。！？「」・−（）：…"


def tips(game: str) -> tuple:
    """Return the tips for a game's first games."""
    tips: tuple = __import__(
        game_entry(game).ui_package + ".learn.lesson", None, None, ("TIPS",)
    ).TIPS
    return tips


def before(game: str, step: "LessonStep") -> "State":
    """Return the position of a step."""
    return Record(game, step.options, step.seed, step.moves).replay()[-1]


def wanted(state: "State", step: "LessonStep") -> "list[str]":
    """Return the legal moves that a step accepts."""
    return [move for move in state.legal() if step.accepts(state, move)]


def tap_move(table: LessonTable, move: str) -> None:
    """Tap a legal move and the rest of its turn, and confirm it."""
    assert table.selection is not None
    tap_paths = table.selection.input.tap_paths(move)
    if not tap_paths:
        table.commands.request_move(move)
        if table.table_view.confirmation:
            table.commands.play_requested_move()
        return
    table.selection.clear()
    tokens = tap_paths[0]
    for token in tokens:
        if token not in table.selection.tokens or table.selection.move_selection.auto_completed:
            table.tap(token)
    while table.selection.pending_moves and not table.selection.move_selection.move:
        table.tap(table.selection.input.tap_paths(table.selection.view.legal()[0])[0][0])
    table.confirm()


def text_width(text: str) -> float:
    """Return the width of a text in full-width characters; half-width ones count 0.5."""
    return sum([1 if ord(char) > 0x2FFF or char in WIDE else 0.5 for char in text])
