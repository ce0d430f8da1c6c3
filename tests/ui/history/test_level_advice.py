"""Level advice after a game: the level above after a win, the one below after two losses."""

from engine.catalogue import CATALOGUE, LEVEL_NAMES, LEVELS, game_entry
from engine.rng import Rng
from tests.support.backup_files import load_all
from tests.support.devices import Device
from tests.support.fake_storage import FakeStorage, make_store
from tests.support.portable import parametrize
from tests.support.sessions import finished_session
from tests.support.tables import EN
from ui.history.level_advice import suggest_level
from ui.library.history import HISTORY_KEY
from ui.library.store import Store
from ui.session.session import Session
from ui.table.table import Table
from ui.words import LANGUAGES, Words


def advice_after(*games: Session) -> str:
    """Return the level suggested after the last of these games, which are all kept."""
    kept = make_store()
    for at, game in enumerate(games):
        game.changed = 5.0 + at
        kept.save(game)
    return suggest_level(games[-1], kept.history)


def lost_game(id: str, level: str = "strong", game: str = "inphexion") -> Session:
    return finished_session(id, game, ("human", level))


def won_game(id: str, level: str = "strong", game: str = "inphexion") -> Session:
    return finished_session(id, game, (level, "human"))


def test_after_a_win_the_next_level_after_two_losses_the_one_before() -> None:
    levels = game_entry("inphexion").levels
    place = levels.index("strong")
    assert advice_after(won_game("g1")) == levels[place + 1]
    assert advice_after(lost_game("g1"), won_game("g2")) == levels[place + 1]
    assert advice_after(lost_game("g1"), lost_game("g2")) == levels[place - 1]


def test_not_after_one_loss() -> None:
    assert advice_after(lost_game("g1")) == ""
    assert advice_after(won_game("g1"), lost_game("g2")) == ""


def test_only_the_same_level_of_the_same_game_counts() -> None:
    assert advice_after(lost_game("g1", "casual"), lost_game("g2")) == ""
    assert advice_after(lost_game("g1", game="mixtour"), lost_game("g2")) == ""
    # Games in between against people, or of another game, do not count.
    friends = finished_session("g2", "inphexion", ("human", "human"))
    assert advice_after(lost_game("g1"), friends, won_game("g3", game="mixtour"), lost_game("g4"))


def test_never_beyond_the_ends() -> None:
    for game in ("beerhex", "mixtour"):
        first, last = game_entry(game).levels[0], game_entry(game).levels[-1]
        assert advice_after(lost_game("g1", first, game), lost_game("g2", first, game)) == ""
        assert advice_after(won_game("g1", last, game), won_game("g2", last, game)) == ""
        assert advice_after(won_game("g1", first, game), won_game("g2", first, game))


def test_a_level_that_the_game_has_no_more_stands_beside_the_one_below() -> None:
    levels = game_entry("beerhex").levels
    gone = [level for level in LEVELS[: LEVELS.index(levels[-1])] if level not in levels][-1]
    below = [level for level in levels if LEVELS.index(level) < LEVELS.index(gone)]
    assert (
        advice_after(won_game("g1", gone, "beerhex"), won_game("g2", gone, "beerhex"))
        == levels[len(below)]
    )
    assert advice_after(*[lost_game(id, gone, "beerhex") for id in ("g1", "g2")]) == below[-2]


def test_nothing_while_a_game_goes_on_or_among_people_or_against_two_levels() -> None:
    kept = make_store()
    kept.save(won_game("g1"))
    assert suggest_level(finished_session("g2", "inphexion", moves=()), kept.history) == ""
    people = [finished_session(id, "inphexion", ("human", "human")) for id in ("g1", "g2")]
    assert advice_after(people[0], people[1]) == ""
    three = {"rules": "three"}
    seats = (("human", "easy", "strong"), ("human", "easy", "easy"))
    games = [
        [finished_session(id, "hexheaven", s, 5.0, three) for id in ("g1", "g2")] for s in seats
    ]
    assert advice_after(games[0][0], games[0][1]) == ""
    assert advice_after(games[1][0], games[1][1]) == "beginner"


def test_unreadable_history_entries_are_skipped() -> None:
    port = FakeStorage()
    kept = make_store(port)
    kept.save(lost_game("g1"))
    port.texts[HISTORY_KEY] = port.texts[HISTORY_KEY].replace(
        '"games": [', '"games": [7, {"id": "x"}, '
    )
    assert suggest_level(lost_game("g2"), kept.history)
    port.texts[HISTORY_KEY] = "{"
    assert suggest_level(lost_game("g2"), kept.history) == ""


def test_the_table_has_a_button_for_it_that_begins_such_a_game() -> None:
    kept = Store(FakeStorage(), Rng(1))
    for id in ("g1", "g2"):
        kept.save(won_game(id))
    table = Table(won_game("g2"), EN, kept)
    acts = table.table_view.selection_view.actions
    assert [(act.name, act.tone) for act in acts[:2]] == [
        ("suggested-level", "primary"),
        ("rematch", ""),
    ]
    assert acts[-1].name == "review"  # where the last move was confirmed nothing begins
    assert acts[0].label == "Try Strong\u00a02"
    device = Device(kept)
    assert device.library.select_game(device.game_starter.rematch(table, True).id)
    assert device.library.select_game(device.game_starter.rematch(table).id)
    begun = [session for session in load_all(kept).sessions if not session.is_over]
    assert sorted([session.seats for session in begun]) == [
        ["human", "strong"],
        ["human", "strong+"],
    ]
    assert {tuple(session.prior_wins) for session in begun if session.seats[1] == "strong+"} == {
        (0, 0)
    }


@parametrize(*LANGUAGES)
def test_every_level_has_a_short_name(language: str) -> None:
    from ui.session.seat_names import level_name

    say = Words(language)
    names = [level_name(level, say) for level in LEVELS]
    assert len(set(names)) == len(LEVELS) and max([len(name) for name in names]) <= 10


def test_every_game_has_the_five_without_a_plus_in_order() -> None:
    for entry in CATALOGUE:
        plain = [level for level in entry.levels if level[-1] != "+"]
        assert plain == [LEVELS[3 * n] for n in range(len(LEVEL_NAMES))]
        assert list(entry.levels) == [level for level in LEVELS if level in entry.levels]


def test_a_table_that_stood_there_first_offers_it_when_that_has_come() -> None:
    kept = Store(FakeStorage(), Rng(1))
    for id in ("g1", "g2"):
        kept.save(won_game(id))
    table = Table(won_game("g2"), EN, kept)
    assert table.set_tip_adviser(None) is None  # it is offered already
    table.context.suggested_level = ""
    later = table.set_tip_adviser(None)
    assert later and later.selection_view.actions[0].name == "suggested-level"
