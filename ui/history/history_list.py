"""The history of finished games as it is shown: filters, totals, and a row for each game."""

from engine.catalogue import GAMES, LEVELS
from engine.game import TIME
from ui.library.saved_games.history_entry import OPPONENT_KINDS, PEOPLE, SOLO, daily_bests, totals
from ui.library.saved_games.lobby_row import option_summary, relative_time
from ui.session.seat_names import level_name, player_name, side_name
from ui.session.session import FORFEIT, FRIEND, HUMAN
from ui.words.dates import format_date

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.library.saved_games.history_entry import HistoryEntry
    from ui.words import GameWords, Words

MAX_DAILY_LINES = 7  # days whose best game of the day is listed
MAX_WINNERS = 8  # people whose wins are listed
YEAR_SHOWN_AFTER = 300 * 86400  # seconds after which a date is shown with its year
NOT_COUNTED = "–"


class HistoryView:
    """The finished games that match the filters, the latest first.

    Attributes:
        game_choices: (value, words) pairs of the games to choose from; "" is all.
        kind_choices: The same for kinds of opponents.
        chosen_game: The chosen game.
        chosen_kind: The chosen kind of opponent.
        header_keys: Keys of the words above the columns of totals; columns of wins and losses are
            there if any kind counts them.
        totals_rows: Rows of totals as text: the kind of opponent, then the games played, won, lost
            and drawn; NOT_COUNTED where wins aren't counted.
        best_lines: Lines about wins among people, and about best scores.
        entries: The finished games; ``row_texts`` has the row of one.
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
        played = [name for name in GAMES if any([entry.game == name for entry in entries])]
        met = [
            name
            for name in OPPONENT_KINDS
            if any([entry.opponent_kind == name for entry in entries])
        ]
        self.game_choices = [("", words("all-games"))]
        self.game_choices += [(name, words.for_game(name)("game")) for name in played]
        self.kind_choices = [("", words("all-kinds"))] + [
            (name, opponent_label(name, words)) for name in met
        ]
        of_game = [entry for entry in entries if not game or entry.game == game]
        self.entries = [entry for entry in of_game if not kind or entry.opponent_kind == kind]
        all_totals = totals(self.entries)
        win_keys = ["sum-won", "sum-lost"] if any([row.counts_wins for row in all_totals]) else []
        self.header_keys = ["sum-kind", "sum-played"] + win_keys + ["sum-drawn"]
        self.totals_rows = []
        for totals_row in all_totals:
            row = [opponent_label(totals_row.opponent_kind, words), str(totals_row.played)]
            if win_keys:
                row += [
                    str(n) if totals_row.counts_wins else NOT_COUNTED
                    for n in (totals_row.won, totals_row.lost)
                ]
            self.totals_rows.append(row + [str(totals_row.drawn)])
        self.best_lines = self._win_lines() + self._best_lines()

    def _win_lines(self) -> "list[str]":
        won: dict = {}
        for entry in self.entries:
            say = self._words.for_game(entry.game)
            is_counted = entry.opponent_kind == PEOPLE and not entry.is_set_up
            for seat in entry.winners if is_counted else ():
                if entry.names[seat]:
                    name = player_name(entry.names[seat], entry.seats[seat], say)
                    won[name] = won.get(name, 0) + 1
        if not won:
            return []
        words, ranked = self._words, sorted([(-won[name], name) for name in won])
        wins = [words("wins-of", name=name, n=-n) for n, name in ranked[:MAX_WINNERS]]
        return [words("wins-people", names=words("dot").join(wins))]

    def _best_lines(self) -> "list[str]":
        words, lines = self._words, []
        for name, title in self.game_choices[1:]:
            played = [entry for entry in self.entries if entry.game == name]
            say = words.for_game(name)
            for total in totals(played):
                if total.best_score is not None:
                    score = say("solo-score", n=abs(total.best_score))
                    lines.append(words("best", game=title, score=score))
            for entry in daily_bests(played)[:MAX_DAILY_LINES]:
                score = say("solo-score", n=abs(entry.score or 0))
                lines.append(words("best-of-day", day=self._daily_label(entry), score=score))
        return lines

    def row_texts(self, entry: "HistoryEntry") -> tuple:
        """Return the texts of a game's row: its game, its age, the players, and the result."""
        words = self._words
        say = words.saved_games(entry.game)
        players = words("versus").join(
            [_seat_label(entry, seat, say) for seat in range(len(entry.seats))]
        )
        texts = [_result_text(entry, say, words)]
        if entry.score is not None:
            texts.append(say("solo-score", n=abs(entry.score)))
        if entry.opponent_kind == FRIEND:
            texts.append(words("row-link"))
        if entry.is_set_up:
            texts.append(words("past-set-up"))
        if entry.daily_date:
            texts.append(words("of-day", day=self._daily_label(entry)))
        else:
            texts += option_summary(entry.game, entry.options, say)
        return (
            say("game"),
            relative_time(entry.ended_at, self._now, words),
            players,
            words("dot").join(texts),
        )

    def _daily_label(self, entry: "HistoryEntry") -> str:
        """Return the date of a game of the day, with the year if that was long ago."""
        date = format_date(entry.daily_date, self._words)
        if self._now - entry.ended_at <= YEAR_SHOWN_AFTER:
            return date
        return self._words("date-year", date=date, year=entry.daily_date // 10000)


def opponent_label(kind: str, words: "Words") -> str:
    """Return a kind of opponent in words."""
    if kind in LEVELS:
        return words("computer-name", level=level_name(kind, words))
    return words("kind-" + kind)


def _seat_label(entry: "HistoryEntry", seat: int, say: "GameWords") -> str:
    side = side_name(seat, len(entry.seats), say)
    if len(entry.seats) > 1 and entry.seats[seat] == HUMAN and entry.seats.count(HUMAN) == 1:
        side = say("self")  # as the lobby calls the one person at this device
    return player_name(entry.names[seat], entry.seats[seat], say) or side


def _result_text(entry: "HistoryEntry", say: "GameWords", words: "Words") -> str:
    if entry.opponent_kind == SOLO:
        return words("past-won" if entry.winners else "past-lost")
    if not entry.winners:
        return words("past-drawn")
    names = say("comma").join([_seat_label(entry, seat, say) for seat in entry.winners])
    key = entry.reason if entry.reason in (FORFEIT, TIME) else "winner"
    return words("past-" + key, name=names)
