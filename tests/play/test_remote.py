"""A game with somebody at another phone: what is due, what is said, what may be taken back."""

from engine.link.game_link import MAX_GAME_ID, MoveMessage, decode, supports_messages
from engine.record import Record
from engine.rng import Rng
from tests.play import each
from tests.play.tables import EN, acts, table, table_of
from tests.play.test_store import Port
from ui.play.history import KINDS, Entry, to_data
from ui.play.lobby import Row
from ui.play.matches import again
from ui.play.remote import Remote, away, due, settle_seats
from ui.play.saves import from_json, to_json
from ui.play.session import Session
from ui.play.store import Store
from ui.play.table import Table

FIRST, SECOND = ("human", "friend"), ("friend", "human")


def far(seats: tuple, moves: str = "", sent: int = -1, game: str = "mixtour") -> Table:
    """A table with a game by link."""
    played = moves.split()
    session = Session("g1", Record(game, None, 0, played), list(seats), ["Ann", "Ben"], 5.0)
    session.remote = Remote(77, sent)
    store = Store(Port(), Rng(1))
    store.save(session)
    return table_of(session, store)


def letter_of(host: Table) -> str:
    """The letter to the other phone."""
    assert host.session.remote
    return str(host.session.remote.letter(host.session))


def test_games_without_secrets_for_two_are_offered() -> None:
    games = ("mixtour", "inphexion", "beerhex", "hexheaven")
    assert [supports_messages(game, {}) for game in games] == [True, True, False, False]


def test_who_begins_moves_and_then_sends() -> None:
    host = far(FIRST)
    assert host.plan and not away(host.session) and letter_of(host) == ""
    host.play(["c3"])
    assert host.plan is None and due(host.session) and acts(host) == ["code", "send"]
    assert host.situation.making.status == EN("friend-due", name="Ben")
    assert not host.situation.standing.thinking and not host.situation.standing.across


def test_what_is_not_sent_can_be_taken_back_and_nothing_else() -> None:
    host = far(FIRST, "c3 c2", 2)
    assert "undo" not in host.situation.standing.can and host.session.can_undo()
    host.play(["c4"])
    assert "undo" in host.situation.standing.can
    host.undo()
    assert host.session.last == 2 and host.plan
    host.redo()
    host.sent(3)
    assert "undo" not in host.situation.standing.can
    host.undo()
    assert host.session.last == 3 and not due(host.session)
    assert acts(host) == ["code", "scan", "paste"]
    assert host.situation.making.status == EN("friend-waiting", name="Ben")


def test_a_letter_says_what_is_known() -> None:
    host = far(FIRST, "c3")
    host.session.series = [0, 2]
    letter = decode(letter_of(host))
    assert isinstance(letter, MoveMessage)
    assert (letter.id, letter.sender, letter.series_wins) == (77, 0, [0, 2])
    assert letter.record == host.session.record and letter.names == ("Ann", "Ben")


def test_who_doesnt_begin_sends_an_invitation() -> None:
    host = far(SECOND)
    assert due(host.session) and host.situation.making.status == EN("friend-begins", name="Ann")
    host.sent(0)
    assert not due(host.session) and acts(host) == ["code", "scan", "paste"]
    letter = decode(letter_of(host))
    assert isinstance(letter, MoveMessage) and letter.sender == 1


def test_sent_counts_what_there_is() -> None:
    host = far(FIRST, "c3")
    host.sent(2)  # taken back meanwhile
    assert due(host.session)
    host.sent(1)
    host.sent(0)
    assert host.session.remote and host.session.remote.sent == 1
    plain = table("mixtour", "c3")
    plain.sent(1)
    assert plain.session.remote is None


def test_an_end_is_sent_before_another_game() -> None:
    host = far(FIRST)
    host.resign()
    assert acts(host) == ["code", "send"] and host.situation.making.tone == "over"
    row = Row(host.session, EN)
    assert row.over and row.line.startswith(EN("row-due"))
    host.sent(1)
    assert acts(host) == ["rematch", "new-options", "review"] and letter_of(host)


def test_nobody_whispers() -> None:
    host = far(FIRST)
    assert "hint" not in host.situation.standing.can
    assert host.hint() is host.situation and host.wish() is None
    host.play(["c3"])
    assert host.wish() is None and not host.plays_computer()


def test_no_copy_goes_on_while_the_game_does() -> None:
    host = far(FIRST, "c3 c2", 2)
    host.step(1)
    assert acts(host) == ["last"]
    host.step(2)
    host.resign()
    host.sent(3)
    host.step(1)
    assert acts(host) == ["review", "fork", "last"]
    copy = host.session.fork("g2", 1)
    assert copy.seats == ["human", "human"] and copy.remote is None


def test_the_lobby_says_whose_turn_it_is() -> None:
    lines = []
    for host in (far(FIRST), far(FIRST, "c3"), far(FIRST, "c3", 1)):
        lines.append(Row(host.session, EN).line.split(EN("dot"))[0])
    assert lines == [EN("row-yours"), EN("row-due"), EN("row-waiting", name="Ben")]
    assert Row(far(FIRST).session, EN).who == "Ann – Ben"


def test_a_side_without_a_name_says_whether_it_is_ones_own() -> None:
    host = far(SECOND)
    host.session.names = ["Ann", ""]
    host.take(host.session, EN)
    assert [seat.name for seat in host.situation.standing.seats] == ["Ann", "Red (you)"]
    host.session.names = ["", ""]
    assert Row(host.session, EN).who == "White – Red (you)"
    assert Row(table("mixtour").session, EN).who == "White – Red"


def test_the_history_counts_who_won_by_link() -> None:
    host = far(FIRST)
    host.resign()
    entry = Entry(to_data(host.session))
    assert entry.kind == "friend" and entry.kind in KINDS


def test_it_is_saved_with_what_was_sent() -> None:
    host = far(FIRST, "c3", 1)
    read = from_json(to_json(host.session))
    assert read.remote and (read.remote.id, read.remote.sent) == (77, 1)
    assert read.seats == list(FIRST)


def test_the_next_game_has_the_next_id_and_the_seats_turned() -> None:
    host = far(FIRST)
    host.resign()
    new = again(host.session, "g2", 0, 6.0)
    assert new.seats == list(SECOND) and new.names == ["Ben", "Ann"] and new.series == [1, 0]
    assert new.remote and (new.remote.id, new.remote.sent) == (78, -1)
    assert isinstance(new.remote, Remote) and new.remote.before().id == 77
    assert Remote(0).before().id == MAX_GAME_ID


@each(
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
    assert settle_seats(seats, latest, can) == settled
