"""The form of a new game: its fields, how a change updates them, and the game it requests.

The view makes a control of every field and passes back the controls' values by name: True or False
for a switch, or else text.
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
    """The game that a submitted form describes.

    Attributes:
        game: The name of the game.
        record: Its record without moves.
        seats: For every seat the kind of player.
        invites: Whether a player at another device is invited.
        names: For every seat the name of its player.
        best_of: The number of games of the match; 1 for none.
        remembered_form: The form's values for the next time.
    """

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
        """Remember the form and the names in the settings; return the settings to save."""
        settings["sheets"][self.game] = self.remembered_form
        settings["names"] = self.names + settings["names"][len(self.names) :]
        return {name: settings[name] for name in ("sheets", "names")}


class NewGameForm:
    """The form of a new game of one kind.

    Attributes:
        game: The name of the game.
        fields: The fields from top to bottom.
        wants_computer: Whether a computer is to play.
        invites: Whether a player at another device is to play.
        start_key: The key of the label of the button that starts the game.
    """

    def __init__(
        self, game: str, remembered_form: object, names: "list[str]", say: "GameWords", today: str
    ):
        """Create the form as it was filled the last time.

        Args:
            game: The name of the game.
            remembered_form: ``NewGameRequest.remembered_form`` of the last time, or anything.
            names: The names of people used last.
            say: The game's words.
            today: The date, 2026-01-31.
        """
        self.game = game
        self._say = say
        self._names = list(names)
        self._today = today
        options, seats, self._best_of = _remembered_choices(game, remembered_form)
        self._build_fields(options, seats, False)

    def _build_fields(self, options: dict, seats: "list[str]", daily: bool) -> None:
        say, rules = self._say, GAMES[self.game]
        fields: "list[FormField]" = []
        seated: "list[FormField]" = []  # the options that decide how many play, and the seats
        for option in rules.options:
            field = _option_field(option, options[option.name], say)
            (seated if _affects_seat_count(option, rules) else fields).append(field)
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
            field = _seat_field(seat, side, seats[seat], names[seat], kinds, say)
            if len(seats) == 1:
                field.choices = tuple([(HUMAN, say("self"))]) + field.choices[1:]
            seated.append(field)
        self.fields = seated + fields
        self._options = options
        self.wants_computer = any([kind in LEVELS for kind in seats])
        self.invites = FRIEND in seats
        self.start_key = "start"
        if self.invites:  # an open game that begins here is sent together with the first move
            self.start_key = "invite" if rules.sealed or seats[0] == FRIEND else "invite-first"

    def update(self, name: str, values: dict) -> bool:
        """Update the fields after a control was changed.

        Options that conflict with the new value take their defaults.

        Args:
            name: The name of the changed control.
            values: The values of all controls.

        Returns:
            Whether anything but the value of that control has changed, so that the form has to be
            drawn again.
        """
        before = _control_states(self.fields)
        options = _resolve_conflicts(self.game, _chosen_options(self.game, values), name)
        count = GAMES[self.game].seats(options)
        changed_seat = int(name[5:]) - 1 if name[:5] == "seat-" else -1
        seats = assign_link_seats(
            _chosen_seats(values, count), changed_seat, can_play_by_link(self.game, options)
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
        """Return the values of the controls before any change."""
        fields = self.fields + [field.companion for field in self.fields if field.companion]
        return {field.name: field.value for field in fields}

    def submit(self, values: dict, seed: int) -> NewGameRequest:
        """Return the game that the filled form describes.

        Args:
            values: The values of the controls.
            seed: A fresh random seed; a game of the day takes its date instead.

        Raises:
            BadOptions: For options that exclude each other.
        """
        rules = GAMES[self.game]
        options = rules.validate_options(_chosen_options(self.game, values))
        count = rules.seats(options)
        seats, best_of = _chosen_seats(values, count), _chosen_best_of(values, 1)
        seats = assign_link_seats(seats, -1, can_play_by_link(self.game, options))
        names = [clean_name(str(values.get(f"name-{seat + 1}", ""))) for seat in range(count)]
        if values.get("daily") is True and game_ui(self.game).Input.offers_daily(options):
            seed = date_number(self._today)
        remembered_form = {
            "options": options,
            "seats": seats,
            "best_of": _chosen_best_of(values, self._best_of),
        }
        return NewGameRequest(
            Record(self.game, options, seed), seats, names, best_of, remembered_form
        )


def _control_states(fields: "list[FormField]") -> "list[tuple]":
    """Return the state of every control: name, value, kind, note, and whether it is hidden."""
    states = []
    for pair in [(field, field.companion) for field in fields]:
        for field in pair:
            if field:
                states.append((field.name, field.value, field.kind, field.note, field.hidden))
    return states


def _differs_only_in(name: str, before: "list[tuple]", after: "list[tuple]") -> bool:
    """Return whether nothing differs but the value of the control of this name."""
    if len(before) != len(after):
        return False
    for old, new in zip(before, after):
        if old != new and (old[0] != name or old[2:] != new[2:]):
            return False
    return True


def _remembered_choices(game: str, remembered_form: object) -> tuple:
    """Return options, seats and length of the match from a remembered form, or the defaults."""
    choices = remembered_form if isinstance(remembered_form, dict) else {}
    rules = GAMES[game]
    try:
        options = rules.validate_options(choices.get("options"))
    except (BadOptions, TypeError, ValueError):
        options = rules.validate_options({})
    for option in rules.options:
        if options[option.name] not in option.offered:
            options[option.name] = option.default
    count = rules.seats(options)
    seats = choices.get("seats")
    if not isinstance(seats, list) or len(seats) != count:
        seats = default_seats(count)
    seats = [kind if kind in (FRIEND,) + LEVELS else HUMAN for kind in seats]
    seats = assign_link_seats(seats, -1, can_play_by_link(game, options))
    best_of = choices.get("best_of")
    return options, seats, best_of if best_of in BEST_OF_CHOICES else BEST_OF_CHOICES[0]


def default_seats(count: int) -> "list[str]":
    """Return a person, and computers that can be beaten in a first game."""
    return [HUMAN] + [LEVELS[0]] * (count - 1)


def _affects_seat_count(option: "Option", rules: "Game") -> bool:
    """Return whether the number of seats depends on this option."""
    counts = [rules.seats(rules.validate_options({option.name: value})) for value in option.offered]
    return min(counts) < max(counts)


def _option_field(option: "Option", value: object, say: "GameWords") -> FormField:
    label, note = say("option-" + option.name), option_note(option.name, value, say)
    if option.offered in ((True, False), (False, True)):
        return FormField("switch", option.name, label, value, (), note)
    choices = tuple(
        [(str(choice), _choice_label(option.name, choice, say)) for choice in option.offered]
    )
    return FormField("select", option.name, label, str(value), choices, note)


def _choice_label(option: str, value: object, say: "GameWords") -> str:
    key = f"choice-{option}-{value}"
    return say(key) if say.has(key) else str(value)


def option_note(option: str, value: object, say: "GameWords") -> str:
    """Return the note on an option's value, or else on the option; "" for none."""
    for key in (f"note-{option}-{value}", "note-" + option):
        if say.has(key):
            return say(key)
    return ""


def _seat_field(
    seat: int, side: str, kind: str, name: str, kinds: "list[str]", say: "GameWords"
) -> FormField:
    """Return the field of a seat's kind of player, with the field of the name beside it."""
    number = str(seat + 1)
    choices = tuple([(choice, player_name("", choice, say) or say(choice)) for choice in kinds])
    note = say("friend-note") if kind == FRIEND else _level_note(kind, kinds, say)
    field = FormField("select", "seat-" + number, side, kind, choices, note)
    person = FormField("text", "name-" + number, say("name-hint"), name)
    person.max_length = MAX_NAME_LENGTH
    person.hidden = kind in LEVELS
    field.companion = person
    return field


def _level_note(kind: str, kinds: "list[str]", say: "GameWords") -> str:
    """Return how strong a level is compared with the one below it; "" for people."""
    levels = [level for level in kinds if level in LEVELS]
    if kind not in levels:
        return ""
    place = levels.index(kind)
    lower = level_name(levels[place - 1], say)
    return say("level-above", lower=lower) if place else say("level-first")


def _chosen_options(game: str, values: dict) -> dict:
    """Return the options that the controls have values for."""
    chosen = {}
    for option in GAMES[game].options:
        value = values.get(option.name)
        for choice in option.offered:
            if value is choice or (type(value) is str and value == str(choice)):
                chosen[option.name] = choice
    return chosen


def _resolve_conflicts(game: str, chosen: dict, changed_name: str) -> dict:
    """Return valid options: where some conflict, all but the changed one take their defaults."""
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
    """Return the kinds of players from the controls, or the defaults for this many seats."""
    kinds = [values.get(f"seat-{seat + 1}") for seat in range(count)]
    controls = [name for name in values if name[:5] == "seat-"]
    if len(controls) != count:
        return default_seats(count)
    return [str(kind) if kind in (FRIEND,) + LEVELS else HUMAN for kind in kinds]


def _chosen_best_of(values: dict, default: int) -> int:
    value = str(values.get("best_of", ""))
    return int(value) if value in [str(n) for n in BEST_OF_CHOICES] else default
