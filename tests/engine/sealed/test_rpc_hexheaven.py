"""Whole games of Hex Heaven through JSON."""

import pytest

from engine.hexheaven.sealed.encrypted_game import EncryptedHexHeaven
from tests.support.sealed.rpc_games import RpcGame


@pytest.mark.parametrize(("rules", "first"), [("casual", 0), ("serious", 1), ("three", 2)])
def test_games_of_hex_heaven_of_all_rules(rules: str, first: int) -> None:
    rpc_game = RpcGame("hexheaven", {"rules": rules}, first, 10 + first).play_out()
    assert rpc_game.longest_link <= EncryptedHexHeaven.max_link_length
    assert {told["seat"] for told in rpc_game.replies.values()} == set(range(len(rpc_game.replies)))
