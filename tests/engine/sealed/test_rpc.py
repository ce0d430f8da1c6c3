"""Sealed play through JSON."""

import json

from engine.catalogue import GAMES
from engine.record import from_data
from engine.sealed import rpc
from engine.sealed.rpc import answer
from tests.support.sealed.device_pair import IS_CPYTHON, OPTION_SETS
from tests.support.sealed.rpc_games import RpcGame, call_rpc, hex_key


def test_games_of_beerhex_of_all_options() -> None:
    for number, options in enumerate(OPTION_SETS):
        rpc_game = RpcGame("beerhex", options, number % 2, number).play_out(
            100 if IS_CPYTHON else 6
        )
        assert rpc_game.longest_link <= 900
        for reply in rpc_game.replies.values():
            assert from_data(reply["record"]).moves and reply["view"]["outcome"]


def test_a_deal_of_hex_heaven() -> None:
    rpc_game = RpcGame("hexheaven", {})
    view = rpc_game.replies[0]["view"]
    assert (
        rpc_game.mover() == 0
        and len(view["hands"][0]) == 5
        and rpc_game.replies[0]["record"] is None
    )


def test_the_reply_about_an_offer() -> None:
    reply = call_rpc(
        do="invite", game="beerhex", options={}, seat=1, key=hex_key(1), names=["", "Bo"]
    )
    assert (reply["seat"], reply["due"], reply["seated"]) == (1, 0, False)
    assert reply["view"] is reply["observed"] is reply["pending"] is reply["receipt"] is None
    assert reply["faults"] is reply["record"] is None and len(reply["id"]) == 16
    assert call_rpc(do="show", device=reply["device"], names=["", "Bo"]) == reply
    assert call_rpc(do="read", link=reply["link"]) == {
        "id": reply["id"],
        "seat": 1,
        "names": ["", "Bo"],
        "first": 0,
        "count": 1,
        "offer": {
            "game": "beerhex",
            "options": reply["options"],
            "seat": 1,
            "free": 0,
            "protocol": 2,
        },
    }


def test_an_offer_that_was_accepted_has_no_free_seat() -> None:
    rpc_game = RpcGame("beerhex", {})
    whole = call_rpc(do="link", device=rpc_game.replies[0]["device"], since=0)["link"]
    assert call_rpc(do="read", link=whole)["offer"]["free"] is None
    assert call_rpc(do="accept", link=whole, key=hex_key(9)) == {"error": "taken", "facts": {}}
    later = call_rpc(do="link", device=rpc_game.replies[0]["device"], since=1)["link"]
    assert call_rpc(do="read", link=later)["offer"] is None
    assert call_rpc(do="accept", link=later, key=hex_key(9))["error"] == "no-offer"


def test_a_move_that_waits() -> None:
    rpc_game = RpcGame("beerhex", {})
    for seat, move in enumerate(["a1g", "b1s", "c1g", "e5s"]):
        rpc_game.play(seat % 2, move)
    asking = call_rpc(do="play", device=rpc_game.replies[0]["device"], move="x a1 b1 c1")
    assert (asking["pending"], asking["due"]) == ("x a1 b1 c1", 1)
    rpc_game.replies[0] = asking
    rpc_game.receive(1, asking["link"])
    assert rpc_game.replies[1]["link"] == ""  # the opening comes with Silver's move
    assert rpc_game.replies[1]["pending"] is None and rpc_game.replies[1]["due"] == 1
    rpc_game.play(1, "d1g")
    assert rpc_game.replies[0]["observed"]["moves"][-2:] == ["x a1 b1 c1=gsg", "d1?"]


def test_the_last_cap_of_the_other_stays_hidden() -> None:
    rpc_game = RpcGame("beerhex", {}, 0, 3)
    seen = []
    while rpc_game.mover() is not None:
        seat = rpc_game.mover() or 0
        view = rpc_game.replies[seat]["view"]
        legal = GAMES["beerhex"].restore(view).legal()
        move = [move for move in legal if len(move) == 3][0]
        reply = rpc_game.call(do="play", device=rpc_game.replies[seat]["device"], move=move)
        if reply["pending"]:
            heard = rpc_game.call(
                do="hear", device=rpc_game.replies[1 - seat]["device"], link=reply["link"]
            )
            seen.append((reply["pending"], heard["pending"], heard["faults"]))
        rpc_game.replies[seat] = reply
        rpc_game.exchange_all()
    assert seen == [(move, None, [])]
    device = dict(rpc_game.replies[1 - seat]["device"])
    device["entries"] = device["entries"][:-2]  # both keys
    assert call_rpc(do="show", device=device)["pending"] == move[:2] + "?"


def test_what_is_to_be_sent() -> None:
    rpc_game = RpcGame("beerhex", {})
    assert rpc_game.replies[0]["link"] == ""  # it is Gold's turn
    rpc_game.play(0, "a1g")
    sent, other = rpc_game.replies[0], rpc_game.replies[1]["device"]
    assert sent["link"] and rpc_game.replies[1]["link"] == ""
    twice = call_rpc(do="hear", device=other, link=sent["link"])
    assert (twice["receipt"]["kind"], twice["receipt"]["facts"]) == ("twice", {"since": 3})
    assert twice["link"] == ""  # all that there is, the other has
    after = call_rpc(do="play", device=other, move="b1s")
    twice = call_rpc(do="hear", device=after["device"], link=sent["link"])
    assert twice["link"] == after["link"]
    lacking = {"version": 2, "key": hex_key(1), "seat": 1, "entries": other["entries"][:2]}
    lost = call_rpc(
        do="hear", device=lacking, link=call_rpc(do="link", device=other, since=3)["link"]
    )
    assert lost["receipt"]["kind"] == "missing" and lost["link"]
    asked = call_rpc(do="hear", device=after["device"], link=lost["link"])
    assert asked["receipt"]["kind"] in ("old", "own")


def test_a_refused_link_is_a_receipt() -> None:
    one, two = RpcGame("beerhex", {}), RpcGame("beerhex", {}, 0, 5)
    two.play(0, "a1g")
    reply = call_rpc(do="hear", device=one.replies[1]["device"], link=two.replies[0]["link"])
    assert reply["receipt"]["kind"] == "other-game" and reply["device"] == one.replies[1]["device"]


def test_nonsense_gets_an_error() -> None:
    device = RpcGame("beerhex", {}).replies[0]["device"]
    for text in ("", "nonsense", "[]", "1", "null", "{}", '{"do": 7}', '{"do": "dance"}'):
        assert json.loads(answer(text)) == {"error": "message", "facts": {}}
    for question, reason in (
        (
            {"do": "invite", "game": "chess", "options": {}, "seat": 0, "key": hex_key(1)},
            "unknown-game",
        ),
        (
            {"do": "invite", "game": "mixtour", "options": {}, "seat": 0, "key": hex_key(1)},
            "not-sealed",
        ),
        (
            {"do": "invite", "game": "beerhex", "options": {}, "seat": 2, "key": hex_key(1)},
            "garbled",
        ),
        ({"do": "invite", "game": "beerhex", "options": {}, "seat": 0, "key": "00"}, "garbled"),
        ({"do": "invite", "game": "beerhex", "options": {}, "seat": 0, "key": "no"}, "message"),
        ({"do": "invite", "game": "beerhex", "options": {}, "seat": 0}, "message"),
        ({"do": "accept", "link": "", "key": hex_key(1)}, "empty"),
        ({"do": "accept", "link": "AAAA", "key": hex_key(1)}, "mangled"),
        ({"do": "read", "link": 7}, "message"),
        ({"do": "hear", "device": device, "link": "x"}, "mangled"),
        ({"do": "hear", "device": {}, "link": "x"}, "garbled"),
        ({"do": "hear", "link": "x"}, "message"),
        ({"do": "show", "device": {"version": 3}}, "newer"),
        ({"do": "show", "device": None}, "garbled"),
        ({"do": "link", "device": device}, "message"),
        ({"do": "play", "device": device, "move": "a1x"}, "syntax"),
        ({"do": "play", "device": device, "move": 1}, "syntax"),
    ):
        assert call_rpc(**question)["error"] == reason, question
    waiting = call_rpc(do="play", device=device, move="a1g")["device"]
    assert call_rpc(do="play", device=waiting, move="b1g") == {"error": "not-due", "facts": {}}


def test_a_few_peers_are_cached() -> None:
    rpc_game = RpcGame("beerhex", {})
    device = rpc_game.replies[0]["device"]
    assert len(rpc._cache) == 4
    assert rpc._find_peer({"device": device}) is rpc._find_peer({"device": device})
    for number in range(4):
        RpcGame("beerhex", {}, 0, number + 1)
    assert rpc._find_peer({"device": device}) is not rpc._find_peer({"device": device})
