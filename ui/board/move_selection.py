"""The selection of one move by taps, for any game.

A game says by which taps a move can be made: ``tap_paths(move)`` returns alternatives, each a list
of tokens. A token is a *cell* ("c3", "1,-2") or a *pick*, a choice that is no cell ("g", "7",
"n2", "r3"); ``is_cell`` tells which. ``MoveSelection.tap`` answers every tap with one of the
constants EXTENDED, COMPLETE, PLAY, CHANGED and REFUSED.

>>> paths = {"b2": [["b2"]], "c4:1-d4": [["c4", "d4", "n1"]], "c4:2-d4": [["c4", "d4", "n2"]]}
>>> def is_cell(token): return len(token) == 2 and token[0] in "abcde"
>>> selection = MoveSelection(sorted(paths), paths.get, is_cell)
>>> selection.tap("c4"), selection.next_tokens()
('extended', ['d4'])
>>> selection.tap("d4"), selection.next_tokens()
('extended', ['n1', 'n2'])
>>> selection.tap("n1"), selection.tap("n2"), selection.move
('complete', 'complete', 'c4:2-d4')
>>> selection.tap("e5"), selection.tap("b2"), selection.move
('refused', 'complete', 'b2')
>>> selection.tap("b2")
'play'

A pick without an alternative needs no tap, but a cell is never chosen automatically. With
``preferred_move(moves)``, one of ``moves`` is completed at once where only picks are missing:

>>> selection = MoveSelection(sorted(paths), paths.get, is_cell, max)
>>> selection.tap("c4"), selection.tap("d4"), selection.move
('extended', 'complete', 'c4:2-d4')
>>> selection.tap("n1"), selection.move
('complete', 'c4:1-d4')
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    TapPaths = Callable[[str], list[list[str]]]
    PreferredMove = Callable[[list[str]], str | None]
    TapPath = tuple[list[str], str]  # the tokens of one alternative, and its move

# Results of a tap.
EXTENDED = "extended"  # one more token is chosen, and more taps are needed
COMPLETE = "complete"  # ``move`` is complete and can be previewed
PLAY = "play"  # a second tap on what completed the move has confirmed it
CHANGED = "changed"  # other or fewer tokens are chosen, and the move is not complete
REFUSED = "refused"  # the token fits nowhere; nothing has changed


class MoveSelection:
    """The selection of one move.

    Args:
        legal: The legal moves.
        tap_paths: Returns the alternatives to tap a move; [] for one that no taps make.
        is_cell: Whether a token is a cell.
        preferred_move: Returns the move to complete of those that only picks distinguish, or None.
        cycles_picks: Whether a tap on the cell of a complete move exchanges the pick after it for
            the next one.

    Attributes:
        move: The complete move to be previewed; None while taps are missing.
        refused_token: The last refused token; None after any other tap.
    """

    def __init__(
        self,
        legal: "list[str]",
        tap_paths: "TapPaths",
        is_cell: "Callable[[str], bool]",
        preferred_move: "PreferredMove | None" = None,
        cycles_picks: bool = False,
    ) -> None:
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
        self._is_automatic: "list[bool]" = []  # whether the token was chosen without a tap
        # _candidates[k]: the tap paths that begin with _tokens[:k + 1].
        self._candidates: "list[list[TapPath]]" = []
        self.move: "str | None" = None
        self.refused_token: "str | None" = None
        self._extends_taps = False  # whether the last tap kept all tokens tapped before it

    def suspend(self) -> tuple:
        """Take back all taps and return them in a form that ``restore`` takes."""
        suspended = (
            self._tokens,
            self._is_automatic,
            self._candidates,
            self.move,
            self._extends_taps,
        )
        self.clear()
        return suspended

    def restore(self, suspended: tuple) -> None:
        """Restore the selection that ``suspend`` has returned."""
        self.clear()
        (
            self._tokens,
            self._is_automatic,
            self._candidates,
            self.move,
            self._extends_taps,
        ) = suspended

    @property
    def tokens(self) -> "list[str]":
        """The chosen tokens, including those chosen automatically."""
        return list(self._tokens)

    @property
    def auto_completed(self) -> bool:
        """Whether a token with alternatives was chosen automatically."""
        indices = range(len(self._tokens))
        return any(self._is_automatic[k] and len(self.tokens_at(k)) > 1 for k in indices)

    @property
    def is_explicit(self) -> bool:
        """Whether the person chose all of a complete move, tap after tap.

        No token with alternatives was chosen automatically, no token can follow, and the last tap
        has changed none of the earlier ones.
        """
        if self.move is None or not self._extends_taps or self.auto_completed:
            return False
        return not self.tokens_at(len(self._tokens))

    def tokens_at(self, index: int) -> "list[str]":
        """Return all tokens that can stand at ``index`` after the chosen ones before it, sorted."""
        if index == 0:
            return sorted(self._indexed_paths())
        following = {}
        for tokens, _ in self._candidates[index - 1] if index <= len(self._candidates) else []:
            if len(tokens) > index:
                following[tokens[index]] = True
        return sorted(following)

    def next_tokens(self) -> "list[str]":
        """Return the tokens to offer next, sorted.

        These are the tokens that can follow and, where picks are chosen last, those picks with
        their alternatives.
        """
        index = len(self._tokens)
        offered = self.tokens_at(index)
        while index and not self._is_cell(self._tokens[index - 1]):
            index -= 1
            if index:  # other first tokens are no alternatives to a pick
                offered += [token for token in self.tokens_at(index) if token not in offered]
        return sorted(offered)

    def can_drag(self, token: str) -> bool:
        """Return whether a tap path leads from ``token`` to one cell, as a drag does."""
        for tokens, _ in self._indexed_paths().get(token, []):
            if [self._is_cell(following) for following in tokens[1:3]] in ([True], [True, False]):
                return True
        return False

    def candidate_moves(self) -> "list[str]":
        """Return the legal moves that the chosen tokens can still become, sorted."""
        if not self._tokens:
            return list(self._legal)
        return sorted({move for _, move in self._candidates[-1]})

    def tap(self, token: str) -> str:
        """Handle a tap on a cell or a pick.

        Returns:
            EXTENDED, COMPLETE, PLAY, CHANGED or REFUSED.
        """
        self.refused_token = None
        if self._is_cycled_by(token):
            self._cycle_pick()
            return COMPLETE
        if self.is_confirmed_by(token):
            return PLAY
        length = len(self._tokens)
        tapped = [self._tokens[k] for k in range(length) if not self._is_automatic[k]]
        if self._can_extend(token):
            self._push(token)
        elif token in self._tokens:
            self._tap_chosen(self._tokens.index(token))
        elif not self._replace_token(token):
            self.refused_token = token
            return REFUSED
        self._auto_advance()
        self._extends_taps = all([earlier in self._tokens for earlier in tapped])
        if self.move is not None:
            return COMPLETE
        is_extended = len(self._tokens) > length and self._tokens[length] == token
        return EXTENDED if is_extended else CHANGED

    def is_confirmed_by(self, token: str) -> bool:
        """Return whether a tap on ``token`` confirms the complete move."""
        if self.move is None or self._is_cycled_by(token):
            return False
        return token in self._confirming_tokens()

    def undo_tap(self) -> bool:
        """Take back the last tap and what followed automatically; return whether there was one."""
        while self._is_automatic and self._is_automatic[-1]:
            self._pop()
        if not self._tokens:
            return False
        self._pop()
        while self._is_automatic and self._is_automatic[-1]:
            self._pop()
        self._update_move()
        return True

    # ---- tap paths that fit

    def _indexed_paths(self) -> "dict[str, list[TapPath]]":
        """Return all tap paths by their first token, computed on first use."""
        if self._paths_by_token is None:
            self._paths_by_token = {}
            for move in self._legal:
                for tokens in self._tap_paths(move):
                    self._paths_by_token.setdefault(tokens[0], []).append((tokens, move))
        return self._paths_by_token

    def _paths_with(self, token: str) -> "list[TapPath]":
        """Return the tap paths on which ``token`` follows the chosen tokens."""
        index = len(self._tokens)
        if not index:
            return self._indexed_paths().get(token, [])
        return [
            path
            for path in self._candidates[-1]
            if len(path[0]) > index and path[0][index] == token
        ]

    def _can_extend(self, token: str) -> bool:
        """Return whether ``token`` can follow the chosen tokens."""
        return bool(self._paths_with(token))

    def _push(self, token: str, auto: bool = False) -> None:
        """Choose one more token."""
        self._candidates.append(self._paths_with(token))
        self._tokens.append(token)
        self._is_automatic.append(auto)

    def _pop(self) -> None:
        """Drop the last token."""
        self._candidates.pop()
        self._tokens.pop()
        self._is_automatic.pop()

    def _truncate(self, index: int) -> "list[tuple[str, bool]]":
        """Drop the tokens from ``index`` on; return them, with whether they were automatic."""
        indices = range(index, len(self._tokens))
        dropped = [(self._tokens[k], self._is_automatic[k]) for k in indices]
        while len(self._tokens) > index:
            self._pop()
        return dropped

    def _update_move(self) -> None:
        """Set ``move`` to the move that the chosen tokens make."""
        length = len(self._tokens)
        self.move = None
        for tokens, move in self._candidates[-1] if length else []:
            if len(tokens) == length:
                self.move = move
                return

    def _auto_advance(self) -> None:
        """Choose picks without an alternative, then those of the preferred move."""
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
        """Complete the preferred move, if only picks are missing."""
        index = len(self._tokens)
        if any(
            self._is_cell(token) for tokens, _ in self._candidates[-1] for token in tokens[index:]
        ):
            return
        preferred = preferred_move(self.candidate_moves())
        for tokens, move in self._candidates[-1]:
            if move == preferred:
                for token in tokens[index:]:
                    self._push(token, True)
                self._update_move()
                return

    # ---- taps on a chosen token, or on an alternative to one

    def _confirming_tokens(self) -> "list[str]":
        """Return the tokens that confirm the complete move: the last tapped one, the last cell."""
        indices = range(len(self._tokens))
        tapped = [k for k in indices if not self._is_automatic[k]]
        cells = [k for k in indices if self._is_cell(self._tokens[k])]
        return [self._tokens[k] for k in tapped[-1:] + cells[-1:]]

    def _is_cycled_by(self, token: str) -> bool:
        """Return whether a tap on ``token`` exchanges the pick after it."""
        if self.move is None or not self._cycles_picks or token != self._tokens[-2:][0]:
            return False
        return self._is_cell(token) and not self._is_cell(self._tokens[-1])

    def _cycle_pick(self) -> None:
        """Exchange the last pick for its next alternative."""
        index = len(self._tokens) - 1
        alternatives = self.tokens_at(index)
        following = alternatives[(alternatives.index(self._tokens[index]) + 1) % len(alternatives)]
        self._truncate(index)
        self._push(following, True)
        self._update_move()

    def _tap_chosen(self, index: int) -> None:
        """Handle a tap on a chosen token.

        An automatic token becomes a tapped one. A tapped token is taken back: alone if the rest
        still leads to the same moves (as in a set of cells in any order), else with all that
        followed.
        """
        if self._is_automatic[index]:
            self._is_automatic[index] = False
            return
        before = self.candidate_moves()
        dropped = self._truncate(index)
        kept = self._push_all([pair for pair in dropped[1:] if not pair[1]])
        if kept:
            moves = set(self.candidate_moves())
            kept = all(move in moves for move in before)
        if not kept:
            self._truncate(index)
        while self._is_automatic and self._is_automatic[-1]:
            self._pop()

    def _push_all(self, pairs: "list[tuple[str, bool]]") -> bool:
        """Choose (token, automatic) pairs up to the first that can't follow; return if all can."""
        for token, auto in pairs:
            if not self._can_extend(token):
                return False
            self._push(token, auto)
        return True

    def _replace_token(self, token: str) -> bool:
        """Replace the last chosen token that ``token`` is an alternative to.

        Tapped tokens after an exchanged pick stay as far as they can follow; after an exchanged
        cell, only the picks up to the next cell do.

        Returns:
            Whether there was such a token.
        """
        for index in range(len(self._tokens) - 1, -1, -1):
            if token not in self.tokens_at(index):
                continue
            following = self._truncate(index)[1:]
            self._push(token)
            if self._is_cell(token):
                cells = [k for k, pair in enumerate(following) if self._is_cell(pair[0])]
                following = following[: cells[0]] if cells else following
            self._push_all([pair for pair in following if not pair[1]])
            return True
        return False
