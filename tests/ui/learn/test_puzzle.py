"""Puzzles at a table: solved, failed, shown; and what is saved of that."""

from engine import GAMES
from engine.learn.daily_puzzle import puzzle_of_day
from engine.learn.puzzle_goals import judge, refutation, remaining_moves, winning_turn
from engine.learn.puzzles import Puzzle, first_solution, load_puzzles
from engine.rng import Rng
from tests.support.fake_storage import FakeStorage
from tests.support.lessons import MAX_WIDTH_EN, MAX_WIDTH_JA, text_width
from tests.support.portable import parametrize
from tests.support.puzzles import MINE, TODAY, first, open_puzzle, solve
from tests.support.tables import cell_labels, tray_actions
from ui.learn.puzzle import PuzzleHints, PuzzleTable
from ui.learn.puzzle_collection import ordered_puzzles
from ui.learn.puzzle_progress import PuzzleProgress
from ui.library.store import PUZZLE_ID_PREFIX, Store
from ui.words import LANGUAGES, Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.learn.hints import Hint
    from ui.session.view_models import LearningProgress

EN, JA = Words("en"), Words("ja")
PUZZLED = [game for game in GAMES if load_puzzles(game)]
SAY = EN.puzzles("mixtour")


def tools(table: PuzzleTable) -> list[str]:
    """Return the actions of the buttons below the board."""
    return [act for act in table.table_view.turn_view.enabled_actions if act != "practice"]


def progress(table: PuzzleTable) -> "LearningProgress":
    """Return the table's place among the puzzles."""
    shown = table.table_view.turn_view.learning_progress
    assert shown
    return shown


def current_hint(table: PuzzleTable) -> "Hint":
    """Return the hint that the table shows."""
    assert isinstance(table.hints, PuzzleHints) and table.hints.current
    return table.hints.current


def failing_turn(puzzle: Puzzle) -> str:
    """Return a move that fails at once."""
    return next(move for move in puzzle.state.legal() if judge(puzzle, [move]) == "failed")


THREAT = first("mixtour", "hold").name


# ---- at the table


@parametrize(*PUZZLED)
def test_every_goal_can_be_asked_and_solved(game: str) -> None:
    for goal in sorted({puzzle.goal for puzzle in load_puzzles(game)}):
        table = open_puzzle(first(game, goal).name)
        turn_view, selection_view = table.table_view.turn_view, table.table_view.selection_view
        assert selection_view.status and selection_view.status == table.table_view.announcement
        assert (
            tools(table) == ["hint"]
            and turn_view.handover is None
            and not turn_view.is_bot_thinking
        )
        assert ("practice" in turn_view.enabled_actions) == table.session.is_public()
        assert (
            turn_view.seats[table.policy.puzzle.seat].name.endswith("(you)")
            or len(turn_view.seats) == 1
        )
        table.play(list(first_solution(table.policy.puzzle)))
        assert table.policy.verdict == "solved" and table.table_view.selection_view.tone == "praise"
        assert table.table_view.selection_view.status == EN.puzzles(game)("solved")
        assert (table.table_view.announcement or "").startswith(EN.puzzles(game)("solved"))
        assert table.table_view.score_summary is None and not tools(table)
        assert tray_actions(table) == ["puzzle-go"]


@parametrize(*PUZZLED)
def test_the_solver_sees_what_the_seat_may_see(game: str) -> None:
    for puzzle in load_puzzles(game)[:3]:
        table = open_puzzle(puzzle.name)
        hidden = GAMES[game].hidden
        assert table.context.visibility.handover is False
        if hidden:
            assert table.context.view.viewer == puzzle.seat
        assert (
            not table.is_choosing and table.bots.request() is None and not table.bots.is_playing()
        )


def test_the_taps_of_a_turn_are_those_of_a_game() -> None:
    table = open_puzzle(MINE)
    solve(table)
    assert table.policy.verdict == "solved"
    assert table.table_view.cue == "over"  # the game's end is stronger than the cheer


def test_the_effect_of_a_selected_turn_is_not_announced() -> None:
    table = open_puzzle(MINE)
    assert table.selection
    table.selection.choose_move(first_solution(table.policy.puzzle)[0])
    selection_view = table.redraw().selection_view
    narrator = table.context.narrator(table.selection.view)
    assert (
        selection_view.status == narrator.move_preview(first_solution(table.policy.puzzle)[0])
        and selection_view.tone == ""
    )


def test_a_tap_that_fits_nowhere_is_refused_as_in_a_game() -> None:
    table = open_puzzle(MINE)
    task, labels = table.table_view.selection_view.status, cell_labels(table)
    taken = [cell for cell in labels if not labels[cell].endswith("empty")]
    tones = set()
    for move in taken:
        for other in labels:
            table.cancel()
            table.tap(move)
            tones.add(table.tap(other).selection_view.tone)
    assert "refused" in tones
    assert table.cancel().selection_view.status == task


def test_the_number_of_pieces_is_for_the_solver_to_choose() -> None:
    for puzzle in load_puzzles("mixtour"):
        move = first_solution(puzzle)[0]
        source, _, rest = move.partition(":")
        number, _, target = rest.partition("-")
        if not target or number == "1":
            continue
        table = open_puzzle(puzzle.name)
        for token in (source, target):
            table.tap(token)
        selection = table.selection
        if selection and len(selection.move_selection.next_tokens()) > 1:
            assert selection.move_selection.move is None
            assert table.table_view.selection_view.status == table.policy.task_text()
            assert table.tap("n" + number) and selection.move_selection.move == move
            return
    raise AssertionError("no such puzzle")


def test_a_number_that_may_not_move_says_why_when_it_is_tapped() -> None:
    table = open_puzzle("mixtour-02")
    for token in ("d3", "d5"):
        table.tap(token)
    assert table.selection
    assert [one.token for one in table.table_view.selection_view.tray_items if one.disabled]
    made = table.tap("n1").selection_view
    assert made.status == table.say("take-back") and made.tone == "refused"


def test_a_turn_that_fails_is_answered_and_can_be_tried_again() -> None:
    table = open_puzzle(THREAT)
    move = failing_turn(table.policy.puzzle)
    start = table.session.ply_count
    table_view = table.play([move])
    assert (
        table.policy.verdict == "failed"
        and table_view.cue == "over"
        and table_view.score_summary is None
    )
    other = table.context.narrator().side_name(1 - table.policy.puzzle.seat)
    assert table_view.selection_view.status == SAY("answered", other=other)
    assert (
        table.session.ply_count > start + 1
        and table_view.is_opponent_turn
        and len(table_view.frames) > 1
    )
    assert table_view.turn_view.summary and table_view.turn_view.summary in (
        table_view.announcement or ""
    )
    assert tray_actions(table) == ["puzzle-solution", "puzzle-again"]
    table.restart()
    assert table.policy.verdict == "" and table.session.ply_count == start and table.selection
    assert table.table_view.announcement == table.table_view.selection_view.status
    assert table.policy.puzzle.record.moves == open_puzzle(THREAT).policy.puzzle.record.moves


def tried(ends: bool) -> PuzzleTable:
    """Return the table after a turn that fails and isn't answered; ``ends`` says whether it ends
    the game."""
    for puzzle in load_puzzles("mixtour"):
        for move in puzzle.state.legal() if ends or puzzle.goal == "win" else ():
            after = puzzle.state.play(move)
            failed = judge(puzzle, [move]) == "failed" and not refutation(puzzle, [move])
            if failed and ends == (after.outcome is not None):
                table = open_puzzle(puzzle.name)
                table.play([move])
                return table
    raise AssertionError("no such turn")


def test_where_nothing_refutes_it_words_do() -> None:
    table = tried(False)
    assert table.table_view.selection_view.status == SAY("failed-delayed")
    assert table.table_view.cue == "fail" and tray_actions(table)[-1] == "puzzle-again"
    lost = tried(True)
    other = lost.context.narrator().side_name(1 - lost.policy.puzzle.seat)
    assert lost.table_view.selection_view.status == SAY("failed-lost", other=other)


@parametrize("mixtour", "inphexion")
def test_a_missed_win_is_answered_by_the_parry(game: str) -> None:
    puzzle, move = next(
        (puzzle, move)
        for puzzle in ordered_puzzles(game)
        for move in (puzzle.state.legal() if puzzle.goal == "win" else ())
        if judge(puzzle, [move]) == "failed"
        and puzzle.state.play(move).turn is not None
        and not winning_turn(puzzle.state.play(move))
        and refutation(puzzle, [move])
    )
    table = open_puzzle(puzzle.name)
    table_view = table.play([move])
    say, other = EN.puzzles(game), table.context.narrator().side_name(1 - puzzle.seat)
    assert table_view.selection_view.status == say("parried", other=other)
    assert (
        table.session.ply_count == len(puzzle.record.moves) + 2 and table_view.selection_view.marks
    )
    assert not winning_turn(table.session.current_state)


def test_without_a_declaration_nothing_is_won() -> None:
    puzzle = first("beerhex", "win")
    table = open_puzzle(puzzle.name)
    table.play([failing_turn(puzzle)])
    say, other = EN.puzzles("beerhex"), table.context.narrator().side_name(1 - puzzle.seat)
    wins = table.session.is_over
    key = "failed-lost" if wins else "failed-win"
    assert table.table_view.selection_view.status == say(key, other=other)


def test_a_hint_shows_where_to_look_and_then_the_solution() -> None:
    port = FakeStorage()
    table = open_puzzle(THREAT, port)
    table_view = table.request_hint()
    assert table_view.selection_view.hint_label == SAY("show") and "hinted" in str(
        table_view.selection_view.marks
    )
    assert table_view.selection_view.status in ("Consider this cell", "Start here")
    assert table_view.announcement and not table.session.ply_count > len(
        table.policy.puzzle.record.moves
    )
    asked = table.request_hint()
    question = asked.confirmation
    assert question and question.action == "puzzle-solution" and question.title == SAY("solution")
    assert (
        asked is not table_view
        and asked.selection_view is table_view.selection_view
        and not table.policy.verdict
    )
    assert table.request_hint().confirmation  # refusing once doesn't forbid asking again
    table_view = table.show_solution()
    assert table.policy.verdict == "shown" and table_view.is_opponent_turn and table_view.frames
    assert (table_view.announcement or "").startswith(SAY("shown"))
    assert tray_actions(table) == ["puzzle-again", "puzzle-go"] and not port.texts
    assert table.request_hint() is table_view
    table.restart()
    table.request_hint()
    table.tap("a1")
    assert isinstance(table.hints, PuzzleHints) and not table.hints.current
    assert table.table_view.selection_view.hint_label == EN("hint")


# ---- turns of several moves


def begun() -> PuzzleTable:
    """Return the table of a turn that is played move by move, after its first move."""
    for puzzle in load_puzzles("hexheaven"):
        if len(first_solution(puzzle)) > 1:
            table = open_puzzle(puzzle.name)
            table.play([first_solution(puzzle)[0]])
            return table
    raise AssertionError("no such turn")


def test_a_turn_goes_on_and_its_moves_can_be_taken_back() -> None:
    table = begun()
    start = len(table.policy.puzzle.record.moves)
    assert not table.policy.verdict and table.selection and tools(table) == ["undo", "hint"]
    table.undo()
    assert table.session.ply_count == start and tools(table) == ["hint"]
    table.play(list(first_solution(table.policy.puzzle)))
    assert table.policy.verdict == "solved" and not tools(table)


def test_a_hint_in_the_midst_of_a_turn_goes_on_from_there() -> None:
    table = begun()
    tried = len(table.policy.puzzle.record.moves) + 1
    table_view = table.request_hint()
    assert table.session.ply_count == tried
    hint = current_hint(table)
    assert hint.move == first_solution(table.policy.puzzle)[1]
    assert EN.puzzles(table.game)("taken-back", look="") not in table_view.selection_view.status
    table.request_hint()
    table.show_solution()
    assert table.session.record.moves[-len(first_solution(table.policy.puzzle)) :] == list(
        first_solution(table.policy.puzzle)
    )


def table_off_solution() -> PuzzleTable:
    """Return the table of a turn that goes on, and to no known solution."""
    for puzzle in load_puzzles("hexheaven"):
        for move in puzzle.state.legal():
            if judge(puzzle, [move]) == "" and not remaining_moves(puzzle, [move]):
                table = open_puzzle(puzzle.name)
                table.play([move])
                return table
    raise AssertionError("no such turn")


def test_a_hint_that_takes_moves_back_says_so() -> None:
    table = table_off_solution()
    table_view = table.request_hint()
    assert table.session.ply_count == len(table.policy.puzzle.record.moves)
    message = EN.puzzles(table.game)("taken-back", look="")
    assert table_view.selection_view.status.startswith(message) and len(
        table_view.selection_view.status
    ) > len(message)
    assert (table_view.announcement or "").startswith(message)
    assert current_hint(table).move == first_solution(table.policy.puzzle)[0]


def test_a_solution_is_known_from_any_of_its_moves_on() -> None:
    for puzzle in load_puzzles("hexheaven")[:6]:
        turn = first_solution(puzzle)
        for place in range(len(turn)):
            assert (
                judge(puzzle, list(turn[:place]) + list(remaining_moves(puzzle, turn[:place])))
                == "solved"
            )
        assert remaining_moves(puzzle, ["nonsense"]) == ()


def test_another_language() -> None:
    table = open_puzzle(MINE)
    solve(table)
    table_view = table.set_words(JA)
    assert table.policy.verdict == "solved"
    assert table_view.selection_view.status == JA.puzzles("mixtour")("solved")
    sides = [JA.for_game("mixtour")(f"side-{seat}") for seat in (0, 1)]
    assert {seat.name.replace("（あなた）", "") for seat in table_view.turn_view.seats} == set(
        sides
    )


def test_the_neighbours_of_a_puzzle() -> None:
    names = [puzzle.name for puzzle in ordered_puzzles("mixtour")]
    table = open_puzzle(names[0])
    assert (
        table.policy.number == 1
        and table.policy.neighbour_id(-1) == ""
        and table.policy.neighbour_id(1) == PUZZLE_ID_PREFIX + names[1]
    )
    steps = progress(table)
    assert (steps.kind, steps.number) == ("puzzle", 1)
    assert (steps.heading, steps.subheading) == ("Puzzle", f"1/{len(names)}")
    assert steps.previous_label == "" and steps.next_label
    last = open_puzzle(names[-1])
    assert last.policy.neighbour_id(1) == "" and progress(last).next_label == ""
    assert last.policy.next_unsolved_id() == PUZZLE_ID_PREFIX + names[0]


def test_when_all_are_solved_the_list_is_offered() -> None:
    port = FakeStorage()
    notes = PuzzleProgress(Store(port, Rng(1)))
    for puzzle in ordered_puzzles("mixtour")[1:]:
        notes.mark_solved(puzzle.name, "", 1.0)
    table = open_puzzle(ordered_puzzles("mixtour")[0].name, port)
    assert table.policy.next_unsolved_id() == ""
    solve(table)
    assert tray_actions(table) == ["puzzles"]
    assert progress(table).heading == "✓"


@parametrize(*[(game, language) for game in PUZZLED for language in LANGUAGES])
def test_the_task_fits_a_small_phone(case: tuple) -> None:
    game, language = case
    for goal in sorted({puzzle.goal for puzzle in load_puzzles(game)}):
        table = open_puzzle(first(game, goal).name, words=Words(language))
        say, task = Words(language).puzzles(table.game), table.table_view.selection_view.status
        task = say("of-day", game=say("game"), task=task)
        assert (
            text_width(task) <= MAX_WIDTH_JA - 6 if language == "ja" else len(task) <= MAX_WIDTH_EN
        ), task


# ---- the puzzle of the day


def test_the_puzzle_of_the_day_counts_for_its_day() -> None:
    port = FakeStorage()
    table = PuzzleTable(PUZZLE_ID_PREFIX + TODAY, EN, Store(port, Rng(1)), TODAY)
    assert (
        table.policy.puzzle.name == puzzle_of_day(TODAY).name
        and table.id == PUZZLE_ID_PREFIX + TODAY
    )
    task = open_puzzle(table.policy.puzzle.name).table_view.selection_view.status
    assert table.table_view.selection_view.status == SAY(
        "of-day", game=EN.for_game(table.game)("game"), task=task
    )
    table.play(list(first_solution(table.policy.puzzle)))
    assert list(kept(port).solved_days) == [20261122]
    assert table.table_view.selection_view.status == SAY("solved-day", n=1)
    before = PuzzleTable(PUZZLE_ID_PREFIX + "2026-11-21", EN, Store(port, Rng(1)), TODAY)
    before.play(list(first_solution(before.policy.puzzle)))
    assert before.table_view.selection_view.status == SAY("solved-day", n=2)


def test_it_counts_too_if_it_was_found_in_the_list() -> None:
    port = FakeStorage()
    table = open_puzzle(puzzle_of_day(TODAY).name, port)
    table.play(list(first_solution(table.policy.puzzle)))
    assert list(kept(port).solved_days) == [20261122]


def test_that_of_a_day_long_ago_is_solved_and_no_more() -> None:
    port = FakeStorage()
    table = PuzzleTable(PUZZLE_ID_PREFIX + "2026-10-01", EN, Store(port, Rng(1)), TODAY)
    table.play(list(first_solution(table.policy.puzzle)))
    assert kept(port).solved and (
        not kept(port).solved_days or puzzle_of_day(TODAY).name == table.policy.puzzle.name
    )


def kept(port: FakeStorage) -> PuzzleProgress:
    return PuzzleProgress(Store(port, Rng(1)))


# ---- what cannot be kept


@parametrize("full", "forbidden")
def test_a_failed_save_is_reported(reason: str) -> None:
    port = FakeStorage()
    port.error = reason
    table = open_puzzle(MINE, port)
    solve(table)
    assert table.policy.verdict == "solved" and table.table_view.toast
    assert table.table_view.toast.text == SAY("not-kept-" + reason)


@parametrize(EN, JA)
def test_a_puzzle_of_the_serious_rules_says_what_points_make(words: Words) -> None:
    """The lesson doesn't explain advantage points."""
    sign = {"en": "advantage point (▲)", "ja": "優勢点▲"}[words.language]
    for puzzle in ordered_puzzles("hexheaven"):
        status = open_puzzle(puzzle.name, words=words).table_view.selection_view.status
        assert (sign in status) == (puzzle.record.options["rules"] == "serious"), puzzle.name
