"""The new-game form: its fields, its changes, and the games that it starts."""

from engine import GAMES
from engine.catalogue import LEVEL_NAMES, LEVELS, game_entry
from engine.game import BadOptions
from tests.support.portable import parametrize, raises
from ui.library.new_game_form import (
    COMPUTER,
    COUNT,
    LEVEL,
    MORE,
    OPPONENT,
    SIDE,
    STEP,
    FormField,
    NewGameForm,
)
from ui.session.session import FRIEND, HUMAN
from ui.words import Words

EN = Words("en")
TODAY = "2026-01-31"


def make_form(game: str, saved: object = None, names: "list[str] | None" = None) -> NewGameForm:
    return NewGameForm(game, saved, names or [], EN.for_game(game), TODAY)


def field(form: NewGameForm, name: str) -> FormField:
    """Return the field of that name."""
    for candidate in form.fields:
        if candidate.name == name:
            return candidate
        if candidate.companion and candidate.companion.name == name:
            return candidate.companion
    raise AssertionError("no field " + name)


def form_values(form: NewGameForm, **changed: object) -> dict:
    """Return the values of the form's controls, with some changes."""
    values: dict = {}
    for field in form.fields:
        values[field.name] = field.value
        if field.companion:
            values[field.companion.name] = field.companion.value
    for name in changed:
        values[name.replace("__", "-")] = changed[name]
    return values


@parametrize("beerhex", "hexheaven", "inphexion", "mixtour")
def test_every_option_and_seat_has_a_control(game: str) -> None:
    form = make_form(game)
    options = GAMES[game].validate_options({})
    for option in GAMES[game].options:
        control = field(form, option.name)
        if control.kind == "select":
            assert [value for value, _ in control.choices] == [str(c) for c in option.offered]
            assert control.value == str(option.default)
        else:
            assert control.kind == "switch" and control.value is option.default
    for seat in range(GAMES[game].seats(options)):
        kinds = [value for value, _ in field(form, f"seat-{seat + 1}").choices]
        assert kinds == [HUMAN, FRIEND] + list(game_entry(game).levels)
        assert field(form, f"name-{seat + 1}").max_length == 20


@parametrize(
    ("hexheaven", "how-many play-against bot-level my-side more-options seat-1 seat-2 rules clock"),
    (
        "inphexion",
        "play-against bot-level bot-step my-side more-options seat-1 seat-2 "
        "size free_second pie neutral clock",
    ),
    (
        "beerhex",
        "play-against bot-level my-side more-options seat-1 seat-2 clues starter best_of clock",
    ),
)
def test_players_come_first_and_rare_options_last(case: tuple) -> None:
    game, names = case
    form = make_form(game)
    assert [field.name for field in form.fields] == names.split()
    assert field(form, MORE).value is False


def test_how_many_play_decides_the_rules() -> None:
    form = make_form("hexheaven", {"options": {"rules": "serious"}, "seats": ["human", "easy"]})
    assert [value for value, _ in field(form, COUNT).choices] == ["1", "2", "3"]
    for count, rules, seats in (
        ("3", "three", ["human", "easy", "easy"]),
        ("1", "solo", ["human"]),
        ("2", "casual", ["human", "beginner"]),
    ):
        assert form.update(COUNT, form_values(form, **{COUNT: count}))
        assert field(form, "rules").value == rules
        assert form.submit(form.initial_values(), 5).seats == seats
    form.update("rules", form_values(form, rules="three"))
    assert field(form, COUNT).value == "3"


def test_a_choice_of_opponents_fills_the_seats() -> None:
    form = make_form("hexheaven", {"options": {"rules": "three"}})
    for kind, seats in (
        (FRIEND, ["human", "friend", "friend"]),
        (HUMAN, ["human", "human", "human"]),
        (COMPUTER, ["human", "beginner", "beginner"]),
    ):
        assert form.update(OPPONENT, form_values(form, **{OPPONENT: kind}))
        assert form.submit(form.initial_values(), 5).seats == seats
        assert field(form, OPPONENT).value == kind
    form.update("seat-2", form_values(form, seat__2="human"))
    assert field(form, OPPONENT).value == ""  # people and computers


@parametrize("beerhex", "hexheaven", "inphexion", "mixtour")
def test_every_game_has_the_same_five_names_of_levels_and_says_for_whom(game: str) -> None:
    form = make_form(game)
    assert [value for value, _ in field(form, LEVEL).choices] == list(LEVEL_NAMES)
    notes = []
    for name in LEVEL_NAMES:
        form.update(LEVEL, form_values(form, **{LEVEL: name}))
        assert field(form, "seat-2").value == name
        notes.append(field(form, LEVEL).note)
        steps = [level for level in game_entry(game).levels if level.rstrip("+") == name]
        shown = [field for field in form.fields if field.name == STEP]
        assert [value for value, _ in shown[0].choices] == steps if shown else steps == [name]
    assert len(set(notes)) == 5 and all(notes)


def test_a_step_is_a_stronger_level_and_comes_back_with_the_computer() -> None:
    form = make_form("mixtour", {"seats": ["human", "easy"]})
    form.update(STEP, form_values(form, **{STEP: "easy++"}))
    assert field(form, STEP).choices[2] == ("easy++", "3")
    assert field(form, LEVEL).value == "easy" and field(form, "seat-2").value == "easy++"
    form.update(OPPONENT, form_values(form, **{OPPONENT: HUMAN}))
    assert LEVEL not in [field.name for field in form.fields]
    form.update(OPPONENT, form_values(form, **{OPPONENT: COMPUTER}))
    assert field(form, "seat-2").value == "easy++"


def test_changing_sides_takes_the_name_along() -> None:
    form = make_form("mixtour", {"seats": ["human", "strong"]}, ["Ann"])
    assert field(form, SIDE).choices == (("1", "White"), ("2", "Red"))
    form.update(SIDE, form_values(form, **{SIDE: "2"}))
    request = form.submit(form.initial_values(), 5)
    assert (request.seats, request.names) == (["strong", "human"], ["", "Ann"])
    people = make_form("mixtour", {"seats": ["human", "human"]})
    assert SIDE not in [field.name for field in people.fields]


@parametrize(
    ("mixtour", {"options": {"points": 3}}, True),
    ("beerhex", {"best_of": 3}, True),
    ("hexheaven", {"options": {"rules": "serious"}}, True),
    ("hexheaven", {"options": {"rules": "three"}}, False),
    ("inphexion", {"seats": ["human", "master"]}, False),
)
def test_unusual_options_of_the_last_time_are_unfolded(case: tuple) -> None:
    game, saved, is_open = case
    assert field(make_form(game, saved), MORE).value is is_open


def test_form_has_the_values_of_the_last_time() -> None:
    saved = {"options": {"points": 3, "repetition": False}, "seats": ["strong", "human"]}
    form = make_form("mixtour", saved, ["", "Ben"])
    assert field(form, "points").value == "3" and field(form, "repetition").value is False
    assert field(form, "seat-1").value == "strong" and field(form, "name-1").hidden
    assert field(form, "name-2").value == "Ben" and not field(form, "name-2").hidden
    assert form.wants_computer


@parametrize(
    None, 7, {"options": {"points": 99}}, {"options": 5}, {"seats": ["human"]}, {"best_of": 9}
)
def test_saved_form_may_be_invalid(saved: object) -> None:
    form = make_form("mixtour", saved)
    assert field(form, "points").value == "1"
    assert [field(form, f"seat-{n}").value for n in (1, 2)] == [HUMAN, LEVELS[0]]


def test_unknown_level_becomes_a_person() -> None:
    form = make_form("mixtour", {"seats": ["god", "easy"]})
    assert field(form, "seat-1").value == HUMAN


def test_match_is_offered_where_the_game_has_matches() -> None:
    assert field(make_form("beerhex"), "best_of").value == "1"
    assert field(make_form("beerhex", {"best_of": 3}), "best_of").value == "3"
    assert "best_of" not in [field.name for field in make_form("mixtour").fields]


def test_options_decide_the_number_of_players() -> None:
    form = make_form("hexheaven")
    assert form.update("rules", form_values(form, rules="three"))
    assert [field.name for field in form.fields if field.name[:4] == "seat"] == [
        "seat-1",
        "seat-2",
        "seat-3",
    ]
    form.update("rules", form_values(form, rules="solo"))
    assert field(form, "seat-1") and field(form, "daily").value is False
    assert not form.wants_computer


def test_seat_of_a_solo_game_asks_who_plays() -> None:
    form = make_form("hexheaven", {"options": {"rules": "solo"}})
    seat = field(form, "seat-1")
    assert (seat.label, seat.choices[0]) == ("Who plays", (HUMAN, "You"))
    assert [kind for kind, _ in seat.choices[1:]] == list(game_entry("hexheaven").levels)
    assert field(make_form("hexheaven"), "seat-1").label == "Player\u00a01"


def test_only_people_need_names() -> None:
    form = make_form("mixtour")
    assert form.update("seat-2", form_values(form, seat__2="human"))
    assert not field(form, "name-2").hidden and not form.wants_computer
    assert form.update("seat-1", form_values(form, seat__1="easy"))
    assert field(form, "name-1").hidden and form.wants_computer


def test_change_of_one_control_alone_needs_no_new_form() -> None:
    form = make_form("mixtour")
    assert form.update("seat-1", form.initial_values())  # what is in use is unfolded
    assert not form.update("points", form_values(form, points="3"))
    assert not form.update("name-1", form_values(form, name__1="Ada"))
    assert field(form, "points").value == "3" and field(form, "name-1").value == "Ada"


def test_options_that_exclude_each_other_are_never_chosen_together() -> None:
    form = make_form("inphexion")
    form.update("pie", form_values(form, pie=True))
    assert form.update("neutral", form_values(form, neutral=True))
    assert field(form, "neutral").value is True and field(form, "pie").value is False
    assert form.update("pie", form_values(form, pie=True))
    assert field(form, "pie").value is True and field(form, "neutral").value is False


def test_note_describes_the_selected_value() -> None:
    form = make_form("hexheaven")
    casual = field(form, "rules").note
    assert form.update("rules", form_values(form, rules="serious"))
    assert casual and field(form, "rules").note not in ("", casual)


def test_form_starts_the_game_that_it_describes() -> None:
    form = make_form("mixtour")
    values = form_values(form, points="5", repetition=False, seat__2="easy", name__1=" Ada\n")
    request = form.submit(values, 9)
    chosen = request.record.options
    assert chosen["points"] == 5 and chosen["repetition"] is False
    assert (request.seats, request.names, request.best_of) == (["human", "easy"], ["Ada", ""], 1)
    assert request.remembered_form == {
        "options": request.record.options,
        "seats": request.seats,
        "best_of": 1,
        "clock": None,
    }


def test_daily_game_is_dealt_by_its_date() -> None:
    form = make_form("hexheaven", {"options": {"rules": "solo"}})
    assert form.submit(form_values(form, daily=True), 9).record.seed == 20260131
    assert form.submit(form_values(form), 9).record.seed == 9
    assert field(form, "daily").note == "The same tiles for everybody today (31 Jan)."


def test_forbidden_combination_is_refused() -> None:
    form = make_form("inphexion")
    values = form_values(form, pie=True, neutral=True)
    assert raises(BadOptions, lambda: form.submit(values, 1)).reason == "neutral-alone"


def test_switch_has_the_note_of_its_option_and_match_its_name() -> None:
    assert field(make_form("inphexion"), "pie").note == EN.for_game("inphexion")("note-pie") != ""
    assert field(make_form("beerhex"), "best_of").label == EN.for_game("beerhex")("option-best_of")


@parametrize("beerhex", "hexheaven", "inphexion", "mixtour")
def test_unchanged_form_starts_the_same_game_as_the_last_time(game: str) -> None:
    first = NewGameForm(game, None, ["Ada"], EN.for_game(game), "2026-01-31")
    values = first.initial_values()
    values["seat-2"], values["name-2"] = "strong", ""
    request = first.submit(values, 5)
    later = NewGameForm(game, request.remembered_form, ["Ada"], EN.for_game(game), "2026-02-01")
    again = later.submit(later.initial_values(), 6)
    assert (again.record.options, again.seats) == (request.record.options, request.seats)
    assert (again.best_of, again.remembered_form, again.names[0]) == (
        request.best_of,
        request.remembered_form,
        "Ada",
    )


def test_friend_plays_against_the_person_at_this_device() -> None:
    form = make_form("mixtour")
    values = form.initial_values()
    values["seat-2"] = FRIEND
    assert form.update("seat-2", values) and form.invites and not form.wants_computer
    assert form.start_key == "invite-first"  # the invitation goes with the first move
    assert field(form, OPPONENT).note and field(form, "seat-2").companion
    assert not field(form, "name-2").hidden
    values["seat-1"] = FRIEND
    form.update("seat-1", values)
    assert [field(form, "seat-1").value, field(form, "seat-2").value] == [FRIEND, HUMAN]
    assert form.submit(form.initial_values(), 5).seats == [FRIEND, HUMAN]
    values["seat-1"] = "strong"
    form.update("seat-1", values)
    assert not form.invites and form.wants_computer


def test_friend_is_preselected_the_next_time_where_possible() -> None:
    saved = {"seats": [FRIEND, HUMAN]}
    for game in ("mixtour", "beerhex", "hexheaven"):
        form = NewGameForm(game, saved, [], EN.for_game(game), "2026-01-31")
        assert [field(form, "seat-1").value, field(form, "seat-2").value] == [FRIEND, HUMAN]
    alone = NewGameForm(
        "hexheaven", {"options": {"rules": "solo"}}, [], EN.for_game("hexheaven"), "2026-01-31"
    )
    assert FRIEND not in [kind for kind, _ in field(alone, "seat-1").choices]


def test_all_others_are_friends_at_other_phones() -> None:
    form = make_form("hexheaven", {"options": {"rules": "three"}})
    form.update("seat-2", form_values(form, seat__2=FRIEND))
    assert form.submit(form.initial_values(), 5).seats == [HUMAN, FRIEND, FRIEND]


def test_no_match_by_link() -> None:
    form = make_form("beerhex", {"best_of": 3})
    form.update("seat-2", form_values(form, seat__2=FRIEND))
    assert "best_of" not in [field.name for field in form.fields]
    assert form.submit(form.initial_values(), 5).best_of == 1
    form.update("seat-2", form_values(form, seat__2=HUMAN))
    assert field(form, "best_of").value == "3"


def test_a_clock_for_a_friend_says_when_it_runs() -> None:
    words, clock = EN.table("clock.words"), {"banks": [180_000, 300_000]}
    form = make_form("mixtour", {"seats": ["friend", "human"], "clock": clock})
    assert field(form, "clock").note == words["clock-live"]
    assert [field(form, f"clock-{seat}").value for seat in (1, 2)] == ["3", "5"]
    assert form.submit(form.initial_values(), 1).remembered_form["clock"]["banks"] == clock["banks"]


def test_sealed_games_on_two_phones_have_a_clock() -> None:
    clock = {"banks": [180_000, 300_000]}
    for game in ("beerhex", "hexheaven"):
        form = make_form(game, {"seats": ["human", "friend"], "clock": clock})
        assert field(form, "clock").note == EN.table("clock.words")["clock-live"]


def test_three_phones_have_no_clock_but_keep_the_one_that_was_chosen() -> None:
    clock = {"banks": [180_000, 300_000]}
    choices = {"seats": ["human", "friend", "friend"], "options": {"rules": "three"}}
    form = make_form("hexheaven", choices | {"clock": clock})
    control = field(form, "clock-three")
    assert control.note and len(control.choices) == 1
    assert not [field for field in form.fields if field.name == "clock"]
    assert form.submit(form.initial_values(), 1).remembered_form["clock"] == clock
