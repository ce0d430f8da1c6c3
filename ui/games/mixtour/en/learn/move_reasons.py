"""The words for reasons for and against moves of Mixtour in English."""

WORDS = {
    "scores": "makes a point",
    "gives-point": "gives {side} a point",
    "hands": (
        "lets {side} land on a single piece and make five",
        "lets {side} land on a stack of {n} and make five",
    ),
    "stops": "keeps {side} from making five",
    "threats": ("threatens to make five", "threatens to make five in {n} places"),
    "threat": "threatens to make five",
    "takes": ("takes over a piece of {side}", "takes over {side}'s stack of {n}"),
    "apart": "{side} can't land on it there",
    "reaches": ("can move on to a stack from there", "can move on to {n} stacks from there"),
    "exposes": (
        "leaves a piece for {side} to take over",
        "leaves a stack of {n} for {side} to take over",
    ),
    "builds": (
        "builds up where {side} can't land",
        "builds a stack of {n} that {side} can't land on",
    ),
    "waits": "leaves the stacks as they are",
    "tops": ("keeps one's own colour on top", "makes a stack of {n} with one's own colour on top"),
}
