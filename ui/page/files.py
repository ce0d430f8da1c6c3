"""Everything as a file: out, and in again."""

from ui.page import dom
from ui.page.dialogs import button, foot, toast
from ui.play.exports import export_all, secrets, take_over

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.page.dialogs import Dialog
    from ui.play.store import Store
    from ui.words import Words


class Files:
    """Writes and reads the file. ``taken()`` is called when one has been taken over."""

    def __init__(self, dialog: "Dialog", store: "Store", taken: "Callable[[], None]") -> None:
        self._dialog = dialog
        self._store = store
        self._taken = taken

    def export(self, words: "Words") -> None:
        """All there is as one file, after a warning if it would tell what somebody may not know."""
        told, say = secrets(self._store), words.remote()
        if not told:
            self.save()
            return
        text = [dom.make("p", {"text": say(key)}) for key in told]
        yes = button(words("export-yes"), "export-yes", "primary")
        shown = text + [foot(button(words("no"), "close"), yes)]
        self._dialog.open("export", words("export"), shown)

    def save(self) -> None:
        """Hand the file to the browser."""
        self._dialog.close()
        dom.bridge.download("coaster-games.json", export_all(self._store))

    def pick(self, words: "Words") -> None:
        """Ask for a file, and take over what is in it."""
        dom.bridge.pickFile(dom.proxy(lambda text: self._read(str(text), words)))

    def _read(self, text: str, words: "Words") -> None:
        good, said, facts = take_over(self._store, text)
        if good:
            self._dialog.close()
            self._taken()
        if "reason" in facts:
            facts["reason"] = words("refused-" + facts["reason"])
        toast(words(said, **facts))
