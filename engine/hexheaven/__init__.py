"""Hex Heaven (六角天国) by 三品創壱 of the circle AriAru, 2017: lay jewel tiles edge to edge.

One to three play. Touching edges must be alike, green gem to green gem or plain to plain. In a turn
one lays any number of tiles from the hand; each must touch two to five tiles, each of these
adjacencies once a turn. A tile earns a point for every tile of its colour that it touches and loses
one for every tile of other colour and shape. A jewel tile whose six sides are closed is lifted out:
a heaven; it must be laid again in the same turn, at any adjacency from one to five. The rule sets
differ in how a game begins, how it is scored and how it ends (``constants``, ``transitions``).

Where the published sheets are silent: tiles may be turned; scores may fall below zero; a kept tile
that can't be laid leaves the game; an opening without a legal placement is answered by a redraw in
every rule set; and a round in which no tile is laid ends the game.

Notation: ``7@1,-2/3`` lays tile 7 on the cell 1,−2 (axial coordinates, the first tile on 0,0) with
three sixths of a turn; ``pass`` ends the turn; ``redraw``; ``resign``; ``time``. V and S are the
blank tiles.

Modules, each importing only earlier ones: ``tiles`` (faces), ``layout`` (the field and the edge
rule), ``constants`` (rule sets), ``moves`` (notation, codes), ``position`` (data), ``turn_end``
(effects of ``pass``), ``move_generation``, ``transitions``, ``views``, ``serialization``,
``events``, ``state`` (positions, the contract), ``game`` (options, start). ``layout_queries``
has what the page shows of the layout, ``placement_preview`` what it shows before a move, ``bot``
the computer players and a faster search of turns for them, ``learn`` reasons for moves and puzzles,
``sealed`` play by links with hidden information.
"""

from engine.hexheaven.game import GAME
from engine.hexheaven.state import HexHeavenState

__all__ = ["GAME", "HexHeavenState"]
