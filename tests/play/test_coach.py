"""Tips in the first games: when they come, what they say of, and when they stop."""

from engine import GAMES
from engine.hexheaven import GAME as HEXHEAVEN
from engine.record import Record
from engine.rng import Rng
from tests.play import each
from tests.play.test_lesson import TAUGHT, tips
from tests.play.test_store import Port
from ui.games import room
from ui.play.coach import Coach
from ui.play.plan import Plan
from ui.play.session import Session
from ui.play.sheet import Beginning
from ui.play.shelf import Shelf
from ui.play.store import COACH_KEY, ENOUGH, LESSON, Store
from ui.play.table import Table
from ui.words import Words

EN = Words("en")
PEOPLE = ["human", "human"]
RULES = ("casual", "serious", "solo", "three")


def begun(port: Port, game: str = "mixtour", seats: "list[str]" = PEOPLE) -> "tuple[Shelf, Table]":
    """A shelf, and a table with a game that was begun there just now."""
    shelf = Shelf(Store(port, Rng(len(port.texts) + 1)), lambda: 5)
    beginning = Beginning(Record(game), list(seats), ["", ""], 1, {})
    table = shelf.table(shelf.begin(beginning).id, EN)
    return shelf, table


def coached(game: str = "mixtour") -> Table:
    """A table in the first of one's games, with its coach."""
    shelf, table = begun(Port(), game)
    assert table.coached(shelf.coach(table, EN))
    return table


def tip(key: str, game: str = "mixtour") -> str:
    return EN.lesson(game)(key)


def enter(table: Table, cell: str) -> None:
    """Choose a move of one cell and play it."""
    table.tap(cell)
    table.confirm()


# ---- when they come


def test_the_first_three_games_of_a_kind_have_a_coach() -> None:
    port = Port()
    for number in range(ENOUGH + 2):
        shelf, table = begun(port)
        assert (shelf.coach(table, EN) is not None) == (number < 3), number
    assert port.texts[COACH_KEY + "mixtour"] == str(ENOUGH)
    shelf, table = begun(port, "inphexion")
    assert shelf.coach(table, EN)


def test_playing_again_counts() -> None:
    port = Port()
    shelf, table = begun(port)
    for _ in range(3):
        assert shelf.coach(table, EN)
        shelf.rematch(table)
    assert shelf.coach(table, EN) is None


def test_games_that_computers_play_alone_do_not_count() -> None:
    port = Port()
    shelf, table = begun(port, seats=["easy", "easy"])
    assert shelf.coach(table, EN) is None and COACH_KEY + "mixtour" not in port.texts


def test_games_that_came_by_a_link_have_no_coach() -> None:
    port = Port()
    shelf = Shelf(Store(port, Rng(1)), lambda: 5)
    shelf.keep(Session("g1", Record("mixtour"), list(PEOPLE)))
    assert shelf.coach(shelf.table("g1", EN), EN) is None


def test_tips_can_be_switched_off() -> None:
    shelf, table = begun(Port())
    table.settings["tips"] = False
    assert shelf.coach(table, EN) is None


def test_a_lesson_has_no_coach() -> None:
    shelf, _ = begun(Port())
    assert shelf.coach(shelf.table(LESSON + "mixtour", EN), EN) is None


def test_a_game_without_a_lesson_has_no_coach() -> None:
    shelf, table = begun(Port())
    table.room.teaches = False
    try:
        assert shelf.coach(table, EN) is None
    finally:
        table.room.teaches = True


# ---- what they say


def test_a_tip_stands_below_the_status_line_and_is_spoken() -> None:
    table = coached()
    making = table.situation.making
    assert making.status == EN.of("mixtour")("wait-first", name="White") and making.tone == ""
    assert making.advice == table.situation.spoken == tip("tip-first")


def test_its_place_is_kept_as_long_as_there_is_a_coach() -> None:
    shelf, table = begun(Port(), seats=["human", "easy"])
    assert table.situation.making.advice is None
    table.coached(shelf.coach(table, EN))
    assert table.situation.making.advice
    enter(table, "c3")
    assert not table.chooses and table.situation.making.advice == ""


def test_a_tip_is_not_given_again_when_the_game_is_gone_on_with() -> None:
    shelf, table = begun(Port())
    table.coached(shelf.coach(table, EN))
    assert table.situation.making.advice == tip("tip-first")
    table.play(["c3"])
    table.play(["d3"])
    again = shelf.table(table.id, EN)
    again.coached(shelf.coach(again, EN))
    told = again.situation.making.advice
    fresh = Coach("mixtour", EN).says(Plan(again.look.view, room("mixtour").Input), 2)
    assert told != tip("tip-first") and told in ("", fresh)


def test_a_coach_that_comes_late_does_not_talk_over_a_hint() -> None:
    shelf, table = begun(Port())
    table.hint()
    coach, wish = shelf.coach(table, EN), table.wish()
    assert coach and wish and table.coached(coach) is None
    idea = table.answered(wish, "c3", {"move": "c3"})
    assert idea and table.coached(coach) is None and "hinted" in idea.making.marks["c3"]
    table.cancel()
    assert table.situation.making.advice == tip("tip-first")


def test_a_tip_is_given_once_and_stays_for_its_moment() -> None:
    table = coached()
    table.tap("c3")
    assert table.situation.making.advice == ""  # a complete move says what it does
    table.cancel()
    assert table.situation.making.advice == tip("tip-first")
    enter(table, "c3")
    assert table.situation.making.advice == ""
    enter(table, "d3")
    table.tap("c3")
    enter(table, "d3")  # a stack of two
    enter(table, "e4")
    table.tap("d3")
    assert table.situation.making.advice == tip("tip-several")
    table.cancel()
    enter(table, "a1")
    enter(table, "a5")
    table.tap("d3")
    assert table.plan and table.plan.tokens == ("d3",)
    assert table.situation.making.advice == ""


def test_after_an_undo_no_tip_speaks_of_what_is_gone() -> None:
    table = coached()
    for move in ("c3", "d3", "c3:1-d3", "b3", "a1"):
        table.play([move])
    table.play(["b3:1-d3"])  # a stack of three
    assert table.situation.making.advice == tip("tip-tall")
    table.undo()
    assert table.situation.making.advice == ""
    table.play(["a5"])  # as many moves as before, and no such stack
    assert table.situation.making.advice == ""
    table.undo()
    table.play(["b3:1-d3"])
    assert table.situation.making.advice == tip("tip-tall")


def test_a_move_and_a_tip_are_both_spoken() -> None:
    table = coached("inphexion")
    enter(table, "d4")
    enter(table, "d4")  # chosen only
    enter(table, "d5")
    said = tip("tip-begin", "inphexion")
    assert (table.situation.spoken or "").endswith(". " + said)
    assert (table.situation.spoken or "").startswith("Black infects d4")


def test_a_first_disc_is_advised_of_where_one_is_placed() -> None:
    for options, told in ((None, True), ({"neutral": True}, False)):
        state = GAMES["inphexion"].start(options, 1)
        said = Coach("inphexion", EN).says(Plan(state, room("inphexion").Input), 0)
        assert (said == tip("tip-first", "inphexion")) == told


def test_a_refusal_goes_before_a_tip() -> None:
    table = coached("inphexion")
    enter(table, "d4")
    table.tap("a1")
    assert (table.situation.making.tone, table.situation.making.advice) == ("refused", "")


def advice(rules: str, seed: int) -> "list[str]":
    """The keys of the tips of a game of Hex Heaven played at random, in their order."""
    state = HEXHEAVEN.start({"rules": rules}, seed)
    coach, rng = Coach("hexheaven", EN), Rng(seed + 1)
    keys = {tip(key, "hexheaven"): key for key, _ in tips("hexheaven")}
    told, ply = [], 0
    while state.outcome is None:
        plan, ply = Plan(state.view(state.turn), room("hexheaven").Input), ply + 1
        said = coach.says(plan, ply)
        told += [keys[said]] if said else []
        legal = [move for move in state.legal() if "@" in move] or state.legal()
        state = state.play(rng.choice(legal))
    return told


@each(*range(4))
def test_solo_has_tips_of_its_own(seed: int) -> None:
    """What one plays for, what rises, what the flame is; nothing of others' hands or scores."""
    told = advice("solo", seed)
    assert told[:2] == ["tip-first-solo", "tip-solo"]
    others = {"tip-first", "tip-open", "tip-behind", "tip-still", "tip-last", "tip-more"}
    assert not others & set(told)


@each(*range(4))
def test_that_hands_count_at_the_end_is_told_before_it(seed: int) -> None:
    for rules in ("casual", "three"):
        told = advice(rules, seed)
        assert "tip-open" in told and "tip-last" in told, rules
        assert told.index("tip-open") < told.index("tip-last")


def test_the_end_of_the_deck_is_told_while_there_is_time() -> None:
    fits = dict(tips("hexheaven"))["tip-last"]
    state = HEXHEAVEN.start({"rules": "casual"}, 1)
    while state.deck_size > 6:
        assert not fits(state.view(state.turn), ())
        state = state.play(([move for move in state.legal() if "@" in move] or state.legal())[0])
    assert state.outcome is None and fits(state.view(state.turn), ())


@each(*TAUGHT)
def test_every_tip_has_its_moment(game: str) -> None:
    """In games played at random every tip comes, and each once."""
    told: list = []
    for seed in range(12):
        options = {"rules": RULES[seed % 4]} if game == "hexheaven" else None
        state = GAMES[game].start(options, seed)
        coach, rng = Coach(game, EN), Rng(seed + 1)
        said: list = []
        for ply in range(60):
            if state.outcome:
                break
            plan = Plan(state.view(state.turn), room(game).Input)
            said.append(coach.says(plan, ply))
            legal = [move for move in state.legal() if plan.input.steps(move)] or state.legal()
            move = rng.choice(legal)
            for token in (plan.input.steps(move) or [[]])[0][:1]:
                plan.tap(token)
                said.append(coach.says(plan, ply))
            state = state.play(move)
        said = [one for one in said if one]
        assert len(said) == len(set(said)), seed
        told += said
    assert set(told) == {tip(key, game) for key, _ in tips(game)}
