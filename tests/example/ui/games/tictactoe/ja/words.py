"""Tic-tac-toe's words in Japanese."""

WORDS = {
    "game": "三目並べ",
    "tag": "3つ並べる",
    "credit": "古くから伝わるゲーム",
    "side-0": "×",
    "side-1": "○",
    "option-first": "先手",
    "choice-first-x": "×",
    "choice-first-o": "○",
    "cell-empty": "{cell}、空き",
    "cell-x": "{cell}、×",
    "cell-o": "{cell}、○",
    "put": "{cell}に置く",
    "said-placed": "{side}が{cell}に置きました",
    "taken": "{cell}にはもう駒があります。",
    "over-row": "3つ並んだ",
    "over-full": "置ける場所がなくなった",
}
