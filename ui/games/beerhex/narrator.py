"""What is said of BeerHex. Nothing here says a face that the view doesn't know."""

from engine.beerhex.constants import ATTACK_SIZE, BOARD, FACE_LETTERS, GOAL_SIDES, UNKNOWN_FACE
from engine.beerhex.events import Attacked, Claimed, Denied, Failed, Placed, RanOut, Revealed
from engine.beerhex.move_generation import attackable_cells
from engine.beerhex.moves import ATTACK, CLAIM, PLACE, parse_move
from engine.beerhex.position import START
from ui.games.beerhex.input import TOKEN
from ui.games.narrator import MoveButton, Narrator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.state import BeerHexState
    from engine.events import Event


class BeerHexNarrator(Narrator):
    """What is said of one view of BeerHex."""

    view: "BeerHexState"

    # ---- while somebody chooses

    def turn_prompt(self, name: str) -> str:
        """What somebody can do now: attack where that is possible, else look under a cap."""
        view = self.view
        if view.phase != START or attackable_cells(view):
            return self.say("wait-" + view.phase, name=name)
        looks = view.face_down() & view.shells[view.mover()] and not view.options["clues"]
        return self.say("wait-peek" if looks else "wait-lay", name=name)

    def selection_prompt(self, tokens: "tuple[str, ...]") -> str:
        """What goes inside, or which caps to attack."""
        if self.view.cap(BOARD.cell(tokens[0])) is None:
            return self.say("prompt-face")
        return self.say("prompt-attack", n=ATTACK_SIZE - len(tokens))

    def move_preview(self, move: str) -> str:
        """Whether to lay the cap, or to turn over the three."""
        made = parse_move(move)
        if made.kind == PLACE:
            return self.say("chosen-place", cell=made.cell_names[0])
        return self.say("chosen-attack", cells=self._join_texts(made.cell_names))

    def hint(self, move: str) -> str:
        """The cell to lay a cap on, the caps to attack, or what to declare. Which face to lay is
        left unsaid while the game goes on: a hint may be heard by both."""
        made, seat = parse_move(move), self.view.mover()
        if made.kind == PLACE and self.reveal_all and made.face is not None:
            return self.say(
                "cell-secret",
                cell=made.cell_names[0],
                face=self._face_name(FACE_LETTERS[made.face]),
            )
        if made.kind == PLACE:
            return self.describe_event(Placed(seat, made.cell_names[0], UNKNOWN_FACE, made.token))
        if made.kind == ATTACK:
            return self.describe_event(Attacked(seat, made.cell_names))
        return self.describe_event(Claimed(seat) if made.kind == CLAIM else Denied(seat))

    def pick_name(self, token: str) -> str:
        """A face and how many caps with it are left, or a clue token."""
        if token == TOKEN:
            return self.say("pick-token")
        return self.say("pick-" + token, left=self.view.caps_left(token))

    def move_button(self, move: str) -> MoveButton:
        """A declaration and what it means; while it can't be true yet, a quiet one."""
        if not self._can_be_joined():
            return MoveButton(self.say(move), self.say("declared-early"), "quiet")
        return MoveButton(self.say(move), self.say(move + "-short"))

    def _can_be_joined(self) -> bool:
        """Whether the sides of the one to move could be joined, as far as everybody can see: what
        a button looks like must tell nobody more."""
        view, seat = self.view, self.view.mover()
        shut = view.face_up & view.faces[1 - seat]
        return BOARD.is_connected(view.occupied() & ~shut, GOAL_SIDES[seat][0], GOAL_SIDES[seat][1])

    # ---- what there is

    def cell_label(self, cell: str) -> str:
        """A cell's place and its cap."""
        cap = self.view.cap(BOARD.cell(cell))
        if cap is None:
            return self.say("cell-empty", cell=cell)
        owner, face, up, token = cap
        place = self.say("cell-token", cell=cell) if token else cell
        shell = self.say("shell-" + str(owner))
        if face is not None and (up or self.reveal_all):
            return self.say(
                "cell-up", cell=place, shell=shell, face=self._face_name(FACE_LETTERS[face])
            )
        key = "cell-own" if face is not None else "cell-down"
        return self.say(key, cell=place, shell=shell)

    def peek_text(self, cell: str) -> str:
        """What the cap on a cell has inside; what is seen, if that isn't known here."""
        face = self.view.face(BOARD.cell(cell))
        if face is None:
            return self.cell_label(cell)
        return self.say("cell-secret", cell=cell, face=self._face_name(FACE_LETTERS[face]))

    def seat_status(self, seat: int) -> str:
        """The seat's symbol and which way it must go, the caps in hand, and the clue tokens in the
        variant with them."""
        caps = self.say("seat-caps-" + str(seat), hand=self.view.hand_size(seat))
        if self.view.options["clues"]:
            return self.say("seat-tokens", caps=caps, tokens=self.view.tokens_left(seat))
        return caps

    def status_help(self, seat: "int | None" = None) -> str:
        """Which edges a seat joins, and the numbers there."""
        if seat is None:
            return ""
        said = [self.say("gauge-seat-" + str(seat))]
        if self.view.options["clues"]:
            said.append(self.say("gauge-tokens"))
        return self.say("sentences").join(said)

    def _face_name(self, letter: str) -> str:
        """A symbol's name."""
        return self.say("face-" + str(FACE_LETTERS.index(letter)))

    def _join_texts(self, texts: "tuple[str, ...] | list[str]") -> str:
        return self.say("comma").join(texts)

    # ---- what happened

    def describe_event(self, event: "Event") -> str:
        """A sentence about what a move did, "" where others say it."""
        if isinstance(event, Placed) and event.token:
            return self.say("said-placed-token", side=self.side_name(event.seat), cell=event.cell)
        if isinstance(event, Attacked):
            caps = self._join_texts(event.caps)
            return self.say("said-attacked", side=self.side_name(event.seat), caps=caps)
        if isinstance(event, Revealed):
            faces = [self._face_name(letter) for letter in event.faces]
            return self.say("said-revealed", faces=self._join_texts(faces))
        if isinstance(event, Failed):
            return self.say("said-failed", face=self._face_name(FACE_LETTERS[event.seat]))
        if isinstance(event, RanOut):
            side, other = self.side_name(event.seat), self.side_name(event.other)
            return self.say("said-ranout", side=side, other=other)
        return super().describe_event(event)

    def list_text(self, told: str) -> str:
        """A past move in words, or the cell of a cap that is drawn beside it; ● is a token."""
        made = parse_move(told)
        if made.kind == PLACE:
            return made.cell_names[0] + (" ●" if made.token else "")
        if made.kind == ATTACK:
            return self.say("listed-attack", cells=" ".join(made.cell_names))
        return self.say(made.bare)

    def notation(self, told: str) -> str:
        """A past move in notation. While the game goes on no hidden face stands there: one sees
        one's own by peeking, and with clue tokens not at all."""
        made = parse_move(told)
        if made.kind != PLACE or made.revealed is not None or self.reveal_all:
            return told
        return made.masked()
