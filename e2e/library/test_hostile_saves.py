"""Foreign or hostile data in the storage doesn't cost any game."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from e2e.conftest import Visitor, import_file
from e2e.support.page_object import act
from ui.words import Words

EN = Words("en")
SAVES = Path(__file__).parents[2] / "tests" / "data" / "saves"
SEALED = "v3-beerhex-sealed.json"


def saved(name: str, id: str, **remote: Any) -> dict:
    """Return a save of the tests' data under another id, with other values in its ``remote``."""
    data: dict = json.loads((SAVES / name).read_text())
    data["id"], data["changed"] = id, 2e9
    if remote:
        data["remote"].update(remote)
    return data


def hostile() -> "dict[str, str]":
    """Return id -> text of saves that look like games and aren't."""
    deep = "[" * 900 + "]" * 900
    found = {
        "next": json.dumps(saved(SEALED, "next", next=99)),
        "why": json.dumps(saved(SEALED, "why", why="", link="abc")),
        "pending": json.dumps(saved(SEALED, "pending", pending="odd")),
        "device": json.dumps(saved(SEALED, "device", device={"version": 1})),
        "faults": json.dumps(saved(SEALED, "faults", faults=[{"seat": 9}])),
        "seats": json.dumps(saved("v3-mixtour.json", "seats") | {"seats": ["human", ["x"]]}),
        "record": json.dumps(saved("v3-mixtour.json", "record") | {"record": {"version": 9}}),
        "deep": '{"id": "deep", "changed": 2e9, "x": ' + deep + "}",
        "nan": '{"changed": NaN, "id": "nan", "version": 3}',
        "long": json.dumps(saved("v3-mixtour.json", "long") | {"later": "x" * 100_000}),
        "text": "no JSON at all",
        "list": '[{"version": 3}]',
    }
    return found


def test_hostile_saves_beside_a_good_game(visitor: Visitor, tmp_path: Path) -> None:
    visitor.open()
    visitor.start("mixtour")
    visitor.play_move("e5")
    visitor.return_to_lobby()
    bad = hostile()
    visitor.page.evaluate(
        """(texts) => {
          for (const [id, text] of Object.entries(texts))
            localStorage.setItem("coaster/game/" + id, text);
          localStorage.setItem("coaster/history", '{"version": 1, "games": [7, {"id": "x"}]}');
          localStorage.setItem("coaster/puzzles", '{"version": 1, "days": [[20260231, "x"], 7]}');
        }""",
        bad,
    )
    visitor.page.reload()
    visitor.wait_ready()
    expect(visitor.page.locator("#saves")).to_contain_text(EN("saves-broken", n=len(bad)))
    expect(visitor.saves).to_have_count(1)
    visitor.tap_when_clickable("[data-save]")
    visitor.wait_ply(1)
    visitor.return_to_lobby()
    visitor.driver.tap(".masthead " + act("settings"))
    with visitor.page.expect_download() as download:
        visitor.driver.tap("dialog " + act("export"))
    file = json.loads(Path(download.value.path()).read_text())
    games = {game["id"] for game in file["games"]} | {id for id, _ in file["unread"]}
    assert games > set(bad)
    texts = visitor.page.evaluate(
        "ids => ids.map(id => localStorage['coaster/game/' + id])", [*bad]
    )
    assert texts == [*bad.values()]


def test_a_file_with_hostile_games_brings_in_the_good_one(visitor: Visitor, tmp_path: Path) -> None:
    no_json, readable = ("deep", "nan", "text"), ("long",)
    bad = [json.loads(text) for id, text in hostile().items() if id not in no_json + readable]
    file = tmp_path / "games.json"
    games = [*bad, saved("v3-mixtour.json", "good"), saved(SEALED, "sealed")]
    file.write_text(
        json.dumps({"kind": "coaster-games", "version": 2, "games": games, "unread": []})
    )
    visitor.open()
    import_file(visitor, file)
    reason = EN("refused-damaged")
    expect(visitor.toast).to_contain_text(
        EN("import-partly", imported=2, n=len(bad), reason=reason)
    )
    visitor.page.reload()
    visitor.wait_ready()
    expect(visitor.saves).to_have_count(2)
    visitor.tap_when_clickable('[data-save="good"]')
    visitor.wait_ply(3)
