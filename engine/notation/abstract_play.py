"""Game records of Abstract Play (APGameRecord, JSON), read and written for games that have them.

https://github.com/AbstractPlay/recranks/blob/main/src/schemas/gamerecord.json is their schema. A
game's module ``notation.abstract_play`` says how variants and moves are translated:

- ``options_of(variants)``: the options; ValueError for an unknown variant;
- ``variants_of(options)``: the names of the variants; ValueError if there are none for the options;
- ``is_draw_by_rule_of_ours(outcome)``: whether the game would go on under their rules;
- ``DRAW_OPTIONS``: options under which the moves before an agreed draw may end in a draw here;
- ``from_theirs(state, move)``, ``to_theirs(state, move)``: a move in the other notation.
"""

from engine.game import RESIGN, TIME
from engine.notation import dates
from engine.notation.dialect import dialect_of, game_key
from engine.notation.game_modules import notation_module
from engine.notation.game_tree import GameTree, TreeError, tree_of_record
from engine.notation.lexer import NotationError
from engine.notation.reader import is_game
from engine.notation.results import format_result
from engine.record import MAX_MOVE_LENGTH, MAX_PLIES, RecordError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from engine.game import Outcome

SITE = "Coaster"
_MODULE = "abstract_play"  # of a game that such records can be made of
# How a game may end without a move of the rules.
TIMEOUT, DRAW, ABANDONED = "timeout", "draw", "abandoned"


def is_record(data: object) -> bool:
    """Return whether data look like one record."""
    return isinstance(data, dict) and "header" in data and "moves" in data


def read_record(data: object) -> GameTree:
    """Return the game of a record, with its players, date, event and site.

    Raises:
        NotationError: "not-a-record"; "unknown-game" (fact: game); "bad-variant" (variant);
            "bad-move" (move, ply, why, why_facts); "bad-ending" (ending, ply) for an end that the
            rules here don't have; "other-result" (result, played). The line is 0.
    """
    header, rounds = _parts(data)
    title, variants = _game_of(header)
    name = game_key(title)
    module = notation_module(name, _MODULE) if is_game(name) else None
    if module is None:
        raise NotationError("unknown-game", 0, game=title[:40])
    try:
        tree = GameTree(name, module.options_of(variants))
    except ValueError as error:
        raise NotationError("bad-variant", 0, variant=str(error)[:40]) from None
    players = _players(header, len(tree.names))
    results = [result for _, result in players]
    tree = _with_moves(tree, module, _flat_moves(rounds), results)
    tree.set_names([player for player, _ in players])
    tree.time = _time_of(header.get("date-end"))
    _add_tags(tree, header)
    outcome = tree.last_state().outcome
    if _ranks(outcome, len(results)) != _normalized(results):
        played = format_result(outcome, len(results))
        raise NotationError("other-result", 0, result=_said(results), played=played)
    return tree


def can_write(tree: GameTree) -> bool:
    """Return whether ``write_record`` can write a game: a finished one that they can play."""
    module = notation_module(tree.game, _MODULE)
    if module is None or tree.is_observed or tree.setup or tree.last_state().outcome is None:
        return False
    try:
        module.variants_of(tree.options)
    except ValueError:
        return False
    return True


def write_record(tree: GameTree, now: int) -> dict:
    """Return the main line of a game as JSON-able data; see ``can_write``.

    Args:
        tree: The game.
        now: The time, in seconds since 1970.
    """
    module, dialect = notation_module(tree.game, _MODULE), dialect_of(tree.game)
    assert module is not None
    states, moves = [tree.root.state], []
    for node in tree.main_line():
        is_timeout = node.move == TIME
        moves.append(TIMEOUT if is_timeout else module.to_theirs(states[-1], node.move))
        states.append(node.state)
    outcome = states[-1].outcome
    assert outcome is not None
    if module.is_draw_by_rule_of_ours(outcome):
        moves.append(DRAW)
    seats = len(tree.names)
    ranks = _ranks(outcome, seats)
    players = []
    for seat, name in enumerate(tree.names):
        player: dict = {"name": tree.levels[seat] or name or dialect.seat_tag(seat)}
        if tree.levels[seat]:
            player["is_ai"] = True
        player["result"] = ranks[seat]
        players.append(player)
    played = _iso_time(now if tree.time is None else tree.time)
    header = {
        "game": {"name": dialect.title, "variants": module.variants_of(tree.options)},
        "site": {"name": SITE},
        "date-start": played,
        "date-end": played,
        "date-generated": _iso_time(now),
        "players": players,
    }
    rounds = [moves[at : at + seats] for at in range(0, len(moves), seats)]
    return {"header": header, "moves": rounds}


# Reading


def _parts(data: object) -> "tuple[dict, list]":
    header = data.get("header") if isinstance(data, dict) else None
    rounds = data.get("moves") if isinstance(data, dict) else None
    if not isinstance(header, dict) or not isinstance(rounds, list):
        raise NotationError("not-a-record", 0)
    return header, rounds


def _game_of(header: dict) -> "tuple[str, list[str]]":
    """Return the name of the game and of its variants."""
    game = header.get("game")
    name = game.get("name") if isinstance(game, dict) else None
    variants = (game.get("variants") or []) if isinstance(game, dict) else None
    if type(name) is not str or not isinstance(variants, list):
        raise NotationError("not-a-record", 0)
    if not all([type(variant) is str for variant in variants]):
        raise NotationError("not-a-record", 0)
    return name, variants


def _players(header: dict, seats: int) -> "list[tuple[str, int]]":
    """Return the name and the result of every player."""
    players = header.get("players")
    if not isinstance(players, list) or len(players) != seats:
        raise NotationError("not-a-record", 0)
    found = []
    for player in players:
        name = player.get("name") if isinstance(player, dict) else None
        result = player.get("result") if isinstance(player, dict) else None
        if type(name) is not str or type(result) is not int:
            raise NotationError("not-a-record", 0)
        found.append((name, result))
    return found


def _flat_moves(rounds: list) -> "list[str]":
    """Return the moves of all rounds in the order in which they were played."""
    moves: "list[str]" = []
    for entries in rounds:
        if not isinstance(entries, list) or len(moves) + len(entries) > MAX_PLIES + 1:
            raise NotationError("not-a-record", 0)
        for entry in entries:
            move = entry.get("move") if isinstance(entry, dict) else entry
            if move is None and entry is None:
                continue  # that player had no turn in this round
            if type(move) is not str or len(move) > MAX_MOVE_LENGTH:
                raise NotationError("not-a-record", 0)
            moves.append("".join(move.lower().split()))
    return moves


def _with_moves(
    tree: GameTree, module: "ModuleType", moves: "list[str]", results: "list[int]"
) -> GameTree:
    """Return the tree with these moves as its main line."""
    node = tree.root
    for move in moves:
        ply, state = node.ply + 1, node.state
        played = module.from_theirs(state, move)
        if move == DRAW and state.outcome is None:
            drawn = _drawn_by_rule(tree, module)
            if drawn is None or move is not moves[-1]:
                raise NotationError("bad-ending", 0, ending=move, ply=ply)
            return drawn
        if move in (RESIGN, TIMEOUT) and state.turn is not None:
            if results[state.turn] != min(results) or min(results) == max(results):
                raise NotationError("bad-ending", 0, ending=move, ply=ply)  # out of turn
            played = TIME if move == TIMEOUT else RESIGN
        elif move == ABANDONED:
            raise NotationError("bad-ending", 0, ending=move, ply=ply)
        try:
            node = tree.add(node, played)
        except TreeError as error:
            facts = dict(error.facts)
            facts["move"] = move
            raise NotationError(error.reason, 0, ply=ply, **facts) from None
    return tree


def _drawn_by_rule(tree: GameTree, module: "ModuleType") -> "GameTree | None":
    """Return the same game under options by which it is drawn now; None if there are none."""
    record = tree.to_record()
    record.options = dict(record.options)
    record.options.update(module.DRAW_OPTIONS)
    try:
        drawn = tree_of_record(record)
    except RecordError:
        return None
    outcome = drawn.last_state().outcome
    return drawn if outcome and not outcome.winners else None


def _add_tags(tree: GameTree, header: dict) -> None:
    site = header.get("site")
    values = [("Event", header.get("event")), ("Round", header.get("round"))]
    if isinstance(site, dict):
        values += [("Site", site.get("name")), ("GameId", site.get("gameid"))]
    for name, value in values:
        if type(value) in (str, int):
            tree.add_tag(name, str(value))


def _time_of(written: object) -> "int | None":
    """Return the time of a date as in 2026-01-31T20:15:00.000Z."""
    if type(written) is not str:
        return None
    return dates.parse_time(written[:10], written[11:19])


# Results


def _ranks(outcome: "Outcome | None", seats: int) -> "list[int]":
    """Return the result of every player: 1 for winners, and for all in a draw; [] for none."""
    if outcome is None:
        return []
    winners = outcome.winners or range(seats)
    return [int(seat in winners) for seat in range(seats)]


def _normalized(results: "list[int]") -> "list[int]":
    """Return results as ``_ranks`` has them: only their order counts."""
    return [int(result == max(results)) for result in results]


def _said(results: "list[int]") -> str:
    """Return results as text."""
    if min(results) == max(results):
        return "-".join(["1/2"] * len(results))
    return "-".join([str(rank) for rank in _normalized(results)])


def _iso_time(time: int) -> str:
    return dates.format_date(time).replace(".", "-") + "T" + dates.format_time_of_day(time) + "Z"
