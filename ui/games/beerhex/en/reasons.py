"""Why a move of BeerHex is good or bad, in English: see ``engine/beerhex/reasons.py``."""

WORDS = {
    "could-declare": "puts off declaring victory, though the line stands",
    "joins": "joins both sides: if it holds, victory can be declared next turn",
    "nearer": ("is one cap short of joining", "comes within {n} caps of joining"),
    "blocks": "makes {side}'s way across longer",
    "shuts": "closes {side}'s way across",
    "sweepable": "leaves three alike side by side, which an attack would sweep off",
    "decoy": "hides the other symbol, so that attacks here are likelier to fail",
    "attack-sure": "is sure to succeed",
    "attack-hopeless": "can't succeed",
    "attack": "succeeds in {n} of {of} possible worlds",
    "breaks": "may break {side}'s line",
    "breaks-own": "takes one's own line apart",
    "claim-safe": "is sure to be right: the line stands",
    "claim-hopeless": "is wrong in nearly every possible world",
    "claim-odds": "is right in about {n} of {of} possible worlds",
    "deny-safe": "is sure to be right: no way across is left",
    "deny-hopeless": "is wrong in nearly every possible world",
    "deny-odds": "is right in about {n} of {of} possible worlds",
    "lone": "lies where no attack can reach it yet",
    "sheltered": (
        "only one of {of} possible attacks can reach it so far",
        "only {n} of {of} possible attacks can reach it so far",
    ),
}
