"""The words of live play in English."""

WORDS = {
    # Two phones find each other
    "live-title": "Two phones",
    "live-how": "For two at one table, each on their own phone. One picks a game and shows a code, the other "
    "taps “Scan a code”. Then every move appears by itself.",
    "live-read": "Scan a code",
    "live-show-title": "Show this code",
    "live-step-1": "1. You play {side}. On the other phone: open Coaster and tap “Scan a code”.",
    "live-step-2": "2. Then that phone shows a code, too. Scan it here:",
    "live-scan-back": "Scan its code",
    "live-scan-note": "Hold the code that the other phone shows now in front of the camera.",
    "live-copy": "Copy",
    "live-wait": "The code is being made …",
    "live-back-title": "Now show this code",
    "live-back": "Hold it in front of the first phone, which scans it now.",
    "live-back-as": "You play {side}. {text}",
    "live-back-wait": "As soon as it is read, the phones connect by themselves.",
    "live-privacy": "The code may hold this phone's address in the local network. Nothing is sent "
    "anywhere else.",
    "live-connecting": "Connecting …",
    "live-ask-title": "Connect the phones?",
    "live-ask": "This code connects your phone with the one that shows it, so that moves appear by "
    "themselves. Only connect if the person next to you shows it.",
    "live-do": "Connect",
    "live-not": "Not now",
    "live-earlier": "That code answers an earlier one. Let the other phone scan this one.",
    "live-nobody-title": "Scan it on the other phone",
    "live-nobody": "This code is the answer to a code that another phone, or another tab of this one, "
    "shows. Scan it there, with “Scan a code” in Coaster.",
    # It didn't work
    "live-failed-title": "Not connected",
    "live-timeout": "The phones can't reach each other. Both have to be in the same Wi-Fi, or one in the "
    "other's hotspot; some public Wi-Fis keep phones apart. If the browser asks whether it may look "
    "for devices in the local network, allow it. By link the game goes on in any case.",
    "live-failed": "The browser refuses the connection. Try it once more, with Wi-Fi switched on on both "
    "phones. By link the game goes on in any case.",
    "live-impossible": "This browser can't connect phones. The game goes on by link.",
    "live-try": "Try again",
    "live-by-link": "Go on by link",
    # Connected
    "live-connected": "The phones are connected.",
    "live-sign-table": "Live",
    "live-sign-left": "Live",
    "live-sign-away": "Away",
    "live-sign-quiet": "Weak",
    "live-sign-lost": "Off",
    "live-sign-label": "{sign}: connection between the phones",
    "live-is-table": "{name} is thinking …",
    "live-is-left": "{name} is connected, but looks at something else.",
    "live-is-away": "{name} has put the phone away.",
    "live-is-quiet": "Nothing comes through from {name} just now …",
    "live-is-lost": "Not connected with {name}. Connect again, or go on by link.",
    "live-missing": "{name}'s phone isn't connected yet.",
    "live-line-table": "{name} is connected and at the table.",
    "live-line-left": "{name} is connected, but looks at something else.",
    "live-line-away": "{name} is connected, but has put the phone away.",
    "live-line-quiet": "Nothing comes through from {name} just now.",
    "live-line-lost": "{name} isn't connected.",
    "live-again": "Connect again",
    "live-more": "Connect the next phone",
    "live-end": "End the connection",
    "live-lost": "The connection is lost. The game stays as it is.",
    "live-ended": "The other phone has ended the connection. The game goes on by link.",
    "live-flood": "The other phone sent far too much: the connection was ended. The game stays as it is.",
    "live-garbled": "The other phone sends what makes no sense here: the connection was ended. The game "
    "stays as it is.",
    "live-strange": "The other phone sent something that can't be used here. Nothing was changed.",
    "live-moved": "There is a new move in your live game.",
    "live-elsewhere": "The other phone is at a game that you know.",
    "live-show": "Show it",
    "live-next-title": "Another game?",
    "live-next": "The other player has begun the next game of {game}.",
    "live-play": "Play",
}
