"""A finished sealed game never changes: record, result, names, history and totals."""

import json

from engine.sealed.link import TranscriptPart, decode, encode
from engine.sealed.peer import Peer, restore
from engine.sealed.transcript import next_chain
from tests.support.backup_files import import_games
from tests.support.portable import parametrize
from tests.support.sealed.device_pair import IS_CPYTHON
from tests.support.sealed.malicious_peer import forge_link
from tests.support.sealed.parts import replaced, unsigned_part
from tests.support.sealed.rewriting import decisions, rewritten
from tests.support.sealed_phones import SealedPhone, exchange_all, joined_pair
from tests.support.tables import EN
from ui.library.history import HISTORY_KEY
from ui.library.saved_games.history_entry import totals
from ui.library.saved_games.lobby_row import LobbyRow
from ui.library.saves import read_json, to_data
from ui.session.series import series_wins

FAR = EN.correspondence("beerhex")
OVER = FAR("heard-over")


def device_of(phone: SealedPhone) -> Peer:
    """Return the peer as the phone has saved it."""
    packed = phone.table.session.correspondence.device
    assert packed
    return restore(packed)


def devices_of(*phones: SealedPhone) -> "list[Peer]":
    """Return the peers of all phones, by seat."""
    results = {device.seat: device for device in [device_of(phone) for phone in phones]}
    return [results[seat] for seat in range(len(phones))]


def kept(phone: SealedPhone) -> dict:
    """Return all that must not change of the finished game on a phone's table."""
    session, history = phone.table.session, phone.store.history
    save = to_data(session)
    for name in ("revision", "remote"):
        save.pop(name)
    row = LobbyRow(session, EN)
    return {
        "save": save,
        "device": session.correspondence.device,
        "faults": session.correspondence.faults,
        "ends": (session.is_over, session.current_state.pack()),
        "row": (row.summary, row.players, row.changed_at),
        "history": phone.port.texts.get(HISTORY_KEY),
        "sums": [one.__dict__ for one in totals(history.entries())],
        "tally": series_wins(session),
        "games": sorted(phone.store.game_ids()),
    }


def unmoved(phone: SealedPhone, text: str, says: str = "") -> None:
    """Open a link and check that the finished game is unchanged, also when it is loaded again."""
    before = kept(phone)
    phone.open_link(text)
    assert phone.notice == says or not says, phone.notice
    assert kept(phone) == before
    phone.reload_page()
    assert kept(phone) == before


def renamed(text: str, *names: str) -> str:
    """Return the same link with other names."""
    part = decode(text)
    return encode(replaced(part, names=tuple(names)))


def finished(game: str = "beerhex", rules: str = "") -> "list[SealedPhone]":
    """Return the phones of a finished game, by seat."""
    count = 3 if rules == "three" else 2
    phones = [SealedPhone(number + 1) for number in range(count)]
    link = phones[0].invite(game, 0, {"rules": rules} if rules else None).send_link()
    for number in range(1, count):
        link = phones[number].open_link(link).send_link()
        for other in phones[:number]:
            other.open_link(link)
    exchange_all(*phones)
    for _ in range(4):
        mover = [phone for phone in phones if phone.table.is_choosing][0]
        mover.play_moves(
            [move for move in mover.table.session.current_state.legal() if move != "redraw"][0]
        )
        exchange_all(*phones)
    mover = [phone for phone in phones if phone.table.is_choosing][0]
    mover.play_moves("claim" if game == "beerhex" else "resign")
    exchange_all(*phones)
    assert all([phone.table.session.is_over for phone in phones])
    assert all([phone.table.session.correspondence.faults == [] for phone in phones])
    return phones


GAMES: "tuple[tuple, ...]" = (("beerhex", ""),)
if IS_CPYTHON:
    GAMES += (("hexheaven", "casual"), ("hexheaven", "three"))


@parametrize(*GAMES)
def test_forged_link_changes_nothing(game: tuple) -> None:
    """Links made with the published keys: a resignation, another game from some move on."""
    phones = finished(*game)
    devices = devices_of(*phones)
    for seat, phone in enumerate(phones):
        own = decisions(devices[seat])
        for at in (own[0], own[-1]):
            other = rewritten(devices, at, "resign")
            if other[seat].transcript.entries[at] == devices[seat].transcript.entries[at]:
                continue
            sender = other[(seat + 1) % len(phones)]
            unmoved(phone, sender.make_link(("Eve", "Eve", "Eve")[: len(phones)], at), OVER)


@parametrize(*GAMES)
def test_other_links_change_nothing(game: tuple) -> None:
    """Known entries, entries after the end, another offer, and invalid entries."""
    phones = finished(*game)
    for seat, phone in enumerate(phones):
        device = device_of(phone)
        count, sender = len(device.transcript), (seat + 1) % len(phones)
        names = ("Eve", "Eve", "Eve")[: len(phones)]
        end = next_chain(device.transcript.head, b"\4" * 17)
        later = unsigned_part(device.id, sender, count, (b"\4" * 17,), False, end, names)
        unmoved(phone, encode(later), OVER)
        missing = unsigned_part(device.id, sender, count + 2, (), False, bytes(16), names)
        unmoved(phone, encode(missing), OVER)
        offer = (b"\0" * 40,)
        unmoved(
            phone,
            encode(unsigned_part(device.id, sender, 0, offer, False, bytes(16), names)),
            OVER,
        )


def test_known_link_renames_no_player() -> None:
    inviter, invitee = finished()
    for phone, other in ((inviter, invitee), (invitee, inviter)):
        link = device_of(other).make_link((), 2)
        unmoved(phone, renamed(link, "Eve", "Eve"))
        assert phone.table.session.names == ["Ann", "Ben"]


# ---- names


def test_refused_link_renames_no_player() -> None:
    inviter, invitee = joined_pair()
    link = inviter.play_moves("a1g").send_link()
    invitee.open_link(link)
    for text in (
        forge_link(device_of(invitee), b"\4" * 17),  # not signed
        link,  # twice
        SealedPhone(3)
        .open_link(SealedPhone(1).invite().send_link())
        .send_link(),  # of another game
    ):
        before = list(invitee.table.session.names)
        invitee.open_link(renamed(text, "Eve", "Eve"))
        assert invitee.table.session.names == before == ["Ann", "Ben"]
    inviter.open_link(renamed(invitee.play_moves("b1s").send_link(), "Ann", "Bob"))
    assert inviter.table.session.names == ["Ann", "Bob"]


def test_second_acceptance_renames_no_player() -> None:
    inviter, invitee, third = SealedPhone(1), SealedPhone(2), SealedPhone(3)
    offer = inviter.invite().send_link()
    first, second = invitee.open_link(offer).send_link(), third.open_link(offer).send_link()
    inviter.open_link(first).open_link(renamed(second, "Ann", "Eve"))
    assert inviter.notice == FAR("heard-taken")
    assert inviter.table.session.names == ["Ann", "Ben"]
    third.open_link(renamed(inviter.play_moves("a1g").send_link(), "Eve", "Cem"))
    assert third.table.session.names == ["Ann", "Ben"]


def test_last_key_renames_no_player_of_a_finished_game() -> None:
    """The game is in the history already."""
    inviter, invitee = joined_pair()
    inviter.play_moves("resign")
    before = inviter.port.texts[HISTORY_KEY]
    invitee.open_link(inviter.send_link())
    inviter.open_link(renamed(invitee.send_link(), "Ann", "Eve"))
    assert (
        inviter.table.session.correspondence.faults == []
        and inviter.port.texts[HISTORY_KEY] == before
    )
    assert inviter.table.session.names == ["Ann", "Ben"]


# ---- while the keys go out


def test_claim_waits_for_key_only() -> None:
    inviter, invitee = joined_pair()
    invitee.open_link(inviter.play_moves("a1g").send_link())
    inviter.open_link(invitee.play_moves("b1s").send_link())
    link = inviter.play_moves("claim").send_link()
    invitee.open_link(link)
    known, at = devices_of(inviter, invitee), decisions(device_of(inviter))[-1]
    other = rewritten(known, at, "resign")
    before = (inviter.moves, inviter.table.session.correspondence.device)
    inviter.open_link(other[1].make_link((), at))
    assert inviter.notice == FAR("heard-fork", name="Ben")
    assert (inviter.moves, inviter.table.session.correspondence.device) == before
    inviter.open_link(invitee.send_link())
    assert inviter.table.session.is_over and inviter.table.session.correspondence.faults == []


def test_pending_request_after_end_changes_nothing() -> None:
    inviter, invitee = finished()
    devices, phone = devices_of(inviter, invitee), inviter
    at = decisions(devices[0])[0]
    forged = rewritten(devices, at, "resign")[1].make_link((), at)
    offer = SealedPhone(7).invite("beerhex", 1).send_link()
    questions: "list[dict]" = [
        {"do": "hear", "link": forged, "from": 1},
        {"do": "play", "move": "a1g"},
        {"do": "accept", "link": offer, "from": 1},
        {"do": "invite"},
    ]
    before = kept(phone)
    for request in questions:
        phone.table.session.correspondence.pending_requests.append(request)
    phone.library.add_game(phone.table.session)
    phone.reload_page()
    assert phone.table.session.correspondence.pending_requests == [] and kept(phone) == before


# ---- a phone that went back


def test_restored_device_is_reported() -> None:
    inviter, invitee = joined_pair()
    invitee.open_link(inviter.play_moves("a1g").send_link())
    old = invitee.saved_text()
    inviter.open_link(invitee.play_moves("b1s").send_link())
    invitee.open_link(inviter.play_moves("c1g").send_link())
    inviter.open_link(invitee.play_moves("claim").send_link())
    assert inviter.table.session.is_over
    invitee.saved_text(old)
    assert not invitee.table.session.is_over
    invitee.open_link(device_of(inviter).make_link((), 3))
    assert invitee.notice == FAR("heard-restored-over")
    assert invitee.table.session.is_over and invitee.moves == inviter.moves


def test_fork_leaves_finished_game_of_other_device_alone() -> None:
    inviter, invitee = joined_pair()
    invitee.open_link(inviter.play_moves("a1g").send_link())
    old = invitee.saved_text()
    inviter.open_link(invitee.play_moves("b1s").send_link())
    invitee.open_link(inviter.play_moves("claim").send_link())
    inviter.open_link(invitee.send_link())
    assert inviter.table.session.is_over
    invitee.saved_text(old)
    unmoved(inviter, invitee.play_moves("resign").send_link(), OVER)


def test_history_keeps_the_first_end_of_a_game() -> None:
    """This holds even if the phone's save was restored and a link was made with its key."""
    inviter, invitee = joined_pair()
    invitee.open_link(inviter.play_moves("a1g").send_link())
    old = inviter.saved_text()
    inviter.open_link(invitee.play_moves("b1s").send_link())
    invitee.open_link(inviter.play_moves("claim").send_link())
    inviter.open_link(invitee.send_link())
    before = inviter.port.texts[HISTORY_KEY]
    known = devices_of(inviter, invitee)
    inviter.saved_text(old)
    assert inviter.port.texts[HISTORY_KEY] == before
    inviter.open_link(rewritten(known, 4, "resign")[1].make_link((), 3))
    assert inviter.moves[-1].startswith("resign") and inviter.table.session.is_over
    assert inviter.port.texts[HISTORY_KEY] == before
    inviter.reload_page()
    assert inviter.port.texts[HISTORY_KEY] == before


# ---- copies


def copied(phone: SealedPhone, text: str, later: float = 1e6, marked: bool = True) -> None:
    """Import a later copy of the game under the id "copied"; unless ``marked``, as before 2.0."""
    save = read_json(text, 100000)
    assert isinstance(save, dict)
    save["id"], save["changed"] = "copied", save["changed"] + later
    imported = import_games(phone.store, json.dumps(save))
    assert imported.added_ids == ["copied"]
    if not marked:
        unmark(phone, "copied")


def unmark(phone: SealedPhone, id: str) -> None:
    """Store an imported game as if it had never been marked as a copy."""
    key = next(key for key, text in phone.port.texts.items() if key.endswith(id))
    save = json.loads(phone.port.texts[key])
    assert save.pop("copy")
    phone.port.texts[key] = json.dumps(save)


def test_copy_takes_no_links_from_the_game_that_is_here() -> None:
    inviter, invitee = joined_pair()
    old = invitee.saved_text()
    invitee.open_link(inviter.play_moves("a1g").send_link())
    inviter.open_link(invitee.play_moves("b1s").send_link())
    id = invitee.table.id
    copied(invitee, old)
    invitee.open_link(inviter.play_moves("c1g").send_link())
    assert invitee.table.id == id and invitee.moves == ["a1?", "b1s", "c1?"]


def test_unmarked_copy_with_more_entries_goes_on() -> None:
    """As after a move to another phone that still had an older state of the game."""
    inviter, invitee = joined_pair()
    invitee.open_link(inviter.play_moves("a1g").send_link())
    old = invitee.saved_text()
    inviter.open_link(invitee.play_moves("b1s").send_link())
    newer = invitee.saved_text()
    invitee.saved_text(old)
    copied(invitee, newer, marked=False)
    invitee.open_link(inviter.play_moves("c1g").send_link())
    assert invitee.table.id == "copied" and invitee.moves == ["a1?", "b1s", "c1?"]


def test_copy_with_another_key_gets_no_links() -> None:
    inviter, invitee = joined_pair()
    invitee.open_link(inviter.play_moves("a1g").send_link())
    save = read_json(invitee.saved_text(), 100000)
    assert isinstance(save, dict)
    save["remote"]["device"]["key"] = "00" * 32
    save["remote"]["device"]["entries"] += ["00" * 34] * 3
    id = invitee.table.id
    copied(invitee, json.dumps(save))
    inviter.open_link(invitee.play_moves("b1s").send_link())
    invitee.open_link(inviter.play_moves("c1g").send_link())
    assert invitee.table.id == id and invitee.moves == ["a1?", "b1s", "c1?"]


def test_links_of_finished_game_lead_to_it_despite_copies() -> None:
    inviter, invitee = finished()
    devices = devices_of(inviter, invitee)
    text, id = inviter.saved_text(), inviter.table.id
    copied(inviter, text)
    at = decisions(devices[0])[0]
    before = kept(inviter)
    inviter.open_link(rewritten(devices, at, "resign")[1].make_link((), at))
    assert inviter.table.id == id and inviter.notice == OVER and kept(inviter) == before


def test_differing_copy_of_a_finished_game_is_not_counted_beside_it() -> None:
    inviter, _ = finished()
    before = inviter.store.history.raw_entries()
    assert before and len(before) == 1
    save = json.loads(inviter.saved_text())
    save["names"] = ["Other", "Names"]
    copied(inviter, json.dumps(save))
    inviter.open_game("copied")
    assert inviter.table.session.is_over
    assert inviter.library.lobby_row("copied", inviter.store.current_text("copied"), EN)
    assert inviter.store.history.raw_entries() == before


def test_of_two_seats_on_one_phone_the_one_played_last_gets_the_link() -> None:
    if not IS_CPYTHON:
        return  # the arithmetic takes minutes in the page
    phones = [SealedPhone(number + 1) for number in range(3)]
    link = phones[0].invite("hexheaven", 0, {"rules": "three"}).send_link()
    for number in (1, 2):
        link = phones[number].open_link(link).send_link()
        for other in phones[:number]:
            other.open_link(link)
    exchange_all(*phones)
    save = read_json(phones[1].saved_text(), 100000)
    assert isinstance(save, dict)
    own = phones[2].table.id
    save["id"], save["changed"] = "second", save["changed"] + 1000
    assert import_games(phones[2].store, json.dumps(save)).added_ids == ["second"]
    unmark(phones[2], "second")
    move = phones[0].table.session.current_state.legal()[0]
    link = phones[0].play_moves(move).send_link()
    assert phones[2].open_link(link).table.id == own
    phones[2].open_game("second")
    phones[2].library.add_game(phones[2].table.session)  # as after something that was done there
    assert phones[2].open_link(link).table.id == "second" and phones[2].moves == [move]


# ---- a sender that there is no seat for


@parametrize(5, 127)
def test_sender_without_a_seat_does_no_harm(seat: int) -> None:
    inviter, invitee = joined_pair()
    part = decode(inviter.play_moves("a1g").send_link())
    for names, entries, first in (((), part.entries, part.first), ((), (), 9)):
        end = part.chain_prefix if entries else bytes(16)
        signatures = part.signatures if entries else ()
        text = encode(TranscriptPart(part.id, seat, first, entries, False, end, names, signatures))
        invitee.open_link(text)
        invitee.reload_page()
        assert invitee.status and LobbyRow(invitee.table.session, EN).summary
    assert invitee.moves == ["a1?"]
