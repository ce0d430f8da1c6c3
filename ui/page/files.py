"""Everything as a file: out, and in again. What takes more than a moment tells how far it is."""

from ui.page import dom
from ui.page.dialogs import button, foot, toast
from ui.page.slices import work
from ui.play.exports import packing
from ui.play.imports import taking_over

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.page.dialogs import Dialog
    from ui.play.exports import Packed, Steps
    from ui.play.store import Store
    from ui.words import Words

FILE = "file"  # what the dialog shows then
NAME = "coaster-games.json"


class Files:
    """Writes and reads the file. ``taken()`` is called when one has been taken over."""

    def __init__(self, dialog: "Dialog", store: "Store", taken: "Callable[[], None]") -> None:
        self._dialog = dialog
        self._store = store
        self._taken = taken
        self._texts: "list[str]" = []  # of the file that waits for a yes
        self._exported = ""  # what is said when it has been written
        self._working = False

    def export(self, words: "Words") -> None:
        """All there is as one file, after a warning if it would tell what somebody may not know.
        Whoever closes the dialog that tells how far it is needs no file."""

        def packed(found: "Packed", closed: bool) -> None:
            self._texts, say = found.texts, words.remote()
            self._exported = say("exported", name=NAME)
            if closed:
                return
            if not found.secrets:
                self.save()
                return
            text = [dom.make("p", {"text": say(key)}) for key in found.secrets]
            yes = button(words("export-yes"), "export-yes", "primary")
            shown = text + [foot(button(words("no"), "close"), yes)]
            self._dialog.open("export", words("export"), shown)

        self._work(packing(self._store), "export", "packing", words, packed)

    def save(self) -> None:
        """Hand the file to the browser, and say so; after the dialog has closed, which over a lobby
        of many games takes a while."""
        self._dialog.close()
        dom.later(0, self._hand_over)

    def _hand_over(self) -> None:
        dom.bridge.download(NAME, dom.options(self._texts))
        self._texts = []
        toast(self._exported)

    def pick(self, words: "Words") -> None:
        """Ask for a file, and take over what is in it."""

        def taken(told: tuple, closed: bool) -> None:
            good, said, facts = told
            if good:
                if not closed:
                    self._dialog.close()
                dom.later(0, self._taken)
            if "reason" in facts:
                facts["reason"] = words("refused-" + facts["reason"])
            toast(words(said, **facts))

        def picked(size: float, pieces: "Any") -> None:
            steps = taking_over(self._store, int(size), lambda number: str(pieces[number]))
            self._work(steps, "import", "taking-over", words, taken)

        dom.bridge.pickFile(dom.proxy(picked))

    def _work(
        self,
        steps: "Steps",
        title: str,
        told: str,
        words: "Words",
        then: "Callable[[Any, bool], None]",
    ) -> None:
        """Do it, between taps; then call ``then`` with what comes of it, and whether somebody has
        closed the dialog that told how far it was."""
        if self._working:
            return
        say, line = words.remote(), dom.make("p", {})
        shown: "list[Any]" = []

        def tell(far: "tuple[int, int]") -> None:
            line.textContent = say(told, n=far[0], of=far[1])
            if not shown:
                shown.append(line)
                self._dialog.open(FILE, words(title), shown)

        def done(found: "Any") -> None:
            then(found, bool(shown) and self._dialog.shows != FILE)

        work(self._marked(steps), tell, done)

    def _marked(self, steps: "Steps") -> "Steps":
        """The same; one at a time, whatever becomes of it."""
        self._working = True
        try:
            return (yield from steps)
        finally:
            self._working = False
