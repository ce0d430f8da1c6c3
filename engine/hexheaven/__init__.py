"""Hex Heaven (六角天国) by 三品創壱 of the circle AriAru, 2017: lay jewel tiles edge to edge.

One to three play. Touching edges must be alike, green gem to green gem or plain to plain. In a turn
one lays any number of tiles from the hand; each must touch two to five tiles, each of these
adjacencies once a turn. A tile earns a point for every tile of its colour that it touches and loses
one for every tile of other colour and shape. A jewel tile whose six sides are closed is lifted out:
a heaven; it must be laid again in the same turn, at any adjacency from one to five. The rule sets
differ in how a game begins, how it is scored and how it ends (``constants``, ``transitions``).

Where the published sheets are silent: tiles may be turned; scores may fall below zero; a kept tile
that can't be laid leaves the game; an opening without a legal placement is answered by a redraw in
every rule set; and a round in which nobody lays a tile ends the game.

Notation: ``7@1,-2/3`` lays tile 7 on the cell 1,−2 (axial coordinates, the first tile on 0,0) with
three sixths of a turn; ``pass`` ends the turn; ``redraw``; ``resign``. V and S are the blank tiles.

Modules, each importing only earlier ones: ``tiles`` (faces), ``layout`` (the field and the edge
rule), ``constants`` (rule sets), ``moves`` (notation, codes), ``position`` (data), ``turn_end``
(effects of ``pass``), ``move_generation``, ``transitions``, ``views``, ``serialization``,
``events``, ``state`` (the contract), ``placement_preview`` (what the table shows before a move).
``bot`` has the computer players and a faster search of turns for them, ``learn`` reasons for moves
and puzzles, ``sealed`` play by links with hidden information.
"""

from engine.game import Game, Option, State
from engine.hexheaven import events, serialization, transitions, views
from engine.hexheaven.constants import RULE_SETS
from engine.hexheaven.state import HexHeavenState

__all__ = ["GAME", "HexHeaven", "HexHeavenState"]


class HexHeaven(Game):
    """Hex Heaven: one to three seats, hidden hands in the opening. Its option is the rule set."""

    name = "hexheaven"
    options = (Option("rules", ("casual", "serious", "solo", "three"), "casual"),)
    hidden = True
    sealed = True
    slow_sealed_play = True
    chance = True

    def seats(self, options: dict) -> int:
        """Return the number of seats: one solo, three in "three", else two."""
        return RULE_SETS[options["rules"]].seats

    def max_game_length(self, options: dict) -> "int | None":
        """Return None: redraws may have to be repeated without a bound."""
        return None

    def start(self, options: "dict | None" = None, seed: int = 0) -> HexHeavenState:
        """Return the first position, dealt from the seed (0 … 2**32 − 1).

        Raises:
            BadOptions: If the options aren't the game's.
        """
        state = HexHeavenState(self.validate_options(options))
        transitions.deal(state, seed)
        return state

    def initial_view(
        self, options: "dict | None", seat: "int | None", observation: str
    ) -> HexHeavenState:
        """Return the first position as ``seat`` (or SPECTATOR) knows it.

        Args:
            options: As in ``start``.
            seat: The viewer.
            observation: The hand dealt to the seat; "" for a spectator.

        Raises:
            BadOptions: If the options aren't the game's.
            BadPosition: If that is no hand of this seat.
        """
        return views.initial_view(HexHeavenState(self.validate_options(options)), seat, observation)

    def events(self, before: State, observed: str, after: State) -> tuple:
        """Return the events of a move; see ``engine.hexheaven.events``."""
        return events.events(before, observed, after)  # type: ignore[arg-type]

    def restore(self, packed: object) -> HexHeavenState:
        """Return the state that ``pack`` made the data of.

        Raises:
            BadPosition: If the data has another shape; its fact ``part`` names the field.
        """
        return serialization.restore(HexHeavenState, self, packed)


GAME = HexHeaven()
HexHeavenState.game = GAME
