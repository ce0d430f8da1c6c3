"""The user interfaces of all games, without a browser.

Every game is played at random. All that can be done in a position is tapped, drawn and described
in every language.
"""

import importlib
import inspect
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from engine import GAMES
from engine import events as shared_events
from engine.catalogue import game_entry
from engine.events import Event
from engine.game import OMNISCIENT, RESIGN, IllegalMove, State
from tests.support.game_fixtures import GameCase, game_cases, sample_items
from ui.board.turn_selection import TurnSelection
from ui.games import GameUI, game_ui
from ui.games.input import Input
from ui.games.renderer import BoardRenderer, Cell, Selection, Sprite
from ui.words import LANGUAGES, GameWords, Words

POSITIONS = 7  # of every game
MOVES = 12  # of every position
# Elements of a symbol: each piece that shows it has its own, to be styled and laid out.
MAX_SYMBOL_ELEMENTS = 9

# The games that have a user interface.
GAMES_WITH_UI = [
    name
    for name in GAMES
    if hasattr(importlib.import_module(game_entry(name).ui_package), "GAME_UI")
]
CASES = [case for case in game_cases(1) if case.game.name in GAMES_WITH_UI]
over_cases = pytest.mark.parametrize("case", CASES, ids=repr)
over_games = pytest.mark.parametrize("game", GAMES_WITH_UI)
over_languages = pytest.mark.parametrize("language", LANGUAGES)


def test_games_with_ui_are_found() -> None:
    assert "mixtour" in GAMES_WITH_UI


def test_ids_of_symbols_are_unique_on_the_page() -> None:
    owners: dict[str, str] = {}
    for game in GAMES_WITH_UI:
        start = GAMES[game].start()
        for symbol in game_ui(game).Renderer(start.view(start.turn)).symbols():
            name = symbol[1]["id"]
            assert name not in owners, f"the symbol {name} is in {owners[name]} and in {game}"
            owners[name] = game


class SeenPosition:
    """A position as the player to move sees it, with the move that was played there."""

    def __init__(self, case: GameCase, state: State, move: str) -> None:
        self.ui: GameUI = game_ui(case.game.name)
        self.state, self.move = state, move
        self.view = state.view(state.turn)
        self.input: Input = self.ui.Input(self.view)
        self.names = [place.name for place in self.renderer().cells()]

    def renderer(self, tokens: "list | None" = None, after: "State | None" = None) -> BoardRenderer:
        """Return the renderer before anything is chosen or, with ``tokens``, of that selection."""
        selection = None if tokens is None else Selection(tuple(tokens), after)
        return self.ui.Renderer(self.view, selection)

    def after(self, move: str) -> "State | None":
        """Return the view after a move as the person previews it."""
        return None if self.view.reveals(move) else self.view.play(move)

    def sample_tap_paths(self, number: int, case: GameCase) -> Iterator[tuple[str, list[str]]]:
        """Yield some legal moves that are tapped, with a way to tap each."""
        for move in sample_items(self.view.legal(), number, case.new_random()):
            for tokens in self.input.tap_paths(move)[:1]:
                yield move, tokens


def seen_positions(case: GameCase) -> Iterator[SeenPosition]:
    for state, move in case.sample_plies(POSITIONS):
        yield SeenPosition(case, state, move)


def words(case: GameCase, language: str) -> GameWords:
    return Words(language).for_game(case.game.name)


def is_complete_sentence(sentence: str) -> bool:
    """Return whether a text says something and has no open placeholder."""
    return bool(sentence.strip()) and "{" not in sentence and "}" not in sentence


def fits_two_lines(line: str) -> bool:
    """Return whether a text fits two lines below the board of a small phone.

    A line has 42 characters, or 21 Japanese ones.
    """
    return is_complete_sentence(line) and sum(2 if sign > "\u2e80" else 1 for sign in line) <= 84


def drawing_of(renderer: BoardRenderer) -> tuple:
    """Return all that is drawn of a position."""
    return (repr(renderer.sprites()), repr(renderer.overlays()), sorted(renderer.marks().items()))


# ---- taps


def moves_of_taps(position: SeenPosition, tokens: list[str]) -> list[str]:
    """Return the moves that these taps make; automatic picks aren't tapped again."""
    turn_selection = TurnSelection(position.view, position.ui.Input)
    for token in tokens:
        if position.input.is_cell(token) or token not in turn_selection.move_selection.tokens:
            turn_selection.tap(token)
    return turn_selection.chosen_moves


@over_cases
def test_every_move_can_be_tapped_or_has_a_button(case: GameCase) -> None:
    for position in seen_positions(case):
        buttons = position.input.button_moves()
        assert set(buttons) <= {*position.view.legal(), RESIGN}
        for move in sample_items(position.view.legal(), MOVES, case.new_random()):
            ways = position.input.tap_paths(move)
            assert bool(ways) != (move in buttons), move
            for tokens in ways:
                assert tokens and {t for t in tokens if position.input.is_cell(t)} <= set(
                    position.names
                )


@over_cases
def test_taps_make_the_move_they_are_of(case: GameCase) -> None:
    for position in seen_positions(case):
        for move in sample_items(position.view.legal(), MOVES, case.new_random()):
            for tokens in position.input.tap_paths(move)[:2]:
                assert moves_of_taps(position, tokens) == [move]


@over_cases
def test_different_moves_are_tapped_differently(case: GameCase) -> None:
    for position in seen_positions(case):
        taken: dict[tuple, str] = {}
        for move in position.view.legal():
            for tokens in position.input.tap_paths(move):
                assert taken.setdefault(tuple(tokens), move) == move


@over_cases
def test_is_cell(case: GameCase) -> None:
    for position in seen_positions(case):
        assert all(position.input.is_cell(name) for name in position.names)
        assert len(set(position.names)) == len(position.names)
        for token in position.input.persistent_picks():
            assert not position.input.is_cell(token) and position.input.tray_row(token) in (0, 1)


def loses_at_once(view: State, move: str) -> bool:
    """Return whether a move loses the game at once."""
    over = None if view.reveals(move) else view.play(move).outcome
    return bool(over and over.winners and view.turn not in over.winners)


@over_cases
def test_preferred_move_is_one_of_those(case: GameCase) -> None:
    """It loses at once only if all moves with the same cells do."""
    for position in seen_positions(case):
        groups: dict[tuple, list[str]] = {}
        for move in position.view.legal():
            for tokens in position.input.tap_paths(move)[:1]:
                cells = tuple(token for token in tokens if position.input.is_cell(token))
                groups.setdefault(cells, []).append(move)
        for moves in sample_items(
            [moves for moves in groups.values() if len(moves) > 1], 6, case.new_random()
        ):
            wanted = position.input.default_move(moves)
            assert wanted in [None, *moves]
            assert (
                wanted is None
                or not loses_at_once(position.view, wanted)
                or all(loses_at_once(position.view, move) for move in moves)
            )


@over_cases
def test_every_tap_is_answered(case: GameCase) -> None:
    """Every refusal has words."""
    for position in seen_positions(case):
        starts = [tokens for _, tokens in position.sample_tap_paths(3, case)]
        chosen = {tuple(t[:n]) for t in [[], *starts] for n in range(len(t) + 1)}
        for tokens in sorted(chosen):
            for token in [
                *sample_items(position.names, 20, case.new_random()),
                *position.input.persistent_picks(),
            ]:
                reason, facts = position.input.tap_refusal(tokens, token)
                for language in LANGUAGES:
                    assert fits_two_lines(words(case, language)(reason, **facts)), (tokens, token)


@over_cases
def test_confirmations_and_warnings_have_words(case: GameCase) -> None:
    for position in seen_positions(case):
        keys = [position.input.confirmation_key(move) for move in position.input.button_moves()]
        for move in sample_items(position.view.legal(), 40, case.new_random()):
            with suppress(IllegalMove):  # it would tell what isn't known here
                keys.append(position.input.warning_key(position.view.play(move)))
        for key in filter(None, keys):
            assert all(words(case, language).has(key) for language in LANGUAGES)


# ---- what is seen


@over_cases
def test_selection_is_drawn(case: GameCase) -> None:
    for position in seen_positions(case):
        plain = drawing_of(position.renderer())
        for move, tokens in position.sample_tap_paths(MOVES, case):
            if not position.view.reveals(move):  # of others the table marks what is picked
                assert drawing_of(position.renderer(tokens, position.after(move))) != plain, move


@over_cases
def test_every_selection_can_be_drawn(case: GameCase) -> None:
    for position in seen_positions(case):
        symbols = {shape[1]["id"] for shape in position.renderer().symbols()}
        for move, tokens in position.sample_tap_paths(MOVES, case):
            for length in range(len(tokens) + 1):
                after = position.after(move) if length == len(tokens) else None
                renderer = position.renderer(tokens[:length], after)
                names = {place.name for place in renderer.cells()}
                assert {sprite.symbol for sprite in renderer.sprites()} <= symbols
                assert set(renderer.marks()) <= names
                assert set(renderer.empty_cells(position.names)) <= set(position.names)
            for length, token in enumerate(tokens):
                if not position.input.is_cell(token):
                    pick = position.renderer(tokens[:length]).pick(token)
                    assert pick is None or pick.shapes and pick.width > 0 < pick.height


@over_cases
@pytest.mark.parametrize("upright", [False, True])
def test_cells_and_pieces_lie_within_the_frame(case: GameCase, upright: bool) -> None:
    for position in seen_positions(case):
        renderer = position.ui.Renderer(position.view, upright=upright)
        x, y, width, height = renderer.view_box()
        spots: list[Cell | Sprite] = [*renderer.cells(), *renderer.sprites()]
        for cell_name in spots:
            assert x < cell_name.x < x + width and y < cell_name.y < y + height, cell_name


@over_cases
def test_rows_go_from_top_to_bottom(case: GameCase) -> None:
    for position in seen_positions(case):
        rows: list[int] = []
        for place in position.renderer().cells():
            if place.row not in rows[-1:]:
                rows.append(place.row)
        assert len(rows) == len(set(rows))


@over_cases
def test_every_piece_is_drawn_once(case: GameCase) -> None:
    for state, _ in case.sample_plies(POSITIONS):
        for viewer in [OMNISCIENT, *case.viewers()]:
            view = state if viewer == OMNISCIENT else state.view(viewer)
            sprites = game_ui(case.game.name).Renderer(view).sprites()
            assert len(sprites) == case.fixture.count_pieces(view.pack())
            spots = [(sprite.kind, sprite.x, sprite.y) for sprite in sprites]
            assert len(set(spots)) == len(spots)


@over_cases
def test_equal_views_look_alike(case: GameCase) -> None:
    for position in seen_positions(case):
        again = case.game.restore(position.view.pack())
        assert drawing_of(position.ui.Renderer(again)) == drawing_of(position.renderer())


def observed_moves(case: GameCase) -> Iterator[tuple[State, str, State]]:
    """Yield moves of a game as every viewer sees them: (before, observed move, after)."""
    for state, played in case.sample_plies(2 * POSITIONS):
        for move in [played, *sample_items(state.legal(), 1, case.new_random())]:
            over = state.play(move)
            yield state, move, over
            for viewer in case.viewers():
                yield state.view(viewer), state.observed_move(move, viewer), over.view(viewer)


@over_cases
def test_frames_differ_from_before_and_after(case: GameCase) -> None:
    for before, move, after in observed_moves(case):
        past = case.game.events(before, move, after)
        renderer = game_ui(case.game.name).Renderer(before)
        symbols = {shape[1]["id"] for shape in renderer.symbols()}
        final = repr(game_ui(case.game.name).Renderer(after, recent_events=past).sprites())
        frames = renderer.frames(past)
        for frame in frames:
            assert all(type(sprite) is Sprite and sprite.symbol in symbols for sprite in frame)
        if frames:  # one may be held for a while
            assert repr(frames[0]) != repr(renderer.sprites()) and repr(frames[-1]) != final, move


def elements(shape: Any) -> int:
    """Return the number of elements of a shape."""
    return 1 + sum(elements(position) for position in (shape[2] if len(shape) == 3 else ()))


@over_cases
def test_piece_is_drawn_with_few_elements(case: GameCase) -> None:
    for symbol in next(seen_positions(case)).renderer().symbols():
        assert elements(symbol) <= MAX_SYMBOL_ELEMENTS, symbol[1]["id"]


@over_cases
def test_peek_shows_more_than_is_seen(case: GameCase) -> None:
    for position in seen_positions(case):
        plain = repr(position.renderer().sprites())
        for cell in position.names:
            peeked = position.renderer().peek(cell)
            assert peeked is None or repr(peeked) != plain, cell
            assert peeked is None or case.game.hidden, cell


@over_cases
def test_drawings_beside_board(case: GameCase) -> None:
    """Hands and status panels have texts too."""
    for position in seen_positions(case):
        narrator = position.ui.Narrator(position.view, words(case, "en"))
        renderer = position.renderer()
        assert bool(renderer.status_panel(narrator.say)) == bool(narrator.status_panel_text())
        for seat in range(case.game.seats(case.options)):
            hand = renderer.hand(seat)
            assert renderer.side_icon(seat)
            assert bool(hand) == bool(narrator.hand_text(seat))
            assert hand is None or hand.width > 0 < hand.height


@over_games
def test_diagrams_of_rules(game: str) -> None:
    for language in LANGUAGES:
        names = [part[1] for part in Words(language).rules(game) if part[0] == "figure"]
        assert names
        for name in names:
            view, marks, tokens = game_ui(game).diagram(name)
            renderer = game_ui(game).Renderer(view, Selection(tuple(tokens)))
            assert renderer.sprites() and view.game is GAMES[game]
            assert set(marks) <= {place.name for place in renderer.cells()}
    with pytest.raises(KeyError):
        game_ui(game).diagram("nothing")


# ---- what is said


@over_languages
@over_cases
def test_positions_can_be_described(case: GameCase, language: str) -> None:
    say = words(case, language)
    for position in seen_positions(case):
        narrator = position.ui.Narrator(position.view, say)
        for name in position.names:
            assert name in narrator.cell_label(name) and is_complete_sentence(
                narrator.cell_label(name)
            )
            assert is_complete_sentence(narrator.peek_text(name))
        for seat in range(case.game.seats(case.options)):
            assert is_complete_sentence(
                narrator.side_name(seat)
            ) and "{" not in narrator.seat_status(seat)
        assert fits_two_lines(narrator.turn_prompt("Ann"))
        for button in position.input.button_moves():
            parsed = narrator.move_button(button)
            assert (
                is_complete_sentence(parsed.text)
                and "{" not in parsed.note
                and parsed.tone in ("", "danger", "quiet")
            )


@over_languages
@over_cases
def test_selections_can_be_described(case: GameCase, language: str) -> None:
    say = words(case, language)
    for position in seen_positions(case):
        narrator = position.ui.Narrator(position.view, say)
        picks = set(position.input.persistent_picks())
        for move in sample_items(position.view.legal(), MOVES, case.new_random()):
            assert fits_two_lines(narrator.hint(move)) and fits_two_lines(
                narrator.move_preview(move)
            ), move
            assert not narrator.hint(move).endswith("ました"), "nothing has happened yet"
        for _, tokens in position.sample_tap_paths(MOVES, case):
            picks |= {token for token in tokens if not position.input.is_cell(token)}
            for length in range(1, len(tokens)):
                assert fits_two_lines(narrator.selection_prompt(tuple(tokens[:length])))
        assert all(is_complete_sentence(narrator.pick_name(token)) for token in picks)


@over_languages
@over_cases
def test_moves_are_described_for_every_viewer(case: GameCase, language: str) -> None:
    say = words(case, language)
    for before, move, after in observed_moves(case):
        narrator = game_ui(case.game.name).Narrator(after, say)
        texts = [narrator.describe_event(event) for event in case.game.events(before, move, after)]
        assert any(map(is_complete_sentence, texts)), move
        assert all(is_complete_sentence(sentence) for sentence in texts if sentence), move
        assert is_complete_sentence(narrator.list_text(move)), move


@over_languages
@over_cases
def test_results_can_be_described(case: GameCase, language: str) -> None:
    over = case.states[-1]
    names = ["Ann", "Bob", "Cleo"][: case.game.seats(case.options)]
    for viewer in [OMNISCIENT, *case.viewers()]:
        view = over if viewer == OMNISCIENT else over.view(viewer)
        for line in (
            game_ui(case.game.name)
            .Narrator(view, words(case, language), reveal_all=True)
            .result_lines(names)
        ):
            assert is_complete_sentence(line.text) and type(line.value) is str


# ---- sentences and events


def kinds(game: str) -> dict[str, type[Event]]:
    """Return the event classes of a game and those that all games share, by their kind."""
    modules = [importlib.import_module(game_entry(game).rules_package + ".events"), shared_events]
    return {
        kind.__name__.lower(): kind
        for module in modules
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, Event) and kind is not Event
    }


@over_games
def test_every_event_sentence_has_event(game: str) -> None:
    """ "said-moved" is for a Moved, and so is "said-moved-far"."""
    table = Words("en").table("words", game)
    for key in [key for key in table if key.startswith("said-")]:
        assert key.split("-")[1] in kinds(game), key


@over_games
def test_every_described_event_has_sentence(game: str) -> None:
    say = Words("en").for_game(game)
    told_of = set()
    for case in [case for case in CASES if case.game.name == game]:
        for before, move, after in observed_moves(case):
            narrator = game_ui(game).Narrator(after, say)
            events = case.game.events(before, move, after)
            told_of |= {event.kind for event in events if narrator.describe_event(event)}
    starts = ["-".join(key.split("-")[:2]) for table in say.tables for key in table]
    assert told_of and all("said-" + kind in starts for kind in told_of)
