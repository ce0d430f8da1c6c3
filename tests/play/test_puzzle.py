"""A puzzle at a table: solved, failed, shown; and what is kept of that."""

from engine import GAMES
from engine.learn.puzzles import (
    Puzzle,
    first_solution,
    judge,
    load_puzzles,
    puzzle_of_day,
    refutation,
    remaining_moves,
    winning_turn,
)
from engine.rng import Rng
from tests.play import each
from tests.play.tables import acts
from tests.play.test_lesson import ROOM_EN, ROOM_JA, _width, tap_move
from tests.play.test_store import Port
from ui.play.puzzle import PuzzleTable
from ui.play.puzzles import Notes, ordered
from ui.play.store import PUZZLE, Store
from ui.words import LANGUAGES, Words

EN, JA = Words("en"), Words("ja")
TODAY = "2026-11-22"
PUZZLED = [game for game in GAMES if load_puzzles(game)]
SAY = EN.puzzles("mixtour")


def opened(name: str, port: "Port | None" = None, words: Words = EN) -> PuzzleTable:
    return PuzzleTable(PUZZLE + name, words, Store(port or Port(), Rng(1)), TODAY)


def tools(table: PuzzleTable) -> list[str]:
    """What the buttons below the board can do."""
    return [act for act in table.situation.standing.can if act != "fork"]


def first(game: str, goal: str) -> Puzzle:
    """The first puzzle of a game with that goal."""
    return next(one for one in ordered(game) if one.goal == goal)


def failing(puzzle: Puzzle) -> str:
    """A move that fails at once."""
    return next(move for move in puzzle.state.legal() if judge(puzzle, [move]) == "failed")


def solve(table: PuzzleTable) -> None:
    for move in first_solution(table.puzzle):
        if table.plan:  # else the whole turn has been tapped together
            tap_move(table, move)  # type: ignore[arg-type]


MINE = first("mixtour", "win").name
THREAT = first("mixtour", "hold").name


# ---- at the table


@each(*PUZZLED)
def test_every_goal_is_asked_solved_and_said(game: str) -> None:
    for goal in sorted({one.goal for one in load_puzzles(game)}):
        table = opened(first(game, goal).name)
        standing, making = table.situation.standing, table.situation.making
        assert making.status and making.status == table.situation.spoken
        assert tools(table) == ["hint"] and standing.curtain is None and not standing.thinking
        assert ("fork" in standing.can) == table.session.is_open()
        assert standing.seats[table.puzzle.seat].name.endswith("(you)") or len(standing.seats) == 1
        table.play(list(first_solution(table.puzzle)))
        assert table.verdict == "solved" and table.situation.making.tone == "praise"
        assert table.situation.making.status == EN.puzzles(game)("solved")
        assert (table.situation.spoken or "").startswith(EN.puzzles(game)("solved"))
        assert table.situation.result is None and not tools(table)
        assert acts(table) == ["puzzle-go"]


@each(*PUZZLED)
def test_whoever_solves_sees_with_the_seats_eyes(game: str) -> None:
    for puzzle in load_puzzles(game)[:3]:
        table = opened(puzzle.name)
        hidden = GAMES[game].hidden
        assert table.look.sight.curtain is False
        if hidden:
            assert table.look.view.viewer == puzzle.seat
        assert not table.chooses and table.wish() is None and not table.plays_computer()


def test_the_taps_of_a_turn_are_those_of_a_game() -> None:
    table = opened(MINE)
    solve(table)
    assert table.verdict == "solved"
    assert table.situation.feel == "over"  # the game's end is stronger than the cheer


def test_what_a_chosen_turn_leads_to_is_not_told_before_it_is_played() -> None:
    table = opened(MINE)
    assert table.plan
    table.plan.choose(first_solution(table.puzzle)[0])
    making = table.redrawn().making
    talk = table.look.talk(table.plan.view)
    assert making.status == talk.chosen(first_solution(table.puzzle)[0]) and making.tone == ""


def test_a_tap_that_fits_nowhere_is_refused_as_in_a_game() -> None:
    table = opened(MINE)
    task, labels = table.situation.making.status, table.labels()
    taken = [cell for cell in labels if not labels[cell].endswith("empty")]
    tones = set()
    for one in taken:
        for other in labels:
            table.cancel()
            table.tap(one)
            tones.add(table.tap(other).making.tone)
    assert "refused" in tones
    assert table.cancel().making.status == task


def test_a_turn_that_fails_is_answered_and_can_be_tried_again() -> None:
    table = opened(THREAT)
    move = failing(table.puzzle)
    start = table.session.last
    situation = table.play([move])
    assert table.verdict == "failed" and situation.feel == "over" and situation.result is None
    other = table.look.talk().side(1 - table.puzzle.seat)
    assert situation.making.status == SAY("answered", other=other)
    assert table.session.last > start + 1 and situation.theirs and len(situation.way) > 1
    assert situation.standing.news and situation.standing.news in (situation.spoken or "")
    assert acts(table) == ["puzzle-solution", "puzzle-again"]
    table.again()
    assert table.verdict == "" and table.session.last == start and table.plan
    assert table.situation.spoken == table.situation.making.status
    assert table.puzzle.record.moves == opened(THREAT).puzzle.record.moves


def tried(ends: bool) -> PuzzleTable:
    """The table after a turn that fails and isn't answered; ``ends``: by which the game ends."""
    for puzzle in load_puzzles("mixtour"):
        for move in puzzle.state.legal() if ends or puzzle.goal == "win" else ():
            after = puzzle.state.play(move)
            failed = judge(puzzle, [move]) == "failed" and not refutation(puzzle, [move])
            if failed and ends == (after.outcome is not None):
                table = opened(puzzle.name)
                table.play([move])
                return table
    raise AssertionError("no such turn")


def test_where_nothing_refutes_it_words_do() -> None:
    table = tried(False)
    assert table.situation.making.status == SAY("failed-delayed")
    assert table.situation.feel == "fail" and acts(table)[-1] == "puzzle-again"
    lost = tried(True)
    other = lost.look.talk().side(1 - lost.puzzle.seat)
    assert lost.situation.making.status == SAY("failed-lost", other=other)


@each("mixtour", "inphexion")
def test_who_could_win_and_does_not_is_shown_how_the_other_parries(game: str) -> None:
    puzzle, move = next(
        (one, move)
        for one in ordered(game)
        for move in (one.state.legal() if one.goal == "win" else ())
        if judge(one, [move]) == "failed"
        and one.state.play(move).turn is not None
        and not winning_turn(one.state.play(move))
        and refutation(one, [move])
    )
    table = opened(puzzle.name)
    situation = table.play([move])
    say, other = EN.puzzles(game), table.look.talk().side(1 - puzzle.seat)
    assert situation.making.status == say("parried", other=other)
    assert table.session.last == len(puzzle.record.moves) + 2 and situation.making.marks
    assert not winning_turn(table.session.tip)


def test_without_a_declaration_nothing_is_won() -> None:
    puzzle = first("beerhex", "win")
    table = opened(puzzle.name)
    table.play([failing(puzzle)])
    say, other = EN.puzzles("beerhex"), table.look.talk().side(1 - puzzle.seat)
    wins = table.session.over
    key = "failed-lost" if wins else "failed-win"
    assert table.situation.making.status == say(key, other=other)


def test_a_hint_shows_where_to_look_and_then_the_solution() -> None:
    port = Port()
    table = opened(THREAT, port)
    situation = table.hint()
    assert situation.making.hint == SAY("show") and "hinted" in str(situation.making.marks)
    assert situation.making.status in ("Look here", "Begin with this one")
    assert situation.spoken and not table.session.last > len(table.puzzle.record.moves)
    asked = table.hint()
    question = asked.question
    assert question and question.act == "puzzle-solution" and question.title == SAY("solution")
    assert asked is not situation and asked.making is situation.making and not table.verdict
    assert table.hint().question  # whoever has said no may ask again
    situation = table.show_solution()
    assert table.verdict == "shown" and situation.theirs and situation.way
    assert (situation.spoken or "").startswith(SAY("shown"))
    assert acts(table) == ["puzzle-again", "puzzle-go"] and not port.texts
    assert table.hint() is situation
    table.again()
    table.hint()
    table.tap("a1")
    assert not table.hinted and table.situation.making.hint == EN("hint")


# ---- turns of several moves


def begun() -> PuzzleTable:
    """A turn that is played move by move, after its first one."""
    for puzzle in load_puzzles("hexheaven"):
        if len(first_solution(puzzle)) > 1:
            table = opened(puzzle.name)
            table.play([first_solution(puzzle)[0]])
            return table
    raise AssertionError("no such turn")


def test_a_turn_goes_on_and_its_moves_can_be_taken_back() -> None:
    table = begun()
    start = len(table.puzzle.record.moves)
    assert not table.verdict and table.plan and tools(table) == ["undo", "hint"]
    table.undo()
    assert table.session.last == start and tools(table) == ["hint"]
    table.play(list(first_solution(table.puzzle)))
    assert table.verdict == "solved" and not tools(table)


def test_a_hint_in_the_midst_of_a_turn_goes_on_from_there() -> None:
    table = begun()
    tried = len(table.puzzle.record.moves) + 1
    situation = table.hint()
    assert table.session.last == tried and table.hinted
    assert table.hinted.move == first_solution(table.puzzle)[1]
    assert EN.puzzles(table.game)("taken-back", look="") not in situation.making.status
    table.hint()
    table.show_solution()
    assert table.session.record.moves[-len(first_solution(table.puzzle)) :] == list(
        first_solution(table.puzzle)
    )


def astray() -> PuzzleTable:
    """A turn that goes on, and to no solution that is known."""
    for puzzle in load_puzzles("hexheaven"):
        for move in puzzle.state.legal():
            if judge(puzzle, [move]) == "" and not remaining_moves(puzzle, [move]):
                table = opened(puzzle.name)
                table.play([move])
                return table
    raise AssertionError("no such turn")


def test_a_hint_that_takes_moves_back_says_so() -> None:
    table = astray()
    situation = table.hint()
    assert table.session.last == len(table.puzzle.record.moves) and table.hinted
    told = EN.puzzles(table.game)("taken-back", look="")
    assert situation.making.status.startswith(told) and len(situation.making.status) > len(told)
    assert (situation.spoken or "").startswith(told)
    assert table.hinted.move == first_solution(table.puzzle)[0]


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
    table = opened(MINE)
    solve(table)
    situation = table.speak(JA)
    assert table.verdict == "solved"
    assert situation.making.status == JA.puzzles("mixtour")("solved")
    sides = [JA.of("mixtour")(f"side-{seat}") for seat in (0, 1)]
    assert {seat.name.replace("（あなた）", "") for seat in situation.standing.seats} == set(sides)


def test_the_others_puzzles_lie_beside_it() -> None:
    names = [one.name for one in ordered("mixtour")]
    table = opened(names[0])
    assert table.number == 1 and table.beside(-1) == "" and table.beside(1) == PUZZLE + names[1]
    steps = table.situation.standing.steps
    assert steps[:2] == ("puzzle", 1) and steps[3] == ("Puzzle", f"1/{len(names)}")
    assert steps[-2] == "" and steps[-1]
    last = opened(names[-1])
    assert last.beside(1) == "" and last.situation.standing.steps[-1] == ""
    assert last.next_one() == PUZZLE + names[0]


def test_when_all_are_solved_the_list_is_offered() -> None:
    port = Port()
    notes = Notes(Store(port, Rng(1)))
    for one in ordered("mixtour")[1:]:
        notes.add(one.name, "", 1.0)
    table = opened(ordered("mixtour")[0].name, port)
    assert table.next_one() == ""
    solve(table)
    assert acts(table) == ["puzzles"]
    assert table.situation.standing.steps[3][0] == "✓"


@each(*[(game, language) for game in PUZZLED for language in LANGUAGES])
def test_what_is_asked_fits_a_small_phone(case: tuple) -> None:
    game, language = case
    for goal in sorted({one.goal for one in load_puzzles(game)}):
        table = opened(first(game, goal).name, words=Words(language))
        say, task = Words(language).puzzles(table.game), table.situation.making.status
        task = say("of-day", game=say("game"), task=task)
        assert _width(task) <= ROOM_JA - 6 if language == "ja" else len(task) <= ROOM_EN, task


# ---- the puzzle of the day


def test_the_puzzle_of_the_day_counts_for_its_day() -> None:
    port = Port()
    table = PuzzleTable(PUZZLE + TODAY, EN, Store(port, Rng(1)), TODAY)
    assert table.puzzle.name == puzzle_of_day(TODAY).name and table.id == PUZZLE + TODAY
    task = opened(table.puzzle.name).situation.making.status
    assert table.situation.making.status == SAY("of-day", game=EN.of(table.game)("game"), task=task)
    table.play(list(first_solution(table.puzzle)))
    assert list(kept(port).days) == [20261122]
    assert table.situation.making.status == SAY("solved-day", n=1)
    before = PuzzleTable(PUZZLE + "2026-11-21", EN, Store(port, Rng(1)), TODAY)
    before.play(list(first_solution(before.puzzle)))
    assert before.situation.making.status == SAY("solved-day", n=2)


def test_it_counts_too_if_it_was_found_in_the_list() -> None:
    port = Port()
    table = opened(puzzle_of_day(TODAY).name, port)
    table.play(list(first_solution(table.puzzle)))
    assert list(kept(port).days) == [20261122]


def test_that_of_a_day_long_ago_is_solved_and_no_more() -> None:
    port = Port()
    table = PuzzleTable(PUZZLE + "2026-10-01", EN, Store(port, Rng(1)), TODAY)
    table.play(list(first_solution(table.puzzle)))
    assert kept(port).solved and (
        not kept(port).days or puzzle_of_day(TODAY).name == table.puzzle.name
    )


def kept(port: Port) -> Notes:
    return Notes(Store(port, Rng(1)))


# ---- what cannot be kept


@each("full", "forbidden")
def test_what_cannot_be_noted_is_said(reason: str) -> None:
    port = Port()
    port.broken = reason
    table = opened(MINE, port)
    solve(table)
    assert table.verdict == "solved" and table.situation.notice
    assert table.situation.notice.text == SAY("not-kept-" + reason)


@each(EN, JA)
def test_a_puzzle_of_the_serious_rules_says_what_points_make(words: Words) -> None:
    """Whoever knows the lesson alone has never seen an advantage point."""
    sign = {"en": "advantage point (▲)", "ja": "優勢点▲"}[words.language]
    for one in ordered("hexheaven"):
        told = opened(one.name, words=words).situation.making.status
        assert (sign in told) == (one.record.options["rules"] == "serious"), one.name
