"""Who plays on from a position in a copy of the game: people, or the computer at any level."""

from engine.catalogue import game_entry
from ui.library.form_field import FormField
from ui.session.seat_names import player_name, side_name
from ui.session.session import FRIEND, HUMAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.table.table import Table


def seat_fields(table: "Table") -> "list[FormField]":
    """A choice for every seat, as they are taken now; who plays elsewhere plays here."""
    say, seats = table.say, table.session.seats
    kinds = [HUMAN] + list(game_entry(table.game).levels)
    choices = tuple([(kind, player_name("", kind, say) or say(kind)) for kind in kinds])
    found = []
    for seat, kind in enumerate(seats):
        side = side_name(seat, len(seats), say)
        taken = HUMAN if kind == FRIEND or kind not in kinds else kind
        found.append(FormField("select", f"seat-{seat + 1}", side, taken, choices))
    return found


def chosen_seats(table: "Table", values: dict) -> "list[str]":
    """Who sits where, as the controls say it."""
    return [str(values.get(one.name, one.value)) for one in seat_fields(table)]
