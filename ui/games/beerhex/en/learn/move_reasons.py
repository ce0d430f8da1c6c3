"""The words for reasons for and against moves of BeerHex in English."""

WORDS = {
    "could-declare": "puts off declaring victory, though the line stands",
    "joins": "joins both sides: if it holds, victory can be declared next turn",
    "nearer": ("comes within one cap of joining", "comes within {n} caps of joining"),
    "blocks": "makes {side}'s way across longer",
    "shuts": "closes {side}'s way across",
    "sweepable": "leaves three alike side by side, which an attack would sweep off",
    "decoy": "hides the other symbol, so that attacks here are likelier to fail",
    "attack-sure": "sure to succeed",
    "attack-hopeless": "can't succeed",
    "attack": "succeeds in {n} of {of} possible cases",
    "breaks": "may break {side}'s line",
    "breaks-own": "takes one's own line apart",
    "claim-safe": "certain to be right, as the line stands",
    "claim-hopeless": "wrong in nearly every possible world",
    "claim-odds": "right in about {n} of {of} possible cases",
    "deny-safe": "certain to be right, as no way across is left",
    "deny-hopeless": "wrong in nearly every possible world",
    "deny-odds": "right in about {n} of {of} possible cases",
    "lone": "safe from attack for now",
    "sheltered": (
        "only one of {of} possible attacks can reach it for now",
        "only {n} of {of} possible attacks can reach it for now",
    ),
}
