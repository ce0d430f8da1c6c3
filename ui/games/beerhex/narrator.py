"""The sentences about BeerHex. None of them says a face that the view doesn't know."""

from engine.beerhex.constants import ATTACK_SIZE, BOARD, FACE_LETTERS
from engine.beerhex.events import Attacked, Failed, Placed, RanOut, Revealed
from engine.beerhex.move_generation import attackable_cells
from engine.beerhex.moves import ATTACK, CLAIM, PLACE, parse_move
from engine.beerhex.position import START
from ui.games.beerhex.input import TOKEN, can_be_true
from ui.games.narrator import MoveButton, Narrator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.state import BeerHexState
    from engine.events import Event


class BeerHexNarrator(Narrator):
    """The sentences about one view of BeerHex."""

    view: "BeerHexState"

    # ---- while a move is selected

    def turn_prompt(self, name: str) -> str:
        """Return what the player can do: attack if that is possible, else place a cap, or peek."""
        view = self.view
        if view.phase != START or attackable_cells(view):
            return self.say("wait-" + view.phase, name=name)
        if view.is_opening():
            return self.say("wait-opening", name=name)
        can_peek = view.face_down() & view.shells[view.mover] and not view.options["clues"]
        return self.say("wait-peek" if can_peek else "wait-lay", name=name)

    def selection_prompt(self, tokens: "tuple[str, ...]") -> str:
        """Return which face to choose, or which caps to attack."""
        if self.view.cap(BOARD.cell(tokens[0])) is None:
            return self.say("prompt-face")
        return self.say("prompt-attack", n=ATTACK_SIZE - len(tokens))

    def move_preview(self, move: str) -> str:
        """Return whether to place the cap, or to turn over the three."""
        parsed = parse_move(move)
        if parsed.kind == PLACE:
            return self.say("chosen-place", cell=parsed.cell_names[0])
        return self.say("chosen-attack", cells=self._join_texts(parsed.cell_names))

    def hint(self, move: str) -> str:
        """Return the cell to place a cap on, the caps to attack, or what to declare.

        Before the end of the game, the face of the cap is left out, since both players may hear the
        hint.
        """
        parsed, seat = parse_move(move), self.view.mover
        if parsed.kind == PLACE and self.reveal_all and parsed.face is not None:
            return self.say(
                "cell-secret",
                cell=parsed.cell_names[0],
                face=self._face_name(FACE_LETTERS[parsed.face]),
            )
        if parsed.kind == PLACE:
            key = "proposal-token" if parsed.token else "proposal-placed"
            return self.say(key, side=self.actor_name(seat), cell=parsed.cell_names[0])
        if parsed.kind == ATTACK:
            caps = self._join_texts(parsed.cell_names)
            return self.say("proposal-attacked", side=self.actor_name(seat), caps=caps)
        key = "proposal-claimed" if parsed.kind == CLAIM else "proposal-denied"
        return self.say(key, side=self.actor_name(seat))

    def pick_name(self, token: str) -> str:
        """Return a face and how many caps with it are left, or a clue token."""
        if token == TOKEN:
            return self.say("pick-token")
        return self.say("pick-" + token, left=self.view.caps_left(token))

    def move_button(self, move: str) -> MoveButton:
        """Return a declaration and what it means; a quiet one if it can't be true yet."""
        if not can_be_true(self.view, move):
            return MoveButton(self.say(move), self.say("declared-early"), "quiet")
        return MoveButton(self.say(move), self.say(move + "-short"))

    # ---- the position

    def cell_label(self, cell: str) -> str:
        """Return a cell's name and its cap."""
        cap = self.view.cap(BOARD.cell(cell))
        if cap is None:
            return self.say("cell-empty", cell=cell)
        owner, face, is_up, token = cap
        name = self.say("cell-token", cell=cell) if token else cell
        shell = self.say("shell-" + str(owner))
        if face is not None and (is_up or self.reveal_all):
            key, inside = "cell-up" if is_up else "cell-known", FACE_LETTERS[face]
            return self.say(key, cell=name, shell=shell, face=self._face_name(inside))
        key = "cell-own" if face is not None else "cell-down"
        return self.say(key, cell=name, shell=shell)

    def peek_text(self, cell: str) -> str:
        """Return the face of a cell's cap if the view knows it, else the label of the cell."""
        face = self.view.face(BOARD.cell(cell))
        if face is None:
            return self.cell_label(cell)
        return self.say("cell-secret", cell=cell, face=self._face_name(FACE_LETTERS[face]))

    def seat_status(self, seat: int) -> str:
        """Return the seat's symbol and direction, its caps in hand, and its clue tokens."""
        caps = self.say("seat-caps-" + str(seat), hand=self.view.hand_size(seat))
        if self.view.options["clues"]:
            return self.say("seat-tokens", caps=caps, tokens=self.view.tokens_left(seat))
        return caps

    def status_help(self, seat: "int | None" = None) -> str:
        """Return which edges a seat connects, and what its numbers mean."""
        if seat is None:
            return ""
        sentences = [self.say("status-help-seat-" + str(seat))]
        if self.view.options["clues"]:
            sentences.append(self.say("status-help-tokens"))
        return self.say("sentences").join(sentences)

    def _face_name(self, letter: str) -> str:
        """Return the name of a symbol."""
        return self.say("face-" + str(FACE_LETTERS.index(letter)))

    def _join_texts(self, texts: "tuple[str, ...] | list[str]") -> str:
        """Return texts with commas between them."""
        return self.say("comma").join(texts)

    # ---- what happened

    def describe_event(self, event: "Event") -> str:
        """Return a sentence about an event; "" if others say it."""
        if isinstance(event, Placed) and event.token:
            return self.say("said-placed-token", side=self.actor_name(event.seat), cell=event.cell)
        if isinstance(event, Attacked):
            caps = self._join_texts(event.caps)
            return self.say("said-attacked", side=self.actor_name(event.seat), caps=caps)
        if isinstance(event, Revealed):
            faces = [self._face_name(letter) for letter in event.faces]
            return self.say("said-revealed", faces=self._join_texts(faces))
        if isinstance(event, Failed):
            return self.say("said-failed", face=self._face_name(FACE_LETTERS[event.seat]))
        if isinstance(event, RanOut):
            side, other = self.actor_name(event.seat), self.actor_name(event.other)
            return self.say("said-ranout", side=side, other=other)
        return super().describe_event(event)

    def list_text(self, move: str) -> str:
        """Return a past move in words, or the cell of a cap drawn beside it, with ● for a token."""
        parsed = parse_move(move)
        if parsed.kind == PLACE:
            return parsed.cell_names[0] + (" ●" if parsed.token else "")
        if parsed.kind == ATTACK:
            return self.say("listed-attack", cells=" ".join(parsed.cell_names))
        return self.say(parsed.bare)

    def notation(self, move: str) -> str:
        """Return a past move in notation, without its hidden face before the end of the game.

        A player sees that by peeking, and in the variant with clue tokens not at all.
        """
        parsed = parse_move(move)
        if parsed.kind != PLACE or parsed.revealed is not None or self.reveal_all:
            return move
        return parsed.masked()
