"""Pictures of every screen, to be looked at: `make screens`, or `python -m e2e.screenshots [SCENE
…]`.

Every scene is seen in six sizes, all languages and two themes. The pictures come to screens/, and
screens/‹scene›.png shows all of one scene side by side. With --readme only those of
docs/ are made.
"""

import argparse
import json
import re
import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import date, timedelta
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

from bench.recorded_games import (
    BEERHEX_FULL_BOARD,
    HEXHEAVEN_THREE,
    INPHEXION_7,
    INPHEXION_9,
    MIXTOUR,
)
from e2e.scenes.clock_scenes import clock_scenes
from e2e.scenes.friend_scenes import friend_scenes
from e2e.scenes.scene_steps import ScenePage, SceneSteps, in_order, open_dialog, open_table
from e2e.scenes.study_scenes import study_scenes
from e2e.support import browsers
from e2e.support.browser_driver import PlaywrightDriver
from e2e.support.live_player import LIVE_FLAGS
from e2e.support.own_puzzle_steps import STORE_REVIEW_SCRIPT, own_puzzle_scenes
from e2e.support.page_object import TABLE, ReusedPage, act
from e2e.support.scripted_games import BEERHEX, HEXHEAVEN, INPHEXION, Script, Turn
from e2e.support.scripted_games import MIXTOUR as SHORT
from e2e.support.site import Site
from engine import GAMES
from engine.bots.analysis import answer_request
from engine.learn.puzzle_goals import judge
from engine.link.game_link import MoveMessage, encode_message
from ui.games import game_ui
from ui.learn.lesson import lesson_steps
from ui.learn.puzzle_collection import ordered_puzzles
from ui.learn.review import Review
from ui.library.progress_store import LESSON_KEY_PREFIX, PUZZLES_KEY, REVIEW_KEY_PREFIX
from ui.library.store import GAME_KEY_PREFIX
from ui.session.session import Session
from ui.words import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "screens"
SIZES = {
    "small": (320, 568),
    "phone": (360, 640),
    "tall": (412, 915),
    "sideways": (844, 390),
    "tablet": (768, 1024),
    "desktop": (1280, 800),
}
Theme = Literal["dark", "light"]
THEMES: tuple[Theme, ...] = ("dark", "light")

# Pictures in docs/ with the width of each scene that they show side by side, and these scenes.
PICTURES: dict[tuple[str, int], tuple[tuple[str, Theme], ...]] = {
    ("coaster.png", 240): (
        ("lobby-first", "dark"),
        ("middle-mixtour", "dark"),
        ("middle-inphexion", "light"),
        ("middle-beerhex", "dark"),
        ("middle-hexheaven", "light"),
    ),
    ("design-system.png", 170): (
        ("chosen-mixtour", "dark"),
        ("tile-hexheaven", "light"),
        ("curtain-beerhex", "dark"),
        ("over-inphexion", "light"),
        ("over-mixtour", "dark"),
    ),
}

# A game in its middle, and one that is over, of every kind.
MIDGAMES = {
    "mixtour": MIXTOUR,
    "inphexion": INPHEXION_7,
    "beerhex": BEERHEX_FULL_BOARD,
    "hexheaven": HEXHEAVEN,
}
FINISHED_GAMES = {
    "mixtour": MIXTOUR,
    "inphexion": INPHEXION_9,
    "beerhex": BEERHEX,
    "hexheaven": HEXHEAVEN_THREE,
}
REVIEWED_GAMES = {
    "mixtour": SHORT,
    "inphexion": INPHEXION,
    "beerhex": BEERHEX,
    "hexheaven": HEXHEAVEN,
}
# Level and time of the reviews in pictures. A level that stops after a number of steps, not of
# seconds, gives the same review on every machine.
REVIEW_LEVEL, REVIEW_SECONDS = "easy", 60
MIDGAME_PLY = 20  # plies
DAILY_GAME_NAMED = re.compile("[:：]")  # in the line of today's puzzle, once it is loaded
# Plies at which something is hidden from the next player.
HANDOVER_PLIES = {"beerhex": MIDGAME_PLY, "hexheaven": 2}


def show_handover(script: Script, ply: int) -> SceneSteps:
    """Hand the phone over after so many moves."""
    return lambda person: person.open(script.link(ply))


def select_unconfirmed(script: Script) -> SceneSteps:
    """Choose a turn without confirming it."""
    played = 0
    for turn in script.turns():
        if played >= MIDGAME_PLY - 4 and not turn.button:
            break
        played += turn.plies
    return in_order(open_table(script, played), lambda person: person.select_turn(turn))


def wait_for(css: str) -> SceneSteps:
    """Return the step that waits for what is loaded after a tap."""
    return lambda person: person.driver.wait(css)


@cache
def computed_review(game: str) -> str:
    """Return the saved review of a finished game, computed quickly and with a turning point."""
    record = REVIEWED_GAMES[game].record()
    seats = GAMES[game].seats(record.options)
    review = Review(Session("reviewed", record, ["human"] * seats))
    want = review.next_query()
    while want is not None:
        asked = {
            "ask": want.task,
            "level": REVIEW_LEVEL,
            "seed": 1,
            **want.parameters,
            "seconds": REVIEW_SECONDS,
        }
        review.add_reply(want, next(reply for reply in answer_request(asked, want.view) if reply))
        want = review.next_query()
    assert review.turning_points()
    return review.to_text()


def open_review(game: str) -> SceneSteps:
    """Open the review of a finished game."""

    def way(person: ScenePage) -> None:
        open_table(REVIEWED_GAMES[game])(person)
        person.driver.page.evaluate(
            STORE_REVIEW_SCRIPT, [GAME_KEY_PREFIX, REVIEW_KEY_PREFIX, computed_review(game)]
        )
        person.tap_when_clickable("#tray " + act("review"))
        person.driver.wait(".review-turn")

    return way


def show_better_line(person: ScenePage) -> None:
    """Show a turning point of the review on the board."""
    person.tap_when_clickable(act("review-turn-0"))


def open_lobby(person: ScenePage) -> None:
    """Open the page."""
    person.open()


def open_new_game(game: str) -> SceneSteps:
    """Open the new-game form."""
    return in_order(open_lobby, lambda person: person.open_new_game(game))


def set_up_friend_game(person: ScenePage) -> None:
    """Set up a new game with a friend on another phone."""
    open_new_game("mixtour")(person)
    person.driver.set_control('dialog [name="seat-2"]', "friend")
    person.driver.page.locator('[name="name-2"]').fill("Bartholomew Montague")


def make_unsent_move(person: ScenePage) -> None:
    """Make a move that has yet to be sent."""
    set_up_friend_game(person)
    person.tap_when_clickable("dialog " + act("start"))
    person.play_move("c3")


def send_move(person: ScenePage) -> None:
    """Make a move and send it."""
    in_order(make_unsent_move, open_dialog("code"))(person)
    person.tap_when_clickable("dialog " + act("is-sent"))
    person.driver.wait(f"{TABLE}:not(:has({act('send')}))")
    person.driver.wait("html:not(:has(dialog[open]))")


def open_unknown_message(person: ScenePage) -> None:
    """Open a link to a game that isn't on this device."""
    letter = MoveMessage(MIXTOUR.record(9), ("Ann", "Bartholomew Montague"), 7, 0, [0, 0])
    open_lobby(person)
    person.driver.goto(person.url + "#" + encode_message(letter))
    person.driver.wait("dialog[open]")


def view_earlier_move(person: ScenePage) -> None:
    """Look at earlier moves."""
    if not person.driver.page.locator("#moves").is_visible():
        person.tap_when_clickable(act("moves"))
    person.tap_when_clickable(".stepper " + act("prev"))


def zoom_in(person: ScenePage) -> None:
    """Enlarge a part of the board."""
    person.tap_when_clickable(act("magnify"))
    person.driver.wait(act("refit") + ":not([hidden])")
    person.driver.page.wait_for_timeout(400)  # the zoom is animated


def open_used_lobby(person: ScenePage) -> None:
    """Open the lobby of a player with finished games."""
    for script in FINISHED_GAMES.values():
        person.open(script.link())
    for script in MIDGAMES.values():
        person.open(script.link(MIDGAME_PLY))
    person.open()
    person.driver.page.locator(".today", has_text=DAILY_GAME_NAMED).wait_for()


def open_lesson(game: str, step: int = 0) -> SceneSteps:
    """Open the lesson of a game at this step."""

    def way(person: ScenePage) -> None:
        open_table(MIDGAMES[game], 0)(person)
        kept = [LESSON_KEY_PREFIX + game, str(step)]
        person.driver.page.evaluate("(kept) => localStorage.setItem(...kept)", kept)
        open_dialog("menu", "lesson")(person)
        person.driver.wait(f'#table:not([hidden])[data-lesson="{step + 1}"]')

    return way


def finish_lesson(game: str) -> SceneSteps:
    """Go through all steps of a lesson."""

    def way(person: ScenePage) -> None:
        open_lesson(game, len(lesson_steps(game)) - 1)(person)
        person.tap_when_clickable(act("lesson-next"))
        person.driver.wait(act("lesson-computer"))

    return way


def open_puzzle(person: ScenePage) -> None:
    """Open the first puzzle of a game."""
    open_table(MIXTOUR, 0)(person)
    open_dialog("menu", "puzzles")(person)
    person.tap_when_clickable("dialog .puzzle")
    person.driver.wait('#table:not([hidden])[data-puzzle="1"]')


def fail_puzzle(person: ScenePage) -> None:
    """Try the puzzle, and fail."""
    open_puzzle(person)
    puzzle = ordered_puzzles("mixtour")[0]
    cells = [move for move in puzzle.state.legal() if len(move) == 2]  # where pieces enter
    person.play_move(next(cell for cell in cells if judge(puzzle, [cell]) == "failed"))
    person.driver.wait(act("puzzle-again"))


def open_lobby_with_streak(person: ScenePage) -> None:
    """Open the lobby of a player with the puzzles of three days solved."""
    days = [[int((date.today() - timedelta(n)).strftime("%Y%m%d")), 0] for n in range(3)]
    kept = [PUZZLES_KEY, json.dumps({"version": 1, "solved": ["mixtour-01"], "days": days})]
    person.open()
    person.driver.page.evaluate("(kept) => localStorage.setItem(...kept)", kept)
    person.open()
    person.driver.wait(".today span:not(:empty)")


def long_press(css: str) -> SceneSteps:
    """Hold an element of the table until its card is shown."""

    def way(person: ScenePage) -> None:
        page = person.driver.page
        page.locator(css).first.hover()
        page.mouse.down()
        page.locator("#card").wait_for(state="visible")

    return way


def explain_icon(css: str) -> SceneSteps:
    """Tap an icon and wait until its explanation is shown."""

    def way(person: ScenePage) -> None:
        person.tap_when_clickable(css)
        person.driver.wait("#card:not([hidden])")

    return way


def scenes() -> Iterator[tuple[str, SceneSteps]]:
    """Yield every screen's name and the steps to it, from any screen."""
    seven = open_table(INPHEXION_7, 9)
    yield "lobby-first", open_lobby
    yield "lobby-games", open_used_lobby
    yield "lobby-daily", open_lobby_with_streak
    yield "history", in_order(open_used_lobby, open_dialog("history"))
    yield "clear-history", in_order(open_used_lobby, open_dialog("history", "clear-history"))
    yield "about", in_order(open_lobby, open_dialog("about"))
    yield "settings", in_order(open_lobby, open_dialog("settings"))
    record, pasted = open_dialog("menu", "record"), open_dialog("settings", "paste-records")
    yield "record", in_order(open_table(FINISHED_GAMES["mixtour"]), record, wait_for("#record"))
    yield "paste-records", in_order(open_lobby, pasted, wait_for("#records"))
    for game, middle in MIDGAMES.items():
        yield f"sheet-{game}", open_new_game(game)
        yield f"start-{game}", open_table(middle, 0)
        yield f"middle-{game}", open_table(middle, MIDGAME_PLY)
        yield f"chosen-{game}", select_unconfirmed(middle)
        yield f"over-{game}", open_table(FINISHED_GAMES[game])
        yield f"rules-{game}", in_order(open_table(middle, 4), open_dialog("menu", "rules"))
        yield (
            f"explained-{game}",
            in_order(open_table(middle, MIDGAME_PLY), explain_icon('[data-seat="1"]')),
        )
        if game_ui(game).has_lesson:
            yield f"lesson-{game}", open_lesson(game)
            yield f"taught-{game}", open_lesson(game, len(lesson_steps(game)) // 2)
            yield f"learnt-{game}", finish_lesson(game)
        if game in HANDOVER_PLIES:
            yield f"curtain-{game}", show_handover(middle, HANDOVER_PLIES[game])
        yield f"review-{game}", open_review(game)
        yield f"better-{game}", in_order(open_review(game), show_better_line)
    yield from study_scenes(REVIEWED_GAMES)
    yield from clock_scenes(MIDGAMES, send_move)
    yield "three-hexheaven", open_table(HEXHEAVEN_THREE, 12)
    yield (
        "tile-hexheaven",
        in_order(open_table(HEXHEAVEN, 4), lambda person: person.select_turn(Turn(["24"]))),
    )
    yield (
        "status-panel-hexheaven",
        in_order(open_table(HEXHEAVEN, 4), explain_icon('[data-seat="0"]')),
    )
    yield "held-hexheaven", in_order(open_table(HEXHEAVEN, 4), long_press("#tray .pick"))
    yield "held-mixtour", in_order(open_table(MIXTOUR, 9), long_press('#board [data-cell="d3"]'))
    yield "list-hexheaven", in_order(open_table(HEXHEAVEN_THREE, 22), view_earlier_move)
    yield "sums-hexheaven", in_order(open_table(HEXHEAVEN), open_dialog("result"))
    yield "puzzles", in_order(open_table(MIXTOUR, 0), open_dialog("menu", "puzzles"))
    yield from own_puzzle_scenes()
    yield "puzzle", open_puzzle
    yield "puzzle-failed", fail_puzzle
    yield "nine-inphexion", open_table(INPHEXION_9, 30)
    yield "magnified-inphexion", in_order(open_table(INPHEXION_9, 30), zoom_in)
    yield (
        "series",
        in_order(open_table(MIXTOUR), lambda person: person.tap_when_clickable(act("rematch"))),
    )
    yield "menu", in_order(seven, open_dialog("menu"))
    yield "share", in_order(seven, open_dialog("share"))
    yield "resign", in_order(seven, open_dialog("menu", "resign"))
    yield "looking-back", in_order(seven, view_earlier_move)
    yield "friend-send", in_order(make_unsent_move, open_dialog("code"))
    yield "friend-waits", send_move
    yield "friend-whose", open_unknown_message
    yield "friend-paste", in_order(open_lobby, open_dialog("paste"))
    yield from friend_scenes()


def capture_scenes(
    url: str, size: str, language: str, themes: Sequence[Theme], wanted: list[str]
) -> None:
    """Go through the scenes on a phone of this size and language, and save screenshots in these
    themes.

    ``wanted`` holds names of scenes, or beginnings of names; if it is empty, all are saved.
    """
    width, height = SIZES[size]
    with sync_playwright() as playwright:
        browser = browsers.chromium(playwright, extra_flags=LIVE_FLAGS)
        page = browser.new_page(
            viewport={"width": width, "height": height},
            locale=language,
            reduced_motion="reduce",
            service_workers="block",
            has_touch=size != "desktop",
        )
        walker = ReusedPage(PlaywrightDriver(page), url)
        for name, way in scenes():
            if not wanted or name.startswith(tuple(wanted)):
                try:
                    capture(walker, way, themes, f"{name}-{size}-{language}")
                except Exception as error:
                    raise RuntimeError(f"{name}-{size}-{language}") from error
        browser.close()


def capture(walker: ReusedPage, way: SceneSteps, themes: Sequence[Theme], stem: str) -> None:
    """Follow these steps as a new visitor, and save screenshots."""
    page = walker.driver.page
    walker.reset()
    page.emulate_media(color_scheme=themes[0])
    way(walker)
    if not walker.driver.exists("#card:not([hidden])"):  # a held piece may show the card
        page.mouse.move(0, 0)  # a phone has no pointer that hovers over the board
    walker.driver.wait("html:not([data-clicks-suppressed])")
    for theme in themes:
        page.emulate_media(color_scheme=theme)
        walker.driver.wait(f'html[data-theme="{theme}"]')
        page.screenshot(path=OUT / f"{stem}-{theme}.png", animations="disabled")


def combine(browser: Browser, files: list[Path], look: str, width: int, out: Path) -> None:
    """Combine all these pictures in one, ``width`` pixels wide; ``look`` is the style of page and
    images."""
    shown = "".join(f'<img src="{file.as_uri()}" title="{file.stem}">' for file in files)
    index = OUT / f"{out.stem}.html"
    index.write_text(f"<!doctype html><title>{out.stem}</title><style>{look}</style>{shown}")
    page = browser.new_page(viewport={"width": width, "height": 100})
    page.goto(index.as_uri())
    page.screenshot(path=out, full_page=True, omit_background=True)
    page.close()


def capture_picture(url: str, shown: Sequence[tuple[str, Theme]], image: Path, width: int) -> None:
    """Capture these scenes and themes side by side, each so many pixels wide, for the
    documentation."""
    for theme in THEMES:
        names = [name for name, scene_theme in shown if scene_theme == theme]
        capture_scenes(url, "phone", "en", [theme], names)
    files = [OUT / f"{name}-phone-en-{theme}.png" for name, theme in shown]
    look = f"body{{margin:0;display:flex;gap:12px}}img{{width:{width}px;border-radius:14px}}"
    with sync_playwright() as playwright:
        browser = browsers.chromium(playwright)
        combine(browser, files, look, width * len(files) + 12 * (len(files) - 1), image)
        browser.close()


def capture_all(url: str, sizes: list[str], wanted: list[str]) -> None:
    """Capture these scenes in these sizes, in all languages and themes; then combine each scene's
    pictures side by side."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as walkers:
        walks = {}
        for size, language in [(size, language) for size in sizes for language in LANGUAGES]:
            going = walkers.submit(capture_scenes, url, size, language, THEMES, wanted)
            walks[going] = f"{size} {language}"
        for gone in as_completed(walks):
            gone.result()
            print(walks[gone], flush=True)
    kinds = [f"{size}-{lang}-{theme}" for size in sizes for lang in LANGUAGES for theme in THEMES]
    look = "body{margin:4px;background:#777}img{height:420px;margin:2px;vertical-align:top}"
    with sync_playwright() as playwright:
        browser = browsers.chromium(playwright)
        for name, _ in scenes():
            if not wanted or name.startswith(tuple(wanted)):
                files = [OUT / f"{name}-{kind}.png" for kind in kinds]
                combine(browser, files, look, 1900, OUT / f"{name}.png")
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Take pictures of every screen.")
    parser.add_argument("scenes", nargs="*", help="names, or beginnings of names; default: all")
    parser.add_argument("--sizes", default=",".join(SIZES), help="default: %(default)s")
    parser.add_argument("--readme", action="store_true", help="write the pictures of docs/ instead")
    args = parser.parse_args()
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir()
    site = Site()
    if args.readme:
        for (name, width), shown in PICTURES.items():
            capture_picture(site.url, shown, ROOT / "docs" / name, width)
    else:
        capture_all(site.url, args.sizes.split(","), args.scenes)
    site.stop()


if __name__ == "__main__":
    main()
