"""Whole games between people, from the lobby to the end, by taps on a phone."""

import re

import pytest
from playwright.sync_api import expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.scripted_games import QUICK, SCRIPTS, Script


# test_layout and test_browsers play the others.
@pytest.mark.variants(None)
@pytest.mark.parametrize("script", [script for script in SCRIPTS if script not in QUICK], ids=str)
def test_a_game_between_people(visit: VisitFactory, script: Script) -> None:
    visitor = visit(reduced_motion="reduce")
    visitor.open()
    visitor.start(script.game, script.options)
    visitor.play_through(script)
    outcome = script.state().outcome
    assert outcome
    expect(visitor.page.locator("#table")).to_have_attribute("data-over", outcome.reason)
    assert visitor.moves() == script.record().moves


@pytest.mark.parametrize("script", SCRIPTS, ids=str)
def test_the_end_shows_what_it_was_about(visitor: Visitor, script: Script) -> None:
    visitor.open(script.link())
    outcome = script.state().outcome
    assert outcome and outcome.details
    for name in outcome.details:
        expect(visitor.page.locator(f'#board [data-cell="{name}"]')).to_have_attribute(
            "data-mark", re.compile(r"\bwon\b")
        )
