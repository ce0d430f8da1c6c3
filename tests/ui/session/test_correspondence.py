"""Games with a player at another phone: due links, messages, and moves taken back."""

from engine.link.game_link import MAX_GAME_ID, MoveMessage, decode, supports_messages
from engine.record import Record
from engine.rng import Rng
from tests.support.fake_storage import FakeStorage
from tests.support.portable import parametrize
from tests.support.tables import EN, make_table, table_for_session, tray_actions
from ui.library.history import to_data
from ui.library.saved_games.history_entry import OPPONENT_KINDS, HistoryEntry
from ui.library.saved_games.lobby_row import LobbyRow
from ui.library.saves import from_json, to_json
from ui.library.store import Store
from ui.session.correspondence import (
    Correspondence,
    assign_link_seats,
    has_unsent,
    waiting_for_remote,
)
from ui.session.next_games.next_games import rematch
from ui.session.session import Session
from ui.table.table import Table

FIRST, SECOND = ("human", "friend"), ("friend", "human")


def correspondence_table(
    seats: tuple, moves: str = "", sent: int = -1, game: str = "mixtour"
) -> Table:
    """Return a table with a game by link."""
    played = moves.split()
    session = Session("g1", Record(game, None, 0, played), list(seats), ["Ann", "Ben"], 5.0)
    session.correspondence = Correspondence(77, sent)
    store = Store(FakeStorage(), Rng(1))
    store.save(session)
    return table_for_session(session, store)


def message_of(table: Table) -> str:
    """Return the message to the other phone."""
    assert table.session.correspondence
    return str(table.session.correspondence.outgoing_link(table.session))


def test_games_without_secrets_for_two_are_offered() -> None:
    games = ("mixtour", "inphexion", "beerhex", "hexheaven")
    assert [supports_messages(game, {}) for game in games] == [True, True, False, False]


def test_the_player_who_starts_sends_after_the_move() -> None:
    table = correspondence_table(FIRST)
    assert table.selection and not waiting_for_remote(table.session) and message_of(table) == ""
    table.play(["c3"])
    assert (
        table.selection is None
        and has_unsent(table.session)
        and tray_actions(table) == ["code", "send"]
    )
    assert table.table_view.selection_view.status == EN("friend-due", name="Ben")
    assert (
        not table.table_view.turn_view.is_bot_thinking
        and not table.table_view.turn_view.is_opposite_player
    )


def test_only_unsent_moves_can_be_taken_back() -> None:
    table = correspondence_table(FIRST, "c3 c2", 2)
    assert "undo" not in table.table_view.turn_view.enabled_actions and table.session.undo_blocker()
    table.play(["c4"])
    assert "undo" in table.table_view.turn_view.enabled_actions
    table.undo()
    assert table.session.ply_count == 2 and table.selection
    table.redo()
    table.mark_sent(3)
    assert "undo" not in table.table_view.turn_view.enabled_actions
    table.undo()
    assert table.session.ply_count == 3 and not has_unsent(table.session)
    # In place of "send" there is "send again", not what opens a link from the clipboard.
    assert tray_actions(table) == ["paste", "scan", "code"]
    assert table.table_view.selection_view.status == EN("friend-waiting", name="Ben")


def test_message_contains_what_is_known() -> None:
    table = correspondence_table(FIRST, "c3")
    table.session.prior_wins = [0, 2]
    letter = decode(message_of(table))
    assert isinstance(letter, MoveMessage)
    assert (letter.id, letter.sender, letter.series_wins) == (77, 0, [0, 2])
    assert letter.record == table.session.record and letter.names == ("Ann", "Ben")


def test_an_inviter_who_moves_second_sends_an_invitation() -> None:
    table = correspondence_table(SECOND)
    assert has_unsent(table.session) and table.table_view.selection_view.status == EN(
        "friend-begins", name="Ann"
    )
    table.mark_sent(0)
    assert not has_unsent(table.session) and tray_actions(table) == ["paste", "scan", "code"]
    letter = decode(message_of(table))
    assert isinstance(letter, MoveMessage) and letter.sender == 1


def test_sent_plies_never_exceed_the_moves() -> None:
    table = correspondence_table(FIRST, "c3")
    table.mark_sent(2)  # taken back meanwhile
    assert has_unsent(table.session)
    table.mark_sent(1)
    table.mark_sent(0)
    assert table.session.correspondence and table.session.correspondence.sent_ply == 1
    plain = make_table("mixtour", "c3")
    plain.mark_sent(1)
    assert plain.session.correspondence is None


def test_an_end_is_sent_before_another_game() -> None:
    table = correspondence_table(FIRST)
    table.commands.resign()
    assert (
        tray_actions(table) == ["code", "send"] and table.table_view.selection_view.tone == "over"
    )
    row = LobbyRow(table.session, EN)
    assert row.over and row.summary.startswith(EN("row-due"))
    table.mark_sent(1)
    assert tray_actions(table) == ["rematch", "new-options", "review"] and message_of(table)


def test_correspondence_games_have_no_private_hints() -> None:
    table = correspondence_table(FIRST)
    assert "hint" not in table.table_view.turn_view.enabled_actions
    assert table.request_hint() is table.table_view and table.bots.request() is None
    table.play(["c3"])
    assert table.bots.request() is None and not table.bots.is_playing()


def test_no_copy_goes_on_while_the_game_does() -> None:
    table = correspondence_table(FIRST, "c3 c2", 2)
    table.go_to_ply(1)
    assert tray_actions(table) == ["last"]
    table.go_to_ply(2)
    table.commands.resign()
    table.mark_sent(3)
    table.go_to_ply(1)
    assert tray_actions(table) == ["review", "practice", "last"]
    copy = table.session.practice_copy("g2", 1)
    assert copy.seats == ["human", "human"] and copy.correspondence is None


def test_the_lobby_says_whose_turn_it_is() -> None:
    lines = []
    for table in (
        correspondence_table(FIRST),
        correspondence_table(FIRST, "c3"),
        correspondence_table(FIRST, "c3", 1),
    ):
        lines.append(LobbyRow(table.session, EN).summary.split(EN("dot"))[0])
    assert lines == [EN("row-yours"), EN("row-due"), EN("row-waiting", name="Ben")]
    assert LobbyRow(correspondence_table(FIRST).session, EN).players == "Ann – Ben"


def test_a_side_without_a_name_says_whether_it_is_ones_own() -> None:
    table = correspondence_table(SECOND)
    table.session.names = ["Ann", ""]
    table.load(table.session, EN)
    assert [seat.name for seat in table.table_view.turn_view.seats] == ["Ann", "Red (you)"]
    table.session.clock = {"any": "clock"}  # which takes the room of a longer name
    table.load(table.session, EN)
    assert [seat.name for seat in table.table_view.turn_view.seats] == ["Ann", "You"]
    table.session.clock = None
    table.session.names = ["", ""]
    assert LobbyRow(table.session, EN).players == "White – Red (you)"
    assert LobbyRow(make_table("mixtour").session, EN).players == "White – Red"


def test_the_history_counts_who_won_by_link() -> None:
    table = correspondence_table(FIRST)
    table.commands.resign()
    entry = HistoryEntry(to_data(table.session))
    assert entry.opponent_kind == "friend" and entry.opponent_kind in OPPONENT_KINDS


def test_it_is_saved_with_what_was_sent() -> None:
    table = correspondence_table(FIRST, "c3", 1)
    read = from_json(to_json(table.session))
    assert read.correspondence and (read.correspondence.id, read.correspondence.sent_ply) == (77, 1)
    assert read.seats == list(FIRST)


def test_the_next_game_has_the_next_id_and_the_seats_turned() -> None:
    table = correspondence_table(FIRST)
    table.commands.resign()
    new = rematch(table.session, "g2", 0, 6.0)
    assert new.seats == list(SECOND) and new.names == ["Ben", "Ann"] and new.prior_wins == [1, 0]
    assert new.correspondence and (new.correspondence.id, new.correspondence.sent_ply) == (78, -1)
    assert (
        isinstance(new.correspondence, Correspondence)
        and new.correspondence.previous_game().id == 77
    )
    assert Correspondence(0).previous_game().id == MAX_GAME_ID


@parametrize(
    # (seats, the one changed last, whether it can be), what comes of it
    ((["human", "casual"], 1, True), ["human", "casual"]),
    ((["human", "friend"], 1, True), ["human", "friend"]),
    ((["friend", "friend"], 1, True), ["human", "friend"]),
    ((["friend", "casual"], 0, True), ["friend", "human"]),
    ((["master", "friend"], 0, True), ["master", "human"]),
    ((["human", "friend"], 0, True), ["human", "friend"]),
    ((["friend", "friend"], -1, True), ["friend", "human"]),
    ((["human", "friend"], -1, False), ["human", "human"]),
    ((["human", "friend", "human"], 1, True), ["human", "friend", "friend"]),
    ((["friend", "friend", "friend"], 0, True), ["friend", "human", "friend"]),
    ((["human", "human", "friend"], 1, True), ["human", "human", "human"]),
    ((["human", "friend", "easy"], 2, True), ["human", "human", "easy"]),
    ((["human", "friend", "easy"], -1, False), ["human", "human", "easy"]),
)
def test_a_friend_plays_against_one_person(case: tuple) -> None:
    (seats, latest, can), settled = case
    assert assign_link_seats(seats, latest, can) == settled
