"""What each side of BeerHex may know: views, what is told and dealt, worlds that agree with it."""

from engine.beerhex.facts import BY_LOT, SEATS, STARTERS, count, stock
from engine.beerhex.legal import allowed, reveals
from engine.beerhex.playing import public
from engine.game import EVERYONE, BadPosition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.position import P, Position
    from engine.rng import Rng


def view(position: "P", seat: "int | None") -> "P":
    """What ``seat`` (or BYSTANDER) may know of a full state. ``faces`` then lacks the cells and
    ``hands`` the hands that the seat can't look at; once the game is over everything is open.
    Raises ValueError if asked of somebody else's view."""
    if position.viewer not in (EVERYONE, seat):
        raise ValueError("only a full state can be asked for a view")
    if position.viewer == seat or seat == EVERYONE:
        return position
    seen = position.copy()
    seen.viewer = seat
    if position.turn is None:
        return seen
    for owner in SEATS:
        if owner != seat:
            seen.hands[owner] = None
        if owner != seat or position.options["clues"]:
            down = position.shells[owner] & ~position.up
            seen.faces = [cells & ~down for cells in seen.faces]
    return seen


def told(position: "Position", text: str, seat: "int | None") -> str:
    """The legal move ``text`` of a full state as ``seat`` (or BYSTANDER) learns of it, in the
    notation that the package's docstring explains. Raises IllegalMove."""
    move = allowed(position, text)
    if reveals(position, move) or seat not in (EVERYONE, position.turn):
        return public(position, move)
    return text


def dealt(position: "Position") -> str:
    """Who was drawn to start a game by lot, "gold" or "silver"; "" where the options say it."""
    if position.options["starter"] != BY_LOT:
        return ""
    return STARTERS[position.starter]


def starter(options: dict, dealt: str) -> int:
    """The seat that starts a game of these options that was told ``dealt``. Raises
    BadPosition("dealt") for what can't be dealt."""
    by_lot = options["starter"] == BY_LOT
    if by_lot and dealt in STARTERS:
        return STARTERS.index(dealt)
    if by_lot or dealt:
        raise BadPosition("dealt", part="dealt")
    return STARTERS.index(options["starter"])


def imagine(position: "P", rng: "Rng") -> "P":
    """A full state that agrees with the stock, the hand the viewer holds and the past attacks;
    every choice of faces for the unknown caps is equally likely. Of a full state: itself."""
    if position.viewer == EVERYONE:
        return position
    world = position.copy()
    world.viewer = EVERYONE
    for seat in SEATS:
        down = position.shells[seat] & ~position.up
        gold = position.worlds(seat).draw(rng)
        world.faces = [world.faces[0] | gold, world.faces[1] | down & ~gold]
    for seat in SEATS:
        laid = [count(position.shells[seat] & world.faces[face]) for face in SEATS]
        world.hands[seat] = [stock(seat, face) - laid[face] for face in SEATS]
    return world
