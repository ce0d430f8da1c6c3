"""The page on an emulated phone: starts, taps, bytes, the computer's moves."""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page

from bench import comparison_pages, large_library, starts
from bench.phone_emulation import (
    ROUNDS,
    ByteCountingSite,
    PacedDriver,
    emulated_phone,
    longest_task,
    page_object_of,
    served,
)
from bench.recorded_games import (
    BEERHEX_FULL_BOARD,
    HEXHEAVEN_THREE,
    INPHEXION_7,
    MIXTOUR,
    WHOLE_GAMES,
)
from bench.report import FigureRow
from e2e.support.page_object import TABLE, CoasterPage, act
from e2e.support.scripted_games import BEERHEX, QUICK, Script
from e2e.support.site import DIST
from engine.record import find_game
from tools import size_budget

# Played by bots among themselves.
BOT_GAMES = (MIXTOUR, INPHEXION_7, BEERHEX_FULL_BOARD, HEXHEAVEN_THREE)


def measure(browser: Browser) -> Iterator[FigureRow]:
    """Yield every figure of the page."""
    requested: list[str] = []
    with served(DIST) as site:
        yield from starts.measure(browser, requested)
        yield from _bot_ready(browser, site, requested)
        yield from large_library.measure(browser, site)
        for script in WHOLE_GAMES:
            yield from _tap_latency(browser, site, script, requested)
        yield from _react_tap_latency(browser)
        for script in QUICK:
            yield from _bot_move_times(browser, site, script)
            yield from _first_answer(browser, site, script)
            yield from _first_answer(browser, site, script, True)
        yield from _first_answer(browser, site, BEERHEX, True)  # which has no opening table
        for script in BOT_GAMES:
            yield from _bot_game(browser, site, script)
    foreign = [url for url in requested if not url.startswith(("http://127.0.0.1:", "data:"))]
    yield FigureRow("requests to another origin", len(foreign), "", 0, f"of {len(requested)}")
    for script in WHOLE_GAMES:
        length = len(script.link()) - 1
        aim = 130 if script.game == "beerhex" else 120
        yield FigureRow(
            "link of a whole game", length, "characters", aim, _ply_note(script), str(script)
        )


def _ply_note(script: Script) -> str:
    return f"{len(script.moves.split())} moves"


def _bot_ready(
    browser: Browser, site: ByteCountingSite, requested: list[str]
) -> Iterator[FigureRow]:
    with emulated_phone(browser) as phone:
        page, before = phone.new_tab(), site.bytes_sent
        coaster = page_object_of(page, site)
        coaster.open()
        coaster.start(QUICK[0].game, seats=("human", "easy"))
        coaster.driver.wait('html[data-bot="ready"]')
        ready = page.evaluate("performance.now()") / 1000
        requested += phone.requested_urls
        yield FigureRow(
            "bytes until the computer is ready",
            (site.bytes_sent - before) / 1e6,
            "MB",
            size_budget.MAX_BOT_READY_BYTES / 1e6,
        )
        yield FigureRow(
            "cold visit: the computer is ready", ready, "s", None, "its worker: unthrottled"
        )


def _tap_latency(
    browser: Browser, site: ByteCountingSite, script: Script, requested: list[str]
) -> Iterator[FigureRow]:
    """Play a whole game several times, and yield the medians.

    The slowest tap of a single game is often due to the machine.
    """
    games = [_play_and_measure(browser, site, script, requested) for _ in range(ROUNDS)]
    p98, worst, note = _summarize(games)
    aim = 100 if script.game == "hexheaven" else 80
    yield FigureRow("tap to next paint, p98", p98, "ms", aim, note, str(script))
    note = f"{', '.join(str(len(game.tasks)) for game in games)} of them"
    yield FigureRow("longest task over 50 ms in that game", worst, "ms", 0, note, str(script))
    shift = max(game.shift for game in games)
    yield FigureRow("layout shift over that game", shift, "", 0.02, "", str(script))


def _react_tap_latency(browser: Browser) -> Iterator[FigureRow]:
    """Yield what taps take on the React page, whose board is filled and emptied again.

    These figures tell how much of Coaster's is due to the machine.
    """
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as site:
        comparison_pages.build_react_page(Path(folder))
        games = [_fill_and_empty_react_board(browser, site) for _ in range(ROUNDS)]
    p98, worst, note = _summarize(games)
    yield FigureRow("a React page with a board: tap to next paint, p98", p98, "ms", None, note)
    yield FigureRow("a React page with a board: longest task over 50 ms", worst, "ms")


@dataclass
class PlayMetrics:
    """Measurements of a game.

    Attributes:
        taps: Milliseconds from each tap to the next paint.
        tasks: Long tasks: start and duration in milliseconds.
        shift: The cumulative layout shift.
    """

    taps: list[float]
    tasks: list[list[float]]
    shift: float


def _summarize(games: list[PlayMetrics]) -> tuple[float, float, str]:
    """Return the 98th percentile of the taps, the longest task, and a note about the taps.

    All are medians of the games.
    """
    p98 = median(_percentile_98(game.taps) for game in games)
    worst = median(longest_task(game.tasks) for game in games)
    typical = median(median(game.taps) for game in games)
    return p98, worst, f"{len(games[0].taps)} taps, median {typical:.0f} ms"


def _play_and_measure(
    browser: Browser, site: ByteCountingSite, script: Script, requested: list[str]
) -> PlayMetrics:
    with emulated_phone(browser) as phone:
        page = phone.new_tab(slow_network=False)
        coaster = page_object_of(page, site)
        coaster.open()
        if script.seed:  # only a link fixes the deal
            coaster.open(script.link(0))
        coaster.driver.wait('html[data-warm="1"]')  # people look before they tap
        before = page.evaluate("bench.cls")
        if not script.seed:
            coaster.start(script.game, script.options)
        # The form grows with the choices, and Playwright's choices don't count as input.
        page.evaluate("(before) => { bench.cls = before; bench.tasks = []; }", before)
        coaster.play_through(script)
        noted = page.evaluate(
            "({ slow: Object.values(bench.events), cls: bench.cls, tasks: bench.tasks })"
        )
        requested += phone.requested_urls
    # There is a tap for each token and one to confirm.
    count = sum(len(turn.tokens) + 1 for turn in script.turns())
    return PlayMetrics(_with_quick_taps(noted["slow"], count), noted["tasks"], noted["cls"])


def _fill_and_empty_react_board(browser: Browser, site: ByteCountingSite) -> PlayMetrics:
    with emulated_phone(browser) as phone:
        page = phone.new_tab(slow_network=False)
        page.goto(site.url)
        driver = PacedDriver(page, touch=True)
        driver.wait("[data-cell]")
        cells = page.evaluate(
            "[...document.querySelectorAll('[data-cell]')].map(({ dataset }) => dataset.cell)"
        )
        page.evaluate("bench.tasks = []")
        for cell in cells:
            driver.tap(f'[data-cell="{cell}"]')
        for _ in cells:
            driver.tap("main > button")
        events, tasks = page.evaluate("[Object.values(bench.events), bench.tasks]")
    return PlayMetrics(_with_quick_taps(events, 2 * len(cells)), tasks, 0)


def _with_quick_taps(slow: list[float], count: int) -> list[float]:
    """Return the times of ``count`` taps: browsers don't report those under 16 ms."""
    return [16.0] * max(0, count - len(slow)) + slow


def _percentile_98(values: list[float]) -> float:
    """Return the value that 98 % of the values don't exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * 0.98))]


def _bot_move_times(
    browser: Browser, site: ByteCountingSite, script: Script
) -> Iterator[FigureRow]:
    """Yield the times of moves by the easiest and the strongest level, and of interruptions.

    The worker is ready before.
    """
    worst = 0.0
    with emulated_phone(browser) as phone:
        page = phone.new_tab(slow_processor=False, slow_network=False)
        coaster = page_object_of(page, site)
        coaster.open()
        for level, aim in (("easy", 0.5), ("master", 2.0)):
            if coaster.driver.exists(TABLE):
                coaster.return_to_lobby()
            coaster.start(script.game, script.options, ("human", level))
            coaster.driver.wait('html[data-bot="ready"]')
            page.evaluate("() => { bench.tasks = []; bench.thinking = []; }")
            _play_hinted_turns(coaster, 4)
            noted = page.evaluate("bench")
            spans = [span for span in noted["thinking"] if len(span) == 2]
            times = [(until - since) / 1000 for since, until in spans]
            worst = max([worst, *_tasks_within(noted["tasks"], spans)])
            note = f"the slowest of {len(times)}, median {median(times):.2g} s"
            yield FigureRow(
                f"the computer's move, {level}", max(times), "s", aim, note, str(script)
            )
        what = "longest task in the page meanwhile"
        yield FigureRow(what, worst, "ms", 50, "0: none over 50", str(script))
        coaster.return_to_lobby()
        whole = next(bot_game for bot_game in BOT_GAMES if bot_game.game == script.game)
        # The form has those of the last game.
        options = find_game(whole.game).validate_options(whole.options)
        coaster.start(whole.game, options, ("human", "master"))
        _play_hinted_turns(coaster, 4)  # past the answers from the opening table
        yield from _interruption_times(coaster, page, script)


def _play_hinted_turns(coaster: CoasterPage[PacedDriver], times: int) -> None:
    """Play the hinted moves and wait for the answers, ``times`` times or to the end."""
    for _ in range(times):
        if coaster.driver.exists("[data-over]"):
            break
        ply = coaster.ply
        coaster.show_hint()
        coaster.tap_when_clickable(act("confirm"))
        _wait_for_bot(coaster, ply)


def _wait_for_bot(coaster: CoasterPage[PacedDriver], ply: int) -> None:
    """Wait until the computer has played or the game is over."""
    coaster.driver.wait(f'{TABLE}:not([data-thinking]):not([data-ply="{ply}"])')


# Undoes a move while the computer is thinking. Resolves with the milliseconds until a worker has
# answered an invalid request sent at once, which it refuses without a search; or with null, without
# undoing anything, if the computer is no longer thinking.
INTERRUPT_SCRIPT = """() => new Promise((resolve) => {
  if (!document.querySelector("#table[data-thinking]")) return resolve(null);
  const began = performance.now();
  document.querySelector('#actions [data-act="undo"]').click();
  let asked = null;
  const ask = () => {
    if (asked !== bench.worker) {
      asked = bench.worker;
      asked.addEventListener("message", ({ data }) => {
        if (JSON.parse(data).id === -1) resolve(performance.now() - began);
      });
      asked.postMessage('{"id": -1, "ask": "nothing"}');
    }
    setTimeout(ask, 2);
  };
  ask();
})"""


def _interruption_times(
    coaster: CoasterPage[PacedDriver], page: Page, script: Script
) -> Iterator[FigureRow]:
    """Yield how long after an interruption the computer can think again."""
    times: list[float] = []
    while len(times) < ROUNDS:
        ply = coaster.ply
        coaster.show_hint()
        coaster.tap_when_clickable(act("confirm"))
        coaster.driver.wait(f'{TABLE}:not([data-ply="{ply}"])')
        page.wait_for_timeout(300)  # in the middle of its search
        took = page.evaluate(INTERRUPT_SCRIPT)
        if took is None:  # it answered without a search
            _wait_for_bot(coaster, ply)
            continue
        times.append(took / 1000)
        coaster.wait_ply(ply)
    what = "interrupted, the computer can think again"
    yield FigureRow(what, median(times), "s", 0.2, "", script.game)


# A worker that never finishes loading, as on a slow network.
STALLED_WORKER_SCRIPT = "window.Worker = class { postMessage() {} };"


def _first_answer(
    browser: Browser, site: ByteCountingSite, script: Script, is_stalled: bool = False
) -> Iterator[FigureRow]:
    """Yield how long the computer takes to answer in a game started on a cold visit.

    If ``is_stalled``, its worker never finishes loading.
    """
    turn = next(script.turns())
    with emulated_phone(browser) as phone:
        if is_stalled:
            phone.context.add_init_script(STALLED_WORKER_SCRIPT)
        page = phone.new_tab()
        coaster = page_object_of(page, site)
        coaster.open()
        coaster.start(script.game, script.options, ("human", "casual"))
        coaster.select_turn(turn)
        coaster.tap_when_clickable(act("confirm"))
        began = page.evaluate("performance.now()")
        coaster.wait_ply(2)
        waited = (page.evaluate("performance.now()") - began) / 1000
    what = "cold first game: the computer's first answer"
    what += ", its worker still loading" if is_stalled else ""
    note = "" if is_stalled else "its worker: unthrottled"
    yield FigureRow(what, waited, "s", 2.5, note, str(script))


def _bot_game(browser: Browser, site: ByteCountingSite, script: Script) -> Iterator[FigureRow]:
    """Yield the figures of games among bots, from the tap on a coaster to the end.

    Each move comes from the worker, and is saved and shown like every move of the computer. The
    figures are medians of several games.
    """
    games = [_measure_bot_game(browser, site, script) for _ in range(ROUNDS)]
    for what, every in zip(("opening a game", "a game of computers"), zip(*games)):
        note = f"{', '.join(str(len(tasks)) for tasks in every)} of them"
        worst = median(longest_task(tasks) for tasks in every)
        yield FigureRow(f"longest task over 50 ms: {what}", worst, "ms", 0, note, str(script))


def _measure_bot_game(
    browser: Browser, site: ByteCountingSite, script: Script
) -> tuple[list, list]:
    """Return the long tasks until a game of bots is on the table, and those until it is over."""
    with emulated_phone(browser) as phone:
        page = phone.new_tab(slow_network=False)
        coaster = page_object_of(page, site)
        coaster.open()
        coaster.driver.wait('html[data-warm="1"]')
        page.evaluate("bench.tasks = []")
        seats = find_game(script.game).seats(script.options)
        coaster.start(script.game, script.options, ("easy",) * seats)
        coaster.driver.wait("[data-ply]")
        opened = page.evaluate("bench.tasks.splice(0)")
        coaster.driver.wait("#table[data-over]")
        return opened, page.evaluate("bench.tasks")


def _tasks_within(tasks: list, spans: list) -> list[float]:
    """Return the durations of the long tasks that lie entirely within one of the spans."""
    return [
        length
        for start, length in tasks
        for since, until in spans
        if since <= start and start + length <= until
    ]
