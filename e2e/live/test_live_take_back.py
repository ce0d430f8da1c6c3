"""Connected phones: a player asks to take back a move, and the other one answers."""

import pytest
from playwright.sync_api import expect

from e2e.support.live_player import (
    AGREE_UNDO,
    ASK_UNDO,
    CONNECTED,
    REFUSE_UNDO,
    SAY,
    Pair,
    connected,
    move_while_unconnected,
    play_open,
)
from e2e.support.scripted_games import MIXTOUR


def test_a_move_is_taken_back_if_both_agree(pair: Pair) -> None:
    players, moves = connected(pair, "mixtour"), MIXTOUR.record().moves
    first, second = players
    play_open(players, MIXTOUR, 3)
    assert not second.visitor.driver.exists(ASK_UNDO)
    first.tap(ASK_UNDO)
    second.tap(REFUSE_UNDO)
    expect(first.visitor.toast).to_contain_text("leaves the move as it is")
    for player in players:
        player.wait_plies(3)
    play_open(players, MIXTOUR, 4)
    second.tap(ASK_UNDO)
    first.tap(AGREE_UNDO)
    for player in players:
        player.wait_plies(3)
        expect(player.visitor.toast).to_contain_text(SAY("live-undo-done"))
    second.visitor.play_move("a4")
    first.wait_plies(4)
    # It is the same game after the connection is lost, too.
    move_while_unconnected(first, second, "e5", 5)
    for player in players:
        player.wait(CONNECTED)
        assert player.visitor.moves() == [*moves[:3], "a4", "e5"]


@pytest.mark.slow
def test_a_request_is_void_once_the_game_has_gone_on(pair: Pair) -> None:
    players = connected(pair, "mixtour")
    first, second = players
    play_open(players, MIXTOUR, 3)
    first.tap(ASK_UNDO)
    second.wait(REFUSE_UNDO)
    second.page.keyboard.press("Escape")
    expect(first.visitor.toast).to_contain_text("leaves the move as it is")
    play_open(players, MIXTOUR, 5)
    late = {"t": "undone", "id": "1", "ply": 2, "check": 1, "agrees": True}
    second.send_message(late)
    expect(first.visitor.toast).to_contain_text(SAY("live-strange"))
    assert first.visitor.moves() == MIXTOUR.record().moves[:5]
