"""Reading games from text: what is forgiven, and what is wrong in which line."""

from engine.game import SPECTATOR
from engine.notation.game_tree import GameTree
from engine.notation.lexer import NotationError, escape, unescape
from engine.notation.reader import read_game, read_games
from tests.support.bad_texts import ERRORS, HEAD
from tests.support.portable import parametrize, raises

GAMES_HEAD = {
    "mixtour": HEAD,
    "inphexion": '[Game "inpHeXion"]\n[Rules "size=5"]\n\n',
    "beerhex": '[Game "BeerHex"]\n\n',
    "hexheaven": '[Game "Hex Heaven"]\n[Rules "rules=solo"]\n[Seed "7"]\n\n',
}


def line_of(text: str) -> "list[str]":
    """Return the main line of a game in text."""
    return [node.move for node in read_game(text).main_line()]


def error_in(text: str) -> "tuple[str, int, dict]":
    """Return the reason, the line and the facts of the error in a text."""
    error = raises(NotationError, lambda: read_game(text))
    return error.reason, error.line, error.facts


def outline(tree: GameTree) -> str:
    """Return a tree as text in which every move has its own brackets."""
    text = []
    depth = 0
    for node in tree.nodes():
        text.append(")" * (depth + 1 - node.ply) + "(" + node.move)
        depth = node.ply
    return "".join(text) + ")" * depth


# ---- what is forgiven


@parametrize(
    "1. c3 2. d4 3. c3:1-d4 *",
    "1.c3 2.d4 3.c3-d4",
    "c3 d4 c3-d4",
    "1 c3 2 d4 3 c3-d4 *",
    "1. C3 2. D4 3. C3-d4 *",
    "1.\n\tc3   2.\n\n d4\r\n3... c3-d4\n*\n",
    "1. c3\r2. d4\r3. c3-d4",
    "1.\u00a0c3 2.\u3000d4 3. c3\u2013d4",
    "1. c3 \u2026 d4 3. c3:1\u2212d4\u200b *",
    "; a remark\n1. c3 ; another [one\n2. d4 3. c3-d4\n% for programs\n*",
)
def test_moves_are_read_in_many_forms(text: str) -> None:
    assert line_of(HEAD + text) == ["c3", "d4", "c3:1-d4"]


@parametrize(
    '[Game "Mixtour"]',
    '\ufeff[Game "Mixtour"]',
    '  [ game   "MIXTOUR" ]  ',
    '[Game "mix tour"][Event "x"] [Site "y"]',
    "[Game \u201cMixtour\u201d]",
    '[Event "x"]\n[Rules ""]\n[GAME "Mixtour"]\n[White "Ada"]',
)
def test_tags_are_read_in_many_forms(head: str) -> None:
    assert line_of(head + "\n\n1. c3 *") == ["c3"]
    assert line_of(head + "\n1. c3 *") == ["c3"]


def test_a_game_may_have_no_moves() -> None:
    assert line_of(HEAD) == line_of('[Game "Mixtour"]') == line_of(HEAD + "*") == []


@parametrize(
    ("points=2, repetition=off", {"points": 2, "repetition": False}),
    ("REPETITION = No ; points=3", {"points": 3, "repetition": False}),
    ("", {"points": 1, "repetition": True}),
)
def test_rules_are_read(case: tuple) -> None:
    head = f'[Game "Mixtour"]\n[Rules "{case[0]}"]\n*'
    assert read_game(head).options == case[1]


def test_a_choice_with_a_name_is_not_the_switch() -> None:
    for name, value in (("either", "either"), ("on", True), ("off", False)):
        text = f'[Game "inpHeXion"]\n[Rules "free_second={name}"]\n*'
        assert read_game(text).options["free_second"] is value or value == "either"


@parametrize(
    ("beerhex", "A1G B2S b1g a2s X A1 B1 A2", ["a1g", "b2s", "b1g", "a2s", "x a1 a2 b1"]),
    ("beerhex", "a1g b2s b1g a2s x\na2 a1\nb1", ["a1g", "b2s", "b1g", "a2s", "x a1 a2 b1"]),
    ("inphexion", "1. C3 2. C3>d3", ["c3", "c3>d3"]),
)
def test_moves_of_each_game_are_read(case: tuple) -> None:
    assert line_of(GAMES_HEAD[case[0]] + case[1]) == case[2]


def test_names_of_blank_tiles_are_capitals() -> None:
    tree = read_game(GAMES_HEAD["hexheaven"])
    lays = [move for move in tree.root.state.legal() if move.startswith("S@")]
    others = [move for move in tree.root.state.legal() if "@" in move]
    move = (lays or others)[0]
    assert line_of(GAMES_HEAD["hexheaven"] + move.lower()) == [move]
    assert line_of(GAMES_HEAD["hexheaven"] + "RESIGN") == ["resign"]


def test_players_are_read() -> None:
    text = '[Game "Mixtour"]\n[Red "Casual"]\n[RedType "Program"]\n[Player1 "Ada"]\n*'
    tree = read_game(text)
    assert (tree.names, tree.levels, tree.tags) == (["Ada", ""], ["", "casual"], [])
    tree = read_game('[Game "Mixtour"]\n[White "casual"]\n[Red "?"]\n[Black "Eve"]\n*')
    assert (tree.names, tree.levels) == (["casual", ""], ["", ""])
    assert tree.tags == [("Black", "Eve")]


def test_what_was_dealt_means_nothing_without_a_viewer() -> None:
    tree = read_game('[Game "BeerHex"]\n[Dealt "2,4,8"]\n')
    assert tree == read_game('[Game "BeerHex"]\n')
    assert tree.initial_observation == ""


def test_other_tags_and_the_date_are_kept() -> None:
    text = '[Event "A \\"cup\\""]\n[Game "Mixtour"]\n[Date "2026.01.31"]\n[Round "2"]\n*'
    tree = read_game(text)
    assert tree.time == 1769860800
    assert tree.tags == [("Event", 'A "cup"'), ("Round", "2")]


# ---- comments, annotation glyphs, variations


def test_comments_belong_to_the_move_before_them() -> None:
    tree = read_game(HEAD + "{zero} c3 {one} {more} (d4 {two}) {still one} b2\n{three\n   lines} *")
    c3, b2 = tree.main_line()
    assert tree.root.comment == "zero" and c3.comment == "one more still one"
    assert tree.root.children[1].comment == "two" and b2.comment == "three lines"


def test_a_comment_before_a_variation_is_about_its_first_move() -> None:
    tree = read_game(HEAD + "c3 d4 ({or} e5 {better}) *")
    assert tree.main_line()[0].children[1].comment == "or better"


def test_a_backslash_makes_brackets_plain() -> None:
    text = HEAD + 'c3 {a \\} b \\\\} d4 {\\[Game \\"x\\"\\]\\nend} *'
    first, second = read_game(text).main_line()
    assert first.comment == "a } b \\"
    assert second.comment == '[Game "x"]\nend'


@parametrize("a", "", "\\", "}", "\\}", "a\\nb", "\n", "\\\n\\", "\\\\", "n", "\\n}[")
def test_escaping_is_undone(text: str) -> None:
    assert unescape(escape(text, "}[")) == text
    assert "\n" not in escape(text, "}[")


@parametrize(
    ("c3!", ("!",)),
    ("c3 !", ("!",)),
    ("c3?? $3 $3 $14", ("??", "!!", "$14")),
    ("c3!? {x} $10", ("!?", "$10")),
)
def test_marks_follow_a_move(case: tuple) -> None:
    assert read_game(HEAD + case[0] + " *").main_line()[0].nags == case[1]


def test_in_beerhex_signs_may_be_parts_of_moves() -> None:
    clues = '[Game "BeerHex"]\n[Rules "clues=on"]\n\n'
    tree = read_game(clues + "a1g! b2s ! c3g !? *")
    assert [(n.move, n.nags) for n in tree.main_line()] == [
        ("a1g!", ()),
        ("b2s", ("!",)),
        ("c3g", ("!?",)),
    ]
    plain = read_game(GAMES_HEAD["beerhex"] + "a1g! b2s?? *")
    assert [(n.move, n.nags) for n in plain.main_line()] == [("a1g", ("!",)), ("b2s", ("??",))]


def test_a_spectators_moves_of_beerhex() -> None:
    text = '[Game "BeerHex"]\n[Viewer "Spectator"]\n[Rules "clues=on"]\n\n1. a1?! 2. b2? ?! *'
    tree = read_game(text)
    assert tree.viewer is SPECTATOR
    assert [(n.move, n.nags) for n in tree.main_line()] == [("a1?!", ()), ("b2?", ("?!",))]


def test_variations_replace_the_move_before_them() -> None:
    text = "1. c3 (1. d4 2. d5 (2. d3) 3. e1) (1. b2) 2. c4 (2. c5) 3. e5 *"
    assert outline(read_game(HEAD + text)) == "(c3(c4(e5))(c5))(d4(d5(e1))(d3))(b2)"


def test_a_variation_like_the_main_line_is_part_of_it() -> None:
    assert outline(read_game(HEAD + "c3 d4 (d4 e5) *")) == "(c3(d4(e5)))"


def test_variations_may_be_nested_as_deep_as_a_line_is_long() -> None:
    cells = [column + row for column in "abcde" for row in "12345"][:24]
    nested = " (".join([f"{cells[i]} {cells[i + 1]}" for i in range(0, 24, 2)])
    tree = read_game(HEAD + nested + ")" * 11)
    assert (len(tree), len(tree.main_line())) == (24, 2)
    deep, before = "c3", "c3"
    for number in range(700):
        other = cells[number % 2]
        deep += f" ({other}" if other != before else f" ({before}"
        before = other
    assert len(read_game(HEAD + deep + ")" * 700)) == 3


# ---- errors


@parametrize(*ERRORS)
def test_errors_say_the_line_and_why(case: tuple) -> None:
    text, reason, line = case
    assert error_in(text)[:2] == (reason, line)


def test_an_illegal_move_is_told_with_the_rules_own_reason() -> None:
    reason, line, facts = error_in(HEAD + "1. c3 2. d4\n3. c3:2-d4 *")
    assert (reason, line) == ("bad-move", 4)
    assert (facts["move"], facts["ply"], facts["why"]) == ("c3:2-d4", 3, "too-few-pieces")
    assert facts["why_facts"] == {"cell": "c3", "count": 2, "height": 1}


@parametrize(
    (HEAD + "1. c3 2. hello", "hello", "syntax"),
    (HEAD + "1. resign 2. c3", "c3", "over"),
    (GAMES_HEAD["beerhex"] + "a1g b2s x a1 b2", "x a1 b2", "syntax"),
    (GAMES_HEAD["beerhex"] + "x a1 (b2s)", "x a1", "syntax"),
)
def test_a_move_that_makes_no_sense_is_told_as_it_was_written(case: tuple) -> None:
    facts = error_in(case[0])[2]
    assert (facts["move"], facts["why"]) == case[1:]


def test_the_right_result_is_accepted_wherever_it_stands() -> None:
    for tag in ("0-1", "*", "?"):
        head = f'[Game "Mixtour"]\n[Result "{tag}"]\n\n'
        for end in ("0-1", "*", ""):
            assert line_of(head + "1. resign " + end) == ["resign"]


# ---- many games


def test_one_bad_game_does_not_concern_the_others() -> None:
    bad = '[Game "Mixtour"]\n[White "Eve"]\n\nc3 c3 {open\n(d4\n'
    good = '[Game "Mixtour"]\n[White "Ada"]\n\nc3 d4 *\n'
    text = "\n".join([good, bad, good, "a shopping list", '[Game "Chess"]\n\ne4', good])
    games = read_games(text)
    reasons = [game.error.reason if game.error else "" for game in games]
    assert reasons == ["", "bad-move", "", "no-game", "unknown-game", ""]
    assert [game.line for game in games] == [1, 6, 12, 17, 18, 21]
    assert [game.title for game in games][3:] == ["", "Chess", "Mixtour"]


def test_a_line_of_tags_ends_even_an_open_comment() -> None:
    games = read_games(HEAD + "c3 {open\n" + HEAD + "d4 *")
    assert [game.error and game.error.reason for game in games] == ["open-comment", None]


def test_games_of_tags_alone_are_told_apart_by_their_names() -> None:
    games = read_games('[White "Ada"]\n[Game "Mixtour"]\n[Game "BeerHex"]\n[Gold "Eve"]')
    assert [game.title for game in games] == ["Mixtour", "BeerHex"]
    assert [game.tree.names[0] for game in games] == ["Ada", "Eve"]


def test_an_empty_text_has_no_games() -> None:
    assert read_games("") == read_games("\ufeff\n \r\n") == []
    assert error_in("")[:2] == ("no-game", 1)
