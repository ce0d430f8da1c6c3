"""Makes the layers of a ``Situation`` out of a session, as whoever looks may see it."""

from engine.catalogue import LEVELS
from engine.game import OMNISCIENT
from ui.games.picture import Choice
from ui.play import selecting, sentences
from ui.play.look import Look
from ui.play.matches import score, tally
from ui.play.news import news
from ui.play.situation import Act, Curtain, Making, Pick, Result, Seat, Setting, Standing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.match import Match
    from ui.games.picture import Picture
    from ui.play.plan import Plan
    from ui.play.session import Session
    from ui.play.situation import Entry


def setting(look: Look) -> Setting:
    """The board that the game lies on."""
    picture, say = look.picture(), look.say
    return Setting(
        look.session.record.game,
        say("game"),
        say("board-name"),
        picture.symbols(),
        picture.ground(),
        picture.pans,
        look.room.Input.deep,
    )


# ---- what a move changes


def standing(look: Look, plan: "Plan | None", moves: "list[Entry]") -> Standing:
    """Seats, curtain, buttons, places. ``plan``: None if nobody chooses; ``moves``: the list of
    moves as the eyes may read them."""
    session, say, picture = look.session, look.say, look.picture()
    tip = session.tip
    made = Standing()
    made.turn = 0 if session.turn is None else session.turn + 1
    made.ply, made.shown = session.last, session.ply
    made.over = tip.outcome.reason if tip.outcome else ""
    made.across = session.turn == 1 and len(session.humans()) == len(session.seats) == 2
    made.thinking = session.whose() in LEVELS
    made.seats = _seats(look)
    made.gauge, made.gauge_label = picture.gauge(), look.talk().gauge()
    made.curtain = _curtain(look) if look.sight.curtain else None
    made.moves = moves
    made.news = news(look)
    made.can = _can(session, plan)
    if session.over and tip.game.hidden and tip.viewer == OMNISCIENT:
        eyes = look.sight.eyes
        name = say("eyes-all") if eyes == OMNISCIENT else look.name(eyes or 0)
        made.eyes = say("eyes", name=name)
    made.places = picture.places()
    made.frame = picture.frame()
    made.spots = sorted(look.touched)
    return made


def _can(session: "Session", plan: "Plan | None") -> "list[str]":
    """What the buttons of the bar would do."""
    can = []
    if session.can_undo() != "nothing-to-undo":
        can.append("undo")
    if session.can_redo() is None:
        can.append("redo")
    if plan is not None and not session.remote:  # nobody whispers to one of two friends
        can.append("hint")
    return can


def _seats(look: Look) -> "list[Seat]":
    match = score(look.session)
    won = match.wins if match else tally(look.session)
    picture, talk = look.picture(), look.talk()
    outcome, latest = look.session.tip.outcome, look.session.ply == look.session.last
    turn = look.session.turn if latest else look.view.turn
    winners = outcome.winners if outcome and latest else ()
    return [
        Seat(
            sentences.told_apart(look.session, seat, look.name(seat), look.say),
            talk.facts(seat),
            picture.emblem(seat),
            stars(match, seat) if match else f"★{won[seat]}" if any(won) else "",
            look.say("seat-wins", n=won[seat]) if match or any(won) else "",
            picture.hand(seat),
            talk.hand(seat),
            turn == seat,
            seat in winners,
        )
        for seat in range(len(look.session.seats))
    ]


def stars(match: "Match", person: int) -> str:
    """A star for every game that wins the match, filled for those that this person has won."""
    needed = match.best_of // 2 + 1
    return "★" * match.wins[person] + "☆" * (needed - match.wins[person])


def _curtain(look: Look) -> Curtain:
    session, say = look.session, look.say
    name = look.name(session.tip.turn or 0)
    undo = say("undo") if session.can_undo() is None else ""
    return Curtain(
        say("curtain-title", name=name),
        news(look) or say("curtain-note"),
        say("curtain-ready", name=name),
        undo,
    )


def labels(look: Look, plan: "Plan | None", cells: "list[str] | None" = None) -> dict:
    """Of these cells, or all: cell -> its place and content in words, for screen readers."""
    talk = look.talk(plan.view if plan else look.view)
    if cells is None:
        cells = [place.name for place in look.picture().places()]
    return {cell: talk.cell(cell) for cell in cells}


# ---- what a tap changes


def making(
    look: Look, plan: "Plan | None", refusal: str, small: bool, missed: bool = False
) -> Making:
    """Pieces, marks and tray. ``plan``: what is being chosen, None if nobody chooses;
    ``refusal``: why the last tap fitted nowhere; ``small``: whether the page's own player
    thinks in place of the worker's; ``missed``: whether moves were played while one looks back."""
    made = Making()
    made.hint = look.say("hint")
    if plan is None:
        picture = look.picture()
        _rest(look, made, missed)
    else:
        after = plan.preview() if plan.taps.move else None
        picture = look.picture(plan.view, Choice(plan.tokens, after))
        _choose(look, plan, picture, made)
    made.sprites = picture.sprites()
    made.notes = picture.notes()
    made.traces = look.traces()
    made.marks = marks(look, plan, picture)
    if not look.sight.curtain:
        talk = look.talk(plan.view if plan else None)
        made.status, made.tone = selecting.status(look.session, talk, plan, refusal, small)
    return made


def marks(look: Look, plan: "Plan | None", picture: "Picture") -> dict:
    """Cell -> the words of its marks."""
    session = look.session
    words: dict = {cell: [look.touched[cell]] for cell in look.touched}
    if session.over and look.ply == session.last and session.tip.outcome:
        for cell in session.tip.outcome.details:
            words.setdefault(str(cell), []).append("won")
    for cell in look.lit if plan is None or not plan.begun else []:
        words.setdefault(cell, []).append("lit")
    if plan:
        offers = offered(plan)
        for cell in offers:
            words.setdefault(cell, []).append("offered")
        for cell in picture.vacant(offers):
            words[cell].append("vacant")
        for token in plan.tokens:
            words.setdefault(token, []).append("picked")
        for cell, word in picture.marks().items():
            words.setdefault(cell, []).append(word)
    return {cell: " ".join(found) for cell, found in words.items()}


def offered(plan: "Plan") -> "list[str]":
    """The cells on which the choice can go on; none before the first tap, unless the game wants
    to show where one can begin."""
    if not plan.begun and not plan.input.guides:
        return []
    return [token for token in plan.taps.offers() if plan.input.is_cell(token)]


def _choose(look: Look, plan: "Plan", picture: "Picture", made: Making) -> None:
    """The tray of a person who is choosing."""
    found, say, tokens = plan.input, look.say, plan.tokens
    talk = look.talk(plan.view)
    picks = [token for token in plan.taps.offers() if not found.is_cell(token)]
    barred = found.barred(tokens)
    if len(picks) == 1 and picks[0] in tokens and not barred:
        picks = []  # nothing to choose
    picks = sorted(picks + barred) if barred else picks
    held = found.holding()
    picks = held + [token for token in picks if token not in held]
    made.picks = [
        Pick(
            token,
            talk.pick(token),
            picture.pick(token),
            token in tokens,
            token in barred or found.idle(token),
            found.row(token),
        )
        for token in picks
    ]
    for move in [] if tokens else found.buttons():
        button = talk.button(move)
        made.acts.append(Act(button.words, "", move, button.note, button.tone))
    if plan.begun:
        made.acts.append(Act(say("cancel"), "cancel"))
    if plan.taps.move:
        made.acts.append(Act(say("confirm"), "confirm", tone="primary"))
    elif plan.begun and made.picks and not held:
        # What is to come has its place already: nothing moves under the finger that picks.
        made.acts.append(Act(say("confirm"), tone="waiting"))
    made.spots = list(tokens) + offered(plan)


def _rest(look: Look, made: Making, missed: bool) -> None:
    """The tray while nobody chooses: what is held, and after the game the ways on."""
    session, say = look.session, look.say
    found = look.room.Input(look.view)
    picture, talk = look.picture(), look.talk()
    made.picks = [
        Pick(token, talk.pick(token), picture.pick(token), False, found.idle(token), 0)
        for token in found.holding()
    ]
    if look.ply != session.last:
        made.acts = _ways_on(look, missed)
        return
    made.acts = session.remote.acts(session, say) if session.remote else []
    if session.over and not made.acts:
        made.acts = _ways_from(look)


def _ways_from(look: Look) -> "list[Act]":
    """Where one goes from a game that is over: to another, and through it again."""
    session, say = look.session, look.say
    # What begins another game stands far from where the last move was confirmed.
    match, acts = score(session), []
    if match and match.phase != "over":
        acts.append(Act(say("next-game"), "next-game", tone="primary"))
    else:
        if look.step:
            level = sentences.level_name(look.step, say)
            acts.append(Act(say("step", level=level), "step", tone="primary"))
        acts.append(Act(say("rematch"), "rematch", tone="" if look.step else "primary"))
        if not look.step:  # all fit one line; the menu has this as well
            acts.append(Act(say("other-options"), "new-options"))
    if sentences.sums(session, look.room, look.view, say):
        acts.append(Act(say("result"), "result"))
    if session.is_open():
        acts.append(Act(say("review"), "review"))
    return acts


def _ways_on(look: Look, missed: bool) -> "list[Act]":
    """While one looks back: to now and, where that tells no secret, to a copy of the game."""
    say = look.say
    note = say("missed") if missed else ""
    acts = [Act(say("to-now"), "last", note=note, tone="primary")]
    if look.session.is_open() and (look.session.over or not look.session.remote):
        acts.insert(0, Act(say("fork"), "fork", note=say("fork-note")))
    if look.session.over and look.session.is_open():
        acts.insert(0, Act(say("review"), "review"))
    return acts


def result(look: Look) -> "Result | None":
    """How a finished game was counted up, and where to go from there; None where nothing is
    counted."""
    session, say = look.session, look.say
    lines = sentences.sums(session, look.room, session.tip, say)
    if not lines:
        return None
    ways = [] if session.remote else _ways_from(look)
    acts = [act for act in ways if act.act not in ("new-options", "result")]
    return Result(sentences.result(session, say), lines, acts)
