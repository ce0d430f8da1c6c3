"""The actions of the study board.

``#`` in an action's name is a number, see ``ui.app.view.actions``: a move's, a study's, or a
place in a list, counted from 1.
"""

from ui.browser import dom
from ui.records.view.import_dialog import TEXT_ID
from ui.study.view.note_dialog import NoteDialog
from ui.study.view.setup_board import SetupBoard
from ui.study.view.setup_dialogs import SetupDialogs
from ui.study.view.study_board import StudyBoard
from ui.study.view.study_dialogs import StudyDialogs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.table.view.app_context import AppContext


def _dialogs(app: "AppContext") -> StudyDialogs:
    return StudyDialogs(app.feature(StudyBoard))


def _note(app: "AppContext") -> NoteDialog:
    return NoteDialog(app.feature(StudyBoard))


def _go(app: "AppContext", number: int) -> None:
    """Show the position after the move of that number."""
    board = app.feature(StudyBoard)
    node = board.table.study.find(number) if board.table else None
    if node is not None:
        target = node  # of a type that the function below keeps
        board.act(lambda table: table.go_to(target))


def _analyze(app: "AppContext") -> None:
    board = app.feature(StudyBoard)
    if board.table:
        board.analyzer.start(board.table.study.node)
        board.act(lambda table: table.refresh(animated=False))


def _stop(app: "AppContext") -> None:
    board = app.feature(StudyBoard)
    board.analyzer.stop()
    board.act(lambda table: table.refresh(animated=False))


def _unfold(app: "AppContext") -> None:
    board = app.feature(StudyBoard)
    if board.table:
        board.panel.toggle_expanded(board.table)


ACTIONS: "dict[str, Callable[..., object]]" = {
    "study": lambda app: app.feature(StudyBoard).open_session(app.current_table().session),
    "study-at-#": lambda app, ply: app.feature(StudyBoard).open_session(
        app.current_table().session, ply
    ),
    "study-menu": lambda app: app.feature(_dialogs).open_menu(),
    "setup": lambda app: app.feature(SetupBoard).begin(),
    "setup-continue": lambda app: app.feature(SetupBoard).resume(),
    "setup-turn": lambda app: app.feature(SetupBoard).act(lambda table: table.switch_turn()),
    "setup-points-#": lambda app, number: app.feature(SetupBoard).act(
        lambda table: table.add_point(number - 1)
    ),
    "setup-pieces": lambda app: app.feature(SetupDialogs).open_pieces(),
    "setup-piece-#": lambda app, number: app.feature(SetupDialogs).choose(number),
    "setup-rotate": lambda app: app.feature(SetupBoard).act(lambda table: table.rotate()),
    "setup-numbers": lambda app: app.feature(SetupDialogs).open_numbers(),
    "setup-fewer-#": lambda app, which: app.feature(SetupDialogs).add_to_number(which, -1),
    "setup-more-#": lambda app, which: app.feature(SetupDialogs).add_to_number(which, 1),
    "setup-clear": lambda app: app.feature(SetupBoard).act(lambda table: table.clear()),
    "setup-restart": lambda app: app.feature(SetupBoard).act(lambda table: table.restart()),
    "setup-cancel": lambda app: dom.window.history.back(),
    "setup-done": lambda app: app.feature(SetupBoard).finish(),
    "study-go-#": _go,
    "study-evaluate": _analyze,
    "study-stop": _stop,
    "study-line-#": lambda app, which: app.feature(StudyBoard).act(
        lambda table: table.take_line(which)
    ),
    "study-dismiss": lambda app: app.feature(StudyBoard).act(
        lambda table: table.dismiss_analysis()
    ),
    "study-unfold": _unfold,
    "study-draw": lambda app: app.feature(StudyBoard).pen.toggle(),
    "study-note": lambda app: app.feature(_note).open(),
    "study-save": lambda app: app.feature(_note).save(),
    "study-nag-#": lambda app, number: app.feature(_note).choose_nag(number),
    "study-promote": lambda app: app.feature(_note).promote(),
    "study-delete-moves": lambda app: app.feature(StudyBoard).delete_moves(),
    "study-undelete-moves": lambda app: app.feature(StudyBoard).undelete_moves(),
    "study-text": lambda app: app.feature(_dialogs).open_text(),
    "study-copy": lambda app: app.feature(_dialogs).copy_text(),
    "study-download": lambda app: app.feature(_dialogs).download_text(),
    "study-picture": lambda app: app.feature(_dialogs).open_picture(),
    "study-share": lambda app: app.feature(_dialogs).share(),
    "studies": lambda app: app.feature(_dialogs).open_list(),
    "study-open-#": lambda app, id: app.feature(StudyBoard).open_saved(str(id)),
    "studies-delete-#": lambda app, id: app.feature(_dialogs).delete(str(id)),
    "study-restore": lambda app: app.feature(_dialogs).undelete(),
    "study-new-#": lambda app, number: app.feature(_dialogs).begin(number),
    "study-begin": lambda app: app.feature(_dialogs).begin_from_form(),
    "study-reopen": lambda app: app.feature(SetupBoard).reopen(),
    "study-pasted": lambda app: app.feature(_dialogs).open_pasted(str(dom.by_id(TEXT_ID).value)),
}
