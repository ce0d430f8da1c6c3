"""BeerHex's lesson in English."""

WORDS = {
    "lay": "You are Gold. Tap a cell, choose the gold symbol to hide inside, then Play.",
    "lay-done": "It lies face down: Silver sees your cap, but not what is inside.",
    "lay-other": "You have silver inside, too, to bluff. But now hide a gold one.",
    "peek": "Hold your finger on your cap to look inside (or press P on a keyboard).",
    "peek-done": "Gold symbols are to join top and bottom for you, whoever owns the caps.",
    "peek-other": "That can wait: first hold your finger on the cap on b2.",
    "alike": "Suspicious? Attack: tap the three caps side by side, then Play.",
    "alike-done": "Three alike! All go back to their owners, and you still place a cap.",
    "alike-other": "Also allowed. But now attack b3, c3 and d3.",
    "unlike": "Attack these three as well. Not all attacks go well.",
    "unlike-done": "Not alike: gold goes back in hand, silver stays face up. Your turn is over.",
    "unlike-other": "Also allowed. But now attack b3, c3 and d3.",
    "open": "Silver's attack failed; b3 and b4 lie face up, gold. Place gold on b5 to join.",
    "open-done": "Joined, top to bottom! Symbols count, so Silver's own cap on b4 helps you.",
    "open-other": "Not there. Place gold on b5, below the face-up caps.",
    "claim": "Your chain still stands as your turn begins: declare victory.",
    "claim-done": "All is turned over: joined by gold, you win! If wrong, you would have lost.",
    "claim-other": "You are joined already. Tap “Declare victory”.",
}
