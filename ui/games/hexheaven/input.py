"""The input of Hex Heaven: a tile, a cell, and perhaps another rotation."""

from engine.hexheaven import layout_queries, placement_preview
from engine.hexheaven.tiles import TILE_NAMES, parse_tile
from ui.games.input import NO_MOVE_HERE, Input, Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from engine.hexheaven.state import HexHeavenState


class HexHeavenInput(Input):
    """The input of one view of Hex Heaven. Picks are tiles ("7", "V") and rotations ("r3")."""

    cycles_picks = True
    has_two_rows = True
    view: "HexHeavenState"

    def __init__(self, view: "State") -> None:
        Input.__init__(self, view)
        self._turn_options_cache: "placement_preview.TurnOptions | None" = None

    def is_cell(self, token: str) -> bool:
        """Return whether a token names a cell, "1,-2"."""
        return "," in token

    def tap_paths(self, move: str) -> "list[list[str]]":
        """Return tile, cell and rotation of a move.

        The notation is cut by hand, since there are hundreds of moves.
        """
        tile, _, rest = move.partition("@")
        cell, _, rotation = rest.partition("/")
        return [[tile, cell, "r" + rotation]] if rest else []

    def default_move(self, moves: "list[str]") -> "str | None":
        """Return the first rotation that fits."""
        return moves[0]

    def persistent_picks(self) -> "list[str]":
        """Return all tiles that the person may lay, even while others move."""
        seat = self.view.viewer
        if self.view.turn is None or seat is None or seat < 0:
            return []
        tiles = (
            self.view.hands[seat]
            if self.view.opening
            else placement_preview.held_tiles(self.view, seat)
        )
        return [TILE_NAMES[tile] for tile in tiles]

    def is_disabled(self, token: str) -> bool:
        """Return whether a tile fits nowhere now."""
        tile = parse_tile(token)
        return tile > 0 and tile not in self._turn_options().playable_tiles

    def _turn_options(self) -> "placement_preview.TurnOptions":
        """Return what can be done in this turn, computed once."""
        if self._turn_options_cache is None:
            self._turn_options_cache = placement_preview.TurnOptions(self.view)
        return self._turn_options_cache

    def tray_row(self, token: str) -> int:
        """Return the first row for tiles, the second for rotations."""
        return 0 if parse_tile(token) else 1

    def button_moves(self) -> "list[str]":
        """Return the end of the turn, or the redraw."""
        if self._turn_options().must_redraw:
            return ["redraw"]
        return ["pass"] if self._turn_options().may_pass else []

    def confirmation_key(self, move: str) -> str:
        """Return the question before a turn ends that loses the game or a kept tile."""
        if move != "pass":
            return ""
        preview = placement_preview.PassPreview(self.view)
        return (
            "ask-pass-short" if preview.missing else "ask-pass-lost" if preview.lost_tiles else ""
        )

    def tap_refusal(self, tokens: "tuple[str, ...]", token: str) -> Refusal:
        """Return why a tile fits nowhere, or why the chosen one does not fit on a cell."""
        if not self.is_cell(token):
            return Refusal("tile-nowhere", {"tile": token})
        if layout_queries.tile_at(self.view, token):
            return Refusal("occupied", {})
        if not tokens:
            return Refusal("choose-first", {})
        refusal = placement_preview.placement_refusal(self.view, parse_tile(tokens[0]), token)
        if refusal and refusal.reason == "single-edge" and self.view.rules.has_bonus:
            return Refusal("single-edge-behind", {})  # only those rules have that exception
        return Refusal(refusal.reason, refusal.facts) if refusal else NO_MOVE_HERE

    @staticmethod
    def offers_daily(options: dict) -> bool:
        """Return whether this is a solo game."""
        return bool(options["rules"] == "solo")

    @staticmethod
    def solo_score(final_state: "State") -> "int | None":
        """Return minus the number of tiles left in a solo game, so that 0 is best."""
        if final_state.options["rules"] != "solo" or final_state.outcome is None:
            return None
        return -int(final_state.outcome.details[0])
