"""Opening tables: first moves that the strongest level found with several times its work.

A game that has a table has it in its module ``bot.openings``: ``TABLE``, from the name of a
position in a normalized orientation to good moves in notation; ``position_key(state)``, which
returns that name and the symmetries that lead there, or None; and ``untransform_move(state, move,
turn)``, which returns a move of the table on the actual board. Games in which chance or a hand
decides the first moves have none. A table applies only without options that were added later.
"""

from engine.catalogue import game_entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State


def opening_moves(view: "State") -> "list[str]":
    """Return the moves of a view that are good by its game's table; [] if the table has none."""
    if view.game.unsupported_options(view.options):
        return []
    rules = game_entry(view.game.name).rules_package
    try:
        module = __import__(rules + ".bot.openings", None, None, ("TABLE",))
    except ImportError:
        return []
    key = module.position_key(view)
    if key is None:
        return []
    name, turns = key
    moves = module.TABLE.get(name, "").split()
    return sorted({module.untransform_move(view, move, turn) for turn in turns for move in moves})
