"""What a tap means, without knowing any game.

A game says by which taps a move can be made: ``steps(move)`` gives alternatives, each a list of
tokens. A token is a *cell* ("c3", "1,-2") or a *pick*, a choice that is no cell ("g", "7", "n2",
"r3"); ``is_cell`` tells which. ``Taps`` then answers every tap with one word:

- "went on": more taps are needed;
- "complete": ``move`` is made and can be previewed;
- "play": a tap on what completed the move confirmed it;
- "changed": the selection is another or smaller one, and not complete;
- "refused": the token fits nowhere; nothing has changed, and the board can say why.

>>> moves = {"b2": [["b2"]], "c4:1-d4": [["c4", "d4", "n1"]], "c4:2-d4": [["c4", "d4", "n2"]]}
>>> def is_cell(token): return len(token) == 2 and token[0] in "abcde"
>>> taps = Taps(sorted(moves), moves.get, is_cell)
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
``default(moves)``, one of ``moves`` is previewed at once where only picks are missing:

>>> taps = Taps(sorted(moves), moves.get, is_cell, max)
>>> taps.tap("c4"), taps.tap("d4"), taps.move, taps.tap("n1"), taps.move
('went on', 'complete', 'c4:2-d4', 'complete', 'c4:1-d4')
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Steps = Callable[[str], list[list[str]]]
    Default = Callable[[list[str]], str | None]
    Path = tuple[list[str], str]  # the tokens of one alternative, and its move


class Taps:
    """One move in the making.

    Attributes:
        move: the complete move to be previewed; None while taps are missing.
        refused: the last refused token; None after any other tap.
    """

    def __init__(
        self,
        legal: "list[str]",
        steps: "Steps",
        is_cell: "Callable[[str], bool]",
        default: "Default | None" = None,
        cycles: bool = False,
    ) -> None:
        """``cycles``: a tap on the cell of a complete move goes on to the next pick after it."""
        self._cycles = cycles
        self._legal = legal
        self._steps = steps
        self._is_cell = is_cell
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
        self._added = False  # whether the last tap left what had been tapped before it

    def lay_aside(self) -> tuple:
        """Take back all taps for now; what is handed back can be given to ``restore``."""
        aside = (self._tokens, self._auto, self._ways, self.move, self._added)
        self.clear()
        return aside

    def restore(self, aside: tuple) -> None:
        """Choose again what was laid aside, in place of what is chosen."""
        self.clear()
        self._tokens, self._auto, self._ways, self.move, self._added = aside

    @property
    def prefix(self) -> "list[str]":
        """The tokens chosen so far, those chosen without a tap included."""
        return list(self._tokens)

    @property
    def by_default(self) -> bool:
        """Whether something was chosen without a tap that could be chosen otherwise."""
        places = range(len(self._tokens))
        return any(self._auto[k] and len(self.choices(k)) > 1 for k in places)

    @property
    def decided(self) -> bool:
        """Whether the person has made all of a complete move, tap after tap: nothing was chosen
        for them that could be chosen otherwise, nothing can follow, nothing has been changed by
        the last tap."""
        if self.move is None or not self._added or self.by_default:
            return False
        return not self.choices(len(self._tokens))

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
        while place and not self._is_cell(self._tokens[place - 1]):
            place -= 1
            if place:  # what else one could begin with is no alternative to a pick
                found += [token for token in self.choices(place) if token not in found]
        return sorted(found)

    def carries(self, token: str) -> bool:
        """Whether a move says where ``token`` goes: the next token is a cell, and no other is."""
        for tokens, _ in self._index().get(token, []):
            if [self._is_cell(one) for one in tokens[1:3]] in ([True], [True, False]):
                return True
        return False

    def moves(self) -> "list[str]":
        """The legal moves that the chosen tokens can still become, sorted."""
        if not self._tokens:
            return list(self._legal)
        return sorted({move for _, move in self._ways[-1]})

    def tap(self, token: str) -> str:
        """Take one tap; see the module for the answers."""
        self.refused = None
        if self.move is not None and self._cycles and token == self._tokens[-2:][0]:
            if self._is_cell(token) and not self._is_cell(self._tokens[-1]):
                self._turn()
                return "complete"
        if self.move is not None and token in self._confirming():
            return "play"
        length = len(self._tokens)
        tapped = [one for one, auto in zip(self._tokens, self._auto) if not auto]
        if self._extends(token):
            self._push(token)
        elif token in self._tokens:
            self._retap(self._tokens.index(token))
        elif not self._replace(token):
            self.refused = token
            return "refused"
        self._advance()
        self._added = all([one in self._tokens for one in tapped])
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
                for tokens in self._steps(move):
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
            if self.move is not None or len(following) != 1 or self._is_cell(following[0]):
                break
            self._push(following[0], True)
        self._settle()
        if self.move is None and self._tokens and self._default:
            self._prefer(self._default)

    def _prefer(self, default: "Default") -> None:
        """Complete the move as ``default`` likes it, if only picks are missing."""
        place = len(self._tokens)
        if any(self._is_cell(token) for tokens, _ in self._ways[-1] for token in tokens[place:]):
            return
        wanted = default(self.moves())
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
        cells = [k for k in places if self._is_cell(self._tokens[k])]
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
            if self._is_cell(token):
                cells = [k for k, pair in enumerate(following) if self._is_cell(pair[0])]
                following = following[: cells[0]] if cells else following
            self._append([pair for pair in following if not pair[1]])
            return True
        return False
