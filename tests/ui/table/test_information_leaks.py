"""A table shows and says nothing that its viewer may not know.

The same game is played at two tables with hidden states that the viewer can't tell apart; all
output must be equal and plain, without any state in it.
"""

from collections.abc import Callable
from typing import Any

import pytest

from engine.game import OMNISCIENT, SPECTATOR, State
from engine.record import Record
from engine.rng import Rng
from tests.support.fake_storage import FakeStorage
from tests.support.game_fixtures import GameCase, comparable_json, game_cases
from tests.support.tables import cell_labels, table_for_session
from ui.games import game_ui
from ui.games.narrator import Narrator
from ui.games.renderer import BoardRenderer, Sprite
from ui.library.store import Store
from ui.session.handover_rule import take_device
from ui.session.session import Session
from ui.session.visibility import current_visibility
from ui.table import feedback
from ui.table.table import Table
from ui.words import Words

EN = Words("en")
PLAIN = (str, int, float, bool, type(None))
HIDDEN = [case for case in game_cases(1) if case.game.hidden]


def to_plain(value: object) -> object:
    """Return a value taken apart down to texts and numbers; fail on a state, or anything that
    acts."""
    assert not isinstance(value, State), "a state"
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, (list, tuple)):
        return [to_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): to_plain(value[key]) for key in value}
    assert type(value).__module__.startswith("ui."), type(value)
    return [type(value).__name__, {name: to_plain(fact) for name, fact in vars(value).items()}]


def shown_data(table: Table) -> object:
    """Return all data that the table shows and announces now."""
    return [to_plain(table.table_view), cell_labels(table)]


def table_and_twin(
    case: GameCase, ply: int, seats: list[str], is_revealed: bool, plies_back: int
) -> list[Table]:
    """Return the table after so many plies, and the same with another world behind it."""
    moves = [move for _, move in case.line[:ply]]
    tables: list[Table] = []
    for world in (0, 1):
        session = Session("g1", Record(case.game.name, case.options, case.seed, moves), seats)
        if is_revealed:
            take_device(session)
        session.go_to_ply(session.ply_count - plies_back)
        eyes = current_visibility(session).viewer
        if world and eyes != OMNISCIENT:
            tip = session.states[-1]
            session.states[-1] = tip.view(eyes).determinize(Rng(ply + 1))
        tables.append(Table(session, EN, Store(FakeStorage(), Rng(1))))
    return tables


@pytest.mark.parametrize("case", HIDDEN, ids=repr)
@pytest.mark.parametrize("holds", [True, False], ids=["held", "curtain"])
@pytest.mark.parametrize("back", [0, 1], ids=["now", "back"])
def test_hidden_information_changes_nothing_shown(case: GameCase, holds: bool, back: int) -> None:
    count = case.game.seats(case.options)
    plies = sorted(
        case.new_random().sample(range(back, len(case.line)), min(4, len(case.line) - back))
    )
    for ply in plies:
        for seats in (["human"] * count, ["human"] + ["easy"] * (count - 1)):
            first, second = table_and_twin(case, ply, seats, holds, back)
            assert current_visibility(first.session) == current_visibility(second.session)
            assert shown_data(first) == shown_data(second)


@pytest.mark.parametrize("case", HIDDEN, ids=repr)
def test_the_worlds_behind_the_tables_do_differ(case: GameCase) -> None:
    """Else the test above could not fail."""
    state = case.line[min(3, len(case.line) - 1)][0]
    worlds = {repr(state.view(SPECTATOR).determinize(Rng(seed)).key()) for seed in range(8)}
    assert len(worlds) > 1


@pytest.mark.parametrize("case", game_cases(1), ids=repr)
def test_a_situation_is_plain_all_game_long(case: GameCase) -> None:
    seats = ["human"] * case.game.seats(case.options)
    session = Session("g1", Record(case.game.name, case.options, case.seed), seats)
    table = Table(session, EN, Store(FakeStorage(), Rng(1)))
    for before, (_, move) in enumerate(case.line[:12]):
        table.privacy.take_device()
        to_plain(table.play([move]))
        to_plain(table.undo())
        if table.session.ply_count:
            to_plain(table.go_to_ply(table.session.ply_count - 1))
            to_plain(table.go_to_ply(table.session.ply_count))
        if table.session.ply_count == before:  # it was taken back
            to_plain(table.play([move]))
    to_plain(table.go_to_ply(0))


# ---- what lies in a deck

DECKS = [case for case in HIDDEN if hasattr(case.states[0], "deck")]


def with_reversed_deck(states: "list[Any]") -> "list[Any]":
    """Return the same game with the tiles that never left the deck in the opposite order.

    They are reversed at every ply, so that no move and no observed move differs.
    """
    stay = [tile for tile in states[0].deck if all(tile in state.deck for state in states)]
    assert len(stay) > 1
    swapped = dict(zip(stay, reversed(stay)))
    moves = []
    for state in states:
        other = state.copy()
        other.deck = tuple(swapped.get(tile, tile) for tile in state.deck)
        assert other.deck != state.deck
        moves.append(other)
    return moves


@pytest.mark.variants(3)
@pytest.mark.parametrize("case", DECKS, ids=repr)
@pytest.mark.parametrize("telltale", [False, True], ids=["plain", "telltale"])
def test_deck_order_changes_nothing_shown(
    case: GameCase, telltale: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if telltale:
        VerboseGameUI(case.game.name, monkeypatch)
    full = [len(state.deck) > 3 for state, _ in case.line]  # type: ignore[attr-defined]
    last = full.index(False) - 1 if False in full else len(full) - 1
    count = case.game.seats(case.options)
    for ply in (last // 2, last):
        for seats in (["human"] * count, ["human"] + ["easy"] * (count - 1)):
            pair = []
            for world in (0, 1):
                record = Record(case.game.name, case.options, case.seed)
                record.moves = [move for _, move in case.line[:ply]]
                session = Session("g1", record, list(seats))
                session.states = with_reversed_deck(session.states) if world else session.states
                take_device(session)
                pair.append(table_for_session(session))
            for shown in range(ply, -1, -1):
                for table in pair:
                    table.go_to_ply(shown)
                assert all_output(pair[0]) == all_output(pair[1]), shown
            for table in pair:
                table.go_to_ply(ply)
                table.request_hint()
            wishes = [table.bots.request() for table in pair]
            assert [wish and wish.view for wish in wishes].count(None) in (0, 2)
            assert len({wish and comparable_json(wish.view.pack()) for wish in wishes}) == 1


# ---- two whole games that one seat can't tell apart

Line = list[tuple[State, str]]
PLIES = 14


def indistinguishable_line(case: GameCase, viewer: int) -> Line:
    """Return a game of other secrets that looks to the viewer like that of the case, from its start
    on: the longest of some tries."""
    found: Line = []
    for seed in range(6):
        line = try_indistinguishable_line(case, viewer, seed)
        found = line if len(line) > len(found) else found
    return found


def try_indistinguishable_line(case: GameCase, viewer: int, seed: int) -> Line:
    chance = case.new_random()
    chance.seed(f"{case}-{viewer}-{seed}")
    world = case.line[0][0].view(viewer).determinize(Rng(seed))
    line: Line = []
    for (state, move), after in list(zip(case.line, case.states[1:]))[:PLIES]:
        if after.outcome is not None:
            break
        observed, seen = state.observed_move(move, viewer), after.view(viewer)
        legal = world.legal()
        chance.shuffle(legal)
        legal.sort(key=lambda other: other == move)  # rather another one
        for other in legal:
            if (
                world.observed_move(other, viewer) == observed
                and world.play(other).view(viewer) == seen
            ):
                break
        else:
            break
        line.append((world, other))
        world = world.play(other)
    return line


def table_with_line(case: GameCase, line: Line, viewer: int, people: bool) -> Table:
    """Return a table at the start of that line, whatever its seed would have dealt."""
    seats = ["human" if people or seat == viewer else "easy" for seat in case.viewers()[:-1]]
    session = Session("g1", Record(case.game.name, case.options, case.seed), seats)
    session.states = [line[0][0]]
    return table_for_session(session)


def all_output(table: Table) -> object:
    """Return all data that the table shows, announces and vibrates, and the recent events."""
    return [shown_data(table), repr(table.context.recent_events)]


class VerboseGameUI:
    """Makes a room tell all that it is given."""

    def __init__(self, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(game_ui(game).Narrator, "describe_event", self.event)
        monkeypatch.setattr(game_ui(game).Narrator, "notation", lambda narrator, move: move)
        monkeypatch.setattr(game_ui(game).Renderer, "frames", self.frames)
        monkeypatch.setattr(feedback, "strongest_cue", lambda events: repr(list(events)))

    @staticmethod
    def event(narrator: Narrator, event: object) -> str:
        return f"{comparable_json(narrator.view.pack())} {event!r}"

    @staticmethod
    def frames(picture: BoardRenderer, events: tuple) -> list[list[Sprite]]:
        return [[Sprite(f"{comparable_json(picture.view.pack())} {events!r} s", "", 0, 0)]]


Act = Callable[[Table], object]


def compare_tables(case: GameCase, viewer: int, people: bool) -> int:
    """Play both games move by move and compare all that comes out; how many moves differed."""
    other = indistinguishable_line(case, viewer)
    lines = case.line[: len(other)], other
    assert other
    pair = [table_with_line(case, line, viewer, people) for line in lines]

    def compare(name: str, act: Act) -> None:
        for table in pair:
            act(table)
        assert all_output(pair[0]) == all_output(pair[1]), (name, lines[0][:3])

    for ply, (one, _) in enumerate(lines[0]):
        if one.turn == viewer:
            compare("lift", lambda table: table.privacy.take_device())
            token = (
                next(iter(pair[0].selection.move_selection.next_tokens()))
                if pair[0].selection
                else ""
            )
            compare("tap", lambda table, token=token: table.tap(token))  # type: ignore[misc]
        for table, line in zip(pair, lines):
            table.play([line[ply][1]])
        compare("play", lambda table: None)
        compare("back", lambda table, ply=ply: table.go_to_ply(ply // 2))  # type: ignore[misc]
        compare("forth", lambda table: table.go_to_ply(PLIES))
        compare("undo", lambda table: table.undo())
        compare("take back", lambda table: table.take_back())
        while pair[0].session.redo_moves:
            compare("redo", lambda table: table.redo())
    return sum(one[1] != two[1] or one[0] != two[0] for one, two in zip(*lines))


@pytest.mark.variants(5)
@pytest.mark.parametrize("case", HIDDEN, ids=repr)
@pytest.mark.parametrize("telltale", [False, True], ids=["plain", "telltale"])
def test_indistinguishable_games_show_the_same(
    case: GameCase, telltale: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also with a room that tells all it is given: what the games' own sentences happen to leave
    out today is not theirs to know."""
    if telltale:
        VerboseGameUI(case.game.name, monkeypatch)
    seats = case.game.seats(case.options)
    differed = [
        compare_tables(case, seat, people) for seat in range(seats) for people in (True, False)
    ]
    assert all(differed)
