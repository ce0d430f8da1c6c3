"""The new-game sheet: what it shows, what a change brings, what it begins."""

from engine import GAMES
from engine.catalogue import LEVELS, game_entry
from engine.game import BadOptions
from tests.support.portable import parametrize, raises
from ui.library.new_game_form import FormField, NewGameForm
from ui.session.session import FRIEND, HUMAN
from ui.words import Words

EN = Words("en")
TODAY = "2026-01-31"


def make_form(game: str, kept: object = None, names: "list[str] | None" = None) -> NewGameForm:
    return NewGameForm(game, kept, names or [], EN.for_game(game), TODAY)


def field(made: NewGameForm, name: str) -> FormField:
    """The control of that name."""
    for one in made.fields:
        if one.name == name:
            return one
        if one.companion and one.companion.name == name:
            return one.companion
    raise AssertionError("no field " + name)


def form_values(made: NewGameForm, **changed: object) -> dict:
    """What the controls say, some of them changed."""
    found: dict = {}
    for one in made.fields:
        found[one.name] = one.value
        if one.companion:
            found[one.companion.name] = one.companion.value
    for name in changed:
        found[name.replace("__", "-")] = changed[name]
    return found


@parametrize("beerhex", "hexheaven", "inphexion", "mixtour")
def test_every_option_and_seat_has_a_control(game: str) -> None:
    made = make_form(game)
    options = GAMES[game].validate_options({})
    for option in GAMES[game].options:
        found = field(made, option.name)
        if found.kind == "select":
            assert [value for value, _ in found.choices] == [str(c) for c in option.offered]
            assert found.value == str(option.default)
        else:
            assert found.kind == "switch" and found.value is option.default
    for seat in range(GAMES[game].seats(options)):
        kinds = [value for value, _ in field(made, f"seat-{seat + 1}").choices]
        assert kinds == [HUMAN, FRIEND] + list(game_entry(game).levels)
        assert field(made, f"name-{seat + 1}").max_length == 20


def test_players_come_first_after_options_that_decide_their_number() -> None:
    for game, first in (("hexheaven", ["rules"]), ("beerhex", []), ("inphexion", [])):
        names = [one.name for one in make_form(game).fields]
        assert names[: len(first) + 2] == first + ["seat-1", "seat-2"]


def test_form_has_the_values_of_the_last_time() -> None:
    kept = {"options": {"points": 3, "repetition": False}, "seats": ["strong", "human"]}
    made = make_form("mixtour", kept, ["", "Ben"])
    assert field(made, "points").value == "3" and field(made, "repetition").value is False
    assert field(made, "seat-1").value == "strong" and field(made, "name-1").hidden
    assert field(made, "name-2").value == "Ben" and not field(made, "name-2").hidden
    assert made.wants_computer


@parametrize(
    None, 7, {"options": {"points": 99}}, {"options": 5}, {"seats": ["human"]}, {"best_of": 9}
)
def test_saved_form_may_be_invalid(kept: object) -> None:
    made = make_form("mixtour", kept)
    assert field(made, "points").value == "1"
    assert [field(made, f"seat-{n}").value for n in (1, 2)] == [HUMAN, LEVELS[0]]


def test_unknown_level_becomes_a_person() -> None:
    made = make_form("mixtour", {"seats": ["god", "easy"]})
    assert field(made, "seat-1").value == HUMAN


def test_level_describes_its_strength() -> None:
    made = make_form("mixtour", {"seats": ["human", "easy+"]})
    assert field(made, "seat-2").note == EN("level-above", lower="Easy")
    made.update("seat-2", form_values(made, seat__2="beginner"))
    assert field(made, "seat-2").note == EN("level-first")
    assert field(made, "seat-1").note == ""


def test_match_is_offered_where_the_game_has_matches() -> None:
    assert field(make_form("beerhex"), "best_of").value == "1"
    assert field(make_form("beerhex", {"best_of": 3}), "best_of").value == "3"
    assert "best_of" not in [one.name for one in make_form("mixtour").fields]


def test_options_decide_the_number_of_players() -> None:
    made = make_form("hexheaven")
    assert made.update("rules", form_values(made, rules="three"))
    assert [one.name for one in made.fields if one.name[:4] == "seat"] == [
        "seat-1",
        "seat-2",
        "seat-3",
    ]
    made.update("rules", form_values(made, rules="solo"))
    assert field(made, "seat-1") and field(made, "daily").value is False
    assert not made.wants_computer


def test_seat_of_a_solo_game_asks_who_plays() -> None:
    made = make_form("hexheaven", {"options": {"rules": "solo"}})
    seat = field(made, "seat-1")
    assert (seat.label, seat.choices[0]) == ("Who plays", (HUMAN, "You"))
    assert [kind for kind, _ in seat.choices[1:]] == list(game_entry("hexheaven").levels)
    assert field(make_form("hexheaven"), "seat-1").label == "Player 1"


def test_only_people_need_names() -> None:
    made = make_form("mixtour")
    assert made.update("seat-2", form_values(made, seat__2="human"))
    assert not field(made, "name-2").hidden and not made.wants_computer
    assert made.update("seat-1", form_values(made, seat__1="easy"))
    assert field(made, "name-1").hidden and made.wants_computer


def test_change_of_one_control_alone_needs_no_new_form() -> None:
    made = make_form("mixtour")
    assert not made.update("points", form_values(made, points="3"))
    assert not made.update("name-1", form_values(made, name__1="Ada"))
    assert field(made, "points").value == "3" and field(made, "name-1").value == "Ada"


def test_options_that_exclude_each_other_are_never_chosen_together() -> None:
    made = make_form("inphexion")
    made.update("pie", form_values(made, pie=True))
    assert made.update("neutral", form_values(made, neutral=True))
    assert field(made, "neutral").value is True and field(made, "pie").value is False
    assert made.update("pie", form_values(made, pie=True))
    assert field(made, "pie").value is True and field(made, "neutral").value is False


def test_note_describes_the_selected_value() -> None:
    made = make_form("hexheaven")
    casual = field(made, "rules").note
    assert made.update("rules", form_values(made, rules="serious"))
    assert casual and field(made, "rules").note not in ("", casual)


def test_form_starts_the_game_that_it_describes() -> None:
    made = make_form("mixtour")
    told = form_values(made, points="5", repetition=False, seat__2="easy", name__1=" Ada\n")
    begun = made.submit(told, 9)
    chosen = begun.record.options
    assert chosen["points"] == 5 and chosen["repetition"] is False
    assert (begun.seats, begun.names, begun.best_of) == (["human", "easy"], ["Ada", ""], 1)
    assert begun.remembered_form == {
        "options": begun.record.options,
        "seats": begun.seats,
        "best_of": 1,
    }


def test_daily_game_is_dealt_by_its_date() -> None:
    made = make_form("hexheaven", {"options": {"rules": "solo"}})
    assert made.submit(form_values(made, daily=True), 9).record.seed == 20260131
    assert made.submit(form_values(made), 9).record.seed == 9
    assert field(made, "daily").note == "The same tiles for everybody today (31 Jan)."


def test_forbidden_combination_is_refused() -> None:
    made = make_form("inphexion")
    mixed = form_values(made, pie=True, neutral=True)
    assert raises(BadOptions, lambda: made.submit(mixed, 1)).reason == "neutral-alone"


def test_switch_has_the_note_of_its_option_and_match_its_name() -> None:
    assert field(make_form("inphexion"), "pie").note == EN.for_game("inphexion")("note-pie") != ""
    assert field(make_form("beerhex"), "best_of").label == EN.for_game("beerhex")("option-best_of")


@parametrize("beerhex", "hexheaven", "inphexion", "mixtour")
def test_unchanged_form_starts_the_same_game_as_the_last_time(game: str) -> None:
    first = NewGameForm(game, None, ["Ada"], EN.for_game(game), "2026-01-31")
    said = first.initial_values()
    said["seat-2"], said["name-2"] = "strong", ""
    begun = first.submit(said, 5)
    later = NewGameForm(game, begun.remembered_form, ["Ada"], EN.for_game(game), "2026-02-01")
    again = later.submit(later.initial_values(), 6)
    assert (again.record.options, again.seats) == (begun.record.options, begun.seats)
    assert (again.best_of, again.remembered_form, again.names[0]) == (
        begun.best_of,
        begun.remembered_form,
        "Ada",
    )


def test_friend_plays_against_the_person_at_this_device() -> None:
    made = make_form("mixtour")
    said = made.initial_values()
    said["seat-2"] = FRIEND
    assert made.update("seat-2", said) and made.invites and not made.wants_computer
    assert field(made, "seat-2").note and field(made, "seat-2").companion
    assert not field(made, "name-2").hidden
    said["seat-1"] = FRIEND
    made.update("seat-1", said)
    assert [field(made, "seat-1").value, field(made, "seat-2").value] == [FRIEND, HUMAN]
    assert made.submit(made.initial_values(), 5).seats == [FRIEND, HUMAN]
    said["seat-1"] = "strong"
    made.update("seat-1", said)
    assert not made.invites and made.wants_computer


def test_friend_is_preselected_the_next_time_where_possible() -> None:
    kept = {"seats": [FRIEND, HUMAN]}
    for game in ("mixtour", "beerhex", "hexheaven"):
        made = NewGameForm(game, kept, [], EN.for_game(game), "2026-01-31")
        assert [field(made, "seat-1").value, field(made, "seat-2").value] == [FRIEND, HUMAN]
    alone = NewGameForm(
        "hexheaven", {"options": {"rules": "solo"}}, [], EN.for_game("hexheaven"), "2026-01-31"
    )
    assert FRIEND not in [kind for kind, _ in field(alone, "seat-1").choices]


def test_all_others_are_friends_at_other_phones() -> None:
    made = make_form("hexheaven", {"options": {"rules": "three"}})
    made.update("seat-2", form_values(made, seat__2=FRIEND))
    assert made.submit(made.initial_values(), 5).seats == [HUMAN, FRIEND, FRIEND]


def test_no_match_by_link() -> None:
    made = make_form("beerhex", {"best_of": 3})
    made.update("seat-2", form_values(made, seat__2=FRIEND))
    assert "best_of" not in [one.name for one in made.fields]
    assert made.submit(made.initial_values(), 5).best_of == 1
    made.update("seat-2", form_values(made, seat__2=HUMAN))
    assert field(made, "best_of").value == "3"
