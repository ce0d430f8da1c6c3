"""Mutated saves and exported files by the million, guided by coverage, in two stages.

The fast stage gives every input to what reads it: a save to ``ui.library.saves``, other parts of a
file to ``ui.backup.import_file`` and the modules it calls. An input that takes the readers' code a
step that none has taken before is mutated in its turn. It also goes through the slow stage
(``tests.support.opened_files``), and so does one in ``SLOW_INTERVAL`` of the others.

``tests.fuzz`` runs it, and ``tests/ui/backup/test_fuzz_saves.py`` a little of it.
"""

import json
import pathlib
import random
import sys
import time
import traceback
from collections import namedtuple
from typing import Any

from engine.record import RecordError
from engine.rng import Rng
from tests.fuzz import TransitionTracer
from tests.support.fake_storage import FakeStorage
from tests.support.opened_files import file_of, find_problem
from ui.backup import import_file
from ui.history import history_list
from ui.learn import puzzle_collection
from ui.learn.own_puzzles import own_puzzle, puzzle_rows, puzzle_store
from ui.learn.own_puzzles.puzzle_store import KEY_PREFIX as OWN_PUZZLE_KEY_PREFIX
from ui.library import history, saves
from ui.library import settings as settings_module
from ui.library.progress_store import PUZZLES_KEY, REVIEW_KEY_PREFIX
from ui.library.saved_games import lobby_row
from ui.library.settings_store import SETTINGS_KEY
from ui.library.store import GAME_KEY_PREFIX, Store
from ui.session import correspondence, session
from ui.session.sealed import sealed_save, sealed_session

DATA = pathlib.Path(__file__).parent / "data"
MODULES = (
    history,
    import_file,
    lobby_row,
    history_list,
    own_puzzle,
    puzzle_collection,
    puzzle_rows,
    puzzle_store,
    correspondence,
    saves,
    sealed_save,
    sealed_session,
    session,
    settings_module,
)
READERS = {module.__file__ for module in MODULES}
MAX_CORPUS = 4000  # parts that are mutated; the newest replace others
SLOW_INTERVAL = 200  # one in so many inputs goes through the slow stage whatever it reaches
SHORT_PLIES = 2  # moves of the short copies of saves, which are replayed in no time
REASONS = ("not-a-game", "newer", "too-long", "unknown-game", "bad-options", "bad-move", "later")

# A part of a file, which is read by itself: its kind, "games", "history", "unread" or "head" (all
# the rest), and its value.
Part = namedtuple("Part", ("kind", "value"))

DEEP: "list" = []
for _ in range(200):
    DEEP = [DEEP]
# Replacements of a value: something of every type, at the limits, and what other fields may hold.
ODD: "tuple[object, ...]" = (
    (None, True, False, 0, 1, 2, 3, -1, 99, 1 << 31, 1 << 48, 1 << 64, 0.5, 1e15, -0.0, 1e308)
    + ("", "a", "a1", "resign", "human", "friend", "easy", "x" * 100, "ask", "again", "0", "-1")
    + ("constructor", "__class__", "é😀", "\ud800", "<b>", "{n}", "{", "\u202e", "../x")
    + (DEEP, [], {}, [[]], [{}], {"a": 1}, [None], [1, 2], ["human", "human"], [0, 0], [[0, 1]])
    + ({"do": "hear"}, {"do": "play", "move": 1}, {"do": "play", "move": "a1"}, {"seat": 0})
    + ({"id": "a", "sent": 0}, {"id": 1, "sent": 0}, {"best_of": 3, "games": [], "starter": 0})
)


# The corpus


def corpus() -> "list[dict]":
    """Return the files that mutations begin with."""
    files = []
    for path in sorted(DATA.glob("exported-v*.json")):
        file = json.loads(path.read_text())
        rest = {name: file[name] for name in file if name not in ("games", "kind", "version")}
        files += [file_of([game]) for game in file["games"]] + [file_of([], **rest)]
        files += [file_of([], history=[entry]) for entry in rest.get("history", ())]
    files += [file_of([json.loads(path.read_text())]) for path in sorted(DATA.glob("saves/*.json"))]
    device = json.loads((DATA / "device-v3.json").read_text())
    rest = {"settings": json.loads(device[SETTINGS_KEY])}
    rest["puzzles"] = json.loads(device[PUZZLES_KEY])
    rest["reviews"] = [device[key] for key in device if key.startswith(REVIEW_KEY_PREFIX)]
    rest["own_puzzles"] = {
        key[len(OWN_PUZZLE_KEY_PREFIX) :]: device[key]
        for key in device
        if key.startswith(OWN_PUZZLE_KEY_PREFIX)
    }
    games = [json.loads(device[key]) for key in device if key.startswith(GAME_KEY_PREFIX)]
    return files + [file_of([game], **rest) for game in games]


def parts_of(files: "list[dict]") -> "list[Part]":
    """Return the different parts of files, and short copies of the saves among them."""
    parts: "dict[str, Part]" = {}
    for file in files:
        head = {name: value for name, value in file.items() if name not in ("games", "history")}
        if "own_puzzles" in head:  # as data, so that mutations reach what is in them
            texts = head["own_puzzles"]
            head["own_puzzles"] = {id: json.loads(texts[id]) for id in texts}
        all_parts = [Part("games", game) for game in file["games"]]
        all_parts += [Part("games", short_copy(game)) for game in file["games"]]
        all_parts += [Part("history", entry) for entry in file["history"]]
        all_parts += [Part("unread", entry) for entry in head.pop("unread", [])]
        for part in all_parts + [Part("head", head)]:
            parts[json.dumps(part)] = part
    return list(parts.values())


def short_copy(game: dict) -> dict:
    """Return a save with only the first moves of the game."""
    moves = game["record"]["moves"][:SHORT_PLIES]
    short = game | {"record": game["record"] | {"moves": moves}}
    if isinstance(game.get("remote"), dict) and type(game["remote"].get("sent")) is int:
        short["remote"] = game["remote"] | {"sent": min(game["remote"]["sent"], len(moves))}
    return short


def file_with(part: Part) -> dict:
    """Return a file in which this part is."""
    if part.kind == "head":
        head = dict(part.value) if isinstance(part.value, dict) else {}
        if isinstance(head.get("own_puzzles"), dict):
            items = head["own_puzzles"].items()
            head["own_puzzles"] = {id: json.dumps(data) for id, data in items}
        return file_of([]) | head
    return file_of([]) | {part.kind: [part.value]}


# Mutations


class Mutator:
    """Changes values at random.

    Attributes:
        random: Its random numbers.
    """

    def __init__(self, values: "list[Any]", chance: random.Random) -> None:
        self.random = chance
        self._values = values
        self._by_key: "dict[Any, list]" = {}  # key -> values that stand there in some of them
        for value in values:
            self.learn(value)

    def learn(self, value: object) -> None:
        """Use what is in a value in place of others of the same key."""
        waiting = [value]
        while waiting:
            container = waiting.pop()
            for key in _keys(container):
                known = self._by_key.setdefault(key, [])
                if len(known) < 200:
                    known.append(container[key])  # type: ignore[index]
                waiting.append(container[key])  # type: ignore[index]

    def mutate(self, value: "Any") -> "Any":
        """Return a copy with some of the values in it replaced, changed, left out or doubled.

        Only what is on the way to a change is copied, so that a mutation costs little.
        """
        root = [value]
        for _ in range(self.random.choice((1, 1, 1, 2, 3))):
            if not root:
                break
            root = list(root)
            container, key = self._copied_place(root)
            self._change(container, key, value)
        return root[0] if root else None

    def _copied_place(self, root: "Any") -> "tuple[Any, Any]":
        """Return a place below a root, all containers on the way to which are new copies."""
        container, key = root, 0
        while True:
            inner = container[key]
            keys = _keys(inner)
            if not keys or (container is not root and self.random.random() < 0.25):
                return container, key
            container[key] = dict(inner) if isinstance(inner, dict) else list(inner)
            container, key = container[key], self.random.choice(keys)

    def _change(self, container: "Any", key: "Any", value: object) -> None:
        how = self.random.randrange(8)
        if how == 0:
            container[key] = self.random.choice(ODD)
        elif how in (1, 2) and key in self._by_key:
            container[key] = self.random.choice(self._by_key[key])
        elif how == 3:
            del container[key]
        elif how == 4 and isinstance(container, list):
            container.insert(key, container[key])
        elif how == 5 and len(container) > 1:
            container[key] = container[self.random.choice(_keys(container))]
        else:
            container[key] = self._neighbour(container[key])

    def _neighbour(self, value: object) -> object:
        """Return a value of the same type, near this one."""
        if isinstance(value, bool):
            return not value
        if isinstance(value, int | float):
            return value + self.random.choice((-1, 1, 1000, -value - 1))
        if isinstance(value, str) and value:
            at = self.random.randrange(len(value))
            new = self.random.choice(("", "z", value[at] * 2, "9"))
            return value[:at] + new + value[at + 1 :]
        if isinstance(value, list):
            return value * self.random.choice((2, 300)) if len(value) < 20 else value[::-1]
        return self.random.choice(ODD)


def _keys(value: object) -> "list[Any]":
    """Return the keys of a dict or the indexes of a list; [] for any other value."""
    if isinstance(value, dict):
        return list(value)
    return list(range(len(value))) if isinstance(value, list) else []


# The fast stage


def find_reader_problem(part: Part) -> str:
    """Return what is wrong with how a part is read; "" if it is read or refused."""
    try:
        if part.kind == "games":
            return _read_save(part.value)
        store = Store(FakeStorage(), Rng(1))
        if part.kind == "history":
            _run(store.history.merge_steps([part.value], 2e9))
            store.history.entries()
        else:
            _import(store, part)
    except Exception:
        return traceback.format_exc()
    return ""


def _read_save(value: object) -> str:
    try:
        saves.to_data(saves.session_from_data(value))
    except RecordError as error:
        return "" if error.reason in REASONS else f"no such reason: {error.reason}"
    return ""


def _import(store: Store, part: Part) -> None:
    """Import a file with this part alone."""
    file = file_with(part)
    pieces = [file | {"games": 0, "history": 0, "unread": int(part.kind == "unread")}]
    texts = [json.dumps(piece) for piece in pieces + [part.value]]
    try:
        _run(import_file.import_steps(store, len(texts[0]), texts.__getitem__))
    except RecordError as error:
        assert error.reason in REASONS, error.reason
    store.settings.load()


def _run(steps: "Any") -> "Any":
    return saves.run_to_end(steps)


# Both stages


def fuzz(inputs: int, seed: int, seconds: float = 0.0) -> int:
    """Read mutated parts of files.

    Args:
        inputs: How many.
        seed: Of the random numbers.
        seconds: If not 0, how long to go on instead.

    Returns:
        How many were not handled as they should be.
    """
    tracer, problems = TransitionTracer(READERS), _Problems()
    files = corpus()
    for file in files:
        problem = tracer.trace(find_problem, file)
        assert not problem, problem
    parts = parts_of(files)
    for part in parts:
        problem = tracer.trace(find_reader_problem, part)
        assert not problem, problem
    mutator = Mutator([part.value for part in parts], random.Random(seed))
    first, number, slow, ends = len(tracer.transitions), 0, 0, time.monotonic() + seconds
    while time.monotonic() < ends if seconds else number < inputs:
        number += 1
        old, before = mutator.random.choice(parts), len(tracer.transitions)
        part = Part(old.kind, mutator.mutate(old.value))
        problem = tracer.trace(find_reader_problem, part)
        is_new = len(tracer.transitions) > before
        if not problem and (is_new or number % SLOW_INTERVAL == 0):
            slow += 1
            problem = tracer.trace(find_problem, file_with(part))
        if problem:
            problems.add(part, problem)
        elif is_new:
            mutator.learn(part.value)
            parts.append(part)
            if len(parts) > MAX_CORPUS:
                del parts[mutator.random.randrange(len(parts))]
    new = len(tracer.transitions) - first
    print(f"{number} parts of files, {slow} opened, {new} new steps, {problems.count} failures")
    return problems.count


class _Problems:
    """Counts problems, and prints one of each kind."""

    def __init__(self) -> None:
        self.count = 0
        self._printed: "set[tuple]" = set()

    def add(self, part: Part, problem: str) -> None:
        """Count a problem."""
        self.count += 1
        lines = problem.rstrip().splitlines()
        where = [line for line in lines if line.startswith("  File ")][-1:]
        kind = (lines[-1], *where)
        if kind not in self._printed:
            self._printed.add(kind)
            print(f"{json.dumps(part)[:3000]}\n{problem}", file=sys.stderr, flush=True)
