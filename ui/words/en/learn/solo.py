"""The words of hints and reviews in English where one plays alone, in place of the common ones."""

WORDS = {
    "reckoned": "the computer's best move: {n}% chance to clear",
    "review-curve": "{name}: chance to clear",
    "review-summary": "{name}, chance to clear: {first}% at first, at most {most}%, at least {least}%, {last}% at the end",
    "turn-chance": "{name}: chance to clear {before}% → {after}%",
}
