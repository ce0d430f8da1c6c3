"""Puzzles on the page: that of the day, the list, a turn that fails, a solution that is shown."""

from datetime import date, timedelta

import pytest
from playwright.sync_api import expect

from e2e.coaster import LOBBY, TABLE, act, cell, pick
from e2e.conftest import Visit, Visitor
from engine.learn.puzzles import Puzzle, first_solution, judge, puzzle_of_day, refutation
from ui.games import room
from ui.play.puzzles import ordered
from ui.words import LANGUAGES, Words

EN = Words("en")
SAY = EN.puzzles("mixtour")
SMALL = {"width": 320, "height": 568}
MENU = TABLE + " " + act("menu")
TODAY = "#saves " + act("puzzle-today")
FIRST = ".lobby-foot " + act("puzzle-today")


def day_of(game: str) -> str:
    """A day whose puzzle is one of that game."""
    found = date(2026, 11, 22)
    while puzzle_of_day(found.isoformat()).game != game:
        found += timedelta(1)
    return found.isoformat()


def move(visitor: Visitor, puzzle: Puzzle, notation: str) -> None:
    """Tap a move of one turn and confirm it."""
    view = puzzle.state.view(puzzle.seat)
    for token in room(puzzle.game).Input(view).steps(notation)[0]:
        if visitor.hands.has(cell(token)):
            visitor.hands.tap(cell(token))
        elif visitor.hands.has(pick(token) + '[aria-pressed="false"]'):
            visitor.press(pick(token))
    visitor.press(act("confirm"))


def posed(visitor: Visitor, number: int) -> None:
    visitor.hands.wait(f'{TABLE}[data-puzzle="{number}"]')


def test_the_puzzle_of_the_day_is_solved_and_counted(visit: Visit) -> None:
    day = day_of("mixtour")
    puzzle = puzzle_of_day(day)
    number = [one.name for one in ordered("mixtour")].index(puzzle.name) + 1
    visitor = visit(viewport=SMALL, reduced_motion="reduce")
    visitor.page.clock.set_fixed_time(day + "T12:00:00")
    visitor.open()
    expect(visitor.at(TODAY)).to_have_count(0)  # a first visit has the games to look at
    expect(visitor.at(FIRST)).to_have_text("Today's puzzle Mixtour")
    visitor.press(FIRST)
    posed(visitor, number)
    expect(visitor.toast.locator(act("lesson"))).to_be_visible()  # the game is new to them
    visitor.leave()
    visitor.start("mixtour")
    visitor.enter("c3")
    visitor.leave()
    expect(visitor.at(TODAY + " b")).to_have_text("Today's puzzle: Mixtour")
    expect(visitor.at(FIRST)).to_be_hidden()
    visitor.press(TODAY)
    posed(visitor, number)
    expect(visitor.toast).to_have_count(0)
    visitor.reload()
    posed(visitor, number)
    move(visitor, puzzle, first_solution(puzzle)[0])
    expect(visitor.status).to_have_text(SAY("solved-day", n=1))
    expect(visitor.page.locator("#actions .dots")).to_have_text("✓")
    visitor.press("#tray " + act("puzzle-go"))
    visitor.hands.wait(f'{TABLE}:not([data-puzzle="{number}"])')
    visitor.leave()
    expect(visitor.at(TODAY + " span")).to_have_text("solved")
    expect(visitor.saves).to_have_count(1)  # the game, and no puzzle


def test_a_turn_fails_and_a_solution_is_shown(visitor: Visitor) -> None:
    puzzle = next(one for one in ordered("mixtour") if one.goal == "hold")
    names = [one.name for one in ordered("mixtour")]
    number = names.index(puzzle.name) + 1
    wrong = next(
        one
        for one in puzzle.state.legal()
        if judge(puzzle, [one]) == "failed" and refutation(puzzle, [one])
    )
    visitor.open()
    visitor.start("mixtour")
    visitor.enter("c3")
    visitor.hands.tap(MENU)
    visitor.press("dialog " + act("puzzles"))
    listed = visitor.dialog.locator(".puzzle")
    expect(listed).to_have_count(len(names))
    visitor.press(f"dialog {act(f'puzzle-{number}')}.puzzle")
    posed(visitor, number)
    plies = visitor.ply
    move(visitor, puzzle, wrong)
    other = EN.of("mixtour")(f"side-{1 - puzzle.seat}")
    expect(visitor.status).to_have_text(SAY("answered", other=other))
    visitor.wait_ply(plies + 2)  # the answer has been seen
    visitor.press("#tray " + act("puzzle-again"))
    visitor.wait_ply(plies)
    visitor.hands.tap(act("hint"))
    visitor.hands.wait('#board [data-mark~="hinted"]')
    visitor.press(act("hint"))
    expect(visitor.dialog).to_contain_text(SAY("solution-sure"))
    visitor.press("dialog " + act("close"))
    expect(visitor.page.locator('#board [data-mark~="hinted"]').first).to_be_attached()
    visitor.press(act("hint"))
    visitor.press("dialog " + act("puzzle-solution"))
    expect(visitor.status).to_have_text(SAY("shown"))
    visitor.press("#actions " + act("puzzle-next"))
    posed(visitor, number + 1)
    visitor.hands.tap(MENU)
    visitor.press("dialog " + act("puzzles"))
    expect(visitor.dialog.locator("[data-solved]")).to_have_count(0)
    visitor.press("dialog " + act("close"))
    visitor.hands.tap(f"#table {act('lobby')}")
    visitor.hands.wait("#table:not([data-puzzle])")
    assert visitor.moves() == ["c3"]  # back leads to where one was
    visitor.leave()
    visitor.hands.wait(LOBBY)


def test_rules_and_lesson_are_at_hand_in_a_puzzle_of_a_game_never_played(visitor: Visitor) -> None:
    visitor.open()
    visitor.press(FIRST)
    visitor.hands.wait(f"{TABLE}[data-puzzle]")
    number = visitor.hands.read(TABLE, "data-puzzle")
    visitor.press("#actions " + act("rules"))
    visitor.press("dialog[data-shows='rules'] " + act("lesson"))
    visitor.hands.wait(f"{TABLE}[data-lesson]")
    visitor.press("#actions " + act("rules"))
    expect(visitor.dialog.locator(".rules")).to_be_visible()
    visitor.press("dialog " + act("close"))
    visitor.hands.tap(f"#table {act('lobby')}")
    posed(visitor, int(number))
    visitor.press("#actions " + act("puzzles"))  # its number leads to all of them
    expect(visitor.dialog.locator(".puzzle").first).to_be_visible()


def test_a_double_tap_on_hint_asks_for_a_hint_alone(visit: Visit) -> None:
    visitor = visit(viewport=SMALL, has_touch=False, is_mobile=False, slips=True)
    visitor.open()
    visitor.press(FIRST)
    visitor.hands.wait(f"{TABLE}[data-puzzle]")
    visitor.hands.rest()
    visitor.page.locator("#actions " + act("hint")).dblclick()
    visitor.hands.wait('#board [data-mark~="hinted"]')
    visitor.hands.rest()
    expect(visitor.dialog).to_have_count(0)


def test_a_first_visit_sees_that_todays_solution_was_shown(visitor: Visitor) -> None:
    visitor.open()
    visitor.press(FIRST)
    visitor.hands.wait(f"{TABLE}[data-puzzle]")
    visitor.hands.tap("#actions " + act("hint"))
    visitor.press("#actions " + act("hint"))
    visitor.press("dialog " + act("puzzle-solution"))
    visitor.hands.wait("#tray " + act("puzzle-again"))
    visitor.leave()
    expect(visitor.at(TODAY + " span")).to_have_text(SAY("shown-today"))
    expect(visitor.saves).to_have_count(0)


HEIGHT = "one => one.getBoundingClientRect().height"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bar_keeps_its_height_when_a_solution_is_offered(visit: Visit, language: str) -> None:
    visitor = visit(viewport=SMALL, locale=language)
    visitor.open()
    visitor.press(FIRST)
    visitor.hands.wait(f"{TABLE}[data-puzzle]")
    bar = visitor.page.locator("#actions")
    before = bar.evaluate(HEIGHT)
    visitor.hands.tap("#actions " + act("hint"))
    expect(bar.locator(act("hint"))).to_have_text(Words(language).puzzles()("show"))
    assert bar.evaluate(HEIGHT) == before
