"""BeerHex at one phone: the curtain and the table behind it, attacks, declarations, matches."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.error_monitor import SERVICE_WORKER_BLOCKED
from e2e.support.page_object import TABLE, act, cell, pick
from e2e.support.screen_checks import AFTER_PAINT, CLIPPED, MISSED, TORN, resize
from e2e.support.scripted_games import BEERHEX, Script, Turn
from engine import match
from engine.link.game_link import ViewLink, decode
from ui.library.saves import to_json
from ui.library.store import GAME_KEY_PREFIX
from ui.session.session import Session
from ui.words import Words

EN = Words("en")
SAY = EN.for_game("beerhex")

# Random numbers and the time are the same in every visit.
SAME_EVERY_TIME = """
crypto.getRandomValues = (array) => array.fill(7);
Date.now = () => 1_700_000_000_000;
"""

PYSCRIPT = "[pyscript/main] PyScript Ready"  # logged at no fixed time


def game(moves: str, **options: object) -> Script:
    """Return a game as a script."""
    return Script("beerhex", options, moves)


def faces(visitor: Visitor, name: str) -> Locator:
    """Return the cap drawn on a cell."""
    x, y = re.findall(r"-?[\d.]+", visitor.driver.read_text(cell(name), "transform"))
    at = f'#board .piece[transform="translate({x} {y})"][href^="#cap"]'
    return visitor.page.locator(at)


def drawn(visitor: Visitor, name: str, symbol: str) -> None:
    """Check how the cap on a cell is drawn: ``g`` face down, ``gs`` turned up with silver
    inside."""
    expect(faces(visitor, name)).to_have_attribute("href", "#cap-" + symbol)


def hold(visitor: Visitor, name: str) -> None:
    """Look under an own cap, and let go."""
    visitor.page.locator(cell(name)).hover()
    visitor.page.mouse.down()
    expect(visitor.page.locator("#spoken")).to_contain_text(
        re.compile(name + ", (triangle|ring) inside")
    )
    visitor.page.mouse.up()
    expect(visitor.page.locator("#board .tentative")).to_have_count(0)


GLANCED = """() => document.querySelector("#card").hidden
  && !document.querySelector("#board .tentative")"""


def glance(visitor: Visitor, name: str) -> None:
    """Look under a cap by key, until the cap closes by itself."""
    visitor.driver.wait('html[data-warm="1"]')  # the modules that show cards are loaded
    visitor.page.locator(cell(name)).press("p")
    visitor.page.wait_for_function(GLANCED)


class PageRecorder:
    """Everything a tab lets one read, noted again and again on the way through a script."""

    def __init__(self, visit: VisitFactory, script: Script) -> None:
        self.visitor = visit(reduced_motion="reduce")
        self.visitor.page.add_init_script(SAME_EVERY_TIME)
        self._said: list[str] = []
        self.visitor.page.on("console", lambda message: self._said.append(message.text))
        self.visitor.open(script.link())
        expect(self.visitor.toast).to_be_visible()
        self.visitor.page.evaluate("document.querySelector('#toasts').replaceChildren()")
        self.notes: list[str] = []

    def record(self) -> None:
        """Record what can be read on the page now."""
        page = self.visitor.page
        self.visitor.driver.wait('html[data-warm="1"]:not([data-clicks-suppressed])')
        page.evaluate(AFTER_PAINT)
        seen = page.evaluate(
            # Sorted, since the order of attributes depends on timing.
            "[[...document.documentElement.attributes].map((one) => one.name + one.value).sort(),"
            " document.documentElement.innerHTML, document.title, location.href, history.length,"
            " JSON.stringify(history.state), Object.keys(localStorage)].join('\\n')"
        )
        said = [
            text
            for text in self._said
            if text != PYSCRIPT and not SERVICE_WORKER_BLOCKED.search(text)
        ]
        self.notes.append("\n".join([seen, *said]))


def assert_same_pages(
    visit: VisitFactory, walk: Callable[[PageRecorder], None], *scripts: Script
) -> None:
    """Check that all pages are the same on a walk through games that differ only in what is
    hidden."""
    noted = []
    for script in scripts:
        tap = PageRecorder(visit, script)
        walk(tap)
        noted.append(tap.notes)
    assert noted[0]
    for other in noted[1:]:
        for one, another in zip(noted[0], other, strict=True):
            assert one.split("<") == another.split("<")


# Gold to move; in the second game every face is the other one, in the third every one of Silver's.
HIDDEN = game("b3g b2s c2s d3g d2g c4s")
EVERY_FACE = game("b3s b2g c2g d3s d2s c4g")
SILVERS_FACES = game("b3g b2g c2s d3s d2g c4g")


def test_behind_the_curtain_the_page_knows_no_face(visit: VisitFactory) -> None:
    def walk(tap: PageRecorder) -> None:
        visitor = tap.visitor
        expect(visitor.table).to_have_attribute("data-curtain", "")
        tap.record()
        visitor.driver.tap("#table " + act("menu"))
        tap.record()
        visitor.dialog.locator(act("close")).first.click()
        visitor.return_to_lobby()
        tap.record()
        visitor.saves.first.click()
        visitor.driver.wait(TABLE)
        visitor.page.reload()
        visitor.wait_ready()
        expect(visitor.table).to_have_attribute("data-curtain", "")
        tap.record()

    assert_same_pages(visit, walk, HIDDEN, EVERY_FACE)


def test_a_peek_is_hidden_before_the_handover(visit: VisitFactory) -> None:
    def walk(tap: PageRecorder) -> None:
        visitor = tap.visitor
        visitor.dismiss_handover()
        hold(visitor, "b3")
        visitor.driver.tap(cell("a1"))
        visitor.driver.tap(pick("g"))
        visitor.return_to_lobby()  # with a choice half made
        tap.record()
        visitor.saves.first.click()
        visitor.driver.wait("#table:not([hidden])")
        visitor.dismiss_handover()
        visitor.page.locator(cell("b3")).press("p")
        visitor.driver.tap("#actions " + act("undo"))
        visitor.tap_when_clickable("dialog " + act("take-back"))
        expect(visitor.table).to_have_attribute("data-curtain", "")
        tap.record()  # Silver's turn, after Gold has peeked

    assert_same_pages(visit, walk, HIDDEN, EVERY_FACE)


def test_one_side_never_sees_the_others_faces(visit: VisitFactory) -> None:
    def walk(tap: PageRecorder) -> None:
        visitor = tap.visitor
        visitor.dismiss_handover()
        tap.record()
        hold(visitor, "b3")
        glance(visitor, "b2")
        tap.record()
        for name in ("b2", "b3", "c2"):
            visitor.driver.tap(cell(name))
        visitor.driver.wait(act("confirm"))
        tap.record()
        visitor.driver.tap(act("cancel"))
        visitor.driver.tap("#actions " + act("moves"))
        for ply in (5, 2):
            visitor.driver.tap(f'#move-list [data-ply="{ply}"]')
            tap.record()
        visitor.driver.tap(act("last"))
        visitor.driver.tap("#actions " + act("share"))
        tap.record()

    assert_same_pages(visit, walk, HIDDEN, SILVERS_FACES)


def test_with_clue_tokens_placed_faces_are_hidden_from_all_players(visit: VisitFactory) -> None:
    def walk(tap: PageRecorder) -> None:
        visitor = tap.visitor
        visitor.dismiss_handover()
        glance(visitor, "b3")
        tap.record()
        visitor.driver.tap(cell("e5"))
        visitor.driver.wait(pick("g"))
        tap.record()

    first = game("b3g! b2s d2s d3g", clues=True)
    other = game("b3s! b2g d2g d3s", clues=True)
    assert_same_pages(visit, walk, first, other)


# ---- one phone


def test_the_curtain_tells_what_everybody_saw_and_lifts_with_a_tap(visitor: Visitor) -> None:
    visitor.open(HIDDEN.link(5))
    expect(visitor.page.locator("#curtain")).to_contain_text(SAY("side-1"))
    expect(visitor.page.locator("#curtain")).to_contain_text("d2")
    expect(visitor.visible("#tray button, #actions button")).to_have_count(0)
    visitor.driver.tap(act("ready"))
    expect(visitor.table).not_to_have_attribute("data-curtain", "")
    visitor.play_move("c4", "s")
    expect(visitor.table).to_have_attribute("data-curtain", "")


def test_an_own_face_is_seen_for_as_long_as_one_holds_the_cap(visitor: Visitor) -> None:
    visitor.open(HIDDEN.link())
    visitor.dismiss_handover()
    visitor.page.locator(cell("c2")).hover()
    visitor.page.mouse.down()
    drawn(visitor, "c2", "gs")
    expect(visitor.page.locator("#spoken")).to_contain_text(
        SAY("cell-secret", cell="c2", face=SAY("face-1"))
    )
    visitor.page.mouse.up()
    drawn(visitor, "c2", "g")
    expect(visitor.page.locator('#board [data-mark~="picked"]')).to_have_count(0)
    visitor.page.locator(cell("b2")).press("p")  # Silver's
    drawn(visitor, "b2", "s")


def test_a_cap_can_be_taken_back_until_the_phone_is_handed_over(visitor: Visitor) -> None:
    visitor.open(HIDDEN.link(5))
    visitor.play_move("c4", "s")
    resize(visitor, 320, 568)
    both = visitor.visible("#curtain .button")
    for name in ("Bartholomew Montague", "マルガレーテ・フォン・シュタイン"):
        both.last.evaluate("(one, s) => { one.textContent = s; }", SAY("curtain-ready", name=name))
        assert [both.evaluate_all(fault) for fault in (CLIPPED, MISSED)] == [[], []]
        assert both.first.evaluate(f"one => ({TORN})([one])") == []
    visitor.driver.tap("#curtain " + act("undo"))
    visitor.wait_ply(5)
    expect(visitor.page.locator("#curtain")).to_contain_text(SAY("side-1"))  # who has the phone?
    visitor.dismiss_handover()
    visitor.play_move("e4", "g")
    visitor.driver.tap(act("ready"))
    visitor.driver.tap("#actions " + act("undo"))
    expect(visitor.dialog).to_contain_text(EN("take-back-ask"))
    visitor.wait_ply(6)
    visitor.driver.tap("dialog " + act("take-back"))
    visitor.wait_ply(5)
    expect(visitor.page.locator("#curtain")).to_contain_text(SAY("side-1"))


def test_a_table_that_opens_behind_the_curtain_is_not_read_out(visitor: Visitor) -> None:
    visitor.open(BEERHEX.link(3))
    visitor.driver.wait("#table[data-curtain]")
    expect(visitor.page.locator("#spoken")).to_be_empty()


def test_sharing_asks_first_and_offers_a_spectator_link(visit: VisitFactory) -> None:
    visitor = visit()
    visitor.open(HIDDEN.link())
    visitor.dismiss_handover()
    visitor.driver.tap("#actions " + act("share"))
    expect(visitor.dialog).to_contain_text(EN("share-secrets"))
    expect(visitor.page.locator("#link")).to_have_count(0)
    visitor.driver.tap(act("share-spectator"))
    url = visitor.page.locator("#link").input_value()
    link = decode(url.split("#")[1])
    assert isinstance(link, ViewLink) and link.view == HIDDEN.state().view(None)
    stranger = visit()
    stranger.driver.goto(url)
    expect(stranger.dialog).to_contain_text(EN("link-view"))
    expect(stranger.dialog.locator(".piece")).to_have_count(6)
    expect(stranger.saves).to_have_count(0)


def test_exporting_an_unfinished_game_asks_first(visitor: Visitor) -> None:
    visitor.open(HIDDEN.link())
    visitor.return_to_lobby()
    visitor.driver.tap(".masthead " + act("settings"))
    visitor.driver.tap("dialog " + act("export"))
    expect(visitor.dialog).to_contain_text(EN.correspondence()("export-secrets"))
    with visitor.page.expect_download():
        visitor.driver.tap("dialog " + act("export-yes"))
    expect(visitor.dialog).to_have_attribute("data-dialog", "settings")  # where it was asked for


# ---- attacks


def test_three_caps_in_any_order_make_an_attack(visitor: Visitor) -> None:
    visitor.open(game("b3g b2s c2s d3g d2g c4s c3g b4s").link())
    visitor.dismiss_handover()
    visitor.driver.tap(cell("c3"))
    visitor.driver.tap(cell("b2"))
    offered = visitor.page.locator('#board [data-mark~="offered"]')
    assert set(offered.evaluate_all("all => all.map((one) => one.dataset.cell)")) == {"b3", "c2"}
    visitor.driver.tap(cell("c2"))
    visitor.driver.wait(act("confirm"))
    drawn(visitor, "b2", "s")  # nothing is revealed before the confirmation


def test_a_cap_that_no_attack_can_hold_is_refused(visitor: Visitor) -> None:
    visitor.open(game("b3g b2s c2s e5g d2g a5s").link())
    visitor.dismiss_handover()
    visitor.driver.tap(cell("b2"))
    alone = visitor.page.locator(cell("e5"))
    expect(alone).not_to_have_attribute("data-mark", re.compile("offered"))
    alone.tap()
    expect(visitor.status).to_have_text(SAY("attack-more"))
    expect(visitor.page.locator(cell("b2"))).to_have_attribute("data-mark", re.compile("picked"))


def test_an_attack_that_succeeds_sends_the_caps_home(visitor: Visitor) -> None:
    visitor.open(game("b3g b2g c2g d3s").link())
    visitor.dismiss_handover()
    for name in ("c2", "b3", "b2"):
        visitor.driver.tap(cell(name))
    visitor.driver.tap(act("confirm"))
    visitor.wait_ply(5)
    expect(visitor.status).to_have_text(SAY("wait-place", name=SAY("side-0")))
    for name in ("b2", "b3", "c2"):
        expect(faces(visitor, name)).to_have_count(0)
    expect(visitor.page.locator("[data-seat='1']")).to_contain_text(SAY("seat-caps-0", hand=13))
    visitor.play_move("b3", "s")
    expect(visitor.table).to_have_attribute("data-turn", "2")


def test_an_attack_that_fails_leaves_caps_open_and_ends_the_turn(visitor: Visitor) -> None:
    visitor.open(game("b3g b2s c2s d3g").link())
    visitor.dismiss_handover()
    for name in ("b2", "b3", "c2"):
        visitor.driver.tap(cell(name))
    visitor.driver.tap(act("confirm"))
    visitor.wait_ply(5)
    expect(faces(visitor, "b3")).to_have_count(0)  # Gold's symbol went home
    drawn(visitor, "b2", "ss")
    drawn(visitor, "c2", "gs")
    missed = ", ".join(SAY("face-" + face) for face in "101")
    expect(visitor.page.locator("#curtain")).to_contain_text(missed)


def test_a_clue_token_sticks_on_its_cap(visitor: Visitor) -> None:
    visitor.open(game("b3g b2s", clues=True).link())
    visitor.dismiss_handover()
    for tap in (cell("d4"), pick("g"), pick("token")):
        visitor.tap_when_clickable(tap)
    expect(visitor.page.locator('[data-pick][aria-pressed="true"]')).to_have_count(2)
    visitor.driver.tap(act("confirm"))
    visitor.wait_ply(3)
    expect(visitor.page.locator('#board .piece[href="#pin"]')).to_have_count(1)
    expect(visitor.page.locator("[data-seat='1']")).to_contain_text("●2")


# ---- ends

# Silver's row of silver faces is complete; Gold may claim or deny at ply 6, Silver at 7.
CHAIN = "a3s b3s c3s d3s a1g e3s b1g"


@pytest.mark.parametrize(
    ("moves", "said", "question", "reason", "winner"),
    [
        (CHAIN, "claim", "claim", "claim", 1),
        (CHAIN, "deny", "deny", "deny", 1),
        (CHAIN[:-4], "claim", "declare-early", "false-claim", 1),
        ("b3g b2s c2s d3g d2g c4s", "deny", "declare-early", "false-deny", 1),
    ],
)
def test_declaring_asks_once_and_ends_the_game(
    visitor: Visitor, moves: str, said: str, question: str, reason: str, winner: int
) -> None:
    visitor.open(game(moves).link())
    visitor.dismiss_handover()
    visitor.driver.tap(f'[data-move="{said}"]')
    expect(visitor.dialog).to_contain_text(SAY(question + "-sure"))
    visitor.driver.tap(act("declare"))
    expect(visitor.table).to_have_attribute("data-over", reason)
    name = SAY(f"side-{winner}")
    expect(visitor.status).to_have_text(SAY("head-wins", name=name))
    expect(visitor.page.locator("#tip")).to_have_text(SAY("over-" + reason).capitalize())
    outcome = game(moves + " " + said).state().outcome
    assert outcome
    won = visitor.page.locator('#board [data-mark~="won"]')
    expect(won).to_have_count(len(outcome.details))
    expect(visitor.page.locator('#board .piece[href="#cap-g"]')).to_have_count(0)


FULL = game(
    "d1g e4s a5g c2g c3s a3s e1g c1s b4g b5s a2g a4s c4g b1s e5g d5g e3s d2s a1s e2g d3s b2g b3s"
    " c5g d4s"
)
FILLED = game(
    "d1g e4s a5g c2g c3s x_c2_c3_d1 b4g a1s e1g c3s d3g x_b4_c3_d3 a4g a3s c5g x_a3_a4_a5 e5s c4s"
    " d4s d2s e2s a2g b3s b2g b1s e3s d5s b5g c1g a3s c3s"
)


@pytest.mark.parametrize(("script", "last"), [(FULL, 1), (FILLED, 4)], ids=["full", "filled"])
def test_the_board_is_filled_and_turned_over(visitor: Visitor, script: Script, last: int) -> None:
    moves = script.record().moves
    visitor.open(script.link(len(moves) - last))
    visitor.dismiss_handover()
    if last > 1:
        expect(visitor.status).to_have_text(SAY("wait-fill", name=SAY("side-1")))
        expect(visitor.page.locator("[data-move]")).to_have_count(0)
    for move in moves[-last:]:
        expect(visitor.table).not_to_have_attribute("data-curtain", "")
        visitor.play_move(move[:2], move[2])
    outcome = script.state().outcome
    assert outcome
    expect(visitor.table).to_have_attribute("data-over", outcome.reason)
    expect(visitor.page.locator('#board [data-mark~="won"]')).to_have_count(len(outcome.details))


def test_after_the_end_one_looks_with_anybodys_eyes(visitor: Visitor) -> None:
    visitor.open(game(CHAIN + " claim").link())
    visitor.driver.tap("#actions " + act("moves"))
    visitor.driver.tap('#move-list [data-ply="4"]')
    drawn(visitor, "b3", "ss")
    visitor.driver.tap(act("view-as"))
    drawn(visitor, "b3", "s")
    drawn(visitor, "c3", "gs")
    listed = visitor.page.locator('#move-list [data-ply="4"]')
    expect(listed).to_have_attribute("data-notation", "d3?")
    expect(listed).to_have_text("4d3")
    expect(listed.locator("use")).to_have_attribute("href", "#cap-s")
    visitor.driver.tap(act("view-as"))
    drawn(visitor, "b3", "ss")
    drawn(visitor, "c3", "g")


# ---- matches, and the computer


def resign(visitor: Visitor) -> None:
    """Let the person to move resign."""
    visitor.dismiss_handover()
    visitor.resign()
    expect(visitor.table).to_have_attribute("data-over", "resign")


def test_the_loser_says_who_starts_until_one_has_won_two(visitor: Visitor) -> None:
    visitor.open()
    visitor.start("beerhex", {"best_of": 3, "starter": "gold"})
    resign(visitor)
    expect(visitor.page.locator("[data-seat='2']")).to_contain_text("★☆")
    visitor.driver.tap(act("next-game"))
    expect(visitor.dialog).to_contain_text(SAY("chooses-starter", name=SAY("side-0")))
    visitor.driver.tap(act("starts-2"))
    visitor.wait_ply(0)
    expect(visitor.table).to_have_attribute("data-turn", "2")
    visitor.play_move("b3", "g")
    resign(visitor)
    won = SAY("match-won", name=SAY("side-1"), wins=2, losses=0)
    expect(visitor.page.locator("#tip")).to_contain_text(won)
    expect(visitor.page.locator(act("next-game"))).to_have_count(0)


def test_a_computer_that_lost_chooses_itself(visitor: Visitor) -> None:
    record = game(CHAIN).record()
    session = Session("won", record, ["easy", "human"], now=1.0, match=match.start({"starter": 0}))
    key, text = json.dumps(GAME_KEY_PREFIX + "won"), json.dumps(to_json(session))
    store = f"localStorage.setItem({key}, {text})"
    visitor.page.add_init_script(f"try {{ if (localStorage.length < 2) {store} }} catch {{}}")
    visitor.open()
    visitor.saves.first.click()
    visitor.driver.tap('[data-move="claim"]')
    visitor.tap_when_clickable(act("declare"))
    visitor.tap_when_clickable(act("next-game"))
    visitor.wait_ply(1)
    expect(visitor.dialog).to_have_count(0)
    expect(visitor.table).to_have_attribute("data-turn", "2")
    visitor.return_to_lobby()
    visitor.saves.nth(1).click()  # the game that the computer lost
    visitor.driver.wait(f"{TABLE}[data-over]")
    visitor.tap_when_clickable(act("next-game"))
    visitor.wait_ply(1)
    visitor.return_to_lobby()
    expect(visitor.saves).to_have_count(2)


def test_against_the_computer_there_is_no_curtain(visitor: Visitor) -> None:
    visitor.open()
    visitor.start("beerhex", {"starter": "gold"}, ("human", "easy"))
    visitor.select_turn(Turn(["c2", "s"]))
    visitor.driver.tap(act("confirm"))
    expect(visitor.page.locator("#curtain")).to_be_hidden()
    visitor.wait_ply(2)
    expect(visitor.page.locator("#curtain")).to_be_hidden()
    expect(visitor.page.locator("#board .piece")).to_have_count(2)
    expect(visitor.page.locator('#board .piece[href="#cap-s"]')).to_have_count(1)
