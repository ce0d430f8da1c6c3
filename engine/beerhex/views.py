"""What each side of BeerHex may know: views, what is told and dealt, worlds that agree with it."""

from engine.beerhex.constants import RANDOM_STARTER, SEATS, STARTERS, popcount, stock
from engine.beerhex.move_generation import reveals_faces, validate_move
from engine.beerhex.transitions import public_move
from engine.game import OMNISCIENT, BadPosition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.position import P, Position
    from engine.rng import Rng


def view_for(position: "P", seat: "int | None") -> "P":
    """What ``seat`` (or BYSTANDER) may know of a full state. ``faces`` then lacks the cells and
    ``hands`` the hands that the seat can't look at; once the game is over everything is open.
    Raises ValueError if asked of somebody else's view."""
    if position.viewer not in (OMNISCIENT, seat):
        raise ValueError("only a full state can be asked for a view")
    if position.viewer == seat or seat == OMNISCIENT:
        return position
    seen = position.copy()
    seen.viewer = seat
    if position.turn is None:
        return seen
    for owner in SEATS:
        if owner != seat:
            seen.hands[owner] = None
        if owner != seat or position.options["clues"]:
            down = position.shells[owner] & ~position.face_up
            seen.faces = [cells & ~down for cells in seen.faces]
    return seen


def observed_move(position: "Position", text: str, seat: "int | None") -> str:
    """The legal move ``text`` of a full state as ``seat`` (or BYSTANDER) learns of it, in the
    notation that the package's docstring explains. Raises IllegalMove."""
    move = validate_move(position, text)
    if reveals_faces(position, move) or seat not in (OMNISCIENT, position.turn):
        return public_move(position, move)
    return text


def initial_observation(position: "Position", seat: "int | None") -> str:
    """Who was drawn to start a game by lot, "gold" or "silver"; "" where the options say it."""
    if position.options["starter"] != RANDOM_STARTER:
        return ""
    return STARTERS[position.starter]


def starter_seat(options: dict, observation: str) -> int:
    """The seat that starts a game of these options that was told ``dealt``. Raises
    BadPosition("dealt") for what can't be dealt."""
    by_lot = options["starter"] == RANDOM_STARTER
    if by_lot and observation in STARTERS:
        return STARTERS.index(observation)
    if by_lot or observation:
        raise BadPosition("dealt", part="dealt")
    return STARTERS.index(options["starter"])


def determinize(position: "P", rng: "Rng") -> "P":
    """A full state that agrees with the stock, the hand the viewer holds and the past attacks;
    every choice of faces for the unknown caps is equally likely. Of a full state: itself."""
    if position.viewer == OMNISCIENT:
        return position
    world = position.copy()
    world.viewer = OMNISCIENT
    for seat in SEATS:
        down = position.shells[seat] & ~position.face_up
        gold = position.possible_faces(seat).sample(rng)
        world.faces = [world.faces[0] | gold, world.faces[1] | down & ~gold]
    for seat in SEATS:
        laid = [popcount(position.shells[seat] & world.faces[face]) for face in SEATS]
        world.hands[seat] = [stock(seat, face) - laid[face] for face in SEATS]
    return world
