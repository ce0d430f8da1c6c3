"""The words of the puzzles of Hex Heaven in Japanese."""

WORDS = {
    "group-best": "最高点を取る",
    "goal-best": "この番で{n}点を取るには？",
    "goal-best-serious": "この番で{n}点を取るには？（シリアス：3点ごとに優勢点▲が1）",
    "failed-best": "もっと得点になる手があります。",
}
