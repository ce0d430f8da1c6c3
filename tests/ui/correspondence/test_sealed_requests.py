"""Requests of sealed tables that are answered after the table was left, or the game changed."""

from engine.rng import Rng
from tests.support.portable import parametrize
from tests.support.sealed_phones import SealedPhone, joined_pair
from tests.support.tables import EN
from ui.library.store import Store
from ui.session.sealed.sealed_session import SealedSession

FAR = EN.correspondence("beerhex")


def leave_and_open_again(phone: SealedPhone) -> None:
    """Go to the lobby and open the game again while the client is computing."""
    id, phone.is_in_lobby = phone.table.id, True
    assert phone.library.select_game(id)
    phone.open_game(id, False)


def other_tab(phone: SealedPhone) -> "tuple[Store, SealedSession]":
    """Return the store of another tab, and the game as it has loaded it."""
    store = Store(phone.port, Rng(55))
    return store, store.load(phone.table.id).value


def test_the_table_that_is_open_gets_the_answer_to_a_move_of_the_one_before() -> None:
    inviter, invitee = joined_pair({"starter": "gold"})
    inviter.table.play(["a1g"])
    leave_and_open_again(inviter)
    assert inviter.status == FAR("asked-play")
    assert len(inviter.sealed_client.pending) == 1  # it is being computed already
    inviter.sealed_client.answer_all()
    assert inviter.moves == ["a1g"] and inviter.status == FAR("due-play", name="Ben")
    assert inviter.background_views[-1] is inviter.table.table_view
    invitee.open_link(inviter.send_link())
    assert invitee.moves == ["a1?"]


def test_invitation_that_is_opened_again_while_it_is_being_sealed() -> None:
    phone = SealedPhone(1).invite(answer_client=False)
    for _ in range(2):
        leave_and_open_again(phone)
    phone.sealed_client.answer_all()
    assert phone.status == FAR("due-invite") and phone.send_link()
    assert phone.store.load(phone.table.id).value.correspondence.is_sent


def test_move_is_sealed_in_the_lobby() -> None:
    inviter, invitee = joined_pair({"starter": "gold"})
    inviter.table.play(["a1g"])
    inviter.is_in_lobby = True
    inviter.sealed_client.answer_all()
    leave_and_open_again(inviter)
    assert not inviter.sealed_client.pending and inviter.moves == ["a1g"]
    assert invitee.open_link(inviter.send_link()).moves == ["a1?"]


def test_link_that_comes_in_the_lobby_while_a_move_is_being_sealed() -> None:
    """The game was saved meanwhile: the table that was left seals the move for that state."""
    inviter, invitee = joined_pair({"starter": "gold"})
    link = inviter.play_moves("a1g").send_link()
    invitee.open_link(link).table.play(["b1s"])
    invitee.is_in_lobby = True
    store, session = other_tab(invitee)
    session.correspondence.add_link(link, 0)
    store.save(session)
    invitee.sealed_client.answer_all()
    assert other_tab(invitee)[1].correspondence.pending_requests == []
    assert other_tab(invitee)[1].record.moves == ["a1?", "b1s"]
    leave_and_open_again(invitee)
    assert inviter.open_link(invitee.send_link()).moves == ["a1g", "b1?"]


def test_deleted_game_stays_deleted() -> None:
    phone = SealedPhone(1).invite(answer_client=False)
    phone.is_in_lobby = True
    id = phone.table.id
    assert phone.library.delete(id) == "deleted"
    phone.sealed_client.answer_all()
    assert not phone.store.has_game(id) and phone.store.history.entries() == []
    phone.library.undelete()
    leave_and_open_again(phone)
    phone.sealed_client.answer_all()
    assert phone.status == FAR("due-invite")


def test_game_that_another_tab_deletes_stays_on_the_screen() -> None:
    phone = SealedPhone(1).invite(answer_client=False)
    other_tab(phone)[0].delete(phone.table.id)
    phone.sealed_client.answer_all()
    assert phone.status == FAR("due-invite") and phone.store.has_game(phone.table.id)


def test_game_that_cannot_be_saved_is_sealed_in_the_lobby() -> None:
    inviter, _ = joined_pair({"starter": "gold"})
    inviter.port.error = "forbidden"
    inviter.table.play(["a1g"])
    inviter.is_in_lobby = True
    inviter.sealed_client.answer_all()
    leave_and_open_again(inviter)
    assert inviter.moves == ["a1g"] and not inviter.sealed_client.pending


@parametrize(False, True)
def test_state_of_another_tab_is_shown_and_goes_on(is_adopted_before: bool) -> None:
    """The other tab has heard a link that this one is hearing, and may be closed by now."""
    inviter, invitee = joined_pair({"starter": "gold"})
    link = inviter.play_moves("a1g").send_link()
    invitee.table.receive_link(link, 0)
    other = SealedPhone(6)
    other.port, other.sealed_client = invitee.port, type(invitee.sealed_client)()
    other.use_store(Store(invitee.port, Rng(55)))
    assert other.library.select_game(invitee.table.id)
    other.open_game(invitee.table.id)
    assert other.moves == ["a1?"]
    other.table.play(["b1s"])  # and closed, before that is sealed
    shown = len(invitee.background_views)
    if is_adopted_before:
        assert invitee.library.adopt_newer(invitee.table)
    invitee.sealed_client.answer_all()
    if not is_adopted_before:
        toast = invitee.background_views[shown].toast
        assert toast and toast.text == EN("save-other-tab")
    assert invitee.moves == ["a1?", "b1s"]
    assert invitee.background_views[-1] is invitee.table.table_view
    assert inviter.open_link(invitee.send_link()).moves == ["a1g", "b1?"]
