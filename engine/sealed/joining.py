"""Joining a game as a peer: its keys, its joining entry, and the game's state before it."""

from engine.catalogue import game_entry
from engine.record import find_game
from engine.sealed.crypto import KEY_SIZE, derive_secret, key_commitment
from engine.sealed.offer import SeatClaim
from engine.sealed.results import GARBLED, NOT_YOURS, ProtocolError
from engine.sealed.schnorr import public_key, signing_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.sealed.game_state import SealedGameState


def game_state_classes(game: str) -> "dict[int, type[SealedGameState]]":
    """Return a game's states by protocol. Raises ProtocolError."""
    rules_package = game_entry(game).rules_package
    try:
        module = __import__(rules_package + ".sealed.game", None, None, ("GAME_STATE_CLASSES",))
    except ImportError:
        raise ProtocolError("not-sealed") from None
    classes: "dict[int, type[SealedGameState]]" = module.GAME_STATE_CLASSES
    return classes


def initial_game_state(
    game: str, options: dict, seat: int, key: bytes, protocol: int
) -> "SealedGameState":
    """Return the game's state before the first entry. Raises ProtocolError."""
    rules, classes = find_game(game), game_state_classes(game)
    if len(key) != KEY_SIZE or not 0 <= seat < rules.seats(options):
        raise ProtocolError(GARBLED)
    if protocol not in classes:
        raise ProtocolError("newer")
    opening_key = derive_secret(key, "opening key") if protocol > 1 else key
    return classes[protocol](rules, options, seat, opening_key, protocol)


def own_claim(state: "SealedGameState", key: bytes, chain: bytes) -> "SeatClaim":
    """Return what this seat's joining entry has.

    Args:
        state: The game's state before it.
        key: The peer's key.
        chain: The chain value before it.
    """
    public = _own_public_key(key, state.protocol)
    return SeatClaim(
        public, key_commitment(state.key, chain, state.seat), state.own_join_data(chain)
    )


def _own_public_key(key: bytes, protocol: int) -> bytes:
    """Return the public signing key of the peer with this key; b"" in protocol 1."""
    return public_key(signing_key(key)) if protocol > 1 else b""


def take_seat(
    state: "SealedGameState", seat: int, claim: "SeatClaim", key: bytes, chain: bytes
) -> None:
    """Apply the entry by which a player joins, if its signing key is the right one.

    Args:
        state: The game's state before the entry.
        seat: The seat of the player.
        claim: The content of the entry.
        key: The key of this peer.
        chain: The chain value before the entry.

    Raises:
        ProtocolError: As in ``SealedGameState.take_seat``; NOT_YOURS also for an entry of this
            peer's seat with another signing key.
    """
    if seat == state.seat and claim.signing_key != _own_public_key(key, state.protocol):
        raise ProtocolError(NOT_YOURS)
    state.take_seat(seat, claim, chain)
