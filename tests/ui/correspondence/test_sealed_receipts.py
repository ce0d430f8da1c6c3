"""What is said of links that don't simply go on with a sealed game, and what can be done then."""

from engine.sealed import results
from engine.sealed.peer import invite, restore
from engine.sealed.results import ReceiveResult
from tests.engine.sealed.device_pair import peer_key
from tests.engine.sealed.malicious_peer import MaliciousPeer, forge_link
from tests.support.portable import parametrize
from tests.support.sealed_phones import SealedPhone, joined_pair
from tests.support.tables import EN, tray_actions
from ui.library.finished_games import OPPONENT_KINDS
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
    for name in kinds:
        word = f"{'why' if name in reasons else 'heard'}-{getattr(results, name)}"
        assert name == "TYPE_CHECKING" or say.has(word), word
    for fault in "share mark commitment lock card deal".split():
        assert say.has(f"fault-{fault}-false")
    assert say.has("fault-no-such-face") and say.has("heard-refused")


def test_a_link_sent_twice_changes_nothing() -> None:
    here, there = joined_pair()
    link = here.play_moves("a1g").send_link()
    there.open_link(link).open_link(link)
    assert (
        there.notice == receipt_text("twice") and there.moves == ["a1?"] and there.table.is_choosing
    )
    assert len(there.store.current_texts()) == 1


def test_an_old_link_is_answered_with_what_came_since() -> None:
    here, there = joined_pair()
    first = here.play_moves("a1g").send_link()
    here.open_link(there.open_link(first).play_moves("b1s").send_link())
    there.open_link(here.play_moves("c1g").send_link()).play_moves("d1s")
    there.send_link()
    there.open_link(first)
    notice = there.background_views[-1].toast
    assert notice and notice.text == receipt_text("lacking", name="Ann") and notice.action == "send"
    assert there.status == FAR("due-again", name="Ann") and tray_actions(there.table) == [
        "code",
        "send",
    ]
    here.open_link(there.send_link())
    assert here.moves == ["a1g", "b1?", "c1g", "d1?"]


def test_ones_own_link_is_for_the_other() -> None:
    here, _ = joined_pair()
    link = here.play_moves("a1g").send_link()
    here.open_link(link)
    assert here.notice == receipt_text("own", name="Ben")


def test_a_phone_that_went_back_asks_for_what_is_missing_and_gets_all() -> None:
    here, there = joined_pair()
    old = there.saved_text()
    here.open_link(
        there.open_link(here.play_moves("a1g").send_link()).play_moves("b1s").send_link()
    )
    link = here.play_moves("c1g").send_link()
    there.saved_text(old)
    there.open_link(link)
    assert there.notice == receipt_text("missing", name="Ann") and there.moves == []
    assert there.status == FAR("due-ask", name="Ann") and there.has_unsent
    here.open_link(there.send_link())
    assert here.notice == receipt_text("lacking", name="Ben")
    there.open_link(here.send_link())
    assert there.notice == receipt_text("restored") and there.moves == ["a1?", "b1s", "c1?"]
    assert there.table.is_choosing


def test_what_asks_while_it_is_ones_own_turn_can_be_answered() -> None:
    here, there = joined_pair()
    old = there.saved_text()
    here.open_link(
        there.open_link(here.play_moves("a1g").send_link()).play_moves("b1s").send_link()
    )
    assert here.table.is_choosing
    there.saved_text(old)
    assert there.table.session.correspondence.device
    here.open_link(restore(there.table.session.correspondence.device).make_link())
    notice = here.background_views[-1].toast
    assert notice and notice.action == "send" and here.has_unsent and here.table.is_choosing
    there.open_link(here.send_link())
    assert there.moves == ["a1?", "b1s"]


def test_two_courses_of_one_game_are_told_apart() -> None:
    here, there = joined_pair()
    there.open_link(here.play_moves("a1g").send_link())
    old = there.saved_text()
    one = there.play_moves("b1s").send_link()
    there.saved_text(old)
    other = there.play_moves("c1s").send_link()
    here.open_link(one).open_link(other)
    assert (
        here.notice == receipt_text("fork")
        and here.moves == ["a1g", "b1?"]
        and here.table.is_choosing
    )


def test_who_is_second_to_accept_is_told() -> None:
    here, there, third = SealedPhone(1), SealedPhone(2), SealedPhone(3)
    offer = here.invite().send_link()
    first, second = there.open_link(offer).send_link(), third.open_link(offer).send_link()
    here.open_link(first).open_link(second)
    assert here.notice == receipt_text("taken")
    third.open_link(here.play_moves("a1g").send_link())
    assert third.notice == receipt_text("taken") and third.moves == []


def test_what_is_missing_and_fits_no_link_comes_in_parts() -> None:
    here, there = joined_pair()
    old, cells = there.saved_text(), [column + row for row in "1234" for column in "abcde"]
    for number, cell in enumerate(cells):
        mover, other = ((here, there), (there, here))[number % 2]
        other.open_link(mover.play_moves(cell + "gs"[number % 2 ^ (number > 9)]).send_link())
    moves, link = there.moves + ["a5?"], here.play_moves("a5s").send_link()
    there.saved_text(old)
    there.open_link(link)
    assert there.notice == receipt_text("missing", name="Ann") and tray_actions(there.table) == [
        "code",
        "send",
    ]
    parts = 0
    while there.moves != moves:
        link = here.open_link(there.send_link()).send_link()
        assert len(link) <= 900
        there.open_link(link)
        if there.has_unsent:
            parts += 1
            notice = there.background_views[-1].toast
            assert notice and (notice.text, notice.action) == (
                receipt_text("part", name="Ann"),
                "send",
            )
            assert there.status == FAR("due-ask", name="Ann") and not there.table.is_choosing
    assert parts and there.table.is_choosing


def test_a_link_of_another_game_changes_nothing() -> None:
    here, there = joined_pair()
    other = SealedPhone(5).invite("beerhex", 1).send_link()
    there.table.session.correspondence.pending_requests.append(
        {"do": "hear", "link": other, "from": 0}
    )
    there.library.add_game(there.table.session)
    there.reload_page()
    assert there.notice == receipt_text("other-game", name="Ann") and there.moves == []
    assert there.open_link(here.play_moves("a1g").send_link()).moves == ["a1?"]


def test_a_link_of_a_game_whose_key_is_lost() -> None:
    here, there = joined_pair()
    link = here.play_moves("a1g").send_link()
    lost = SealedPhone(4).open_link(link)
    assert lost.toast_keys == [FAR("sealed-lost")] and lost.store.current_texts() == []


def test_an_invitation_of_a_later_program() -> None:
    phone = SealedPhone(1)
    offer = SealedPhone(2).invite().send_link()
    for error, word in (("newer", "link-newer"), ("garbled", "link-mangled")):
        phone.sealed_client.error = error
        phone.open_link(offer)
        assert phone.toast_keys[-1] == EN(word)
    phone.sealed_client.error = "not-fetched"
    phone.open_link(offer)
    assert phone.toast_keys[-1] == EN("not-fetched") and phone.store.current_texts() == []


def test_what_could_not_be_worked_out_can_be_done_again() -> None:
    here, _ = joined_pair()
    here.sealed_client.error = "failed"
    here.play_moves("a1g")
    assert here.notice == receipt_text("failed") and here.table.is_choosing and here.moves == []
    here.sealed_client.error = ""
    assert here.play_moves("a1g").moves == ["a1g"]


def test_what_could_not_be_begun_says_so_or_is_begun_later() -> None:
    here = SealedPhone(1)
    here.sealed_client.error = "not-fetched"
    here.invite()
    assert here.status == FAR("asked-invite")
    here.sealed_client.error = ""
    here.reload_page()
    assert here.status == FAR("due-invite")
    there = SealedPhone(2)
    there.sealed_client.error = "failed"
    there.invite()
    assert there.status == FAR("not-begun") and tray_actions(there.table) == []
    assert LobbyRow(there.table.session, EN).summary.startswith(EN("row-due"))


# ---- a friend who doesn't play by the rules


class CheatingPhone(MaliciousPeer):
    """Has offered a game to an honest phone, and can say whatever it likes."""

    def __init__(self, options: "dict | None" = None) -> None:
        self.key, self.caps = peer_key(50), {}
        self.phone = SealedPhone(1)
        offer = invite("beerhex", options, 0, self.key)
        self.phone.open_link(offer.make_link(("Eve",)))
        self.told = offer.receive(self.phone.send_link())[0]

    @property
    def victim(self):  # type: ignore[no-untyped-def, override]
        device = self.phone.table.session.correspondence.device
        assert device
        return restore(device)

    def send_entries(self, *entries: bytes) -> ReceiveResult:
        self.phone.open_link(forge_link(self.victim, *entries))
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


def test_what_can_not_be_right_is_refused_with_its_reason() -> None:
    cheat = CheatingPhone()
    cheat.lay_cap("a1", 0)
    phone = cheat.phone.play_moves("b1s")
    phone.send_link()
    cheat.send_entries(cheat.attack_entry("b1", "c1", "d1"))
    why = FAR("why-illegal")
    assert phone.notice == receipt_text("refused", name="Eve", reason=why)
    cheat.send_entries(bytes([9]))
    assert phone.notice == receipt_text("refused", name="Eve", reason=FAR("why-not-due"))
    assert phone.moves == ["a1?", "b1s"]


def test_a_cap_without_a_face() -> None:
    cheat = CheatingPhone()
    cheat.lay_cap("a1", 0, bytes(32))
    cheat.phone.play_moves("b1s").send_link()
    assert cheat.ends() == FAR("fault-commitment-false", name="Eve")


def test_a_false_mark() -> None:
    cheat = CheatingPhone()
    cheat.lay_cap("a1", 0)
    phone = cheat.phone.play_moves("b1s")
    phone.send_link()
    cheat.send_entries(bytes([2]) + bytes(16))
    cheat.publish_key()
    phone.send_link()
    result = phone.table.show_result().score_summary
    assert result and result.lines[0].text == FAR("fault-mark-false", name="Eve")
    assert not phone.table.session.is_over


def test_no_result_without_an_honest_end() -> None:
    cheat = CheatingPhone()
    cheat.lay_cap("a1", 0, bytes(32))
    phone = cheat.phone.play_moves("claim")
    phone.send_link()
    cheat.publish_key()
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


def test_whoever_attacked_sees_what_came_of_it_before_the_answer_to_it() -> None:
    here, there = joined_pair()
    mover, other = here, there
    for move in "b3g b2s c2s d3g d2g c4s c3g b4s".split():
        other.open_link(mover.play_moves(move).send_link())
        mover, other = other, mover
    view = here.table.session.current_state
    attack = [one for one in view.legal() if one[0] == "x"][0]
    there.open_link(here.play_moves(attack).send_link())
    assert "Attacked" not in names(here)
    answer = [one for one in there.table.session.current_state.legal() if one[0] != "x"][0]
    here.open_link(there.play_moves(answer).send_link())
    assert "Revealed" in names(here) and "Placed" in names(here)
    assert len(here.background_views[-1].frames) > 2
    here.play_moves([one for one in here.table.session.current_state.legal() if one[0] != "x"][0])
    assert "Revealed" not in names(here)


def names(player: SealedPhone) -> "list[str]":
    """The events that are news to a player."""
    return [type(event).__name__ for event in player.table.context.recent_events]
