"""Positions that are set up by hand: random arrangements of pieces, and studies that begin so."""

from engine.catalogue import GAMES
from engine.game import BadPosition
from engine.notation.game_tree import GameTree
from engine.notation.setup_position import (
    Arrangement,
    RowSetupRules,
    SetupRules,
    SinglePieceRules,
    setup_rules,
)
from engine.rng import Rng
from tests.support.annotated_games import all_option_sets, annotate_randomly

SETUP_GAMES = tuple([name for name in GAMES if setup_rules(name)])
# A position of each game, which a game can begin with.
EXAMPLES = {
    "mixtour": "5/1w3/2(wr)2/3(rww)1/5 r",
    "inphexion": "7/2b4/2w1b2/3wb2/2w4/7/7 w",
    "beerhex": "1(gg)3/(sg)1(gsu)2/2(ss)2/1(gg)3/3(ssu)1 s",
    "hexheaven": "v@0,0/0;21@1,0/1;7@-1,1/3;6@0,1/5;20@0,2/1 2 4,5,23;2,16,18 points=3,-1 out=9",
}

# Layouts of Hex Heaven after the openings of casual, serious and solo games.
CASUAL = "v@0,0/0;21@1,0/1;7@-1,1/3;6@0,1/5;20@0,2/1"
SERIOUS = "1@2,-2/0;13@2,-1/0;17@0,0/0;8@1,0/1;20@0,1/0"
SOLO = "v@0,0/0;23@-2,1/0;14@-1,1/2"
HANDS = " 1 4,5,23;2,16,18"
MOST_OUT = " out=1,3,8,9,10,11,12,13,14,15,17,19,22,24,25,26,27"  # one tile is left

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
)
_SERIOUS, _SOLO = {"rules": "serious"}, {"rules": "solo"}
REFUSED += tuple(
    [
        ("hexheaven", {}, text, "position-form", {})
        for text in (
            "",
            "5/5/5/5/5 g",
            CASUAL + " 1",
            CASUAL + " 3 4,5,23;2,16,18",
            CASUAL + " 1 4,5,v;2,16,18",
            CASUAL + " 1 4,5,;2,16,18",
            "v@0,0/0;1@0,0/0" + HANDS,
            "v@0,0/0;s@1,0/0" + HANDS,
            "v@0,0/0;29@1,0/0" + HANDS,
            "v@0,0/0;1@1,0/6" + HANDS,
            "v@0,0/0;1@99,0/0" + HANDS,
            "v@0,0/0;1@1,0" + HANDS,
            CASUAL + HANDS + " heaven",
            CASUAL + HANDS + " under=9",
            CASUAL + HANDS + " bonus=9,10",
            CASUAL + HANDS + " deck=",
            CASUAL + HANDS + " deck=9 deck=10",
            CASUAL + HANDS + " points=1",
            CASUAL + HANDS + " points=1,2,3",
            CASUAL + HANDS + " points=1000,0",
            CASUAL + HANDS + " points=1,--2",
            CASUAL + HANDS + " deck=9" + " " * 500,
        )
    ]
)
REFUSED += (
    ("hexheaven", _SERIOUS, SERIOUS + " 1 5,9,15;14,19,24 bonus=4", "position-form", {}),
    ("hexheaven", {}, CASUAL + " 1 4,5,23", "position-hands", {"n": 2}),
    ("hexheaven", {}, CASUAL + " 1 4,5,21;2,16,18", "position-twice", {"tile": "21"}),
    ("hexheaven", {}, CASUAL + HANDS + " deck=9,23", "position-twice", {"tile": "23"}),
    ("hexheaven", {}, CASUAL[8:] + HANDS, "position-start-tile", {}),
    ("hexheaven", {}, "v@0,0/1" + CASUAL[7:] + HANDS, "position-start-tile", {}),
    ("hexheaven", {}, "v@0,0/0;1@30,0/0" + HANDS, "position-far", {"cell": "30,0", "n": 29}),
    ("hexheaven", {}, CASUAL[:-1] + "2" + HANDS, "position-edges", {"cell": "0,2"}),
    ("hexheaven", {}, CASUAL[:-8] + "20@0,3/1" + HANDS, "position-apart", {}),
    ("hexheaven", {}, "v@0,0/0" + HANDS, "position-few", {"n": 5}),
    ("hexheaven", {}, CASUAL + " 1 4,5;2,16,18", "position-hand", {"seat": 0, "n": 3}),
    ("hexheaven", {}, CASUAL + " 1 4,5,23;2,16,18,9", "position-hand", {"seat": 1, "n": 3}),
    ("hexheaven", {}, CASUAL + HANDS + MOST_OUT, "position-deck", {}),
    ("hexheaven", _SOLO, SOLO + " 1 3,18", "position-only-hand", {"n": 3}),
    ("hexheaven", _SOLO, SOLO + " 1 3,18,19 points=-1", "position-negative", {}),
    (
        "hexheaven",
        _SERIOUS,
        SERIOUS + " 1 5,9,15;14,19,24 points=0,7",
        "position-points",
        {"seat": 1},
    ),
    ("hexheaven", _SERIOUS, SERIOUS + " 1 5,9,15;14,19,24 under=4", "position-under", {}),
)
# Refusals of taps alone, with facts.
REFUSED_TAPS: "tuple[tuple[str, str, dict], ...]" = (
    ("hexheaven", "position-special", {}),
    ("hexheaven", "position-occupied", {}),
    ("hexheaven", "position-no-fit", {}),
    ("hexheaven", "position-one-way", {}),
    ("hexheaven", "position-hand-full", {"n": 3}),
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
    arrangement = rules.empty(given)
    for _ in range(taps):
        try:
            arrangement = _random_tap(rules, arrangement, rng)
        except BadPosition:
            pass
    if not rules.turn_follows:
        arrangement = arrangement.with_turn(rng.below(GAMES[game].seats(given)))
    if rules.has_points:
        points = given["points"]
        arrangement = arrangement.with_points((rng.below(points), rng.below(points)))
    return arrangement


def _random_tap(rules: SetupRules, arrangement: Arrangement, rng: Rng) -> Arrangement:
    piece = rng.choice(rules.pieces(arrangement.options))
    if isinstance(rules, SinglePieceRules):
        places = rules.places(arrangement.options)
        how = rng.below(9)
        if how == 0:
            numbers = rules.numbers(arrangement.options)
            index = rng.below(len(numbers))
            least, most = numbers[index][2:]
            value = max(least, min(rng.below(12) - 3, most))
            return rules.with_number(arrangement, index, value)
        if how < 4 or not rules.cells_for(arrangement, piece):
            return rules.moved(arrangement, piece, rng.choice(places))
        if how == 4 and arrangement.pieces:
            return rules.taken(arrangement, rng.choice(list(arrangement.pieces)))
        return rules.placed(arrangement, rng.choice(rules.cells_for(arrangement, piece)), piece)
    assert isinstance(rules, RowSetupRules)
    cell = rng.choice([name for row in rules.rows(arrangement.options) for name in row])
    if rng.below(6) == 0:
        return rules.taken(arrangement, cell)
    return rules.placed(arrangement, cell, piece)


def complete_tiles(arrangement: Arrangement, rng: Rng) -> Arrangement:
    """Return a random arrangement of Hex Heaven with enough tiles on the board and in hands."""
    rules = rules_of("hexheaven")
    assert isinstance(rules, SinglePieceRules)
    options = arrangement.options
    while True:
        spare = [
            piece
            for piece in rules.pieces(options)
            if rules.place_of(arrangement, piece) == rules.rest
        ]
        if not spare:
            return arrangement
        piece = rng.choice(spare)
        try:
            rules.check(arrangement)
        except BadPosition as problem:
            seat = int(str(problem.facts.get("seat", 0)))
            if problem.reason == "position-few":
                cells = rules.cells_for(arrangement, piece)
                if cells:
                    arrangement = rules.placed(arrangement, rng.choice(cells), piece)
            elif problem.reason in ("position-hand", "position-only-hand"):
                arrangement = rules.moved(arrangement, piece, f"hand-{seat + 1}")
            else:
                return arrangement
        else:
            return arrangement


def random_playable(game: str, options: dict, seed: int, most_taps: int = 40) -> Arrangement:
    """Return a random arrangement that a game can begin with."""
    rng, rules = Rng(seed), rules_of(game)
    while True:
        arrangement = random_arrangement(game, options, rng, rng.below(most_taps))
        if isinstance(rules, SinglePieceRules):
            arrangement = complete_tiles(arrangement, rng)
        try:
            rules.check(arrangement)
        except BadPosition:
            continue
        return arrangement


def random_setup_tree(game: str, options: dict, seed: int, plies: int) -> GameTree:
    """Return a random study that begins with a random position, with comments and glyphs."""
    rng, rules = Rng(seed), rules_of(game)
    arrangement = random_playable(game, options, seed)
    deck_seed = seed if rules.is_midgame else 0
    tree = GameTree(game, arrangement.options, deck_seed, setup=rules.format(arrangement))
    nodes = [tree.root]
    for _ in range(plies):
        node = rng.choice(nodes)
        if node.state.turn is not None:
            nodes.append(tree.add(node, rng.choice(node.state.legal() + ["resign"])))
    annotate_randomly(tree, rng)
    return tree
