"""What is asked in puzzles of Hex Heaven alone, in Japanese."""

WORDS = {
    "group-best": "最高点を取る",
    "goal-best": "この番で{n}点を取るには？",
    "failed-best": "もっと得点になる手があります。",
}
