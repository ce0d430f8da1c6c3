"""The check of a sealed game by a person who did not play it.

The transcript convinces others: every run of entries is signed with a key that is never published.
With the opening keys, which are published at the end, each player's state can be computed again.
Of an unfinished game a spectator can check all that has been opened, and sees who owes what.
docs/sealed-play.md lists the steps.
"""

from collections import namedtuple

from engine.game import SPECTATOR
from engine.record import find_game
from engine.sealed import offer as offers
from engine.sealed.crypto import KEY_SIZE, digest, key_commitment
from engine.sealed.joining import game_state_classes
from engine.sealed.link import decode
from engine.sealed.results import FORGED, GARBLED, MISSING, NOT_DUE, NOT_YOURS, ProtocolError
from engine.sealed.transcript import ID_SIZE, INITIAL_CHAIN, is_signed, next_chain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.sealed.game_state import SealedGameState
    from engine.sealed.offer import Offer, SeatClaim

# Facts of a transcript. game: its name; options: validated; seats: their number; moves: the moves
# as seat 0 observed them, or in an unfinished game a spectator; winners: the winning seats, [] for
# a draw, None if there is no result; reason: how the game ended; faults: a list of Fault, [] if all
# was fair; next_seat: in an unfinished game the seat that writes the next entry, else None; owed:
# what it owes without a decision of a person, see ``engine.sealed.owed``, "" if it is to move.
Verdict = namedtuple(
    "Verdict",
    ("game", "options", "seats", "moves", "winners", "reason", "faults", "next_seat", "owed"),
)


def verify_transcript(links: "Iterable[str]") -> Verdict:
    """Return what a game's links show.

    Args:
        links: The texts of links, in any order, that together have the whole transcript so far.

    Raises:
        LinkError: A text is no sealed link.
        ProtocolError: The transcript is not one of a game of protocol 2: MISSING if entries are
            missing between others, or of players who join; GARBLED if links contradict each other;
            else what is wrong with an entry; its fact ``entry`` is the number of the entry.
    """
    entries, signatures = _read_links(links)
    offer = offers.decode(entries[0])
    if offer.protocol < 2:
        raise ProtocolError("older")
    count = find_game(offer.game).seats(offer.options)
    if len(entries) < count:
        raise ProtocolError(MISSING)
    claims = [offer.claim] + [
        offers.decode_claim(entry, offer.protocol) for entry in entries[1:count]
    ]
    keys = [_published_key(entries, claims, offer.seat, seat) for seat in range(count)]
    if b"" in keys:
        return _verify_unfinished(offer, claims, entries, signatures)
    states = []
    for seat, key in enumerate(keys):
        try:
            states.append(_replay(offer, claims, entries, signatures, seat, key))
        except ProtocolError as error:
            # The keys of a cheat don't make its own entries; those of the others show how.
            if error.reason != NOT_YOURS:
                raise
    if not states:
        raise ProtocolError(NOT_YOURS)
    faults = []
    for state in states:
        if state.next_author is not None:
            raise ProtocolError(MISSING)
        faults += [fault for fault in state.faults or [] if fault not in faults]
    state = states[0]
    outcome = state.view.outcome if state.view else None
    is_result = outcome is not None and not faults
    return Verdict(
        offer.game,
        offer.options,
        count,
        state.observed_moves,
        list(outcome.winners) if is_result and outcome else None,
        outcome.reason if is_result and outcome else "",
        faults,
        None,
        "",
    )


def _verify_unfinished(
    offer: "Offer",
    claims: "list[SeatClaim]",
    entries: "list[bytes]",
    signatures: "dict[int, bytes]",
) -> Verdict:
    """Return what the transcript of an unfinished game shows to a spectator; as ``_replay``."""
    # The factors by which proofs are verified follow from the key, so they depend on all entries.
    key = digest("spectator", *entries)
    state = _replay(offer, claims, entries, signatures, SPECTATOR, key)
    return Verdict(
        offer.game,
        offer.options,
        len(claims),
        state.observed_moves,
        None,
        "",
        [],
        state.next_author,
        state.owed,
    )


def _read_links(links: "Iterable[str]") -> "tuple[list[bytes], dict[int, bytes]]":
    """Return the entries in links, and count -> the signature after so many of them."""
    entries: "dict[int, bytes]" = {}
    signatures: "dict[int, bytes]" = {}
    id = b""
    for text in links:
        part = decode(text)
        id = id or part.id
        if part.id != id:
            raise ProtocolError(GARBLED)
        for n, (entry, signature) in enumerate(zip(part.entries, part.signatures), part.first):
            if entries.setdefault(n, entry) != entry:
                raise ProtocolError(GARBLED, entry=n)
            if signature:
                signatures[n + 1] = signature
    for n in range(len(entries)):
        if n not in entries:
            raise ProtocolError(MISSING, entry=n)
    if not entries:
        raise ProtocolError(MISSING)
    ordered = [entries[n] for n in range(len(entries))]
    if next_chain(INITIAL_CHAIN, ordered[0])[:ID_SIZE] != id:
        raise ProtocolError(GARBLED, entry=0)
    return ordered, signatures


def _replay(
    offer: "Offer",
    claims: "list[SeatClaim]",
    entries: "list[bytes]",
    signatures: "dict[int, bytes]",
    seat: "int | None",
    key: bytes,
) -> "SealedGameState":
    """Return the state of a seat after all entries, whose signatures are verified.

    Args:
        offer: The offer.
        claims: The content of the joining entries.
        entries: All entries.
        signatures: count -> the signature after so many of them.
        seat: The seat, or SPECTATOR.
        key: Its opening key; for a spectator one that nobody could foresee.

    Raises:
        ProtocolError: FORGED, or what is wrong with an entry.
    """
    count = len(claims)
    order = [(offer.seat + i) % count for i in range(count)]
    state = game_state_classes(offer.game)[offer.protocol](
        find_game(offer.game), offer.options, seat, key, offer.protocol
    )
    chain, authors = INITIAL_CHAIN, []
    for n, entry in enumerate(entries):
        author = order[n] if n < count else state.next_author
        if author is None:
            raise ProtocolError(NOT_DUE, entry=n)
        try:
            if n < count:
                state.take_seat(author, claims[n], chain)
            else:
                state.read_entry(entry, chain)
        except ProtocolError as error:
            raise ProtocolError(error.reason, **(error.facts | {"entry": n})) from None
        chain = next_chain(chain, entry)
        authors.append(author)
        if n + 1 in signatures:
            public = state.signing_keys[author]
            if not is_signed(public, chain, signatures[n + 1]):
                raise ProtocolError(FORGED, entry=n)
    for n, author in enumerate(authors):
        ends_run = n + 1 == len(authors) or authors[n + 1] != author
        if ends_run and n + 1 not in signatures:
            raise ProtocolError(FORGED, entry=n)
    return state


def _published_key(
    entries: "list[bytes]", claims: "list[SeatClaim]", first: int, seat: int
) -> bytes:
    """Return the opening key that a seat has published; b"" if it has not.

    Args:
        entries: All entries.
        claims: The content of the joining entries.
        first: The seat that offered the game.
        seat: The seat.
    """
    at = (seat - first) % len(claims)
    chain = INITIAL_CHAIN
    for entry in entries[:at]:
        chain = next_chain(chain, entry)
    for entry in entries[-len(claims) :]:
        key = entry[1:]
        if len(key) == KEY_SIZE and key_commitment(key, chain, seat) == claims[at].key_commitment:
            return key
    return b""
