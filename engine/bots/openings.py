"""First moves from a table: what the strongest level found with several times its work.

A game that has a table has it in its ``openings`` module, whose function ``replies(state)`` returns
the good moves of a position in notation, or [] where the table says nothing. Games in which chance
or a hand decides the first moves have none.
"""

from engine.catalogue import entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State


def replies(view: "State") -> "list[str]":
    """The moves that are good in a view by its game's table; [] if the table says nothing."""
    rules = entry(view.game.name).rules
    try:
        module = __import__(rules + ".openings", None, None, ("replies",))
    except ImportError:
        return []
    found: list[str] = module.replies(view)
    return found
