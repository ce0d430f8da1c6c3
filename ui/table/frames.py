"""What is seen on the way to a position: moves that have been played, part by part."""

from ui.session.view_models import TableView
from ui.table import feedback

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.events import Event
    from ui.games.renderer import BoardRenderer
    from ui.session.view_models import SelectionView
    from ui.table.view_context import ViewContext


def add_frames(
    context: "ViewContext", target: TableView, first_ply: int, include_positions: bool
) -> None:
    """Let ``now``, the situation of ``look``, be reached by way of what is seen of the moves after
    the first ``first`` ones: the pictures that a game has on the way of a move and, with
    ``every``, the positions before and between them. What a move makes felt is felt when its
    first picture is seen."""
    way: "list[TableView]" = (
        [_position_frame(context.at_ply(first_ply), target)] if include_positions else []
    )
    unfelt: tuple = ()
    for ply in range(first_ply, context.ply):
        before, happened = (
            context.at_ply(ply),
            context.event_cache.events_between(ply, ply + 1, context.visibility.viewer),
        )
        parts, shown = [], before.renderer()
        for sprites in shown.frames(happened):
            parts.append(_frame(target, target.selection_view.with_sprites(sprites)))
        if ply + 1 == context.ply:
            parts.append(target)
        elif include_positions:
            parts.append(_position_frame(context.at_ply(ply + 1), target))
        unfelt += happened
        if parts:
            parts[0].cue = feedback.strongest_cue(unfelt)
            for event in feedback.strongest_events(unfelt):
                for part in parts:
                    _highlight_event(part, event, shown)
                parts[0].banner = before.narrator().callout(event)
            unfelt = ()
        way += parts
    picture = context.renderer()
    for part in way:
        if include_positions and part is not target:
            part.selection_view.status, part.selection_view.tone = context.say("replaying"), ""
        for sprite in part.selection_view.sprites:
            if sprite.kind not in target.selection_view.exit_targets:
                target.selection_view.exit_targets[sprite.kind] = picture.exit_point(sprite)
    target.frames = way[:-1]


def _position_frame(context: "ViewContext", target: TableView) -> TableView:
    """The position of a look that comes before."""
    picture = context.renderer()
    made = target.selection_view.with_sprites(picture.sprites())
    made.overlays, made.recent_move_overlays, made.marks = (
        picture.overlays(),
        context.recent_move_overlays(),
        dict(context.last_move_marks),
    )
    return _frame(target, made)


def _frame(target: TableView, selection_view: "SelectionView") -> TableView:
    return TableView(target.board_view, target.turn_view, selection_view)


def _highlight_event(frame: TableView, event: "Event", renderer: "BoardRenderer") -> None:
    """Let the cells of an event and the pieces on them be seen before all others. ``picture``:
    of what was before it, with all of its cells."""
    made = frame.selection_view
    for cell in event.cells():
        made.add_mark(cell, "moment")
        lying = renderer.pieces_on(cell, made.sprites)
        if lying:
            made.sprites = [
                one.with_class("moment") if one in lying else one for one in made.sprites
            ]
