"""What comes after the first screen: taps that come before it wait for it, and none is lost."""

import pytest
from playwright.sync_api import expect

from e2e.coaster import TABLE, act, cell
from e2e.conftest import Visit, Visitor
from e2e.games import MIXTOUR, ONE, Script
from e2e.held import Held
from e2e.site import DIST
from engine import GAMES
from tools import budget
from tools.modules import archived
from ui.play.store import GAME_KEY
from ui.words import LANGUAGES, Words

EN, JA = Words("en"), Words("ja")
AFTER = "web/after.mjs"
LATER, JAPANESE, GAME = "later.wasm", "words-ja.wasm", "mixtour.wasm"
RULES = 'dialog[data-shows="rules"] '
LANGUAGE = 'dialog [name="language"]'


# The first tap is answered by a dialog: what is asked for next is "answered", to say when that was.
ANSWERED = """new MutationObserver((_, watching) => {
  if (!document.querySelector("dialog[open]")) return;
  watching.disconnect();
  fetch("answered");
}).observe(document, { subtree: true, attributeFilter: ["open"] });"""


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    """Someone who comes for the first time."""
    return visit()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_first_visit_waits_for_is_what_is_weighed(visit: Visit, language: str) -> None:
    visitor = visit(locale=language)
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.page.route("**/answered", lambda route: route.fulfill(status=204))
    visitor.page.add_init_script(ANSWERED)
    core = Held(visitor, "core.wasm")
    Held(visitor, AFTER)
    visitor.hands.goto(visitor.url)
    visitor.hands.tap('[data-game="hexheaven"]')  # of all games it has most to send
    visitor.hands.wait("[data-pressed]")
    with visitor.page.expect_request("**/answered"):
        core.let_go()
    paths = [url.removeprefix(visitor.url) or "index.html" for url in asked]
    before = [path for path in paths[: paths.index("answered")] if not budget.BESIDE.search(path)]
    # Whoever hears taps asks for that, which is held, and nobody waits for it.
    assert sorted(before) == sorted([*budget.first_tap(DIST, language), AFTER])


def test_a_game_comes_when_it_is_picked(visitor: Visitor) -> None:
    visitor.guard.expect(f"{GAME}|503")
    held = Held(visitor, GAME)
    visitor.open()
    visitor.hands.tap('[data-game="mixtour"]')
    expect(visitor.toast).to_contain_text(EN("fetching"))
    held.lose()
    expect(visitor.toast).to_contain_text(EN("not-fetched"))
    visitor.sheet("beerhex")
    visitor.hands.tap("dialog " + act("close"))
    held.let_go()
    visitor.start("mixtour")


def test_a_finger_that_comes_down_on_a_coaster_asks_for_its_game(visitor: Visitor) -> None:
    core = Held(visitor, "core.wasm")
    visitor.hands.goto(visitor.url)
    with visitor.page.expect_request(f"**/{GAME}"):
        visitor.page.locator('[data-game="mixtour"]').dispatch_event("pointerdown")
    core.let_go()
    visitor.start("mixtour")


def test_of_two_games_the_one_picked_last_is_opened(visitor: Visitor) -> None:
    mixtour, beerhex = Held(visitor, GAME), Held(visitor, "beerhex.wasm")
    visitor.open()
    visitor.hands.tap('[data-game="mixtour"]')
    visitor.hands.tap('[data-game="beerhex"]')
    mixtour.let_go()
    visitor.page.evaluate("coasterArchives.bring('mixtour')")
    expect(visitor.dialog).to_have_count(0)
    beerhex.let_go()
    title = visitor.page.locator("#dialog-title")
    expect(title).to_contain_text(EN.of("beerhex")("game"))


def test_who_knows_games_has_them_at_once(visitor: Visitor) -> None:
    visitor.open()
    visitor.start("mixtour")
    visitor.enter("c3")
    visitor.leave()
    Held(visitor, LATER)
    visitor.reload()
    visitor.hands.wait("[data-save]")
    loaded = "performance.getEntriesByType('resource').map(({ name }) => name).join()"
    assert all(archived(game) in visitor.page.evaluate(loaded) for game in GAMES)


@pytest.mark.parametrize("script", ONE, ids=str)
def test_a_game_needs_nothing_of_it(visitor: Visitor, script: Script) -> None:
    other = f"{script.game}-ja.wasm"
    held = [Held(visitor, name) for name in (LATER, JAPANESE, other)]
    visitor.open()
    visitor.start(script.game, script.options)
    visitor.play_through(script)
    assert all(one.asked for one in held)


def ask_for_rules(visitor: Visitor) -> None:
    """The first thing that somebody does is to ask for a game's rules."""
    visitor.open()
    visitor.sheet("mixtour")
    visitor.hands.tap("dialog " + act("rules"))


def test_rules_asked_for_early_open_when_they_come(visitor: Visitor) -> None:
    held = Held(visitor, LATER)
    ask_for_rules(visitor)
    expect(visitor.toast).to_contain_text(EN("fetching"))
    held.let_go()
    visitor.hands.wait(RULES + "figure svg")
    expect(visitor.toast).to_have_count(0)


def test_rules_that_nobody_waits_for_any_more_stay_closed(visitor: Visitor) -> None:
    held = Held(visitor, LATER)
    ask_for_rules(visitor)
    visitor.hands.tap("dialog " + act("close"))
    visitor.hands.rest()
    visitor.sheet("inphexion")
    held.let_go()
    visitor.hands.tap("dialog " + act("rules"))
    title = EN.of("inphexion")("game")
    expect(visitor.page.locator("#dialog-title")).to_have_text(title)
    visitor.hands.wait(RULES + "figure svg")


def test_rules_that_cannot_be_fetched_are_asked_for_again(visitor: Visitor) -> None:
    visitor.guard.expect(f"{LATER}|503")
    held = Held(visitor, LATER)
    ask_for_rules(visitor)
    expect(visitor.toast).to_contain_text(EN("fetching"))
    held.lose()
    expect(visitor.toast).to_contain_text(EN("not-fetched"))
    expect(visitor.dialog).to_have_attribute("data-shows", "sheet")
    held.let_go()
    visitor.hands.tap("dialog " + act("rules"))
    visitor.hands.wait(RULES + "figure svg")


def test_a_link_opens_without_it_and_its_menu_when_it_comes(visitor: Visitor) -> None:
    held = Held(visitor, LATER)
    visitor.open(MIXTOUR.link(2))
    visitor.hands.tap(f"#table {act('menu')}")
    expect(visitor.toast).to_contain_text(EN("fetching"))
    held.let_go()
    visitor.hands.tap("dialog " + act("rules"))
    visitor.hands.wait(RULES + "figure svg")


def test_a_game_that_was_to_be_shared_is_not_the_one_opened_since(visitor: Visitor) -> None:
    held = Held(visitor, LATER)
    visitor.open(MIXTOUR.link(2))
    visitor.hands.tap("#table " + act("share"))
    expect(visitor.toast).to_contain_text(EN("fetching"))
    visitor.leave()
    visitor.start("inphexion")
    held.let_go()
    visitor.hands.wait('html[data-warm="1"]')
    expect(visitor.dialog).to_have_count(0)


def test_a_friend_is_invited_once_however_often_one_asks(visitor: Visitor) -> None:
    held = Held(visitor, LATER)
    visitor.open()
    visitor.sheet("mixtour")
    visitor.hands.choose('dialog [name="seat-2"]', "friend")
    for _ in range(2):
        visitor.press("dialog " + act("start"))
        expect(visitor.toast).to_contain_text(EN("fetching"))
    held.let_go()
    visitor.hands.wait(TABLE)
    visitor.hands.wait('html[data-warm="1"]')
    keys = visitor.page.evaluate("Object.keys(localStorage)")
    assert len([key for key in keys if key.startswith(GAME_KEY)]) == 1


def test_a_puzzle_that_comes_late_leaves_the_game_begun_since_alone(visitor: Visitor) -> None:
    visitor.open()
    visitor.hands.wait('html[data-warm="1"]')
    visitor.hands.tap(".lobby-foot " + act("puzzle-today"))
    visitor.hands.wait(TABLE)
    held = Held(visitor, LATER)
    visitor.reload()
    expect(visitor.toast).to_contain_text(EN("fetching"))
    visitor.page.go_back()
    visitor.start("inphexion")
    visitor.hands.tap(cell("a1"))
    visitor.hands.wait(act("confirm"))
    held.let_go()
    visitor.hands.wait('html[data-warm="1"]')
    assert visitor.hands.has(act("confirm"))


def test_another_language_is_taken_when_its_words_come(visitor: Visitor) -> None:
    held = Held(visitor, JAPANESE)
    visitor.open()
    visitor.hands.tap(act("settings"))
    visitor.hands.choose(LANGUAGE, "ja")
    expect(visitor.toast).to_contain_text(EN("fetching"))
    assert visitor.hands.has('html[lang="en"]')  # all of the page in one language
    held.let_go()
    visitor.hands.wait('html[lang="ja"]')
    expect(visitor.page.locator("#dialog-title")).to_have_text(JA("settings"))
    visitor.reload()
    visitor.hands.wait('html[lang="ja"]')
    visitor.sheet("mixtour")
    expect(visitor.dialog).to_contain_text(JA("rules"))


def test_what_is_open_when_another_language_comes_does_not_stay_in_the_old_one(
    visitor: Visitor,
) -> None:
    held = Held(visitor, JAPANESE)
    visitor.open()
    visitor.hands.tap(act("settings"))
    visitor.hands.choose(LANGUAGE, "ja")
    expect(visitor.toast).to_contain_text(EN("fetching"))
    visitor.press("dialog " + act("close"))
    visitor.sheet("mixtour")
    held.let_go()
    visitor.hands.wait('html[lang="ja"]')
    expect(visitor.dialog).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_tables_language_is_another_when_the_games_words_come(
    visitor: Visitor, game: str
) -> None:
    held = Held(visitor, f"{game}-ja.wasm")
    visitor.open()
    visitor.start(game)
    visitor.hands.tap(f"#table {act('menu')}")
    visitor.hands.tap("dialog " + act("settings"))
    visitor.hands.choose(LANGUAGE, "ja")
    expect(visitor.toast).to_contain_text(EN("fetching"))
    held.let_go()
    visitor.hands.wait('html[lang="ja"]')
    visitor.hands.tap("dialog " + act("close"))
    expect(visitor.page.locator("#seats")).to_contain_text(JA.of(game)("side-0"))


def test_a_language_that_cannot_be_fetched_is_not_taken(visitor: Visitor) -> None:
    visitor.guard.expect(f"{JAPANESE}|503")
    held = Held(visitor, JAPANESE)
    visitor.open()
    visitor.hands.tap(act("settings"))
    visitor.hands.choose(LANGUAGE, "ja")
    held.lose()
    expect(visitor.toast).to_contain_text(EN("not-fetched"))
    expect(visitor.page.locator(LANGUAGE)).to_have_value("en")
    held.let_go()
    visitor.hands.choose(LANGUAGE, "ja")
    visitor.hands.wait('html[lang="ja"]')


def test_who_comes_with_another_language_starts_in_it(visit: Visit) -> None:
    visitor = visit(locale="ja-JP")
    for name in ("words-en.wasm", "mixtour-en.wasm", LATER):
        Held(visitor, name)
    visitor.open()
    visitor.start("mixtour")
    expect(visitor.status).to_contain_text(JA.of("mixtour")("side-0"))


@pytest.mark.computer
@pytest.mark.parametrize("script", ONE, ids=str)
def test_the_small_player_answers_when_it_comes(visitor: Visitor, script: Script) -> None:
    visitor.guard.expect(f"worker.mjs|{LATER}|404|503")
    visitor.page.route("**/worker.mjs", lambda route: route.fulfill(status=404))
    held = Held(visitor, LATER)
    visitor.open()
    visitor.start(script.game, script.options, ("human", "easy"))
    visitor.hands.wait('html[data-brain="failed"]')
    visitor.choose(next(script.turns()))
    visitor.hands.tap(act("confirm"))
    held.lose()
    expect(visitor.toast).to_contain_text(EN("not-fetched"))
    held.let_go()
    visitor.wait_ply(2)  # it is asked for again
