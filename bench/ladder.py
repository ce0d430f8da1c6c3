"""Every level of the computer against the one below, written down in docs/ladder.md:
``python -m bench.ladder mixtour --games 100``.

``--levels`` and ``--rules`` play only some of the rows; all others stay in the table as they were.
"""

import argparse
from pathlib import Path

from bench.reference_bots.beerhex import ShortestPathBot
from bench.reference_bots.hexheaven import GreedyBot
from engine import GAMES
from engine.bots.bot import Bot
from engine.bots.levels import create_bot
from engine.catalogue import game_entry
from tools.arena import is_solitaire, parse_option_value, play_match, wilson_interval
from ui.words import Words

PAGE = Path(__file__).resolve().parents[1] / "docs" / "ladder.md"
PAGE_HEADER = """\
# How far apart the computer's levels are

`python -m bench.ladder` plays all of it and writes this page. `python -m bench.ladder mixtour \
--levels easy --games 200` plays one row.

Each level plays against the one below. The first plays against a simple opponent: in Mixtour and \
inpHeXion one that sees one move ahead (it takes a win, avoids giving one away, and else plays \
at random), in Hex Heaven one that takes the best score shown at the table, in BeerHex one that \
lays its own symbol along the shortest line and claims when the line is joined.

Every level does the full work that defines it, without a time limit, so the figures are the same \
on every machine. Games come in pairs with the same seed and the seats exchanged. Where nothing is \
hidden or random they begin with two random moves. Draws count half. With three players a level \
plays against two of the level below, and equal players would win 33 %. Solo, both play the same \
deal; the one that clears it or has fewer tiles left wins, and "nobody" is the share of deals that \
the level clears. The last column is Wilson's interval. A level without a row has not been \
measured in its present form.
"""
RANDOM_PLIES = 2  # random moves at the start of a game in which chance has no part
NO_TIME_LIMIT_S = 3600.0  # seconds a move: none of them is ever reached

# The rule sets that are measured, as on the arena's command line, of games that are measured by
# others than the rules that a game begins with.
RULES = {
    "hexheaven": ("rules=casual", "rules=serious", "rules=three", "rules=solo"),
    "inphexion": ("size=7", "size=5", "size=9"),
}
# Whom the first level of a game plays against, a player and its name in the table, where it isn't
# who sees one move ahead.
FIRST_LEVEL_OPPONENTS = {
    "beerhex": (ShortestPathBot(), "its own symbol along the shortest line"),
    "hexheaven": (GreedyBot(), "the best number shown"),
}


class LadderRow:
    """A line of the table: a level, against whom, the share it won of so many games."""

    def __init__(self, level: str, opponent: str, score: float, games: int) -> None:
        self.level = level
        self.opponent = opponent
        self.score = round(score, 3)  # as it is written
        self.games = games

    @classmethod
    def parse(cls, line: str) -> "LadderRow | None":
        """That of a line of the page, if it is one."""
        cells = [cell.strip() for cell in line.strip("| \n").split("|")]
        if len(cells) != 5 or not cells[3].isdigit():
            return None
        return cls(cells[0].strip("`"), cells[1], float(cells[2].rstrip(" %")) / 100, int(cells[3]))

    def __str__(self) -> str:
        low, high = wilson_interval(self.score, self.games)
        return (
            f"| `{self.level}` | {self.opponent} | {100 * self.score:.1f} % | {self.games} "
            f"| {100 * low:.0f} … {100 * high:.0f} % |"
        )


Sections = dict[str, dict[tuple[str, str], LadderRow]]


def measured_rules(game: str) -> "tuple[str, ...]":
    """The rule sets of a game that are measured; "" is the one that it begins with."""
    return RULES.get(game, ("",))


def parse_rules(rules: str) -> dict:
    """The options that a rule set of ``rules_of`` stands for."""
    name, _, value = rules.partition("=")
    return {name: parse_option_value(value)} if rules else {}


def opponents_of(game: str, rules: str, level: str) -> "list[tuple[str | Bot, str]]":
    """Whom a level plays against: the players and their names; in a game for one nobody, too."""
    levels = game_entry(game).levels
    place = levels.index(level)
    alone: list[tuple[str | Bot, str]] = []
    if is_solitaire(game, parse_rules(rules)):
        alone = [("", "nobody")]
        if not place:
            return alone
    if place:
        return [*alone, (levels[place - 1], f"`{levels[place - 1]}`")]
    return [FIRST_LEVEL_OPPONENTS.get(game) or (create_bot(game, "greedy"), "sees one move ahead")]


def parse_sections(text: str) -> Sections:
    """The rows of a page, by level and whom it plays and, above that, by the heading they stand
    under."""
    found: Sections = {}
    for line in text.splitlines():
        row = LadderRow.parse(line)
        if line.startswith("## "):
            found[line[3:]] = {}
        elif row:
            list(found.values())[-1][row.level, row.opponent] = row
    return found


def heading(game: str, rules: str) -> str:
    """What the table of a game and its rules stands under."""
    title = Words("en").for_game(game)("game")
    return f"{title}, {rules.replace('=', ' ')}" if rules else title


def render_page(found: Sections) -> str:
    """The page with those of the rows that are about neighbours among today's levels, in the order
    of the lobby and of the levels."""
    parts = [PAGE_HEADER]
    for game, rules in [(name, rules) for name in GAMES for rules in measured_rules(name)]:
        title = heading(game, rules)
        met = [
            (level, name)
            for level in game_entry(game).levels
            for _, name in opponents_of(game, rules, level)
        ]
        lines = [str(found[title][one]) for one in met if one in found.get(title, {})]
        if lines:
            top = "| level | against | won | games | 95 % |\n|---|---|---|---|---|"
            parts.append(f"## {title}\n\n{top}\n" + "\n".join(lines) + "\n")
    return "\n".join(parts)


def measure_level(
    game: str, rules: str, level: str, asked: argparse.Namespace
) -> "list[LadderRow]":
    """The rows of a level, played now."""
    options = parse_rules(rules)
    opening = 0 if GAMES[game].chance or GAMES[game].hidden else RANDOM_PLIES
    rows = []
    for other, name in opponents_of(game, rules, level):
        names = (level, other)
        tally = play_match(
            game, options, names, asked.games, asked.seed, asked.processes, NO_TIME_LIMIT_S, opening
        )
        rows.append(LadderRow(level, name, tally.score(), asked.games))
    return rows


def main(arguments: "list[str] | None" = None, place: Path = PAGE) -> None:
    """Play what the command line asks for; the page is written after every row."""
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description=__doc__)
    parser.add_argument("game", nargs="?", choices=GAMES.names(), help="all of them, if left out")
    parser.add_argument("--rules", help="as size=9")
    parser.add_argument("--levels", nargs="*", help="only these")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args(arguments)
    for game in [asked.game] if asked.game else GAMES:
        for rules in [asked.rules] if asked.rules else measured_rules(game):
            for level in asked.levels or game_entry(game).levels:
                title = heading(game, rules)
                for row in measure_level(game, rules, level, asked):
                    found = parse_sections(
                        place.read_text(encoding="utf-8") if place.exists() else ""
                    )
                    found.setdefault(title, {})[row.level, row.opponent] = row
                    print(f"{title}: {row}", flush=True)
                    place.write_text(render_page(found), encoding="utf-8")


if __name__ == "__main__":
    main()
