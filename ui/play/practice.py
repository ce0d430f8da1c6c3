"""Who plays on from a position in a copy of the game: people, or the computer at any level."""

from engine.catalogue import game_entry
from ui.play.fields import Field
from ui.play.sentences import called, side_name
from ui.play.session import FRIEND, HUMAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.table import Table


def fields(table: "Table") -> "list[Field]":
    """A choice for every seat, as they are taken now; who plays elsewhere plays here."""
    say, seats = table.say, table.session.seats
    kinds = [HUMAN] + list(game_entry(table.game).levels)
    choices = tuple([(kind, called("", kind, say) or say(kind)) for kind in kinds])
    found = []
    for seat, kind in enumerate(seats):
        side = side_name(seat, len(seats), say)
        taken = HUMAN if kind == FRIEND or kind not in kinds else kind
        found.append(Field("select", f"seat-{seat + 1}", side, taken, choices))
    return found


def chosen(table: "Table", values: dict) -> "list[str]":
    """Who sits where, as the controls say it."""
    return [str(values.get(one.name, one.value)) for one in fields(table)]
