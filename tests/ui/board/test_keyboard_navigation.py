"""Which cell an arrow key leads to."""

from engine.catalogue import GAMES
from tests.support.portable import parametrize
from ui.board.keyboard_navigation import next_cell
from ui.games import game_ui
from ui.games.renderer import Cell

CELLS = [Cell(x + y, 100.0 * "abc".index(x), 100.0 * "123".index(y), ("path", {}), 0)
          for y in "123" for x in "abc"]  # fmt: skip


@parametrize((1, 0, "c2"), (-1, 0, "a2"), (0, 1, "b3"), (0, -1, "b1"))
def test_arrow_leads_to_neighbouring_cell(case: tuple) -> None:
    dx, dy, beside = case
    assert next_cell(CELLS, "b2", (dx, dy)) == beside


ARROWS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def board_of(game: str, options: dict) -> "list[Cell]":
    return game_ui(game).Renderer(GAMES[game].start(options)).cells()


@parametrize(("d4", (0, 1), "d5", "c5"), ("d4", (0, -1), "d3", "e3"), ("c1", (0, 1), "c2", "b2"))
def test_on_lying_hexagons_a_vertical_arrow_leads_to_the_next_row(case: tuple) -> None:
    start, arrow, *neighbours = case
    assert next_cell(board_of("inphexion", {"size": 7}), start, arrow) in neighbours


def test_arrows_reach_every_cell() -> None:
    for game in GAMES:
        cells = board_of(game, {})
        reached, waiting = {cells[0].name: True}, [cells[0].name]
        while waiting:
            name = waiting.pop()
            for arrow in ARROWS:
                other = next_cell(cells, name, arrow)
                if other and other not in reached:
                    reached[other] = True
                    waiting.append(other)
        assert len(reached) == len(cells), game


def test_arrow_at_edge_leads_nowhere() -> None:
    assert next_cell(CELLS, "a1", (-1, 0)) == "" and next_cell(CELLS, "a1", (0, -1)) == ""


def test_cell_far_aside_is_reached_if_none_is_ahead() -> None:
    def place(name: str, x: float, y: float) -> Cell:
        return Cell(name, x, y, ("path", {}), 0)

    start, aside, far = place("a1", 0, 0), place("b3", 50, 80), place("e1", 400, 0)
    assert next_cell([start, place("b2", 50, 50)], "a1", (1, 0)) == "b2"
    assert next_cell([start, aside], "a1", (1, 0)) == "b3"
    assert next_cell([start, aside, far], "a1", (1, 0)) == "e1"
    assert next_cell([start, far, aside], "a1", (1, 0)) == "e1"
    assert next_cell([start, aside], "b3", (1, 0)) == ""
