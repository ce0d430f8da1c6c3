"""From one game of a match to the next: the loser is asked who starts."""

import time

from ui import dialogs, dom
from ui.matches import asked, following, next_id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App


class NextGame:
    """Asks, and puts the next game on the table."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self.acts = {
            "next-game": self.ask,
            "starts-1": lambda: self.begin(0),
            "starts-2": lambda: self.begin(1),
        }

    def ask(self) -> None:
        """Let the loser choose who starts; a computer starts itself."""
        table = self._app.table
        loser = asked(table.game())
        if loser is None:
            self.begin(None)
            return
        say = table.say
        text = dom.make("p", {"text": say("chooses-starter", name=table.name(loser))})
        buttons = [
            dialogs.button(say("starts", name=table.name(seat)), "starts-" + str(seat + 1))
            for seat in (0, 1)
        ]
        self._app.dialog.open("starter", say("next-game"), [text, dialogs.foot(*buttons)])

    def begin(self, starter: "int | None") -> None:
        """The next game of the match on the table, if there is one."""
        app = self._app
        old = app.table.game()
        session = following(old, starter, next_id(old.id), dom.seed(), time.time())
        if session is None:
            return
        kept = app.store.load(session.id)
        if kept.ok and kept.value.to_data()["match"] == session.to_data()["match"]:
            app.open_table(kept.value)
            return
        if kept.value != "missing":  # what lies there follows from another end of the old game
            session.id = app.store.new_id()
        app.games.open_new(session)
