"""The fields of the clock in the form of a new game."""

from ui.library.form_field import FormField
from ui.session.seat_names import side_name
from ui.session.session import FRIEND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.words import GameWords

CLOCK, EXTRA, OWN, THREE = "clock", "clock-extra", "own", "clock-three"
MINUTES = (1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 45, 60, 90)
# Of every turn: (value, seconds that are added, seconds that are free).
EXTRAS = (("", 0, 0), ("i2", 2, 0), ("i5", 5, 0), ("i10", 10, 0), ("d2", 0, 2), ("d5", 0, 5))
# Clocks with names, the same for every seat: (value, name, minutes, value of EXTRAS).
PRESETS = (
    ("3", "blitz", 3, "i2"),
    ("5", "blitz", 5, ""),
    ("10", "rapid", 10, ""),
    ("15", "rapid", 15, "i10"),
    ("30", "classical", 30, ""),
)
MINUTE_MS = 60_000


def clock_fields(clock: object, kinds: "list[str]", say: "GameWords") -> "list[FormField]":
    """Return the fields of the clock: which one, and if there is one, the time of every seat.

    Args:
        clock: The result of ``chosen_clock``, or anything.
        kinds: For every seat the kind of player.
        say: The words of the game, with those of the clock.
    """
    seats, is_remote = len(kinds), FRIEND in kinds
    choices = [("", say("clock-none"))]
    if is_remote and seats > 2:  # under another name, so that the clock is remembered
        return [FormField("select", THREE, say("clock"), "", tuple(choices), say(THREE))]
    checked = _checked(clock, seats)
    choices += [_preset_choice(*preset, say=say) for preset in PRESETS] + [(OWN, say("clock-own"))]
    if checked is None:
        return [FormField("select", CLOCK, say("clock"), "", tuple(choices))]
    minutes = [ms // MINUTE_MS for ms in checked["banks"]]
    extra, value = _extra_value(checked), OWN
    if not checked["own"]:
        for preset, _, most, its_extra in PRESETS:
            if (minutes, extra) == ([most] * seats, its_extra):
                value = preset
    note = say("clock-live" if is_remote else "clock-note")
    fields = [FormField("select", CLOCK, say("clock"), value, tuple(choices), note)]
    offered = tuple([(str(n), say("clock-minutes", n=n)) for n in MINUTES])
    for seat, own in enumerate(minutes):
        label = say("clock-of", name=side_name(seat, seats, say))
        fields.append(FormField("select", f"clock-{seat + 1}", label, str(own), offered))
    extras = []
    for choice, added, free in EXTRAS:
        key = "clock-delay" if free else "clock-increment" if added else "clock-no-extra"
        extras.append((choice, say(key, n=added or free)))
    fields.append(FormField("select", EXTRA, say(EXTRA), extra, tuple(extras)))
    return fields


def _preset_choice(
    value: str, name: str, minutes: int, extra: str, say: "GameWords"
) -> "tuple[str, str]":
    """Return the choice of a clock that is offered by name."""
    key = "clock-preset-extra" if extra else "clock-preset"
    return value, say(key, name=say("clock-" + name), n=minutes, extra=extra[1:])


def chosen_clock(values: dict, clock: object, seats: int, changed: str = "") -> object:
    """Return the clock that the controls say, as the data of ``ui.clock.clock``; None for none.

    Args:
        values: The values of the controls.
        clock: The clock before, which stays if the form has no control for it.
        seats: How many play.
        changed: The name of the control that was changed last.
    """
    choice = values.get(CLOCK)
    if choice is None:
        return clock
    if choice == "":
        return None
    before = _checked(clock, seats) or {"banks": [5 * MINUTE_MS] * seats}
    banks = list(before["banks"])
    times = [values.get(f"clock-{seat + 1}") for seat in range(seats)]
    extra = values.get(EXTRA, "")
    for preset, _, most, its_extra in PRESETS if changed == CLOCK else ():
        if choice == preset:
            times, extra = [str(most)] * seats, its_extra
    for seat, minutes in enumerate(times):
        if minutes in [str(n) for n in MINUTES]:
            banks[seat] = int(str(minutes)) * MINUTE_MS
    row = ([row for row in EXTRAS if row[0] == extra] or [EXTRAS[0]])[0]
    return {
        "banks": banks,
        "increment": row[1] * 1000,
        "delay": row[2] * 1000,
        "own": choice == OWN,
    }


def _checked(clock: object, seats: int) -> "dict | None":
    """Return a clock for so many seats; None if it is none."""
    if not isinstance(clock, dict) or not isinstance(clock.get("banks"), list):
        return None
    banks = [ms for ms in clock["banks"] if ms in [n * MINUTE_MS for n in MINUTES]]
    if not banks:
        return None
    banks = (banks + banks[-1:] * seats)[:seats]
    own = clock.get("own") is True
    known = {"banks": banks, "own": own}
    for name in ("increment", "delay"):
        known[name] = clock.get(name, 0)
    return known


def _extra_value(clock: dict) -> str:
    for value, added, free in EXTRAS:
        if (clock["increment"], clock["delay"]) == (added * 1000, free * 1000):
            return value
    return ""
