"""Games played in matches: the score between games, and how the next one begins."""

import time

from engine import GAMES, match
from engine.match import Match
from engine.record import Record
from ui import dialogs, dom
from ui.session import HUMAN, Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

BEST_OF = (3, 1)


def started(session: Session, best_of: int) -> Match:
    """The match that a first game opens."""
    return match.start({"best_of": best_of, "starter": session.states[0].turn})


def standing(session: Session) -> "Match | None":
    """The match of a game as it stands now, the game's own result included."""
    if session.match is None or session.tip.outcome is None:
        return session.match
    winners = session.tip.outcome.winners
    return session.match.finish(winners[0] if winners else None)


class Matches:
    """Leads from one game of a match to the next."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self.acts = {
            "next-game": self.ask,
            "starts-1": lambda: self.next_game(0),
            "starts-2": lambda: self.next_game(1),
        }

    def ask(self) -> None:
        """Let the loser choose who starts; a computer starts itself."""
        session, table = self._app.table.game(), self._app.table
        now = standing(session)
        if now is None or now.phase == "over":
            return
        if now.phase == "game" or session.whose(now.chooser) != HUMAN:
            self.next_game(now.chooser if now.starter is None else now.starter)
            return
        say = table.say
        text = dom.make("p", {"text": say("chooses-starter", name=table.name(now.chooser))})
        buttons = [
            dialogs.button(say("starts", name=table.name(seat)), "starts-" + str(seat + 1))
            for seat in (0, 1)
        ]
        self._app.dialog.open("starter", say("next-game"), [text, dialogs.foot(*buttons)])

    def next_game(self, starter: "int | None") -> None:
        """The next game of the match on the table."""
        old = self._app.table.game()
        now = standing(old)
        if now is None or now.phase == "over":
            return
        if now.phase == "choice":
            now = now.choose(starter or 0)
        game = GAMES[old.record.game]
        schema = [option for option in game.options if option.name == game.starter_option][0]
        options = dict(old.record.options)
        options[game.starter_option] = schema.choices[now.starter or 0]
        record = Record(game.name, options, dom.seed())
        id = self._app.store.new_id()
        self._app.games.open_new(
            Session(id, record, list(old.seats), list(old.names), time.time(), now)
        )
