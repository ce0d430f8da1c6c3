"""The game library: starting, practising, deleting, next games of matches."""

from engine.record import Record
from tests.support.backup_files import export_all, import_and_report, warning_keys
from tests.support.devices import WON, Device, form_values
from tests.support.portable import parametrize
from ui.library.new_game_form import NewGameForm
from ui.library.saves import to_json
from ui.library.store import GAME_KEY_PREFIX
from ui.links.library_links import full_link, open_link, spectator_link
from ui.session.confirmations import confirm_clear_history
from ui.session.session import Session
from ui.words import Words

EN = Words("en")
BEERHEX = ["a3s", "b3s", "c3s"]


def test_new_game_is_saved_with_names_of_people() -> None:
    device = Device()
    table = device.start_and_play("mixtour", [])
    assert device.open_game(table.id).session.names == ["Ann", ""]


def test_computer_gets_no_name_of_a_person() -> None:
    device = Device()
    form = NewGameForm("mixtour", None, ["Ann", "Bob"], EN.for_game("mixtour"), "2026-01-31")
    said = form_values(form, 1)
    said["seat-2"] = "easy"
    session = device.open_saved(device.game_starter.create_game(form.submit(said, 5))).session
    assert session.names == ["Ann", ""] and session.seats == ["human", "easy"]


def test_the_latest_game_in_play_of_a_kind_is_known() -> None:
    device = Device()
    device.start_and_play("inphexion", ["d4"])
    assert device.library.running_game("mixtour") == ""
    first = device.start_and_play("mixtour", ["c3"])
    assert device.library.running_game("mixtour") == first.id
    device.start_and_play("mixtour", WON)
    assert device.library.running_game("mixtour") == first.id  # the other one is over


def test_no_game_is_in_play_after_the_history_was_cleared() -> None:
    device = Device()
    table = device.start_and_play("mixtour", WON)
    assert device.library.clear_history() is None
    assert device.library.running_game("mixtour") == ""
    assert device.library.saved_game_ids() == ([], [table.id])
    assert not device.library.has_history()


def test_rematch_is_the_same_game_with_another_seed() -> None:
    device = Device()
    old = device.start_and_play("hexheaven", [])
    assert old.session.record.seed == 5
    result = device.game_starter.rematch(old)
    new = device.open_saved(result)
    assert result.toast_key == "next-turned" and new.id != old.id
    assert new.session.names == ["", "Ann"] and new.session.record.seed == 77
    assert new.session.record.options == old.session.record.options


def test_practice_continues_from_the_displayed_position() -> None:
    device = Device()
    old = device.start_and_play("mixtour", WON)
    old.go_to_ply(4)
    copy = device.open_saved(device.game_starter.start_practice(old))
    assert copy.id != old.id and copy.session.record.moves == WON[:4]


def test_secrets_are_not_copied() -> None:
    device = Device()
    assert device.game_starter.start_practice(device.start_and_play("beerhex", BEERHEX)) is None
    assert warning_keys(device.store) == ["export-secrets"]


@parametrize(WON[:3], WON)
def test_next_game_needs_a_finished_game_of_a_match(moves: list) -> None:
    device = Device()
    assert (
        device.game_starter.start_next_game(device.start_and_play("mixtour", moves), None) is None
    )


def test_both_games_stay_available_after_a_rematch() -> None:
    device = Device()
    first = device.start_and_play("mixtour", ["c1"])
    result = device.game_starter.rematch(first)
    device.library.select_game(first.id)
    assert device.table_factory.create_table(result.id, EN).id == result.id
    assert device.library.select_game(first.id)
    assert device.open_game(result.id).session.ply_count == 0


def test_loser_chooses_the_starter_and_a_started_game_is_reused() -> None:
    device = Device()
    table = device.start_and_play("beerhex", [], best_of=3)
    table.privacy.take_device()
    table.commands.resign()
    asked = device.game_starter.starter_prompt(table)
    assert asked
    assert asked[0] == "Next game"
    assert [act.name for act in asked[2]] == ["starts-1", "starts-2"]
    first = device.open_saved(device.game_starter.start_next_game(table, 0)).session
    assert first.match and first.states[0].turn == 0
    again = device.open_saved(device.game_starter.start_next_game(table, 0))
    assert again.id == first.id
    other = device.open_saved(device.game_starter.start_next_game(table, 1))
    assert other.id != first.id and other.session.states[0].turn == 1


def test_deleted_game_is_restored() -> None:
    device = Device()
    table = device.start_and_play("mixtour", WON[:2])
    assert device.library.delete(table.id) == "deleted"
    assert not device.library.select_game(table.id)
    device.library.undelete()
    assert device.library.select_game(table.id)
    assert device.library.delete("nothere") == ""


def test_game_with_unsaved_moves_is_not_discarded() -> None:
    device = Device()
    table = device.start_and_play("mixtour", [])
    device.port.full_for = GAME_KEY_PREFIX + table.id
    table.play([WON[0]])
    device.game_starter.discard_if_unplayed(table)
    assert device.library.select_game(table.id) and device.library.saved_game_ids()[0] == [table.id]
    assert device.table_factory.create_table(table.id, EN).session.record.moves == WON[:1]


def test_unplayed_game_is_discarded() -> None:
    device = Device()
    for moves, stays in (([], False), (WON[:1], True)):
        table = device.start_and_play("mixtour", moves)
        begun = device.store.progress.games_started("mixtour")
        device.game_starter.discard_if_unplayed(table)
        assert device.library.select_game(table.id) is stays
        assert device.store.progress.games_started("mixtour") == (begun if stays else begun - 1)
    table = device.start_and_play("mixtour", WON[:1])
    table.undo()
    device.game_starter.discard_if_unplayed(table)
    assert device.library.select_game(table.id)  # it can be redone


def test_game_by_link_is_discarded_until_an_invitation_can_have_been_sent() -> None:
    device = Device()
    for seats, stays in ((["human", "friend"], False), (["friend", "human"], True)):
        form = {"options": {}, "seats": seats, "best_of": 1}
        new = NewGameForm("mixtour", form, [], EN.for_game("mixtour"), "2026-01-31")
        started = device.game_starter.create_game(new.submit(new.initial_values(), 5))
        assert started.id
        device.game_starter.discard_if_unplayed(device.open_game(started.id))
        assert device.library.select_game(started.id) is stays


def test_unplayed_game_of_an_earlier_visit_stays() -> None:
    device = Device()
    table = device.start_and_play("mixtour", [])
    later = Device(device.store)
    assert later.library.select_game(table.id)
    later.game_starter.discard_if_unplayed(table)
    assert later.library.select_game(table.id)


def test_game_continued_in_another_tab_stays() -> None:
    device = Device()
    table = device.start_and_play("mixtour", [])
    other = device.open_game(table.id)
    other.play(WON[:1])
    device.game_starter.discard_if_unplayed(table)
    assert device.library.select_game(table.id)


def test_failure_to_delete_is_reported() -> None:
    device = Device()
    table = device.start_and_play("mixtour", WON[:2])
    device.port.remove = lambda key: (False, "forbidden")  # type: ignore[method-assign]
    assert device.library.delete(table.id) == "delete-failed"
    assert device.library.select_game(table.id)


def test_game_that_cannot_be_saved_can_be_played() -> None:
    device = Device()
    device.port.set = lambda key, text: (False, "full")  # type: ignore[method-assign]
    session = Session("g1", Record("mixtour", {"points": 1, "repetition": True}, 1), ["human"] * 2)
    result = device.library.add_game(session)
    assert result.id == session.id and result.toast_key == "save-full"
    assert device.open_saved(result).session is session


def test_moves_of_another_tab_reach_the_table() -> None:
    device = Device()
    table = device.start_and_play("mixtour", WON[:2])
    assert device.library.adopt_newer(table) is None
    device.open_game(table.id).play([WON[2]])
    assert device.library.adopt_newer(table) is table.table_view
    assert table.session.record.moves == WON[:3]
    device.library.delete(table.id)
    assert device.library.adopt_newer(table) is None


def test_link_leads_to_a_saved_game_or_a_static_board() -> None:
    device, other_table = Device(), Device().start_and_play("mixtour", WON[:3])
    link = full_link(other_table)
    led = open_link(link, device.library, device.store, EN)
    assert led.toast_key == "link-opened" and led.static_board is None
    assert device.table_factory.create_table(led.id, EN).session.record.moves == WON[:3]
    again = open_link(link, device.library, device.store, EN)
    assert (
        again.toast_key == "link-have"
        and device.table_factory.create_table(again.id, EN).id == led.id
    )
    assert device.open_game(led.id)
    seen = open_link(spectator_link(other_table), device.library, device.store, EN)
    assert seen.id == "" and seen.static_board and seen.title and seen.toast_key == "link-view"
    assert open_link("", device.library, device.store, EN) == ("", None, "", "link-empty")


def test_game_by_link_that_cannot_be_saved_can_be_played() -> None:
    device, other_table = Device(), Device().start_and_play("mixtour", WON[:3])
    device.port.set = lambda key, text: (False, "full")  # type: ignore[method-assign]
    led = open_link(full_link(other_table), device.library, device.store, EN)
    assert led.toast_key == "save-full"
    assert device.table_factory.create_table(led.id, EN).session.record.moves == WON[:3]


def test_file_is_imported_or_refused() -> None:
    device = Device()
    device.start_and_play("mixtour", WON[:2])
    text = export_all(device.store)
    assert import_and_report(Device().store, text) == (True, "imported", {"n": 1})
    assert import_and_report(device.store, text) == (True, "imported-none", {"n": 0})
    torn = text.replace('"c1", "c2"', '"c1", "c1"')
    said = (False, "import-refused", {"n": 1, "reason": "bad-move", "imported": 0})
    assert torn != text and import_and_report(Device().store, torn) == said
    device.start_and_play("mixtour", [])
    some = export_all(device.store).replace('"c1", "c2"', '"c1", "c1"')
    said = (True, "import-partly", {"n": 1, "reason": "bad-move", "imported": 1})
    assert import_and_report(Device().store, some) == said
    damaged = some.replace('"moves"', '"mov"', 1)
    assert import_and_report(Device().store, damaged)[2]["reason"] == "damaged"
    for other in ("[]", '{"nonsense": 1}'):
        assert import_and_report(device.store, other) == (False, "refused-not-a-game", {})


# ---- the lobby


def test_running_games_come_first_and_unreadable_ones_have_no_row() -> None:
    device = Device()
    first = device.start_and_play("mixtour", WON)
    second = device.start_and_play("mixtour", [])
    device.port.texts["coaster/game/bad"] = "{"
    ids = device.library.saved_game_ids()
    assert ids == ([second.id, "bad"], [first.id])
    assert device.library.has_history() and device.library.history_entries()[0].id == first.id
    rows = [
        device.library.lobby_row(id, device.library.current_text(id), EN) for id in ids[0] + ids[1]
    ]
    assert rows[1] is None and rows[0] and not rows[0].over and rows[2] and rows[2].over
    assert sorted(device.library.saved_id_set()) == sorted([first.id, second.id, "bad"])


def test_game_finished_before_there_was_a_history_enters_it() -> None:
    device = Device()
    first = device.start_and_play("mixtour", WON)
    device.port.texts.pop("coaster/history")
    again = Device()
    again.port.texts.update(device.port.texts)
    assert again.library.saved_game_ids() == ([first.id], []) and not again.library.has_history()
    again.library.lobby_row(first.id, again.library.current_text(first.id), EN)
    assert (
        again.library.saved_game_ids() == ([], [first.id])
        and again.library.history_entries()[0].id == first.id
    )


def test_export_is_offered_once_before_games_may_be_lost() -> None:
    device = Device()
    for number in range(12):
        device.port.texts[f"coaster/game/{number}"] = "{}"
    notice = device.library.storage_warning(False, EN)
    assert notice and (notice.text, notice.action) == (EN("may-be-lost"), "export")
    assert device.library.storage_warning(False, EN) is None
    asked = confirm_clear_history(EN)
    assert asked.extra_action == (EN("export-now"), "export")


def test_only_the_heads_of_many_games_are_read() -> None:
    device = Device()
    for number in range(500):
        session = Session(f"many{number}", Record("mixtour"), ["human"] * 2, None, 1.7e9 + number)
        device.port.texts["coaster/game/" + session.id] = to_json(session)
    asked, get = [], device.port.get
    device.port.get = lambda key: asked.append(key) or get(key)  # type: ignore
    running, ended = device.library.saved_game_ids()
    assert running[:2] == ["many499", "many498"] and len(running) == 500 and not ended
    assert asked == ["coaster/history"]
