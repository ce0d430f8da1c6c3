"""The scenes of the study board for ``e2e.screenshots``."""

from collections.abc import Callable, Iterator, Mapping

from e2e.browser_driver import PlaywrightDriver
from e2e.page_object import CoasterPage, act
from e2e.scripted_games import Script

ScenePage = CoasterPage[PlaywrightDriver]


def study_scenes(games: Mapping[str, Script]) -> Iterator[tuple[str, Callable[[ScenePage], None]]]:
    """Yield every scene's name and the way to it; ``games``: finished games by their kind."""
    for game, script in games.items():
        yield f"study-{game}", lambda person, script=script: open_study(person, script)  # type: ignore[misc]

    def branch(person: ScenePage) -> None:
        open_study(person, games["mixtour"])
        person.tap_when_clickable('#board [data-cell="e5"]')
        person.tap_when_clickable(act("confirm"))
        person.driver.wait("#study-list .depth-1")

    def note(person: ScenePage) -> None:
        branch(person)
        person.tap_when_clickable(".study-bar " + act("study-note"))
        person.driver.wait("dialog[open] .note-text")

    yield "study-branch", branch
    yield "study-note", note


def open_study(person: ScenePage, script: Script) -> None:
    """Study a finished game, a little before its end."""
    person.open(script.link())
    person.tap_when_clickable("#table " + act("menu"))
    person.driver.wait("dialog[open]")
    person.tap_when_clickable("dialog " + act("study"))
    person.driver.wait("#table[data-study]:not([hidden])")
    for _ in range(3):
        person.tap_when_clickable(".study-bar " + act("prev"))
