"""Two phones, one game, no server: whole games by links alone."""

import json
from collections.abc import Callable
from itertools import cycle

import pytest
from playwright.sync_api import expect

from e2e.conftest import VisitFactory
from e2e.support.correspondence_player import (
    CAMERA,
    DUE,
    EN,
    OPEN,
    SENT,
    SHARE_SHEET,
    CorrespondencePlayer,
    mangle_url,
)
from e2e.support.page_object import TABLE, act
from e2e.support.precached_visit import open_precached
from e2e.support.scripted_games import INPHEXION, MIXTOUR, Script
from e2e.support.site import Site
from engine.link.game_link import MoveMessage, decode, encode_message
from engine.record import Record

FAR, SAY = EN.correspondence(), EN.for_game("mixtour")
SAYS = [FAR(key, game=SAY("game")) for key in ("text-turn", "text-over")]
UNDO = f"#actions {act('undo')}"
WAITS = f"{TABLE} #tray {act('paste')}"


# Taps an element as soon as it appears. From the tap before that, which says that the code was
# scanned, the time stands still, since a busy machine may take a second to show the element.
TAPS_AT_ONCE = """(css) => {
  addEventListener("click", () => {
    const then = performance.now();
    performance.now = () => then;
  }, { capture: true, once: true });
  const timer = setInterval(() => {
    const found = document.querySelector(css);
    if (!found) return;
    clearInterval(timer);
    found.click();
    delete performance.now;
    document.documentElement.dataset.tappedAtOnce = "";
  }, 10);
}"""


def play(
    script: Script,
    phones: list[CorrespondencePlayer],
    pass_on: Callable[[CorrespondencePlayer, CorrespondencePlayer], None],
) -> None:
    """Play a game to its end; after a move its player passes on the link."""
    plies, states = 0, script.record().replay()
    for turn in script.turns():
        mover, other = phones if states[plies].turn == 0 else phones[::-1]
        mover.plies(plies)
        mover.visitor.play_turn(turn)
        plies += turn.plies
        pass_on(mover, other)
        other.plies(plies)
    outcome = script.state().outcome
    assert outcome
    for phone in phones:
        phone.visitor.driver.wait(f'{TABLE}[data-over="{outcome.reason}"]')
        assert phone.visitor.moves() == script.record().moves


def sent(phone: CorrespondencePlayer) -> str:
    """Return the link that the share sheet receives."""
    phone.visitor.tap_when_clickable(DUE)
    phone.visitor.driver.wait("html[data-shared]")
    given = json.loads(phone.visitor.driver.read_text("html", "data-shared"))
    assert given["text"] in SAYS
    phone.visitor.page.evaluate("delete document.documentElement.dataset.shared")
    phone.visitor.driver.wait(SENT)
    return str(given["url"])


def test_a_code_that_was_only_shown_counts_as_unsent(visit: VisitFactory) -> None:
    here = CorrespondencePlayer(visit(viewport={"width": 360, "height": 640}))
    here.visitor.open()
    here.invite(MIXTOUR, 0)
    here.visitor.play_move("c3")
    here.visitor.driver.wait_until_clickable()
    place = here.visitor.page.locator(DUE).bounding_box()
    here.visitor.tap_when_clickable(f"{TABLE} #tray {act('code')}")
    here.visitor.driver.wait('[data-dialog="send"] #qr svg')
    here.visitor.page.keyboard.press("Escape")
    here.visitor.driver.wait(DUE)
    expect(here.visitor.page.locator(UNDO)).to_be_enabled()
    here.visitor.tap_when_clickable(f"{TABLE} #tray {act('code')}")
    here.code()
    expect(here.visitor.page.locator(UNDO)).to_be_disabled()
    # Where "Send" was there is "Send again" now, and nothing that opens another link.
    assert place
    middle = [place["x"] + place["width"] / 2, place["y"] + place["height"] / 2]
    below = "([x, y]) => document.elementFromPoint(x, y).closest('button').dataset.act"
    assert here.visitor.page.evaluate(below, middle) == "code"
    # The menu has "Resign" all the time, and says when it can be tapped.
    here.visitor.tap_when_clickable(f"{TABLE} {act('menu')}")
    expect(here.visitor.page.locator("dialog " + act("resign"))).to_be_disabled()


def test_a_second_tap_where_the_code_was_opens_no_camera(visit: VisitFactory) -> None:
    """ "Scan a code" appears where "QR code" was; somebody may be tapping there again."""
    here = CorrespondencePlayer(visit(viewport={"width": 360, "height": 640}))
    here.visitor.open()
    here.invite(MIXTOUR, 0)
    here.visitor.play_move("c3")
    here.visitor.tap_when_clickable(f"{TABLE} #tray {act('code')}")
    here.visitor.driver.wait('[data-dialog="send"] #qr svg')
    scan = f"{TABLE} #tray {act('scan')}"
    here.visitor.page.evaluate(TAPS_AT_ONCE, scan)
    here.code()
    here.visitor.driver.wait("html[data-tapped-at-once]")
    here.visitor.page.wait_for_timeout(300)  # a dialog would have opened meanwhile
    expect(here.visitor.dialog).to_have_count(0)
    here.visitor.page.wait_for_timeout(1000)
    here.visitor.tap_when_clickable(scan)
    here.visitor.driver.wait('[data-dialog="scan"]')


def test_a_friend_who_never_played_the_game_is_offered_its_lesson(visit: VisitFactory) -> None:
    inviter, invitee = (
        CorrespondencePlayer(visit()),
        CorrespondencePlayer(visit(viewport={"width": 320, "height": 568})),
    )
    inviter.visitor.page.add_init_script(SHARE_SHEET)
    inviter.visitor.open()
    inviter.invite(MIXTOUR, 0)
    inviter.visitor.play_turn(next(MIXTOUR.turns()))
    invitee.open(sent(inviter))
    toast = invitee.visitor.toast
    expect(toast).to_contain_text(FAR("message-joined", side=SAY("side-1")))
    frame, inside = (toast.locator(css).bounding_box() for css in ("xpath=.", act("lesson")))
    assert frame and inside and inside["x"] >= frame["x"] + 8
    invitee.visitor.tap_when_clickable(".toast " + act("lesson"))
    invitee.visitor.driver.wait(f"{TABLE}[data-lesson]")
    invitee.visitor.driver.tap(f"{TABLE} {act('lobby')}")
    invitee.plies(1)  # the way back leads to the game


def test_a_link_changes_a_game_on_this_phone_after_a_tap(visit: VisitFactory) -> None:
    own_phone, friend = CorrespondencePlayer(visit(), confirms=False), CorrespondencePlayer(visit())
    for phone in (own_phone, friend):
        phone.visitor.page.add_init_script(SHARE_SHEET)
        phone.visitor.open()
    own_phone.invite(MIXTOUR, 0)
    own_phone.visitor.play_move("c3")
    friend.open(sent(own_phone))
    friend.plies(1)
    friend.visitor.play_move("d4")
    link, kept = sent(friend), "JSON.stringify(localStorage)"
    before = own_phone.visitor.page.evaluate(kept)
    name, dialog = SAY("side-1"), own_phone.visitor.dialog
    own_phone.open(link)
    expect(dialog).to_contain_text(FAR("news-title", game=SAY("game"), name=name))
    expect(dialog).to_contain_text(FAR("news-move", name=name))
    own_phone.visitor.tap_when_clickable("dialog .menu-list " + act("close"))
    expect(dialog).to_have_count(0)
    own_phone.plies(1)
    assert own_phone.visitor.page.evaluate(kept) == before
    own_phone.open("about:blank")
    own_phone.open(link)  # at the start as well
    own_phone.visitor.driver.wait(OPEN)
    assert own_phone.visitor.page.evaluate(kept) == before
    own_phone.visitor.tap_when_clickable(OPEN)
    own_phone.plies(2)
    assert own_phone.visitor.moves() == ["c3", "d4"]
    own_phone.open(link)  # it brings nothing any more, and asks nothing
    own_phone.plies(2)
    expect(dialog).to_have_count(0)


@pytest.mark.slow
def test_a_game_whose_links_a_messenger_mangles(visit: VisitFactory) -> None:
    phones = [CorrespondencePlayer(visit()), CorrespondencePlayer(visit())]
    for phone in phones:
        phone.visitor.page.add_init_script(SHARE_SHEET)
    own_phone, friend = phones
    own_phone.visitor.open()
    own_phone.invite(MIXTOUR, 0)
    links: list[str] = []

    def pass_on(mover: CorrespondencePlayer, other: CorrespondencePlayer) -> None:
        links.append(sent(mover))
        ways = mangle_url(links[-1])
        ways[len(links) % len(ways)](other)

    play(MIXTOUR, phones, pass_on)
    assert max(map(len, links)) <= len(own_phone.visitor.url) + 100
    # An earlier link shows how the game stands; a cut one says so, and changes nothing.
    own_phone.open(links[2])
    expect(own_phone.visitor.toast).to_contain_text(FAR("message-old"))
    own_phone.plies(9)
    own_phone.open(links[-1][:-2])
    expect(own_phone.visitor.toast).to_contain_text(EN("link-mangled"))
    expect(own_phone.visitor.saves).to_have_count(1)
    # Rematch: seat 1 begins, the series goes on, and one link is enough.
    friend.visitor.tap_when_clickable(f"{TABLE} {act('rematch')}")
    friend.plies(0)
    friend.visitor.play_move("c3")
    own_phone.open(sent(friend))
    own_phone.plies(1)
    expect(own_phone.visitor.page.locator('[data-seat="1"] .seat-score')).to_have_text("★1")
    own_phone.visitor.play_move("d4")
    friend.open(sent(own_phone))
    friend.plies(2)


# A share sheet that fails when `fails()` says so.
SHEET_FAILS = """Object.defineProperty(navigator, "share", { value: () => new Promise(
  (_, no) => { globalThis.fails = () => no(new DOMException("", "DataError")); }) });"""


def test_a_share_sheet_that_fails_offers_a_code_at_its_table_alone(visit: VisitFactory) -> None:
    phone = CorrespondencePlayer(visit())
    phone.visitor.page.add_init_script(SHEET_FAILS)
    phone.visitor.open()
    phone.invite(MIXTOUR, 0)
    phone.visitor.play_move("c3")
    phone.visitor.tap_when_clickable(DUE)
    phone.visitor.page.wait_for_function("'fails' in globalThis")
    phone.visitor.return_to_lobby()
    phone.visitor.page.evaluate("fails()")
    phone.visitor.driver.tap("[data-save]")
    phone.visitor.driver.wait(DUE)
    expect(phone.visitor.dialog).to_have_count(0)
    phone.visitor.page.evaluate("delete globalThis.fails")
    phone.visitor.tap_when_clickable(DUE)
    phone.visitor.page.wait_for_function("'fails' in globalThis")
    phone.visitor.page.evaluate("fails()")
    phone.code()


@pytest.mark.slow
def test_a_game_without_network(visit: VisitFactory, own_site: Site) -> None:
    phones = [CorrespondencePlayer(open_precached(visit, own_site)) for _ in range(2)]
    for phone in phones:
        phone.visitor.error_monitor.allow("sw.js")
    own_site.stop()
    # The other one begins: the invitation is shown at once, and read by that phone.
    phones[1].invite(INPHEXION, 1)
    phones[0].open(phones[1].code())

    ways = cycle([f"{TABLE} #tray {act('code')}", DUE])  # there is no share sheet: the same

    def pass_on(mover: CorrespondencePlayer, other: CorrespondencePlayer) -> None:
        mover.visitor.tap_when_clickable(next(ways))
        other.open(mover.code())

    play(INPHEXION, phones, pass_on)
    own_site.start()


def test_unsent_moves_are_taken_back_and_a_lost_phone_is_restored(visit: VisitFactory) -> None:
    phone = CorrespondencePlayer(visit(permissions=["clipboard-read", "clipboard-write"]))
    phone.visitor.page.add_init_script(SHARE_SHEET)
    phone.visitor.page.add_init_script(CAMERA)
    phone.visitor.open()
    phone.invite(MIXTOUR, 0)
    phone.visitor.play_move("c3")
    phone.visitor.tap_when_clickable(UNDO)
    phone.plies(0)
    phone.visitor.play_move("c2")
    phone.visitor.page.evaluate("globalThis.calledOff = true")
    phone.visitor.tap_when_clickable(DUE)
    expect(phone.visitor.page.locator(UNDO)).to_be_enabled()
    phone.visitor.page.evaluate("globalThis.calledOff = false")
    first = sent(phone)
    expect(phone.visitor.page.locator(UNDO)).to_be_disabled()
    expect(phone.visitor.status).to_have_text(EN("friend-waiting", name=SAY("side-1")))
    phone.visitor.reload()
    phone.visitor.driver.wait(WAITS)
    phone.visitor.return_to_lobby()
    expect(phone.visitor.saves).to_contain_text(EN("row-waiting", name=SAY("side-1")))
    # The other one has moved on a phone that is lost, and asks for the seat again.
    record = Record("mixtour", None, 0, ["c2", "d4"])
    letter = decode(first.split("#")[1])
    assert isinstance(letter, MoveMessage)
    answer = phone.visitor.url + "#" + encode_message(MoveMessage(record, (), letter.id, 1, [0, 0]))
    phone.visitor.page.evaluate("text => navigator.clipboard.writeText(text)", f"Look: {answer} !")
    phone.visitor.tap_when_clickable(f".lobby-foot {act('paste')}")
    phone.plies(2)
    phone.visitor.play_move("a1")
    last = sent(phone)
    phone.visitor.return_to_lobby()
    phone.visitor.driver.tap("[data-delete]")
    phone.open(last)
    phone.visitor.tap_when_clickable("dialog " + act("take-2"))
    phone.plies(3)
    expect(phone.visitor.page.locator(f"{TABLE}[data-turn='2']")).to_be_visible()
    phone.visitor.play_move("e5")
    # Across the table the answer is read by the camera.
    sent(phone)
    moves = ["c2", "d4", "a1", "e5", "a2"]
    message = MoveMessage(Record("mixtour", None, 0, moves), (), letter.id, 0, [0, 0])
    phone.visitor.page.evaluate("globalThis.seen = 'no link'")
    phone.visitor.tap_when_clickable(f"{TABLE} {act('scan')}")
    expect(phone.visitor.toast).to_contain_text(EN("link-none"))
    url = phone.visitor.url + "#" + encode_message(message)
    phone.visitor.page.evaluate("text => { globalThis.seen = text; }", url)
    phone.plies(5)
    assert phone.visitor.moves() == moves
