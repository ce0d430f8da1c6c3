"""Two phones and three, sealed games, no server: whole games by links alone, up to what the keys
show."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.coaster import TABLE, act
from e2e.conftest import Visit
from e2e.games import Script, Turn
from e2e.held import Held
from e2e.site import Site
from e2e.test_by_link import DUE, EN, SHARE_SHEET, Phone, mangled
from e2e.test_offline import come_and_stay
from engine.game import RESIGN, State
from engine.link.game_link import MoveMessage, encode_message
from engine.record import Record
from engine.sealed.peer import restore
from tests.sealed.rewriting import decisions, rewritten
from ui.games import room

pytestmark = pytest.mark.computer  # it works out what is sealed

FAR = EN.remote("beerhex")
# An attack that succeeds, one that fails, and false claims, which open everything as well.
USUAL = Script("beerhex", {}, "a3s b3s c3s d3s x_b3_c3_d3 a1g b3s claim")
CLUES = Script("beerhex", {"clues": True}, "a3s! b3g! c3s x_a3_b3_c3 d3g! claim")
TAKES = 'dialog[open] [data-act^="take-"]'
SAVED = """([most, known, since]) => { const [text, more] = Object.keys(localStorage)
  .filter((key) => key.startsWith("coaster/game/")).map((key) => localStorage[key]);
if (more) throw new Error("more than one game");
const { remote, revision } = JSON.parse(text ?? '{"remote": {"asked": [0]}}');
if (remote.asked.length || revision <= since) return false;
const { entries } = remote.device;
return entries.length >= most && known.every((entry) => entries.includes(entry)) && text; }"""


class Sealed:
    """Somebody who plays a sealed game by link. ``opens(url)`` is how links are opened."""

    def __init__(self, phone: Phone, opens: Callable[[str], None] | None = None) -> None:
        self.phone = phone
        self.visitor = phone.visitor
        self.opens = opens or phone.open

    def saved(self, most: int = 0, known: list[str] | None = None, since: int = 0) -> Any:
        """The game as it is kept, once nothing is being computed, its transcript has at least
        ``most`` entries, the ``known`` among them, and it has been saved after revision
        ``since``."""
        given = [most, known or [], since]
        found = self.visitor.page.wait_for_function(SAVED, arg=given).json_value()
        self.visitor.hands.wait(f"{TABLE}:not([data-thinking]):not([data-showing])")
        return json.loads(found)

    def view(self) -> State:
        """What this phone knows."""
        from ui.play.saves import session_from

        return session_from(self.saved()).tip

    @property
    def entries(self) -> list[str]:
        """The transcript as it is here."""
        entries: list[str] = self.saved()["remote"]["device"]["entries"]
        return entries

    def send(self) -> str:
        """The link that is due, as the share sheet is given it."""
        self.visitor.press(DUE)
        self.visitor.hands.wait("html[data-shared]")
        given = json.loads(self.visitor.hands.read("html", "data-shared"))
        self.visitor.page.evaluate("delete document.documentElement.dataset.shared")
        self.visitor.hands.wait(f"{TABLE}:not(:has({act('send')}))")
        return str(given["url"])

    def follow(self, url: str, known: list[str], more: int = 0) -> None:
        """Open a link after which what the sender knows is known here as well, and so many entries
        ``more``; take the seat that it offers."""
        # What brings nothing new is heard as well, and may be answered.
        since = self.saved()["revision"] if self.visitor.hands.has(TABLE) else 0
        self.opens(url)
        if not self.visitor.hands.has(TABLE):
            self.visitor.press(TAKES)
        self.saved(len(known) + more, known, since)

    def make(self, move: str, view: State) -> None:
        """Tap a move, and wait until it is sealed."""
        before = len(self.entries)
        ways = room(view.game.name).Input(view).steps(move)
        if move == RESIGN:
            self.visitor.press(f"{TABLE} {act('menu')}")
            self.visitor.press("dialog " + act("resign"))
            self.visitor.press("dialog " + act("resign-yes"))
        elif ways:
            self.visitor.choose(Turn(list(ways[0])))
            self.visitor.press(act("confirm"))
        else:
            self.visitor.press(f'[data-move="{move}"]')
            if self.visitor.hands.has("dialog[open] " + act("declare")):
                self.visitor.press("dialog[open] " + act("declare"))
        self.saved(before + 1)


def settle(phones: list[Sealed]) -> None:
    """Pass on what is due, until somebody has to choose or all is said."""
    while True:
        due = [phone for phone in phones if phone.visitor.hands.has(DUE)]
        if not due:
            return
        known, url = due[0].entries, due[0].send()
        for phone in phones:
            if phone is not due[0]:
                phone.follow(url, known)


def sit(phones: list[Sealed], script: Script) -> None:
    """The first phone offers a game, the others take their seats."""
    for phone in phones:
        phone.visitor.page.add_init_script(SHARE_SHEET)
        phone.visitor.open()
    phones[0].phone.invite(script, 0)
    for sender, receiver in zip(phones, phones[1:]):
        known = sender.entries
        receiver.follow(sender.send(), known, 1)
    settle(phones)


Choose = Callable[[State, int], str]


def play(phones: list[Sealed], choose: Choose) -> None:
    """Play until all is said. ``choose``: the move in a view, after so many."""
    count = 0
    while True:
        settle(phones)
        turns = [phone.saved()["remote"]["next"] for phone in phones]
        if turns[0] is None:
            return
        for seat, phone in enumerate(phones):
            if turns[seat] == seat:
                view = phone.view()
                phone.make(choose(view, count), view)
                count += 1


def fair(phones: list[Sealed], resigned: bool = False) -> None:
    """All know the same end, a regular one or that somebody ``resigned``, and that it was fair."""
    ends = []
    for phone in phones:
        saved = phone.saved()
        assert saved["remote"]["faults"] == [] and saved["remote"]["asked"] == []
        ends.append(phone.visitor.hands.read(TABLE, "data-over"))
        phone.visitor.hands.wait(f"{TABLE} {act('rematch')}")
    assert len(set(ends)) == 1 and ends[0] and (ends[0] == RESIGN) == resigned


def whole(phones: list[Sealed], script: Script) -> None:
    """Play this game of BeerHex, which the first phone offers and begins."""
    moves = script.record().moves
    play(phones, lambda view, count: moves[count])
    fair(phones)
    assert [phone.visitor.moves() for phone in phones] == [moves, moves]
    ended = script.state(len(moves) - 1).turn or 0  # who hears of the last key
    expect(phones[ended].visitor.toast).to_contain_text(FAR("all-fair"))


def test_beerhex_whose_links_a_messenger_mangles(visit: Visit) -> None:
    phones = [Sealed(Phone(visit())), Sealed(Phone(visit()))]
    sit(phones, CLUES)
    links: list[str] = []

    def mangle(phone: Phone) -> Callable[[str], None]:
        def opens(url: str) -> None:
            links.append(url)
            ways = mangled(url)
            ways[len(links) % len(ways)](phone)

        return opens

    for phone in phones:
        phone.opens = mangle(phone.phone)
    whole(phones, CLUES)
    assert max(map(len, links)) <= len(phones[0].visitor.url) + 900


def test_beerhex_without_network(visit: Visit, own_site: Site) -> None:
    phones = [Sealed(Phone(come_and_stay(visit, own_site))) for _ in range(2)]
    for phone in phones:
        phone.visitor.guard.expect("sw.js")
    own_site.stop()
    sit(phones, USUAL)
    whole(phones, USUAL)
    own_site.start()


def quick(view: State, count: int) -> str:
    """Tiles as long as any can be laid, so that the game is over soon."""
    legal = view.legal()
    return ([move for move in legal if move not in ("pass", "redraw")] or legal)[0]


def weary(view: State, count: int) -> str:
    """A few turns of two, then enough of it."""
    return quick(view, count) if count < 8 else RESIGN


@pytest.mark.parametrize(("rules", "people", "choose"), [("casual", 2, weary), ("three", 3, quick)])
def test_hex_heaven(visit: Visit, rules: str, people: int, choose: Choose) -> None:
    phones = [Sealed(Phone(visit())) for _ in range(people)]
    sit(phones, Script("hexheaven", {"rules": rules}))
    play(phones, choose)
    fair(phones, resigned=choose is weary)
    for phone in phones:
        if not phone.visitor.hands.has("dialog[open]"):  # as where the last key came
            phone.visitor.press(f"{TABLE} {act('result')}")
        expect(phone.visitor.page.locator("dialog[open] .reckoning li").first).to_be_visible()


def test_a_question_is_about_its_own_link(visit: Visit) -> None:
    """Though another one came before it could be read."""
    here, there = Sealed(Phone(visit())), Sealed(Phone(visit()))
    here.visitor.page.add_init_script(SHARE_SHEET)
    here.visitor.open()
    here.phone.invite(Script("beerhex"), 0)
    held = Held(there.visitor, "sealed.wasm")
    there.visitor.open()
    letter = MoveMessage(Record("mixtour", None, 0, ["c2", "d4"]), (), 7, 1, [0, 0])
    links = (here.send().split("#")[1], encode_message(letter))
    for link in links:
        there.visitor.page.evaluate("link => { location.hash = link; }", link)
        there.visitor.page.wait_for_function("location.hash === ''")
    expect(there.visitor.dialog).to_contain_text(EN.of("mixtour")("game"))
    held.let_go()
    expect(there.visitor.dialog).to_contain_text(EN.of("beerhex")("game"))
    there.visitor.press(TAKES)
    there.visitor.hands.wait(DUE)
    expect(there.visitor.page.locator("#table-title")).to_have_text(EN.of("beerhex")("game"))


def test_a_sealed_game_is_gone_on_with(visit: Visit) -> None:
    phones = [Sealed(Phone(visit())), Sealed(Phone(visit()))]
    here, there = phones
    sit(phones, Script("beerhex"))
    here.make("a1g", here.view())
    here.visitor.hands.tap('#seats [data-seat="2"]')
    expect(here.visitor.page.locator("#card-text")).to_contain_text(EN.of("beerhex")("side-1"))
    here.visitor.reload()
    here.visitor.hands.wait(DUE)
    here.visitor.leave()
    expect(here.visitor.saves).to_contain_text(EN("row-due"))
    here.visitor.hands.tap("[data-save]")
    known, url = here.entries, here.send()
    here.visitor.leave()
    here.visitor.reload()
    side = EN.of("beerhex")("side-1")
    expect(here.visitor.saves).to_contain_text(EN("row-waiting", name=side))
    there.follow(url, known)
    there.follow(url, known)
    expect(there.visitor.toast).to_contain_text(FAR("heard-twice"))
    # A phone without the key can't go on.
    there.visitor.leave()
    there.visitor.hands.tap("[data-drop]")
    there.phone.open(url)
    expect(there.visitor.toast).to_contain_text(FAR("sealed-lost"))


STORED = """() => Object.fromEntries(Object.entries(localStorage).flatMap(([key, text]) => {
  if (!key.startsWith("coaster/game/")) return key === "coaster/history" ? [[key, text]] : [];
  const { revision, remote, ...kept } = JSON.parse(text);
  return [[key, { ...kept, device: remote.device, faults: remote.faults, asked: remote.asked }]];
}))"""


def test_a_finished_game_is_not_replaced_by_a_forged_link(visit: Visit) -> None:
    """Anybody can make such links with the keys that are published at the end. The game lies in
    the lobby while a second page opens them."""
    phones = [Sealed(Phone(visit())), Sealed(Phone(visit()))]
    sit(phones, Script("beerhex"))
    moves = ("a1g", "b1s", "c1g", "d1s", "claim")
    play(phones, lambda view, count: moves[count])
    fair(phones)
    devices = [restore(phone.saved()["remote"]["device"]) for phone in phones]
    visitor = phones[1].visitor
    over = visitor.hands.read(TABLE, "data-over")
    visitor.leave()
    line = visitor.page.locator("#saves .save-line", has_text=FAR("row-link"))
    told, before = line.inner_text(), visitor.page.evaluate(STORED)
    assert len(before) == 2
    own = decisions(devices[1])
    second = visitor.another_tab()
    for at in (own[-1], own[0]):  # the last move, and the whole game
        forged = rewritten(devices, at, "resign")[0].make_link(("Eve", "Eve"), at)
        second.open("#" + forged)
        expect(second.toast).to_contain_text(FAR("heard-over"))
        assert second.hands.read(TABLE, "data-over") == over
        assert second.page.evaluate(STORED) == before
    visitor.reload()
    expect(line).to_have_text(told)
    assert visitor.page.evaluate(STORED) == before
