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
        old, id = app.table.game(), app.store.new_id()
        session = following(old, starter, next_id(old.id), dom.seed(), time.time())
        if session is None:
            return
        begun = app.games.find(session.id)
        if begun is None:
            app.games.open_new(session)
        elif begun.match and session.match and begun.match.pack() == session.match.pack():
            app.open_table(begun)
        else:  # the old game has since been taken back and ended otherwise
            session.id = id
            app.games.open_new(session)
