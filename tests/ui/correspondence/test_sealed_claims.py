"""Devices that don't send what they owe: what is said, asked, claimed, and how a claim falls."""

import json

from tests.support.backup_files import export_all, import_games, warning_keys
from tests.support.fake_storage import FakeStorage, fake_port, make_store
from tests.support.portable import parametrize
from tests.support.sealed_phones import SealedPhone, exchange_all, joined_pair
from tests.support.tables import EN, tray_actions
from ui.correspondence.claims import Claims
from ui.history.history_list import HistoryView
from ui.library.saved_games.lobby_row import LobbyRow
from ui.session.sealed import claims
from ui.session.view_models import Confirmation
from ui.words import LANGUAGES, Words

FAR = EN.correspondence("beerhex")
OPENED = "x a1 b1 c1=gsg"


def withheld() -> "tuple[SealedPhone, SealedPhone]":
    """Return two phones; the second has read an attack, and keeps its openings for itself."""
    inviter, invitee = joined_pair({"starter": "gold"})
    for move, reply in (("a1g", "b1s"), ("c1g", "e5s")):
        invitee.open_link(inviter.play_moves(move).send_link())
        inviter.open_link(invitee.play_moves(reply).send_link())
    invitee.open_link(inviter.play_moves("x a1 b1 c1").send_link())
    assert invitee.table.is_choosing and not invitee.has_unsent
    return inviter, invitee


def question(phone: SealedPhone) -> Confirmation:
    """Return what the page asks when the claim is chosen in the menu."""
    confirmation = Claims(phone.table).open().confirmation
    assert confirmation
    return confirmation


def ask(phone: SealedPhone) -> str:
    """Ask for what is owed; return the link."""
    assert question(phone).action in ("claim-ask", "claim-yes")
    Claims(phone.table).ask()
    phone.sealed_client.answer_all()
    return phone.send_link()


def wait_a_day(phone: SealedPhone) -> None:
    """Let the first ask have been more than a day ago."""
    data = json.loads(phone.saved_text())
    data["remote"]["asks"][0] -= claims.MIN_WAIT + 1
    phone.saved_text(json.dumps(data))


def claimed() -> "tuple[SealedPhone, SealedPhone]":
    """Return the phones of a game that the first has claimed."""
    inviter, invitee = withheld()
    ask(inviter)
    ask(inviter)
    wait_a_day(inviter)
    assert question(inviter).action == "claim-yes"
    Claims(inviter.table).claim()
    assert inviter.table.session.is_over
    return inviter, invitee


def menu(phone: SealedPhone) -> "list[str]":
    """Return the names of the menu's actions about what is owed."""
    return [action.name for action in Claims(phone.table).menu_actions]


def history_reasons(phone: SealedPhone) -> "list[str]":
    return [entry.reason for entry in phone.store.history.entries()]


@parametrize(*LANGUAGES)
def test_all_that_can_be_owed_has_words(language: str) -> None:
    from engine.sealed import owed

    say = Words(language).correspondence()
    assert sorted(claims.OWED) == sorted(owed.OWED)
    assert all(say.has("owed-" + kind) for kind in owed.OWED)


def test_the_table_says_what_the_other_phone_owes() -> None:
    inviter, _ = withheld()
    status = FAR("owed-waiting", name="Ben", owed=FAR("owed-caps"))
    assert inviter.status == status and menu(inviter) == ["claim"]
    assert Claims(inviter.table).menu_actions[0].note == "Ben's phone owes the opening of caps"
    assert tray_actions(inviter.table) == ["paste", "scan", "code"]
    inviter.reload_page()
    assert inviter.status == status and menu(inviter) == ["claim"]


def test_a_move_that_is_not_made_is_not_owed() -> None:
    inviter, invitee = joined_pair({"starter": "gold"})
    assert menu(invitee) == [] and Claims(invitee.table).open().confirmation is None
    invitee.open_link(inviter.play_moves("a1g").send_link())
    assert inviter.status == EN("friend-waiting", name="Ben")
    assert menu(inviter) == menu(invitee) == []
    Claims(inviter.table).ask()
    Claims(inviter.table).claim()
    assert not inviter.table.session.is_over and not inviter.sealed_client.pending


def test_nothing_is_claimed_before_the_link_is_sent() -> None:
    inviter, invitee = joined_pair({"starter": "gold"})
    invitee.open_link(inviter.play_moves("a1g").send_link())
    inviter.open_link(invitee.play_moves("b1s").send_link())
    invitee.open_link(inviter.play_moves("c1g").send_link())
    invitee.play_moves("x a1 b1 c1")
    assert invitee.has_unsent and menu(invitee) == []


def test_a_claim_takes_two_asks_and_a_day() -> None:
    inviter, _ = withheld()
    first = question(inviter)
    assert first.title == "Claim the game" and first.action == "claim-ask"
    assert first.confirm_label == "Ask Ben"
    assert first.text == FAR("forfeit-first", name="Ben", owed=FAR("owed-caps"))
    Claims(inviter.table).ask()
    assert inviter.status == FAR("asked-owed")
    inviter.sealed_client.answer_all()
    assert inviter.status == FAR("due-owed", name="Ben") and menu(inviter) == []
    assert tray_actions(inviter.table) == ["code", "send"]
    assert inviter.table.session.correspondence.ask_times == []  # not before it is sent
    inviter.send_link()
    assert len(inviter.table.session.correspondence.ask_times) == 1
    wait_a_day(inviter)
    assert question(inviter).text == FAR("forfeit-wait", name="Ben")
    Claims(inviter.table).claim()
    assert not inviter.table.session.is_over
    ask(inviter)
    second = question(inviter)
    assert second.action == "claim-yes" and second.extra_action == ("Ask Ben", "claim-ask")
    assert second.text == FAR("forfeit-sure", name="Ben", owed=FAR("owed-caps"))
    assert second.text.startswith("You have asked Ben twice")


def test_two_asks_in_a_hurry_are_not_enough() -> None:
    inviter, _ = withheld()
    for _ in range(3):
        ask(inviter)
    assert len(inviter.table.session.correspondence.ask_times) == 2
    assert question(inviter).action == "claim-ask"
    Claims(inviter.table).claim()
    assert not inviter.table.session.is_over


def test_the_phone_that_is_asked_sends_what_it_owes() -> None:
    inviter, invitee = withheld()
    invitee.open_link(ask(inviter))
    assert invitee.table.is_choosing and invitee.has_unsent
    inviter.open_link(invitee.send_link())
    assert inviter.moves[-1] == OPENED and menu(inviter) == []
    assert inviter.status == EN("friend-waiting", name="Ben")
    assert inviter.table.session.correspondence.ask_times == []


def test_a_phone_that_never_got_the_link_gets_it_by_the_ask() -> None:
    inviter, invitee = joined_pair({"starter": "gold"})
    for move, reply in (("a1g", "b1s"), ("c1g", "e5s")):
        invitee.open_link(inviter.play_moves(move).send_link())
        inviter.open_link(invitee.play_moves(reply).send_link())
    inviter.play_moves("x a1 b1 c1").send_link()
    invitee.open_link(ask(inviter))
    assert invitee.moves[-1] == OPENED and invitee.table.is_choosing


def test_a_claimed_game_is_won_by_forfeit() -> None:
    inviter, _ = claimed()
    for _ in range(2):
        session, view = inviter.table.session, inviter.table.table_view
        assert session.outcome and session.outcome.winners == (0,)
        assert view.turn_view.outcome_reason == "forfeit" and view.turn_view.turn == 0
        assert inviter.status == "Ann wins!"
        assert inviter.detail == "Forfeit. " + FAR("forfeit-stands")
        assert tray_actions(inviter.table) == ["rematch", "new-options"]
        assert not inviter.table.context.visibility.reveal_all  # the game may go on
        assert menu(inviter) == ["claim-withdraw"] and not session.is_public()
        assert history_reasons(inviter) == ["forfeit"]
        assert LobbyRow(session, EN).summary.startswith("Ann wins: forfeit")
        inviter.table.go_to_ply(1)
        inviter.table.go_to_ply(4)
        inviter.reload_page()


@parametrize(*LANGUAGES)
def test_history_and_statistics_count_it(language: str) -> None:
    inviter, _ = claimed()
    words = Words(language)
    view = HistoryView(inviter.store.history.entries(), words, 9e9)
    assert view.row_texts(view.entries[0])[3].startswith(words("past-forfeit", name="Ann"))
    assert view.totals_rows[0][1:] == ["1", "1", "0", "0"]


def test_a_claim_falls_when_what_was_owed_comes() -> None:
    inviter, invitee = claimed()
    inviter.open_link(invitee.play_moves("d1g").send_link())
    assert not inviter.table.session.is_over and inviter.table.is_choosing
    assert inviter.moves[-2:] == [OPENED, "d1?"]
    assert inviter.notice == FAR("forfeit-fell", name="Ben")
    assert history_reasons(inviter) == [] and menu(inviter) == []
    inviter.reload_page()
    assert inviter.table.is_choosing and history_reasons(inviter) == []
    inviter.play_moves("resign")
    exchange_all(inviter, invitee)
    assert history_reasons(inviter) == history_reasons(invitee) == ["resign"]


def test_links_that_bring_nothing_leave_the_claim() -> None:
    inviter, invitee = claimed()
    link = inviter.table.session.correspondence.link
    inviter.open_link(link)
    assert inviter.table.session.is_claimed and inviter.notice == FAR("heard-own", name="Ben")


def test_a_claim_can_be_withdrawn() -> None:
    inviter, _ = claimed()
    Claims(inviter.table).withdraw()
    assert not inviter.table.session.is_over and history_reasons(inviter) == []
    assert menu(inviter) == ["claim"] and question(inviter).action == "claim-yes"
    inviter.reload_page()
    assert not inviter.table.session.is_over
    Claims(inviter.table).withdraw()  # nothing is claimed
    assert not inviter.table.session.is_over


def test_a_withheld_key_forfeits_and_the_true_end_replaces_it() -> None:
    inviter, invitee = joined_pair({"starter": "gold"})
    for move, reply in (("a1g", "b1s"), ("c1g", "e5s")):
        invitee.open_link(inviter.play_moves(move).send_link())
        inviter.open_link(invitee.play_moves(reply).send_link())
    invitee.open_link(inviter.play_moves("claim").send_link())
    late = invitee.send_link()
    assert inviter.status == FAR("owed-waiting", name="Ben", owed=FAR("owed-key"))
    ask(inviter)
    ask(inviter)
    wait_a_day(inviter)
    Claims(inviter.table).claim()
    assert history_reasons(inviter) == ["forfeit"]
    inviter.open_link(late)
    outcome = inviter.table.session.outcome
    assert outcome and (outcome.winners, outcome.reason) == ((1,), "false-claim")
    assert history_reasons(inviter) == ["false-claim"] and inviter.table.session.is_public()


def test_a_resignation_needs_no_claim() -> None:
    inviter, _ = joined_pair({"starter": "gold"})
    inviter.play_moves("resign").send_link()
    assert inviter.table.session.correspondence.owed == "key" and menu(inviter) == []


def test_a_game_that_has_not_begun_cannot_be_claimed() -> None:
    inviter, invitee = SealedPhone(1), SealedPhone(2)
    link = inviter.invite("beerhex", 0, {"starter": "lot"}).send_link()
    invitee.open_link(link).send_link()
    assert invitee.status == FAR("owed-waiting", name="Ann", owed=FAR("owed-lot"))
    assert menu(invitee) == []


def test_a_claim_comes_with_the_exported_file() -> None:
    inviter, invitee = claimed()
    assert warning_keys(inviter.store) == ["export-keys"]  # the game may go on
    text = export_all(inviter.store)
    restored = SealedPhone(7)
    restored.use_store(make_store(FakeStorage()))
    restored.port = fake_port(restored.store)
    import_games(restored.store, text)
    assert history_reasons(restored) == ["forfeit"]
    restored.library.select_game(inviter.table.id)
    restored.open_game(inviter.table.id)
    assert restored.table.session.is_claimed
    restored.open_link(invitee.play_moves("d1g").send_link())
    assert restored.table.is_choosing and history_reasons(restored) == []


def test_what_is_owed_in_a_save_of_an_earlier_version_is_found_out() -> None:
    inviter, _ = withheld()
    data = json.loads(inviter.saved_text())
    del data["remote"]["owed"]
    inviter.saved_text(json.dumps(data))
    assert inviter.status == FAR("owed-waiting", name="Ben", owed=FAR("owed-caps"))
    assert menu(inviter) == ["claim"]


def test_another_rematch_counts_a_claimed_game() -> None:
    inviter, _ = claimed()
    inviter.open_game(inviter.game_starter.rematch(inviter.table).id)
    assert inviter.table.session.prior_wins == [1, 0]
