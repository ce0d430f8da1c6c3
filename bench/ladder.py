"""Every level of the computer against the one below, written down in docs/ladder.md:
``python -m bench.ladder mixtour --games 100``.

``--levels`` and ``--rules`` play only some of the rows; all others stay in the table as they were.
"""

import argparse
from pathlib import Path

from bench.yardsticks.beerhex import Simple
from bench.yardsticks.hexheaven import Taker
from engine import GAMES
from engine.bots import create_bot
from engine.bots.bot import Bot
from engine.catalogue import game_entry
from tools.arena import for_one, match, value_of, wilson
from ui.words import Words

PAGE = Path(__file__).resolve().parents[1] / "docs" / "ladder.md"
HEAD = """\
# How far apart the computer's levels are

`python -m bench.ladder` plays all of it and writes this page, `python -m bench.ladder mixtour \
--levels easy --games 200` one row of it.

Each level plays against the one below, the first against somebody who sees one move ahead: who \
takes a win, doesn't hand one over, and else plays anything; in Hex Heaven against who takes the \
best number that the table shows, in BeerHex against who lays the own symbol along the shortest \
line and claims when it is joined. All levels do the whole work that they are defined by: no clock \
ends their thinking, so the figures are the same on every machine. Games come in pairs, with the \
same seed and the seats exchanged, after two random moves where nothing is hidden or left to \
chance, and draws count half. Among three a level plays against two of \
the level below, where equals would win 33 %. Alone both play the same deal, and who clears it or \
has fewer tiles left wins; against nobody it is the share of deals that a level clears. The last \
column is Wilson's interval. A level without a row has not been measured as it is now.
"""
OPENING = 2  # random moves at the start of a game in which chance has no part
ENDLESS = 3600.0  # seconds a move: none of them is ever reached

# The rule sets that are measured, as on the arena's command line, of games that are measured by
# others than the rules that a game begins with.
RULES = {
    "hexheaven": ("rules=casual", "rules=serious", "rules=three", "rules=solo"),
    "inphexion": ("size=7", "size=5", "size=9"),
}
# Whom the first level of a game plays against, a player and its name in the table, where it isn't
# who sees one move ahead.
SEEING = {
    "beerhex": (Simple(), "its own symbol along the shortest line"),
    "hexheaven": (Taker(), "the best number shown"),
}


class Row:
    """A line of the table: a level, against whom, the share it won of so many games."""

    def __init__(self, level: str, other: str, score: float, games: int) -> None:
        self.level = level
        self.other = other
        self.score = round(score, 3)  # as it is written
        self.games = games

    @classmethod
    def read(cls, line: str) -> "Row | None":
        """That of a line of the page, if it is one."""
        cells = [cell.strip() for cell in line.strip("| \n").split("|")]
        if len(cells) != 5 or not cells[3].isdigit():
            return None
        return cls(cells[0].strip("`"), cells[1], float(cells[2].rstrip(" %")) / 100, int(cells[3]))

    def __str__(self) -> str:
        low, high = wilson(self.score, self.games)
        return (
            f"| `{self.level}` | {self.other} | {100 * self.score:.1f} % | {self.games} "
            f"| {100 * low:.0f} … {100 * high:.0f} % |"
        )


Sections = dict[str, dict[tuple[str, str], Row]]


def rules_of(game: str) -> "tuple[str, ...]":
    """The rule sets of a game that are measured; "" is the one that it begins with."""
    return RULES.get(game, ("",))


def options_of(rules: str) -> dict:
    """The options that a rule set of ``rules_of`` stands for."""
    name, _, value = rules.partition("=")
    return {name: value_of(value)} if rules else {}


def others(game: str, rules: str, level: str) -> "list[tuple[str | Bot, str]]":
    """Whom a level plays against: the players and their names; in a game for one nobody, too."""
    levels = game_entry(game).levels
    place = levels.index(level)
    alone: list[tuple[str | Bot, str]] = []
    if for_one(game, options_of(rules)):
        alone = [("", "nobody")]
        if not place:
            return alone
    if place:
        return [*alone, (levels[place - 1], f"`{levels[place - 1]}`")]
    return [SEEING.get(game) or (create_bot(game, "greedy"), "sees one move ahead")]


def sections(text: str) -> Sections:
    """The rows of a page, by level and whom it plays and, above that, by the heading they stand
    under."""
    found: Sections = {}
    for line in text.splitlines():
        row = Row.read(line)
        if line.startswith("## "):
            found[line[3:]] = {}
        elif row:
            list(found.values())[-1][row.level, row.other] = row
    return found


def heading(game: str, rules: str) -> str:
    """What the table of a game and its rules stands under."""
    title = Words("en").of(game)("game")
    return f"{title}, {rules.replace('=', ' ')}" if rules else title


def page(found: Sections) -> str:
    """The page with those of the rows that are about neighbours among today's levels, in the order
    of the lobby and of the levels."""
    parts = [HEAD]
    for game, rules in [(name, rules) for name in GAMES for rules in rules_of(name)]:
        title = heading(game, rules)
        met = [
            (level, name)
            for level in game_entry(game).levels
            for _, name in others(game, rules, level)
        ]
        lines = [str(found[title][one]) for one in met if one in found.get(title, {})]
        if lines:
            top = "| level | against | won | games | 95 % |\n|---|---|---|---|---|"
            parts.append(f"## {title}\n\n{top}\n" + "\n".join(lines) + "\n")
    return "\n".join(parts)


def measured(game: str, rules: str, level: str, asked: argparse.Namespace) -> "list[Row]":
    """The rows of a level, played now."""
    options = options_of(rules)
    opening = 0 if GAMES[game].chance or GAMES[game].hidden else OPENING
    rows = []
    for other, name in others(game, rules, level):
        names = (level, other)
        tally = match(
            game, options, names, asked.games, asked.seed, asked.processes, ENDLESS, opening
        )
        rows.append(Row(level, name, tally.score(), asked.games))
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
        for rules in [asked.rules] if asked.rules else rules_of(game):
            for level in asked.levels or game_entry(game).levels:
                title = heading(game, rules)
                for row in measured(game, rules, level, asked):
                    found = sections(place.read_text(encoding="utf-8") if place.exists() else "")
                    found.setdefault(title, {})[row.level, row.other] = row
                    print(f"{title}: {row}", flush=True)
                    place.write_text(page(found), encoding="utf-8")


if __name__ == "__main__":
    main()
