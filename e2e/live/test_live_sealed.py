"""Connected phones play whole games of Hex Heaven, whose tiles they shuffle and deal themselves."""

import pytest

from e2e.support.live_player import (
    LOST,
    MANGLE_SCRIPT,
    LivePlayer,
    LiveVisit,
    Pair,
    connect,
    connect_three,
    connected,
    play_hidden,
    resign_when_due,
    saved_game,
    use_options,
)
from e2e.support.page_object import TABLE, act
from e2e.support.scripted_games import Script, lay_while_possible
from engine.game import RESIGN

pytestmark = pytest.mark.computer  # it works out what is sealed


# After how many moves a game is resigned: whole games take minutes, and what crosses is the same.
PLIES = [9, pytest.param(None, marks=pytest.mark.slow, id="whole")]
# The keys of all players have come, after the end of the game, and have been checked.
AUDITED_SCRIPT = """() => Object.entries(localStorage).some(([key, text]) =>
  key.startsWith("coaster/game/") && Array.isArray(JSON.parse(text).remote?.faults))"""


def assert_fair_end(players: list[LivePlayer], moves: list[str], resigned: bool = False) -> None:
    """Assert that all phones show these moves and the same end, regular or ``resigned``, and found
    no faults."""
    ends = set()
    for player in players:
        player.wait(f"{TABLE} {act('rematch')}")
        player.wait_until(AUDITED_SCRIPT)
        saved = saved_game(player)
        assert saved["remote"]["faults"] == [] and saved["remote"]["next"] is None
        # Here the tiles that were drawn are known as well.
        assert [move.split("=")[0] for move in player.visitor.moves()] == moves
        ends.add(player.visitor.driver.read_text(TABLE, "data-over"))
    assert len(ends) == 1 and (ends == {RESIGN}) == resigned


def play_to_the_end(players: list[LivePlayer], moves: list[str], plies: int | None) -> None:
    """Play on until so many moves have been played and then resign, or to the regular end."""
    play_hidden(players, lay_while_possible, moves, plies)
    if plies is None:
        assert_fair_end(players, moves)
    else:
        resign_when_due(players, moves)
        assert_fair_end(players, [*moves, RESIGN], resigned=True)


@pytest.mark.parametrize("plies", PLIES)
def test_two_play_on_after_a_reload(pair: Pair, plies: int | None) -> None:
    use_options(pair[0], Script("hexheaven", {"rules": "casual"}))
    players = connected(pair, "hexheaven")
    moves: list[str] = []
    play_hidden(players, lay_while_possible, moves, plies=5)
    host, guest = players
    guest.visitor.reload()
    host.wait(LOST)
    guest.open_dialog()
    connect(guest, host, guest.code())
    play_to_the_end(players, moves, plies)


@pytest.mark.slow
def test_two_play_though_frames_are_torn_doubled_and_out_of_order(pair: Pair) -> None:
    use_options(pair[0], Script("hexheaven", {"rules": "serious"}))
    for player in pair:
        player.page.evaluate(MANGLE_SCRIPT)
    players = connected(pair, "hexheaven")
    moves: list[str] = []
    play_to_the_end(players, moves, plies=9)
    assert sum(player.page.evaluate("mangled") for player in players) > len(moves)


@pytest.mark.slow
@pytest.mark.parametrize("plies", PLIES)
def test_three_play(live_visit: LiveVisit, plies: int | None) -> None:
    players = [live_visit() for _ in range(3)]
    connect_three(players)
    play_to_the_end(players, [], plies)
