"""The lobby's lists of saved games, with today's puzzle between them.

The latest game in play comes first, above the coasters; today's puzzle where there is none.
"""

import time

from ui.board.view.static.static_figure import draw_static_board
from ui.browser import dom, module_loader
from ui.browser.buttons import button
from ui.browser.toasts import show_notice, show_toast
from ui.library.saved_games.lobby_row import relative_time
from ui.library.view.needed_modules import bundle_for_save
from ui.library.view.saved_games.game_summary import game_summary
from ui.library.view.saved_games.study_row import study_group

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.library.game_library import GameLibrary
    from ui.library.saved_games.lobby_row import LobbyRow
    from ui.words import Words

BATCH = 8  # rows that are added before checking whether these are enough
SCREENS_AHEAD = 3  # screens that are filled with rows before the user scrolls
WARNING_DELAY_MS = 1000  # how long the user must stay in the lobby to be warned
MAX_STUDIES = 3  # studies that are listed; their own list has them all
MAX_FINISHED = 4  # finished games that are listed; the history has them all


class SavedGameList:
    """Fills #latest and #saves, row by row, so that taps are answered in between.

    A row opens its game by ``data-save`` and deletes it by ``data-delete``.
    """

    def __init__(self, library: "GameLibrary") -> None:
        self._library = library
        self._node = dom.by_id("saves")
        self._rows: dict = {}  # id -> ((text, language), row); the row is None if unreadable
        self._pending_ids: list = []  # the games whose rows are still to be added
        self._timer = self._warning_timer = 0
        self._show_count = 0
        self._daily_button: Any = None
        self._history_button: Any = None
        self._latest: Any = None  # the list of the latest game in play; None where there is none
        self._waits_for_scroll = False  # whether the rest is added when the user scrolls
        dom.add_capture_listener(dom.document, "scroll", self._on_scroll)

    def show(self, words: "Words", daily_puzzle: tuple) -> None:
        """Show all games.

        Args:
            words: The words of the language.
            daily_puzzle: As for ``update_daily_puzzle``.
        """
        self._show_count += 1
        self._words = words
        running, ended = self._library.saved_game_ids()
        saved = running + ended[:MAX_FINISHED]
        self._build_lists(bool(running))
        self.update_daily_puzzle(daily_puzzle)
        self._rows = {id: self._rows[id] for id in saved if id in self._rows}
        self._broken_count = self._row_count = 0
        self._pending_ids = saved
        self._requested_bundles: list = []
        dom.cancel(self._timer)
        self._timer = dom.set_timer(0, self._show_next)

    def hide(self) -> None:
        """Stop adding rows."""
        dom.cancel(self._timer)
        self._pending_ids = []

    def _build_lists(self, is_running: bool) -> None:
        """Build the headings and lists, which stay hidden until they have rows.

        Args:
            is_running: Whether there is a game in play, which comes above the coasters.
        """
        words = self._words
        self._unreadable = dom.create_element("p", {"class": "save-line", "hidden": True})
        attributes: dict = {"type": "button", "class": "today", "data-act": "puzzle-today"}
        self._daily_button = dom.create_element("button", attributes)
        children = []
        self._groups: list = []
        self._history_button = None
        for key in ("saved-games", "finished"):
            rows = dom.create_element("ul", {"class": "save-list"})
            title = dom.create_element("h2", {"text": words(key)})
            attributes = {"class": "save-group " + key, "hidden": True}
            group = dom.create_element("section", attributes, (title, rows))
            self._groups.append((group, rows))
            children.append(group)
        self._latest = None
        if is_running:
            self._latest = dom.create_element("ul", {"class": "save-list"})
            children.insert(1, self._daily_button)  # games in play come first
        studies = self._library.studies()
        if studies:
            children.append(study_group(studies[:MAX_STUDIES], words))
            children.append(button(words("all-studies"), "studies", "small"))
        children.append(self._unreadable)
        dom.replace_children(dom.by_id("latest"), [self._latest or self._daily_button])
        if self._library.has_history():
            self._history_button = button(words("history"), "history", "small")
            self._history_button.hidden = True
            children.append(self._history_button)
        dom.replace_children(self._node, children)

    def update_daily_puzzle(self, daily_puzzle: tuple) -> None:
        """Show today's puzzle: its game, "" if unknown; a line about it; whether it is solved."""
        game, line, solved = daily_puzzle
        title = self._words("today")
        if game:
            title = self._words("option-is", option=title, value=game)
        dom.set_attributes(self._daily_button, {"data-solved": solved})
        children = (
            dom.create_element("b", {"text": title}),
            dom.create_element("span", {"text": line}),
        )
        dom.replace_children(self._daily_button, children)

    # ---- rows

    def _show_next(self) -> None:
        """Add the next row, or at the end the button of the history."""
        if not self._pending_ids:
            self._waits_for_scroll = False
            if self._history_button:
                self._history_button.hidden = False  # last, so that nothing moves it
            return
        self._waits_for_scroll = self._row_count % BATCH == BATCH - 1 and self._reaches_far()
        if self._waits_for_scroll:
            return
        id = self._pending_ids[0]
        text = self._library.current_text(id)
        bundle = bundle_for_save(text)
        if not module_loader.is_loaded(bundle) and bundle not in self._requested_bundles:
            count = self._show_count
            self._requested_bundles.append(bundle)
            module_loader.with_modules(lambda is_loaded: self._on_modules_loaded(count), bundle)
            return
        self._pending_ids.pop(0)
        key = (text, self._words.language)
        cached_key, element = self._rows.get(id, (None, None))
        if cached_key == key:
            self._append_row(element)
        elif not text:  # another tab has deleted it
            self._timer = dom.set_timer(0, self._show_next)
        elif not module_loader.is_loaded(bundle):  # nor could it be fetched
            self._append_row(None)
        else:
            # Drawing takes as long as reading: it is done in a task of its own.
            row = self._library.lobby_row(id, text, self._words)
            self._timer = dom.set_timer(0, lambda: self._draw(id, key, row))

    def _draw(self, id: str, key: tuple, row: "LobbyRow | None") -> None:
        """Create the element of a row; if that fails, the game counts as unreadable."""
        try:
            element = _RowElement(row, self._words) if row else None
        except Exception as error:
            dom.warn(type(error).__name__)
            element = None
        self._rows[id] = key, element
        self._append_row(element)

    def _append_row(self, element: "_RowElement | None") -> None:
        """Add a row to its list, or count an unreadable game."""
        if element is None:
            self._broken_count += 1
            self._unreadable.textContent = self._words("saves-broken", n=self._broken_count)
            self._unreadable.hidden = False
        else:
            self._row_count += 1
            element.set_number(self._row_count, self._words)
            if element.row.over or not self._latest or self._latest.childElementCount:
                group, rows = self._groups[1 if element.row.over else 0]
                rows.appendChild(element.node)
                group.hidden = False
            else:
                self._latest.appendChild(element.node)
        self._timer = dom.set_timer(0, self._show_next)

    def _on_modules_loaded(self, show_count: int) -> None:
        """Continue to read games; those without modules count as unreadable."""
        if show_count == self._show_count:
            self._show_next()

    def _reaches_far(self) -> bool:
        """Return whether the list ends several screens below."""
        bottom = self._node.getBoundingClientRect().bottom
        return bool(bottom > SCREENS_AHEAD * dom.window.innerHeight)

    def _on_scroll(self, event: object) -> None:
        if self._waits_for_scroll and self._pending_ids:
            self._show_next()

    def delete_game(self, id: str) -> bool:
        """Delete a game until the toast that offers to restore it is gone.

        Returns:
            Whether only its row had to be removed; else the lobby must be shown again.
        """
        toast_key = self._library.delete(id)
        is_removed = self._remove_row(id)
        if toast_key == "deleted":
            show_toast(self._words(toast_key), "undo-delete", self._words("undo-delete"))
        elif toast_key:
            show_toast(self._words(toast_key))
        return is_removed

    def _remove_row(self, id: str) -> bool:
        """Remove the row of a game unless it is the only one, and move the focus beside it."""
        _, element = self._rows.get(id, (None, None))
        if element is None or element.node.parentNode.childElementCount < 2:
            return False
        del self._rows[id]
        neighbour = element.node.nextElementSibling
        if dom.is_null(neighbour):
            neighbour = element.node.previousElementSibling
        element.node.remove()
        neighbour.querySelector("[data-delete]").focus()
        return True

    # ---- the warning

    def schedule_warning(self) -> None:
        """Warn, once, that games may be lost, if the user stays in the lobby for a moment."""
        dom.cancel(self._warning_timer)
        self._warning_timer = dom.set_timer(WARNING_DELAY_MS, self._show_warning)

    def _show_warning(self) -> None:
        persistent = dom.attribute(dom.root, "data-storage-persistent")  # "": not known yet
        is_seen = not dom.by_id("lobby").hidden and not dom.by_id("dialog").open
        if persistent and is_seen:
            toast = self._library.storage_warning(persistent == "yes", self._words)
            if toast:
                show_notice(toast.text, toast.action, toast.label)


class _RowElement:
    """The row of a saved game."""

    def __init__(self, row: "LobbyRow", words: "Words") -> None:
        self.row = row
        self._age = dom.create_element("span", {"class": "save-age"})
        more: tuple = ()
        if not row.over:
            attributes = {"class": "save-go", "text": words("continue")}
            more = (dom.create_element("span", attributes),)
        summary = game_summary(row.title, self._age, (row.players, row.summary), more)
        svg = dom.create_svg(("svg", {"class": "save-thumb", "aria-hidden": "true"}))
        thumbnail = draw_static_board(svg, row.thumbnail)
        attributes = {"type": "button", "class": "save-open", "data-save": row.id}
        open_button = dom.create_element("button", attributes, (thumbnail, summary))
        attributes = {"type": "button", "class": "save-delete", "data-delete": row.id}
        self._delete_button = dom.create_element("button", attributes, (dom.icon("trash"),))
        self.node = dom.create_element("li", {"class": "save"}, (open_button, self._delete_button))

    def set_number(self, number: int, words: "Words") -> None:
        """Set the row's number in the list, and update the age of its game."""
        row = self.row
        self._age.textContent = relative_time(row.changed_at, time.time(), words)
        label = words("delete-of", n=number, game=row.title, seats=row.players)
        self._delete_button.setAttribute("aria-label", label)
