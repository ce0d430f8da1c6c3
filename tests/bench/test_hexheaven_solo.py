"""Which solo deals of Hex Heaven can be cleared, and how many of those a player clears."""

import pytest

from bench import hexheaven_solo
from bench.hexheaven_solo import BeamWidths, DealResult
from engine.hexheaven.bot.fast_rules import to_position
from engine.hexheaven.moves import PASS

NARROW = BeamWidths(4, 12, 24)


def test_full_information_clears_a_deal() -> None:
    assert 26 / 4 < hexheaven_solo.clearing_turns(1003, NARROW) < 26


def test_every_opening_is_considered_once() -> None:
    states = hexheaven_solo.positions_after_opening(1)
    best = hexheaven_solo.most_promising(states, len(states))
    assert len(best) < len(states)  # two orders of the same tiles
    assert all(len(state.hands[0]) == 3 and len(state.layout.tiles) == 3 for state in best)
    values = [hexheaven_solo.position_value(state) for state in best]
    assert values == sorted(values, reverse=True)


def test_turns_reach_the_requirement() -> None:
    states = hexheaven_solo.positions_after_opening(1)
    state = hexheaven_solo.most_promising(states, 1)[0].copy()
    state.required = 1
    ends = hexheaven_solo.sufficient_ends(state, NARROW)
    assert 0 < len(ends) <= NARROW.ends
    for end in ends:
        assert end.points >= 1 and to_position(state, end).play_code(PASS).outcome is None


def test_wider_beams_are_tried_up_to_the_widest() -> None:
    assert [widths.positions for widths in hexheaven_solo.search_widths(64)] == [4, 16, 64]
    assert [widths.positions for widths in hexheaven_solo.search_widths(3)] == [3]


def test_the_report_counts_deals_that_can_be_cleared() -> None:
    results = [DealResult(9, True)] * 6 + [DealResult(11, False)] * 2 + [DealResult(0, True)] * 2
    first, second = hexheaven_solo.report("master", results).splitlines()
    assert first == "full information clears 8 of 10 (49 … 94 %) deals"
    assert second == "master clears 6 of 8 (41 … 93 %) of these and 8 of 10 (49 … 94 %) of all"


def test_the_command_plays_deals(capsys: pytest.CaptureFixture[str]) -> None:
    hexheaven_solo.main(
        ["--player", "beginner", "--deals", "1", "--first", "1003", "--widest", "4"]
    )
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "deal 1003: full information in 11 turns, beginner not cleared"
    assert len(lines) == 3
