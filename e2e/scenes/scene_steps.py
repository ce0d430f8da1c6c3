"""Steps that scenes of ``e2e.screenshots`` have in common."""

from collections.abc import Callable

from e2e.support.browser_driver import PlaywrightDriver
from e2e.support.page_object import CoasterPage, act
from e2e.support.scripted_games import Script

ScenePage = CoasterPage[PlaywrightDriver]
SceneSteps = Callable[[ScenePage], None]


def in_order(*ways: SceneSteps) -> SceneSteps:
    """Return one step that takes these steps one after another."""

    def way(person: ScenePage) -> None:
        for option in ways:
            option(person)

    return way


def remove_toasts(person: ScenePage) -> None:
    """Remove all toasts, which cover a part of the screen for a while."""
    person.driver.page.evaluate(
        "document.querySelectorAll('.toast').forEach((toast) => toast.remove())"
    )


def open_table(script: Script, ply: int | None = None) -> SceneSteps:
    """Open a game by its link and take the phone in hand."""

    def way(person: ScenePage) -> None:
        person.open(script.link(ply))
        person.dismiss_handover()
        remove_toasts(person)

    return way


def open_dialog(*acts: str) -> SceneSteps:
    """Return the steps that tap these controls, each of which opens a dialog or lesson."""

    def way(person: ScenePage) -> None:
        for name in acts:
            person.tap_when_clickable(f"{act(name)} >> visible=true")
            person.driver.wait("dialog[open], [data-lesson]")

    return way
