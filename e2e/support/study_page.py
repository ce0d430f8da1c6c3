"""Steps at the study board that several tests and scenes take."""

import json

from playwright.sync_api import Page

from e2e.support.browser_driver import PlaywrightDriver
from e2e.support.page_object import TABLE, CoasterPage, act, cell
from e2e.support.scripted_games import MIXTOUR, Script
from engine.notation.game_tree import GameTree
from engine.notation.reader import read_game
from ui.library.saves import STUDY_KEY_PREFIX
from ui.study.study_words import study_words
from ui.words import Words

StudyPage = CoasterPage[PlaywrightDriver]
EN = study_words(Words("en"))
STUDY = "#table[data-study]:not([hidden])"
SETUP = "#table[data-setup]:not([hidden])"  # where a position is set up
BAR = f"{STUDY} .study-bar "
LIST = "#study-list"
# A game with a comment, a sign and a branch.
ANNOTATED = (
    '[Game "Mixtour"]\n[White "Ada"]\n\n1. c3 {the middle} 2. d4! (2. c4 3. d5) 3. c3-d4 *\n'
)
CURRENT = LIST + ' [aria-current="true"]'


def open_study(visitor: StudyPage, script: Script = MIXTOUR) -> None:
    """Open the study of a finished game."""
    visitor.open(script.link())
    visitor.tap_when_clickable(f"{TABLE} {act('menu')}")
    visitor.tap_when_clickable("dialog " + act("study"))
    visitor.driver.wait(STUDY)


def step(visitor: StudyPage, action: str, ply: int) -> None:
    visitor.tap_when_clickable(BAR + act(action))
    visitor.driver.wait(f'{STUDY}[data-ply="{ply}"]')


def enter(visitor: StudyPage, place: str) -> None:
    """Enter a piece of Mixtour."""
    ply = visitor.ply
    visitor.tap_when_clickable(cell(place))
    visitor.tap_when_clickable(act("confirm"))
    visitor.driver.wait(f'{STUDY}[data-ply="{ply + 1}"]')


def saved_studies(page: Page) -> list[dict]:
    texts = page.evaluate(
        "(prefix) => Object.entries(localStorage).filter(([key]) => key.startsWith(prefix))"
        ".map(([, text]) => text)",
        STUDY_KEY_PREFIX,
    )
    return [json.loads(text) for text in texts]


def saved_tree(page: Page) -> GameTree:
    [study] = saved_studies(page)
    return read_game(study["text"])


def open_in_menu(visitor: StudyPage, action: str) -> None:
    visitor.tap_when_clickable(f"{STUDY} {act('menu')}")
    visitor.tap_when_clickable("dialog " + act(action))


def paste_as_study(visitor: StudyPage, text: str) -> None:
    """From the lobby, open a pasted text as a study."""
    visitor.tap_when_clickable(".masthead " + act("settings"))
    visitor.tap_when_clickable("dialog " + act("paste-records"))
    visitor.driver.page.locator("#records").fill(text)
    visitor.tap_when_clickable("dialog " + act("study-pasted"))
    visitor.driver.wait(STUDY)
