"""Every puzzle is proved, and published puzzles never change.

The proofs try all turns with the rules alone, in every world that the solver can't exclude.
"""

import datetime
import hashlib
import json
from itertools import islice

import pytest

from bench.puzzles import __main__ as command
from bench.puzzles.candidates import select_batch
from engine import GAMES
from engine.beerhex.constants import BOARD
from engine.beerhex.state import BeerHexState
from engine.catalogue import game_entry
from engine.game import State
from engine.learn import puzzle_goals, puzzles
from engine.learn.daily_puzzle import puzzle_of_day
from engine.learn.puzzle_goals import best_points, judge, refutation
from engine.learn.puzzles import Puzzle, find_puzzle, first_solution, puzzle_line
from engine.record import Record
from engine.rng import Rng
from tests.interpreters import run
from tests.oracles import beerhex as caps
from tests.oracles import hexheaven as tiles
from tests.oracles import inphexion as discs
from tests.oracles import mixtour as stacks
from ui.games import game_ui

POSED = [game for game in GAMES if game_ui(game).has_puzzles]  # a game may have none
ALL = [puzzle for game in GAMES for puzzle in puzzles.load_puzzles(game)]
Moves = tuple[str, ...]
WORLDS = 3  # other worlds with the same view that a puzzle is judged in


def puzzles_with_goals(*goals: str, hidden: "bool | None" = None) -> pytest.MarkDecorator:
    """Parametrize a test with every puzzle that has one of these goals."""
    some = [puzzle for puzzle in ALL if puzzle.goal in goals]
    some = [puzzle for puzzle in some if hidden in (None, GAMES[puzzle.game].hidden)]
    assert some
    return pytest.mark.parametrize("puzzle", some, ids=lambda puzzle: puzzle.name)


# ---- the proofs, where nothing is hidden


def whole_turns(state: State) -> "list[tuple[Moves, State]]":
    """Return every turn of the seat to move, as its moves and the state after them."""
    turns = []
    for move in state.legal():
        after = state.play(move)
        if after.turn == state.turn:
            turns += [((move, *more), end) for more, end in whole_turns(after)]
        else:
            turns.append(((move,), after))
    return turns


def won(state: State, seat: "int | None") -> bool:
    return state.outcome is not None and seat in state.outcome.winners


def can_win(state: State) -> bool:
    """Return whether the seat to move can win with this turn."""
    for move in state.legal():
        after = state.play(move)
        if won(after, state.turn) or (after.turn == state.turn and can_win(after)):
            return True
    return False


def check(puzzle: Puzzle, right: "list[Moves]", every: "list[Moves]") -> None:
    """Check that these turns, and no others, solve the puzzle."""
    assert first_solution(puzzle) in right
    for moves in every:
        assert judge(puzzle, moves) == ("solved" if moves in right else "failed"), moves
        assert all(judge(puzzle, moves[:n]) == "" for n in range(len(moves))), moves


@puzzles_with_goals("win", hidden=False)
def test_one_move_wins(puzzle: Puzzle) -> None:
    """By the rules, and by the oracles' rules as well."""
    every = whole_turns(puzzle.state)
    right = [moves for moves, after in every if won(after, puzzle.seat)]
    check(puzzle, right, [moves for moves, _ in every])
    assert len({moves[0] for moves in right}) == 1 and len(every) >= 10
    assert sorted(right) == sorted(ORACLES[puzzle.game](puzzle))


def winning_stack_turns(puzzle: Puzzle) -> "list[Moves]":
    table = stacks.play_line(puzzle.record.moves, puzzle.record.options["points"])
    moves = table.legal_moves()
    return [(move,) for move in moves if table.play(move).outcome == (table.mover, "points")]


def winning_disc_turns(puzzle: Puzzle) -> "list[Moves]":
    names = {"size": "size", "neutral": "neutral", "pie": "pie", "free_second": "free_second"}
    options = {name: puzzle.record.options[given] for name, given in names.items()}
    dish = discs.play_line(options, " ".join(puzzle.record.moves))
    found: "list[Moves]" = []
    under_way: "list[tuple[Moves, discs.InphexionOracle]]"
    under_way = [((move,), dish.play(move)) for move in dish.legal_moves()]
    for moves, after in under_way:
        if after.lifted:
            under_way += [((*moves, move), after.play(move)) for move in after.legal_moves()]
        elif after.outcome and after.outcome[0] == dish.mover:
            found.append(moves)
    return found


ORACLES = {"mixtour": winning_stack_turns, "inphexion": winning_disc_turns}


@puzzles_with_goals("hold")
def test_only_these_turns_hold(puzzle: Puzzle) -> None:
    every = whole_turns(puzzle.state)
    assert len(every) >= 10 and not can_win(puzzle.state)
    right = [moves for moves, after in every if after.outcome is None and not can_win(after)]
    check(puzzle, right, [moves for moves, _ in every])
    assert 1 <= len(right) <= 2
    for moves, after in islice([turn for turn in every if turn[0] not in right], 3):
        shown = refutation(puzzle, moves)
        assert won(played(after, shown), after.turn) or won(after, after.turn or 1 - puzzle.seat)
    assert refutation(puzzle, right[0]) == ()


def played(state: State, moves: Moves) -> State:
    for move in moves:
        state = state.play(move)
    return state


@puzzles_with_goals("win-2")
def test_one_turn_wins_whatever_the_reply(puzzle: Puzzle) -> None:
    assert not can_win(puzzle.state)
    every = whole_turns(puzzle.state)
    right, telling = [], [""]
    for moves, after in every:
        if after.outcome is not None:
            continue  # it can't win: it loses
        # What refuted the last turn often refutes the next.
        replies = sorted(whole_turns(after), key=lambda reply: reply[0][0] != telling[0])
        for reply, end in replies:
            if not won(end, puzzle.seat) and not can_win(end):
                telling[0] = reply[0]
                break
        else:
            right.append(moves)
    check(puzzle, right, [moves for moves, _ in every])
    assert len(right) == 1 and len(every) >= 10
    assert refutation(puzzle, right[0]) == ()
    moves, after = next(turn for turn in every if turn[0] not in right)
    shown = refutation(puzzle, moves)
    assert shown and not can_win(played(after, shown)) or after.outcome


def test_points_tell_turns_apart_that_leave_the_same_board() -> None:
    moves = (
        "b3 d5 d4 a5 c4 d4:1-c4 c5 d3 c4:2-d5 a3 e1 a1 d5:1-c5 b3:1-d5 e3 b4 b2 d3:1-e3 e4 "
        "e3:2-e4 e2 c3 e2:1-e1 c5:2-b4"
    )
    record = Record("mixtour", {"points": 2}, moves=moves.split())
    state = record.replay()[-1]
    own, others = "b4:3-e4", "e4:3-b4"  # for whom the same stack leaves the board
    assert state.play(own).key() == state.play(others).key()
    puzzle = Puzzle("mixtour", "x", puzzle_line("win-2", 1, [(own,)], record, state))
    assert judge(puzzle, [own]) == "solved" and judge(puzzle, [others]) == "failed"


# ---- BeerHex: in every world that agrees with what the solver saw


def worlds(puzzle: Puzzle) -> "list[dict[str, str]]":
    """Return all faces that the caps on the board can have, by the oracle: cell -> face."""
    record, seat = puzzle.record, puzzle.seat
    states, events = record.replay(), list[tuple]()
    known: "dict[str, str]" = {}
    owner: "dict[str, int | None]" = {}
    for move, before in zip(record.moves, states):
        if move[0] != "x":
            owner[move[:2]] = before.turn
            if before.turn == seat:
                known[move[:2]] = move[2]
            else:
                events.append(("lay", move[:2]))
            continue
        cells = move.split()[1:]
        faces = dict(zip(cells, before.observed_move(move, None).split("=")[1]))
        same = len(set(faces.values())) == 1
        home = [cell for cell in cells if same or faces[cell] == "gs"[before.turn or 0]]
        theirs = {cell: face for cell, face in faces.items() if owner[cell] != seat}
        if theirs:
            events.append(("show", theirs, home))
        for cell in cells:
            if cell in home:
                known.pop(cell, "")
                owner.pop(cell)
            else:
                known[cell] = faces[cell]
    boards = caps.possible_boards("gs"[1 - seat], events)
    return [{**known, **dict(board)} for board in boards]


def down(puzzle: Puzzle) -> "set[str]":
    """Return the cells whose caps lie face down."""
    table = caps.BeerHexOracle("gs"[puzzle.record.replay()[0].turn or 0])
    for move in puzzle.record.moves:
        table.play(move)
    return {cell for cell, cap in table.board.items() if not cap[2]}


@puzzles_with_goals("caps")
def test_only_these_caps_are_alike_in_every_world(puzzle: Puzzle) -> None:
    every, lying = worlds(puzzle), down(puzzle)
    attacks = [three for three in caps.TRIPLES if set(three) <= lying]
    right: "list[Moves]" = [
        ("x " + " ".join(three),)
        for three in attacks
        if all(len({world[cell] for cell in three}) == 1 for world in every)
    ]
    assert len(right) == 1 and len(attacks) >= 5
    view: BeerHexState = puzzle.state.view(puzzle.seat)  # type: ignore[assignment]
    faces = [view.face(BOARD.cell(cell)) for cell in right[0][0].split()[1:]]
    assert None in faces, "one only has to look"
    moves = [move for move in puzzle.state.legal() if move[0] == "x"]
    assert len(moves) == len(attacks)
    others = [move for move in puzzle.state.legal() if move[0] != "x"]
    check(puzzle, right, [(move,) for move in moves + others[::4]])


@puzzles_with_goals("win", hidden=True)
def test_only_this_declaration_is_right_in_every_world(puzzle: Puzzle) -> None:
    every = worlds(puzzle)
    me, other = "gs"[puzzle.seat], "gs"[1 - puzzle.seat]
    rights = {
        "claim": {caps.is_joined(world, me) for world in every},
        "deny": {not caps.can_be_joined(world, other) for world in every},
    }
    assert all(len(solutions) == 1 for solutions in rights.values())
    right: "list[Moves]" = [(move,) for move in rights if rights[move] == {True}]
    check(puzzle, right, [("claim",), ("deny",)])
    assert len(every[0]) < 24, "no placement ends the game"
    others = [move for move in puzzle.state.legal() if move not in ("claim", "deny")]
    assert {judge(puzzle, (move,)) for move in others} <= {"", "failed"}


# ---- Hex Heaven: all that a turn can earn


@puzzles_with_goals("best")
def test_no_turn_earns_more(puzzle: Puzzle) -> None:
    first, seen = puzzle.state, set()
    ends: "dict[Moves, int]" = {}
    waiting: "list[tuple[Moves, State]]" = [((), first)]
    while waiting:
        moves, state = waiting.pop()
        for move in state.legal():
            if move == "pass":
                ends[moves] = state.points  # type: ignore[attr-defined]
                continue
            after = state.play(move)
            if after.key() not in seen:
                seen.add(after.key())
                waiting.append(((*moves, move), after))
    best = max(ends.values())
    answer = first_solution(puzzle)
    assert points_earned(puzzle, answer) == best == best_points(puzzle) and len(ends) > 30
    for moves in sorted(ends)[:: len(ends) // 20]:
        verdict = judge(puzzle, (*moves, "pass"))
        assert verdict == ("solved" if ends[moves] == best else "failed"), moves
    assert judge(puzzle, answer) == "solved" == judge(puzzle, (*answer, "pass"))
    assert judge(puzzle, answer[:-1]) == "" and judge(puzzle, (answer[0], "resign")) == "failed"


def points_earned(puzzle: Puzzle, moves: Moves) -> int:
    """Return the points that these placements earn, by the oracle."""
    state, points = puzzle.state, 0
    for move in moves:
        lying = tiles.parse_layout(state.pack()["layout"])
        ((cell, (tile, _)),) = tiles.parse_layout([move]).items()
        assert move in tiles.legal_moves(state.pack())
        points += tiles.points(lying, tile, cell)
        state = state.play(move)
    return points


# ---- secrets


class AlternativePuzzle(Puzzle):
    """The same puzzle in another world that has the same view."""

    def __init__(self, puzzle: Puzzle, world: State) -> None:
        self.__dict__.update(puzzle.__dict__)
        self._state, self._solutions, self._solution_states = world, [], []


@puzzles_with_goals("win", "caps", "best", hidden=True)
def test_the_view_decides(puzzle: Puzzle) -> None:
    view, rng = puzzle.state.view(puzzle.seat), Rng(1)
    moves = [move for move in view.legal() if move != "pass"][::7]
    moves += [move for move in view.legal() if move in ("claim", "deny")]
    solves = [judge(puzzle, (move,)) == "solved" for move in moves]
    for _ in range(WORLDS):
        twin = AlternativePuzzle(puzzle, view.determinize(rng))
        assert twin.state.view(twin.seat) == view
        assert first_solution(twin) == first_solution(puzzle)
        assert judge(twin, first_solution(puzzle)) == "solved"
        assert [judge(twin, (move,)) == "solved" for move in moves] == solves


# ---- all of them


@pytest.mark.parametrize("game", POSED)
def test_there_are_enough_of_all_kinds(game: str) -> None:
    some = puzzles.load_puzzles(game)
    assert len(some) >= 24 and {puzzle.level for puzzle in some} == set(puzzles.DIFFICULTIES)
    assert [puzzle.level for puzzle in some] == sorted(puzzle.level for puzzle in some)
    assert command.puzzle_file(game).stat().st_size < 3600
    usual = [puzzle for puzzle in some if puzzle.record.options == GAMES[game].validate_options({})]
    assert len(usual) >= len(some) // 2
    assert {puzzle.goal for puzzle in ALL} == set(puzzle_goals.GOALS)


def test_names_are_for_ever() -> None:
    """The command records the checksums of new puzzles, and changes no recorded one."""
    assert {puzzle.name: command.checksum(puzzle) for puzzle in ALL} == json.loads(
        command.CHECKSUMS_FILE.read_text()
    )
    for sample in ALL[::9]:
        puzzle = find_puzzle(sample.name)
        assert puzzle and puzzle.record == sample.record
    assert (
        find_puzzle("mixtour-00") is None
        and find_puzzle("chess-01") is None
        and find_puzzle("") is None
    )


def test_recorded_puzzles_survive_new_choices_of_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    stamps = [command.checksum(puzzle) for puzzle in puzzles.load_puzzles("mixtour")]
    known = game_entry("mixtour").schemas
    monkeypatch.setattr(game_entry("mixtour"), "_schemas", (*known, known[-1]))
    assert [command.checksum(puzzle) for puzzle in puzzles.load_puzzles("mixtour")] == stamps


@pytest.mark.parametrize("game", POSED)
def test_no_two_are_alike(game: str) -> None:
    some = puzzles.load_puzzles(game)
    shapes = [command.RECIPES[game].fingerprint(puzzle.state) for puzzle in some]
    assert len(set(shapes)) == len(some)
    starts = {json.dumps([puzzle.record.seed, puzzle.record.moves[:12]]) for puzzle in some}
    assert len(starts) == len(some), "one of each game played"


@pytest.mark.parametrize("game", POSED)
def test_the_seat_begins_a_turn(game: str) -> None:
    for puzzle in puzzles.load_puzzles(game):
        states = puzzle.record.replay()
        assert states[-1].turn == puzzle.seat != states[-2].turn
        assert judge(puzzle, ()) == "" and judge(puzzle, ("resign",)) == "failed"


# ---- the puzzle of the day


def days(first: str, number: int) -> "list[str]":
    start = datetime.date.fromisoformat(first)
    return [(start + datetime.timedelta(n)).isoformat() for n in range(number)]


def test_every_puzzle_has_its_day_before_one_comes_again() -> None:
    names = [puzzle_of_day(day).name for day in days(command.FIRST_BATCH_DATE, 2 * len(ALL))]
    assert sorted(names[: len(ALL)]) == sorted(puzzle.name for puzzle in ALL)
    assert names[: len(ALL)] == names[len(ALL) :]
    assert puzzle_of_day("2025-12-31").name == names[len(ALL) - 1]
    by_game = [name.partition("-")[0] for name in names]
    least = min(len(puzzles.load_puzzles(game)) for game in POSED)
    assert by_game[: len(POSED) * least] == POSED * least
    levels = [puzzle_of_day(day).level for day in days(command.FIRST_BATCH_DATE, len(ALL))]
    assert max(len(run) for run in run_lengths(levels)) <= 12


def run_lengths(values: list) -> "list[list]":
    """Return runs of equal values."""
    found: "list[list]" = []
    for value in values:
        if found and found[-1][-1] == value:
            found[-1].append(value)
        else:
            found.append([value])
    return found


def test_days_are_the_same_for_ever() -> None:
    names = " ".join(puzzle_of_day(day).name for day in days(command.FIRST_BATCH_DATE, 100))
    assert hashlib.sha256(names.encode()).hexdigest()[:16] == DAYS


DAYS = "458baed64ca38cea"


def test_new_puzzles_leave_the_days_before_them(monkeypatch: pytest.MonkeyPatch) -> None:
    before = [puzzle_of_day(day).name for day in days(command.FIRST_BATCH_DATE, 3 * len(ALL))]
    since = days(command.FIRST_BATCH_DATE, 2 * len(ALL) + 1)[-1]
    real = puzzles.load_batches

    def more(game: str) -> tuple:
        lines = real("mixtour")[0][1][:5]
        return (*real(game), (since, lines)) if game == "mixtour" else real(game)

    monkeypatch.setattr(puzzles, "load_batches", more)
    after = [puzzle_of_day(day).name for day in days(command.FIRST_BATCH_DATE, 3 * len(ALL) + 5)]
    assert after[: 2 * len(ALL)] == before[: 2 * len(ALL)]
    assert len(set(after[2 * len(ALL) :])) == len(ALL) + 5


def test_batches_begin_when_all_before_had_their_day() -> None:
    dates = sorted({date for game in GAMES for date, _ in command.load_batches(game).items()})
    for date, following in zip(dates, dates[1:]):
        number = sum(
            len(lines) for game in GAMES for day, lines in command.load_batches(game).items()
            if day <= date
        )  # fmt: skip
        gap = datetime.date.fromisoformat(following) - datetime.date.fromisoformat(date)
        assert gap.days % number == 0, following


# ---- the command, and the page's interpreter


@pytest.mark.parametrize("game", POSED)
def test_the_files_are_as_they_are_written(game: str) -> None:
    place = command.puzzle_file(game)
    assert command.render_module(command.load_batches(game)) == place.read_text(encoding="utf-8")


def test_the_same_seeds_make_the_same_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = command.RECIPES["inphexion"]
    monkeypatch.setattr(kind, "games", 3)
    lines = []
    for _ in range(2):
        batch = select_batch(kind.quotas, command.find_candidates("inphexion", kind), set())
        lines.append([candidate.to_line(1) for candidate in batch])
    assert lines[0] == lines[1] != []


ON_THE_PAGE = """
from engine.learn.daily_puzzle import puzzle_of_day
from engine.learn.puzzle_goals import judge
from engine.learn.puzzles import find_puzzle, first_solution
for name in INPUT.split():
    one = find_puzzle(name)
    moves = first_solution(one)
    print(name, one.goal, one.seat, "_".join(moves).replace(" ", "."), judge(one, moves))
print(puzzle_of_day("2026-11-22").name)
"""


def test_the_same_on_micropython() -> None:
    """One of each goal of each game."""
    some = {(puzzle.game, puzzle.goal): puzzle for puzzle in ALL}
    expected = [
        [
            name,
            puzzle.goal,
            str(puzzle.seat),
            "_".join(first_solution(puzzle)).replace(" ", "."),
            "solved",
        ]
        for name, puzzle in sorted((puzzle.name, puzzle) for puzzle in some.values())
    ]
    lines = run("micropython", ON_THE_PAGE, " ".join(row[0] for row in expected)).splitlines()
    assert [line.split() for line in lines] == [*expected, [puzzle_of_day("2026-11-22").name]]
