"""inpHeXion, by Masahiro Nakajima (2014): two colonies infect each other on a hex rhombus.

White joins the left side to the right side, Black the top to the bottom. White's first disc goes
anywhere. From then on a turn is: *infect* an opposing disc, that is push it to an empty
neighbouring cell and put a disc from the hand where it stood (``d4>e4``); then *expel* (``b2^f6``)
every opposing disc that this surrounded, leaving it only the mover's discs as neighbours, to any
empty cell. All of them are lifted before the first is put down, and no cell that one was lifted
from can be a destination. When the turn is over, the player whose sides are joined has won. A
player who can't infect loses. So does one who must expel more than there are empty cells for,
unless a chain is joined.

Options: another size; a free first disc for Black too, which is then placed as White's is; the pie
rule; the neutral piece. Source: the designer's sheet (Museum of Abstract Strategy Games); rulings
where it is silent are marked *Ruling*.

Modules, each importing only earlier ones: ``constants`` (boards, letters), ``moves`` (notation,
codes), ``position`` (data), ``move_generation``, ``transitions``, ``serialization``, ``events``,
``state`` (positions, the contract), ``game`` (options, start). ``bot`` has the computer players and
a faster implementation of the rules for them, ``learn`` reasons for moves and puzzles.
"""

from engine.inphexion.game import GAME

__all__ = ["GAME"]
