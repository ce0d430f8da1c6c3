"""Games as text that can't be read."""

HEAD = '[Game "Mixtour"]\n\n'

# Text, the reason of its error, the line.
ERRORS = (
    ("[Game Mixtour]\nc3", "no-game", 1),
    ("c3 d4", "no-game", 1),
    ('[Event "x"]\n\nc3', "no-game", 1),
    ('[Game "Chess"]\n\ne4', "unknown-game", 1),
    ('\n[Event "x"]\n[Game "Mixtour]\n\nc3', "bad-tag", 3),
    ('[Game "Mixtour"] x\n\nc3', "bad-tag", 1),
    ('[Game "Mixtour"]\n[Rules "points=4"]\n*', "bad-rules", 2),
    ('[Game "Mixtour"]\n[Rules "size=4"]\n*', "bad-rules", 2),
    ('[Game "Mixtour"]\n[Rules "points=true"]\n*', "bad-rules", 2),
    ('[Game "inpHeXion"]\n[Rules "neutral=on, pie=on"]\n*', "bad-rules", 2),
    ('[Game "Hex Heaven"]\n*', "no-seed", 1),
    ('[Game "BeerHex"]\n[Rules "starter=lot"]\n*', "no-seed", 1),
    ('[Game "Hex Heaven"]\n[Seed "x"]\n*', "bad-seed", 2),
    ('[Game "Hex Heaven"]\n[Seed "4294967296"]\n*', "bad-seed", 2),
    ('[Game "Hex Heaven"]\n[Viewer "Player3"]\n*', "bad-viewer", 2),
    ('[Game "Hex Heaven"]\n[Viewer "Player1"]\n[Dealt "1,1"]\n*', "bad-deal", 3),
    (HEAD + "c3\n{open", "open-comment", 4),
    (HEAD + "c3 (d4\n\n", "open-variation", 3),
    (HEAD + "c3\nd4) c4", "stray-bracket", 4),
    (HEAD + "(c3)", "early-variation", 3),
    (HEAD + "c3 ((d4))", "early-variation", 3),
    (HEAD + "c3 () d4", "empty-variation", 3),
    (HEAD + "! c3", "stray-mark", 3),
    (HEAD + "c3 $999", "stray-mark", 3),
    (HEAD + "c3 (! d4)", "stray-mark", 3),
    (HEAD + "c3 * d4", "after-result", 3),
    ('[Game "Mixtour"]\n[Result "1-0"]\n\nc3 *', "other-result", 2),
    ('[Game "Mixtour"]\n[Result "won"]\n\nc3 *', "bad-result", 2),
    (HEAD + "c3\n1-0", "other-result", 4),
    (HEAD + "c3\nresign\n0-1", "other-result", 5),
    (HEAD + "x" * 10001, "long-line", 3),
    (HEAD + "c3\n{" + "\n".join(["y" * 90] * 100) + "}", "long-comment", 4),
)
