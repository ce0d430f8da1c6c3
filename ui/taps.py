"""What a tap means, without knowing any game.

A board says by which taps a move can be made: ``steps(view, move)`` gives alternatives, each a
list of tokens. A token is a *cell* ("c3", "1,-2") or a *pick*, a choice that is no cell ("g",
"7", "n2", "r3", "pass"). ``Taps`` then answers every tap with one word:

- "went on": more taps are needed;
- "complete": ``move`` is made and can be previewed;
- "play": a tap on what completed the move confirmed it;
- "changed": the selection is another or smaller one, and not complete;
- "refused": the token fits nowhere; nothing has changed, and the board can say why.

>>> moves = {"b2": [["b2"]], "c4:1-d4": [["c4", "d4", "n1"]], "c4:2-d4": [["c4", "d4", "n2"]]}
>>> taps = Taps(None, sorted(moves), lambda view, move: moves[move])
>>> taps.tap("c4"), taps.offers()
('went on', ['d4'])
>>> taps.tap("d4"), taps.offers()
('went on', ['n1', 'n2'])
>>> taps.tap("n1"), taps.tap("n2"), taps.move
('complete', 'complete', 'c4:2-d4')
>>> taps.tap("e5"), taps.tap("b2"), taps.move
('refused', 'complete', 'b2')
>>> taps.tap("b2")
'play'

A pick that is the only way on needs no tap; a cell is never chosen for anybody. With
``default(view, moves)``, one of ``moves`` is previewed at once where only picks are missing:

>>> taps = Taps(None, sorted(moves), lambda view, move: moves[move], lambda view, ms: ms[-1])
>>> taps.tap("c4"), taps.tap("d4"), taps.move, taps.tap("n1"), taps.move
('went on', 'complete', 'c4:2-d4', 'complete', 'c4:1-d4')

``Plan`` strings together the moves of one turn, to be confirmed at once.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import State

    Steps = Callable[[State, str], list[list[str]]]
    Default = Callable[[State, list[str]], str | None]
    Chain = Callable[[State, str, State], bool]
    Path = tuple[list[str], str]  # the tokens of one alternative, and its move


def is_cell(token: str) -> bool:
    """Whether a token names a cell: a letter a–i and digits, or two numbers with a comma.
    (So boards name their picks otherwise: "n2", "r3", "g", "7", "pass".)"""
    if "," in token:
        return True
    return "a" <= token[:1] <= "i" and token[1:].isdigit()


class Taps:
    """One move in the making.

    Attributes:
        move: the complete move to be previewed; None while taps are missing.
        refused: the last refused token; None after any other tap.
    """

    def __init__(
        self,
        view: "State",
        legal: "list[str]",
        steps: "Steps",
        default: "Default | None" = None,
        cycles: bool = False,
    ) -> None:
        """``cycles``: a tap on the cell of a complete move goes on to the next pick after it."""
        self._cycles = cycles
        self._view = view
        self._legal = legal
        self._steps = steps
        self._default = default
        self._first: "dict[str, list[Path]] | None" = None
        self.clear()

    def clear(self) -> None:
        """Take back all taps."""
        self._tokens: "list[str]" = []
        self._auto: "list[bool]" = []  # whether the token was chosen without a tap
        self._ways: "list[list[Path]]" = []  # _ways[k]: alternatives that begin _tokens[:k + 1]
        self.move: "str | None" = None
        self.refused: "str | None" = None

    @property
    def prefix(self) -> "list[str]":
        """The tokens chosen so far, those chosen without a tap included."""
        return list(self._tokens)

    @property
    def by_default(self) -> bool:
        """Whether something was chosen without a tap that could be chosen otherwise."""
        places = range(len(self._tokens))
        return any(self._auto[k] and len(self.choices(k)) > 1 for k in places)

    def choices(self, place: int) -> "list[str]":
        """Every token that can stand at ``place`` after the chosen ones before it, sorted."""
        if place == 0:
            return sorted(self._index())
        found = {}
        for tokens, _ in self._ways[place - 1] if place <= len(self._ways) else []:
            if len(tokens) > place:
                found[tokens[place]] = True
        return sorted(found)

    def offers(self) -> "list[str]":
        """The tokens that lead on from here, sorted: the next ones, and for picks at the end of
        the chosen tokens their alternatives, the chosen ones among them."""
        place = len(self._tokens)
        found = self.choices(place)
        while place and not is_cell(self._tokens[place - 1]):
            place -= 1
            if place:  # what else one could begin with is no alternative to a pick
                found += [token for token in self.choices(place) if token not in found]
        return sorted(found)

    def moves(self) -> "list[str]":
        """The legal moves that the chosen tokens can still become, sorted."""
        if not self._tokens:
            return list(self._legal)
        return sorted({move for _, move in self._ways[-1]})

    def tap(self, token: str) -> str:
        """Take one tap; see the module for the answers."""
        self.refused = None
        if self.move is not None and self._cycles and token == self._tokens[-2:][0]:
            if is_cell(token) and not is_cell(self._tokens[-1]):
                self._turn()
                return "complete"
        if self.move is not None and token in self._confirming():
            return "play"
        length = len(self._tokens)
        if self._extends(token):
            self._push(token)
        elif token in self._tokens:
            self._retap(self._tokens.index(token))
        elif not self._replace(token):
            self.refused = token
            return "refused"
        self._advance()
        if self.move is not None:
            return "complete"
        went_on = len(self._tokens) > length and self._tokens[length] == token
        return "went on" if went_on else "changed"

    def back(self) -> bool:
        """Take back the last tap, and what was chosen on its strength. False: there was none."""
        while self._auto and self._auto[-1]:
            self._pop()
        if not self._tokens:
            return False
        self._pop()
        while self._auto and self._auto[-1]:
            self._pop()
        self._settle()
        return True

    # The alternatives that still fit

    def _index(self) -> "dict[str, list[Path]]":
        """Alternatives by their first token; made at the first question, refined tap by tap."""
        if self._first is None:
            self._first = {}
            for move in self._legal:
                for tokens in self._steps(self._view, move):
                    self._first.setdefault(tokens[0], []).append((tokens, move))
        return self._first

    def _after(self, token: str) -> "list[Path]":
        """The alternatives that go on with ``token`` from the chosen tokens."""
        place = len(self._tokens)
        if not place:
            return self._index().get(token, [])
        return [way for way in self._ways[-1] if len(way[0]) > place and way[0][place] == token]

    def _extends(self, token: str) -> bool:
        return bool(self._after(token))

    def _push(self, token: str, auto: bool = False) -> None:
        self._ways.append(self._after(token))
        self._tokens.append(token)
        self._auto.append(auto)

    def _pop(self) -> None:
        self._ways.pop()
        self._tokens.pop()
        self._auto.pop()

    def _cut(self, place: int) -> "list[tuple[str, bool]]":
        """Drop the tokens from ``place`` on and return them."""
        dropped = [(self._tokens[k], self._auto[k]) for k in range(place, len(self._tokens))]
        while len(self._tokens) > place:
            self._pop()
        return dropped

    def _settle(self) -> None:
        """Find the move that the chosen tokens make."""
        place = len(self._tokens)
        self.move = None
        for tokens, move in self._ways[-1] if place else []:
            if len(tokens) == place:
                self.move = move
                return

    def _advance(self) -> None:
        """Choose what needs no choosing, then what the board prefers."""
        while self._tokens:
            self._settle()
            following = self.choices(len(self._tokens))
            if self.move is not None or len(following) != 1 or is_cell(following[0]):
                break
            self._push(following[0], True)
        self._settle()
        if self.move is None and self._tokens and self._default:
            self._prefer(self._default)

    def _prefer(self, default: "Default") -> None:
        """Complete the move as ``default`` likes it, if only picks are missing."""
        place = len(self._tokens)
        if any(is_cell(token) for tokens, _ in self._ways[-1] for token in tokens[place:]):
            return
        wanted = default(self._view, self.moves())
        for tokens, move in self._ways[-1]:
            if move == wanted:
                for token in tokens[place:]:
                    self._push(token, True)
                self._settle()
                return

    # Taps on what is chosen, or in its place

    def _confirming(self) -> "list[str]":
        """What plays the complete move when tapped: the last tapped token, and the last cell."""
        places = range(len(self._tokens))
        tapped = [k for k in places if not self._auto[k]]
        cells = [k for k in places if is_cell(self._tokens[k])]
        return [self._tokens[k] for k in tapped[-1:] + cells[-1:]]

    def _turn(self) -> None:
        """Exchange the last pick for the next that can stand there, round and round."""
        place = len(self._tokens) - 1
        found = self.choices(place)
        following = found[(found.index(self._tokens[place]) + 1) % len(found)]
        self._cut(place)
        self._push(following, True)
        self._settle()

    def _retap(self, place: int) -> None:
        """A chosen token was tapped: what was chosen without a tap becomes a choice, what was
        tapped is taken back, alone if the rest goes on to the same moves (a set of cells in any
        order), else with all that followed."""
        if self._auto[place]:
            self._auto[place] = False
            return
        before = self.moves()
        dropped = self._cut(place)
        kept = self._append([pair for pair in dropped[1:] if not pair[1]])
        if kept:
            still = set(self.moves())
            kept = all(move in still for move in before)
        if not kept:
            self._cut(place)
        while self._auto and self._auto[-1]:
            self._pop()

    def _append(self, pairs: "list[tuple[str, bool]]") -> bool:
        """Choose those tokens as far as they fit; whether all did."""
        for token, auto in pairs:
            if not self._extends(token):
                return False
            self._push(token, auto)
        return True

    def _replace(self, token: str) -> bool:
        """Put ``token`` in the place of the last chosen one that it is an alternative to. After a
        changed pick what followed stays as far as it fits; after a changed cell, the picks."""
        for place in range(len(self._tokens) - 1, -1, -1):
            if token not in self.choices(place):
                continue
            following = self._cut(place)[1:]
            self._push(token)
            if is_cell(token):
                cells = [k for k, pair in enumerate(following) if is_cell(pair[0])]
                following = following[: cells[0]] if cells else following
            self._append([pair for pair in following if not pair[1]])
            return True
        return False


def goes_on(before: "State", move: str, after: "State") -> bool:
    """Whether the same player moves again and nothing came to light: such moves make one plan."""
    return after.turn is not None and after.turn == before.turn and not before.reveals(move)


class Plan:
    """The moves of one turn in the making: complete ones are tried on scratch views and wait,
    until the last one is confirmed and all are played together.

    Attributes:
        pending: the moves that are complete and wait.
        taps: the ``Taps`` of the move in the making.
        view: the view that ``taps`` is about: the given one after the pending moves.
    """

    def __init__(
        self,
        view: "State",
        steps: "Steps",
        default: "Default | None" = None,
        chain: "Chain" = goes_on,
        cycles: bool = False,
    ) -> None:
        """``view``: of the player to move. ``chain(before, move, after)``: whether one goes on
        to choose the next move before confirming this one. ``cycles``: see ``Taps``."""
        self._cycles = cycles
        self._steps = steps
        self._default = default
        self._chain = chain
        self._earlier: "list[tuple[State, Taps]]" = []
        self.pending: "list[str]" = []
        self.view = view
        self.taps = self._fresh()

    @property
    def moves(self) -> "list[str]":
        """What a confirmation plays: the pending moves, and the complete one."""
        return self.pending + ([self.taps.move] if self.taps.move is not None else [])

    def preview(self) -> "State | None":
        """The view after ``moves``; None if the last one tells what is not known yet."""
        move = self.taps.move
        if move is None:
            return self.view
        return None if self.view.reveals(move) else self.view.play(move)

    def tap(self, token: str) -> str:
        """As ``Taps.tap``. A tap that fits nowhere in the move in the making, while that has no
        taps, may still change the move before it."""
        answer = self.taps.tap(token)
        if answer == "refused" and self._earlier and not self.taps.prefix:
            answer = self._change_last(token)
        if answer == "complete" and not self.taps.by_default and self._move_on():
            return "went on"
        return answer

    def back(self) -> bool:
        """Take back the last tap, of a pending move if need be. False: there was none."""
        if self.taps.back():
            return True
        if not self._earlier:
            return False
        self._reopen()
        return self.taps.back()

    def clear(self) -> None:
        """Take back all taps and all pending moves."""
        while self._earlier:
            self._reopen()
        self.taps.clear()

    def _fresh(self) -> Taps:
        return Taps(self.view, self.view.legal(), self._steps, self._default, self._cycles)

    def _move_on(self) -> bool:
        """Let the complete move wait and begin the next one, if the turn goes on."""
        move = self.taps.move
        if move is None or self.view.reveals(move):
            return False
        after = self.view.play(move)
        if not self._chain(self.view, move, after):
            return False
        self._earlier.append((self.view, self.taps))
        self.pending.append(move)
        self.view = after
        self.taps = self._fresh()
        return True

    def _reopen(self) -> None:
        self.view, self.taps = self._earlier.pop()
        self.pending.pop()

    def _change_last(self, token: str) -> str:
        view, taps, move = self.view, self.taps, self.pending[-1]
        self._reopen()
        answer = self.taps.tap(token)
        if answer in ("refused", "play"):
            self._earlier.append((self.view, self.taps))
            self.pending.append(move)
            self.view, self.taps = view, taps
            self.taps.refused = token
            return "refused"
        return answer
