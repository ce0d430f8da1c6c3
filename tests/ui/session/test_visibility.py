"""The view that is drawn, and who listens: in toy games, and in every game for every viewer."""

from engine import GAMES
from engine.game import OMNISCIENT, RESIGN, SPECTATOR
from engine.record import Record
from tests.support.portable import parametrize
from tests.support.sessions import secret_session, toy_session, visible
from ui.library.saves import from_json, to_json
from ui.session.handover_rule import needs_handover, release_device, take_device
from ui.session.session import Session
from ui.session.visibility import Visibility, current_visibility


def test_an_open_game_is_drawn_whole() -> None:
    session = toy_session("a1")
    assert current_visibility(session).viewer == OMNISCIENT and not needs_handover(session)
    assert visible(session) is session.current_state


def test_handover_is_needed_whenever_the_device_changes_hands() -> None:
    session = secret_session()
    assert needs_handover(session) and current_visibility(session).viewer is SPECTATOR
    take_device(session)
    assert not needs_handover(session) and current_visibility(session).viewer == 0
    session.play(session.current_state.legal()[0])
    assert needs_handover(session) and current_visibility(session).viewer is SPECTATOR
    take_device(session)
    assert current_visibility(session).viewer == 1
    session.undo(consent=True)
    assert needs_handover(session)


def test_handover_is_needed_after_reloading_and_after_releasing_the_device() -> None:
    session = secret_session("lay")
    take_device(session)
    assert needs_handover(from_json(to_json(session)))
    release_device(session)
    assert needs_handover(session)


def test_one_person_against_computers_needs_no_handover() -> None:
    session = secret_session("lay", seats=["easy", "human"])
    assert not needs_handover(session) and current_visibility(session).viewer == 1


def test_computers_among_themselves_are_watched_from_outside() -> None:
    session = secret_session("lay", seats=["easy", "easy"])
    assert not needs_handover(session) and current_visibility(session).viewer is SPECTATOR


def test_past_positions_are_drawn_as_the_holder_knows_them() -> None:
    session = secret_session("lay", "lay")
    take_device(session)
    session.go_to_ply(1)
    assert current_visibility(session).viewer == 0 and visible(session) == session.states[1].view(0)


def test_after_a_secret_opening_no_handover_but_the_past_stays_hidden() -> None:
    session = secret_session("lay", "lay", open=True)
    assert not session.has_secrets_now() and not needs_handover(session)
    assert visible(session).legal() == session.current_state.legal()
    session.go_to_ply(1)
    assert current_visibility(session).viewer is SPECTATOR


def test_when_over_everything_is_open() -> None:
    session = secret_session("lay", "resign")
    assert not needs_handover(session)
    session.go_to_ply(1)
    assert current_visibility(session).viewer == OMNISCIENT


def test_while_a_computer_moves_the_device_stays_with_its_holder() -> None:
    session = Session("g1", Record("hexheaven", {"rules": "three"}, 7), ["human", "easy", "human"])
    take_device(session)
    session.play(session.current_state.legal()[0])
    assert current_visibility(session) == Visibility(0, SPECTATOR, False, False)
    session.go_to_ply(0)
    assert current_visibility(session) == Visibility(0, SPECTATOR, False, False)
    release_device(session)
    assert current_visibility(session) == Visibility(SPECTATOR, SPECTATOR, False, False)
    session.go_to_ply(1)
    session.play(session.current_state.legal()[0])
    assert current_visibility(session) == Visibility(SPECTATOR, SPECTATOR, True, False)
    take_device(session)
    assert current_visibility(session) == Visibility(2, SPECTATOR, False, False)


# ---- every game, all eyes

# When: the person to move hasn't taken the device yet ("down"), has, has released it; at an earlier
# position, and there with the device released; after the game, also for a chosen viewer.
WHEN = ("down", "lifted", "lowered", "back", "back-lowered", "over", "over-0", "over-1", "over--")

# A Visibility in three signs: viewer, listener (a seat, - SPECTATOR, * OMNISCIENT), and c for a
# hand-over, o if everything may be revealed.
OPEN = "**. **. **. **. **. **o 0*o 1*o -*o"
OUTSIDE = "--. --. --. --. --. **o 0*o 1*o -*o"
SEAT_0 = "00. 00. 00. 00. 00. **o 0*o 1*o -*o"
SEAT_1 = "11. 11. 11. 11. 11. **o 0*o 1*o -*o"
PASSED_TO_0 = "--c 0-. --c 0-. --. **o 0*o 1*o -*o"
PASSED_TO_1 = "--c 1-. --c 1-. --. **o 0*o 1*o -*o"
# After a secret opening the phone is passed without a hand-over, and the opening stays hidden.
FREE_TO_0 = "0-. 0-. 0-. --. --. **o 0*o 1*o -*o"
FREE_TO_1 = "1-. 1-. 1-. --. --. **o 0*o 1*o -*o"
# Where three play.
SEAT_2 = "22. 22. 22. 22. 22. **o 0*o 1*o -*o"
BEGINS = "--c 0-. --c 0-. --c **o 0*o 1*o -*o"  # seat 0, with nothing behind it
PASSED_TO_2 = "--c 2-. --c 2-. --. **o 0*o 1*o -*o"
FREE_TO_2 = "2-. 2-. 2-. --. --. **o 0*o 1*o -*o"

SEATS = (("human", "human"), ("human", "easy"), ("easy", "human"), ("easy", "easy"))

# Game, options, seat to move, and a row for each of SEATS.
TABLE: tuple = (
    ("mixtour", {}, 0, (OPEN, OPEN, OPEN, OPEN)),
    ("mixtour", {}, 1, (OPEN, OPEN, OPEN, OPEN)),
    ("inphexion", {}, 0, (OPEN, OPEN, OPEN, OPEN)),
    ("inphexion", {}, 1, (OPEN, OPEN, OPEN, OPEN)),
    ("beerhex", {}, 0, (PASSED_TO_0, SEAT_0, SEAT_1, OUTSIDE)),
    ("beerhex", {}, 1, (PASSED_TO_1, SEAT_0, SEAT_1, OUTSIDE)),
    ("beerhex", {"clues": True}, 1, (PASSED_TO_1, SEAT_0, SEAT_1, OUTSIDE)),
    ("hexheaven", {"rules": "casual"}, 0, (PASSED_TO_0, SEAT_0, SEAT_1, OUTSIDE)),
    ("hexheaven", {"rules": "casual"}, 1, (PASSED_TO_1, SEAT_0, SEAT_1, OUTSIDE)),
    ("hexheaven-opened", {"rules": "casual"}, 0, (FREE_TO_0, SEAT_0, SEAT_1, OUTSIDE)),
    ("hexheaven-opened", {"rules": "casual"}, 1, (FREE_TO_1, SEAT_0, SEAT_1, OUTSIDE)),
)

# For three: seats, and rows for each seat to move in the opening, then for each after it. With two
# people and a computer to move in the opening, the phone is in no player's hands yet.
HHH, HHE, HEH, EHH, HEE, EHE, EEH, EEE = [
    tuple(["human" if letter == "h" else "easy" for letter in three])
    for three in ("hhh", "hhe", "heh", "ehh", "hee", "ehe", "eeh", "eee")
]
THREE: tuple = (
    (HHH, BEGINS, PASSED_TO_1, PASSED_TO_2, FREE_TO_0, FREE_TO_1, FREE_TO_2),
    (HHE, BEGINS, PASSED_TO_1, OUTSIDE, FREE_TO_0, FREE_TO_1, FREE_TO_2),
    (HEH, BEGINS, OUTSIDE, PASSED_TO_2, FREE_TO_0, FREE_TO_1, FREE_TO_2),
    (EHH, OUTSIDE, PASSED_TO_1, PASSED_TO_2, FREE_TO_0, FREE_TO_1, FREE_TO_2),
    (HEE, SEAT_0, SEAT_0, SEAT_0, SEAT_0, SEAT_0, SEAT_0),
    (EHE, SEAT_1, SEAT_1, SEAT_1, SEAT_1, SEAT_1, SEAT_1),
    (EEH, SEAT_2, SEAT_2, SEAT_2, SEAT_2, SEAT_2, SEAT_2),
    (EEE, OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE),
)


def moves_to(game: str, options: dict, turn: int) -> "list[str]":
    """Return moves after which this seat is to move; of a game with an opening, the first after
    it."""
    name, _, opened = game.partition("-")
    state = GAMES[name].start(options, 7)
    people = ["human"] * GAMES[name].seats(state.options)
    moves: "list[str]" = []
    while True:
        moves.append(state.legal()[0])
        state = state.play(moves[-1])
        session = Session("g1", Record(name, options, 7, moves), people)
        if state.turn == turn and not (opened and session.has_secrets_now()):
            return moves


def visibility_at(session: Session, when: str) -> Visibility:
    """Return the visibility at one of ``WHEN``."""
    if when != "down":
        take_device(session)
    if "lowered" in when:
        release_device(session)
    if "back" in when:
        session.go_to_ply(0)
    if "over" in when:
        session.play(RESIGN)
    chosen = {"over-0": 0, "over-1": 1, "over-2": 2, "over--": SPECTATOR}
    return (
        current_visibility(session, chosen[when]) if when in chosen else current_visibility(session)
    )


def parse_signs(signs: str) -> Visibility:
    """Return three signs as a visibility."""
    who = {"0": 0, "1": 1, "2": 2, "-": SPECTATOR, "*": OMNISCIENT}
    return Visibility(who[signs[0]], who[signs[1]], signs[2] == "c", signs[2] == "o")


def check_visibility_row(record: Record, seats: "tuple[str, ...]", row: str) -> None:
    """Check whether a row of signs is true of that game with these seats."""
    for when, signs in zip(WHEN + ("over-2",), row.split()):
        played = Record(record.game, record.options, record.seed, record.moves)
        visibility = visibility_at(Session("g1", played, list(seats)), when)
        assert visibility == parse_signs(signs), (seats, when, visibility)


@parametrize(*TABLE)
def test_visibility_of_every_game(case: tuple) -> None:
    game, options, turn, rows = case
    moves = moves_to(game, options, turn)
    record = Record(game.partition("-")[0], options, 7, moves)
    for seats, row in zip(SEATS, rows):
        check_visibility_row(record, seats, row)


@parametrize(*range(6))
def test_visibility_with_three_players(column: int) -> None:
    options, game = {"rules": "three"}, "hexheaven-opened" if column > 2 else "hexheaven"
    moves = moves_to(game, options, column % 3) if column else []
    record = Record("hexheaven", options, 7, moves)
    assert record.replay()[-1].turn == column % 3
    for seats, *rows in THREE:
        check_visibility_row(record, seats, rows[column] + " 2*o")


def test_the_table_has_every_game_with_secrets_and_two_without() -> None:
    wanted = {name for name in GAMES.names() if GAMES[name].hidden} | {"inphexion", "mixtour"}
    assert wanted <= {row[0].partition("-")[0] for row in TABLE} <= set(GAMES.names())
    assert all([len(row.split()) == len(WHEN) for case in TABLE for row in case[3]])
