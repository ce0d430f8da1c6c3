"""Golden playthroughs: three recorded games of every option set of every game, in tests/golden/.

They fix the rules as they are: a change of what a move does, a view shows or a seed deals appears
in the diff. ``make golden`` (``python -m tests.golden``) writes them again.
"""

import json
from pathlib import Path

from engine import GAMES
from engine.game import RESIGN
from engine.rng import Rng
from tests.support.canonical_dump import game_dump
from tests.support.game_fixtures import FIXTURES, option_sets

FOLDER = Path(__file__).parent / "golden"
MAX_PLIES = 300
GAMES_EACH = 3


def golden_names() -> list[str]:
    """Return the names of all files, without suffix."""
    return [
        f"{game}-{sample}-{number}"
        for game in GAMES
        if game in FIXTURES
        for sample in option_sets(game)
        for number in range(1, GAMES_EACH + 1)
    ]


def play_golden(name: str) -> dict:
    """Return a random game, drawn with the engine's own randomness.

    The second of each three is resigned halfway.
    """
    game, sample, number = name.split("-")
    seed = 1000 + int(number)
    options = GAMES[game].validate_options(option_sets(game)[sample])
    rng = Rng(seed)
    state = GAMES[game].start(options, seed)
    moves: list[str] = []
    while state.turn is not None and len(moves) < MAX_PLIES:
        moves.append(FIXTURES[game].random_move(state.legal(), rng.below))
        state = state.play(moves[-1])
    if number == "2":
        moves = moves[: len(moves) // 2] + [RESIGN]
    return golden_content(game, options, seed, moves)


def golden_content(game: str, options: dict, seed: int, moves: list) -> dict:
    """Return the content of a file: the game and its transcript."""
    return {
        "game": game,
        "options": options,
        "seed": seed,
        "moves": moves,
        "transcript": game_dump(game, options, seed, moves),
    }


def load_golden(name: str) -> dict:
    """Return the content of a golden file."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for name in golden_names():
        content = json.dumps(play_golden(name), indent=1, sort_keys=True) + "\n"
        (FOLDER / f"{name}.json").write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
