"""Sealed games of any kind, played through ``engine.sealed.rpc`` in JSON alone."""

import json

from engine.catalogue import GAMES
from engine.observed_record import from_data
from engine.rng import Rng
from engine.sealed.rpc import answer
from tests.sealed.tables import key


def ask(**question: object) -> dict:
    """The answer to a question."""
    found: dict = json.loads(answer(json.dumps(question)))
    return found


def hexed(number: int) -> str:
    """Some key."""
    return key(number).hex()


class Desks:
    """The desks of all seats, in the order in which they sat down: nothing but answers.

    Attributes:
        at: by seat the latest answer.
        longest: how many characters the longest link had.
        kinds: of the receipts.
    """

    def __init__(self, game: str, options: dict, first: int = 0, number: int = 0) -> None:
        self.names = ["一" * 20, "é" * 20, "Ｃ" * 20]
        self.rng = Rng(number)
        self.at: "dict[int, dict]" = {}
        self.longest = 0
        self.kinds: "list[str]" = []
        seats = GAMES[game].seats(GAMES[game].validate_options(options))
        told = self.ask(
            do="invite", game=game, options=options, seat=first, key=hexed(seats * number)
        )
        self.at[first] = told
        for i in range(1, seats):
            link = told["link"]
            offer = ask(do="read", link=link)["offer"]
            assert offer == {
                "game": game,
                "options": told["options"],
                "seat": first,
                "free": (first + i) % seats,
            }
            told = self.ask(do="accept", link=link, key=hexed(seats * number + i))
            self.at[told["seat"]] = told
        self.settle()

    def ask(self, **question: object) -> dict:
        found = ask(names=self.names, **question)
        assert "error" not in found, found
        self.longest = max(self.longest, len(found["link"]))
        return found

    def settle(self) -> None:
        """All that is to be sent reaches all others, until nobody learns anything more."""
        moving = True
        while moving:
            moving = False
            for seat in sorted(self.at):
                link = self.at[seat]["link"]
                for other in [other for other in self.at if other != seat and link]:
                    moving = self.hear(other, link) or moving

    def hear(self, seat: int, link: str) -> bool:
        """A link reaches a seat; whether that has led on."""
        told = self.ask(do="hear", device=self.at[seat]["device"], link=link)
        self.kinds.append(told["receipt"]["kind"])
        assert told["receipt"]["names"] == self.names[: len(told["receipt"]["names"])]
        grown = told["device"] != self.at[seat]["device"]
        # What answers "I lack this" is for one device alone; here everybody hears everything.
        self.at[seat] = told
        return grown or told["receipt"]["kind"] == "missing"

    def mover(self) -> "int | None":
        """Who has to decide something."""
        found = [seat for seat in self.at if self.at[seat]["due"] == seat]
        return found[0] if found else None

    def play(self, seat: int, move: str) -> None:
        """A seat makes a move, and everything is sent."""
        self.at[seat] = self.ask(do="play", device=self.at[seat]["device"], move=move)
        self.settle()

    def through(self, most: int = 1000) -> "Desks":
        """The game is played to its end at random; after ``most`` moves somebody resigns."""
        plies = 0
        while self.mover() is not None:
            seat = self.mover() or 0
            view = GAMES[self.at[seat]["game"]].restore(self.at[seat]["view"])
            moves = [move for move in view.legal() if move not in ("claim", "deny")]
            self.play(seat, self.rng.choice(moves) if plies < most else "resign")
            plies += 1
        for told in self.at.values():
            view = GAMES[told["game"]].restore(told["view"])
            assert view.outcome is not None and told["faults"] == [] and told["due"] is None
            assert from_data(told["told"]).replay()[-1] == view and told["pending"] is None
        return self
