"""The terms of the words in English: what not to write, and what to write instead.

Only tests read this. A pattern is a regular expression, matched without regard to case.
"""

FORBIDDEN = (
    # One name for one thing
    (r"\b(empty|this|that|each|marked|another|a) (square|field)s?\b(?! gem)", "cell"),
    (r"\badjoining\b", "next to, adjacent"),
    (r"\b(AI|robot|engine)\b", "the computer"),
    (r"\b(mobile|handset|smartphone)\b", "phone"),
    (r"\b(give up|surrender)\b", "resign"),
    (r"\bpass the (phone|device)\b|\bgames on this phone\b", "hand over to, on this device"),
    (r"spectator's link|link for spectators", "spectator link"),
    (r"\bpreferences\b", "settings"),
    (r"\bsecrets of both\b|\bboth sides' secrets\b", "what is still hidden"),
    (r"\bthey can't (join|connect)\b", "the opponent, by name or by this word"),
    (r"\bchances? of winning\b", "chance to win"),
    (r"level\w* (one|two|three)\b|\+\+", "the level's name and the number of its step"),
    # British spelling
    (r"\bcolor\w*|\bcenter\b|\bneighbor\w*|\bfavorite\b", "colour, centre, neighbour, favourite"),
    # Everyday English
    (r"\banew\b", "again, new"),
    (r"\ball the same\b", "anyway"),
    (r"\blest\b|\bere\b", "so that not, before"),
    (r"\bcan not\b", "can't"),
    (r"[\uff10-\uff19]", "digits of ordinary width"),
)
