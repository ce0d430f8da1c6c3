"""Puzzles on the page: that of the day, the list, a turn that fails, a solution that is shown."""

from datetime import date, timedelta

import pytest
from playwright.sync_api import expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.page_object import LOBBY, TABLE, act, cell, pick
from engine.learn.daily_puzzle import puzzle_of_day
from engine.learn.puzzle_goals import judge, refutation
from engine.learn.puzzles import Puzzle, first_solution
from ui.games import game_ui
from ui.learn.puzzle_collection import ordered_puzzles
from ui.words import LANGUAGES, Words

EN = Words("en")
SAY = EN.puzzles("mixtour")
SMALL = {"width": 320, "height": 568}
MENU = TABLE + " " + act("menu")
TODAY = ".lobby-body " + act("puzzle-today")
FIRST = ".lobby-foot " + act("puzzle-today")


def day_of(game: str) -> str:
    """Return a day whose puzzle is one of that game."""
    day = date(2026, 11, 22)
    while puzzle_of_day(day.isoformat()).game != game:
        day += timedelta(1)
    return day.isoformat()


def move(visitor: Visitor, puzzle: Puzzle, notation: str) -> None:
    """Tap a move of one turn and confirm it."""
    view = puzzle.state.view(puzzle.seat)
    for token in game_ui(puzzle.game).Input(view).tap_paths(notation)[0]:
        if visitor.driver.exists(cell(token)):
            visitor.driver.tap(cell(token))
        elif visitor.driver.exists(pick(token) + '[aria-pressed="false"]'):
            visitor.tap_when_clickable(pick(token))
    visitor.tap_when_clickable(act("confirm"))


def posed(visitor: Visitor, number: int) -> None:
    visitor.driver.wait(f'{TABLE}[data-puzzle="{number}"]')


def test_the_puzzle_of_the_day_is_solved_and_counted(visit: VisitFactory) -> None:
    day = day_of("mixtour")
    puzzle = puzzle_of_day(day)
    number = [puzzle.name for puzzle in ordered_puzzles("mixtour")].index(puzzle.name) + 1
    visitor = visit(viewport=SMALL, reduced_motion="reduce")
    visitor.page.clock.set_fixed_time(day + "T12:00:00")
    visitor.open()
    expect(visitor.visible(TODAY)).to_have_count(0)  # a first visit has the games to look at
    expect(visitor.visible(FIRST)).to_have_text("Today's puzzle", use_inner_text=True)
    visitor.tap_when_clickable(FIRST)
    posed(visitor, number)
    expect(visitor.toast.locator(act("lesson"))).to_be_visible()  # the game is new to them
    visitor.return_to_lobby()
    visitor.start("mixtour")
    visitor.play_move("c3")
    visitor.return_to_lobby()
    expect(visitor.visible(TODAY + " b")).to_have_text("Today's puzzle: Mixtour")
    expect(visitor.visible(FIRST)).to_be_hidden()
    visitor.tap_when_clickable(TODAY)
    posed(visitor, number)
    visitor.wait_toast_removed()
    visitor.reload()
    posed(visitor, number)
    move(visitor, puzzle, first_solution(puzzle)[0])
    expect(visitor.status).to_have_text(SAY("solved-day", n=1))
    expect(visitor.page.locator("#actions .dots")).to_have_text("✓")
    visitor.tap_when_clickable("#tray " + act("puzzle-go"))
    visitor.driver.wait(f'{TABLE}:not([data-puzzle="{number}"])')
    visitor.return_to_lobby()
    expect(visitor.visible(TODAY + " span")).to_have_text("solved")
    expect(visitor.saves).to_have_count(1)  # the game, and no puzzle


def test_a_turn_fails_and_a_solution_is_shown(visitor: Visitor) -> None:
    puzzle = next(puzzle for puzzle in ordered_puzzles("mixtour") if puzzle.goal == "hold")
    names = [puzzle.name for puzzle in ordered_puzzles("mixtour")]
    number = names.index(puzzle.name) + 1
    wrong = next(
        move
        for move in puzzle.state.legal()
        if judge(puzzle, [move]) == "failed" and refutation(puzzle, [move])
    )
    visitor.open()
    visitor.start("mixtour")
    visitor.play_move("c3")
    visitor.driver.tap(MENU)
    visitor.tap_when_clickable("dialog " + act("puzzles"))
    listed = visitor.dialog.locator(".puzzle")
    expect(listed).to_have_count(len(names))
    visitor.tap_when_clickable(f"dialog {act(f'puzzle-{number}')}.puzzle")
    posed(visitor, number)
    plies = visitor.ply
    move(visitor, puzzle, wrong)
    other = EN.for_game("mixtour")(f"side-{1 - puzzle.seat}")
    expect(visitor.status).to_have_text(SAY("answered", other=other))
    visitor.wait_ply(plies + 2)  # the answer has been seen
    visitor.tap_when_clickable("#tray " + act("puzzle-again"))
    visitor.wait_ply(plies)
    visitor.driver.tap(act("hint"))
    visitor.driver.wait('#board [data-mark~="hinted"]')
    visitor.tap_when_clickable(act("hint"))
    expect(visitor.dialog).to_contain_text(SAY("solution-sure"))
    visitor.tap_when_clickable("dialog " + act("close"))
    expect(visitor.page.locator('#board [data-mark~="hinted"]').first).to_be_attached()
    visitor.tap_when_clickable(act("hint"))
    visitor.tap_when_clickable("dialog " + act("puzzle-solution"))
    expect(visitor.status).to_have_text(SAY("shown"))
    visitor.tap_when_clickable("#actions " + act("puzzle-next"))
    posed(visitor, number + 1)
    visitor.driver.tap(MENU)
    visitor.tap_when_clickable("dialog " + act("puzzles"))
    expect(visitor.dialog.locator("[data-solved]")).to_have_count(0)
    visitor.tap_when_clickable("dialog " + act("close"))
    visitor.driver.tap(f"#table {act('lobby')}")
    visitor.driver.wait("#table:not([data-puzzle])")
    assert visitor.moves() == ["c3"]  # back leads to where one was
    visitor.return_to_lobby()
    visitor.driver.wait(LOBBY)


def test_rules_and_lesson_are_at_hand_in_a_puzzle_of_a_game_never_played(visitor: Visitor) -> None:
    visitor.open()
    visitor.tap_when_clickable(FIRST)
    visitor.driver.wait(f"{TABLE}[data-puzzle]")
    number = visitor.driver.read_text(TABLE, "data-puzzle")
    visitor.tap_when_clickable("#actions " + act("rules"))
    visitor.tap_when_clickable("dialog[data-dialog='rules'] " + act("lesson"))
    visitor.driver.wait(f"{TABLE}[data-lesson]")
    visitor.tap_when_clickable("#actions " + act("rules"))
    expect(visitor.dialog.locator(".rules")).to_be_visible()
    visitor.tap_when_clickable("dialog " + act("close"))
    visitor.driver.tap(f"#table {act('lobby')}")
    posed(visitor, int(number))
    visitor.tap_when_clickable("#actions " + act("puzzles"))  # its number leads to all of them
    expect(visitor.dialog.locator(".puzzle").first).to_be_visible()


def test_a_double_tap_on_hint_asks_for_a_hint_alone(visit: VisitFactory) -> None:
    visitor = visit(viewport=SMALL, has_touch=False, is_mobile=False, rapid_taps=True)
    visitor.open()
    visitor.tap_when_clickable(FIRST)
    visitor.driver.wait(f"{TABLE}[data-puzzle]")
    visitor.driver.wait_until_clickable()
    visitor.page.locator("#actions " + act("hint")).dblclick()
    visitor.driver.wait('#board [data-mark~="hinted"]')
    visitor.driver.wait_until_clickable()
    expect(visitor.dialog).to_have_count(0)


def test_a_first_visit_sees_that_todays_solution_was_shown(visitor: Visitor) -> None:
    visitor.open()
    visitor.tap_when_clickable(FIRST)
    visitor.driver.wait(f"{TABLE}[data-puzzle]")
    visitor.driver.tap("#actions " + act("hint"))
    visitor.tap_when_clickable("#actions " + act("hint"))
    visitor.tap_when_clickable("dialog " + act("puzzle-solution"))
    visitor.driver.wait("#tray " + act("puzzle-again"))
    visitor.return_to_lobby()
    expect(visitor.visible(TODAY + " span")).to_have_text(SAY("shown-today"))
    expect(visitor.saves).to_have_count(0)


HEIGHT = "one => one.getBoundingClientRect().height"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bar_keeps_its_height_when_a_solution_is_offered(
    visit: VisitFactory, language: str
) -> None:
    visitor = visit(viewport=SMALL, locale=language)
    visitor.open()
    visitor.tap_when_clickable(FIRST)
    visitor.driver.wait(f"{TABLE}[data-puzzle]")
    bar = visitor.page.locator("#actions")
    before = bar.evaluate(HEIGHT)
    visitor.driver.tap("#actions " + act("hint"))
    expect(bar.locator(act("hint"))).to_have_text(Words(language).puzzles()("show"))
    assert bar.evaluate(HEIGHT) == before
