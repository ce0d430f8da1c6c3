"""The words of play by link in English."""

WORDS = {
    # Messages that come
    "message-own": "This link was sent from this phone: it is for {name}.",
    "message-old": "This is an earlier link: the game has gone on since. Here is how it stands.",
    "message-fork": "This link goes on in another way than the game on this phone. "
    "Both are kept; this is the one from the link.",
    "message-joined": "You are in: you play {side}.",
    "message-new": "New here?",
    "message-rematch": "Another game with {name}: now you play {side}.",
    "whose-title": "Which side is yours?",
    "whose-text": "This game of {game} is not on this phone: it was played on another one, or this "
    "browser was cleared. Say who you are, and it goes on from here.",
    "whose-side": "I am {name}",
    "side-of": "{side} ({name})",
    # Before a message from the address changes a game
    "news-title": "{game} with {name}",
    "news-move": "This link brings a move by {name}.",
    "news-over": "With this link {name} ends the game.",
    "news-own-moves": "This link also brings moves of yours. Open it only if you made them on "
    "another device.",
    "news-own-over": "With this link you end the game yourself. Open it only if you did that on "
    "another device.",
    "news-own": "This is a link of your own. Send it to {name}.",
    "news-other": "{name} has replied.",
    "news-show": "Show the move",
    "news-later": "Not now",
    # Sending
    "send-title": "For {name}'s phone",
    "send-note": "Let the other phone scan this, then tap “They have scanned it”. Or copy the link and send it. "
    "Your friend will send a link back.",
    "text-turn": "{game}: your turn!",
    "text-over": "{game}: that's the end!",
    "is-sent": "They have scanned it",
    # Reading
    "paste-title": "Open a link",
    "paste-note": "Copy the link that a friend sent you, or the whole message, and paste it here.",
    "paste-none": "There is no link on the clipboard. Copy the link that a friend sent you, or the "
    "whole message, and paste it here.",
    "paste-here": "The link",
    "paste-open": "Open",
    "scan-title": "Scan the code",
    "scan-note": "Hold the other phone's code in front of the camera.",
    "codes-note": "The link is shown as {count} codes, to be read in any order: on the other phone "
    "with “Scan a code” in Coaster, or with its camera app. Tap a code to stop it changing.",
    "code-prev": "Previous code",
    "code-next": "Next code",
    "parts-have": "{have} of the link's {count} codes read; still missing: {missing}. Read the rest "
    "here or with the phone's camera app, in any order.",
    "parts-and": ", ",
    "parts-other": "That code belongs to another link, so this starts over. ",
    "scan-again": "Try again",
    "scan-picture": "Choose a picture",
    "scan-reading": "Looking for a code in the picture …",
    "scan-insecure": "Browsers lend the camera only to pages at a secure address, and this one begins with "
    "http:. Choose a picture of the code, or paste the link.",
    "scan-unsupported": "This browser doesn't let pages use the camera. Open Coaster in the phone's usual browser, "
    "choose a picture of the code, or paste the link.",
    "scan-denied": "Coaster may not use the camera. Allow it in the browser's settings for this page and "
    "try again. Or choose a picture of the code, or paste the link.",
    "scan-missing": "No camera was found. Choose a picture of the code, or paste the link.",
    "scan-busy": "Another app seems to be using the camera. Close it and try again. Or choose a picture of "
    "the code, or paste the link.",
    "scan-lost": "The camera shows no picture. Try again. Or choose a picture of the code, or paste the link.",
    "scan-decoder": "The code reader could not be loaded. Try again when this device is online, or paste "
    "the link.",
    "scan-picture-none": "No code was found in this picture. Choose one that shows the whole code, large "
    "and sharp.",
    "scan-picture-bad": "This file can't be opened as a picture.",
    # Sealed games: what is waited for
    "asked-invite": "The invitation is being sealed …",
    "asked-accept": "Your seat is being taken …",
    "asked-play": "Your move is being sealed …",
    "asked-hear": "The link is being opened …",
    "not-begun": "This game could not be begun. Delete it in the list of games, and ask for a new link.",
    "reply-waiting": "Waiting for {name}: the game begins with the reply. Open it here when it comes.",
    "asked-owed": "The link is being written …",
    # Sealed games: what another phone owes. Nobody is accused: links get lost
    "owed-waiting": "Waiting for {name}'s phone: it owes {owed}. Open its link here.",
    "owed-lot": "its share in the lot",
    "owed-caps": "the opening of caps",
    "owed-tiles": "its part in opening tiles",
    "owed-next-tiles": "its part of the next tiles",
    "owed-shuffle": "its shuffle of the tiles",
    "owed-key": "the key that opens the rest",
    "due-owed": "Send this to {name}: it asks for what that phone owes.",
    "send-owed": "Ask again",
    "text-owed": "{game}: please open this link once more, and send me the answer.",
    "forfeit-claim": "Claim the game",
    "forfeit-note": "{name}'s phone owes {owed}",
    "forfeit-first": "{name}'s phone owes {owed}, and the game can't go on without it. A link may have been lost, "
    "so ask {name} to open the link again first. When you have asked twice, and a day has passed since the "
    "first time, you can claim the game.",
    "forfeit-wait": "You have asked {name} to open the link again. You can claim the game when you have asked twice "
    "and a day has passed since the first time.",
    "forfeit-third": "Ask {name} too, who may have it already.",
    "forfeit-sure": "You have asked {name} twice, and {name}'s phone still owes {owed}. Claim the game as forfeited? "
    "On this phone it then counts as if {name} had resigned. If what is owed comes after all, the game goes on.",
    "forfeit-winner": "The winner would be {name}.",
    "forfeit-join": " ",
    "forfeit-ask": "Ask {name}",
    "forfeit-withdraw": "Withdraw the claim",
    "forfeit-stands": "If it still comes, the game goes on",
    "forfeit-fell": "{name}'s phone has sent what it owed. Your claim is withdrawn, and the game goes on as played.",
    "save-links": "Save the links",
    "save-links-note": "The game as a file that anybody can check, without secrets",
    # Sealed games: what is to be sent
    "due-invite": "Send the invitation; the game begins with the reply.",
    "due-invite-two": "Send the invitation to one of the two, who sends it on to the other. "
    "The game begins with the reply.",
    "due-invite-on": "You are in. Now send the invitation on to {name}.",
    "due-accept": "You are in. Send the reply to {name}.",
    "due-play": "Now send it to {name}.",
    "due-pending": "Now send it to {name}: the answer shows what is hidden.",
    "due-declared": "{move}: now send it to {name}, whose answer shows what is hidden.",
    "pending-waiting": "Waiting for {name}: the answer shows what is hidden. Open it here "
    "when it comes.",
    "sealed-final": "After that it can't be taken back.",
    "due-hear": "Send the answer to {name}; the game goes on from there.",
    "due-ask": "Send this to {name}: it asks for what is missing here.",
    "due-again": "Send this to {name}, who may not have it yet.",
    "send-invite": "Send the invitation",
    "send-accept": "Send the reply",
    "send-play": "Send",
    "send-hear": "Send the answer",
    "send-ask": "Ask for it",
    "sealed-note": "When they have scanned it, tap “They have scanned it”. This link gives no secret away to "
    "anyone who reads it. It works in this game only.",
    "sealed-note-invite": "When they have scanned it, tap “They have scanned it”. This link gives no secret away "
    "to anyone who reads it. It works in this game only. If a link asks a phone to uncover something, "
    "open it within a day, or that player may lose the game.",
    "nothing-to-send": "There is nothing to send now.",
    "text-invite": "{game}: will you play?",
    # Sealed games: invitations and links that come
    "join-title": "An invitation",
    "join-text": "{name} invites you to {game}. You play {side}. What is hidden stays hidden: no phone "
    "can peek. If a link asks you to uncover something, open it within a day, or you may lose the game.",
    "join-text-older": "{name} invites you to {game}. You play {side}. This invitation was made by an "
    "old version of Coaster, in which a tampered program can spy out what is hidden. If it isn't an old "
    "one, ask for a new one.",
    "join": "Join",
    "crossed-theirs": "{text} You have invited each other at the same time. This invitation counts: "
    "yours is put away when you take the seat.",
    "crossed-mine": "You have invited each other at the same time, and your invitation counts: {name} "
    "only has to open it.",
    "sealed-lost": "This game isn't on this phone. It needs the key that was kept where it was played, "
    "and without it nothing can be opened. If you have exported the game to a file, import that; "
    "else begin a new game.",
    "heard-joined": "{name} joined the game.",
    "heard-restored": "This phone had gone back to an earlier state. What was played since is here again.",
    "heard-restored-over": "This phone had gone back to an earlier state. According to the link, the game "
    "has been played to its end since.",
    "heard-part": "That was only a part of what is new. Ask {name} for the rest.",
    "heard-missing": "A link in between is missing here. Ask {name} for it.",
    "heard-twice": "This link has been opened before. Here is how the game stands.",
    "heard-old": "This is an earlier link: the game has gone on since. Here is how it stands.",
    "heard-asked": "{name} asks what comes next. Here is how the game stands.",
    "heard-lacking": "This link was opened before. If {name} lacks what came after it, send that once more.",
    "heard-own": "This link was sent from this phone: it is for {name}.",
    "heard-fork": "This link belongs to another course of the game, and two can't be played. The game "
    "here stays as it is; ask {name} for the link that continues it.",
    "heard-over": "This game is over, and its result stands. The link doesn't fit it, so nothing was "
    "changed.",
    "heard-taken": "Somebody else was first to take this seat: the reply that comes first counts. "
    "Begin a new game to play both.",
    "heard-other-game": "This link belongs to another game. The game here stays as it is.",
    "heard-refused": "{name}'s link can't be right: {reason} The game here stays as it was, and goes on "
    "with a link that is right.",
    "heard-failed": "That couldn't be worked out just now. Please try again.",
    "why-garbled": "it makes no sense here.",
    "why-not-due": "it contains something that isn't due yet.",
    "why-illegal": "its move is against the rules.",
    "why-opening-false": "what it reveals is not what was sealed.",
    "why-faces-impossible": "what it reveals can't have been there.",
    "why-key-false": "its key is not the one that had been promised.",
    "why-forged": "it doesn't come from that phone: its signature is missing or wrong.",
    "why-shuffle-false": "its tiles are not truly shuffled: a tile was marked, doubled or left out.",
    "why-share-false": "what it reveals doesn't fit the sealed tiles.",
    "why-not-yours": "it says something in your name that you never said.",
    # Sealed games: the end
    "all-fair": "Everything was opened and checked: nobody cheated.",
    "no-result": "A phone did not play by the rules: there is no result.",
    "not-fair": "A phone did not play by the rules.",
    "what-false": "What is wrong",
    "fault-unknown": "{name} didn't play by the rules.",
    "fault-share-false": "{name}'s share in the lot for the start was not the one promised.",
    "fault-mark-false": "{name} gave a move a mark that {name}'s key doesn't make.",
    "fault-commitment-false": "{name} laid a cap without having sealed a face.",
    "fault-no-such-face": "{name} laid more caps of a kind than there are.",
    "fault-lock-false": "{name} opened something with what {name}'s key doesn't make.",
    "fault-card-false": "{name} handed on a tile that was not what it should have been.",
    "fault-deal-false": "{name} shuffled the tiles otherwise than {name}'s key says.",
    # Files
    "exported": "Saved as a file: {name}",
    "packing": "Writing the file: {n} of {of} games",
    "taking-over": "Reading the file: {n} of {of} games",
    "export-secrets": "Careful: the file also holds what is still hidden in unfinished games. "
    "Anyone who opens it can see that.",
    "export-keys": "The file holds the keys of sealed games that go on. Anyone who has them can see what "
    "only you may know, and play in your place.",
}
