"""The arena: its statistics, and the levels' order."""

import pytest

from tools.arena import elo_difference, main, match_report, play_match, wilson_interval


def test_elo_and_interval() -> None:
    assert elo_difference(0.5) == 0
    assert round(elo_difference(0.75)) == 191
    assert elo_difference(1.0) == float("inf") == -elo_difference(0.0)
    low, high = wilson_interval(0.5, 100)
    assert round(low, 3) == 0.404 and round(high, 3) == 0.596
    assert wilson_interval(1.0, 10)[1] == 1


def test_matches_are_complete_and_reproducible() -> None:
    result = play_match("mixtour", {}, ("greedy", "random"), 6)
    assert result.wins + result.draws + result.losses == result.game_count() == 6
    again = play_match("mixtour", {}, ("greedy", "random"), 6)
    assert (result.wins, result.plies, result.moves) == (again.wins, again.plies, again.moves)
    assert "of 6 games" in match_report(("greedy", "random"), result)


@pytest.mark.parametrize(
    "names", [("easy", "random"), ("casual", "random"), ("fallback", "greedy")]
)
def test_the_stronger_bot_wins(names: tuple) -> None:
    assert play_match("mixtour", {}, names, 6).wins >= 5


def test_the_command_line(capsys: pytest.CaptureFixture) -> None:
    main(["mixtour", "greedy", "random", "--games", "2", "--options", "points=2"])
    assert "greedy against random" in capsys.readouterr().out


def test_solo_counts_cleared_games(capsys: pytest.CaptureFixture) -> None:
    main(["hexheaven", "easy", "--games", "2", "--options", "rules=solo"])
    assert "easy alone: cleared" in capsys.readouterr().out


def test_two_solo_bots_are_compared_on_the_same_deals() -> None:
    result = play_match("hexheaven", {"rules": "solo"}, ("strong", "beginner"), 6)
    assert result.game_count() == 6 and result.wins >= 5


def test_a_game_for_two_needs_two_bots(capsys: pytest.CaptureFixture) -> None:
    with pytest.raises(SystemExit):
        main(["mixtour", "easy"])
    assert "two for all others" in capsys.readouterr().err
