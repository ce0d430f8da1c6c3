"""Two phones, one game, no server: whole games by links alone."""

import json
from collections.abc import Callable
from itertools import cycle

from playwright.sync_api import expect

from e2e.conftest import VisitFactory
from e2e.correspondence_player import (
    CAMERA,
    DUE,
    EN,
    OPEN,
    SENT,
    SHARE_SHEET,
    CorrespondencePlayer,
    mangle_url,
)
from e2e.page_object import TABLE, act
from e2e.precached_visit import open_precached
from e2e.scripted_games import INPHEXION, MIXTOUR, Script
from e2e.site import Site
from engine.link.game_link import MoveMessage, decode, encode_message
from engine.record import Record

FAR, SAY = EN.correspondence(), EN.for_game("mixtour")
SAYS = [FAR(key, game=SAY("game")) for key in ("text-turn", "text-over")]
UNDO = f"#actions {act('undo')}"
WAITS = f"{TABLE} #tray {act('paste')}"


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
    """The link that the share sheet is given."""
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
    here.visitor.driver.wait('[data-shows="send"] #qr svg')
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


def test_a_friend_who_never_played_the_game_is_offered_its_lesson(visit: VisitFactory) -> None:
    here, there = (
        CorrespondencePlayer(visit()),
        CorrespondencePlayer(visit(viewport={"width": 320, "height": 568})),
    )
    here.visitor.page.add_init_script(SHARE_SHEET)
    here.visitor.open()
    here.invite(MIXTOUR, 0)
    here.visitor.play_turn(next(MIXTOUR.turns()))
    there.open(sent(here))
    toast = there.visitor.toast
    expect(toast).to_contain_text(SAY("tag"))
    frame, inside = (toast.locator(css).bounding_box() for css in ("xpath=.", act("lesson")))
    assert frame and inside and inside["x"] >= frame["x"] + 8
    there.visitor.tap_when_clickable(".toast " + act("lesson"))
    there.visitor.driver.wait(f"{TABLE}[data-lesson]")
    there.visitor.driver.tap(f"{TABLE} {act('lobby')}")
    there.plies(1)  # the way back leads to the game


def test_a_link_changes_a_game_on_this_phone_after_a_tap(visit: VisitFactory) -> None:
    here, there = CorrespondencePlayer(visit(), confirms=False), CorrespondencePlayer(visit())
    for phone in (here, there):
        phone.visitor.page.add_init_script(SHARE_SHEET)
        phone.visitor.open()
    here.invite(MIXTOUR, 0)
    here.visitor.play_move("c3")
    there.open(sent(here))
    there.plies(1)
    there.visitor.play_move("d4")
    link, kept = sent(there), "JSON.stringify(localStorage)"
    before = here.visitor.page.evaluate(kept)
    name, dialog = SAY("side-1"), here.visitor.dialog
    here.open(link)
    expect(dialog).to_contain_text(FAR("news-title", game=SAY("game"), name=name))
    expect(dialog).to_contain_text(FAR("news-move", name=name))
    here.visitor.tap_when_clickable("dialog .menu-list " + act("close"))
    expect(dialog).to_have_count(0)
    here.plies(1)
    assert here.visitor.page.evaluate(kept) == before
    here.open("about:blank")
    here.open(link)  # at the start as well
    here.visitor.driver.wait(OPEN)
    assert here.visitor.page.evaluate(kept) == before
    here.visitor.tap_when_clickable(OPEN)
    here.plies(2)
    assert here.visitor.moves() == ["c3", "d4"]
    here.open(link)  # it brings nothing any more, and asks nothing
    here.plies(2)
    expect(dialog).to_have_count(0)


def test_a_game_whose_links_a_messenger_mangles(visit: VisitFactory) -> None:
    phones = [CorrespondencePlayer(visit()), CorrespondencePlayer(visit())]
    for phone in phones:
        phone.visitor.page.add_init_script(SHARE_SHEET)
    here, there = phones
    here.visitor.open()
    here.invite(MIXTOUR, 0)
    links: list[str] = []

    def pass_on(mover: CorrespondencePlayer, other: CorrespondencePlayer) -> None:
        links.append(sent(mover))
        ways = mangle_url(links[-1])
        ways[len(links) % len(ways)](other)

    play(MIXTOUR, phones, pass_on)
    assert max(map(len, links)) <= len(here.visitor.url) + 100
    # An earlier link shows how the game stands; a cut one says so, and changes nothing.
    here.open(links[2])
    expect(here.visitor.toast).to_contain_text(FAR("letter-old"))
    here.plies(9)
    here.open(links[-1][:-2])
    expect(here.visitor.toast).to_contain_text(EN("link-mangled"))
    expect(here.visitor.saves).to_have_count(1)
    # Rematch: seat 1 begins, the series goes on, and one link is enough.
    there.visitor.tap_when_clickable(f"{TABLE} {act('rematch')}")
    there.plies(0)
    there.visitor.play_move("c3")
    here.open(sent(there))
    here.plies(1)
    expect(here.visitor.page.locator('[data-seat="1"] .seat-score')).to_have_text("★1")
    here.visitor.play_move("d4")
    there.open(sent(here))
    there.plies(2)


# A share sheet that fails when `fails()` says so.
SHEET_FAILS = """Object.defineProperty(navigator, "share", { value: () => new Promise(
  (_, no) => { globalThis.fails = () => no(new DOMException("", "DataError")); }) });"""


def test_a_share_sheet_that_fails_offers_a_code_at_its_table_alone(visit: VisitFactory) -> None:
    here = CorrespondencePlayer(visit())
    here.visitor.page.add_init_script(SHEET_FAILS)
    here.visitor.open()
    here.invite(MIXTOUR, 0)
    here.visitor.play_move("c3")
    here.visitor.tap_when_clickable(DUE)
    here.visitor.page.wait_for_function("'fails' in globalThis")
    here.visitor.return_to_lobby()
    here.visitor.page.evaluate("fails()")
    here.visitor.driver.tap("[data-save]")
    here.visitor.driver.wait(DUE)
    expect(here.visitor.dialog).to_have_count(0)
    here.visitor.page.evaluate("delete globalThis.fails")
    here.visitor.tap_when_clickable(DUE)
    here.visitor.page.wait_for_function("'fails' in globalThis")
    here.visitor.page.evaluate("fails()")
    here.code()


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


def test_what_was_not_sent_is_taken_back_and_a_lost_phone_comes_back(visit: VisitFactory) -> None:
    here = CorrespondencePlayer(visit(permissions=["clipboard-read", "clipboard-write"]))
    here.visitor.page.add_init_script(SHARE_SHEET)
    here.visitor.page.add_init_script(CAMERA)
    here.visitor.open()
    here.invite(MIXTOUR, 0)
    here.visitor.play_move("c3")
    here.visitor.tap_when_clickable(UNDO)
    here.plies(0)
    here.visitor.play_move("c2")
    here.visitor.page.evaluate("globalThis.calledOff = true")
    here.visitor.tap_when_clickable(DUE)
    expect(here.visitor.page.locator(UNDO)).to_be_enabled()
    here.visitor.page.evaluate("globalThis.calledOff = false")
    first = sent(here)
    expect(here.visitor.page.locator(UNDO)).to_be_disabled()
    expect(here.visitor.status).to_have_text(EN("friend-waiting", name=SAY("side-1")))
    here.visitor.reload()
    here.visitor.driver.wait(WAITS)
    here.visitor.return_to_lobby()
    expect(here.visitor.saves).to_contain_text(EN("row-waiting", name=SAY("side-1")))
    # The other one has moved on a phone that is lost, and asks for the seat again.
    record = Record("mixtour", None, 0, ["c2", "d4"])
    letter = decode(first.split("#")[1])
    assert isinstance(letter, MoveMessage)
    answer = here.visitor.url + "#" + encode_message(MoveMessage(record, (), letter.id, 1, [0, 0]))
    here.visitor.page.evaluate("text => navigator.clipboard.writeText(text)", f"Look: {answer} !")
    here.visitor.tap_when_clickable(f".lobby-foot {act('paste')}")
    here.plies(2)
    here.visitor.play_move("a1")
    last = sent(here)
    here.visitor.return_to_lobby()
    here.visitor.driver.tap("[data-drop]")
    here.open(last)
    here.visitor.tap_when_clickable("dialog " + act("take-2"))
    here.plies(3)
    expect(here.visitor.page.locator(f"{TABLE}[data-turn='2']")).to_be_visible()
    here.visitor.play_move("e5")
    # Across the table the answer is read by the camera.
    sent(here)
    moves = ["c2", "d4", "a1", "e5", "a2"]
    found = MoveMessage(Record("mixtour", None, 0, moves), (), letter.id, 0, [0, 0])
    here.visitor.page.evaluate("globalThis.seen = 'no link'")
    here.visitor.tap_when_clickable(f"{TABLE} {act('scan')}")
    expect(here.visitor.toast).to_contain_text(EN("link-none"))
    url = here.visitor.url + "#" + encode_message(found)
    here.visitor.page.evaluate("text => { globalThis.seen = text; }", url)
    here.plies(5)
    assert here.visitor.moves() == moves
