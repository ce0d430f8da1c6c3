"""The examples in docs/rules are true: the engine replays the games and positions in them.

In a fenced block that begins with ``game:`` every move is followed by its effects; in the tables
whose first column is ``#`` every row is a position with its legal moves.
"""

import re
from pathlib import Path

import pytest

from engine import GAMES
from engine.beerhex.constants import BOARD, CELL_NAMES, TRIPLES, cell_names, sorted_cells
from engine.game import IllegalMove, State
from engine.hexheaven import tiles
from engine.hexheaven.layout import STEPS, Layout, axial_coordinates, parse_cell
from engine.hexheaven.moves import parse_move
from engine.hexheaven.state import HexHeavenState
from engine.hexheaven.tiles import TILE_NAMES, parse_tile
from engine.rng import Rng

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"
SIDES = ("Gold", "Silver")


def read(name: str) -> str:
    """Return the rules of a game."""
    return (RULES / (name + ".md")).read_text("utf-8")


def parse_options(text: str) -> dict:
    """Return the options in ``rules=solo seed=3``, with their values as the engine has them."""
    values = {"true": True, "false": False}
    pairs = [item.split("=") for item in text.split() if "=" in item]
    return {key: values.get(value, value) for key, value in pairs}


def start(name: str, text: str) -> State:
    """Return the first position with these options and this seed."""
    options = parse_options(text)
    seed = int(options.pop("seed", 0))
    return GAMES[name].start(options, seed)


def beerhex_effects(before: State, after: State) -> str:
    """Return what a move of BeerHex changed: cells, hands, the turn or the outcome."""
    old, new = before.pack()["board"].split(), after.pack()["board"].split()
    names = [column + row for column in "abcde" for row in "12345"]
    cells = [
        f"{name}={one}"
        for name in names
        for one, other in [(new[BOARD.cell(name)], old[BOARD.cell(name)])]
        if one != other
    ]
    hands = " ".join(
        f"{side} {hand[0]}g{hand[1]}s" for side, hand in zip("GS", after.pack()["hands"])
    )
    return " | ".join([" ".join(cells) or "-", hands, turn_or_outcome(after, SIDES)])


def turn_or_outcome(after: State, sides: tuple) -> str:
    """Return the seat to move, with the phase in BeerHex; or the outcome."""
    if after.outcome is None:
        phase = after.pack().get("phase")
        return sides[after.turn or 0] + (f" {phase}" if phase else "")
    winners = " ".join([sides[seat] for seat in after.outcome.winners]) or "no winner"
    return f"{winners}: {after.outcome.reason} ({' '.join(after.outcome.details)})"


def hexheaven_effects(before: HexHeavenState, after: HexHeavenState) -> str:
    """Return the tiles lifted by a move of Hex Heaven, and the facts that it changed."""
    gone = [TILE_NAMES[before.layout.tile(c)] for c in before.layout.tiles]
    lying = [TILE_NAMES[after.layout.tile(c)] for c in after.layout.tiles]
    lifted = sorted({tile for tile in gone if tile not in lying}, key=parse_tile)
    facts = ["lifts " + ",".join(lifted)] if lifted else []
    for seat, hand in enumerate(after.hands):
        if hand != before.hands[seat]:
            facts.append(f"hand{seat} " + name_tiles(hand))
    if after.keep != before.keep:
        facts.append("keep " + name_tiles(after.keep))
    if after.lost != before.lost:
        facts.append("out " + name_tiles(after.lost))
    if after.used != before.used:
        facts.append("used " + (",".join(str(n) for n in range(6) if after.used >> n & 1) or "-"))
    for name in ("points", "scores", "advantage", "required", "single_edge", "deck_size"):
        value = getattr(after, name)
        if value != getattr(before, name):
            shown = " ".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()
            facts.append(f"{name} {shown}")
    if after.turn != before.turn:
        facts.append(turn_or_outcome(after, ("seat 0", "seat 1", "seat 2")))
    return "; ".join(facts) or "-"


def name_tiles(numbers: tuple) -> str:
    """Return the names of tiles, or ``-`` for none."""
    return ",".join([TILE_NAMES[tile] for tile in numbers]) or "-"


def effects_of(before: State, after: State) -> str:
    """Return what a move changed, as the page of its game writes it."""
    if isinstance(before, HexHeavenState) and isinstance(after, HexHeavenState):
        return hexheaven_effects(before, after)
    return beerhex_effects(before, after)


def games(name: str) -> list[str]:
    """Return the blocks with games."""
    return re.findall(r"^```text\n(game: .*?)^```$", read(name), re.M | re.S)


@pytest.mark.parametrize("name", ["beerhex", "hexheaven"])
def test_games(name: str) -> None:
    assert len(games(name)) == 3
    for block in games(name):
        first, *lines = block.splitlines()
        state = start(name, first)
        if isinstance(state, HexHeavenState):
            dealt = [line for line in lines if line.startswith("dealt")]
            assert dealt == [dealt_line(state)]
        for line in lines:
            move, mark, effects = line.partition(" -> ")
            if mark:
                after = state.play(move.strip())
                assert effects == effects_of(state, after), line
                state = after
        assert state.outcome is not None


def dealt_line(state: HexHeavenState) -> str:
    """Return the hands, the bonus tile and the deck of a first position."""
    hands = " / ".join(name_tiles(hand) for hand in state.hands)
    bonus = f"; bonus {TILE_NAMES[state.bonus]}" if state.bonus else ""
    return f"dealt {hands}{bonus}; deck {name_tiles(state.deck or ())}"


def rows(name: str) -> list[list[str]]:
    """Return the rows of the table of positions, without code marks."""
    table = read(name).split("\n| # |")[1].split("\n\n")[0].splitlines()[2:]
    return [
        [cell.strip() for cell in line.strip("|").replace("`", "").split("|")] for line in table
    ]


def beerhex_position(cells: list[str]) -> State:
    """Return the position of a row: options, then moves with commas between them."""
    state = start("beerhex", cells[1])
    for move in cells[2].split(", "):
        state = state.play(move) if move != "-" else state
    return state


def hexheaven_position(cells: list[str]) -> State:
    """Return the position of a row: options and facts, the layout, the hand of seat 0."""
    facts = cells[1].split()
    state = start("hexheaven", cells[1])
    assert isinstance(state, HexHeavenState)
    values = dict(zip(facts, facts[1:]))
    state.opening = "opening" in facts
    state.layout = Layout()
    for text in [] if cells[2] == "-" else cells[2].split():
        move = parse_move(text)
        state.layout.lay(move.tile, parse_cell(move.cell), move.rotation)
    hand = tuple([parse_tile(tile) for tile in cells[3].split(",")])
    state.hands = (hand,) + state.hands[1:]
    state.keep = (parse_tile(values["keep"]),) if "keep" in values else ()
    if "special" not in facts:
        state.specials = (0,) + state.specials[1:]
    state.used = sum(1 << int(n) for n in values.get("used", "").split(",") if n)
    state.laid = state.placed = int("used" in values)
    state.single_edge = "single-edge" in facts
    return state


@pytest.mark.parametrize("cells", rows("beerhex"), ids=lambda cells: cells[0])
def test_beerhex_positions(cells: list[str]) -> None:
    state = beerhex_position(cells)
    legal = state.legal()
    assert f"{len(legal)}" == cells[3]
    for move in cells[4].split(", "):
        assert move in legal
    for item in cells[5].split(", "):
        check_refusal(state, item)


@pytest.mark.parametrize("cells", rows("hexheaven"), ids=lambda cells: cells[0])
def test_hexheaven_positions(cells: list[str]) -> None:
    state = hexheaven_position(cells)
    assert state.legal() == cells[4].split()
    for item in cells[5].split("; "):
        check_refusal(state, item)


def check_refusal(state: State, item: str) -> None:
    """Check that ``move (reason)`` is refused for that reason; ``-`` is none."""
    if item != "-":
        move, _, reason = item.rstrip(")").partition(" (")
        with pytest.raises(IllegalMove) as error:
            state.play(move)
        assert error.value.reason == reason, item


def test_beerhex_triples_and_cells() -> None:
    text = read("beerhex")
    block = re.search(r"```text\n(a1 a2 .*?)```", text, re.S)
    assert block
    listed = [" ".join(line) for line in zip(*[iter(block[1].replace(",", " ").split())] * 3)]
    assert listed == sorted([" ".join(cell_names(sorted_cells(triple))) for triple in TRIPLES])
    for name, number, near in re.findall(r"^\| ([a-e]\d) \| (\d+) \| (.*?) \|", text, re.M):
        assert CELL_NAMES[int(number)] == name
        cells = sum(1 << cell for cell in BOARD.neighbours[int(number)])
        assert near.split() == list(cell_names(sorted_cells(cells)))


def test_hexheaven_tiles_and_directions() -> None:
    text = read("hexheaven")
    found = re.findall(
        r"^\| (\d+|V, S) \| (\w+|-) \| (\w+|-) \| (\d|-) \| ([01]{6}) \| (\d) \|", text, re.M
    )
    assert len(found) == 29
    for name, colour, shape, word, edges, period in found:
        for number in [parse_tile(part) for part in name.split(", ")]:
            assert ["red", "blue", "-"][tiles.COLOUR[number]] == colour
            assert ["round", "square", "-"][tiles.SHAPE[number]] == shape
            assert ("-" if name == "V, S" else str(tiles.WORD[number])) == word
            assert "".join(str(tiles.EDGES[number] >> i & 1) for i in range(6)) == edges
            assert str(tiles.PERIOD[number]) == period
    steps = re.findall(r"^\| (\d) \| (-?\d,-?\d) \| [a-z-]+ \| (\d) \|", text, re.M)
    origin = parse_cell("0,0")
    assert [(i, c) for i, c, _ in steps] == [
        (str(i), "{},{}".format(*axial_coordinates(origin + step))) for i, step in enumerate(STEPS)
    ]
    assert [opposite for _, _, opposite in steps] == [str((i + 3) % 6) for i in range(6)]


def test_random_numbers() -> None:
    text = read("hexheaven")
    seeds = re.findall(r"^\| (\d+) \| (\d+(?:, \d+)+) \| ([\d,]+) \|", text, re.M)
    assert len(seeds) == 3
    for seed, numbers, shuffled in seeds:
        rng = Rng(int(seed))
        assert ", ".join(str(rng.next()) for _ in range(3)) == numbers
        deck = list(range(1, 29))
        Rng(int(seed)).shuffle(deck)
        assert ",".join(map(str, deck)) == shuffled
