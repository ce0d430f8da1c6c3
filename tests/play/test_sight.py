"""Who sees and who hears: toy games, and every game with every pair of eyes."""

from engine.game import BYSTANDER, EVERYONE
from tests.play.test_session import secret, toy
from ui.play.saves import from_json, to_json
from ui.play.sight import seen, sight

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.play.session import Session


def look(session: "Session") -> "State":
    """What may be drawn of the shown position."""
    return seen(session.shown, sight(session).eyes)


def test_an_open_game_is_drawn_whole() -> None:
    session = toy("a1")
    assert sight(session).eyes == EVERYONE and not session.needs_curtain()
    assert look(session) is session.tip


def test_the_curtain_comes_before_every_change_of_hands() -> None:
    session = secret()
    assert session.needs_curtain() and sight(session).eyes is BYSTANDER
    session.lift()
    assert not session.needs_curtain() and sight(session).eyes == 0
    session.play(session.tip.legal()[0])
    assert session.needs_curtain() and sight(session).eyes is BYSTANDER
    session.lift()
    assert sight(session).eyes == 1
    session.undo(consent=True)
    assert session.needs_curtain()


def test_a_lowered_or_reloaded_session_asks_for_the_curtain() -> None:
    session = secret("lay")
    session.lift()
    assert from_json(to_json(session)).needs_curtain()
    session.lower()
    assert session.needs_curtain()


def test_one_person_against_computers_needs_no_curtain() -> None:
    session = secret("lay", seats=["easy", "human"])
    assert not session.needs_curtain() and sight(session).eyes == 1


def test_computers_among_themselves_are_watched_from_outside() -> None:
    session = secret("lay", seats=["easy", "easy"])
    assert not session.needs_curtain() and sight(session).eyes is BYSTANDER


def test_past_positions_are_drawn_as_the_holder_knows_them() -> None:
    session = secret("lay", "lay")
    session.lift()
    session.step(1)
    assert sight(session).eyes == 0 and look(session) == session.states[1].view(0)


def test_after_a_secret_opening_no_curtain_but_a_closed_past() -> None:
    session = secret("lay", "lay", open=True)
    assert not session.secret_now() and not session.needs_curtain()
    assert look(session).legal() == session.tip.legal()
    session.step(1)
    assert sight(session).eyes is BYSTANDER


def test_when_over_everything_is_open() -> None:
    session = secret("lay", "resign")
    assert not session.needs_curtain()
    session.step(1)
    assert sight(session).eyes == EVERYONE
