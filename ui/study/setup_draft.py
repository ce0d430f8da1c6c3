"""The half-way position of the set-up table, kept on the device until it is finished or left.

It is small, and there is one: a page that was loaded again goes on where it was. docs/formats.md
specifies the text. What can't be stored is done without.
"""

import json

from engine.catalogue import GAMES
from engine.game import BadPosition
from engine.notation.game_tree import GameTree
from engine.notation.setup_position import setup_rules
from engine.record import MAX_SEED, RecordError
from engine.validation import require_options
from ui.library.saved_games.text_store import is_id
from ui.library.saves import read_json
from ui.study.study import Study

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engine.notation.setup_position import Arrangement
    from ui.study.setup import Setup

DRAFT_KEY = "coaster/setup"
DRAFT_VERSION = 1
MAX_DRAFT = 1000  # characters


class SetupDraft:
    """A half-way position.

    Attributes:
        study_id: The id of the study that it was begun from, which may never have been saved.
        arrangement: The pieces.
        seed: That study's seed.
    """

    def __init__(self, study_id: str, arrangement: "Arrangement", game: str, seed: int) -> None:
        self.study_id = study_id
        self.arrangement = arrangement
        self._game = game
        self.seed = seed

    def to_study(self) -> Study:
        """Return an empty study with the rules of the one that it was begun from."""
        tree = GameTree(self._game, self.arrangement.options, self.seed)
        return Study(self.study_id, tree)

    def fits(self, study: Study, is_kept: bool) -> bool:
        """Return whether a position of a study can go on with this one.

        Args:
            study: The study.
            is_kept: Whether there is a saved study with this draft's id.
        """
        tree = study.tree
        if (tree.game, tree.options) != (self._game, self.arrangement.options):
            return False
        return study.id == self.study_id or (study.is_empty and not is_kept)


def draft_text(setup: "Setup") -> str:
    """Return what is set up as text; "" if nothing was changed."""
    if not setup.can_undo:
        return ""
    tree = setup.study.tree
    data = {
        "version": DRAFT_VERSION,
        "study": setup.study.id,
        "game": tree.game,
        "options": tree.options,
        "seed": tree.seed,
        "position": setup.rules.format(setup.arrangement),
    }
    return json.dumps(data)


def read_draft(text: str) -> "SetupDraft | None":
    """Return the draft that ``draft_text`` wrote; None for any other text."""
    try:
        data = read_json(text, MAX_DRAFT)
        return _read_fields(data) if isinstance(data, dict) else None
    except (BadPosition, RecordError):
        return None


def _read_fields(data: dict) -> "SetupDraft | None":
    id, game, seed, position = [data.get(key) for key in ("study", "game", "seed", "position")]
    if data.get("version") != DRAFT_VERSION or type(id) is not str or not is_id(id):
        return None
    if type(game) is not str or game not in GAMES or type(position) is not str:
        return None
    rules = setup_rules(game)
    if rules is None or type(seed) is not int or not 0 <= seed <= MAX_SEED:
        return None
    options = require_options(GAMES[game], data.get("options"))
    arrangement = rules.completed(rules.parse(options, position))
    rules.check_shape(arrangement)
    return SetupDraft(id, arrangement, game, seed)


class DraftStore:
    """The draft of this device.

    Args:
        port: The device's storage, see ``ui.library.storage_port``.
    """

    def __init__(self, port: "Any") -> None:
        self._port = port
        self._stored = ""  # the text that was written last

    def read(self) -> "SetupDraft | None":
        """Return the draft; None if there is none that can be read."""
        ok, text = self._port.get(DRAFT_KEY)
        return read_draft(text) if ok and text else None

    def keep(self, setup: "Setup") -> None:
        """Store what is set up, if it has changed; where that fails, no earlier draft stays."""
        text = draft_text(setup)
        if not text:
            self.drop()
        elif text != self._stored:
            self._stored = text
            if not self._port.set(DRAFT_KEY, text)[0]:
                self._port.remove(DRAFT_KEY)

    def drop(self) -> None:
        """Remove what was stored last, unless another tab has stored something else since."""
        stored, self._stored = self._stored, ""
        if stored and self._port.get(DRAFT_KEY) == (True, stored):
            self._port.remove(DRAFT_KEY)
