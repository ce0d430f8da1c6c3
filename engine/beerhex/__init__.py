"""BeerHex by Takashi Saito (BrainBrainGames, 2020).

Gold joins top and bottom of a 5×5 hex rhombus, Silver left and right, by the faces hidden under
bottle caps: each player owns 13 caps, 7 with their owner's symbol under them and 6 with the other
player's. A turn may begin with a declaration, which ends the game: ``claim`` (my sides are joined)
or ``deny`` (yours can't be joined any more, whatever is laid). Then one attack may follow: three
adjacent face-down caps are turned over; three of a kind all go back to their owners' hands and the
turn goes on; otherwise those with the attacker's symbol go back, the others stay face up for good,
and the turn is over. A turn ends with laying one cap face down; the very first cap of the game not
in the centre. If that empties the hand, the other player fills the board. A full board is turned
over to see who is joined. (From the sheet of the first edition; where it says "adjacent", any three
connected cells are meant, since it also speaks of sweeping a straight line.)

With the option ``clues`` no player may look at a laid cap again; each player has three tokens to
help memory.

Notation: ``c3g`` ``c3s`` lay a cap with that face, ``c3g!`` with a token on it · ``x a1 b1 c1``
attacks (cells sorted by name) · ``claim`` · ``deny`` · ``resign`` · ``time``.

Observed moves: a viewer who can't see the face gets ``c3?`` or ``c3?!``. A move that reveals faces
carries them for everybody after ``=``, one letter for each cap that lay face down, in the order of
the cells' names (a1, a2, … e5): the three attacked ones in ``x a1 b1 c1=gsg``; all of them in
``claim=…``, ``deny=…``, ``resign=…`` and in the placement that completes the board, ``e5g=…g``, the
last one included. Hands follow from the stock. Views are played with these texts. The one exception
is a plain ``resign``: a view accepts that too, and what it doesn't know stays unknown.

Outcome reasons: ``claim``, ``full`` and ``filled`` (by the other's filling) with the winner's chain
as details; ``false-claim`` with the winner's chain if there is one; ``deny``; ``false-deny`` with
the chain that the other player can still get, empty cells included; ``resign``.

Modules, each importing only earlier ones: ``constants``, ``moves`` (notation), ``public_knowledge``
(possible faces of face-down caps), ``position`` (data), ``move_generation``, ``transitions``,
``views``, ``serialization``, ``events``, ``state`` (positions, the contract), ``game`` (options,
start). ``bot`` has the computer players, ``learn`` reasons for moves and puzzles, ``sealed`` play
by links with hidden information.
"""

from engine.beerhex.game import GAME
from engine.beerhex.state import BeerHexState

__all__ = ["GAME", "BeerHexState"]
