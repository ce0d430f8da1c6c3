"""Two tiny games that follow the contract, for tests that are not about one game.

``toy``: the seats in turn take a free cell of a row; who takes the last one wins. ``secret``: each
seat holds number cards dealt by the seed and lays them face down; ``flip`` turns the other side's
last card up. With the option ``open`` nothing is hidden once both have laid a card.

They are known to ``GAMES`` by name, but not in the catalogue, so the tests over all games skip
them.
"""

from engine.catalogue import UNLISTED, GameEntry, option_schemas
from engine.game import OMNISCIENT, RESIGN, BadPosition, Game, IllegalMove, Option, Outcome, State
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
        return ToyState(self.options, self.taken + (move,))

    def pack(self) -> dict:
        over = self.outcome is not None and self.outcome.reason == "resigned"
        return {"cells": self.options["cells"], "taken": list(self.taken), "resigned": over}

    def key(self) -> object:
        return self.taken


class Toy(Game):
    name = "toy"
    options = (Option("cells", (3, 4, 9), 4), Option("loud", (False, True), False))

    def validate_options(self, options: "dict | None") -> dict:
        validated = super().validate_options(options)
        if validated["loud"] and validated["cells"] == 9:
            from engine.game import BadOptions

            raise BadOptions("option-mix")
        return validated

    def start(self, options: "dict | None" = None, seed: int = 0) -> ToyState:
        return ToyState(self.validate_options(options))


class SecretState(State):
    """A position or view of ``secret``.

    Attributes:
        cards: Per seat a list of [value or None if unknown, "hand" | "down" | "up"].
    """

    def __init__(self, options: dict, cards: list, turn: int, viewer: "int | None" = OMNISCIENT):
        self.game, self.options, self.cards, self.turn = SECRET, options, cards, turn
        self.viewer = viewer

    def _copy(self) -> "SecretState":
        cards = [[list(card) for card in hand] for hand in self.cards]
        return SecretState(self.options, cards, self.turn or 0, self.viewer)

    def _last_face_down(self, seat: int) -> "list | None":
        down = [card for card in self.cards[seat] if card[1] == "down"]
        return down[-1] if down else None

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        moves = ["flip"] if self._last_face_down(1 - self.turn) else []
        hand = [card[0] for card in self.cards[self.turn] if card[1] == "hand"]
        return sorted(moves + [f"lay{value}" for value in hand if value is not None])

    def play(self, move: str) -> "SecretState":
        bare, _, revealed = move.partition("=")
        if self.turn is None or (revealed and self.viewer == OMNISCIENT):
            raise IllegalMove("no")
        after = self._copy()
        if bare != RESIGN:
            card = after._card_of_move(bare)
            card[1] = "up" if bare == "flip" else "down"
            if len(revealed) == 1:
                card[0] = int(revealed)
        if bare == RESIGN:
            after.outcome = Outcome((1 - self.turn,), "resigned")
        elif after._cannot_act(1 - self.turn):
            after.outcome = Outcome((), "all-laid")
        after.turn = None if after.outcome else 1 - self.turn
        after._apply_reveal(revealed if len(revealed) == 4 else "")
        return after

    def _card_of_move(self, bare: str) -> list:
        """Return the card that a move lays or turns up."""
        assert self.turn is not None
        hand = self.cards[self.turn]
        last = self._last_face_down(1 - self.turn)
        if bare == "flip" and last:
            return last
        for place, card in enumerate(hand):
            if card[1] == "hand" and bare == (
                f"lay@{place}" if card[0] is None else f"lay{card[0]}"
            ):
                return card
        raise IllegalMove("no")

    def _cannot_act(self, seat: int) -> bool:
        """Return whether that seat could neither lay nor flip."""
        return not (
            self._last_face_down(1 - seat) or any(card[1] == "hand" for card in self.cards[seat])
        )

    def _is_open(self) -> bool:
        """Return whether nothing is hidden any more."""
        laid = all(any(card[1] != "hand" for card in hand) for hand in self.cards)
        return self.outcome is not None or (self.options["open"] and laid)

    def _apply_reveal(self, values: str) -> None:
        """Set all values when everything is revealed."""
        cards = self.cards[0] + self.cards[1]
        for card, value in zip(cards, values):
            card[0] = int(value)
        if self._is_open() and any(card[0] is None for card in cards):
            raise IllegalMove("no")

    def observed_move(self, move: str, seat: "int | None") -> str:
        """Return the move as ``seat`` observes it.

        ``lay@1`` lays a hidden card, the second of the hand; ``flip=3`` shows a 3; a move that
        opens the game carries all values, ``lay2=0253``.
        """
        after = self.play(move)
        if after._is_open() and not self._is_open():
            cards = self.cards[0] + self.cards[1]
            observed = move + "=" + "".join(str(card[0]) for card in cards)
        elif move == "flip":
            observed = f"flip={self._card_of_move(move)[0]}"
        else:
            observed = move
        if observed[:3] == "lay" and seat not in (OMNISCIENT, self.turn) and not self._is_open():
            place = self.cards[self.turn or 0].index(self._card_of_move(move))
            observed = f"lay@{place}" + observed[4:]
        return observed

    def initial_observation(self, seat: "int | None") -> str:
        return "" if seat is None else "".join(str(card[0]) for card in self.cards[seat])

    def reveals(self, move: str) -> bool:
        return move == "flip"

    def view(self, seat: "int | None") -> "SecretState":
        view = self._copy()
        view.viewer, view.outcome = seat, self.outcome
        view.turn = self.turn
        if not self._is_open():
            for owner, hand in enumerate(view.cards):
                for card in hand:
                    if owner != seat and card[1] != "up":
                        card[0] = None
        return view

    def pack(self) -> dict:
        viewer = "-" if self.viewer is None else self.viewer
        packed = dict(self.options)
        packed.update({"cards": self.cards, "turn": self.turn, "viewer": viewer})
        return packed

    def key(self) -> object:
        return str(self.cards)


class Secret(Game):
    name = "secret"
    options = (Option("open", (False, True), False),)
    hidden = True
    chance = True

    def max_game_length(self, options: dict) -> int:
        return 8

    def start(self, options: "dict | None" = None, seed: int = 0) -> SecretState:
        deck = list(range(6))
        Rng(seed).shuffle(deck)
        hands = [[[v, "hand"] for v in sorted(deck[at : at + 2])] for at in (0, 2)]
        return SecretState(self.validate_options(options), hands, 0)

    def initial_view(self, options: "dict | None", seat: "int | None", dealt: str) -> SecretState:
        if len(dealt) != (0 if seat is None else 2) or any(c not in "012345" for c in dealt):
            raise BadPosition("dealt")
        hands = [[[None, "hand"], [None, "hand"]] for _ in range(2)]
        if seat is not None:
            hands[seat] = [[int(c), "hand"] for c in dealt]  # type: ignore[list-item]
        return SecretState(self.validate_options(options), hands, 0, seat)

    def restore(self, packed: object) -> SecretState:
        if not isinstance(packed, dict) or set(packed) != {"cards", "turn", "viewer", "open"}:
            raise BadPosition("not-a-position")
        viewer = None if packed["viewer"] == "-" else packed["viewer"]
        return SecretState({"open": packed["open"]}, packed["cards"], packed["turn"], viewer)


class ToyEntry(GameEntry):
    """The catalogue entry of a game that is loaded already."""

    def __init__(self, game: Game, number: int) -> None:
        GameEntry.__init__(self, game.name, number)
        self._game = game
        self._schemas = option_schemas(game.options)

    def load(self) -> Game:
        return self._game


TOY = Toy()
SECRET = Secret()
UNLISTED.extend([ToyEntry(TOY, 62), ToyEntry(SECRET, 63)])
