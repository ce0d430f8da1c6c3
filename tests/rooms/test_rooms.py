"""The rooms of all games, without a browser: what is seen, tapped and said is plain data.

Every game whose room is there is played at random; what one can do in a position is tapped, drawn
and said in every language.
"""

import importlib
import inspect
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from engine import GAMES
from engine import events as shared
from engine.catalogue import game_entry
from engine.events import Event
from engine.game import OMNISCIENT, RESIGN, IllegalMove, State
from tests.kit import Case, cases, few
from ui.games import Room, room
from ui.games.input import Input
from ui.games.picture import Choice, Picture, Place, Sprite
from ui.play.plan import Plan
from ui.words import LANGUAGES, GameWords, Words

POSITIONS = 7  # of every game
MOVES = 12  # of every position
FEW = 9  # elements of a symbol: each piece that shows it has them anew, to be styled and laid out

ROOMED = [
    name for name in GAMES if hasattr(importlib.import_module(game_entry(name).ui_package), "ROOM")
]  # the games whose room is there
CASES = [case for case in cases(1) if case.game.name in ROOMED]
over_cases = pytest.mark.parametrize("case", CASES, ids=repr)
over_games = pytest.mark.parametrize("game", ROOMED)
over_languages = pytest.mark.parametrize("language", LANGUAGES)


def test_there_are_rooms() -> None:
    assert "mixtour" in ROOMED


class Seen:
    """A position as the player to move sees it, with the move that was played there."""

    def __init__(self, case: Case, state: State, move: str) -> None:
        self.room: Room = room(case.game.name)
        self.state, self.move = state, move
        self.view = state.view(state.turn)
        self.input: Input = self.room.Input(self.view)
        self.names = [place.name for place in self.picture().places()]

    def picture(self, tokens: "list | None" = None, after: "State | None" = None) -> Picture:
        """The picture before anything is chosen; with ``tokens``, of that choice."""
        choice = None if tokens is None else Choice(tuple(tokens), after)
        return self.room.Picture(self.view, choice)

    def after(self, move: str) -> "State | None":
        """What a choice leads to as the person sees it before playing it."""
        return None if self.view.reveals(move) else self.view.play(move)

    def ways(self, number: int, case: Case) -> Iterator[tuple[str, list[str]]]:
        """Some legal moves that are tapped, with a way to tap each."""
        for move in few(self.view.legal(), number, case.chance()):
            for tokens in self.input.steps(move)[:1]:
                yield move, tokens


def seen(case: Case) -> Iterator[Seen]:
    for state, move in case.some(POSITIONS):
        yield Seen(case, state, move)


def words(case: Case, language: str) -> GameWords:
    return Words(language).of(case.game.name)


def whole(sentence: str) -> bool:
    """Whether something is said and no hole is left open."""
    return bool(sentence.strip()) and "{" not in sentence and "}" not in sentence


def fits(line: str) -> bool:
    """Whether something is said that takes two lines below the board of a small phone: 42 signs
    each, or 21 Japanese ones."""
    return whole(line) and sum(2 if sign > "\u2e80" else 1 for sign in line) <= 84


def drawn(picture: Picture) -> tuple:
    """All that is drawn of a picture's moment."""
    return (repr(picture.sprites()), repr(picture.notes()), sorted(picture.marks().items()))


# ---- taps


def tapped(one: Seen, tokens: list[str]) -> list[str]:
    """The moves that these taps make; a pick that was chosen by itself isn't tapped again."""
    plan = Plan(one.view, one.room.Input)
    for token in tokens:
        if one.input.is_cell(token) or token not in plan.taps.prefix:
            plan.tap(token)
    return plan.moves


@over_cases
def test_every_move_can_be_tapped_or_has_a_button(case: Case) -> None:
    for one in seen(case):
        buttons = one.input.buttons()
        assert set(buttons) <= {*one.view.legal(), RESIGN}
        for move in few(one.view.legal(), MOVES, case.chance()):
            ways = one.input.steps(move)
            assert bool(ways) != (move in buttons), move
            for tokens in ways:
                assert tokens and {t for t in tokens if one.input.is_cell(t)} <= set(one.names)


@over_cases
def test_taps_make_the_move_they_are_of(case: Case) -> None:
    for one in seen(case):
        for move in few(one.view.legal(), MOVES, case.chance()):
            for tokens in one.input.steps(move)[:2]:
                assert tapped(one, tokens) == [move]


@over_cases
def test_different_moves_are_tapped_differently(case: Case) -> None:
    for one in seen(case):
        taken: dict[tuple, str] = {}
        for move in one.view.legal():
            for tokens in one.input.steps(move):
                assert taken.setdefault(tuple(tokens), move) == move


@over_cases
def test_cells_are_cells_and_picks_are_none(case: Case) -> None:
    for one in seen(case):
        assert all(one.input.is_cell(name) for name in one.names)
        assert len(set(one.names)) == len(one.names)
        for token in one.input.holding():
            assert not one.input.is_cell(token) and one.input.row(token) in (0, 1)


def loses(view: State, move: str) -> bool:
    """Whether a move is seen to lose the game at once."""
    over = None if view.reveals(move) else view.play(move).outcome
    return bool(over and over.winners and view.turn not in over.winners)


@over_cases
def test_a_preferred_move_is_one_of_those(case: Case) -> None:
    """Of the moves with the same cells, one may be previewed before a pick is tapped: one that
    loses at once only if all of them do."""
    for one in seen(case):
        groups: dict[tuple, list[str]] = {}
        for move in one.view.legal():
            for tokens in one.input.steps(move)[:1]:
                cells = tuple(token for token in tokens if one.input.is_cell(token))
                groups.setdefault(cells, []).append(move)
        for moves in few([moves for moves in groups.values() if len(moves) > 1], 6, case.chance()):
            wanted = one.input.preferred(moves)
            assert wanted in [None, *moves]
            assert (
                wanted is None
                or not loses(one.view, wanted)
                or all(loses(one.view, move) for move in moves)
            )


@over_cases
def test_no_tap_goes_without_an_answer(case: Case) -> None:
    """Whatever is tapped, after whatever is chosen, the reason it is refused for has words."""
    for one in seen(case):
        starts = [tokens for _, tokens in one.ways(3, case)]
        chosen = {tuple(t[:n]) for t in [[], *starts] for n in range(len(t) + 1)}
        for tokens in sorted(chosen):
            for token in [*few(one.names, 20, case.chance()), *one.input.holding()]:
                reason, facts = one.input.why_not(tokens, token)
                for language in LANGUAGES:
                    assert fits(words(case, language)(reason, **facts)), (tokens, token)


@over_cases
def test_questions_and_warnings_have_words(case: Case) -> None:
    for one in seen(case):
        keys = [one.input.question(move) for move in one.input.buttons()]
        for move in few(one.view.legal(), 40, case.chance()):
            with suppress(IllegalMove):  # it would tell what isn't known here
                keys.append(one.input.warning(one.view.play(move)))
        for key in filter(None, keys):
            assert all(words(case, language).has(key) for language in LANGUAGES)


# ---- what is seen


@over_cases
def test_a_choice_is_seen(case: Case) -> None:
    for one in seen(case):
        plain = drawn(one.picture())
        for move, tokens in one.ways(MOVES, case):
            if not one.view.reveals(move):  # of others the table marks what is picked
                assert drawn(one.picture(tokens, one.after(move))) != plain, move


@over_cases
def test_whatever_is_chosen_can_be_drawn(case: Case) -> None:
    for one in seen(case):
        symbols = {shape[1]["id"] for shape in one.picture().symbols()}
        for move, tokens in one.ways(MOVES, case):
            for length in range(len(tokens) + 1):
                after = one.after(move) if length == len(tokens) else None
                picture = one.picture(tokens[:length], after)
                names = {place.name for place in picture.places()}
                assert {sprite.face for sprite in picture.sprites()} <= symbols
                assert set(picture.marks()) <= names
                assert set(picture.vacant(one.names)) <= set(one.names)
            for length, token in enumerate(tokens):
                if not one.input.is_cell(token):
                    pick = one.picture(tokens[:length]).pick(token)
                    assert pick is None or pick.shapes and pick.width > 0 < pick.height


@over_cases
@pytest.mark.parametrize("upright", [False, True])
def test_cells_and_pieces_lie_within_the_frame(case: Case, upright: bool) -> None:
    for one in seen(case):
        picture = one.room.Picture(one.view, upright=upright)
        x, y, width, height = picture.frame()
        spots: list[Place | Sprite] = [*picture.places(), *picture.sprites()]
        for spot in spots:
            assert x < spot.x < x + width and y < spot.y < y + height, spot


@over_cases
def test_rows_go_from_top_to_bottom(case: Case) -> None:
    for one in seen(case):
        rows: list[int] = []
        for place in one.picture().places():
            if place.row not in rows[-1:]:
                rows.append(place.row)
        assert len(rows) == len(set(rows))


@over_cases
def test_every_piece_is_drawn_once(case: Case) -> None:
    for state, _ in case.some(POSITIONS):
        for viewer in [OMNISCIENT, *case.viewers()]:
            view = state if viewer == OMNISCIENT else state.view(viewer)
            sprites = room(case.game.name).Picture(view).sprites()
            assert len(sprites) == case.entry.pieces(view.pack())
            spots = [(sprite.kind, sprite.x, sprite.y) for sprite in sprites]
            assert len(set(spots)) == len(spots)


@over_cases
def test_equal_views_look_alike(case: Case) -> None:
    for one in seen(case):
        again = case.game.restore(one.view.pack())
        assert drawn(one.room.Picture(again)) == drawn(one.picture())


def told(case: Case) -> Iterator[tuple[State, str, State]]:
    """Moves of a game as everybody sees them: (before, told, after)."""
    for state, played in case.some(2 * POSITIONS):
        for move in [played, *few(state.legal(), 1, case.chance())]:
            over = state.play(move)
            yield state, move, over
            for viewer in case.viewers():
                yield state.view(viewer), state.observed_move(move, viewer), over.view(viewer)


@over_cases
def test_frames_lie_between_before_and_after(case: Case) -> None:
    for before, move, after in told(case):
        past = case.game.events(before, move, after)
        picture = room(case.game.name).Picture(before)
        symbols = {shape[1]["id"] for shape in picture.symbols()}
        final = repr(room(case.game.name).Picture(after, past=past).sprites())
        frames = picture.frames(past)
        for frame in frames:
            assert all(type(sprite) is Sprite and sprite.face in symbols for sprite in frame)
        if frames:  # one may be held for a while
            assert repr(frames[0]) != repr(picture.sprites()) and repr(frames[-1]) != final, move


def elements(shape: Any) -> int:
    """How many elements a shape is."""
    return 1 + sum(elements(one) for one in (shape[2] if len(shape) == 3 else ()))


@over_cases
def test_a_piece_is_drawn_with_few_elements(case: Case) -> None:
    for symbol in next(seen(case)).picture().symbols():
        assert elements(symbol) <= FEW, symbol[1]["id"]


@over_cases
def test_a_peek_shows_more_than_is_seen(case: Case) -> None:
    for one in seen(case):
        plain = repr(one.picture().sprites())
        for cell in one.names:
            peeked = one.picture().peek(cell)
            assert peeked is None or repr(peeked) != plain, cell
            assert peeked is None or case.game.hidden, cell


@over_cases
def test_beside_the_board(case: Case) -> None:
    """What is shown of a hand or a gauge is said as well."""
    for one in seen(case):
        talk = one.room.Talk(one.view, words(case, "en"))
        picture = one.picture()
        assert bool(picture.gauge()) == bool(talk.gauge())
        for seat in range(case.game.seats(case.options)):
            hand = picture.hand(seat)
            assert picture.emblem(seat)
            assert bool(hand) == bool(talk.hand(seat))
            assert hand is None or hand.width > 0 < hand.height


@over_games
def test_figures_of_the_rules(game: str) -> None:
    for language in LANGUAGES:
        names = [part[1] for part in Words(language).rules(game) if part[0] == "figure"]
        assert names
        for name in names:
            view, marks, tokens = room(game).figure(name)
            picture = room(game).Picture(view, Choice(tuple(tokens)))
            assert picture.sprites() and view.game is GAMES[game]
            assert set(marks) <= {place.name for place in picture.places()}
    with pytest.raises(KeyError):
        room(game).figure("nothing")


# ---- what is said


@over_languages
@over_cases
def test_everything_there_is_can_be_said(case: Case, language: str) -> None:
    say = words(case, language)
    for one in seen(case):
        talk = one.room.Talk(one.view, say)
        for name in one.names:
            assert name in talk.cell(name) and whole(talk.cell(name))
            assert whole(talk.secret(name))
        for seat in range(case.game.seats(case.options)):
            assert whole(talk.side(seat)) and "{" not in talk.facts(seat)
        assert fits(talk.waiting("Ann"))
        for button in one.input.buttons():
            made = talk.button(button)
            assert (
                whole(made.words) and "{" not in made.note and made.tone in ("", "danger", "quiet")
            )


@over_languages
@over_cases
def test_everything_chosen_can_be_said(case: Case, language: str) -> None:
    say = words(case, language)
    for one in seen(case):
        talk = one.room.Talk(one.view, say)
        picks = set(one.input.holding())
        for move in few(one.view.legal(), MOVES, case.chance()):
            assert fits(talk.proposal(move)) and fits(talk.chosen(move)), move
        for _, tokens in one.ways(MOVES, case):
            picks |= {token for token in tokens if not one.input.is_cell(token)}
            for length in range(1, len(tokens)):
                assert fits(talk.prompt(tuple(tokens[:length])))
        assert all(whole(talk.pick(token)) for token in picks)


@over_languages
@over_cases
def test_every_move_is_told_to_everybody(case: Case, language: str) -> None:
    say = words(case, language)
    for before, move, after in told(case):
        talk = room(case.game.name).Talk(after, say)
        said = [talk.event(event) for event in case.game.events(before, move, after)]
        assert any(map(whole, said)), move
        assert all(whole(sentence) for sentence in said if sentence), move
        assert whole(talk.written(move)), move


@over_languages
@over_cases
def test_results_can_be_said(case: Case, language: str) -> None:
    over = case.states[-1]
    names = ["Ann", "Bob", "Cleo"][: case.game.seats(case.options)]
    for viewer in [OMNISCIENT, *case.viewers()]:
        view = over if viewer == OMNISCIENT else over.view(viewer)
        for line in room(case.game.name).Talk(view, words(case, language), open=True).result(names):
            assert whole(line.text) and type(line.value) is str


# ---- sentences and events


def kinds(game: str) -> dict[str, type[Event]]:
    """The kinds of events of a game and those that all games share, by their kind."""
    modules = [importlib.import_module(game_entry(game).rules_package + ".events"), shared]
    return {
        kind.__name__.lower(): kind
        for module in modules
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, Event) and kind is not Event
    }


@over_games
def test_every_sentence_of_a_move_has_its_event(game: str) -> None:
    """ "said-moved" tells of a Moved; "said-moved-far" is another way to tell of one."""
    table = Words("en")._table(game)
    for key in [key for key in table if key.startswith("said-")]:
        assert key.split("-")[1] in kinds(game), key


@over_games
def test_every_event_that_is_told_has_its_sentence(game: str) -> None:
    say = Words("en").of(game)
    told_of = set()
    for case in [case for case in CASES if case.game.name == game]:
        for before, move, after in told(case):
            talk = room(game).Talk(after, say)
            events = case.game.events(before, move, after)
            told_of |= {event.kind for event in events if talk.event(event)}
    starts = ["-".join(key.split("-")[:2]) for key in [*say._table, *say._common]]
    assert told_of and all("said-" + kind in starts for kind in told_of)
