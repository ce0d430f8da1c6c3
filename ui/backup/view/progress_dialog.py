"""Long work with its progress in the page's dialog."""

from ui.browser import dom
from ui.browser.toasts import show_toast
from ui.table.view.extras.cooperative import run_in_slices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.backup.export_file import ProgressSteps
    from ui.browser.dialogs import Dialog
    from ui.words import Words

PROGRESS_DIALOG = "file"  # the name of the dialog that shows the progress

_running: "list[bool]" = []  # not empty while steps run: only one export or import at a time


def run_with_progress(
    dialog: "Dialog",
    steps: "ProgressSteps",
    title: str,
    progress_key: str,
    words: "Words",
    on_done: "Callable[[Any, bool], None]",
) -> None:
    """Run steps in slices and show their progress; if others still run, only ask to wait.

    Args:
        dialog: the page's dialog.
        steps: the generator to run.
        title: the words' key of the dialog's title.
        progress_key: the words' key of the progress line.
        words: the words of the language.
        on_done: called with the result, and whether the user closed the progress dialog.
    """
    if _running:
        show_toast(words("fetching"))
        return
    say, line = words.correspondence(), dom.create_element("p", {})
    shown: "list[Any]" = []

    def on_progress(progress: "tuple[int, int]") -> None:
        line.textContent = say(progress_key, n=progress[0], of=progress[1])
        if not shown:
            shown.append(line)
            dialog.open(PROGRESS_DIALOG, words(title), shown)

    def on_end(result: "Any") -> None:
        on_done(result, bool(shown) and dialog.shown_name != PROGRESS_DIALOG)

    _running.append(True)  # not in the first slice: another call may come before it
    run_in_slices(_noting_end(steps), on_progress, on_end)


def _noting_end(steps: "ProgressSteps") -> "ProgressSteps":
    """Run the steps, and note when they have ended, even if they have failed."""
    try:
        return (yield from steps)
    finally:
        _running.clear()
