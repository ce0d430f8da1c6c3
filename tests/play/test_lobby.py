"""The games on this phone, and the rules page."""

from engine.record import Record
from tests.play import each
from ui.play import lobby, rules
from ui.play.saves import to_json
from ui.play.session import Session
from ui.words import LANGUAGES, Words

EN = Words("en")


def row(game: str, *moves: str) -> "lobby.Row | None":
    session = Session("g1", Record(game, {}, 7, moves), ["human", "easy"], ["Ada", ""])
    return lobby.row("g1", to_json(session), EN)


def test_a_running_game_has_its_line_and_its_picture() -> None:
    found = row("mixtour", "c3", "d4")
    assert found and found.title == "Mixtour" and found.id == "g1"
    assert found.line == "2 moves · Ada – CPU · Easy" and "Mixtour" in found.drop
    assert len(found.thumb.sprites) == 2


def test_a_finished_game_says_so() -> None:
    found = row("mixtour", "c3", "resign")
    assert found and found.line.startswith("Finished")


def test_a_thumbnail_shows_no_secret_while_the_game_goes_on() -> None:
    gold, silver = row("beerhex", "b3g"), row("beerhex", "b3s")
    assert gold and silver and repr(gold.thumb.sprites) == repr(silver.thumb.sprites)
    over = row("beerhex", "b3g", "resign")
    assert over and over.thumb.sprites[0].face == "cap-gg"


def test_what_cannot_be_read_has_no_row() -> None:
    assert lobby.row("g1", "{", EN) is None


@each("beerhex", "hexheaven", "inphexion", "mixtour")
def test_the_rules_page_has_words_and_figures(game: str) -> None:
    kinds = []
    for language in LANGUAGES:
        page = rules.page(game, Words(language))
        kinds.append([block.kind for block in page])
        assert page[0].kind == "credit" and all([block.text for block in page])
        for block in page:
            assert (block.still is not None) == (block.kind == "figure")
            assert block.still is None or (block.still.sprites and block.still.label == block.text)
    assert kinds[0] == kinds[-1] and "figure" in kinds[0] and "h" in kinds[0]
