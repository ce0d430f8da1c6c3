"""Pictures of every screen, to be looked at: `make screens`, or `python -m e2e.screens [SCENE …]`.

Every scene is seen in six sizes, all languages and two themes. The pictures come to screens/, and
screens/‹scene›.png shows all of one scene side by side. With --readme there is but one picture, the
README's.
"""

import argparse
import json
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import date, timedelta
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

from bench.games import FULL_BOARD, MIXTOUR, NINE, SEVEN, THREE_HANDS
from e2e import browsers
from e2e.coaster import Coaster, Walker, act
from e2e.games import BEERHEX, HEXHEAVEN, INPHEXION, Script, Turn
from e2e.games import MIXTOUR as SHORT
from e2e.hands import PlaywrightHands
from e2e.site import Site
from engine import GAMES
from engine.bots.analysis import answer_request
from engine.learn.puzzles import judge
from engine.link.game_link import MoveMessage, encode_message
from ui.games import room
from ui.play.lesson import steps
from ui.play.puzzles import ordered
from ui.play.review import Review
from ui.play.session import Session
from ui.play.store import GAME_KEY, LESSON_KEY, PUZZLES_KEY, REVIEW_KEY
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

README = ROOT / "docs" / "coaster.png"
ON_README: tuple[tuple[str, Theme], ...] = (
    ("lobby-first", "dark"),
    ("middle-mixtour", "dark"),
    ("middle-inphexion", "light"),
    ("middle-beerhex", "dark"),
    ("middle-hexheaven", "light"),
)

Person = Coaster[PlaywrightHands]
Way = Callable[[Person], None]

# A game in its middle, and one that is over, of every kind.
MIDDLES = {"mixtour": MIXTOUR, "inphexion": SEVEN, "beerhex": FULL_BOARD, "hexheaven": HEXHEAVEN}
ENDS = {"mixtour": MIXTOUR, "inphexion": NINE, "beerhex": BEERHEX, "hexheaven": THREE_HANDS}
REVIEWED = {"mixtour": SHORT, "inphexion": INPHEXION, "beerhex": BEERHEX, "hexheaven": HEXHEAVEN}
KEEP_REVIEW = """([games, reviews, text]) => Object.keys(localStorage)
  .filter((key) => key.startsWith(games))
  .forEach((key) => localStorage.setItem(reviews + key.slice(games.length), text))"""
# Who reviews what is only to be looked at, and its time: a level that comes to an end by counting
# says the same on every machine.
REVIEWER, SECONDS = "easy", 60
MIDDLE = 20  # plies
TOLD = re.compile("[:：]")  # which game today's puzzle is of, when that has come
HIDDEN = {"beerhex": MIDDLE, "hexheaven": 2}  # when something is hidden from who moves next


def table(script: Script, ply: int | None = None) -> Way:
    """Open a game by its link and take the phone in hand."""

    def way(person: Person) -> None:
        person.open(script.link(ply))
        person.lift()
        for said in person.hands.page.locator(".toast").all():
            said.evaluate("one => one.remove()")

    return way


def curtain(script: Script, ply: int) -> Way:
    """The phone changes hands after so many moves."""
    return lambda person: person.open(script.link(ply))


def chosen(script: Script) -> Way:
    """A turn is chosen, not confirmed."""
    played = 0
    for turn in script.turns():
        if played >= MIDDLE - 4 and not turn.button:
            break
        played += turn.plies
    return then(table(script, played), lambda person: person.choose(turn))


def dialog(*acts: str) -> Way:
    """What opens behind these controls."""

    def way(person: Person) -> None:
        for name in acts:
            person.press(f"{act(name)} >> visible=true")
            person.hands.wait("dialog[open], [data-lesson]")

    return way


@cache
def judged(game: str) -> str:
    """The review of a finished game as it is kept, by a computer that looks at it in passing; with
    a turning point."""
    record = REVIEWED[game].record()
    seats = GAMES[game].seats(record.options)
    review = Review(Session("reviewed", record, ["human"] * seats))
    want = review.wants()
    while want is not None:
        asked = {"ask": want.ask, "level": REVIEWER, "seed": 1, **want.more, "seconds": SECONDS}
        review.learn(want, next(told for told in answer_request(asked, want.view) if told))
        want = review.wants()
    assert review.turns()
    return review.text()


def reviewed(game: str) -> Way:
    """A finished game has been reviewed."""

    def way(person: Person) -> None:
        table(REVIEWED[game])(person)
        person.hands.page.evaluate(KEEP_REVIEW, [GAME_KEY, REVIEW_KEY, judged(game)])
        person.press("#tray " + act("review"))
        person.hands.wait(".review-turn")

    return way


def better(person: Person) -> None:
    """A turning point of it is on the board."""
    person.press(act("review-turn-0"))


def then(*ways: Way) -> Way:
    """One after another."""

    def way(person: Person) -> None:
        for one in ways:
            one(person)

    return way


def lobby(person: Person) -> None:
    """The page is opened."""
    person.open()


def sheet(game: str) -> Way:
    """A new game is being set up."""
    return then(lobby, lambda person: person.sheet(game))


def befriended(person: Person) -> None:
    """A new game with a friend at another phone is being set up."""
    sheet("mixtour")(person)
    person.hands.choose('dialog [name="seat-2"]', "friend")
    person.hands.page.locator('[name="name-2"]').fill("Bartholomew Montague")


def unsent(person: Person) -> None:
    """A move has been made that is to be sent; this browser reads codes."""
    befriended(person)
    person.press("dialog " + act("start"))
    person.enter("c3")
    person.hands.page.evaluate("document.documentElement.toggleAttribute('data-scans', true)")


def waiting(person: Person) -> None:
    """A move has been sent."""
    then(unsent, dialog("code"))(person)
    person.hands.page.keyboard.press("Escape")
    person.hands.wait("dialog:not([open])")


def whose(person: Person) -> None:
    """A letter comes about a game that isn't here."""
    letter = MoveMessage(MIXTOUR.record(9), ("Ann", "Bartholomew Montague"), 7, 0, [0, 0])
    lobby(person)
    person.hands.goto(person.url + "#" + encode_message(letter))
    person.hands.wait("dialog[open]")


def look_back(person: Person) -> None:
    """Earlier moves are looked at."""
    if not person.hands.page.locator("#moves").is_visible():
        person.press(act("moves"))
    person.press(act("prev"))


def magnify(person: Person) -> None:
    """A part of the board is seen larger."""
    person.press(act("magnify"))
    person.hands.wait(act("refit") + ":not([hidden])")
    person.hands.page.wait_for_timeout(400)  # the board glides there


def home(person: Person) -> None:
    """The lobby of somebody who has played."""
    for script in ENDS.values():
        person.open(script.link())
    for script in MIDDLES.values():
        person.open(script.link(MIDDLE))
    person.open()
    person.hands.page.locator(".today", has_text=TOLD).wait_for()


def lesson(game: str, step: int = 0) -> Way:
    """A game is learnt: from its first step on, or from a later one."""

    def way(person: Person) -> None:
        table(MIDDLES[game], 0)(person)
        kept = [LESSON_KEY + game, str(step)]
        person.hands.page.evaluate("(kept) => localStorage.setItem(...kept)", kept)
        dialog("menu", "lesson")(person)
        person.hands.wait(f'#table:not([hidden])[data-lesson="{step + 1}"]')

    return way


def puzzle(person: Person) -> None:
    """The first puzzle of a game is on the table."""
    table(MIXTOUR, 0)(person)
    dialog("menu", "puzzles")(person)
    person.press("dialog .puzzle")
    person.hands.wait('#table:not([hidden])[data-puzzle="1"]')


def failed(person: Person) -> None:
    """It has been tried in vain."""
    puzzle(person)
    found = ordered("mixtour")[0]
    cells = [move for move in found.state.legal() if len(move) == 2]  # where pieces enter
    person.enter(next(one for one in cells if judge(found, [one]) == "failed"))
    person.hands.wait(act("puzzle-again"))


def daily(person: Person) -> None:
    """The lobby of somebody who has solved the puzzles of three days."""
    days = [[int((date.today() - timedelta(n)).strftime("%Y%m%d")), 0] for n in range(3)]
    kept = [PUZZLES_KEY, json.dumps({"version": 1, "solved": ["mixtour-01"], "days": days})]
    person.open()
    person.hands.page.evaluate("(kept) => localStorage.setItem(...kept)", kept)
    person.open()
    person.hands.wait(".today span:not(:empty)")


def hold(css: str) -> Way:
    """Something at the table is held, until it is shown large."""

    def way(person: Person) -> None:
        page = person.hands.page
        page.locator(css).first.hover()
        page.mouse.down()
        page.locator("#card").wait_for(state="visible")

    return way


def ask(css: str) -> Way:
    """A sign is asked what it means."""

    def way(person: Person) -> None:
        person.press(css)
        person.hands.wait("#card:not([hidden])")

    return way


def scenes() -> Iterator[tuple[str, Way]]:
    """Every screen's name and the way to it, from wherever one is."""
    seven = table(SEVEN, 9)
    yield "lobby-first", lobby
    yield "lobby-games", home
    yield "lobby-daily", daily
    yield "history", then(home, dialog("history"))
    yield "clear-history", then(home, dialog("history", "clear-history"))
    yield "about", then(lobby, dialog("about"))
    yield "settings", then(lobby, dialog("settings"))
    for game, middle in MIDDLES.items():
        yield f"sheet-{game}", sheet(game)
        yield f"start-{game}", table(middle, 0)
        yield f"middle-{game}", table(middle, MIDDLE)
        yield f"chosen-{game}", chosen(middle)
        yield f"over-{game}", table(ENDS[game])
        yield f"rules-{game}", then(table(middle, 4), dialog("menu", "rules"))
        yield f"explained-{game}", then(table(middle, MIDDLE), ask('[data-seat="1"]'))
        if room(game).teaches:
            yield f"lesson-{game}", lesson(game)
            yield f"taught-{game}", lesson(game, len(steps(game)) // 2)
        if game in HIDDEN:
            yield f"curtain-{game}", curtain(middle, HIDDEN[game])
        yield f"review-{game}", reviewed(game)
        yield f"better-{game}", then(reviewed(game), better)
    yield "three-hexheaven", table(THREE_HANDS, 12)
    yield "tile-hexheaven", then(table(HEXHEAVEN, 4), lambda person: person.choose(Turn(["24"])))
    yield "gauge-hexheaven", then(table(HEXHEAVEN, 4), ask('[data-seat="0"]'))
    yield "held-hexheaven", then(table(HEXHEAVEN, 4), hold("#tray .pick"))
    yield "held-mixtour", then(table(MIXTOUR, 9), hold('#board [data-cell="d3"]'))
    yield "list-hexheaven", then(table(THREE_HANDS, 22), look_back)
    yield "sums-hexheaven", then(table(HEXHEAVEN), dialog("result"))
    yield "puzzles", then(table(MIXTOUR, 0), dialog("menu", "puzzles"))
    yield "puzzle", puzzle
    yield "puzzle-failed", failed
    yield "nine-inphexion", table(NINE, 30)
    yield "magnified-inphexion", then(table(NINE, 30), magnify)
    yield "series", then(table(MIXTOUR), lambda person: person.press(act("rematch")))
    yield "menu", then(seven, dialog("menu"))
    yield "share", then(seven, dialog("share"))
    yield "resign", then(seven, dialog("menu", "resign"))
    yield "looking-back", then(seven, look_back)
    yield "friend-send", then(unsent, dialog("code"))
    yield "friend-waits", waiting
    yield "friend-whose", whose
    yield "friend-paste", then(lobby, dialog("paste"))


def walk(url: str, size: str, language: str, themes: Sequence[Theme], wanted: list[str]) -> None:
    """Go from scene to scene with a phone of this size and language, and keep what is seen there in
    these themes. ``wanted``: names of scenes, or beginnings of names; none: all."""
    width, height = SIZES[size]
    with sync_playwright() as playwright:
        browser = browsers.chromium(playwright)
        page = browser.new_page(
            viewport={"width": width, "height": height},
            locale=language,
            reduced_motion="reduce",
            service_workers="block",
        )
        walker = Walker(PlaywrightHands(page), url)
        for name, way in scenes():
            if not wanted or name.startswith(tuple(wanted)):
                try:
                    shoot(walker, way, themes, f"{name}-{size}-{language}")
                except Exception as error:
                    raise RuntimeError(f"{name}-{size}-{language}") from error
        browser.close()


def shoot(walker: Walker, way: Way, themes: Sequence[Theme], stem: str) -> None:
    """Go that way as someone new, and keep what is seen."""
    page = walker.hands.page
    walker.forget()
    page.emulate_media(color_scheme=themes[0])
    way(walker)
    if not walker.hands.has("#card:not([hidden])"):  # what is held may show it
        page.mouse.move(0, 0)  # a phone has no pointer that hovers over the board
    walker.hands.wait("html:not([data-deaf])")
    for theme in themes:
        page.emulate_media(color_scheme=theme)
        walker.hands.wait(f'html[data-theme="{theme}"]')
        page.screenshot(path=OUT / f"{stem}-{theme}.png", animations="disabled")


def side_by_side(browser: Browser, files: list[Path], look: str, width: int, out: Path) -> None:
    """All these pictures in one, ``width`` pixels wide; ``look``: the style of page and images."""
    shown = "".join(f'<img src="{file.as_uri()}" title="{file.stem}">' for file in files)
    index = OUT / f"{out.stem}.html"
    index.write_text(f"<!doctype html><title>{out.stem}</title><style>{look}</style>{shown}")
    page = browser.new_page(viewport={"width": width, "height": 100})
    page.goto(index.as_uri())
    page.screenshot(path=out, full_page=True, omit_background=True)
    page.close()


def readme(url: str) -> None:
    """The lobby and every table, as the README shows them."""
    for theme in THEMES:
        walk(url, "phone", "en", [theme], [name for name, shown in ON_README if shown == theme])
    files = [OUT / f"{name}-phone-en-{theme}.png" for name, theme in ON_README]
    look = "body{margin:0;display:flex;gap:12px}img{width:240px;border-radius:14px}"
    with sync_playwright() as playwright:
        browser = browsers.chromium(playwright)
        side_by_side(browser, files, look, 240 * len(files) + 12 * (len(files) - 1), README)
        browser.close()


def everything(url: str, sizes: list[str], wanted: list[str]) -> None:
    """These scenes in these sizes, in all languages and themes; then every scene's pictures side by
    side."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as walkers:
        walks = {}
        for size, language in [(size, language) for size in sizes for language in LANGUAGES]:
            going = walkers.submit(walk, url, size, language, THEMES, wanted)
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
                side_by_side(browser, files, look, 1900, OUT / f"{name}.png")
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Take pictures of every screen.")
    parser.add_argument("scenes", nargs="*", help="names, or beginnings of names; default: all")
    parser.add_argument("--sizes", default=",".join(SIZES), help="default: %(default)s")
    parser.add_argument("--readme", action="store_true", help="write docs/coaster.png instead")
    given = parser.parse_args()
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir()
    site = Site()
    if given.readme:
        readme(site.url)
    else:
        everything(site.url, given.sizes.split(","), given.scenes)
    site.stop()


if __name__ == "__main__":
    main()
