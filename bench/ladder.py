"""Measure every level of the computer against the one below, and write docs/ladder.md.

``python -m bench.ladder mixtour --games 100``; ``--levels`` and ``--rules`` play only some of the
rows, and keep all others.
"""

import argparse
from pathlib import Path

from bench.reference_bots.beerhex import ShortestPathBot
from bench.reference_bots.hexheaven import GreedyBot
from engine import GAMES
from engine.bots.bot import Bot
from engine.bots.levels import create_bot
from engine.catalogue import game_entry
from tools.arena import is_solo, parse_option_value, play_match, wilson_interval
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
RANDOM_PLIES = 2  # random moves at the start of a game without chance
NO_TIME_LIMIT_S = 3600.0  # seconds a move; never reached

# Rule sets to measure other than the default, as on the arena's command line.
RULES = {
    "hexheaven": ("rules=casual", "rules=serious", "rules=three", "rules=solo"),
    "inphexion": ("size=7", "size=5", "size=9"),
}
# The first level's opponent with its name, if it isn't a bot that sees one move ahead.
FIRST_LEVEL_OPPONENTS = {
    "beerhex": (ShortestPathBot(), "its own symbol along the shortest line"),
    "hexheaven": (GreedyBot(), "the best number shown"),
}


class LadderRow:
    """A row of the table: a level, its opponent, the share of games won, and their number."""

    def __init__(self, level: str, opponent: str, score: float, games: int) -> None:
        self.level = level
        self.opponent = opponent
        self.score = round(score, 3)  # as on the page
        self.games = games

    @classmethod
    def parse(cls, line: str) -> "LadderRow | None":
        """Parse a line of the page; None if it is no row."""
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
    """Return the rule sets of a game to measure; "" stands for the default options."""
    return RULES.get(game, ("",))


def parse_rules(rules: str) -> dict:
    """Return the options of a rule set as in ``measured_rules``."""
    name, _, value = rules.partition("=")
    return {name: parse_option_value(value)} if rules else {}


def opponents_of(game: str, rules: str, level: str) -> "list[tuple[str | Bot, str]]":
    """Return the opponents of a level with their names.

    The opponent of a solo game is called "nobody".
    """
    levels = game_entry(game).levels
    index = levels.index(level)
    opponents: list[tuple[str | Bot, str]] = []
    if is_solo(game, parse_rules(rules)):
        opponents = [("", "nobody")]
        if not index:
            return opponents
    if index:
        return [*opponents, (levels[index - 1], f"`{levels[index - 1]}`")]
    return [FIRST_LEVEL_OPPONENTS.get(game) or (create_bot(game, "greedy"), "sees one move ahead")]


def parse_sections(text: str) -> Sections:
    """Parse the rows of a page, by heading, and by level and opponent."""
    sections: Sections = {}
    for line in text.splitlines():
        row = LadderRow.parse(line)
        if line.startswith("## "):
            sections[line[3:]] = {}
        elif row:
            list(sections.values())[-1][row.level, row.opponent] = row
    return sections


def heading(game: str, rules: str) -> str:
    """Return the heading of a game's table under some rules."""
    title = Words("en").for_game(game)("game")
    return f"{title}, {rules.replace('=', ' ')}" if rules else title


def render_page(sections: Sections) -> str:
    """Return the page, with the rows of today's levels and opponents in the lobby's order."""
    parts = [PAGE_HEADER]
    for game, rules in [(name, rules) for name in GAMES for rules in measured_rules(name)]:
        title = heading(game, rules)
        pairs = [
            (level, name)
            for level in game_entry(game).levels
            for _, name in opponents_of(game, rules, level)
        ]
        lines = [str(sections[title][pair]) for pair in pairs if pair in sections.get(title, {})]
        if lines:
            top = "| level | against | won | games | 95 % |\n|---|---|---|---|---|"
            parts.append(f"## {title}\n\n{top}\n" + "\n".join(lines) + "\n")
    return "\n".join(parts)


def measure_level(game: str, rules: str, level: str, args: argparse.Namespace) -> "list[LadderRow]":
    """Play a level against its opponents and return its rows."""
    options = parse_rules(rules)
    opening = 0 if GAMES[game].chance or GAMES[game].hidden else RANDOM_PLIES
    rows = []
    for other, name in opponents_of(game, rules, level):
        names = (level, other)
        result = play_match(
            game, options, names, args.games, args.seed, args.processes, NO_TIME_LIMIT_S, opening
        )
        rows.append(LadderRow(level, name, result.score(), args.games))
    return rows


def main(arguments: "list[str] | None" = None, page: Path = PAGE) -> None:
    """Play what the command line asks for, and write the page after every row."""
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description=__doc__)
    parser.add_argument("game", nargs="?", choices=GAMES.names(), help="default: all")
    parser.add_argument("--rules", help="as size=9")
    parser.add_argument("--levels", nargs="*", help="only these")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args(arguments)
    for game in [args.game] if args.game else GAMES:
        for rules in [args.rules] if args.rules else measured_rules(game):
            for level in args.levels or game_entry(game).levels:
                title = heading(game, rules)
                for row in measure_level(game, rules, level, args):
                    sections = parse_sections(
                        page.read_text(encoding="utf-8") if page.exists() else ""
                    )
                    sections.setdefault(title, {})[row.level, row.opponent] = row
                    print(f"{title}: {row}", flush=True)
                    page.write_text(render_page(sections), encoding="utf-8")


if __name__ == "__main__":
    main()
