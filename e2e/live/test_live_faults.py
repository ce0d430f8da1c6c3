"""Connected phones: the channel is cut, a phone sleeps, and hostile ones send what they like."""

import json

import pytest
from playwright.sync_api import expect

from e2e.support.live_player import (
    CONNECTED,
    CUT_AFTER_SCRIPT,
    LOST,
    MANGLE_SCRIPT,
    SAVED_SCRIPT,
    SAY,
    Pair,
    connect,
    connected,
    move_while_unconnected,
    play_open,
    play_sealed,
    saved_game,
    use_options,
)
from e2e.support.page_object import LOBBY, TABLE, act
from e2e.support.scripted_games import BEERHEX_SHORT, MIXTOUR, MIXTOUR_TO_TWO
from engine.link.game_link import encode_message
from engine.move_messages import MoveMessage
from engine.record import Record
from ui.correspondence.live.outbox import moves_check
from ui.library.saves import session_from_data


def test_a_lost_connection_is_made_again_and_nothing_is_missing(
    pair: Pair,
) -> None:
    players = connected(pair, "mixtour")
    play_open(players, MIXTOUR, 3)
    first, second = players
    move_while_unconnected(second, first, "a2", 4)
    play_open(players, MIXTOUR)
    for player in players:
        assert player.visitor.moves() == MIXTOUR.record().moves


# Whether the latest channel is closed, or the table shows that the phones are connected and so many
# moves.
GOES_ON_SCRIPT = """([connected, ply]) => channels.at(-1).readyState === "closed" ? "closed"
  : document.querySelector(connected)
    && document.querySelector(`#table[data-ply="${ply}"][data-shown-ply="${ply}"]`) && "open" """


@pytest.mark.slow
def test_the_channel_is_cut_at_many_messages(pair: Pair) -> None:
    """One game over many connections. Each lets two messages more through than the one before,
    first of the one phone, then of the other: of the handshake, then moves and confirmations."""
    host, guest = pair
    script = MIXTOUR_TO_TWO
    use_options(host, script)
    players, turns = [guest, host], list(script.turns())
    states, done = script.record().replay(), 0
    offer = host.show_code("mixtour")

    def goes_on() -> bool:
        given = [CONNECTED, done]
        return [player.wait_until(GOES_ON_SCRIPT, given) for player in players] == ["open"] * 2

    for cutter in pair:
        for count in range(0, 7, 2):
            cutter.page.evaluate(CUT_AFTER_SCRIPT, count)
            guest.paste(offer)
            host.paste(guest.code())
            while goes_on():
                players[states[done].turn or 0].visitor.play_turn(turns[done])
                done += 1
            for player in players:
                player.wait_until("() => channels.at(-1).readyState === 'closed'")
            cutter.page.evaluate("globalThis.onSend = null")
            host.open_dialog()
            offer = host.code()
    connect(host, guest, offer)
    play_open(players, script)
    for player in players:
        player.wait(f"{TABLE}[data-over]")
        assert player.visitor.moves() == script.record().moves


@pytest.mark.slow
def test_fragments_that_are_torn_doubled_and_out_of_order_lose_nothing(pair: Pair) -> None:
    for player in pair:
        player.page.evaluate(MANGLE_SCRIPT)
    players = connected(pair, "mixtour")
    play_open(players, MIXTOUR)
    for player in players:
        player.wait(f"{TABLE}[data-over]")
        player.wait(CONNECTED)
        assert player.visitor.moves() == MIXTOUR.record().moves
        assert player.page.evaluate("mangled") > len(MIXTOUR.record().moves)


def test_a_phone_that_reloads_comes_back(pair: Pair) -> None:
    players = connected(pair, "mixtour")
    play_open(players, MIXTOUR, 2)
    first, second = players
    first.visitor.reload()
    second.wait(LOST)
    first.open_dialog()
    connect(first, second, first.code())
    play_open(players, MIXTOUR, 5)


@pytest.mark.slow
@pytest.mark.computer
def test_a_sealed_game_is_cut_and_goes_on(pair: Pair) -> None:
    players, moves = connected(pair, "beerhex"), BEERHEX_SHORT.record().moves
    play_sealed(players, moves[:3])
    for player in players:
        player.wait_plies(3)
    host, guest = players
    guest.cut()
    host.wait(LOST)
    guest.wait(LOST)
    host.open_connection_dialog()
    connect(host, guest, host.code())
    play_sealed(players, moves[3:5], 3)
    for player in players:
        player.wait_plies(5)


@pytest.mark.slow
def test_what_the_other_player_does_is_said(pair: Pair) -> None:
    players = connected(pair, "mixtour")
    first, second = players
    hide = """state => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    first.page.evaluate(hide, "hidden")
    second.wait('.connection-indicator[data-presence="away"]')
    expect(second.visitor.status).to_contain_text("has put the phone away")
    first.page.evaluate(hide, "visible")
    second.wait(CONNECTED)
    expect(second.visitor.status).to_contain_text("is thinking")
    first.visitor.return_to_lobby()
    second.wait('.connection-indicator[data-presence="left"]')
    expect(second.visitor.status).to_contain_text("looks at something else")


@pytest.mark.slow
def test_a_phone_that_sleeps_has_missed_nothing_when_it_wakes(pair: Pair) -> None:
    players = connected(pair, "mixtour")
    first, second = players
    browser = second.page.context.new_cdp_session(second.page)
    browser.send("Page.setWebLifecycleState", {"state": "frozen"})  # as when its screen goes off
    first.visitor.play_move("c1")
    first.wait_plies(1)
    # The move waits in the other phone: it can't be undone.
    expect(first.page.locator("#actions " + act("undo"))).to_be_disabled()
    browser.send("Page.setWebLifecycleState", {"state": "active"})
    second.wait_plies(1)
    play_open(players, MIXTOUR, 3)


@pytest.mark.slow
def test_a_move_is_not_lost_on_a_player_in_the_lobby(pair: Pair) -> None:
    players = connected(pair, "mixtour")
    first, second = players
    second.visitor.return_to_lobby()
    first.visitor.play_move("c1")
    expect(second.visitor.toast).to_contain_text(SAY("live-moved"))
    second.tap(f".toast {act('live-show')}")
    second.wait_plies(1)
    play_open(players, MIXTOUR, 3)


def test_ending_the_connection_leaves_the_game(pair: Pair) -> None:
    players = connected(pair, "mixtour")
    first, second = players
    first.open_connection_dialog()
    first.tap(f"dialog {act('live-end')}")
    first.wait(f"{TABLE}:has(.connection-indicator[hidden])")
    second.wait(LOST)
    first.visitor.play_move("c1")
    first.wait(f"{TABLE} #tray {act('send')}")


def link_message(link: str, number: int = 1) -> str:
    return json.dumps({"t": "link", "n": number, "link": link})


SEEN = {"t": "seen", "id": "1", "ply": 0, "moves": ["c1"]}
BEGUN = {"t": "begin", "n": 1, "id": "1", "seat": 0, "name": "", "options": {}}
# Messages of a phone whose program isn't Coaster.
STRANGE_MESSAGES = {
    "cut off": "{",
    "nested": "[" * 3000,
    "no object": "null",
    "for spectators": json.dumps(SEEN),
    "not of its kind": json.dumps({"t": "moves", "n": "1", "ply": [], "moves": {}}),
    "a seat of no game": json.dumps(BEGUN | {"game": "mixtour", "seat": 99}),
    "an unknown game": json.dumps(BEGUN | {"game": "chess"}),
    "no link": link_message("nonsense"),
    "a damaged link": link_message(MIXTOUR.link(3)[1:-2] + "AA"),
    "a whole game": link_message(MIXTOUR.link(3)[1:]),
}
STRANGE_FRAGMENTS = {
    "binary": "new Uint8Array(60_000)",
    "a blob": "new Blob(['9.0.1:{}'])",
    "far too long": "'9.0.1:' + 'x'.repeat(60_000)",
    "too long": "'9.0.1:' + 'x'.repeat(9000)",
    "no fragment": "'rubbish'",
    "a piece too many": "'9.9.9:rubbish'",
}


def test_what_makes_no_sense_is_refused_with_a_sentence(pair: Pair) -> None:
    players = connected(pair, "mixtour")
    first, second = players
    play_open(players, MIXTOUR, 2)
    fragments = [
        f"'{number}.0.1:' + {json.dumps(text)}"
        for number, text in enumerate(STRANGE_MESSAGES.values(), 1000)
    ]
    for fragment in [*fragments, *STRANGE_FRAGMENTS.values()]:
        first.page.evaluate("document.querySelector('#toasts').replaceChildren()")
        second.page.evaluate(f"channels.at(-1).send({fragment})")
        expect(first.visitor.toast).to_have_text(SAY("live-strange"))
    # Messages of a newer version are no fault.
    second.send_fragments([f'{number}.0.1:{{"t": "wave"}}' for number in range(2000, 2030)])
    play_open(players, MIXTOUR, 4)
    assert first.visitor.moves() == MIXTOUR.record().moves[:4]


def test_messages_of_other_games_change_nothing_without_a_tap(pair: Pair) -> None:
    first, second = pair[1], pair[0]
    # A game with another friend, on the first phone.
    first.visitor.start("mixtour", seats=("human", "friend"))
    first.visitor.play_move("a1")
    elsewhere = session_from_data(saved_game(first))
    first.visitor.return_to_lobby()
    players = connected(pair, "mixtour")
    play_open(players, MIXTOUR, 2)
    assert elsewhere.correspondence
    number, record = elsewhere.correspondence.id, elsewhere.record
    answer = MoveMessage(Record("mixtour", {}, moves=[*record.moves, "e5"]), (), number, 1, [0, 0])
    moves = {"t": "moves", "id": str(number), "ply": 1, "moves": ["e5"]}
    moves["check"] = moves_check(record.moves)
    hello = {"t": "hello", "v": 1, "id": str(number), "game": "mixtour", "seat": 1, "name": "Eve"}
    invitation = MoveMessage(Record("inphexion"), (), 77, 1, [0, 0])
    second.send_message(moves | {"n": 5}, 1000)
    second.send_message(hello | {"clock": 1}, 1001)
    first.wait(f".toast {act('live-show-elsewhere')}")
    second.send_message(moves | {"n": 6}, 1002)
    for number, link in ((1003, answer), (1004, invitation)):
        second.send_fragments([f"{number}.0.1:{link_message(encode_message(link), number)}"])
        first.wait("dialog[open]")  # a question, and the game stays on the table
        first.page.keyboard.press("Escape")
    play_open(players, MIXTOUR, 4)
    assert first.visitor.moves() == MIXTOUR.record().moves[:4]
    # Nor does a phone in the lobby show that game without a tap.
    first.visitor.return_to_lobby()
    begin = {"t": "begin", "n": 8, "id": hello["id"], "game": "mixtour", "seat": 0, "name": ""}
    second.send_message(begin | {"options": record.options}, 1005)
    first.wait(f".toast {act('live-show-elsewhere')}")
    assert first.visitor.driver.exists(LOBBY)
    games = [session_from_data(json.loads(text)) for text in first.page.evaluate(SAVED_SCRIPT)]
    assert sorted([game.record.moves for game in games], key=len) == [
        record.moves,
        MIXTOUR.record().moves[:4],
    ]


@pytest.mark.parametrize("added", [["resign"], ["time"], MIXTOUR.record().moves[2:4]])
def test_moves_of_ones_own_seat_need_a_tap(pair: Pair, added: list[str]) -> None:
    players = connected(pair, "mixtour")
    first, second = players
    play_open(players, MIXTOUR, 2)
    saved = session_from_data(saved_game(first))
    assert saved.correspondence and saved.current_state.turn == 0
    record = Record("mixtour", saved.record.options, moves=[*saved.record.moves, *added])
    sender = 0 if added == ["time"] else 1  # only the loser's phone can say so
    link = encode_message(MoveMessage(record, (), saved.correspondence.id, sender, [0, 0]))
    second.send_fragments([f"1000.0.1:{link_message(link, 7)}"])
    first.wait(f"dialog[open] {act('link-open')}")
    first.page.keyboard.press("Escape")
    assert first.visitor.moves() == MIXTOUR.record().moves[:2]
    play_open(players, MIXTOUR, 3)


@pytest.mark.slow
def test_a_phone_that_sends_rubbish_is_disconnected(pair: Pair) -> None:
    players = connected(pair, "mixtour")
    first, second = players
    play_open(players, MIXTOUR, 2)
    second.send_fragments(["rubbish"] * 25)
    expect(first.visitor.toast).to_contain_text(SAY("live-garbled"))
    first.wait(LOST)
    second.wait(LOST)
    assert first.visitor.moves() == MIXTOUR.record().moves[:2]


@pytest.mark.slow
def test_a_phone_that_sends_megabytes_is_disconnected(pair: Pair) -> None:
    players = connected(pair, "mixtour")
    first, second = players
    message = json.dumps({"t": "wave", "at": "x" * 3900})  # each could be of a newer version
    second.send_fragments([f"{number}.0.1:{message}" for number in range(1000, 1300)])
    expect(first.visitor.toast).to_contain_text(SAY("live-flood"))
    first.wait(LOST)
    first.visitor.play_move("c1")
