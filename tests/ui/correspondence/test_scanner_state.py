"""The words and buttons of the scanner's dialog, whatever happens to the camera."""

import re

import pytest

from tools.bundles import ROOT
from ui.correspondence.scanner_state import (
    CAMERA_PROBLEMS,
    CLOSED,
    PICTURE_PROBLEMS,
    READING,
    ScannerState,
)
from ui.words import LANGUAGES, Words

SAY = Words("en").correspondence()
NOTE = "Hold it up."


def texts(*reports: str) -> list[str]:
    """Return what is said after each report."""
    state, said = ScannerState(NOTE), []
    for report in reports:
        state.on_report(report)
        said.append(state.text(SAY))
    return said


def test_note_stays_while_the_camera_runs() -> None:
    state = ScannerState(NOTE)
    assert (state.text(SAY), state.shows_camera, state.offers_retry) == (NOTE, True, False)
    assert texts("", "") == [NOTE, NOTE]


@pytest.mark.parametrize("problem", CAMERA_PROBLEMS)
def test_a_problem_of_the_camera_hides_its_picture(problem: str) -> None:
    state = ScannerState(NOTE)
    state.on_report(problem)
    assert state.text(SAY) == SAY("scan-" + problem) != NOTE
    assert state.problem == problem and not state.shows_camera
    assert state.offers_retry is CAMERA_PROBLEMS[problem]
    assert state.offers_retry or state.prefers_picture
    state.on_retry()
    assert (state.text(SAY), state.shows_camera, state.offers_retry) == (NOTE, True, False)


def test_without_a_camera_a_picture_is_preferred() -> None:
    state = ScannerState(NOTE)
    for report, is_preferred in (
        ("", False),
        ("denied", False),
        ("missing", True),
        ("busy", False),
    ):
        state.on_report(report)
        assert state.prefers_picture is is_preferred
    state.on_report("missing")
    state.on_report("picture-none")
    assert state.prefers_picture
    state.on_retry()
    assert not state.prefers_picture


def test_a_camera_that_comes_back_takes_its_problem_back() -> None:
    assert texts("busy", "") == [SAY("scan-busy"), NOTE]


@pytest.mark.parametrize("problem", PICTURE_PROBLEMS)
def test_a_wrong_picture_leaves_the_camera_alone(problem: str) -> None:
    state = ScannerState(NOTE)
    for report in ("", READING, problem, ""):  # the page was away while the picture was chosen
        state.on_report(report)
        assert state.shows_camera and not state.problem
    assert state.text(SAY) == SAY("scan-" + problem)


def test_a_wrong_picture_keeps_a_missing_camera_away() -> None:
    state = ScannerState(NOTE)
    for report in ("missing", READING, "picture-none"):
        state.on_report(report)
    assert state.problem == "missing" and state.offers_retry
    assert state.text(SAY) == SAY("scan-picture-none")


def test_progress_outlasts_a_problem() -> None:
    state = ScannerState(NOTE)
    state.on_report("picture-none")
    state.on_progress("1 of 3")
    assert state.text(SAY) == "1 of 3"
    state.on_report("lost")
    assert state.text(SAY) == SAY("scan-lost")
    state.on_retry()
    assert state.text(SAY) == "1 of 3"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_names_another_way(language: str) -> None:
    """A person who can't use the camera always has a link or a picture as another way."""
    say = Words(language).correspondence()
    ways = {"en": "paste the link", "ja": "リンクを貼り付け"}
    for problem in CAMERA_PROBLEMS:
        assert ways[language] in say("scan-" + problem), problem


def test_the_script_reports_nothing_else() -> None:
    script = (ROOT / "web" / "qr_scanner.mjs").read_text(encoding="utf-8")
    code = "\n".join(
        line for line in script.splitlines() if not line.lstrip().startswith(("//", "*"))
    )
    reported = set(
        re.findall(
            r'(?:#fail\(|#onState\(|#finish\(|problem: |\?\? |Error: |\? |: )"([\w-]+)"', code
        )
    )
    known = {*CAMERA_PROBLEMS, *PICTURE_PROBLEMS, CLOSED, READING}
    assert known <= reported, known - reported
