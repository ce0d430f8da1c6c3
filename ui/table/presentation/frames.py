"""Frames: the views to show on the way to a position, one part of a move after another."""

from ui.games.renderer import pieces_on
from ui.session.view_models import TableView
from ui.table import feedback

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.events import Event
    from ui.games.renderer import BoardRenderer
    from ui.session.view_models import SelectionView
    from ui.table.presentation.view_context import ViewContext


def with_frames(
    context: "ViewContext", target: TableView, first_ply: int, include_positions: bool
) -> TableView:
    """Return a table view with the frames of the moves that led to it.

    The cue and the banner of a move belong to the first frame of that move.

    Args:
        context: The position of ``target``.
        target: The view that the frames lead to.
        first_ply: The number of moves before the first one to show.
        include_positions: Whether the positions before and between the moves are frames too.
    """
    if first_ply >= context.ply:
        return target
    views = [_position_frame(context.at_ply(first_ply), target)] if include_positions else []
    events: tuple = ()  # of moves without a frame so far
    for ply in range(first_ply, context.ply):
        before = context.at_ply(ply)
        renderer = before.renderer()
        move_events = context.event_cache.events_between(ply, ply + 1, context.visibility.viewer)
        parts = [
            _frame(target, target.selection_view.with_sprites(sprites))
            for sprites in renderer.frames(move_events)
        ]
        if ply + 1 == context.ply:
            parts.append(target)
        elif include_positions:
            parts.append(_position_frame(context.at_ply(ply + 1), target))
        events += move_events
        if parts:
            banner = parts[0].banner
            for event in feedback.strongest_events(events):
                parts = [_with_highlight(part, event, renderer) for part in parts]
                banner = before.narrator().banner(event)
            parts[0] = parts[0].replace(cue=feedback.strongest_cue(events), banner=banner)
            events = ()
        views += parts
    changes: dict = {"exit_targets": _exit_targets(context, target, views)}
    target = _with_selection_view(views.pop(), changes)
    if include_positions:
        changes.update({"status": context.say("replaying"), "tone": ""})
    return target.replace(frames=[_with_selection_view(view, changes) for view in views])


def _exit_targets(context: "ViewContext", target: TableView, views: "list[TableView]") -> dict:
    """Return where each kind of piece in these views goes when it leaves the board."""
    renderer, exit_targets = context.renderer(), dict(target.selection_view.exit_targets)
    for view in views:
        for sprite in view.selection_view.sprites:
            if sprite.kind not in exit_targets:
                exit_targets[sprite.kind] = renderer.exit_point(sprite)
    return exit_targets


def _position_frame(context: "ViewContext", target: TableView) -> TableView:
    """Return the frame of an earlier position."""
    renderer = context.renderer()
    selection_view = target.selection_view.with_sprites(renderer.sprites())
    return _frame(
        target,
        selection_view.replace(
            overlays=renderer.overlays(),
            recent_move_overlays=context.recent_move_overlays(),
            marks=dict(context.last_move_marks),
        ),
    )


def _frame(target: TableView, selection_view: "SelectionView") -> TableView:
    return TableView(target.board_view, target.turn_view, selection_view)


def _with_selection_view(view: TableView, changes: dict) -> TableView:
    return view.replace(selection_view=view.selection_view.replace(**changes))


def _with_highlight(view: TableView, event: "Event", renderer: "BoardRenderer") -> TableView:
    """Return the view with the cells of an event, and the pieces on them, highlighted.

    Args:
        view: The view.
        event: The event.
        renderer: Draws the position before the event, with all of its cells.
    """
    selection_view = view.selection_view.with_marks(event.cells(), "pulse")
    for cell in event.cells():
        pieces = pieces_on(renderer, cell, selection_view.sprites)
        selection_view = selection_view.replace(
            sprites=[
                sprite.with_class("pulse") if sprite in pieces else sprite
                for sprite in selection_view.sprites
            ]
        )
    return view.replace(selection_view=selection_view)
