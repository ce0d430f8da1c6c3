"""Two phones and three, sealed games, no server: whole games by links alone, up to what the keys
show."""

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.conftest import VisitFactory, Visitor
from e2e.support.correspondence_player import (
    CONFIRMS,
    DUE,
    EN,
    OPEN,
    SHARE_SHEET,
    CorrespondencePlayer,
    mangle_url,
)
from e2e.support.delayed_requests import DelayedRequests
from e2e.support.page_object import TABLE, act
from e2e.support.precached_visit import open_precached
from e2e.support.scripted_games import Script, lay_while_possible
from e2e.support.sealed_player import TAKES, SealedPlayer
from e2e.support.site import Site
from engine.game import RESIGN, State
from engine.link.game_link import MoveMessage, encode_message
from engine.record import Record
from engine.sealed.peer import invite, restore
from tests.support.sealed.attacks import linked
from tests.support.sealed.device_pair import peer_key
from tests.support.sealed.hexheaven_games import PeerGroup
from tests.support.sealed.rewriting import decisions, rewritten
from ui.correspondence.qr_chunks import split_link

pytestmark = pytest.mark.computer  # it works out what is sealed

FAR = EN.correspondence("beerhex")
# An attack that succeeds, one that fails, and false claims, which open everything as well.
USUAL = Script("beerhex", {}, "a3s b3s c3s d3s x_b3_c3_d3 a1g b3s claim")
CLUES = Script("beerhex", {"clues": True}, "a3s! b3g! c3s x_a3_b3_c3 d3g! claim")


def exchange_all(phones: list[SealedPlayer]) -> None:
    """Pass on all links that are due, until a player must move or none is left."""
    while True:
        due = [phone for phone in phones if phone.visitor.driver.exists(DUE)]
        if not due:
            return
        known, url = due[0].entries, due[0].send()
        for phone in phones:
            if phone is not due[0]:
                phone.open_link(url, known)


def join_all(phones: list[SealedPlayer], script: Script) -> None:
    """Offer a game on the first phone, and let the others take their seats."""
    for phone in phones:
        phone.visitor.page.add_init_script(SHARE_SHEET)
        phone.visitor.open()
    phones[0].phone.invite(script, 0)
    for sender, receiver in zip(phones, phones[1:]):
        known = sender.entries
        receiver.open_link(sender.send(), known, 1)
    exchange_all(phones)


Choose = Callable[[State, int], str]


def play(phones: list[SealedPlayer], choose: Choose) -> None:
    """Play until all is said. ``choose``: the move in a view, after so many."""
    count = 0
    while True:
        exchange_all(phones)
        turns = [phone.wait_saved()["remote"]["next"] for phone in phones]
        if turns[0] is None:
            return
        for seat, phone in enumerate(phones):
            if turns[seat] == seat:
                view = phone.view()
                phone.make_move(choose(view, count), view)
                count += 1


def assert_no_faults(phones: list[SealedPlayer], resigned: bool = False) -> None:
    """Assert that all phones show the same end, regular or ``resigned``, and no faults."""
    ends = []
    for phone in phones:
        saved = phone.wait_saved()
        assert saved["remote"]["faults"] == [] and saved["remote"]["asked"] == []
        ends.append(phone.visitor.driver.read_text(TABLE, "data-over"))
        phone.visitor.driver.wait(f"{TABLE} {act('rematch')}")
    assert len(set(ends)) == 1 and ends[0] and (ends[0] == RESIGN) == resigned


def whole(phones: list[SealedPlayer], script: Script) -> None:
    """Play this game of BeerHex, which the first phone offers and begins."""
    moves = script.record().moves
    play(phones, lambda view, count: moves[count])
    ended = script.state(len(moves) - 1).turn or 0  # the seat that receives the last key
    expect(phones[ended].visitor.toast).to_contain_text(FAR("all-fair"))
    assert_no_faults(phones)
    assert [phone.visitor.moves() for phone in phones] == [moves, moves]


@pytest.mark.slow
def test_beerhex_whose_links_a_messenger_mangles(visit: VisitFactory) -> None:
    phones = [
        SealedPlayer(CorrespondencePlayer(visit())),
        SealedPlayer(CorrespondencePlayer(visit())),
    ]
    join_all(phones, CLUES)
    links: list[str] = []

    def mangle(phone: CorrespondencePlayer) -> Callable[[str], None]:
        def opens(url: str) -> None:
            links.append(url)
            ways = mangle_url(url)
            ways[len(links) % len(ways)](phone)

        return opens

    for phone in phones:
        phone.opens = mangle(phone.phone)
    whole(phones, CLUES)
    assert max(map(len, links)) <= len(phones[0].visitor.url) + 900


@pytest.mark.slow
def test_beerhex_without_network(visit: VisitFactory, own_site: Site) -> None:
    phones = [SealedPlayer(CorrespondencePlayer(open_precached(visit, own_site))) for _ in range(2)]
    for phone in phones:
        phone.visitor.error_monitor.allow("sw.js")
    own_site.stop()
    join_all(phones, USUAL)
    whole(phones, USUAL)
    own_site.start()


def resign_after_five(view: State, count: int) -> str:
    """Lay tiles in a few turns, then resign."""
    return lay_while_possible(view) if count < 5 else RESIGN


# tests/ui/correspondence plays to the regular end, and so does test_live_sealed.py at night.
@pytest.mark.slow
@pytest.mark.parametrize(("rules", "people"), [("casual", 2), ("three", 3)])
def test_hex_heaven(visit: VisitFactory, rules: str, people: int) -> None:
    phones = [SealedPlayer(CorrespondencePlayer(visit())) for _ in range(people)]
    join_all(phones, Script("hexheaven", {"rules": rules}))
    play(phones, resign_after_five)
    assert_no_faults(phones, resigned=True)
    for phone in phones:
        if not phone.visitor.driver.exists("dialog[open]"):  # as where the last key came
            phone.visitor.tap_when_clickable(f"{TABLE} {act('result')}")
        expect(phone.visitor.page.locator("dialog[open] .score-list li").first).to_be_visible()


# All numbers that the page draws have these bytes, and so has its seed.
DRAWN = (
    "crypto.getRandomValues = (array) => { new Uint8Array(array.buffer).fill(%d); return array; }"
)


@pytest.mark.slow
def test_hex_heaven_with_a_redraw(visit: VisitFactory) -> None:
    """After the first move of this deal seat 1 can lay no tile. The phones write the same entries
    as the engine alone. Links go over as codes, long ones as several, the last one first."""
    bytes_drawn = (8, 108)
    phones = [SealedPlayer(CorrespondencePlayer(visit())) for _ in range(2)]
    for phone, drawn in zip(phones, bytes_drawn):
        phone.visitor.page.add_init_script(DRAWN % drawn)
    counts: list[int] = []

    def open_codes(phone: CorrespondencePlayer, url: str) -> None:
        address, link = url.split("#")
        codes = split_link(link)
        counts.append(len(codes))
        for number, code in enumerate(reversed(codes), start=1):
            phone.open(f"{address}#{code}")
            if number < len(codes):
                have = EN.correspondence()(
                    "parts-have",
                    have=number,
                    count=len(codes),
                    missing=", ".join(map(str, range(1, len(codes) - number + 1))),
                )
                expect(phone.visitor.page.locator("dialog")).to_contain_text(have)

    for player in phones:
        player.opens = partial(open_codes, player.phone)
    join_all(phones, Script("hexheaven", {"rules": "serious"}))
    moves = ["3@0,0/0", "redraw", RESIGN]
    play(phones, lambda view, count: moves[count])
    assert_no_faults(phones, resigned=True)
    keys = [bytes([drawn]) * 32 for drawn in bytes_drawn]
    expected = PeerGroup("serious", 0, 0, 2, keys).play(*moves)
    entries = [entry.hex() for entry in expected.peers[0].transcript.entries]
    assert [phone.entries for phone in phones] == [entries, entries]
    assert max(counts) == 7 and min(counts) == 1


FORGED_NAME = "<img src onerror=x>"


def test_a_hostile_link_is_answered_by_a_tap_alone(visit: VisitFactory) -> None:
    """A true move, a forged resignation, and a stranger's invitation with a name like an element:
    nothing that is stored changes before the tap, and the forgery changes nothing after it."""
    phones = [
        SealedPlayer(CorrespondencePlayer(visit(), confirms=False)),
        SealedPlayer(CorrespondencePlayer(visit())),
    ]
    for phone in phones:
        phone.visitor.page.add_init_script(SHARE_SHEET)
        phone.visitor.open()
    here, there = phones
    here.phone.invite(Script("beerhex"), 0)
    offer = here.send()
    there.open_link(offer, here.entries, 1)
    answer = there.send()
    here.opens(answer)
    here.visitor.tap_when_clickable(OPEN)
    here.wait_saved(2, there.entries)
    here.make_move("a1g", here.view())
    there.open_link(here.send(), here.entries)
    there.make_move("b1s", there.view())
    true = there.send()
    victim = restore(here.wait_saved()["remote"]["device"])
    forged = linked(victim, 1, len(victim.transcript), [b"\4"], peer_key(5))
    page, before = here.visitor.page, here.visitor.page.evaluate(STORED)
    for url in (here.visitor.url + "#" + forged, true):
        here.opens(url)
        here.visitor.driver.wait(OPEN)
        assert page.evaluate(STORED) == before
        here.visitor.tap_when_clickable("dialog .menu-list " + act("close"))
        assert page.evaluate(STORED) == before
    here.opens("about:blank")
    here.opens(here.visitor.url + "#" + forged)
    here.visitor.tap_when_clickable(OPEN)
    expect(here.visitor.toast).to_contain_text(FAR("why-forged"))
    assert page.evaluate(STORED) == before
    # A stranger's invitation, which would add a game.
    stranger = invite("beerhex", None, 0, peer_key(6)).make_link((FORGED_NAME,))
    here.opens(here.visitor.url + "#" + stranger)
    expect(here.visitor.dialog).to_contain_text(FORGED_NAME)
    assert page.locator("img").count() == 0
    assert page.evaluate(STORED) == before
    here.visitor.page.keyboard.press("Escape")
    here.opens("about:blank")
    here.opens(true)
    here.visitor.tap_when_clickable(OPEN)
    here.wait_saved(4, there.entries)


def test_a_question_is_about_its_own_link(visit: VisitFactory) -> None:
    """Though another one came before it could be read."""
    here, there = (
        SealedPlayer(CorrespondencePlayer(visit())),
        SealedPlayer(CorrespondencePlayer(visit())),
    )
    here.visitor.page.add_init_script(SHARE_SHEET)
    here.visitor.open()
    here.phone.invite(Script("beerhex"), 0)
    held = DelayedRequests(there.visitor, "sealed.wasm")
    there.visitor.open()
    letter = MoveMessage(Record("mixtour", None, 0, ["c2", "d4"]), (), 7, 1, [0, 0])
    links = (here.send().split("#")[1], encode_message(letter))
    for link in links:
        there.visitor.page.evaluate("link => { location.hash = link; }", link)
        there.visitor.page.wait_for_function("location.hash === ''")
    expect(there.visitor.dialog).to_contain_text(EN.for_game("mixtour")("game"))
    held.release()
    expect(there.visitor.dialog).to_contain_text(EN.for_game("beerhex")("game"))
    there.visitor.tap_when_clickable(TAKES)
    there.visitor.driver.wait(DUE)
    expect(there.visitor.page.locator("#table-title")).to_have_text(EN.for_game("beerhex")("game"))


def test_a_sealed_game_is_gone_on_with(visit: VisitFactory) -> None:
    phones = [
        SealedPlayer(CorrespondencePlayer(visit())),
        SealedPlayer(CorrespondencePlayer(visit())),
    ]
    here, there = phones
    join_all(phones, Script("beerhex"))
    here.make_move("a1g", here.view())
    here.visitor.driver.tap('#seats [data-seat="2"]')
    expect(here.visitor.page.locator("#card-text")).to_contain_text(
        EN.for_game("beerhex")("side-1")
    )
    here.visitor.reload()
    here.visitor.driver.wait(DUE)
    here.visitor.return_to_lobby()
    expect(here.visitor.saves).to_contain_text(EN("row-due"))
    here.visitor.driver.tap("[data-save]")
    known, url = here.entries, here.send()
    here.visitor.return_to_lobby()
    here.visitor.reload()
    side = EN.for_game("beerhex")("side-1")
    expect(here.visitor.saves).to_contain_text(EN("row-waiting", name=side))
    there.open_link(url, known)
    there.open_link(url, known)
    expect(there.visitor.toast).to_contain_text(FAR("heard-twice"))
    # A phone without the key can't go on.
    there.visitor.return_to_lobby()
    there.visitor.driver.tap("[data-delete]")
    there.phone.open(url)
    expect(there.visitor.toast).to_contain_text(FAR("sealed-lost"))


STORED = """() => Object.fromEntries(Object.entries(localStorage).flatMap(([key, text]) => {
  if (!key.startsWith("coaster/game/")) return key === "coaster/history" ? [[key, text]] : [];
  const { revision, remote, ...kept } = JSON.parse(text);
  return [[key, { ...kept, device: remote.device, faults: remote.faults, asked: remote.asked }]];
}))"""


@pytest.mark.slow
def test_a_finished_game_is_not_replaced_by_a_forged_link(visit: VisitFactory) -> None:
    """Anybody can make such links with the keys that are published at the end. The game lies in
    the lobby while a second page opens them."""
    phones = [
        SealedPlayer(CorrespondencePlayer(visit())),
        SealedPlayer(CorrespondencePlayer(visit())),
    ]
    join_all(phones, Script("beerhex"))
    moves = ("a1g", "b1s", "c1g", "d1s", "claim")
    play(phones, lambda view, count: moves[count])
    assert_no_faults(phones)
    devices = [restore(phone.wait_saved()["remote"]["device"]) for phone in phones]
    visitor = phones[1].visitor
    over = visitor.driver.read_text(TABLE, "data-over")
    visitor.return_to_lobby()
    line = visitor.page.locator("#saves .save-line", has_text=FAR("row-link"))
    told, before = line.inner_text(), visitor.page.evaluate(STORED)
    assert len(before) == 2
    own = decisions(devices[1])
    second = visitor.open_second_tab()
    second.page.add_init_script(CONFIRMS)
    for at in (own[-1], own[0]):  # the last move, and the whole game
        forged = rewritten(devices, at, "resign")[0].make_link(("Eve", "Eve"), at)
        second.open("#" + forged)
        expect(second.toast).to_contain_text(FAR("heard-over"))
        assert second.driver.read_text(TABLE, "data-over") == over
        assert second.page.evaluate(STORED) == before
    visitor.reload()
    expect(line).to_have_text(told)
    assert visitor.page.evaluate(STORED) == before


DAY_BEFORE = """() => {
  const key = Object.keys(localStorage).find((key) => key.startsWith("coaster/game/"));
  const data = JSON.parse(localStorage[key]);
  data.remote.asks[0] -= 100_000;
  localStorage[key] = JSON.stringify(data);
}"""


def tap_in_menu(visitor: Visitor, action: str) -> None:
    """Choose an entry of the table's menu."""
    visitor.tap_when_clickable(f"{TABLE} {act('menu')}")
    visitor.tap_when_clickable("dialog[open] " + act(action))


@pytest.mark.slow
def test_a_phone_that_owes_an_opening_forfeits_until_it_comes(visit: VisitFactory) -> None:
    phones = [
        SealedPlayer(CorrespondencePlayer(visit())),
        SealedPlayer(CorrespondencePlayer(visit())),
    ]
    here, there = phones
    join_all(phones, Script("beerhex"))
    for turn, move in enumerate(("a1g", "b1s", "c1g", "e5s")):
        phones[turn % 2].make_move(move, phones[turn % 2].view())
        exchange_all(phones)
    here.make_move("x a1 b1 c1", here.view())
    known, url = here.entries, here.send()
    name = EN.for_game("beerhex")("side-1")
    owed = FAR("owed-waiting", name=name, owed=FAR("owed-caps"))
    expect(here.visitor.status).to_have_text(owed)
    for _ in range(2):
        tap_in_menu(here.visitor, "claim")
        expect(here.visitor.dialog).to_contain_text(FAR("forfeit-ask", name=name))
        here.visitor.tap_when_clickable("dialog[open] " + act("claim-ask"))
        expect(here.visitor.status).to_have_text(FAR("due-owed", name=name))
        assert here.send() == url
    here.visitor.page.evaluate(DAY_BEFORE)
    here.visitor.reload()
    tap_in_menu(here.visitor, "claim")
    expect(here.visitor.dialog).to_contain_text(
        FAR("forfeit-sure", name=name, owed=FAR("owed-caps"))
    )
    here.visitor.tap_when_clickable("dialog[open] " + act("claim-yes"))
    expect(here.visitor.table).to_have_attribute("data-over", "forfeit")
    expect(here.visitor.page.locator("#tip")).to_contain_text(FAR("forfeit-stands"))
    here.visitor.return_to_lobby()
    expect(here.visitor.saves).to_contain_text(EN("over-forfeit"))
    here.visitor.driver.tap("[data-save]")
    there.open_link(url, known, 1)
    there.make_move("d1g", there.view())
    known, url = there.entries, there.send()
    here.open_link(url, known)
    expect(here.visitor.toast).to_contain_text(FAR("forfeit-fell", name=name))
    expect(here.visitor.table).not_to_have_attribute("data-over", "forfeit")
    expect(here.visitor.table).to_have_attribute("data-turn", "1")


@pytest.mark.slow
def test_links_saved_from_the_page_are_verified_by_the_tool(
    visit: VisitFactory, tmp_path: Path
) -> None:
    phones = [
        SealedPlayer(CorrespondencePlayer(visit())),
        SealedPlayer(CorrespondencePlayer(visit())),
    ]
    join_all(phones, Script("beerhex"))

    def verify(phone: SealedPlayer) -> "subprocess.CompletedProcess[str]":
        """Save the links of this phone's game, and return what the tool says of the file."""
        with phone.visitor.page.expect_download() as download:
            tap_in_menu(phone.visitor, "save-links")
        name = download.value.suggested_filename
        assert name.startswith("coaster-beerhex-") and name.endswith(".txt")
        expect(phone.visitor.toast).to_contain_text(FAR("exported", name=name))
        download.value.save_as(tmp_path / name)
        command = [sys.executable, "-m", "tools.verify_sealed_game", str(tmp_path / name)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    phones[0].make_move("a1g", phones[0].view())
    running = verify(phones[0])
    assert running.returncode == 1 and "unfinished: seat 1 is to move" in running.stdout
    moves = ("a1g", "b1s", "c1g", "d1s", "claim")
    play(phones, lambda view, count: moves[count + 1])
    assert_no_faults(phones)
    for phone in phones:
        phone.visitor.page.keyboard.press("Escape")  # the result
        found = verify(phone)
        assert found.returncode == 0, found.stderr
        assert "won by seat 1: false-claim" in found.stdout
