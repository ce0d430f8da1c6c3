"""The list of games: numbers for ever, and schemas that have a place for every option."""

import pytest

from engine.catalogue import (
    CATALOGUE,
    GAMES,
    UNLISTED,
    GameEntry,
    OptionSchema,
    entry_by_number,
    game_entry,
    option_schemas,
)
from engine.game import Option
from tests.interpreters import ROOT
from tests.support.toy_games import SECRET, TOY


def test_the_numbers_of_games_never_change() -> None:
    numbers = {entry.name: entry.number for entry in CATALOGUE}
    first = {"mixtour": 0, "inphexion": 1, "beerhex": 2, "hexheaven": 3}
    assert {name: numbers[name] for name in first} == first
    assert len(set(numbers.values())) == len(numbers)
    high = {name for name, number in numbers.items() if number > 60}
    assert high <= {"tictactoe"}, "the example's, in a copy that has it"
    assert all(
        entry_by_number(entry.number) is entry is game_entry(entry.name) for entry in CATALOGUE
    )


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_the_last_schema_has_a_place_for_every_choice_of_every_option(entry: GameEntry) -> None:
    options = GAMES[entry.name].options
    named = dict(entry.schemas[-1].options)
    assert sorted(named) == sorted(option.name for option in options)
    for option in options:
        assert sorted(map(repr, named[option.name])) == sorted(map(repr, option.choices))
    assert entry.schemas[-1].later_defaults == {} and len(entry.schemas) <= 32


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_every_schema_says_the_value_of_every_option(entry: GameEntry) -> None:
    for schema in entry.schemas:
        for option in GAMES[entry.name].options:
            then = dict(schema.options).get(option.name) or (schema.later_defaults[option.name],)
            for choice in then:
                assert repr(choice) in [repr(known) for known in option.choices]


def test_schemas_follow_from_the_options_since_when_they_are_there() -> None:
    size, pie = Option("size", (5, 6), 6), Option("pie", (False, True), True, since=1)
    blind, wild = Option("blind", (True, False), False, since=2), Option("wild", (1, 2), 1, since=1)
    first, second, third = option_schemas((size, pie, blind, wild))
    assert first.options == (("size", (5, 6)),)
    assert first.later_defaults == {"pie": True, "blind": False, "wild": 1}
    assert second.options == (*first.options, ("pie", (False, True)), ("wild", (1, 2)))
    assert second.later_defaults == {"blind": False}
    assert [name for name, _ in third.options] == ["size", "pie", "blind", "wild"]
    assert third.later_defaults == {} and len(option_schemas(())) == 1


def test_schemas_have_the_choices_of_their_time() -> None:
    size = Option("size", (4, 5, 6), 6, earlier=((0, (5, 6)), (2, (5, 6, 4))))
    pie = Option("pie", (False, True), True, since=2)
    sizes = [dict(schema.options)["size"] for schema in option_schemas((size, pie))]
    assert sizes == [(5, 6), (5, 6, 4), (5, 6, 4), (4, 5, 6)]


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_every_schema_has_something_new(entry: GameEntry) -> None:
    schemas = [repr((schema.options, schema.later_defaults)) for schema in entry.schemas]
    assert len(set(schemas)) == len(schemas)


def test_links_are_written_by_the_first_schema_that_says_their_options() -> None:
    known = game_entry("inphexion")
    settled = GAMES["inphexion"].validate_options
    assert [
        known.schema_number_for(settled({"free_second": free})) for free in (False, "either")
    ] == [
        0,
        0,
    ]
    assert known.schema_number_for(settled({"free_second": True, "size": 5})) == 1
    schema = OptionSchema((("cells", (3, 4)), ("loud", (0, 1))), {"wild": 1})
    assert schema.can_encode({"cells": 3, "loud": 1, "wild": 1})
    for other in ({"cells": 5}, {"loud": True}, {"wild": True}, {"wild": 2}, {"mild": 1}):
        assert not schema.can_encode({"cells": 3, "loud": 1, "wild": 1, **other})


def test_a_switch_whose_choices_have_names_now() -> None:
    schema = OptionSchema(
        (("free", (False, "either")), ("pie", (False, True)), ("size", (5, 6, 7)))
    )
    old = {"free": True, "pie": True, "size": 6, "other": True}
    assert schema.upgrade_booleans(old) == {**old, "free": "either"}
    assert schema.upgrade_booleans({"free": False, "size": True}) == {"free": False, "size": True}
    assert schema.upgrade_booleans({"free": 1, "pie": "x"}) == {"free": 1, "pie": "x"}


def test_options_that_came_later() -> None:
    schema = OptionSchema((("size", (5, 6)),), later_defaults={"pie": False})
    given = {"size": 5}
    assert schema.completed(given) == {"size": 5, "pie": False} and given == {"size": 5}
    assert schema.completed({"pie": True}) == {"pie": True}


def test_unlisted_games_are_found_and_not_listed() -> None:
    assert GAMES["toy"] is TOY and GAMES["secret"] is SECRET
    assert entry_by_number(62) is game_entry("toy") and entry_by_number(63) is game_entry("secret")
    assert game_entry("toy") in UNLISTED
    for name in ("toy", "secret"):
        assert name not in GAMES and name not in GAMES.names() and name not in list(GAMES)


def test_an_unknown_game_has_no_entry() -> None:
    with pytest.raises(KeyError):
        GAMES["chess"]
    with pytest.raises(KeyError):
        entry_by_number(59)


def test_a_sealed_game_has_its_module() -> None:
    for name in GAMES:
        assert GAMES[name].sealed == (ROOT / "engine" / name / "sealed" / "game.py").exists()


def test_a_game_has_from_one_to_three_levels_of_every_name() -> None:
    assert GameEntry("toy", 60, levels_per_name=(1, 3, 1, 1, 2)).levels == (
        *("beginner", "easy", "easy+", "easy++", "casual", "strong", "master", "master+"),
    )
    for steps in ((1, 1, 1, 1), (0, 1, 1, 1, 1), (1, 4, 1, 1, 1)):
        with pytest.raises(AssertionError):
            GameEntry("toy", 60, levels_per_name=steps)
