"""Keys of what a device can owe the others: entries that need no decision of a person.

A device writes them by itself as soon as it has received what they answer. One that doesn't may
have lost its link, or withholds them; docs/sealed-play.md, "Withholding", says what can be done.
"""

LOT_SHARE = "lot"  # its share in the lot that decides who starts
CAPS = "caps"  # the opening of its caps under attack
TILES = "tiles"  # its shares in the opening of tiles, or in lots
NEXT_TILES = "next-tiles"  # without its key, the tiles that may be drawn next
SHUFFLE = "shuffle"  # its shuffle of the tiles
OPENING_KEY = "key"  # its opening key, when the game is over

OWED = (LOT_SHARE, CAPS, TILES, NEXT_TILES, SHUFFLE, OPENING_KEY)
