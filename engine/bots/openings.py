"""First moves from a table: what the strongest level found with several times its work.

A game that has a table has it in its ``openings`` module: ``TABLE`` of good moves in notation, the
positions named as if they lay one way; ``key(state)``, the name of a position there and the turns
of the board that make it lie so, or None; ``untransform_move(state, move, turn)``, a move of the
table on the board as it lies. Games in which chance or a hand decides the first moves have none,
and a table is about games without the options that came later.
"""

from engine.catalogue import game_entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State


def opening_moves(view: "State") -> "list[str]":
    """The moves that are good in a view by its game's table; [] if the table says nothing."""
    if view.game.unsupported_options(view.options):
        return []
    rules = game_entry(view.game.name).rules_package
    try:
        module = __import__(rules + ".bot.openings", None, None, ("TABLE",))
    except ImportError:
        return []
    found = module.position_key(view)
    if found is None:
        return []
    name, turns = found
    known = module.TABLE.get(name, "").split()
    return sorted({module.untransform_move(view, move, turn) for turn in turns for move in known})
