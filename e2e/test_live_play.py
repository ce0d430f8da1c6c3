"""Two phones, live: connected by two codes, then every move crosses by itself, without a server."""

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect

from e2e import browsers
from e2e.conftest import Visitor
from e2e.live_player import (
    CODE,
    CONNECTED,
    JOIN,
    LIVE_FLAGS,
    LOST,
    SAVED_SCRIPT,
    LivePlayer,
    agreed_turn,
    connect,
    play_sealed,
)
from e2e.page_object import LOBBY, TABLE, act
from e2e.scripted_games import BEERHEX_SHORT, INPHEXION, MIXTOUR, MIXTOUR_TO_TWO, Script
from engine.catalogue import GAMES
from engine.link.game_link import encode_message
from engine.messages import MoveMessage
from engine.record import Record
from ui.correspondence.live.signal import find_signal
from ui.words import GameWords, Words

EN = Words("en")
SAY = GameWords([EN.table("live.words")] + EN.correspondence("mixtour").tables)
# Bounds on a machine that does other things as well; docs/live-play.md has measurements.
MAX_MOVE_MS = 400
MAX_CONNECT_S = 6


@pytest.fixture(scope="module")
def live_chromium(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium whose pages see their own addresses."""
    browser = browsers.chromium(playwright, extra_flags=LIVE_FLAGS)
    yield browser
    browser.close()


FAULTLESS_SCRIPT = """() => {
  const saved = Object.entries(localStorage).filter(([key]) => key.startsWith("coaster/game/"));
  const [[, text]] = saved;
  return JSON.stringify(JSON.parse(text).remote.faults) === "[]";
}"""


LiveVisit = Callable[..., LivePlayer]


@pytest.fixture
def live_visit(live_chromium: Browser, visitors: Callable[..., Visitor]) -> LiveVisit:
    """live_visit(**context): a player with a phone, in the lobby."""

    def visit(**context: Any) -> LivePlayer:
        context = {"has_touch": True, "is_mobile": True, **context}
        player = LivePlayer(visitors(live_chromium, **context))
        player.visitor.open()
        return player

    return visit


@pytest.fixture
def pair(live_visit: LiveVisit) -> tuple[LivePlayer, LivePlayer]:
    """Two players in their lobbies."""
    return live_visit(), live_visit()


def connected(pair: tuple[LivePlayer, LivePlayer], game: str) -> list[LivePlayer]:
    """Connect two players for a game; return them by seat."""
    host, guest = pair
    connect(host, guest, host.show_code(game))
    return [host, guest] if GAMES[game].sealed else [guest, host]


def play_open(players: list[LivePlayer], script: Script, plies: int | None = None) -> None:
    """Play a game without secrets, or its first moves, from where it stands."""
    played, done, states = players[0].visitor.ply, 0, script.record().replay()
    for turn in script.turns():
        if done >= played and (plies is None or done < plies):
            mover = players[states[done].turn or 0]
            mover.wait_plies(done)
            mover.visitor.play_turn(turn)
        done += turn.plies
        if plies is not None and done >= plies:
            break
    for player in players:
        player.wait_plies(done)


def use_options(player: LivePlayer, script: Script) -> None:
    """Let a phone remember the options of a script, as if they had been chosen before."""
    settings = {"pace": "once", "sheets": {script.game: {"options": script.options}}}
    player.page.evaluate(
        "text => localStorage.setItem('coaster/settings', text)", json.dumps(settings)
    )
    player.visitor.reload()


@pytest.mark.parametrize("script", [MIXTOUR, INPHEXION], ids=str)
def test_a_whole_open_game_and_the_next_one(
    pair: tuple[LivePlayer, LivePlayer], script: Script
) -> None:
    use_options(pair[0], script)
    players = connected(pair, script.game)
    expect(players[1].visitor.status).to_contain_text("is thinking")
    play_open(players, script)
    outcome = script.state().outcome
    assert outcome
    for player in players:
        player.wait(f'{TABLE}[data-over="{outcome.reason}"]')
        assert player.visitor.moves() == script.record().moves
    # The next game reaches the other phone by itself, and is played after a tap there.
    first, second = players
    first.page.keyboard.press("Escape")
    first.tap(f"{TABLE} {act('rematch')}:visible")
    first.wait(f'{TABLE}[data-ply="0"]')
    second.tap(f"dialog[open] {act('live-play')}")
    second.wait(f'{TABLE}[data-ply="0"]')
    for player in players:
        player.wait(CONNECTED)
        assert not player.visitor.driver.exists(CODE)
    starts = [player.visitor.driver.read_text(TABLE, "data-turn") for player in players]
    assert starts == ["1", "1"]


@pytest.mark.computer
def test_a_whole_sealed_game_of_beerhex(pair: tuple[LivePlayer, LivePlayer]) -> None:
    players, moves = connected(pair, "beerhex"), BEERHEX_SHORT.record().moves
    play_sealed(players, moves)
    for player in players:
        player.wait(f"{TABLE}[data-over]")
        # The keys have crossed, and everything was checked: there are no faults.
        player.wait_until(FAULTLESS_SCRIPT)
        player.wait(f"{TABLE}:not([data-thinking]):not([data-showing])")
        assert player.visitor.moves() == moves


@pytest.mark.computer
def test_sealed_hexheaven_starts(pair: tuple[LivePlayer, LivePlayer]) -> None:
    players = connected(pair, "hexheaven")
    for player in players:
        player.wait(f"{TABLE}[data-turn]:not([data-thinking]) #tray [data-pick], #status")
        player.wait_until("() => document.querySelector('#status').textContent.length > 0")
    turns = {player.visitor.driver.read_text(TABLE, "data-ply") for player in players}
    assert turns == {"0"}


def test_no_server_takes_part(pair: tuple[LivePlayer, LivePlayer]) -> None:
    players = connected(pair, "mixtour")
    for player in players:
        configurations = player.page.evaluate("connections.map((one) => one.configuration)")
        assert configurations and all(given == {"iceServers": []} for given in configurations)
        # Of the addresses in the code none is from a server.
        kinds = player.page.evaluate(
            "connections.at(-1).peer.localDescription.sdp.match(/typ \\w+/g)"
        )
        assert set(kinds) == {"typ host"}


def test_the_dialogs_say_what_to_do_and_what_the_code_holds(
    pair: tuple[LivePlayer, LivePlayer],
) -> None:
    host, guest = pair
    offer = host.show_code("mixtour")
    expect(host.visitor.dialog).to_contain_text(SAY("live-step-1", side="Red"))
    expect(host.visitor.dialog).to_contain_text(SAY("live-privacy"))
    found = find_signal(offer)
    assert found and len(offer.split(".")[-1]) <= 160
    guest.paste(offer)
    guest.wait(CODE)
    expect(guest.visitor.dialog).to_contain_text(SAY("live-privacy"))
    expect(guest.visitor.dialog).to_contain_text("White")


def test_the_link_before_the_code_works_without_live_play(
    pair: tuple[LivePlayer, LivePlayer],
) -> None:
    host, guest = pair
    link = host.show_code("mixtour").split("#")[1].split(".")[0]
    guest.visitor.open("#" + link)
    guest.visitor.play_move("c3")
    expect(guest.visitor.page.locator(f"{TABLE} #tray {act('send')}")).to_be_visible()


def test_a_code_in_the_address_connects_only_after_a_tap(
    pair: tuple[LivePlayer, LivePlayer],
) -> None:
    host, guest = pair
    offer = host.show_code("mixtour")
    guest.visitor.open("#" + offer.split("#")[1])
    guest.wait(f"dialog[open] {act('live-join')}")
    assert guest.page.evaluate("connections.length") == 0
    guest.tap(f"dialog[open] {act('live-join')}")
    host.paste(guest.code())
    for player in pair:
        player.wait_connected()


def test_the_phone_that_begins_may_show_the_code(pair: tuple[LivePlayer, LivePlayer]) -> None:
    host, guest = pair
    host.visitor.start("mixtour", seats=("human", "friend"))
    host.open_dialog()
    offer = host.code()
    assert "." not in offer.split("#")[1]  # there is nothing to send yet
    connect(host, guest, offer)
    play_open([host, guest], MIXTOUR, 3)


def test_a_game_with_somebody_else_is_not_sent(pair: tuple[LivePlayer, LivePlayer]) -> None:
    host, guest = pair
    for player, move in ((guest, "a1"), (host, "")):
        player.visitor.start("mixtour", seats=("human", "friend"))
        if move:
            player.visitor.play_move(move)
    host.open_dialog()
    offer = host.code()
    guest.paste(offer)
    host.paste(guest.code())
    guest.tap(f"dialog[open] {act('live-play')}")
    for player in pair:
        player.wait(CONNECTED)
    host.visitor.play_move("c3")
    guest.wait_plies(1)
    assert len(host.page.evaluate(SAVED_SCRIPT)) == 1
    assert len(guest.page.evaluate(SAVED_SCRIPT)) == 2


def test_calling_off_the_scan_shows_the_code_again(live_visit: LiveVisit) -> None:
    player = live_visit()
    code = player.show_code("mixtour")
    player.tap(f"dialog[open] {act('live-scan')}")
    player.wait('[data-shows="scan"]')
    player.page.keyboard.press("Escape")
    assert player.code() == code


def test_a_lost_connection_is_made_again_and_nothing_is_missing(
    pair: tuple[LivePlayer, LivePlayer],
) -> None:
    players = connected(pair, "mixtour")
    play_open(players, MIXTOUR, 3)
    first, second = players
    first.cut()
    for player in players:
        player.wait(LOST)
    # A move is made meanwhile; it can be sent as a link as well.
    second.visitor.play_move("a2")
    second.tap(f"{TABLE} #tray {act('live')}")
    connect(second, first, second.code())
    first.wait_plies(4)
    play_open(players, MIXTOUR)
    for player in players:
        assert player.visitor.moves() == MIXTOUR.record().moves


def test_a_phone_that_reloads_comes_back(pair: tuple[LivePlayer, LivePlayer]) -> None:
    players = connected(pair, "mixtour")
    play_open(players, MIXTOUR, 2)
    first, second = players
    first.visitor.reload()
    second.wait(LOST)
    first.open_dialog()
    connect(first, second, first.code())
    play_open(players, MIXTOUR, 5)


@pytest.mark.computer
def test_a_sealed_game_is_cut_and_goes_on(pair: tuple[LivePlayer, LivePlayer]) -> None:
    players, moves = connected(pair, "beerhex"), BEERHEX_SHORT.record().moves
    play_sealed(players, moves[:3])
    for player in players:
        player.wait_plies(3)
    host, guest = players
    guest.cut()
    host.wait(LOST)
    guest.wait(LOST)
    host.tap(".live-sign")
    connect(host, guest, host.code())
    play_sealed(players, moves[3:5], 3)
    for player in players:
        player.wait_plies(5)


def test_what_the_other_player_does_is_said(pair: tuple[LivePlayer, LivePlayer]) -> None:
    players = connected(pair, "mixtour")
    first, second = players
    hide = """state => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    first.page.evaluate(hide, "hidden")
    second.wait('.live-sign[data-place="away"]')
    expect(second.visitor.status).to_contain_text("has put the phone away")
    first.page.evaluate(hide, "visible")
    second.wait(CONNECTED)
    expect(second.visitor.status).to_contain_text("is thinking")
    first.visitor.return_to_lobby()
    second.wait('.live-sign[data-place="left"]')
    expect(second.visitor.status).to_contain_text("looks at something else")


def test_a_move_is_not_lost_on_a_player_in_the_lobby(pair: tuple[LivePlayer, LivePlayer]) -> None:
    players = connected(pair, "mixtour")
    first, second = players
    second.visitor.return_to_lobby()
    first.visitor.play_move("c1")
    expect(second.visitor.toast).to_contain_text(SAY("live-moved"))
    second.tap(f".toast {act('live-show')}")
    second.wait_plies(1)
    play_open(players, MIXTOUR, 3)


def test_ending_the_connection_leaves_the_game(pair: tuple[LivePlayer, LivePlayer]) -> None:
    players = connected(pair, "mixtour")
    first, second = players
    first.tap(".live-sign")
    first.tap(f"dialog {act('live-end')}")
    first.wait(f"{TABLE}:has(.live-sign[hidden])")
    second.wait(LOST)
    first.visitor.play_move("c1")
    first.wait(f"{TABLE} #tray {act('send')}")


def test_hostile_frames_change_nothing(pair: tuple[LivePlayer, LivePlayer]) -> None:
    players = connected(pair, "mixtour")
    first, second = players
    play_open(players, MIXTOUR, 2)
    other = encode_message(MoveMessage(Record("inphexion"), (), 77, 1, [0, 0]))
    message = {"t": "moves", "n": 5, "id": "1", "ply": 0, "check": 1, "moves": ["c1"]}
    texts = ["{", "null", '{"t": "link", "n": 1, "link": "nonsense"}', '{"t": "wave"}']
    texts += [json.dumps(message), json.dumps({"t": "link", "n": 2, "link": other})]
    frames = [f"{number}.0.1:{text}" for number, text in enumerate(texts, 1000)]
    second.send_frames([*frames, "rubbish", "9.9.9:rubbish"])
    # An invitation to another game is a question, and the game stays on the table.
    first.tap(f"dialog[open] .dialog-foot {act('close')}")
    play_open(players, MIXTOUR, 4)
    assert first.visitor.moves() == MIXTOUR.record().moves[:4]


def test_a_phone_that_sends_rubbish_is_disconnected(pair: tuple[LivePlayer, LivePlayer]) -> None:
    players = connected(pair, "mixtour")
    first, second = players
    second.send_frames(["rubbish"] * 25)
    expect(first.visitor.toast).to_contain_text(SAY("live-garbled"))
    first.wait(LOST)
    second.wait(LOST)


def test_a_phone_that_sends_megabytes_is_disconnected(pair: tuple[LivePlayer, LivePlayer]) -> None:
    players = connected(pair, "mixtour")
    first, second = players
    message = json.dumps({"t": "wave", "at": "x" * 3900})  # each could be of a newer version
    second.send_frames([f"{number}.0.1:{message}" for number in range(1000, 1300)])
    expect(first.visitor.toast).to_contain_text(SAY("live-flood"))
    first.wait(LOST)
    first.visitor.play_move("c1")


def test_without_an_answer_a_sentence_and_the_way_on(live_visit: LiveVisit) -> None:
    host, guest = live_visit(), live_visit()
    offer = host.show_code("mixtour")
    guest.paste(offer)
    answer = guest.code()
    guest.page.evaluate("connections.forEach(({ peer }) => peer.close())")
    host.page.clock.install()
    host.paste(answer)
    expect(host.visitor.dialog).to_contain_text(SAY("live-connecting"))
    host.page.clock.run_for(13_000)
    expect(host.visitor.dialog).to_contain_text(SAY("live-timeout"))
    host.tap(f"dialog {act('code')}")
    host.wait('[data-shows="send"] #qr')


def test_codes_in_the_wrong_place_are_explained(live_visit: LiveVisit) -> None:
    host, guest, third = live_visit(), live_visit(), live_visit()
    guest.paste(host.show_code("mixtour"))
    answer = guest.code()
    third.paste(answer)
    expect(third.visitor.dialog).to_contain_text(SAY("live-nobody"))
    # The host has shown another code since.
    third.page.keyboard.press("Escape")
    host.visitor.reload()
    host.open_dialog()
    host.code()
    host.paste(answer)
    expect(host.visitor.toast).to_contain_text(SAY("live-earlier"))
    host.wait(CODE)


SEEN_SCRIPT = """ply => { globalThis.seen = new Promise((done) => {
  const look = () => document.querySelector(`#table[data-ply="${ply}"]`)
    ? done(Date.now()) : requestAnimationFrame(look);
  look();
}); }"""
TAPPED_SCRIPT = """addEventListener("click", () => { globalThis.tapped = Date.now(); }, true)"""


@pytest.mark.parametrize("slowdown", [1, 4])
def test_connecting_and_moves_take_little_time(
    pair: tuple[LivePlayer, LivePlayer], slowdown: int
) -> None:
    host, guest = pair
    use_options(host, MIXTOUR_TO_TWO)
    guest.paste(host.show_code("mixtour"))
    answer = guest.code()
    for player in pair:
        session = player.page.context.new_cdp_session(player.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    host.tap(f"{act('paste')}:visible")
    host.page.locator("#pasted").fill(answer)
    began = time.monotonic()
    host.tap("dialog " + act("paste-open"))
    for player in pair:
        player.wait_connected()
    print(f"{slowdown} x: connected after {time.monotonic() - began:.1f} s")
    assert time.monotonic() - began <= MAX_CONNECT_S
    players, delays, done = (guest, host), [], 0
    for player in players:
        player.page.evaluate(TAPPED_SCRIPT)
    states = MIXTOUR_TO_TWO.record().replay()
    for turn in MIXTOUR_TO_TWO.turns():
        seat = states[done].turn or 0
        mover, other = players[seat], players[1 - seat]
        mover.wait_plies(done)
        done += turn.plies
        other.page.evaluate(SEEN_SCRIPT, done)
        mover.visitor.play_turn(turn)
        delays.append(other.page.evaluate("seen") - mover.page.evaluate("tapped"))
    print(f"{slowdown} x: a move was shown on the other phone after", sorted(delays), "ms")
    assert sorted(delays)[len(delays) // 2] <= MAX_MOVE_MS * slowdown


@pytest.mark.computer
def test_three_phones_play_hexheaven(live_visit: LiveVisit) -> None:
    host, second, third = players = [live_visit() for _ in range(3)]
    use_options(host, Script("hexheaven", {"rules": "three"}))
    connect(host, second, host.show_code("hexheaven"))
    host.wait(f"{TABLE} #tray {act('live-code')}")
    host.tap(f"{TABLE} #tray {act('live-code')}")
    third.paste(host.code())
    third.wait(f"{JOIN}, {CODE}")
    if third.visitor.driver.exists(JOIN):
        third.tap(JOIN)
    host.paste(third.code())
    host.wait_connected()
    third.wait(f"{CONNECTED}, {JOIN}")
    if third.visitor.driver.exists(JOIN):
        third.tap(JOIN)
    # All shuffle, then the first turn begins: the host has passed everything on.
    assert agreed_turn(players) in (0, 1, 2)


def test_the_screen_stays_on_while_connected(pair: tuple[LivePlayer, LivePlayer]) -> None:
    for player in pair:
        player.page.add_init_script(
            """Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
              const lock = new EventTarget();
              lock.release = async () => lock.dispatchEvent(new Event("release"));
              return lock;
            } } });"""
        )
    host, guest = pair
    guest.page.evaluate("localStorage.setItem('coaster/settings', '{\"awake\": false}')")
    for player in pair:
        player.visitor.reload()
    first, second = connected(pair, "mixtour")
    assert (first, second) == (guest, host)
    host.wait("html[data-awake]")
    assert not guest.visitor.driver.exists("html[data-awake]")
    guest.cut()
    host.wait("html:not([data-awake])")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [(360, 640), (320, 568), (640, 360)], ids=str)
def test_the_code_is_seen_without_scrolling(
    live_visit: LiveVisit, size: tuple[int, int], theme: str, language: str
) -> None:
    player = live_visit(viewport={"width": size[0], "height": size[1]}, color_scheme=theme)
    text = json.dumps({"language": language, "theme": theme})
    player.page.evaluate("text => localStorage.setItem('coaster/settings', text)", text)
    player.visitor.reload()
    player.wait(LOBBY)
    player.show_code("mixtour")
    player.wait(f"{CODE} svg")
    box = player.page.locator(f"{CODE} svg").bounding_box()
    assert box and min(box["width"], box["height"]) >= 150
    assert box["x"] >= 0 and box["y"] >= 0
    assert box["x"] + box["width"] <= size[0] and box["y"] + box["height"] <= size[1]
