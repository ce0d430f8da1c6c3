"""The kinds of entries in a sealed game of Hex Heaven; the first byte of an entry is its kind.

    0 move         ends the turn, declares a redraw, resigns, loses on time, or places a tile: its
                   code in three bytes; for a tile in the opening one more with the place of its
                   slot in the hand
    1 secrets      the author's secrets for slots or lots that are to be revealed
    2 cards        of the slots that may be drawn next, for the other two to open
    3 cards        a step of a deal
    4 key          the author's opening key, when the game is over

A joining entry has no kind in it; for the audit it is a JOIN.
"""

MOVE, REVEAL, GIVE, DEAL_STEP, KEY, JOIN = range(6)
