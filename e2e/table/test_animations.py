"""Pieces slide where they go, each by one animation, unless less movement is wished."""

from itertools import islice

import pytest

from bench.recorded_games import MIXTOUR as WHOLE_MIXTOUR
from e2e.conftest import VisitFactory
from e2e.support.scripted_games import QUICK, Script

MOVING = "document.getAnimations().filter((one) => one.playState !== 'finished').length"
RECORD_MOTION = """
window.moved = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) { moved++; return animate.apply(this, given); };
"""


@pytest.mark.parametrize(("wish", "moves"), [("reduce", False), ("no-preference", True)])
@pytest.mark.parametrize("script", QUICK, ids=str)
def test_pieces_move_unless_less_movement_is_wished(
    visit: VisitFactory, script: Script, wish: str, moves: bool
) -> None:
    visitor = visit(reduced_motion=wish)
    visitor.page.add_init_script(RECORD_MOTION)
    visitor.open()
    visitor.start(script.game, script.options)
    visitor.play_turn(next(script.turns()))
    assert (visitor.page.evaluate("moved") > 0) == moves
    if not moves:
        assert visitor.page.evaluate(MOVING) == 0


# Lets each animation run for a minute, and counts those that began while another moved the element.
RECORD_OVERLAPS = """
window.overlaps = window.moved = 0;
const latest = new WeakMap();
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  moved++;
  if (latest.get(this)?.playState === "running") overlaps++;
  const animation = animate.call(this, frames, { ...options, duration: 60_000 });
  latest.set(this, animation);
  return animation;
};
"""


def test_only_one_animation_moves_a_piece(visit: VisitFactory) -> None:
    """A move may be confirmed while its preview still slides, and a second one chosen."""
    visitor = visit()
    visitor.page.add_init_script(RECORD_OVERLAPS)
    visitor.open()
    visitor.start(WHOLE_MIXTOUR.game, WHOLE_MIXTOUR.options)
    for turn in islice(WHOLE_MIXTOUR.turns(), 6):
        visitor.play_turn(turn)
    assert visitor.page.evaluate("moved") > 6
    assert visitor.page.evaluate("overlaps") == 0
