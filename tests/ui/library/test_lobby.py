"""The rows of the lobby, and the rules page."""

from engine.record import Record
from tests.support.portable import parametrize
from ui.games import game_ui
from ui.learn import rules_page
from ui.library.saved_games.lobby_row import LobbyRow, relative_time
from ui.session.correspondence import Correspondence
from ui.session.session import Session
from ui.words import LANGUAGES, Words

EN = Words("en")


def session(
    game: str, *moves: str, seats: tuple = ("human", "easy"), options: "dict | None" = None
) -> Session:
    names = ["Ada"] + [""] * (len(seats) - 1)
    return Session("g1", Record(game, options, 7, moves), list(seats), names)


def row(game: str, *moves: str) -> LobbyRow:
    return LobbyRow(session(game, *moves), EN)


def test_running_game_shows_players_turn_and_progress() -> None:
    lobby_row = row("mixtour", "c3", "d4")
    assert (lobby_row.title, lobby_row.id, lobby_row.over) == ("Mixtour", "g1", False)
    assert lobby_row.players == "Ada – CPU · Easy" and lobby_row.summary == "Your turn · 2 moves"
    assert len(lobby_row.thumbnail.sprites) == 2
    assert row("mixtour", "c3").summary == "CPU · Easy to move · 1 move"


def test_among_people_the_player_to_move_is_named() -> None:
    lobby_row = LobbyRow(session("mixtour", "c3", seats=("human", "human")), EN)
    assert lobby_row.summary == "Red to move · 1 move"


def test_game_by_link_is_marked() -> None:
    far = session("mixtour", "c3", seats=("human", "friend"))
    far.correspondence = Correspondence(5, 1)
    assert LobbyRow(far, EN).summary == "Waiting for Red · 1 move"  # no more than the line holds
    mine = session("mixtour", "c3", "d4", seats=("human", "friend"))
    mine.correspondence = Correspondence(5, 2)
    assert LobbyRow(mine, EN).summary == "Your turn · 2 moves · by link"


def test_no_moves_are_not_counted() -> None:
    assert row("mixtour").summary == "Your turn"


def test_unusual_options_are_shown() -> None:
    lobby_row = LobbyRow(session("inphexion", options={"size": 9, "pie": True}), EN)
    assert lobby_row.summary.endswith("9 × 9 · Swap (pie rule)")
    lobby_row = LobbyRow(session("mixtour", options={"points": 3, "repetition": False}), EN)
    assert lobby_row.summary.endswith(": 3 · Draw by threefold repetition: off")
    assert LobbyRow(session("beerhex", options={"starter": "lot"}), EN).summary == (
        "CPU · Easy to move"
    )


def test_rhombus_is_upright_in_its_thumbnail() -> None:
    for game in ("beerhex", "inphexion"):
        _, _, width, height = row(game).thumbnail.view_box
        assert height > width


def test_thumbnail_has_no_coordinates() -> None:
    for game in ("beerhex", "inphexion", "mixtour"):
        running = session(game)
        drawn = game_ui(game).Renderer(running.current_state).background()
        assert [shape for shape in drawn if shape[0] == "text"]
        assert not [
            shape for shape in LobbyRow(running, EN).thumbnail.background if shape[0] == "text"
        ]


def test_finished_game_shows_how_it_ended() -> None:
    lobby_row = row("mixtour", "c3", "resign")
    assert lobby_row.over and lobby_row.summary.startswith("Ada wins")


def test_thumbnail_shows_the_winning_stack() -> None:
    moves = "c1 c2 c1:1-c2 a2 a2:1-c2 a4 b4 b4:1-a4 c2:3-a4"
    lobby_row = row("mixtour", *moves.split())
    assert (
        lobby_row.over
        and len(lobby_row.thumbnail.sprites) == 5
        and lobby_row.thumbnail.marks == {"a4": "won"}
    )
    assert row("mixtour", "c3", "resign").thumbnail.marks == {}


@parametrize(
    (0, "just now"),
    (-5, "just now"),
    (100, "1 min ago"),
    (3599, "59 min ago"),
    (7300, "2 h ago"),
    (90000, "yesterday"),
    (86400 * 3, "3 days ago"),
    (86400 * 15, "2 weeks ago"),
    (86400 * 100, "3 months ago"),
)
def test_age_of_a_game(case: tuple) -> None:
    assert relative_time(1e9, 1e9 + case[0], EN) == case[1]


def test_thumbnail_of_a_running_game_shows_no_secret() -> None:
    gold, silver = row("beerhex", "b3g"), row("beerhex", "b3s")
    assert repr(gold.thumbnail.sprites) == repr(silver.thumbnail.sprites)
    assert row("beerhex", "b3g", "resign").thumbnail.sprites[0].symbol == "cap-gg"


@parametrize("beerhex", "hexheaven", "inphexion", "mixtour")
def test_rules_page_has_words_and_figures(game: str) -> None:
    kinds = []
    for language in LANGUAGES:
        page = rules_page.rules_blocks(game, Words(language))
        kinds.append([block.kind for block in page])
        assert page[0].kind == "credit" and all([block.text for block in page])
        for block in page:
            assert (block.static_board is not None) == (block.kind == "figure")
            assert block.static_board is None or (
                block.static_board.sprites and block.static_board.label == block.text
            )
    assert kinds[0] == kinds[-1] and "figure" in kinds[0] and "h" in kinds[0]


@parametrize(((360, 365), True), ((320, 250), False))
def test_boards_on_the_rules_page_have_the_orientation_of_the_table(case: tuple) -> None:
    size, upright = case
    stills = [
        block.static_board
        for block in rules_page.rules_blocks("beerhex", EN, size)
        if block.static_board
    ]
    frames = [still.view_box for still in stills]
    assert frames and all([(frame[3] > frame[2]) == upright for frame in frames])
