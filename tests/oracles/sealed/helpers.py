"""Helpers that the tests of this folder share: seeds, exchanging links, and forging them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.oracles.sealed.client import Client
from tests.oracles.sealed.group import digest
from tests.oracles.sealed.links import Link, encode_link
from tests.oracles.sealed.state import Choice, Secrets
from tests.oracles.sealed.transcript import chained

APPLIED = ("new", "part", "missing", "twice", "old", "asked")


def seed(number: int, seat: int) -> bytes:
    """Make a seed.

    Args:
        number: The game.
        seat: The seat.

    Returns:
        32 bytes.
    """
    return digest("test", bytes([number, seat]))


def begin(
    game: str, options: Mapping[str, Choice], number: int = 0, offerer: int = 0
) -> list[Client]:
    """Begin a game of all its players.

    Args:
        game: The game's name.
        options: Its options.
        number: Which seeds to take.
        offerer: The seat that offers.

    Returns:
        The devices in the order of the seats.
    """
    players = 3 if options.get("rules") == "three" else 2
    clients = {offerer: Client.offer(game, options, offerer, seed(number, offerer))}
    link = clients[offerer].link()
    for step in range(1, players):
        seat = (offerer + step) % players
        clients[seat] = Client.accept(link, seat, seed(number, seat))
        link = clients[seat].link()
        for other in clients.values():
            if other.seat != seat:
                other.receive(link)
    exchange(list(clients.values()))
    return [clients[seat] for seat in range(players)]


def exchange(clients: Sequence[Client]) -> None:
    """Exchange links until no device lacks anything.

    Args:
        clients: The devices.

    Raises:
        AssertionError: If a link is refused or too long.
    """
    for _ in range(200):
        senders = [client for client in clients if client.unsent]
        if not senders:
            return
        for sender in senders:
            link = sender.link()
            assert len(link) <= sender.limit
            for reader in clients:
                if reader is not sender:
                    outcome = reader.receive(link)
                    assert outcome in APPLIED, outcome
    raise AssertionError("links go round")


def deliver(sender: Client, reader: Client) -> str:
    """Deliver a link from one device to another.

    Args:
        sender: The one.
        reader: The other.

    Returns:
        The outcome.
    """
    return reader.receive(sender.link())


def forge(
    holder: Client,
    before: int,
    entries: Sequence[bytes],
    signer: Secrets | None = None,
    sender: int | None = None,
) -> str:
    """Write a link that no honest device would.

    Args:
        holder: The device whose transcript the entries follow.
        before: How many of its entries come before.
        entries: The entries, which are signed as one run.
        signer: Who signs; the holder if it is left out.
        sender: The seat that is said to send it; the holder's if it is left out.

    Returns:
        The text.
    """
    chain = chained(holder.chains[before], entries)[-1]
    signature = (signer or holder.state.secrets).sign_chain(chain)
    pairs: list[tuple[bytes, bytes | None]] = [(entry, None) for entry in entries]
    if pairs:
        pairs[-1] = (entries[-1], signature)
    seat = holder.seat if sender is None else sender
    return encode_link(Link(holder.id, seat, False, before, chain[:16], pairs))
