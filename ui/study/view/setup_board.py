"""Setting up a position for a study: opens the table for it, shows its bar, and ends it."""

import time

from ui.browser import browser_history, dom
from ui.browser.toasts import hide_toast, show_toast
from ui.study.setup import TABLE_SUFFIX, Setup, can_set_up
from ui.study.setup_draft import DraftStore
from ui.study.setup_table import SetupTable
from ui.study.study import Study
from ui.study.study_words import study_words
from ui.study.view.study_board import StudyBoard
from ui.study.view.study_panel import bar_button

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.games.renderer import Shape
    from ui.session.view_models import TableView
    from ui.table.view.app_context import AppContext
    from ui.words import Words


class SetupBoard:
    """Sets up positions on the table of the page."""

    def __init__(self, app: "AppContext") -> None:
        self._app = app
        self._board = app.feature(StudyBoard)
        self._shown: "SetupTable | None" = None
        self._left: "Setup | None" = None  # what was left without an end
        self._drafts = DraftStore(app.store.port)
        self._is_above_study = False  # whether "back" leads to the study that it began from
        self._table = dom.by_id("table")
        self._bar = dom.create_element("div", {"class": "setup-bar"})
        dom.by_id("actions").appendChild(self._bar)
        controller = app.table_controller
        before = controller.on_update

        def on_update() -> None:
            before()
            self._follow_table()

        controller.on_update = on_update

    @property
    def table(self) -> "SetupTable | None":
        """The table at which a position is set up; None while none is on the screen."""
        table = self._app.table_controller.table
        return table if isinstance(table, SetupTable) else None

    def act(self, action: "Callable[[SetupTable], TableView]") -> None:
        """Do something at the table, and show the view after it."""
        table = self.table
        if table:
            self._app.table_controller.show(action(table))

    def begin(self) -> None:
        """Set up a position, beginning with the one that a study shows.

        If the page was closed while one was set up from it, that one is gone on with.
        """
        table = self._board.table
        if table and can_set_up(table.study):
            setup, draft = Setup(table.study), self._drafts.read()
            if draft and draft.fits(table.study, bool(self._board.studies.text(draft.study_id))):
                setup.resume(draft.arrangement)
            self._open(setup)
            if setup.can_undo:
                show_toast(study_words(self._app.words)("setup-resumed"))

    def reopen(self) -> None:
        """Open the study of the current history entry, or what was being set up from it.

        That is after the page was loaded again.
        """
        board, draft = self._board, self._drafts.read()
        id = browser_history.table_id()
        if draft is None or id != draft.to_study().table_id + TABLE_SUFFIX:
            board.reopen()
            return
        kept = draft

        def resume(study: Study) -> None:
            if not kept.fits(study, True):  # the study was changed since
                board.open(study)
                return
            board.register(study)
            setup = Setup(study)
            setup.resume(kept.arrangement)
            self._open(setup)

        if board.studies.text(draft.study_id):
            board.read_saved(draft.study_id, resume)
        else:
            resume(draft.to_study())

    def resume(self) -> None:
        """Go on with what was left."""
        hide_toast()
        if self._left:
            self._open(self._left)

    def _open(self, setup: Setup) -> None:
        def create_table(
            words: "Words", size: "tuple[int, int]", settings: "dict | None"
        ) -> SetupTable:
            return SetupTable(setup, words, size, settings)

        self._left, study_table = None, self._board.table
        is_reloaded = browser_history.table_id() == setup.table_id
        is_shown = study_table is not None and study_table.study is setup.study
        self._is_above_study = is_reloaded or is_shown
        self._app.table_factory.other_tables[setup.table_id] = create_table
        self._app.dialog.close()
        (self._app.open_table if is_reloaded else self._app.open_learning)(setup.table_id)

    def finish(self) -> None:
        """Study the position, or say why it can't be; an empty study takes it in."""
        table = self.table
        if table is None:
            return
        if table.setup.problem:
            self._app.table_controller.show(table.refuse())
            return
        study = former = table.setup.study
        tree, was_empty = table.setup.to_tree(), former.is_empty
        if was_empty:
            study.tree, study.node = tree, tree.root
        else:
            study = Study(self._board.studies.new_id(time.time()), tree, "", time.time())
        if tree.setup:
            self._board.save(study)
        self._shown = None  # it isn't left without an end
        self._drafts.drop()
        if was_empty and self._is_above_study:
            dom.window.history.back()
        else:
            self._board.open(study, former)

    # ---- the table

    def _follow_table(self) -> None:
        """Follow the table on the screen."""
        table = self.table
        if self._shown and table is not self._shown:
            self._drafts.drop()
            self._offer(self._shown.setup)
        if table is None and self._shown is None and not self._table.hasAttribute("data-setup"):
            return
        dom.set_attributes(self._table, {"data-setup": table is not None})
        if table:
            self._drafts.keep(table.setup)
            self._show_bar(table)
        self._shown = table

    def _show_bar(self, table: SetupTable) -> None:
        say = table.policy.say
        done: "Shape" = bar_button("setup-done", say("setup-done"), "check", True)
        if not table.setup.problem:
            done[1]["class"] = "action ready"
        children = [
            bar_button("setup-cancel", say("cancel"), "close", True),
            bar_button("undo", say("setup-undo"), "undo", table.setup.can_undo),
            bar_button("setup-clear", say("setup-clear"), "trash", True),
            bar_button("setup-restart", say("setup-restart"), "grid", True),
            done,
        ]
        dom.patch(self._bar, children)

    def _offer(self, setup: Setup) -> None:
        """Offer to go on with what was left, if anything was changed."""
        if setup.can_undo:
            self._left = setup
            say = study_words(self._app.words)
            show_toast(say("setup-left"), "setup-continue", say("setup-continue"))
