"""Makes the layers of a ``Situation`` out of a session, as whoever looks may see it."""

from engine.catalogue import LEVELS
from engine.game import OMNISCIENT
from ui.games.renderer import Selection
from ui.session import seat_names
from ui.session.result_text import result_text, score_lines
from ui.session.series import current_match, series_wins
from ui.session.view_models import (
    Action,
    BoardView,
    HandoverScreen,
    ScoreSummary,
    SeatView,
    SelectionView,
    TrayItem,
    TurnView,
)
from ui.table import status_text
from ui.table.turn_summary import turn_summary
from ui.table.view_context import ViewContext

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.match import Match
    from ui.board.turn_selection import TurnSelection
    from ui.games.renderer import BoardRenderer
    from ui.session.session import Session
    from ui.session.view_models import MoveListItem


def board_view(context: ViewContext) -> BoardView:
    """The board that the game lies on."""
    picture, say = context.renderer(), context.say
    return BoardView(
        context.session.record.game,
        say("game"),
        say("board-name"),
        picture.symbols(),
        picture.background(),
        picture.can_pan,
        context.game_ui.Input.has_two_rows,
    )


# ---- what a move changes


def turn_view(
    context: ViewContext, selection: "TurnSelection | None", moves: "list[MoveListItem]"
) -> TurnView:
    """Seats, curtain, buttons, places. ``plan``: None if nobody chooses; ``moves``: the list of
    moves as the eyes may read them."""
    session, say, picture = context.session, context.say, context.renderer()
    tip = session.current_state
    made = TurnView()
    made.turn = 0 if session.turn is None else session.turn + 1
    made.ply, made.shown_ply = session.ply_count, session.displayed_ply
    made.outcome_reason = tip.outcome.reason if tip.outcome else ""
    made.is_opposite_player = (
        session.turn == 1 and len(session.human_seats()) == len(session.seats) == 2
    )
    made.is_bot_thinking = session.player_kind() in LEVELS
    made.seats = _seat_views(context)
    made.status_panel, made.status_panel_label = (
        picture.status_panel(),
        context.narrator().status_panel_text(),
    )
    made.handover = _handover_screen(context) if context.visibility.handover else None
    made.moves = moves
    made.summary = turn_summary(context)
    made.enabled_actions = _enabled_actions(session, selection)
    if session.is_over and tip.game.hidden and tip.viewer == OMNISCIENT:
        eyes = context.visibility.viewer
        name = say("eyes-all") if eyes == OMNISCIENT else context.seat_name(eyes or 0)
        made.perspective_label = say("eyes", name=name)
    made.cells = picture.cells()
    made.view_box = picture.view_box()
    made.focus_cells = sorted(context.last_move_marks)
    return made


def _enabled_actions(session: "Session", selection: "TurnSelection | None") -> "list[str]":
    """What the buttons of the bar would do."""
    can = []
    if session.undo_blocker() != "nothing-to-undo":
        can.append("undo")
    if session.redo_blocker() is None:
        can.append("redo")
    if (
        selection is not None and not session.correspondence
    ):  # nobody whispers to one of two friends
        can.append("hint")
    return can


def _seat_views(context: ViewContext) -> "list[SeatView]":
    match = current_match(context.session)
    won = match.wins if match else series_wins(context.session)
    picture, talk = context.renderer(), context.narrator()
    outcome, latest = (
        context.session.current_state.outcome,
        context.session.displayed_ply == context.session.ply_count,
    )
    turn = context.session.turn if latest else context.view.turn
    winners = outcome.winners if outcome and latest else ()
    return [
        SeatView(
            seat_names.seat_label(context.session, seat, context.seat_name(seat), context.say),
            talk.seat_status(seat),
            picture.side_icon(seat),
            match_stars(match, seat) if match else f"★{won[seat]}" if any(won) else "",
            context.say("seat-wins", n=won[seat]) if match or any(won) else "",
            picture.hand(seat),
            talk.hand_text(seat),
            turn == seat,
            seat in winners,
        )
        for seat in range(len(context.session.seats))
    ]


def match_stars(match: "Match", person: int) -> str:
    """A star for every game that wins the match, filled for those that this person has won."""
    needed = match.best_of // 2 + 1
    return "★" * match.wins[person] + "☆" * (needed - match.wins[person])


def _handover_screen(context: ViewContext) -> HandoverScreen:
    session, say = context.session, context.say
    name = context.seat_name(session.current_state.turn or 0)
    undo = say("undo") if session.undo_blocker() is None else ""
    return HandoverScreen(
        say("curtain-title", name=name),
        turn_summary(context) or say("curtain-note"),
        say("curtain-ready", name=name),
        undo,
    )


def cell_labels(
    context: ViewContext, selection: "TurnSelection | None", cells: "list[str] | None" = None
) -> dict:
    """Of these cells, or all: cell -> its place and content in words, for screen readers."""
    talk = context.narrator(selection.view if selection else context.view)
    if cells is None:
        cells = [place.name for place in context.renderer().cells()]
    return {cell: talk.cell_label(cell) for cell in cells}


# ---- what a tap changes


def selection_view(
    context: ViewContext,
    selection: "TurnSelection | None",
    refusal: str,
    is_fallback_bot: bool,
    has_missed_moves: bool = False,
) -> SelectionView:
    """Pieces, marks and tray. ``plan``: what is being chosen, None if nobody chooses;
    ``refusal``: why the last tap fitted nowhere; ``small``: whether the page's own player
    thinks in place of the worker's; ``missed``: whether moves were played while one looks back."""
    made = SelectionView()
    made.hint_label = context.say("hint")
    if selection is None:
        picture = context.renderer()
        _fill_waiting(context, made, has_missed_moves)
    else:
        after = selection.preview() if selection.move_selection.move else None
        picture = context.renderer(selection.view, Selection(selection.tokens, after))
        _fill_choosing(context, selection, picture, made)
    made.sprites = picture.sprites()
    made.overlays = picture.overlays()
    made.recent_move_overlays = context.recent_move_overlays()
    made.marks = cell_marks(context, selection, picture)
    if not context.visibility.handover:
        talk = context.narrator(selection.view if selection else None)
        made.status, made.tone = status_text.status_line(
            context.session, talk, selection, refusal, is_fallback_bot
        )
    return made


def cell_marks(
    context: ViewContext, selection: "TurnSelection | None", renderer: "BoardRenderer"
) -> dict:
    """Cell -> the words of its marks."""
    session = context.session
    words: dict = {cell: [context.last_move_marks[cell]] for cell in context.last_move_marks}
    if session.is_over and context.ply == session.ply_count and session.current_state.outcome:
        for cell in session.current_state.outcome.details:
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
    return {cell: " ".join(found) for cell, found in words.items()}


def offered_cells(selection: "TurnSelection") -> "list[str]":
    """The cells on which the choice can go on; none before the first tap, unless the game wants
    to show where one can begin."""
    if not selection.is_started and not selection.input.shows_targets:
        return []
    return [
        token for token in selection.move_selection.next_tokens() if selection.input.is_cell(token)
    ]


def _fill_choosing(
    context: ViewContext,
    selection: "TurnSelection",
    renderer: "BoardRenderer",
    selection_view: SelectionView,
) -> None:
    """The tray of a person who is choosing."""
    found, say, tokens = selection.input, context.say, selection.tokens
    talk = context.narrator(selection.view)
    picks = [token for token in selection.move_selection.next_tokens() if not found.is_cell(token)]
    barred = found.forbidden_picks(tokens)
    if len(picks) == 1 and picks[0] in tokens and not barred:
        picks = []  # nothing to choose
    picks = sorted(picks + barred) if barred else picks
    held = found.persistent_picks()
    picks = held + [token for token in picks if token not in held]
    selection_view.tray_items = [
        TrayItem(
            token,
            talk.pick_name(token),
            renderer.pick(token),
            token in tokens,
            token in barred or found.is_disabled(token),
            found.tray_row(token),
        )
        for token in picks
    ]
    for move in [] if tokens else found.button_moves():
        button = talk.move_button(move)
        selection_view.actions.append(Action(button.text, "", move, button.note, button.tone))
    if selection.is_started:
        selection_view.actions.append(Action(say("cancel"), "cancel"))
    if selection.move_selection.move:
        selection_view.actions.append(Action(say("confirm"), "confirm", tone="primary"))
    elif selection.is_started and selection_view.tray_items and not held:
        # What is to come has its place already: nothing moves under the finger that picks.
        selection_view.actions.append(Action(say("confirm"), tone="waiting"))
    selection_view.focus_cells = list(tokens) + offered_cells(selection)


def _fill_waiting(
    context: ViewContext, selection_view: SelectionView, has_missed_moves: bool
) -> None:
    """The tray while nobody chooses: what is held, and after the game the ways on."""
    session, say = context.session, context.say
    found = context.game_ui.Input(context.view)
    picture, talk = context.renderer(), context.narrator()
    selection_view.tray_items = [
        TrayItem(
            token, talk.pick_name(token), picture.pick(token), False, found.is_disabled(token), 0
        )
        for token in found.persistent_picks()
    ]
    if context.ply != session.ply_count:
        selection_view.actions = _looking_back_actions(context, has_missed_moves)
        return
    selection_view.actions = (
        session.correspondence.actions(session, say) if session.correspondence else []
    )
    if session.is_over and not selection_view.actions:
        selection_view.actions = _after_game_actions(context)


def _after_game_actions(context: ViewContext) -> "list[Action]":
    """Where one goes from a game that is over: to another, and through it again."""
    session, say = context.session, context.say
    # What begins another game stands far from where the last move was confirmed.
    match, acts = current_match(session), []
    if match and match.phase != "over":
        acts.append(Action(say("next-game"), "next-game", tone="primary"))
    else:
        if context.suggested_level:
            level = seat_names.level_name(context.suggested_level, say)
            acts.append(Action(say("step", level=level), "step", tone="primary"))
        acts.append(
            Action(say("rematch"), "rematch", tone="" if context.suggested_level else "primary")
        )
        if not context.suggested_level:  # all fit one line; the menu has this as well
            acts.append(Action(say("other-options"), "new-options"))
    if score_lines(session, context.game_ui, context.view, say):
        acts.append(Action(say("result"), "result"))
    if session.is_public():
        acts.append(Action(say("review"), "review"))
    return acts


def _looking_back_actions(context: ViewContext, has_missed_moves: bool) -> "list[Action]":
    """While one looks back: to now and, where that tells no secret, to a copy of the game."""
    say = context.say
    note = say("missed") if has_missed_moves else ""
    acts = [Action(say("to-now"), "last", note=note, tone="primary")]
    if context.session.is_public() and (
        context.session.is_over or not context.session.correspondence
    ):
        acts.insert(0, Action(say("fork"), "fork", note=say("fork-note")))
    if context.session.is_over and context.session.is_public():
        acts.insert(0, Action(say("review"), "review"))
    return acts


def score_summary(context: ViewContext) -> "ScoreSummary | None":
    """How a finished game was counted up, and where to go from there; None where nothing is
    counted."""
    session, say = context.session, context.say
    lines = score_lines(session, context.game_ui, session.current_state, say)
    if not lines:
        return None
    ways = [] if session.correspondence else _after_game_actions(context)
    acts = [act for act in ways if act.name not in ("new-options", "result")]
    return ScoreSummary(result_text(session, say), lines, acts)
