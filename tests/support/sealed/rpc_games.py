"""Sealed games of any kind, played through ``engine.sealed.rpc`` in JSON alone."""

import json

from engine.catalogue import GAMES
from engine.observed_record import from_data
from engine.rng import Rng
from engine.sealed.rpc import answer
from tests.support.sealed.device_pair import peer_key


def call_rpc(**question: object) -> dict:
    """Return the answer to a question."""
    found: dict = json.loads(answer(json.dumps(question)))
    return found


def hex_key(number: int) -> str:
    """Return a key for this number, in hexadecimal."""
    return peer_key(number).hex()


class RpcGame:
    """The game of all seats, in the order in which they sat down: nothing but answers.

    Attributes:
        replies: by seat the latest answer.
        longest_link: how many characters the longest link had.
        receipt_kinds: of the receipts.
    """

    def __init__(self, game: str, options: dict, first: int = 0, number: int = 0) -> None:
        self.names = ["一" * 20, "é" * 20, "Ｃ" * 20]
        self.rng = Rng(number)
        self.replies: "dict[int, dict]" = {}
        self.longest_link = 0
        self.receipt_kinds: "list[str]" = []
        seats = GAMES[game].seats(GAMES[game].validate_options(options))
        reply = self.call(
            do="invite", game=game, options=options, seat=first, key=hex_key(seats * number)
        )
        self.replies[first] = reply
        for i in range(1, seats):
            link = reply["link"]
            offer = call_rpc(do="read", link=link)["offer"]
            assert offer == {
                "game": game,
                "options": reply["options"],
                "seat": first,
                "free": (first + i) % seats,
                "protocol": 2,
            }
            reply = self.call(do="accept", link=link, key=hex_key(seats * number + i))
            self.replies[reply["seat"]] = reply
        self.exchange_all()

    def call(self, **question: object) -> dict:
        found = call_rpc(names=self.names, **question)
        assert "error" not in found, found
        self.longest_link = max(self.longest_link, len(found["link"]))
        return found

    def exchange_all(self) -> None:
        """Deliver all links that are due until no peer learns anything new."""
        moving = True
        while moving:
            moving = False
            for seat in sorted(self.replies):
                link = self.replies[seat]["link"]
                for other in [other for other in self.replies if other != seat and link]:
                    moving = self.receive(other, link) or moving

    def receive(self, seat: int, link: str) -> bool:
        """Deliver a link to a seat; return whether that brought something new."""
        reply = self.call(do="hear", device=self.replies[seat]["device"], link=link)
        self.receipt_kinds.append(reply["receipt"]["kind"])
        assert reply["receipt"]["names"] == self.names[: len(reply["receipt"]["names"])]
        grown = reply["device"] != self.replies[seat]["device"]
        # An answer to "I lack this" is for one device only; here all receive everything.
        self.replies[seat] = reply
        return grown or reply["receipt"]["kind"] == "missing"

    def mover(self) -> "int | None":
        """Return the seat that has a move to decide."""
        found = [seat for seat in self.replies if self.replies[seat]["due"] == seat]
        return found[0] if found else None

    def play(self, seat: int, move: str) -> None:
        """Make a move of this seat, and send everything."""
        self.replies[seat] = self.call(do="play", device=self.replies[seat]["device"], move=move)
        self.exchange_all()

    def play_out(self, max_moves: int = 1000) -> "RpcGame":
        """Play the game to its end at random; after ``most`` moves a player resigns."""
        plies = 0
        while self.mover() is not None:
            seat = self.mover() or 0
            view = GAMES[self.replies[seat]["game"]].restore(self.replies[seat]["view"])
            moves = [move for move in view.legal() if move not in ("claim", "deny")]
            self.play(seat, self.rng.choice(moves) if plies < max_moves else "resign")
            plies += 1
        for reply in self.replies.values():
            view = GAMES[reply["game"]].restore(reply["view"])
            assert view.outcome is not None and reply["faults"] == [] and reply["due"] is None
            assert from_data(reply["observed"]).replay()[-1] == view and reply["pending"] is None
        return self
