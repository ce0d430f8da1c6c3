"""The words of the lesson of inpHeXion in English."""

WORDS = {
    "first": "You are White and join left with right. Put your first disc on any cell.",
    "first-done": "Only the first disc is placed. From now on every turn infects a disc.",
    "infect": "Infect: tap the black disc, then an empty cell beside it, then Play.",
    "infect-done": "Black's disc was pushed one cell on, and yours took its place. Black does so, too.",
    "gap": "Your disc takes the black one's place: infect the one between your two.",
    "gap-done": "Four white discs hang together now. So you grow: by choosing whom to push.",
    "gap-other": "Also allowed. But now infect the disc on c3, between b3 and d3.",
    "expel": "A disc that your infection leaves alone among yours must go. Infect e4 to shut in e5.",
    "expel-done": "You chose where it went. Discs that touch a friend can't be expelled.",
    "expel-other": "Also allowed. But now infect e4, to shut in the disc on e5.",
    "push": "Black nearly joins top and bottom. Infect b2, but don't complete Black's chain.",
    "push-done": "Right. Pushed to c1 it would have joined Black's sides, and Black would win.",
    "push-other": "Careful with that one. Infect b2 and push it to b1.",
    "join": "One infection joins your sides, left and right. Which black disc is in the way?",
    "join-done": "Left and right are joined by white discs: you win!",
    "join-other": "Not that one. Look for the gap in your chain along the top.",
    "tip-first": "Tip: White joins left and right. Not sure where to begin? Tap Hint.",
    "tip-begin": "Tip: infect the disc that stands where you want one of yours.",
    "tip-push": "Tip: push it where it helps the other side least.",
    "tip-surround": "Tip: a lone disc with only yours around it must leave, to where you like.",
}
