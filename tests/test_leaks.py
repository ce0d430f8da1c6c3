"""Whatever a table shows or says follows from what its eyes may know, and from nothing else.

The same game is put on the table twice, with another one of the worlds that its eyes can't tell
apart behind it; everything that comes out must be equal, and plain: no state is among it.
"""

import pytest

from engine.game import BYSTANDER, EVERYONE, State
from engine.record import Record
from engine.rng import Rng
from tests.kit import Case, cases
from tests.play.test_store import Port
from ui.play.session import Session
from ui.play.sight import sight
from ui.play.store import Store
from ui.play.table import Table
from ui.words import Words

EN = Words("en")
PLAIN = (str, int, float, bool, type(None))
HIDDEN = [case for case in cases(1) if case.game.hidden]


def plain(value: object) -> object:
    """A value taken apart down to texts and numbers; fails on a state, or anything that acts."""
    assert not isinstance(value, State), "a state"
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(value[key]) for key in value}
    assert type(value).__module__.startswith("ui."), type(value)
    return [type(value).__name__, {name: plain(fact) for name, fact in vars(value).items()}]


def told(table: Table) -> object:
    """All that the table shows and says now."""
    return [plain(table.situation), table.labels()]


def tables(case: Case, ply: int, seats: list[str], holds: bool, back: int) -> list[Table]:
    """The table after so many plies, and the same with another world behind it."""
    moves = [move for _, move in case.line[:ply]]
    found: list[Table] = []
    for world in (0, 1):
        session = Session("g1", Record(case.game.name, case.options, case.seed, moves), seats)
        if holds:
            session.lift()
        session.step(session.last - back)
        eyes = sight(session).eyes
        if world and eyes != EVERYONE:
            tip = session.states[-1]
            session.states[-1] = tip.view(eyes).imagine(Rng(ply + 1))
        found.append(Table(session, EN, Store(Port(), Rng(1))))
    return found


@pytest.mark.parametrize("case", HIDDEN, ids=repr)
@pytest.mark.parametrize("holds", [True, False], ids=["held", "curtain"])
@pytest.mark.parametrize("back", [0, 1], ids=["now", "back"])
def test_nothing_hidden_shows_through(case: Case, holds: bool, back: int) -> None:
    count = case.game.seats(case.options)
    plies = sorted(case.chance().sample(range(back, len(case.line)), min(8, len(case.line) - back)))
    for ply in plies:
        for seats in (["human"] * count, ["human"] + ["easy"] * (count - 1)):
            one, other = tables(case, ply, seats, holds, back)
            assert sight(one.session) == sight(other.session)
            assert told(one) == told(other)


@pytest.mark.parametrize("case", HIDDEN, ids=repr)
def test_the_worlds_behind_the_tables_do_differ(case: Case) -> None:
    """Else the test above could not fail."""
    state = case.line[min(3, len(case.line) - 1)][0]
    worlds = {repr(state.view(BYSTANDER).imagine(Rng(seed)).key()) for seed in range(8)}
    assert len(worlds) > 1


@pytest.mark.parametrize("case", cases(1), ids=repr)
def test_a_situation_is_plain_all_game_long(case: Case) -> None:
    seats = ["human"] * case.game.seats(case.options)
    session = Session("g1", Record(case.game.name, case.options, case.seed), seats)
    table = Table(session, EN, Store(Port(), Rng(1)))
    for before, (_, move) in enumerate(case.line[:12]):
        table.lift()
        plain(table.play([move]))
        plain(table.undo())
        if table.session.last:
            plain(table.step(table.session.last - 1))
            plain(table.step(table.session.last))
        if table.session.last == before:  # it was taken back
            plain(table.play([move]))
    plain(table.step(0))
