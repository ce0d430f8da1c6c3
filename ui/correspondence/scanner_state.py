"""What the scanner's dialog says and offers, from what ``web/qr_scanner.mjs`` reports."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.words import GameWords

CLOSED = "closed"  # reported when the dialog has gone without a text having been taken
READING = "reading"  # reported while a chosen picture is read
# Why the camera shows nothing, and whether it may when it is tried again.
CAMERA_PROBLEMS = {
    "insecure": False,  # a page without encryption
    "unsupported": False,  # a browser that gives pages no camera
    "denied": True,
    "missing": True,
    "busy": True,  # another app has it
    "lost": True,  # it delivers no pictures
    "decoder": True,  # the program that reads codes could not be loaded
}
# Problems of which trying again is no likely way out: a picture of the code is.
_NO_CAMERA = ("insecure", "unsupported", "missing")
PICTURE_PROBLEMS = ("picture-none", "picture-bad")  # no code in it, not a picture


class ScannerState:
    """The state of the scanner's dialog.

    Args:
        note: What to do, said while all is well.

    Attributes:
        note: What is said while all is well: what to do, or which codes are missing.
        problem: Why the camera shows nothing, one of CAMERA_PROBLEMS; "" if it runs or starts.
    """

    def __init__(self, note: str) -> None:
        self.note = note
        self.problem = ""
        self._message = ""  # what is said instead of the note: the end of a words' key

    def on_report(self, name: str) -> None:
        """Note a report: "" (the camera shows a picture), a problem, or READING."""
        if name in CAMERA_PROBLEMS:
            self.problem = name
        elif not name:
            if self._message == self.problem:
                self._message = ""
            self.problem = ""
            return
        self._message = name

    def on_retry(self) -> None:
        """Note that the camera is tried again."""
        self.problem = self._message = ""

    def on_progress(self, note: str) -> None:
        """Note which codes are missing now."""
        self.note, self._message = note, ""

    @property
    def shows_camera(self) -> bool:
        """Whether there is a place for the camera's picture."""
        return not self.problem

    @property
    def offers_retry(self) -> bool:
        """Whether the camera can be tried again."""
        return CAMERA_PROBLEMS.get(self.problem, False)

    @property
    def prefers_picture(self) -> bool:
        """Whether a picture of the code is what is left to scan."""
        return self.problem in _NO_CAMERA

    def text(self, say: "GameWords") -> str:
        """Return what the dialog says, in the words of play by link."""
        return say("scan-" + self._message) if self._message else self.note
