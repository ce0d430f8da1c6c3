"""A position of BeerHex, or what one side knows of it."""

from engine.beerhex.board import (
    BOARD,
    CAPS,
    CENTRE,
    CONNECTED,
    NAMES,
    ORDER,
    TOKENS,
    TRIPLES,
    count,
    listed,
    stock,
    verdict,
)
from engine.beerhex.knowledge import Worlds, shown, tidy
from engine.beerhex.notation import FACES, Step, read
from engine.game import BYSTANDER, EVERYONE, RESIGN, IllegalMove, Outcome, State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import Game
    from engine.rng import Rng


class BeerHexState(State):
    """A position, or a view of it. Seat 0 is Gold, seat 1 Silver; so are shells and faces.

    Attributes:
        starter: the seat that moved first.
        phase: what the turn asks for: "start" (declare, attack or place), "place" (after an
            attack that succeeded), "fill" (the other hand has run out), "over".
        shells: per seat the set of cells (a bitmask) with a cap of that owner.
        faces: per symbol the set of cells known to show it.
        up: the cells whose cap lies face up.
        tokens: the cells with a clue token.
        hands: per seat [gold, silver], how many caps of each face are in hand; None if unknown.
        bounds: per seat what past attacks tell of its face-down caps; see ``knowledge``.
        attacks: every attack so far as (seat, "x a1 b1 c1=gsg", shells such as "ggs").
        last: the last move as a bystander was told it, "" before the first.
    """

    def __init__(self, game: "Game", options: dict, starter: int) -> None:
        self.game = game
        self.options = options
        self.starter = starter
        self.viewer: "int | None" = EVERYONE
        self.turn: "int | None" = starter
        self.outcome: "Outcome | None" = None
        self.phase = "start"
        self.shells = [0, 0]
        self.faces = [0, 0]
        self.up = 0
        self.tokens = 0
        self.hands: list = [[stock(seat, 0), stock(seat, 1)] for seat in (0, 1)]
        self.bounds: list = [[], []]
        self.attacks: list = []
        self.last = ""

    def _copy(self) -> "BeerHexState":
        new = BeerHexState(self.game, self.options, self.starter)
        new.viewer = self.viewer
        new.turn = self.turn
        new.outcome = self.outcome
        new.phase = self.phase
        new.shells = list(self.shells)
        new.faces = list(self.faces)
        new.up = self.up
        new.tokens = self.tokens
        new.hands = [hand and list(hand) for hand in self.hands]
        new.bounds = list(self.bounds)
        new.attacks = self.attacks
        new.last = self.last
        return new

    # What lies where.

    def caps(self) -> int:
        """The cells with a cap."""
        return self.shells[0] | self.shells[1]

    def cap(self, cell: int) -> "tuple | None":
        """The cap on a cell as (owner, face or None if unknown, face up?, token?), or None."""
        if not self.caps() >> cell & 1:
            return None
        face = None
        for symbol in (0, 1):
            if self.faces[symbol] >> cell & 1:
                face = symbol
        owner = 0 if self.shells[0] >> cell & 1 else 1
        return owner, face, bool(self.up >> cell & 1), bool(self.tokens >> cell & 1)

    def in_hand(self, seat: int) -> int:
        """How many caps this player has in hand."""
        return CAPS - count(self.shells[seat])

    def tokens_left(self, seat: int) -> int:
        """How many clue tokens this player can still lay; 0 without the clue variant."""
        if not self.options["clues"]:
            return 0
        return TOKENS - count(self.tokens & self.shells[seat])

    # What can be played.

    def legal(self) -> list[str]:
        """See State. What a player may do never depends on what that player can't see."""
        if self.turn is None or self.viewer not in (EVERYONE, self.turn):
            return []
        hand = self.hands[self.turn]
        ends = [FACES[face] for face in (0, 1) if hand[face]]
        if self.phase != "fill" and self.tokens_left(self.turn):
            ends = [face + token for face in ends for token in ("", "!")]
        caps = self.caps()
        moves = []
        for cell in ORDER:
            if not caps >> cell & 1 and not (cell == CENTRE and self._opening()):
                for end in ends:
                    moves.append(NAMES[cell] + end)
        if self.phase == "start":
            down = caps & ~self.up
            moves += [move for move, cells in TRIPLES if cells & down == cells]
            moves += ["claim", "deny"]
        return sorted(moves)

    def _opening(self) -> bool:
        """Whether the very first placement is still to come."""
        return not self.caps() and not self.attacks

    def _check(self, step: Step) -> None:
        """Raise IllegalMove unless the rules allow ``step`` as far as this viewer can tell."""
        if self.turn is None:
            raise IllegalMove("over")
        if step.kind == "place":
            self._check_place(step)
        elif step.kind != RESIGN and self.phase == "fill":
            raise IllegalMove("filling")
        elif step.kind == "attack":
            self._check_attack(step)
        elif step.kind != RESIGN and self.phase == "place":
            raise IllegalMove(step.kind + "-at-start-only")

    def _check_attack(self, step: Step) -> None:
        if self.phase == "place":
            raise IllegalMove("attack-once")
        cells = 0
        for cell in step.cells:
            if not self.caps() >> cell & 1:
                raise IllegalMove("empty", cell=NAMES[cell])
            if self.up >> cell & 1:
                raise IllegalMove("face-up", cell=NAMES[cell])
            cells |= 1 << cell
        if cells not in CONNECTED:
            raise IllegalMove("not-adjacent")

    def _check_place(self, step: Step) -> None:
        name = NAMES[step.cells[0]]
        if self.caps() >> step.cells[0] & 1:
            raise IllegalMove("occupied", cell=name)
        if step.cells[0] == CENTRE and self._opening():
            raise IllegalMove("centre-first")
        if step.token and not self.options["clues"]:
            raise IllegalMove("no-clues")
        if step.token and self.phase == "fill":
            raise IllegalMove("filling")
        if step.token and not self.tokens_left(self._mover()):
            raise IllegalMove("no-token")
        open_to_me = self.viewer in (EVERYONE, self.turn) or self._completes(step)
        if step.face is None and open_to_me:
            raise IllegalMove("face-missing", cell=name)
        if step.face is not None and not open_to_me:
            raise IllegalMove("face-hidden", cell=name)
        hand = self.hands[self._mover()]
        if step.face is not None and hand and not hand[step.face]:
            raise IllegalMove("no-such-face-left", face=FACES[step.face])

    def _completes(self, step: Step) -> bool:
        """Whether this placement leaves no cell empty, so that everything is turned over."""
        return step.kind == "place" and self.caps() | 1 << step.cells[0] == BOARD.full

    # What comes to light.

    def _revealed(self, step: Step) -> int:
        """The cells that ``step`` reveals, the cap just placed included."""
        if step.kind == "attack":
            return sum([1 << cell for cell in step.cells])
        if step.kind == "place":
            return BOARD.full & ~self.up if self._completes(step) else 0
        return self.caps() & ~self.up

    def reveals(self, move: str) -> bool:
        """See State: every attack and everything that ends the game."""
        step = read(move)
        return step.kind != "place" or self._completes(step)

    def told(self, move: str, seat: "int | None") -> str:
        """See State, and the package's docstring for the notation."""
        step = read(move)
        self._check(step)
        if self.reveals(move):
            gold = self.faces[0]
            if step.face == 0:
                gold |= 1 << step.cells[0]
            lie = [
                FACES[0] if gold >> cell & 1 else FACES[1] for cell in listed(self._revealed(step))
            ]
            return move + "=" + "".join(lie)
        if seat in (EVERYONE, self.turn):
            return move
        return NAMES[step.cells[0]] + "?" + ("!" if step.token else "")

    def _learn(self, step: Step, cells: int) -> None:
        """Take in the faces that a view was told of ``cells``. Raises IllegalMove if they are
        missing, or can't be what lies there."""
        if self.viewer == EVERYONE:
            return
        if step.shown is None:
            raise IllegalMove("reveal-missing")
        if len(step.shown) != count(cells):
            raise IllegalMove("reveal-wrong")
        for i, cell in enumerate(listed(cells)):
            face = FACES.index(step.shown[i])
            if self.faces[1 - face] >> cell & 1:
                raise IllegalMove("reveal-wrong", cell=NAMES[cell])
            self.faces[face] |= 1 << cell
        if not (self.worlds(0).number and self.worlds(1).number):
            raise IllegalMove("reveal-wrong")

    def worlds(self, seat: int) -> Worlds:
        """What this seat's face-down caps can be, as far as is known here."""
        up = self.shells[seat] & self.up
        hand = self.hands[seat] or (0, 0)
        most = [stock(seat, face) - hand[face] - count(up & self.faces[face]) for face in (0, 1)]
        return Worlds(self.shells[seat] & ~up, self.bounds[seat], most[0], most[1], self.faces)

    # Playing.

    def play(self, move: str) -> "BeerHexState":
        """See State. Of IllegalMove's reasons, "reveal-missing", "reveal-wrong", "face-missing"
        and "face-hidden" are about how a view was told a move, the others about the rules."""
        step = read(move)
        self._check(step)
        facts = step.shown is not None
        if facts and (self.viewer == EVERYONE or not self.reveals(step.plain)):
            raise IllegalMove("syntax", move=move)
        after = self._copy()
        if self.viewer == EVERYONE:
            after.last = self.told(move, BYSTANDER)
        elif self.reveals(move):
            after.last = move
        else:
            after.last = NAMES[step.cells[0]] + "?" + ("!" if step.token else "")
        if step.kind == "place":
            after._place(step)
        elif step.kind == "attack":
            after._attack(step)
        elif step.kind == RESIGN and self.viewer != EVERYONE and not facts:
            after._end(Outcome((1 - after._mover(),), RESIGN))
        else:
            after._learn(step, self._revealed(step))
            after._open(step.kind)
        return after

    def _mover(self) -> int:
        return self.turn or 0

    def _place(self, step: Step) -> None:
        mover = self._mover()
        revealed = self._revealed(step)
        completes = self._completes(step)
        bit = 1 << step.cells[0]
        self.shells[mover] |= bit
        if step.face is not None:
            if completes or self.viewer == EVERYONE or not self.options["clues"]:
                self.faces[step.face] |= bit
            if self.hands[mover]:
                self.hands[mover][step.face] -= 1
        if step.token:
            self.tokens |= bit
        if completes:
            self._learn(step, revealed)
            self._open("filled" if self.phase == "fill" else "full")
        elif self.phase != "fill":
            self.turn = 1 - mover
            self.phase = "start" if self.in_hand(mover) else "fill"

    def _attack(self, step: Step) -> None:
        mover = self._mover()
        cells = self._revealed(step)
        self._learn(step, cells)
        same = any([cells & self.faces[face] == cells for face in (0, 1)])
        home = cells if same else cells & self.faces[mover]
        owners = "".join([FACES[0 if self.shells[0] >> c & 1 else 1] for c in step.cells])
        self.attacks = self.attacks + [(mover, self.last, owners)]
        self.up |= cells & ~home
        self.tokens &= ~cells
        self.bounds = [self._return(seat, cells, home) for seat in (0, 1)]
        self.faces = [self.faces[face] & ~home for face in (0, 1)]
        if same:
            self.phase = "place"
        else:
            self.turn = 1 - mover

    def _return(self, seat: int, cells: int, home: int) -> list:
        """Of the caps that an attack revealed on ``cells``, take those in ``home`` back to this
        seat's hand; what is then publicly known of the seat's face-down caps."""
        bounds = shown(self.bounds[seat], cells, self.faces)
        home &= self.shells[seat]
        if home:
            here = self.shells[seat]
            most = []
            for face in (0, 1):
                if self.hands[seat]:
                    self.hands[seat][face] += count(home & self.faces[face])
                open_faces = here & (self.up | home) & self.faces[face]
                most.append(stock(seat, face) - count(open_faces))
            self.shells[seat] &= ~home
            bounds.append([self.shells[seat] & ~self.up, most[0], most[1]])
        return tidy(bounds)

    def _open(self, reason: str) -> None:
        """Turn everything over, now that all faces are known, and see who has won."""
        self.up = self.caps()
        self.tokens = 0
        self.bounds = [[], []]
        self.hands = [
            [stock(seat, face) - count(self.shells[seat] & self.faces[face]) for face in (0, 1)]
            for seat in (0, 1)
        ]
        self._end(verdict(reason, self._mover(), self.faces, self.hands))

    def _end(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.phase = "over"
        self.turn = None

    # Views.

    def view(self, seat: "int | None") -> "BeerHexState":
        """See State. A view has the same attributes; ``faces`` lacks the cells and ``hands`` the
        hands that the seat can't look at. Once the game is over everything is open."""
        if self.viewer not in (EVERYONE, seat):
            raise ValueError("only a full state can be asked for a view")
        if self.viewer == seat or seat == EVERYONE:
            return self
        seen = self._copy()
        seen.viewer = seat
        if self.turn is None:
            return seen
        for owner in (0, 1):
            if owner != seat:
                seen.hands[owner] = None
            if owner != seat or self.options["clues"]:
                down = self.shells[owner] & ~self.up
                seen.faces = [cells & ~down for cells in seen.faces]
        return seen

    def imagine(self, rng: "Rng") -> "BeerHexState":
        """See State: every assignment of faces to the unknown caps that agrees with the stock,
        with the hand the viewer holds and with the past attacks is equally likely."""
        if self.viewer == EVERYONE:
            return self
        world = self._copy()
        world.viewer = EVERYONE
        for seat in (0, 1):
            down = self.shells[seat] & ~self.up
            gold = self.worlds(seat).draw(rng)
            world.faces = [world.faces[0] | gold, world.faces[1] | down & ~gold]
        for seat in (0, 1):
            world.hands[seat] = [
                stock(seat, face) - count(self.shells[seat] & world.faces[face]) for face in (0, 1)
            ]
        return world

    def key(self) -> object:
        """See State: the table as it lies; what past attacks told is not part of it."""
        told = (self.viewer, self.turn, self.phase, self._opening(), self.hands)
        return f"{told} {self.shells} {self.faces} {self.up} {self.tokens} {self.outcome}"

    def pack(self) -> dict:
        """See State; ``packed.restore`` says what is in it."""
        from engine.beerhex.packed import pack

        return pack(self)
