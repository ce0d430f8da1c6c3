"""Information of each viewer of BeerHex: views, observations, determinization."""

from engine.beerhex.constants import RANDOM_STARTER, SEATS, STARTERS, popcount, stock
from engine.beerhex.move_generation import reveals_faces, validate_move
from engine.beerhex.transitions import public_move
from engine.game import OMNISCIENT, BadPosition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.position import P, Position
    from engine.rng import Rng


def view_for(position: "P", seat: "int | None") -> "P":
    """Return what ``seat`` (or SPECTATOR) may know of a full state.

    ``faces`` then lacks the cells and ``hands`` the hands that the seat can't look at; once the
    game is over everything is open.

    Raises:
        ValueError: If the state is a view of another viewer.
    """
    if position.viewer not in (OMNISCIENT, seat):
        raise ValueError("only a full state can be asked for a view")
    if position.viewer == seat or seat == OMNISCIENT:
        return position
    view = position.copy()
    view.viewer = seat
    if position.turn is None:
        return view
    for owner in SEATS:
        if owner != seat:
            view.hands[owner] = None
        if owner != seat or position.options["clues"]:
            down = position.shells[owner] & ~position.face_up
            view.faces = [cells & ~down for cells in view.faces]
    return view


def observed_move(position: "Position", text: str, seat: "int | None") -> str:
    """Return a legal move of a full state as ``seat`` (or SPECTATOR) observes it.

    Of a seat's view, for SPECTATOR, the move as that seat observed it. The package's docstring
    explains the notation.

    Raises:
        IllegalMove: If the move isn't legal.
    """
    move = validate_move(position, text)
    if move.revealed is not None and position.viewer != OMNISCIENT:
        return text  # everybody learns these faces
    if reveals_faces(position, move) or seat not in (OMNISCIENT, position.turn):
        return public_move(position, move)
    return text


def initial_observation(position: "Position", seat: "int | None") -> str:
    """Return who was drawn to start a game by lot, "gold" or "silver"; "" if the options say it."""
    if position.options["starter"] != RANDOM_STARTER:
        return ""
    return STARTERS[position.starter]


def starter_seat(options: dict, observation: str) -> int:
    """Return the seat that starts a game with these options and this initial observation.

    Raises:
        BadPosition: "dealt", if the observation is impossible.
    """
    by_lot = options["starter"] == RANDOM_STARTER
    if by_lot and observation in STARTERS:
        return STARTERS.index(observation)
    if by_lot or observation:
        raise BadPosition("dealt", part="dealt")
    return STARTERS.index(options["starter"])


def determinize(position: "P", rng: "Rng") -> "P":
    """Return a full state that agrees with a view: the stock, the viewer's hand, past attacks.

    All possible faces of the unknown caps are equally likely. A full state is returned as it is.
    """
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
