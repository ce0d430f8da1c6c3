"""What is said when one plays by link, in English."""

WORDS = {
    # Letters that come
    "letter-own": "This link was sent from this phone: it is for {name}.",
    "letter-old": "This is an earlier link: the game has gone on since. Here is how it stands.",
    "letter-fork": "This link goes on in another way than the game on this phone. "
    "Both are kept; this is the one from the link.",
    "letter-joined": "You are in: you play {side}.",
    "letter-rematch": "Another game with {name}: now you play {side}.",
    "whose-title": "Which side is yours?",
    "whose-text": "This game of {game} is not on this phone: it was played on another one, or this "
    "browser was cleared. Say who you are, and it goes on from here.",
    "side-of": "{side} ({name})",
    # Sending
    "send-title": "For {name}'s phone",
    "send-note": "Whoever opens this link takes the other side, or sees your move there, and answers "
    "with a link.",
    "text-turn": "{game}: your turn!",
    "text-over": "{game}: that's the end!",
    # Reading
    "paste-title": "Open a link",
    "paste-note": "Copy the link, or the whole message, and paste it here.",
    "paste-none": "There is no link on the clipboard. Copy the link, or the whole message, and paste "
    "it here.",
    "paste-here": "The link",
    "paste-open": "Open",
    "scan-title": "Scan the code",
    "scan-note": "Hold the other phone's code in front of the camera.",
    "scan-failed": "The camera can't be used here. The phone's own camera app reads the code too.",
}
