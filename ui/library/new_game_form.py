"""The form of a new game: its fields, how a change updates them, and the game it requests.

First comes what everybody chooses: the number of players, the opponents, the level of the computer,
and which side is one's own. These fields are derived from the options and the seats, and changing
one of them changes those. The seats and the options themselves come last, below the switch MORE.

The view makes a control of every field and passes back the controls' values by name: True or False
for a switch, or else text.
"""

from engine import GAMES
from engine.catalogue import LEVEL_NAMES, LEVELS, game_entry
from engine.game import BadOptions
from engine.person_names import MAX_NAME_LENGTH, clean_name
from engine.record import Record
from ui.games import game_ui
from ui.library.form_field import FormField
from ui.session.correspondence import assign_link_seats, can_play_by_link
from ui.session.seat_names import player_name, side_name
from ui.session.series import BEST_OF_CHOICES
from ui.session.session import FRIEND, HUMAN
from ui.words.dates import date_number, format_date

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engine.game import Game, Option
    from ui.words import GameWords

# Names of fields that are neither an option nor a seat; names of options have no hyphen.
COUNT, OPPONENT, LEVEL, STEP, SIDE, MORE = (
    "how-many",
    "play-against",
    "bot-level",
    "bot-step",
    "my-side",
    "more-options",
)
COMPUTER = "computer"  # a value of OPPONENT, beside HUMAN and FRIEND


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
        fields: The fields from top to bottom; those after MORE may be hidden.
        wants_computer: Whether a computer is to play.
        invites: Whether a player at another device is to play.
        say: The words of the game.
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
        self.say = say
        self._names = list(names)
        self._today = today
        self._level = LEVELS[0]  # of the computer, when it comes to play
        options, seats, self._best_of, self._clock = _remembered_choices(game, remembered_form)
        # A rule that isn't the usual one must be seen before a game is started with it.
        usual = GAMES[game].validate_options(_options_by_count(game)[len(seats)])
        is_unusual = options != usual or self._best_of != BEST_OF_CHOICES[0] or self._clock
        self._build_fields(options, seats, {MORE: bool(is_unusual)})

    def _build_fields(self, options: dict, seats: "list[str]", values: dict) -> None:
        say, rules = self.say, GAMES[self.game]
        can_link = can_play_by_link(self.game, options)
        fields = self._player_fields(seats, can_link)
        if game_ui(self.game).Input.offers_daily(options):
            note = say("daily-note", date=format_date(date_number(self._today), say))
            is_daily = values.get("daily") is True
            fields.append(FormField("switch", "daily", say("daily"), is_daily, (), note))
        fields.append(FormField("switch", MORE, say(MORE), values.get(MORE) is True))
        names = self._names + [""] * len(seats)
        kinds = [HUMAN, FRIEND] if can_link else [HUMAN]
        kinds += game_entry(self.game).levels
        for seat in range(len(seats)):
            side = say("who-plays") if len(seats) == 1 else side_name(seat, len(seats), say)
            field = _seat_field(seat, side, seats[seat], names[seat], kinds, say)
            if len(seats) == 1:
                field.choices = tuple([(HUMAN, say("self"))]) + field.choices[1:]
            fields.append(field)
        fields += [_option_field(option, options[option.name], say) for option in rules.options]
        if rules.starter_option and FRIEND not in seats:
            choices = tuple([(str(n), say("choice-best_of-" + str(n))) for n in BEST_OF_CHOICES])
            label = say("option-best_of")
            fields.append(FormField("select", "best_of", label, str(self._best_of), choices))
        form = _clock_form()
        if form and seats[1:] and say.has("clock"):
            fields += form.clock_fields(self._clock, seats, say)
        self.fields = fields
        self.wants_computer = any([kind in LEVELS for kind in seats])
        self.invites = FRIEND in seats
        self.start_key = "start"
        if self.invites:  # an open game that begins here is sent together with the first move
            self.start_key = "invite" if rules.sealed or seats[0] == FRIEND else "invite-first"

    def _player_fields(self, seats: "list[str]", can_link: bool) -> "list[FormField]":
        """Return the fields that stand for the seats: number, opponents, level, own seat."""
        say, total = self.say, len(seats)
        fields = []

        def add(name: str, value: str, choices: "list[tuple[str, str]]", note: str = "") -> None:
            fields.append(
                FormField("radio", name, say(name, n=len(choices)), value, tuple(choices), note)
            )

        counts = sorted(_options_by_count(self.game))
        if counts[1:]:
            add(COUNT, str(total), [(str(count), str(count)) for count in counts])
        people, levels = seats.count(HUMAN), [kind for kind in seats if kind in LEVELS]
        if total > 1:
            kinds = [COMPUTER, HUMAN, FRIEND] if can_link else [COMPUTER, HUMAN]
            kind = COMPUTER if len(levels) == total - 1 else HUMAN if people == total else ""
            kind = FRIEND if FRIEND in seats else kind
            choices = [(kind, say("against-" + kind)) for kind in kinds]
            add(OPPONENT, kind, choices, say("friend-note") if kind == FRIEND else "")
        if levels:
            self._level = levels[0]
            offered, base = game_entry(self.game).levels, levels[0].rstrip("+")
            choices = [(level, say("level-" + level)) for level in LEVEL_NAMES]
            add(LEVEL, base, choices, say("for-" + base))
            steps = [level for level in offered if level.rstrip("+") == base]
            if steps[1:]:
                add(STEP, levels[0], [(level, str(n + 1)) for n, level in enumerate(steps)])
        if people == 1 and total > 1:
            sides = [(str(seat + 1), side_name(seat, total, say)) for seat in range(total)]
            add(SIDE, str(seats.index(HUMAN) + 1), sides)
        return fields

    def _changed_seats(self, name: str, value: object, seats: "list[str]") -> "list[str]":
        """Return the seats after one of the fields that stand for them was changed."""
        if name == OPPONENT:
            kind = self._level if value == COMPUTER else str(value)
            return [HUMAN] + [kind] * (len(seats) - 1)
        if name in (LEVEL, STEP):
            return [str(value) if kind in LEVELS else kind for kind in seats]
        if name == SIDE and HUMAN in seats:
            here, there = seats.index(HUMAN), int(str(value)) - 1
            for row in (seats, self._names):
                row += [""] * (len(seats) - len(row))
                row[here], row[there] = row[there], row[here]
        return seats

    def update(self, name: str, values: dict) -> bool:
        """Update the fields after a control was changed.

        Where options conflict with the new value, some take their defaults.

        Args:
            name: The name of the changed control.
            values: The values of all controls.

        Returns:
            Whether anything but the value of that control has changed, so that the form has to be
            drawn again.
        """
        before = _control_states(self.fields)
        chosen, names = _chosen_options(self.game, values), [field.name for field in self.fields]
        if name in names[names.index(MORE) + 1 :]:
            values = dict(values)
            values[MORE] = True  # what was changed stays in sight
        if name == COUNT:
            chosen.update(_options_by_count(self.game)[int(values[name])])
        options = _resolve_conflicts(self.game, chosen, name)
        count = GAMES[self.game].seats(options)
        changed_seat = int(name[5:]) - 1 if name[:5] == "seat-" else -1
        for seat in range(count):
            self._set_name(seat, str(values.get(f"name-{seat + 1}", "")))
        seats = self._changed_seats(name, values.get(name), _chosen_seats(values, count))
        seats = assign_link_seats(seats, changed_seat, can_play_by_link(self.game, options))
        self._best_of = _chosen_best_of(values, self._best_of)
        self._clock = self._chosen_clock(values, count, name)
        self._build_fields(options, seats, values)
        return not _differs_only_in(name, before, _control_states(self.fields))

    def _chosen_clock(self, values: dict, count: int, changed: str = "") -> "Any":
        form = _clock_form()
        return form.chosen_clock(values, self._clock, count, changed) if form else self._clock

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
            "clock": self._chosen_clock(values, count),
        }
        return NewGameRequest(
            Record(self.game, options, seed), seats, names, best_of, remembered_form
        )


def _clock_form() -> "Any":
    """Return the module with the fields of the clock; None before it is loaded."""
    try:
        from ui.library.clock import clock_form
    except ImportError:
        return None
    return clock_form


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
    """Return options, seats, length of the match and clock as remembered, or the defaults."""
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
    best_of = best_of if best_of in BEST_OF_CHOICES else BEST_OF_CHOICES[0]
    return options, seats, best_of, choices.get("clock")


def default_seats(count: int) -> "list[str]":
    """Return a person, and computers that can be beaten in a first game."""
    return [HUMAN] + [LEVELS[0]] * (count - 1)


def _values_by_count(option: "Option", rules: "Game") -> dict:
    """Return for every number of seats the first value of an option that leads to it."""
    values: dict = {}
    for value in option.offered:
        values.setdefault(rules.seats(rules.validate_options({option.name: value})), value)
    return values


def _options_by_count(game: str) -> dict:
    """Return for every number of seats that a game offers the options to set."""
    rules = GAMES[game]
    by_count: dict = {rules.seats(rules.validate_options({})): {}}
    for option in rules.options:
        values = _values_by_count(option, rules)
        if len(values) > 1:
            by_count = {count: {option.name: values[count]} for count in values}
    return by_count


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
    field = FormField("select", "seat-" + number, side, kind, choices)
    person = FormField("text", "name-" + number, say("name-hint"), name)
    person.max_length = MAX_NAME_LENGTH
    person.hidden = kind in LEVELS
    field.companion = person
    return field


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
    """Return valid options: where some conflict, others than the changed one take their defaults.

    One after the other does, in the order of their names, until no conflict is left.
    """
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
    """Return the kinds of players from the controls; new seats copy the last."""
    total = len([name for name in values if name[:5] == "seat-"])
    if min(total, count) < 2 and total != count:
        return default_seats(count)
    kinds = [values.get(f"seat-{min(seat, total - 1) + 1}") for seat in range(count)]
    seats = [str(kind) if kind in (FRIEND,) + LEVELS else HUMAN for kind in kinds]
    return seats if HUMAN in seats or total == count else [HUMAN] + seats[1:]


def _chosen_best_of(values: dict, default: int) -> int:
    value = str(values.get("best_of", ""))
    return int(value) if value in [str(n) for n in BEST_OF_CHOICES] else default
