"""Whole games of Hex Heaven through JSON."""

import pytest

from tests.sealed.desks import Desks


@pytest.mark.parametrize(("rules", "first"), [("casual", 0), ("serious", 1), ("three", 2)])
def test_games_of_hex_heaven_of_all_rules(rules: str, first: int) -> None:
    desks = Desks("hexheaven", {"rules": rules}, first, 10 + first).through()
    assert desks.longest <= 4000
    assert {told["seat"] for told in desks.at.values()} == set(range(len(desks.at)))
