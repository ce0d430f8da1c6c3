"""Puzzles from games on this device: made of missed wins, kept, listed and solved."""

import json

from engine.learn.puzzle_goals import judge, remaining_moves, whole_turns, winning_turn
from engine.record import RecordError
from engine.rng import Rng
from tests.support.backup_files import export_all, import_games
from tests.support.fake_storage import FakeStorage, fake_port
from tests.support.own_puzzles import (
    INPHEXION,
    INPHEXION_2,
    MISSED_GAMES,
    MIXTOUR,
    MIXTOUR_2,
    NOW,
    MissedGame,
    store_with,
)
from tests.support.portable import parametrize, raises
from tests.support.puzzles import TODAY, solve
from tests.support.tables import EN, make_table, tray_actions
from ui.learn.own_puzzles.missed_wins import missed_wins, puzzle_id, winning_turns_steps
from ui.learn.own_puzzles.own_puzzle import MAX_CHARS, read_own_puzzle
from ui.learn.own_puzzles.puzzle_rows import own_puzzle_rows
from ui.learn.own_puzzles.puzzle_store import KEY_PREFIX, OwnPuzzleStore
from ui.learn.puzzle import PuzzleTable
from ui.learn.puzzle_collection import find_by_id, names_beside
from ui.learn.review_report import ReviewReport
from ui.library.saves import run_to_end
from ui.library.store import PUZZLE_ID_PREFIX, Store
from ui.words import LANGUAGES, Words


def open_own(store: Store, name: str) -> PuzzleTable:
    return PuzzleTable(PUZZLE_ID_PREFIX + name, EN, store, TODAY)


# ---- where the offer is made


@parametrize(*MISSED_GAMES)
def test_a_missed_win_is_found_at_the_beginning_of_its_turn(missed: MissedGame) -> None:
    table = missed.table()
    review = missed.review(table)
    (win,) = missed_wins(review)
    assert (win.ply, win.turn_ply) == (missed.ply, missed.turn_ply)
    assert win.wins_at_once == (missed.goal == "win")
    assert win.puzzle_id == missed.puzzle().id


def test_a_win_that_was_not_missed_makes_no_puzzle() -> None:
    table = MIXTOUR.table()
    for distances in ([1, 3], [1, 1], [0, 0], [-2, -2], [0, -2]):
        review = MIXTOUR.review(table)
        review.evaluation(MIXTOUR.ply).distances = distances
        assert missed_wins(review) == [], distances


def test_games_with_secrets_make_no_puzzles() -> None:
    table = make_table("beerhex", "a1g e1s resign", options={"starter": "gold"})
    review = MIXTOUR.review(MIXTOUR.table())
    evaluation = review.evaluation(MIXTOUR.ply)
    hidden = MIXTOUR.review(MIXTOUR.table())
    hidden.session = table.session
    hidden.evaluations = [evaluation, None, None]
    assert missed_wins(hidden) == []


def test_the_review_names_missed_wins_once_it_is_complete() -> None:
    table = MIXTOUR.table()
    report = ReviewReport(MIXTOUR.review(table), table)
    assert not report.is_complete and report.missed_turns == []
    review = MIXTOUR.review(table)
    review.next_query = lambda: None  # type: ignore[method-assign]  # as if all were known
    report = ReviewReport(review, table)
    (turn,) = report.missed_turns
    assert turn.title == "Move 32, Red" and turn.ply == 31
    assert turn.note == "This turn could have won." and turn.grade_text == "missed win"
    assert report.study_ply() == 31  # its turning point
    assert report.missed_heading == "Other missed wins" and report.swings == []
    review.evaluation(31).played_value = 0.95  # hardly a loss
    report = ReviewReport(review, table)
    assert report.turning_points == [] and len(report.missed_turns) == 1
    assert report.missed_heading == "Missed wins"


def test_a_study_begins_at_the_end_of_a_game_without_turning_points() -> None:
    table = make_table("mixtour", "c3 resign")
    report = ReviewReport(MIXTOUR.review(MIXTOUR.table()).__class__(table.session), table)
    assert report.turning_points == [] and report.study_ply() == 2


# ---- the puzzle


@parametrize(*MISSED_GAMES)
def test_exactly_the_winning_turns_solve_it(missed: MissedGame) -> None:
    own = missed.puzzle()
    puzzle = own.to_puzzle()
    assert puzzle.goal == own.goal == missed.goal and own.ply == missed.turn_ply
    wrong = right = 0
    for moves, after in whole_turns(puzzle.state):
        wins = after.outcome is not None and puzzle.seat in after.outcome.winners
        if not wins and after.outcome is None and missed.goal == "win-2":
            wins = True
            for _, end in whole_turns(after):
                won = end.outcome is not None and puzzle.seat in end.outcome.winners
                if not won and not winning_turn(end):
                    wins = False
                    break
        assert judge(puzzle, moves) == ("solved" if wins else "failed"), moves
        right, wrong = right + wins, wrong + (not wins)
    assert right >= 1 and wrong >= 1
    for solution in puzzle.solutions():
        assert judge(puzzle, solution) == "solved"
    played = tuple(puzzle.record.moves)
    assert list(played) == missed.moves.split()[: missed.turn_ply]


def test_all_winning_turns_lead_on_in_hints() -> None:
    puzzle = MIXTOUR.puzzle().to_puzzle()
    firsts = sorted([moves[0] for moves in puzzle.solutions()])
    assert firsts == ["e3:3-e1", "e3:4-d2", "e3:4-e1", "e3:4-e4"]
    pair = INPHEXION_2.puzzle().to_puzzle()
    for moves in pair.solutions():
        assert remaining_moves(pair, moves[:1])
    assert len(MIXTOUR_2.puzzle().to_puzzle().solutions()) == 3


def test_a_search_that_is_given_up_makes_no_puzzle() -> None:
    state = MIXTOUR_2.puzzle().to_puzzle().state
    assert run_to_end(winning_turns_steps(state, 50)) == ("win-2", [])


def test_equal_positions_have_equal_ids_on_every_device() -> None:
    record = MIXTOUR.table().session.record
    assert puzzle_id(record, 31) == puzzle_id(record.up_to(31), 31) == MIXTOUR.puzzle().id
    assert puzzle_id(record, 30) != puzzle_id(record, 31)
    assert MIXTOUR.puzzle().id == "33143914891986"  # what is stored under it stays


# ---- its text


@parametrize(*MISSED_GAMES)
def test_a_kept_puzzle_is_read_again(missed: MissedGame) -> None:
    own = missed.puzzle(("human", "casual"))
    again = read_own_puzzle(own.id, own.to_text())
    assert again.to_text() == own.to_text()
    assert again.seats == ["human", "casual"] and again.played == NOW - 86400
    assert again.to_puzzle().record == own.to_puzzle().record


def refusal(id: str, text: str) -> str:
    return raises(RecordError, lambda: read_own_puzzle(id, text)).reason


def test_what_is_no_puzzle_is_refused() -> None:
    good = json.loads(MIXTOUR.puzzle().to_text())
    goal, level, turns, link = good["puzzle"].split(" ")
    other = INPHEXION.puzzle().line.split(" ")[3]
    for change, reason in (
        ({"version": 2}, "newer"),
        ({"version": 0}, "not-a-game"),
        ({"version": "1"}, "not-a-game"),
        ({"id": "12"}, "not-a-game"),
        ({"game": "go"}, "not-a-game"),
        ({"game": ["mixtour"]}, "not-a-game"),
        ({"changed": -1}, "not-a-game"),
        ({"played": None}, "not-a-game"),
        ({"ply": -1}, "not-a-game"),
        ({"seats": ["human"]}, "not-a-game"),
        ({"seats": ["human", ["x"]]}, "not-a-game"),
        ({"seats": ["human", "go"]}, "not-a-game"),
        ({"names": ["a", 1]}, "not-a-game"),
        ({"puzzle": 7}, "not-a-game"),
        ({"puzzle": "win 1"}, "not-a-game"),
        ({"puzzle": f"hold {level} {turns} {link}"}, "not-a-game"),
        ({"puzzle": f"win 9 {turns} {link}"}, "not-a-game"),
        ({"puzzle": f"win 1 -1 {link}"}, "not-a-game"),
        ({"puzzle": f"win 1 1,,2 {link}"}, "not-a-game"),
        ({"more": "x" * MAX_CHARS}, "too-long"),
    ):
        bad = dict(good)
        bad.update(change)
        assert refusal(good["id"], json.dumps(bad)) == reason, change
    for line in (
        f"win 1 0 {link}",  # doesn't win
        f"win 1 99999 {link}",  # no such move
        f"win 1 0.0.0.0 {link}",  # goes on after the turn
        f"win-2 1 {turns} {link}",  # ends the game
        f"win 1 {turns} {link[:-3]}",
        f"win 1 {turns} {other}",  # another game
        f"win 1 {turns} x",
    ):
        good["puzzle"] = line
        own = read_own_puzzle(good["id"], json.dumps(good))  # lists show it
        raises(RecordError, own.to_puzzle)
        assert find_by_id(PUZZLE_ID_PREFIX + own.name, store_with(own)) == (None, "")


# ---- the store


def test_a_damaged_puzzle_hides_no_other() -> None:
    own, other = MIXTOUR.puzzle(), INPHEXION.puzzle()
    store = store_with(own, other)
    for id, text in (("1", "{"), ("2", "[]"), ("3", '{"id": "3"}'), ("x", "{}"), ("4", "")):
        store.port.set(KEY_PREFIX + id, text)
    puzzles = OwnPuzzleStore(store.port)
    assert [puzzle.id for puzzle in puzzles.of_game("mixtour")] == [own.id]
    assert puzzles.find(other.name) and not puzzles.find("own-1") and not puzzles.find("own-x")
    rows, broken = own_puzzle_rows(store, "mixtour", EN, NOW)
    assert [row.id for row in rows] == [own.id] and broken == 4
    assert store.port.get(KEY_PREFIX + "1") == (True, "{")  # nothing unreadable is removed


def test_a_full_or_forbidden_storage_says_so() -> None:
    own, port = MIXTOUR.puzzle(), FakeStorage()
    port.full_for = KEY_PREFIX + own.id
    puzzles = OwnPuzzleStore(port)
    assert puzzles.save(own.id, own.to_text()) == "full"
    assert puzzles.save(own.id, "x" * (MAX_CHARS + 1)) == "too-long"
    for language in LANGUAGES:
        say = Words(language).puzzles()
        assert len({say("keep-" + why) for why in ("full", "forbidden", "too-long")}) == 3


@parametrize(*LANGUAGES)
def test_the_list_says_of_which_game_each_is(language: str) -> None:
    own, later = MIXTOUR.puzzle(("human", "casual")), MIXTOUR_2.puzzle()
    later.changed += 1
    later.names = ["Ada", ""]
    words = Words(language)
    store = store_with(own, later, INPHEXION.puzzle())
    open_own(store, own.name).policy._record_solved()
    rows, broken = own_puzzle_rows(store, "mixtour", words, NOW)
    assert broken == 0 and [row.id for row in rows] == [later.id, own.id]
    assert [row.is_solved for row in rows] == [False, True]
    assert rows[0].title != rows[1].title and rows[0].delete_label != rows[1].delete_label
    assert rows[0].line == {"en": "Ada – Red · move 25", "ja": "Ada 対 赤・25手目"}[language]
    assert words("self") in rows[1].line and words("level-casual") in rows[1].line


def test_a_file_brings_puzzles_to_another_device_once() -> None:
    own, other = MIXTOUR.puzzle(), INPHEXION.puzzle()
    first, second = store_with(own, other), store_with(other)
    first.port.set(KEY_PREFIX + "1", "{")
    file = json.loads(export_all(first))
    assert sorted(file["own_puzzles"]) == sorted(["1", own.id, other.id])
    assert import_games(second, json.dumps(file)).rejected == [("", "not-a-game")]
    assert sorted(OwnPuzzleStore(second.port).ids()) == sorted([own.id, other.id])
    assert OwnPuzzleStore(second.port).text(own.id) == own.to_text()
    before = dict(fake_port(second).texts)
    file["own_puzzles"] = {own.id: own.to_text().replace("win 1", "win 2")}
    assert import_games(second, json.dumps(file)).rejected == []
    assert fake_port(second).texts == before  # what is here stays as it is
    file["own_puzzles"] = {own.id: own.to_text().replace('"version": 1', '"version": 2')}
    assert import_games(second, json.dumps(file)).rejected == [("", "newer")]
    odd_values: "list[object]" = [[], "x", {"7": []}, {own.id: {"version": 1}}]
    for odd in odd_values:
        file["own_puzzles"] = odd
        import_games(second, json.dumps(file))
    assert fake_port(second).texts == before
    full = FakeStorage()
    full.full_for = KEY_PREFIX + own.id
    file["own_puzzles"] = {own.id: own.to_text(), other.id: other.to_text()}
    assert ("", "full") in import_games(Store(full, Rng(1)), json.dumps(file)).rejected
    assert OwnPuzzleStore(full).ids() == [other.id]


# ---- solving


def progress_label(table: PuzzleTable) -> str:
    """Return which of how many puzzles a table says that it shows."""
    progress = table.table_view.turn_view.learning_progress
    assert progress
    return progress.label


@parametrize(MIXTOUR, MIXTOUR_2, INPHEXION)
def test_a_kept_puzzle_is_solved_on_its_table(missed: MissedGame) -> None:
    own = missed.puzzle()
    store = store_with(own)
    table = open_own(store, own.name)
    assert progress_label(table) == "Puzzle 1 of 1 from your games"
    solve(table)
    assert table.policy.verdict == "solved" and tray_actions(table) == ["puzzles"]
    assert own_puzzle_rows(store, missed.game, EN, NOW)[0][0].is_solved
    again = open_own(store, own.name)
    assert progress_label(again) == "Puzzle 1 of 1 from your games, solved"


def test_the_turn_that_missed_the_win_fails() -> None:
    own = MIXTOUR.puzzle()
    table = open_own(store_with(own), own.name)
    table.policy.play(table, [MIXTOUR.missed], table.session.ply_count)
    assert table.policy.verdict == "failed"


def test_own_puzzles_lead_to_each_other() -> None:
    own, later = MIXTOUR.puzzle(), MIXTOUR_2.puzzle()
    later.changed += 1
    store = store_with(own, later, INPHEXION.puzzle())
    first, last = open_own(store, later.name), open_own(store, own.name)
    assert names_beside(own.to_puzzle(), store) == [later.name, own.name]
    assert (first.policy.number, last.policy.number) == (1, 2)
    assert first.policy.neighbour_id(1) == PUZZLE_ID_PREFIX + own.name
    assert first.policy.next_unsolved_id() == PUZZLE_ID_PREFIX + own.name
    solve(last)
    assert first.policy.neighbour_id(-1) == last.policy.neighbour_id(1) == ""


def test_a_deleted_puzzle_is_not_the_next_one() -> None:
    own, later = MIXTOUR.puzzle(), MIXTOUR_2.puzzle()
    later.changed += 1
    store = store_with(own, later)
    puzzles, table = OwnPuzzleStore(store.port), open_own(store, later.name)
    assert puzzles.delete(own.id)
    assert table.policy.neighbour_id(1) == table.policy.next_unsolved_id() == ""
    view = table.update_neighbours()
    assert progress_label(table) == "Puzzle 1 of 1 from your games"
    assert view.turn_view.learning_progress and not view.turn_view.learning_progress.next_label
    solve(table)
    assert tray_actions(table) == ["puzzles"]
    puzzles.save(own.id, own.to_text())
    table.update_neighbours()
    assert progress_label(table) == "Puzzle 1 of 2 from your games, solved"
    assert tray_actions(table) == ["puzzle-go"]


def test_a_deleted_puzzle_keeps_its_place_while_it_is_open() -> None:
    own, later = MIXTOUR.puzzle(), MIXTOUR_2.puzzle()
    later.changed += 1
    store = store_with(own, later)
    puzzles, table = OwnPuzzleStore(store.port), open_own(store, own.name)
    assert puzzles.delete(own.id)
    table.update_neighbours()
    assert progress_label(table) == "Puzzle 2 of 2 from your games"
    assert table.policy.neighbour_id(-1) == PUZZLE_ID_PREFIX + later.name
    assert puzzles.delete(later.id)
    solve(table)
    assert table.policy.number == 1 and tray_actions(table) == ["puzzles"]


def test_the_turn_so_far_stays_when_another_puzzle_is_deleted() -> None:
    own, later = INPHEXION_2.puzzle(), INPHEXION.puzzle()
    store = store_with(own, later)
    table = open_own(store, own.name)
    first = table.policy.solution()[0]
    table.policy.play(table, [first], table.session.ply_count)
    assert OwnPuzzleStore(store.port).delete(later.id)
    table.update_neighbours()
    assert table.policy.moves_tried(table.session) == [first] and table.selection
