"""The form for a copy of a game: who plays on, people or the computer at any level."""

from engine.catalogue import game_entry
from ui.library.form_field import FormField
from ui.session.seat_names import player_name, side_name
from ui.session.session import FRIEND, HUMAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.table.table import Table


def seat_fields(table: "Table") -> "list[FormField]":
    """Return a field for every seat with its present player; a friend by link plays here."""
    say, seats = table.say, table.session.seats
    kinds = [HUMAN] + list(game_entry(table.game).levels)
    choices = tuple([(kind, player_name("", kind, say) or say(kind)) for kind in kinds])
    fields = []
    for seat, kind in enumerate(seats):
        label = side_name(seat, len(seats), say)
        value = HUMAN if kind == FRIEND or kind not in kinds else kind
        fields.append(FormField("select", f"seat-{seat + 1}", label, value, choices))
    return fields


def chosen_seats(table: "Table", values: dict) -> "list[str]":
    """Return the kind of player for each seat; ``values`` are those of the form's fields."""
    return [str(values.get(field.name, field.value)) for field in seat_fields(table)]
