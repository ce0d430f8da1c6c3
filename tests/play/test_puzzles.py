"""What a device keeps of puzzles, the streak of days, the list, and how one comes to a puzzle."""

import json

from engine import GAMES
from engine.learn.puzzles import load_puzzles, puzzle_of_day
from engine.rng import Rng
from tests.play import each
from tests.play.files import export_all, import_text
from tests.play.test_store import Port
from ui.games import room
from ui.play.puzzle import PuzzleTable
from ui.play.puzzles import Notes, following, legend, listed, ordered, wanted
from ui.play.shelf import Shelf
from ui.play.store import PUZZLE, PUZZLES_KEY, Store
from ui.words import LANGUAGES, Words

EN = Words("en")
TODAY = "2026-11-22"
NOON = 1795348800.0  # of that day, somewhere
DAY = 24 * 3600.0


def store(text: "str | None" = None) -> "tuple[Store, Port]":
    port = Port()
    if text is not None:
        port.texts[PUZZLES_KEY] = text
    return Store(port, Rng(1)), port


def kept(*days: "tuple[int, float]") -> Notes:
    """Notes of puzzles solved on these days, at noon of the days after the 22nd."""
    pairs = [[day, NOON + after * DAY] for day, after in days]
    text = json.dumps({"version": 1, "solved": [], "days": pairs})
    return Notes(store(text)[0])


# ---- the streak


def test_days_that_follow_each_other_are_counted_up_to_today_or_yesterday() -> None:
    three = ((20261120, -2), (20261121, -1), (20261122, 0))
    assert kept(*three).streak(TODAY, NOON) == 3
    assert kept(*three).streak("2026-11-23", NOON + DAY) == 3
    assert kept(*three).streak("2026-11-25", NOON + 3 * DAY) == 0
    assert kept().streak(TODAY, NOON) == 0


def test_a_day_left_out_ends_it() -> None:
    assert kept((20261119, -3), (20261122, 0)).streak(TODAY, NOON) == 1
    assert kept((20261118, -4), (20261119, -3)).streak(TODAY, NOON) == 0


def test_months_and_years_end_without_ending_it() -> None:
    assert kept((20261231, 39), (20270101, 40)).streak("2027-01-01", NOON + 40 * DAY) == 2
    assert kept((20280228, 0), (20280229, 1), (20280301, 2)).streak("2028-03-01", NOON) == 3


def test_a_clock_that_runs_backwards_loses_nothing() -> None:
    two = ((20261121, -1), (20261122, 0))
    assert kept(*two).streak("2026-11-20", NOON - 2 * DAY) == 2
    notes = kept(*two)
    assert notes.add("mixtour-01", "2026-11-19", NOON - 3 * DAY) is None
    assert notes.streak(TODAY, NOON) == 2  # the 20th is still open
    assert notes.add("mixtour-01", "2026-11-20", NOON - 2 * DAY) is None
    assert notes.streak(TODAY, NOON) == 4


def test_a_clock_that_was_far_ahead_once_ends_nothing() -> None:
    days = ((20261121, -1), (20261122, 0), (20990101, 26000))
    assert kept(*days).streak(TODAY, NOON) == 2
    assert kept(*days).streak("2026-11-23", NOON + DAY) == 2


def test_whoever_flies_over_a_day_loses_nothing() -> None:
    """Los Angeles, the 22nd; Tokyo, the 24th, 40 hours later."""
    notes = kept((20261121, -1), (20261122, 0), (20261124, 40 / 24))
    assert notes.streak("2026-11-24", NOON + 40 / 24 * DAY) == 3
    assert kept((20261122, 0)).streak("2026-11-24", NOON + 1.5 * DAY) == 1


def test_the_same_day_twice_counts_once() -> None:
    notes = kept((20261122, 0))
    notes.add("mixtour-02", TODAY, NOON + 9)
    assert notes.streak(TODAY, NOON) == 1 and notes.days == {20261122: NOON}


# ---- what is kept


def test_what_is_solved_is_found_again() -> None:
    made, port = store()
    assert Notes(made).add("mixtour-01", TODAY, NOON) is None
    assert Notes(made).add("mixtour-02", "", NOON) is None
    again = Notes(made)
    assert sorted(again.solved) == ["mixtour-01", "mixtour-02"]
    assert json.loads(port.texts[PUZZLES_KEY]) == again.raw()
    assert again.raw()["days"] == [[20261122, int(NOON)]]


JUNK = (
    "",
    "nonsense",
    "[]",
    "7",
    "null",
    '{"version": "x"}',
    '{"version": 1, "solved": 5, "days": {"a": 1}}',
    '{"version": 1, "solved": [1, null, "", "'
    + "x" * 99
    + '"], "days": [1, [], [20261122], [20261399, 1], ["20261122", 1], [20261122, "x"]]}',
    "[" * 5000,
)


@each(*JUNK)
def test_junk_is_harmless(text: str) -> None:
    made, port = store(text)
    notes = Notes(made)
    assert not notes.solved and not notes.days and notes.streak(TODAY, NOON) == 0
    assert notes.add("mixtour-01", TODAY, NOON) is None
    assert Notes(made).solved == {"mixtour-01": True}


def test_what_a_later_version_wrote_stays_as_it_is() -> None:
    text = '{"version": 2, "solved": {"mixtour-01": 3}}'
    made, port = store(text)
    assert Notes(made).add("mixtour-02", TODAY, NOON) is None
    assert port.texts[PUZZLES_KEY] == text and Notes(made).raw() == json.loads(text)


def test_two_tabs_that_solve_at_the_same_time_keep_what_both_have_solved() -> None:
    made, port = store()
    one, other = Notes(made), Notes(Store(port, Rng(2)))
    one.add("mixtour-01", "2026-11-21", NOON - DAY)
    other.add("mixtour-02", TODAY, NOON)
    one.show("2026-11-20")
    found = Notes(made)
    assert sorted(found.solved) == ["mixtour-01", "mixtour-02"]
    assert sorted(found.days) == [20261121, 20261122] and list(found.shown) == [20261120]


def test_what_a_later_version_wrote_meanwhile_stays_as_it_is() -> None:
    made, port = store()
    notes = Notes(made)
    port.texts[PUZZLES_KEY] = text = '{"version": 2, "solved": {"mixtour-01": 3}}'
    assert notes.add("mixtour-02", TODAY, NOON) is None
    assert port.texts[PUZZLES_KEY] == text and notes.raw() == json.loads(text)


def test_names_of_puzzles_that_are_not_here_are_kept() -> None:
    made, _ = store('{"version": 1, "solved": ["go-99"], "days": []}')
    Notes(made).add("mixtour-01", "", NOON)
    assert Notes(made).raw()["solved"] == ["go-99", "mixtour-01"]


@each("full", "forbidden")
def test_a_storage_that_takes_nothing_says_so(reason: str) -> None:
    made, port = store()
    port.broken = reason
    assert Notes(made).add("mixtour-01", "", NOON) == reason


def test_what_could_not_be_kept_is_kept_with_the_next_attempt() -> None:
    made, port = store()
    notes = Notes(made)
    port.broken = "full"
    for _ in range(2):
        assert notes.add("mixtour-01", TODAY, NOON) == "full"
    port.broken = None
    assert notes.add("mixtour-01", TODAY, NOON) is None
    assert Notes(made).solved == {"mixtour-01": True}


# ---- files


def test_a_file_takes_it_along_and_merges() -> None:
    here, port = store()
    Notes(here).add("mixtour-01", TODAY, NOON)
    text = export_all(here)
    there, _ = store()
    Notes(there).add("mixtour-02", "2026-11-21", NOON - DAY)
    import_text(there, text)
    notes = Notes(there)
    assert sorted(notes.solved) == ["mixtour-01", "mixtour-02"]
    assert notes.streak(TODAY, NOON) == 2
    port.texts.pop(PUZZLES_KEY)
    import_text(here, text)
    assert Notes(here).streak(TODAY, NOON) == 1


def test_a_file_without_puzzles_or_with_junk_is_taken_all_the_same() -> None:
    made, _ = store()
    data = json.loads(export_all(made))
    junk: list = [None, 3, [], {"version": 9, "solved": ["a"]}, {"version": 1, "solved": 1}]
    for found in junk:
        data["puzzles"] = found
        assert not import_text(made, json.dumps(data)).refused
    data.pop("puzzles")
    assert not import_text(made, json.dumps(data)).refused
    assert not Notes(made).solved


def test_a_full_storage_is_said_on_import() -> None:
    made, _ = store()
    Notes(made).add("mixtour-01", TODAY, NOON)
    text = export_all(made)
    there, port = store()
    there.save_settings({"pace": "once"})
    port.broken = "full"
    assert import_text(there, text).refused == [("", "full")]


# ---- the list, and the way there


def test_puzzles_with_the_same_goal_stand_together_the_easy_ones_first() -> None:
    found = ordered("mixtour")
    assert sorted(one.name for one in found) == sorted(one.name for one in load_puzzles("mixtour"))
    keys = [(one.goal == "hold", one.level) for one in found if one.goal in ("win", "hold")]
    assert keys == sorted(keys)


@each(*LANGUAGES)
def test_the_list_names_every_puzzle_and_offers_the_first_unsolved(language: str) -> None:
    made, _ = store()
    first = ordered("mixtour")[0].name
    Notes(made).add(first, "", NOON)
    groups, offered = listed(made, "mixtour", Words(language))
    rows = [row for group in groups for row in group.rows]
    assert offered == 2 and [row[0] for row in rows] == list(range(1, len(rows) + 1))
    assert rows[0][3] and not rows[1][3] and rows[0][1] != rows[1][1]
    assert len({group.title for group in groups}) == len(groups)
    for one in ordered("mixtour"):
        Notes(made).add(one.name, "", NOON)
    assert listed(made, "mixtour", Words(language))[1] == 0


def test_the_next_unsolved_one_comes_round() -> None:
    names = [one.name for one in ordered("mixtour")]
    after = following("mixtour", {}, names[-1])
    assert after and after.name == names[0]
    begin = following("mixtour", {names[0]: True})
    assert begin and begin.name == names[1]
    assert following("mixtour", dict.fromkeys(names, True), names[3]) is None


def test_ids_lead_to_puzzles_and_junk_nowhere() -> None:
    found, day = wanted(PUZZLE + TODAY)
    assert found and found.name == puzzle_of_day(TODAY).name and day == TODAY
    found, day = wanted(PUZZLE + "mixtour-01")
    assert found and found.name == "mixtour-01" and day == ""
    for junk in ("", "mixtour", "mixtour-99", "go-01", "2026-13-01", "2026-11-", "20-261-122", "x"):
        assert wanted(PUZZLE + junk) == (None, ""), junk


def shelf() -> Shelf:
    made = Shelf(store()[0], lambda: 7)
    made.today = lambda: TODAY
    return made


def test_the_shelf_has_puzzles_that_come_later() -> None:
    made = shelf()
    assert made.comes_later(PUZZLE + TODAY) and made.find(PUZZLE + TODAY)
    assert not made.find(PUZZLE + "x")
    table = made.table(made.puzzle("mixtour", 2), EN, (300, 300))
    assert isinstance(table, PuzzleTable) and table.number == 2
    assert made.newer(table) is None
    made.left(table)
    assert made.saved() == ([], []) and not made.has_history() and not made.has_solved()
    assert made.coach(table, EN) is None


def test_the_lobby_says_how_it_stands_with_todays() -> None:
    made = shelf()
    game = EN.of(puzzle_of_day(TODAY).game)("game")
    assert made.daily(EN) == (game, "", False)
    table = made.table(PUZZLE + TODAY, EN)
    assert isinstance(table, PuzzleTable)
    table.play(list(table.puzzle.solutions()[0]))
    assert made.daily(EN) == (game, "solved", True) and made.has_solved()
    Notes(made._store).add("mixtour-01", "2026-11-21", NOON)
    assert made.daily(EN) == (game, "solved · 2 days in a row", True)


def test_the_lobby_says_that_the_solution_of_todays_was_seen() -> None:
    made = shelf()
    table = made.table(PUZZLE + TODAY, EN)
    assert isinstance(table, PuzzleTable)
    table.show_solution()
    game = EN.of(puzzle_of_day(TODAY).game)("game")
    assert made.daily(EN) == (game, "solution seen", False) and made.has_solved()
    notes = Notes(made._store)
    assert notes.raw()["shown"] == [20261122] and not notes.days and not notes.streak(TODAY, NOON)
    table.again()
    table.play(list(table.puzzle.solutions()[0]))
    assert made.daily(EN) == (game, "solved", True)


def test_the_solution_of_another_puzzle_is_nothing_to_note() -> None:
    made = shelf()
    other = next(one for one in ordered("mixtour") if one.name != puzzle_of_day(TODAY).name)
    table = made.table(PUZZLE + other.name, EN)
    assert isinstance(table, PuzzleTable)
    table.show_solution()
    assert not made.has_solved()


def test_a_copy_to_play_on_from_is_a_game_like_any_other() -> None:
    made = shelf()
    table = made.table(made.puzzle("mixtour", 1), EN)
    copy = made.fork(table)
    assert copy and made.saved() == ([copy.id], [])


def test_puzzles_are_offered_beside_a_game_but_not_the_first_time() -> None:
    made = shelf()
    assert made.offers("mixtour", {}) == ["lesson"]
    assert made.offers("mixtour", {"mixtour": {}}) == ["lesson", "puzzles"]
    made._store.keep_step("mixtour", 0)
    assert made.offers("mixtour", {}) == ["puzzles"]


@each(*GAMES)
def test_a_room_says_whether_its_game_has_puzzles(game: str) -> None:
    assert room(game).poses == bool(load_puzzles(game))
    if not room(game).poses:
        assert "puzzles" not in shelf().offers(game, {game: {}})


def test_the_list_says_how_many_are_solved_and_what_the_dots_mean() -> None:
    kept, _ = store()
    for one in ordered("mixtour")[:2]:
        Notes(kept).add(one.name, "", 1.0)
    groups, _ = listed(kept, "mixtour", EN)
    say = EN.puzzles("mixtour")
    assert legend(groups, say) == "2 of 28 solved. •\u00a0easy, ••\u00a0medium, •••\u00a0hard"
