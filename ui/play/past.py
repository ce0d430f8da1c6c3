"""The history of finished games as it is shown: filtered, added up, row by row."""

from engine.catalogue import GAMES, LEVELS
from ui.play.history import ALONE, KINDS, PEOPLE, days, sums
from ui.play.lobby import age, short
from ui.play.sentences import called, date, level_name, side_name
from ui.play.session import FRIEND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.history import Entry
    from ui.words import GameWords, Words

MAX_DAYS = 7  # games of the day whose best is told
MAX_NAMES = 8  # people whose wins are told
LONG = 300 * 86400  # seconds after which a day is told with its year
NOBODY = "–"


class Past:
    """The finished games that match, the latest first.

    Attributes:
        games, kinds: (value, words) pairs to choose from; "" is all.
        game, kind: what is chosen.
        heads: keys of the words above the columns of the sums; won and lost are among them where
            somebody in particular wins.
        table: rows of the sums: against whom, and how many were played, won, lost and drawn, as
            text; NOBODY where nobody in particular wins.
        best: lines about who won how often among people, and about the best that was reached.
        entries: the finished games; ``row`` makes the row of one.
    """

    def __init__(
        self, entries: "list[Entry]", words: "Words", now: float, game: str = "", kind: str = ""
    ) -> None:
        self._words = words
        self._now = now
        self.game, self.kind = game, kind
        played = [name for name in GAMES if any([one.game == name for one in entries])]
        met = [name for name in KINDS if any([one.kind == name for one in entries])]
        self.games = [("", words("all-games"))]
        self.games += [(name, words.of(name)("game")) for name in played]
        self.kinds = [("", words("all-kinds"))] + [(name, kind_name(name, words)) for name in met]
        found = [one for one in entries if not game or one.game == game]
        self.entries = [one for one in found if not kind or one.kind == kind]
        added = sums(self.entries)
        won = ["sum-won", "sum-lost"] if any([one.counts for one in added]) else []
        self.heads = ["sum-kind", "sum-played"] + won + ["sum-drawn"]
        self.table = []
        for one in added:
            row = [kind_name(one.kind, words), str(one.played)]
            if won:
                row += [str(n) if one.counts else NOBODY for n in (one.won, one.lost)]
            self.table.append(row + [str(one.drawn)])
        self.best = self._wins() + self._best()

    def _wins(self) -> "list[str]":
        won: dict = {}
        for entry in self.entries:
            say = self._words.of(entry.game)
            for seat in entry.winners if entry.kind == PEOPLE else ():
                if entry.names[seat]:
                    name = called(entry.names[seat], entry.seats[seat], say)
                    won[name] = won.get(name, 0) + 1
        if not won:
            return []
        words, ranked = self._words, sorted([(-won[name], name) for name in won])
        told = [words("wins-of", name=name, n=-n) for n, name in ranked[:MAX_NAMES]]
        return [words("wins-people", names=words("dot").join(told))]

    def _best(self) -> "list[str]":
        words, lines = self._words, []
        for name, title in self.games[1:]:
            played = [one for one in self.entries if one.game == name]
            say = words.of(name)
            for one in sums(played):
                if one.best is not None:
                    told = say("solo-score", n=abs(one.best))
                    lines.append(words("best", game=title, score=told))
            for entry in days(played)[:MAX_DAYS]:
                told = say("solo-score", n=abs(entry.score or 0))
                lines.append(words("best-of-day", day=self._day(entry), score=told))
        return lines

    def row(self, entry: "Entry") -> tuple:
        """A finished game in words: its game, how long ago, who played, how it ended."""
        words = self._words
        say = words.of(entry.game)
        who = words("versus").join([_name(entry, seat, say) for seat in range(len(entry.seats))])
        told = [_result(entry, say)]
        if entry.score is not None:
            told.append(say("solo-score", n=abs(entry.score)))
        if entry.kind == FRIEND:
            told.append(words("row-link"))
        if entry.day:
            told.append(words("of-day", day=self._day(entry)))
        else:
            told += short(entry.game, entry.options, say)
        return say("game"), age(entry.at, self._now, words), who, words("dot").join(told)

    def _day(self, entry: "Entry") -> str:
        """The day of a game of the day, with the year if that was long ago."""
        told = date(entry.day, self._words)
        old = self._now - entry.at > LONG
        return self._words("date-year", date=told, year=entry.day // 10000) if old else told


def kind_name(kind: str, words: "Words") -> str:
    """Against whom, in words."""
    if kind in LEVELS:
        return words("computer-name", level=level_name(kind, words))
    return words("kind-" + kind)


def _name(entry: "Entry", seat: int, say: "GameWords") -> str:
    side = side_name(seat, len(entry.seats), say)
    return called(entry.names[seat], entry.seats[seat], say) or side


def _result(entry: "Entry", say: "GameWords") -> str:
    if entry.kind == ALONE:
        return say("past-won" if entry.winners else "past-lost")
    if not entry.winners:
        return say("past-drawn")
    names = say("comma").join([_name(entry, seat, say) for seat in entry.winners])
    return say("past-winner", name=names)
