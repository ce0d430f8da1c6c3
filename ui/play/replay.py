"""What is seen on the way to a position: moves that have been played, part by part."""

from ui.play import feel
from ui.play.situation import Situation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.events import Event
    from ui.games.picture import Picture
    from ui.play.look import Look
    from ui.play.situation import Making


def lead(look: "Look", now: Situation, first: int, every: bool) -> None:
    """Let ``now``, the situation of ``look``, be reached by way of what is seen of the moves after
    the first ``first`` ones: the pictures that a game has on the way of a move and, with
    ``every``, the positions before and between them. What a move makes felt is felt when its
    first picture is seen."""
    way: "list[Situation]" = [_position(look.at(first), now)] if every else []
    unfelt: tuple = ()
    for ply in range(first, look.ply):
        before, happened = look.at(ply), look.recall.between(ply, ply + 1, look.sight.eyes)
        parts, shown = [], before.picture()
        for sprites in shown.frames(happened):
            parts.append(_part(now, now.making.before(sprites)))
        if ply + 1 == look.ply:
            parts.append(now)
        elif every:
            parts.append(_position(look.at(ply + 1), now))
        unfelt += happened
        if parts:
            parts[0].feel = feel.moment(unfelt)
            for event in feel.strongest(unfelt):
                for part in parts:
                    _emphasise(part, event, shown)
                parts[0].banner = before.talk().moment(event)
            unfelt = ()
        way += parts
    picture = look.picture()
    for part in way:
        if every and part is not now:
            part.making.status, part.making.tone = look.say("replaying"), ""
        for sprite in part.making.sprites:
            if sprite.kind not in now.making.homes:
                now.making.homes[sprite.kind] = picture.home(sprite)
    now.way = way[:-1]


def _position(look: "Look", now: Situation) -> Situation:
    """The position of a look that comes before."""
    picture = look.picture()
    made = now.making.before(picture.sprites())
    made.notes, made.traces, made.marks = picture.notes(), look.traces(), dict(look.touched)
    return _part(now, made)


def _part(now: Situation, made: "Making") -> Situation:
    return Situation(now.setting, now.standing, made)


def _emphasise(part: Situation, event: "Event", picture: "Picture") -> None:
    """Let the cells of an event and the pieces on them be seen before all others. ``picture``:
    of what was before it, with all of its cells."""
    made = part.making
    for cell in event.cells():
        made.mark(cell, "moment")
        lying = picture.lies(cell, made.sprites)
        if lying:
            made.sprites = [one.dressed("moment") if one in lying else one for one in made.sprites]
