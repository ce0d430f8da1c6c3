"""The dialog that reads QR codes with the camera, or from a picture."""

from ui.browser import dom
from ui.browser.buttons import button, button_row
from ui.correspondence.scanner_state import CLOSED, READING, ScannerState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.table.view.app_context import AppContext

NAME = "scan"  # of the dialog


class ScannerDialog:
    """Opens the scanner; one for the page, see ``AppContext.feature``.

    The camera runs while the dialog is open and the page is in the foreground, until a text is
    taken. Of a link that is several codes, each is a text: ``CorrespondenceActions.scan`` gathers
    them.
    """

    def __init__(self, app: "AppContext") -> None:
        self._app = app
        self._scan: "_Scan | None" = None  # the latest

    @property
    def problem(self) -> str:
        """Why the camera shows nothing, one of ``scanner_state.CAMERA_PROBLEMS``; else ""."""
        return self._scan.state.problem if self._scan else ""

    def open(
        self,
        on_text: "Callable[[str], bool]",
        title: str = "",
        note: str = "",
        on_closed: "Callable[[], None] | None" = None,
        on_problem: "Callable[[str], None] | None" = None,
    ) -> None:
        """Open the dialog and start the camera.

        Args:
            on_text: Called with each new text that was read; returns whether it is the wanted one.
                Then the camera stops, and the dialog stays until it is closed or replaced.
            title: The dialog's title, if not the usual one.
            note: What to do, if not the usual sentence.
            on_closed: Called if the dialog was closed or replaced without a text having been taken.
            on_problem: Called with the name of each problem, see
                ``ui.correspondence.scanner_state``; the dialog says it and offers other ways.
        """
        say = self._app.words.correspondence()
        self._scan = _Scan(self._app, note or say("scan-note"), on_text, on_closed, on_problem)
        self._app.dialog.open(NAME, title or say("scan-title"), self._scan.elements())
        self._scan.start()

    def show_progress(self, text: str) -> bool:
        """Say in place of the note what is still missing; return whether the dialog is open."""
        if self._scan is None or not self._is_open():
            return False
        self._scan.state.on_progress(text)
        self._scan.show()
        return True

    def close(self) -> None:
        """Close the dialog if it is open, which stops the camera."""
        if self._is_open():
            self._app.dialog.close()

    def retry(self) -> None:
        """Try the camera again."""
        if self._scan:
            self._scan.start()

    def choose_picture(self) -> None:
        """Let the user choose a picture of a code."""
        if self._scan:
            self._scan.choose_picture()

    def _is_open(self) -> bool:
        return self._app.dialog.is_open() and self._app.dialog.shown_name == NAME


class _Scan:
    """One opening of the dialog; the arguments are those of ``ScannerDialog.open``."""

    def __init__(
        self,
        app: "AppContext",
        note: str,
        on_text: "Callable[[str], bool]",
        on_closed: "Callable[[], None] | None",
        on_problem: "Callable[[str], None] | None",
    ) -> None:
        self.state = ScannerState(note)
        self._app = app
        self._on_text, self._on_closed, self._on_problem = on_text, on_closed, on_problem
        self._camera: "Any" = None  # the CameraScan of web/qr_scanner.mjs, once it is loaded
        say = app.words.correspondence()
        attributes = {"class": "viewfinder", "playsinline": True, "muted": True}
        attributes["aria-hidden"] = "true"
        self._video = dom.create_element("video", attributes)
        self._note = dom.create_element("p", {"id": "scan-note", "role": "status"})
        self._retry = button(say("scan-again"), "scan-again")
        self._picture = button(say("scan-picture"), "scan-picture")

    def elements(self) -> "list[Any]":
        """Return the elements of the dialog."""
        self.show()
        paste = button(self._app.words("paste-reply"), "paste")
        return [self._video, self._note, button_row(self._picture, paste, self._retry)]

    def show(self) -> None:
        """Show the state."""
        text = dom.text_with_breaks(self.state.text(self._app.words.correspondence()))
        if self._note.textContent != text:  # screen readers would say it again
            self._note.textContent = text
        self._video.hidden = not self.state.shows_camera
        self._retry.hidden = not self.state.offers_retry
        self._retry.classList.toggle("primary", not self.state.prefers_picture)
        self._picture.classList.toggle("primary", self.state.prefers_picture)

    def start(self) -> None:
        """Start the camera, also once more after a problem."""
        if self.state.problem:
            self.state.on_retry()
            self.show()
        self._with_camera(lambda: self._camera.start())

    def choose_picture(self) -> None:
        """Let the user choose a picture of a code."""
        self._with_camera(lambda: self._camera.choosePicture())

    def _with_camera(self, action: "Callable[[], object]") -> None:
        """Call ``action`` once the scanner is loaded, if the dialog is still open."""

        def on_loaded(module: "Any") -> None:
            if not self._video.isConnected:
                self._on_report(CLOSED)
                return
            if dom.is_null(module):
                self._on_report("decoder")
                return
            text, report = dom.proxy(self._on_code), dom.proxy(self._on_report)
            self._camera = module.createScan(self._video, text, report)
            action()

        if self._camera is None:
            dom.bridge.loadModule("qr_scanner", dom.proxy(on_loaded))
        else:
            action()

    def _on_code(self, text: object) -> bool:
        return self._on_text(str(text))

    def _on_report(self, name: object) -> None:
        report = str(name)
        if report == CLOSED:
            if self._on_closed:
                self._on_closed()
            return
        self.state.on_report(report)
        self.show()
        if report and report != READING and self._on_problem:
            self._on_problem(report)


def _dialog(app: "AppContext") -> ScannerDialog:
    return app.feature(ScannerDialog)


ACTIONS: "dict[str, Callable[..., object]]" = {
    "scan-again": lambda app: _dialog(app).retry(),
    "scan-picture": lambda app: _dialog(app).choose_picture(),
}
