"""The table of how far apart the computer's levels are, and the command that makes it."""

from pathlib import Path

import pytest

from bench.ladder import PAGE, Row, main, others, page, rules_of, sections
from engine.bots.baselines import GreedyBot
from engine.catalogue import game_entry
from tests.toys import TOY


def test_a_row_is_read_as_it_is_written() -> None:
    row = Row("easy+", "`easy`", 0.725, 40)
    assert str(row) == "| `easy+` | `easy` | 72.5 % | 40 | 57 … 84 % |"
    found = Row.read(str(row))
    assert found and str(found) == str(row)
    assert Row.read("| level | against | won | games | 95 % |") is None


def test_what_is_played_comes_in_and_the_rest_stays(tmp_path: Path) -> None:
    place = tmp_path / "ladder.md"
    main(["mixtour", "--levels", "beginner", "beginner+", "--games", "2"], place)
    before = sections(place.read_text(encoding="utf-8"))["Mixtour"]
    assert [level for level, _ in before] == ["beginner", "beginner+"]
    main(["inphexion", "--rules", "size=5", "--levels", "easy", "--games", "2"], place)
    found = sections(place.read_text(encoding="utf-8"))
    assert list(found) == ["inpHeXion, size 5", "Mixtour"]
    assert {k: str(row) for k, row in found["Mixtour"].items()} == {
        k: str(row) for k, row in before.items()
    }


def test_a_game_of_which_nothing_is_said_is_measured_by_its_first_rules() -> None:
    assert rules_of(TOY.name) == ("",)
    [(met, name)] = others(TOY.name, "", "beginner")
    assert isinstance(met, GreedyBot) and name == "sees one move ahead"
    assert others(TOY.name, "", "easy") == [("beginner", "`beginner`")]


def test_alone_and_among_three(capsys: pytest.CaptureFixture, tmp_path: Path) -> None:
    for rules in ("rules=solo", "rules=three"):
        levels = ["beginner", "casual"]
        arguments = ["hexheaven", "--rules", rules, "--levels", *levels, "--games", "2"]
        main(arguments, tmp_path / "ladder.md")
    said = capsys.readouterr().out
    assert "| `beginner` | nobody |" in said and "best number shown" in said
    assert "| `casual` | nobody |" in said and said.count("| `casual` | `easy` |") == 2


def test_the_page_that_is_kept_is_about_todays_levels() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert page(sections(text)) == text


def test_a_row_about_levels_that_are_no_neighbours_any_more_goes() -> None:
    first, second, third = game_entry("mixtour").levels[:3]
    rows = [Row(second, f"`{first}`", 0.7, 10), Row(third, f"`{first}`", 0.9, 10)]
    kept = sections(page({"Mixtour": {(row.level, row.other): row for row in rows}}))
    assert list(kept["Mixtour"]) == [(second, f"`{first}`")]
