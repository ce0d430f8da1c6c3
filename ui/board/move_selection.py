"""What a tap means, without knowing any game.

A game says by which taps a move can be made: ``steps(move)`` gives alternatives, each a list of
tokens. A token is a *cell* ("c3", "1,-2") or a *pick*, a choice that is no cell ("g", "7", "n2",
"r3"); ``is_cell`` tells which. ``MoveSelection`` then answers every tap with one word:

- "went on": more taps are needed;
- "complete": ``move`` is made and can be previewed;
- "play": a tap on what completed the move confirmed it;
- "changed": the selection is another or smaller one, and not complete;
- "refused": the token fits nowhere; nothing has changed, and the board can say why.

>>> moves = {"b2": [["b2"]], "c4:1-d4": [["c4", "d4", "n1"]], "c4:2-d4": [["c4", "d4", "n2"]]}
>>> def is_cell(token): return len(token) == 2 and token[0] in "abcde"
>>> taps = MoveSelection(sorted(moves), moves.get, is_cell)
>>> taps.tap("c4"), taps.next_tokens()
('went on', ['d4'])
>>> taps.tap("d4"), taps.next_tokens()
('went on', ['n1', 'n2'])
>>> taps.tap("n1"), taps.tap("n2"), taps.move
('complete', 'complete', 'c4:2-d4')
>>> taps.tap("e5"), taps.tap("b2"), taps.move
('refused', 'complete', 'b2')
>>> taps.tap("b2")
'play'

A pick that is the only way on needs no tap; a cell is never chosen for anybody. With
``default(moves)``, one of ``moves`` is previewed at once where only picks are missing:

>>> taps = MoveSelection(sorted(moves), moves.get, is_cell, max)
>>> taps.tap("c4"), taps.tap("d4"), taps.move, taps.tap("n1"), taps.move
('went on', 'complete', 'c4:2-d4', 'complete', 'c4:1-d4')
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    TapPaths = Callable[[str], list[list[str]]]
    PreferredMove = Callable[[list[str]], str | None]
    TapPath = tuple[list[str], str]  # the tokens of one alternative, and its move


class MoveSelection:
    """One move in the making.

    Attributes:
        move: the complete move to be previewed; None while taps are missing.
        refused: the last refused token; None after any other tap.
    """

    def __init__(
        self,
        legal: "list[str]",
        tap_paths: "TapPaths",
        is_cell: "Callable[[str], bool]",
        preferred_move: "PreferredMove | None" = None,
        cycles_picks: bool = False,
    ) -> None:
        """``cycles``: a tap on the cell of a complete move goes on to the next pick after it."""
        self._cycles_picks = cycles_picks
        self._legal = legal
        self._tap_paths = tap_paths
        self._is_cell = is_cell
        self._preferred_move = preferred_move
        self._paths_by_token: "dict[str, list[TapPath]] | None" = None
        self.clear()

    def clear(self) -> None:
        """Take back all taps."""
        self._tokens: "list[str]" = []
        self._chosen_automatically: "list[bool]" = []  # whether the token was chosen without a tap
        # _candidates[k]: the tap paths that begin with _tokens[:k + 1].
        self._candidates: "list[list[TapPath]]" = []
        self.move: "str | None" = None
        self.refused_token: "str | None" = None
        self._extends_taps = False  # whether the last tap left what had been tapped before it

    def suspend(self) -> tuple:
        """Take back all taps for now; what is handed back can be given to ``restore``."""
        aside = (
            self._tokens,
            self._chosen_automatically,
            self._candidates,
            self.move,
            self._extends_taps,
        )
        self.clear()
        return aside

    def restore(self, suspended: tuple) -> None:
        """Choose again what was laid aside, in place of what is chosen."""
        self.clear()
        (
            self._tokens,
            self._chosen_automatically,
            self._candidates,
            self.move,
            self._extends_taps,
        ) = suspended

    @property
    def tokens(self) -> "list[str]":
        """The tokens chosen so far, those chosen without a tap included."""
        return list(self._tokens)

    @property
    def auto_completed(self) -> bool:
        """Whether something was chosen without a tap that could be chosen otherwise."""
        places = range(len(self._tokens))
        return any(self._chosen_automatically[k] and len(self.tokens_at(k)) > 1 for k in places)

    @property
    def is_explicit(self) -> bool:
        """Whether the person has made all of a complete move, tap after tap: nothing was chosen
        for them that could be chosen otherwise, nothing can follow, nothing has been changed by
        the last tap."""
        if self.move is None or not self._extends_taps or self.auto_completed:
            return False
        return not self.tokens_at(len(self._tokens))

    def tokens_at(self, place: int) -> "list[str]":
        """Every token that can stand at ``place`` after the chosen ones before it, sorted."""
        if place == 0:
            return sorted(self._indexed_paths())
        found = {}
        for tokens, _ in self._candidates[place - 1] if place <= len(self._candidates) else []:
            if len(tokens) > place:
                found[tokens[place]] = True
        return sorted(found)

    def next_tokens(self) -> "list[str]":
        """The tokens that lead on from here, sorted: the next ones, and for picks at the end of
        the chosen tokens their alternatives, the chosen ones among them."""
        place = len(self._tokens)
        found = self.tokens_at(place)
        while place and not self._is_cell(self._tokens[place - 1]):
            place -= 1
            if place:  # what else one could begin with is no alternative to a pick
                found += [token for token in self.tokens_at(place) if token not in found]
        return sorted(found)

    def can_drag(self, token: str) -> bool:
        """Whether a move says where ``token`` goes: the next token is a cell, and no other is."""
        for tokens, _ in self._indexed_paths().get(token, []):
            if [self._is_cell(one) for one in tokens[1:3]] in ([True], [True, False]):
                return True
        return False

    def candidate_moves(self) -> "list[str]":
        """The legal moves that the chosen tokens can still become, sorted."""
        if not self._tokens:
            return list(self._legal)
        return sorted({move for _, move in self._candidates[-1]})

    def tap(self, token: str) -> str:
        """Take one tap; see the module for the answers."""
        self.refused_token = None
        if self.move is not None and self._cycles_picks and token == self._tokens[-2:][0]:
            if self._is_cell(token) and not self._is_cell(self._tokens[-1]):
                self._cycle_pick()
                return "complete"
        if self.move is not None and token in self._confirming_tokens():
            return "play"
        length = len(self._tokens)
        tapped = [one for one, auto in zip(self._tokens, self._chosen_automatically) if not auto]
        if self._can_extend(token):
            self._push(token)
        elif token in self._tokens:
            self._tap_chosen(self._tokens.index(token))
        elif not self._replace_token(token):
            self.refused_token = token
            return "refused"
        self._auto_advance()
        self._extends_taps = all([one in self._tokens for one in tapped])
        if self.move is not None:
            return "complete"
        went_on = len(self._tokens) > length and self._tokens[length] == token
        return "went on" if went_on else "changed"

    def undo_tap(self) -> bool:
        """Take back the last tap, and what was chosen on its strength. False: there was none."""
        while self._chosen_automatically and self._chosen_automatically[-1]:
            self._pop()
        if not self._tokens:
            return False
        self._pop()
        while self._chosen_automatically and self._chosen_automatically[-1]:
            self._pop()
        self._update_move()
        return True

    # The alternatives that still fit

    def _indexed_paths(self) -> "dict[str, list[TapPath]]":
        """Alternatives by their first token; made at the first question, refined tap by tap."""
        if self._paths_by_token is None:
            self._paths_by_token = {}
            for move in self._legal:
                for tokens in self._tap_paths(move):
                    self._paths_by_token.setdefault(tokens[0], []).append((tokens, move))
        return self._paths_by_token

    def _paths_with(self, token: str) -> "list[TapPath]":
        """The alternatives that go on with ``token`` from the chosen tokens."""
        place = len(self._tokens)
        if not place:
            return self._indexed_paths().get(token, [])
        return [
            way for way in self._candidates[-1] if len(way[0]) > place and way[0][place] == token
        ]

    def _can_extend(self, token: str) -> bool:
        return bool(self._paths_with(token))

    def _push(self, token: str, auto: bool = False) -> None:
        self._candidates.append(self._paths_with(token))
        self._tokens.append(token)
        self._chosen_automatically.append(auto)

    def _pop(self) -> None:
        self._candidates.pop()
        self._tokens.pop()
        self._chosen_automatically.pop()

    def _truncate(self, place: int) -> "list[tuple[str, bool]]":
        """Drop the tokens from ``place`` on and return them."""
        dropped = [
            (self._tokens[k], self._chosen_automatically[k])
            for k in range(place, len(self._tokens))
        ]
        while len(self._tokens) > place:
            self._pop()
        return dropped

    def _update_move(self) -> None:
        """Find the move that the chosen tokens make."""
        place = len(self._tokens)
        self.move = None
        for tokens, move in self._candidates[-1] if place else []:
            if len(tokens) == place:
                self.move = move
                return

    def _auto_advance(self) -> None:
        """Choose what needs no choosing, then what the board prefers."""
        while self._tokens:
            self._update_move()
            following = self.tokens_at(len(self._tokens))
            if self.move is not None or len(following) != 1 or self._is_cell(following[0]):
                break
            self._push(following[0], True)
        self._update_move()
        if self.move is None and self._tokens and self._preferred_move:
            self._apply_preferred_move(self._preferred_move)

    def _apply_preferred_move(self, preferred_move: "PreferredMove") -> None:
        """Complete the move as ``default`` likes it, if only picks are missing."""
        place = len(self._tokens)
        if any(
            self._is_cell(token) for tokens, _ in self._candidates[-1] for token in tokens[place:]
        ):
            return
        wanted = preferred_move(self.candidate_moves())
        for tokens, move in self._candidates[-1]:
            if move == wanted:
                for token in tokens[place:]:
                    self._push(token, True)
                self._update_move()
                return

    # MoveSelection on what is chosen, or in its place

    def _confirming_tokens(self) -> "list[str]":
        """What plays the complete move when tapped: the last tapped token, and the last cell."""
        places = range(len(self._tokens))
        tapped = [k for k in places if not self._chosen_automatically[k]]
        cells = [k for k in places if self._is_cell(self._tokens[k])]
        return [self._tokens[k] for k in tapped[-1:] + cells[-1:]]

    def _cycle_pick(self) -> None:
        """Exchange the last pick for the next that can stand there, round and round."""
        place = len(self._tokens) - 1
        found = self.tokens_at(place)
        following = found[(found.index(self._tokens[place]) + 1) % len(found)]
        self._truncate(place)
        self._push(following, True)
        self._update_move()

    def _tap_chosen(self, place: int) -> None:
        """A chosen token was tapped: what was chosen without a tap becomes a choice, what was
        tapped is taken back, alone if the rest goes on to the same moves (a set of cells in any
        order), else with all that followed."""
        if self._chosen_automatically[place]:
            self._chosen_automatically[place] = False
            return
        before = self.candidate_moves()
        dropped = self._truncate(place)
        kept = self._push_all([pair for pair in dropped[1:] if not pair[1]])
        if kept:
            still = set(self.candidate_moves())
            kept = all(move in still for move in before)
        if not kept:
            self._truncate(place)
        while self._chosen_automatically and self._chosen_automatically[-1]:
            self._pop()

    def _push_all(self, pairs: "list[tuple[str, bool]]") -> bool:
        """Choose those tokens as far as they fit; whether all did."""
        for token, auto in pairs:
            if not self._can_extend(token):
                return False
            self._push(token, auto)
        return True

    def _replace_token(self, token: str) -> bool:
        """Put ``token`` in the place of the last chosen one that it is an alternative to. After a
        changed pick what followed stays as far as it fits; after a changed cell, the picks."""
        for place in range(len(self._tokens) - 1, -1, -1):
            if token not in self.tokens_at(place):
                continue
            following = self._truncate(place)[1:]
            self._push(token)
            if self._is_cell(token):
                cells = [k for k, pair in enumerate(following) if self._is_cell(pair[0])]
                following = following[: cells[0]] if cells else following
            self._push_all([pair for pair in following if not pair[1]])
            return True
        return False
