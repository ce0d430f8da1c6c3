"""Opening tables: legal moves, the same in every orientation, used by the strong levels alone."""

from pathlib import Path

import pytest

from bench.training.openings import PLIES, replace_table, table_positions
from engine import GAMES
from engine.bots.analysis import answer_request
from engine.bots.levels import FALLBACK
from engine.bots.openings import opening_moves
from engine.game import State
from engine.inphexion.bot import openings as inphexion
from engine.mixtour.bot import openings as mixtour

TABLES = {"inphexion": inphexion.TABLE, "mixtour": mixtour.TABLE}


def answered(view: State, level: str, seed: int, ask: str = "move") -> dict:
    """Return the final reply of a bot of that level."""
    steps = answer_request({"ask": ask, "level": level, "seed": seed}, view)
    return next(reply for reply in steps if reply is not None)


@pytest.mark.parametrize("game", sorted(TABLES))
def test_a_table_has_every_position_that_it_is_for_and_only_legal_moves(game: str) -> None:
    states = dict(table_positions(game))
    assert sorted(states) == sorted(TABLES[game])
    for name, state in states.items():
        moves = TABLES[game][name].split()
        assert moves and len(set(moves)) == len(moves) and set(moves) <= set(state.legal())


@pytest.mark.parametrize("game", sorted(TABLES))
def test_every_first_position_is_found_in_every_orientation(game: str) -> None:
    wave = [GAMES[game].start()]
    for _ in range(PLIES[game] + 1):
        for state in wave:
            moves = opening_moves(state)
            assert moves and set(moves) <= set(state.legal())
        wave = [state.play(move) for state in wave for move in state.legal()]
    assert all(opening_moves(state) == [] for state in wave[:200])


def test_mixtour_turned_and_mirrored_is_answered_alike() -> None:
    def after(*cells: str) -> "set[str]":
        state = GAMES["mixtour"].start()
        for cell in cells:
            state = state.play(cell)
        return set(opening_moves(state))

    def upside_down(cell: str) -> str:
        return cell[0] + str(6 - int(cell[1]))

    def mirrored(cell: str) -> str:
        return "abcde"[int(cell[1]) - 1] + str("abcde".index(cell[0]) + 1)

    known = after("b1", "d2")
    assert {upside_down(cell) for cell in known} == after("b5", "d4")
    assert {mirrored(cell) for cell in known} == after("a2", "b4")


def test_inphexion_turned_about_is_answered_alike() -> None:
    def after(cell: str) -> "set[str]":
        return set(opening_moves(GAMES["inphexion"].start().play(cell)))

    def about(cell: str) -> str:
        return "gfedcba"["abcdefg".index(cell[0])] + str(8 - int(cell[1]))

    assert {about(move[:2]) + ">" + about(move[3:]) for move in after("b3")} == after("f5")


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("inphexion", {"pie": True}),
        ("inphexion", {"neutral": True}),
        ("inphexion", {"free_second": True}),
        ("beerhex", {}),
        ("hexheaven", {}),
    ],
    ids=str,
)
def test_no_table_for_later_options_or_dealt_hands(game: str, options: dict) -> None:
    assert opening_moves(GAMES[game].start(options)) == []


def test_only_strong_levels_use_the_table() -> None:
    view = GAMES["inphexion"].start().play("c3")
    known = opening_moves(view)
    for level in (FALLBACK, "strong", "strong++", "master"):
        replies = [answered(view, level, seed) for seed in range(40)]
        assert {reply["move"] for reply in replies} == set(known)
        assert all(reply["playouts"] == 0 for reply in replies)
    assert answered(view, "beginner", 1)["playouts"] > 0
    assert answered(view, FALLBACK, 1, "hint")["playouts"] > 0


def test_a_table_is_written_below_what_reads_it(tmp_path: Path) -> None:
    before = Path(mixtour.__file__).read_text(encoding="utf-8")
    place = tmp_path / "openings.py"
    place.write_text(before, encoding="utf-8")
    replace_table(place, {"a1w": "b2"})
    assert place.read_text(encoding="utf-8").endswith('= {\n    "a1w": "b2",\n}\n')
    replace_table(place, mixtour.TABLE)
    assert place.read_text(encoding="utf-8") == before
