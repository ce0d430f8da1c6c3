"""Mixtour as Abstract Play records it, against its rules written a second time.

``TheirGame`` is an independent implementation of Mixtour as it is played there: without a ban on
taking back, without a rule about repetition, and with their notation.
"""

import random
from typing import Any

import pytest

from engine.notation import abstract_play
from engine.notation.abstract_play import can_write, read_record, write_record
from engine.notation.game_tree import GameTree, tree_of_record
from engine.notation.lexer import NotationError
from engine.record import Record
from tests.support.devices import WON

CELLS = [column + row for column in "abcde" for row in "12345"]
TARGETS = {(): 1, ("Best of Three",): 2, ("Best of Five",): 3}
RECORDS = 200


class TheirGame:
    """Mixtour by the rules of Abstract Play."""

    def __init__(self, target: int) -> None:
        self.board: dict[str, list[int]] = {}
        self.hands, self.scores, self.mover, self.target = [20, 20], [0, 0], 0, target
        self.moves: list[str] = []
        self.take_backs: list[bool] = []
        self._undo = ""  # the move that would take back the last one
        self.results: list[int] = []

    def legal(self) -> list[str]:
        moves = [c for c in CELLS if c not in self.board] if self.hands[self.mover] else []
        for target, stack in self.board.items():
            for source, held in self.board.items():
                if source != target and self._reaches(source, target, len(stack)):
                    moves += [f"{source}:{n}-{target}" for n in range(1, len(held))]
                    moves.append(f"{source}-{target}")
        return sorted(moves) or ["pass"]

    def _reaches(self, source: str, target: str, distance: int) -> bool:
        dx, dy = ord(target[0]) - ord(source[0]), ord(target[1]) - ord(source[1])
        if max(abs(dx), abs(dy)) != distance or (dx and dy and abs(dx) != abs(dy)):
            return False
        step = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
        between = [
            chr(ord(source[0]) + step[0] * n) + chr(ord(source[1]) + step[1] * n)
            for n in range(1, distance)
        ]
        return not any(cell in self.board for cell in between)

    def play(self, move: str) -> None:
        self.take_backs.append(self._full(move) == self._undo)
        self._undo = ""
        if move == "pass":
            if self.moves and self.moves[-1] == "pass":
                self.results = [1, 1]
        elif "-" not in move:
            self.board[move] = [self.mover]
            self.hands[self.mover] -= 1
        else:
            self._move_stack(*self._full(move).replace("-", ":").split(":"))
        self.moves.append(move)
        self.mover = 1 - self.mover

    def _full(self, move: str) -> str:
        if "-" not in move or ":" in move:
            return move
        source, target = move.split("-")
        return f"{source}:{len(self.board[source])}-{target}"

    def _move_stack(self, source: str, count: str, target: str) -> None:
        moving = self.board[source][-int(count) :]
        del self.board[source][-int(count) :]
        below = len(self.board[target])
        left = len(self.board[source])
        self.board[target] += moving
        if not left:
            del self.board[source]
        if len(self.board[target]) >= 5:
            removed = self.board.pop(target)
            self.scores[removed[-1]] += 1
            for piece in removed:
                self.hands[piece] += 1
            if self.scores[removed[-1]] == self.target:
                self.results = [int(seat == removed[-1]) for seat in (0, 1)]
        elif left == below:
            self._undo = f"{target}:{count}-{source}"


def make_record(game: TheirGame, variants: "tuple[str, ...]", chance: random.Random) -> dict:
    """Return the record of a finished game, with some moves as objects."""
    entries: list[Any] = [
        {"move": move, "result": [{"type": "place"}]} if chance.random() < 0.2 else move
        for move in game.moves
    ]
    players = [
        {"name": name, "userid": name, "result": result, "is_ai": None}
        for name, result in zip(("Ada", "Eve"), game.results)
    ]
    header = {
        "game": {"name": "Mixtour", "variants": list(variants)},
        "site": {"name": "Abstract Play", "gameid": "abc-1"},
        "date-start": "2026-01-31T20:00:00.000Z",
        "date-end": "2026-01-31T20:15:00.000Z",
        "date-generated": "2026-02-01T00:00:00.000Z",
        "players": players,
    }
    rounds = [entries[at : at + 2] for at in range(0, len(entries), 2)]
    return {"header": header, "moves": rounds}


def random_game(seed: int) -> "tuple[TheirGame, tuple[str, ...], random.Random]":
    """Return a game to its end, in which some moves take back the one before."""
    chance = random.Random(seed)
    variants = chance.choice(list(TARGETS))
    game = TheirGame(TARGETS[variants])
    takes_back = seed % 4 == 0
    while not game.results:
        legal = game.legal()
        undo = [move for move in legal if game._full(move) == game._undo]
        others = [move for move in legal if move not in undo]
        stacking = [move for move in others if "-" in move]
        if undo and (takes_back or not others):
            game.play(undo[0])
        elif stacking and chance.random() < 0.7:
            game.play(chance.choice(stacking))
        else:
            game.play(chance.choice(others))
        if len(game.moves) >= 120:  # a player gives up
            game.results = [int(seat != game.mover) for seat in (0, 1)]
            game.moves.append(chance.choice(("resign", "timeout")))
            game.take_backs.append(False)
    return game, variants, chance


def error_of(data: object) -> "tuple[str, dict]":
    with pytest.raises(NotationError) as caught:
        read_record(data)
    return caught.value.reason, caught.value.facts


@pytest.mark.parametrize("group", range(4))
def test_two_hundred_records_are_read_as_expected(group: int) -> None:
    legal = 0
    for seed in range(group, RECORDS, 4):
        game, variants, chance = random_game(seed)
        data = make_record(game, variants, chance)
        if any(game.take_backs):
            ply = game.take_backs.index(True)
            reason, facts = error_of(data)
            assert (reason, facts["ply"], facts["why"]) == ("bad-move", ply + 1, "take-back")
            assert facts["move"] == game.moves[ply]
            continue
        legal += 1
        tree = read_record(data)
        outcome = tree.last_state().outcome
        assert outcome is not None
        assert [int(seat in (outcome.winners or (0, 1))) for seat in (0, 1)] == game.results
        state = tree.last_state()
        assert state.scores == tuple(game.scores)  # type: ignore[attr-defined]
        assert state.hands == tuple(game.hands)  # type: ignore[attr-defined]
        assert (tree.names, tree.time) == (["Ada", "Eve"], 1769890500)
        back = write_record(tree, 0)
        assert [move for moves in back["moves"] for move in moves] == game.moves
        assert back["header"]["game"]["variants"] == list(variants)
        assert read_record(back).to_record() == tree.to_record()
    assert legal > 10 or group == 0  # there they take back wherever they can


def test_some_records_take_back_and_some_do_not() -> None:
    taken = [any(random_game(seed)[0].take_backs) for seed in range(40)]
    assert 5 <= sum(taken) <= 35


def test_damaged_moves_are_told_where_they_are() -> None:
    for seed in range(1, 60, 2):
        game, variants, chance = random_game(seed)
        ply = chance.randrange(len(game.moves))
        if any(game.take_backs[: ply + 1]):
            continue
        game.moves[ply] = chance.choice(("z9", "hello", "a1:9-a2", "a1-a1", ""))
        reason, facts = error_of(make_record(game, variants, chance))
        assert (reason, facts["ply"]) == ("bad-move", ply + 1)


# ---- what differs


def finished(**header: object) -> dict:
    """Return the record of a short game that Red wins, with changes to its header."""
    moves = ["c1", "c2", "c1-c2", "a2", "a2-c2", "a4", "b4", "b4-a4", "c2-a4"]
    data: dict = {
        "header": {
            "game": {"name": "Mixtour"},
            "players": [{"name": "Ada", "result": 0}, {"name": "Eve", "result": 1}],
        },
        "moves": [moves[at : at + 2] for at in range(0, 9, 2)],
    }
    data["header"].update(header)
    return data


def test_a_move_without_a_number_takes_the_whole_stack() -> None:
    assert read_record(finished()).to_record().moves == WON


@pytest.mark.parametrize(
    ("variants", "points"), [(["three"], 2), (["Best of Five"], 3), ([], 1), (None, 1)]
)
def test_variants_count_points(variants: object, points: int) -> None:
    data = finished(game={"name": "mixtour", "variants": variants})
    data["moves"].append([None, "resign"] if points > 1 else [None])
    if points > 1:
        data["header"]["players"][0]["result"], data["header"]["players"][1]["result"] = 1, 0
    tree = read_record(data)
    assert tree.options == {"points": points, "repetition": False}


@pytest.mark.parametrize("variants", [["seven"], ["three", "five"]])
def test_unknown_variants_are_refused(variants: list) -> None:
    assert error_of(finished(game={"name": "Mixtour", "variants": variants}))[0] == "bad-variant"


@pytest.mark.parametrize("name", ["Chess", "inpHeXion", "BeerHex", ""])
def test_other_games_are_refused(name: str) -> None:
    assert error_of(finished(game={"name": name}))[0] == "unknown-game"


def test_the_result_must_fit_the_moves() -> None:
    players = [{"name": "Ada", "result": 1}, {"name": "Eve", "result": 0}]
    reason, facts = error_of(finished(players=players))
    assert (reason, facts) == ("other-result", {"result": "1-0", "played": "0-1"})
    cut = finished()
    cut["moves"].pop()
    assert error_of(cut) == ("other-result", {"result": "0-1", "played": "*"})


@pytest.mark.parametrize("ending", ["draw", "abandoned"])
def test_endings_that_are_no_moves_are_refused(ending: str) -> None:
    data = finished()
    data["moves"][-1] = [ending]
    assert error_of(data) == ("bad-ending", {"ending": ending, "ply": 9})


def test_a_resignation_out_of_turn_is_refused() -> None:
    data = finished()
    data["moves"][-1] = ["resign"]  # White is to move, and wins by the result
    data["header"]["players"][0]["result"] = 2
    assert error_of(data) == ("bad-ending", {"ending": "resign", "ply": 9})


@pytest.mark.parametrize(
    "change",
    [
        {"players": []},
        {"players": [{"name": "Ada", "result": 0}]},
        {"players": [{"name": "Ada"}, {"name": "Eve", "result": "1"}]},
        {"players": [{"name": 7, "result": 0}, {"name": "Eve", "result": 1}]},
        {"game": "Mixtour"},
        {"game": {"name": None}},
        {"game": {"name": "Mixtour", "variants": [7]}},
        {"game": {"name": "Mixtour", "variants": "three"}},
    ],
)
def test_a_header_of_another_shape_is_refused(change: dict) -> None:
    assert error_of(finished(**change))[0] == "not-a-record"


@pytest.mark.parametrize(
    "moves", [None, {}, [None], [[7]], [[{}]], [["a1" * 100]], [["c1", "c2"] * 600], ["c1"]]
)
def test_moves_of_another_shape_are_refused(moves: object) -> None:
    assert error_of(finished() | {"moves": moves})[0] == "not-a-record"


@pytest.mark.parametrize("data", [None, 7, "x", [], {}, {"header": {}}, {"moves": []}])
def test_other_data_are_no_record(data: object) -> None:
    assert error_of(data)[0] == "not-a-record" and not abstract_play.is_record(data)


# ---- writing


def test_a_finished_game_is_written() -> None:
    tree = tree_of_record(Record("mixtour", moves=WON))
    tree.set_names(["Ada", ""], ["", "easy"])
    tree.time = 1769890500
    data = write_record(tree, 1769990500)
    assert data["header"] == {
        "game": {"name": "Mixtour", "variants": []},
        "site": {"name": "Coaster"},
        "date-start": "2026-01-31T20:15:00Z",
        "date-end": "2026-01-31T20:15:00Z",
        "date-generated": "2026-02-02T00:01:40Z",
        "players": [
            {"name": "Ada", "result": 0},
            {"name": "easy", "is_ai": True, "result": 1},
        ],
    }
    assert data["moves"] == finished()["moves"]


def test_a_draw_by_repetition_is_an_agreed_one_there() -> None:
    moves = "d3 e3 b1 a1 b1:1-a1 e3:1-d3 a3 d1 a3:1-a1 d1:1-d3 c3 a2".split()
    moves += "d3:2-c3 a1:2-a2 c3:2-d3 a2:2-a1".split() * 2 + ["d3:2-c3"]
    tree = tree_of_record(Record("mixtour", moves=moves))
    outcome = tree.last_state().outcome
    assert outcome is not None and outcome.reason == "repetition"
    data = write_record(tree, 0)
    assert data["moves"][-1] == ["d3:2-c3", "draw"]
    assert [player["result"] for player in data["header"]["players"]] == [1, 1]
    assert read_record(data).to_record() == tree.to_record()
    data["moves"].append(["c3"])
    assert error_of(data)[0] == "bad-ending"


@pytest.mark.parametrize(
    ("game", "options", "moves"),
    [
        ("mixtour", {"points": 5}, ["resign"]),
        ("mixtour", {}, ["c3"]),
        ("inphexion", {}, ["resign"]),
        ("beerhex", {}, ["resign"]),
    ],
)
def test_other_games_are_not_written(game: str, options: dict, moves: list) -> None:
    assert not can_write(tree_of_record(Record(game, options, 0, moves)))


def test_a_running_game_is_not_written() -> None:
    assert not can_write(GameTree("mixtour"))
