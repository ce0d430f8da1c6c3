"""The links of a sealed game as a file: what the page saves is what the tool verifies."""

import json

from engine.sealed.link import decode
from engine.sealed.verification import verify_transcript
from tests.support.sealed_phones import SealedPhone, exchange_all, joined_pair
from ui.correspondence.link_file import can_save_links, file_name, request_links

ADDRESS = "https://example.org/coaster/"


def saved_text(phone: SealedPhone) -> str:
    """Return the content of the file that the page saves."""
    texts: "list[str]" = []
    client = phone.sealed_client
    request_links(phone.table.session, client, ADDRESS, texts.append)  # type: ignore[arg-type]
    client.answer_all()
    assert len(texts) == 1
    return texts[0]


def links_in(text: str) -> "list[str]":
    lines = text.split("\n")
    assert lines.pop() == "" and all(line.startswith(ADDRESS + "#") for line in lines)
    return [line.split("#")[1] for line in lines]


def finished() -> "tuple[SealedPhone, SealedPhone]":
    inviter, invitee = joined_pair({"starter": "gold"})
    for seat, move in enumerate(("a1g", "b1s", "c1g", "e5s", "x a1 b1 c1", "d1g", "resign")):
        (inviter, invitee)[seat % 2].play_moves(move)
        exchange_all(inviter, invitee)
    return inviter, invitee


def test_the_file_of_a_finished_game_proves_its_result() -> None:
    verdicts = []
    for phone in finished():
        before = phone.saved_text()
        verdicts.append(verify_transcript(links_in(saved_text(phone))))
        assert phone.saved_text() == before
    assert verdicts[0] == verdicts[1]
    assert (verdicts[0].winners, verdicts[0].reason) == ([1], "resign")


def test_the_file_of_a_running_game_says_who_owes_what_and_no_secret() -> None:
    inviter, invitee = joined_pair({"starter": "gold"})
    for seat, move in enumerate(("a1g", "b1s", "c1g", "e5s", "x a1 b1 c1")):
        (inviter, invitee)[seat % 2].play_moves(move)
        if move[0] != "x":
            exchange_all(inviter, invitee)
    text = saved_text(inviter)
    verdict = verify_transcript(links_in(text))
    assert (verdict.next_seat, verdict.owed, verdict.winners) == (1, "caps", None)
    key = json.loads(inviter.saved_text())["remote"]["device"]["key"]
    parts = [decode(link) for link in links_in(text)]
    assert all(part.names == () for part in parts)
    assert not any(key in entry.hex() for part in parts for entry in part.entries)


def test_it_is_offered_from_the_first_move_on_and_only_for_signed_games() -> None:
    inviter, invitee = SealedPhone(1), SealedPhone(2)
    link = inviter.invite().send_link()
    assert not can_save_links(inviter.table.session)
    invitee.open_link(link)
    assert can_save_links(invitee.table.session)
    name = file_name(invitee.table.session)
    assert name == f"coaster-beerhex-{invitee.table.session.correspondence.id}.txt"
    device = invitee.table.session.correspondence.device
    assert device
    device["version"] = 1
    assert not can_save_links(invitee.table.session)


def test_a_failed_answer_saves_nothing() -> None:
    inviter, _ = joined_pair()
    inviter.sealed_client.error = "failed"
    assert saved_text(inviter) == ""
