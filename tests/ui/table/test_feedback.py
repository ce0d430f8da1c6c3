"""Every kind of event has a cue, and every cue a sound and a vibration."""

import importlib
import re

from engine import GAMES, events
from engine.catalogue import game_entry
from tests.support.fake_dom import fake_dom
from ui.table import feedback


def kinds() -> set[str]:
    """Return the kinds of events of all games."""
    cues = {"resigned", "timedout"}
    for game in GAMES.names():
        module = importlib.import_module(game_entry(game).rules_package + ".events")
        cues |= {
            value.__name__.lower()
            for value in vars(module).values()
            if isinstance(value, type) and issubclass(value, events.Event)
        }
    return cues - {"event"}


# Sounds like any move: what happens all the time, or along with something that is heard.
ORDINARY = set(
    "entered moved passed placed infected attacked unpinned returned stayedup ranout opened laid"
    " handsopened redrew turnended left raised drew bonusshown counted".split()
)


def test_every_kind_of_event_is_in_one_row_or_ordinary_by_intent() -> None:
    listed = [kind for row in feedback.CUES for kind in row[4].split()]
    placed = {*listed, *ORDINARY}
    missing, unknown = sorted(kinds() - placed), sorted(placed - kinds())
    assert not missing, f"neither in a row of CUES nor in ORDINARY: {missing}"
    assert not unknown, f"in CUES or ORDINARY, but no game's: {unknown}"
    assert len(listed) + len(ORDINARY) == len(placed), "a kind is listed twice"


def test_cues_have_names_of_their_own() -> None:
    assert (
        len(set(feedback.CUE_ORDER)) == len(feedback.CUE_ORDER)
        and feedback.FIRST_BANNER_CUE in feedback.CUE_ORDER
    )


def test_every_cue_has_a_sound_and_a_vibration() -> None:
    with fake_dom():
        dom = importlib.import_module("ui.browser.dom")
        page = importlib.import_module("ui.table.view.feedback")
        played: list[tuple] = []
        dom.bridge.playTone = lambda *tone: played.append(tone)
        dom.bridge.vibrate = lambda buzz: played.append(buzz)
        for cue, hertz, milliseconds, buzz, _ in feedback.CUES:
            assert 100 <= hertz <= 1000 and 50 <= milliseconds <= 500
            assert re.fullmatch(r"\d+(,\d+,\d+)*", buzz)
            page.play_cue(cue, {"sound": True, "vibration": True})
            assert played == [(hertz, milliseconds), buzz]
            page.play_cue(cue, {"sound": False, "vibration": False})
            page.play_cue("", {"sound": True, "vibration": True})
            assert len(played) == 2
            played.clear()


def test_the_strongest_event_is_felt() -> None:
    ended, passed = events.Ended((0,), "x", ()), events.Passed(0)
    assert feedback.strongest_cue([]) == feedback.strongest_cue([passed]) == "move"
    assert (
        feedback.strongest_cue([passed, ended]) == feedback.strongest_cue([ended, passed]) == "over"
    )


def test_events_with_weak_cues_are_not_highlighted() -> None:
    for name, *_, of_kinds in feedback.CUES:
        for kind in of_kinds.split():
            happened = type(kind.capitalize(), (events.Event,), {})()
            assert feedback.strongest_cue([happened]) == name
            marked = feedback.CUE_ORDER.index(name) >= feedback.CUE_ORDER.index(
                feedback.FIRST_BANNER_CUE
            )
            assert feedback.strongest_events([happened]) == ([happened] if marked else [])
