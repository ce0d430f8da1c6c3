"""The button of a review that keeps a missed win as a puzzle, and takes it out again."""

import time

from ui.browser import dom
from ui.browser.toasts import show_toast
from ui.learn.own_puzzles.missed_wins import make_puzzle_steps, puzzle_id
from ui.learn.own_puzzles.puzzle_store import OwnPuzzleStore
from ui.table.view.extras.cooperative import run_in_slices

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from ui.learn.review_report import MissedTurn
    from ui.session.session import Session
    from ui.table.view.app_context import AppContext
    from ui.words import GameWords


class PuzzleKeeper:
    """Keeps missed wins as puzzles."""

    def __init__(self, app: "AppContext") -> None:
        self._app = app
        self._puzzles = OwnPuzzleStore(app.store.port)
        self._titles: "dict[str, str]" = {}  # the titles of turns by the ids of their puzzles
        self._ids_in_work: "dict[str, bool]" = {}

    def create_button(self, turn: "MissedTurn") -> "Any":
        """Return the button of a missed win."""
        node = dom.create_element("button", {"type": "button", "class": "button keep-puzzle"})
        id = turn.puzzle_id
        dom.set_attributes(node, {"data-act": f"puzzle-keep-{turn.ply}", "data-own": id})
        self._titles[id] = turn.title
        self._show_state(node, id, bool(self._puzzles.text(id)))
        return node

    def toggle(self, session: "Session", ply: int) -> None:
        """Keep the position after so many moves of a game as a puzzle, or delete that puzzle."""
        id, say = puzzle_id(session.record, ply), self._say(session)
        if id in self._ids_in_work:
            return
        if self._puzzles.text(id):
            is_deleted = self._puzzles.delete(id)
            self._update(id, not is_deleted)
            show_toast(say("keep-undone") if is_deleted else self._app.words("delete-failed"))
            return

        def on_done(failure: str) -> None:
            show_toast(say("keep-" + failure) if failure else say("keep-done", game=say("game")))

        self._ids_in_work[id] = True
        self._set_busy(id)
        run_in_slices(self._keep_steps(session, ply, id), lambda progress: None, on_done)

    def _keep_steps(self, session: "Session", ply: int, id: str) -> "Generator[None, None, str]":
        """Make a puzzle and keep it; whatever happens, its button can be used again afterwards.

        Returns:
            Why it isn't kept; "" if it is.
        """
        is_kept = False
        try:
            puzzle = yield from make_puzzle_steps(session, ply, time.time())
            failure = self._puzzles.save(id, puzzle.to_text()) if puzzle else "unproved"
            is_kept = not failure
            return failure or ""
        finally:
            self._ids_in_work.pop(id, None)
            self._update(id, is_kept)

    def _say(self, session: "Session") -> "GameWords":
        return self._app.words.puzzles(session.record.game)

    def _button(self, id: str) -> "Any":
        """Return the button of a puzzle; null if the dialog shows another game by now."""
        return self._app.dialog.body.querySelector(f'[data-own="{id}"]')

    def _set_busy(self, id: str) -> None:
        node = self._button(id)
        if not dom.is_null(node):
            node.setAttribute("aria-busy", "true")

    def _update(self, id: str, is_kept: bool) -> None:
        node = self._button(id)
        if not dom.is_null(node):
            node.removeAttribute("aria-busy")
            self._show_state(node, id, is_kept)

    def _show_state(self, node: "Any", id: str, is_kept: bool) -> None:
        """Let a button say whether its puzzle is kept; it keeps the focus."""
        say = self._app.words.puzzles()
        parts = [dom.create_element("span", {"text": say("kept" if is_kept else "keep")})]
        if is_kept:
            parts.append(dom.create_element("small", {"text": say("kept-note")}))
        dom.replace_children(node, parts)
        label = None if is_kept else say("keep-of", turn=self._titles[id])
        dom.set_attributes(node, {"data-kept": is_kept, "aria-label": label})
