"""How many elements the screens have: each costs time at the start and at every layout."""

import pytest

from e2e.conftest import Visitor
from e2e.support.scripted_games import QUICK, Script

# Exactly as many as there are: change these when a screen gets more or fewer on purpose.
LOBBY_ELEMENTS = 117
TABLE_ELEMENTS = {"inphexion": 219, "mixtour": 200}  # of some games without chance
COUNTED = [script for script in QUICK if script.game in TABLE_ELEMENTS]


def elements(visitor: Visitor, screen: str) -> int:
    """Return the number of elements of a screen, including those that are hidden."""
    return int(visitor.page.evaluate(f"document.querySelectorAll('{screen} *').length"))


def test_the_lobby_has_as_many_elements_as_before(visitor: Visitor) -> None:
    visitor.open()
    visitor.driver.wait('html[data-warm="1"]')
    assert elements(visitor, "#lobby") == LOBBY_ELEMENTS


@pytest.mark.variants(None)
@pytest.mark.parametrize("script", COUNTED, ids=str)
def test_a_table_has_as_many_elements_as_before(visitor: Visitor, script: Script) -> None:
    visitor.open()
    visitor.driver.wait('html[data-warm="1"]')
    visitor.start(script.game, script.options)
    assert elements(visitor, "#table") == TABLE_ELEMENTS[script.game]
