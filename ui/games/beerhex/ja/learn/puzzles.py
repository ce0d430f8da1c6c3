"""The words of the puzzles of BeerHex in Japanese."""

WORDS = {
    "group-caps": "確実なアタック",
    "goal-caps": "必ず成功するアタックは？",
    "failed-win": "宣言しないと勝ちにならず、{other}の番になります。",
    "failed-caps": "必ず成功するとはかぎりません。",
}
