"""The dialog with the picture of the position on the table: sent, or saved as a file."""

from ui.browser import dom
from ui.browser.buttons import button, button_row
from ui.browser.toasts import show_toast
from ui.library.view.forms import labelled_row, select_spec
from ui.pictures.position_picture import FORMATS, picture_words, position_picture

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.games.renderer import Shape
    from ui.pictures.position_picture import PositionPicture
    from ui.table.view.app_context import AppContext
    from ui.words import GameWords

DIALOG = "picture"
FORMAT_FIELD = "picture-format"
SENT, CANCELLED = "sent", "AbortError"  # results of the share sheet


class PictureDialog:
    """Shows the picture of the position on the table."""

    def __init__(self, app: "AppContext") -> None:
        self._app = app
        self._picture: "PositionPicture | None" = None
        self._files: "Any" = None  # of web/board_picture.mjs; None until they are made
        self._format = FORMATS[0]
        self._nodes: tuple = ()  # the frame, the button that sends and the one that saves

    @property
    def _say(self) -> "GameWords":
        return picture_words(self._app.words)

    def open(self, drawings: "list[Shape] | None" = None) -> None:
        """Show the picture, with these drawings of a study."""
        app, say, table = self._app, self._say, self._app.current_table()
        self._picture = picture = position_picture(table, app.words, drawings)
        self._files, self._format = None, FORMATS[0]
        making = dom.create_element("p", {"text": say("picture-making"), "role": "status"})
        frame = dom.create_element("figure", {"class": "picture"}, (making,))
        send = button(say("send"), "picture-send", "primary")
        save = button(say("picture-save"), "picture-save")
        send.hidden = save.disabled = True
        self._nodes = (frame, send, save)
        formats = [(name, say("picture-" + name)) for name in FORMATS]
        children = [
            frame,
            dom.create_element("p", {"text": say(picture.note_key)}),
            labelled_row(say("picture-format"), select_spec(FORMAT_FIELD, formats, self._format)),
            button_row(save, send),
        ]
        app.dialog.open(DIALOG, say("picture"), children, on_change=self._on_change)
        dom.bridge.loadModule(
            "board_picture", dom.proxy(lambda module: self._make(module, picture))
        )

    def _make(self, module: "Any", picture: "PositionPicture") -> None:
        """Make the files of a picture."""
        if dom.is_null(module):
            self._on_made(picture, module)
            return
        svg = dom.create_svg(picture.shape)
        module.makePicture(
            svg, picture.name, dom.proxy(lambda files: self._on_made(picture, files))
        )

    def _on_made(self, picture: "PositionPicture", files: "Any") -> None:
        """Show the picture, unless the dialog was closed or shows another one meanwhile."""
        if self._picture is not picture or self._app.dialog.shown_name != DIALOG:
            return
        if dom.is_null(files):
            self._app.dialog.close()
            show_toast(self._say("picture-failed"))
            return
        self._files = files
        frame, _, save = self._nodes
        image = files.image
        dom.set_attributes(image, {"alt": picture.text})
        dom.replace_children(frame, [image])
        save.disabled = False
        self._update_buttons()

    def _on_change(self, control: "Any") -> None:
        if str(control.name) == FORMAT_FIELD:
            self._format = str(control.value)
            self._update_buttons()

    def _update_buttons(self) -> None:
        """Offer to send the chosen format if the device can, and else let saving stand out."""
        if self._files is None:
            return
        _, send, save = self._nodes
        can_send = bool(self._files.canSend(self._format))
        send.hidden = not can_send
        save.setAttribute("class", "button" if can_send else "button primary")

    def save(self) -> None:
        """Save the picture as a file."""
        if self._files is not None:
            name = str(self._files.save(self._format))
            show_toast(self._say("exported", name=name))

    def send(self) -> None:
        """Open the device's share sheet with the picture."""
        if self._files is None or self._picture is None:
            return

        def on_done(result: object) -> None:
            if str(result) not in (SENT, CANCELLED):
                show_toast(self._say("picture-not-sent"))

        self._files.send(self._format, self._picture.text, dom.proxy(on_done))


ACTIONS: "dict[str, Callable[[AppContext], None]]" = {
    "picture": lambda app: app.feature(PictureDialog).open(),
    "picture-save": lambda app: app.feature(PictureDialog).save(),
    "picture-send": lambda app: app.feature(PictureDialog).send(),
}
