"""A player of a sealed game by link, in a browser."""

import json
from collections.abc import Callable
from typing import Any

from e2e.support.correspondence_player import DUE, CorrespondencePlayer
from e2e.support.page_object import TABLE, act
from e2e.support.scripted_games import Turn
from engine.game import RESIGN, State
from ui.games import game_ui

TAKES = 'dialog[open] [data-act^="take-"]'
SAVED = """([most, known, since]) => { const [text, more] = Object.keys(localStorage)
  .filter((key) => key.startsWith("coaster/game/")).map((key) => localStorage[key]);
if (more) throw new Error("more than one game");
const { remote, revision } = JSON.parse(text ?? '{"remote": {"asked": [0]}}');
if (remote.asked.length || revision <= since) return false;
const entries = remote.device.entries.map((entry) => entry.split(".")[0]); // without signatures
return entries.length >= most && known.every((entry) => entries.includes(entry)) && text; }"""


class SealedPlayer:
    """A player of a sealed game by link; ``opens(url)`` opens a link."""

    def __init__(
        self, phone: CorrespondencePlayer, opens: Callable[[str], None] | None = None
    ) -> None:
        self.phone = phone
        self.visitor = phone.visitor
        self.opens = opens or phone.open

    def wait_saved(self, most: int = 0, known: list[str] | None = None, since: int = 0) -> Any:
        """Return the saved game, once nothing is being computed, its transcript has at least
        ``most`` entries, the ``known`` among them, and it has been saved after revision
        ``since``."""
        given = [most, known or [], since]
        found = self.visitor.page.wait_for_function(SAVED, arg=given).json_value()
        self.visitor.driver.wait(f"{TABLE}:not([data-thinking]):not([data-playing-back])")
        return json.loads(found)

    def view(self) -> State:
        """Return the view of this phone's player."""
        from ui.library.saves import session_from_data

        return session_from_data(self.wait_saved()).current_state

    @property
    def entries(self) -> list[str]:
        """The transcript as it is here."""
        stored: list[str] = self.wait_saved()["remote"]["device"]["entries"]
        entries = [entry.split(".")[0] for entry in stored]  # without signatures
        return entries

    def send(self) -> str:
        """Send the link that is due; return it as the share sheet receives it."""
        self.visitor.tap_when_clickable(DUE)
        self.visitor.driver.wait("html[data-shared]")
        given = json.loads(self.visitor.driver.read_text("html", "data-shared"))
        self.visitor.page.evaluate("delete document.documentElement.dataset.shared")
        self.visitor.driver.wait(f"{TABLE}:not(:has({act('send')}))")
        return str(given["url"])

    def open_link(self, url: str, known: list[str], more: int = 0) -> None:
        """Open a link after which what the sender knows is known here as well, and so many entries
        ``more``; take the seat that it offers."""
        # A link that brings nothing new is received as well, and may be answered.
        since = self.wait_saved()["revision"] if self.visitor.driver.exists(TABLE) else 0
        self.opens(url)
        if not self.visitor.driver.exists(TABLE):
            self.visitor.tap_when_clickable(TAKES)
        self.wait_saved(len(known) + more, known, since)

    def make_move(self, move: str, view: State) -> None:
        """Tap a move, and wait until it is sealed."""
        before = len(self.entries)
        ways = game_ui(view.game.name).Input(view).tap_paths(move)
        if move == RESIGN:
            self.visitor.resign()
        elif ways:
            self.visitor.select_turn(Turn(list(ways[0])))
            self.visitor.tap_when_clickable(act("confirm"))
        else:
            self.visitor.tap_when_clickable(f'[data-move="{move}"]')
            if self.visitor.driver.exists("dialog[open] " + act("declare")):
                self.visitor.tap_when_clickable("dialog[open] " + act("declare"))
        self.wait_saved(before + 1)
