"""The lobby: the coasters stand in index.html; this adds the games on this phone."""

import time

from ui.board.view.svg_board import draw_static_board
from ui.browser import dom, module_loader
from ui.browser.dialogs import button, show_toast
from ui.library.lobby import relative_time
from ui.library.saves import is_sealed_save

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.app.game_library import GameLibrary
    from ui.library.lobby import LobbyRow
    from ui.words import Words

BATCH = 8  # games that are shown before it is looked whether that is enough
SCREENS_AHEAD = 3  # screens that are filled
WARNING_DELAY_MS = 1000  # milliseconds after which nobody is on the way to something else
MAX_FINISHED = 4  # finished games that are shown here; the history has them all


class LobbyScreen:
    """Fills #saves. A saved game is opened by [data-save], dropped by [data-drop]; a game is begun
    as the last time by [data-again]."""

    def __init__(self, shelf: "GameLibrary") -> None:
        self._library = shelf
        self._node = dom.by_id("lobby")
        self._saves = dom.by_id("saves")
        self._rows: dict = {}  # id -> (text, language) and its row, None for what can't be read
        self._pending_ids: list = []  # the ids of rows that are still to be shown
        self._timer = self._warning_timer = 0
        self._show_count = 0  # how many times
        self._history_button: Any = None  # the button that leads there
        self._daily_button: Any = None  # the one that leads to today's puzzle
        # And where nothing has been played yet.
        self._first_visit_button = self._node.querySelector('.lobby-foot [data-act="puzzle-today"]')
        self._waits_for_scroll = False  # whether they wait for somebody to scroll there
        dom.add_capture_listener(dom.document, "scroll", self._on_scroll)

    def show(self, words: "Words", saved_forms: dict) -> None:
        """Show the lobby. ``sheets``: the games that have been begun before."""
        self._node.hidden = False
        self._show_count += 1
        self._words = words
        running, ended = self._library.saved_game_ids()
        saved = running + ended[:MAX_FINISHED]  # those before are seen in the history alone
        past = self._library.has_history()
        played = bool(saved) or past
        self._saves.hidden = not (played or self._library.has_puzzle_progress())
        self._build_lists(past)
        self._rows = {id: self._rows[id] for id in saved if id in self._rows}
        self._broken = self._number = 0
        self._pending_ids = saved
        self._fetched = False
        self._update_quick_starts(words, saved_forms)
        dom.set_attributes(dom.root, {"data-games": played})
        dom.cancel(self._timer)
        self._timer = dom.set_timer(0, self._show_next)

    def _build_lists(self, past: bool) -> None:
        """Today's puzzle, then two lists with their headings, which stay hidden as long as nothing
        stands in them."""
        words = self._words
        self._unread = dom.create_element("p", {"class": "save-line", "hidden": True})
        daily = {"type": "button", "class": "today", "data-act": "puzzle-today"}
        self._daily_button = dom.create_element("button", daily)
        self.update_daily_puzzle()
        children = [self._daily_button]
        self._found: list = []
        self._history_button = None
        for key in ("saved-games", "finished"):
            found = dom.create_element("ul", {"class": "save-list"})
            attributes = {"class": "save-group " + key, "hidden": True}
            title = dom.create_element("h2", {"text": words(key)})
            group = dom.create_element("section", attributes, (title, found))
            self._found.append((group, found))
            children.append(group)
        children.append(self._unread)
        if past:
            self._history_button = button(words("history"), "history", "small")
            self._history_button.hidden = True
            children.append(self._history_button)
        dom.replace_children(self._saves, children)

    def update_daily_puzzle(self) -> None:
        """Today's puzzle: whether it is solved, and on how many days in a row, as soon as that can
        be known."""
        if self._node.hidden:
            return
        title, game, told, solved = self._words("today"), "", "", False
        if module_loader.is_loaded():
            game, told, solved = self._library.daily_puzzle_summary(self._words)
        if self._saves.hidden:
            self._first_visit_button.textContent = title
            if game:
                self._first_visit_button.append(" ", dom.create_element("small", {"text": game}))
            return
        if game:
            title = self._words("option-is", option=title, value=game)
        dom.set_attributes(self._daily_button, {"data-solved": solved})
        children = (
            dom.create_element("b", {"text": title}),
            dom.create_element("span", {"text": told}),
        )
        dom.replace_children(self._daily_button, children)

    def _update_quick_starts(self, words: "Words", sheets: dict) -> None:
        """A button on each coaster that begins its game as the last time."""
        for node in dom.document.querySelectorAll("[data-again]"):
            game = dom.attribute(node, "data-again")
            node.hidden = game not in sheets
            if game in sheets:  # else its words need not be loaded yet
                label = words("again-of", game=words.for_game(game)("game"))
                dom.set_attributes(node, {"aria-label": label, "title": label})

    def _show_next(self) -> None:
        """Show the next game, and at last the way to the history; between two of them a tap is
        heard. What is far below waits until somebody scrolls there."""
        if not self._pending_ids:
            self._waits_for_scroll = False
            if self._history_button:
                self._history_button.hidden = False  # below all, so that nothing moves it
            return
        self._waits_for_scroll = self._number % BATCH == BATCH - 1 and self._reaches_far()
        if self._waits_for_scroll:
            return
        id = self._pending_ids[0]
        text = self._library.current_text(id)
        wanted = module_loader.ALL_BUNDLES if is_sealed_save(text) else module_loader.ALL_GAMES
        if not module_loader.is_loaded(wanted) and not self._fetched:
            shown = self._show_count
            module_loader.with_modules(lambda there: self._on_modules_loaded(shown), wanted)
            return
        self._pending_ids.pop(0)
        of = (text, self._words.language)
        known, drawn = self._rows.get(id, (None, None))
        if known == of:
            self._append_row(drawn)
        elif text:
            row = self._library.lobby_row(id, text, self._words)
            self._timer = dom.set_timer(0, lambda: self._draw(id, of, row))
        else:  # another tab has removed it
            self._timer = dom.set_timer(0, self._show_next)

    def _draw(self, id: str, of: tuple, row: "LobbyRow | None") -> None:
        """Make the row of a game that has been read, which takes as long as to read it. One that
        can't be made counts among those that can't be read."""
        try:
            drawn = _RowElement(row, self._words) if row else None
        except Exception as error:
            dom.warn(type(error).__name__)
            drawn = None
        self._rows[id] = of, drawn
        self._append_row(drawn)

    def _append_row(self, drawn: "_RowElement | None") -> None:
        """Add a game to its list, or to those that can't be read."""
        if drawn is None:
            self._broken += 1
            self._unread.textContent = self._words("saves-broken", n=self._broken)
            self._unread.hidden = False
        else:
            self._number += 1
            group, found = self._found[1 if drawn.row.over else 0]
            drawn.set_number(self._number, self._words)
            found.appendChild(drawn.node)
            group.hidden = False
        self._timer = dom.set_timer(0, self._show_next)

    def remove_row(self, id: str) -> bool:
        """A game has been deleted: take its row out, and leave all others where they are. Whether
        that could be done; else the lobby is to be shown anew."""
        _, drawn = self._rows.get(id, (None, None))
        if drawn is None or drawn.node.parentNode.childElementCount < 2:
            return False
        del self._rows[id]
        beside = drawn.node.nextElementSibling
        if dom.is_null(beside):
            beside = drawn.node.previousElementSibling
        drawn.node.remove()
        beside.querySelector("[data-drop]").focus()
        return True

    def _on_modules_loaded(self, shown: int) -> None:
        """What takes modules that come later can be read now, or counts as unread; if the lobby has
        not been shown anew since."""
        if shown == self._show_count:
            self._fetched = True
            self._show_next()

    def _reaches_far(self) -> bool:
        """Whether the list ends some screens below this one."""
        return bool(
            self._saves.getBoundingClientRect().bottom > SCREENS_AHEAD * dom.window.innerHeight
        )

    def _on_scroll(self, event: object) -> None:
        if self._waits_for_scroll and self._pending_ids:
            self._show_next()

    def schedule_warning(self) -> None:
        """Somebody comes back from a table: who then stays here is told, once, what may be lost."""
        dom.cancel(self._warning_timer)
        self._warning_timer = dom.set_timer(WARNING_DELAY_MS, self._show_warning)

    def _show_warning(self) -> None:
        lasting = dom.attribute(dom.root, "data-storage-persistent")  # "": that isn't known yet
        if lasting and not self._node.hidden and not dom.by_id("dialog").open:
            notice = self._library.storage_warning(lasting == "yes", self._words)
            if notice:
                show_toast(notice.text, notice.action, notice.label)

    def hide(self) -> None:
        """Leave the lobby."""
        dom.cancel(self._timer)
        self._pending_ids = []
        self._node.hidden = True


def game_summary(title: str, age: "Any", lines: "tuple[str, ...]", more: tuple = ()) -> "Any":
    """What is said of a game in a list: its title, beside it the element that tells its age; lines
    below, and ``more`` elements."""
    head = (dom.create_element("span", {"class": "save-title", "text": title}), age)
    below = tuple(
        [dom.create_element("div", {"class": "save-line", "text": line}) for line in lines]
    )
    parts = (dom.create_element("div", {"class": "save-head"}, head),) + below + more
    return dom.create_element("div", {"class": "save-text"}, parts)


class _RowElement:
    """A saved game as a row of the list."""

    def __init__(self, row: "LobbyRow", words: "Words") -> None:
        self.row = row
        self._age = dom.create_element("span", {"class": "save-age"})
        go = (
            ()
            if row.over
            else (dom.create_element("span", {"class": "save-go", "text": words("continue")}),)
        )
        text = game_summary(row.title, self._age, (row.players, row.summary), go)
        thumb = draw_static_board(
            dom.create_svg(("svg", {"class": "save-thumb", "aria-hidden": "true"})), row.thumbnail
        )
        opens = dom.create_element(
            "button",
            {"type": "button", "class": "save-open", "data-save": row.id},
            (thumb, text),
        )
        attributes = {"type": "button", "class": "save-drop", "data-drop": row.id}
        self._drop = dom.create_element("button", attributes, (dom.icon("trash"),))
        self.node = dom.create_element("li", {"class": "save"}, (opens, self._drop))

    def set_number(self, number: int, words: "Words") -> None:
        """It is that number in the list, now."""
        row = self.row
        self._age.textContent = relative_time(row.changed_at, time.time(), words)
        label = words("delete-of", n=number, game=row.title, seats=row.players)
        self._drop.setAttribute("aria-label", label)
