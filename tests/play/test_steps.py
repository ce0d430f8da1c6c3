"""What the end of a game suggests: the level above after two wins, the one below after two
losses."""

from engine.catalogue import CATALOGUE, LEVEL_NAMES, LEVELS, game_entry
from engine.rng import Rng
from tests.play import each
from tests.play.files import load_all
from tests.play.test_history import ended, store
from tests.play.test_store import Port
from tests.play.test_table import EN
from ui.play.history import KEY
from ui.play.session import Session
from ui.play.shelf import Shelf
from ui.play.steps import step
from ui.play.store import Store
from ui.play.table import Table
from ui.words import LANGUAGES, Words


def after(*games: Session) -> str:
    """The level suggested after the last of these games, of which all are kept."""
    kept = store()
    for at, game in enumerate(games):
        game.changed = 5.0 + at
        kept.save(game)
    return step(games[-1], kept.history)


def lost(id: str, level: str = "strong", game: str = "inphexion") -> Session:
    return ended(id, game, ("human", level))


def won(id: str, level: str = "strong", game: str = "inphexion") -> Session:
    return ended(id, game, (level, "human"))


def test_after_two_wins_the_next_level_after_two_losses_the_one_before() -> None:
    levels = game_entry("inphexion").levels
    place = levels.index("strong")
    assert after(won("g1"), won("g2")) == levels[place + 1]
    assert after(lost("g1"), lost("g2")) == levels[place - 1]
    assert after(lost("g0"), won("g1"), won("g2")) == levels[place + 1]


def test_not_after_one_game_or_one_of_each() -> None:
    assert after(won("g1")) == ""
    assert after(won("g1"), lost("g2")) == "" and after(lost("g1"), won("g2")) == ""


def test_only_the_same_level_of_the_same_game_counts() -> None:
    assert after(won("g1", "casual"), won("g2")) == ""
    assert after(won("g1", game="mixtour"), won("g2")) == ""
    # What was played in between with somebody else, or elsewhere, does not.
    friends = ended("g2", "inphexion", ("human", "human"))
    assert after(won("g1"), friends, lost("g3", game="mixtour"), won("g4"))


def test_never_beyond_the_ends() -> None:
    for game in ("beerhex", "mixtour"):
        first, last = game_entry(game).levels[0], game_entry(game).levels[-1]
        assert after(lost("g1", first, game), lost("g2", first, game)) == ""
        assert after(won("g1", last, game), won("g2", last, game)) == ""
        assert after(won("g1", first, game), won("g2", first, game))


def test_a_level_that_the_game_has_no_more_stands_beside_the_one_below() -> None:
    here = game_entry("beerhex").levels
    gone = [level for level in LEVELS[: LEVELS.index(here[-1])] if level not in here][-1]
    below = [level for level in here if LEVELS.index(level) < LEVELS.index(gone)]
    assert after(won("g1", gone, "beerhex"), won("g2", gone, "beerhex")) == here[len(below)]
    assert after(*[lost(id, gone, "beerhex") for id in ("g1", "g2")]) == below[-2]


def test_nothing_while_a_game_goes_on_or_among_people_or_against_two_levels() -> None:
    kept = store()
    kept.save(won("g1"))
    assert step(ended("g2", "inphexion", moves=()), kept.history) == ""
    people = [ended(id, "inphexion", ("human", "human")) for id in ("g1", "g2")]
    assert after(people[0], people[1]) == ""
    three = {"rules": "three"}
    seats = (("human", "easy", "strong"), ("human", "easy", "easy"))
    games = [[ended(id, "hexheaven", s, 5.0, three) for id in ("g1", "g2")] for s in seats]
    assert after(games[0][0], games[0][1]) == ""
    assert after(games[1][0], games[1][1]) == "beginner"


def test_what_can_not_be_read_of_the_history_is_passed_over() -> None:
    port = Port()
    kept = store(port)
    kept.save(won("g1"))
    port.texts[KEY] = port.texts[KEY].replace('"games": [', '"games": [7, {"id": "x"}, ')
    assert step(won("g2"), kept.history)
    port.texts[KEY] = "{"
    assert step(won("g2"), kept.history) == ""


def test_the_table_has_a_button_for_it_that_begins_such_a_game() -> None:
    kept = Store(Port(), Rng(1))
    for id in ("g1", "g2"):
        kept.save(won(id))
    host = Table(won("g2"), EN, kept)
    acts = host.situation.making.acts
    assert [(act.act, act.tone) for act in acts[:2]] == [("step", "primary"), ("rematch", "")]
    assert acts[-1].act == "review"  # where the last move was confirmed nothing begins
    assert acts[0].words == "Try Strong+"
    shelf = Shelf(kept, lambda: 7)
    assert shelf.find(shelf.rematch(host, True).id)
    assert shelf.find(shelf.rematch(host).id)
    begun = [one for one in load_all(kept).sessions if not one.over]
    assert sorted([one.seats for one in begun]) == [["human", "strong"], ["human", "strong+"]]
    assert {tuple(one.series) for one in begun if one.seats[1] == "strong+"} == {(0, 0)}


@each(*LANGUAGES)
def test_every_level_has_a_short_name(language: str) -> None:
    from ui.play.sentences import level_name

    say = Words(language)
    names = [level_name(level, say) for level in LEVELS]
    assert len(set(names)) == len(LEVELS) and max([len(name) for name in names]) <= 10


def test_every_game_has_the_five_without_a_plus_in_order() -> None:
    for one in CATALOGUE:
        plain = [level for level in one.levels if level[-1] != "+"]
        assert plain == [LEVELS[3 * n] for n in range(len(LEVEL_NAMES))]
        assert list(one.levels) == [level for level in LEVELS if level in one.levels]


def test_a_table_that_stood_there_first_offers_it_when_that_has_come() -> None:
    kept = Store(Port(), Rng(1))
    for id in ("g1", "g2"):
        kept.save(won(id))
    host = Table(won("g2"), EN, kept)
    assert host.coached(None) is None  # it is offered already
    host.look.step = ""
    later = host.coached(None)
    assert later and later.making.acts[0].act == "step"
