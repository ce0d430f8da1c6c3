"""The new-game sheet, as plain values: its fields, what a change in it brings, what it begins.

Whoever shows it makes a control of every field and hands the controls' values back by name: True or
False for a switch, text for everything else.
"""

from engine import GAMES
from engine.catalogue import LEVELS, game_entry
from engine.game import BadOptions
from engine.person_names import MAX_NAME_LENGTH, clean_name
from engine.record import Record
from ui.games import game_ui
from ui.library.form_field import FormField
from ui.session.correspondence import assign_link_seats, can_play_by_link
from ui.session.seat_names import level_name, player_name, side_name
from ui.session.series import BEST_OF_CHOICES
from ui.session.session import FRIEND, HUMAN
from ui.words.dates import date_number, format_date

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import Game, Option
    from ui.words import GameWords


class NewGameRequest:
    """What a sheet begins: a game, as a record without moves, who sits where and is called how,
    whether that ``invites`` a friend, of how many games the match is; and what is to be kept of the
    sheet for the next time."""

    def __init__(
        self,
        record: Record,
        seats: "list[str]",
        names: "list[str]",
        best_of: int,
        remembered_form: dict,
    ) -> None:
        self.game = record.game
        self.record = record
        self.seats = seats
        self.invites = FRIEND in seats
        self.names = names
        self.best_of = best_of
        self.remembered_form = remembered_form

    def remember_in(self, settings: dict) -> dict:
        """Write down in the settings how the sheet is to be filled the next time; those of them
        that are to be saved."""
        settings["sheets"][self.game] = self.remembered_form
        settings["names"] = self.names + settings["names"][len(self.names) :]
        return {name: settings[name] for name in ("sheets", "names")}


class NewGameForm:
    """The sheet of one game.

    Attributes:
        game: the game's name.
        fields: what there is to fill in, from top to bottom.
        wants_computer: whether a computer is to play; ``invites``: whether a friend is to.
    """

    def __init__(
        self, game: str, remembered_form: object, names: "list[str]", say: "GameWords", today: str
    ):
        """``kept``: what ``Beginning.kept`` was the last time, or anything; ``names``: the
        people's names last used; ``today``: the date, 2026-01-31."""
        self.game = game
        self._say = say
        self._names = list(names)
        self._today = today
        options, seats, self._best_of = _remembered_choices(game, remembered_form)
        self._build_fields(options, seats, False)

    def _build_fields(self, options: dict, seats: "list[str]", daily: bool) -> None:
        say, rules = self._say, GAMES[self.game]
        fields: "list[FormField]" = []
        seated: "list[FormField]" = []  # first what decides how many play, and who does
        for option in rules.options:
            found = _option_field(option, options[option.name], say)
            (seated if _affects_seat_count(option, rules) else fields).append(found)
        if rules.starter_option and FRIEND not in seats:
            choices = tuple([(str(n), say("choice-best_of-" + str(n))) for n in BEST_OF_CHOICES])
            label = say("option-best_of")
            fields.append(FormField("select", "best_of", label, str(self._best_of), choices))
        if game_ui(self.game).Input.offers_daily(options):
            note = say("daily-note", date=format_date(date_number(self._today), say))
            fields.append(FormField("switch", "daily", say("daily"), daily, (), note))
        names = self._names + [""] * len(seats)
        for seat in range(len(seats)):
            side = say("who-plays") if len(seats) == 1 else side_name(seat, len(seats), say)
            kinds = [HUMAN, FRIEND] if can_play_by_link(self.game, options) else [HUMAN]
            kinds += game_entry(self.game).levels
            found = _seat_field(seat, side, seats[seat], names[seat], kinds, say)
            if len(seats) == 1:
                found.choices = tuple([(HUMAN, say("self"))]) + found.choices[1:]
            seated.append(found)
        self.fields = seated + fields
        self._options = options
        self.wants_computer = any([kind in LEVELS for kind in seats])
        self.invites = FRIEND in seats

    def update(self, name: str, values: dict) -> bool:
        """The control of this name was changed: bring the fields up to date. Options that
        exclude what was chosen take their defaults. Whether any field but the changed one now
        says something else, so that the sheet is to be shown anew."""
        before = _control_states(self.fields)
        options = _resolve_conflicts(self.game, _chosen_options(self.game, values), name)
        count = GAMES[self.game].seats(options)
        latest = int(name[5:]) - 1 if name[:5] == "seat-" else -1
        seats = assign_link_seats(
            _chosen_seats(values, count), latest, can_play_by_link(self.game, options)
        )
        for seat in range(count):
            self._set_name(seat, str(values.get(f"name-{seat + 1}", "")))
        self._best_of = _chosen_best_of(values, self._best_of)
        self._build_fields(options, seats, values.get("daily") is True)
        return not _differs_only_in(name, before, _control_states(self.fields))

    def _set_name(self, seat: int, name: str) -> None:
        while len(self._names) <= seat:
            self._names.append("")
        if name:
            self._names[seat] = clean_name(name)

    def initial_values(self) -> dict:
        """What the controls say as long as nobody has changed one."""
        fields = self.fields + [field.companion for field in self.fields if field.companion]
        return {field.name: field.value for field in fields}

    def submit(self, values: dict, seed: int) -> NewGameRequest:
        """What the filled sheet begins. ``seed``: a fresh random one; a game of the day takes its
        date. Raises BadOptions for options that exclude each other."""
        rules = GAMES[self.game]
        options = rules.validate_options(_chosen_options(self.game, values))
        count = rules.seats(options)
        seats, best_of = _chosen_seats(values, count), _chosen_best_of(values, 1)
        seats = assign_link_seats(seats, -1, can_play_by_link(self.game, options))
        names = [clean_name(str(values.get(f"name-{seat + 1}", ""))) for seat in range(count)]
        if values.get("daily") is True and game_ui(self.game).Input.offers_daily(options):
            seed = date_number(self._today)
        kept = {
            "options": options,
            "seats": seats,
            "best_of": _chosen_best_of(values, self._best_of),
        }
        return NewGameRequest(Record(self.game, options, seed), seats, names, best_of, kept)


def _control_states(fields: "list[FormField]") -> "list[tuple]":
    """All that the controls say, each by its name and value first."""
    found = []
    for field in fields:
        for one in (field, field.companion):
            if one:
                found.append((one.name, one.value, one.kind, one.note, one.hidden))
    return found


def _differs_only_in(name: str, before: "list[tuple]", after: "list[tuple]") -> bool:
    """Whether nothing differs but the value of the control of this name."""
    if len(before) != len(after):
        return False
    for old, new in zip(before, after):
        if old != new and (old[0] != name or old[2:] != new[2:]):
            return False
    return True


def _remembered_choices(game: str, kept: object) -> tuple:
    """Options, seats and match as the sheet said last, or the defaults where it said nonsense."""
    found = kept if isinstance(kept, dict) else {}
    rules = GAMES[game]
    try:
        options = rules.validate_options(found.get("options"))
    except (BadOptions, TypeError, ValueError):
        options = rules.validate_options({})
    for option in rules.options:
        if options[option.name] not in option.offered:
            options[option.name] = option.default
    count = rules.seats(options)
    seats = found.get("seats")
    if not isinstance(seats, list) or len(seats) != count:
        seats = default_seats(count)
    seats = [kind if kind in (FRIEND,) + LEVELS else HUMAN for kind in seats]
    seats = assign_link_seats(seats, -1, can_play_by_link(game, options))
    best_of = found.get("best_of")
    return options, seats, best_of if best_of in BEST_OF_CHOICES else BEST_OF_CHOICES[0]


def default_seats(count: int) -> "list[str]":
    """A person and, for whoever is alone, computers that can be beaten in a first game."""
    return [HUMAN] + [LEVELS[0]] * (count - 1)


def _affects_seat_count(option: "Option", rules: "Game") -> bool:
    """Whether how many play depends on this option."""
    counts = [rules.seats(rules.validate_options({option.name: value})) for value in option.offered]
    return min(counts) < max(counts)


def _option_field(option: "Option", value: object, say: "GameWords") -> FormField:
    label, note = say("option-" + option.name), option_note(option.name, value, say)
    if option.offered in ((True, False), (False, True)):
        return FormField("switch", option.name, label, value, (), note)
    choices = tuple([(str(c), _choice_label(option.name, c, say)) for c in option.offered])
    return FormField("select", option.name, label, str(value), choices, note)


def _choice_label(option: str, value: object, say: "GameWords") -> str:
    key = f"choice-{option}-{value}"
    return say(key) if say.has(key) else str(value)


def option_note(option: str, value: object, say: "GameWords") -> str:
    """The note on an option: on the value chosen, or on the option itself."""
    for key in (f"note-{option}-{value}", "note-" + option):
        if say.has(key):
            return say(key)
    return ""


def _seat_field(
    seat: int, side: str, kind: str, name: str, kinds: "list[str]", say: "GameWords"
) -> FormField:
    """Who sits in the seat of a side, one of these kinds, and beside it the name of that person."""
    number = str(seat + 1)
    choices = tuple([(one, player_name("", one, say) or say(one)) for one in kinds])
    note = say("friend-note") if kind == FRIEND else _level_note(kind, kinds, say)
    field = FormField("select", "seat-" + number, side, kind, choices, note)
    person = FormField("text", "name-" + number, say("name-hint"), name)
    person.max_length = MAX_NAME_LENGTH
    person.hidden = kind in LEVELS
    field.companion = person
    return field


def _level_note(kind: str, kinds: "list[str]", say: "GameWords") -> str:
    """How strong a level is, beside the one below it; "" for people."""
    levels = [one for one in kinds if one in LEVELS]
    if kind not in levels:
        return ""
    place = levels.index(kind)
    lower = level_name(levels[place - 1], say)
    return say("level-above", lower=lower) if place else say("level-first")


def _chosen_options(game: str, values: dict) -> dict:
    """The options that the controls say; what none of them says is left out."""
    chosen = {}
    for option in GAMES[game].options:
        value = values.get(option.name)
        for choice in option.offered:
            if value is choice or (type(value) is str and value == str(choice)):
                chosen[option.name] = choice
    return chosen


def _resolve_conflicts(game: str, chosen: dict, changed_name: str) -> dict:
    """The options settled. Where they exclude each other the ``latest`` one stays, and others
    take their defaults until all agree."""
    rules = GAMES[game]
    options = dict(chosen)
    for name in [""] + sorted(chosen):
        if name and name != changed_name:
            options.pop(name)
        try:
            return rules.validate_options(options)
        except BadOptions:
            continue
    return rules.validate_options({})


def _chosen_seats(values: dict, count: int) -> "list[str]":
    """The kinds of players that the controls say, or what suits as many."""
    kinds = [values.get(f"seat-{seat + 1}") for seat in range(count)]
    told = [kind for kind in values if kind[:5] == "seat-"]
    if len(told) != count:
        return default_seats(count)
    return [str(kind) if kind in (FRIEND,) + LEVELS else HUMAN for kind in kinds]


def _chosen_best_of(values: dict, other: int) -> int:
    value = str(values.get("best_of", ""))
    return int(value) if value in [str(n) for n in BEST_OF_CHOICES] else other
