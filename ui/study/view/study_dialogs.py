"""The dialogs of the study board: its menu, the study as text and as a link, and the list."""

import time

from engine.catalogue import GAMES
from engine.link.envelope import LinkError
from engine.notation.game_tree import GameTree
from engine.notation.writer import write_game
from ui.browser import dom
from ui.browser.buttons import button, button_list, button_row
from ui.browser.toasts import show_toast
from ui.correspondence.view.correspondence_actions import CorrespondenceActions
from ui.library.saved_games.study_store import MAX_TITLE
from ui.library.view.forms import labelled_row, select_spec
from ui.library.view.saved_games.study_row import study_rows
from ui.pictures.view.picture_dialog import PictureDialog
from ui.records.view.text_area import copy_text, text_area
from ui.study.annotations import drawings_of
from ui.study.board_drawing import drawing_shapes
from ui.study.position_analysis import STRENGTHS
from ui.study.setup import can_set_up
from ui.study.study import Study, read_trees_steps
from ui.study.study_link import study_link
from ui.study.study_words import study_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.study.view.study_board import StudyBoard

TEXT_ID = "study-text"  # the id of the field with the text
STRENGTH_FIELD, TITLE_FIELD = "strength", "title"
MAX_FROM_TEXT = 50  # studies that are made of one text


class StudyDialogs:
    """The dialogs of the study board."""

    def __init__(self, board: "StudyBoard") -> None:
        self._board = board
        self._app = board.app
        self._text = ""
        self._deleted = ("", "")  # the id and the text of the study that was deleted last

    def _say(self, key: str, **facts: object) -> str:
        table = self._board.table
        return study_words(self._app.words, table.game if table else "")(key, **facts)

    # ---- the menu

    def open_menu(self) -> None:
        """Open the menu of the study on the table."""
        table, say = self._board.table, self._say
        if table is None:  # a position is being set up
            names = ("rules", "settings")
            buttons = [button(say(name), name) for name in names]
            self._app.dialog.open("menu", say("menu"), [button_list(*buttons)])
            return
        title = {"type": "text", "name": TITLE_FIELD, "id": "field-" + TITLE_FIELD}
        title.update({"value": table.study.title, "maxlength": str(MAX_TITLE)})
        title.update({"autocomplete": "off", "enterkeyhint": "done"})
        strengths = [
            (str(index), say("study-seconds", n=int(seconds)))
            for index, seconds in enumerate(STRENGTHS)
        ]
        chosen = str(self._board.analyzer.strength)
        buttons = [
            button(say("practice"), "practice", note=say("study-play-for")),
            button(say("study-share"), "study-share", note=say("study-share-for")),
            button(say("study-text"), "study-text"),
            button(say("picture"), "study-picture"),
            button(say("studies"), "studies"),
            button(say("rules"), "rules"),
            button(say("settings"), "settings"),
        ]
        if can_set_up(table.study):
            buttons.insert(-2, button(say("setup"), "setup", note=say("setup-for")))
        if table.session.is_over:
            buttons.pop(0)
        rows = [
            labelled_row(say("study-rename"), ("input", title)),
            labelled_row(
                say("study-thinking-time"), select_spec(STRENGTH_FIELD, strengths, chosen)
            ),
        ]
        children = [button_list(*buttons)] + rows
        self._app.dialog.open(
            "study-menu", say("study-options"), children, on_change=self._on_change
        )

    def _on_change(self, control: "Any") -> None:
        value = str(control.value)
        if str(control.name) == TITLE_FIELD:
            self._board.act(lambda table: table.set_title(value))
        else:
            self._board.analyzer.strength = int(value)

    # ---- the study for others

    def open_picture(self) -> None:
        """Show the picture of the position, with what is drawn on it."""
        table = self._board.table
        if table:
            shapes = drawing_shapes(drawings_of(table.study.node), table.table_view.turn_view.cells)
            self._app.feature(PictureDialog).open(shapes)

    def open_text(self) -> None:
        """Show the study as text."""
        table, say = self._board.table, self._say
        if table is None:
            return
        self._text = write_game(table.study.tree)
        area = text_area(TEXT_ID, say("study-text"), {"readonly": True}, self._text)
        copy = button(say("record-copy"), "study-copy", "primary")
        children = [
            dom.create_element("p", {"text": say("study-text-note")}),
            area,
            button_row(button(say("record-save"), "study-download"), copy),
        ]
        self._app.dialog.open("study-text", say("study-text"), children)

    def copy_text(self) -> None:
        """Copy the text to the clipboard."""
        copy_text(TEXT_ID, self._text, study_words(self._app.words))

    def download_text(self) -> None:
        """Save the text as a file."""
        table = self._board.table
        if table:
            name = f"coaster-study-{table.game}-{dom.current_date()}.txt"
            dom.bridge.download(name, dom.to_js_value([self._text]))
            show_toast(self._say("exported", name=name))

    def share(self) -> None:
        """Share the study as a link; one that is too long as text."""
        table = self._board.table
        if table is None:
            return
        try:
            link = study_link(table.study)
        except LinkError:
            self.open_text()
            show_toast(self._say("study-too-long"))
            return
        share = self._app.feature(CorrespondenceActions).share_dialog
        note = self._say("study-share-note")
        share.show_link(link, self._say("study-share"), note, table.study.title, False)

    # ---- the list

    def open_list(self) -> None:
        """Show all studies, and how to begin one."""
        say, words = study_words(self._app.words), self._app.words
        studies = self._app.library.studies()
        known = [study for study in studies if study]
        children = [study_rows(studies, words)] if known else []
        broken = studies.count(None)
        if broken:
            children.append(dom.create_element("p", {"text": say("study-broken", n=broken)}))
        text = say("study-new") if known else say("study-none")
        children.append(dom.create_element("h3" if known else "p", {"text": text}))
        names = GAMES.names()
        games = [
            button(self._app.words.for_game(name)("game"), f"study-new-{index + 1}")
            for index, name in enumerate(names)
        ]
        games.append(button(say("paste-records"), "paste-records"))
        children.append(button_list(*games))
        self._app.dialog.open("studies", say("studies"), children)

    def delete(self, id: str) -> None:
        """Delete a study until the toast is gone."""
        studies = self._board.studies
        text = studies.text(id)
        if text and studies.delete(id):
            self._deleted = (id, text)
            self._show_studies()
            show_toast(self._say("study-gone"), "study-restore", self._say("undo-delete"))
        else:
            show_toast(self._say("delete-failed"))

    def _show_studies(self) -> None:
        """Show the studies again where they are listed: in the dialog, or in the lobby."""
        if self._app.dialog.shown_name == "studies":
            self.open_list()
        elif self._board.table is None:
            self._app.show_lobby()

    def undelete(self) -> None:
        """Bring back the study that was deleted last."""
        id, text = self._deleted
        if id and not self._board.studies.text(id):
            failure = self._board.studies.save(id, text)
            show_toast(self._say("study-save-" + failure)) if failure else self._show_studies()
        self._deleted = ("", "")

    def begin(self, number: int) -> None:
        """Begin the study of a game with its usual rules; ``number``: its place, from 1."""
        self._board.open_tree(GameTree(GAMES.names()[number - 1], None, dom.random_seed()))

    def begin_from_form(self) -> None:
        """Begin the study of a game with the rules of the new-game form."""
        record = self._app.new_game_dialog.submit(dom.random_seed()).record
        self._board.open_tree(GameTree(record.game, record.options, record.seed))

    # ---- from text

    def open_pasted(self, text: str) -> None:
        """Make studies of the games of a text: one is opened, several are saved."""

        def on_trees(trees: "list[GameTree]") -> None:
            if not trees:
                show_toast(self._say("study-no-text"))
            elif len(trees) == 1:
                self._board.open_tree(trees[0])
            else:
                self._save_all(trees)

        self._board.run(read_trees_steps(text), on_trees, "study-no-text")

    def _save_all(self, trees: "list[GameTree]") -> None:
        """Save a study of each game, of MAX_FROM_TEXT at most; say how many are left out."""
        studies, failure, left_out = self._board.studies, None, len(trees) - MAX_FROM_TEXT
        for tree in trees[:MAX_FROM_TEXT]:
            study = Study(studies.new_id(time.time()), tree, "", time.time())
            failure = studies.save(study.id, study.to_text()) or failure
        self.open_list()
        if failure:
            show_toast(self._say("study-save-" + failure))
        elif left_out > 0:
            show_toast(self._say("study-from-text-some", n=left_out, most=MAX_FROM_TEXT))
        else:
            show_toast(self._say("study-from-text", n=len(trees)))
