"""Build the layers of a ``TableView`` from a session, as the viewer may see it."""

from engine.catalogue import LEVELS
from engine.game import OMNISCIENT
from ui.games.renderer import Selection
from ui.session import seat_names
from ui.session.result_text import result_detail, result_text, score_lines
from ui.session.series import current_match, series_wins
from ui.session.view_models import (
    Action,
    BoardView,
    ScoreSummary,
    SeatView,
    SelectionView,
    TrayItem,
    TurnView,
)
from ui.table.presentation import status_text
from ui.table.presentation.handover_screen import handover_screen
from ui.table.presentation.turn_summary import turn_summary
from ui.table.presentation.view_context import ViewContext

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.match import Match
    from ui.board.turn_selection import TurnSelection
    from ui.games.renderer import BoardRenderer
    from ui.session.session import Session
    from ui.session.view_models import MoveListItem
    from ui.table.presentation.interaction import Interaction


def board_view(context: ViewContext) -> BoardView:
    """Return the view of the board itself."""
    renderer, say = context.renderer(), context.say
    return BoardView(
        context.session.record.game,
        say("game"),
        say("board-name"),
        renderer.symbols(),
        renderer.background(),
        renderer.can_pan,
        context.game_ui.Input.has_two_rows,
    )


# ---- the turn view: what a move changes


def turn_view(
    context: ViewContext, selection: "TurnSelection | None", moves: "list[MoveListItem]"
) -> TurnView:
    """Return the view of seats, hand-over screen, bar and cells.

    Args:
        context: The session and its viewer.
        selection: The current selection, None if no person is choosing.
        moves: The list of moves as the viewer may read it.
    """
    session, renderer = context.session, context.renderer()
    outcome = session.outcome
    return TurnView(
        turn=0 if session.turn is None else session.turn + 1,
        ply=session.ply_count,
        shown_ply=session.displayed_ply,
        outcome_reason=outcome.reason if outcome else "",
        is_bot_thinking=session.player_kind() in LEVELS,
        is_opposite_player=(
            session.turn == 1 and len(session.human_seats()) == len(session.seats) == 2
        ),
        seats=_seat_views(context),
        status_panel=renderer.status_panel(context.say),
        status_panel_label=context.narrator().status_panel_text(),
        handover=handover_screen(context) if context.visibility.handover else None,
        moves=moves,
        summary=turn_summary(context),
        enabled_actions=_enabled_actions(session, selection),
        perspective_label=_perspective_label(context),
        focus_cells=sorted(context.last_move_marks),
        view_box=renderer.view_box(),
        cells=renderer.cells(),
    )


def _perspective_label(context: ViewContext) -> str:
    """Return the label of the button that changes whose view of a finished game is shown."""
    session, say = context.session, context.say
    state = session.current_state
    if not (session.is_over and state.game.hidden and state.viewer == OMNISCIENT):
        return ""
    viewer = context.visibility.viewer
    name = say("view-as-all") if viewer == OMNISCIENT else context.seat_name(viewer or 0)
    return say("view-as", name=name)


def _enabled_actions(session: "Session", selection: "TurnSelection | None") -> "list[str]":
    """Return the actions of the bar that would have an effect."""
    actions = []
    if session.undo_blocker() != "nothing-to-undo":
        actions.append("undo")
    if session.redo_blocker() is None:
        actions.append("redo")
    if selection is not None and not session.correspondence:  # hints would be unfair between two
        actions.append("hint")
    return actions


def _seat_views(context: ViewContext) -> "list[SeatView]":
    session, renderer, narrator = context.session, context.renderer(), context.narrator()
    match = current_match(session)
    wins = match.wins if match else series_wins(session)
    is_latest = session.displayed_ply == session.ply_count
    turn = session.turn if is_latest else context.view.turn
    outcome = session.outcome
    winners = outcome.winners if outcome and is_latest else ()
    return [
        SeatView(
            seat_names.seat_label(session, seat, context.seat_name(seat), context.say),
            narrator.seat_status(seat),
            renderer.side_icon(seat),
            match_stars(match, seat) if match else f"★{wins[seat]}" if any(wins) else "",
            context.say("seat-wins", n=wins[seat]) if match or any(wins) else "",
            renderer.hand(seat),
            narrator.hand_text(seat),
            turn == seat,
            seat in winners,
        )
        for seat in range(len(session.seats))
    ]


def match_stars(match: "Match", person: int) -> str:
    """Return a star for each win that the match needs, filled for those of this person."""
    needed = match.best_of // 2 + 1
    return "★" * match.wins[person] + "☆" * (needed - match.wins[person])


def cell_labels(
    context: ViewContext, selection: "TurnSelection | None", cells: "list[str] | None" = None
) -> "dict[str, str]":
    """Return cell -> place and content in words, for these cells or all, for screen readers."""
    narrator = context.narrator(selection.view if selection else context.view)
    if cells is None:
        cells = [cell.name for cell in context.renderer().cells()]
    return {cell: narrator.cell_label(cell) for cell in cells}


# ---- the selection view: what a tap changes


def selection_view(context: ViewContext, interaction: "Interaction") -> SelectionView:
    """Return the view of pieces, marks, status line and tray.

    Args:
        context: The session and its viewer.
        interaction: The state of the person's interaction.
    """
    selection = interaction.selection
    if selection is None:
        renderer = context.renderer()
        tray_items, actions = _waiting_tray(context, interaction.has_missed_moves)
        focus_cells = []
    else:
        after = selection.preview() if selection.move_selection.move else None
        renderer = context.renderer(selection.view, Selection(selection.tokens, after))
        tray_items, actions = _choosing_tray(context, selection, renderer)
        focus_cells = list(selection.tokens) + offered_cells(selection)
    status = tone = ""
    if not context.visibility.handover:
        narrator = context.narrator(selection.view if selection else None)
        status, tone = status_text.status_line(context.session, narrator, interaction)
    view = SelectionView(
        renderer.sprites(),
        renderer.overlays(),
        context.recent_move_overlays(),
        cell_marks(context, selection, renderer),
        focus_cells,
        status,
        tone,
        tray_items,
        actions,
        context.say("hint"),
    )
    return (
        view.replace(detail=result_detail(context.session, context.say)) if tone == "over" else view
    )


def cell_marks(
    context: ViewContext, selection: "TurnSelection | None", renderer: "BoardRenderer"
) -> dict:
    """Return cell -> the words of its marks."""
    session = context.session
    words: dict = {cell: [context.last_move_marks[cell]] for cell in context.last_move_marks}
    outcome = session.outcome
    if outcome and context.ply == session.ply_count:
        for cell in outcome.details:
            words.setdefault(str(cell), []).append("won")
    for cell in context.highlighted if selection is None or not selection.is_started else []:
        words.setdefault(cell, []).append("lit")
    if selection:
        offers = offered_cells(selection)
        for cell in offers:
            words.setdefault(cell, []).append("offered")
        for cell in renderer.empty_cells(offers):
            words[cell].append("vacant")
        for token in selection.tokens:
            words.setdefault(token, []).append("picked")
        for cell, word in renderer.marks().items():
            words.setdefault(cell, []).append(word)
    return {cell: " ".join(marks) for cell, marks in words.items()}


def offered_cells(selection: "TurnSelection") -> "list[str]":
    """Return the cells that can be tapped next.

    There are none before the first tap, unless the game shows where a move can begin.
    """
    if not selection.is_started and not selection.input.shows_targets:
        return []
    return [
        token for token in selection.move_selection.next_tokens() if selection.input.is_cell(token)
    ]


def _choosing_tray(
    context: ViewContext, selection: "TurnSelection", renderer: "BoardRenderer"
) -> "tuple[list[TrayItem], list[Action]]":
    """Return the tray of a person who is choosing."""
    turn_input, say, tokens = selection.input, context.say, selection.tokens
    narrator = context.narrator(selection.view)
    picks = [
        token for token in selection.move_selection.next_tokens() if not turn_input.is_cell(token)
    ]
    forbidden = turn_input.forbidden_picks(tokens)
    if len(picks) == 1 and picks[0] in tokens and not forbidden:
        picks = []  # no choice is left
    picks = sorted(picks + forbidden) if forbidden else picks
    persistent = turn_input.persistent_picks()
    picks = turn_input.arrange_picks(picks, tokens)
    picks = persistent + [token for token in picks if token not in persistent]
    tray_items = [
        TrayItem(
            token,
            narrator.pick_name(token),
            renderer.pick(token),
            token in tokens,
            token in forbidden or turn_input.is_disabled(token),
            turn_input.tray_row(token),
        )
        for token in picks
    ]
    actions = []
    for move in [] if tokens else turn_input.button_moves():
        button = narrator.move_button(move)
        actions.append(Action(button.text, "", move, button.note, button.tone))
    if selection.is_started:
        actions.append(Action(say("cancel"), "cancel"))
    if selection.move_selection.move:
        actions.append(Action(say("confirm"), "confirm", tone="primary"))
    elif selection.is_started and tray_items and not persistent:
        # The button keeps its place, so that nothing moves under the finger that picks.
        actions.append(Action(say("confirm"), tone="waiting"))
    return tray_items, actions


def _waiting_tray(
    context: ViewContext, has_missed_moves: bool
) -> "tuple[list[TrayItem], list[Action]]":
    """Return the tray while no person is choosing: the hand, and after the game what to do next."""
    session, say = context.session, context.say
    turn_input = context.game_ui.Input(context.view)
    renderer, narrator = context.renderer(), context.narrator()
    tray_items = [
        TrayItem(
            token,
            narrator.pick_name(token),
            renderer.pick(token),
            False,
            turn_input.is_disabled(token),
            0,
        )
        for token in turn_input.persistent_picks()
    ]
    if context.ply != session.ply_count:
        return tray_items, _looking_back_actions(context, has_missed_moves)
    actions = session.correspondence.actions(session, say) if session.correspondence else []
    if session.is_over and not actions:
        actions = _after_game_actions(context)
    return tray_items, actions


def _after_game_actions(context: ViewContext) -> "list[Action]":
    """Return the actions after a game: another game, the result, the review."""
    session, say = context.session, context.say
    # The actions that begin a game come first: far from where the last move was confirmed.
    match, actions = current_match(session), []
    if match and match.phase != "over":
        actions.append(Action(say("next-game"), "next-game", tone="primary"))
    else:
        if context.suggested_level:
            level = seat_names.level_name(context.suggested_level, say)
            actions.append(
                Action(say("suggested-level", level=level), "suggested-level", tone="primary")
            )
        actions.append(
            Action(say("rematch"), "rematch", tone="" if context.suggested_level else "primary")
        )
        if not context.suggested_level:  # so that all fit one line; the menu has it too
            actions.append(Action(say("new-options"), "new-options"))
    if score_lines(session, context.game_ui, context.view, say):
        actions.append(Action(say("result"), "result"))
    if session.is_public():
        actions.append(Action(say("review"), "review"))
    return actions


def _looking_back_actions(context: ViewContext, has_missed_moves: bool) -> "list[Action]":
    """Return the actions while the viewer looks back: to the latest position, a copy, the review.

    Those that would reveal a secret are left out.
    """
    say = context.say
    note = say("missed") if has_missed_moves else ""
    actions = [Action(say("to-now"), "last", note=note, tone="primary")]
    if context.session.is_public() and (
        context.session.is_over or not context.session.correspondence
    ):
        actions.insert(0, Action(say("practice"), "practice", note=say("practice-note")))
    if context.session.is_over and context.session.is_public():
        actions.insert(0, Action(say("review"), "review"))
    return actions


def score_summary(context: ViewContext) -> "ScoreSummary | None":
    """Return the score of a finished game with the actions after it; None without a score."""
    session, say = context.session, context.say
    lines = score_lines(session, context.game_ui, session.current_state, say)
    if not lines:
        return None
    actions = [] if session.correspondence else _after_game_actions(context)
    actions = [action for action in actions if action.name not in ("new-options", "result")]
    return ScoreSummary(result_text(session, say), lines, actions)
