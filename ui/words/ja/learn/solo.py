"""The words of hints and reviews in Japanese where one plays alone, in place of the common ones."""

WORDS = {
    "reckoned": "CPUの読みで最善（クリア率{n}%）",
    "review-curve": "{name}のクリア率",
    "review-summary": "{name}のクリア率：最初{first}%、最高{most}%、最低{least}%、最後{last}%",
    "turn-chance": "{name}のクリア率 {before}%→{after}%",
}
