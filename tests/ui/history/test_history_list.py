"""The history of finished games as it is shown."""

from tests.support.portable import parametrize
from tests.support.sessions import entries, finished_session, solo
from ui.history.history_list import HistoryView, opponent_label
from ui.library.history import to_data
from ui.library.saved_games.history_entry import HistoryEntry
from ui.words import LANGUAGES, Words

EN = Words("en")
NOW = 7205.0


def all_kinds() -> list:
    """Return a game lost, one won, one between people, and two alone."""
    alone, second = to_data(solo("g4")), to_data(solo("g5", 5))
    alone["score"], second["score"], second["winners"] = -4, 0, [0]
    games = entries(
        finished_session("g1", options={"points": 3}),
        finished_session("g2", moves=("c3", "resign")),
        finished_session("g3", "beerhex", ("human", "human")),
    )
    return games + [HistoryEntry(alone), HistoryEntry(second)]


def test_all_games_add_up_by_opponent() -> None:
    past = HistoryView(all_kinds(), EN, NOW)
    assert past.header_keys == ["sum-kind", "sum-played", "sum-won", "sum-lost", "sum-drawn"]
    assert past.totals_rows == [
        ["People", "1", "–", "–", "0"],
        ["CPU · Easy", "2", "1", "1", "0"],
        ["Solo", "2", "1", "1", "0"],
    ]
    assert [value for value, _ in past.game_choices] == ["", "beerhex", "hexheaven", "mixtour"]
    assert [value for value, _ in past.kind_choices] == ["", "people", "easy", "alone"]


def test_among_people_alone_no_column_asks_who_won() -> None:
    drawn = to_data(finished_session("g6", seats=("human", "human")))
    drawn["winners"] = []
    past = HistoryView(all_kinds() + [HistoryEntry(drawn)], EN, NOW, "", "people")
    assert past.header_keys == ["sum-kind", "sum-played", "sum-drawn"]
    assert past.totals_rows == [["People", "2", "1"]]


def test_wins_among_people_are_listed_by_name() -> None:
    # Games against a computer are not ranked.
    assert HistoryView(all_kinds(), EN, NOW, "mixtour").best_lines == []
    texts = []
    for number, (names, winners) in enumerate(
        [
            (["Ada", "Bob"], [1]),
            (["Bob", "Ada"], [0]),
            (["Ada", ""], [0]),
            (["", ""], [0]),
            (["Cy", "Bob"], []),
        ]
    ):
        data = to_data(finished_session(f"p{number}", seats=("human", "human")))
        data["names"], data["winners"] = names, winners
        texts.append(HistoryEntry(data))
    assert HistoryView(texts, EN, NOW).best_lines == ["Games won among people: Bob 2 · Ada 1"]
    assert HistoryView([texts[3]], EN, NOW).best_lines == []
    data["game"], data["options"], data["winners"] = "hexheaven", {"rules": "three"}, [2]
    data["seats"], data["names"] = ["human", "human", "easy"], ["Ada", "", "Red"]
    assert HistoryView([HistoryEntry(data)], EN, NOW).best_lines == []  # computers are not ranked


@parametrize(("עדה", "\u2068עדה\u2069"), ("Red", "“Red”"))
def test_name_neither_changes_the_order_of_wins_nor_reads_as_a_side(case: tuple) -> None:
    data = to_data(finished_session(seats=("human", "human")))
    data["names"], data["winners"] = [case[0], "Ada"], [0]
    text = EN("wins-people", names=EN("wins-of", name=case[1], n=1))
    assert HistoryView([HistoryEntry(data)], EN, NOW).best_lines == [text]


def test_a_game_by_link_says_so() -> None:
    past = HistoryView(entries(finished_session(seats=("human", "friend"))), EN, NOW)
    assert past.row_texts(past.entries[0])[3].endswith("won · by link")


@parametrize(*LANGUAGES)
def test_a_solo_player_has_no_side(language: str) -> None:
    words = Words(language)
    data = to_data(solo("g4"))
    data["names"] = [""]
    past = HistoryView([HistoryEntry(data)], words, NOW)
    assert past.row_texts(past.entries[0])[2] == words("side-solo")


@parametrize(
    (("mixtour", ""), ["g1", "g2"]),
    (("", "easy"), ["g1", "g2"]),
    (("hexheaven", "alone"), ["g4", "g5"]),
    (("mixtour", "alone"), []),
)
def test_filtering_by_game_and_opponent(case: tuple) -> None:
    (game, kind), ids = case
    past = HistoryView(all_kinds(), EN, NOW, game, kind)
    assert [entry.id for entry in past.entries] == ids
    assert (past.chosen_game, past.chosen_kind) == (game, kind)


def test_best_solo_and_daily_results_are_shown() -> None:
    assert HistoryView(all_kinds(), EN, NOW).best_lines == [
        "Best solo result in Hex Heaven: 0 tiles left",
        "Game of the day 31 Jan: 4 tiles left",
    ]
    assert HistoryView(all_kinds(), EN, NOW, "mixtour").best_lines == []


@parametrize(("en", "31 Jan", "31 Jan 2026"), ("ja", "1月31日", "2026年1月31日"))
def test_old_date_is_shown_with_its_year(case: tuple) -> None:
    language, day, full = case
    for later, expected in ((0, day), (301 * 86400, full)):
        past = HistoryView(all_kinds(), Words(language), NOW + later)
        for line in (past.row_texts(past.entries[3])[3], past.best_lines[1]):
            assert expected in line and (full in line) == (later > 0)


def test_row_texts() -> None:
    past = HistoryView(all_kinds(), EN, NOW)
    rows = [past.row_texts(entry) for entry in past.entries]
    assert rows[0] == (
        "Mixtour",
        "2 h ago",
        "Ada – CPU · Easy",
        "CPU · Easy won · Points to win: 3",
    )
    assert rows[1][3] == "Ada won" and rows[2][2] == "Ada – Silver"
    assert rows[3][3] == "Lost · 4 tiles left · game of the day 31 Jan"
    assert rows[4][3] == "Won · 0 tiles left · Solo"


def test_a_draw() -> None:
    data = to_data(finished_session())
    data["winners"] = []
    past = HistoryView([HistoryEntry(data)], EN, NOW)
    assert past.row_texts(past.entries[0])[3] == "Drawn"


@parametrize(*LANGUAGES)
def test_every_kind_has_words(language: str) -> None:
    words = Words(language)
    assert opponent_label("computers", words) and opponent_label("master", words)


def test_the_one_person_at_this_device_has_no_side() -> None:
    data = to_data(finished_session(seats=("easy", "human")))
    data["names"] = ["", ""]
    past = HistoryView([HistoryEntry(data)], EN, NOW)
    assert past.row_texts(past.entries[0])[2:] == ("CPU · Easy – You", "You won")
