"""How a game might have gone on: a table on which the better line of a review is shown, a copy that
is kept nowhere."""

from engine.catalogue import LEVELS
from engine.game import OMNISCIENT
from engine.record import Record
from ui.play.look import Look
from ui.play.session import HUMAN, Session
from ui.play.sight import Sight
from ui.play.situation import Act
from ui.play.study import Study

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.review import Turn
    from ui.play.situation import Making, Situation
    from ui.play.table import Table
    from ui.words import Words


class Variation(Study):
    """A turning point of the finished game on ``table``: the move that was played, then the better
    line from the position before it. Next to ``Table``:

    Attributes:
        turn: the turning point in words.
    """

    def __init__(self, table: "Table", turn: "Turn", words: "Words", size: tuple) -> None:
        self.turn = turn
        self._id = table.id
        old = table.session.record
        names = list(table.session.names)
        # Computers keep their levels; nobody sits at another phone here.
        seats = [kind if kind in LEVELS else HUMAN for kind in table.session.seats]

        def game(moves: "list[str]") -> Session:
            record = Record(old.game, old.options, old.seed, old.moves[: turn.ply] + moves)
            return Session("review", record, seats, names)

        self._better: "Session | None" = game(turn.line)  # until it lies on the table
        played = game([old.moves[turn.ply]])
        Study.__init__(self, played, words, size, False, table.settings)
        self.situation.spoken = self._told()

    @property
    def id(self) -> str:
        """The finished game's: what leads here leads there again."""
        return self._id

    def _told(self) -> str:
        """What was played, or would have been better, and why; or how that would go on."""
        ply = self.session.ply - self.turn.ply
        return self.turn.played if self._better or ply <= 0 else self.turn.told[ply - 1]

    def _look(self, ply: "int | None" = None) -> Look:
        """Everything lies open: the game is over."""
        sees = Sight(OMNISCIENT, OMNISCIENT, False, True)
        return Look(self.session, self.room, self.say, sees, self._upright, self._recall, ply)

    def _new_plan(self) -> None:
        return None

    def _shown(self, made: "Making", moving: bool = True) -> "Situation":
        """What a table shows, with the review's words and buttons in place of a game's."""
        standing, tell, ply = self._standing, self.words.advice(self.game), self.session.ply
        standing.can, standing.news = [], ""
        made.status, made.tone = self._told(), ""
        made.acts = [Act(tell("review-back"), "review")]
        if self._better or ply < self.session.last:
            key = "show-better" if self._better or ply <= self.turn.ply else "line-next"
            made.acts.append(Act(tell(key), "review-next", tone="primary"))
        return Study._shown(self, made, moving)

    def following(self) -> "Situation":
        """The next move of the better line."""
        if self._better:
            session, self._better = self._better, None
            session.step(self.turn.ply)
            self.take(session, self.words)
        situation = self.step(self.session.ply + 1)
        told = self.situation.making.status
        situation.spoken = self.say("sentences").join(
            [one for one in (situation.spoken, told) if one]
        )
        return situation

    # ---- what this table is not for

    def tap(self, token: str) -> "Situation":
        """Nobody plays here."""
        return self.situation

    def lower(self) -> "Situation | None":
        """There are no secrets."""
        return None
