"""The ladder of levels, and the command that writes its page."""

from pathlib import Path

import pytest

from bench.ladder import (
    PAGE,
    LadderRow,
    main,
    measured_rules,
    opponents_of,
    parse_sections,
    render_page,
)
from engine.bots.baselines import GreedyBot
from engine.catalogue import game_entry
from tests.support.toy_games import TOY


def test_rows_round_trip() -> None:
    row = LadderRow("easy+", "`easy`", 0.725, 40)
    assert str(row) == "| `easy+` | `easy` | 72.5 % | 40 | 57 … 84 % |"
    parsed = LadderRow.parse(str(row))
    assert parsed and str(parsed) == str(row)
    assert LadderRow.parse("| level | against | won | games | 95 % |") is None


def test_played_rows_are_updated_and_others_kept(tmp_path: Path) -> None:
    page = tmp_path / "ladder.md"
    main(["mixtour", "--levels", "beginner", "beginner+", "--games", "2"], page)
    before = parse_sections(page.read_text(encoding="utf-8"))["Mixtour"]
    assert [level for level, _ in before] == ["beginner", "beginner+"]
    main(["inphexion", "--rules", "size=5", "--levels", "easy", "--games", "2"], page)
    sections = parse_sections(page.read_text(encoding="utf-8"))
    assert list(sections) == ["inpHeXion, size 5", "Mixtour"]
    assert {k: str(row) for k, row in sections["Mixtour"].items()} == {
        k: str(row) for k, row in before.items()
    }


def test_default_rules_are_measured() -> None:
    assert measured_rules(TOY.name) == ("",)
    [(met, name)] = opponents_of(TOY.name, "", "beginner")
    assert isinstance(met, GreedyBot) and name == "sees one move ahead"
    assert opponents_of(TOY.name, "", "easy") == [("beginner", "`beginner`")]


def test_solo_and_three_player_rows(capsys: pytest.CaptureFixture, tmp_path: Path) -> None:
    for rules in ("rules=solo", "rules=three"):
        levels = ["beginner", "casual"]
        arguments = ["hexheaven", "--rules", rules, "--levels", *levels, "--games", "2"]
        main(arguments, tmp_path / "ladder.md")
    output = capsys.readouterr().out
    assert "| `beginner` | nobody |" in output and "best number shown" in output
    assert "| `casual` | nobody |" in output and output.count("| `casual` | `easy` |") == 2


def test_committed_page_has_todays_levels() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert render_page(parse_sections(text)) == text


def test_rows_of_levels_no_longer_adjacent_are_removed() -> None:
    first, second, third = game_entry("mixtour").levels[:3]
    rows = [LadderRow(second, f"`{first}`", 0.7, 10), LadderRow(third, f"`{first}`", 0.9, 10)]
    kept = parse_sections(
        render_page({"Mixtour": {(row.level, row.opponent): row for row in rows}})
    )
    assert list(kept["Mixtour"]) == [(second, f"`{first}`")]
