"""The words for reasons for and against moves of inpHeXion in English."""

WORDS = {
    "hands": "lets {side} join its sides next turn",
    "stops": "keeps {side} from joining its sides next turn",
    "threats": ("threatens to join the sides", "threatens to join the sides in {n} ways"),
    "threat": "threatens to join the sides",
    "lets-expel": ("lets {side} expel a disc", "lets {side} expel {n} discs"),
    "saves": ("saves a disc that {side} could expel", "saves {n} discs that {side} could expel"),
    "expels": ("expels one disc", "expels {n} discs"),
    "joins": ("joins a group", "joins {n} groups"),
    "nearer": ("comes within one disc of joining", "comes within {n} discs of joining"),
    "helps": (
        "brings {side} within one disc of joining",
        "brings {side} within {n} discs of joining",
    ),
    "blocks": "makes {side}'s way across longer",
    "aside": "puts the disc where it brings {side} no nearer",
    "cuts": "cuts {side}'s group apart",
    "group": "makes a group of {n} discs",
    "open": ("has one empty cell beside it", "has {n} empty cells around it"),
}
