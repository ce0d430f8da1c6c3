"""What moments there are and how they feel; the names of levels: lists that must say the same."""

import ast
import importlib

import pytest

from engine import GAMES, events
from engine.catalogue import entry
from tools import modules
from ui.play import feel


def kinds() -> set[str]:
    """The kinds of events of all games."""
    found: set[str] = set()
    for game in GAMES.names():
        module = importlib.import_module(entry(game).rules + ".events")
        found |= {
            value.__name__.lower()
            for value in vars(module).values()
            if isinstance(value, type) and issubclass(value, events.Event)
        }
    return found - {"event"}


def table(name: str) -> dict:
    """A dict at the top of ``ui/page/feel.py``, which only a browser can import."""
    tree = ast.parse((modules.ROOT / "ui/page/feel.py").read_text(encoding="utf-8"))
    for line in tree.body:
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == name:
            found = ast.literal_eval(line.value)
            assert isinstance(found, dict)
            return found
    raise AssertionError(f"no {name}")


def test_moments_are_of_events_that_there_are() -> None:
    assert feel.MOMENTS and set(feel.MOMENTS) <= kinds()


# What happens all the time, or along with something else that is a moment.
ORDINARY = set(
    "entered moved passed placed infected attacked unpinned returned stayedup ranout opened laid"
    " handsopened redrew turnended left raised drew bonusshown counted".split()
)


def test_every_event_is_a_moment_or_ordinary_by_intent() -> None:
    assert kinds() == ORDINARY | set(feel.MOMENTS)
    assert not ORDINARY & set(feel.MOMENTS)


def test_every_moment_has_its_place_in_the_order() -> None:
    assert set(feel.MOMENTS.values()) <= set(feel.ORDER)
    assert len(set(feel.ORDER)) == len(feel.ORDER)


@pytest.mark.parametrize("name", ["TONES", "BUZZ"])
def test_every_moment_is_heard_and_felt(name: str) -> None:
    assert set(table(name)) == set(feel.ORDER[1:])


def test_the_strongest_moment_is_felt() -> None:
    ended, passed = events.Ended((0,), "x", ()), events.Passed(0)
    assert feel.moment([]) == feel.moment([passed]) == "move"
    assert feel.moment([passed, ended]) == feel.moment([ended, passed]) == "over"
