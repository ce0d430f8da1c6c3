"""Whole games to play through, one move after another, as taps on their boards."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine import GAMES
from engine.game import State
from engine.link.game_link import encode_game
from engine.record import Record
from ui.board.turn_selection import continues_turn
from ui.games import game_ui


@dataclass(frozen=True)
class Script:
    """A played game: its options and moves, in the game's notation, with ``_`` for the spaces
    within a move."""

    game: str
    options: dict = field(default_factory=dict)
    moves: str = ""
    seed: int = 0

    def __str__(self) -> str:
        return "-".join([self.game, *[str(value) for value in self.options.values()]])

    def record(self, plies: int | None = None) -> Record:
        """Return the first ``plies`` moves of this game, or all, as a record."""
        validated = GAMES[self.game].validate_options(self.options)
        moves = [move.replace("_", " ") for move in self.moves.split()]
        return Record(self.game, validated, self.seed, moves[:plies])

    def state(self, plies: int | None = None) -> State:
        """Return the position after ``plies`` moves, or the last."""
        return self.record(plies).replay()[-1]

    def link(self, plies: int | None = None) -> str:
        """Return the fragment of the link to that position."""
        return "#" + encode_game(self.record(plies))

    def turns(self) -> "Iterator[Turn]":
        """Yield the taps of each turn."""
        record = self.record()
        states = record.replay()
        inputs = game_ui(self.game).Input
        turn = Turn()
        for before, move, after in zip(states, record.moves, states[1:]):
            ways = inputs(before).tap_paths(move)
            turn.plies += 1
            turn.tokens += ways[0] if ways else []
            turn.button = "" if ways else move
            if not (ways and inputs.confirms_whole_turn and continues_turn(before, move, after)):
                yield turn
                turn = Turn()


@dataclass
class Turn:
    """The tokens to tap for one or more moves that are confirmed at once, or a move's button."""

    tokens: list[str] = field(default_factory=list)
    button: str = ""
    plies: int = 0


MIXTOUR = Script("mixtour", {}, "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4 c2:3-a4")
MIXTOUR_TO_TWO = Script(
    "mixtour",
    {"points": 2},
    "a5 a3 c5 d5 c5:1-d5 a2 d2 e2 e2:1-d2 e1 a2:1-a3 d2:2-e1 c5 d5:2-c5 c5:3-a3 b1 b1:1-e1 a5:1-e1",
)

INPHEXION = Script(
    "inphexion", {"size": 5}, "b2 b2>c2 b2>c1 b2>b1 b2>a2 b1>a1 a1^d2 a2>a1 d2>e2 d2>c3"
)
INPHEXION_SWAPPED = Script(
    "inphexion",
    {"size": 5, "free_second": True, "pie": True},
    "a5 swap e4 e4>d4 a5>b5 a5>b4 e4>d5 e4>e5 e5^b3 b5>c5 b5>c4",
)
INPHEXION_NEUTRAL = Script(
    "inphexion",
    {"size": 5, "neutral": True},
    "c3>b4 b4>a4 b4>a5 b4>b5 a4>a3 c3>b3 b4>c4 a5^e1 b5>a5 e1>d2 e1>d1",
)

BEERHEX = Script(  # an attack that succeeds, one that fails, and a claim
    "beerhex",
    {},
    "a3s b3s c3s d3s x_b3_c3_d3 a1g b3s b1g b2g x_a3_b2_b3 c3s c1g d3s d1g e3s e1g claim",
)

BEERHEX_SHORT = Script("beerhex", {}, "a3s b3s c3s d3s a1g e3s b1g claim")

HEXHEAVEN = Script(
    "hexheaven",
    {"rules": "casual"},
    "1@0,1/0 8@-1,2/1 4@-1,0/2 14@-2,3/1 24@-2,2/0 pass 20@-1,3/0 28@-3,2/0 pass 22@-2,1/1"
    " 13@1,1/4 5@0,2/0 pass 16@-3,3/1 27@1,2/0 11@1,3/1 pass 12@-2,0/2 pass 17@0,3/2 5@0,4/2"
    " 6@-4,3/5 23@1,0/0 pass 21@2,2/5 19@2,1/0 pass 10@-3,1/5 7@1,4/2 pass",
    330,
)
HEXHEAVEN_SOLO = Script(
    "hexheaven",
    {"rules": "solo"},
    "18@-1,0/2 2@1,-1/0 S@1,0/1 19@2,-1/0 pass 26@0,-1/1 1@2,0/0 pass 5@3,-1/3 pass 16@1,-2/2"
    " 17@2,-2/4 2@0,1/0 pass",
    20,
)

SCRIPTS = (MIXTOUR, MIXTOUR_TO_TWO, INPHEXION, INPHEXION_SWAPPED, INPHEXION_NEUTRAL, BEERHEX)
QUICK = (MIXTOUR, INPHEXION)  # one of every game without secrets, for long tests
ONE = (MIXTOUR,)  # for long tests that are the same for any game


def lay_while_possible(view: State) -> str:
    """Return the first tile of Hex Heaven that can be laid, so that the game is over soon."""
    legal = view.legal()
    return ([move for move in legal if move not in ("pass", "redraw")] or legal)[0]
