"""Opens links: complete games, spectators' views, moves of a correspondence game, QR chunks."""

from ui.board.view.static.static_figure import static_figure
from ui.browser import dom, module_loader
from ui.browser.toasts import show_toast
from ui.links.library_links import open_link as open_library_link
from ui.links.link_resolver import STUDY
from ui.session.correspondence import LIVE_CODE, MESSAGE, QR_CHUNK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.correspondence.view.correspondence_actions import CorrespondenceActions
    from ui.table.view.app_context import AppContext


def open_link(app: "AppContext", text: str, confirmed: bool) -> None:
    """Open the link in a text.

    A game opens as a game of its own and never replaces another one. A message changes the
    correspondence game that it belongs to.

    Args:
        app: the page.
        text: the text with the link.
        confirmed: whether the user asked for it by a tap. A link in the address may come from
            another site, and changes no game before the user confirms it.
    """
    app.dialog.close()
    result = open_library_link(text, app.library, app.store, app.words)
    if result.id:
        app.open_table(result.id)
    elif result.toast_key not in (MESSAGE, QR_CHUNK, LIVE_CODE) or not app.table_controller.table:
        app.show_lobby()
    if result.toast_key == STUDY:
        _open_study(app, text)
    elif result.toast_key == MESSAGE:
        _with_correspondence(app, lambda actions: actions.open_message(text, None, confirmed))
    elif result.toast_key == QR_CHUNK:
        _with_correspondence(app, lambda actions: actions.add_chunk(text, confirmed))
    elif result.toast_key == LIVE_CODE:
        _with_correspondence(app, lambda actions: actions.open_live_code(text, confirmed))
    elif result.static_board:
        note = dom.create_element("p", {"text": app.words(result.toast_key)})
        figure = static_figure(result.static_board, result.static_board.caption)
        app.dialog.open("view", result.title, [note, figure])
    else:
        show_toast(app.words(result.toast_key))


def _open_study(app: "AppContext", text: str) -> None:
    """Open a study once its modules are loaded, if the screen is still the same then."""

    def run() -> None:
        from ui.study.view.study_board import StudyBoard

        app.feature(StudyBoard).open_link(text)

    app.when_loaded_if_unchanged(run, module_loader.STUDY)


def _with_correspondence(
    app: "AppContext", action: "Callable[[CorrespondenceActions], object]"
) -> None:
    """Call ``action`` with the page's ``CorrespondenceActions`` once they are loaded."""

    def run() -> None:
        from ui.correspondence.view.correspondence_actions import CorrespondenceActions

        action(app.feature(CorrespondenceActions))

    app.when_loaded(run)
