"""The progress in puzzles, the streak of days, the list, and the ways to a puzzle."""

import json

from engine import GAMES
from engine.learn.daily_puzzle import puzzle_of_day
from engine.learn.puzzles import load_puzzles
from engine.rng import Rng
from tests.support.backup_files import export_all, import_games
from tests.support.devices import Device
from tests.support.fake_storage import FakeStorage
from tests.support.portable import parametrize
from ui.games import game_ui
from ui.learn.puzzle import PuzzleTable
from ui.learn.puzzle_collection import find_by_id, next_unsolved, ordered_puzzles, puzzle_id
from ui.learn.puzzle_list import daily_summary, legend_text, puzzle_groups
from ui.learn.puzzle_progress import MAX_ENTRIES, MAX_IMPORTED, PuzzleProgress
from ui.library.learning_offers import learning_offers
from ui.library.progress_store import PUZZLES_KEY
from ui.library.store import PUZZLE_ID_PREFIX, Store
from ui.words import LANGUAGES, Words

EN = Words("en")
TODAY = "2026-11-22"
NOON = 1795348800.0  # of that day, somewhere
DAY = 24 * 3600.0


def store(text: "str | None" = None) -> "tuple[Store, FakeStorage]":
    port = FakeStorage()
    if text is not None:
        port.texts[PUZZLES_KEY] = text
    return Store(port, Rng(1)), port


def kept(*days: "tuple[int, float]") -> PuzzleProgress:
    """Return notes of puzzles solved on these days, at noon of the days after the 22nd."""
    pairs = [[day, NOON + after * DAY] for day, after in days]
    text = json.dumps({"version": 1, "solved": [], "days": pairs})
    return PuzzleProgress(store(text)[0])


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
    assert notes.mark_solved("mixtour-01", "2026-11-19", NOON - 3 * DAY) is None
    assert notes.streak(TODAY, NOON) == 2  # the 20th is still open
    assert notes.mark_solved("mixtour-01", "2026-11-20", NOON - 2 * DAY) is None
    assert notes.streak(TODAY, NOON) == 4


def test_a_clock_that_was_far_ahead_once_ends_nothing() -> None:
    days = ((20261121, -1), (20261122, 0), (20990101, 26000))
    assert kept(*days).streak(TODAY, NOON) == 2
    assert kept(*days).streak("2026-11-23", NOON + DAY) == 2


def test_streak_survives_crossing_the_date_line() -> None:
    """Los Angeles, the 22nd; Tokyo, the 24th, 40 hours later."""
    notes = kept((20261121, -1), (20261122, 0), (20261124, 40 / 24))
    assert notes.streak("2026-11-24", NOON + 40 / 24 * DAY) == 3
    assert kept((20261122, 0)).streak("2026-11-24", NOON + 1.5 * DAY) == 1


def test_the_same_day_twice_counts_once() -> None:
    notes = kept((20261122, 0))
    notes.mark_solved("mixtour-02", TODAY, NOON + 9)
    assert notes.streak(TODAY, NOON) == 1 and notes.solved_days == {20261122: NOON}


# ---- what is kept


def test_solved_puzzles_are_stored() -> None:
    new_store, port = store()
    assert PuzzleProgress(new_store).mark_solved("mixtour-01", TODAY, NOON) is None
    assert PuzzleProgress(new_store).mark_solved("mixtour-02", "", NOON) is None
    again = PuzzleProgress(new_store)
    assert sorted(again.solved) == ["mixtour-01", "mixtour-02"]
    assert json.loads(port.texts[PUZZLES_KEY]) == again.to_data()
    assert again.to_data()["days"] == [[20261122, int(NOON)]]


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


@parametrize(*JUNK)
def test_junk_is_ignored(text: str) -> None:
    new_store, port = store(text)
    notes = PuzzleProgress(new_store)
    assert not notes.solved and not notes.solved_days and notes.streak(TODAY, NOON) == 0
    assert notes.mark_solved("mixtour-01", TODAY, NOON) is None
    assert PuzzleProgress(new_store).solved == {"mixtour-01": True}


def test_imported_names_leave_space_for_solved_puzzles() -> None:
    new_store, port = store('{"version": 1, "solved": ["mixtour-01"]}')
    names = [f"a{number}" for number in range(MAX_ENTRIES)]
    assert PuzzleProgress(new_store).merge({"version": 1, "solved": names}) is None
    assert PuzzleProgress(new_store).mark_solved("mixtour-02", "", NOON) is None
    solved = PuzzleProgress(new_store).solved
    assert "mixtour-01" in solved and "mixtour-02" in solved and len(solved) == MAX_IMPORTED + 1


def test_progress_of_a_later_version_is_not_overwritten() -> None:
    text = '{"version": 2, "solved": {"mixtour-01": 3}}'
    new_store, port = store(text)
    assert PuzzleProgress(new_store).mark_solved("mixtour-02", TODAY, NOON) is None
    assert port.texts[PUZZLES_KEY] == text and PuzzleProgress(new_store).to_data() == json.loads(
        text
    )


def test_two_tabs_that_solve_at_the_same_time_keep_what_both_have_solved() -> None:
    new_store, port = store()
    first, second = PuzzleProgress(new_store), PuzzleProgress(Store(port, Rng(2)))
    first.mark_solved("mixtour-01", "2026-11-21", NOON - DAY)
    second.mark_solved("mixtour-02", TODAY, NOON)
    first.mark_shown("2026-11-20")
    puzzle_progress = PuzzleProgress(new_store)
    assert sorted(puzzle_progress.solved) == ["mixtour-01", "mixtour-02"]
    assert sorted(puzzle_progress.solved_days) == [20261121, 20261122] and list(
        puzzle_progress.shown_days
    ) == [20261120]


def test_progress_a_later_version_wrote_meanwhile_is_not_overwritten() -> None:
    new_store, port = store()
    notes = PuzzleProgress(new_store)
    port.texts[PUZZLES_KEY] = text = '{"version": 2, "solved": {"mixtour-01": 3}}'
    assert notes.mark_solved("mixtour-02", TODAY, NOON) is None
    assert port.texts[PUZZLES_KEY] == text and notes.to_data() == json.loads(text)


def test_names_of_puzzles_that_are_not_here_are_kept() -> None:
    new_store, _ = store('{"version": 1, "solved": ["go-99"], "days": []}')
    PuzzleProgress(new_store).mark_solved("mixtour-01", "", NOON)
    assert PuzzleProgress(new_store).to_data()["solved"] == ["go-99", "mixtour-01"]


@parametrize("full", "forbidden")
def test_a_storage_that_takes_nothing_says_so(reason: str) -> None:
    new_store, port = store()
    port.error = reason
    assert PuzzleProgress(new_store).mark_solved("mixtour-01", "", NOON) == reason


def test_unsaved_progress_is_saved_with_the_next_puzzle() -> None:
    new_store, port = store()
    notes = PuzzleProgress(new_store)
    port.error = "full"
    for _ in range(2):
        assert notes.mark_solved("mixtour-01", TODAY, NOON) == "full"
    port.error = None
    assert notes.mark_solved("mixtour-01", TODAY, NOON) is None
    assert PuzzleProgress(new_store).solved == {"mixtour-01": True}


# ---- files


def test_a_file_takes_it_along_and_merges() -> None:
    new_store, port = store()
    PuzzleProgress(new_store).mark_solved("mixtour-01", TODAY, NOON)
    text = export_all(new_store)
    there, _ = store()
    PuzzleProgress(there).mark_solved("mixtour-02", "2026-11-21", NOON - DAY)
    import_games(there, text)
    notes = PuzzleProgress(there)
    assert sorted(notes.solved) == ["mixtour-01", "mixtour-02"]
    assert notes.streak(TODAY, NOON) == 2
    port.texts.pop(PUZZLES_KEY)
    import_games(new_store, text)
    assert PuzzleProgress(new_store).streak(TODAY, NOON) == 1


def test_a_file_without_puzzles_or_with_junk_is_taken_all_the_same() -> None:
    new_store, _ = store()
    data = json.loads(export_all(new_store))
    junk: list = [None, 3, [], {"version": 9, "solved": ["a"]}, {"version": 1, "solved": 1}]
    for text in junk:
        data["puzzles"] = text
        assert not import_games(new_store, json.dumps(data)).rejected
    data.pop("puzzles")
    assert not import_games(new_store, json.dumps(data)).rejected
    assert not PuzzleProgress(new_store).solved


def test_a_full_storage_is_reported_on_import() -> None:
    new_store, _ = store()
    PuzzleProgress(new_store).mark_solved("mixtour-01", TODAY, NOON)
    text = export_all(new_store)
    there, port = store()
    there.settings.save({"pace": "once"})
    port.error = "full"
    assert import_games(there, text).rejected == [("", "full")]


# ---- the list, and the way there


def test_puzzles_with_the_same_goal_stand_together_the_easy_ones_first() -> None:
    puzzles = ordered_puzzles("mixtour")
    assert sorted(puzzle.name for puzzle in puzzles) == sorted(
        puzzle.name for puzzle in load_puzzles("mixtour")
    )
    keys = [
        (puzzle.goal == "hold", puzzle.level)
        for puzzle in puzzles
        if puzzle.goal in ("win", "hold")
    ]
    assert keys == sorted(keys)


@parametrize(*LANGUAGES)
def test_the_list_names_every_puzzle_and_offers_the_first_unsolved(language: str) -> None:
    new_store, _ = store()
    first = ordered_puzzles("mixtour")[0].name
    PuzzleProgress(new_store).mark_solved(first, "", NOON)
    groups, offered = puzzle_groups(new_store, "mixtour", Words(language))
    rows = [row for group in groups for row in group.rows]
    assert offered == 2 and [row[0] for row in rows] == list(range(1, len(rows) + 1))
    assert rows[0][3] and not rows[1][3] and rows[0][1] != rows[1][1]
    assert len({group.title for group in groups}) == len(groups)
    for puzzle in ordered_puzzles("mixtour"):
        PuzzleProgress(new_store).mark_solved(puzzle.name, "", NOON)
    assert puzzle_groups(new_store, "mixtour", Words(language))[1] == 0


def test_the_next_unsolved_one_comes_round() -> None:
    names = [puzzle.name for puzzle in ordered_puzzles("mixtour")]
    assert next_unsolved(names, {}, names[-1]) == names[0]
    assert next_unsolved(names, {names[0]: True}) == names[1]
    assert next_unsolved(names, dict.fromkeys(names, True), names[3]) == ""


def test_ids_lead_to_puzzles_and_junk_nowhere() -> None:
    kept = store()[0]
    puzzle, day = find_by_id(PUZZLE_ID_PREFIX + TODAY, kept)
    assert puzzle and puzzle.name == puzzle_of_day(TODAY).name and day == TODAY
    puzzle, day = find_by_id(PUZZLE_ID_PREFIX + "mixtour-01", kept)
    assert puzzle and puzzle.name == "mixtour-01" and day == ""
    for junk in (
        "",
        "mixtour",
        "mixtour-99",
        "go-01",
        "2026-13-01",
        "2026-11-",
        "20-261-122",
        "x",
        "own-7",
    ):
        assert find_by_id(PUZZLE_ID_PREFIX + junk, kept) == (None, ""), junk


def make_device() -> Device:
    device = Device(store()[0])
    device.table_factory.current_date = lambda: TODAY
    return device


def summary(device: Device) -> tuple:
    return daily_summary(device.store, EN, TODAY, NOON)


def test_tables_have_puzzles_that_come_later() -> None:
    device = make_device()
    assert device.table_factory.select(PUZZLE_ID_PREFIX + TODAY)
    assert not device.table_factory.select(PUZZLE_ID_PREFIX + "x")
    table = device.table_factory.create_table(puzzle_id("mixtour", 2), EN, (300, 300))
    assert isinstance(table, PuzzleTable) and table.policy.number == 2
    assert device.library.adopt_newer(table) is None
    device.game_starter.discard_if_unplayed(table)
    assert (
        device.library.saved_game_ids() == ([], [])
        and not device.library.has_history()
        and not device.library.has_learnt()
    )
    assert device.table_factory.tip_adviser(table, EN) is None


def test_the_lobby_says_how_it_stands_with_todays() -> None:
    device = make_device()
    game = EN.for_game(puzzle_of_day(TODAY).game)("game")
    assert summary(device) == (game, "", False)
    table = device.table_factory.create_table(PUZZLE_ID_PREFIX + TODAY, EN)
    assert isinstance(table, PuzzleTable)
    table.play(list(table.policy.puzzle.solutions()[0]))
    assert summary(device) == (game, "solved", True) and device.library.has_learnt()
    PuzzleProgress(device.store).mark_solved("mixtour-01", "2026-11-21", NOON)
    assert summary(device) == (game, "solved · 2 days in a row", True)


def test_the_lobby_says_that_the_solution_of_todays_was_seen() -> None:
    device = make_device()
    table = device.table_factory.create_table(PUZZLE_ID_PREFIX + TODAY, EN)
    assert isinstance(table, PuzzleTable)
    table.show_solution()
    game = EN.for_game(puzzle_of_day(TODAY).game)("game")
    assert summary(device) == (game, "solution seen", False) and device.library.has_learnt()
    notes = PuzzleProgress(device.store)
    assert (
        notes.to_data()["shown"] == [20261122]
        and not notes.solved_days
        and not notes.streak(TODAY, NOON)
    )
    table.restart()
    table.play(list(table.policy.puzzle.solutions()[0]))
    assert summary(device) == (game, "solved", True)


def test_the_solution_of_another_puzzle_is_nothing_to_note() -> None:
    device = make_device()
    other = next(
        puzzle for puzzle in ordered_puzzles("mixtour") if puzzle.name != puzzle_of_day(TODAY).name
    )
    table = device.table_factory.create_table(PUZZLE_ID_PREFIX + other.name, EN)
    assert isinstance(table, PuzzleTable)
    table.show_solution()
    assert not device.library.has_learnt()


def test_a_copy_to_play_on_from_is_a_game_like_any_other() -> None:
    device = make_device()
    table = device.table_factory.create_table(puzzle_id("mixtour", 1), EN)
    copy = device.game_starter.start_practice(table)
    assert copy and device.library.saved_game_ids() == ([copy.id], [])


def test_puzzles_are_offered_beside_a_game_but_not_the_first_time() -> None:
    device = make_device()
    assert learning_offers(device.store, "mixtour", {}) == ["lesson"]
    assert learning_offers(device.store, "mixtour", {"mixtour": {}}) == [
        "lesson",
        "puzzles",
        "study-begin",
    ]
    device.store.progress.save_lesson_step("mixtour", 0)
    assert learning_offers(device.store, "mixtour", {}) == [
        "lesson",
        "puzzles",
        "study-begin",
    ]


@parametrize(*GAMES)
def test_a_game_says_whether_it_has_puzzles(game: str) -> None:
    assert game_ui(game).has_puzzles == bool(load_puzzles(game))


def test_no_puzzles_are_offered_in_a_game_without_any() -> None:
    ui, store = game_ui("mixtour"), make_device().store
    assert "puzzles" in learning_offers(store, "mixtour", {"mixtour": {}})
    ui.has_puzzles = False
    try:
        assert "puzzles" not in learning_offers(store, "mixtour", {"mixtour": {}})
    finally:
        ui.has_puzzles = True


def test_the_list_says_how_many_are_solved_and_what_the_dots_mean() -> None:
    kept, _ = store()
    for puzzle in ordered_puzzles("mixtour")[:2]:
        PuzzleProgress(kept).mark_solved(puzzle.name, "", 1.0)
    groups, _ = puzzle_groups(kept, "mixtour", EN)
    say = EN.puzzles("mixtour")
    assert legend_text(groups, say) == "2 of 28 solved. •\u00a0easy, ••\u00a0medium, •••\u00a0hard"
