"""Events of Hex Heaven."""

import pytest

from engine.events import Ended, Event, Resigned
from engine.game import OMNISCIENT
from engine.hexheaven import GAME, HexHeavenState
from engine.hexheaven.events import (
    BonusShown,
    Counted,
    Drew,
    HandsOpened,
    Laid,
    Left,
    Lifted,
    Raised,
    Redrew,
    TurnEnded,
)
from engine.rng import Rng
from tests.engine.hexheaven.positions import (
    RULE_SETS,
    adjacent_move,
    after_opening,
    ended_state,
    heaven_closing_state,
    lay_tiles,
    make_state,
    serious_opening_state,
    serious_state,
    start_state,
)
from tests.event_replay import hexheaven as plain


def events(state: HexHeavenState, move: str) -> tuple[Event, ...]:
    """Return the move's events, after checking that every viewer's events replay to its view."""
    after = state.play(move)
    for viewer in [*range(state.rules.seats), None]:
        seen, then = state.view(viewer), after.view(viewer)
        replayed(seen, GAME.events(seen, state.observed_move(move, viewer), then), then)
    happened = GAME.events(state, move, after)
    replayed(state, happened, after)
    return happened


def replayed(before: HexHeavenState, happened: tuple, after: HexHeavenState) -> None:
    board = plain.plain_board(before.pack())
    for event in happened:
        plain.apply_event(board, event)
    assert board == plain.plain_board(after.pack())


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("seed", range(8))
def test_replaying_the_events_gives_the_board_after(rules: str, seed: int) -> None:
    state, rng = start_state(rules, seed), Rng(seed)
    while state.outcome is None:
        moves = state.legal()
        laying = [move for move in moves if "@" in move]
        move = rng.choice(laying if laying and rng.below(4) else moves)
        assert events(state, move)
        events(state, "resign")
        state = state.play(move)


def test_laying_says_where_and_for_how_much() -> None:
    state = after_opening("casual", 3)
    move = adjacent_move(state, 2)
    (laid,) = events(state, move)
    tile, _, place = move.partition("@")
    cell, _, rotation = place.partition("/")
    points = state.play(move).points
    assert laid == Laid(0, tile, cell, int(rotation), "hand", 2, points)
    assert laid.cells() == [cell]


def test_in_the_opening_nothing_is_earned_and_the_last_tile_opens_the_hands() -> None:
    state = start_state("casual", 3)
    while state.opening:
        move = state.legal()[0]
        happened = events(state, move)
        assert isinstance(happened[0], Laid)
        assert (happened[0].source, happened[0].points) == ("opening", 0)
        state = state.play(move)
    names = tuple([tuple([str(tile) for tile in hand]) for hand in state.hands])
    assert happened[1:] == (HandsOpened(names),)


def test_a_heaven_is_lifted_and_laid_again_from_the_keep() -> None:
    state, closing, inside = heaven_closing_state("casual")
    laid, lifted = events(state, closing)
    assert lifted == Lifted((str(inside),), ("1,0",), "keep")
    after = state.play(closing)
    again = events(after, next(m for m in after.legal() if m.startswith(f"{inside}@")))[0]
    assert isinstance(again, Laid) and again.source == "keep"


def test_the_first_serious_heaven_goes_under_the_deck() -> None:
    state, closing, inside = heaven_closing_state("serious")
    assert events(state, closing)[1] == Lifted((str(inside),), ("1,0",), "deck")


def test_a_special_tile_is_laid_as_such() -> None:
    state, _, _ = heaven_closing_state("serious", specials=(0, 30), turn=1)
    laid = events(state, adjacent_move(state, 2, 30))[0]
    assert isinstance(laid, Laid) and (laid.source, laid.tile, laid.points) == ("special", "S", 0)


def test_redraw_events_show_others_only_observed_tiles() -> None:
    state = serious_opening_state((3, 5, 7, 9, 11), (13, 15, 17, 19, 21)).play("3@0,0/0")
    after = state.play("redraw")
    shown = ("13", "15", "17", "19", "21")
    (own,) = events(state, "redraw")
    assert own == Redrew(1, shown, tuple([str(tile) for tile in after.hands[1]]))
    observed = state.observed_move("redraw", 0)
    (other,) = GAME.events(state.view(0), observed, after.view(0))
    assert other == Redrew(1, shown, ("?",) * 5)


def test_a_turn_ends_with_its_advantage_and_what_is_drawn() -> None:
    state = serious_state(7)
    assert events(state, "pass") == (TurnEnded(0, 7, 2, 0), Drew(0, ("3",)))


def test_a_solo_turn_raises_the_requirement() -> None:
    layout = lay_tiles([(1, 0), (0, 1)], [4, 6, 8])
    state = make_state("solo", layout, [[9, 11]], points=2, required=2, laid=1, placed=1, used=4)
    assert events(state, "pass")[:2] == (TurnEnded(0, 2, 0, 2), Raised(3))
    short = make_state("solo", layout, [[9, 11]], points=1, required=2, laid=1, placed=1, used=4)
    happened = events(short, "pass")
    assert happened == (TurnEnded(0, 1, 0, 2), Ended((), "failed", happened[-1].facts()[2]))


def test_kept_tiles_that_fit_nowhere_leave() -> None:
    state = make_state(
        "casual", ["V@0,0/0"], [[4, 6], [3, 5, 7]], keep=(28,), laid=1, placed=1, used=62,
        heaven=True, heavens=1,
    )  # fmt: skip
    state.layout.border.clear()
    assert events(state, "pass")[1] == Left(0, ("28",))


def test_the_end_turns_the_bonus_up_and_counts_the_hands() -> None:
    layout = lay_tiles([(1, 0), (0, 1)], [4, 6, 8])
    hands = [[9, 11], [13, 15, 17]]
    state = make_state(
        "casual", layout, hands, bonus=19, deck=(3,), scores=(3, 1), laid=1, placed=1, used=4
    )
    after = ended_state("casual", (3, 1), hands, 19)
    happened = events(state, "pass")
    gained = [after.scores[0] - 3, after.scores[1] - 1]
    assert after.outcome is not None and gained == [3, 5]
    assert happened[1:] == (
        Drew(0, ("3",)),
        BonusShown("19"),
        Counted(0, ("3", "9", "11"), gained[0]),
        Counted(1, ("13", "15", "17"), gained[1]),
        Ended(after.outcome.winners, "tie-last", ("6", "6")),
    )


def test_resigning_opens_nothing() -> None:
    state = after_opening("casual", 3)
    outcome = state.play("resign").outcome
    assert outcome is not None
    happened = events(state, "resign")
    assert happened == (Resigned(0), Ended((1,), "resign", outcome.details))
    assert GAME.events(state, "resign", state.play("resign")) == happened
    assert state.viewer == OMNISCIENT
