"""What led to a position, in words."""

from ui.play.sight import seen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.look import Look


def news(look: "Look") -> str:
    """What led to the position of this look, turn by turn, as whoever listens may hear it; "" at
    the start."""
    if look.told is None:
        look.told = look.say("sentences").join(_turns(look))
    return look.told


def _turns(look: "Look") -> "list[str]":
    """What each turn did, in the order in which they were taken."""
    states, say, ears, ply = look.session.states, look.say, look.sight.ears, look.start
    told, alone = [], len(look.session.seats) == 1
    while ply < look.ply:
        seat, first = states[ply].turn, ply
        while ply < look.ply and states[ply].turn == seat:
            if alone and ply > first and states[ply].starts_turn():
                break
            ply += 1
        talk = look.room.Talk(seen(states[first], ears), say)
        told.append(talk.summary(look.name(seat or 0), look.recall.between(first, ply, ears)))
    return told
