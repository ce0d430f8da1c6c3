"""Two phones find each other by two codes: the dialogs, and what goes wrong."""

import json
import re

import pytest
from playwright.sync_api import expect

from e2e.support.live_player import (
    CODE,
    CONNECTED,
    SAVED_SCRIPT,
    SAY,
    LiveVisit,
    Pair,
    connect,
    connected,
    due_seat,
    play_open,
)
from e2e.support.page_object import LOBBY, TABLE, act
from e2e.support.screen_checks import OVER
from e2e.support.scripted_games import MIXTOUR
from ui.correspondence.live.signal import find_signal
from ui.words import Words


def test_no_server_takes_part(pair: Pair) -> None:
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
    pair: Pair,
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


def test_the_side_is_chosen_in_a_game_by_link(pair: Pair) -> None:
    """The dialog says so; the phone that shows the code plays Red otherwise, and second."""
    host, guest = pair
    host.tap(f"{LOBBY} {act('live')}")
    expect(host.visitor.dialog).to_contain_text(
        SAY("live-side", link=Words("en")("against-friend"))
    )
    host.page.keyboard.press("Escape")
    host.visitor.open_new_game("mixtour")
    host.visitor.driver.set_control('dialog [name="seat-2"]', "friend")
    host.tap("dialog " + act("start"))
    host.wait(TABLE)
    host.open_dialog()
    connect(host, guest, host.code())
    host.visitor.play_move("c3")
    guest.wait(f'{TABLE}[data-ply="1"]')
    guest.visitor.play_move("d4")
    host.wait_plies(2)


@pytest.mark.slow
def test_the_link_before_the_code_works_without_live_play(
    pair: Pair,
) -> None:
    host, guest = pair
    link = host.show_code("mixtour").split("#")[1].split(".")[0]
    guest.visitor.open("#" + link)
    guest.visitor.play_move("c3")
    expect(guest.visitor.page.locator(f"{TABLE} #tray {act('send')}")).to_be_visible()


@pytest.mark.computer
def test_players_who_are_new_to_a_game_are_offered_its_lesson(pair: Pair) -> None:
    players = connected(pair, "beerhex")
    assert due_seat(players, 0) == 0  # the seat has been taken
    for player in players:
        expect(player.visitor.toast).to_contain_text(SAY("live-connected"))
        expect(player.visitor.toast.locator(act("lesson"))).to_be_visible()
        covered = player.visitor.toast.evaluate(OVER, ".seat-text, .topbar .icon-button, #status")
        assert covered == []
    first, second = players
    first.tap(f".toast {act('lesson')}")
    second.wait('.connection-indicator[data-presence="left"]')


def test_a_code_in_the_address_connects_only_after_a_tap(
    pair: Pair,
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


def test_the_phone_that_begins_may_show_the_code(pair: Pair) -> None:
    host, guest = pair
    host.visitor.start("mixtour", seats=("human", "friend"))
    host.open_dialog()
    offer = host.code()
    assert "." not in offer.split("#")[1]  # there is nothing to send yet
    connect(host, guest, offer)
    play_open([host, guest], MIXTOUR, 3)


@pytest.mark.slow
def test_a_game_with_somebody_else_is_not_sent(pair: Pair) -> None:
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


@pytest.mark.slow
def test_calling_off_the_scan_shows_the_code_again(live_visit: LiveVisit) -> None:
    player = live_visit()
    code = player.show_code("mixtour")
    player.tap(f"dialog[open] {act('live-scan')}")
    player.wait('[data-dialog="scan"]')
    player.page.keyboard.press("Escape")
    assert player.code() == code


@pytest.mark.slow
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
    host.wait('[data-dialog="send"] #qr')


@pytest.mark.parametrize("game", ["mixtour", "beerhex"])
def test_a_closed_code_can_be_shown_again_or_a_link_sent(live_visit: LiveVisit, game: str) -> None:
    host = live_visit()
    code = host.show_code(game)
    host.page.keyboard.press("Escape")
    expect(host.visitor.status).to_contain_text("phone isn't connected yet")
    host.tap(f"{TABLE} #tray {act('live')}")
    assert host.code() == code
    host.page.keyboard.press("Escape")
    host.tap(f"{TABLE} #tray {act('code')}")
    host.tap(f"dialog {act('is-sent')}")
    host.wait(f"{TABLE} #tray {act('paste')}")
    expect(host.visitor.status).not_to_contain_text("connected")


@pytest.mark.slow
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


def test_closing_the_code_in_the_lobby_leaves_no_entry_in_the_history(pair: Pair) -> None:
    host, guest = pair
    guest.paste(host.show_code("mixtour"))
    guest.wait(CODE)
    guest.page.keyboard.press("Escape")
    guest.wait_until("() => history.state?.screen !== 'dialog'")


# Words differ by language; a theme only has other colours.
@pytest.mark.parametrize(("language", "theme"), [("en", "dark"), ("ja", "light")])
@pytest.mark.parametrize("size", [(360, 640), (320, 568), (640, 360)], ids=str)
def test_the_code_is_seen_without_scrolling(
    live_visit: LiveVisit, size: tuple[int, int], language: str, theme: str
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
    # So is all the rest, but on the smallest phones, where its end fades.
    body = player.page.locator("#dialog-body")
    if size != (320, 568):
        assert body.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    expect(body).to_have_css("mask-image", re.compile("gradient"))
    expect(player.page.locator(f"dialog {act('live-scan')}")).to_be_in_viewport(ratio=1)
