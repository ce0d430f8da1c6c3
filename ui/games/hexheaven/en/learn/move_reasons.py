"""The words for reasons for and against moves of Hex Heaven in English."""

WORDS = {
    # How many points is said before this, with the move.
    "scores": "scores by touching {touched}",
    "costs": ("costs a point", "costs {n} points"),
    "heaven": ("completes a heaven", "completes {n} heavens at once"),
    "advantage": (
        "brings the turn to one advantage point",
        "brings the turn to {n} advantage points",
    ),
    "foothold": "uses up no number, and later turns can build on it",
    "meets": ("reaches the one point required", "reaches the {n} points required"),
    "goes-on": (
        "leaves a chance of a point with another tile",
        "leaves a chance of {n} points with another tile",
    ),
    "opens": ("opens a place worth a point to {side}", "opens a place worth {n} to {side}"),
    "spoils": (
        "takes away a place worth a point to {side}",
        "takes away a place worth {n} to {side}",
    ),
    "falls-short": (
        "falls one point short of what is required",
        "falls {n} points short of what is required",
    ),
    "stops-early": (
        "leaves a point that another tile could score",
        "leaves {n} points that another tile could score",
    ),
    "nothing-left": "ends a turn in which little more can be scored",
    "holds": ("keeps a tile for a later turn", "keeps {n} tiles for a later turn"),
    "all-laid": "the whole hand is laid",
    "banks": ("secures one advantage point", "secures {n} advantage points"),
    "keeps": (
        "one of the {of} tiles left in hand fits beside those on the table",
        "{n} of the {of} tiles left in hand fit beside those on the table",
    ),
    "keeps-all": (
        "the tile left in hand fits beside those on the table",
        "all {n} tiles left in hand fit beside those on the table",
    ),
}
