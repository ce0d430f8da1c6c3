"""Tips in the first games: when they are given, about what, and when they end."""

from engine import GAMES
from engine.hexheaven import GAME as HEXHEAVEN
from engine.record import Record
from engine.rng import Rng
from tests.support.devices import Device
from tests.support.fake_storage import FakeStorage
from tests.support.lessons import TAUGHT, tips
from tests.support.portable import parametrize
from ui.app.table_factory import TableFactory
from ui.board.turn_selection import TurnSelection
from ui.games import game_ui
from ui.learn.tip_adviser import LAST_TURN_TIP, GameTipAdviser
from ui.library.new_game_form import NewGameRequest
from ui.library.progress_store import GAMES_STARTED_KEY_PREFIX, MAX_COUNTED_GAMES
from ui.library.store import LESSON_ID_PREFIX, Store
from ui.session.session import Session
from ui.table.table import Table
from ui.words import Words

EN = Words("en")
PEOPLE = ["human", "human"]
RULES = ("casual", "serious", "solo", "three")


def new_table(
    port: FakeStorage, game: str = "mixtour", seats: "list[str]" = PEOPLE
) -> "tuple[TableFactory, Table]":
    """Return a table with a game that was just started, and the factory that created it."""
    device = Device(Store(port, Rng(len(port.texts) + 1)))
    beginning = NewGameRequest(Record(game), list(seats), ["", ""], 1, {})
    return device.table_factory, device.open_saved(device.game_starter.create_game(beginning))


def table_with_tips(game: str = "mixtour") -> Table:
    """Return a table in the first of a player's games, with its tips."""
    tables, table = new_table(FakeStorage(), game)
    assert table.set_tip_adviser(tables.tip_adviser(table, EN))
    return table


def tip(key: str, game: str = "mixtour") -> str:
    return EN.lesson(game)(key)


def play_cell(table: Table, cell: str) -> None:
    """Choose a move of one cell and play it."""
    table.tap(cell)
    table.confirm()


# ---- when they come


def test_the_first_three_games_of_a_kind_have_tips() -> None:
    port = FakeStorage()
    for number in range(MAX_COUNTED_GAMES + 2):
        tables, table = new_table(port)
        assert (tables.tip_adviser(table, EN) is not None) == (number < 3), number
    assert port.texts[GAMES_STARTED_KEY_PREFIX + "mixtour"] == str(MAX_COUNTED_GAMES)
    tables, table = new_table(port, "inphexion")
    assert tables.tip_adviser(table, EN)


def test_playing_again_counts() -> None:
    port = FakeStorage()
    tables, table = new_table(port)
    for _ in range(3):
        assert tables.tip_adviser(table, EN)
        Device(table._store).game_starter.rematch(table)
    assert tables.tip_adviser(table, EN) is None


def test_games_that_computers_play_alone_do_not_count() -> None:
    port = FakeStorage()
    tables, table = new_table(port, seats=["easy", "easy"])
    assert (
        tables.tip_adviser(table, EN) is None
        and GAMES_STARTED_KEY_PREFIX + "mixtour" not in port.texts
    )


def test_games_from_a_link_have_no_tips() -> None:
    port = FakeStorage()
    device = Device(Store(port, Rng(1)))
    device.library.add_game(Session("g1", Record("mixtour"), list(PEOPLE)))
    tables = device.table_factory
    assert tables.tip_adviser(tables.create_table("g1", EN), EN) is None


def test_tips_can_be_switched_off() -> None:
    tables, table = new_table(FakeStorage())
    table.settings["tips"] = False
    assert tables.tip_adviser(table, EN) is None


def test_a_lesson_has_no_tips() -> None:
    tables, _ = new_table(FakeStorage())
    assert tables.tip_adviser(tables.create_table(LESSON_ID_PREFIX + "mixtour", EN), EN) is None


def test_a_game_without_a_lesson_has_no_tips() -> None:
    tables, table = new_table(FakeStorage())
    table.game_ui.has_lesson = False
    try:
        assert tables.tip_adviser(table, EN) is None
    finally:
        table.game_ui.has_lesson = True


# ---- what they say


def test_a_tip_stands_below_the_status_line_and_is_spoken() -> None:
    table = table_with_tips()
    selection_view = table.table_view.selection_view
    assert (
        selection_view.status == EN.for_game("mixtour")("wait-first", name="White")
        and selection_view.tone == ""
    )
    assert selection_view.tip == table.table_view.announcement == tip("tip-first")


def test_the_tip_line_keeps_its_place() -> None:
    tables, table = new_table(FakeStorage(), seats=["human", "easy"])
    assert table.table_view.selection_view.tip == ""
    table.set_tip_adviser(tables.tip_adviser(table, EN))
    assert table.table_view.selection_view.tip
    play_cell(table, "c3")
    assert not table.is_choosing and table.table_view.selection_view.tip == ""


def test_a_tip_is_not_given_again_when_the_game_is_gone_on_with() -> None:
    tables, table = new_table(FakeStorage())
    table.set_tip_adviser(tables.tip_adviser(table, EN))
    assert table.table_view.selection_view.tip == tip("tip-first")
    table.play(["c3"])
    table.play(["d3"])
    again = tables.create_table(table.id, EN)
    again.set_tip_adviser(tables.tip_adviser(again, EN))
    first_tip = again.table_view.selection_view.tip
    fresh = GameTipAdviser("mixtour", EN).tip_for(
        TurnSelection(again.context.view, game_ui("mixtour").Input), 2
    )
    assert first_tip != tip("tip-first") and first_tip in ("", fresh)


def test_a_tip_adviser_that_loads_late_hides_no_hint() -> None:
    tables, table = new_table(FakeStorage())
    table.request_hint()
    adviser, wish = tables.tip_adviser(table, EN), table.bots.request()
    assert adviser and wish and table.set_tip_adviser(adviser) is None
    idea = table.bots.on_reply(wish, "c3", {"move": "c3"})
    assert (
        idea
        and table.set_tip_adviser(adviser) is None
        and "hinted" in idea.selection_view.marks["c3"]
    )
    table.cancel()
    assert table.table_view.selection_view.tip == tip("tip-first")


def test_a_tip_about_the_line_of_the_summary_waits_until_it_is_shown() -> None:
    tables, table = new_table(FakeStorage())
    is_shown = [False]
    tables.shows_summary = lambda: is_shown[0]
    table.set_tip_adviser(tables.tip_adviser(table, EN))
    play_cell(table, "c3")
    tips = []
    for is_shown[0] in (False, True, False, True):
        view = table.set_tip_adviser(table.tip_adviser)
        tips.append(view and view.selection_view.tip)
    assert tips == ["", tip(LAST_TURN_TIP)] * 2


def test_a_tip_is_given_once_and_stays_for_its_moment() -> None:
    table = table_with_tips()
    table.tap("c3")
    assert table.table_view.selection_view.tip == ""  # a complete move says what it does
    table.cancel()
    assert table.table_view.selection_view.tip == tip("tip-first")
    play_cell(table, "c3")
    assert table.table_view.selection_view.tip == tip(LAST_TURN_TIP)
    play_cell(table, "d3")
    assert table.table_view.selection_view.tip == ""
    table.tap("c3")
    play_cell(table, "d3")  # a stack of two
    play_cell(table, "e4")
    table.tap("d3")
    assert table.table_view.selection_view.tip == tip("tip-several")
    table.cancel()
    play_cell(table, "a1")
    play_cell(table, "a5")
    table.tap("d3")
    assert table.selection and table.selection.tokens == ("d3",)
    assert table.table_view.selection_view.tip == ""


def test_after_an_undo_no_tip_speaks_of_what_is_gone() -> None:
    table = table_with_tips()
    for move in ("c3", "d3", "c3:1-d3", "b3", "a1"):
        table.play([move])
    table.play(["b3:1-d3"])  # a stack of three
    assert table.table_view.selection_view.tip == tip("tip-tall")
    table.undo()
    assert table.table_view.selection_view.tip == ""
    table.play(["a5"])  # as many moves as before, and no such stack
    assert table.table_view.selection_view.tip == ""
    table.undo()
    table.play(["b3:1-d3"])
    assert table.table_view.selection_view.tip == tip("tip-tall")


def test_a_move_and_a_tip_are_both_spoken() -> None:
    table = table_with_tips("inphexion")
    play_cell(table, "d4")
    play_cell(table, "d4")  # chosen only
    play_cell(table, "d5")
    said = tip("tip-begin", "inphexion")
    assert (table.table_view.announcement or "").endswith(". " + said)
    assert (table.table_view.announcement or "").startswith("Black infects d4")


def test_a_first_disc_is_advised_of_where_one_is_placed() -> None:
    for options, expected in ((None, True), ({"neutral": True}, False)):
        state = GAMES["inphexion"].start(options, 1)
        said = GameTipAdviser("inphexion", EN).tip_for(
            TurnSelection(state, game_ui("inphexion").Input), 0
        )
        assert (said == tip("tip-first", "inphexion")) == expected


def test_a_refusal_goes_before_a_tip() -> None:
    table = table_with_tips("inphexion")
    play_cell(table, "d4")
    table.tap("a1")
    assert (table.table_view.selection_view.tone, table.table_view.selection_view.tip) == (
        "refused",
        "",
    )


def tips_in_random_game(rules: str, seed: int) -> "list[str]":
    """Return the keys of the tips of a random game of Hex Heaven, in their order."""
    state = HEXHEAVEN.start({"rules": rules}, seed)
    adviser, rng = GameTipAdviser("hexheaven", EN), Rng(seed + 1)
    keys = {tip(key, "hexheaven"): key for key, _ in tips("hexheaven")}
    keys[tip(LAST_TURN_TIP)] = LAST_TURN_TIP
    given, ply = [], 0
    while state.outcome is None:
        plan, ply = TurnSelection(state.view(state.turn), game_ui("hexheaven").Input), ply + 1
        said = adviser.tip_for(plan, ply)
        given += [keys[said]] if said else []
        legal = [move for move in state.legal() if "@" in move] or state.legal()
        state = state.play(rng.choice(legal))
    return given


@parametrize(*range(4))
def test_solo_has_tips_of_its_own(seed: int) -> None:
    """The tips explain the aim, the requirement and the flame; none is about opponents."""
    tips = tips_in_random_game("solo", seed)
    assert tips[:3] == ["tip-first-solo", LAST_TURN_TIP, "tip-solo"]
    others = {"tip-first", "tip-open", "tip-behind", "tip-still", "tip-last", "tip-more"}
    assert not others & set(tips)


@parametrize(*range(4))
def test_the_score_of_hands_is_mentioned_before_the_end(seed: int) -> None:
    for rules in ("casual", "three"):
        tips = tips_in_random_game(rules, seed)
        assert "tip-open" in tips and "tip-last" in tips, rules
        assert tips.index("tip-open") < tips.index("tip-last")


def test_the_end_of_the_deck_is_announced_in_time() -> None:
    fits = dict(tips("hexheaven"))["tip-last"]
    state = HEXHEAVEN.start({"rules": "casual"}, 1)
    while state.deck_size > 6:
        assert not fits(state.view(state.turn), ())
        state = state.play(([move for move in state.legal() if "@" in move] or state.legal())[0])
    assert state.outcome is None and fits(state.view(state.turn), ())


@parametrize(*TAUGHT)
def test_every_tip_has_its_moment(game: str) -> None:
    """In games played at random every tip comes, and each once."""
    given: list = []
    for seed in range(12):
        options = {"rules": RULES[seed % 4]} if game == "hexheaven" else None
        state = GAMES[game].start(options, seed)
        adviser, rng = GameTipAdviser(game, EN), Rng(seed + 1)
        said: list = []
        for ply in range(60):
            if state.outcome:
                break
            plan = TurnSelection(state.view(state.turn), game_ui(game).Input)
            said.append(adviser.tip_for(plan, ply))
            legal = [move for move in state.legal() if plan.input.tap_paths(move)] or state.legal()
            move = rng.choice(legal)
            for token in (plan.input.tap_paths(move) or [[]])[0][:1]:
                plan.tap(token)
                said.append(adviser.tip_for(plan, ply))
            state = state.play(move)
        said = [tip for tip in said if tip]
        assert len(said) == len(set(said)), seed
        given += said
    assert set(given) == {tip(LAST_TURN_TIP)} | {tip(key, game) for key, _ in tips(game)}
