"""Two tiny games that follow the contract, for tests of what is not about one game.

``toy``: the seats in turn take a free cell of a row; who takes the last one wins.
``secret``: each seat holds number cards dealt by the seed and lays them face down; ``flip`` turns
the other side's last card up. With ``open`` nothing is hidden once both have laid a card.

They are known to ``GAMES`` by name, but not listed, so that tests over all games pass them by.
"""

from engine import GAMES
from engine.game import EVERYONE, RESIGN, BadPosition, Game, IllegalMove, Option, Outcome, State
from engine.rng import Rng


class ToyState(State):
    def __init__(self, options: dict, taken: tuple = (), resigned: bool = False) -> None:
        self.game, self.options, self.taken = TOY, options, taken
        self.turn = len(taken) % 2
        if resigned:
            self.outcome = Outcome((1 - self.turn,), "resigned")
        elif len(taken) == options["cells"]:
            self.outcome = Outcome((1 - self.turn,), "last")
        if self.outcome:
            self.turn = None

    def legal(self) -> list[str]:
        cells = [f"a{i + 1}" for i in range(self.options["cells"])]
        return sorted(c for c in cells if c not in self.taken) if self.turn is not None else []

    def play(self, move: str) -> "ToyState":
        if self.turn is not None and move == RESIGN:
            return ToyState(self.options, self.taken, resigned=True)
        if move not in self.legal():
            raise IllegalMove("taken")
        return ToyState(self.options, (*self.taken, move))

    def pack(self) -> dict:
        over = self.outcome is not None and self.outcome.reason == "resigned"
        return {"cells": self.options["cells"], "taken": list(self.taken), "resigned": over}

    def key(self) -> object:
        return self.taken


class Toy(Game):
    name = "toy"
    options = (Option("cells", (3, 4, 9), 4), Option("loud", (False, True), False))

    def settle(self, options: "dict | None") -> dict:
        settled = super().settle(options)
        if settled["loud"] and settled["cells"] == 9:
            from engine.game import BadOptions

            raise BadOptions("option-mix")
        return settled

    def start(self, options: "dict | None" = None, seed: int = 0) -> ToyState:
        return ToyState(self.settle(options))


class SecretState(State):
    """``cards``: one list per seat of [value or None if unknown, "hand" | "down" | "up"]."""

    def __init__(self, options: dict, cards: list, turn: int, viewer: "int | None" = EVERYONE):
        self.game, self.options, self.cards, self.turn = SECRET, options, cards, turn
        self.viewer = viewer

    def _copy(self) -> "SecretState":
        cards = [[list(card) for card in hand] for hand in self.cards]
        return SecretState(self.options, cards, self.turn or 0, self.viewer)

    def _last(self, seat: int) -> "list | None":
        down = [card for card in self.cards[seat] if card[1] == "down"]
        return down[-1] if down else None

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        moves = ["flip"] if self._last(1 - self.turn) else []
        hand = [card[0] for card in self.cards[self.turn] if card[1] == "hand"]
        return sorted(moves + [f"lay{value}" for value in hand if value is not None])

    def play(self, move: str) -> "SecretState":
        if self.turn is None or (move not in self.legal() and move != RESIGN):
            raise IllegalMove("no")
        after = self._copy()
        if move == "flip":
            after._last(1 - self.turn)[1] = "up"  # type: ignore[index]
        elif move != RESIGN:
            card = next(
                c for c in after.cards[self.turn] if c[1] == "hand" and f"lay{c[0]}" == move
            )
            card[1] = "down"
        after.turn = 1 - self.turn
        if move == RESIGN:
            after.outcome, after.turn = Outcome((1 - self.turn,), "resigned"), None
        elif not after.legal():
            after.outcome, after.turn = Outcome((), "all-laid"), None
        return after

    def reveals(self, move: str) -> bool:
        return move == "flip"

    def view(self, seat: "int | None") -> "SecretState":
        seen = self._copy()
        seen.viewer, seen.outcome = seat, self.outcome
        seen.turn = self.turn
        laid = all(any(card[1] != "hand" for card in hand) for hand in self.cards)
        if self.outcome is None and not (self.options["open"] and laid):
            for owner, hand in enumerate(seen.cards):
                for card in hand:
                    if owner != seat and card[1] != "up":
                        card[0] = None
        return seen

    def pack(self) -> dict:
        viewer = "-" if self.viewer is None else self.viewer
        return {"cards": self.cards, "turn": self.turn, "viewer": viewer, **self.options}

    def key(self) -> object:
        return str(self.cards)


class Secret(Game):
    name = "secret"
    options = (Option("open", (False, True), False),)
    hidden = True
    chance = True

    def longest(self, options: dict) -> int:
        return 8

    def start(self, options: "dict | None" = None, seed: int = 0) -> SecretState:
        deck = list(range(6))
        Rng(seed).shuffle(deck)
        hands = [[[v, "hand"] for v in sorted(deck[at : at + 2])] for at in (0, 2)]
        return SecretState(self.settle(options), hands, 0)

    def restore(self, packed: object) -> SecretState:
        if not isinstance(packed, dict) or set(packed) != {"cards", "turn", "viewer", "open"}:
            raise BadPosition("not-a-position")
        viewer = None if packed["viewer"] == "-" else packed["viewer"]
        return SecretState({"open": packed["open"]}, packed["cards"], packed["turn"], viewer)


TOY = Toy()
SECRET = Secret()
GAMES._loaded.update(toy=TOY, secret=SECRET)
