"""What is asked in puzzles of Hex Heaven alone, in Japanese."""

WORDS = {
    "group-best": "最高点を取る",
    "goal-best": "いちばん点になる手は？",
    "failed-best": "もっと点になる手があります。",
}
