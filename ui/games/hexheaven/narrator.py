"""The sentences about Hex Heaven: tiles, cells, moves, endings and results."""

from engine.events import Resigned, TimedOut
from engine.hexheaven import layout_queries, placement_preview
from engine.hexheaven.events import (
    BonusShown,
    Counted,
    Drew,
    Laid,
    Left,
    Lifted,
    Redrew,
    TurnEnded,
)
from engine.hexheaven.moves import parse_move
from engine.hexheaven.tiles import (
    COLOUR,
    HIDDEN,
    JEWELS,
    SHAPE,
    TILE_NAMES,
    WORD,
    bonus_points,
    parse_tile,
)
from ui.games.hexheaven import tile_shapes
from ui.games.hexheaven.status_icons import format_signed
from ui.games.narrator import MoveButton, Narrator, ResultLine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.events import Event
    from engine.hexheaven.state import HexHeavenState


class HexHeavenNarrator(Narrator):
    """The sentences about one view of Hex Heaven."""

    view: "HexHeavenState"

    # ---- while a move is selected

    def turn_prompt(self, name: str) -> str:
        """Return what the player can do."""
        view = self.view
        options = placement_preview.TurnOptions(view)
        if view.opening:
            key = "your-turn-redraw" if options.must_redraw else "your-turn-opening"
        elif not options.playable_tiles:
            key = "your-turn-end"
        elif [tile for tile in view.keep if tile in options.playable_tiles]:
            key = "your-turn-kept"
        elif options.may_pass:
            key = "your-turn-more" if view.laid else "your-turn-special"
        else:
            key = "your-turn"
        return self.say(key, name=name)

    def selection_prompt(self, tokens: "tuple[str, ...]") -> str:
        """Return where to lay the chosen tile."""
        tile = parse_tile(tokens[0])
        key = "where-special" if tile > JEWELS else "where"
        key = "where-opening" if self.view.opening else key
        return self.say(key, tile=self._tile_name(tile))

    def move_preview(self, move: str) -> str:
        """Return what a complete placement would do, and whether the tile can be turned."""
        parsed = parse_move(move)
        if not parsed.tile:
            return self.hint(move)
        option = [
            candidate
            for candidate in placement_preview.placement_options(self.view, parsed.tile)
            if candidate.cell == parsed.cell
        ][0]
        turns = self.say("choice-turns" if len(option.rotations) > 1 else "choice-fixed")
        if self.view.opening:
            return self.say("choice-opening", turns=turns)
        key = (
            "choice-heaven" if placement_preview.heaven_cells(self.view, parsed.cell) else "choice"
        )
        return self.say(key, n=option.adjacency, points=format_signed(option.points), turns=turns)

    def hint(self, move: str) -> str:
        """Return which tile to lay and its points; or to end the turn, or to redraw.

        The cell is shown on the board instead, since cells have no readable names.
        """
        parsed = parse_move(move)
        if not parsed.tile:
            return self.say("proposal-" + parsed.kind)
        tile = self._tile_name(parsed.tile)
        if self.view.opening:
            return self.say("proposal-opening", tile=tile)
        points = placement_preview.placement_points(self.view, parsed.tile, parsed.cell)
        return self.say("proposal-lay", tile=tile, n=points, points=format_signed(points))

    def public_hint(self, move: str) -> str:
        """Return the hint; in the opening, while hands are hidden, without the tile."""
        is_secret = self.view.opening and "@" in move
        return self.say("proposal-hidden") if is_secret else self.hint(move)

    def difference(self, move: str, other: str) -> str:
        """Return how far ``other`` turns the same tile on the same cell; "" on other cells."""
        before, after = parse_move(move), parse_move(other)
        if not after.tile or before.cell != after.cell:
            return ""
        return self.say("rotation", n=(after.rotation - before.rotation) % 6)

    def pick_name(self, token: str) -> str:
        """Return a tile in words, or how far a rotation turns it."""
        tile = parse_tile(token)
        return self._tile_name(tile) if tile else self.say("rotation", n=int(token[1:]))

    def pick_description(self, token: str) -> str:
        """Return a tile in words; of a special one, also when it may be laid."""
        name = self.pick_name(token)
        is_special = parse_tile(token) > JEWELS and self.say.has("special")
        return self.say("sentences").join([name, self.say("special")]) if is_special else name

    def refusal_text(self, reason: str, **facts: object) -> str:
        """Return why a tap is refused, with the tile in words."""
        if "tile" in facts:
            facts["tile"] = self.pick_name(str(facts["tile"]))
        return self.say(reason, **facts)

    def move_button(self, move: str) -> MoveButton:
        """Return the button that redraws, or that ends the turn with its effects."""
        if move == "redraw":
            return MoveButton(self.say("redraw"), self.say("redraw-note"))
        return self._pass_button()

    def _pass_button(self) -> MoveButton:
        """Return the button that ends the turn."""
        say, view, preview = self.say, self.view, placement_preview.PassPreview(self.view)
        text = say("pass")
        if preview.missing:
            note = say("ends-short", n=preview.missing, required=view.required)
            return MoveButton(text, note, "danger")
        effects = []
        if view.rules.name == "serious" and view.points:
            effects.append(
                say("ends-serious", points=format_signed(view.points), n=preview.advantage)
            )
        if preview.lost_tiles:
            effects.append(say("ends-lost", n=len(preview.lost_tiles)))
        if preview.game_over:
            effects.append(say("ends-bonus" if view.rules.has_bonus else "ends-game"))
        elif preview.tiles_to_draw or not effects:
            effects.append(say("ends-draws", n=preview.tiles_to_draw))
        return MoveButton(text, say("dot").join(effects), "danger" if preview.lost_tiles else "")

    # ---- the position

    def _tile_name(self, tile: int) -> str:
        """Return a tile in words: colour, cut and virtue, which no two tiles share."""
        say = self.say
        if tile == HIDDEN:
            return say("tile-back")
        if tile > JEWELS:
            return say("tile-" + TILE_NAMES[tile])
        return say(
            "tile",
            colour=say(f"colour-{COLOUR[tile]}"),
            cut=say(f"cut-{SHAPE[tile]}"),
            word=say(f"word-{WORD[tile]}"),
        )

    def _tile_list(self, tiles: "list[int]") -> str:
        """Return several tiles in words."""
        return self.say("comma").join([self._tile_name(tile) for tile in tiles])

    def _named_tile_list(self, names: "tuple[str, ...]") -> str:
        """Return several tiles, given in notation, in words."""
        return self._tile_list([parse_tile(name) for name in names])

    def cell_label(self, cell: str) -> str:
        """Return a cell's name and content."""
        edges = self._edge_list(layout_queries.green_edges(self.view, cell))
        tile = layout_queries.tile_at(self.view, cell)
        if tile:
            return self.say("cell-tile", cell=cell, tile=self._tile_name(tile), edges=edges)
        n = layout_queries.adjacency_at(self.view, cell)
        if not n:
            return self.say("cell-first", cell=cell)
        return self.say("cell-empty", cell=cell, n=n, edges=edges)

    def _edge_list(self, green: "tuple[int, ...]") -> str:
        """Return which edges are green, in words."""
        if not green:
            return self.say("edge-none")
        return self.say("comma").join([self.say(f"edge-{i}") for i in green])

    def seat_status(self, seat: int) -> str:
        """Return the points or advantage points; in a solo game the tiles still to be laid."""
        view = self.view
        if view.rules.name == "solo":
            return self.say("seat-solo", n=view.final_counts()[0])
        if view.rules.name == "serious":
            return self.say("seat-advantage", n=view.advantage[seat])
        key = "seat-score" if view.rules.seats > 2 else "seat-points"
        return self.say(key, n=_with_minus_sign(view.scores[seat]))

    def hand_text(self, seat: int) -> str:
        """Return all tiles that the seat may lay."""
        return self._tile_list(placement_preview.held_tiles(self.view, seat)) or self.say(
            "hand-empty"
        )

    def status_panel_text(self) -> str:
        """Return the deck, the points of the turn, and the used and free adjacencies."""
        view, say = self.view, self.say
        deck = say("status-panel-deck", n=view.deck_size)
        if view.opening or view.turn is None:
            return deck
        comma = say("comma")
        used = comma.join([str(n) for n in placement_preview.used_adjacencies(view)]) or "–"
        free = comma.join([str(n) for n in placement_preview.free_adjacencies(view)]) or "–"
        return say(
            "status-panel", deck=deck, points=format_signed(view.points), used=used, free=free
        )

    def status_help(self, seat: "int | None" = None) -> str:
        """Return what the status panel, or a seat, counts under these rules."""
        rules = self.view.rules
        name = "points" if rules.has_bonus else rules.name
        if seat is not None:
            keys = ["status-help-seat-" + name] + ([] if rules.has_bonus else ["special"])
        else:
            keys = [
                "status-help-explain",
                "status-help-" + ("bonus" if rules.has_bonus else rules.name),
            ]
        return self.say("sentences").join([self.say(key) for key in keys])

    # ---- what happened

    def describe_event(self, event: "Event") -> str:
        """Return a sentence about an event."""
        say, key = self.say, "said-" + event.kind
        if isinstance(event, Laid):
            key += "-opening" if event.source == "opening" else ""
            tile, points = self._named_tile_list((event.tile,)), format_signed(event.points)
            facts = {"side": self.actor_name(event.seat), "touched": event.adjacency}
            return say(key, tile=tile, n=event.points, points=points, **facts)
        if isinstance(event, Lifted):
            key += "-deck" if event.to == "deck" else ""
            return say(key, tiles=self._named_tile_list(event.tiles))
        if isinstance(event, Redrew):
            return say(
                key, side=self.actor_name(event.seat), tiles=self._named_tile_list(event.shown)
            )
        if isinstance(event, TurnEnded):
            key += "-gained" if event.gained else ""
            return say(key, side=self.actor_name(event.seat), n=event.gained)
        if isinstance(event, (Left, Drew)):
            return say(
                key, side=self.actor_name(event.seat), tiles=self._named_tile_list(event.tiles)
            )
        if isinstance(event, Counted):
            points = format_signed(event.points)
            return say(key, side=self.actor_name(event.seat), n=event.points, points=points)
        if isinstance(event, BonusShown):
            return say(key, tile=self._named_tile_list((event.tile,)))
        return super().describe_event(event)

    def summarize_turn(self, name: str, events: tuple) -> str:
        """Return a turn in numbers: tiles, points, heavens."""
        say, deeds = self.say, []
        laid = [event for event in events if isinstance(event, Laid)]
        if laid:
            deeds.append(say("summary-tiles", n=len(laid)))
            if laid[0].source != "opening":
                if [event for event in laid if event.adjacency == 1 and event.source == "hand"]:
                    deeds.append(say("summary-single"))
                deeds.append(format_signed(sum([event.points for event in laid])))
        lifted = sum([len(event.tiles) for event in events if isinstance(event, Lifted)])
        if lifted:
            deeds.append(say("summary-heaven", n=lifted))
        for event in events:
            if isinstance(event, Redrew):
                deeds.append(say("summary-redrew"))
            elif isinstance(event, Left):
                deeds.append(say("summary-left", n=len(event.tiles)))
            elif isinstance(event, TurnEnded) and event.gained:
                deeds.append(say("summary-gained", n=event.gained))
            elif isinstance(event, (Resigned, TimedOut)):
                return super().summarize_turn(name, events)
        if not deeds and self.view.laid:  # only the end of a turn in which tiles were laid
            return say("said-turnended", side=name)
        return say("summary", name=name, deeds=say("comma").join(deeds or [say("summary-nothing")]))

    def list_text(self, move: str) -> str:
        """Return a move in words, without what it revealed."""
        parsed = parse_move(move)
        return self._tile_name(parsed.tile) if parsed.tile else self.say(parsed.kind)

    # ---- the result

    @property
    def score_text(self) -> str:
        """The points, or advantage points, of all seats; those of a solo game are known."""
        view = self.view
        if view.rules.name == "solo":
            return ""
        points = view.advantage if view.rules.name == "serious" else view.scores
        return self.say("score-versus").join([_with_minus_sign(number) for number in points])

    def result_lines(self, names: "list[str]") -> "list[ResultLine]":
        """Return the score of a finished game, line by line."""
        view, say = self.view, self.say
        if view.rules.name == "solo":
            left, required = view.final_counts()
            return [
                ResultLine(say("result-left"), str(left)),
                ResultLine(say("result-required"), str(required)),
                ResultLine(say("result-points"), str(view.points)),
            ]
        if view.rules.name == "serious":
            return [
                ResultLine(names[seat], say("seat-advantage", n=points), is_emphasized=True)
                for seat, points in enumerate(view.advantage)
            ]
        bonus = (view.bonus or HIDDEN) if view.is_bonus_revealed() else HIDDEN
        lines = []
        if bonus:
            title = say("result-bonus", tile=self._tile_name(bonus))
            lines.append(ResultLine(title, "", tuple(tile_shapes.draw_tile(bonus))))
        for seat in range(view.rules.seats):
            lines += self._score_lines(seat, bonus, names[seat])
        return lines

    def _score_lines(self, seat: int, bonus: int, name: str) -> "list[ResultLine]":
        """Return the score of one player: the points laid, then those of each tile in hand."""
        hand, total, say = self.view.hands[seat], self.view.scores[seat], self.say
        if not bonus:
            return [
                ResultLine(name, say("seat-points", n=_with_minus_sign(total)), is_emphasized=True)
            ]
        bonuses = [bonus_points(tile, bonus) for tile in hand]
        laid = total - sum(bonuses)
        value = say(
            "result-sum", laid=_with_minus_sign(laid), hand=sum(bonuses), n=_with_minus_sign(total)
        )
        lines = [
            ResultLine(name, value, is_emphasized=True),
            ResultLine(say("result-laid"), format_signed(laid)),
        ]
        for tile, points in zip(hand, bonuses):
            lines.append(
                ResultLine(
                    self._bonus_matches(tile, bonus),
                    format_signed(points),
                    tuple(tile_shapes.draw_tile(tile)),
                )
            )
        return lines

    def _bonus_matches(self, tile: int, bonus: int) -> str:
        """Return what a tile has in common with the bonus tile."""
        properties = (("colour", COLOUR), ("cut", SHAPE), ("word", WORD))
        matches = [
            self.say("result-" + key) for key, values in properties if values[tile] == values[bonus]
        ]
        if not matches:
            return self.say("result-nothing")
        return self.say("result-alike", same=self.say("dot").join(matches))


def _with_minus_sign(points: int) -> str:
    """Return a number with a true minus sign if it is negative."""
    return str(points).replace("-", "−")
