"""Why a move of inpHeXion is good or bad, in English: see ``engine/inphexion/reasons.py``."""

WORDS = {
    "hands": "lets {side} join its sides next turn",
    "stops": "keeps {side} from joining its sides next turn",
    "threats": ("threatens to join the sides", "threatens to join the sides in {n} ways"),
    "threat": "threatens to join the sides",
    "lets-expel": ("lets {side} expel a disc", "lets {side} expel {n} discs"),
    "saves": ("saves a disc that {side} could expel", "saves {n} discs that {side} could expel"),
    "expels": ("expels one disc", "expels {n} discs"),
    "joins": ("joins a group", "joins {n} groups"),
    "cuts": "cuts {side}'s group apart",
}
