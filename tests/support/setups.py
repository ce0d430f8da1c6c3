"""Positions that are set up by hand: random arrangements of pieces, and studies that begin so."""

from engine.catalogue import GAMES
from engine.game import BadPosition
from engine.notation.game_tree import GameTree
from engine.notation.setup_position import Arrangement, SetupRules, setup_rules
from engine.rng import Rng
from tests.support.annotated_games import all_option_sets, annotate_randomly

SETUP_GAMES = tuple([name for name in GAMES if setup_rules(name)])
# A position of each game, which a game can begin with.
EXAMPLES = {
    "mixtour": "5/1w3/2(wr)2/3(rww)1/5 r",
    "inphexion": "7/2b4/2w1b2/3wb2/2w4/7/7 w",
    "beerhex": "1(gg)3/(sg)1(gsu)2/2(ss)2/1(gg)3/3(ssu)1 s",
}

# A full board of BeerHex: 13 caps of Gold's, 12 of Silver's.
FULL = "/".join(["(gg)(gg)(gg)(gg)(gg)", "(gg)(gg)(gs)(gs)(gs)", "(gs)(gs)(gs)(ss)(ss)"])
FULL += "/(ss)(ss)(ss)(ss)(ss)/(sg)(sg)(sg)(sg)(sg)"

# Game, options, position, the reason of its refusal, facts.
REFUSED: "tuple[tuple[str, dict, str, str, dict], ...]" = (
    ("mixtour", {}, "", "position-form", {"part": ""}),
    ("mixtour", {}, "5/5/5/5/5", "position-form", {"part": "5/5/5/5/5"}),
    ("mixtour", {}, "5/5/5/5/5 b", "position-form", {}),
    ("mixtour", {}, "5/5/5/5/5 w 0-0 x", "position-form", {}),
    ("mixtour", {}, "5/5/5/5 w", "position-rows", {"n": 5}),
    ("mixtour", {}, "5/5/5/5/4 w", "position-row", {"row": "4", "n": 5}),
    ("mixtour", {}, "5/5/5/5/w5 w", "position-row", {}),
    ("mixtour", {}, "5/5/5/5/b4 w", "position-form", {"part": "b4"}),
    ("mixtour", {}, "5/5/5/5/(4 w", "position-form", {}),
    ("mixtour", {}, "5/5/5/5/()4 w", "position-form", {}),
    ("mixtour", {}, "5/5/5/5/(w 4) w", "position-form", {}),
    ("mixtour", {}, "5/5/5/5/05 w", "position-form", {}),
    ("mixtour", {}, "5/5/5/5/(wrwrw)4 w", "position-high", {"cell": "a1", "n": 4}),
    ("mixtour", {}, "(wwww)4/(wwww)4/(wwww)4/(wwww)4/(wwww)w3 w", "position-supply", {"n": 20}),
    ("mixtour", {}, "5/5/5/5/5 w 1-0", "position-points", {"seat": 0}),
    ("mixtour", {"points": 3}, "5/5/5/5/5 w 2-3", "position-points", {"seat": 1}),
    ("mixtour", {"points": 3}, "5/5/5/5/5 w 10-0", "position-form", {"part": "10-0"}),
    ("mixtour", {"points": 3}, "5/5/5/5/5 w 1", "position-form", {}),
    ("inphexion", {}, "7/7/7/7/7/7/7 w 1-0", "position-form", {"part": "1-0"}),
    ("inphexion", {}, "7/7/7/n6/7/7/7 w", "position-form", {}),
    ("inphexion", {}, "7/7/7/(wb)6/7/7/6w w", "position-one-piece", {"cell": "a4"}),
    ("inphexion", {}, "7/7/7/ww5/7/7/7 w", "position-numbers", {"white": 2, "black": 0}),
    ("inphexion", {}, "7/7/7/b6/7/7/7 w", "position-numbers", {"white": 0, "black": 1}),
    ("inphexion", {}, "7/7/7/w6/7/7/7 w", "position-turn", {"seat": 1}),
    ("inphexion", {}, "7/7/7/wb5/7/7/7 b", "position-turn", {"seat": 0}),
    ("inphexion", {"neutral": True}, "7/7/7/wb5/7/7/7 w", "position-neutral", {}),
    ("inphexion", {"neutral": True}, "7/7/7/wb1nn2/7/7/7 w", "position-neutral", {}),
    ("inphexion", {"size": 5}, "5/5/wwwww/5/bbbbb w", "position-joined", {"seat": 0}),
    ("inphexion", {"size": 5}, "bwww1/b4/b1w1w/b4/b4 w", "position-joined", {"seat": 1}),
    # Behind a wall from the top to the left no white disc can be pushed.
    ("inphexion", {"size": 5}, "wwwb1/wwb2/wb3/b4/4b b", "position-no-move", {"seat": 1}),
    ("beerhex", {}, "5/5/5/5/5 w", "position-form", {}),
    ("beerhex", {}, "5/5/5/5/5 g 1-0", "position-form", {"part": "1-0"}),
    ("beerhex", {}, "g4/5/5/5/5 g", "position-form", {"part": "g"}),
    ("beerhex", {}, "(ug)4/5/5/5/5 g", "position-form", {"part": "ug"}),
    ("beerhex", {}, "(ggg)4/5/5/5/5 g", "position-form", {"part": "ggg"}),
    ("beerhex", {"clues": True}, "(ggtu)4/5/5/5/5 g", "position-form", {"part": "ggtu"}),
    ("beerhex", {}, "(ggt)4/5/5/5/5 g", "position-form", {}),
    ("beerhex", {}, "(gg)5/5/5/5/5 g", "position-row", {"n": 5}),
    (
        "beerhex",
        {},
        f"{'(gg)' * 5}/(ggu)(ggu)(gg)2/5/5/5 s",
        "position-own-caps",
        {"seat": 0, "n": 7},
    ),
    ("beerhex", {}, f"{'(sg)' * 5}/(sg)(sg)3/5/5/5 g", "position-other-caps", {"seat": 1, "n": 6}),
    (
        "beerhex",
        {"clues": True},
        "(sst)(sgt)(sst)(sgt)1/5/5/5/5 g",
        "position-tokens",
        {"seat": 1, "n": 3},
    ),
    ("beerhex", {}, f"{FULL} g", "position-full", {}),
    ("beerhex", {}, f"{FULL[:-4]}1 g", "position-no-cap", {"seat": 0, "n": 13}),
    ("hexheaven", {}, "5/5/5/5/5 g", "position-game", {}),
)


def rules_of(game: str) -> SetupRules:
    """Return how positions of a game are set up."""
    rules = setup_rules(game)
    assert rules
    return rules


def setup_option_sets() -> "list[tuple[str, dict]]":
    """Return the option sets of the games whose positions can be set up."""
    return [(game, options) for game, options in all_option_sets() if game in SETUP_GAMES]


def random_arrangement(game: str, options: dict, rng: Rng, taps: int) -> Arrangement:
    """Return what comes of so many random taps in the editor, whether a game can begin so or not.

    Pieces that the rules refuse at once are not placed.
    """
    rules = rules_of(game)
    given = GAMES[game].validate_options(options)
    arrangement = rules.completed(Arrangement(given))
    cells = [name for row in rules.rows(given) for name in row]
    pieces = rules.pieces(given)
    for _ in range(taps):
        cell = rng.choice(cells)
        try:
            if rng.below(6) == 0:
                arrangement = rules.taken(arrangement, cell)
            else:
                arrangement = rules.placed(arrangement, cell, rng.choice(pieces))
        except BadPosition:
            pass
    if not rules.turn_follows:
        arrangement = arrangement.with_turn(rng.below(2))
    if rules.has_points:
        points = given["points"]
        arrangement = arrangement.with_points((rng.below(points), rng.below(points)))
    return arrangement


def random_playable(game: str, options: dict, seed: int, most_taps: int = 40) -> Arrangement:
    """Return a random arrangement that a game can begin with."""
    rng, rules = Rng(seed), rules_of(game)
    while True:
        arrangement = random_arrangement(game, options, rng, rng.below(most_taps))
        try:
            rules.check(arrangement)
        except BadPosition:
            continue
        return arrangement


def random_setup_tree(game: str, options: dict, seed: int, plies: int) -> GameTree:
    """Return a random study that begins with a random position, with comments and marks."""
    rng, rules = Rng(seed), rules_of(game)
    arrangement = random_playable(game, options, seed)
    tree = GameTree(game, arrangement.options, 0, setup=rules.format(arrangement))
    nodes = [tree.root]
    for _ in range(plies):
        node = rng.choice(nodes)
        if node.state.turn is not None:
            nodes.append(tree.add(node, rng.choice(node.state.legal() + ["resign"])))
    annotate_randomly(tree, rng)
    return tree
