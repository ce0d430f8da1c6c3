"""The words of pictures of positions in English."""

WORDS = {
    "picture-start": "{game}, before the first move",
    "picture-after": ("{game} after one move", "{game} after {n} moves"),
    "picture-seen": "The board as it is on the screen, and nothing else of the game.",
    "picture-public": "The board as everybody may see it: nothing that is hidden.",
    "picture-format": "Format",
    "picture-png": "PNG, to send",
    "picture-svg": "SVG, to enlarge",
    "picture-save": "Save",
    "picture-making": "The picture is being made …",
    "picture-failed": "The picture could not be made. Try again.",
    "picture-not-sent": "The picture could not be sent. Save it instead.",
}
