"""The examples in docs/notation.md are read, and its tables are complete."""

import json
import re
from pathlib import Path

import pytest

from engine import GAMES
from engine.catalogue import CATALOGUE
from engine.notation import abstract_play, game_tree, lexer, reader
from engine.notation.dialect import dialect_of
from engine.notation.reader import read_game, read_games
from engine.notation.writer import write_game
from engine.person_names import MAX_NAME_LENGTH
from engine.record import MAX_PLIES

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "notation.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```pgn\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_every_example_is_read(number: int) -> None:
    (game,) = read_games(EXAMPLES[number])
    assert game.error is None and len(game.tree) > 1
    assert read_game(write_game(game.tree)) == game.tree
    said = re.search(r'\[Termination "(.*?)"\]', EXAMPLES[number])
    if said:
        assert game.tree.last_state().outcome.reason == said[1]


def title_of(game: str) -> str:
    """Return the name that a game has in texts."""
    return dialect_of(game).title or game


def section_of(title: str) -> str:
    """Return the section of the page that describes a game."""
    _, heading, rest = TEXT.partition(f"\n### {title}\n")
    assert heading, f"docs/notation.md has no section ### {title}"
    return rest.split("\n### ")[0].split("\n## ")[0]


def test_all_examples_make_one_text() -> None:
    games = read_games("\n".join(EXAMPLES))
    missing = sorted(set(GAMES) - {game.tree.game for game in games})
    assert not missing, f"docs/notation.md has no example (```pgn) of {missing}"
    assert len(games) == len(EXAMPLES)


def test_the_first_example_is_as_it_is_written() -> None:
    tree = read_game(EXAMPLES[0])
    assert (tree.names, tree.levels) == (["Ada", ""], ["", "casual"])
    assert write_game(tree) == EXAMPLES[0]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_option_and_player_is_described(name: str) -> None:
    title = title_of(name)
    section = section_of(title)
    for option in GAMES[name].options:
        row = re.search(rf"^\| `{option.name}` \| (.*) \| `(.*)` \|$", section, re.MULTILINE)
        assert row, f"no row of the option {option.name} in docs/notation.md, ### {title}"
        default = {True: "on", False: "off"}.get(option.default, option.default)
        if isinstance(option.default, int) and not isinstance(option.default, bool):
            default = option.default
        assert row[2] == str(default)
    for seat in range(2):
        tag = dialect_of(name).seat_tag(seat)
        assert f"`{tag}`" in section, f"no player `{tag}` in docs/notation.md, ### {title}"


def test_every_reason_of_an_end_is_listed() -> None:
    section = TEXT.split("\n## Results\n")[1].split("\n## ")[0]
    for entry in CATALOGUE:
        title = title_of(entry.name)
        row = re.search(rf"^\| {title} \| (.*) \|$", section, re.MULTILINE)
        assert row, f"no row of {title} in docs/notation.md, ## Results"
        words = (ROOT / "ui" / "games" / entry.name / "en" / "words.py").read_text("utf-8")
        reasons = set(re.findall(r'"over-([a-z-]+)"', words)) | {"resign", "time"}
        assert set(re.findall(r"`([a-z-]+)`", row[1])) == reasons, title


def test_every_error_is_listed() -> None:
    section = TEXT.split("\n## Errors\n")[1].split("\n## ")[0]
    listed = set(re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE))
    raised = set()
    for module in ("reader", "lexer", "rules_tag", "game_tree"):
        source = (ROOT / "engine" / "notation" / f"{module}.py").read_text("utf-8")
        raised |= set(re.findall(r'(?:NotationError|TreeError)\(\s*"([a-z-]+)"', source))
    assert listed == raised


def test_the_example_of_abstract_play_is_the_first_game() -> None:
    data = json.loads(re.findall(r"^```json\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)[0])
    tree = abstract_play.read_record(data)
    assert tree.to_record().moves == read_game(EXAMPLES[0]).to_record().moves
    assert {"repetition": False} == {
        name: value
        for name, value in tree.options.items()
        if value != GAMES["mixtour"].validate_options({})[name]
    }


def test_every_error_of_abstract_plays_records_is_listed() -> None:
    last = TEXT.rstrip().splitlines()[-1]
    source = (ROOT / "engine" / "notation" / "abstract_play.py").read_text("utf-8")
    raised = set(re.findall(r'NotationError\(\s*"([a-z-]+)"', source))
    assert set(re.findall(r"`([a-z-]+)`", last)) == raised | {"bad-move", "line-too-long"}


def test_the_limits_are_those_of_the_code() -> None:
    section = TEXT.split("\n## Limits\n")[1].split("\n## ")[0]
    limits = [reader.MAX_TEXT, lexer.MAX_LINE, game_tree.MAX_COMMENT, game_tree.MAX_NODES]
    limits += [MAX_PLIES, MAX_NAME_LENGTH, game_tree.MAX_TAG_VALUE, game_tree.MAX_TAGS]
    numbers = [int(text.replace(",", "")) for text in re.findall(r"[\d,]*\d", section)]
    assert numbers == limits
