"""Hex Heaven against a malicious device: the page says what is wrong, and keeps the game."""

from engine.hexheaven.moves import parse_code
from engine.hexheaven.sealed import locked_game
from engine.hexheaven.sealed.entries import MOVE, REVEAL
from engine.hexheaven.sealed.game_state import RESIGN_CODE
from engine.sealed.crypto import mac
from engine.sealed.mental_poker import card_lock, encode_lock
from engine.sealed.peer import Peer, invite, restore
from engine.sealed.ristretto255 import ELEMENT_SIZE
from tests.support.portable import parametrize
from tests.support.sealed.device_pair import peer_key
from tests.support.sealed.malicious_peer import forge_link
from tests.support.sealed_phones import SealedPhone, joined_pair
from tests.support.tables import EN, tray_actions
from ui.correspondence.sealed_client import NOT_FETCHED
from ui.library.saved_games.lobby_row import LobbyRow
from ui.session.sealed.sealed_session import MAX_WAITING_LINKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.sealed.game_state import SealedGameState

EVE_KEY = peer_key(77)
FAR = EN.correspondence("hexheaven")


class MaliciousPhone:
    """Eve, who invites an honest phone, sits in seat 0 and starts.

    Attributes:
        phone: The honest phone.
        device: Eve's peer, honest but for the deal if that is ``swapped``.
    """

    def __init__(self, swapped: bool = False) -> None:
        self.phone = SealedPhone(2)
        offer = _offer(swapped)
        self.phone.open_link(offer.make_link(("Eve",)))
        self.device = offer.receive(self.phone.send_link())[0]
        self.phone.open_link(self.device.make_link())  # the tiles are dealt

    @property
    def table(self) -> "SealedGameState":
        return self.device.game_state

    def send_entries(self, *bodies: bytes, marked: bool = True) -> None:
        """Send a link with these entries, whatever an honest peer thinks of them."""
        packed = self.phone.table.session.correspondence.device
        assert packed
        victim = restore(packed)
        texts, transcript = [], victim.transcript
        for body in bodies:
            entry = body + (mac(EVE_KEY, transcript.head, body) if marked else bytes(16))
            transcript = transcript.appended(0, entry)
            texts.append(entry)
        self.phone.open_link(forge_link(victim, *texts))

    def publish_key(self) -> None:
        """Publish Eve's key, which ends the game, and the phone's own."""
        packed = self.phone.table.session.correspondence.device
        assert packed
        self.phone.open_link(forge_link(restore(packed), bytes([4]) + EVE_KEY))
        if self.phone.has_unsent:
            self.phone.send_link()


def _offer(swapped: bool) -> Peer:
    """Return an offer; if ``swapped``, with two cards exchanged."""
    honest = locked_game.expected_body

    def made(*of):  # type: ignore[no-untyped-def]
        body = honest(*of)
        return (
            body[ELEMENT_SIZE : 2 * ELEMENT_SIZE] + body[:ELEMENT_SIZE] + body[2 * ELEMENT_SIZE :]
        )

    locked_game.expected_body = made if swapped else honest
    try:
        return invite("hexheaven", {"rules": "casual"}, 0, EVE_KEY, 1)
    finally:
        locked_game.expected_body = honest


def shown(phone: SealedPhone, line: str) -> None:
    """Check that the page says what was wrong, also after a reload, and offers a way on."""
    for _ in range(2):
        session = phone.table.session
        assert session.correspondence.faults and len(phone.store.current_texts()) == 1
        assert tray_actions(phone.table) == ["new-options", "result"]
        result = phone.table.show_result().score_summary
        assert result and result.title == FAR("not-fair")
        assert [one.text for one in result.lines] == [line]
        assert phone.status == "You win!" and phone.detail.startswith("Resignation")
        assert LobbyRow(session, EN).summary == "You win: resignation · by link"
        phone.reload_page()


def test_fair_game_is_reported() -> None:
    malicious_phone = MaliciousPhone()
    malicious_phone.device = malicious_phone.device.play("resign")
    malicious_phone.phone.open_link(malicious_phone.device.make_link())
    assert malicious_phone.phone.notice == FAR("all-fair")


def test_deal_with_wrong_shuffle() -> None:
    malicious_phone = MaliciousPhone(swapped=True)
    malicious_phone.device = malicious_phone.device.play("resign")
    malicious_phone.phone.open_link(malicious_phone.device.make_link())
    malicious_phone.phone.send_link()
    shown(malicious_phone.phone, FAR("fault-deal-false", name="Eve"))


def test_wrong_commitment() -> None:
    malicious_phone = MaliciousPhone()
    malicious_phone.send_entries(bytes([MOVE]) + RESIGN_CODE.to_bytes(3, "big"), marked=False)
    malicious_phone.publish_key()
    shown(malicious_phone.phone, FAR("fault-mark-false", name="Eve"))


@parametrize("tile", "lock")
def test_another_tile_than_the_one_that_was_dealt(false: str) -> None:
    malicious_phone = MaliciousPhone()
    view = malicious_phone.table.view
    assert view
    lays = [move for move in view.legal() if "@" in move]
    sealed_tiles = malicious_phone.table.tiles  # type: ignore[attr-defined]
    tiles = [sealed_tiles.tile(slot) for slot in sealed_tiles.hands[0]]
    place = tiles.index(int(lays[0].split("@")[0]))
    if false == "tile":
        place = (place + 1) % len(tiles)  # that place holds another tile
    number = sealed_tiles.hands[0][place][1] + (false == "lock")
    malicious_phone.send_entries(
        bytes([MOVE]) + parse_code(lays[0]).to_bytes(3, "big") + bytes([place]),
        bytes([REVEAL]) + encode_lock(card_lock(EVE_KEY, 0, number)),
    )
    phone = malicious_phone.phone
    facts = {"name": "Eve", "reason": FAR("why-opening-false")}
    assert phone.notice == FAR("heard-refused", **facts) and phone.moves == []
    # It stays as it was, and goes on with a link that is right.
    assert tray_actions(phone.table) == ["paste", "scan"]
    malicious_phone.device = malicious_phone.device.play(lays[0])
    phone.open_link(malicious_phone.device.make_link())
    assert phone.moves == [lays[0]]


def test_link_that_cannot_be_read_now_is_read_later() -> None:
    inviter, invitee = joined_pair({"starter": "gold"})
    link = inviter.play_moves("a1g").send_link()
    invitee.sealed_client.error = NOT_FETCHED
    invitee.table.receive_link(link, 0)
    invitee.sealed_client.answer_all()
    shown = invitee.background_views[-1]
    assert shown.toast and shown.toast.text == EN("not-fetched") and invitee.moves == []
    invitee.sealed_client.error = ""
    invitee.reload_page()
    assert invitee.moves == ["a1?"]


def test_only_the_latest_links_wait() -> None:
    inviter, invitee = joined_pair({"starter": "gold"})
    links = [inviter.play_moves("a1g").send_link()]
    links += [links[0] + str(number) for number in range(9)]
    for link in links + links[-1:]:
        invitee.table.receive_link(link, 0)
    requests = invitee.table.session.correspondence.pending_requests
    assert [request["link"] for request in requests] == links[:1] + links[-MAX_WAITING_LINKS:]


def test_invitation_that_cannot_be_sealed_now_says_so() -> None:
    phone = SealedPhone(1)
    phone.sealed_client.error = NOT_FETCHED
    phone.invite()
    assert phone.background_views[-1].toast and phone.background_views[-1].toast.text == EN(
        "not-fetched"
    )
    phone.sealed_client.error = ""
    phone.reload_page()
    assert phone.send_link()
