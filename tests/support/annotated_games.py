"""Random games with branches, comments and annotation glyphs."""

from engine.catalogue import GAMES, game_entry
from engine.notation.game_tree import GameTree, tree_of_record
from engine.observed_record import observe_record
from engine.record import Record
from engine.rng import Rng

# Texts that a writer or reader could trip over.
COMMENTS = (
    "good",
    "a } in it, and a { too",
    '[Game "Mixtour"] (c3) ; % $4 1-0 *',
    "\\ at the start, \\n and at the end \\",
    "two  spaces,   three",
    "first line\nsecond line\n\nlast",
    "ここで白が中央を取る。　次は？",
    "x" * 200,
    "a word and another one, until the line is full and has to be broken somewhere " * 4,
    "“quotes” – dashes … \u00a0 and 🍺",
    "%",
    "12. c3!? {",
    "[%csl Gc3,Rb2][%cal Ga1c3,Bb2>d4] arrows",
    "[%csl G0,-1,Y2,3][%cal G0,0>-1,1]",
    "[%clk 0:05:00] [%csl Gzz] [%cal",
)
NAGS = ("!", "?", "!!", "??", "!?", "?!", "$10", "$146", "$0")
NAMES = ("Ada", 'Zoë "Z" B\\', "健太", "?!", "")
MAX_BRANCHES = 6


def random_tree(
    game: str,
    options: "dict | None",
    seed: int,
    plies: int,
    viewer: "int | None" = -1,
) -> GameTree:
    """Return a random game with random branches, comments and annotation glyphs.

    Args:
        game: The name of the game.
        options: Its options.
        seed: Of the game, and of all that is random.
        plies: The most moves of a line.
        viewer: A viewer whose observed game it is, without branches; −1 for the whole game.
    """
    rng = Rng(seed)
    record = Record(game, options, seed)
    states = [record.start()]
    while states[-1].turn is not None and len(record.moves) < plies:
        _play(record, states, rng, plies)
    if viewer == -1:
        tree = tree_of_record(record, states)
        for _ in range(rng.below(MAX_BRANCHES)):
            _add_branch(tree, rng)
    else:
        tree = tree_of_record(observe_record(record, viewer))
    annotate_randomly(tree, rng)
    return tree


def _play(record: Record, states: list, rng: Rng, plies: int) -> None:
    legal = states[-1].legal()
    move = "resign" if plies > 9 and rng.below(80) == 0 else rng.choice(legal)
    record.moves.append(move)
    states.append(states[-1].play(move))


def _add_branch(tree: GameTree, rng: Rng) -> None:
    """Add a line of up to five moves after a random node."""
    nodes = [tree.root] + list(tree.nodes())
    node = rng.choice(nodes)
    for _ in range(1 + rng.below(5)):
        if node.state.turn is None:
            return
        node = tree.add(node, rng.choice(node.state.legal() + ["resign"]))


def annotate_randomly(tree: GameTree, rng: Rng) -> None:
    """Add random comments, annotation glyphs, names, a time and tags to a game."""
    for node in [tree.root] + list(tree.nodes()):
        if rng.below(6) == 0:
            tree.set_comment(node, rng.choice(COMMENTS))
        if node.parent and rng.below(6) == 0:
            tree.set_nags(node, [rng.choice(NAGS) for _ in range(1 + rng.below(3))])
    levels = list(game_entry(tree.game).levels) + ["", "", ""]
    tree.set_names(
        [rng.choice(NAMES) for _ in tree.names], [rng.choice(levels) for _ in tree.names]
    )
    if rng.below(2):
        tree.time = 1 + rng.below(0xFFFFFFFF)
    for number in range(rng.below(3)):
        tree.add_tag(f"Tag_{number}", rng.choice(COMMENTS))


def all_option_sets() -> "list[tuple[str, dict]]":
    """Return the game and the options of every set that is played in tests of text."""
    sets: "list[tuple[str, dict]]" = []
    for name in GAMES:
        sets.append((name, {}))
        for option in GAMES[name].options:
            sets += [(name, {option.name: choice}) for choice in option.choices]
    return sets
