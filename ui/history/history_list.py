"""The history of finished games as it is shown: filtered, added up, row by row."""

from engine.catalogue import GAMES, LEVELS
from ui.library.finished_games import OPPONENT_KINDS, PEOPLE, SOLO, daily_bests, totals
from ui.library.saved_games.lobby_row import option_summary, relative_time
from ui.session.seat_names import level_name, player_name, side_name
from ui.session.session import FRIEND
from ui.words.dates import format_date

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.library.finished_games import HistoryEntry
    from ui.words import GameWords, Words

MAX_DAILY_LINES = 7  # games of the day whose best is told
MAX_WINNERS = 8  # people whose wins are told
YEAR_SHOWN_AFTER = 300 * 86400  # seconds after which a day is told with its year
NOT_COUNTED = "–"


class HistoryView:
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
        self,
        entries: "list[HistoryEntry]",
        words: "Words",
        now: float,
        game: str = "",
        kind: str = "",
    ) -> None:
        self._words = words
        self._now = now
        self.chosen_game, self.chosen_kind = game, kind
        played = [name for name in GAMES if any([one.game == name for one in entries])]
        met = [name for name in OPPONENT_KINDS if any([one.opponent_kind == name for one in entries])]
        self.game_choices = [("", words("all-games"))]
        self.game_choices += [(name, words.for_game(name)("game")) for name in played]
        self.kind_choices = [("", words("all-kinds"))] + [
            (name, opponent_label(name, words)) for name in met
        ]
        found = [one for one in entries if not game or one.game == game]
        self.entries = [one for one in found if not kind or one.opponent_kind == kind]
        added = totals(self.entries)
        won = ["sum-won", "sum-lost"] if any([one.counts_wins for one in added]) else []
        self.header_keys = ["sum-kind", "sum-played"] + won + ["sum-drawn"]
        self.totals_rows = []
        for one in added:
            row = [opponent_label(one.opponent_kind, words), str(one.played)]
            if won:
                row += [str(n) if one.counts_wins else NOT_COUNTED for n in (one.won, one.lost)]
            self.totals_rows.append(row + [str(one.drawn)])
        self.best_lines = self._win_lines() + self._best_lines()

    def _win_lines(self) -> "list[str]":
        won: dict = {}
        for entry in self.entries:
            say = self._words.for_game(entry.game)
            for seat in entry.winners if entry.opponent_kind == PEOPLE else ():
                if entry.names[seat]:
                    name = player_name(entry.names[seat], entry.seats[seat], say)
                    won[name] = won.get(name, 0) + 1
        if not won:
            return []
        words, ranked = self._words, sorted([(-won[name], name) for name in won])
        told = [words("wins-of", name=name, n=-n) for n, name in ranked[:MAX_WINNERS]]
        return [words("wins-people", names=words("dot").join(told))]

    def _best_lines(self) -> "list[str]":
        words, lines = self._words, []
        for name, title in self.game_choices[1:]:
            played = [one for one in self.entries if one.game == name]
            say = words.for_game(name)
            for one in totals(played):
                if one.best_score is not None:
                    told = say("solo-score", n=abs(one.best_score))
                    lines.append(words("best", game=title, score=told))
            for entry in daily_bests(played)[:MAX_DAILY_LINES]:
                told = say("solo-score", n=abs(entry.score or 0))
                lines.append(words("best-of-day", day=self._daily_label(entry), score=told))
        return lines

    def row_texts(self, entry: "HistoryEntry") -> tuple:
        """A finished game in words: its game, how long ago, who played, how it ended."""
        words = self._words
        say = words.for_game(entry.game)
        who = words("versus").join(
            [_seat_label(entry, seat, say) for seat in range(len(entry.seats))]
        )
        told = [_result_text(entry, say)]
        if entry.score is not None:
            told.append(say("solo-score", n=abs(entry.score)))
        if entry.opponent_kind == FRIEND:
            told.append(words("row-link"))
        if entry.daily_date:
            told.append(words("of-day", day=self._daily_label(entry)))
        else:
            told += option_summary(entry.game, entry.options, say)
        return (
            say("game"),
            relative_time(entry.ended_at, self._now, words),
            who,
            words("dot").join(told),
        )

    def _daily_label(self, entry: "HistoryEntry") -> str:
        """The day of a game of the day, with the year if that was long ago."""
        told = format_date(entry.daily_date, self._words)
        old = self._now - entry.ended_at > YEAR_SHOWN_AFTER
        return self._words("date-year", date=told, year=entry.daily_date // 10000) if old else told


def opponent_label(kind: str, words: "Words") -> str:
    """Against whom, in words."""
    if kind in LEVELS:
        return words("computer-name", level=level_name(kind, words))
    return words("kind-" + kind)


def _seat_label(entry: "HistoryEntry", seat: int, say: "GameWords") -> str:
    side = side_name(seat, len(entry.seats), say)
    return player_name(entry.names[seat], entry.seats[seat], say) or side


def _result_text(entry: "HistoryEntry", say: "GameWords") -> str:
    if entry.opponent_kind == SOLO:
        return say("past-won" if entry.winners else "past-lost")
    if not entry.winners:
        return say("past-drawn")
    names = say("comma").join([_seat_label(entry, seat, say) for seat in entry.winners])
    return say("past-winner", name=names)
