"""Messages to a spectator of a live game: all that everybody sees, and nothing else."""

import json
from typing import Any

import pytest

from engine.catalogue import GAMES
from engine.game import SPECTATOR
from engine.link.game_link import ViewLink, decode, encode_game, encode_view
from engine.observed_record import observe_record
from engine.record import Record
from engine.rng import Rng
from tests.support.correspondence_phones import invited_pair
from tests.support.devices import WON
from tests.support.tables import EN
from ui.correspondence.live.channel_messages import LOST, TABLE, parse, to_text
from ui.correspondence.live.spectator_feed import SpectatorFeed, public_record
from ui.correspondence.live.spectator_table import (
    SpectatorPolicy,
    SpectatorTable,
    WatchedGame,
    WatchedSession,
)
from ui.links.library_links import is_watched, spectator_link
from ui.session.correspondence import Correspondence
from ui.session.session import FRIEND, HUMAN, Session
from ui.words import GameWords

CPYTHON_ONLY = "many random games"
OPTIONS = [
    (name, options)
    for name, options in (
        ("beerhex", {}),
        ("beerhex", {"clues": True}),
        ("beerhex", {"starter": "lot"}),
        ("hexheaven", {}),
        ("hexheaven", {"rules": "serious"}),
        ("hexheaven", {"rules": "three"}),
        ("mixtour", {}),
        ("inphexion", {}),
    )
    if GAMES[name].validate_options(options)
]


def random_record(game: str, options: dict, seed: int, plies: int = 60) -> Record:
    rng, record = Rng(seed), Record(game, options, seed)
    state = record.start()
    while state.turn is not None and len(record.moves) < plies:
        legal = [move for move in state.legal() if move not in ("claim", "deny")] or state.legal()
        # Redraws and declarations are rare among all legal moves.
        move = "redraw" if "redraw" in legal else legal[rng.below(len(legal))]
        record.moves.append(move)
        state = state.play(move)
    return record


def observing_session(record: Record, seat: int) -> Session:
    """Return the session of a phone that knows what one seat observes."""
    observed = observe_record(record, seat)
    seats = [
        HUMAN if number == seat else FRIEND
        for number in range(GAMES[record.game].seats(record.options))
    ]
    # An observed record has what a session uses of a record.
    session = Session("a", observed, seats)  # type: ignore[arg-type]
    session.correspondence = Correspondence(5)
    return session


@pytest.mark.parametrize(("game", "options"), OPTIONS)
@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_knows_tells_exactly_what_everybody_sees(
    game: str, options: dict, seed: int
) -> None:
    record = random_record(game, options, seed)
    expected = observe_record(record, SPECTATOR)
    for seat in range(GAMES[record.game].seats(record.options)):
        session = observing_session(record, seat)
        assert public_record(session) == expected


class Spectator:
    """A phone that watches; what it is sent passes through text."""

    def __init__(self) -> None:
        self.game = WatchedGame()
        self.kinds: list[str] = []
        self.feed = SpectatorFeed(self._receive)

    def _receive(self, message: dict) -> bool:
        kind, fields = parse(to_text(message))
        self.kinds.append(kind)
        if kind == "watch":
            moves = self.game.receive_whole(fields, 1.0) or []
        else:
            moves = self.game.fresh_moves(fields)
        for move in moves:
            assert self.game.session
            self.game.session.play(move)
        return True


@pytest.mark.parametrize(("game", "options"), OPTIONS)
def test_a_spectator_follows_a_whole_game(game: str, options: dict) -> None:
    record, spectator = random_record(game, options, 3), Spectator()
    for plies in range(len(record.moves) + 1):
        spectator.feed.update(observing_session(record.up_to(plies), 0))
    assert spectator.game.session
    assert spectator.game.session.record == observe_record(record, SPECTATOR)
    assert spectator.game.session.current_state == record.replay()[-1].view(SPECTATOR)
    assert spectator.kinds[0] == "watch" and set(spectator.kinds[2:]) <= {"seen"}


def test_nothing_is_sent_twice_and_another_game_as_a_whole() -> None:
    host, guest = invited_pair(own_seat=1)
    guest.open_message(host.send_message())
    spectator = Spectator()
    for _ in range(2):
        spectator.feed.update(guest.table.session)
    assert spectator.kinds == ["watch"]
    guest.table.play([WON[0]])
    spectator.feed.update(guest.table.session)
    other, _ = invited_pair(own_seat=1)
    spectator.feed.update(other.table.session)
    assert spectator.kinds[-1] == "watch"
    assert spectator.game.session and spectator.game.session.ply_count == 0


def test_moves_that_come_twice_change_nothing_and_gaps_are_refused() -> None:
    record, spectator = random_record("mixtour", {}, 1, 6), Spectator()
    spectator.feed.update(observing_session(record.up_to(4), 0))
    fields = {"id": "5", "ply": 2, "moves": record.moves[2:5]}
    assert spectator.game.fresh_moves(fields) == record.moves[4:5]
    for change in (
        {"id": "6"},
        {"ply": 5},
        {"moves": ["a1"]},
        {"moves": [*record.moves[2:4], "z"]},
    ):
        with pytest.raises(ValueError):
            spectator.game.fresh_moves(fields | change)


def link_of(record: Record, viewer: "int | None") -> str:
    return encode_game(record) if viewer == -1 else encode_view(observe_record(record, viewer))


@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_links_with_more_than_everybody_sees_are_refused(viewer: int) -> None:
    record = random_record("beerhex", {}, 1, 6)
    with pytest.raises(ValueError):
        WatchedGame().receive_whole({"id": "5", "link": link_of(record, viewer)}, 1.0)
    with pytest.raises(ValueError):
        WatchedGame().receive_whole({"id": "5", "link": "nonsense"}, 1.0)


def spectator_table(record: Record, presence: str = TABLE) -> SpectatorTable:
    words = GameWords([EN.table("live.words")] + EN.correspondence(record.game).tables)
    names = ["Ann", "Ben"]
    session = WatchedSession(observe_record(record, SPECTATOR), names, 1.0)
    return SpectatorTable(
        session, EN, (300, 300), None, SpectatorPolicy(lambda: words, lambda: presence)
    )


@pytest.mark.parametrize("game", ["mixtour", "beerhex", "hexheaven", "inphexion"])
def test_the_table_of_a_spectator_shows_moves_and_takes_none(game: str) -> None:
    record = random_record(game, {}, 2, 12)
    table = spectator_table(record.up_to(10))
    assert table.selection is None
    assert table.table_view.selection_view.actions == []
    assert table.table_view.turn_view.enabled_actions == []
    observed: Any = observe_record(record, SPECTATOR)
    view = table.show_news(observed.moves[10:])
    assert table.session.ply_count == 12 and view.turn_view.shown_ply == 12
    assert view.announcement
    for cell in view.turn_view.cells[:3]:
        table.tap(cell.name)
    assert table.session.ply_count == 12
    json.dumps(observed.to_data())


def test_looking_back_goes_on_while_moves_come() -> None:
    record = random_record("mixtour", {}, 2, 12)
    table = spectator_table(record.up_to(10))
    table.go_to_ply(4)
    view = table.show_news(record.moves[10:])
    assert view.turn_view.shown_ply == 4 and table.session.ply_count == 12
    assert [action.name for action in view.selection_view.actions] == ["last"]


def test_a_lost_connection_is_said_with_the_way_back() -> None:
    table = spectator_table(random_record("mixtour", {}, 2, 4), LOST)
    assert "Not connected" in table.table_view.selection_view.status
    assert [action.name for action in table.table_view.selection_view.actions] == ["scan"]


def test_a_finished_game_offers_nothing_that_a_spectator_can_not_do() -> None:
    host, _ = invited_pair(own_seat=1)
    record = host.table.session.record
    table = spectator_table(Record("mixtour", record.options, record.seed, WON[:-1]))
    view = table.show_news(WON[-1:])
    assert table.session.is_over and view.ends_game
    assert view.selection_view.actions == []
    assert view.score_summary is None or list(view.score_summary.actions) == []


def test_what_a_spectator_shares_is_a_spectator_link() -> None:
    record = random_record("beerhex", {}, 2, 8)
    table = spectator_table(record)
    assert is_watched(table)
    link = decode(spectator_link(table))
    assert isinstance(link, ViewLink)
    assert link.observed == observe_record(record, SPECTATOR)
