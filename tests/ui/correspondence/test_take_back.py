"""Moves that are taken back by agreement in open games by link."""

from tests.support.correspondence_phones import CorrespondencePhone, invited_pair, play_by_turns
from ui.correspondence.take_back import (
    can_ask,
    following_id,
    last_turn_start,
    without_last_moves,
)
from ui.session.session import Session

MOVES = ["c1", "c3", "a2"]


def moved_pair() -> "tuple[CorrespondencePhone, CorrespondencePhone]":
    """Return two phones after MOVES; the first is the one of the last mover."""
    first, second = invited_pair(own_seat=0)
    first.table.play(MOVES[:1])
    second.open_message(first.send_message())
    play_by_turns((first, second), MOVES[1:])
    return first, second


def take_back(phone: CorrespondencePhone) -> Session:
    """Take back the last turn at one phone."""
    ply = last_turn_start(phone.table.session)
    assert ply is not None
    session = without_last_moves(phone.table.session, ply, 1.0)
    phone.store.save(session)
    phone.table = phone.open_game(session.id)
    return phone.table.session


def test_only_the_player_who_moved_may_ask() -> None:
    first, second = moved_pair()
    assert can_ask(first.table.session)
    assert not can_ask(second.table.session)
    assert not can_ask(invited_pair()[0].table.session)


def test_the_end_of_a_game_is_not_taken_back() -> None:
    first, second = moved_pair()
    second.table.play(["resign"])
    assert last_turn_start(second.table.session) is None
    assert not can_ask(second.table.session)


def test_both_phones_go_on_with_the_same_game() -> None:
    phones = moved_pair()
    before = phones[0].table.session
    assert before.correspondence
    id = following_id(before.correspondence.id, MOVES, 2)
    assert id != before.correspondence.id
    for phone in phones:
        session = take_back(phone)
        assert session.correspondence and session.correspondence.id == id
        assert session.record.moves == MOVES[:2]
        assert not session.correspondence.has_unsent(session)
        assert len(phone.store.game_ids()) == 1
    play_by_turns(phones, ["e5", "e4"])
    for phone in phones:
        assert phone.moves == MOVES[:2] + ["e5", "e4"]


def test_the_player_who_asked_can_play_the_move_again() -> None:
    first, second = moved_pair()
    asking, answering = take_back(first), take_back(second)
    assert asking.redo_moves == MOVES[2:]
    assert answering.redo_moves == []


def test_a_link_from_before_shows_the_game_as_it_is() -> None:
    first, second = moved_pair()
    link = first.send_message()
    take_back(second)
    second.open_message(link)
    assert second.moves == MOVES[:2]
    assert len(second.store.game_ids()) == 1


def test_if_the_answer_is_lost_both_games_are_kept() -> None:
    phones = first, second = moved_pair()
    own = first.table.session.id
    take_back(second)
    first.open_message(second.send_message())
    assert first.moves == MOVES[:2] and first.table.session.id != own
    kept = [first.store.load(id).value.record.moves for id in first.store.game_ids()]
    assert sorted(kept, key=len) == [MOVES[:2], MOVES]
    play_by_turns(phones, ["e5", "e4"])
    assert second.moves == first.moves == MOVES[:2] + ["e5", "e4"]


def test_the_clock_goes_on_under_the_other_id() -> None:
    first, _ = moved_pair()
    clock = {"banks": [60_000, 60_000], "spent": [1, 2, 3], "live": True}
    first.table.session.clock = clock
    first.store.save(first.table.session)
    assert take_back(first).clock == clock
