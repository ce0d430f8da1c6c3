"""Links that don't simply continue a sealed game: what is said, and what can be done."""

from engine.sealed import results
from engine.sealed.link import encode
from engine.sealed.peer import invite, restore
from engine.sealed.results import ReceiveResult
from tests.support.portable import parametrize
from tests.support.sealed.device_pair import peer_key
from tests.support.sealed.malicious_peer import MaliciousPeer, forge_link
from tests.support.sealed.parts import unsigned_part
from tests.support.sealed_phones import SealedPhone, joined_pair
from tests.support.tables import EN, tray_actions
from ui.library.saved_games.history_entry import OPPONENT_KINDS
from ui.library.saved_games.lobby_row import LobbyRow
from ui.words import LANGUAGES, Words

FAR = EN.correspondence("beerhex")


def receipt_text(kind: str, name: str = "Ben", **facts: str) -> str:
    return FAR("heard-" + kind, name=name, **facts)


@parametrize(*LANGUAGES)
def test_every_receipt_reason_and_fault_has_words(language: str) -> None:
    say = Words(language).correspondence()
    kinds = [name for name in dir(results) if name.isupper() and name not in ("NEW", "REFUSED")]
    reasons = "GARBLED NOT_DUE ILLEGAL NOT_YOURS OPENING_FALSE IMPOSSIBLE KEY_FALSE".split()
    reasons += ["FORGED", "SHUFFLE_FALSE", "SHARE_FALSE"]
    for name in kinds:
        word = f"{'why' if name in reasons else 'heard'}-{getattr(results, name)}"
        assert name == "TYPE_CHECKING" or say.has(word), word
    for fault in "share mark commitment lock card deal".split():
        assert say.has(f"fault-{fault}-false")
    assert say.has("fault-no-such-face") and say.has("heard-refused")


def test_link_sent_twice_changes_nothing() -> None:
    inviter, invitee = joined_pair()
    link = inviter.play_moves("a1g").send_link()
    invitee.open_link(link).open_link(link)
    assert (
        invitee.notice == receipt_text("twice")
        and invitee.moves == ["a1?"]
        and invitee.table.is_choosing
    )
    assert len(invitee.store.current_texts()) == 1


def test_old_link_is_answered_with_what_came_since() -> None:
    inviter, invitee = joined_pair()
    first = inviter.play_moves("a1g").send_link()
    inviter.open_link(invitee.open_link(first).play_moves("b1s").send_link())
    invitee.open_link(inviter.play_moves("c1g").send_link()).play_moves("d1s")
    invitee.send_link()
    invitee.open_link(first)
    notice = invitee.background_views[-1].toast
    assert notice and notice.text == receipt_text("lacking", name="Ann") and notice.action == "send"
    assert invitee.status == FAR("due-again", name="Ann") and tray_actions(invitee.table) == [
        "code",
        "send",
    ]
    inviter.open_link(invitee.send_link())
    assert inviter.moves == ["a1g", "b1?", "c1g", "d1?"]


def test_a_false_number_of_entries_stops_no_game() -> None:
    inviter, invitee = joined_pair()
    invitee.open_link(inviter.play_moves("a1g").send_link())
    device = restore(invitee.table.session.correspondence.device)
    count = len(device.transcript) + 5
    false = encode(unsigned_part(device.id, 0, count, (), False, bytes(16), ()))
    for _ in range(2):
        invitee.open_link(false)
        assert invitee.notice == receipt_text("missing", name="Ann")
        question = invitee.send_link()
        assert not invitee.table.is_choosing
        answer = inviter.open_link(question).send_link()
        assert invitee.open_link(answer).table.is_choosing and not invitee.has_unsent
    inviter.open_link(invitee.play_moves("b1s").send_link())
    assert inviter.moves == ["a1g", "b1?"]


def test_own_link_says_whom_it_is_for() -> None:
    inviter, _ = joined_pair()
    link = inviter.play_moves("a1g").send_link()
    inviter.open_link(link)
    assert inviter.notice == receipt_text("own", name="Ben")


def test_restored_device_gets_missing_entries() -> None:
    inviter, invitee = joined_pair()
    old = invitee.saved_text()
    inviter.open_link(
        invitee.open_link(inviter.play_moves("a1g").send_link()).play_moves("b1s").send_link()
    )
    link = inviter.play_moves("c1g").send_link()
    invitee.saved_text(old)
    invitee.open_link(link)
    assert invitee.notice == receipt_text("missing", name="Ann") and invitee.moves == []
    assert invitee.status == FAR("due-ask", name="Ann") and invitee.has_unsent
    inviter.open_link(invitee.send_link())
    assert inviter.notice == receipt_text("lacking", name="Ben")
    invitee.open_link(inviter.send_link())
    assert invitee.notice == receipt_text("restored") and invitee.moves == ["a1?", "b1s", "c1?"]
    assert invitee.table.is_choosing


def test_request_for_entries_during_own_turn_is_answered() -> None:
    inviter, invitee = joined_pair()
    old = invitee.saved_text()
    inviter.open_link(
        invitee.open_link(inviter.play_moves("a1g").send_link()).play_moves("b1s").send_link()
    )
    assert inviter.table.is_choosing
    invitee.saved_text(old)
    assert invitee.table.session.correspondence.device
    inviter.open_link(restore(invitee.table.session.correspondence.device).make_link())
    notice = inviter.background_views[-1].toast
    assert notice and notice.action == "send" and inviter.has_unsent and inviter.table.is_choosing
    invitee.open_link(inviter.send_link())
    assert invitee.moves == ["a1?", "b1s"]


def test_forks_are_distinguished() -> None:
    inviter, invitee = joined_pair()
    invitee.open_link(inviter.play_moves("a1g").send_link())
    old = invitee.saved_text()
    one = invitee.play_moves("b1s").send_link()
    invitee.saved_text(old)
    other = invitee.play_moves("c1s").send_link()
    inviter.open_link(one).open_link(other)
    assert (
        inviter.notice == receipt_text("fork")
        and inviter.moves == ["a1g", "b1?"]
        and inviter.table.is_choosing
    )


def test_second_acceptance_is_refused() -> None:
    inviter, invitee, third = SealedPhone(1), SealedPhone(2), SealedPhone(3)
    offer = inviter.invite().send_link()
    first, second = invitee.open_link(offer).send_link(), third.open_link(offer).send_link()
    inviter.open_link(first).open_link(second)
    assert inviter.notice == receipt_text("taken")
    third.open_link(inviter.play_moves("a1g").send_link())
    assert third.notice == receipt_text("taken") and third.moves == []


def test_long_answer_comes_in_several_links() -> None:
    inviter, invitee = joined_pair()
    old, cells = invitee.saved_text(), [column + row for row in "1234" for column in "abcde"]
    for number, cell in enumerate(cells):
        mover, other = ((inviter, invitee), (invitee, inviter))[number % 2]
        other.open_link(mover.play_moves(cell + "gs"[number % 2 ^ (number > 9)]).send_link())
    moves, link = invitee.moves + ["a5?"], inviter.play_moves("a5s").send_link()
    invitee.saved_text(old)
    invitee.open_link(link)
    assert invitee.notice == receipt_text("missing", name="Ann") and tray_actions(
        invitee.table
    ) == [
        "code",
        "send",
    ]
    parts = 0
    while invitee.moves != moves:
        link = inviter.open_link(invitee.send_link()).send_link()
        assert len(link) <= 1200
        invitee.open_link(link)
        if invitee.has_unsent:
            parts += 1
            notice = invitee.background_views[-1].toast
            assert notice and (notice.text, notice.action) == (
                receipt_text("part", name="Ann"),
                "send",
            )
            assert invitee.status == FAR("due-ask", name="Ann") and not invitee.table.is_choosing
    assert parts and invitee.table.is_choosing


def test_link_of_another_game_changes_nothing() -> None:
    inviter, invitee = joined_pair()
    other = SealedPhone(5).invite("beerhex", 1).send_link()
    invitee.table.session.correspondence.pending_requests.append(
        {"do": "hear", "link": other, "from": 0}
    )
    invitee.library.add_game(invitee.table.session)
    invitee.reload_page()
    assert invitee.notice == receipt_text("other-game", name="Ann") and invitee.moves == []
    assert invitee.open_link(inviter.play_moves("a1g").send_link()).moves == ["a1?"]


def test_link_of_a_game_whose_key_is_lost() -> None:
    inviter, invitee = joined_pair()
    link = inviter.play_moves("a1g").send_link()
    lost = SealedPhone(4).open_link(link)
    assert lost.toast_keys == [FAR("sealed-lost")] and lost.store.current_texts() == []


def test_invitation_of_a_later_program() -> None:
    phone = SealedPhone(1)
    offer = SealedPhone(2).invite().send_link()
    for error, word in (("newer", "link-newer"), ("garbled", "link-mangled")):
        phone.sealed_client.error = error
        phone.open_link(offer)
        assert phone.toast_keys[-1] == EN(word)
    phone.sealed_client.error = "not-fetched"
    phone.open_link(offer)
    assert phone.toast_keys[-1] == EN("not-fetched") and phone.store.current_texts() == []


def test_failed_request_can_be_repeated() -> None:
    inviter, _ = joined_pair()
    inviter.sealed_client.error = "failed"
    inviter.play_moves("a1g")
    assert (
        inviter.notice == receipt_text("failed")
        and inviter.table.is_choosing
        and inviter.moves == []
    )
    inviter.sealed_client.error = ""
    assert inviter.play_moves("a1g").moves == ["a1g"]


def test_failed_start_is_reported_or_repeated() -> None:
    inviter = SealedPhone(1)
    inviter.sealed_client.error = "not-fetched"
    inviter.invite()
    assert inviter.status == FAR("asked-invite")
    inviter.sealed_client.error = ""
    inviter.reload_page()
    assert inviter.status == FAR("due-invite")
    invitee = SealedPhone(2)
    invitee.sealed_client.error = "failed"
    invitee.invite()
    assert invitee.status == FAR("not-begun") and tray_actions(invitee.table) == []
    assert LobbyRow(invitee.table.session, EN).summary.startswith(EN("row-due"))


# ---- a friend who doesn't play by the rules


class MaliciousPhone(MaliciousPeer):
    """A peer that has invited an honest phone and can send anything."""

    def __init__(self, options: "dict | None" = None, protocol: int = 2) -> None:
        self.caps = {}
        self.phone = SealedPhone(1)
        offer = invite("beerhex", options, 0, peer_key(50), protocol)
        self.key, self.signing_seed = offer.game_state.key, peer_key(50) if protocol > 1 else b""
        self.phone.open_link(offer.make_link(("Eve",)))
        self.told = offer.receive(self.phone.send_link())[0]

    @property
    def victim(self):  # type: ignore[no-untyped-def, override]
        device = self.phone.table.session.correspondence.device
        assert device
        return restore(device)

    def send_entries(self, *entries: bytes) -> ReceiveResult:
        self.phone.open_link(forge_link(self.victim, *entries, key=self.signing_seed))
        return ReceiveResult("new")

    def ends(self) -> str:
        """Resign, and publish the key: how the phone names what is wrong."""
        self.send_entries(self.with_mac(4))
        self.publish_key()
        if self.phone.has_unsent:
            self.phone.send_link()
        phone = self.phone
        assert (
            tray_actions(phone.table) == ["new-options", "result"] and phone.table.session.is_over
        )
        result = phone.table.show_result().score_summary
        assert result and result.title == FAR("not-fair")
        phone.reload_page()
        assert phone.table.session.correspondence.faults
        return "; ".join([line.text for line in result.lines])


def test_invalid_link_is_refused_with_reason() -> None:
    malicious_phone = MaliciousPhone()
    malicious_phone.lay_cap("a1", 0)
    phone = malicious_phone.phone.play_moves("b1s")
    phone.send_link()
    malicious_phone.send_entries(malicious_phone.attack_entry("b1", "c1", "d1"))
    why = FAR("why-illegal")
    assert phone.notice == receipt_text("refused", name="Eve", reason=why)
    malicious_phone.send_entries(bytes([9]))
    assert phone.notice == receipt_text("refused", name="Eve", reason=FAR("why-not-due"))
    assert phone.moves == ["a1?", "b1s"]


def test_cap_without_a_face() -> None:
    malicious_phone = MaliciousPhone()
    malicious_phone.lay_cap("a1", 0, bytes(32))
    malicious_phone.phone.play_moves("b1s").send_link()
    assert malicious_phone.ends() == FAR("fault-commitment-false", name="Eve")


def test_false_mark_in_protocol_1() -> None:
    malicious_phone = MaliciousPhone(protocol=1)
    malicious_phone.lay_cap("a1", 0)
    phone = malicious_phone.phone.play_moves("b1s")
    phone.send_link()
    malicious_phone.send_entries(bytes([2]) + bytes(16))
    malicious_phone.publish_key()
    phone.send_link()
    result = phone.table.show_result().score_summary
    assert result and result.lines[0].text == FAR("fault-mark-false", name="Eve")
    assert not phone.table.session.is_over


def test_no_result_without_an_honest_end() -> None:
    malicious_phone = MaliciousPhone()
    malicious_phone.lay_cap("a1", 0, bytes(32))
    phone = malicious_phone.phone.play_moves("claim")
    phone.send_link()
    malicious_phone.publish_key()
    session = phone.table.session
    assert session.correspondence.faults and not session.is_over and session.turn is None
    assert phone.status == FAR("no-result") and tray_actions(phone.table) == [
        "new-options",
        "result",
    ]
    assert LobbyRow(session, EN).summary.startswith(EN("finished"))
    assert phone.background_views[-1].score_summary and phone.moves == ["a1?"]
    phone.table.go_to_ply(0)
    assert phone.table.table_view.turn_view.shown_ply == 0
    phone.reload_page()
    assert phone.status == FAR("no-result") and "friend" in OPPONENT_KINDS


def test_attacker_sees_result_before_reply() -> None:
    inviter, invitee = joined_pair()
    mover, other = inviter, invitee
    for move in "b3g b2s c2s d3g d2g c4s c3g b4s".split():
        other.open_link(mover.play_moves(move).send_link())
        mover, other = other, mover
    view = inviter.table.session.current_state
    attack = [one for one in view.legal() if one[0] == "x"][0]
    invitee.open_link(inviter.play_moves(attack).send_link())
    assert "Attacked" not in names(inviter)
    answer = [one for one in invitee.table.session.current_state.legal() if one[0] != "x"][0]
    inviter.open_link(invitee.play_moves(answer).send_link())
    assert "Revealed" in names(inviter) and "Placed" in names(inviter)
    assert len(inviter.background_views[-1].frames) > 2
    inviter.play_moves(
        [one for one in inviter.table.session.current_state.legal() if one[0] != "x"][0]
    )
    assert "Revealed" not in names(inviter)


def names(player: SealedPhone) -> "list[str]":
    """Return the events that are news to a player."""
    return [type(event).__name__ for event in player.table.context.recent_events]
