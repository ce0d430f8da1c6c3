"""The study board: opens studies, and keeps the one on the table saved and shown."""

import time

from engine.catalogue import LEVELS
from engine.link.envelope import LinkError
from engine.notation import dates
from engine.notation.game_tree import tree_of_record
from engine.notation.tree_link import decode_tree_steps
from engine.record import Record, RecordError
from ui.browser import browser_history, dom
from ui.browser.toasts import hide_toast, show_toast
from ui.library.saved_games.study_store import StudyStore, is_same_study
from ui.library.store import STUDY_ID_PREFIX
from ui.links.link_parser import StudyLink, parse_link
from ui.study.position_analysis import PositionAnalyzer
from ui.study.study import Study, read_study_steps
from ui.study.study_link import linked_index
from ui.study.study_table import StudyTable
from ui.study.study_words import study_words
from ui.study.view.study_input import StudyInput
from ui.study.view.study_panel import StudyPanel
from ui.study.view.study_pen import StudyPen
from ui.table.view.extras.cooperative import run_in_slices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Any

    from engine.notation.game_tree import GameTree
    from ui.session.session import Session
    from ui.session.view_models import TableView
    from ui.table.view.app_context import AppContext
    from ui.words import Words


class StudyBoard:
    """The study board of the page.

    Attributes:
        app: The page.
        studies: The studies of this device.
        panel: The parts of the table that only a study has.
        pen: Draws on the board.
        analyzer: Asks the computer.
    """

    def __init__(self, app: "AppContext") -> None:
        self.app = app
        self.studies = StudyStore(app.store.port)
        self.panel = StudyPanel()
        self.analyzer = PositionAnalyzer(app.bot_client, self._on_analysis)
        self._shown: "StudyTable | None" = None
        # Of the last deletion: the table, the node, its index, and the table's version after it.
        self._deleted: tuple = ()
        self._is_moved = False  # whether another position is shown than the saved study says
        controller = app.table_controller
        before = controller.on_update

        def on_update() -> None:
            before()
            self._follow_table()

        controller.on_update = on_update
        self.pen = StudyPen(self)
        self._input = StudyInput(self)
        dom.add_listener(dom.document, "visibilitychange", lambda event: self._save_position())

    @property
    def table(self) -> "StudyTable | None":
        """The table of the study; None while none is on the screen."""
        table = self.app.table_controller.table
        return table if isinstance(table, StudyTable) else None

    def say(self, key: str, **facts: object) -> str:
        """Return a sentence of the study board."""
        return study_words(self.app.words)(key, **facts)

    # ---- opening

    def open(self, study: Study, former: "Study | None" = None) -> None:
        """Put a study on the table; "back" leads to the screen before.

        Args:
            study: The study.
            former: The study from which a position was set up: the new one takes the place of the
                table for that, and "back" leads to the former one.
        """
        self.register(study, former.table_id if former else "")
        self.app.dialog.close()
        # It was open before, or the table for setting up is.
        if former or browser_history.table_id() == study.table_id:
            self.app.open_table(study.table_id)
        else:
            self.app.open_learning(study.table_id)

    def register(self, study: Study, kept: str = "") -> None:
        """Let the id of a study's table lead to it, and those of other studies to none.

        Args:
            study: The study.
            kept: The id of the table of another study that stays.
        """
        tables = self.app.table_factory.other_tables
        for id in [id for id in tables if id.startswith(STUDY_ID_PREFIX) and id != kept]:
            del tables[id]

        def create_table(
            words: "Words", size: "tuple[int, int]", settings: "dict | None"
        ) -> StudyTable:
            self.analyzer.analyses.clear()
            table = StudyTable(study, self.analyzer, words, size, settings)
            table.on_change = lambda: self.save(study)
            return table

        tables[study.table_id] = create_table

    def open_tree(self, tree: "GameTree", ply: int = 0) -> None:
        """Open a new study, which is kept once it is changed; ``ply``: of the main line to show."""
        study = self._new_study(tree)
        line = tree.main_line()
        if 0 < ply <= len(line):
            study.node = line[ply - 1]
        self.open(study)

    def _new_study(self, tree: "GameTree") -> Study:
        now = time.time()
        return Study(self.studies.new_id(now), tree, "", now)

    def open_session(self, session: "Session", ply: "int | None" = None) -> None:
        """Open the study of a finished game.

        Args:
            session: The game.
            ply: How many moves have been played in the position to show; by default the one that
                is displayed.
        """
        record = session.record
        if not isinstance(record, Record):
            return
        tree = tree_of_record(record, session.states)
        levels = [kind if kind in LEVELS else "" for kind in session.seats]
        tree.set_names(session.names, levels)
        if session.is_over:
            tree.time = dates.writable_time(session.changed)
        self.open_tree(tree, session.displayed_ply if ply is None else ply)

    def open_saved(self, id: str) -> None:
        """Open a saved study, or say that it can't be read."""
        self.read_saved(id, self.open)

    def read_saved(self, id: str, on_study: "Callable[[Study], object]") -> None:
        """Pass a saved study on, or say that it can't be read."""
        self.run(read_study_steps(id, self.studies.text(id)), on_study, "study-cannot-open")

    def reopen(self) -> None:
        """Open the study of the current history entry, after the page was loaded again."""
        id, _, rest = browser_history.table_id()[len(STUDY_ID_PREFIX) :].partition("/")
        if rest:  # a position was being set up from it
            browser_history.enter_table(STUDY_ID_PREFIX + id)
        if self.studies.text(id):
            self.open_saved(id)

    def open_link(self, text: str) -> None:
        """Open the study of a link at the position that was shown where it was made."""
        try:
            link = parse_link(text)
        except LinkError as error:
            show_toast(self.app.words("link-" + error.reason))
            return
        if not isinstance(link, StudyLink):
            return
        index = linked_index(text, link.text)

        def on_tree(tree: "GameTree") -> None:
            study = self._new_study(tree)
            study.go_to_index(index)
            self.open(study)
            show_toast(self.say("study-from-link"))

        self.run(decode_tree_steps(link.text), on_tree, "")

    def run(
        self,
        steps: "Generator[None, None, Any]",
        on_done: "Callable[[Any], object]",
        error_key: str,
    ) -> None:
        """Run steps in slices; say what is wrong if they fail.

        Args:
            steps: The steps, which may raise RecordError or LinkError.
            on_done: Called with their result, if the screen is still the same then.
            error_key: The key of the message for a RecordError.
        """
        state = self.app.screen_state()

        def on_end(result: tuple) -> None:
            value, error = result
            if isinstance(error, LinkError):
                show_toast(self.app.words("link-" + error.reason))
            elif error:
                show_toast(self.say(error_key))
            elif self.app.screen_state() == state:
                on_done(value)

        run_in_slices(_caught(steps), lambda progress: None, on_end)

    # ---- the table

    def _follow_table(self) -> None:
        """Follow the table on the screen."""
        table = self.table
        if self._shown and table is not self._shown:
            self.analyzer.stop()
            self._save_position()
            self.panel.hide()
            self.pen.hide()
        if table:
            self._is_moved = self._is_moved or self._shown is table
            self.panel.show(table)
            self.pen.show(table)
        self._shown = table

    def act(self, action: "Callable[[StudyTable], TableView]") -> None:
        """Do something at the table of the study, and show the view after it."""
        table = self.table
        if table:
            self.app.table_controller.show(action(table))

    def _on_analysis(self) -> None:
        self.act(lambda table: table.show_analysis())

    # ---- saving

    def save(self, study: Study) -> None:
        """Save the study on the table; say so if that isn't possible."""
        stored, failure = self.studies.text(study.id), ""
        if stored and not is_same_study(stored, study.stored_text):  # another tab has changed it
            table_id = study.table_id
            study.id, failure = self.studies.new_id(time.time()), "copy"
            self._rename_table(table_id, study)
        study.changed = time.time()
        text = study.to_text()
        failure = self.studies.save(study.id, text) or failure
        if failure in ("", "copy"):
            study.stored_text, self._is_moved = text, False
        if failure:
            show_toast(self.say("study-save-" + failure))

    def _rename_table(self, table_id: str, study: Study) -> None:
        """Let the table's entry in the browser's history lead to the study under its new id."""
        tables = self.app.table_factory.other_tables
        if table_id in tables:
            tables[study.table_id] = tables.pop(table_id)
        browser_history.enter_table(study.table_id)

    def _save_position(self) -> None:
        """Save which position is shown, of a study that is kept and hasn't changed elsewhere."""
        if self._shown and self._is_moved:
            study, self._is_moved = self._shown.study, False
            stored = study.stored_text
            if stored and is_same_study(self.studies.text(study.id), stored):
                text = study.to_text()
                if self.studies.save(study.id, text) is None:
                    study.stored_text = text

    # ---- deleting

    def delete_moves(self) -> None:
        """Delete the last move with all that follows, until the toast is gone."""
        table = self.table
        if not table or table.study.node.parent is None:
            return
        self.app.dialog.close()
        count = len(table.study.tree)
        node, index = table.remove()
        self._deleted = (table, node, index, table.version)
        self.app.table_controller.show(table.show(announcement=table.position_text()))
        text = self.say("study-moves-deleted", n=count - len(table.study.tree))
        show_toast(text, "study-undelete-moves", self.say("undo-delete"))

    def undelete_moves(self) -> None:
        """Bring back what was deleted, unless the study was changed since."""
        hide_toast()
        table = self.table
        if table and self._deleted and self._deleted[0] is table:
            _, node, index, version = self._deleted
            if table.version == version:
                self.act(lambda table: table.restore(node, index))
        self._deleted = ()


def _caught(steps: "Generator[None, None, Any]") -> "Generator[None, None, tuple]":
    """Run steps; return their value and None, or None and the error."""
    try:
        value = yield from steps
    except (LinkError, RecordError) as error:
        return None, error
    return value, None
