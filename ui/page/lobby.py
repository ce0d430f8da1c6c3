"""The lobby: the coasters stand in index.html; this adds the games on this phone."""

import time

from ui.page import dom, rest
from ui.page.dialogs import button, toast
from ui.page.stage import still
from ui.play.lobby import age
from ui.play.saves import is_sealed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.play.lobby import Row
    from ui.play.shelf import Shelf
    from ui.words import Words

BATCH = 8  # games that are shown before it is looked whether that is enough
FAR = 3  # screens that are filled
AT_EASE = 1000  # milliseconds after which nobody is on the way to something else
ENDED = 4  # finished games that are shown here; the history has them all


class Lobby:
    """Fills #saves. A saved game is opened by [data-save], dropped by [data-drop]; a game is begun
    as the last time by [data-again]."""

    def __init__(self, shelf: "Shelf") -> None:
        self._shelf = shelf
        self._node = dom.by_id("lobby")
        self._saves = dom.by_id("saves")
        self._rows: dict = {}  # id -> (text, language) and its row, None for what can't be read
        self._waiting: list = []  # the ids of rows that are still to be shown
        self._timer = self._lingers = 0
        self._shown = 0  # how many times
        self._history: Any = None  # the button that leads there
        self._daily: Any = None  # the one that leads to today's puzzle
        # And where nothing has been played yet.
        self._first = self._node.querySelector('.lobby-foot [data-act="puzzle-today"]')
        self._pauses = False  # whether they wait for somebody to scroll there
        dom.capture(dom.document, "scroll", self._scrolled)

    def show(self, words: "Words", sheets: dict) -> None:
        """Show the lobby. ``sheets``: the games that have been begun before."""
        self._node.hidden = False
        self._shown += 1
        self._words = words
        running, ended = self._shelf.saved()
        saved = running + ended[:ENDED]  # those before are seen in the history alone
        past = self._shelf.has_history()
        played = bool(saved) or past
        self._saves.hidden = not (played or self._shelf.has_solved())
        self._lists(past)
        self._rows = {id: self._rows[id] for id in saved if id in self._rows}
        self._broken = self._number = 0
        self._waiting = saved
        self._fetched = False
        self._offer(words, sheets)
        dom.put(dom.root, {"data-games": played})
        dom.call_off(self._timer)
        self._timer = dom.later(0, self._next)

    def _lists(self, past: bool) -> None:
        """Today's puzzle, then two lists with their headings, which stay hidden as long as nothing
        stands in them."""
        words = self._words
        self._unread = dom.make("p", {"class": "save-line", "hidden": True})
        daily = {"type": "button", "class": "today", "data-act": "puzzle-today"}
        self._daily = dom.make("button", daily)
        self.tell_daily()
        children = [self._daily]
        self._found: list = []
        self._history = None
        for key in ("saved-games", "finished"):
            found = dom.make("ul", {"class": "save-list"})
            attributes = {"class": "save-group " + key, "hidden": True}
            title = dom.make("h2", {"text": words(key)})
            group = dom.make("section", attributes, (title, found))
            self._found.append((group, found))
            children.append(group)
        children.append(self._unread)
        if past:
            self._history = button(words("history"), "history", "small")
            self._history.hidden = True
            children.append(self._history)
        dom.fill(self._saves, children)

    def tell_daily(self) -> None:
        """Today's puzzle: whether it is solved, and on how many days in a row, as soon as that can
        be known."""
        if self._node.hidden:
            return
        title, game, told, solved = self._words("today"), "", "", False
        if rest.there():
            game, told, solved = self._shelf.daily(self._words)
        if self._saves.hidden:
            self._first.textContent = title
            if game:
                self._first.append(" ", dom.make("small", {"text": game}))
            return
        if game:
            title = self._words("option-is", option=title, value=game)
        dom.put(self._daily, {"data-solved": solved})
        children = (dom.make("b", {"text": title}), dom.make("span", {"text": told}))
        dom.fill(self._daily, children)

    def _offer(self, words: "Words", sheets: dict) -> None:
        """A button on each coaster that begins its game as the last time."""
        for node in dom.document.querySelectorAll("[data-again]"):
            game = dom.attribute(node, "data-again")
            node.hidden = game not in sheets
            if game in sheets:  # else its words need not be loaded yet
                label = words("again-of", game=words.of(game)("game"))
                dom.put(node, {"aria-label": label, "title": label})

    def _next(self) -> None:
        """Show the next game, and at last the way to the history; between two of them a tap is
        heard. What is far below waits until somebody scrolls there."""
        if not self._waiting:
            self._pauses = False
            if self._history:
                self._history.hidden = False  # below all, so that nothing moves it
            return
        self._pauses = self._number % BATCH == BATCH - 1 and self._ends_far()
        if self._pauses:
            return
        id = self._waiting[0]
        text = self._shelf.text(id)
        wanted = rest.REST if is_sealed(text) else rest.ROOMS
        if not rest.there(wanted) and not self._fetched:
            shown = self._shown
            rest.with_rest(lambda there: self._go_on(shown), wanted)
            return
        self._waiting.pop(0)
        of = (text, self._words.language)
        known, drawn = self._rows.get(id, (None, None))
        if known == of:
            self._put(drawn)
        elif text:
            row = self._shelf.row(id, text, self._words)
            self._timer = dom.later(0, lambda: self._draw(id, of, row))
        else:  # another tab has removed it
            self._timer = dom.later(0, self._next)

    def _draw(self, id: str, of: tuple, row: "Row | None") -> None:
        """Make the row of a game that has been read, which takes as long as to read it. One that
        can't be made counts among those that can't be read."""
        try:
            drawn = _Drawn(row, self._words) if row else None
        except Exception as error:
            dom.complain(type(error).__name__)
            drawn = None
        self._rows[id] = of, drawn
        self._put(drawn)

    def _put(self, drawn: "_Drawn | None") -> None:
        """Add a game to its list, or to those that can't be read."""
        if drawn is None:
            self._broken += 1
            self._unread.textContent = self._words("saves-broken", n=self._broken)
            self._unread.hidden = False
        else:
            self._number += 1
            group, found = self._found[1 if drawn.row.over else 0]
            drawn.place(self._number, self._words)
            found.appendChild(drawn.node)
            group.hidden = False
        self._timer = dom.later(0, self._next)

    def take_out(self, id: str) -> bool:
        """A game has been deleted: take its row out, and leave all others where they are. Whether
        that could be done; else the lobby is to be shown anew."""
        _, drawn = self._rows.get(id, (None, None))
        if drawn is None or drawn.node.parentNode.childElementCount < 2:
            return False
        del self._rows[id]
        beside = drawn.node.nextElementSibling
        if dom.none(beside):
            beside = drawn.node.previousElementSibling
        drawn.node.remove()
        beside.querySelector("[data-drop]").focus()
        return True

    def _go_on(self, shown: int) -> None:
        """What takes modules that come later can be read now, or counts as unread; if the lobby has
        not been shown anew since."""
        if shown == self._shown:
            self._fetched = True
            self._next()

    def _ends_far(self) -> bool:
        """Whether the list ends some screens below this one."""
        return bool(self._saves.getBoundingClientRect().bottom > FAR * dom.window.innerHeight)

    def _scrolled(self, event: object) -> None:
        if self._pauses and self._waiting:
            self._next()

    def linger(self) -> None:
        """Somebody comes back from a table: who then stays here is told, once, what may be lost."""
        dom.call_off(self._lingers)
        self._lingers = dom.later(AT_EASE, self._rescue)

    def _rescue(self) -> None:
        lasting = dom.attribute(dom.root, "data-lasting")  # "": that isn't known yet
        if lasting and not self._node.hidden and not dom.by_id("dialog").open:
            notice = self._shelf.rescue(lasting == "yes", self._words)
            if notice:
                toast(notice.text, notice.act, notice.label)

    def hide(self) -> None:
        """Leave the lobby."""
        dom.call_off(self._timer)
        self._waiting = []
        self._node.hidden = True


def told(title: str, age: "Any", lines: "tuple[str, ...]", more: tuple = ()) -> "Any":
    """What is said of a game in a list: its title, beside it the element that tells its age; lines
    below, and ``more`` elements."""
    head = (dom.make("span", {"class": "save-title", "text": title}), age)
    below = tuple([dom.make("div", {"class": "save-line", "text": line}) for line in lines])
    parts = (dom.make("div", {"class": "save-head"}, head),) + below + more
    return dom.make("div", {"class": "save-text"}, parts)


class _Drawn:
    """A saved game as a row of the list."""

    def __init__(self, row: "Row", words: "Words") -> None:
        self.row = row
        self._age = dom.make("span", {"class": "save-age"})
        go = (
            () if row.over else (dom.make("span", {"class": "save-go", "text": words("continue")}),)
        )
        text = told(row.title, self._age, (row.who, row.line), go)
        thumb = still(dom.draw(("svg", {"class": "save-thumb", "aria-hidden": "true"})), row.thumb)
        opens = dom.make(
            "button",
            {"type": "button", "class": "save-open", "data-save": row.id},
            (thumb, text),
        )
        attributes = {"type": "button", "class": "save-drop", "data-drop": row.id}
        self._drop = dom.make("button", attributes, (dom.icon("trash"),))
        self.node = dom.make("li", {"class": "save"}, (opens, self._drop))

    def place(self, number: int, words: "Words") -> None:
        """It is that number in the list, now."""
        row = self.row
        self._age.textContent = age(row.at, time.time(), words)
        label = words("delete-of", n=number, game=row.title, seats=row.who)
        self._drop.setAttribute("aria-label", label)
