"""Pictures of positions: what they draw, and what they must not."""

from engine.link.game_link import GameLink
from engine.record import Record
from tests.support.portable import parametrize
from tests.support.tables import EN, make_table
from ui.links.library_links import can_share_picture, can_share_position, position_link
from ui.links.link_parser import parse_link
from ui.pictures.position_picture import picture_context, picture_name, position_picture
from ui.table.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.renderer import Shape

BEERHEX = "a1g b2s b1g a2s"


def walk(shape: "Shape") -> "list[Shape]":
    """Return a shape with all those within it."""
    found, waiting = [], [shape]
    while waiting:
        found.append(waiting.pop())
        waiting += list(found[-1][2]) if len(found[-1]) > 2 else []
    return found


def marked(table: Table) -> dict:
    """Return cell -> marks of the picture of a table."""
    shapes = [shape[1] for shape in walk(position_picture(table, EN).shape)]
    return {one["data-cell"]: one["data-mark"] for one in shapes if one.get("data-mark")}


def test_every_cell_is_there_and_the_last_move_is_marked() -> None:
    table = make_table("mixtour", "c3 d4 c3:1-d4")
    names = [shape[1].get("data-cell") for shape in walk(position_picture(table, EN).shape)]
    assert len([name for name in names if name]) == 25
    assert marked(table) == {"c3": "touched origin", "d4": "touched"}
    table.go_to_ply(2)
    assert marked(table) == {"d4": "touched"}


def test_a_move_that_is_being_chosen_is_not_drawn() -> None:
    table = make_table("mixtour", "c3")
    before = position_picture(table, EN).shape
    table.tap("d4")
    assert position_picture(table, EN).shape == before


def test_what_a_study_draws_lies_over_the_pieces() -> None:
    drawn: "Shape" = ("circle", {"class": "drawn", "r": 9})
    shape: tuple = position_picture(make_table("mixtour", "c3"), EN, [drawn]).shape
    layers = shape[2]
    names = [layer[1].get("class") for layer in layers]
    assert layers[names.index("drawings")][2] == [drawn]
    assert names.index("pieces") < names.index("drawings") < names.index("notes")


@parametrize(
    ("", "Mixtour, before the first move"),
    ("c3", "Mixtour after one move"),
    ("c3 d4", "Mixtour after 2 moves"),
)
def test_a_picture_says_what_it_shows(case: tuple) -> None:
    moves, text = case
    picture = position_picture(make_table("mixtour", moves), EN)
    assert picture.text == text
    assert picture.name == picture_name("mixtour", len(moves.split()))
    assert walk(picture.shape)[-1] == ("title", {"text": text})


def test_file_names_are_plain() -> None:
    assert picture_name("hexheaven", 12) == "coaster-hexheaven-move-12"


@parametrize(("human", "human"), ("human", "casual"), ("casual", "human"))
def test_a_running_game_with_secrets_is_drawn_as_everybody_sees_it(case: tuple) -> None:
    table = make_table("beerhex", BEERHEX, case)
    context = picture_context(table)
    assert context.view.same_information(table.session.current_state.view(None))
    assert not context.visibility.reveal_all
    assert position_picture(table, EN).note_key == "picture-public"
    other = make_table("beerhex", BEERHEX.replace("b2s", "b2g").replace("a1g", "a1s"), case)
    assert position_picture(other, EN).shape == position_picture(table, EN).shape


def test_a_finished_game_is_drawn_as_it_is_on_the_screen() -> None:
    table = make_table("beerhex", BEERHEX + " resign")
    table.go_to_ply(4)
    assert picture_context(table) is table.context
    assert position_picture(table, EN).note_key == "picture-seen"
    other = make_table("beerhex", BEERHEX.replace("a2s", "a2g") + " resign")
    other.go_to_ply(4)
    assert position_picture(other, EN).shape != position_picture(table, EN).shape


def test_a_player_of_a_sealed_game_has_no_spectators_view() -> None:
    table = make_table("beerhex", BEERHEX)
    assert can_share_picture(table)
    session = table.session
    session.states = [state.view(0) for state in session.states]
    assert not can_share_picture(table)


def test_the_link_to_a_position_ends_there() -> None:
    table = make_table("mixtour", "c3 d4 c3:1-d4")
    assert not can_share_position(table)  # the link to the game does it
    table.go_to_ply(2)
    assert can_share_position(table)
    link = parse_link(position_link(table))
    assert isinstance(link, GameLink)
    assert link.record == Record("mixtour", None, 7, ["c3", "d4"])


def test_no_link_to_a_position_of_a_running_game_with_secrets() -> None:
    table = make_table("beerhex", BEERHEX)
    table.go_to_ply(2)
    assert not can_share_position(table)
